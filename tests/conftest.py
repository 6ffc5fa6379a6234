"""Settings of all tests, and the form of the engine at the top of every run."""

import os
import signal

import pytest
from hypothesis import settings

from passgo._startup.build import version_line

# The suite plays the same examples every time; HYPOTHESIS_PROFILE=explore searches for new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

# Output of commands is compared with English texts, whatever the language of the machine.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"

# A shell starts background jobs with Ctrl-C ignored, and their child processes inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With -n, the tests of a file run in one process, and so do all that share the wheels, which are slow to build."""
    for item in items:
        item.add_marker(
            pytest.mark.xdist_group("build" if item.path.parent.name == "build" else str(item.path))
        )


pytest_plugins = ["pytester", "rule_marker", "coroutines", "stories"]


def pytest_report_header() -> str:
    return version_line()
