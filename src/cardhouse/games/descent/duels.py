"""A duel of the run: a modern match of Grimhand with options of its own, from its first turn to what it leaves (G5.1–G5.3)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.rng import below
from cardhouse.engine.zones import find, gather, take
from cardhouse.games.descent.content import (
    BOSS_HEALS,
    DOORS,
    DUEL_HEALS,
    KNOT_EDGE,
    KNOT_SHIELDS,
    KNOT_SWORDS,
    KNOT_THORNS,
    KNOT_WOUNDS,
    SECOND_WIND,
)
from cardhouse.games.descent.declarations import (
    AT_DUEL,
    AT_END,
    AT_REWARD,
    BEHIND,
    CRYPT,
    ENDED,
    ESCAPED,
    FELL,
    MET,
    MISSING,
    RUN_LOST,
    RUN_WON,
    TO_BOSS,
    State,
)
from cardhouse.games.descent.rewards import PLAYER, offer_some
from cardhouse.games.grimhand.cards import DEATH
from cardhouse.games.grimhand.declarations import (
    ASIDE,
    ATTACK,
    DECK,
    DISCARD,
    N_THIRTEENTH_DEATHS,
    SLOT,
    THIRTEENTH,
)
from cardhouse.games.grimhand.life import heal
from cardhouse.games.grimhand.piles import send_home
from cardhouse.games.grimhand.rules import DEATH_FACE, begin
from cardhouse.games.grimhand.turns import clear_effect
from cardhouse.games.grimhand.upgrades import (
    CLOVER_WINE,
    P_CLOVER_WINE,
    P_DRAWN_BLADE,
    P_RAISED_SHIELD,
    P_SECOND_WIND,
    P_THORNS,
    P_WHETSTONE,
    rank,
)

HOUSE = 1


def begin_duel(s: State) -> None:
    """The cards of the last duel go home, both seats sit down anew, and the run's HP are carried over."""
    boss = s.kinds[s.place] == TO_BOSS
    hp = s.hp[PLAYER]
    most = s.most_hp[PLAYER]
    s.step = AT_DUEL
    s.opt_enemy[HOUSE] = s.whats[s.place]
    emit(s, MET, s.door, s.whats[s.place], s.toughs[s.place])
    bring_home(s)
    s.passives[HOUSE] = foe_passives(s, boss)
    begin(s, below(s, 2))
    s.hp[PLAYER] = hp
    s.most_hp[PLAYER] = most
    s.hp[HOUSE] = s.toughs[s.place]
    s.most_hp[HOUSE] = s.toughs[s.place]
    heal(s, PLAYER, CLOVER_WINE * rank(s, PLAYER, P_CLOVER_WINE) * s.count[SLOT + PLAYER])
    if s.debt > 0:
        s.debt -= 1
        emit(s, MISSING, PLAYER)
        while s.count[SLOT + PLAYER] > 0:
            card = s.cards[SLOT + PLAYER][0]
            take(s, SLOT + PLAYER, 0, DISCARD + s.pool[card])


def bring_home(s: State) -> None:
    """Every card lies in the deck of its colour again; the Deaths of The Thirteenth only while it sits there."""
    for colour in range(2):
        for seat in range(2):
            gather(s, ATTACK + 2 * colour + seat, DECK + colour)
        gather(s, DISCARD + colour, DECK + colour)
    for seat in range(2):
        for zone in (SLOT + seat, ASIDE + seat):
            while s.count[zone] > 0:
                take(s, zone, 0, DECK + s.pool[s.cards[zone][0]])
    send_home(s)
    for colour in range(2):
        face = DEATH_FACE + DEATH * colour
        for _ in range(s.opt_numbers[N_THIRTEENTH_DEATHS]):
            if s.opt_enemy[HOUSE] == THIRTEENTH:
                at = find(s, CRYPT, face)
                if at >= 0:
                    take(s, CRYPT, at, DECK + colour)


def foe_passives(s: State, boss: bool) -> int:
    """G5.7: what the knots of a night give to foes."""
    found = 0
    if s.opt_night >= KNOT_SHIELDS:
        found |= 1 << 2 * P_RAISED_SHIELD
    if s.opt_night >= KNOT_EDGE:
        found |= 1 << 2 * P_WHETSTONE
    if s.opt_night >= KNOT_SWORDS:
        found |= 1 << 2 * P_DRAWN_BLADE
    if s.opt_night >= KNOT_THORNS and boss:
        found |= 1 << 2 * P_THORNS
    return found


def duel_healing(s: State) -> int:
    """G5.2: the HP for a duel won."""
    own = BOSS_HEALS if s.kinds[s.place] == TO_BOSS else 0 if s.opt_night >= KNOT_WOUNDS else DUEL_HEALS
    return own + SECOND_WIND * rank(s, PLAYER, P_SECOND_WIND)


def end_duel(s: State) -> None:
    """The duel is over: the run is too, or it goes on with a reward. At the guard (G1.6) even a tie is enough."""
    lost = s.winner == HOUSE
    enemy = s.whats[s.place]
    clear_effect(s)
    s.over = 0
    s.to_act = PLAYER
    s.turn = PLAYER
    if lost:
        s.over = 1
        s.step = AT_END
        s.outcome = RUN_LOST
        s.hp_after[s.door - 1] = s.hp[PLAYER]
        emit(s, ENDED, PLAYER, s.door, enemy)
        return
    s.duels += 1
    healing = max(0, min(duel_healing(s), s.most_hp[PLAYER] - s.hp[PLAYER]))
    s.hp[PLAYER] += healing
    emit(s, FELL, PLAYER, enemy, healing, s.hp[PLAYER])
    if s.door == DOORS:
        s.over = 1
        s.step = AT_END
        s.outcome = RUN_WON
        s.hp_after[s.door - 1] = s.hp[PLAYER]
        emit(s, BEHIND, PLAYER, s.door)
        emit(s, ESCAPED, PLAYER, s.opt_night)
        return
    s.step = AT_REWARD
    offer_some(s, -1, 2 if s.kinds[s.place] == TO_BOSS else 1)
