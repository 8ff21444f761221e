"""L5: each option on its own, at both ends of its range."""

import pytest

import cardhouse
from cardhouse import IllegalAction, OptionError
from cardhouse.games.lama import position


def texts(table):
    return [action.text for action in table.legal_actions]


def number(table, name):
    return table.view("watcher")["numbers"][name]


def refused(table, action):
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    return refusal.value.reason


def quit_all(table):
    table.play_all("quit " * table.game.seats)


def test_l5_the_options_and_their_defaults():
    assert cardhouse.load("lama").options == {
        "players": 4,
        "target": 40,
        "starter": "next",
        "exchange": "auto",
        "play_after_draw": False,
        "count_each": False,
    }


# players


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_l5_players_is_how_many_sit_at_the_table(players):
    table = cardhouse.load("lama", players=players).start(seed=1)
    assert len(table.points) == players
    seen = set()
    for _ in range(players):
        seen.add(table.to_act)
        table.play("draw")
    assert seen == set(range(players))


@pytest.mark.parametrize("players", [1, 7])
def test_l5_fewer_than_two_or_more_than_six_cannot_play(players):
    with pytest.raises(OptionError, match="players takes a whole number from 2 to 6"):
        cardhouse.load("lama", players=players)


# target


@pytest.mark.parametrize("target", [20, 40, 100])
def test_l5_target_is_the_number_of_points_that_ends_the_game(target):
    table = position(hands=["1", "1"], top="4", points=[target - 2, 0], target=target)
    quit_all(table)
    assert not table.over
    table = position(hands=["1", "1"], top="4", points=[target - 1, 0], target=target)
    quit_all(table)
    assert table.over


@pytest.mark.parametrize("target", [19, 101])
def test_l5_the_target_lies_between_20_and_100(target):
    with pytest.raises(OptionError, match="target takes a whole number from 20 to 100"):
        cardhouse.load("lama", target=target)


# starter


def test_l5_starter_last_actor_the_last_to_quit_begins_the_next_round():
    table = position(hands=["1", "1", "5 6"], top="5", began=1, starter="last_actor")
    table.play_all("quit quit play 5 quit")
    assert table.to_act == number(table, "starter") == 2


@pytest.mark.parametrize("points", [0, 10])
def test_l5_starter_last_actor_the_player_with_an_empty_hand_begins_the_next_round(points):
    table = position(hands=["1", "1", "5"], top="5", points=[0, 0, points], to_act=2, starter="last_actor")
    table.play_all("play 5 return black" if points else "play 5")
    assert table.to_act == number(table, "starter") == 2


@pytest.mark.parametrize("seed", range(6))
def test_l5_starter_last_actor_in_a_game_from_the_start(seed):
    table = cardhouse.load("lama", starter="last_actor").start(seed=seed)
    first = table.to_act
    quit_all(table)
    assert table.to_act == number(table, "starter") == (first + 3) % 4


def test_l5_starter_next_takes_no_notice_of_who_acted_last():
    table = cardhouse.load("lama", starter="next").start(seed=1)
    first = table.to_act
    quit_all(table)
    assert table.to_act == (first + 1) % 4


# exchange (L3.3 and L3.4 have the rest)


def test_l5_exchange_auto_leaves_no_exchange_to_the_players():
    assert not any(text.startswith("exchange") for text in texts(position(hands=["1", "1"], top="4", points=[20, 20])))


def test_l5_exchange_manual_leaves_it_to_them():
    assert "exchange down" in texts(position(hands=["1", "1"], top="4", points=[20, 20], exchange="manual"))


# play_after_draw


def test_l5_play_after_draw_off_the_turn_ends_with_the_draw():
    table = position(hands=["1", "2"], top="5", draw="5")
    table.play("draw")
    assert table.to_act == 1


def test_l5_play_after_draw_the_drawn_card_may_be_played_at_once():
    table = position(hands=["1", "2"], top="5", draw="6", play_after_draw=True)
    table.play("draw")
    assert table.to_act == 0
    assert texts(table) == ["play 6", "pass"]
    table.play("play 6")
    assert table.to_act == 1
    assert table.view("watcher")["zones"]["discard"][0][1] == "6"


def test_l5_play_after_draw_or_kept_with_pass():
    table = position(hands=["1", "2"], top="5", draw="6", play_after_draw=True)
    table.play_all("draw pass")
    assert table.to_act == 1
    assert sorted(face for _, face in table.view(0)["zones"]["hand/0"]) == ["1", "6"]


def test_l5_play_after_draw_only_the_drawn_card_and_no_other():
    table = position(hands=["5 6", "2"], top="5", draw="1", play_after_draw=True)
    table.play("draw")
    assert texts(table) == ["pass"]
    assert refused(table, "play 5") == "drawn_only"
    assert refused(table, "play 6") == "drawn_only"


def test_l5_play_after_draw_a_held_card_equal_to_the_drawn_one_is_the_same_choice():
    table = position(hands=["5 1", "2"], top="5", draw="5", play_after_draw=True)
    table.play("draw")
    assert texts(table) == ["play 5", "pass"]
    table.play("play 5")
    assert sorted(face for _, face in table.view(0)["zones"]["hand/0"]) == ["1", "5"]


def test_l5_play_after_draw_asks_always_so_that_the_others_learn_nothing():
    seen = []
    for drawn in ("5", "1"):
        table = position(hands=["3", "2"], top="5", draw=drawn, play_after_draw=True)
        table.play("draw")
        seen.append((table.to_act, table.events_for(1), table.view(1)["numbers"]))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("action", ["draw", "quit"])
def test_l5_play_after_draw_no_second_draw_and_no_quitting_with_the_drawn_card(action):
    table = position(hands=["1", "2"], top="5", draw="6", play_after_draw=True)
    table.play("draw")
    assert refused(table, action) == "play_or_pass"


@pytest.mark.parametrize("play_after_draw", [True, False])
def test_l5_nobody_passes_without_a_draw(play_after_draw):
    table = position(hands=["1", "2"], top="5", play_after_draw=play_after_draw)
    assert refused(table, "pass") == "no_pass"


def test_l5_play_after_draw_with_manual_exchange_a_drawn_card_is_a_decision_of_its_own():
    table = position(hands=["1", "2"], top="5", draw="6", points=[20, 0], play_after_draw=True, exchange="manual")
    table.play_all("exchange down draw")
    assert texts(table) == ["play 6", "exchange up", "exchange down", "pass"]


# count_each


def test_l5_count_each_every_copy_counts():
    table = position(hands=["5 5 5", "L L", "1", "2 3 3"], top="6", count_each=True)
    quit_all(table)
    assert table.points == (15, 20, 1, 8)


def test_l5_count_each_off_equal_values_count_once():
    table = position(hands=["5 5 5", "L L", "1", "2 3 3"], top="6", count_each=False)
    quit_all(table)
    assert table.points == (5, 10, 1, 5)


@pytest.mark.parametrize(
    "chosen",
    [
        {"players": 2, "target": 20},
        {"players": 6, "target": 100},
        {"starter": "last_actor"},
        {"exchange": "manual"},
        {"play_after_draw": True},
        {"count_each": True},
        {"players": 6, "target": 100, "starter": "last_actor", "exchange": "manual", "play_after_draw": True, "count_each": True},
    ],
)
@pytest.mark.parametrize("bot", ["random", "easy", "normal"])
def test_l5_a_game_under_any_option_comes_to_an_end(chosen, bot):
    table = cardhouse.load("lama", **chosen).start(seed=11)
    while not table.over:
        table.play(table.game.action(table.game.choose(table.state, bot, len(table.steps))))
    assert max(table.result.points) >= table.game.options["target"]
