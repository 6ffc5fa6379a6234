"""Playing millions of games: rosters, batches and statistics."""
