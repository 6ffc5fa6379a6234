"""What happens to running games when passgo changes: they go on with their own edition, or are closed with a reason."""
