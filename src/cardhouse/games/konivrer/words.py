"""KONIVRER in words: the table as rows of text, and what fills the slots of its sentences. Needs no Rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhouse.engine.game import Game
from cardhouse.engine.views import View
from cardhouse.games.konivrer.cards import FACES, NAMES, SET
from cardhouse.games.konivrer.catalogue import Card
from cardhouse.games.konivrer.decks import DeckOption, ready_made
from cardhouse.games.konivrer.declarations import A_PLAYER_ATTACKED, NO_FACE, SLOTS
from cardhouse.games.konivrer.vocabulary import AZOTH_KINDS, ELEMENTS, GLYPHS, PHASES

MARKS = {**GLYPHS, "any": "✶"}


class Unit:
    """A Familiar in play as a view shows it."""

    def __init__(self, view: View, seat: int, slot: int) -> None:
        numbers = view["numbers"]
        self.card: int = numbers["slot"][seat][slot]
        self.face = face_in_view(view, self.card)
        self.data = SET[self.face]
        self.counters, self.hurt, self.boost, self.sick, self.inferno, self.steadfast = (
            numbers[name][seat][slot] for name in ("counters", "hurt", "boost", "sick", "inferno", "steadfast")
        )
        self.elements = [element for i, element in enumerate(ELEMENTS) if numbers["gained"][seat][slot] >> i & 1]
        self.strength, self.health = view["shown"].get(f"unit/{self.card}", (self.data.strength, self.data.health))
        self.fighting = any(entry[0] == self.card for entry in view["zones"][f"combat/{seat}"])

    @property
    def words(self) -> str:
        """A Familiar in a few words: "Ash Moth 3/1 +1"."""
        extra = f" +{self.counters}" if self.counters else ""
        extra += f" inferno {self.inferno}" if self.inferno else ""
        extra += f" steadfast {self.steadfast}" if self.steadfast else ""
        return f"{self.data.name} {self.strength}/{self.health}{extra}{' (sick)' if self.sick else ''}"


def face_in_view(view: View, card: int) -> int:
    """The face of a card that lies open."""
    return FACES.index(next(face for zone in view["zones"].values() for entry, face in zone if entry == card and face))


def units(view: View, seat: int) -> list[Unit]:
    """A seat's Familiars in play."""
    return [Unit(view, seat, slot) for slot in range(SLOTS) if view["numbers"]["slot"][seat][slot] >= 0]


def held(view: View, zone: str) -> list[str]:
    """The names of the cards of a zone that can be seen, top first."""
    return [NAMES[FACES.index(face)] for _, face in view["zones"][zone] if face is not None]


def unseen(game: Game, view: View, seat: int) -> list[Card]:
    """The cards of a seat's list that lie nowhere in the open; none where lists are closed (option `open_lists`)."""
    flag = view["zones"][f"flag/{seat}"]
    if not game.options["open_lists"] or not flag:
        return []
    chosen = str(game.options["decks"]).split(",")
    deck = DeckOption().deck(chosen[seat]) if seat < len(chosen) else None
    deck = deck or ready_made()[SET[FACES.index(flag[0][1])].element]
    shown = {face for name, zone in view["zones"].items() if name.endswith(f"/{seat}") for _, face in zone}
    return [card for card in deck.cards if card.key not in shown]


def azoth_words(view: View, seat: int) -> str:
    """Azoth by kind, ready of all: "△ 2/3 ○ 1/1"."""
    lying, ready = view["numbers"]["azoth"][seat], view["numbers"]["ready"][seat]
    return " ".join(f"{MARKS[kind]} {ready[i]}/{lying[i]}" for i, kind in enumerate(AZOTH_KINDS) if lying[i]) or "–"


def attack_words(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The attacks that are declared, in their order."""
    numbers, found = view["numbers"], []
    for i in range(numbers["attacks"]):
        if numbers["attacker"][i] >= 0 and numbers["attacked"][i] >= 0:
            goal = numbers["attacked"][i]
            who = names[goal - A_PLAYER_ATTACKED] if goal >= A_PLAYER_ATTACKED else NAMES[face_in_view(view, goal)]
            blocker = numbers["blocker"][i]
            blocked = game.spec.text.say("rows", "blocked", {"blocker": NAMES[face_in_view(view, blocker)]}) if blocker >= 0 else ""
            slots = {"attacker": NAMES[face_in_view(view, numbers["attacker"][i])], "goal": who, "blocked": blocked}
            found.append(game.spec.text.say("rows", "attack", slots))
    return found


def slots(game: Game, name: str, numbers: Mapping[str, int], names: Sequence[str], around: Mapping[str, Any]) -> dict[str, str]:
    """What fills the slots of a caption's sentence besides its own numbers: whom an attack goes to, what was drawn, and "you" for You."""
    found = {}
    if "seat" in numbers and not game.spec.text.sections["events"][name].startswith("{seat}"):
        found["seat"] = names[numbers["seat"]]
    if name == "attacked":
        player = names[numbers["seat1"]]
        whose = "on your side" if player == "you" else f"of {player}"
        found["goal"] = player if numbers["target"] == NO_FACE else f"{NAMES[numbers['target']]} {whose}"
    if drawn := around.get("learned"):
        found["learned"] = ", ".join(NAMES[FACES.index(face)] for face in drawn)
    return found


def rows(game: Game, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """The table in plain lines: the turn, each seat and its field, attacks, and cards that are shown."""

    def say(key: str, **values: Any) -> str:
        return game.spec.text.say("rows", key, values)

    numbers, zones = view["numbers"], view["zones"]
    who = names[numbers["active"]]
    found = [("turn", say("turn", turn=numbers["turn"], phase=PHASES[numbers["phase"]], who=who))]
    for seat in range(game.seats):
        hand = held(view, f"hand/{seat}")
        hidden = len(zones[f"hand/{seat}"]) - len(hand)
        cards = [*hand, say("hidden", count=hidden)] if hidden else hand
        slots_of = {
            "flag": ", ".join(held(view, f"flag/{seat}")),
            "life": len(zones[f"life/{seat}"]),
            "hand": ", ".join(cards) or say("nothing"),
        }
        slots_of |= {"azoth": azoth_words(view, seat), "deck": len(zones[f"deck/{seat}"]), "discard": len(zones[f"discard/{seat}"])}
        found.append((names[seat], say("seat", **slots_of)))
        found.append((say("field", who=names[seat]), ", ".join(unit.words for unit in units(view, seat)) or say("nothing")))
        if hidden_cards := unseen(game, view, seat):
            familiars = sum(card.type == "familiar" for card in hidden_cards)
            counts = say("unseen_cards", familiars=familiars, spells=len(hidden_cards) - familiars)
            found.append((say("unseen", who=names[seat]), counts))
        if shown := held(view, f"shown/{seat}"):
            found.append((say("shown", who=names[seat]), ", ".join(shown)))
    return found + [("attack", line) for line in attack_words(game, view, names)]
