"""The actions there are. Each is a small class such as `Bid(amount=120)`, with a JSON form and words in the notation.

docs/notation.md lists them all, with the rule that allows each of them.
"""

# The imports from the chapters are generated: scripts/generate

from passgo.engine import actions
from passgo.engine.actions import Action as Action
from passgo.engine.rules.bankruptcy import GiveUp as GiveUp
from passgo.engine.rules.bidding import Bid as Bid
from passgo.engine.rules.bidding import Call as Call
from passgo.engine.rules.bidding import Pass as Pass
from passgo.engine.rules.building import Build as Build
from passgo.engine.rules.challenges import Answer as Answer
from passgo.engine.rules.challenges import NextCard as NextCard
from passgo.engine.rules.challenges import Take as Take
from passgo.engine.rules.corners import GoTo as GoTo
from passgo.engine.rules.corners import TakeSalary as TakeSalary
from passgo.engine.rules.ending import TimeUp as TimeUp
from passgo.engine.rules.interest import PayInterest as PayInterest
from passgo.engine.rules.jail import PayFine as PayFine
from passgo.engine.rules.jail import UseCard as UseCard
from passgo.engine.rules.legal_system import HireLawyer as HireLawyer
from passgo.engine.rules.legal_system import PleadGuilty as PleadGuilty
from passgo.engine.rules.mortgage import Lift as Lift
from passgo.engine.rules.mortgage import Mortgage as Mortgage
from passgo.engine.rules.offers import Accept as Accept
from passgo.engine.rules.offers import Counter as Counter
from passgo.engine.rules.offers import Offer as Offer
from passgo.engine.rules.offers import Refuse as Refuse
from passgo.engine.rules.offers import Withdraw as Withdraw
from passgo.engine.rules.placing import Place as Place
from passgo.engine.rules.purchase import Buy as Buy
from passgo.engine.rules.purchase import Decline as Decline
from passgo.engine.rules.recount import Recount as Recount
from passgo.engine.rules.rent import AskRent as AskRent
from passgo.engine.rules.selling import Sell as Sell
from passgo.engine.rules.selling import SellHotels as SellHotels
from passgo.engine.rules.shortage import Want as Want
from passgo.engine.rules.take_back import TakeBack as TakeBack
from passgo.engine.rules.tax import PayFlat as PayFlat
from passgo.engine.rules.tax import PayShare as PayShare
from passgo.engine.rules.turn import EndTurn as EndTurn
from passgo.engine.rules.turn import Throw as Throw


def action_from_json(form: object) -> Action:
    """Read an action from its JSON form.

    Args:
        form: A mapping with the action's name as "do", and its fields (docs/json.md).

    Raises:
        BadInput: It is not an action; the message says what is wrong.

    >>> action_from_json({"do": "bid", "amount": 120})
    Bid(amount=120)
    """
    return actions.action_from_json(form)
