"""What cannot be done is said in every language of the client: the engine's refusals and the server's problems."""

import json
from pathlib import Path

import pytest

from browser_client.refused import collected
from passgo.engine.decisions import ASKED
from passgo.engine.reasons import REASONS
from passgo.server.problem_codes import CODES as PROBLEMS
from texts import ALL as LANGUAGES
from texts import of_pages as texts

CLIENT = Path(__file__).parents[2] / "client"


def test_every_reason_has_a_name_of_its_own() -> None:
    names = [name for name, _ in REASONS.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_said_and_no_other(language: str) -> None:
    said = texts(language)
    assert {key for key in said if key.startswith("refusal.")} == {
        f"refusal.{name}" for name, _ in REASONS.values()
    }
    assert {key for key in said if key.startswith("reason.waiting.")} == {
        f"reason.waiting.{kind}" for kind in ASKED.values()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_is_said_and_no_other(language: str) -> None:
    said = {key for key in texts(language) if key.startswith("problem.")}
    assert said == {f"problem.{name}" for name in PROBLEMS} | {"problem.offline"}  # which no server can say


def test_the_refusals_that_the_client_is_tested_with_are_those_of_real_games() -> None:
    kept = json.loads((CLIENT / "tests" / "refused.json").read_text())
    assert kept == collected(), "write client/tests/refused.json anew: see client/refused.py"
