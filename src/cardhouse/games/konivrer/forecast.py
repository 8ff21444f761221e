"""What an action of KONIVRER would do, from the seat's view alone; what is open is exact."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import field_a, field_b, kind_of
from cardhouse.engine.forecast import Promises, Range
from cardhouse.engine.state import copy
from cardhouse.games.konivrer.cards import (
    NAMES,
    PLAYABLE,
    SET,
    ability,
    base_strength,
    cost_total,
    effect_amount,
    effect_kind,
    effect_start,
    element_mask,
    is_familiar,
    keyword,
    second_keyword,
)
from cardhouse.games.konivrer.costs import charge, due_total, reads_x, ready_total, rest
from cardhouse.games.konivrer.damage import damage_familiar, damage_player
from cardhouse.games.konivrer.declarations import (
    A_PLAYER_ATTACKED,
    AIM,
    AIM_PLAYER,
    AS,
    ATTACK_FAMILIAR,
    ATTACK_PLAYER,
    ATTACKS,
    AZOTH,
    BLOCK,
    BURST,
    BURST_OTHER,
    BY_HAND,
    DECLINE,
    DISCARD_CARD,
    HIT_CAPS,
    NEXT,
    NO_BLOCK,
    PAY,
    PLAYED_FACES,
    RECOVER_CARD,
    RETURN_CARD,
    SET_X,
    SPELL,
    SUMMON,
    TRIBUTE,
    WAYS_TO_PLAY,
    WITH,
    State,
)
from cardhouse.games.konivrer.playing import play_mask, tribute_worth
from cardhouse.games.konivrer.shown import blow_on
from cardhouse.games.konivrer.teams import life_of, pool
from cardhouse.games.konivrer.threat import let_through, threat
from cardhouse.games.konivrer.units import elements_of, face_of, flag_of, health_left, strength, unit_face, unit_of, unit_with
from cardhouse.games.konivrer.vocabulary import (
    AZOTH_KINDS,
    CASTING,
    CHOOSE_TARGET,
    COMBAT_PHASE,
    DAMAGE,
    FIRE,
    INFERNO,
    KEYWORD_ELEMENT,
    KEYWORDS,
    KINDS,
    PHASES,
    STEPS,
    STRIKE,
    SUMMONING,
    TRIBUTING,
)

Captions = list[tuple[str, dict[str, int]]]

# of what is promised: what a player wants more of, and less
WANTED: tuple[str, ...] = ("reveals", "deals", "lethal", "kills")
UNWANTED = ("loses", "threat", "dies", "risky", "deadly")


def forecast(s: State, action: int) -> Promises:
    """The promises of an action: what it costs and leaves, what a fight or an attack would do, what ⊗ is."""
    kind, a, b, seat = kind_of(action), field_a(action), field_b(action), s.to_act
    if kind == AZOTH:
        return {"ready": ready_total(s, seat) + 1}
    if kind == SUMMON:
        return {"pays": Range(least_paid(a), ready_total(s, seat)), "strength": summoned(s, seat, a)}
    if kind == SPELL:
        reads = reads_x(a, CASTING, ability(a, b))
        return {"pays": Range(least_paid(a), ready_total(s, seat)) if reads else least_paid(a)}
    if kind == TRIBUTE:
        return {"pays": Range(0, min(ready_total(s, seat), cost_total(a)))}
    if kind == SET_X:
        cost = due_total(s) + a
        promised: Promises = {"pays": cost, "left": ready_total(s, seat) - cost, **payment(s, seat, a)}
        face = face_of(s, s.playing)
        made: Promises = {"strength": entering(s, seat, face, a, play_mask(s, face))} if s.mode == SUMMONING else {}
        return {**promised, **made, **reach(s, seat, a)}
    if kind == ATTACK_PLAYER:
        unit = unit_with(s, seat, a)
        reveals = would_reveal(s, unit, b)
        return {"strength": strength(s, unit), "reveals": reveals, "life": pool(s, b), "lethal": int(reveals >= pool(s, b))}
    if kind == ATTACK_FAMILIAR:
        return {**fight(s, unit_with(s, seat, a), unit_with(s, b // PLAYED_FACES, b % PLAYED_FACES))}
    if kind == BLOCK:
        return {**fight(s, unit_with(s, seat, b), unit_of(s, s.attacker[s.fight]))}
    if kind == NO_BLOCK:
        return {**let_through(s), **attacked(s)}
    if kind == NEXT and s.phase != COMBAT_PHASE:
        return {**threat(s, seat)}
    if kind == WITH:
        return {"worth": tribute_worth(s, unit_with(s, seat, a))}
    if kind in (AIM, AIM_PLAYER) and s.step == CHOOSE_TARGET:
        return {**aimed(s, kind, a)}
    if kind in (BURST, BURST_OTHER, DECLINE):
        face, x = face_of(s, s.queue[0]), life_of(s, seat)
        if kind == DECLINE:
            return {"face": face}
        if is_familiar(face):
            return {"face": face, "strength": entering(s, seat, face, x if s.opt_burst_counters else 0, element_mask(face))}
        return {"face": face, "x": x}
    return {}


def settle(before: State, action: int, after: State, captions: Captions) -> dict[str, int]:
    """The actual values of the promises, from the events and the state after them."""
    kind, a, b, seat = kind_of(action), field_a(action), field_b(action), before.to_act
    if kind == AZOTH:
        return {"ready": ready_total(after, seat)}
    if kind in (SUMMON, SPELL, TRIBUTE, SET_X):
        return {
            **first(captions, "paid", amount="pays"),
            **first(captions, "summoned", strength="strength"),
            **left_after(before, captions),
            **({**rested(before, after, seat, a, captions), **reach(before, seat, a)} if kind == SET_X else {}),
        }
    if kind == ATTACK_PLAYER:
        unit = unit_with(after, seat, a)
        reveals = would_reveal(after, unit, b)
        return {"strength": strength(after, unit), "reveals": reveals, "life": pool(after, b), "lethal": int(reveals >= pool(after, b))}
    if kind == ATTACK_FAMILIAR:
        return fight(after, unit_with(after, seat, a), unit_of(after, after.attacked[after.attacks - 1]))
    if kind == BLOCK:
        return fight(before, unit_with(before, seat, b), unit_of(before, before.attacker[before.fight]))
    if kind == NO_BLOCK:
        return {**let_through(before), **attacked(before)}
    if kind == NEXT:
        return threat(after, seat)
    if kind == WITH:
        return first(captions, "tributed", worth="worth")
    if kind in (AIM, AIM_PLAYER):
        return became(before, kind, a, captions)
    if entered := first(captions, "burst_into", face="face"):
        unit = unit_with(after, seat, entered["face"])
        return entered if unit < 0 else {**entered, "strength": strength(after, unit)}
    return first(captions, "not_burst", face="face") or first(captions, "burst_cast", face="face", x="x")


def first(captions: Captions, wanted: str, **names: str) -> dict[str, int]:
    """Numbers of the first caption of a name, under other names."""
    return next(({new: numbers[old] for old, new in names.items()} for name, numbers in captions if name == wanted), {})


def left_after(before: State, captions: Captions) -> dict[str, int]:
    paid = first(captions, "paid", amount="pays")
    return {"left": ready_total(before, before.to_act) - paid["pays"]} if paid else {}


def payment(s: State, seat: int, x: int) -> dict[str, int]:
    """K4.1: what the table pays with by itself, by kind of Azoth."""
    trial = copy(s)
    charge(trial, seat, x)
    return {f"spends_{AZOTH_KINDS[kind]}": int(trial.spent[kind]) for kind in range(KINDS) if trial.spent[kind]}


def reach(s: State, seat: int, x: int) -> dict[str, int]:
    """K7: how much of X is paid in the keyword's own element, where the card has one that fires."""
    if s.mode == TRIBUTING or KEYWORD_ELEMENT[s.chosen] < 0:
        return {}
    trial = copy(s)
    charge(trial, seat, x)
    rest(trial, seat, x)
    return {"reach": int(trial.v)}


def rested(before: State, after: State, seat: int, x: int, captions: Captions) -> dict[str, int]:
    """What was paid with; where an effect has readied some of it at once, as it was meant to be paid."""
    if any(name == "readied" for name, _ in captions):
        return payment(before, seat, x)
    return {f"spends_{kind}": before.ready[seat][i] - after.ready[seat][i] for i, kind in enumerate(AZOTH_KINDS)}


def least_paid(face: int) -> int:
    """K4.2: every Summon and every Spell rests at least one Azoth."""
    return max(1, cost_total(face))


def summoned(s: State, seat: int, face: int) -> Range:
    """The strength of a Familiar that is summoned, from what must be paid to all that can be; an Amalgam's element is yet to be chosen."""
    words = (keyword(face), second_keyword(face))
    masks = [1 << KEYWORD_ELEMENT[word] for word in words] if words[1] else [element_mask(face)]
    least = [entering(s, seat, face, least_paid(face) - cost_total(face), mask) for mask in masks]
    return Range(min(least), max(least) + ready_total(s, seat) - least_paid(face))


def entering(s: State, seat: int, face: int, counters: int, mask: int) -> int:
    """K4.3, K5.4: the strength with which a Familiar enters: base, counters, and the Flag's part."""
    element = flag_of(s, seat)
    return base_strength(face) + counters + (1 if element >= 0 and mask >> element & 1 else 0)


def would_reveal(s: State, unit: int, seat: int) -> int:
    """The Life Cards that an attack on a player reveals if nobody blocks it and nobody stands in for them."""
    stopped = s.shield[seat] + (0 if elements_of(s, unit) >> FIRE & 1 else s.ward[seat])
    return max(0, min(min(strength(s, unit), HIT_CAPS[s.opt_hit_cap]) - stopped, pool(s, seat)))


def attacked(s: State) -> dict[str, int]:
    """The fight of the Familiar that is attacked, where it is one: without a blocker it fights for itself."""
    goal = s.attacked[s.fight]
    return {} if goal >= A_PLAYER_ATTACKED else fight(s, unit_of(s, goal), unit_of(s, s.attacker[s.fight]))


def fight(s: State, unit: int, other: int) -> dict[str, int]:
    """A fight of two Familiars, with the Flag's and Inferno's share named, as if it were the first of this combat."""
    deals, takes = blow_on(s, unit, other), blow_on(s, other, unit)
    return {
        "deals": deals.sum,
        "flag": deals.flag,
        "burning": deals.fire,
        "takes": takes.sum,
        "kills": deals.falls,
        "dies": takes.falls,
    }


# What an ability does to its target


def aimed(s: State, kind: int, a: int) -> dict[str, int]:
    """The damage that an ability deals to its target after prevention and redirection, and whether that destroys it."""
    effect = damaging(s)
    if effect < 0:
        return {}
    trial, seat = copy(s), s.to_act
    amount, mask = effect_amount(effect, s.x), element_mask(face_of(s, s.playing))
    if kind == AIM_PLAYER:
        trial.points = 0
        damage_player(trial, seat, s.playing, mask, a, amount)
        return {"deals": int(trial.points), "kills": int(trial.points >= pool(s, a))}
    unit = unit_with(s, a // PLAYED_FACES, a % PLAYED_FACES)
    trial.source, trial.flame = s.playing, s.v if s.chosen == INFERNO else 0
    if amount > 0:
        damage_familiar(trial, seat, s.playing, mask, unit, amount)
    left = health_left(trial, unit)
    return {"deals": health_left(s, unit) - left, "kills": int(left <= 0)}


def damaging(s: State) -> int:
    """The effect with which the ability that is being played damages its target; -1 for none. No ability has two."""
    effects = range(effect_start(s.ability), effect_start(s.ability + 1))
    return next((effect for effect in effects if effect_kind(effect) in (DAMAGE, STRIKE)), -1)


def became(before: State, kind: int, a: int, captions: Captions) -> dict[str, int]:
    """What the ability has done to its target, once it was used."""
    if before.step != CHOOSE_TARGET or (before.mode == CASTING and not first(captions, "cast", x="x")):
        return {}
    if kind == AIM_PLAYER:
        struck = first(captions, "struck", amount="deals")
        return {"deals": struck.get("deals", 0), "kills": int(struck.get("deals", 0) >= pool(before, a))}
    seat, face = a // PLAYED_FACES, a % PLAYED_FACES
    mine = [(name, numbers) for name, numbers in captions if numbers.get("seat") == seat and numbers.get("face") == face]
    deals = sum(first(mine, name, amount="deals").get("deals", 0) for name in ("hurt", "burned"))
    return {"deals": deals, "kills": int(any(name == "died" for name, _ in mine))}


# Names for the slots of a refusal's sentence


def facts(s: State, action: int) -> dict[str, Any]:
    """All that a sentence of [reasons] may name."""
    kind, a, b, seat = kind_of(action), field_a(action), field_b(action), s.to_act
    found: dict[str, Any] = {"phase": PHASES[s.phase], "asked": f"choose: {STEPS[s.step]}", "ready": ready_total(s, seat), "x": a, "v": s.v}
    found["playing"] = NAMES[s.face[s.playing]] if s.playing >= 0 else ""
    found["keyword"] = KEYWORDS[max(0, s.chosen)].title()
    found["cost"] = cost_words(a) if kind in WAYS_TO_PLAY else ""
    found["purse"] = azoth_words(s, seat)
    if s.playing >= 0:
        found["cost"] = cost_words(s.face[s.playing])
        found["ready"] = max(0, ready_total(s, seat) - due_total(s)) if kind in (SET_X, BY_HAND) else found["ready"]
    if kind == AZOTH:
        found["kind"] = AZOTH_KINDS[b]
    if kind == PAY:
        found["kind"] = AZOTH_KINDS[a]
    if kind in (*WAYS_TO_PLAY, *ATTACKS, WITH, RECOVER_CARD, RETURN_CARD, DISCARD_CARD):
        found["card"] = PLAYABLE[a].name
    if kind == BLOCK:
        found["blocker"] = PLAYABLE[b].name
        attacker = unit_of(s, s.attacker[s.fight])
        found["attacker"] = NAMES[unit_face(s, attacker)] if attacker >= 0 else ""
    owned = a if kind == AIM else b if kind == ATTACK_FAMILIAR else -1
    found["target"] = PLAYABLE[owned % PLAYED_FACES].name if owned >= 0 else "that"
    if kind == AS:
        found["keyword"] = KEYWORDS[a].title()
    return found


def azoth_words(s: State, seat: int) -> str:
    """What is ready, by its kinds, since one Earth pays for no Water: "1 earth, 1 any"."""
    return ", ".join(f"{s.ready[seat][i]} {kind}" for i, kind in enumerate(AZOTH_KINDS) if s.ready[seat][i]) or "0"


def cost_words(face: int) -> str:
    """A cost as people say it: "2 fire, 1 generic"."""
    return ", ".join(f"{n} {symbol}" for symbol, n in SET[face].cost.items())
