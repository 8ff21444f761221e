"""What an action of Grimhand Tactics would do, from the seat's view alone: equations, odds of Death, and what the enemy could answer."""

from __future__ import annotations

from math import comb
from typing import Any

from cardhouse.engine.actions import field_a, kind_of
from cardhouse.engine.forecast import Odds, Promises
from cardhouse.engine.text import text_for
from cardhouse.engine.zones import top
from cardhouse.games.grimhand.answer import slotted, span, threat_after
from cardhouse.games.grimhand.battle import copies, damage_against, equation, loss, mirrors, shields, swords, taken
from cardhouse.games.grimhand.cards import (
    BLESSING,
    BLOOD_PACT,
    BLUE,
    COLOUR,
    COUNTED_FACE,
    COUNTED_SPAN,
    COUNTER_SHIELD,
    CURSED_STEEL,
    DEATH_KIND,
    DECKS,
    DOUBLE_SHAMROCK,
    FACES,
    GUARDIAN_RUNE,
    KIND,
    LUCKY_KIND,
    TRICK,
    TRICK_FACES,
    TRICK_NAMES,
    VALUE,
    title,
)
from cardhouse.games.grimhand.choices import named_card, nth_of
from cardhouse.games.grimhand.declarations import (
    ATTACK,
    CHOOSE,
    CHOOSE_DECK,
    CHOOSE_OTHER,
    DECK,
    DEFENSE,
    DRAW,
    EVENTS,
    HP3,
    LILITH,
    LOWEST,
    N_ATTACK_COST,
    N_COUNTER_SHIELD,
    N_CURSED_STEEL,
    N_DRAW_COST,
    N_LILITH_HEALS,
    N_TRICK_COST,
    PASS,
    PICK_DECK,
    PICK_ORDER,
    STRIKE,
    USE,
    State,
    copies_of,
)
from cardhouse.games.grimhand.fate import knows, next_death, unseen_cards, unseen_deaths
from cardhouse.games.grimhand.piles import hand_zone, worth
from cardhouse.games.grimhand.upgrades import (
    E_COUNTER_SHIELD,
    E_CURSED_STEEL,
    P_RED_THIRST,
    P_THORNS,
    RED_THIRST,
    THORNS,
    blessing_high,
    blessing_low,
    rank,
    schooled,
)

Captions = list[tuple[str, dict[str, int]]]
EQUATION = EVENTS["attacked"][1:-1]
DRAWN = ("drew", "stored", "doomed", "wasted", "saved", "snuffed", "died")
BACKLASH = ("mirrored", "countered", "cursed", "thorned")
LOOKS_AHEAD = 3  # cards that the fate meter counts
PENDING = tuple(text_for(__package__).sections["pending"].values())  # what each pending choice wants, in words

# of what is promised: what a player wants more of, and less
WANTED: tuple[str, ...] = ("damage", "attack", "defense", "left", "takes", "heals")
UNWANTED = ("threat", "backlash", "death", "overflow")


def forecast(s: State, action: int) -> Promises:
    """The promises of an action by the seat to act; `s` shows no face which that seat does not know."""
    return {**outcome(s, action), **costs(s, action)}


def costs(s: State, action: int) -> Promises:
    """G2.5: what an action costs, where energy is played with."""
    cost = {DRAW: N_DRAW_COST, STRIKE: N_ATTACK_COST, USE: N_TRICK_COST}.get(kind_of(action))
    return {"energy": s.opt_numbers[cost]} if s.opt_energy and cost is not None else {}


def outcome(s: State, action: int) -> Promises:
    """What an action leads to."""
    seat, kind, deck = s.to_act, kind_of(action), field_a(action)
    if kind == STRIKE:
        return hidden_attack(s, seat) if s.opt_hidden_hands else open_attack(s, seat, action)
    if kind == DRAW:
        return {} if s.opt_hidden_hands else {**fate(s, seat, deck), **overflow(s, seat, deck), **threat_after(s, action, s.hp[seat])}
    if kind in (CHOOSE, CHOOSE_OTHER) and s.pending != PICK_ORDER and named_card(s, field_a(action), 1) >= 0:
        return {"worth": worth(s, named_card(s, field_a(action), nth_of(action)))}
    if kind == CHOOSE_DECK and s.pending == PICK_DECK and not s.opt_hidden_hands:
        return fate(s, seat, deck)
    if kind == PASS and not s.opt_hidden_hands:
        return threat_after(s, action, s.hp[seat])
    if kind == USE and KIND[TRICK_FACES[field_a(action)]] == BLESSING:
        room = s.most_hp[seat] - s.hp[seat]
        return {"heals": span(min(room, healing(s, seat)) for healing in (blessing_low, blessing_high))}
    return {}


def settle(before: State, action: int, after: State, captions: Captions) -> dict[str, int]:
    """The actual values of an action's promises."""
    seat, kind = before.to_act, kind_of(action)
    settled: dict[str, int] = {}
    if kind == STRIKE:
        terms = next(numbers for name, numbers in captions if name == "attacked")
        settled = {name: terms[name] for name in EQUATION}
        own = [numbers["damage"] for name, numbers in captions if name in BACKLASH and numbers["seat"] == seat]
        healed = [numbers["healing"] for name, numbers in captions if name == "drained"]
        settled |= {"takes": terms["damage"] - terms["mirror"], "leaves": terms["hp"], "backlash": sum(own), "drain": sum(healed)}
    if kind in (DRAW, CHOOSE_DECK) and (outcome := next((name for name, _ in captions if name in DRAWN), None)):
        tops = before.cards[DECK + field_a(action)][: before.count[DECK + field_a(action)]][-LOOKS_AHEAD:]
        settled = {
            "death": int(outcome in ("saved", "snuffed", "died")),
            "within_three": int(any(KIND[before.face[card]] == DEATH_KIND for card in tops)),
            "flush": int(any(name == "flushed" for name, _ in captions)),
            "overflow": int(any(name == "discarded" for name, _ in captions)),
        }
    if kind in (CHOOSE, CHOOSE_OTHER) and before.pending != PICK_ORDER:
        settled = {"worth": worth(before, named_card(before, field_a(action), nth_of(action)))}
    if kind == USE:
        settled = {"heals": sum(numbers["healing"] for name, numbers in captions if name == "healed")}
    threat = loss(after, 1 - seat, seat, 0)
    if kind in (DRAW, STRIKE, USE):
        settled["energy"] = before.energy[seat] - after.energy[seat]
    return {**settled, "threat": threat, "left": max(0, after.hp[seat] - threat)}


def facts(s: State, action: int) -> dict[str, Any]:
    """Names for the slots of a refusal's sentence."""
    kind, found = kind_of(action), {"wanted": PENDING[s.pending]}
    if kind == USE:
        found["trick"] = TRICK_NAMES[field_a(action)]
    elif kind in (CHOOSE, CHOOSE_OTHER):
        found["what"] = title(FACES[field_a(action)])
    elif kind in (DRAW, CHOOSE_DECK):
        found["what"] = found["deck"] = DECKS[field_a(action)]
    return found


def alike(s: State, face: int) -> int:
    """G1.7a: with hidden hands a drawn card stays hidden, but everybody sees that it is no Death, no Lucky, no Blood Pact …"""
    kind = KIND[face]
    if not s.opt_hidden_hands:
        return 0
    return kind if kind in (DEATH_KIND, LUCKY_KIND, BLOOD_PACT, GUARDIAN_RUNE, DOUBLE_SHAMROCK) else -TRICK[face]


# An attack


def open_attack(s: State, seat: int, action: int) -> Promises:
    """The whole equation, what it takes and leaves of their HP, what comes back to the attacker, and what Lilith heals."""
    terms = equation(s, seat)
    promised: Promises = dict(zip(EQUATION, terms, strict=True))
    dealt, mirrored = terms[15], terms[16]
    lost = min(s.hp[1 - seat], dealt - mirrored)
    kills = lost == s.hp[1 - seat]
    promised |= {"takes": dealt - mirrored, "leaves": s.hp[1 - seat] - lost}
    drain = drained(s, seat, lost, kills)
    hp, back = s.hp[seat] + drain, 0
    marked = schooled(s, 1 - seat, E_COUNTER_SHIELD)
    each = s.opt_numbers[N_COUNTER_SHIELD] + 2 * marked if dealt == 0 or marked else 0
    counters = copies(s, DEFENSE + 1 - seat, COUNTER_SHIELD, seat) * each
    cursed = dealt == 0 and not schooled(s, seat, E_CURSED_STEEL)
    curses = copies(s, ATTACK + seat, CURSED_STEEL, seat) * s.opt_numbers[N_CURSED_STEEL] * cursed
    for part in () if kills else (mirrored, counters, curses, THORNS * rank(s, 1 - seat, P_THORNS)):
        back += part if back < hp else 0
    return {**promised, "backlash": back, "drain": drain, **threat_after(s, action, max(0, hp - back))}


def drained(s: State, seat: int, lost: int, kills: bool) -> int:
    """What an attacker that took so much HP drinks: Lilith a part of it unless it kills, the passive Red Thirst a little; never above its
    most."""
    room = max(0, s.most_hp[seat] - s.hp[seat])
    thirst = min(room, RED_THIRST * rank(s, seat, P_RED_THIRST)) if lost else 0
    drinks = s.opt_enemy[seat] == LILITH and not kills
    return thirst + (min(room - thirst, lost // s.opt_numbers[N_LILITH_HEALS]) if drinks else 0)


def hidden_attack(s: State, seat: int) -> Promises:
    """G1.7a: with hidden hands the least and the most over the faces that the seat has not seen."""
    other = 1 - seat
    row = s.cards[DEFENSE + other][: s.count[DEFENSE + other]]
    hidden = sum(not knows(s, seat, card) for card in row)
    unseen = sorted(unseen_values(s, seat, BLUE))
    seen = shields(s, other, seat, 0)
    least, most = seen + sum(unseen[:hidden]), seen + sum(unseen[len(unseen) - hidden :])
    dealt = [damage_against(s, seat, seat, 0, guard) for guard in range(least, most + 1)]
    held = mirrors(s, other, seat)
    takes = [taken(s, other, each, mirrored) for each in dealt for mirrored in ({held, True} if hidden else {held})]
    promised: Promises = {"swords": swords(s, seat, seat, 0)[0], "shields": span((least, most)), "damage": span(dealt)}
    return {**promised, "takes": span(takes), "leaves": span(max(0, s.hp[other] - each) for each in takes)}


def unseen_values(s: State, viewer: int, colour: int) -> list[int]:
    """A value for every card of a colour that a seat has not seen; of a rolled one both its least and its most, as either may be it."""
    seen = [s.face[card] for card in range(len(s.face)) if s.pool[card] == colour and knows(s, viewer, card)]
    found = [0] * unseen_deaths(s, viewer, colour)
    for i, face in enumerate(COUNTED_FACE):
        if COLOUR[face] == colour:
            if COUNTED_SPAN[i] > 1:
                found += [VALUE[face], VALUE[face] + COUNTED_SPAN[i] - 1] * copies_of(s, i)
            else:
                found += [VALUE[face]] * max(0, copies_of(s, i) - seen.count(face))
    return found


# Drawing


def fate(s: State, seat: int, deck: int) -> Promises:
    """The fate meter: the chance that the next card is Death, and that one of the next three is, while the deck holds any."""
    promised: Promises = {"death": Odds(*next_death(s, seat, deck))}
    tops = s.cards[DECK + deck][: s.count[DECK + deck]][-LOOKS_AHEAD:]
    if not tops:
        return promised
    if any(knows(s, seat, card) and KIND[s.face[card]] == DEATH_KIND for card in tops):
        return {**promised, "within_three": Odds(1, 1)}
    of = safe = 1
    for colour in (0, 1):
        n = sum(s.pool[card] == colour and not knows(s, seat, card) for card in tops)
        cards = unseen_cards(s, seat, colour)
        of *= comb(cards, n)
        safe *= comb(cards - unseen_deaths(s, seat, colour), n)
    return {**promised, "within_three": Odds(of - safe, of)}


def overflow(s: State, seat: int, deck: int) -> Promises:
    """The warning before the card too many: the chance that the hand is flushed, or that a card of it goes."""
    if s.count[DECK + deck] == 0:
        return {}
    card = top(s, DECK + deck)
    colour = s.pool[card]
    if s.count[hand_zone(colour, seat)] < s.opt_limit:
        return {}
    name = "overflow" if s.opt_overdraw in (HP3, LOWEST) else "flush"
    away = (DEATH_KIND, LUCKY_KIND, DOUBLE_SHAMROCK) if slotted(s, seat) else (DEATH_KIND,)
    if knows(s, seat, card):
        return {name: Odds(int(KIND[s.face[card]] not in away), 1)}
    seen = sum(s.pool[c] == colour and knows(s, seat, c) and KIND[s.face[c]] in away[1:] for c in range(len(s.face)))
    luckies = sum(copies_of(s, i) for i, face in enumerate(COUNTED_FACE) if COLOUR[face] == colour and KIND[face] in away[1:])
    cards = unseen_cards(s, seat, colour)
    return {name: Odds(cards - unseen_deaths(s, seat, colour) - (luckies - seen), cards)}
