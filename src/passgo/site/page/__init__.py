"""What runs in a page of the static site, in a worker with Pyodide: tables without a server, a database or threads."""
