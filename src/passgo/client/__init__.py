"""Programs as guests of a passgo server: `Client`, `AsyncClient`, and a player for a seat (docs/api.md).

Needs httpx: pip install 'passgo[client]'.
"""

try:
    import httpx  # noqa: F401 - imported here for a readable error if it is missing
except ImportError as error:
    raise ImportError(f"{error}; pip install 'passgo[client]' installs what passgo.client needs") from error

from passgo.client.address import TableAddress, read_address
from passgo.client.asynchronous import AsyncClient, AsyncTable
from passgo.client.blocking import Client, Table
from passgo.client.errors import Refused, ServerError, Stale, Unreachable
from passgo.client.player import SeatPlayer

__all__ = [
    "AsyncClient",
    "AsyncTable",
    "Client",
    "Refused",
    "SeatPlayer",
    "ServerError",
    "Stale",
    "Table",
    "TableAddress",
    "Unreachable",
    "read_address",
]
