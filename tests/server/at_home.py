"""A plain `passgo`: a server for this machine, which the host of a table can open to the network."""

import os
import re
import socket
import subprocess
import sys
from ipaddress import IPv4Address
from pathlib import Path

import pytest

from passgo.server.web.network import own_address
from server.served import START, WITHOUT_MODELS, Server

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Home(Server):
    def __init__(self, directory: Path, **settings: str) -> None:
        """Start without a local name: tests send nothing to the network."""
        super().__init__(f"sqlite:///{directory / 'passgo.sqlite'}", **{"PASSGO_LOCAL_NAME": "", **settings})
        self.listener.close()  # the server finds a port by itself

    def start(self) -> None:
        hidden = ("DISPLAY", "WAYLAND_DISPLAY")
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", WITHOUT_MODELS + START],
            env={**environment, **self.limits, "PASSGO_DATABASE": self.database, **self.settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_ready(self) -> None:
        assert self.process.stdout is not None
        printed = ADDRESS.search(self.process.stdout.readline())
        if printed is None:
            raise AssertionError(f"the server did not start: {self.finish()}")
        self.port = int(printed[1])


def network_address() -> str:
    """This machine's address in its network; skips the test if there is none."""
    address = own_address()
    if address is None:
        pytest.skip("this machine is in no network: it has no address but loopback")
    assert not IPv4Address(address).is_loopback
    return address


def is_listening(address: str, port: int) -> bool:
    with socket.socket() as trial:
        trial.settimeout(5)
        return trial.connect_ex((address, port)) == 0
