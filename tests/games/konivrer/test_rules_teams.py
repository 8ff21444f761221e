"""K8: teams and free-for-all."""

import pytest

import cardhouse
from cardhouse.games.konivrer import position
from cardhouse.games.konivrer.teams import pool
from games.konivrer.reading import captions, number, texts, unit, zone


def team(**arranged):
    return position(**{"hands": [""] * 4, "flags": ["none"] * 4, "mode": "2v2", "phase": "combat", **arranged})


@pytest.mark.parametrize(("mode", "seats", "pooled"), [("1v1", 2, 4), ("2v2", 4, 8), ("3v3", 6, 12), ("ffa3", 3, 4), ("ffa4", 4, 4)])
def test_k8_1_seats_and_pools(mode, seats, pooled):
    game = cardhouse.load("konivrer", mode=mode)
    table = game.start(seed=1)
    assert game.seats == seats
    assert pool(table.state, 0) == pooled
    sides = [game.spec.side(table.state, seat) for seat in range(seats)]
    assert sides == ([0, 1] * 3)[:seats] if mode.endswith("v" + mode[0]) else sides == list(range(seats))


def test_k8_1_the_damaged_team_chooses_whose_life_card_is_revealed_point_by_point():
    table = team(fields=["kiln_hound", "", "", ""])
    table.play_all("attack kiln_hound > player 1 next")
    assert table.to_act == 1, "K8.4: the attacked member answers for the team"
    assert texts(table) == ["life 1", "life 3"]
    table.play("life 3")
    assert len(captions(table, "not_burst")) == 0, "all points are assigned before any Burst"
    table.play("life 1")
    assert (len(zone(table, "life/1")), len(zone(table, "life/3"))) == (3, 3)


def test_k8_1_a_member_without_life_plays_on_while_the_pool_lasts():
    table = team(fields=["ash_moth", "", "", ""], lives=[4, "tide_adept", 4, "mirror_carp ferry_wight"], hit_cap="1")
    table.play_all("attack ash_moth > player 1 next life 1")
    table.play("decline")
    assert not table.over
    assert table.state.out[1] == 0
    table.play("next")
    assert table.to_act == 1


def test_k8_1_a_pool_of_0_loses():
    table = team(fields=["kiln_hound", "", "", ""], lives=[4, "tide_adept", 4, "mirror_carp"])
    table.play_all("attack kiln_hound > player 1 next life 1")
    assert table.over
    assert table.result.winners == (0, 2)


def test_k8_4_any_teammate_may_block_the_attacked_player_first():
    table = team(fields=["ash_moth", "tide_adept", "", "salt_sentinel"])
    table.play_all("attack ash_moth > player 1 next")
    assert table.to_act == 1
    table.play("no block")
    assert table.to_act == 3
    table.play("block ash_moth with salt_sentinel")
    assert len(zone(table, "life/1")) == 4


def test_k8_4_teammates_are_asked_clockwise_from_the_attacked_player():
    table = team(mode="3v3", hands=[""] * 6, flags=["none"] * 6, fields=["ash_moth", "tide_adept", "", "salt_sentinel", "", "mirror_carp"])
    table.play_all("attack ash_moth > player 3 next")
    asked = [table.to_act]
    for _ in range(2):
        table.play("no block")
        asked.append(table.to_act)
    assert asked == [3, 5, 1]


def test_k8_2_x_of_a_burst_is_the_owner_s_own_life():
    table = team(fields=["ash_moth", "", "", ""], lives=[4, "caput_mortuum tide_adept", 4, 4], hit_cap="1")
    table.play_all("attack ash_moth > player 1 next life 1 burst")
    table.play("> 0:ash_moth")
    assert captions(table, "burst_cast")[0]["x"] == 1


def test_k8_1_teammates_cannot_be_attacked():
    table = team(fields=["ash_moth", "", "", ""])
    assert texts(table) == ["attack ash_moth > player 1", "attack ash_moth > player 3", "next"]
    with pytest.raises(cardhouse.IllegalAction, match="only an opponent"):
        table.play("attack ash_moth > player 2")


def free(**arranged):
    return position(**{"hands": [""] * 3, "flags": ["none"] * 3, "mode": "ffa3", "phase": "combat", **arranged})


def test_k8_3_an_eliminated_player_s_cards_are_removed_and_attacks_on_them_end():
    table = free(fields=["kiln_hound ash_moth", "tide_adept~", "salt_sentinel"], lives=[4, "mirror_carp", 4], hands=["", "ferry_wight", ""])
    table.play_all("attack kiln_hound > player 1 attack ash_moth > 1:tide_adept next")
    table.play("no block")
    assert table.state.out[1] == 1
    assert set(zone(table, "removed/1")) == {"tide_adept", "ferry_wight"}
    assert number(table, "hurt", 0, "ash_moth") == 0
    assert unit(table, 1, "tide_adept") == -1
    table.play("next")
    assert table.to_act == 2


def test_k8_3_the_last_one_standing_wins():
    table = free(fields=["kiln_hound ash_moth", "", ""], lives=[4, "mirror_carp", "ferry_wight"])
    table.play_all("attack kiln_hound > player 1 attack ash_moth > player 2 next")
    assert table.over
    assert table.result.winners == (0,)
    assert table.points == (4, 0, 0)


def test_k8_5_the_turn_number_rises_when_play_passes_the_first_seat_even_if_it_is_out():
    table = free(fields=["", "kiln_hound", ""], lives=["mirror_carp", 4, 4], active=1, first=0)
    table.play_all("attack kiln_hound > player 0 next next")
    assert (table.state.out[0], table.to_act, table.state.turn) == (1, 2, 1)
    table.play("next")
    assert (table.to_act, table.state.turn) == (1, 2)


def test_k6_5_all_sides_at_0_in_one_event_is_a_draw():
    from cardhouse.games.konivrer.life import check_losses

    table = position(hands=["", ""], lives=["ash_moth", "tide_adept"])
    for seat in (0, 1):
        table.state.count[12 - 6 + seat] = 0  # nothing in the set takes the last card of both at once
    check_losses(table.state)
    assert table.state.over
    assert table.game.spec.winners(table.state) == 3
