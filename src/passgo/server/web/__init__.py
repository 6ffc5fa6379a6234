"""HTTP and WebSockets: routes, sockets, pages, limits and guests."""
