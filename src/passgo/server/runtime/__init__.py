"""Shared by all parts of the server: clock, background tasks, logs, metrics."""
