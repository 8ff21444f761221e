"""The descent: thirteen doors, three bosses, Grimhand's rules in every duel. The numbers (G5.1 …) are those of docs/rules/grimhand.md."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, kind_of, pack
from cardhouse.engine.events import EVERYONE, emit
from cardhouse.engine.zones import clear, find, take
from cardhouse.games.descent.content import (
    ANSWERS,
    DOORS,
    KNOT_DEATH,
    KNOT_FRAIL,
    KNOT_REFUSAL,
    OF_PASSIVE,
    OF_TRICK,
    REFUSAL_HEALS,
    START_HP,
    WAYS,
)
from cardhouse.games.descent.declarations import (
    ALL_LIT,
    ANSWER,
    AT_DUEL,
    AT_EVENT,
    AT_EXCHANGE,
    AT_PASSIVE,
    AT_REST,
    AT_REWARD,
    AT_TRICK,
    AT_WAY,
    BEGUN,
    BEHIND,
    CARDS_NOW,
    COPIES,
    CRYPT,
    DEATHS,
    HP,
    IN_DUEL,
    LIMIT,
    NO_DUEL,
    NO_OFFER,
    NO_PRICE,
    NO_WAY,
    NUMBERS_NOW,
    OPEN_WAY,
    OPENED,
    OVERDRAW,
    PRESET,
    REFUSE,
    REFUSED,
    RELIGHT,
    REST,
    RESTED,
    RUN_ACTIONS,
    RUN_OPEN,
    RUN_WON,
    SLOT_ROOM,
    SURPLUS,
    TAKE,
    TO_BOSS,
    TO_DUEL,
    TO_EVENT,
    TO_REST,
    TRICKS_ON,
    WALK_ON,
    WALKED,
    State,
)
from cardhouse.games.descent.doors import lay_map, may_open, place_of_way
from cardhouse.games.descent.duels import HOUSE, begin_duel, end_duel
from cardhouse.games.descent.encounters import answer_event, face_event, may_answer, rest_healing, set_out
from cardhouse.games.descent.rewards import (
    OFFERS,
    PLAYER,
    as_before,
    available,
    can_pay,
    clear_offers,
    gain,
    mend,
    most_candles,
    offer_of,
    offer_some,
    offers_left,
    pay_price,
    relight,
    same_for_all,
)
from cardhouse.games.grimhand.cards import DEATH
from cardhouse.games.grimhand.declarations import DECK, LEGAL, MARKERS, N_THIRTEENTH_DEATHS, NO_CARD, NOBODY, OPEN, OVER, THIRTEENTH
from cardhouse.games.grimhand.rules import DEATH_FACE, build_decks, clear_statuses, open_zones
from cardhouse.games.grimhand.rules import apply as apply_in_duel
from cardhouse.games.grimhand.rules import legal as legal_in_duel
from cardhouse.games.grimhand.rules import refusal as refusal_in_duel
from cardhouse.games.grimhand.turns import clear_effect
from cardhouse.games.grimhand.upgrades import no_upgrades

FRAIL = 4  # HP that a knot of the night takes

# Setting up


def setup(s: State) -> None:
    """G5.1: the decks of the run are built once, its map is laid out, and three passives are offered."""
    clear(s)
    set_duel_options(s)
    open_zones(s)
    s.opt_enemy[HOUSE] = THIRTEENTH  # so that its Deaths are among the cards of the run
    build_decks(s)
    s.opt_enemy[HOUSE] = NOBODY
    put_away_deaths(s)
    no_upgrades(s)
    s.candles[PLAYER] = most_candles(s)
    for seat in range(2):
        clear_seat(s, seat)
    s.hp[PLAYER] = START_HP - (FRAIL if s.opt_night >= KNOT_FRAIL else 0)
    s.most_hp[PLAYER] = s.hp[PLAYER]
    clear_duel(s)
    s.door = 1
    s.place = -1
    s.debt = 0
    s.duels = 0
    s.outcome = RUN_OPEN
    s.step = AT_PASSIVE
    a, b, c, d = same_for_all(s)
    lay_map(s)
    as_before(s, a, b, c, d)
    offer_some(s, OF_PASSIVE, 1)
    emit(s, BEGUN, s.opt_night)


def set_duel_options(s: State) -> None:
    """The options of a modern game, as every duel has them."""
    s.opt_preset = PRESET
    s.opt_hp = HP
    s.opt_limit = LIMIT
    s.opt_overdraw = OVERDRAW
    s.opt_copies = COPIES
    s.opt_slot = SLOT_ROOM
    s.opt_surplus = SURPLUS
    s.opt_start_lucky = 1
    s.opt_hidden_hands = 0
    s.opt_energy = 0
    s.opt_expanded = 1
    s.opt_tricks = TRICKS_ON
    s.opt_more_tricks = 0
    s.opt_combo = 1
    s.opt_events = 1
    s.opt_first = 0
    s.opt_upgrades = 0
    for colour in range(2):
        s.opt_deaths[colour] = DEATHS[colour]
        s.opt_enemy[colour] = NOBODY
    if s.opt_night >= KNOT_DEATH:
        s.opt_deaths[0] += 1
    for i in range(len(s.opt_cards)):
        s.opt_cards[i] = CARDS_NOW[i]
    for i in range(len(s.opt_numbers)):
        s.opt_numbers[i] = NUMBERS_NOW[i]


def put_away_deaths(s: State) -> None:
    """The Deaths that The Thirteenth brings wait in the crypt, for everybody to see."""
    s.sees[CRYPT] = EVERYONE
    for colour in range(2):
        for _ in range(s.opt_numbers[N_THIRTEENTH_DEATHS]):
            take(s, DECK + colour, find(s, DECK + colour, DEATH_FACE + DEATH * colour), CRYPT)


def clear_seat(s: State, seat: int) -> None:
    """A seat before the first duel: no HP, no status."""
    s.hp[seat] = 0
    s.most_hp[seat] = 0
    s.capacity[seat] = SLOT_ROOM
    clear_statuses(s, seat)


def clear_duel(s: State) -> None:
    """No duel has been played."""
    s.turn_number = 0
    s.turn = PLAYER
    s.to_act = PLAYER
    s.tricks_left = 0
    s.sword_drawn = 0
    s.omen = 0
    s.marks = 0
    for i in range(MARKERS):
        s.marked[i] = 0
        s.mark[i] = 0
    clear_effect(s)
    s.looked = 0
    s.landed = NO_CARD
    s.ending = OPEN
    s.winner = -1


# What may be done


def may_refuse(s: State) -> bool:
    """G5.4: a reward may be refused for HP, before one is taken; what the run begins with may not."""
    return s.step == AT_REWARD


def can_take(s: State, at: int) -> bool:
    """Whether the price can be paid, and there is room: of two tricks after a boss the first may fill the sleeve."""
    return s.offers[at] >= 0 and available(s, s.offers[at]) and can_pay(s, s.prices[at], s.costs[at])


def takes(s: State) -> bool:
    """Whether something may be taken now."""
    return s.step in (AT_PASSIVE, AT_TRICK, AT_REWARD, AT_EXCHANGE)


def legal(s: State, out: list[int]) -> int:
    """Write the legal actions: in a duel Grimhand's, else those of the door. Return how many."""
    if s.step == AT_DUEL:
        return legal_in_duel(s, out)
    n = 0
    if s.step == AT_WAY:
        for way in range(WAYS):
            if may_open(s, way):
                out[n] = pack(OPEN_WAY, way)
                n += 1
    elif s.step == AT_EVENT:
        for answer in range(ANSWERS):
            if may_answer(s, answer):
                out[n] = pack(ANSWER, answer)
                n += 1
    elif s.step == AT_REST:
        out[n] = pack(REST)
        n += 1
        if s.candles[PLAYER] < most_candles(s):
            out[n] = pack(RELIGHT)
            n += 1
    elif takes(s):
        for i in range(OFFERS):
            if can_take(s, i):
                out[n] = pack(TAKE, s.offers[i])
                n += 1
        if may_refuse(s):
            out[n] = pack(REFUSE)
            n += 1
        elif s.step == AT_EXCHANGE:
            out[n] = pack(WALK_ON)
            n += 1
    return n


def refusal(s: State, action: int) -> int:
    """Why an action is not legal; LEGAL for exactly the legal ones."""
    if s.over:
        return OVER
    kind = kind_of(action)
    if s.step == AT_DUEL:
        return IN_DUEL if kind in RUN_ACTIONS else refusal_in_duel(s, action)
    if kind not in RUN_ACTIONS:
        return NO_DUEL
    if kind == OPEN_WAY:
        return LEGAL if s.step == AT_WAY and may_open(s, field_a(action)) else NO_WAY
    if kind == TAKE:
        at = offer_of(s, field_a(action)) if takes(s) else -1
        return NO_OFFER if at < 0 else LEGAL if can_take(s, at) else NO_PRICE
    if kind == ANSWER:
        return LEGAL if s.step == AT_EVENT and may_answer(s, field_a(action)) else NO_OFFER
    if kind == RELIGHT and s.step == AT_REST:
        return LEGAL if s.candles[PLAYER] < most_candles(s) else ALL_LIT
    if kind == REST:
        return LEGAL if s.step == AT_REST else NO_OFFER
    if kind == REFUSE:
        return LEGAL if may_refuse(s) else NO_OFFER
    if kind == WALK_ON:
        return LEGAL if s.step == AT_EXCHANGE else NO_OFFER
    return NO_OFFER


# What is done


def apply(s: State, action: int) -> None:
    """Carry out a legal action of the seat to act."""
    kind = kind_of(action)
    if s.step == AT_DUEL:
        apply_in_duel(s, action)
        if s.over:
            end_duel(s)
    elif kind == OPEN_WAY:
        open_way(s, field_a(action))
    elif kind == TAKE:
        take_reward(s, field_a(action))
    elif kind == REFUSE:
        mend(s, refusal_healing(s), REFUSED)
        next_door(s)
    elif kind == ANSWER:
        answer_event(s, field_a(action))
        next_door(s)
    elif kind == REST:
        mend(s, rest_healing(s), RESTED)
        next_door(s)
    elif kind == RELIGHT:
        relight(s)
        next_door(s)
    else:
        emit(s, WALKED, PLAYER)
        next_door(s)


def refusal_healing(s: State) -> int:
    """G5.2: the HP for refusing; none once a boss's first reward was taken, or with a knot of the night."""
    return 0 if s.opt_night >= KNOT_REFUSAL or offers_left(s) < OFFERS else REFUSAL_HEALS


def open_way(s: State, way: int) -> None:
    """G5.1: behind a way there is a duel, an event, a rest or an exchange."""
    s.chosen[s.door - 1] = way
    s.place = place_of_way(s.door, way)
    kind = s.kinds[s.place]
    emit(s, OPENED, s.door, way, kind)
    if kind in (TO_DUEL, TO_BOSS):
        begin_duel(s)
    elif kind == TO_EVENT:
        s.step = AT_EVENT
        face_event(s)
    elif kind == TO_REST:
        s.step = AT_REST
    else:
        s.step = AT_EXCHANGE
        set_out(s)


def take_reward(s: State, reward: int) -> None:
    """G5.4: one of those on offer, after its price; after a boss two."""
    at = offer_of(s, reward)
    pay_price(s, s.prices[at], s.costs[at])
    s.offers[at] = -1
    s.picks -= 1
    gain(s, reward)
    if s.step == AT_PASSIVE:
        s.step = AT_TRICK
        offer_some(s, OF_TRICK, 1)
    elif s.step == AT_TRICK:
        clear_offers(s)
        s.step = AT_WAY
    elif s.picks == 0 or offers_left(s) == 0:
        next_door(s)


def next_door(s: State) -> None:
    """The door is behind the player. Only the last boss ends a run that is not lost."""
    clear_offers(s)
    s.hp_after[s.door - 1] = s.hp[PLAYER]
    emit(s, BEHIND, PLAYER, s.door)
    s.door += 1
    s.place = -1
    s.step = AT_WAY


# The end


def score(s: State, seat: int) -> int:
    """The doors that were passed, and those that were not."""
    passed = DOORS if s.outcome == RUN_WON else s.door - 1
    return passed if seat == PLAYER else DOORS - passed


def winners(s: State) -> int:
    return 1 << PLAYER if s.outcome == RUN_WON else 1 << HOUSE
