"""The balancer: numbers that can be set change the games as the card file would, and its answer is a diff that fits."""

import subprocess
from pathlib import Path

import pytest

from cardhouse.engine.errors import NotInstalled
from cardhouse.engine.game import load
from cardhouse.games.konivrer.catalogue import read_set
from cardhouse.games.konivrer.decks import ready_made
from cardhouse.lab import balance
from cardhouse.lab.balance import Matrix, Table, card_file, changed, difference, excess, search
from cardhouse.lab.kernel import KEY_MASK
from cardhouse.lab.simulate import SPREAD, run_plain

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("compiled")


@pytest.fixture(scope="module")
def table():
    return Table()


def test_its_games_are_those_of_the_rules(table):
    cells = table.matrix([], 1, 8).cells
    _, (_, won, _, _) = run_plain(load("konivrer", decks="fire,water"), ("normal",) * 2, SPREAD & KEY_MASK, 8, 1, lambda done: None)
    assert cells["fire", "water"][0] == sum({1: 1, 2: 0}.get(each, 0.5) for each in won) / 8


def test_a_change_reaches_the_decks_with_that_card_alone_and_is_taken_back(table):
    usual = table.matrix([], 1, 40)
    table.known.clear()
    other = table.matrix([("ember_whelp", "health", 9), ("ash_moth", "strength", 3)], 1, 40)
    with_it = {name for name, deck in ready_made().items() if {"ember_whelp", "ash_moth"} & {card.key for card in deck.cards}}
    differ = {pairing for pairing in usual.cells if usual.cells[pairing] != other.cells[pairing]}
    assert differ
    assert all(with_it & set(pairing) for pairing in differ)
    table.known.clear()
    assert table.matrix([], 1, 40) == usual


def test_the_search_ends_with_what_is_needed_and_repeats(table):
    low, high = 0.45, 0.55
    before = excess(table.matrix([], 5, 20), low, high, 0)
    found = search(table, low, high, seed=5, games=20, trials=12)
    assert found == search(table, low, high, seed=5, games=20, trials=12)
    assert excess(table.matrix(found, 5, 20), low, high, 0) < before
    assert search(table, 0.0, 1.0, games=20) == []


def test_the_diff_applies_to_the_card_file(tmp_path):
    changes = [("ember_whelp", "strength", 3), ("kiln_hound", "health", 1)]
    path = tmp_path / balance.FILE
    path.parent.mkdir(parents=True)
    path.write_text(card_file(), "utf-8")
    subprocess.run(["git", "apply", "-"], input=difference(changes).encode(), cwd=tmp_path, check=True)
    assert path.read_text("utf-8") == changed(card_file(), changes)
    cards = {card.key: card for card in read_set(path.read_text("utf-8"))}
    assert (cards["ember_whelp"].strength, cards["kiln_hound"].health) == (3, 1)
    assert difference([]) == ""


def test_the_diff_on_the_page_applies_to_the_game_as_it_is():
    page = (ROOT / "docs" / "lab-balance.md").read_text("utf-8")
    shown = page.partition("```diff\n")[2].partition("```")[0]
    subprocess.run(["git", "apply", "--check", "-"], input=shown.encode(), cwd=ROOT, check=True)


def test_shares_count_both_seats_alike():
    matrix = Matrix(100, {("a", "b"): (0.7, 0.21), ("b", "a"): (0.5, 0.25)})
    assert matrix.share("a").value == pytest.approx(0.6)
    assert matrix.share("a").value + matrix.share("b").value == pytest.approx(1)
    assert matrix.share("a").error == pytest.approx((0.46 / 100) ** 0.5 / 2)


def test_without_optuna_a_sentence_says_what_to_install(table, monkeypatch):
    monkeypatch.setattr(balance, "find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match=r"pip install 'cardhouse\[balance\]'"):
        search(table)
