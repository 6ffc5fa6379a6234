"""The wheels that several tests look at, each built once."""

import os

import pytest

from wheels import Build, build_wheel, copy_source, small_source


@pytest.fixture(scope="session")
def c_compiler(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The C compiler's name; on a machine that has none, what needs one is skipped, unless CI forbids it."""
    probe = build_wheel(small_source(tmp_path_factory.mktemp("probe")), PASSGO_REQUIRE_COMPILED="1")
    if "no working C compiler" in probe.output and os.environ.get("PASSGO_REQUIRE_COMPILED") != "1":
        pytest.skip("this machine has no working C compiler")
    assert probe.succeeded, probe.output
    return os.environ.get("CC", "cc")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory, c_compiler: str) -> Build:
    return build_wheel(copy_source(tmp_path_factory.mktemp("compiled")), PASSGO_REQUIRE_COMPILED="1")


@pytest.fixture(scope="session")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return build_wheel(copy_source(tmp_path_factory.mktemp("pure")), CC="/bin/false")
