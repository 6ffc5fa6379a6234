"""Says at the top of every test run which form of the engine it proves."""

import os

from hypothesis import settings

from passgo._build import version_line

# The suite plays the same examples every time; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

pytest_plugins = ["pytester", "rule_marker"]


def pytest_report_header() -> str:
    return version_line()
