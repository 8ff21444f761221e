"""The learned players: honest, the same everywhere, and a sentence for every file that is not theirs."""

import json
from hashlib import blake2b

import numpy as np
import pytest

from cardhouse.bots.levels import LEVELS, choose, levels_at, played_as
from cardhouse.bots.network import MAGIC, MOST_BYTES, NetworkError, files_of, networks_of, oracle, read
from cardhouse.cli.seating import seat_all
from cardhouse.engine.actions import parse, part_table, parts_of
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import every_key, load, spec_of
from cardhouse.engine.observation import observe
from cardhouse.engine.rng import Chooser, below
from cardhouse.engine.state import copy, equal
from cardhouse.engine.views import resample
from cardhouse.envs.observe import action_index, legal_mask
from cardhouse.lab.experiment import ExperimentError, experiment
from cardhouse.lab.simulate import simulate

LEARNED = [key for key in every_key() if files_of(spec_of(key))]
TABLES = [("lama", {"players": n}) for n in (2, 4, 6)] + [
    ("war_lanes", {}),
    ("grimhand", {}),
    ("grimhand", {"preset": "modern"}),
    ("konivrer", {}),
]


def positions(game, key, most=25):
    s, chooser, found = game.dealt(key), Chooser(key), []
    while not s.over and len(found) < 400:
        found.append(copy(s))
        actions = game.legal(s)
        game.spec.apply(s, actions[below(chooser, len(actions))])
    return found[:: max(1, len(found) // most)]


def test_these_games_have_a_learned_player():
    assert sorted(LEARNED) == ["grimhand", "konivrer", "lama", "war_lanes"]


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_oracle_chooses_legally_and_the_same_on_every_resample(key, options):
    game = load(key, **options)
    for step, s in enumerate(positions(game, 5)):
        before, move = copy(s), choose(game, s, "oracle", step)
        assert equal(before, s)
        assert move in game.legal(s)
        for again in range(2):
            other = copy(s)
            resample(other, s.to_act, Chooser(7 * step + again))
            assert choose(game, other, "oracle", step + again) == move


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_thousands_at_once_choose_what_each_chooses_alone(key, options):
    game = load(key, **options)
    network, found = oracle(game), positions(game, 9)
    seen = np.array([observe(game, s, s.to_act, network.room) for s in found], np.int16)
    masks = np.array([legal_mask(game, s) for s in found])
    assert network.choices(seen, masks).tolist() == [action_index(game, network.choose(game, s)) for s in found]
    assert not np.modf(network.logits(seen) * (1 << 16))[0].any()  # exact: no rounding that another machine would do otherwise


@pytest.mark.skipif(not has_compiler(), reason="no compiler")
@pytest.mark.xdist_group("compiled")
def test_a_run_with_oracle_is_the_same_in_every_form_and_on_every_number_of_cores():
    plain, compiled, two = (
        simulate("lama", bots=["oracle", "normal", "easy"], games=6, seed=3, form=form, cores=cores)
        for form, cores in (("plain", 1), ("compiled", 1), ("compiled", 2))
    )
    assert plain.points.tolist() == compiled.points.tolist() == two.points.tolist()
    assert plain.winners.tolist() == compiled.winners.tolist() == two.winners.tolist()
    with pytest.raises(OptionError, match="have learned play on processors only"):
        simulate("lama", bots=["oracle", "easy"], form="gpu")


@pytest.mark.parametrize("key", LEARNED)
def test_a_file_is_small_and_reads_back(key):
    for data, network in zip(files_of(spec_of(key)), networks_of(spec_of(key)), strict=True):
        assert len(data) <= MOST_BYTES
        assert read(data, spec_of(key)).dumps() == network.dumps() == data
        assert network.made["seed"] >= 0


def signed(body):
    return MAGIC + blake2b(body, digest_size=16).hexdigest().encode() + b"\n" + body


def with_facts(change, key="lama"):
    """The file of a game's network with other facts, and a digest that is right for them."""
    _, _, body = files_of(spec_of(key))[-1][len(MAGIC) :].partition(b"\n")
    line, _, numbers = body.partition(b"\n")
    facts = json.loads(line)
    change(facts)
    return signed(json.dumps(facts).encode() + b"\n" + numbers)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: b"", "no network of Cardhouse"),
        (lambda data: data.replace(b"network 1", b"network 2", 1), "or of another version of it"),
        (lambda data: data + bytes(MOST_BYTES), "no network of Cardhouse"),
        (lambda data: data[:-5], "is damaged"),
        (lambda data: data[:-5] + b"12345", "is damaged"),
        (lambda data: signed(b"{}\n"), "does not say what it must"),
        (lambda data: signed(b"[" * 30_000), "does not say what it must"),
        (lambda data: signed(b"\xff\n"), "does not say what it must"),
        (lambda data: with_facts(lambda facts: facts.update(game="chess")), "has learned 'chess' 1, not lama 1"),
        (lambda data: with_facts(lambda facts: facts.update(version=7)), "has learned 'lama' 7, not lama 1"),
        (lambda data: with_facts(lambda facts: facts.update(layout="0")), "other observations of lama"),
        (lambda data: with_facts(lambda facts: facts.update(room=9)), "not made for the seats"),
        (lambda data: with_facts(lambda facts: facts.update(layers=[[9, 9]])), "does not say what it must"),
        (lambda data: with_facts(lambda facts: facts["inputs"][0].append(10**6)), "does not say what it must"),
        (lambda data: with_facts(lambda facts: (facts["inputs"][0].pop(), facts["inputs"][1].pop())), "layers of this network do not fit"),
        (lambda data: with_facts(lambda facts: facts.update(layers=[[10**9, 10**9]])), "does not say what it must"),
    ],
)
def test_a_damaged_file_or_one_of_another_version_is_a_sentence(damage, sentence):
    spec = spec_of("lama")
    with pytest.raises(NetworkError, match=sentence):
        read(damage(files_of(spec)[-1]), spec)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda facts: facts.update(zones=[[], [0, 0]]), "does not say what it must"),
        (lambda facts: facts.update(zones=[facts["zones"][0], [10**6, 10**6]]), "does not say what it must"),
        (lambda facts: facts["zones"][0].append(10**6), "does not say what it must"),
        (lambda facts: facts["zones"][0].append(0), "layers of this network do not fit"),
        (lambda facts: facts["parts"].append(facts["parts"][0]), "does not say what it must"),
        (lambda facts: facts["parts"].pop(), "layers of this network do not fit"),
        (lambda facts: facts.pop("parts"), "layers of this network do not fit"),
    ],
)
def test_zones_and_parts_that_do_not_go_together_are_a_sentence(change, sentence):
    with pytest.raises(NetworkError, match=sentence):
        read(with_facts(change, "konivrer"), spec_of("konivrer"))


def test_an_action_is_worth_its_parts_as_its_seat_sees_them():
    """What one seat may aim at of its opponent's is for the other the same part."""
    game = load("konivrer")
    forms, table = game.spec.forms, part_table(game.spec.forms, game.spec.seats[2])
    mine, theirs = parse(forms, "> 0:ember_whelp"), parse(forms, "> 1:ember_whelp")
    assert parts_of(mine, 0, 2, table) == parts_of(theirs, 1, 2, table)
    assert parts_of(theirs, 0, 2, table) == parts_of(mine, 1, 2, table) != parts_of(mine, 0, 2, table)
    block = next(form for form in forms if form.pattern == "block {} with {}")
    assert len({part for code in block.codes() for part in parts_of(code, 0, 2, table)}) == 1 + sum(map(len, block.words))


def test_where_nobody_has_learned_the_game_or_the_options_that_is_a_sentence():
    with pytest.raises(OptionError, match="nobody has learned descent yet: choose another level than oracle"):
        oracle(load("descent"))
    with pytest.raises(OptionError, match="oracle has not learned konivrer with mode=2v2"):
        oracle(load("konivrer", mode="2v2"))
    with pytest.raises(OptionError, match="oracle has not learned lama with target=60"):
        seat_all(spec_of("lama"), {"target": 60}, 1, None, ["oracle"])
    _, seating = seat_all(spec_of("lama"), {}, 1, None, ["oracle", "easy"])
    assert seating.bots == (None, "oracle", "easy")
    assert networks_of(spec_of("descent")) == ()
    with pytest.raises(ExperimentError, match="not in experiments"):
        experiment({"game": "lama", "bots": "oracle", "vary": {"target": [40, 60]}})


def test_the_level_is_offered_where_it_can_play():
    assert levels_at(load("lama")) == levels_at(load("konivrer")) == levels_at(load("konivrer", decks="fire,water")) == list(LEVELS)
    assert levels_at(load("konivrer", mode="2v2")) == levels_at(load("lama", target=60)) == [name for name in LEVELS if name != "oracle"]


def test_master_plays_what_the_network_of_grimhand_says_and_searches_where_none_has_learned():
    """Without a temper, and with options that it has learned."""
    for preset in ("classic", "modern"):
        game = load("grimhand", preset=preset)
        s = game.dealt(7)
        assert choose(game, s, "master", 1) == oracle(game).choose(game, s)
        assert (played_as(game, "master"), played_as(game, "master-bold"), played_as(game, "hard")) == ("oracle", "master-bold", "hard")
    unlearned = load("grimhand", preset="modern", combo=False)
    assert played_as(unlearned, "master") == "master"
    won = [simulate(load("grimhand"), bots=[level, "easy"], games=20, seed=1).winners for level in ("master", "oracle")]
    assert list(won[0]) == list(won[1])
