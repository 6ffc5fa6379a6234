"""Everything that the server says when it cannot do what it is asked: a name, its code, and the sentence.

The names stay as they are: whoever says it in another language knows the sentence by them.
"""

from typing import Final

from passgo.engine import seating
from passgo.engine.house_rules import CONTRADICTION

SENTENCES: Final[dict[str, tuple[str, str]]] = {
    # The request
    "bad-request": ("bad-input", "{method} {path}: bad request"),
    "wrong-fields": ("bad-input", "the request is not what is expected"),
    "unreadable": ("bad-input", "this is not JSON"),
    "too-deep": ("bad-input", "the JSON is nested more than {deepest} deep"),
    "binary-frame": ("bad-input", "frames are text, not binary"),
    "bad-since": ("bad-input", "since is the last seq that you know, a whole number"),
    "bad-host": ("bad-input", "the Host header is no host"),
    "unknown-host": (
        "bad-input",
        "{host} is not an address of this server; whoever runs it can name it one with --public-url",
    ),
    "malformed": ("bad-input", "{why}"),
    "unknown-token": ("no-token", "nobody has this token; POST /guests gives you a new one"),
    "no-token": ("no-token", "who are you? POST /guests gives you a token"),
    "watching": ("no-token", "you are watching; to play, open the socket with your token"),
    "wrong-origin": ("wrong-origin", "{origin} is not where this server is at home"),
    "other-site": ("wrong-origin", "this request was made by a page of another site"),
    "no-such-path": ("not-found", "{method} {path}: not found"),
    "no-such-method": ("no-such-method", "{method} {path}: method not allowed"),
    "request-too-large": ("too-large", "a request has at most {largest} bytes"),
    "frame-too-large": ("too-large", "a frame has at most {largest} bytes"),
    "too-slow-request": ("too-slow", "the request took too long to arrive"),
    "not-json": ("not-json", "send JSON, and say so: Content-Type: application/json"),
    "too-many-requests": ("too-many", "too many requests; try again in {wait} s"),
    "too-many-tables": ("too-many", "too many new tables; try again in {wait} s"),
    "too-many-guests": ("too-many", "too many new guests; try again in {wait} s"),
    "too-many-codes": ("too-many", "too many codes were tried; try again in {wait} s"),
    "nudged-already": ("too-many", "{name} was nudged a moment ago; try again in {wait} s"),
    "too-many-frames": ("too-many", "too many frames; try again in {wait} s"),
    "too-many-connections": (
        "too-many",
        "{most} connections are open from your address; try again in {wait} s",
    ),
    "too-many-sockets": ("too-many", "{most} sockets are open from your address; try again in {wait} s"),
    "too-much-talk": ("too-many", "too much talk; try again in {wait} s"),
    "too-many-hints": ("too-many", "too many hints; try again in {wait} s"),
    "too-much-looking-back": ("too-many", "too much looking back; try again in {wait} s"),
    "too-many-reviews": ("too-many", "too many reviews; try again in {wait} s"),
    "reviews-waiting": ("too-many", "other games are being reviewed; try again in {wait} s"),
    # The network
    "not-at-home": (
        "wrong-time",
        "this server was not started for this machine alone: it listens where it was told",
    ),
    "host-machine": ("not-yours", "only the host, at the machine that the server runs on, can do that"),
    "no-network": ("wrong-time", "this machine is in no network that others could reach it in"),
    "invited-only": ("not-yours", "from the network one can only join tables that one was invited to"),
    "no-such-code": ("not-found", "no table has this code"),
    "no-push": ("wrong-time", "this server sends no notifications"),
    "not-a-push-service": ("bad-input", "{host} is not a push service that this server knows"),
    # What is printed
    "unknown-edition": ("not-found", "there is no such edition; there are {editions}"),
    "unknown-rule": ("not-found", "{why}"),
    "no-such-puzzle": ("not-found", "there is no puzzle {puzzle!r}; GET /puzzles lists them"),
    # Setting up a table, and sitting down
    "no-such-edition": ("bad-input", "there is no edition {edition!r}; there are {editions}"),
    "bad-edition": ("bad-input", "the edition has problems"),
    "no-own-editions": ("not-yours", "this server takes no editions but its own"),
    "edition-too-large": ("too-large", "an edition has at most {largest} bytes"),
    "too-many-drafts": ("too-many", "too many editions to check; try again in {wait} s"),
    "no-such-table": ("not-found", "there is no such table"),
    "no-such-seat": ("not-found", "there is no seat {seat}; the seats are 0 to {last}"),
    "no-such-token": ("bad-input", "there is no token {token!r}; there are {tokens}"),
    "no-such-bot": ("bad-input", "there is no bot {bot!r}; there are {bots}"),
    "no-such-kind": ("bad-input", "a seat can be bot, open or closed, not {kind!r}"),
    "unclear-change": (
        "bad-input",
        "give a name and token for your own seat, or a kind for another one",
    ),
    "bot-without-kind": ("bad-input", "a bot needs kind: bot"),
    **{name: ("bad-input", sentence) for name, sentence in seating.SENTENCES.items()},
    CONTRADICTION: (
        "bad-input",
        "{rule}, {other_rule}: {word} and {other_word} cannot be agreed on like that",
    ),
    "unseen-name": ("bad-input", "{name!r} is not a name: nothing of it can be seen"),
    "name-taken": ("bad-input", "somebody at this table is called {name!r} already"),
    "token-taken": ("bad-input", "somebody has taken the {token}"),
    "seat-not-yours": ("not-yours", "seat {seat} is not yours"),
    "own-seat": ("bad-input", "seat {seat} is your own: leave it instead"),
    "seats-enough": ("wrong-time", "at this table everybody takes at most {most} of the seats"),
    "put-out": ("not-yours", "the host has put you out; you may come back when the host opens a seat again"),
    "seat-empty": ("bad-input", "nobody sits in seat {seat}"),
    "seat-not-open": ("wrong-time", "seat {seat} is not open; open are [{open}]"),
    "no-open-seat": ("wrong-time", "every seat is taken; you may watch, or ask the host to open one"),
    "only-players": ("not-yours", "only who has a seat at the table can do that"),
    "host-only": ("not-yours", "only the host can do that"),
    "host-present": ("not-yours", "only the host can do that, or whoever takes over while the host is away"),
    # Before, during and after the game
    "begun-watch": ("wrong-time", "the game has begun; you may watch it"),
    "begun-names": ("wrong-time", "names and tokens are fixed once the game has begun"),
    "begun-seats": ("wrong-time", "seats are arranged before the game begins"),
    "begun-already": ("wrong-time", "the game has begun already"),
    "not-started": ("wrong-time", "the game has not begun; the host starts it"),
    "not-begun": ("wrong-time", "the game has not begun"),
    "left-already": ("wrong-time", "you have left this seat already"),
    "not-away": ("wrong-time", "nobody plays for you: the seat is yours"),
    "nobody-to-call-away": ("wrong-time", "nobody in seat {seat} can be called away"),
    "still-here": ("wrong-time", "{name} is here: nobody else plays for them"),
    "only-seated": ("not-yours", "only who has a seat at the table can do that"),
    "nobody-awaited": ("wrong-time", "nobody is waited for"),
    "nothing-to-skip": ("wrong-time", "nothing can be skipped: a person is asked, or nobody plays"),
    "no-bot-to-play": ("wrong-time", "no bot has anything to do"),
    "stale": ("stale", "the game has gone on since; look at it, and decide again"),
    "game-closed": (
        "wrong-time",
        "the rules have changed since this game was played, and with the new ones it would be another game; it counts "
        "up to entry {seq} and is closed, and its record is there to take away",
    ),
    "adopted-already": ("wrong-time", "the game goes on with the present rules already"),
    "newer-rules": (
        "store-down",
        "this table has moved on to a newer version of the server; try again in a moment",
    ),
    "not-over": ("wrong-time", "the game is not over yet"),
    "story-not-over": ("wrong-time", "the story of a game is told when it is over"),
    "review-not-over": ("wrong-time", "a game is reviewed when it is over"),
    "review-failed": ("wrong-time", "this game could not be reviewed; the reason was written down"),
    "only-players-again": ("not-yours", "only who played can ask for a rematch"),
    "rematch-there": ("wrong-time", "there is a table for the rematch already"),
    "log-full": (
        "wrong-time",
        "{most} entries are written down for this table; it takes only what the game waits for now",
    ),
    "offers-enough": (
        "wrong-time",
        "you have made {most} offers since the last throw; wait for the next one",
    ),
    # Talking
    "only-seated-talk": ("not-yours", "only who has a seat at the table can speak"),
    "muted": ("not-yours", "the host has muted you"),
    "wrong-length": ("bad-input", "a line of chat has 1 to {longest} characters"),
    # The server itself
    "broken": ("broken", "something is broken here; it was written down, and it is not your fault"),
    "crowded": ("broken", "too many others wanted the same at the same time; try again"),
    "stuck": ("broken", "there is nothing that seat {seat} could do"),
    "store-down": (
        "store-down",
        "the server cannot reach its database; nothing that you were told is lost; try again soon",
    ),
    "not-written": ("store-down", "this cannot be written down at the moment; please try again"),
}
