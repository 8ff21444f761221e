"""What a descent is made of, as tables of numbers that rules look up: rewards, foes, events and the numbers of a run (content.toml)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from cardhouse.engine.declare import Words
from cardhouse.games.grimhand.cards import FACES, TRICK_FACES, TRICKS
from cardhouse.games.grimhand.declarations import BRUTE, ENEMIES, GAMBLER, LILITH, SHAKHAAR, THIRTEENTH, TRICKSTER, WARDEN
from cardhouse.games.grimhand.upgrades import EFFECTS, PASSIVES

DATA: dict[str, Any] = tomllib.loads(files(__package__).joinpath("content.toml").read_text("utf-8"))
RUN: dict[str, int] = DATA["run"]

DOORS, WAYS = 13, 3
BOSS_DOORS = (5, 9, 13)
FIRST_DOORS = (1, 6, 10)  # of each floor
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII")
START_HP, CANDLES = RUN["hp"], RUN["candles"]
DUEL_HEALS, BOSS_HEALS, REST_HEALS, REFUSAL_HEALS = RUN["duel_heals"], RUN["boss_heals"], RUN["rest_heals"], RUN["refusal_heals"]
SUPPER_HEALS, MARROW, SECOND_WIND = RUN["supper_heals"], RUN["marrow"], RUN["second_wind"]

# Foes
FOES = ENEMIES  # by their numbers
ARCHETYPES = (BRUTE, WARDEN, TRICKSTER, GAMBLER)
BOSSES = (LILITH, SHAKHAAR, THIRTEENTH)  # by floor
LEAST_HP: tuple[int, ...] = tuple(least for least, _ in DATA["foes"]["floors"])
SPREAD_HP: tuple[int, ...] = tuple(spread for _, spread in DATA["foes"]["floors"])
MORE_HP: tuple[int, ...] = tuple(DATA["foes"].get(enemy, 0) for enemy in ENEMIES)  # by enemy
BOSS_HP: tuple[int, ...] = tuple(DATA["bosses"].get(enemy, 0) for enemy in ENEMIES)

# Rewards: a mark on the value of a plain card, a mark on an effect, a trick for the sleeve, a passive, and what only an exchange has
VALUES = ("A9", "D8", "A12", "D10", "A5", "D5", "A8", "D4", "A10", "D9", "A6", "D12", "A4", "D6", "A2", "D2")
SLEEVES = tuple(key for key in TRICKS if key not in ("double_strike", "pilfer", "doom_token"))  # in the decks, and worth a place
GOODS = ("supper", "candle")
REWARDS = (*VALUES, *EFFECTS, *(f"trick:{key}" for key in SLEEVES), *PASSIVES, *GOODS)
VALUE_COUNT, EFFECT_COUNT, SLEEVE_COUNT, PASSIVE_COUNT = len(VALUES), len(EFFECTS), len(SLEEVES), len(PASSIVES)
FIRST_EFFECT = VALUE_COUNT
FIRST_TRICK = FIRST_EFFECT + EFFECT_COUNT
FIRST_PASSIVE = FIRST_TRICK + SLEEVE_COUNT
SUPPER = FIRST_PASSIVE + PASSIVE_COUNT
CANDLE = SUPPER + 1
REWARD_COUNT = len(REWARDS)

reward_kind = Words(__name__, "OF_")
OF_VALUE = reward_kind("value")
OF_EFFECT = reward_kind("effect")
OF_TRICK = reward_kind("trick")
OF_PASSIVE = reward_kind("passive")
OF_GOODS = reward_kind("goods")
REWARD_KINDS = reward_kind.names()
_COUNTS = (VALUE_COUNT, EFFECT_COUNT, SLEEVE_COUNT, PASSIVE_COUNT, len(GOODS))
KIND_OF = tuple(kind for kind, count in enumerate(_COUNTS) for _ in range(count))  # by reward
OFTEN: dict[str, int] = DATA["often"]
SHARE_OF = tuple(  # by reward
    DATA["shares"].get(REWARD_KINDS[kind], 0) * 60 // KIND_OF.count(kind) * OFTEN.get(key, 1)
    for key, kind in zip(REWARDS, KIND_OF, strict=True)
)
MARKED_FACE = tuple(FACES.index(key) for key in VALUES)
SLEEVE_TRICK = tuple(TRICKS.index(key) for key in SLEEVES)  # its number among all tricks
SLEEVE_FACE = tuple(TRICK_FACES[trick] for trick in SLEEVE_TRICK)

# Events: what may happen, and the price of it
gain = Words(__name__, "GIVES_")
GIVES_NOTHING = gain("nothing")
GIVES_HEAL = gain("heal")
GIVES_WOUND = gain("wound")
GIVES_MOST = gain("most")
GIVES_CANDLE = gain("candle")
GIVES_VALUE = gain("value")
GIVES_EFFECT = gain("effect")
GIVES_TRICK = gain("trick")
GIVES_PASSIVE = gain("passive")
GIVES_LOSE = gain("lose")  # a mark
GAINS = gain.names()
price = Words(__name__, "COSTS_")
COSTS_NOTHING = price("nothing")
COSTS_HP = price("hp")
COSTS_MARK = price("mark")
COSTS_CANDLE = price("candle")
COSTS_LUCKY = price("lucky")
PRICES = price.names()

EVENTS_OF_DOORS: dict[str, Any] = DATA["event"]
HAPPENINGS = tuple(EVENTS_OF_DOORS)
HAPPENING_COUNT = len(HAPPENINGS)
ANSWERS = 3
_NONE = {"odds": -1, "luck": ["nothing", 0]}
_ALL = [answer for event in EVENTS_OF_DOORS.values() for answer in (event["answers"] + [_NONE] * ANSWERS)[:ANSWERS]]
ODDS = tuple(answer["odds"] for answer in _ALL)  # by event and answer; -1 where there is no such answer
LUCK = tuple(GAINS.index(answer["luck"][0]) for answer in _ALL)
LUCK_AMOUNT = tuple(answer["luck"][1] for answer in _ALL)
ELSE = tuple(GAINS.index(answer.get("else", ["nothing", 0])[0]) for answer in _ALL)
ELSE_AMOUNT = tuple(answer.get("else", ["nothing", 0])[1] for answer in _ALL)
PRICE = tuple(PRICES.index(answer.get("price", ["nothing", 0])[0]) for answer in _ALL)
PRICE_AMOUNT = tuple(answer.get("price", ["nothing", 0])[1] for answer in _ALL)

# Nights (G5.7): thirteen knots that stack; the words of each are in the text
knot = Words(__name__, "KNOT_")
KNOT_NONE = knot("none")
KNOT_FOES = knot("foes")
KNOT_REST = knot("rest")
KNOT_REFUSAL = knot("refusal")
KNOT_BOSSES = knot("bosses")
KNOT_WOUNDS = knot("wounds")
KNOT_FRAIL = knot("frail")
KNOT_OFFERS = knot("offers")
KNOT_SHIELDS = knot("shields")
KNOT_EDGE = knot("edge")
KNOT_CANDLE = knot("candle")
KNOT_SWORDS = knot("swords")
KNOT_THORNS = knot("thorns")
KNOT_DEATH = knot("death")
KNOTS = knot.names()
NIGHTS = len(KNOTS) - 1
RUNS_TO_UNLOCK = 20
