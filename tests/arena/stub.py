"""A local endpoint that answers like OpenAI's and Anthropic's, with faults on request."""

import json
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

ODD = ("trickle", "cut")  # faults in the delivery of a valid answer

Answer = Callable[[str], str]
"""The model's answer to the user messages of a conversation, which begins with the table."""


def first_choice(table: str) -> str:
    """The first choice, or a refusal of an offer."""
    if "Answer offer " in table:
        return json.dumps(
            {"action": f"refuse={table.rpartition('Answer offer ')[2].split()[0]}", "say": "No, thanks."}
        )
    word = table.partition("You may:\n")[2].splitlines()[0].strip().partition(" (")[0]
    return f"I think.\n{json.dumps({'action': 'pass' if word.startswith('bid') else word})}"


class Stub:
    """`faults` are used up one by one: a status, bytes as the whole answer, "hang", "drop", "trickle" and "cut", or a
    text to answer with instead."""

    def __init__(self, answer: Answer = first_choice) -> None:
        self.answer = answer
        self.answers: dict[str, Answer] = {}  # of models that answer in another way
        self.reasoning = ""  # what every model thinks before its answer
        self.faults: deque[int | str | bytes] = deque()
        self.requests: list[tuple[str, dict[str, str], Any]] = []
        self.released = threading.Event()
        self.hangs = threading.Event()  # set as soon as a request hangs
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                stub.requests.append((self.path, dict(self.headers), body))
                fault = stub.faults.popleft() if stub.faults else None
                if fault == "hang":
                    stub.hangs.set()
                    stub.released.wait(30)
                    return
                if fault == "drop":
                    self.close_connection = True
                    return
                if isinstance(fault, bytes):
                    self.wfile.write(fault)
                    return
                if isinstance(fault, int):
                    self.send_response(fault)
                    self.send_header("Retry-After", "0")
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                asked = "\n".join(each["content"] for each in body["messages"] if each["role"] == "user")
                answer = stub.answers.get(body["model"], stub.answer)
                said = answer(asked) if fault in (None, *ODD) else str(fault)
                form = json.dumps(self.reply(said, fault == "cut")).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(form)))
                self.end_headers()
                if fault == "trickle":
                    self.trickle(form)
                else:
                    self.wfile.write(form)

            def reply(self, said: str, is_cut: bool) -> Any:
                if self.path.endswith("/chat/completions"):
                    usage: Any = {"prompt_tokens": 100, "completion_tokens": 10}
                    message = {"content": said}
                    if stub.reasoning:
                        message["reasoning"] = stub.reasoning
                        usage["completion_tokens_details"] = {"reasoning_tokens": 7}
                    ended = "length" if is_cut else "stop"
                    return {"choices": [{"message": message, "finish_reason": ended}], "usage": usage}
                usage = {"input_tokens": 100, "output_tokens": 10}
                ended = "max_tokens" if is_cut else "end_turn"
                thought = [{"type": "thinking", "thinking": stub.reasoning}] if stub.reasoning else []
                return {
                    "content": [*thought, {"type": "text", "text": said}],
                    "stop_reason": ended,
                    "usage": usage,
                }

            def trickle(self, form: bytes) -> None:
                """Send single bytes with pauses, each within a limit per read."""
                with suppress(ConnectionError):
                    for byte in form:
                        self.wfile.write(bytes([byte]))
                        stub.released.wait(0.05)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self.server.shutdown()
        self.server.server_close()
