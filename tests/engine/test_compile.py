"""Rules as machine code, and a cache that can never run a stale piece of it."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import cardhouse
from cardhouse.engine.compile import cache, compiled, interpreted
from cardhouse.engine.compile.cache import directory, sources_digest
from cardhouse.engine.game import Game, spec_of
from cardhouse.engine.state import to_flat


def increase(x):
    return x + step(x)


def step(x):
    return 1


def double_step(x):
    return x + bound_step(x) + step(x)  # noqa: F821


def leap(x):
    return 10


def test_an_interpreted_twin_calls_twins_and_leaves_the_original_alone():
    bound = interpreted({"bound_step": leap})(double_step)
    assert bound(1) == 12
    with pytest.raises(NameError):
        double_step(1)


@pytest.mark.parametrize("changed", ["engine/rng.py", "lab/kernel.py", "games/lama/rules.py"])
def test_the_cache_is_keyed_by_every_source_a_kernel_may_contain(changed, tmp_path):
    """In a copy of the house: one more comment in a callee's file, and the key is another."""
    package = tmp_path / "cardhouse"
    shutil.copytree(Path(cardhouse.__file__).parent, package)
    code = (
        "from cardhouse.engine.game import spec_of\n"
        "from cardhouse.engine.compile.cache import sources_digest\n"
        "print(sources_digest(spec_of('lama')))"
    )

    def key():
        return subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    before = key()
    assert key() == before
    (package / changed).write_text((package / changed).read_text() + "\n# changed\n")
    assert key() != before


def test_the_cache_is_keyed_by_data_files_too(climb):
    before = sources_digest(climb.SPEC)
    data = Path(climb.__file__).parent / "cards.toml"
    data.write_text("worth = 1")
    assert sources_digest(climb.SPEC) != before
    data.unlink()


@pytest.mark.xdist_group("compiled")
def test_each_game_s_kernels_lie_in_its_own_cache(climb, monkeypatch, tmp_path):
    """Twins made late, after another game's, must not land in the other's folder: its key says nothing of their sources."""
    monkeypatch.setenv("CARDHOUSE_CACHE", str(tmp_path))
    specs = [replace(climb.SPEC, key=key) for key in ("first", "second")]
    late, _ = (compiled(spec) for spec in specs)
    late(climb.score)(to_flat(Game(specs[0], {"players": 2, "hand": 2}).dealt(1)), 0)
    assert list(tmp_path.glob("first-*/*"))
    assert not list(tmp_path.glob("second-*/*"))


def test_a_rule_s_own_function_is_not_replaced_by_the_game_s_of_that_name():
    assert interpreted({"step": leap})(increase)(1) == 2


def test_a_damaged_piece_of_the_cache_is_made_anew(climb, monkeypatch, tmp_path):
    monkeypatch.setenv("CARDHOUSE_CACHE", str(tmp_path))
    state = to_flat(Game(climb.SPEC, {"players": 2, "hand": 2}).dealt(1))
    for damage in (b"", b"cut short", None):
        spec = replace(climb.SPEC, key="damaged")
        compiled.cache_clear()
        assert compiled(spec)(climb.score)(state, 0) == 2
        (kept,) = tmp_path.glob("damaged-*/*")
        kept.write_bytes(kept.read_bytes()[:-1] + b"?" if damage is None else damage)


@pytest.mark.skipif(os.name == "nt", reason="no locks of this kind")
def test_two_processes_that_want_the_same_code_compile_it_once(tmp_path):
    say = "from cardhouse.engine.compile import on_progress; on_progress(lambda game, step: print(step))"
    ask = "import cardhouse; print(cardhouse.simulate('lama', bots=['easy'] * 2, games=10, seed=1, players=2).winners.tolist())"
    run = [sys.executable, "-c", f"{say}; {ask}"]
    environment = {**os.environ, "CARDHOUSE_CACHE": str(tmp_path)}
    both = [subprocess.Popen(run, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate(timeout=120)[0].splitlines() for process in both]
    assert said[0][-1] == said[1][-1]
    assert [*said[0], *said[1]].count("reading its rules") == len(list(tmp_path.glob("lama-*/*")))


def test_the_cache_is_keyed_by_the_rules_of_a_game_from_elsewhere(climb):
    other = replace(climb.SPEC, apply=increase)
    assert sources_digest(other) != sources_digest(climb.SPEC)


def test_old_keys_are_cleared_away_and_other_games_left_alone(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDHOUSE_CACHE", str(tmp_path))
    spec = spec_of("lama")
    (tmp_path / "other-1").mkdir()
    kept = [directory(spec, str(version)) for version in range(cache.KEPT + 2)]
    assert kept[-1].is_dir()
    assert len(list(tmp_path.glob("lama-*"))) == cache.KEPT
    assert (tmp_path / "other-1").is_dir()


def test_a_home_that_cannot_be_written_falls_back_to_a_temporary_cache(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("CARDHOUSE_CACHE", str(blocked / "cache"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert directory(spec_of("lama"), "0").is_dir()


@pytest.mark.xdist_group("compiled")
def test_another_game_s_cached_kernel_is_never_run(climb):
    """Both games bind the same kernels, one after the other, in one process and one cache."""
    cardhouse.register(climb.SPEC)
    for key, seats in (("lama", 4), ("climb", 3), ("lama", 4)):
        bots = ["easy", "random", "normal", "random"][:seats]
        fast, plain = (cardhouse.simulate(key, bots=bots, games=120, seed=3, form=form) for form in ("compiled", "plain"))
        assert fast.points.tolist() == plain.points
        assert fast.winners.tolist() == plain.winners


def test_playing_needs_neither_numpy_nor_llvmlite_nor_rich():
    code = """
import sys
for name in ("numpy", "llvmlite", "rich"):
    sys.modules[name] = None
import cardhouse
table = cardhouse.load("lama").start(seed=1)
while not table.over:
    table.play(table.legal_actions[-1])
run = cardhouse.simulate("lama", bots=["easy"] * 4, games=120, seed=1)
print(table.result.winners, run.form, cardhouse.loads(table.record.dumps()).over)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-2:] == ["plain", "True"]


@pytest.mark.parametrize(("form", "missing"), [("compiled", "llvmlite"), ("gpu", "llvmlite"), ("gpu", "numpy")])
def test_a_form_whose_packages_are_not_there_says_what_to_install(form, missing):
    code = f"""
import sys
sys.modules[{missing!r}] = None
import cardhouse
try:
    cardhouse.simulate("lama", games=1, form={form!r})
except cardhouse.NotInstalled as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "cardhouse[fast]" in done.stdout
