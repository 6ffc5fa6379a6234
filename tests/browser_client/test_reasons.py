"""Every refusal of the engine and every problem of the server has a text in every language of the client."""

import pytest

from passgo.engine.decisions import ASKED
from passgo.engine.reasons import REASONS
from passgo.server.problem_codes import CODES as PROBLEMS
from texts import ALL as LANGUAGES
from texts import of_pages as texts


def test_every_reason_has_a_name_of_its_own() -> None:
    names = [name for name, _ in REASONS.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_refusals_of_the_engine_have_texts(language: str) -> None:
    said = texts(language)
    assert {key for key in said if key.startswith("refusal.")} == {
        f"refusal.{name}" for name, _ in REASONS.values()
    }
    assert {key for key in said if key.startswith("reason.waiting.")} == {
        f"reason.waiting.{kind}" for kind in ASKED.values()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_problems_of_the_server_have_texts(language: str) -> None:
    said = {key for key in texts(language) if key.startswith("problem.")}
    assert said == {f"problem.{name}" for name in PROBLEMS} | {"problem.offline"}  # which no server sends
