"""The pages: the browser's client, if it was built into this installation."""

import base64
import hashlib
import html
from collections.abc import Callable, Coroutine, Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT: Final = Path(str(resources.files("passgo.server"))) / "client"
LOOK_AGAIN: Final = {"Cache-Control": "no-cache"}
FOR_EVER: Final = "public, max-age=31536000, immutable"
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
BACK: Final = {"en": "To the start page", "es": "A la página de inicio", "de": "Zur Startseite"}
PROBLEM_PAGES: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "no-such-path": {
        "en": ("There is no such page", "Nothing is at {path}. Perhaps a letter of the address is wrong?"),
        "es": (
            "Esa página no existe",
            "No hay nada en {path}. ¿Quizá hay una letra equivocada en la dirección?",
        ),
        "de": (
            "Diese Seite gibt es nicht",
            "Unter {path} ist nichts zu finden. Ist vielleicht ein Buchstabe der Adresse falsch?",
        ),
    },
    "unknown-host": {
        "en": (
            "Not an address of this server",
            "{host} is not an address that this server knows as its own. "
            "Whoever runs it can name it with --public-url.",
        ),
        "es": (
            "No es una dirección de este servidor",
            "Este servidor no reconoce {host} como dirección suya. "
            "Quien lo administra puede indicarla con --public-url.",
        ),
        "de": (
            "Keine Adresse dieses Servers",
            "{host} ist keine Adresse, die dieser Server als seine eigene kennt. "
            "Sein Betreiber kann sie mit --public-url angeben.",
        ),
    },
    "broken": {
        "en": (
            "Something is broken here",
            "It was written down, and it is not your fault. Please try again.",
        ),
        "es": ("Algo se ha roto aquí", "Ha quedado anotado y no es culpa tuya. Inténtalo de nuevo."),
        "de": (
            "Hier ist etwas kaputt",
            "Es ist notiert, und du kannst nichts dafür. Versuch es noch einmal.",
        ),
    },
    "store-down": {
        "en": (
            "The server cannot reach its database",
            "Nothing that you were told is lost. Please try again soon.",
        ),
        "es": (
            "El servidor no alcanza su base de datos",
            "No se ha perdido nada de lo que se te comunicó. Inténtalo de nuevo pronto.",
        ),
        "de": (
            "Der Server erreicht seine Datenbank nicht",
            "Nichts von dem, was dir gemeldet wurde, ist verloren. Versuch es bald noch einmal.",
        ),
    },
}
"""Title and text for what can happen to somebody who types an address, by the problem's reason and the language."""


def problem_page(scope: Scope, reason: str, facts: Mapping[str, object]) -> str | None:
    """The page that says it, if it is a browser that asks for a page, and there is one."""
    headers = Headers(scope=scope)
    texts = PROBLEM_PAGES.get(reason)
    if (
        texts is None
        or scope.get("method") not in ("GET", "HEAD")
        or "text/html" not in headers.get("accept", "")
    ):
        return None
    language = preferred(headers.get("accept-language", ""))
    title, text = texts[language]
    said = html.escape(text.format_map(facts))
    return PAGE.format(language=language, title=title, text=said, style=STYLE, back=BACK[language])


def preferred(accepted: str) -> str:
    """The first of a browser's languages that there is; browsers name the one they like best first."""
    named = [part.strip().partition(";")[0].partition("-")[0].lower() for part in accepted.split(",")]
    return next((language for language in named if language in BACK), "en")


class Assets(StaticFiles):
    """Files whose names change with what is in them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = FOR_EVER
        return response


def build_name(client: Path) -> str:
    """Which build of the client these pages are, so that an older one can be told to reload; "" if there are none."""
    file = client / "build.txt"
    return file.read_text(encoding="utf-8").strip() if file.is_file() else ""


def add_pages(app: FastAPI, directory: str = "") -> None:
    """The client finds out by itself which table its address names."""
    client = Path(directory) if directory else CLIENT
    app.state.build = build_name(client)

    async def page() -> Response:
        index = client / "index.html"
        if index.is_file():
            return FileResponse(index, media_type="text/html", headers=LOOK_AGAIN)
        return HTMLResponse(NO_CLIENT, headers=LOOK_AGAIN)

    for path in ("/", "/t/{table}", "/t/{table}/screen", "/p", "/p/{puzzle}"):
        app.add_api_route(path, page, include_in_schema=False)
    if (client / "assets").is_dir():
        app.mount("/assets", GZipMiddleware(Assets(directory=client / "assets")), "assets")
    for file in sorted(client.glob("*.*")) if client.is_dir() else ():  # the icon, the manifest
        if file.name != "index.html":
            app.add_api_route(f"/{file.name}", file_route(file), include_in_schema=False)


def file_route(file: Path) -> Callable[[], Coroutine[Any, Any, Response]]:
    async def send_file() -> Response:
        return FileResponse(file, headers=LOOK_AGAIN)

    return send_file
