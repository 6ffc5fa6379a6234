"""The app: creating, opening and closing all parts of the server."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

import passgo
from passgo.server.runtime.lag import LagMonitor
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.store.database import MOST_CONNECTIONS, connections_in_use
from passgo.server.store.leases import Leases
from passgo.server.store.store import Store
from passgo.server.tables.registry import Tables
from passgo.server.web import sockets
from passgo.server.web.answers import add_problem_answers
from passgo.server.web.forwarding import Forwarding
from passgo.server.web.limits import Limits
from passgo.server.web.middleware import RequestMiddleware
from passgo.server.web.network import Network
from passgo.server.web.openapi import describe
from passgo.server.web.pages import add_pages
from passgo.server.web.peers import Peers
from passgo.server.web.readiness import Readiness
from passgo.server.web.routes import (
    analysis,
    drafts,
    editions,
    invitations,
    own,
    play,
    preview,
    puzzles,
    seats,
    service,
)
from passgo.server.web.routes import tables as table_routes


def create_app(settings: Settings) -> FastAPI:
    """Create the app. Nothing is opened before it starts."""
    app = FastAPI(
        title="passgo",
        version=passgo.__version__,
        lifespan=lifespan,
        docs_url=None,  # its scripts come from another origin, which the CSP forbids
        redoc_url=None,
        redirect_slashes=False,
    )
    limits = Limits(settings)
    app.state.settings = settings
    app.state.limits = limits
    app.state.metrics = Metrics()
    app.state.store = Store(settings.database)
    app.state.tables = Tables(app.state.store, settings, app.state.metrics)
    app.state.network = Network(settings.local_name)
    app.state.readiness = Readiness(app.state.store.check)
    app.state.lag = LagMonitor(app.state.metrics.observe_lag)
    add_gauges(app)
    app.state.peers = Peers()
    app.add_middleware(Forwarding, settings=settings, tables=app.state.tables, peers=app.state.peers)
    app.add_middleware(
        RequestMiddleware,
        settings=settings,
        limits=limits,
        metrics=app.state.metrics,
        network=app.state.network,
    )
    add_problem_answers(app, app.state.metrics)
    groups = (
        service,
        own,
        editions,
        drafts,
        puzzles,
        analysis,
        table_routes,
        preview,
        invitations,
        seats,
        play,
        sockets,
    )
    for routes in groups:
        # include_router would build the models of every route again at the first request.
        app.routes.extend(routes.router.routes)
    add_pages(app, settings.client, preview.preview_tags)
    # The documented way to customize the schema.
    app.openapi = partial(describe, app)  # type: ignore[method-assign]
    return app


def add_gauges(app: FastAPI) -> None:
    """Add the gauges that are evaluated on every scrape."""
    state = app.state
    numbers: dict[str, tuple[str, Callable[[], float]]] = {
        "tables": ("Tables in memory.", lambda: len(state.tables.in_memory)),
        "sockets": ("Open sockets.", lambda: sum(state.limits.sockets.values())),
        "connections": ("Open connections.", lambda: sum(state.limits.connections.values())),
        "ready": ("Whether /ready was last answered with yes.", lambda: state.readiness.is_ready),
        "pool_in_use": (
            "Connections to the database at work.",
            lambda: connections_in_use(state.store.engine),
        ),
        "pool_most": ("Connections to the database that there can be.", lambda: MOST_CONNECTIONS),
    }
    for name, (what, count) in numbers.items():
        state.metrics.add_gauge(name, what, count)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    store, tables = app.state.store, app.state.tables
    await asyncio.to_thread(store.migrate)
    peers = app.state.peers
    if peers.address:
        peers.secret = await asyncio.to_thread(store.key, "peers", secrets.token_hex(32))
        await take_lease(store, tables, peers)
    await tables.open()
    app.state.lag.start()
    yield
    app.state.lag.stop()
    await app.state.network.shut_down()
    await tables.close()
    peers.close()
    await asyncio.to_thread(store.close)


async def take_lease(store: Store, tables: Tables, peers: Peers) -> None:
    """Own tables from now on, as other processes on the same database do."""
    loop = asyncio.get_running_loop()

    def on_renewed(alive: set[str] | None) -> None:
        tables.on_renewed(alive)
        peers.keep(alive or set())

    leases = Leases(
        store,
        peers.address,
        lambda alive: loop.call_soon_threadsafe(on_renewed, alive),
        tables.jobs.register("lease"),
    )
    await asyncio.to_thread(leases.open)
    tables.leases = leases
