"""Bots finish games in every mode, and each is better than the one before."""

import pytest

import cardhouse
from cardhouse.games.konivrer import position
from cardhouse.lab.audit import audit
from faults.measurements import SOAK
from games.konivrer.reading import zone

MODES = ("1v1", "2v2", "3v3", "ffa3", "ffa4")


def wins(first, second, games=40):
    run = cardhouse.simulate("konivrer", bots=[first, second], games=games, seed=4, form="plain", cores=1)
    return run.seats[0].share


def test_easy_beats_random_and_normal_beats_easy():
    assert wins("easy", "random", 20) > 0.8
    assert wins("normal", "easy", 60) > 0.55


@pytest.mark.parametrize("mode", MODES)
def test_bots_finish_games_in_every_mode(mode):
    game = cardhouse.load("konivrer", mode=mode)
    bots = ["normal", "easy", "easy", "normal", "easy", "normal"][: game.seats]
    run = cardhouse.simulate(game, bots=bots, games=2, seed=2, form="plain", cores=1)
    assert all(run.winners)


@pytest.mark.xdist_group("compiled konivrer")
@pytest.mark.parametrize("mode", MODES)
def test_conservation_holds_in_every_mode(mode):
    game = cardhouse.load("konivrer", mode=mode)
    for bot in ("random", "normal"):
        assert audit(game, [bot] * game.seats, 20_000 if SOAK else 100)[1:] == (-1, 0)


@pytest.mark.xdist_group("compiled konivrer")
def test_compiled_bots_play_the_games_that_plain_ones_do():
    runs = [cardhouse.simulate("konivrer", bots=["normal", "easy"], games=12, seed=6, form=form, cores=1) for form in ("plain", "compiled")]
    assert list(runs[0].moves) == runs[1].moves.tolist()
    assert list(runs[0].winners) == runs[1].winners.tolist()


def choice(table, bot="normal"):
    return table.game.action(table.game.choose(table.state, bot, 1)).text


def test_normal_counts_lethal():
    table = position(hands=["", ""], fields=["ash_moth kiln_hound", "menhir_walker"], lives=[4, "tide_adept"], phase="combat")
    assert choice(table) == "attack ash_moth > player 1"


def test_normal_does_not_attack_into_a_wall():
    table = position(hands=["", ""], fields=["ash_moth", "menhir_walker"], flags=["none", "none"], phase="combat")
    assert choice(table) == "next"


def test_normal_blocks_what_would_kill():
    table = position(hands=["", ""], fields=["slag_brute", "tide_adept"], flags=["none", "none"], lives=[4, 3], phase="combat")
    table.play_all("attack slag_brute > player 1 next")
    assert choice(table) == "block slag_brute with tide_adept"


def test_normal_lets_a_hit_through_that_it_survives_for_the_bursts():
    table = position(hands=["", ""], fields=["slag_brute", "tide_adept"], flags=["none", "none"], lives=[4, 4], phase="combat")
    table.play_all("attack slag_brute > player 1 next")
    assert choice(table) == "no block"


def test_normal_keeps_its_only_blocker_for_the_attack_it_would_not_survive():
    table = position(
        hands=["", ""], fields=["tide_adept slag_brute", "menhir_walker"], flags=["none", "none"], lives=[4, 3], phase="combat"
    )
    table.play_all("attack tide_adept > player 1 attack slag_brute > player 1 next")
    assert choice(table) == "no block"
    table.play("no block")
    assert choice(table) == "block slag_brute with menhir_walker"


def test_normal_does_not_turn_up_life_cards_that_may_burst_but_does_where_none_may():
    def unguarded(**options):
        return position(hands=["", ""], fields=["slag_brute", ""], flags=["none", "none"], lives=[4, 4], phase="combat", **options)

    assert choice(unguarded()) == "next"
    assert choice(unguarded(burst="off")) == "attack slag_brute > player 1"


def test_normal_places_the_azoth_that_lets_it_play_a_card_at_once():
    table = position(hands=["ash_moth tide_adept mirror_carp", ""], flags=["none", "none"], azoths=["fire", ""])
    assert choice(table) in ("azoth tide_adept water", "azoth mirror_carp water")


def test_normal_pays_just_enough_for_a_keyword():
    table = position(
        hands=["weathercock", ""], fields=["", "slag_brute"], flags=["air", "none"], azoths=["air air air air air air", ""], azoth_left=0
    )
    table.play("summon weathercock")
    assert choice(table) == "x=3"


def test_normal_bursts_a_familiar():
    table = position(hands=["", ""], fields=["ash_moth", ""], lives=[4, "tide_adept mirror_carp ferry_wight"], phase="combat", hit_cap="1")
    table.play_all("attack ash_moth > player 1 next")
    assert choice(table) == "burst"


def test_a_bot_places_azoth_first():
    table = position(hands=["ash_moth zodiac_warden", ""])
    assert choice(table).startswith("azoth")
    assert choice(table, "easy").startswith("azoth")
    assert zone(table, "azoth/0") == []
