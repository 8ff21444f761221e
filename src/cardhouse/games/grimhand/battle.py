"""An attack and its equation (G1.5, G2.3). Rules, forecasts and bots ask the same functions.

`viewer` is a seat: a card that it does not know counts as `assumed` points. A seat knows its own hands, so the rules pass the owner of
the hand as its viewer.
"""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.games.grimhand.cards import (
    BERSERKER_BLADE,
    BLEEDING_EDGE,
    BLUE,
    CHAIN_SLASH,
    COUNTER_SHIELD,
    CURSED_STEEL,
    DEATH_KIND,
    IRON_WALL,
    KIND,
    MIRROR_SHIELD,
    MIST_BARRIER,
    PIERCING_STRIKE,
    RED,
    TRICK,
)
from cardhouse.games.grimhand.declarations import (
    ATTACK,
    ATTACKED,
    BRUTE,
    BY_HP,
    DEFENSE,
    DRAINED,
    LILITH,
    MIRRORED,
    N_BRUTE_ATTACK,
    N_COMBO,
    N_EVENT_ATTACK,
    N_LILITH_HEALS,
    N_SHAKHAAR_ATTACK,
    SHAKHAAR,
    THORNED,
    State,
)
from cardhouse.games.grimhand.life import finish, heal, hurt
from cardhouse.games.grimhand.onattack import (
    berserker_blade,
    bleeding_edge,
    chain_slash,
    counter_shield,
    cursed_steel,
    halved,
    iron_wall,
    mirror_shield,
    mist_barrier,
    piercing_strike,
)
from cardhouse.games.grimhand.piles import spend, worth
from cardhouse.games.grimhand.upgrades import (
    E_IRON_WALL,
    P_RED_THIRST,
    P_THORNS,
    P_WHETSTONE,
    RED_THIRST,
    THORNS,
    fortify_points,
    rank,
    schooled,
    weakness_points,
)

WALLED_MORE = 4  # that a marked Iron Wall keeps

# What hands bring


def swords(s: State, seat: int, viewer: int, assumed: int) -> tuple[int, int, int, int]:
    """A seat's attack value cards: the sum of their values, how many, Chain Slashes among them, and the values of Berserker Blades."""
    row = s.cards[ATTACK + seat]
    total = 0
    cards = 0
    chains = 0
    blades = 0
    for i in range(s.count[ATTACK + seat]):
        card = row[i]
        if not s.known[card] >> viewer & 1:
            total += assumed
            cards += 1
            continue
        kind = KIND[s.face[card]]
        if not TRICK[s.face[card]] and kind != DEATH_KIND:
            total += worth(s, card)
            cards += 1
            chains += int(kind == CHAIN_SLASH)
            blades += worth(s, card) if kind == BERSERKER_BLADE else 0
    return total, cards, chains, blades


def shields(s: State, seat: int, viewer: int, assumed: int) -> int:
    """The sum of a seat's defense values."""
    row = s.cards[DEFENSE + seat]
    total = 0
    for i in range(s.count[DEFENSE + seat]):
        if s.known[row[i]] >> viewer & 1:
            total += worth(s, row[i])
        else:
            total += assumed
    return total


def copies(s: State, zone: int, kind: int, viewer: int) -> int:
    """How many cards of a kind a hand holds, as far as a viewer knows."""
    row = s.cards[zone]
    found = 0
    for i in range(s.count[zone]):
        if s.known[row[i]] >> viewer & 1 and KIND[s.face[row[i]]] == kind:
            found += 1
    return found


def can_attack(s: State, seat: int) -> bool:
    """G2.1b: an attack needs a value card."""
    return swords(s, seat, seat, 0)[1] > 0


# The equation


def bonus(s: State, seat: int) -> int:
    """G2.6: what Brute and Shakhaar add to every attack, and the passive Whetstone."""
    enemy = s.opt_enemy[seat]
    own = s.opt_numbers[N_BRUTE_ATTACK] if enemy == BRUTE else s.opt_numbers[N_SHAKHAAR_ATTACK] if enemy == SHAKHAAR else 0
    return own + rank(s, seat, P_WHETSTONE)


def attack_total(s: State, seat: int, total: int, cards: int, chains: int) -> int:
    """G2.3: sum + chain + combo − weakness, at least 0 (G2.3a), then archetype and event; Berserkers come later."""
    points = total * (1 + s.double[seat]) + chain_slash(s, seat, chains, cards) + s.combo[seat] * s.opt_numbers[N_COMBO]
    points = max(0, points - weakness_points(s, seat))
    return points + bonus(s, seat) + s.omen * s.opt_numbers[N_EVENT_ATTACK]


def defense_total(s: State, seat: int, total: int, pierced: bool) -> int:
    """G2.3: sum + iron carry + fortify; Expose halves it, then Piercing, each once."""
    points = total + s.carry[seat] + fortify_points(s, seat)
    if s.expose[seat]:
        points = halved(points)
    return piercing_strike(s, 1 - seat, points) if pierced else points


def equation(s: State, seat: int) -> tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]:
    """G2.3: the whole equation of a seat's attack, in the order of the numbers of the event `attacked`."""
    other = 1 - seat
    total, cards, chains, blades = swords(s, seat, seat, 0)
    pierced = copies(s, ATTACK + seat, PIERCING_STRIKE, seat) > 0
    guard = shields(s, other, other, 0)
    strength = attack_total(s, seat, total, cards, chains)
    defense = defense_total(s, other, guard, pierced)
    berserk = berserker_blade(s, seat, strength, defense, blades)
    dealt = max(0, strength + berserk - defense)
    mirrored = dealt - taken(s, other, dealt, mirrors(s, other, other))
    return (
        *(total, total * s.double[seat], chain_slash(s, seat, chains, cards), s.combo[seat] * s.opt_numbers[N_COMBO]),
        *(weakness_points(s, seat), bonus(s, seat), s.omen * s.opt_numbers[N_EVENT_ATTACK], berserk),
        *(strength + berserk, guard, s.carry[other], fortify_points(s, other), s.expose[other]),
        *(int(pierced), defense, dealt, mirrored),
    )


def damage_against(s: State, seat: int, viewer: int, assumed: int, guard: int) -> int:
    """The damage of a seat's attack against so many points of shields, as a viewer can tell it; none without a sword (G2.1b)."""
    total, cards, chains, blades = swords(s, seat, viewer, assumed)
    if cards == 0:
        return 0
    pierced = copies(s, ATTACK + seat, PIERCING_STRIKE, viewer) > 0
    attack = attack_total(s, seat, total, cards, chains)
    defense = defense_total(s, 1 - seat, guard, pierced)
    return max(0, attack + berserker_blade(s, seat, attack, defense, blades) - defense)


def mirrors(s: State, seat: int, viewer: int) -> bool:
    """Whether a seat's defense holds a Mirror Shield, as far as a viewer knows."""
    return copies(s, DEFENSE + seat, MIRROR_SHIELD, viewer) > 0


def taken(s: State, seat: int, dealt: int, mirrored: bool) -> int:
    """What a defending seat loses of so much damage: a mirror sends a part of it back."""
    return dealt - mirror_shield(s, seat, dealt) if mirrored else dealt


def loss(s: State, seat: int, viewer: int, assumed: int) -> int:
    """The HP that a seat's attack would take, as a viewer can tell; exact where that viewer knows both hands."""
    dealt = damage_against(s, seat, viewer, assumed, shields(s, 1 - seat, viewer, assumed))
    return taken(s, 1 - seat, dealt, mirrors(s, 1 - seat, viewer))


# An attack


def attack(s: State, seat: int) -> None:
    """G1.5, G2.3: lock cards, compare, damage both sides in order, apply what lasts, then discard."""
    other = 1 - seat
    terms = equation(s, seat)
    dealt = terms[15]
    mirrored = terms[16]
    lost = min(s.hp[other], dealt - mirrored)
    s.hp[other] -= lost
    emit(s, ATTACKED, seat, *terms, s.hp[other])
    spend_statuses(s, seat)
    if lost > 0:
        heal(s, seat, RED_THIRST * rank(s, seat, P_RED_THIRST), DRAINED)
    if s.hp[other] == 0:
        finish(s, seat, BY_HP)
    else:
        if s.opt_enemy[seat] == LILITH:
            heal(s, seat, lost // s.opt_numbers[N_LILITH_HEALS], DRAINED)
        hurt(s, seat, mirrored, MIRRORED)
        counter_shield(s, seat, copies(s, DEFENSE + other, COUNTER_SHIELD, other), dealt)
        cursed_steel(s, seat, copies(s, ATTACK + seat, CURSED_STEEL, seat), dealt)
        hurt(s, seat, THORNS * rank(s, other, P_THORNS), THORNED)
    if not s.over:
        aftermath(s, seat)
    spend(s, ATTACK + seat, RED)
    spend(s, DEFENSE + other, BLUE)


def spend_statuses(s: State, seat: int) -> None:
    """G2.3g: every modifier of this attack is spent by it, even if it was useless; G2.5a: an attack breaks the streak."""
    s.combo[seat] = 0
    s.streak[seat] = 0
    s.weakness[seat] = 0
    s.double[seat] = 0
    s.omen = 0
    s.fortify[1 - seat] = 0
    s.expose[1 - seat] = 0


def aftermath(s: State, seat: int) -> None:
    """G2.3, G2.3f: Bleed, Mist, then what Iron Walls carry over, at 0 damage too."""
    other = 1 - seat
    if copies(s, ATTACK + seat, BLEEDING_EDGE, seat) > 0:
        bleeding_edge(s, other)
    mists = copies(s, DEFENSE + other, MIST_BARRIER, other)
    if mists > 0:
        mist_barrier(s, seat, mists)
    kept = 0
    row = s.cards[DEFENSE + other]
    for i in range(s.count[DEFENSE + other]):
        if KIND[s.face[row[i]]] == IRON_WALL:
            kept += worth(s, row[i]) + WALLED_MORE if schooled(s, other, E_IRON_WALL) else halved(worth(s, row[i]))
    iron_wall(s, other, kept)
