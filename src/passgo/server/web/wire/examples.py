"""Examples of requests and responses for the OpenAPI description, by the names of the models."""

from dataclasses import asdict
from typing import Any, Final

from passgo.edition import load

TABLE: Final[dict[str, Any]] = {
    "id": "k3x9w2m7qa",
    "status": "waiting",
    "plan": {
        "edition": "classic",
        "game": "full",
        "minutes": None,
        "options": [],
        "ask_for_rent": False,
        "house_rules": [],
        "banker_only": False,
        "banker": 0,
        "timer": 90,
        "pace": 700,
        "public": True,
        "seats_each": None,
        "bot_trades": True,
        "absence": 0,
        "chances": False,
        "tutor": False,
        "hints": True,
        "people": "normal",
    },
    "houses_for_hotel": 4,
    "seats_each": 1,
    "tutor": True,
    "hints": True,
    "seats": [
        {
            "kind": "person",
            "name": "Ann",
            "token": "shoe",
            "bot": "",
            "character": "",
            "style": "",
            "away": False,
            "left": False,
            "silent": False,
            "wins": 0,
        },
        {
            "kind": "open",
            "name": "",
            "token": "",
            "bot": "",
            "character": "",
            "style": "",
            "away": False,
            "left": False,
            "silent": False,
            "wins": 0,
        },
    ],
    "host": [0],
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "seed": None,
    "shares": [],
    "gathering": False,
    "outcome": None,
    "closed": None,
    "edition_digest": None,
    "rematch": None,
    "own": False,
    "title": "Classic",
}
JOINED: Final[dict[str, Any]] = {
    "seq": 2,
    "at": 1_790_000_000_000,
    "kind": "joined",
    "seat": 1,
    "name": "Bo",
    "token": "",
}
UPDATE: Final[dict[str, Any]] = {
    "type": "update",
    "seq": 2,
    "version": 0,
    "entries": [JOINED],
    "you": {"seats": [0], "host": True, "put_out": False},
    "table": TABLE,
    "view": None,
    "choices": {},
    "ms_left": None,
    "absent": [],
    "game_ms_left": None,
}
ANSWERS: Final[dict[str, Any]] = {
    "Guest": {"token": "WZ2yPpGqV3uJbd0Pz3e0n7ZP2aXo3yK0fJ3m8rQxw1c"},
    "Well": {"ok": True},
    "Lobby": {
        "tables": [
            {
                "id": "k3x9w2m7qa",
                "status": "waiting",
                "edition": "classic",
                "game": "full",
                "host": "Ann",
                "names": ["Ann"],
                "seats": 2,
                "open": 1,
                "updated": 1_790_000_000_000,
                "plan": TABLE["plan"],
                "levels": ["normal"],
            }
        ]
    },
    "NewTableAnswer": {"table": "k3x9w2m7qa"},
    "RaiseAnswer": {
        "way": {
            "actions": [{"do": "mortgage", "lot": 5, "amounts": {"gives": 100}}],
            "raised": 100,
            "interest": 10,
            "lost": 0,
        }
    },
    "Update": UPDATE,
    "Events": {"seq": 2, "entries": [JOINED], "more": False},
    "Visit": {"from": "here"},
    "PushKey": {
        "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    },
    "Invitation": {
        "reach": "network",
        "can_open": True,
        "link": "http://192.168.1.5:8000/t/k3x9w2m7qa",
        "address": "192.168.1.5:8000",
        "code": "KXQMP",
        "local": "passgo.local:8000",
    },
    "WhyAnswer": {
        "refusal": {
            "rule": "TURN-5",
            "reason": "not-your-turn",
            "message": "it is Ann's turn; wait until it passes to you",
            "facts": {"turn": 0},
        }
    },
    "ChoicesAnswer": {"choices": [{"do": "throw"}, {"do": "mortgage", "lot": 39}]},
    "PositionAnswer": {
        "version": 3,
        "position": "passgo1 classic full 1500@0/1500@0 -/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -",
    },
    "RuleInfo": {
        "id": "JAIL-6",
        "chapter": "JAIL",
        "title": "Jail",
        "text": "You may pay $50 to get out before you throw, on your first or second turn in Jail only.",
        "form": "text",
        "question": None,
        "kind": None,
        "other": None,
        "printed": [{"book": "boutique", "heading": '"Jail"'}],
        "elsewhere": "",
        "see": [],
        "changed_by": [],
    },
}
ANSWERS["RulesAnswer"] = {
    "rules": [ANSWERS["RuleInfo"]],
    "chapters": [{"id": "JAIL", "title": "Jail", "note": "", "options": []}],
    "books": {"boutique": "Boutique Edition, 2007"},
    "left_out": {"FERRIS-1": ["Toys R Us Times Square Edition, 2001"]},
    "words": {"jail": "Jail", "symbol": "$", "fine": "50"},
    "translations": {},
}
ANSWERS["Editions"] = {
    "editions": [
        {
            "id": "classic",
            "title": "Classic",
            "year": 0,
            "players": [2, 8],
            "age": 0,
            "options": [],
            "tokens": ["shoe", "iron"],
            "words": asdict(load("classic").words),
            "extends": "",
            "translations": {},
        }
    ],
    "house_rules": [],
    "presets": [],
}
ASKED: Final[dict[str, Any]] = {
    "NewTable": {
        "edition": "classic",
        "seats": [{"who": "me", "name": "Ann", "token": "shoe"}, {"who": "open"}, {"who": "bot"}],
        "public": True,
    },
    "Join": {"name": "Bo"},
    "JoinByCode": {"code": "KXQMP"},
    "Subscribe": {
        "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABm",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "ChangeSeat": {"name": "Bob", "token": "iron"},
    "Commit": {"commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"},
    "Reveal": {"secret": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"},
    "HandOver": {"seat": 1},
    "Silence": {"seat": 1, "silent": True},
    "Chat": {"text": "Good luck!"},
    "Act": {"seat": 0, "version": 41, "id": "7f3a-1", "action": {"do": "throw"}},
    "Draft": {"text": 'id = "mytown"\\ntitle = "My town"\\nextends = "classic"\\n'},
    "AskWhy": {"seat": 0, "action": {"do": "end-turn"}},
    "Start": {"luck": "65 12"},
    "Correct": {"seat": 1, "entry": 17, "action": {"do": "throw"}, "luck": "43 c7", "rest": False},
    "CorrectionAnswer": {"kept": 3, "asked_again": [], "waiting": 0, "cash": [50, -50]},
    "AnalysisRequest": {
        "part": "chances",
        "position": "passgo1 mlb full 1500@0/1500@0 -/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -",
    },
    "AskJudge": {"seat": 0, "action": {"do": "decline"}, "points": 3},
}
