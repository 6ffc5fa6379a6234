"""The page's tables in a worker of the browser: the calls between Python and JavaScript (client/src/site/python.ts)."""

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js  # type: ignore[import-not-found]

from passgo.server.problems import Problem
from passgo.site.page.page import Page
from passgo.site.page.place import do_job


class BrowserRecords:
    """Records in IndexedDB."""

    def __init__(self, js: Any) -> None:
        self.js = js

    async def read(self, prefix: str) -> dict[str, bytes]:
        try:
            found = await self.js.read(prefix)
        except JsException as error:
            raise OSError(str(error)) from error
        return {key: bytes(data) for key, data in found.to_py()}

    async def write(self, changed: Mapping[str, bytes | None]) -> None:
        put = [(key, data) for key, data in changed.items() if data is not None]
        gone = [key for key, data in changed.items() if data is None]
        try:
            await self.js.write(to_js(put), to_js(gone))
        except JsException as error:
            raise OSError(str(error)) from error


class BrowserHelper:
    """The second worker, which JavaScript starts."""

    def __init__(self, work: Any) -> None:
        self.js_work = work

    async def work(self, job: bytes, on_progress: Callable[[bytes], None]) -> bytes:
        report = create_proxy(lambda data: on_progress(bytes(data.to_py())))
        try:
            return bytes((await self.js_work(to_js(job), report)).to_py())
        finally:
            report.destroy()


class Browser:
    """What JavaScript calls."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def ask(self, method: str, address: str, body: str, language: str) -> Any:
        """The status and the body of the answer."""
        return to_js(await self.page.ask(method, address, body or None, language))

    async def connect(self, name: str, address: str, send: Any) -> bool:
        """Whether the socket is open."""
        try:
            await self.page.connect(name, address, send)
        except Problem:
            return False
        return True

    async def receive(self, name: str, text: str) -> None:
        await self.page.receive(name, text)

    def disconnect(self, name: str) -> None:
        self.page.disconnect(name)


async def start(records: Any, work: Any, fields: str, on_lost: Any) -> Browser:
    logging.basicConfig(level=logging.WARNING)
    page = Page(BrowserRecords(records), BrowserHelper(work), json.loads(fields), on_lost)
    await page.open()
    return Browser(page)


def do_job_here(job: Any, report: Any) -> Any:
    """In the second worker: do a job."""
    return to_js(do_job(bytes(job.to_py()), lambda data: report(to_js(data))))
