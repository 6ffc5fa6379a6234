"""Trains a masked PPO by self-play, from nothing, and measures it against bots that it never trained with.

    pip install '.[rl]' torch
    python docs/examples/train_self_play.py --minutes 5 --out runs/self-play

The learner plays all seats of most games of `passgo.rl.vector_env`, and learns from each of them. In the others it has
one seat, and an earlier self the rest, so that it does not forget how to beat what it has left behind; the pool keeps
what the learner was at the last evaluations. The network and the clipped policy gradients are those of train_ppo.py;
--start goes on from a network that it has trained. Written into --out:

    curve.csv     for each evaluation: CPU minutes, steps, games, how many of them were cut short, and the games won at
                  each table
    model.pt      the network
    result.json   settings, and the final evaluation against all tables of `passgo.rl.evaluate`

--minutes counts CPU time. Ctrl-C ends the training early; the network so far is measured and saved all the same.
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
from train_ppo import Policy, Rollout, chosen_at_random, improve

import passgo.rl

SEATS = 4
EVALUATION_SEED = 1_000_000_000  # games that are never trained on
TABLES = [["fp-a", "fp-b", "fp-c"], ["easy"] * 3]


class SelfPlay:
    """Games of the learner with itself and with earlier selves, and what one rollout of them gave."""

    def __init__(self, env: Any, s: argparse.Namespace) -> None:
        self.env = env
        self.generator = np.random.default_rng(s.seed)
        self.pool: list[Policy] = []
        self.pool_size = s.pool
        observations = env.single_observation_space["observation"].shape[0]
        self.rollout = Rollout(s.steps, s.games, observations, int(env.single_action_space.n))
        self.seat = torch.zeros(s.steps, s.games, dtype=torch.int64)  # that was asked
        self.rewards = torch.zeros(s.steps, s.games, SEATS)
        self.share = torch.full(
            (s.games, SEATS), 1 / SEATS
        )  # of all worth; nothing is left of it when a seat is out
        self.places = torch.arange(s.games)
        self.alone = self.places >= round(s.games * s.earlier)  # in the other games sits an earlier self
        self.seen, _ = env.reset(seed=s.seed)
        self.games = self.cut_short = 0

    def keep(self, policy: Policy) -> None:
        self.pool = [*self.pool, copy.deepcopy(policy)][-self.pool_size :]

    @torch.no_grad()
    def collect(self, policy: Policy) -> None:
        """Play one rollout. A game that ends begins anew in the same step."""
        rollout, seen = self.rollout, self.seen
        earlier = self.pool[self.generator.integers(len(self.pool))]
        for step in range(len(self.rewards)):
            observation, mask = torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"])
            seat = torch.from_numpy(seen["seat"])
            own = self.alone | (seat == self.places % SEATS)
            logs, value = policy(observation, mask)
            others = torch.nonzero(~own).squeeze(-1)
            action = chosen_at_random(logs)
            action[others] = chosen_at_random(earlier(observation[others], mask[others])[0])
            rollout.observation[step], rollout.mask[step] = observation, mask
            rollout.action[step], rollout.value[step] = action, value
            rollout.log[step] = logs.gather(-1, action[:, None]).squeeze(-1)
            rollout.counts[step] = own.float()
            seen, rewards, terminated, truncated, _ = self.env.step(action.numpy())
            ended = torch.from_numpy(terminated | truncated)
            self.seat[step], self.rewards[step] = seat, torch.from_numpy(rewards)
            rollout.ended[step] = ended.float()
            self.share += self.rewards[step]
            self.share[ended] = 1 / SEATS
            self.games += int(ended.sum())
            self.cut_short += int(truncated.sum())
        self.seen = seen

    def advantages(self, gamma: float, trace: float) -> torch.Tensor:
        """Generalized advantage estimation along the moments of each seat: what it is rewarded with until it is asked
        again counts for its last action. The last moment of a seat in a rollout is not learned from, unless the game
        ends or the seat is out: what follows is not known yet."""
        rollout, games = self.rollout, self.places
        found = torch.zeros_like(rollout.value)
        rewarded, running, following = (torch.zeros(len(games), SEATS) for _ in range(3))
        known = self.share < 1e-6
        for step in reversed(range(len(found))):
            ended = rollout.ended[step] > 0
            for each in (rewarded, running, following):
                each[ended] = 0.0
            known[ended] = True
            rewarded += self.rewards[step]
            at = games, self.seat[step]
            surprise = rewarded[at] + gamma * following[at] - rollout.value[step]
            running[at] = torch.where(known[at], surprise + gamma * trace * running[at], 0.0)
            found[step] = running[at]
            rollout.counts[step] *= known[at].float()
            rewarded[at], following[at], known[at] = (
                torch.zeros(()),
                rollout.value[step],
                torch.ones((), dtype=torch.bool),
            )
        return found


def likeliest(policy: Policy) -> Any:
    """The policy that plays the best action, as `passgo.rl.evaluate` takes it."""

    @torch.no_grad()
    def play(seen: dict[str, Any]) -> Any:
        logs, _ = policy(torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"]))
        return logs.argmax(-1).numpy()

    return play


def train(s: argparse.Namespace) -> None:
    torch.manual_seed(s.seed)
    torch.set_num_threads(s.threads)
    out = Path(s.out)
    out.mkdir(parents=True, exist_ok=True)
    env = passgo.rl.vector_env(s.games, SEATS, trades=s.trades, rounds=s.rounds, shaping=1.0)
    play = SelfPlay(env, s)
    policy = Policy(play.rollout.observation.shape[-1], play.rollout.mask.shape[-1], s.width)
    if s.start:
        policy.load_state_dict(torch.load(s.start, weights_only=True)["policy"])
    play.keep(policy)
    optimizer = torch.optim.Adam(policy.parameters(), lr=s.rate, eps=1e-5)
    begun, evaluated = time.process_time(), 0.0
    steps = 0
    rows: list[dict[str, Any]] = []

    def spent() -> float:
        """CPU minutes of training, without evaluations."""
        return (time.process_time() - begun - evaluated) / 60

    def measure(count: int, tables: Any, seed: int) -> dict[str, Any]:
        nonlocal evaluated
        row: dict[str, Any] = {
            "cpu_minutes": round(spent(), 2),
            "steps": steps,
            "games": play.games,
            "cut_short": play.cut_short,
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
    try:
        while spent() < s.minutes:
            optimizer.param_groups[0]["lr"] = s.rate * max(0.1, 1 - spent() / s.minutes)
            play.collect(policy)
            improve(policy, optimizer, play.rollout, play.advantages(s.gamma, s.trace), s)
            steps += s.steps * s.games
            if spent() - measured > s.every:
                measured = spent()
                play.keep(policy)
                rows.append(measure(s.evaluate, TABLES, EVALUATION_SEED))
    except KeyboardInterrupt:
        print("stopped early; measuring what there is", flush=True)
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
    parser.add_argument("--minutes", type=float, default=5, help="CPU minutes of training")
    parser.add_argument("--out", default="runs/self-play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=128, help="games played at once")
    parser.add_argument("--steps", type=int, default=128, help="steps of each game between two updates")
    parser.add_argument("--pool", type=int, default=4, help="earlier selves that are kept")
    parser.add_argument("--earlier", type=float, default=0.25, help="share of the games with an earlier self")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.002)
    parser.add_argument("--gamma", type=float, default=0.999)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--every", type=float, default=1, help="CPU minutes between two evaluations")
    parser.add_argument("--evaluate", type=int, default=200, help="games of an evaluation, at each table")
    parser.add_argument("--final", type=int, default=400, help="games of the last one, at each table")
    return parser.parse_args()


if __name__ == "__main__":
    train(read_arguments())
