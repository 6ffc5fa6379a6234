"""Requests to language models: any OpenAI-compatible endpoint, or Anthropic's. Addresses and keys come from the
environment, and keys are never shown."""

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

import httpx

from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.speech import Saying

PREFIX: Final = "llm:"
TRIES: Final = 6  # of a request that the endpoint could not serve
FIRST_PAUSE: Final = 1.0  # seconds; each one doubles it
LONGEST_PAUSE: Final = 60.0
LONGEST_SHOWN: Final = 200  # characters of an unreadable answer
BUSY: Final = (408, 409, 429, 500, 502, 503, 504, 529)

Role = Literal["user", "assistant"]
Message = tuple[Role, str]


class EndpointError(PassgoError):
    """The endpoint cannot be used, now or at all. What was played is kept."""


class NoAnswer(Exception):
    """The model did not answer in time."""


class Reply(NamedTuple):
    text: str
    tokens_in: int
    tokens_out: int
    is_cut: bool
    """Whether the model ran out of tokens."""


@dataclass(frozen=True)
class Api:
    """The protocol of one kind of endpoint."""

    name: str
    address: str  # by default
    path: str
    key_header: str
    key_form: str
    headers: Mapping[str, str]
    body: Callable[[str, str, Sequence[Message], int], dict[str, Any]]
    read: Callable[[Any], Reply]

    @property
    def variables(self) -> tuple[str, str]:
        """The environment variables of the address and the key."""
        return f"{self.name.upper()}_BASE_URL", f"{self.name.upper()}_API_KEY"


def openai_body(model: str, system: str, messages: Sequence[Message], tokens: int) -> dict[str, Any]:
    shown = [
        {"role": "system", "content": system},
        *({"role": role, "content": text} for role, text in messages),
    ]
    return {"model": model, "messages": shown, "max_completion_tokens": tokens}


def read_openai(answer: Any) -> Reply:
    usage = answer.get("usage") or {}
    choice = answer["choices"][0]
    content = choice["message"]["content"] or ""
    return Reply(
        content if isinstance(content, str) else text_in(content),
        int(usage.get("prompt_tokens") or 0),
        int(usage.get("completion_tokens") or 0),
        choice.get("finish_reason") == "length",
    )


def text_in(parts: Any) -> str:
    return "".join(part["text"] for part in parts if part.get("type") == "text")


def anthropic_body(model: str, system: str, messages: Sequence[Message], tokens: int) -> dict[str, Any]:
    shown = [{"role": role, "content": text} for role, text in messages]
    return {"model": model, "system": system, "messages": shown, "max_tokens": tokens}


def read_anthropic(answer: Any) -> Reply:
    usage = answer.get("usage") or {}
    return Reply(
        text_in(answer["content"]),
        int(usage.get("input_tokens") or 0),
        int(usage.get("output_tokens") or 0),
        answer.get("stop_reason") == "max_tokens",
    )


OPENAI: Final = Api(
    "openai",
    "https://api.openai.com/v1",
    "/chat/completions",
    "Authorization",
    "Bearer {}",
    {},
    openai_body,
    read_openai,
)
ANTHROPIC: Final = Api(
    "anthropic",
    "https://api.anthropic.com",
    "/v1/messages",
    "x-api-key",
    "{}",
    {"anthropic-version": "2023-06-01"},
    anthropic_body,
    read_anthropic,
)
APIS: Final = (OPENAI, ANTHROPIC)


class Endpoint:
    """One model at its endpoint."""

    def __init__(
        self,
        name: str,
        environ: Mapping[str, str],
        limit: float,
        tokens: int,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`name` is llm:MODEL, llm:openai/MODEL or llm:anthropic/MODEL. An answer may take
        `limit` seconds in all, and `tokens` with what the model thinks before it."""
        self.api, self.model = choose_api(name, environ)
        address, key = self.api.variables
        self.url: Final = environ.get(address, self.api.address).rstrip("/") + self.api.path
        self.shown_url: Final = re.sub("//[^/]*@", "//", self.url)  # without a password in it
        self.headers: Final = dict(self.api.headers)
        secret = environ.get(key, "")
        if not (secret.isascii() and secret.isprintable()):  # httpx would show it
            raise BadInput(Saying("run.arena.bad-key", variable=key))
        if secret:
            self.headers[self.api.key_header] = self.api.key_form.format(secret)
        self.certificates: Final = httpx.create_ssl_context()
        self.limit: Final = limit
        self.tokens: Final = tokens
        self.pause: Final = pause
        self.has_answered = False

    def ask(self, system: str, messages: Sequence[Message]) -> Reply:
        """Raises NoAnswer if the model takes too long, EndpointError if asking again is useless."""
        body = self.api.body(self.model, system, messages, self.tokens)
        problem: EndpointError
        for tried in range(TRIES):
            later = ""
            try:
                response = asyncio.run(self.post(body))
            except TimeoutError:
                raise NoAnswer from None
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                problem = EndpointError(Saying("run.arena.unreachable", url=self.shown_url, error=str(error)))
                if not self.has_answered:  # more likely a wrong address than a lost connection
                    break
            else:
                if response.is_success:
                    self.has_answered = True
                    return self.read(response)
                shown = f"{response.status_code} {response.reason_phrase}: {shortened(response)}"
                problem = EndpointError(Saying("run.arena.answers", url=self.shown_url, said=shown))
                if response.status_code not in BUSY:
                    break
                later = response.headers.get("Retry-After", "")
            if tried < TRIES - 1:
                self.pause(pause_after(later, tried))
        raise problem

    async def post(self, body: dict[str, Any]) -> httpx.Response:
        """One limit for the whole exchange: those of httpx are per read, so a slow trickle would never time out."""
        async with (
            asyncio.timeout(self.limit),
            httpx.AsyncClient(
                headers=self.headers, timeout=httpx.Timeout(None), verify=self.certificates
            ) as http,
        ):
            return await http.post(self.url, json=body)

    def read(self, response: httpx.Response) -> Reply:
        try:
            return self.api.read(response.json())
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
            shown = shortened(response)
            raise EndpointError(
                Saying("run.arena.other-answer", url=self.shown_url, api=self.api.name, said=shown)
            ) from None


def shortened(response: httpx.Response) -> str:
    """The beginning of the response on one line, without control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in response.text[:LONGEST_SHOWN])


def pause_after(asked: str, tried: int) -> float:
    """Seconds until the next try: as Retry-After says, or longer each time."""
    wanted = float(asked) if asked.isdigit() else FIRST_PAUSE * 2**tried
    return min(wanted, LONGEST_PAUSE)


def choose_api(name: str, environ: Mapping[str, str]) -> tuple[Api, str]:
    """The API and the model of a player. Without a named API, the environment must configure exactly one."""
    model = name.removeprefix(PREFIX)
    head, slash, rest = model.partition("/")
    for api in APIS:
        if slash and head == api.name:
            return api, check_model(name, rest)
    known = [api for api in APIS if any(environ.get(variable) for variable in api.variables)]
    if len(known) == 1:
        return known[0], check_model(name, model)
    if not known:
        variables = {api.name: api.variables for api in APIS}
        raise BadInput(Saying("run.arena.no-endpoint", name=name, **variables))
    named = {api.name: f"{PREFIX}{api.name}/{model}" for api in APIS}
    raise BadInput(Saying("run.arena.two-endpoints", name=name, **named))


def check_model(name: str, model: str) -> str:
    if not model.strip():
        raise BadInput(Saying("run.arena.no-model", name=repr(name)))
    return model
