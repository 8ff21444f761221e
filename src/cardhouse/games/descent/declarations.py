"""What the descent declares: Grimhand's zones, actions, events and reasons with its own after them, and the state of a run."""

from __future__ import annotations

from cardhouse.engine.declare import Actions, Events, Reasons, Words, Zones
from cardhouse.engine.options import Number, check_options
from cardhouse.engine.state import number, option, per_seat, row, state
from cardhouse.games.descent.content import ANSWERS, DOORS, NIGHTS, REWARDS, RUNS_TO_UNLOCK, WAYS
from cardhouse.games.grimhand import declarations as grimhand
from cardhouse.games.grimhand.declarations import CARDS, PRESETS, SLEEVE

VERSION = 2
PLACES = DOORS * WAYS
LAST_DAY = 0x7FFF  # in 2059

# Grimhand's zones, and where the Deaths of The Thirteenth wait for it
zone = Zones(__name__, after=grimhand.zone)
CRYPT = zone("crypt")
ZONES = zone.names()

# Actions of a run; those of a duel are Grimhand's
action = Actions(__name__, after=grimhand.action)
OPEN_WAY = action("open_way", "open {}", [str(way + 1) for way in range(WAYS)])
TAKE = action("take", "take {}", REWARDS)
REFUSE = action("refuse")
ANSWER = action("answer", "answer {}", [str(each + 1) for each in range(ANSWERS)])
REST = action("rest")
RELIGHT = action("relight")
WALK_ON = action("walk_on", "walk on")
RUN_ACTIONS = (OPEN_WAY, TAKE, REFUSE, ANSWER, REST, RELIGHT, WALK_ON)
FORMS = action.forms()
MAX_LEGAL = grimhand.MAX_LEGAL

# What a way leads to
way = Words(__name__, "TO_")
TO_NOTHING = way("nothing")
TO_DUEL = way("duel")
TO_EVENT = way("event")
TO_REST = way("rest")
TO_EXCHANGE = way("exchange")
TO_BOSS = way("boss")

# Where a run stands
step = Words(__name__, "AT_")
AT_PASSIVE = step("passive")  # choose the passive to begin with
AT_TRICK = step("trick")  # and a trick for the sleeve
AT_WAY = step("way")
AT_DUEL = step("duel")
AT_REWARD = step("reward")
AT_EVENT = step("event")
AT_EXCHANGE = step("exchange")
AT_REST = step("rest")
AT_END = step("end")
STEPS = step.names()

outcome = Words(__name__, "RUN_")
RUN_OPEN = outcome("open")
RUN_WON = outcome("won")
RUN_LOST = outcome("lost")

event = Events(__name__, after=grimhand.event)
BEGUN = event("begun", "night")
OPENED = event("opened", "door", "way", "kind")
MET = event("met", "door", "enemy", "foe_hp")
FELL = event("fell", "seat", "enemy", "healing", "hp")  # whose foe, and which
TOOK = event("took", "seat", "reward", "rank")
LEFT = event("left", "seat", "reward")  # a mark that is gone
REFUSED = event("refused", "seat", "healing", "hp")
RESTED = event("rested", "seat", "healing", "hp")
RELIT = event("relit", "seat", "count")
FACED = event("faced", "encounter")
GAMBLED = event("gambled", "encounter", "answer", "luck")
MENDED = event("mended", "seat", "healing", "hp")
HURT = event("hurt", "seat", "damage", "hp")
GREW = event("grew", "seat", "most", "hp")
SACRIFICED = event("sacrificed", "seat", "count")
PAWNED = event("pawned", "seat")  # the next duel's Lucky
MISSING = event("missing", "seat")  # a duel begins without it
WALKED = event("walked", "seat")
BEHIND = event("behind", "seat", "door")  # a door was passed
ESCAPED = event("escaped", "seat", "night")
ENDED = event("ended", "seat", "door", "enemy")
EVENTS = event.declared()

reason = Reasons(__name__, after=grimhand.reason)
IN_DUEL = reason("in_duel")
NO_DUEL = reason("no_duel")
NO_WAY = reason("no_way")
NO_OFFER = reason("no_offer")
NO_PRICE = reason("no_price")
ALL_LIT = reason("all_lit")
REASONS = reason.names()

# The options of every duel of a run: a modern game
_DUEL = check_options("grimhand", grimhand.State.OPTIONS, {"preset": "modern"}, PRESETS)
_CODED = {each.name: each.encode(_DUEL[each.name]) for each in grimhand.State.OPTIONS}
PRESET, LIMIT, OVERDRAW, COPIES = (int(_CODED[name]) for name in ("preset", "limit", "overdraw", "copies"))  # type: ignore[arg-type]
SLOT_ROOM, SURPLUS, TRICKS_ON, HP = (int(_CODED[name]) for name in ("slot", "surplus", "tricks", "hp"))  # type: ignore[arg-type]
DEATHS, NUMBERS_NOW, CARDS_NOW = (tuple(_CODED[name]) for name in ("deaths", "numbers", "cards"))  # type: ignore[arg-type]


@state(cards=CARDS, zones=len(ZONES), extends=grimhand.State)
class State(grimhand.State):
    """A run: Grimhand's state, whose options are those of the duel that is played, and where the run stands."""

    candles: list[int] = per_seat(2)
    honed: list[int] = per_seat(2, width="u4")
    schooled: list[int] = per_seat(2, width="u2")
    passives: list[int] = per_seat(2, width="u4")
    sleeve: list[int] = row(2 * SLEEVE)

    step: int = number()
    door: int = number()  # from 1; the one that is open or to be opened
    place: int = number()  # the place of its way on the map, -1 while it is to be chosen
    kinds: list[int] = row(PLACES, width="u1")  # the map, three places a door: what is there (TO_NOTHING for no way)
    whats: list[int] = row(PLACES, width="u1")  # which enemy, or which event
    toughs: list[int] = row(PLACES, width="u1")  # the HP of a foe
    leads: list[int] = row(PLACES, width="u1")  # the ways of the next door that it leads to, as bits
    chosen: list[int] = row(DOORS)  # the way taken at each door, -1 for none yet
    hp_after: list[int] = row(DOORS)  # the HP with which each door was left, -1 before
    offers: list[int] = row(3)  # rewards to choose from, -1 for none
    prices: list[int] = row(3)
    costs: list[int] = row(3)  # how much of the price
    picks: int = number()  # how many may still be taken
    debt: int = number()  # duels that begin without a Lucky
    duels: int = number()  # won
    outcome: int = number()

    opt_night: int = option(Number("night", 0, 0, NIGHTS))
    opt_day: int = option(Number("day", 0, 0, LAST_DAY))  # since 1970
    opt_unlocked: int = option(Number("unlocked", RUNS_TO_UNLOCK, 0, RUNS_TO_UNLOCK))
