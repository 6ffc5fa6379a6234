"""The database: its schema, writing and reading of logs, and messages between processes."""
