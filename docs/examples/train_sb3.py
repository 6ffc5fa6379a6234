"""Trains MaskablePPO of sb3-contrib on one seat against three bots, and measures it with `passgo.rl.evaluate`.

    pip install '.[rl]' torch sb3-contrib
    python docs/examples/train_sb3.py --opponents fp-a,fp-b,fp-c --steps 1000000 --out runs/sb3

The environment has `action_masks()`, by which MaskablePPO asks for the allowed actions. Written into --out:

    curve.csv     for each evaluation: CPU minutes (of learning alone), steps, games won
    model.zip     the policy of Stable-Baselines3
    result.json   settings and the final evaluation
"""

import argparse
import csv
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv

import passgo.rl

EVALUATION_SEED = 1_000_000_000  # games that are never trained on


class Numbers(BaseFeaturesExtractor):
    """The observation alone: the mask is no input of the network."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, space["observation"].shape[0])

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        return seen["observation"]


def make(settings: argparse.Namespace) -> DummyVecEnv:
    def one() -> Any:
        return gymnasium.make(
            "passgo/Seat-v0",
            opponents=settings.opponents.split(","),
            trades=settings.trades,
            rounds=settings.rounds,
            shaping=settings.shaping,
        )

    env = DummyVecEnv([one] * settings.games)
    env.seed(settings.seed)
    return env


def policy_of(model: MaskablePPO) -> Any:
    """The trained network as a function of `passgo.rl.evaluate`: the likeliest action."""

    def play(seen: dict[str, Any]) -> Any:
        asked = {name: seen[name] for name in ("observation", "action_mask")}
        return model.predict(asked, deterministic=True, action_masks=seen["action_mask"].astype(bool))[0]

    return play


def train(s: argparse.Namespace) -> None:
    torch.set_num_threads(s.threads)
    out = Path(s.out)
    out.mkdir(parents=True, exist_ok=True)
    network = {"features_extractor_class": Numbers, "net_arch": [128, 128], "activation_fn": torch.nn.ReLU}
    model = MaskablePPO(
        "MultiInputPolicy",
        make(s),
        learning_rate=lambda left: 1e-3 * max(0.1, left),
        n_steps=s.rollout,
        batch_size=s.minibatch,
        n_epochs=3,
        gamma=0.999,
        ent_coef=0.002,
        max_grad_norm=0.5,
        policy_kwargs=network,
        seed=s.seed,
        device="cpu",
    )
    with torch.no_grad():  # at first, moments for free actions are mostly left
        model.policy.action_net.bias[0] = 3.0
    tables = [s.opponents.split(",")]
    rows: list[dict[str, float]] = []
    begun, evaluated = time.process_time(), 0.0

    def measure(games: int, seed: int) -> Any:
        nonlocal evaluated
        start = time.process_time()
        found = passgo.rl.evaluate(policy_of(model), tables, games, seed, s.trades).tables[0]
        evaluated += time.process_time() - start
        minutes = (time.process_time() - begun - evaluated) / 60
        row = {"cpu_minutes": round(minutes, 2), "steps": model.num_timesteps, "won": found.won}
        row |= {"played": games, "rate": round(found.rate / 100, 4)}
        row |= {"low": round(found.low / 100, 4), "high": round(found.high / 100, 4)}
        print(json.dumps(row), flush=True)
        return row

    class Curve(BaseCallback):
        """Measures the policy now and then."""

        def _on_step(self) -> bool:
            if model.num_timesteps >= len(rows) * s.steps // s.parts:
                rows.append(measure(s.evaluate, EVALUATION_SEED))
            return True

    rows.append(measure(s.evaluate, EVALUATION_SEED))
    model.learn(s.steps, callback=Curve())
    model.save(out / "model.zip")
    final = measure(s.final, passgo.rl.evaluation.SEED)
    with (out / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    (out / "result.json").write_text(json.dumps({"settings": vars(s), "final": final}, indent=2))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--opponents", default="fp-a,fp-b,fp-c")
    parser.add_argument("--trades", default="menu", choices=("none", "menu", "dialogue"))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--parts", type=int, default=5, help="evaluations during the training")
    parser.add_argument("--out", default="runs/sb3")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=64, help="games played at once")
    parser.add_argument("--rollout", type=int, default=128, help="steps of each game between two updates")
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--shaping", type=float, default=1.0, help="reward for a growing share of all worth")
    parser.add_argument("--evaluate", type=int, default=300, help="games of an evaluation")
    parser.add_argument("--final", type=int, default=2000, help="games of the last one, on other seeds")
    return parser.parse_args()


if __name__ == "__main__":
    train(read_arguments())
