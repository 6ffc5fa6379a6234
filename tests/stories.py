"""A pytest plugin: lists the stories that were played in the browser, and how long each of them took."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    told = [
        report
        for report in terminalreporter.getreports("passed")
        if report.when == "call" and report.nodeid.startswith("tests/browser/")
    ]
    if told:
        terminalreporter.section("stories played in the browser")
        for report in told:
            terminalreporter.write_line(f"{report.duration:7.1f} s  {report.nodeid.partition('::')[2]}")
