"""The classes of `game.decision`, named after their `kind`. Each has `seats` and fields of its own.

>>> import passgo
>>> decision = passgo.new_game(luck="65 12").decision
>>> if isinstance(decision, passgo.decisions.ThrowDecision):
...     print(decision.kind, decision.seats, decision.doubles)
Throw (0,) 0
"""

# The imports from the chapters and AnyDecision are generated: scripts/generate

import warnings
from typing import TypeAlias, get_args

from passgo._startup import docstrings
from passgo.engine.rules.bankruptcy import RaiseMoneyDecision as RaiseMoneyDecision
from passgo.engine.rules.bidding import BiddingDecision as BiddingDecision
from passgo.engine.rules.challenges import ChallengeDecision as ChallengeDecision
from passgo.engine.rules.challenges import PrizeDecision as PrizeDecision
from passgo.engine.rules.challenges import RoadTripDecision as RoadTripDecision
from passgo.engine.rules.corners import ExpansionDecision as ExpansionDecision
from passgo.engine.rules.interest import InterestChoiceDecision as InterestChoiceDecision
from passgo.engine.rules.jail import LeaveJailDecision as LeaveJailDecision
from passgo.engine.rules.legal_system import PleaDecision as PleaDecision
from passgo.engine.rules.placing import PlaceBuildingDecision as PlaceBuildingDecision
from passgo.engine.rules.purchase import BuyOrAuctionDecision as BuyOrAuctionDecision
from passgo.engine.rules.shortage import ShortageQuestionDecision as ShortageQuestionDecision
from passgo.engine.rules.tax import TaxChoiceDecision as TaxChoiceDecision
from passgo.engine.rules.turn import EndTurnDecision as EndTurnDecision
from passgo.engine.rules.turn import ThrowDecision as ThrowDecision

AnyDecision: TypeAlias = (
    BiddingDecision
    | BuyOrAuctionDecision
    | ChallengeDecision
    | EndTurnDecision
    | ExpansionDecision
    | InterestChoiceDecision
    | LeaveJailDecision
    | PlaceBuildingDecision
    | PleaDecision
    | PrizeDecision
    | RaiseMoneyDecision
    | RoadTripDecision
    | ShortageQuestionDecision
    | TaxChoiceDecision
    | ThrowDecision
)

for _decision in get_args(AnyDecision):
    docstrings.document(_decision)


# Names of v0.2.0, until the next minor release.
_FORMER_NAMES = {
    "AuctionDecision": BiddingDecision,
    "DebtDecision": RaiseMoneyDecision,
    "EndDecision": EndTurnDecision,
    "InterestDecision": InterestChoiceDecision,
    "JailDecision": LeaveJailDecision,
    "PlaceDecision": PlaceBuildingDecision,
    "PurchaseDecision": BuyOrAuctionDecision,
    "ShortageDecision": ShortageQuestionDecision,
    "TaxDecision": TaxChoiceDecision,
    "TripDecision": RoadTripDecision,
}


def __getattr__(name: str) -> object:
    if name not in _FORMER_NAMES:
        raise AttributeError(f"module 'passgo.decisions' has no attribute {name!r}")
    found = _FORMER_NAMES[name]
    message = f"passgo.decisions.{name} is now called {found.__name__}"
    warnings.warn(message, DeprecationWarning, stacklevel=2)
    return found


def __dir__() -> list[str]:
    return sorted(name for name in globals() if name.endswith("Decision") and not name.startswith("_"))
