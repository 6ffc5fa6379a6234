"""Wheels for several tests, each built once."""

import os
import shutil
import zipfile
from pathlib import Path

import pytest

from wheels import ROOT, Build, Wheel, build_sdist, build_wheel, copy_source, installed_from, small_source

CLIENT = "passgo/server/client/"
BUILDING = {"c_compiler", "quick_compiler", "source_archive", "pure", "client", "compiled"}
"""Fixtures that build something: tests that need one are slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and not BUILDING.isdisjoint(
            getattr(item, "fixturenames", ())
        ):
            item.add_marker(pytest.mark.long)
            item.add_marker(pytest.mark.timeout(1200))  # a build takes five minutes beside other programs


@pytest.fixture(scope="session")
def c_compiler(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The C compiler's name; without one, tests that need it are skipped, unless CI forbids it."""
    probe = build_wheel(small_source(tmp_path_factory.mktemp("probe")), PASSGO_REQUIRE_COMPILED="1")
    if "no working C compiler" in probe.output and os.environ.get("PASSGO_REQUIRE_COMPILED") != "1":
        pytest.skip("this machine has no working C compiler")
    assert probe.succeeded, probe.output
    return os.environ.get("CC", "cc")


@pytest.fixture(scope="session")
def quick_compiler(tmp_path_factory: pytest.TempPathFactory, c_compiler: str) -> str:
    """A compiler that does not optimize, which saves minutes and does not change what is in a wheel. The installation
    under test was optimized."""
    script = tmp_path_factory.mktemp("compiler") / "quick-cc"
    script.write_text(f'#!/bin/sh\nexec {c_compiler} "$@" -O0\n')
    script.chmod(0o755)
    return str(script)


@pytest.fixture(scope="session")
def source_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source archive, as a package index has it."""
    return build_sdist(copy_source(tmp_path_factory.mktemp("tree")), tmp_path_factory.mktemp("archive"))


@pytest.fixture(scope="session")
def pure(tmp_path_factory: pytest.TempPathFactory, source_archive: Path) -> Build:
    """A pure wheel with the client, built from the source archive in read-only directories."""
    source = tmp_path_factory.mktemp("pure") / "source"
    shutil.copytree(source_archive, source)
    for directory in (source / "client", source / "client" / "src"):
        directory.chmod(0o555)
    return build_wheel(source, CC="/bin/false")


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory, pure: Build) -> Path:
    """The built client, from the pure wheel."""
    assert pure.wheel is not None, pure.output
    unpacked = tmp_path_factory.mktemp("client")
    with zipfile.ZipFile(pure.wheel) as archive:
        archive.extractall(unpacked, [name for name in archive.namelist() if name.startswith(CLIENT)])
    return unpacked / CLIENT


@pytest.fixture(scope="session")
def compiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    """The installed wheel if it was compiled from the present tree, since compiling takes a minute; else a new one."""
    installed = installed_from(ROOT)
    if installed is not None and installed.extensions:
        return installed
    quick_compiler, client = (request.getfixturevalue(name) for name in ("quick_compiler", "client"))
    source = copy_source(tmp_path_factory.mktemp("compiled"))
    build = build_wheel(source, CC=quick_compiler, PASSGO_REQUIRE_COMPILED="1", PASSGO_CLIENT=str(client))
    assert build.succeeded, build.output
    assert build.notices == []
    unpacked = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(build.wheel or "") as archive:
        archive.extractall(unpacked)
    return Wheel(build.files, unpacked)
