"""Web push: messages to a guest's devices while no page is open (RFC 8030, encrypted by RFC 8291, signed by VAPID).

Needs the extra `push`. Messages are encrypted for the browser; the push service sees only the time and the recipient.
Endpoints and keys never appear in logs.
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
from passgo.server.runtime.counts import Counts
from passgo.server.runtime.logs import log
from passgo.server.settings import Settings
from passgo.server.store.port import Storage
from passgo.server.store.rows import Subscription

T = TypeVar("T")
Kind = Literal["turn", "nudge", "over"]
KEY: Final = "vapid"
GONE: Final = (404, 410)  # statuses of an ended subscription
KEPT: Final = 24 * 3600  # seconds that the push service keeps a message for an offline device
LONGEST: Final = 10  # seconds for one message
NO_CONTACT: Final = "mailto:nobody@localhost"
LOOPBACK: Final = ("127.0.0.1", "localhost")
ENDPOINT: Final = re.compile(
    r"(https?)://(([a-z0-9.-]+)(:[0-9]{1,5})?)(/[!-\[\]-~]*)?", re.ASCII | re.IGNORECASE
)
"""Unambiguous URLs only: parsers disagree about backslashes, for example."""
THREADS: Final = 4
MOST_WAITING: Final = 5  # messages for one guest


class Push:
    def __init__(self, store: Storage, settings: Settings, metrics: Counts) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.metrics: Final = metrics
        self.is_installed: Final = find_spec("pywebpush") is not None
        # Not the default threads, which the database needs: a push service may be slow or out of reach.
        self.threads: Final = ThreadPoolExecutor(THREADS, "push")
        self.waiting: Final[Counter[str]] = Counter()  # unsent messages of each guest
        self.closed = False

    def close(self) -> None:
        """Stop, and drop unsent messages."""
        self.closed = True
        self.threads.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def vapid(self) -> Any:
        """The key that identifies the sender: one for all processes on this database."""
        from py_vapid import Vapid02

        new = Vapid02()
        new.generate_keys()
        return Vapid02.from_pem(self.store.key(KEY, new.private_pem().decode()).encode())

    def public_key(self) -> str | None:
        """The key that browsers subscribe with; None if push is not available."""
        if not self.is_installed:
            return None
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid.utils import b64urlencode

        point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    async def key(self) -> str | None:
        return await self.query(self.public_key)

    async def subscribe(self, subscription: Subscription, at: int) -> None:
        if not self.is_installed:
            raise Problem("no-push")
        self.check(subscription.endpoint)
        await self.query(lambda: self.store.subscribe(subscription, at))

    async def unsubscribe(self, guest: str) -> None:
        await self.query(lambda: self.store.unsubscribe(guest))

    async def query(self, function: Callable[[], T]) -> T:
        try:
            return await asyncio.to_thread(function)
        except StoreDown as error:
            raise Problem("not-written") from error

    def check(self, endpoint: str) -> None:
        """Allow known push services only, so that clients cannot make the server send requests elsewhere."""
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
        """Send a message to all devices of a guest. Failures are counted, and not retried."""
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
        """Return the status of the push service; 0 if it could not be reached."""
        from pywebpush import WebPushException, webpush
        from requests import RequestException, Session

        with Session() as session:
            session.trust_env = False  # no proxies or passwords from the environment
            session.max_redirects = 0  # only the checked host may be contacted
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
            except (RequestException, ValueError):  # ValueError for invalid keys
                return 0
        return int(answer.status_code)

    def contact(self) -> str:
        """The contact for the push service."""
        public = self.settings.public_url
        return self.settings.push_contact or (public if public.startswith("https:") else NO_CONTACT)
