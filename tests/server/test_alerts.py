"""The alerts in deploy/ fire when they should, and use existing metrics."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from debian import MissingProgramError, find_program
from passgo.server.app import create_app
from server.visitors import settings_for

DEPLOY = Path(__file__).parents[2] / "deploy"
RULES = (DEPLOY / "alerts.yml").read_text(encoding="utf-8")
TESTS = (DEPLOY / "alerts_test.yml").read_text(encoding="utf-8")
ALERTS = re.findall(r"- alert: (\w+)", RULES)
OF_PROMETHEUS = {"up"}  # provided by Prometheus itself


@pytest.fixture(scope="session")
def promtool() -> str:
    try:
        return find_program("prometheus", "promtool")
    except MissingProgramError as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(str(reason))
        pytest.skip(str(reason))


def run(promtool: str, *arguments: str, cwd: Path = DEPLOY) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([promtool, *arguments], cwd=cwd, capture_output=True, text=True, timeout=60)


def test_the_alerts_are_valid_and_fire_when_they_should(promtool: str) -> None:
    for arguments in (("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")):
        done = run(promtool, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("alert", ALERTS)
def test_every_alert_has_a_case_in_which_it_fires(promtool: str, tmp_path: Path, alert: str) -> None:
    changed = re.sub(
        rf"- alert: {alert}\n( +)expr: (\|\n(?:\1  .*\n)+|.*\n)",
        rf"- alert: {alert}\n\1expr: vector(0) > 1\n",
        RULES,
    )
    assert changed != RULES
    (tmp_path / "alerts.yml").write_text(changed, encoding="utf-8")
    shutil.copy(DEPLOY / "alerts_test.yml", tmp_path)
    done = run(promtool, "test", "rules", "alerts_test.yml", cwd=tmp_path)
    assert done.returncode != 0
    assert f"alertname: {alert}," in done.stdout + done.stderr


def test_every_alert_has_a_case_in_which_it_is_silent() -> None:
    for alert in ALERTS:
        assert re.search(rf"alertname: {alert}\n +exp_alerts: \[\]", TESTS)


def test_the_alerts_use_exported_metrics_only(tmp_path: Path) -> None:
    app = create_app(settings_for(tmp_path))
    exported = set(re.findall(r"^# TYPE (\w+) ", app.state.metrics.render().decode(), re.MULTILINE))
    exported |= {f"{name}_bucket" for name in exported} | OF_PROMETHEUS
    meant = set(
        re.findall(
            r"\b(?:passgo|process)_\w+|\bup\b",
            "".join(re.findall(r"expr:((?:.|\n)*?)\n +(?:for|labels):", RULES)),
        )
    )
    assert meant > OF_PROMETHEUS
    assert meant - exported == set()
