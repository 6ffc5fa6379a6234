"""Says at the top of every test run which form of the engine it proves."""

from passgo._build import version_line

pytest_plugins = ["pytester", "rule_marker"]


def pytest_report_header() -> str:
    return version_line()
