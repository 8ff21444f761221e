"""G2.4, G2.5, G2.7: statuses, combo, energy and the events of every seventh turn."""

import pytest

from cardhouse.games.grimhand import position, turns
from cardhouse.games.grimhand.declarations import HAPPENINGS

from .reading import captions_of, equation, hand, modern, names, number, play, refused, texts, zone

# G2.4


def test_g2_4_bleed_costs_two_hp_at_the_start_of_the_victim_s_turns():
    table = modern(decks=["A1 A2 A3 A4 A5", ""], statuses={"bleed": (0, 2)})
    table.play("draw attack")
    assert (table.points, number(table, "bleed")) == ((50, 48), [0, 1])
    play(table, "draw attack", "draw attack")
    assert (table.points, number(table, "bleed")) == ((50, 46), [0, 0])
    play(table, "draw attack", "draw attack")
    assert table.points == (50, 46)


def test_g2_4_the_larger_number_of_bleeding_turns_stays():
    table = modern(["bleeding_edge", ""], statuses={"bleed": (0, 5)})
    table.play("attack")
    assert captions_of(table, "bleeds") == [{"seat": 1, "turns": 5}]


def test_g2_4_bleeding_can_kill():
    table = modern(decks=["A1", ""], statuses={"bleed": (0, 1)}, life=[50, 2])
    table.play("draw attack")
    assert (table.result.winners, number(table, "ending")) == ((0,), 2)


def test_g2_4_fortify_adds_three_to_the_defense_against_one_attack():
    table = modern(["A9", ""], ["", "D2"], statuses={"fortify": (0, 1)})
    table.play("attack")
    assert (equation(table)["defense"], table.points, number(table, "fortify")) == (5, (50, 46), [0, 0])


def test_g2_4_expose_halves_the_defense_in_one_attack():
    table = modern(["A9", ""], ["", "D7"], statuses={"expose": (0, 1)})
    table.play("attack")
    assert (equation(table)["defense"], table.points, number(table, "expose")) == (4, (50, 45), [0, 0])


def test_g2_4a_a_turn_starts_with_bleed_then_the_event_then_the_pressure_discard(monkeypatch):
    monkeypatch.setattr(turns, "below", lambda s, n: HAPPENINGS.index("toll"))
    table = position(
        ["", "A1 A2 A3"], overdraw="pressure", limit=3, events=True, turn_number=6, decks=["", "D1"], statuses={"bleed": (0, 1)}
    )
    table.play("draw defense")
    assert names(table) == ["drew", "bled", "happened", "lost", "lost"]
    assert texts(table) == ["choose A1", "choose A2", "choose A3"]


# G2.5: combo


def draws(*decks, **given):
    """Seat 0 draws from these decks on its turns; the other seat always draws a shield."""
    table = position(decks=["A2 A3 A4 A5 A6", "D1 D2 D3 D4 D5 D6 D8 D9"], combo=True, **given)
    for deck in decks:
        play(table, f"draw {deck}", "draw defense")
    return table


def test_g2_5_swords_on_two_turns_in_a_row_make_the_next_attack_two_stronger():
    table = draws("attack", "attack")
    assert number(table, "combo") == [1, 0]
    table.play("attack")
    assert (equation(table)["combo"], equation(table)["attack"]) == (2, 7)
    assert (number(table, "combo"), number(table, "streak")) == ([0, 0], [0, 0])


def test_g2_5_one_sword_or_swords_with_a_shield_between_make_none():
    assert number(draws("attack"), "combo") == [0, 0]
    assert number(draws("attack", "defense", "attack"), "combo") == [0, 0]
    assert number(draws("attack", "defense", "attack", "attack"), "combo") == [1, 0]


def test_g2_5a_the_bonus_waits_and_a_blue_draw_breaks_only_the_streak():
    table = draws("attack", "attack", "defense", "defense")
    assert (number(table, "combo"), number(table, "streak")) == ([1, 0], [0, 0])


def test_g2_5a_a_lucky_for_the_slot_is_no_sword_and_breaks_the_streak():
    table = position(decks=["A2 A7 A3", "D1 D2 D3"], combo=True)
    play(table, "draw attack", "draw defense", "draw attack", "draw defense", "draw attack")
    assert (number(table, "combo"), number(table, "streak")[0]) == ([0, 0], 1)


def test_g2_5a_it_counts_what_lands_not_the_deck_it_came_from():
    table = modern(["fate_twist", ""], decks=["A2 A3", "D1 D2 D3"], combo=True)
    play(table, "use fate_twist", "draw attack", "draw defense")
    assert number(table, "streak") == [0, 1], "D1 lay on the attack deck, A2 on the other"


def test_g2_5a_draws_of_effects_do_not_count():
    table = modern(["A1", ""], ["purge", ""], decks=["A2", "D1 D2"], combo=True)
    play(table, "use purge", "choose A1", "choose attack", "draw defense")
    assert number(table, "streak") == [0, 0]


@pytest.mark.parametrize(
    ("overdraw", "drawn", "combo"),
    [("flush", "A4", 0), ("hp3", "A4", 0), ("lowest", "A1", 0), ("lowest", "A4", 1)],
)
def test_g2_5a_a_sword_that_overflows_counts_nothing_and_one_that_stays_does(overdraw, drawn, combo):
    table = position(["A2 A3", ""], decks=[f"A5 {drawn}", "D1 D2"], combo=True, overdraw=overdraw, limit=3)
    play(table, "draw attack", "draw defense", "draw attack")
    assert number(table, "combo") == [combo, 0]


def test_g2_5_without_the_option_there_is_no_combo():
    table = modern(decks=["A2 A3", "D1 D2"])
    play(table, "draw attack", "draw defense", "draw attack")
    assert number(table, "combo") == [0, 0]


# G2.5: energy


def test_g2_5_a_draw_and_a_trick_cost_one_an_attack_two():
    table = modern(["A5 hex_card doom_token", ""], decks=["A2", "D1"], energy="3", charge=[3, 0])
    assert "pass" in texts(table)
    play(table, "use hex_card", "use doom_token")
    assert number(table, "energy")[0] == 1
    assert refused(table, "attack") == ("no_energy", "you have too little energy for that")
    table.play("draw attack")
    assert table.to_act == 1, "nothing more can be paid"
    table = modern(["A5", ""], energy="3", charge=[3, 0])
    table.play("attack")
    assert (table.to_act, number(table, "energy")[0]) == (0, 1)


def test_g2_5_unspent_energy_carries_over_but_never_above_three():
    table = position(energy="2", charge=[2, 0], decks=["A1", "D1"])
    play(table, "pass")
    assert number(table, "energy") == [2, 2]
    play(table, "pass", "pass", "pass")
    assert number(table, "energy") == [3, 3]


def test_g2_5_a_lucky_save_ends_the_turn_and_keeps_the_energy():
    table = position(energy="3", charge=[3, 0], slots=["A7", ""], decks=["A13", ""])
    table.play("draw attack")
    assert (table.to_act, number(table, "energy")) == (1, [2, 3])


def test_g2_5_with_energy_one_the_first_turn_has_one():
    import cardhouse

    table = cardhouse.load("grimhand", energy="1", first="0").start(seed=1)
    assert number(table, "energy") == [1, 0]


# G2.7


def happening(name, monkeypatch, **given):
    """The table after the turn before the seventh, with the event that is named; seat 1 is then the active one."""
    monkeypatch.setattr(turns, "below", lambda s, n: HAPPENINGS.index(name))
    table = position(**{"events": True, "turn_number": 6, "decks": ["A1 A2 A3", "D1 D2"], **given})
    table.play("draw attack")
    return table


def test_g2_7_something_happens_every_seventh_turn_only(monkeypatch):
    table = happening("fortify", monkeypatch)
    assert captions_of(table, "happened") == [{"happening": 3}]
    since = len(table.events)
    play(table, "draw attack")
    assert captions_of(table, "happened", since=since) == []
    assert "happened" not in names(position(events=False, turn_number=6, decks=["A1", ""]))


def test_g2_7_all_six_happen():
    import cardhouse

    seen = set()
    for seed in range(30):
        table = cardhouse.load("grimhand", preset="modern", numbers="event_every=1", deaths=0).start(seed=seed)
        seen |= {numbers["happening"] for numbers in captions_of(table, "happened")}
    assert seen == {*range(6), 6} - {1}, "at the first turn no Lucky was discarded: luck passes by"


def test_g2_7_both_discard_piles_are_shuffled_in(monkeypatch):
    table = happening("reshuffle", monkeypatch, discards=["A5 A6", "D5"])
    assert zone(table, "attack_discard") == zone(table, "defense_discard") == []
    assert "A5" in zone(table, "attack_deck")


def test_g2_7_empty_slots_gain_a_lucky_the_active_seat_first_the_attack_pile_before_the_defense_pile(monkeypatch):
    table = happening("luck", monkeypatch, discards=["A7", "D7"])
    assert (zone(table, "slot/1"), zone(table, "slot/0")) == (["A7"], ["D7"])
    table = happening("luck", monkeypatch, discards=["A7", ""])
    assert (zone(table, "slot/1"), zone(table, "slot/0")) == (["A7"], [])


@pytest.mark.parametrize(
    "given", [{}, {"discards": ["A5", "D5"]}, {"discards": ["A7", ""], "slots": ["A7", "D7"]}, {"discards": ["A7", ""], "slot": 0}]
)
def test_g2_7_luck_that_gives_nothing_is_not_announced_as_a_gift(monkeypatch, given):
    table = happening("luck", monkeypatch, **given)
    assert captions_of(table, "happened") == [{"happening": 6}]
    assert "gifted" not in names(table)


def test_g2_7_only_wholly_empty_slots_gain_one(monkeypatch):
    table = happening("luck", monkeypatch, discards=["A7", ""], slots=["", "D7"], slot=2)
    assert (zone(table, "slot/1"), zone(table, "slot/0")) == (["D7"], ["A7"])
    table = happening("luck", monkeypatch, discards=["A7", ""], slot=0)
    assert zone(table, "attack_discard") == ["A7"]


def test_g2_3h_doom_takes_an_event_s_lucky_too(monkeypatch):
    table = happening("luck", monkeypatch, discards=["A7", ""], statuses={"doom": (0, 1)})
    assert (zone(table, "slot/1"), number(table, "doom")) == ([], [0, 0])
    assert zone(table, "slot/0") == ["A7"], "it lies in the pile still, and the other seat comes next"


def test_g2_7_the_next_attack_of_either_seat_is_three_stronger(monkeypatch):
    table = happening("omen", monkeypatch, attack=["A9", ""])
    play(table, "draw attack", "attack")
    assert (equation(table)["omen"], number(table, "omen")) == (3, 0)


@pytest.mark.parametrize(("name", "status"), [("fortify", "fortify"), ("expose", "expose")])
def test_g2_7_both_are_fortified_or_exposed(name, status, monkeypatch):
    assert number(happening(name, monkeypatch), status) == [1, 1]


def test_g2_7_both_lose_two_but_never_the_last(monkeypatch):
    assert happening("toll", monkeypatch, life=[50, 2]).points == (48, 1)


def test_g2_7_an_event_gift_acts_as_no_draw(monkeypatch):
    """G2.1h"""
    table = happening("luck", monkeypatch, preset="modern", combo=False, discards=["", "double_shamrock"], life=[40, 40])
    assert (zone(table, "slot/1"), table.points) == (["double_shamrock"], (40, 40))
    assert hand(table, 1) == []
