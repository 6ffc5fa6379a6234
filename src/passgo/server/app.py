"""The server as one app: its rooms put together, opened and closed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

import passgo
from passgo.server import sockets
from passgo.server.answers import add_problem_answers
from passgo.server.connections import MOST_CONNECTIONS, in_use
from passgo.server.gate import Gate
from passgo.server.house import House
from passgo.server.lag import Lag
from passgo.server.limits import Limits
from passgo.server.metrics import Metrics
from passgo.server.openapi import describe
from passgo.server.pages import add_pages
from passgo.server.readiness import Readiness
from passgo.server.routes import own, play, printed, seats, service, tables
from passgo.server.settings import Settings
from passgo.server.store import Store


def create_app(settings: Settings) -> FastAPI:
    """Nothing is opened before the app starts."""
    app = FastAPI(
        title="passgo",
        version=passgo.__version__,
        lifespan=lifespan,
        docs_url=None,  # its scripts come from elsewhere, which our pages do not allow
        redoc_url=None,
        redirect_slashes=False,
    )
    limits = Limits(settings)
    app.state.settings = settings
    app.state.limits = limits
    app.state.metrics = Metrics()
    app.state.store = Store(settings.database)
    app.state.house = House(app.state.store, settings, app.state.metrics)
    app.state.readiness = Readiness(app.state.store.check)
    app.state.lag = Lag(app.state.metrics.lagged)
    watch(app)
    app.add_middleware(Gate, settings=settings, limits=limits, metrics=app.state.metrics)
    add_problem_answers(app, app.state.metrics)
    for routes in (service, own, printed, tables, seats, play, sockets):
        app.include_router(routes.router)
    add_pages(app, settings.client)
    # The way that FastAPI has for a description of one's own.
    app.openapi = partial(describe, app)  # type: ignore[method-assign]
    return app


def watch(app: FastAPI) -> None:
    """Numbers that are asked for when somebody reads /metrics."""
    state = app.state
    numbers: dict[str, tuple[str, Callable[[], float]]] = {
        "tables": ("Tables in memory.", lambda: len(state.house.lives)),
        "sockets": ("Open sockets.", lambda: sum(state.limits.sockets.values())),
        "connections": ("Open connections.", lambda: sum(state.limits.connections.values())),
        "ready": ("Whether /ready was last answered with yes.", lambda: state.readiness.is_ready),
        "pool_in_use": ("Connections to the database at work.", lambda: in_use(state.store.engine)),
        "pool_most": ("Connections to the database that there can be.", lambda: MOST_CONNECTIONS),
    }
    for name, (what, count) in numbers.items():
        state.metrics.watch(name, what, count)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    store, house = app.state.store, app.state.house
    await asyncio.to_thread(store.migrate)
    await house.open()
    app.state.lag.start()
    yield
    app.state.lag.stop()
    await house.close()
    await asyncio.to_thread(store.close)
