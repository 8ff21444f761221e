"""What an action promises: the equation, the fate meter, the flush warning and the enemy's answer, and that it keeps it."""

from math import comb

import pytest
from hypothesis import given, settings

from cardhouse.engine.forecast import Odds, Range
from cardhouse.engine.table import Table
from cardhouse.games.grimhand import position

from .reading import equation, modern, play
from .strategies import games, seeds, wander

THIRTEEN = "A1 A1 A2 A2 A3 A3 A4 A4 A5 A5 A6 A6 A8"


# The equation


def test_g4_an_attack_promises_every_term_of_its_equation():
    statuses = {"combo": (1, 0), "weakness": (1, 0), "expose": (0, 1)}
    table = modern(["A12 A12 A7", ""], ["", "D8 D4"], statuses=statuses)
    promised = table.forecast("attack")
    assert [promised[name] for name in ("swords", "combo", "weakness", "attack", "shields", "exposed", "defense", "damage")] == [
        *(31, 2, 3, 30, 12, 1, 6, 24)
    ]
    table.play("attack")
    assert {name: equation(table)[name] for name in promised if name in equation(table)} == {
        name: value for name, value in promised.items() if name in equation(table)
    }


def test_g2_3_what_comes_back_to_the_attacker_is_promised_too():
    assert modern(["A12", ""], ["", "mirror_shield"]).forecast("attack")["backlash"] == 2
    assert modern(["cursed_steel", ""], ["", "counter_shield:8"]).forecast("attack")["backlash"] == 5
    assert modern(["cursed_steel", ""], ["", "counter_shield:8"], life=[2, 50]).forecast("attack")["backlash"] == 2
    assert modern(["A12", ""], ["", "mirror_shield"], life=[50, 3]).forecast("attack")["backlash"] == 0, "the dead do not mirror"
    assert modern(["A9", ""], enemy="lilith,none", life=[30, 50]).forecast("attack")["drain"] == 4


# The fate meter


@pytest.mark.parametrize("deck", ["attack", "defense"])
def test_g4_the_fate_meter_of_a_fresh_deck(deck):
    promised = position().forecast(f"draw {deck}")
    assert promised["death"] == Odds(2, 26)
    assert promised["within_three"].share == pytest.approx(1 - comb(24, 3) / comb(26, 3))


def test_g4_deaths_that_lie_in_the_discards_are_no_danger():
    assert position(discards=["A13", ""]).forecast("draw attack")["death"] == Odds(1, 25)
    assert position(discards=["A13 A13", ""]).forecast("draw attack")["death"] == Odds(0, 24)


def test_g4_an_empty_deck_is_measured_by_its_discards():
    table = position(["A1", ""], sizes=[0, 20])
    assert table.forecast("draw attack")["death"] == Odds(2, 25)
    assert "within_three" not in table.forecast("draw attack")


def test_g2_1k_who_has_seen_the_top_knows_its_fate_and_the_other_does_not():
    table = modern(["", ""], ["scrying_orb", ""], decks=["A5 A13 A2", "D3"])
    play(table, "use scrying_orb", "choose attack", "choose A2", "choose A5")
    assert table.forecast("draw attack")["death"] == Odds(1, 1)
    table.play("draw defense")
    assert table.forecast("draw attack")["death"].share == pytest.approx(3 / 40, abs=0.01)


def test_g2_1l_a_twisted_card_counts_by_its_own_back():
    table = play(modern(["fate_twist", ""], deaths="4,0"), "use fate_twist")
    assert table.forecast("draw attack")["death"].chances == 0, "a blue back lies on the red deck"
    assert table.forecast("draw defense")["death"].chances == 4


def test_g2_1_an_effect_s_draw_tells_its_odds_too():
    table = play(modern(["gamble_card", ""]), "use gamble_card")
    assert table.forecast("choose attack")["death"].chances == 3


# The flush warning


def test_g1_4_before_the_card_too_many_the_draw_warns():
    table = position([THIRTEEN, ""])
    promised = table.forecast("draw attack")
    assert promised["flush"] == Odds(13 - 2 - 2, 13), "a Death or a Lucky for the slot does not flush"
    assert "flush" not in table.forecast("draw defense")
    assert position([THIRTEEN, ""], slots=["D7", ""]).forecast("draw attack")["flush"] == Odds(11, 13)
    for overdraw in ("hp3", "lowest"):
        promised = position([THIRTEEN, ""], overdraw=overdraw).forecast("draw attack")
        assert (promised["overflow"], "flush" in promised) == (Odds(13 - 2 - 2, 13), False)


# The enemy's answer


def test_g4_an_action_tells_what_the_enemy_could_do_next():
    table = position(["A3", "A12 A5"], ["D4", ""])
    assert table.forecast("draw attack")["threat"] == 13
    assert table.forecast("attack")["threat"] == 13
    assert table.forecast("draw defense")["threat"] == Range(1, 13), "a 12 more, or nothing"


def test_g4_what_an_attack_leaves_counts_the_mirror_on_either_side():
    table = modern(["A12 A12 A11", "A12 A12 A11"], ["mirror_shield", "mirror_shield D8 D7"], copies=4, cards="mirror_shield=2")
    promised = table.forecast("attack")
    assert [promised[name] for name in ("damage", "mirror", "takes", "leaves", "backlash")] == [16, 5, 11, 39, 5]
    assert (promised["threat"], promised["left"]) == (31 - 10, 50 - 5 - 21)
    table.play("attack")
    assert table.points == (45, 39)
    table.play("attack")
    assert table.points[0] == promised["left"]


def test_g4_what_is_left_counts_what_the_drawn_card_costs_or_heals():
    table = modern(["", "A12"], decks=["blood_pact", "double_shamrock"], life=[30, 50])
    assert table.forecast("draw attack")["left"] == Range(13, 18), "the Blood Pact costs 5"
    assert table.forecast("draw defense")["left"].high == 30
    play(table, "draw attack", "attack")
    assert table.points[0] == 13


def test_g4_an_event_s_toll_is_in_what_is_left():
    table = position(["A1", "A12"], events=True, turn_number=6)
    assert table.forecast("attack")["left"] == Range(35, 41), "an omen, or fortified"
    assert position(["A1", "A2"], events=True, turn_number=6).forecast("attack")["left"] == Range(45, 50)


def test_g1_7a_with_hidden_hands_what_is_left_is_a_range_and_a_mirror_may_lie_there():
    table = modern(["A12 A12 A11", ""], ["", "mirror_shield"], hidden_hands=True)
    promised = table.forecast("attack")
    table.play("attack")
    assert promised["leaves"].low <= table.points[1] <= promised["leaves"].high
    assert promised["takes"].low <= 50 - table.points[1] <= promised["takes"].high


def test_g2_1b_an_enemy_without_a_sword_has_no_answer_however_strong():
    assert position(enemy="shakhaar").forecast("draw attack")["threat"] == 0


def test_g4_an_event_that_is_due_widens_the_answer():
    table = position(["", "A12"], ["D4", ""], events=True, turn_number=6)
    assert table.forecast("draw attack")["threat"] == Range(5, 11), "fortified, exposed or stronger by an omen"


def test_g2_3g_an_omen_that_i_spend_is_not_in_their_answer():
    table = position(["A1", "A12"], omen=1)
    assert (table.forecast("attack")["threat"], table.forecast("draw attack")["threat"]) == (12, 15)


def test_g2_1_a_blessing_tells_what_it_may_heal():
    assert modern(["", ""], ["blessing", ""], life=[20, 50]).forecast("use blessing") == {"heals": Range(3, 5)}
    assert modern(["", ""], ["blessing", ""], life=[46, 50]).forecast("use blessing") == {"heals": Range(3, 4)}
    assert modern(["", ""], ["blessing", ""]).forecast("use blessing") == {"heals": 0}


def test_g2_5_with_energy_every_action_tells_its_price():
    table = modern(["A5 hex_card", ""], energy=3, charge=[3, 0])
    assert [table.forecast(action).get("energy") for action in ("draw attack", "attack", "use hex_card", "pass")] == [1, 2, 1, None]
    assert "energy" not in modern(["A5", ""]).forecast("attack")


# Always


def test_no_forecast_depends_on_what_the_seat_cannot_see():
    seen = []
    for upcoming in (["A13", "D13"], ["A5", "D5"], ["A7", "D7"]):
        table = position(["A9", "A3"], ["D2", "D8"], decks=upcoming)
        seen.append([table.forecast(action) for action in table.legal_actions])
    assert seen == [seen[0]] * 3


@settings(max_examples=15)
@given(games, seeds)
def test_g2_3_an_attack_does_exactly_what_it_promised(game, seed):
    for table in wander(game.start(seed=seed), seed, moves=60):
        if not table.over and "attack" in [action.text for action in table.legal_actions]:
            promised = table.forecast("attack")
            after = Table(game, 0, start=table.state)
            after.play("attack")
            for name, value in promised.items():
                if name in equation(after):
                    low, high = value if isinstance(value, Range) else (value, value)
                    assert low <= equation(after)[name] <= high
