"""Builds wheels of this source tree, or of a reduced copy, and inspects them."""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
METADATA_FILES = ("README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "SECURITY.md")
BUILT_CLIENT = "built-client"  # in a source tree, a built client to use instead of building one
CALL_HOOK = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"


@dataclass(frozen=True)
class Wheel:
    """The files of a wheel, and the directory where it is unpacked."""

    files: set[str]
    unpacked: Path

    @property
    def extensions(self) -> set[str]:
        return extensions_among(self.files)


@dataclass(frozen=True)
class Build:
    """The result of an attempt to build a wheel."""

    succeeded: bool
    output: str
    wheel: Path | None

    @property
    def files(self) -> set[str]:
        assert self.wheel is not None, self.output
        with zipfile.ZipFile(self.wheel) as archive:
            return set(archive.namelist())

    @property
    def extensions(self) -> set[str]:
        return extensions_among(self.files)

    @property
    def notices(self) -> list[str]:
        return [line for line in self.output.splitlines() if line.startswith("passgo: NOTICE:")]


def extensions_among(files: set[str]) -> set[str]:
    return {name for name in files if name.endswith((".so", ".pyd"))}


def installed_from(root: Path) -> Wheel | None:
    """The passgo of this environment, unless it comes from another tree or the tree has changed since."""
    site = sysconfig.get_path("platlib")
    found = next(iter(distributions(name="passgo", path=[site])), None)
    if found is None or found.files is None:
        return None
    record = Path(str(found.locate_file(next(file for file in found.files if file.name == "RECORD"))))
    made_by = [root / "setup.py", root / "pyproject.toml"]
    if any(file.stat().st_mtime > record.stat().st_mtime for file in made_by):
        return None
    for source in (root / "src").rglob("*.py"):
        copy = Path(site) / source.relative_to(root / "src")
        if not copy.is_file() or copy.read_bytes() != source.read_bytes():
            return None
    return Wheel({file.as_posix() for file in found.files}, Path(site))


def copy_source(to: Path) -> Path:
    """A copy to build from, so that a test neither uses nor leaves files in the real tree."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "src", to / "src", ignore=unwanted)
    shutil.rmtree(to / "src" / "passgo" / "server" / "client", ignore_errors=True)
    unwanted = shutil.ignore_patterns("node_modules", "dist")
    shutil.copytree(ROOT / "client", to / "client", ignore=unwanted)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", *METADATA_FILES):
        shutil.copy(ROOT / name, to)
    return to


def small_source(to: Path) -> Path:
    """A package with a two-module engine and one page, for fast builds."""
    copy_source(to)
    shutil.rmtree(to / "client")
    (to / BUILT_CLIENT).mkdir()
    (to / BUILT_CLIENT / "index.html").write_text("<!doctype html><title>passgo</title>\n")
    package = to / "src" / "passgo"
    arrays = (package / "engine" / "arrays.py").read_text()
    shutil.rmtree(package)
    (package / "engine").mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "0"\n')
    (package / "engine" / "__init__.py").write_text("")
    (package / "engine" / "arrays.py").write_text(arrays)
    for module in compiled_modules():
        (to / module).parent.mkdir(parents=True, exist_ok=True)
        (to / module).write_text("")
        for folder in (to / module).relative_to(package).parents:
            (package / folder / "__init__.py").touch()
    return to


def compiled_modules() -> tuple[str, ...]:
    """The modules that setup.py compiles by name, besides whole packages."""
    for statement in ast.parse((ROOT / "setup.py").read_text()).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "COMPILED_MODULES":
            found: tuple[str, ...] = ast.literal_eval(statement.value)
            return found
    raise AssertionError("setup.py has no COMPILED_MODULES")


def clean_environment(**more: str) -> dict[str, str]:
    """The environment without variables that select another passgo, or another form of it, than the one under test."""
    return {k: v for k, v in os.environ.items() if not k.startswith(("PASSGO_", "PYTHONPATH"))} | more


def build_sdist(source: Path, to: Path) -> Path:
    """The source archive, unpacked as pip unpacks it."""
    done = call_hook("build_sdist", source, to)
    assert done.returncode == 0, done.stdout
    (archive,) = to.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(to, filter="data")
    return to / archive.name.removesuffix(".tar.gz")


def build_wheel(source: Path, **environment: str) -> Build:
    """Call pip's build hook, with the mypyc and setuptools of the test environment.

    They are the versions the build asks for (the `test` extra repeats them), so nothing is fetched but the packages
    of the client, if it is built. That the build also works in isolation is shown by the installation of passgo before
    any test can run.
    """
    wheels = source / "wheels"
    if (source / BUILT_CLIENT).is_dir():
        environment = {"PASSGO_CLIENT": str(source / BUILT_CLIENT)} | environment
    done = call_hook("build_wheel", source, wheels, **environment)
    return Build(done.returncode == 0, done.stdout, next(wheels.glob("*.whl"), None))


def call_hook(hook: str, source: Path, to: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", CALL_HOOK, hook, str(to)],
        cwd=source,
        env=clean_environment(**environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
