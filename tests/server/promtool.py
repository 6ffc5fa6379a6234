"""promtool, which comes with Debian's prometheus, and tries out the alarms."""

import os
import shutil
import subprocess

APT = (("apt-get", "update"), ("apt-get", "install", "--yes", "--no-install-recommends", "prometheus"))


class NoPromtoolError(Exception):
    """Why there is none, and how to get it."""


def find_promtool() -> str:
    """The one that is there, or a new one from Debian's packages where we may install it."""
    found = shutil.which("promtool")
    if found is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
        found = shutil.which("promtool")
    if found is None:
        raise NoPromtoolError(
            "there is no promtool to try the alarms with: `sudo apt-get install prometheus` gets it"
        )
    return found


def _install() -> None:
    for command in APT:
        done = subprocess.run(
            command,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"},  # it need not run here
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode != 0:
            said = done.stdout.strip().splitlines()[-1:] or ["it said nothing"]
            raise NoPromtoolError(f"there is no promtool, and `{' '.join(command)}` failed: {said[0]}")
