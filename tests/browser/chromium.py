"""Debian's chromium, which the stories are played in."""

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser")
APT = (("apt-get", "update"), ("apt-get", "install", "--yes", "--no-install-recommends", "chromium"))
ARGUMENTS = [
    "--no-sandbox",  # a container has none to offer
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters of the same width everywhere, for the pictures
]


class NoChromiumError(Exception):
    """Why there is none, and how to get it."""


def find_chromium() -> str:
    """The one that is there, or a new one from Debian's packages where we may install it."""
    found = _in_path()
    if found is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
        found = _in_path()
    if found is None:
        raise NoChromiumError(
            "there is no chromium to play the browser's stories in: `sudo apt-get install chromium` gets it"
        )
    return found


def _in_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _install() -> None:
    for command in APT:
        done = subprocess.run(
            command,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode != 0:
            said = done.stdout.strip().splitlines()[-1:] or ["it said nothing"]
            raise NoChromiumError(f"there is no chromium, and `{' '.join(command)}` failed: {said[0]}")
