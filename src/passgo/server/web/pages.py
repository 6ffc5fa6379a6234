"""The pages of the browser client, if it was built into this installation."""

import asyncio
import base64
import hashlib
import html
import json
import os
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import quote

from fastapi import FastAPI, Request
from starlette.datastructures import Headers
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from passgo.speech import Catalogue, accepted_language

CLIENT: Final = Path(str(resources.files("passgo.server"))) / "client"
REVALIDATE: Final = {"Cache-Control": "no-cache"}
IMMUTABLE: Final = "public, max-age=31536000, immutable"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Suffixes of the compressed files in the client's build, by encoding; the smallest first."""
Tags: TypeAlias = Callable[[Request], Awaitable[str]]
NO_CLIENT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>passgo</title>
<h1>passgo</h1>
<p>This server runs, but the pages to play on were not built into it.</p>
<p>Programs can play: <a href="/openapi.json">/openapi.json</a> describes what they can ask,
and <a href="/tables">/tables</a> lists the public tables.</p>
</html>
"""

STYLE: Final = """
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 15vh auto; max-width: 32rem; padding: 0 1rem; }
a { color: inherit; }
@media (prefers-color-scheme: dark) { body { background: #1d2420; color: #e8ece9; } }
"""
PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
<h1>{title}</h1>
<p>{text}</p>
<p><a href="/">{back}</a></p>
</html>
"""
STYLE_HASH: Final = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
PAGE_HEADERS: Final = {
    "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; frame-ancestors 'none'",
    "Vary": "Accept, Accept-Language",
}


def problem_page(scope: Scope, reason: str, facts: Mapping[str, object]) -> str | None:
    """The page about a problem, if a browser asks for a page and there is one."""
    headers = Headers(scope=scope)
    texts = Catalogue(accepted_language(headers.get("accept-language", "")))
    if (
        not texts.has(f"page.{reason}.title")
        or scope.get("method") not in ("GET", "HEAD")
        or "text/html" not in headers.get("accept", "")
    ):
        return None
    text = texts.text(f"page.{reason}.text", **{name: str(fact) for name, fact in facts.items()})
    return PAGE.format(
        language=texts.language,
        title=texts.text(f"page.{reason}.title"),
        text=html.escape(text),
        style=STYLE,
        back=texts.text("page.back"),
    )


def negotiate_encoding(file: Path, asked: Headers) -> tuple[Path, dict[str, str]]:
    """The smallest available form of a file that the client accepts, and its headers."""
    parts = [part.partition(";") for part in asked.get("accept-encoding", "").lower().split(",")]
    readable = {
        name.strip() for name, _, weight in parts if not re.fullmatch(r"q=0(\.0*)?", weight.replace(" ", ""))
    }
    for encoding, suffix in ENCODINGS.items():
        packed = file.with_name(file.name + suffix)
        if encoding in readable and packed.is_file():
            return packed, {"Content-Encoding": encoding, "Vary": "Accept-Encoding"}
    return file, {"Vary": "Accept-Encoding"}


class Assets(StaticFiles):
    """Files whose names contain a hash of their contents."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        file, headers = negotiate_encoding(Path(full_path), Headers(scope=scope))
        response = super().file_response(file, file.stat(), scope, status_code)
        response.headers.update(headers | {"Cache-Control": IMMUTABLE})
        return response


def build_name(client: Path) -> str:
    """The name of the client's build, by which older pages are asked to reload; "" if there is none."""
    file = client / "build.txt"
    return file.read_text(encoding="utf-8").strip() if file.is_file() else ""


def load_preloads(client: Path) -> dict[str, list[str]]:
    """The files that each page and each language needs, as listed by the client's build."""
    file = client / "ahead.json"
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def preload_links(files: Iterable[str], asked: Iterable[str]) -> str:
    """A `Link` header that preloads the files and requests of a page.

    Connections are few, so what is small and needed early comes first: styles, then the requests of the page.
    """
    styles, scripts = [], []
    for file in files:
        if file.endswith(".css"):
            styles.append(f"</{file}>; rel=preload; as=style; crossorigin")
        else:
            scripts.append(f"</{file}>; rel=modulepreload")
    return ", ".join(
        [*styles, *(f"<{path}>; rel=preload; as=fetch; crossorigin" for path in asked), *scripts]
    )


def add_pages(app: FastAPI, directory: str = "", tags: Tags | None = None) -> None:
    """Add the routes of the pages. The client reads the table's id from its address. `tags` go into the head of a
    table's page."""
    client = Path(directory) if directory else CLIENT
    app.state.build = build_name(client)
    index = client / "index.html"
    ahead = load_preloads(client)

    def page_route(
        code: str, *asked: str, tags: Tags | None = None
    ) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        async def page(request: Request) -> Response:
            if not index.is_file():
                return HTMLResponse(NO_CLIENT, headers=REVALIDATE)
            language = accepted_language(request.headers.get("accept-language", ""))
            named = {name: quote(value, safe="") for name, value in request.path_params.items()}
            links = preload_links(
                (*ahead.get(code, ()), *ahead.get(language, ())), (path.format_map(named) for path in asked)
            )
            added = "" if tags is None else await tags(request)
            if added:
                text = (await asyncio.to_thread(index.read_text, "utf-8")).replace(
                    "</head>", f"{added}</head>", 1
                )
                return HTMLResponse(text, headers=REVALIDATE | {"Vary": "Accept-Language", "Link": links})
            file, headers = negotiate_encoding(index, request.headers)
            headers["Vary"] += ", Accept-Language"
            return FileResponse(file, headers=REVALIDATE | headers | {"Link": links})

        return page

    table = page_route(
        "TablePage",
        "/tables/{table}",
        "/tables/{table}/edition",
        "/tables/{table}/events?since=0",
        tags=tags,
    )
    puzzles = page_route("Puzzles")
    for path, route in (
        ("/", page_route("Home", "/visit", "/editions")),
        ("/t/{table}", table),
        ("/t/{table}/screen", table),
        ("/p", puzzles),
        ("/p/{puzzle}", puzzles),
        ("/my-play", page_route("MyPlay")),
        ("/analysis", page_route("Analysis")),
        ("/real-board", page_route("RealBoard", "/editions")),
    ):
        app.add_api_route(path, route, include_in_schema=False)
    if (client / "assets").is_dir():
        app.mount("/assets", Assets(directory=client / "assets"), "assets")
    for file in sorted(client.glob("*.*")) if client.is_dir() else ():  # the icon, the manifest
        if file.name != "index.html" and file.suffix not in ENCODINGS.values():
            app.add_api_route(f"/{file.name}", file_route(file), include_in_schema=False)


def file_route(file: Path) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def send_file(request: Request) -> Response:
        sent, headers = negotiate_encoding(file, request.headers)
        return FileResponse(sent, headers=REVALIDATE | headers)

    return send_file
