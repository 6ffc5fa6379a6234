"""What a number of an event, a decision or an action is, by its name. Layers that have no words of their own for one
say it by this; what is in none of these sets is a count."""

from typing import Final

SEATS: Final = frozenset(
    (
        "seat",
        "to",
        "payer",
        "payee",
        "giver",
        "taker",
        "owner",
        "debtor",
        "creditor",
        "leader",
        "asker",
        "reader",
        "winner",
        "loser",
    )
)
SQUARES: Final = frozenset(("lot", "square", "start", "end"))
MONEY: Final = frozenset(("amount", "price", "cost", "bid", "fine", "fee", "flat", "pot"))
