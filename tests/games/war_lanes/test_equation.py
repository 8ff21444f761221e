"""W4.2: every lane tells its whole equation, and four sources account for every HP that anybody loses or wins."""

from collections import Counter

from hypothesis import given

import cardhouse
from cardhouse.games.war_lanes.cards import BONUS_NAMES

from .brute import bonus
from .reading import LANES, worth
from .strategies import games, players, seeds, wander

SIXTH_CARD, COUNTDOWN, ROUND_END = range(3)
SUIT_LETTERS = "-HDCS"
NAMES = {"flip_won": "flip", "discarded": "discard"}


def steps(game, seed, players):
    """Every step of a match: the table after it and its events, each with its numbers by name; moved cards as they are."""
    table, since = game.start(seed=seed), 0
    for _ in wander(table, seed, players):
        yield table, [named(game, event) for event in table.events_for("all", since)]
        since = len(table.events)


def named(game, event):
    """A caption with its numbers by name; any other event as it is."""
    name, *numbers = event
    return (name, dict(zip(game.spec.events[name], numbers, strict=True))) if name in game.spec.events else (name, numbers)


def equations(events):
    """Each lane that resolved in a step: the two sides as their cards were gathered, its numbers, and whether the round had ended."""
    sides, ended = {}, False
    for name, what in events:
        if name == "gathered":
            sides[what[0]] = what[2]
        elif name == "round_ended":
            ended = True
        elif name == "lane_resolved":
            lane = LANES[what["lane"]]
            yield [sides.pop(f"{lane}/{seat}", []) for seat in (0, 1)], what, ended


def effect(faces, suit):
    """W4.3, in the words of the rules page."""
    active = [worth(face) for face in faces if suit and (face == "JK" or face[-1] == SUIT_LETTERS[suit])]
    return sum(7 if points <= 5 else 5 if points <= 10 else 3 for points in active)


@given(games, seeds, players)
def test_w4_2_sums_bonuses_and_effects_are_those_of_the_cards_that_lay_there(game, seed, players):
    for table, events in steps(game, seed, players):
        for sides, numbers, _ in equations(events):
            for seat, faces in enumerate(sides):
                points, kinds = bonus(faces, game.options["wheel"], game.options["bonuses"])
                assert numbers[f"sum{seat}"] == sum(map(worth, faces))
                assert numbers[f"bonus{seat}"] == points
                assert BONUS_NAMES[numbers[f"kind{seat}"]] in kinds
                assert numbers[f"effect{seat}"] == effect(faces, table.view("watcher")["numbers"]["suit"][seat])


@given(games, seeds, players)
def test_w4_2_winner_damage_and_healing_follow_from_the_totals_and_the_suits(game, seed, players):
    for table, events in steps(game, seed, players):
        letters = [SUIT_LETTERS[suit] for suit in table.view("watcher")["numbers"]["suit"]]
        for _, numbers, _ in equations(events):
            totals = [numbers[f"sum{seat}"] + numbers[f"bonus{seat}"] for seat in (0, 1)]
            winner, loser = numbers["winner"], 1 - numbers["winner"]
            if totals[0] == totals[1]:
                assert (winner, numbers["damage"], numbers["healing"], numbers["winner_healing"]) == (-1, 0, 0, 0)
                continue
            assert totals[winner] > totals[loser]
            net = totals[winner] - totals[loser]
            net += numbers[f"effect{winner}"] if letters[winner] in "DS" else 0
            net -= numbers[f"effect{loser}"] if letters[loser] in "HC" else 0
            heals = game.options["winner_effects"] and letters[winner] in "HC"
            assert (numbers["damage"], numbers["healing"]) == (max(0, net), max(0, -net))
            assert numbers["winner_healing"] == (numbers[f"effect{winner}"] if heals else 0)


@given(games, seeds, players)
def test_w6_2_flips_discards_and_lanes_account_for_every_hp_in_the_match(game, seed, players):
    hp, lost = [100, 100], Counter()
    for table, events in steps(game, seed, players):
        for name, numbers in events:
            if name in NAMES:
                seat = numbers["seat"] if name == "discarded" else 1 - numbers["seat"]
                hp[seat] -= numbers["damage"]
                lost[NAMES[name]] += numbers["damage"]
                assert hp[seat] == numbers["hp"], name
            elif name == "lane_resolved":
                if numbers["winner"] >= 0:
                    hp[1 - numbers["winner"]] -= numbers["damage"] - numbers["healing"]
                    hp[numbers["winner"]] += numbers["winner_healing"]
                lost["round's end" if numbers["how"] == ROUND_END else "lane"] += (
                    numbers["damage"] - numbers["healing"] - numbers["winner_healing"]
                )
                assert hp == [numbers["hp0"], numbers["hp1"]]
        assert hp == list(table.points)
    assert 200 - sum(lost.values()) == sum(hp)
    assert min(hp) <= 0 or hp[0] == hp[1]


@given(games, seeds, players)
def test_w5_2_the_event_says_why_a_lane_resolved(game, seed, players):
    for _, events in steps(game, seed, players):
        for sides, numbers, ended in equations(events):
            full = [len(faces) == 3 for faces in sides]
            assert numbers["how"] == (ROUND_END if ended else SIXTH_CARD if all(full) else COUNTDOWN)
            assert ended or any(full)


def test_w6_2_all_four_sources_of_damage_occur_and_are_distinguished():
    seen = Counter()
    for seed in range(12):
        for _, events in steps(cardhouse.load("war_lanes"), seed, ("lanes", "lanes")):
            seen.update(NAMES.get(name, numbers["how"] if name == "lane_resolved" else "") for name, numbers in events)
    assert {"flip", "discard", SIXTH_CARD, COUNTDOWN, ROUND_END} <= set(seen)
