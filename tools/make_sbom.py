#!/usr/bin/env python3
"""Writes what a release is made of as a CycloneDX document: the packages of the image and of the built client.

Both are read from the locks (deploy/requirements.txt, client/package-lock.json): the document is the same wherever it
is made.

    python tools/make_sbom.py > passgo.cdx.json
"""

import base64
import json
import re
import sys
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

ROOT: Final = Path(__file__).resolve().parents[1]
LOCKED: Final = re.compile(r"(?m)^([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==([^\s;\\]+)")
VERSION: Final = re.compile(r'(?m)^__version__ = "([^"]+)"')
Json = dict[str, Any]


def version() -> str:
    found = VERSION.search((ROOT / "src/passgo/__init__.py").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def component(purl: str, name: str, number: str) -> Json:
    return {"type": "library", "bom-ref": purl, "name": name, "version": number, "purl": purl}


def python_packages() -> list[Json]:
    lock = (ROOT / "deploy/requirements.txt").read_text(encoding="utf-8")
    found = [(re.sub(r"[-_.]+", "-", name).lower(), number) for name, number in LOCKED.findall(lock)]
    return [component(f"pkg:pypi/{name}@{number}", name, number) for name, number in found]


def client_packages() -> list[Json]:
    """What the client is built from, without what only checks and tests it."""
    lock = json.loads((ROOT / "client/package-lock.json").read_text(encoding="utf-8"))
    found: dict[str, Json] = {}
    for path, package in lock["packages"].items():
        if not path or package.get("dev") or package.get("optional") or "version" not in package:
            continue
        name, number = path.rpartition("node_modules/")[2], package["version"]
        part = component(f"pkg:npm/{name.replace('@', '%40')}@{number}", name, number)
        algorithm, _, digest = package.get("integrity", "").partition("-")
        if algorithm == "sha512":
            part["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
        if "license" in package:
            part["licenses"] = [{"expression": package["license"]}]
        found[part["bom-ref"]] = part
    return list(found.values())


def sbom() -> Json:
    parts = sorted([*python_packages(), *client_packages()], key=lambda part: str(part["bom-ref"]))
    itself = f"pkg:pypi/passgo@{version()}"
    contents = json.dumps([itself, *parts], sort_keys=True)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, contents)}",
        "version": 1,
        "metadata": {"component": {**component(itself, "passgo", version()), "type": "application"}},
        "components": parts,
        "dependencies": [{"ref": itself, "dependsOn": [part["bom-ref"] for part in parts]}],
    }


if __name__ == "__main__":
    json.dump(sbom(), sys.stdout, indent=1, sort_keys=True)
    print()
