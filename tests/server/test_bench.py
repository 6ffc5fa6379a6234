"""tools/bench_server.py."""

import json
import subprocess
import sys

import pytest

from wheels import ROOT


@pytest.mark.long
def test_the_server_benchmark_plays_tables_without_refusals() -> None:
    command = [sys.executable, str(ROOT / "tools" / "bench_server.py"), "--tables", "3", "--seconds", "0.5"]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert (figures["tables"], figures["sockets"], figures["errors"]) == (3, 12, {})
    assert figures["actions_per_second"] > 0
    assert figures["half_speed"]["actions_per_second"] > 0
    assert figures["cpu_at_full_speed"]["clients"] > 0
    assert figures["load_milliseconds"] > 0
