"""Requests to language models: any OpenAI-compatible endpoint, or Anthropic's. Addresses and keys come from the
environment, and keys are never shown."""

import asyncio
import json
import re
import time
from base64 import b64encode
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
LONGEST_ANSWER: Final = 4_000_000  # bytes of a response; the rest is not read
SHORTEST_SECRET: Final = 6  # characters: "none" and the like are words of answers
HIDDEN: Final = "[secret]"
BUSY: Final = (408, 409, 429, 500, 502, 503, 504, 529)

Role = Literal["user", "assistant"]
Message = tuple[Role, str]


class EndpointError(PassgoError):
    """The endpoint cannot be used, now or at all. What was played is kept."""


class NoAnswer(Exception):
    """The model did not answer in time."""

    def __init__(self, retries: Sequence[str] = ()) -> None:
        super().__init__()
        self.retries: Final = tuple(retries)


class Reply(NamedTuple):
    text: str
    tokens_in: int
    tokens_out: int
    is_cut: bool
    """Whether the model ran out of tokens, or the answer was longer than is read."""
    reasoning: str = ""
    """What the model thought, if the endpoint shows it."""
    tokens_reasoning: int = 0
    """Those of the tokens out that it thought in, if the endpoint counts them."""
    retries: tuple[str, ...] = ()
    """What went wrong before the endpoint answered."""


@dataclass(frozen=True)
class ModelOptions:
    """How models are asked; what is None is left to the endpoint."""

    tokens: int = 4_000
    temperature: float | None = None
    effort: str | None = None
    """low, medium or high, or what else the endpoint knows."""


DEFAULTS: Final = ModelOptions()


@dataclass(frozen=True)
class Api:
    """The protocol of one kind of endpoint."""

    name: str
    address: str  # by default
    path: str
    key_header: str
    key_form: str
    headers: Mapping[str, str]
    body: Callable[[str, str, Sequence[Message], ModelOptions], dict[str, Any]]
    read: Callable[[Any], Reply]

    @property
    def variables(self) -> tuple[str, str]:
        """The environment variables of the address and the key."""
        return f"{self.name.upper()}_BASE_URL", f"{self.name.upper()}_API_KEY"


def openai_body(
    model: str, system: str, messages: Sequence[Message], options: ModelOptions
) -> dict[str, Any]:
    shown = [
        {"role": "system", "content": system},
        *({"role": role, "content": text} for role, text in messages),
    ]
    effort = {} if options.effort is None else {"reasoning_effort": options.effort}
    return {
        "model": model,
        "messages": shown,
        "max_completion_tokens": options.tokens,
        **temperature_field(options),
        **effort,
    }


def temperature_field(options: ModelOptions) -> dict[str, float]:
    return {} if options.temperature is None else {"temperature": options.temperature}


def read_openai(answer: Any) -> Reply:
    usage = answer.get("usage") or {}
    choice = answer["choices"][0]
    message = choice["message"]
    content = message.get("content") or message.get("refusal") or ""
    thought = message.get("reasoning") or message.get("reasoning_content") or ""
    counted = usage.get("completion_tokens_details") or {}
    return Reply(
        content if isinstance(content, str) else text_in(content),
        int(usage.get("prompt_tokens") or 0),
        int(usage.get("completion_tokens") or 0),
        choice.get("finish_reason") == "length",
        thought if isinstance(thought, str) else "",
        int(counted.get("reasoning_tokens") or 0),
    )


def text_in(parts: Any, kind: str = "text") -> str:
    return "".join(part[kind] for part in parts if part.get("type") == kind)


def anthropic_body(
    model: str, system: str, messages: Sequence[Message], options: ModelOptions
) -> dict[str, Any]:
    shown = [{"role": role, "content": text} for role, text in messages]
    effort = {} if options.effort is None else {"output_config": {"effort": options.effort}}
    return {
        "model": model,
        "system": system,
        "messages": shown,
        "max_tokens": options.tokens,
        **temperature_field(options),
        **effort,
    }


def read_anthropic(answer: Any) -> Reply:
    usage = answer.get("usage") or {}
    return Reply(
        text_in(answer["content"]),
        int(usage.get("input_tokens") or 0),
        int(usage.get("output_tokens") or 0),
        answer.get("stop_reason") == "max_tokens",
        text_in(answer["content"], "thinking"),
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
        options: ModelOptions = DEFAULTS,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`name` is llm:MODEL, llm:openai/MODEL or llm:anthropic/MODEL. An answer may take
        `limit` seconds in all."""
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
        self.secrets: Final = secrets_in(self.url, secret)
        self.certificates: Final = httpx.create_ssl_context()
        self.limit: Final = limit
        self.options: Final = options
        self.pause: Final = pause
        self.has_answered = False

    def ask(self, system: str, messages: Sequence[Message]) -> Reply:
        """Raises NoAnswer if the model takes too long, EndpointError if asking again is useless."""
        body = self.api.body(self.model, system, messages, self.options)
        retries: list[str] = []
        for tried in range(TRIES):
            try:
                return self.try_once(body)._replace(retries=tuple(retries))
            except TimeoutError:
                raise NoAnswer(retries) from None
            except PassingError as error:
                if tried == TRIES - 1 or not error.is_passing:
                    raise EndpointError(error.problem) from None
                retries.append(str(EndpointError(error.problem)))
                self.pause(pause_after(error.later, tried))
        raise AssertionError("unreachable")

    def try_once(self, body: dict[str, Any]) -> Reply:
        try:
            response, content, is_whole = asyncio.run(self.post(body))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            said = Saying("run.arena.unreachable", url=self.shown_url, error=self.hide(str(error)))
            # Before the first answer more likely a wrong address than a lost connection.
            raise PassingError(said, self.has_answered) from None
        if response.is_success:
            if not is_whole:
                return Reply("", 0, 0, is_cut=True)
            reply = self.read(content)
            self.has_answered = True
            return reply
        shown = f"{response.status_code} {response.reason_phrase}: {self.shortened(content)}"
        said = Saying("run.arena.answers", url=self.shown_url, said=self.hide(shown))
        raise PassingError(said, response.status_code in BUSY, response.headers.get("Retry-After", ""))

    async def post(self, body: dict[str, Any]) -> tuple[httpx.Response, bytes, bool]:
        """The response, its content, and whether that was read to the end. One limit for the whole exchange: those of
        httpx are per read, so a slow trickle would never time out."""
        content = bytearray()
        async with (
            asyncio.timeout(self.limit),
            httpx.AsyncClient(
                headers=self.headers, timeout=httpx.Timeout(None), verify=self.certificates
            ) as http,
            http.stream("POST", self.url, json=body) as response,
        ):
            async for chunk in response.aiter_bytes():
                content += chunk
                if len(content) > LONGEST_ANSWER:
                    return response, bytes(content[:LONGEST_ANSWER]), False
        return response, bytes(content), True

    def read(self, content: bytes) -> Reply:
        try:
            reply = self.api.read(json.loads(content))
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
            said = self.shortened(content)
            problem = Saying("run.arena.other-answer", url=self.shown_url, api=self.api.name, said=said)
            raise PassingError(problem, self.has_answered) from None
        return reply._replace(text=self.hide(reply.text), reasoning=self.hide(reply.reasoning))

    def shortened(self, content: bytes) -> str:
        """The beginning of a response on one line, without control characters."""
        text = self.hide(content.decode("utf-8", "replace"))[:LONGEST_SHOWN]
        return "".join(letter if letter.isprintable() else " " for letter in text)

    def hide(self, text: str) -> str:
        """A text of the endpoint, which may repeat what was sent, without the key and the password."""
        for secret in self.secrets:
            text = text.replace(secret, HIDDEN)
        return text


class PassingError(Exception):
    """A request failed; `is_passing` says whether it may succeed later."""

    def __init__(self, problem: Saying, is_passing: bool, later: str = "") -> None:
        super().__init__()
        self.problem: Final = problem
        self.is_passing: Final = is_passing
        self.later: Final = later
        """The seconds until then that the endpoint asks for."""


def secrets_in(url: str, key: str) -> list[str]:
    """What must never be shown: the key, and the password of an address, as it is sent, too."""
    parsed = httpx.URL(url) if "@" in url else None
    found = [key]
    if parsed is not None and parsed.password:
        login = f"{parsed.username}:{parsed.password}"
        found += [b64encode(login.encode()).decode(), login, parsed.password]
    return [secret for secret in found if len(secret) >= SHORTEST_SECRET]


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
