"""W1: two players, 56 cards, suits chosen in secret, the deal. W2: the War flip."""

from collections import Counter

import pytest
from hypothesis import given

import cardhouse
from cardhouse.engine.state import copy
from cardhouse.games.war_lanes import position, rules
from cardhouse.games.war_lanes.cards import FACES
from cardhouse.games.war_lanes.declarations import DECK, DISCARD, FLIPPED, TIED_PAIRS

from .reading import CARDS, VALUES, captions_of, hand, names, number, pairs, refused, size, texts, worth, zone
from .strategies import games, players, seeds, wander

SUITS = ["hearts", "diamonds", "clubs", "spades"]


def start(seed=1, **options):
    return cardhouse.load("war_lanes", **options).start(seed=seed)


def dealt(seed=1, **options):
    table = start(seed, **options)
    table.play_all("suit hearts suit spades")
    return table


def everything(table):
    """All cards on the table; the suit tokens are none."""
    return [face for name in table.view("all")["zones"] if name.partition("/")[0] not in {"tokens", "chosen"} for face in zone(table, name)]


# W1.1: players, HP, cards


def test_w1_1_two_players_begin_with_100_hp():
    assert start().points == (100, 100)
    assert number(start(suits=False), "round") == 1


def test_w1_1_there_are_52_cards_and_four_jokers():
    assert Counter(everything(start())) == Counter(CARDS)
    assert Counter(CARDS)["JK"] == 4
    assert len(CARDS) == 56


@pytest.mark.parametrize("card", sorted(set(CARDS)))
def test_w1_1_a_card_is_worth_its_number_a_face_11_to_14_and_a_joker_15(card):
    table = position(hands=[card, ""], suits=False)
    assert table.forecast(f"{card}>discard") == {"damage": worth(card)}
    table.play(f"{card}>discard")
    assert table.points[0] == 100 - worth(card)


# W1.2: suits


def test_w1_2_suits_come_before_the_first_deal_and_all_cards_lie_in_the_discard_pile():
    table = start()
    assert (table.to_act, texts(table)) == (0, [f"suit {suit}" for suit in SUITS])
    assert size(table, "discard", "deck/0", "deck/1", "hand/0", "hand/1") == (56, 0, 0, 0, 0)
    table.play("suit hearts")
    assert (table.to_act, texts(table)) == (1, [f"suit {suit}" for suit in SUITS])
    assert size(table, "discard", "deck/0", "deck/1", "hand/0", "hand/1") == (56, 0, 0, 0, 0)
    table.play("suit hearts")
    assert size(table, "hand/0", "hand/1") == (5, 5)


@pytest.mark.parametrize("viewer", [1, "watcher"])
def test_w1_2_nobody_else_sees_a_suit_before_both_are_chosen(viewer):
    seen = []
    for suit in SUITS:
        table = start()
        table.play(f"suit {suit}")
        seen.append((table.view(viewer), table.events_for(viewer), table.captions(viewer)))
    assert seen == [seen[0]] * 4
    assert seen[0][0]["numbers"]["suit"] == [0, 0]


def test_w1_2_a_player_sees_their_own_choice():
    table = start()
    table.play("suit clubs")
    assert zone(table, "chosen/0", 0) == ["clubs"]
    assert zone(table, "chosen/0", 1) == [None]


@pytest.mark.parametrize(("first", "second"), [("hearts", "spades"), ("clubs", "clubs"), ("diamonds", "hearts")])
def test_w1_2_both_suits_are_shown_together_and_may_be_the_same(first, second):
    table = start()
    table.play_all(f"suit {first} suit {second}")
    shown = [1 + SUITS.index(first), 1 + SUITS.index(second)]
    assert number(table, "suit") == shown
    assert captions_of(table, "suits_shown") == [{"suit0": shown[0], "suit1": shown[1]}]
    for viewer in (0, 1, "watcher"):
        assert zone(table, "chosen/0", viewer) + zone(table, "chosen/1", viewer) == [first, second]


def test_w1_2_a_suit_is_for_the_whole_match():
    table = position(hands=["2C", "3C"], deck_sizes=[0, 0], chosen=["clubs", "diamonds"])
    table.play_all("2C>left 3C>left")
    assert number(table, "round") == 2
    assert number(table, "suit") == [3, 2]
    assert refused(table, "suit hearts")[0] == "suit_taken"


# W1.3: the deal


@pytest.mark.parametrize("seed", range(5))
def test_w1_3_each_player_has_28_cards_for_the_flip_the_hand_and_the_deck(seed):
    table = dealt(seed)
    flips = len(pairs(table))
    assert size(table, "hand/0", "hand/1", "deck/0", "deck/1", "discard") == (5, 5, 23 - flips, 23 - flips, 2 * flips)
    assert Counter(everything(table)) == Counter(CARDS)


def test_w1_3_a_hand_is_seen_by_its_player_alone_and_a_deck_by_nobody():
    table = dealt()
    assert None not in zone(table, "hand/0", 0)
    assert set(zone(table, "hand/0", 1) + zone(table, "hand/0", "watcher")) == {None}
    for viewer in (0, 1, "watcher"):
        assert set(zone(table, "deck/0", viewer) + zone(table, "deck/1", viewer)) == {None}


def test_w1_3_cards_are_shuffled_anew_for_every_match():
    assert len({tuple(hand(dealt(seed), 0)) for seed in range(5)}) == 5


@given(games, seeds, players)
def test_w1_3_in_every_round_all_56_cards_are_dealt_anew_and_the_flip_winner_starts(game, seed, players):
    seen = 0
    for table in wander(game.start(seed=seed), seed, players):
        if table.over or number(table, "round") == seen:
            continue
        seen = number(table, "round")
        assert Counter(everything(table)) == Counter(CARDS)
        assert size(table, "hand/0", "hand/1") == (5, 5)
        flipped = zone(table, "discard")
        assert table.to_act == (0 if worth(flipped[1]) > worth(flipped[0]) else 1), "the discard pile holds the flip: seat 1's card on top"


# W2: the War flip

TIED = [(rank + a, rank + b) for a, b in ("HD", "CS") for rank in list(VALUES)[1:]]  # from 3 to A, twice


def flip(*stacked):
    """A flip with these pairs on top of the decks: the edge of seat 0, and the state after it."""
    decks = [" ".join(cards) for cards in zip(*stacked, strict=True)]
    state = copy(position(hands=["2H", ""], decks=decks, deck_sizes=[len(stacked)] * 2).state)
    state.log = []
    return rules.war_flip(state, TIED_PAIRS, FLIPPED), state


@pytest.mark.parametrize(("first", "second", "edge"), [("KD", "7C", 6), ("7C", "KD", -6), ("JK", "AS", 1), ("2C", "JK", -13)])
def test_w2_the_higher_card_wins_by_the_difference(first, second, edge):
    assert flip((first, second))[0] == edge


@pytest.mark.parametrize("ties", [1, 2, 19])
def test_w2_ties_are_flipped_on_and_only_the_last_pair_counts(ties):
    assert flip(*TIED[:ties], ("2C", "JK"))[0] == 2 - 15


def test_w2_all_revealed_cards_go_to_the_discard_pile():
    state = flip(("7H", "7D"), ("QC", "QS"), ("4C", "JK"))[1]
    row = state.cards[DISCARD][: state.count[DISCARD]]
    assert [FACES[state.face[card]] for card in row[-6:]] == ["7H", "7D", "QC", "QS", "4C", "JK"]
    assert (state.count[DECK], state.count[DECK + 1]) == (0, 0)


@pytest.mark.parametrize("seed", range(8))
def test_w2_the_winner_of_the_flip_deals_the_difference_and_starts(seed):
    table = dealt(seed)
    *tied, (first, second) = pairs(table)
    assert all(worth(a) == worth(b) for a, b in tied)
    edge = worth(first) - worth(second)
    assert table.points == ((100, 100 - edge) if edge > 0 else (100 + edge, 100))
    assert table.to_act == (0 if edge > 0 else 1)
    assert captions_of(table, "flip_won") == [{"seat": table.to_act, "damage": abs(edge), "hp": 100 - abs(edge)}]
    assert zone(table, "discard") == [card for pair in reversed(pairs(table)) for card in reversed(pair)]


def test_w2_a_tied_flip_at_the_table_is_flipped_again():
    tied = next(table for table in (dealt(seed) for seed in range(200)) if len(pairs(table)) == 2)
    assert size(tied, "discard", "deck/0", "deck/1", "hand/0", "hand/1") == (4, 21, 21, 5, 5)


def test_w2_after_20_tied_pairs_all_cards_are_shuffled_and_dealt_anew(tie_deals):
    assert flip(*TIED[:20])[0] == 0
    tie_deals(2)
    table = dealt(3)
    flip_names = [name for name in names(table) if name in {"flipped", "redealt", "flip_won"}]
    assert flip_names[:42] == ["flipped"] * 20 + ["redealt"] + ["flipped"] * 20 + ["redealt"]
    final = len(pairs(table)) - 40
    assert size(table, "hand/0", "hand/1", "deck/0", "deck/1", "discard") == (5, 5, 23 - final, 23 - final, 2 * final)
    assert sum(table.points) == 200 - captions_of(table, "flip_won")[0]["damage"]


def killing_flip():
    """A table at which seat 1, with 2 HP against 90, lost the second round's flip by at least 2."""
    for seed in range(100):
        table = position(hands=["2C", "2D"], deck_sizes=[0, 0], hp=[90, 2], seed=seed)
        table.play_all("2C>left 2D>left")
        if table.over and captions_of(table, "flip_won")[0]["seat"] == 0:
            return table
    raise AssertionError("no such seed")


def test_w2_a_killing_flip_ends_the_match_before_anybody_draws():
    table = killing_flip()
    assert table.result.winners == (0,)
    assert table.points[1] == 2 - captions_of(table, "flip_won")[0]["damage"] <= 0
    assert size(table, "hand/0", "hand/1") == (0, 0)
    assert names(table)[-2:] == ["flip_won", "match_won"]


def test_w2_the_first_flip_has_the_same_events_without_suits():
    table = start(suits=False)
    assert min(table.points) < 100
    assert [100 - flip["hp"] for flip in captions_of(table, "flip_won")] == [100 - min(table.points)]
