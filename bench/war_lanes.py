"""What Master has learned of War-Lanes, from games against itself: `python bench/war_lanes.py`, hours of a core.

Writes src/cardhouse/games/war_lanes/outlook.bin. The first games are Normal's, with any suit; those of each later round are played by what
the round before has learned, now and then by Normal or by chance, and all positions of the last few rounds are fitted to who won. Needs
PyTorch.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from cardhouse.engine.actions import field_a, field_b, pack
from cardhouse.engine.compile import compiled
from cardhouse.engine.game import load
from cardhouse.engine.rng import Chooser, below, seed
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.games.war_lanes import outlook
from cardhouse.games.war_lanes.cards import value
from cardhouse.games.war_lanes.declarations import CHOOSE, DELAYS, HAND, SIDE, TO_DISCARD
from cardhouse.games.war_lanes.heuristic import normal
from cardhouse.games.war_lanes.lanes import EMPTY, loss, side, side_count, with_card
from cardhouse.games.war_lanes.outlook import (
    BEFORE_HP,
    HELD,
    HP,
    HP_OTHER,
    NONE,
    OF_A_LANE,
    OF_THE_REST,
    card_row,
    hp_row,
    write_lane,
    write_position,
)
from cardhouse.games.war_lanes.plan import PLAN_NOTES, after_turn, ends_round, plan, write_turn
from cardhouse.games.war_lanes.rules import apply, choosing, legal, setup, winners

ROWS = 3 * OF_A_LANE + OF_THE_REST
A_GAME = 48  # positions, about as many as a game has
CHANCE = 1024
STRAYS = 40  # of CHANCE moves that are played by chance: none in one game of four, three times as many in another
PLAIN = 8  # in one game of so many each side is Normal
KEY_MASK = (1 << 63) - 1
CHOOSER_SALT = 0x2545F4914F6CDD1D
BATCH, RATE, EPOCHS, LAST_ROUNDS, HELD_OUT = 16384, 0.005, 2, 3, 50
PATH = Path(outlook.__file__).with_suffix(".bin")


# Positions, as compiled kernels write them down


def lessons(s: Any, chooser: Any, out: Any, w: Any, m: Any, learned: int, base: int, games: int, rows: Any, won: Any) -> int:
    """Positions of some games and whether the seat won that had ended its turn; returns how many."""
    n = 0
    for i in range(games):
        key = (base + i) & KEY_MASK
        seed(s, key)
        setup(s)
        seed(chooser, key ^ CHOOSER_SALT)
        begin = n
        strays = STRAYS * below(chooser, 4)
        plain = 0 if learned else 3
        for seat in range(2):
            if below(chooser, PLAIN) == 0:
                plain |= 1 << seat
        while not s.over and n + 2 <= len(won):
            move = lesson_move(s, chooser, out, w, m, strays, plain)
            n += play_lesson(s, move, rows, won, n)
        for k in range(begin, n):
            won[k] = winners(s) >> won[k] & 1 if s.over else 0
    return n


def lesson_move(s: Any, chooser: Any, out: Any, w: Any, m: Any, strays: int, plain: int) -> int:
    """What is played in the games that are learned from; suits are taken by chance."""
    if choosing(s):
        return pack(CHOOSE, below(chooser, 4))
    if below(chooser, CHANCE) < strays:
        return int(out[below(chooser, legal(s, out))])
    return normal(s, chooser) if plain >> s.to_act & 1 else plan(s, chooser, w, m)


def play_lesson(s: Any, move: int, rows: Any, won: Any, n: int) -> int:
    """Make a move; where it ends a turn, write down the position before the cards are drawn and after. Returns how many that are."""
    seat = s.to_act
    before = s.round
    if choosing(s) or (s.plays_left > 1 and s.count[HAND + seat] > 1):
        apply(s, move)
        return 0
    write_after(s, rows[n], move)
    won[n] = seat
    apply(s, move)
    if s.over or s.round != before or s.to_act == seat:
        return 1
    write_position(s, rows[n + 1])
    won[n + 1] = seat
    return 2


def write_after(s: Any, rows: Any, action: int) -> None:
    """The rows of the position after a turn whose last play is about to be made, from what its seat can see."""
    seat = s.to_act
    target = field_b(action)
    ends = ends_round(s, seat)
    hit = 0
    hurt = value(field_a(action)) if target == TO_DISCARD else 0
    for lane in range(3):
        mine = side(s, lane, seat)
        theirs = side(s, lane, 1 - seat)
        owner = s.pending_owner[lane]
        pending = s.pending[lane]
        if lane == target:
            mine = with_card(mine, field_a(action))
            if side_count(mine) == SIDE and side_count(theirs) == SIDE:
                hit += loss(s, 1 - seat, theirs, mine)
                hurt += loss(s, seat, mine, theirs)
                mine = EMPTY
                theirs = EMPTY
                owner = -1
                pending = 0
            elif side_count(mine) == SIDE and DELAYS[s.opt_delay] >= 0:
                owner = seat
                pending = DELAYS[s.opt_delay]
        mine, theirs, owner, pending, more, less = after_turn(s, seat, mine, theirs, owner, pending, ends)
        hit += more
        hurt += less
        write_lane(s, rows, OF_A_LANE * lane, seat, mine, theirs, owner, pending)
    at = 3 * OF_A_LANE
    write_turn(s, rows, at, seat, ends)
    rows[at + BEFORE_HP] = HP + hp_row(s.hp[seat] - hurt)
    rows[at + BEFORE_HP + 1] = HP_OTHER + hp_row(s.hp[1 - seat] - hit)
    for i in range(at + BEFORE_HP + 2, ROWS):
        rows[i] = NONE
    at += BEFORE_HP + 2
    played = False
    cards = s.cards[HAND + seat]
    for i in range(s.count[HAND + seat]):
        if s.face[cards[i]] == field_a(action) and not played:
            played = True
        elif not ends:
            rows[at] = HELD + card_row(s, seat, s.face[cards[i]])
            at += 1


def positions(job: tuple[Any, int, int]) -> tuple[Any, Any]:
    """The rows of positions of some games from a key on, and who won."""
    weights, base, games = job
    game = load("war_lanes")
    s = flat_zeros(game.spec.state)
    game.write_options(s)
    chooser, out = np.zeros(1, flat_dtype(Chooser.FIELDS))[0], np.zeros(game.spec.max_legal, np.int64)
    w = np.zeros(outlook.WEIGHTS, np.int16) if weights is None else weights
    rows, won = np.zeros((A_GAME * games, ROWS), np.int16), np.zeros(A_GAME * games, np.int64)
    memory = s, chooser, out, w, np.zeros(PLAN_NOTES, np.int32)
    n = compiled(game.spec)(lessons)(*memory, int(weights is not None), base, games, rows, won)
    return rows[:n], won[:n].astype(np.int8)


# The network


class Net(torch.nn.Module):
    """The same as outlook() computes, in fractions."""

    def __init__(self) -> None:
        super().__init__()
        self.lane = torch.nn.Embedding(outlook.LANE_ROWS, outlook.IN)
        self.inner = torch.nn.Linear(outlook.IN, outlook.UNITS, bias=False)
        self.rest = torch.nn.Embedding(outlook.REST_ROWS, outlook.UNITS, padding_idx=NONE)
        self.out = torch.nn.Linear(outlook.UNITS, 1)
        with torch.no_grad():
            self.lane.weight.normal_(std=0.25)
            self.rest.weight.normal_(std=0.15)
            self.rest.weight[NONE] = 0

    def forward(self, rows: Any) -> Any:
        lanes = functional.embedding_bag(rows[:, : 3 * OF_A_LANE].reshape(-1, OF_A_LANE), self.lane.weight, mode="sum")
        lanes = functional.relu(lanes).reshape(-1, 3, outlook.IN).sum(1)
        rest = functional.embedding_bag(rows[:, 3 * OF_A_LANE :], self.rest.weight, mode="sum", padding_idx=NONE)
        return self.out(functional.relu(self.inner(lanes) + rest))[:, 0]

    def whole(self) -> Any:
        """Its weights as whole numbers, in the order of the file."""
        layers = [
            (self.lane.weight, outlook.LANE_BITS),
            (self.inner.weight.T, outlook.INNER_BITS),
            (self.rest.weight, outlook.REST_BITS),
            (self.out.weight, outlook.OUT_BITS),
            (self.out.bias, outlook.OUT_BITS),
        ]
        return np.concatenate([np.rint(layer.detach().cpu().numpy() * (1 << bits)).ravel() for layer, bits in layers]).astype("<i2")


def fit(net: Net, rows: Any, won: Any, device: str, epochs: int, rate: float) -> float:
    """Fit a network to positions; returns its loss in nats on the last of them, games that are not fitted."""
    rows, won = torch.from_numpy(rows).to(device), torch.from_numpy(won).to(device)
    held = len(rows) // HELD_OUT
    steps = epochs * ((len(rows) - held) // BATCH)
    optimiser = torch.optim.Adam(net.parameters(), lr=rate)
    slower = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: max(0.02, 1 - step / steps))
    for _ in range(epochs):
        order = torch.randperm(len(rows) - held, device=device)
        for some in order.split(BATCH)[: steps // epochs]:
            loss = functional.binary_cross_entropy_with_logits(net(rows[some].int()), won[some].float())
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            slower.step()
    with torch.no_grad():
        found = torch.cat([net(some.int()) for some in rows[-held:].split(BATCH)])
        return float(functional.binary_cross_entropy_with_logits(found, won[-held:].float()))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=10)
    asked.add_argument("--games", type=int, default=300_000, help="in each round; in the last one five times as many")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--cores", type=int, default=1)
    asked.add_argument("--to", type=Path, default=PATH)
    arguments = asked.parse_args()
    torch.manual_seed(arguments.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = Net().to(device)
    weights, kept = None, []
    base = arguments.seed << 40
    positions((None, base, 1))  # compiled once, before there are processes
    with multiprocessing.get_context("forkserver").Pool(arguments.cores) as pool:
        for number in range(arguments.rounds):
            begin = time.perf_counter()
            last = number == arguments.rounds - 1
            games = arguments.games * (5 if last else 1)
            block = min(10_000, -(-games // arguments.cores))
            kept += [pool.map(positions, [(weights, base + i, block) for i in range(0, games, block)], 1)]
            base += 1 << 32
            kept = kept[-1:] if last else kept[-LAST_ROUNDS:]
            rows, won = (np.concatenate([piece[i] for pieces in kept for piece in pieces]) for i in range(2))
            played = time.perf_counter() - begin
            loss = fit(net, rows, won, device, EPOCHS + last, RATE)
            weights = net.whole()
            arguments.to.write_bytes(weights.tobytes())
            fitted = time.perf_counter() - begin - played
            print(f"round {number + 1}: {len(rows):,} positions, loss {loss:.4f}, {played:.0f} s played, {fitted:.0f} s fitted", flush=True)


if __name__ == "__main__":
    main()
