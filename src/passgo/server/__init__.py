"""The table that people sit down at: a server of games that loses nothing."""
