"""Python for the browser: Pyodide and msgspec, each one version, pinned by its hash. They are no part of passgo.

npm and pip fetch them by their names, from wherever they are set up to.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from passgo.errors import PassgoError
from passgo.speech import Saying

TIMEOUT: Final = 300  # seconds
PLATFORM: Final = (
    "--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314"
)


@dataclass(frozen=True)
class Pinned:
    """A file that is fetched once."""

    name: str
    command: Sequence[str]
    """Fetches it into the present directory."""
    kind: str
    hash: str
    """In base64."""


PYODIDE: Final = Pinned(
    "pyodide-314.0.7.tgz",
    ("npm", "pack", "pyodide@314.0.7"),
    "sha512",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
MSGSPEC: Final = Pinned(
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    (
        *(sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:"),
        *PLATFORM.split(),
        "msgspec==0.22.0",
    ),
    "sha256",
    "pmsXZjEeQjceUJyZbDkzsWHHrg6r3zYa9TFt7Bl+ECI=",
)
NEEDED: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


class UnfitRuntimeError(PassgoError):
    """The runtime could not be fetched, or is not the one that is expected."""


@dataclass(frozen=True)
class Runtime:
    files: dict[str, bytes]
    """Of Pyodide, by name."""
    msgspec: bytes
    """The wheel."""


def read_runtime(directory: Path) -> Runtime:
    """The runtime in a directory, into which what is missing is fetched."""
    directory.mkdir(parents=True, exist_ok=True)
    packed, msgspec = checked(directory, PYODIDE), checked(directory, MSGSPEC)
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        files = {name: member_of(archive, f"package/{name}") for name in NEEDED}
    return Runtime(files, msgspec)


def member_of(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.extractfile(name)
    assert member is not None
    return member.read()


def checked(directory: Path, wanted: Pinned) -> bytes:
    """A file of the directory, fetched if it is missing; its hash must be the pinned one."""
    file = directory / wanted.name
    if not file.is_file():
        fetch(directory, wanted)
    data = file.read_bytes()
    if base64.b64encode(hashlib.new(wanted.kind, data).digest()).decode() != wanted.hash:
        raise UnfitRuntimeError(Saying("run.site.wrong-hash", file=str(file)))
    return data


def fetch(directory: Path, wanted: Pinned) -> None:
    program, *arguments = wanted.command
    found = shutil.which(program)
    error = f"{program} is missing"
    if found is not None:
        command = [found, *arguments]
        done = subprocess.run(  # noqa: S603 - the commands above
            command, cwd=directory, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
        error = done.stderr.strip()[-300:]
    if not (directory / wanted.name).is_file():
        raise UnfitRuntimeError(
            Saying("run.site.not-fetched", file=wanted.name, directory=str(directory), error=error)
        )


def lock_without_packages(lock: bytes) -> bytes:
    """What Pyodide asks for when it starts; no packages of its own are used."""
    found = json.loads(lock)
    return json.dumps({**found, "packages": {}}).encode()
