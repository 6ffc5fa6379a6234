"""A push service as browser vendors run one, and a browser that decrypts its messages."""

import base64
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser with its own keys: only it can read the messages to its subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": encoded(point), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))


class PushService:
    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.came = threading.Condition()
        self.statuses: dict[str, int] = {}
        self.location = ""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with service.came:
                    headers = {name.lower(): value for name, value in self.headers.items()}
                    service.received.append((self.path, headers, body))
                    service.came.notify_all()
                self.send_response(service.statuses.get(self.path, 201))
                self.send_header("Content-Length", "0")
                if service.location:
                    self.send_header("Location", service.location)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=[0.05])

    def __enter__(self) -> "PushService":
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def browser(self, name: str) -> Browser:
        return Browser(f"http://{self.host}/push/{name}")

    def wait_for(self, count: int, seconds: float = 30) -> None:
        with self.came:
            assert self.came.wait_for(lambda: len(self.received) >= count, seconds), self.received


def check_vapid(headers: dict[str, str], service: str, key: str) -> dict[str, Any]:
    """Check the signature of a message (RFC 8292), and return its claims."""
    scheme, _, rest = headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"] == key
    head, claims, signature = parts["t"].split(".")
    raw = decoded(signature)
    found = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(found, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    signed: dict[str, Any] = json.loads(decoded(claims))
    assert signed["aud"] == f"http://{service}"
    return signed
