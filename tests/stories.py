"""A pytest plugin: lists the browser stories with their durations."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [
        report
        for report in terminalreporter.getreports("passed")
        if report.when == "call" and report.nodeid.startswith("tests/browser/")
    ]
    if reports:
        terminalreporter.section("stories played in the browser")
        for report in reports:
            terminalreporter.write_line(f"{report.duration:7.1f} s  {report.nodeid.partition('::')[2]}")
