"""What the lab says of the descent (G5.9): how many runs each level wins, where they end, and which rewards they are won with.

python bench/descent.py                          the tables of docs/rules/grimhand.md, written into the page; half an hour
python bench/descent.py --hard 40 --print        a quick look
"""

import argparse
import re
import time
from pathlib import Path

import numpy as np
from report import table

import cardhouse
from cardhouse.bots.levels import level_of, set_level
from cardhouse.bots.search import TRUE, WORLDS, follow, note_fields, search
from cardhouse.engine.compile import compiled
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import flat_dtype
from cardhouse.games.descent.content import DOORS, FIRST_PASSIVE, FIRST_TRICK, FOES, REWARDS, SLEEVE_TRICK, SUPPER, VALUES, WAYS
from cardhouse.games.descent.declarations import RUN_WON, TO_BOSS, TO_DUEL
from cardhouse.lab.kernel import CHOOSER_SALT
from cardhouse.lab.simulate import interval

PAGE = Path(__file__).parent.parent / "docs" / "rules" / "grimhand.md"
WINDOWS = {"easy": (5, 15), "normal": (25, 40), "hard": (60, 80)}
LEAST_SHARE = 5  # of a hundred of Hard's runs
BLOCK = 20
FOE_BITS = 3  # of a number that has the foe of each door


def watch_runs(worlds, players, chooser, dice, base, won, doors, hp, honed, schooled, passives, sleeve, foes, moves):
    """Play runs and write down how each ended, and with which rewards."""
    for i in range(len(won)):
        s = worlds[TRUE]
        seed(s, base + i)
        setup(s)  # noqa: F821
        seed(chooser, (base + i) ^ CHOOSER_SALT)
        n = 0
        while not s.over:
            notes = players[s.to_act]
            if notes.rollouts > 0:
                apply(s, search(worlds, notes, chooser, dice))  # noqa: F821
            else:
                apply(s, follow(s, chooser, notes.guess, notes))  # noqa: F821
            n += 1
        moves[i] = n
        won[i] = s.outcome
        doors[i] = s.door
        hp[i] = s.hp[0]
        honed[i] = s.honed[0]
        schooled[i] = s.schooled[0]
        passives[i] = s.passives[0]
        sleeve[i] = 0
        for k in range(3):
            if s.sleeve[k] >= 0:
                sleeve[i] |= 1 << s.sleeve[k]
        foes[i] = 0
        for door in range(s.door):
            place = WAYS * door + s.chosen[door]
            if s.chosen[door] >= 0 and (s.kinds[place] == TO_DUEL or s.kinds[place] == TO_BOSS):
                foes[i] |= s.whats[place] << FOE_BITS * door


class Runs:
    """Many runs of one level against the house, and what there is to know of them."""

    NAMES = ("won", "doors", "hp", "honed", "schooled", "passives", "sleeve", "foes", "moves")

    def __init__(self, level: str, runs: int, base: int = 1, weights: tuple[int, ...] = (), **options: object) -> None:
        self.game, self.runs = cardhouse.load("descent", **options), runs
        spec = self.game.spec
        fields = note_fields(spec.max_legal, len(spec.state().face))
        worlds = np.zeros(WORLDS, flat_dtype(spec.state.FIELDS))
        players = np.zeros(2, flat_dtype(fields)).view(np.recarray)
        chooser, dice = (np.zeros(1, flat_dtype(Chooser.FIELDS)).view(np.recarray)[0] for _ in range(2))
        self.game.write_options(worlds[TRUE])
        for seat, name in enumerate((level, spec.house[1])):
            set_level(players[seat], self.game, level_of(name))
        for i, weight in enumerate(weights):
            players[0].weights[i] = weight
        watch = compiled(spec)(watch_runs)
        rows = []
        begin = time.process_time()
        for first in range(0, runs, BLOCK):
            some = [np.zeros(min(BLOCK, runs - first), np.int64) for _ in self.NAMES]
            watch(worlds, players, chooser, dice, base + first, *some)
            rows.append(some)
        self.seconds = time.process_time() - begin
        for at, name in enumerate(self.NAMES):
            setattr(self, name, np.concatenate([some[at] for some in rows]))
        self.wins = self.won == RUN_WON

    def share(self) -> str:
        low, high = interval(int(self.wins.sum()), self.runs)
        return f"{100 * self.wins.mean():.1f}% ({100 * low:.1f}–{100 * high:.1f}%)"

    def held(self, reward: int) -> np.ndarray:
        """In which runs a reward was held at the end."""
        if reward < len(VALUES):
            return self.honed >> FACE_OF[reward] & 1 > 0
        if reward < FIRST_TRICK:
            return self.schooled >> (reward - len(VALUES)) & 1 > 0
        if reward < FIRST_PASSIVE:
            return self.sleeve >> SLEEVE_TRICK[reward - FIRST_TRICK] & 1 > 0
        return self.passives >> 2 * (reward - FIRST_PASSIVE) & 3 > 0

    def ended(self) -> str:
        """Where runs that were lost ended: the three doors that ended most."""
        lost = self.doors[~self.wins]
        counts = np.bincount(lost, minlength=DOORS + 1)
        return ", ".join(f"{ROMAN[door]} {100 * counts[door] / self.runs:.0f}%" for door in np.argsort(-counts)[:4])

    def duels(self, foe: int) -> tuple[int, int]:
        """How often a foe was sat down with, and how often it fell."""
        met = beaten = 0
        for door in range(DOORS):
            here = self.foes >> FOE_BITS * door & (1 << FOE_BITS) - 1 == foe
            met += int(here.sum())
            beaten += int((here & (self.wins | (self.doors > door + 1))).sum())
        return met, beaten


ROMAN = cardhouse.load("descent").spec.words["door"]
FACE_OF = tuple(cardhouse.load("descent").spec.faces.index(key) for key in VALUES)


def levels(found: dict[str, Runs]) -> str:
    rows = [("player", "runs", "wins", "window", "mean door", "moves a run", "most are lost at", "CPU a run")]
    for level, runs in found.items():
        low, high = WINDOWS[level]
        doors = f"{np.where(runs.wins, DOORS, runs.doors - 1).mean():.1f}"
        cost = f"{1000 * runs.seconds / runs.runs:.3g} ms"
        rows.append((level, f"{runs.runs:,}", runs.share(), f"{low}–{high}%", doors, f"{runs.moves.mean():.0f}", runs.ended(), cost))
    return table(rows)


def rewards(runs: Runs) -> str:
    """Every reward: in how many runs it was held at the end, in how many of those the run was won."""
    rows = [("reward", "held in", "held and won", "of those won")]
    found = []
    for reward, key in enumerate(REWARDS[:SUPPER]):
        held = runs.held(reward)
        found.append((key, held.mean(), (held & runs.wins).mean(), runs.wins[held].mean() if held.any() else 0.0))
    for key, held, won, share in sorted(found, key=lambda each: -each[2]):
        rows.append((f"`{key}`", f"{100 * held:.1f}%", f"{100 * won:.1f}%", f"{100 * share:.0f}%"))
    return table(rows)


def duels(found: dict[str, Runs]) -> str:
    """How often each foe falls, as it sits in a run: with fewer HP than at a table of its own, against what the player has gathered."""
    rows = [("foe", *(f"{level} beats it" for level in found))]
    for foe, key in enumerate(FOES[1:], 1):
        shares = []
        for runs in found.values():
            met, beaten = runs.duels(foe)
            low, high = interval(beaten, met)
            shares.append(f"{100 * beaten / met:.1f}% ({100 * low:.1f}–{100 * high:.1f}%)")
        rows.append((key, *shares))
    return table(rows)


def nights(runs: int) -> str:
    rows = [("night", "Normal wins")]
    for night in (0, 1, 3, 5, 8, 13):
        rows.append((str(night), Runs("normal", runs, night=night).share()))
    return table(rows)


def publish(name: str, text: str) -> None:
    page = PAGE.read_text("utf-8")
    block = f"<!-- {name} -->\n{text}\n<!-- /{name} -->"
    PAGE.write_text(re.sub(rf"<!-- {name} -->.*?<!-- /{name} -->", lambda _: block, page, flags=re.DOTALL), "utf-8")


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--runs", type=int, default=20_000)
    asked.add_argument("--hard", type=int, default=1000)
    asked.add_argument("--print", action="store_true", dest="only")
    asked.add_argument("--base", type=int, default=1)
    given = asked.parse_args()
    found = {level: Runs(level, given.runs, given.base) for level in ("easy", "normal")}
    if given.hard:
        found["hard"] = Runs("hard", given.hard, given.base)
    best = found.get("hard", found["normal"])
    parts = [levels(found), duels({level: found[level] for level in ("easy", "normal")}), nights(given.runs // 4), rewards(best)]
    size = flat_dtype(best.game.spec.state.FIELDS).itemsize
    rate = found["normal"].runs / found["normal"].seconds
    parts.append(f"A state is {size} bytes; one core plays {rate / 1000:.1f} thousand whole runs of Normal a second.")
    print("\n\n".join(parts))
    if not given.only:
        publish("descent", "\n\n".join(parts))


if __name__ == "__main__":
    main()
