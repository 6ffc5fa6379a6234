"""Running games when passgo changes: they continue with their own edition, or are closed with a reason."""
