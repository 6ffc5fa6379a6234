"""Web push: tells a guest's devices something while no page is open (RFC 8030, encrypted by RFC 8291, signed by VAPID).

It needs the extra `push`. What is sent is encrypted for the browser; the push service sees when, and to whom. Endpoints
and keys never appear in logs.
"""

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Final, Literal, TypeVar
from urllib.parse import urlsplit

from passgo.server.errors import StoreDown
from passgo.server.problems import Problem
from passgo.server.runtime.logs import log
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.store.rows import Subscription
from passgo.server.store.store import Store

T = TypeVar("T")
Kind = Literal["turn", "nudge", "over"]
KEY: Final = "vapid"
GONE: Final = (404, 410)  # what a push service says of somebody who has unsubscribed
KEPT: Final = 24 * 3600  # seconds that a push service keeps a message for a phone that is off
LONGEST: Final = 10  # seconds for one message
NOBODY: Final = "mailto:nobody@localhost"
LOOPBACK: Final = ("127.0.0.1", "localhost")
ENDPOINT: Final = re.compile(
    r"(https?)://(([a-z0-9.-]+)(:[0-9]{1,5})?)(/[!-\[\]-~]*)?", re.ASCII | re.IGNORECASE
)
"""What everybody reads alike: to some a backslash is part of a host's name, to others the end of it."""
THREADS: Final = 4
MOST_WAITING: Final = 5  # messages for one guest


class Push:
    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.metrics: Final = metrics
        self.is_installed: Final = find_spec("pywebpush") is not None
        # A push service may be slow, or out of reach: whoever needs the database must not wait for it.
        self.threads: Final = ThreadPoolExecutor(THREADS, "push")
        self.waiting: Final[Counter[str]] = Counter()  # messages for each guest that are not sent yet
        self.closed = False

    def close(self) -> None:
        """What is not sent yet is not sent any more."""
        self.closed = True
        self.threads.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def vapid(self) -> Any:
        """The key that says who sends: the same for every process on this database."""
        from py_vapid import Vapid02

        new = Vapid02()
        new.generate_keys()
        return Vapid02.from_pem(self.store.key(KEY, new.private_pem().decode()).encode())

    def public_key(self) -> str | None:
        """What browsers subscribe with; None where nothing can be pushed."""
        if not self.is_installed:
            return None
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid.utils import b64urlencode

        point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    async def key(self) -> str | None:
        return await self.ask(self.public_key)

    async def subscribe(self, subscription: Subscription, at: int) -> None:
        if not self.is_installed:
            raise Problem("no-push")
        self.check(subscription.endpoint)
        await self.ask(lambda: self.store.subscribe(subscription, at))

    async def unsubscribe(self, guest: str) -> None:
        await self.ask(lambda: self.store.unsubscribe(guest))

    async def ask(self, question: Callable[[], T]) -> T:
        try:
            return await asyncio.to_thread(question)
        except StoreDown as error:
            raise Problem("not-written") from error

    def check(self, endpoint: str) -> None:
        """We send to push services only: nobody makes this server knock at other doors."""
        found = ENDPOINT.fullmatch(endpoint)
        scheme, named, host = ("", "", "") if found is None else (found[n].lower() for n in (1, 2, 3))
        is_known = any(
            named == service or (service.startswith(".") and named.endswith(service))
            for service in self.settings.push_services
        )
        is_safe = scheme == "https" or (scheme == "http" and host in LOOPBACK)
        if not (is_known and is_safe):
            raise Problem("not-a-push-service", host=named)

    async def send(self, guest: str, kind: Kind, table: str, name: str = "") -> None:
        """To all devices of a guest. What cannot be sent is counted; who asks later sees how things stand anyway."""
        if not self.is_installed or self.closed:
            return
        if self.waiting[guest] >= MOST_WAITING:
            self.metrics.count_push("failed")
            return
        message = json.dumps({"kind": kind, "table": table, "name": name})
        self.waiting[guest] += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self.threads, self.send_now, guest, message)
        finally:
            self.waiting[guest] -= 1
            if not self.waiting[guest]:
                del self.waiting[guest]

    def send_now(self, guest: str, message: str) -> None:
        for subscription in self.store.subscriptions_of(guest):
            if self.closed:
                return
            status = self.deliver(subscription, message)
            is_gone, is_sent = status in GONE, 200 <= status < 300
            self.metrics.count_push("gone" if is_gone else "sent" if is_sent else "failed")
            if is_gone:
                self.store.unsubscribe(guest, subscription.endpoint)
            elif not is_sent:
                host = urlsplit(subscription.endpoint).hostname
                log("push failed", logging.WARNING, address=host, status=status)

    def deliver(self, subscription: Subscription, message: str) -> int:
        """Returns the status that the push service answered with; 0 if it could not be reached."""
        from pywebpush import WebPushException, webpush
        from requests import RequestException, Session

        with Session() as session:
            session.trust_env = False  # neither proxies nor passwords of whoever runs the server
            session.max_redirects = 0  # what is checked is where we go
            try:
                answer = webpush(
                    subscription_info={
                        "endpoint": subscription.endpoint,
                        "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
                    },
                    data=message,
                    vapid_private_key=self.vapid,
                    vapid_claims={"sub": self.contact()},
                    ttl=KEPT,
                    timeout=LONGEST,
                    requests_session=session,
                    headers={"Urgency": "high"},
                )
            except WebPushException as error:
                return 0 if error.response is None else int(error.response.status_code)
            except (RequestException, ValueError):  # the latter for keys that are none
                return 0
        return int(answer.status_code)

    def contact(self) -> str:
        """Whom a push service may write to."""
        public = self.settings.public_url
        return self.settings.push_contact or (public if public.startswith("https:") else NOBODY)
