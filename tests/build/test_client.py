"""The browser's client: in every wheel, small, and without files from other servers."""

import gzip
import json
import re
from pathlib import Path

import pytest

from wheels import Build, Wheel, build_wheel, copy_source, small_source

pytestmark = pytest.mark.timeout(900)  # the client's packages are fetched first

MOST_AT_FIRST = 260_000  # bytes, gzipped, with the largest font of a title
NAMED = re.compile(r"[\w-]+-[\w-]{8}\.(?:js|css|woff2)")
NAMED_BY_A_SCRIPT = re.compile(r"(?:(?:from|import)\s*[\"']\./)([\w-]+\.js)|([\w-]+-[\w-]{8}\.css)")


def weight(file: Path) -> int:
    """Its size on the wire; fonts are compressed already."""
    return file.stat().st_size if file.suffix == ".woff2" else len(gzip.compress(file.read_bytes(), 6))


# A browser fetches only the one of its edition.
TITLE_FACES = {"boutique", "classic", "diamond", "frontier", "gridiron", "modern", "toys"}


def first_load(client: Path, page: str) -> list[Path]:
    """The files that a page needs: those that index.html names, the page's own script, the texts of one language, and
    the files that these name in turn, except scripts that are loaded on demand.

    All fonts of the stylesheets count, although a page fetches only some of them.
    """
    own = (f"{page}-*.js", f"{page}-*.css", "en-*.js")
    found = [client / "index.html", *(file for name in own for file in client.glob(f"assets/{name}"))]
    for file in found:
        if file.suffix == ".woff2":
            continue
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".js":
            named = [script or style for script, style in NAMED_BY_A_SCRIPT.findall(text)]
        else:
            named = NAMED.findall(text)
        pages = ("Home-", "TablePage-", "Puzzles-")  # each is loaded on demand
        found += [
            path
            for name in dict.fromkeys(named)
            if (path := client / "assets" / name).is_file()
            and path not in found
            and not name.startswith(pages)
        ]
    return found


def test_both_wheels_hold_the_client(pure: Build, compiled: Wheel) -> None:
    assert pure.succeeded, pure.output
    for files in (pure.files, compiled.files):
        assert {"passgo/server/client/index.html", "passgo/server/client/build.txt"} <= files
        suffixes = {
            Path(name).name.partition(".")[2]
            for name in files
            if name.startswith("passgo/server/client/assets/")
        }
        assert suffixes == {"js", "js.br", "js.gz", "css", "css.br", "css.gz", "woff2"}


def test_compressed_files_have_the_contents_of_the_built_ones(client: Path) -> None:
    for kind in ("*.html", "*.json", "*.webmanifest", "assets/*.js", "assets/*.css"):
        for file in (found := list(client.glob(kind))):
            plain, packed = file.read_bytes(), file.with_name(file.name + ".gz").read_bytes()
            assert gzip.decompress(packed) == plain
            assert 0 < file.with_name(file.name + ".br").stat().st_size < len(packed)
        assert found, kind


@pytest.mark.parametrize("page", ["Home", "TablePage"])
def test_the_first_load_is_small(client: Path, page: str) -> None:
    loaded = {file.name: weight(file) for file in first_load(client, page)}
    assert {Path(name).suffix for name in loaded} == {".html", ".js", ".css", ".woff2"}
    titles = [loaded.pop(name) for name in list(loaded) if name.partition("-")[0] in TITLE_FACES]
    assert len(titles) == len(TITLE_FACES)
    assert sum(loaded.values()) + max(titles) < MOST_AT_FIRST, loaded


def test_the_server_has_the_list_of_files_of_each_page(client: Path) -> None:
    ahead = json.loads((client / "ahead.json").read_text(encoding="utf-8"))
    assert ahead.keys() == {"Home", "TablePage", "Puzzles", "MyPlay", "Analysis", "en", "es", "de"}
    for name, files in ahead.items():
        assert any(file.startswith(f"assets/{name}-") for file in files)
        assert [file for file in files if not (client / file).is_file()] == []
    named = set(NAMED.findall((client / "index.html").read_text(encoding="utf-8")))
    assert named <= {Path(file).name for file in ahead["Home"]}
    assert not any(
        Path(file).name.startswith("table-") for file in ahead["Home"]
    )  # the start page does not need the table's code


def test_nothing_is_fetched_from_other_servers(client: Path) -> None:
    """XML namespaces and links in Svelte's errors look like addresses, but are not fetched."""
    names = ("http://www.w3.org/", "https://svelte.dev/e/")
    for file in [*client.glob("assets/*.js"), *client.glob("assets/*.css"), client / "index.html"]:
        addresses = re.findall(r"(?:https?:|url\(|src=[\"'])//[^\s\"'`)]+", file.read_text(encoding="utf-8"))
        assert [address for address in addresses if not address.startswith(names)] == [], file.name


def test_the_page_has_no_inline_scripts(client: Path) -> None:
    """The content security policy forbids inline scripts and styles."""
    page = (client / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script[^>]*>", page) == re.findall(r"<script[^>]* src=\"/assets/[^>]*>", page) != []
    assert "<style" not in page
    assert " style=" not in page


def test_a_client_without_a_page_fails_the_build(tmp_path: Path) -> None:
    source = small_source(tmp_path)
    (source / "built-client" / "index.html").unlink()
    build = build_wheel(source, CC="/bin/false")
    assert not build.succeeded
    assert build.wheel is None
    assert "passgo: cannot build the pages for the browser: there is no index.html in" in build.output


def test_sources_without_a_client_fail_the_build(tmp_path: Path) -> None:
    build = build_wheel(small_source(tmp_path), CC="/bin/false", PASSGO_CLIENT="")
    assert not build.succeeded
    assert build.wheel is None
    assert "its sources are not here" in build.output


@pytest.mark.long
def test_an_unreachable_npm_registry_fails_the_build_with_a_hint(tmp_path: Path) -> None:
    nothing = "http://127.0.0.1:9"  # the port of the discard service, which no machine runs
    build = build_wheel(
        copy_source(tmp_path),
        CC="/bin/false",
        NPM_CONFIG_REGISTRY=nothing,
        NPM_CONFIG_CACHE=str(tmp_path / "empty"),
    )
    assert not build.succeeded
    assert build.wheel is None
    assert "npm could not fetch its packages" in build.output
    assert "PASSGO_CLIENT" in build.output
