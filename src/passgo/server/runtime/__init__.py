"""What every part of the server uses while it runs: clock, background tasks, logs, metrics."""
