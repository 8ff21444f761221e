"""Fairness in public: each finished game is added once, and its record alone leads to the same numbers."""

import asyncio
import json
import random
from statistics import mean, variance

import pytest

from cardhouse.cli import run
from cardhouse.engine.chance import Chance
from cardhouse.engine.game import keys, load
from cardhouse.server.http.replays import record_text
from cardhouse.server.log.entries import read_archive
from cardhouse.server.log.records import imported
from cardhouse.server.progress.counting import count_tables, recount, tally_tables
from cardhouse.server.progress.evenness import (
    DeckCount,
    FirstCount,
    binomial_tail,
    chi_square_tail,
    findings,
    wilson,
)
from cardhouse.server.progress.fairness import Fair, Tally, counted, of_game, of_log, of_record

from .in_process import mover, new_server, seated


async def finished_games(server, games=3):
    lives = []
    for _ in range(games):
        live, guests = await seated(server, 2, options={"target": 20})
        while not live.table.over:
            await mover(live, guests).play(live)
        lives.append(live)
    return lives


def numbers(store):
    return findings(*counted(store.fairness.deck_tallies(), store.fairness.first_tallies()))


def test_records_alone_lead_to_the_numbers_of_the_house(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("cardhouse.server.progress.ratings.CHOSEN", ("players", "preset", "mode", "decks", "target"))

    async def story():
        server = new_server(tmp_path)
        lives = await finished_games(server)
        (tmp_path / "games").mkdir()
        for live in lives:
            (tmp_path / "games" / f"{live.table.row.id}.txt").write_text(record_text(server, server.store.table(live.table.row.id)))
        found = numbers(server.store)
        assert [(deck.game, deck.cards, deck.deals) for deck in found.decks] == [("lama", 56, 3)]
        assert [(first.game, first.seats, first.games) for first in found.first] == [("lama", 2, 3)]
        [deck] = server.store.fairness.deck_tallies()
        [count], _ = counted([deck], [])
        assert sum(count.counts) == 3 * 56
        assert all(sum(count.counts[place * 7 : place * 7 + 7]) == 3 for place in range(56))
        assert count.copies == [8] * 7
        dealt = [live.table.opened.chance(live.table.added) for live in lives]
        by_hand = [0] * 7
        for chance in dealt:
            by_hand[load("lama").dealt(chance.lanes(0)).face[10]] += 1
        names = load("lama").spec.faces
        assert [count.counts[10 * 7 + count.faces.index(name)] for name in names] == by_hand
        return found

    found = asyncio.run(story())
    assert run(["fairness", str(tmp_path / "games"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["decks"][0]["deals"], told["decks"][0]["deck"]) == (found.games, 3, found.decks[0].deck)
    assert run(["fairness", "--db", str(tmp_path / "house.db")]) == 0
    assert "The house shows the same numbers." in capsys.readouterr().out
    one = next((tmp_path / "games").iterdir())
    assert run(["fairness", str(one), str(one)]) == 0  # the same game counts once
    assert "1 deal of the 35 that are needed" in capsys.readouterr().out
    assert run(["fairness"]) != 0


def test_a_game_is_added_once_whatever_is_asked_again(tmp_path, monkeypatch):
    monkeypatch.setattr("cardhouse.server.progress.ratings.CHOSEN", ("players", "preset", "mode", "decks", "target"))

    async def story():
        server = new_server(tmp_path)
        lives = await finished_games(server, 2)
        store = server.store
        before = numbers(store)
        assert before.decks[0].deals == 2
        rows = [store.table(live.table.row.id) for live in lives]
        assert count_tables(store, rows) == []
        assert tally_tables(store, rows) == 2
        assert numbers(store) == before
        recount(store)
        assert numbers(store) == before
        assert store.untallied() == []
        with store.transaction():
            store.fairness.clear()
        assert {row.id for row in store.untallied()} == {row.id for row in rows}
        server.counting.tally()  # games from before there were counts
        assert numbers(store) == before

    asyncio.run(story())


@pytest.mark.parametrize("key", keys())
def test_every_game_says_how_its_decks_lay_and_house_rules_and_duplicate_are_left_out(key):
    game = load(key)
    table = game.start(chance=Chance(bytes(32), ("a",)))
    while not table.over:
        table.play(game.action(game.choose(table.state, "easy", table.match.played)))
    fair = of_record(table)
    assert fair.decks
    for deck in fair.decks:
        assert len(deck.cards) > 20
    assert fair.first.share in (0, 30, 60)
    assert of_game(game, Chance(bytes(32), by_draw=True), table.entries, table.result, True).decks == ()
    assert of_game(game, None, table.entries, table.result, True).decks == ()
    other = {"lama": {"target": 60}, "war_lanes": {"wheel": True}, "grimhand": {"hp": 40}, "konivrer": {"life": 5}}[key]
    assert of_game(load(key, **other), Chance(bytes(32)), [], None, False).decks == ()
    if key == "konivrer":
        tally = Tally()
        tally.add(fair)
        assert all(row.deals in (1, 2) for row in tally.decks.values())


# The statistics


def shuffled_counts(deals, copies, rng, shuffle):
    cards = [face for face, count in enumerate(copies) for _ in range(count)]
    counts = [0] * (len(cards) * len(copies))
    for _ in range(deals):
        lay = shuffle(list(cards), rng)
        for place, face in enumerate(lay):
            counts[place * len(copies) + face] += 1
    return DeckCount("d", "lama", "draw", [str(face) for face in range(len(copies))], list(copies), deals, counts)


def fair(cards, rng):
    rng.shuffle(cards)
    return cards


def lazy(cards, rng):
    """Every card is exchanged with any other one: a well-known fault, which some orders gain by."""
    for at in range(len(cards)):
        other = rng.randrange(len(cards))
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def test_the_statistic_of_fair_decks_has_the_mean_and_the_spread_of_its_chi_square():
    rng = random.Random(1)
    found = [findings([shuffled_counts(60, (4, 2, 2, 2), rng, fair)], []).decks[0] for _ in range(300)]
    freedom = 9 * 3
    assert {each.freedom for each in found} == {freedom}
    assert mean(each.statistic for each in found) == pytest.approx(freedom, rel=0.05)
    assert variance(each.statistic for each in found) == pytest.approx(2 * freedom, rel=0.3)
    assert sum(each.verdict == "uneven" for each in found) < 300 * 0.09
    assert sum(each.oddest.chance < 0.05 for each in found) < 300 * 0.09


def test_a_wrong_shuffle_is_found_and_named():
    [found] = findings([shuffled_counts(3_000, (2, 2, 2, 2, 2), random.Random(2), lazy)], []).decks
    assert found.verdict == "uneven"
    assert found.corrected < 1e-6


def test_with_many_decks_one_that_looks_odd_is_no_proof():
    rng = random.Random(3)
    decks = [shuffled_counts(60, (4, 2, 2, 2), rng, fair) for _ in range(40)]
    found = findings(decks, []).decks
    assert min(each.chance for each in found) < 0.05
    assert all(each.verdict == "even" for each in found)
    assert min(each.corrected for each in found) == pytest.approx(min(1, 40 * min(each.chance for each in found)))


def test_nothing_is_said_before_there_are_enough_deals_and_games():
    [deck] = findings([shuffled_counts(24, (4, 2, 2, 2), random.Random(4), fair)], []).decks
    assert (deck.verdict, deck.needed) == ("few", 25)
    [first] = findings([], [FirstCount("lama", 2, 2, 99, 99 * 60)]).first
    assert first.verdict == "few"


def test_what_it_is_worth_to_begin_has_an_interval_that_holds_for_all_games_together():
    one, two, three = findings(
        [], [FirstCount("a", 2, 2, 1_000, 560 * 60), FirstCount("b", 2, 2, 1_000, 505 * 60), FirstCount("c", 4, 4, 1_000, 150 * 60)]
    ).first
    assert (one.verdict, two.verdict, three.verdict) == ("ahead", "fair", "behind")
    assert (three.fair, one.share) == (0.25, 0.56)
    low, high = wilson(0.56, 1_000, 0.05)
    assert one.low < low < high < one.high


def test_the_distributions_are_those_of_the_tables():
    assert chi_square_tail(43.773, 30) == pytest.approx(0.05, abs=0.001)
    assert chi_square_tail(124.342, 100) == pytest.approx(0.05, abs=0.001)
    assert chi_square_tail(135.807, 100) == pytest.approx(0.01, abs=0.001)
    assert wilson(0.5, 100, 0.05) == pytest.approx((0.4038, 0.5962), abs=0.0001)
    assert binomial_tail(8, 10, 0.5) == pytest.approx(2 * (45 + 10 + 1) / 1024)
    assert binomial_tail(2, 10, 0.5) == pytest.approx(2 * (45 + 10 + 1) / 1024)


def test_the_page_is_answered_to_anybody(server):
    shown = server.get("/api/fairness").json
    assert set(shown) == {"games", "decks", "first"}


def test_what_was_brought_by_somebody_adds_nothing():
    table = load("lama", players=2).start(chance=Chance(bytes(32)))
    while not table.over:
        table.play(table.legal_actions[0])
    made = imported(table.record.dumps(), "all", "id")
    assert of_record(table).decks
    assert of_log(made.row, read_archive(made.archive)) == Fair()
