"""Prints the coverage of lines and branches per package, from the .coverage file of scripts/coverage."""

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path


def main() -> None:
    covered: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for name, file in report().items():
        parts = Path(name).parts
        inside = parts[len(parts) - parts[::-1].index("passgo") :]
        summary = file["summary"]
        figures = (
            summary["covered_lines"],
            summary["num_statements"],
            summary["covered_branches"],
            summary["num_branches"],
        )
        for package in (inside[0] if len(inside) > 1 else "modules", "passgo"):
            covered[package] = [a + b for a, b in zip(covered[package], figures, strict=True)]
    print(f"{'package':12} {'lines':>7} {'branches':>9} {'statements':>11}")
    for package, (lines, statements, branches, ways) in sorted(covered.items()):
        print(
            f"{package:12} {lines / statements:7.1%} {branches / ways if ways else 1:9.1%} {statements:11,}"
        )


def report() -> dict[str, dict[str, dict[str, int]]]:
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "coverage.json"
        command = [sys.executable, "-m", "coverage", "json", "--quiet", "-o", str(written)]
        subprocess.run(command, check=True)
        files: dict[str, dict[str, dict[str, int]]] = json.loads(written.read_text(encoding="utf-8"))["files"]
        return files


if __name__ == "__main__":
    main()
