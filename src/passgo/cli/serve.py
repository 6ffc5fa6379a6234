"""`passgo serve`: tables over the web; and plain `passgo`, which serves this machine only."""

from __future__ import annotations

import os
import socket
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from passgo.cli.language import current_language, text
from passgo.cli.output import fail, os_error_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI

    from passgo.server.settings import Settings

HOST = "127.0.0.1"
PORT = 8000
PREFIX = "PASSGO_"
NOT_SETTINGS = {"PASSGO_INTERPRETED", "PASSGO_COMPILE", "PASSGO_REQUIRE_COMPILED"}  # they concern the engine


def serve(
    host: Annotated[str, typer.Option()] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535)] = PORT,
    database: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    public_url: Annotated[str | None, typer.Option()] = None,
    editions: Annotated[str | None, typer.Option(metavar="DIR")] = None,
    fd: Annotated[
        int | None,
        typer.Option(),
    ] = None,
    log_json: Annotated[bool, typer.Option("--log-json")] = False,
) -> None:
    given = {"database": database, "public_url": public_url, "editions": editions}
    settings = read_settings({name: value for name, value in given.items() if value is not None})
    _check_editions(settings.editions)
    listener = _inherited_socket(fd) if fd is not None else _listen(host, port)
    _run(settings, listener, log_json, at_home=False)


def _check_editions(directory: str) -> None:
    """Print which files of the directory are left out, and why."""
    if not directory:
        return
    from passgo.errors import PassgoError
    from passgo.server.tables.own_editions import load_directory

    try:
        found, faults = load_directory(Path(directory))
    except PassgoError as error:
        fail(error)
    for fault in faults:
        typer.echo(text("commands.serve.left-out", why=fault.localize(current_language())), err=True)
    offered = text("commands.serve.offers", n=len(found), names=", ".join(found), directory=directory)
    typer.echo(offered, err=True)


def serve_at_home() -> None:
    """Serve on this machine and open the browser: plain `passgo`."""
    settings = read_settings({})
    _check_editions(settings.editions)
    listener = _listen(HOST, PORT, or_any=True)
    _run(settings, listener, log_json=False, at_home=True)


def default_database() -> str:
    """A file in the user's data directory, which is created if missing."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('passgo', appauthor=False, ensure_exists=True) / 'passgo.sqlite'}"


def read_settings(given: dict[str, Any]) -> Settings:
    """Settings from the options, then the environment, then defaults for use at home."""
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
    for variable, value in os.environ.items():
        if not variable.startswith(PREFIX) or variable in NOT_SETTINGS:
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in defaults:
            known = ", ".join(PREFIX + each.upper() for each in defaults)
            fail(text("commands.serve.no-setting", variable=variable, known=known))
        chosen[name] = _parse_setting(variable, value, defaults[name])
    return chosen


def _parse_setting(variable: str, given: str, default: object) -> object:
    if isinstance(default, str):
        return given
    if isinstance(default, tuple):
        return tuple(given.split())
    try:
        value = int(given) if isinstance(default, int) else float(given)
    except ValueError:
        value = -1
    if not 0 <= value < float("inf"):
        fail(text("commands.serve.no-number", variable=variable, text=repr(given), example=str(default)))
    return value


def _listen(host: str, port: int, or_any: bool = False) -> socket.socket:
    """A listening socket: a port that is only bound can be bound by a second server, too."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        # asyncio sets TCP_NODELAY only on sockets whose protocol is given as TCP.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        fail(text("commands.serve.no-address", host=host, error=os_error_text(error)))
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        if or_any:
            return _listen(host, 0)
        fail(text("commands.serve.no-port", host=host, port=str(port), error=os_error_text(error)))
    return listener


def _inherited_socket(fd: int) -> socket.socket:
    try:
        listener = socket.socket(fileno=fd)
    except OSError:
        fail(text("commands.serve.no-socket", fd=fd))
    if not listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        listener.detach()
        fail(text("commands.serve.no-socket", fd=fd))
    return listener


def _run(settings: Settings, listener: socket.socket, log_json: bool, at_home: bool) -> None:
    from passgo.errors import PassgoError
    from passgo.server.run import run
    from passgo.server.runtime.logs import set_up_logs

    set_up_logs(log_json, quiet=at_home)
    _allow_many_sockets()

    def on_ready() -> None:
        address = address_of(listener)
        if at_home:
            typer.echo(text("commands.serve.home", address=address))
            if _has_display():
                _open_browser(address)
        else:
            typer.echo(text("commands.serve.ready", address=address))

    try:
        run(settings, listener, on_ready, at_home, extend=llm_extension())
    except PassgoError as error:
        listener.close()
        fail(error)


def llm_extension() -> Callable[[FastAPI], None]:
    """Adds the tools of language models to a server if the packages that they need are installed."""
    from importlib.util import find_spec

    if find_spec("mcp") is None or find_spec("httpx") is None:
        return lambda _: None
    from passgo.mcp.http import add_llm_seats

    return add_llm_seats


def address_of(listener: socket.socket) -> str:
    name = listener.getsockname()
    if not isinstance(name, tuple):
        return text("commands.serve.socket", name=name)
    host, port = name[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared and shown, not bound
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _allow_many_sockets() -> None:
    """Raise the limit of open files as far as the system allows: each player has a socket."""
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
