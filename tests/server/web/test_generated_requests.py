"""Generated requests: each response is as /openapi.json describes it, and nothing breaks.

scripts/test-all does not even collect these tests, since generating them takes seconds.
"""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from passgo.server.app import create_app
from passgo.server.web.protocols import configure
from server.visitors import settings_for

MANY = 10**9  # limits are not tested here
EXAMPLES = 10  # for each route
CASES_AT_A_TABLE = 25  # of one route; actions have more than a thousand
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    missing_required_header,
    unsupported_method,
    ignored_auth,
]
LIMITS = {
    "requests_per_minute": MANY,
    "tables_per_hour": MANY,
    "guests_per_hour": MANY,
    "chats_per_minute": MANY,
    "readings_per_minute": MANY,
}

pytestmark = pytest.mark.long

app = create_app(settings_for(Path("/nonexistent")))
schema = schemathesis.openapi.from_dict(app.openapi())


class Running:
    """A server in a thread, with a guest and their tables, waiting or playing."""

    def __init__(self, directory: Path) -> None:
        self.server = uvicorn.Server(configure(create_app(settings_for(directory, **LIMITS)), port=0))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server._serve(None)))
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.headers = self.new_guest()
        self.client = httpx.Client(base_url=self.url, headers=self.headers)
        self.session = requests.Session()  # one connection for all cases
        self.tables: dict[tuple[str, bool], list[str]] = {}

    def new_guest(self) -> dict[str, str]:
        with httpx.Client(base_url=self.url) as client:
            return {"Authorization": f"Bearer {client.post('/guests').json()['token']}"}

    def table_for(self, route: str, is_begun: bool) -> str:
        """A table that no other route has changed, and that this one uses a limited number of times."""
        waiting = self.tables.setdefault((route, is_begun), [])
        if not waiting:
            waiting.extend([self.new_table(is_begun)] * CASES_AT_A_TABLE)
        return waiting.pop()

    def new_table(self, is_begun: bool) -> str:
        seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"} if is_begun else {"who": "open"}]
        asked = {"seats": seats, "timer": None, "pace": 10_000}
        table: str = self.client.post("/tables", json=asked).json()["table"]
        if is_begun:
            self.client.post(f"/tables/{table}/start").raise_for_status()
        return table

    def close(self) -> None:
        self.client.close()
        self.session.close()
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("schema"))
    yield server
    server.close()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_every_response_is_as_described(case: schemathesis.Case[Any], running: Running) -> None:
    if "table" in case.path_parameters:
        at_random = sum(map(ord, str(case.path_parameters["table"])))
        if at_random % 3:
            case.path_parameters["table"] = running.table_for(
                f"{case.method} {case.path}", is_begun=at_random % 3 == 1
            )
    headers = running.headers
    if (case.method, case.path) == ("DELETE", "/guests/me"):  # the other requests need the first guest
        headers = running.new_guest()
    case.call_and_validate(base_url=running.url, session=running.session, headers=headers, checks=CHECKS)


def test_a_response_that_is_not_as_described_is_detected(running: Running) -> None:
    """Here the description is changed."""
    raw: dict[str, Any] = app.openapi()
    wrong = {**raw, "components": {**raw["components"], "schemas": {**raw["components"]["schemas"]}}}
    wrong["components"]["schemas"]["Well"] = {"type": "object", "required": ["fine"]}
    case = schemathesis.openapi.from_dict(wrong)["/health"]["GET"].Case()
    with pytest.raises(FailureGroup, match="is a required property"):
        case.call_and_validate(base_url=running.url, headers=running.headers, checks=CHECKS)
