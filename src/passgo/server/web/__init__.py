"""HTTP and WebSockets: routes, sockets, pages, limits, and who is asking."""
