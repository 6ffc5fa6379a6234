"""The address of a table, as players share it."""

from typing import NamedTuple
from urllib.parse import urlsplit

from passgo.engine.errors import BadInput
from passgo.speech import Saying


class TableAddress(NamedTuple):
    server: str
    """Scheme, host and port."""
    table: str
    """The id of the table."""


def read_address(url: str) -> TableAddress:
    """The server and the table of a link such as https://play.example.org/t/k3x9w2m7qa.

    >>> read_address("http://127.0.0.1:8000/t/k3x9w2m7qa/screen")
    TableAddress(server='http://127.0.0.1:8000', table='k3x9w2m7qa')
    """
    shape = Saying("run.server.link", url=repr(url), example="http://127.0.0.1:8000/t/k3x9w2m7qa")
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadInput(shape) from None
    if parts.scheme not in ("http", "https") or not host:
        raise BadInput(shape)
    way = parts.path.strip("/").split("/")
    if len(way) < 2 or way[0] != "t":
        raise BadInput(shape)
    name = f"[{host}]" if ":" in host else host
    return TableAddress(f"{parts.scheme}://{name}" + (f":{port}" if port else ""), way[1])
