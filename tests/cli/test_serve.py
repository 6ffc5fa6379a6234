"""Settings of `passgo serve`, and plain `passgo`."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from passgo.cli import main
from passgo.server.settings import Settings

serve = sys.modules["passgo.cli.serve"]  # passgo.cli.serve itself is the command


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PASSGO_DATABASE", "PASSGO_PUBLIC_URL", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Settings, socket.socket]]]:
    """Settings and listeners of the servers that would run; each reports that it is ready."""
    runs: list[tuple[Settings, socket.socket]] = []

    def run(settings: Settings, listener: socket.socket, is_ready: Any, at_home: bool, extend: Any) -> None:
        runs.append((settings, listener))
        is_ready()

    monkeypatch.setattr("passgo.server.run.run", run)
    yield runs
    for _, listener in runs:
        listener.close()


def test_options_override_variables_and_variables_override_defaults(
    monkeypatch: pytest.MonkeyPatch, runs: list[tuple[Settings, socket.socket]]
) -> None:
    monkeypatch.setenv("PASSGO_DATABASE", "sqlite:///elsewhere.sqlite")
    monkeypatch.setenv("PASSGO_GRACE", "7.5")
    monkeypatch.setenv("PASSGO_TABLES_PER_HOUR", "3")
    monkeypatch.setenv("PASSGO_TRUSTED_ORIGINS", "https://one.example https://two.example")
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--database", "sqlite:///here.sqlite"])
    assert result.exit_code == 0, result.output
    settings, _ = runs[0]
    assert settings.database == "sqlite:///here.sqlite"
    assert (settings.grace, settings.tables_per_hour, settings.idle) == (7.5, 3, Settings().idle)
    assert settings.trusted_origins == ("https://one.example", "https://two.example")


def test_without_a_database_the_tables_are_kept_in_the_users_data(
    tmp_path: Path, runs: list[tuple[Settings, socket.socket]]
) -> None:
    CliRunner().invoke(main, ["serve", "--port", "0"])
    assert runs[0][0].database == f"sqlite:///{tmp_path / 'passgo' / 'passgo.sqlite'}"
    assert (tmp_path / "passgo").is_dir()


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("PASSGO_GRAZE", "5", "PASSGO_GRAZE is not a setting; there are PASSGO_DATABASE"),
        ("PASSGO_GRACE", "soon", "PASSGO_GRACE is 'soon'; expected a number such as 60.0"),
        ("PASSGO_TABLES_PER_HOUR", "-1", "expected a number such as 60"),
        ("PASSGO_TABLES_PER_HOUR", "1.5", "expected a number such as 60"),
        ("PASSGO_IDLE", "inf", "expected a number such as 120.0"),
    ],
)
def test_an_invalid_setting_is_refused(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, message: str
) -> None:
    monkeypatch.setenv(variable, value)
    result = CliRunner().invoke(main, ["serve", "--port", "0"])
    assert result.exit_code == 2
    assert message in result.output


def test_a_port_in_use_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(main, ["serve", "--port", str(port)])
        german = CliRunner().invoke(main, ["--language", "de", "serve", "--port", str(port)])
    assert result.exit_code == 2
    assert f"Cannot listen on 127.0.0.1 port {port}: Address already in use." in result.output
    assert german.output.endswith(": Die Adresse ist schon belegt.\n")


def test_a_file_descriptor_that_is_no_listening_socket_is_refused() -> None:
    with socket.socket() as idle:
        result = CliRunner().invoke(main, ["serve", "--fd", str(idle.fileno())])
    assert result.exit_code == 2
    assert "no listening socket" in result.output


def test_passgo_alone_takes_the_next_free_port_and_opens_the_browser(
    monkeypatch: pytest.MonkeyPatch, runs: list[tuple[Settings, socket.socket]]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve, "_open_browser", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(serve, "PORT", other.getsockname()[1])
        result = CliRunner().invoke(main, [])
    assert result.exit_code == 0, result.output
    address = f"http://127.0.0.1:{runs[0][1].getsockname()[1]}"
    assert result.output == f"passgo is at {address} (Ctrl-C ends it)\n"
    assert opened == [address]


def test_without_a_display_only_the_address_is_printed(
    monkeypatch: pytest.MonkeyPatch, runs: list[tuple[Settings, socket.socket]]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve, "_open_browser", opened.append)
    monkeypatch.setattr("sys.platform", "linux")
    result = CliRunner().invoke(main, [])
    assert "passgo is at http://" in result.output
    assert opened == []
