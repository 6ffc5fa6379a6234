"""Environments for research: PettingZoo, Gymnasium and many games at once. `pip install 'passgo[rl]'` installs
what they need.

    passgo.rl.env()                                           every seat is an agent (PettingZoo AEC)
    gymnasium.make("passgo/Seat-v0", opponents=[…])           one seat against bots
    gymnasium.make_vec("passgo/Seat-v0", num_envs=1024, …)    the same many times, in compiled code
    passgo.rl.vector_env(num_games=1024)                      every seat is an agent, in many games, in compiled code

    passgo.rl.encode(game, seat), passgo.rl.decode(…)         from any game to these numbers, and back

docs/research.md describes observations, actions and rewards.
"""

try:
    import gymnasium
    import pettingzoo  # noqa: F401 - imported here for a readable error if it is missing
except ImportError as error:
    raise ImportError(f"{error}; pip install 'passgo[rl]' installs what passgo.rl needs") from error

from passgo.rl.aec import PassgoEnv, env
from passgo.rl.encoding import decode, encode
from passgo.rl.evaluation import Evaluation, TableResult, evaluate
from passgo.rl.games_vector import GamesVectorEnv, Policy, vector_env
from passgo.rl.seat import SeatEnv
from passgo.rl.settings import Reward, Trades
from passgo.rl.vector import SeatVectorEnv

__all__ = [
    "Evaluation",
    "GamesVectorEnv",
    "PassgoEnv",
    "Policy",
    "Reward",
    "SeatEnv",
    "SeatVectorEnv",
    "TableResult",
    "Trades",
    "decode",
    "encode",
    "env",
    "evaluate",
    "vector_env",
]

gymnasium.register(
    id="passgo/Seat-v0",
    entry_point="passgo.rl.seat:SeatEnv",
    vector_entry_point="passgo.rl.vector:SeatVectorEnv",
)
