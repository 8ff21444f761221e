"""What every screen shows: the odds of Death for everybody, the next event, the most energy."""

from cardhouse.games.grimhand import position
from cardhouse.games.grimhand.declarations import SAVED_BY

from .reading import modern, play


def shown(table):
    return table.view("watcher")["shown"]


def test_g4_the_odds_of_death_are_those_of_a_fresh_deck_and_of_its_discards():
    assert shown(position())["fate/attack"] == shown(position())["fate/defense"] == [2, 26]
    assert shown(position(discards=["A13", ""]))["fate/attack"] == [1, 25]
    assert shown(position(["A1", ""], sizes=[0, 20]))["fate/attack"] == [2, 25]


def test_g2_6_more_deaths_are_counted():
    assert shown(modern(enemy="thirteenth,none", numbers="thirteenth_deaths=2"))["fate/attack"][0] == shown(modern())["fate/attack"][0] + 2


def test_g2_1k_what_one_seat_has_seen_is_shown_to_nobody():
    table = modern(["", ""], ["scrying_orb", ""], decks=["A5 A13 A2", "D3"])
    before = shown(table)["fate/attack"]
    play(table, "use scrying_orb", "choose attack", "choose A2", "choose A5")
    assert table.forecast("draw attack")["death"].share == 1
    assert shown(table)["fate/attack"] == before
    assert table.view(0)["shown"] == shown(table)


def test_g1_3_g5_3_what_a_death_would_take_is_shown_of_both_seats():
    assert [SAVED_BY[each] for each in shown(position(slots=["A7", ""]))["saved_by"]] == ["lucky", "nothing"]
    assert [SAVED_BY[each] for each in shown(position(slots=["", "D7"], upgrades="candles"))["saved_by"]] == ["candle", "lucky"]


def test_g2_5_the_next_event_and_the_most_energy_are_shown_where_they_are_played():
    assert shown(position(events=True, turn_number=6))["event"] == [1, 7]
    assert shown(position(events=True, turn_number=6, numbers="event_every=4"))["event"] == [2, 4]
    assert shown(position(["A5", ""], energy="1", charge=[1, 0], numbers="most_energy=5"))["most_energy"] == 5
    assert not {"event", "most_energy"} & shown(position()).keys()
