"""`passgo serve`: tables for people, over the web; and plain `passgo`, which serves this machine only."""

from __future__ import annotations

import os
import socket
import sys
import threading
from typing import TYPE_CHECKING, Annotated, Any

import typer

from passgo.cli.output import fail

if TYPE_CHECKING:
    from passgo.server.settings import Settings

HOST = "127.0.0.1"
PORT = 8000
PREFIX = "PASSGO_"
NOT_LISTENING = "There is no listening socket with number {}; systemd gives the first one as 3."
NOT_SETTINGS = {"PASSGO_INTERPRETED", "PASSGO_REQUIRE_COMPILED"}  # they concern the engine


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 means all addresses of this machine.")
    ] = HOST,
    port: Annotated[int, typer.Option(help="The port; 0 picks a free one.", min=0, max=65_535)] = PORT,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://… Default: a file in your data directory."),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Where people reach the server, for links and QR codes.")
    ] = None,
    fd: Annotated[
        int | None,
        typer.Option(help="Use the listening socket with this file descriptor, as passed by systemd."),
    ] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log one JSON object per line.")] = False,
) -> None:
    """Serve tables to browsers. Other settings are PASSGO_… environment variables, listed in docs/server.md.

    Example: passgo serve --host 0.0.0.0 --port 8000 --database postgresql://passgo@db/passgo
    """
    given = {"database": database, "public_url": public_url}
    settings = read_settings({name: value for name, value in given.items() if value is not None})
    listener = _taken_over(fd) if fd is not None else _listening(host, port)
    _run(settings, listener, log_json, at_home=False)


def serve_at_home() -> None:
    """What `passgo` does without a command: serves on this machine and opens the browser."""
    listener = _listening(HOST, PORT, or_any=True)
    _run(read_settings({}), listener, log_json=False, at_home=True)


def default_database() -> str:
    """A file in the user's data directory, which is created if missing."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('passgo', appauthor=False, ensure_exists=True) / 'passgo.sqlite'}"


def read_settings(given: dict[str, Any]) -> Settings:
    """The command line's options, then the environment, then defaults for use at home."""
    from passgo.server.settings import Settings

    chosen = {**_from_environment(), **given}
    if "database" not in chosen:
        chosen["database"] = default_database()
    return Settings(**chosen)


def _from_environment() -> dict[str, Any]:
    """PASSGO_GRACE=30 sets `grace`. An unknown variable is an error."""
    from dataclasses import fields

    from passgo.server.settings import Settings

    defaults = {field.name: field.default for field in fields(Settings)}
    chosen: dict[str, Any] = {}
    for variable, text in os.environ.items():
        if not variable.startswith(PREFIX) or variable in NOT_SETTINGS:
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in defaults:
            known = ", ".join(PREFIX + known.upper() for known in defaults)
            fail(f"{variable} is not a setting; there are {known}.")
        chosen[name] = _read(variable, text, defaults[name])
    return chosen


def _read(variable: str, text: str, default: object) -> object:
    if isinstance(default, str):
        return text
    if isinstance(default, tuple):
        return tuple(text.split())
    try:
        value = int(text) if isinstance(default, int) else float(text)
    except ValueError:
        value = -1
    if not 0 <= value < float("inf"):
        fail(f"{variable} is {text!r}; expected a number such as {default}.")
    return value


def _listening(host: str, port: int, or_any: bool = False) -> socket.socket:
    """A socket that listens already: a port that is merely bound can be bound by a second server, too."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        # With the protocol given as TCP: asyncio sets TCP_NODELAY only on such sockets.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        fail(f"Cannot listen on {host}: {error.strerror}.")
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        if or_any:
            return _listening(host, 0)
        fail(f"Cannot listen on {host} port {port}: {error.strerror}.")
    return listener


def _taken_over(fd: int) -> socket.socket:
    try:
        listener = socket.socket(fileno=fd)
    except OSError:
        fail(NOT_LISTENING.format(fd))
    if not listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        listener.detach()
        fail(NOT_LISTENING.format(fd))
    return listener


def _run(settings: Settings, listener: socket.socket, log_json: bool, at_home: bool) -> None:
    from passgo.errors import PassgoError
    from passgo.server.run import run
    from passgo.server.runtime.logs import set_up_logs

    set_up_logs(log_json, quiet=at_home)
    _allow_many_sockets()

    def is_ready() -> None:
        address = address_of(listener)
        if at_home:
            typer.echo(f"passgo is at {address} (Ctrl-C ends it)")
            if _has_display():
                _open_browser(address)
        else:
            typer.echo(f"passgo serves {address}")

    try:
        run(settings, listener, is_ready, at_home)
    except PassgoError as error:
        listener.close()
        fail(str(error))


def address_of(listener: socket.socket) -> str:
    name = listener.getsockname()
    if not isinstance(name, tuple):
        return f"the socket {name}"
    host, port = name[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared and shown, not bound
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _allow_many_sockets() -> None:
    """Raises the limit of open files as far as the system allows: each player keeps a socket."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _has_display() -> bool:
    """Without a display, the browser would be a text browser that takes over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(address: str) -> None:
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
