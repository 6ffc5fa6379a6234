"""Writes all files that are generated, as far as they are out of date: scripts/generate

With --check nothing is written: what is out of date is listed, and the exit status is 1.
"""

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from declarations import DeclarationError
from pages import ROOT, options

# Modules with a function `files`: the whole texts of their files, by path. The first four read sources only; the others
# may import passgo, so that they run after these files are written.
GENERATORS = (
    "generate_engine",
    "generate_exports",
    "generate_house_rules",
    "generate_position",
    "make_actions",
    "make_edition_schema",
    "make_errors",
    "make_house_rules",
    "make_json",
    "make_readings",
    "make_research",
    "generate_client",
    "generate_client_tests",
    "make_records",
)


def stale(generator: str) -> Iterator[tuple[Path, str]]:
    """The files of one generator that are out of date, and their texts."""
    for path, text in import_module(generator).files().items():
        new = formatted(path, text) if path.suffix == ".py" else text
        if not path.exists() or path.read_text(encoding="utf-8") != new:
            yield path, new


def formatted(path: Path, text: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(path), "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise DeclarationError(
            f"{path.name} cannot be generated from the declarations: {done.stderr.strip()}"
        )
    return done.stdout


def generate(check: bool) -> list[Path]:
    """The files that were out of date; they are written unless this is only a check."""
    found: list[Path] = []
    for generator in GENERATORS:
        for path, text in stale(generator):
            found.append(path)
            if not check:
                path.write_text(text, encoding="utf-8")
        if check and found:
            break  # what follows depends on these
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = options(__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and list what is out of date")
    asked = parser.parse_args(arguments)
    try:
        found = generate(asked.check)
    except DeclarationError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    for path in found:
        print(f"{'out of date' if asked.check else 'written'}: {path.relative_to(ROOT)}")
    return 1 if asked.check and found else 0


if __name__ == "__main__":
    sys.exit(main())
