"""The source archive builds the same wheel as the repository."""

import zipfile
from pathlib import Path

from wheels import ROOT, Build, Wheel


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_archive_has_all_sources_of_a_wheel_and_no_tests(source_archive: Path) -> None:
    held = files_below(source_archive)
    for room, suffixes in (("src/passgo", (".py", ".toml", ".json", ".gz", ".typed")), ("client/src", ("",))):
        wanted = {f"{room}/{name}" for name in files_below(ROOT / room) if name.endswith(suffixes)}
        needed = {name for name in wanted if not name.endswith(".test.ts") and "/server/client/" not in name}
        assert needed - held == set()
    assert {"client/package-lock.json", "setup.py", "MANIFEST.in", "CHANGELOG.md", "SECURITY.md"} <= held
    assert [name for name in held if name.startswith("tests/") or name.endswith((".test.ts", ".so"))] == []


def test_the_archive_builds_a_wheel_with_the_same_files_as_the_repository(
    pure: Build, compiled: Wheel
) -> None:
    """Except extensions, and the client's files, whose names are hashes."""
    assert pure.succeeded, pure.output

    def own(files: set[str]) -> set[str]:
        return {
            name
            for name in files
            if name.startswith("passgo/")
            and not name.startswith("passgo/server/client/assets/")
            and not name.endswith((".so", ".pyc"))
        }

    assert own(pure.files) == own(compiled.files)
    assert pure.wheel is not None
    with zipfile.ZipFile(pure.wheel) as archive:
        for name in own(pure.files):
            if not name.startswith("passgo/server/client/"):
                assert archive.read(name) == (ROOT / "src" / name).read_bytes(), name
