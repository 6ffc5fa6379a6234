"""The decisions there are: what `game.decision` can be. Each is a small class with `kind`, `seats` and its own fields.

>>> import passgo
>>> decision = passgo.new_game(luck="65 12").decision
>>> if isinstance(decision, passgo.decisions.ThrowDecision):
...     print(decision.kind, decision.seats, decision.doubles)
Throw (0,) 0
"""

# The imports from the chapters and AnyDecision are generated: scripts/generate

from typing import TypeAlias, get_args

from passgo._startup import docstrings
from passgo.engine.rules.bankruptcy import DebtDecision as DebtDecision
from passgo.engine.rules.bidding import AuctionDecision as AuctionDecision
from passgo.engine.rules.challenges import ChallengeDecision as ChallengeDecision
from passgo.engine.rules.challenges import PrizeDecision as PrizeDecision
from passgo.engine.rules.challenges import TripDecision as TripDecision
from passgo.engine.rules.corners import ExpansionDecision as ExpansionDecision
from passgo.engine.rules.interest import InterestDecision as InterestDecision
from passgo.engine.rules.jail import JailDecision as JailDecision
from passgo.engine.rules.legal_system import PleaDecision as PleaDecision
from passgo.engine.rules.placing import PlaceDecision as PlaceDecision
from passgo.engine.rules.purchase import PurchaseDecision as PurchaseDecision
from passgo.engine.rules.shortage import ShortageDecision as ShortageDecision
from passgo.engine.rules.tax import TaxDecision as TaxDecision
from passgo.engine.rules.turn import EndDecision as EndDecision
from passgo.engine.rules.turn import ThrowDecision as ThrowDecision

AnyDecision: TypeAlias = (
    AuctionDecision
    | ChallengeDecision
    | DebtDecision
    | EndDecision
    | ExpansionDecision
    | InterestDecision
    | JailDecision
    | PlaceDecision
    | PleaDecision
    | PrizeDecision
    | PurchaseDecision
    | ShortageDecision
    | TaxDecision
    | ThrowDecision
    | TripDecision
)

for _decision in get_args(AnyDecision):
    docstrings.document(_decision)
