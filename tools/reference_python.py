"""The reference of the Python library: every public name with its parameters, results, errors and an example."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field

import passgo
import passgo.rl
from passgo.errors import PassgoError


@dataclass(frozen=True)
class Group:
    """A page: what it is about, and the public names that stand on it."""

    file: str
    title: str
    about: str
    names: tuple[str, ...] = ()
    module: str = "passgo"
    members: frozenset[str] = field(default_factory=frozenset)


GAMES = Group(
    "python-games.md",
    "Games",
    "Set up a game, play it, write it down and read it again.",
    ("new_game", "Game", "Rules", "Outcome", "Move", "scene", "replay", "read_records", "play_game"),
)
INSIGHT = Group(
    "python-results.md",
    "Simulation, odds and analysis",
    "Play many games, compute exact odds, and judge positions. The guide is [Simulation](../simulation.md).",
    (
        "simulate",
        "Report",
        "compare",
        "Comparison",
        "tournament",
        "Tournament",
        "odds",
        "Odds",
        "analyse",
        "find_trades",
        "ceilings",
    ),
)
PLAYERS = Group(
    "python-players.md",
    "Players",
    "Ask a built-in player, or write one. The guide is [Bots](../bots.md).",
    ("bot", "Bot", "Advice"),
)
BOOKS = Group(
    "python-books.md",
    "Editions and rules",
    "Boards, and what the rules say.",
    ("list_editions", "load_edition", "Edition", "rule", "RuleText"),
)
RL = Group(
    "python-rl.md",
    "Environments",
    "`import passgo.rl` needs `pip install 'passgo[rl]'`. The guide is [Research](../research.md).",
    tuple(passgo.rl.__all__),
    "passgo.rl",
)


def public_objects() -> Iterator[tuple[str, object]]:
    for name in passgo.__all__:
        yield name, getattr(passgo, name)


def actions() -> tuple[str, ...]:
    return tuple(
        name
        for name, value in public_objects()
        if inspect.isclass(value) and issubclass(value, passgo.Action) and value is not passgo.Action
    )


def errors() -> tuple[str, ...]:
    return tuple(
        name for name, value in public_objects() if inspect.isclass(value) and issubclass(value, PassgoError)
    )


def groups() -> tuple[Group, ...]:
    """All pages. What no page names is on the last one, so that nothing public is left out."""
    of_actions = Group(
        "python-actions.md",
        "Actions",
        'Every action is a class; `game.play(0, "build=39")` and JSON are other ways to write one.',
        ("Action", *actions(), "action_from_json"),
    )
    of_errors = Group(
        "python-errors.md",
        "Errors",
        "The [tree of all errors](../errors.md) has those that are not exported, too.",
        errors(),
    )
    named = [GAMES, INSIGHT, PLAYERS, BOOKS, of_actions, of_errors]
    taken = {name for group in named for name in group.names}
    rest = tuple(
        name
        for name, value in public_objects()
        if name not in taken and (inspect.isclass(value) or inspect.isroutine(value))
    )
    more = Group(
        "python-more.md", "Choices, views and other results", "Classes that other functions return.", rest
    )
    return (*named, more, RL)


def page(group: Group) -> str:
    blocks = "\n".join(directive(group.module, name) for name in group.names)
    return f"# {group.title}\n\n{group.about}\n\n```{{eval-rst}}\n{blocks}```\n"


def directive(module: str, name: str) -> str:
    value = getattr(passgo.rl if module == "passgo.rl" else passgo, name)
    if inspect.isclass(value):
        return f".. autoclass:: {module}.{name}\n   :members:\n   :undoc-members:\n\n"
    if inspect.isroutine(value):
        return f".. autofunction:: {module}.{name}\n\n"
    return f".. autodata:: {module}.{name}\n   :no-value:\n\n"


def pages() -> dict[str, str]:
    found = {group.file: page(group) for group in groups()}
    return {"python.md": index(), **found}


def index() -> str:
    files = "\n".join(group.file.removesuffix(".md") for group in groups())
    about = (
        "Every public name, with its parameters, what it returns, its errors and an example that is tested."
    )
    return f"# Python\n\n{about}\n\n```{{toctree}}\n:maxdepth: 1\n\n{files}\n```\n"
