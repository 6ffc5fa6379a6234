"""Nothing that two addresses may send within the default limits stops the others."""

from pathlib import Path

import pytest

from passgo.server.app import create_app
from server.visitors import routes_of, settings_for
from server.worst_inputs import Measured, drive

MOST_MEGABYTES = 1_500  # the limit of deploy/passgo.service
SERVICE = {"/health", "/ready", "/metrics", "/guests"}


@pytest.mark.long
async def test_the_worst_input_of_every_route_stops_no_one(tmp_path: Path) -> None:
    """Prints each route with the answers and how many of them were refused, the slowest one, the most memory, the 99th
    percentile of /health, and the moves of a table of bots. It must be below 100 ms on a machine of its own; here
    others may be running, too."""
    app = create_app(settings_for(tmp_path))
    routes = {f"{method} {route.path}" for route in routes_of(app) for method in route.methods or ()}
    paths = (route.path for route in routes_of(app) if "GET" in (route.methods or ()))
    found: list[Measured] = await drive(tmp_path, (path for path in paths if path not in SERVICE))
    driven = {each.route for each in found}
    assert {route for route in routes - driven if route.partition(" ")[2] not in SERVICE} == set()
    assert max(each.megabytes for each in found) < MOST_MEGABYTES
    assert max(each.health for each in found) < 1.0
    assert all(each.moves for each in found)
