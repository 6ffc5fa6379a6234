"""Messages to devices on which no page is open."""
