"""Many games between bots: the same in every form and on any number of cores."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse.lab.simulate import interval

BOTS = ["normal", "easy", "random", "easy"]
COLUMNS = ("points", "winners", "moves", "starts")


def columns(run):
    return [value if isinstance(value := getattr(run, name), list) else value.tolist() for name in COLUMNS]


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("options", [{}, {"exchange": "manual", "starter": "last_actor"}, {"play_after_draw": True, "count_each": True}])
def test_plain_and_compiled_play_the_same_games(options):
    runs = [cardhouse.simulate("lama", bots=BOTS, games=150, seed=5, form=form, **options) for form in ("plain", "compiled")]
    assert columns(runs[0]) == columns(runs[1])
    first, second = (run.summary() for run in runs)
    assert first.pop("form") == "plain"
    assert second.pop("form") == "compiled"
    del first["seconds"], second["seconds"]
    assert first == second


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("form", ["plain", "compiled"])
def test_the_number_of_cores_changes_nothing(form):
    runs = [cardhouse.simulate("lama", bots=BOTS, games=203, seed=8, form=form, cores=cores) for cores in (1, 2, 5)]
    assert columns(runs[0]) == columns(runs[1]) == columns(runs[2])


def test_a_simulated_game_is_the_one_a_table_plays():
    """Game i of a run is a game from its own key, chosen for by one generator."""
    run = cardhouse.simulate("lama", bots=["easy"] * 4, games=3, seed=0, form="plain")
    for i in range(3):
        table = cardhouse.load("lama").start(seed=i)
        assert table.to_act == run.starts[i]
        while not table.over:
            table.play(table.game.action(table.game.choose(table.state, "easy", 0)))
        assert list(table.result.points) == run.points[i]
        assert sum(1 << seat for seat in table.result.winners) == run.winners[i]
        assert len(table.steps) == run.moves[i]


def test_neighbouring_seeds_share_no_game():
    first, second = (cardhouse.simulate("lama", games=100, seed=seed, form="plain") for seed in (1, 2))
    assert not {tuple(line) for line in columns(first)[0][:50]} <= {tuple(line) for line in columns(second)[0]}


@pytest.mark.xdist_group("compiled")
def test_any_seed_will_do():
    """Also one whose games pass the end of the keys."""
    runs = [cardhouse.simulate("lama", games=40, seed=958942570922475422, form=form) for form in ("plain", "compiled")]
    assert columns(runs[0]) == columns(runs[1])


def test_a_loaded_game_takes_no_further_options():
    with pytest.raises(cardhouse.OptionError, match="load"):
        cardhouse.simulate(cardhouse.load("lama"), target=20, games=1, form="plain")


def test_the_summary_has_what_programs_read():
    run = cardhouse.simulate("lama", bots=["easy", "random"], games=100, seed=1, form="plain", target=60)
    summary = run.summary()
    assert list(summary) == ["game", "options", "seed", "games", "moves", "form", "seconds", "first_share", "seats"]
    assert summary["options"]["target"] == 60
    assert summary["options"]["players"] == 2
    assert summary["moves"] == sum(run.moves)
    assert [list(seat) for seat in summary["seats"]] == [["bot", "wins", "share", "low", "high", "mean_points"]] * 2


def test_shares_add_up_to_one_and_a_shared_win_counts_its_part():
    run = cardhouse.simulate("lama", games=300, seed=1, form="plain")
    assert math.isclose(sum(seat.share for seat in run.seats), 1)
    assert any(mask.bit_count() > 1 for mask in run.winners), "no shared win in 300 games: choose another seed"
    by_hand = sum(1 / mask.bit_count() for mask in run.winners if mask & 1)
    assert math.isclose(run.seats[0].wins, by_hand)
    first = sum(1 / mask.bit_count() for mask, start in zip(run.winners, run.starts, strict=True) if mask >> start & 1)
    assert math.isclose(run.first_share, first / 300)


def test_progress_ends_at_all_games():
    progress = []
    cardhouse.simulate("lama", games=130, seed=1, form="plain", progress=progress.append)
    assert progress == sorted(progress)
    assert progress[-1] == 130


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.floats(0, n), st.just(n))))
def test_an_interval_holds_its_share(wins_games):
    wins, games = wins_games
    low, high = interval(wins, games)
    assert 0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1


def test_the_interval_is_wilson_s():
    low, high = interval(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"bots": ["esy"] * 4}, "did you mean easy"),
        ({"bots": ["easy"] * 7}, "players"),
        ({"bots": ["easy"] * 3, "players": 4}, "4 seats, and 3 bots"),
        ({"games": 0}, "games takes"),
        ({"games": 1.5}, "games takes"),
        ({"form": "fast"}, "form takes"),
        ({"seed": -1}, "a seed is"),
        ({"cores": -1}, "cores takes"),
        ({"cores": 1.5}, "cores takes"),
        ({"bots": [1, 2, 3]}, "no bot 1"),
        ({"target": float("inf")}, "option target takes"),
        ({"target": 10**5000}, "option target takes"),
        ({"targit": 50}, "did you mean target"),
    ],
)
def test_bad_input_gets_one_sentence(arguments, sentence):
    with pytest.raises(cardhouse.OptionError, match=sentence) as error:
        cardhouse.simulate("lama", **{"form": "plain", **arguments})
    assert "\n" not in str(error.value)
