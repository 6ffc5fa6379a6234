"""The library alone, with only the two packages that compiled code needs."""

import ast
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from wheels import ROOT, Build, Wheel, clean_environment

pytestmark = pytest.mark.timeout(900)  # a whole build takes minutes on a busy machine

CORE = ("librt", "mypy_extensions")
# Requirements of declared libraries, and their import names.
COMES_WITH = {
    "pydantic_core": "pydantic",
    "typing_extensions": "pydantic",
    "cryptography": "pywebpush",
    "py_vapid": "pywebpush",
    "requests": "pywebpush",
    "pyspiel": "open_spiel",  # which the tests run without
}

# In a page of the static site, Python itself comes with it.
IN_PAGES = {"pyodide"}

# Typical uses of the library: a whole game, its notation, bots, a simulation, the odds.
SESSION = """
import sys
import passgo
game = passgo.new_game("classic", ["Ann", "Bo"], seed=1, rules=passgo.Rules(game="short"))
wishes = ["build", "buy", "throw", "end-turn", "decline", "pass", "pay-interest", "mortgage", "sell", "give-up"]
while game.decision:
    seat = game.decision.seats[0]
    possible = {choice.do: choice for choice in game.choices(seat)}
    game.play(seat, next(possible[do] for do in wishes if do in possible))
assert passgo.replay(game.record()).position == game.position
assert passgo.Game.from_position(game.position).outcome.winners == game.outcome.winners
played = passgo.simulate(games=20, seats=["trader", "fp-a", "fp-b", "fp-c"], jobs=1)
assert played.games == 20
found = passgo.odds("classic")
assert abs(sum(square.percent for square in found.squares) - 100) < 1e-6
others = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(*sorted(name for name in others if not name.startswith("_") and "__mypyc" not in name))
"""


def site_of(environment: Path) -> Path:
    (site,) = environment.glob("lib/python*/site-packages")
    return site


def add_core(site: Path) -> None:
    for name in CORE:
        spec = find_spec(name)
        assert spec is not None, name
        folders = list(spec.submodule_search_locations or ())
        source = Path(folders[0] if folders else str(spec.origin))
        (site / source.name).symlink_to(source)


@pytest.fixture(params=[pytest.param("pure", marks=pytest.mark.long), "compiled"])
def light(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The Python of an environment that has passgo and only those two dependencies."""
    venv.create(tmp_path, with_pip=False, symlinks=True)
    site = site_of(tmp_path)
    if request.param == "pure":
        build: Build = request.getfixturevalue("pure")
        assert build.wheel is not None, build.output
        with zipfile.ZipFile(build.wheel) as archive:
            archive.extractall(site)
    else:
        compiled: Wheel = request.getfixturevalue("compiled")
        shutil.copytree(compiled.unpacked / "passgo", site / "passgo")
        for extension in compiled.extensions:
            if "/" not in extension:
                shutil.copy(compiled.unpacked / extension, site)
    add_core(site)
    return tmp_path / "bin" / "python"


def test_the_library_needs_nothing_else(light: Path) -> None:
    done = subprocess.run([light, "-c", SESSION], capture_output=True, text=True, env=clean_environment())
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) <= {"passgo", *CORE}


def test_the_command_says_what_is_missing(light: Path) -> None:
    done = subprocess.run([light, "-m", "passgo"], capture_output=True, text=True, env=clean_environment())
    assert done.returncode == 1
    assert done.stderr.startswith(
        "passgo: this command needs typer, which is not installed; `pip install passgo`"
    )
    assert len(done.stderr.splitlines()) == 1


def test_every_library_that_is_imported_is_declared() -> None:
    """In the whole package, including imports in functions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = project["dependencies"] + [
        text for name, texts in extras.items() if name != "test" for text in texts
    ]
    declared = {canonicalize_name(Requirement(text).name) for text in wanted}
    distributions = packages_distributions()
    for file in (ROOT / "src" / "passgo").rglob("*.py"):
        for module in imported(ast.parse(file.read_text(encoding="utf-8"))):
            if module not in sys.stdlib_module_names and module not in {"passgo", *IN_PAGES}:
                found = [COMES_WITH[module]] if module in COMES_WITH else distributions.get(module, [module])
                names = {canonicalize_name(name) for name in found}
                assert names & declared, f"{file.relative_to(ROOT)} imports {module}"


def imported(tree: ast.Module) -> set[str]:
    """The top-level packages that a module imports when it runs, not those that only its types need."""
    found: set[str] = set()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            found.add(node.module)
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            waiting += ast.iter_child_nodes(node)
    return {name.partition(".")[0] for name in found}
