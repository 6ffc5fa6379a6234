"""The pages: the browser's client, if it was built into this installation."""

from collections.abc import Callable, Coroutine
from importlib import resources
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
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

    for path in ("/", "/t/{table}"):
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
