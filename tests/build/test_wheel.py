"""The two kinds of wheels: with the compiled engine, and pure."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from wheels import ROOT, Build, Wheel, build_wheel, clean_environment, small_source

pytestmark = pytest.mark.timeout(900)  # a whole build takes minutes on a busy machine

MISTAKE = 'def rent() -> int:\n    return "twenty-two"\n'


def modules_to_compile() -> set[str]:
    """From the tree, not from setup.py, so that a forgotten package is noticed."""
    source = ROOT / "src"
    packages = ("engine", "notation", "bots", "rl/core")
    hot = [path for package in packages for path in (source / "passgo" / package).rglob("*.py")]
    modules = (
        "view/table_view.py",
        *(f"sim/{name}.py" for name in ("money_history", "record_writer", "simulated_game", "tally")),
        *(f"server/tables/{name}.py" for name in ("free", "remarks", "update_encoder")),
        *(
            f"narrate/{name}.py"
            for name in (
                "buildings",
                "corners",
                "dealings",
                "grouping",
                "journeys",
                "reading",
                "registry",
                "trades",
            )
        ),
    )
    hot += [source / "passgo" / name for name in modules]
    return {path.relative_to(source).with_suffix("").as_posix() for path in hot}


def data_files() -> set[str]:
    source = ROOT / "src"
    files = (*source.rglob("*.toml"), *source.glob("passgo/languages/**/*.json"))
    found = {path.relative_to(source).as_posix() for path in files}
    model = {"passgo/bots/model/weights.json", "passgo/bots/model/MODEL.md"}
    return found | model | {"passgo/analysis/puzzles.json", "passgo/rl/board.ttf", "passgo/py.typed"}


def test_a_compiled_wheel_has_every_hot_module_compiled_and_as_source(compiled: Wheel) -> None:
    by_module = {name.partition(".")[0] for name in compiled.extensions}
    assert by_module == modules_to_compile() | {"passgo__mypyc"}
    assert {f"{module}.py" for module in modules_to_compile()} <= compiled.files


def test_every_module_that_is_optimized_most_exists() -> None:
    """setup.py treats an unknown name as a module that is never hot."""
    listed = re.search(r'^HOT_MODULES = """(.+?)"""', (ROOT / "setup.py").read_text(), re.M | re.S)
    assert listed is not None
    hot = {f"passgo/{name.replace('.', '/')}" for name in listed[1].split()}
    assert len(hot) > 30
    assert hot <= modules_to_compile()


def test_both_wheels_carry_the_data(compiled: Wheel, pure: Build) -> None:
    assert data_files() <= compiled.files
    assert data_files() <= pure.files


def test_a_compiled_installation_runs_compiled_and_interpreted(compiled: Wheel) -> None:
    as_installed = clean_environment(PYTHONPATH=str(compiled.unpacked))
    assert "(compiled)" in says_version(sys.executable, as_installed)
    assert "(interpreted)" in says_version(sys.executable, as_installed | {"PASSGO_INTERPRETED": "1"})


def test_without_a_compiler_the_wheel_is_pure_with_a_notice_of_one_line(pure: Build) -> None:
    assert pure.succeeded, pure.output
    assert pure.wheel is not None
    assert pure.wheel.name.endswith("-py3-none-any.whl")
    assert pure.extensions == set()
    assert len(pure.notices) == 1
    assert "no working C compiler" in pure.notices[0]


def test_a_type_error_in_the_engine_is_shown_and_prevents_compilation(
    c_compiler: str, tmp_path: Path
) -> None:
    source = small_source(tmp_path)
    (source / "src/passgo/engine/mistake.py").write_text(MISTAKE)
    build = build_wheel(source)
    assert build.succeeded
    assert build.extensions == set()
    assert len(build.notices) == 1
    assert "mistake.py:2: error: Incompatible return value" in build.output


def test_a_required_compilation_that_fails_fails_the_build(c_compiler: str, tmp_path: Path) -> None:
    source = small_source(tmp_path)
    (source / "src/passgo/engine/mistake.py").write_text(MISTAKE)
    build = build_wheel(source, PASSGO_REQUIRE_COMPILED="1")
    assert not build.succeeded
    assert build.wheel is None
    assert "mistake.py:2: error: Incompatible return value" in build.output


def test_a_compiler_that_fails_half_way_leaves_a_complete_pure_wheel(c_compiler: str, tmp_path: Path) -> None:
    source = small_source(tmp_path)
    fickle = script(tmp_path / "fickle-cc", 'case "$*" in *hot.c*) exit 1;; esac', f'exec {c_compiler} "$@"')
    build = build_wheel(source, CC=fickle)
    assert build.succeeded, build.output
    assert build.extensions == set()
    assert len(build.notices) == 1
    assert "the C compiler failed" in build.notices[0]


def script(path: Path, *lines: str) -> str:
    """A C compiler that runs these lines first."""
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return str(path)


def test_an_old_compiler_compiles_without_the_flags_that_it_does_not_know(
    quick_compiler: str, tmp_path: Path
) -> None:
    old = script(tmp_path / "old-cc", 'case "$*" in *--param*) exit 1;; esac', f'exec {quick_compiler} "$@"')
    build = build_wheel(small_source(tmp_path), CC=old)
    assert build.succeeded, build.output
    assert build.extensions != set()
    assert build.notices == []
    assert "the C compiler does not take --param=builtin-expect-probability=100" in build.output


def test_an_interrupted_build_ends_and_leaves_no_wheel(c_compiler: str, tmp_path: Path) -> None:
    interrupt = 'case "$*" in *hot.c*) kill -INT $PPID; sleep 1;; esac'
    stopped = script(tmp_path / "stopped-cc", interrupt, f'exec {c_compiler} "$@"')
    build = build_wheel(small_source(tmp_path), CC=stopped)
    assert not build.succeeded
    assert build.wheel is None
    assert build.notices == []


def test_a_build_writes_nothing_into_the_sources(quick_compiler: str, tmp_path: Path) -> None:
    """Another process may use them."""
    source = small_source(tmp_path / "source")
    before = set(source.iterdir())
    build = build_wheel(source, CC=quick_compiler, PASSGO_REQUIRE_COMPILED="1")
    assert build.succeeded, build.output
    assert {path.name for path in set(source.iterdir()) - before} == {"wheels"}  # the output of this test
    assert not list(source.glob("src/**/*.so"))


@pytest.mark.parametrize("folder", ["lib", "lib.linux-x86_64-cpython-311"])
def test_files_of_an_old_build_directory_are_not_in_a_new_wheel(folder: str, tmp_path: Path) -> None:
    source = small_source(tmp_path)
    stale = source / "build" / folder / "passgo" / "engine"
    stale.mkdir(parents=True)
    (stale / "arrays.so").write_bytes(b"")
    (stale / "forgotten.py").write_text("")
    build = build_wheel(source, CC="/bin/false")
    assert build.succeeded, build.output
    assert build.extensions == set()
    assert "passgo/engine/forgotten.py" not in build.files


def says_version(python: str, environment: dict[str, str]) -> str:
    code = "import sys; from passgo.cli import run; sys.argv = ['passgo', '--version']; run()"
    return subprocess.run(
        [python, "-c", code], check=True, capture_output=True, text=True, env=environment
    ).stdout
