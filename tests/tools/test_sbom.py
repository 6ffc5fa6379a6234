"""The list of what a release is made of follows from the locks."""

import json
import subprocess
import sys

import passgo
from wheels import ROOT


def test_the_sbom_names_everything_that_is_shipped_once() -> None:
    command = [sys.executable, str(ROOT / "tools/make_sbom.py")]
    made = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert made[0] == made[1]
    found = json.loads(made[0])
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    assert found["metadata"]["component"]["version"] == passgo.__version__
    packages = [part["purl"] for part in found["components"]]
    assert len(packages) == len(set(packages))
    names = [purl.rpartition("@")[0] for purl in packages]
    assert {"pkg:pypi/fastapi", "pkg:pypi/sqlalchemy", "pkg:pypi/psycopg", "pkg:npm/svelte"} <= set(names)
    assert not {"pkg:npm/vitest", "pkg:npm/prettier"} & set(names)
    (graph,) = found["dependencies"]
    assert graph["dependsOn"] == [part["bom-ref"] for part in found["components"]]
