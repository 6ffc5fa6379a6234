"""The settings of a server. The defaults suit a private server at home."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:///passgo.sqlite"
    public_url: str = ""
    """Where people reach the server, for links and QR codes; empty means the address that they asked."""
    local_name: str = "passgo"
    """What phones in the same network find this machine by, with .local after it; empty for no such name."""
    client: str = ""
    """The directory of the pages to play on; empty means those that were built into this installation."""
    trusted_origins: tuple[str, ...] = ()
    """Origins besides our own that may open sockets and post."""
    trusted_hosts: tuple[str, ...] = ()
    """Names besides our own that the server may be asked by; * is any."""
    push_services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        ".push.apple.com",
        ".notify.windows.com",
    )
    """The push services that notifications may be sent by: a host, or with a point before it all hosts below it."""
    push_contact: str = ""
    """Whom push services may write to, such as mailto:you@example.org; empty means the public URL."""
    grace: float = 60.0
    """Seconds without a socket after which a seat is played by a bot, where the table has agreed on nothing."""
    vacate: float = 300.0
    """Seconds without a socket after which a seat is free again while its table waits for the start."""
    bidding: float = 15.0
    """Seconds that an auction waits for another bid, unless the table's timer is shorter."""
    quick_bots: float = 200.0
    """Actions a second of all bots that hardly wait for anybody, at all tables of a process together."""
    idle: float = 120.0
    """Seconds without socket or request after which a table leaves memory."""
    guest_days: int = 90
    """Days after which a guest who never sat down at a table is forgotten; 0 means never."""
    table_days: int = 0
    """Days without anything happening after which a table is deleted; 0 means never."""
    editions: str = ""
    """A directory with edition files that are offered besides the built-in ones; empty for none."""
    largest_body: int = 16_384
    """Bytes of a request."""
    largest_edition: int = 65_536
    """Bytes of an edition that somebody brings along; 0 means that nobody may."""
    drafts_per_minute: int = 30
    """How many editions an address may have checked."""
    requests_per_minute: int = 1_200
    tables_per_hour: int = 60
    guests_per_hour: int = 120
    codes_per_minute: int = 10
    """How many codes of tables an address may try."""
    slowest_request: float = 10.0
    """Seconds within which a connection must have sent a whole request, from its first byte on."""
    connections_per_address: int = 200
    sockets_per_address: int = 100
    frames_per_second: int = 20
    """Messages, for each socket. Of the frames that messages consist of it may be five times as many."""
    bytes_per_second: int = 65_536
    """For each socket."""
    chats_per_minute: int = 30
    hints_per_minute: int = 20
    """That a guest may ask for."""
    readings_per_minute: int = 60
    """How often an address may have a game read from its first entry on: records, stories, and what is long ago."""
    reviews_per_hour: int = 60
    """How many reviews of finished games an address may have worked out."""
