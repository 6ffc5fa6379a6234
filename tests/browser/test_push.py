"""A push message that reaches the browser becomes a notification, in the player's language, which links to the
table."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.people import Inn

SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""


def registration(session: CDPSession, page: Page) -> str:
    """The browser's name for the service worker."""
    found: list[str] = []

    def updated(event: dict[str, Any]) -> None:
        found.extend(each["registrationId"] for each in event["registrations"] if not each["isDeleted"])

    session.on("ServiceWorker.workerRegistrationUpdated", updated)
    session.send("ServiceWorker.enable")
    for _ in range(100):
        if found:
            return found[-1]
        page.wait_for_timeout(50)
    raise AssertionError("the page has no service worker")


def notification(page: Page) -> dict[str, str]:
    """The notification, once the browser shows it."""
    for _ in range(200):
        shown: list[dict[str, str]] = page.evaluate(SHOWN)
        if shown:
            return shown[0]
        page.wait_for_timeout(50)
    raise AssertionError("no notification is shown")


@pytest.mark.parametrize(
    ("locale", "message", "body"),
    [
        ("en-GB", {"kind": "turn", "table": "k3x9w2m7qa", "name": ""}, "It is your turn."),
        ("es-ES", {"kind": "turn", "table": "k3x9w2m7qa", "name": ""}, "Te toca jugar."),
        ("en-GB", {"kind": "nudge", "table": "k3x9w2m7qa", "name": "Ann"}, "Ann is waiting for you."),
        ("es-ES", {"kind": "over", "table": "k3x9w2m7qa", "name": ""}, "La partida ha terminado."),
    ],
)
def test_a_push_message_becomes_a_notification(
    inn: Inn, locale: str, message: dict[str, str], body: str
) -> None:
    ann = inn.stranger(service_workers="allow", locale=locale, permissions=["notifications"])
    ann.expected = re.compile("Push API in incognito mode")  # which is what a test's browser is
    ann.open("/")
    expect(ann.page.locator(".begin .button")).to_be_visible()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ann.page.get_by_role("button", name="Settings" if locale == "en-GB" else "Ajustes").click()
    name = "Notifications" if locale == "en-GB" else "Notificaciones"
    ann.page.get_by_role("group", name=name).get_by_role("radio").nth(1).check(force=True)
    ann.page.wait_for_function("caches.has('passgo-notices')")
    session = ann.context.new_cdp_session(ann.page)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": inn.url,
            "registrationId": registration(session, ann.page),
            "data": json.dumps(message),
        },
    )
    assert notification(ann.page) == {
        "title": "passgo",
        "body": body,
        "tag": "/t/k3x9w2m7qa",
        "data": "/t/k3x9w2m7qa",
    }


def test_a_message_that_cannot_be_read_is_shown_as_something_harmless(inn: Inn) -> None:
    """Browsers revoke the permission of a page that shows nothing."""
    ann = inn.stranger(service_workers="allow", permissions=["notifications"])
    ann.open("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = ann.context.new_cdp_session(ann.page)
    where = {"origin": inn.url, "registrationId": registration(session, ann.page)}
    session.send("ServiceWorker.deliverPushMessage", {**where, "data": "not JSON"})
    shown = notification(ann.page)
    assert (shown["body"], shown["data"]) == ("It is your turn.", "/")
