"""The descent in words: doors, ways, offers and answers, and the run as rows of text. Needs no Rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from cardhouse.engine.game import Game, load
from cardhouse.engine.views import View
from cardhouse.games.descent.content import (
    ANSWERS,
    DOORS,
    EVENTS_OF_DOORS,
    HAPPENINGS,
    KIND_OF,
    KNOTS,
    OF_TRICK,
    OF_VALUE,
    PRICES,
    REFUSAL_HEALS,
    REWARDS,
    ROMAN,
    WAYS,
)
from cardhouse.games.descent.declarations import (
    AT_DUEL,
    AT_EVENT,
    AT_EXCHANGE,
    AT_PASSIVE,
    AT_REST,
    AT_REWARD,
    AT_TRICK,
    AT_WAY,
    STEPS,
    TO_BOSS,
    TO_DUEL,
    TO_EVENT,
    TO_NOTHING,
    way,
)
from cardhouse.games.descent.doors import place_of_way
from cardhouse.games.grimhand import SPEC as GRIMHAND
from cardhouse.games.grimhand.cards import TRICK_NAMES, TRICKS, title
from cardhouse.games.grimhand.declarations import ENEMIES, SLEEVE, THIRTEENTH
from cardhouse.games.grimhand.upgrades import PASSIVES
from cardhouse.games.grimhand.words import rows as rows_of_duel
from cardhouse.games.grimhand.words import slots as slots

TO = way.names()
RANKS = ("", "I", "II", "III")


class Run(NamedTuple):
    """A run as it is shown: a viewer's view, in the words of the game."""

    game: Game
    view: View

    def say(self, section: str, key: str, **values: Any) -> str:
        return self.game.spec.text.say(section, key, values)

    def number(self, name: str) -> Any:
        return self.view["numbers"][name]

    def shown(self, name: str, usual: Any = None) -> Any:
        return self.view["shown"].get(name, usual)


DUEL = replace(GRIMHAND, package=__package__ or "")


def duel_of(run: Run) -> Game:
    """The duel of a run as a game of Grimhand with its options, for Grimhand's own drawing."""
    enemy = run.shown("enemies", [0, 0])[1]
    deaths = [count - int(enemy == THIRTEENTH) for count in run.shown("deaths", [3, 2])]
    options = load("grimhand", preset="modern", enemy=ENEMIES[enemy], deaths=",".join(map(str, deaths))).options
    return Game(DUEL, options)


# Names


def enemy_name(run: Run, enemy: int) -> str:
    return run.say("enemy", ENEMIES[enemy])


def reward_name(run: Run, reward: int) -> str:
    """A reward as it is called; of a passive with the rank that taking it brings."""
    name = run.say("reward", REWARDS[reward])
    if REWARDS[reward] in PASSIVES:
        rank = run.shown("ranks", [0] * len(PASSIVES))[PASSIVES.index(REWARDS[reward])]
        return f"{name} {RANKS[min(3, rank + 1)]}"
    return name


def reward_words(run: Run, reward: int) -> str:
    """What a reward does."""
    key = REWARDS[reward]
    if KIND_OF[reward] == OF_VALUE:
        return run.say("reward_text", "value", face=title(key))
    if KIND_OF[reward] == OF_TRICK:
        trick = TRICKS.index(key.partition(":")[2])
        return run.say("reward_text", "trick", trick=TRICK_NAMES[trick])
    return run.say("reward_text", key)


def price_words(run: Run, price: int, cost: int) -> str:
    return run.say("price", PRICES[price], cost=cost)


def gives_words(run: Run, outcome: Sequence[Any]) -> str:
    """What an answer brings to this run: a full sleeve finds the HP of a refusal, and no candle is lit that burns."""
    what, amount = outcome
    if what == "trick" and min(run.number("sleeve")[:SLEEVE]) >= 0:
        what, amount = "heal", REFUSAL_HEALS
    if what == "candle" and run.number("candles")[0] >= run.shown("most_candles"):
        what = "nothing"
    return run.say("gives", str(what), amount=amount)


def answer_words(run: Run, event: int, answer: int) -> str:
    """An answer with its odds, told before it is given: "Throw: 50% heal 10, 50% lose 5 HP"."""
    key = HAPPENINGS[event]
    found: Mapping[str, Any] = EVENTS_OF_DOORS[key]["answers"][answer]
    name, odds = run.say("answer", f"{key}.{answer + 1}"), found["odds"]
    brings = gives_words(run, found["luck"])
    if odds < 100:
        brings = f"{odds}% {brings}, {100 - odds}% {gives_words(run, found.get('else', ('nothing', 0)))}"
    price = found.get("price")
    return f"{name}: {brings}" + (f" {price_words(run, PRICES.index(price[0]), price[1])}" if price else "")


def way_words(run: Run, place: int) -> str:
    """What lies behind a way."""
    kind, what = run.number("kinds")[place], run.number("whats")[place]
    if kind in (TO_DUEL, TO_BOSS):
        return run.say("terminal", "foe", kind=run.say("kind", TO[kind]), enemy=enemy_name(run, what), hp=run.number("toughs")[place])
    if kind == TO_EVENT:
        return run.say("encounter", HAPPENINGS[what])
    return run.say("kind", TO[kind])


def open_ways(run: Run) -> list[int]:
    """The ways of the next door that are open."""
    door, chosen = run.number("door"), run.number("chosen")
    leads = 7 if door == 1 else run.number("leads")[place_of_way(door - 1, chosen[door - 2])]
    return [each for each in range(WAYS) if leads >> each & 1 and run.number("kinds")[place_of_way(door, each)] != TO_NOTHING]


def ahead(run: Run, place: int) -> str:
    """Where a way leads on to."""
    door = place // WAYS + 2
    if door > DOORS:
        return ""
    leads = run.number("leads")[place]
    found = [way_words(run, place_of_way(door, each)) for each in range(WAYS) if leads >> each & 1]
    return run.say("terminal", "then", ways=", ".join(found))


# What there is to choose


def move_words(run: Run, text: str) -> str:
    """What an action of a run means, in words: the way behind a door, a reward with its price, an answer with its odds."""
    verb, _, what = text.partition(" ")
    if verb == "open":
        place = place_of_way(run.number("door"), int(what) - 1)
        return f"{way_words(run, place)}. {ahead(run, place)}".strip()
    if verb == "take":
        reward = REWARDS.index(what)
        at = list(run.number("offers")).index(reward) if reward in run.number("offers") else -1
        price = price_words(run, run.number("prices")[at], run.number("costs")[at]) if at >= 0 else ""
        return f"{reward_name(run, reward)}{f' {price}' if price else ''}: {reward_words(run, reward)}"
    if verb == "answer":
        return answer_words(run, run.number("whats")[run.number("place")], int(what) - 1)
    if verb in ("rest", "refuse"):
        return run.say("terminal", verb, heals=run.shown("heals", 0))
    return run.say("terminal", "relight" if verb == "relight" else "walk")


# The run in rows


def carried(run: Run) -> list[tuple[str, str]]:
    """What the player carries: HP and candles, passives, sleeve, marks."""
    hp, most, candles = run.number("hp")[0], run.number("most_hp")[0], run.number("candles")[0]
    ranks = [f"{run.say('reward', PASSIVES[i])} {RANKS[rank]}" for i, rank in enumerate(run.shown("ranks", ())) if rank]
    sleeve = [TRICK_NAMES[trick] for trick in run.number("sleeve")[:3] if trick >= 0]
    marks = [run.say("reward", REWARDS[mark]) for mark in run.shown("held", ())]
    none = run.say("terminal", "none")
    return [
        (run.say("terminal", "you"), run.say("terminal", "life", hp=hp, most=most, candles=candles)),
        (run.say("terminal", "passives"), ", ".join(ranks) or none),
        (run.say("terminal", "sleeve"), ", ".join(sleeve) or none),
        (run.say("terminal", "marks"), ", ".join(marks) or none),
    ]


def open_choices(run: Run) -> list[tuple[str, str]]:
    """What is to be chosen now."""
    step, found = run.number("step"), list[tuple[str, str]]()
    if step == AT_WAY:
        found = [(f"open {each + 1}", move_words(run, f"open {each + 1}")) for each in open_ways(run)]
    elif step in (AT_PASSIVE, AT_TRICK, AT_REWARD, AT_EXCHANGE):
        texts = [f"take {REWARDS[reward]}" for reward in run.number("offers") if reward >= 0]
        texts += ["refuse"] if step == AT_REWARD else ["walk on"] if step == AT_EXCHANGE else []
        found = [(text, move_words(run, text)) for text in texts]
    elif step == AT_EVENT:
        event = run.number("whats")[run.number("place")]
        told = [answer for answer in range(ANSWERS) if run.shown("odds", (-1,) * ANSWERS)[answer] >= 0]
        found = [(run.say("encounter", HAPPENINGS[event]), run.say("story", HAPPENINGS[event]))]
        found += [(f"answer {each + 1}", answer_words(run, event, each)) for each in told]
    elif step == AT_REST:
        found = [(text, move_words(run, text)) for text in ("rest", "relight")]
    return found


def door_words(run: Run) -> str:
    return run.say("terminal", "run", door=ROMAN[min(DOORS, run.number("door"))], night=run.game.options["night"])


def path_words(run: Run) -> str:
    """The doors that were passed, each with what was behind it and the HP after."""
    found = []
    for door in range(1, DOORS + 1):
        chosen, hp = run.number("chosen")[door - 1], run.number("hp_after")[door - 1]
        if chosen >= 0 and hp >= 0:
            found.append(f"{ROMAN[door]} {way_words(run, place_of_way(door, chosen))} ({hp})")
    return " · ".join(found)


def knot_words(run: Run) -> list[str]:
    """The knots of the night."""
    return [run.say("knot", knot) for knot in KNOTS[1 : int(run.game.options["night"]) + 1]]


def rows(game: Game, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """A run in plain lines: in a duel Grimhand's table, else the doors, what is carried and what is to be chosen."""
    run = Run(game, view)
    head = [(run.say("terminal", "door"), f"{door_words(run)}; {run.say('step', STEPS[run.number('step')])}")]
    if run.number("step") == AT_DUEL:
        life = run.say("terminal", "life", hp=run.number("hp")[0], most=run.number("most_hp")[0], candles=run.number("candles")[0])
        return [*head, (run.say("terminal", "you"), life), *rows_of_duel(duel_of(run), view, names)]
    path = path_words(run)
    return [*head, *([(run.say("terminal", "path"), path)] if path else []), *carried(run), *open_choices(run)]
