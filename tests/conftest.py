"""Says at the top of every test run which form of the engine it proves."""

import os
import signal

import pytest
from hypothesis import settings

from passgo._startup.build import version_line

# The suite plays the same examples every time; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

# What commands print is compared with their English, whatever the language of the machine.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"

# A shell starts what runs in its background with Ctrl-C ignored, and programs that are started from there inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With -n, the tests of a file stay in one process; so do all that share the wheels, which take long to build."""
    for item in items:
        item.add_marker(
            pytest.mark.xdist_group("build" if item.path.parent.name == "build" else str(item.path))
        )


pytest_plugins = ["pytester", "rule_marker", "coroutines", "stories"]


def pytest_report_header() -> str:
    return version_line()
