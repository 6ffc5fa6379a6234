"""Trains a masked PPO on one seat against three bots, and measures it. One file, torch and numpy only.

    pip install '.[rl]' torch
    python docs/examples/train_ppo.py --opponents trader,trader,trader --minutes 30 --out runs/trader

A CPU build of torch is enough (`pip install torch --index-url https://download.pytorch.org/whl/cpu`); what the
package index gives by default brings gigabytes for graphics cards. Every run writes, into --out:

    curve.csv     for each evaluation: CPU minutes, minutes by the clock, steps, games, win rate with its 95 % interval
    model.pt      the network, and what is needed to go on
    result.json   settings, the final evaluation on seeds of its own, and what the run took

--minutes counts CPU time, so that a busy machine gives the same result later. Ctrl-C ends the training early; the
network so far is measured and saved all the same. The same command with more minutes goes on where it stopped.
"""

import argparse
import csv
import json
import math
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn

import passgo.rl  # noqa: F401 - registers passgo/Seat-v0

NOTHING = 0  # the number of the action that leaves a moment for free actions
EVALUATION_SEED = 1_000_000_000  # games that are never trained on
FINAL_SEED = 2_000_000_000


class Policy(nn.Module):
    """Two hidden layers, then one value and one score for each action."""

    def __init__(self, observations: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(observations, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.scores = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        for layer in (self.body[0], self.body[2]):
            nn.init.orthogonal_(layer.weight, math.sqrt(2))
        nn.init.orthogonal_(self.scores.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 1.0)
        # At first, moments for free actions are mostly left: a policy that mortgages at random learns nothing else.
        nn.init.zeros_(self.scores.bias)
        with torch.no_grad():
            self.scores.bias[NOTHING] = 3.0

    def forward(self, observation: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the probabilities of all actions, illegal ones at minus infinity, and the value."""
        hidden = self.body(observation)
        scores = self.scores(hidden).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(scores, -1), self.value(hidden).squeeze(-1)


def chosen_at_random(logs: torch.Tensor) -> torch.Tensor:
    """An action for each row, drawn by its probabilities (the Gumbel trick: one pass, no cumulative sums)."""
    return (logs - torch.log(-torch.log(torch.rand_like(logs).clamp_min(1e-20)))).argmax(-1)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, after Wilson."""
    if games == 0:
        return 0.0, 1.0
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - spread, middle + spread


def make(settings: argparse.Namespace, count: int, shaping: float) -> Any:
    return gymnasium.make_vec(
        "passgo/Seat-v0",
        num_envs=count,
        opponents=settings.opponents.split(","),
        edition=settings.edition,
        rules=settings.rules,
        trades=settings.trades,
        rounds=settings.rounds,
        shaping=shaping,
    )


@torch.no_grad()
def evaluate(policy: Policy, settings: argparse.Namespace, games: int, seed: int) -> tuple[int, int]:
    """Wins in a number of games, each with its own seed, in alternating seats. The policy plays its best action.

    Every place plays one game: games that end early do not crowd out long ones."""
    env = make(settings, games, 0.0)
    seen, _ = env.reset(seed=seed)
    running, wins = np.ones(games, bool), 0
    while running.any():
        places = np.flatnonzero(running)
        actions = np.zeros(games, np.int64)
        observation = torch.from_numpy(seen["observation"][places])
        logs, _ = policy(observation, torch.from_numpy(seen["action_mask"][places]))
        actions[places] = logs.argmax(-1).numpy()
        seen, _, terminated, truncated, infos = env.step(actions)
        ended = running & (terminated | truncated)
        if ended.any():
            wins += int((infos["won"] & ended).sum())
            running &= ~ended
    return wins, games


class Rollout:
    """Observations, actions and rewards of `steps` steps of all games."""

    def __init__(self, steps: int, count: int, observations: int, actions: int) -> None:
        self.observation = torch.zeros(steps, count, observations)
        self.mask = torch.zeros(steps, count, actions, dtype=torch.int8)
        self.action = torch.zeros(steps, count, dtype=torch.int64)
        self.log = torch.zeros(steps, count)
        self.value = torch.zeros(steps, count)
        self.reward = torch.zeros(steps, count)
        self.over = torch.zeros(steps, count)  # with this step
        self.ended = torch.zeros(steps, count)  # over, or cut short
        self.counts = torch.zeros(steps, count)  # 0 for the step that only begins the next game


def collect(
    env: Any, policy: Policy, rollout: Rollout, seen: Any, fresh: torch.Tensor
) -> tuple[Any, torch.Tensor, int]:
    """Play one rollout. `fresh` marks the games that the next step only begins."""
    games = 0
    with torch.no_grad():
        for step in range(len(rollout.reward)):
            rollout.observation[step] = torch.from_numpy(seen["observation"])
            rollout.mask[step] = torch.from_numpy(seen["action_mask"])
            logs, value = policy(rollout.observation[step], rollout.mask[step])
            action = chosen_at_random(logs)
            seen, reward, terminated, truncated, _ = env.step(action.numpy())
            ended = torch.from_numpy(terminated | truncated)
            rollout.action[step] = action
            rollout.log[step] = logs.gather(-1, action[:, None]).squeeze(-1)
            rollout.value[step] = value
            rollout.reward[step] = torch.from_numpy(reward)
            rollout.over[step] = torch.from_numpy(terminated).float()
            rollout.ended[step] = ended.float()
            rollout.counts[step] = (~fresh).float()
            fresh = ended
            games += int(ended.sum())
    return seen, fresh, games


def advantages(rollout: Rollout, last_value: torch.Tensor, gamma: float, trace: float) -> torch.Tensor:
    """Generalized advantage estimation. Steps after the end of a game do not count for it; one that was cut short
    is worth the value of its last observation, which the next step has computed."""
    steps = len(rollout.reward)
    found = torch.zeros_like(rollout.reward)
    running = torch.zeros_like(last_value)
    following = last_value
    for step in reversed(range(steps)):
        surprise = rollout.reward[step] + gamma * following * (1 - rollout.over[step]) - rollout.value[step]
        running = surprise + gamma * trace * (1 - rollout.ended[step]) * running
        found[step] = running
        following = rollout.value[step]
    return found


def improve(
    policy: Policy,
    optimizer: torch.optim.Optimizer,
    rollout: Rollout,
    gains: torch.Tensor,
    s: argparse.Namespace,
) -> float:
    """Some passes of clipped policy gradients over a rollout; returns the mean entropy."""
    kept = torch.nonzero(rollout.counts.flatten() > 0).squeeze(-1)
    observation = rollout.observation.flatten(0, 1)
    mask = rollout.mask.flatten(0, 1)
    action, log, value = (part.flatten() for part in (rollout.action, rollout.log, rollout.value))
    gain = gains.flatten()
    target = gain + value
    scaled = (gain - gain[kept].mean()) / (gain[kept].std() + 1e-8)
    entropies = []
    for _ in range(s.passes):
        for places in kept[torch.randperm(len(kept))].split(s.minibatch):
            logs, values = policy(observation[places], mask[places])
            ratio = (logs.gather(-1, action[places, None]).squeeze(-1) - log[places]).exp()
            gained = scaled[places]
            policy_loss = -torch.min(ratio * gained, ratio.clamp(1 - s.clip, 1 + s.clip) * gained).mean()
            value_loss = (values - target[places]).pow(2).mean()
            entropy = -(logs.exp() * logs.clamp_min(-50)).sum(-1).mean()
            loss = policy_loss + 0.5 * value_loss - s.entropy * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()
            entropies.append(float(entropy.detach()))
    return float(np.mean(entropies))


def train(s: argparse.Namespace) -> None:
    torch.manual_seed(s.seed)
    torch.set_num_threads(s.threads)
    out = Path(s.out)
    out.mkdir(parents=True, exist_ok=True)
    env = make(s, s.games, s.shaping)
    observations = env.single_observation_space["observation"].shape[0]
    actions = int(env.single_action_space.n)
    policy = Policy(observations, actions, s.width)
    optimizer = torch.optim.Adam(policy.parameters(), lr=s.rate, eps=1e-5)
    rollout = Rollout(s.steps, s.games, observations, actions)
    rows: list[dict[str, Any]] = []
    steps = games = 0
    cpu = clock = 0.0  # minutes that were spent before
    if (out / "model.pt").exists():
        kept = torch.load(out / "model.pt", weights_only=True)
        policy.load_state_dict(kept["policy"])
        optimizer.load_state_dict(kept["optimizer"])
        rows, steps, games = kept["rows"], kept["steps"], kept["games"]
        cpu, clock = rows[-1]["cpu_minutes"], rows[-1]["minutes"]
    begun, begun_cpu = time.monotonic(), time.process_time()
    seen, _ = env.reset(seed=s.seed + steps)
    fresh = torch.zeros(s.games, dtype=torch.bool)

    def spent() -> float:
        return cpu + (time.process_time() - begun_cpu) / 60

    def measure(count: int, seed: int, entropy: float | None) -> dict[str, Any]:
        wins, played = evaluate(policy, s, count, seed)
        low, high = wilson(wins, played)
        row = {
            "cpu_minutes": round(spent(), 2),
            "minutes": round(clock + (time.monotonic() - begun) / 60, 2),
            "steps": steps,
            "games": games,
            "won": wins,
            "played": played,
            "rate": round(wins / played, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "entropy": None if entropy is None else round(entropy, 3),
        }
        print(json.dumps(row), flush=True)
        return row

    def keep() -> None:
        kept = {"policy": policy.state_dict(), "optimizer": optimizer.state_dict()}
        torch.save({**kept, "rows": rows, "steps": steps, "games": games}, out / "model.pt")
        with (out / "curve.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)

    if not rows:
        rows.append(measure(s.evaluate, EVALUATION_SEED, None))
    measured = spent()
    entropy: float | None = None
    try:
        while spent() < s.minutes:
            optimizer.param_groups[0]["lr"] = s.rate * max(0.1, 1 - spent() / s.minutes)
            seen, fresh, ended = collect(env, policy, rollout, seen, fresh)
            with torch.no_grad():
                _, last = policy(torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"]))
            gains = advantages(rollout, last, s.gamma, s.trace)
            entropy = improve(policy, optimizer, rollout, gains, s)
            steps += s.steps * s.games
            games += ended
            if spent() - measured > s.every:
                rows.append(measure(s.evaluate, EVALUATION_SEED, entropy))
                keep()
                measured = spent()
    except KeyboardInterrupt:
        print("stopped early; measuring what there is", flush=True)
    rows.append(measure(s.evaluate, EVALUATION_SEED, entropy))
    keep()
    final = measure(s.final, FINAL_SEED, entropy)
    (out / "result.json").write_text(json.dumps({"settings": vars(s), "final": final}, indent=2))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--opponents", default="trader,trader,trader")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--rules", default="full")
    parser.add_argument("--trades", default="menu", choices=("none", "menu", "dialogue"))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=30, help="CPU minutes of training")
    parser.add_argument("--out", default="runs/ppo")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=128, help="games played at once")
    parser.add_argument("--steps", type=int, default=64, help="steps of each game between two updates")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.002)
    parser.add_argument("--gamma", type=float, default=0.999)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--shaping", type=float, default=1.0, help="reward for a growing share of all worth")
    parser.add_argument("--every", type=float, default=2, help="CPU minutes between two evaluations")
    parser.add_argument("--evaluate", type=int, default=300, help="games of an evaluation")
    parser.add_argument("--final", type=int, default=2000, help="games of the last one, on other seeds")
    return parser.parse_args()


if __name__ == "__main__":
    train(read_arguments())
