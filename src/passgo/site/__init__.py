"""The static site: the client, and the table code in the page instead of on a server."""
