"""Building the static site: the client's files, Python for the browser, the modules of passgo, and what is printed."""

import base64
import gzip
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata, resources
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec

from passgo.analysis.puzzles import puzzles
from passgo.edition import names
from passgo.errors import PassgoError
from passgo.server.tables.own_editions import OwnEditions
from passgo.server.tables.printed import edition_json, rules_json, shelf_json
from passgo.server.tables.puzzles import puzzle_json, puzzles_json, solution_json
from passgo.site.runtime import lock_without_packages, read_runtime
from passgo.site.wire_fields import request_fields
from passgo.speech import Saying

PACKAGE: Final = Path(str(resources.files("passgo")))
# What no page uses: the largest part of the package.
LEFT_OUT: Final = (
    "arena",
    "cli",
    "client",
    "mcp",
    "rl",
    "server/client",
    "server/store/migrations",
    "server/web/routes",
    "server/web/wire",
    "sim",
    "site",
    "terminal",
    "testing.py",
    "training",
)
KEPT: Final = "site/page"
NO_MODULES: Final = (".so", ".pyd", ".pyi", ".typed", ".pyc")
NOT_SERVED: Final = (".br", ".gz")
ONLY_FOR_SERVERS: Final = ("ahead.json", "build.txt", "worker.js", "index.html", "manifest.webmanifest")
HASH_LENGTH: Final = 12
INDEX: Final = "index.html"
WORKER: Final = "sw.js"


class CannotBuildError(PassgoError):
    """The site cannot be built here."""


def build(directory: Path, runtime: Path, client: Path) -> dict[str, int]:
    """Write the site into an empty directory. Returns the packed bytes of each part."""
    if not (client / INDEX).is_file():
        raise CannotBuildError(Saying("run.site.no-client"))
    if directory.is_dir() and any(directory.iterdir()):
        raise CannotBuildError(Saying("run.site.not-empty", directory=str(directory)))
    fetched = read_runtime(runtime)
    modules, pyodide = compiled(module_archive(), fetched.files)
    parts = {
        "runtime": runtime_files(pyodide),
        "python": {
            "passgo.tar.gz": packed(modules),
            "msgspec.whl": fetched.msgspec,
            "fields.json": msgspec.json.encode(request_fields()),
        },
        "data": {f"{name}.json.gz": packed(data) for name, data in printed()},
    }
    site = {part: f"{part}-{hash_of(files)}/" for part, files in parts.items()}
    files = {f"{site[part]}{name}": data for part, found in parts.items() for name, data in found.items()}
    shown = client_files(client)
    sizes = {part: sum(map(len, found.values())) for part, found in parts.items()}
    sizes["client"] = sum(len(packed(data)) for data in shown.values())
    files |= shown
    files[INDEX] = index_page((client / INDEX).read_text("utf-8"), site)
    files["manifest.webmanifest"] = manifest((client / "manifest.webmanifest").read_text("utf-8"))
    files[WORKER] = service_worker(files)
    for name, data in files.items():
        file = directory / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return sizes


def packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def hash_of(files: dict[str, bytes]) -> str:
    """Of names and contents: another build has other addresses, so that none mixes with this one."""
    whole = sha256()
    for name, data in sorted(files.items()):
        whole.update(name.encode() + b"\0" + sha256(data).digest())
    return whole.hexdigest()[:HASH_LENGTH]


def runtime_files(files: dict[str, bytes]) -> dict[str, bytes]:
    """Pyodide, packed."""
    return {
        "pyodide.mjs": files["pyodide.mjs"],
        "pyodide.asm.mjs.gz": packed(files["pyodide.asm.mjs"]),
        "pyodide.asm.wasm.gz": packed(files["pyodide.asm.wasm"]),
        "python_stdlib.zip": files["python_stdlib.zip"],
        "lock.json": lock_without_packages(files["pyodide-lock.json"]),
    }


def module_archive() -> bytes:
    """The modules of passgo that a page uses, as a tar archive."""
    found = {f"passgo/{name}": data for name, data in module_files()}
    extensions = metadata.distribution("mypy_extensions").locate_file("mypy_extensions.py")
    found["mypy_extensions.py"] = Path(str(extensions)).read_bytes()
    return tar_of(found)


def module_files() -> Iterator[tuple[str, bytes]]:
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE).as_posix()
        is_left_out = any(name == part or name.startswith(f"{part}/") for part in LEFT_OUT)
        if is_left_out and not name.startswith(f"{KEPT}/") and name != "site/__init__.py":
            continue
        if file.is_file() and file.suffix not in NO_MODULES and "__pycache__" not in file.parts:
            yield name, file.read_bytes()


def tar_of(files: dict[str, bytes]) -> bytes:
    whole = BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for name, data in sorted(files.items()):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, BytesIO(data))
    return whole.getvalue()


def compiled(archive: bytes, pyodide: dict[str, bytes]) -> tuple[bytes, dict[str, bytes]]:
    """Both with modules that the browser's Python has compiled: pages load less, and start a few seconds sooner. As
    they are, if there is no Node to run that Python here."""
    node = shutil.which("node")
    if node is None:
        return archive, pyodide
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, data in pyodide.items():
            (folder / name).write_bytes(data)
        (folder / "modules.tar").write_bytes(archive)
        shutil.copy(Path(__file__).with_name("compile.mjs"), folder)
        done = subprocess.run([node, "compile.mjs"], cwd=scratch, capture_output=True, check=False)  # noqa: S603
        if done.returncode != 0:
            raise CannotBuildError(
                Saying("run.site.not-compiled", error=done.stderr.decode(errors="replace")[-500:])
            )
        library = (folder / "compiled.zip").read_bytes()
        return (folder / "compiled.tar").read_bytes(), {**pyodide, "python_stdlib.zip": library}


def printed() -> Iterator[tuple[str, bytes]]:
    """Answers that are the same for all, under the names of their requests."""
    editions = OwnEditions()
    boxes = {name: box for name in names() if (box := editions.find(name)) is not None}
    yield "editions", msgspec.json.encode(shelf_json(list(boxes.values())))
    for name, box in boxes.items():
        yield f"editions/{name}", msgspec.json.encode(edition_json(*box))
        yield f"rules/{name}", msgspec.json.encode(rules_json(*box))
    yield "puzzles", puzzles_json()
    for puzzle in puzzles():
        yield f"puzzles/{puzzle.id}", puzzle_json(puzzle.id)
        yield f"puzzles/{puzzle.id}/solution", solution_json(puzzle.id)


def client_files(client: Path) -> dict[str, bytes]:
    found = {
        file.relative_to(client).as_posix(): file for file in sorted(client.rglob("*")) if file.is_file()
    }
    return {
        name: file.read_bytes()
        for name, file in found.items()
        if file.suffix not in NOT_SERVED and name not in ONLY_FOR_SERVERS
    }


def index_page(page: str, site: dict[str, str]) -> bytes:
    """The client's page, with relative addresses, and marked as one without a server."""
    marked = page.replace("<html ", f"<html data-site='{json.dumps(site)}' ", 1)
    return marked.replace('="/', '="./').encode()


def manifest(text: str) -> bytes:
    found = json.loads(text)
    icons = [{**icon, "src": icon["src"].removeprefix("/")} for icon in found["icons"]]
    return json.dumps({**found, "id": "./", "start_url": "./", "scope": "./", "icons": icons}).encode()


def service_worker(files: dict[str, bytes]) -> bytes:
    """The service worker with the hashes of all files of this build."""
    hashes = {
        name: f"sha256-{base64.b64encode(sha256(data).digest()).decode()}" for name, data in files.items()
    }
    text = Path(__file__).with_name(WORKER).read_text("utf-8")
    listed = json.dumps(hashes, indent=1, sort_keys=True)
    return text.replace("/* FILES */ {}", listed).encode()
