"""The settings of a server. The defaults suit a private server at home."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:///passgo.sqlite"
    peer_host: str = ""
    """The address for requests of other processes on the same PostgreSQL; empty means the one used towards it."""
    peer_port: int = 0
    """Its port; 0 is any free one."""
    key_file: str = ""
    """The file with the key that seals seeds in the database, made if missing; empty stores them as they are."""
    public_url: str = ""
    """The public URL of the server, for links and QR codes; empty means the address of the request."""
    local_name: str = "passgo"
    """The .local name of this machine in its network, without .local; empty for none."""
    client: str = ""
    """The directory of the client's pages; empty means those of this installation."""
    trusted_origins: tuple[str, ...] = ()
    """Other origins that may open sockets and post."""
    trusted_hosts: tuple[str, ...] = ()
    """Other host names that the server accepts; * is any."""
    push_services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        ".push.apple.com",
        ".notify.windows.com",
    )
    """Allowed push services: a host, or with a leading dot all its subdomains."""
    push_contact: str = ""
    """The contact for push services, such as mailto:you@example.org; empty means the public URL."""
    grace: float = 60.0
    """Seconds without a socket after which a bot plays for a seat, unless the table agreed on another time."""
    vacate: float = 300.0
    """Seconds without a socket after which a seat is free again while its table waits for the start."""
    bidding: float = 15.0
    """Seconds that an auction waits for another bid, unless the table's timer is shorter."""
    workers: int = 2
    """Processes for hints, drafts, records and reviews; with 0, a thread of the server does that, without budgets."""
    worker_memory: int = 512
    """Megabytes of each of them, beyond their programs."""
    quick_bots: float = 200.0
    """Actions a second of bots that hardly wait, for all tables of a process together."""
    idle: float = 120.0
    """Seconds without socket or request after which a table leaves memory."""
    guest_days: int = 90
    """Days after which a guest who never took a seat is deleted; 0 means never."""
    table_days: int = 0
    """Days without entries after which a table is deleted; 0 means never."""
    editions: str = ""
    """A directory with more edition files to offer; empty for none."""
    largest_body: int = 16_384
    """Bytes of a request."""
    largest_edition: int = 65_536
    """Bytes of an uploaded edition; 0 forbids uploads."""
    drafts_per_minute: int = 30
    """Editions that an address may have checked."""
    analyses_per_minute: int = 240
    """Parts of analyses that an address may ask for; a look at one position takes about ten."""
    requests_per_minute: int = 1_200
    tables_per_hour: int = 60
    guests_per_hour: int = 120
    codes_per_minute: int = 10
    """Codes of tables that an address may try."""
    slowest_request: float = 10.0
    """Seconds for a connection to send a whole request, from its first byte on."""
    connections_per_address: int = 200
    sockets_per_address: int = 100
    frames_per_second: int = 20
    """Messages of each socket. They may consist of five times as many frames."""
    bytes_per_second: int = 65_536
    """For each socket."""
    chats_per_minute: int = 30
    hints_per_minute: int = 20
    """For each guest."""
    judgements_per_minute: int = 60
    """Moves that a guest may have judged before making them."""
    readings_per_minute: int = 60
    """Replays of whole logs for an address: records, stories, old entries."""
    reviews_per_hour: int = 60
    """Reviews that an address may have computed."""
