"""Installing a program while another apt is running; the errors if that fails."""

import os
import shutil
import stat
from pathlib import Path

import pytest

import debian

APT = """#!/bin/sh
echo "$1" >> calls
if [ "$1" = install ]; then printf '#!/bin/sh\n' > promtool && chmod +x promtool; exit 0; fi
[ "$(wc -l < calls)" -gt 2 ] && exit 0
echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)"
exit 100
"""


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An apt-get whose lists are locked the first two times, and which logs its calls."""
    program = tmp_path / "apt-get"
    program.write_text(APT)
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(debian, "WAIT", 0.0)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    which = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: which(name, path=str(tmp_path)))
    return tmp_path


def test_apt_is_retried_while_it_is_locked(apt: Path) -> None:
    assert debian.find_program("prometheus", "promtool") == str(apt / "promtool")
    assert (apt / "calls").read_text().split() == ["update", "update", "update", "install"]


def test_a_lock_that_is_held_for_too_long_is_reported(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "LOCK_TIMEOUT", -1.0)
    with pytest.raises(debian.MissingProgramError, match="held by process 1") as error:
        debian.find_program("prometheus", "promtool")
    assert "apt-get install prometheus" in str(error.value)


def test_without_root_the_error_names_the_package(apt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(debian.MissingProgramError, match="sudo apt-get install prometheus"):
        debian.find_program("prometheus", "promtool")
    assert not (apt / "calls").exists()
