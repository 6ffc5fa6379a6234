"""Debian's programs that tests run: installed ones, or, as root, installed now."""

import os
import shutil
import subprocess
import time

LOCK_TIMEOUT = 180.0  # seconds to wait for another apt, for instance that of a second test process
WAIT = 1.0  # between two attempts
LOCKED = "Could not get lock"


class MissingProgramError(Exception):
    """Which program is missing, and how to get it."""


def find_program(package: str, *names: str) -> str:
    """The path of a program by one of its names; root installs its package if there is none."""
    found = _in_path(names)
    if found is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        _install(package)
        found = _in_path(names)
    if found is None:
        raise MissingProgramError(
            f"there is no {names[0]} here: `sudo apt-get install {package}` installs it"
        )
    return found


def _in_path(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def _install(package: str) -> None:
    for command in (
        ["apt-get", "update"],
        ["apt-get", "install", "--yes", "--no-install-recommends", package],
    ):
        output = _run_when_free(command)
        if output is not None:
            errors = [line for line in output.splitlines() if line.startswith("E: ")] or ["no message"]
            raise MissingProgramError(
                f"{package} is not installed, and `{' '.join(command)}` failed: {errors[0]}\n"
                f"Install it and run the tests again: apt-get update && apt-get install {package}"
            )


def _run_when_free(command: list[str]) -> str | None:
    """Run apt, again while another process holds a lock; return its output if it failed.

    apt itself waits for one of its three locks only (DPkg::Lock::Timeout).
    """
    until = time.monotonic() + LOCK_TIMEOUT
    while True:
        done = subprocess.run(
            [*command, "-o", f"DPkg::Lock::Timeout={LOCK_TIMEOUT:.0f}"],
            # No questions, and no services: Debian's prometheus would be started.
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode == 0:
            return None
        if LOCKED not in done.stdout or time.monotonic() > until:
            return done.stdout
        time.sleep(WAIT)
