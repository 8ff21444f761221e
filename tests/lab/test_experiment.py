"""Experiments: everything wrong with one is said at once, and what is measured is what the games were."""

import pickle
from itertools import pairwise

import pytest

import cardhouse
from cardhouse.lab.experiment import ExperimentError, experiment, read_experiment
from cardhouse.lab.results import Results, block_result, blocks_needed, holm
from cardhouse.lab.run import on_threads, play_block, run, watched
from cardhouse.lab.store import toml

ALL = ["first", "sides", "length", "decisions", "lead_changes", "comebacks", "shared", "unfinished", "points", "skill"]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"game": "lamma"}, "no game 'lamma': did you mean lama?"),
        ({"game": None}, "game takes a text of at most 2,000 letters, not None"),
        ({"gams": 5}, "an experiment has no 'gams': did you mean games?"),
        ({"games": 0}, "games takes a whole number from 1 to 10,000,000, not 0"),
        ({"games": 2.5}, "games takes a whole number from 1 to 10,000,000, not 2.5"),
        ({"seed": -1}, "seed takes a whole number from 0 to 9,223,372,036,854,775,807, not -1"),
        ({"margin": 0}, "margin takes a number above 0, such as 1 for ± 1 point, not 0"),
        ({"metrics": ["lenght"]}, "no metric 'lenght': did you mean length?"),
        ({"metrics": []}, "metrics names nothing to measure: name one of first"),
        ({"metrics": "first"}, "metrics takes a list of words, not 'first'"),
        ({"vary": {"traget": [40]}}, "lama has no option 'traget': did you mean target?"),
        ({"vary": {"target": [40, 7]}}, "option target takes a whole number from 20 to 100, not 7"),
        ({"vary": {"target": 40}}, "vary.target takes a list of values, the usual one first, not 40"),
        ({"vary": {"target": [40, 40]}}, "vary.target has a value twice"),
        ({"vary": 3}, "vary takes a table, as in [vary], not 3"),
        ({"options": {"target": 40}, "vary": {"target": [40, 60]}}, "target is both fixed in options and varied"),
        ({"options": {"starter": "nxt"}}, "did you mean next?"),
        ({"bots": "nromal"}, "no bot 'nromal': did you mean normal?"),
        ({"vary": {"bots": ["normal", "esy"]}}, "no bot 'esy': did you mean easy?"),
        ({"bots": ["easy", "easy"]}, "with as it is lama has 4 seats, and 2 bots were named"),
        ({"design": "gird"}, "design takes grid, one-at-a-time, pairs, together, within, not 'gird'"),
        ({"design": "pairs", "vary": {"target": [40, 60]}}, "varies exactly one option that has a value for each seat"),
        ({"vary": {"target": list(range(20, 100)), "players": [2, 3, 4, 5, 6, 4.0]}}, "variants, and 400 at most can be compared"),
        ({"vary": {name: list(range(90)) for name in "abcdefghij"}}, "these are 34,867,844,010,000,000,000 variants"),
        ({"design": "together", "vary": {"target": [40, 60], "count_each": [False]}}, "give each as many"),
        ({"metrics": ["skill"], "bots": "easy"}, "name another as weaker"),
    ],
)
def test_each_mistake_has_its_sentence(changed, sentence):
    with pytest.raises(ExperimentError) as caught:
        experiment({"game": "lama", **changed})
    assert sentence in str(caught.value)


def test_options_are_changed_together():
    asked = experiment({"game": "lama", "design": "together", "vary": {"target": [40, 60, 40], "count_each": [False, True, True]}})
    assert [variant.name for variant in asked.variants] == [
        "target=40, count_each=off",
        "target=60, count_each=on",
        "target=40, count_each=on",
    ]


def test_all_mistakes_are_told_at_once(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('game = "lama"\ngames = 0\nmetrics = ["frist"]\n[vary]\ntarget = [40, 5]\n')
    with pytest.raises(ExperimentError) as caught:
        read_experiment(path)
    assert len(caught.value.problems) == 3
    assert str(caught.value).startswith("wrong.toml: (1) games takes")
    path.write_text("game = lama")
    with pytest.raises(ExperimentError, match=r"wrong\.toml: this is no TOML"):
        read_experiment(path)


def test_an_experiment_travels_as_text_and_between_processes(tmp_path):
    asked = experiment({"game": "lama", "title": 'Ends "soon"', "vary": {"target": [40, 60], "count_each": [False, True]}, "margin": 1.5})
    path = tmp_path / "asked.toml"
    path.write_text(toml(asked.data()), "utf-8")
    assert read_experiment(path) == asked == pickle.loads(pickle.dumps(asked))
    assert asked.digest == read_experiment(path).digest != experiment({**asked.data(), "seed": 2}).digest
    assert [each.name for each in asked.variants] == [
        f"target={target}, count_each={each}" for target in (40, 60) for each in ("off", "on")
    ]


def test_designs():
    vary = {"target": [40, 60, 80], "count_each": [False, True]}
    alone = experiment({"game": "lama", "design": "one-at-a-time", "vary": vary})
    assert [tuple(each.changes.values()) for each in alone.variants] == [(40, False), (60, False), (80, False), (40, True)]
    decks = experiment({"game": "konivrer", "design": "pairs", "vary": {"decks": ["fire", "water", "air"]}})
    assert [each.changes["decks"] for each in decks.variants][:4] == ["fire,fire", "fire,water", "fire,air", "water,water"]


@pytest.mark.xdist_group("compiled")
def test_cores_and_the_order_of_blocks_change_nothing():
    asked = experiment({"game": "lama", "games": 300, "bots": "normal", "vary": {"players": [4, 2]}, "metrics": ALL})
    one, two = (run(asked, executor=on_threads(cores)) for cores in (1, 2))
    assert list(one.blocks) == list(range(15))
    assert one.blocks == two.blocks
    backwards = Results(asked, {block: play_block(asked, block) for block in reversed(range(15))})
    assert backwards.rows() == one.rows()
    assert block_result(one.blocks[3].data()) == one.blocks[3]


@pytest.mark.xdist_group("compiled")
def test_estimates_are_those_of_the_same_games_in_simulate():
    asked = experiment({"game": "lama", "games": 200, "seed": 3, "metrics": ALL, "vary": {"target": [40, 60]}})
    found = run(asked)
    for i, target in enumerate((40, 60)):
        same = cardhouse.simulate("lama", bots=["normal"] * 4, games=200, seed=3, target=target)
        assert found.estimate(i, "first").value == pytest.approx(same.first_share)
        assert found.estimate(i, "length").value == pytest.approx(same.total_moves / 200)
        assert [found.estimate(i, f"side{seat}").value for seat in range(4)] == pytest.approx([seat.share for seat in same.seats])
        assert found.estimate(i, "points").value == pytest.approx(sum(seat.mean_points for seat in same.seats) / 4)
    longer = found.difference(1, "length")
    assert longer.value == pytest.approx(found.estimate(1, "length").value - found.estimate(0, "length").value)
    assert longer.margin < found.estimate(1, "length").margin + found.estimate(0, "length").margin
    assert (1, "length") in found.clear()
    assert found.estimate(0, "skill").low > 0.25


@pytest.mark.xdist_group("compiled")
def test_plain_and_compiled_see_the_same():
    variant = experiment({"game": "lama"}).variants[0]
    plain, fast = (watched(variant, variant.bots, 1, 0, 10, machine_code) for machine_code in (False, True))
    assert plain.lines.tolist() == fast.lines.tolist()
    assert plain.points.tolist() == fast.points.tolist()


@pytest.mark.xdist_group("compiled")
def test_bots_that_search_play_the_games_of_simulate():
    variant = experiment({"game": "lama", "bots": ["hard", "normal"], "options": {"players": 2}}).variants[0]
    seen, same = watched(variant, variant.bots, 1, 0, 2), cardhouse.simulate(variant.game, bots=variant.bots, games=2, seed=1)
    assert seen.lines[:, 2].tolist() == same.moves.tolist()
    assert seen.points.tolist() == same.points.tolist()


@pytest.mark.xdist_group("compiled")
def test_leads_and_comebacks_are_those_of_the_score():
    """Against a game replayed at a table, where everything can be looked at."""
    asked = experiment({"game": "war_lanes", "bots": "easy", "games": 20})
    seen = watched(asked.variants[0], ("easy", "easy"), 1, 0, 20)
    for i, line in enumerate(seen.lines.tolist()):
        from cardhouse.engine.rng import Chooser
        from cardhouse.lab.kernel import CHOOSER_SALT, KEY_MASK
        from cardhouse.lab.simulate import SPREAD

        game = asked.variants[0].game
        key = (SPREAD + i) & KEY_MASK
        s, chooser = game.dealt(key), Chooser(key ^ CHOOSER_SALT)
        leads = []
        while not s.over:
            leads.append(0 if s.hp[0] == s.hp[1] else 1 if s.hp[0] > s.hp[1] else 2)
            game.spec.apply(s, game.spec.easy(s, chooser))
        alone = [lead for lead in [*leads, 0 if s.hp[0] == s.hp[1] else 1 if s.hp[0] > s.hp[1] else 2] if lead]
        assert line[2] == len(leads)
        assert line[4] == sum(a != b for a, b in pairwise(alone))
        assert line[5] == leads[len(leads) // 2]


@pytest.mark.xdist_group("compiled")
def test_the_number_of_games_is_fixed_by_the_pilot_alone():
    asked = experiment({"game": "lama", "bots": "easy", "games": 2000, "margin": 4, "metrics": ["first"]})
    found = run(asked)
    assert asked.pilot < found.needed == len(found.blocks) < asked.blocks
    pilot = {number: found.blocks[number] for number in range(asked.pilot)}
    assert blocks_needed(asked, pilot) == found.needed
    assert blocks_needed(asked, {0: found.blocks[0]}) is None
    assert found.estimate(0, "first").margin == pytest.approx(0.04, rel=0.15)


@pytest.mark.xdist_group("compiled")
def test_an_interval_that_stopped_at_its_margin_still_covers():
    """The first of four equal players wins what many games say; 95% intervals of short runs miss it about one time in twenty."""
    truth = run(experiment({"game": "lama", "bots": "easy", "games": 60_000, "seed": 999, "metrics": ["first"]})).estimate(0, "first").value
    runs = [
        run(
            experiment({"game": "lama", "bots": "easy", "games": 600, "seed": seed, "margin": 5, "metrics": ["first"]}),
            executor=on_threads(1),
        )
        for seed in range(200)
    ]
    covered = sum(each.estimate(0, "first").low <= truth <= each.estimate(0, "first").high for each in runs)
    assert 180 <= covered <= 199
    assert {each.complete for each in runs} == {True}


def test_holm_corrects_for_many_comparisons():
    assert holm({"a": 0.01, "b": 0.02, "c": 0.03}) == {"a", "b", "c"}
    assert holm({"a": 0.01, "b": 0.03, "c": 0.04}) == {"a"}
    assert holm(dict.fromkeys(range(20), 0.01)) == set()
