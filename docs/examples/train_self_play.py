"""Trains a masked PPO by self-play against a pool of its earlier selves, and measures it against the levels.

    pip install '.[rl]' torch
    python docs/examples/train_self_play.py --minutes 60 --out runs/self-play

The learner sits in seat 0 of every game of `passgo.rl.vector_env`; in the other seats sit networks of the pool, a
different one in each game. The pool keeps what the learner was at the last evaluations. The network and the learning
are those of train_ppo.py; --start goes on from a network that it has trained. Written into --out:

    curve.csv     for each evaluation: CPU minutes, steps, games, and the games won at each table of the benchmark
    model.pt      the network
    result.json   settings, and the final evaluation against all tables of `passgo.rl.evaluate`
"""

import argparse
import copy
import csv
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from train_ppo import Policy, Rollout, advantages, chosen_at_random, improve

import passgo.rl

LEARNER = 0
EVALUATION_SEED = 1_000_000_000  # games that are never trained on
TABLES = [["fp-a", "fp-b", "fp-c"], ["easy"] * 3, ["normal"] * 3]


class Pool:
    """Earlier selves; each game is played against one of them, in all of its other seats."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.selves: list[Policy] = []

    def add(self, policy: Policy) -> None:
        self.selves = [*self.selves, copy.deepcopy(policy)][-self.most :]

    @torch.no_grad()
    def __call__(self, seen: dict[str, Any]) -> Any:
        actions = np.zeros(len(seen["game"]), np.int64)
        which = seen["game"] % len(self.selves)
        for k, policy in enumerate(self.selves):
            mine = np.flatnonzero(which == k)
            if len(mine):
                actions[mine] = chosen_at_random(scores(policy, seen, mine)).numpy()
        return actions


def scores(policy: Policy, seen: dict[str, Any], places: Any) -> torch.Tensor:
    mask = torch.from_numpy(seen["action_mask"][places])
    found: torch.Tensor = policy(torch.from_numpy(seen["observation"][places]), mask)[0]
    return found


@torch.no_grad()
def collect(env: Any, policy: Policy, rollout: Rollout, seen: Any) -> tuple[Any, int]:
    """Play one rollout. A game that ends begins anew in the same step, so every step counts."""
    games = 0
    for step in range(len(rollout.reward)):
        rollout.observation[step] = torch.from_numpy(seen["observation"])
        rollout.mask[step] = torch.from_numpy(seen["action_mask"])
        logs, value = policy(rollout.observation[step], rollout.mask[step])
        action = chosen_at_random(logs)
        seen, rewards, terminated, truncated, _ = env.step(action.numpy())
        ended = torch.from_numpy(terminated | truncated).float()
        rollout.action[step] = action
        rollout.log[step] = logs.gather(-1, action[:, None]).squeeze(-1)
        rollout.value[step] = value
        rollout.reward[step] = torch.from_numpy(rewards[:, LEARNER])
        rollout.over[step] = ended  # a game that is cut short is worth nothing more
        rollout.ended[step] = ended
        rollout.counts[step] = 1.0
        games += int(ended.sum())
    return seen, games


def likeliest(policy: Policy) -> Any:
    @torch.no_grad()
    def play(seen: dict[str, Any]) -> Any:
        return scores(policy, seen, slice(None)).argmax(-1).numpy()

    return play


def train(s: argparse.Namespace) -> None:
    torch.manual_seed(s.seed)
    torch.set_num_threads(s.threads)
    out = Path(s.out)
    out.mkdir(parents=True, exist_ok=True)
    pool = Pool(s.pool)
    env = passgo.rl.vector_env(
        s.games,
        trades=s.trades,
        rounds=s.rounds,
        shaping=s.shaping,
        policies={seat: pool for seat in range(4) if seat != LEARNER},
    )
    observations = env.single_observation_space["observation"].shape[0]
    policy = Policy(observations, int(env.single_action_space.n), s.width)
    if s.start:
        policy.load_state_dict(torch.load(s.start, weights_only=True)["policy"])
    pool.add(policy)
    optimizer = torch.optim.Adam(policy.parameters(), lr=s.rate, eps=1e-5)
    rollout = Rollout(s.steps, s.games, observations, int(env.single_action_space.n))
    begun, evaluated = time.process_time(), 0.0
    steps = games = 0
    rows: list[dict[str, Any]] = []

    def spent() -> float:
        """CPU minutes of training, without evaluations."""
        return (time.process_time() - begun - evaluated) / 60

    def measure(count: int, tables: Any, seed: int) -> dict[str, Any]:
        nonlocal evaluated
        row: dict[str, Any] = {
            "cpu_minutes": round(spent(), 2),
            "steps": steps,
            "games": games,
            "played": count,
        }
        start = time.process_time()
        for found in passgo.rl.evaluate(likeliest(policy), tables, count, seed, s.trades).tables:
            name = " ".join(dict.fromkeys(found.opponents))
            row |= {f"{name}": round(found.rate / 100, 4)}
            row |= {f"{name} low": round(found.low / 100, 4), f"{name} high": round(found.high / 100, 4)}
        evaluated += time.process_time() - start
        print(json.dumps(row), flush=True)
        return row

    rows.append(measure(s.evaluate, TABLES, EVALUATION_SEED))
    measured = spent()
    seen, _ = env.reset(seed=s.seed)
    while spent() < s.minutes:
        optimizer.param_groups[0]["lr"] = s.rate * max(0.1, 1 - spent() / s.minutes)
        seen, ended = collect(env, policy, rollout, seen)
        with torch.no_grad():
            _, last = policy(torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"]))
        improve(policy, optimizer, rollout, advantages(rollout, last, s.gamma, s.trace), s)
        steps += s.steps * s.games
        games += ended
        if spent() - measured > s.every:
            measured = spent()
            pool.add(policy)
            rows.append(measure(s.evaluate, TABLES, EVALUATION_SEED))
    rows.append(measure(s.evaluate, TABLES, EVALUATION_SEED))
    torch.save({"policy": policy.state_dict()}, out / "model.pt")
    with (out / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    final = measure(s.final, passgo.rl.evaluation.TABLES, passgo.rl.evaluation.SEED)
    (out / "result.json").write_text(json.dumps({"settings": vars(s), "final": final}, indent=2))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--start", help="the model.pt that the training goes on from")
    parser.add_argument("--trades", default="menu", choices=("none", "menu"))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60, help="CPU minutes of training")
    parser.add_argument("--out", default="runs/self-play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=128, help="games played at once")
    parser.add_argument("--steps", type=int, default=64, help="steps of each game between two updates")
    parser.add_argument("--pool", type=int, default=4, help="earlier selves that are kept")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.002)
    parser.add_argument("--gamma", type=float, default=0.999)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--shaping", type=float, default=1.0, help="reward for a growing share of all worth")
    parser.add_argument("--every", type=float, default=5, help="CPU minutes between two evaluations")
    parser.add_argument("--evaluate", type=int, default=200, help="games of an evaluation, at each table")
    parser.add_argument("--final", type=int, default=400, help="games of the last one, at each table")
    return parser.parse_args()


if __name__ == "__main__":
    train(read_arguments())
