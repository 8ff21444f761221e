"""The lab from the command line: stopped, killed and resumed, nothing is lost and the answer is the same."""

import json
import signal
import subprocess
import sys

import polars
import pytest

QUESTION = 'game = "lama"\nbots = "easy"\ngames = {games}\nmetrics = ["first", "length"]\n[vary]\ntarget = [40, 60]\n'


@pytest.fixture
def asked(tmp_path):
    path = tmp_path / "target.toml"
    path.write_text(QUESTION.format(games=400))
    return path


@pytest.mark.xdist_group("compiled")
def test_a_run_prints_its_table_and_keeps_parquet(house, asked, tmp_path):
    done = house.run("lab", "run", str(asked), "--to", str(tmp_path / "kept"))
    assert done.returncode == 0, done.stderr
    assert "400 deals, each played with every variant; seed 1" in done.stdout
    assert "clear" in done.stdout
    frame = polars.read_parquet(tmp_path / "kept" / "results.parquet")
    assert frame.shape == (4, 12)
    again = json.loads(house.run("lab", "report", str(tmp_path / "kept"), "--json").stdout)
    assert again["complete"]
    assert [row["value"] for row in again["rows"]] == frame["value"].to_list()


@pytest.mark.xdist_group("compiled")
def test_a_killed_run_goes_on_and_ends_as_if_it_had_not_been(house, tmp_path):
    path = tmp_path / "long.toml"
    path.write_text(QUESTION.format(games=100_000))
    kept = tmp_path / "kept"
    killed = subprocess.Popen(
        [sys.executable, "-m", "cardhouse", "lab", "run", str(path), "--to", str(kept), "--cores", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=house.environment(),
    )
    while not (kept / "blocks.jsonl").exists() or len((kept / "blocks.jsonl").read_bytes()) < 2000:
        assert killed.poll() is None
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    with (kept / "blocks.jsonl").open("ab") as file:
        file.write(b'{"block": 99, "ga')
    part = json.loads(house.run("lab", "report", str(kept), "--json").stdout)
    assert 0 < part["games"] < 100_000
    assert not part["complete"]
    resumed = house.run("lab", "run", str(path), "--to", str(kept), "--json")
    whole = house.run("lab", "run", str(path), "--to", str(tmp_path / "whole"), "--json")
    assert json.loads(resumed.stdout) == json.loads(whole.stdout)


def test_mistakes_are_one_sentence(house, asked, tmp_path):
    asked.write_text('game = "lama"\ngames = 0\nmetrics = ["frist"]\n')
    done = house.run("lab", "run", str(asked))
    assert done.returncode == 2
    assert done.stderr == (
        "cardhouse: target.toml: (1) games takes a whole number from 1 to 10,000,000, not 0; (2) no metric 'frist': did you mean first?\n"
    )
    asked.write_text(QUESTION.format(games=20))
    kept = ("--to", str(tmp_path / "kept"))
    assert "no CUDA device" in house.run("lab", "run", str(asked), *kept, "--gpu").stderr
    assert "no Ray cluster answers at 127.0.0.1:1" in house.run("lab", "run", str(asked), *kept, "--ray", "127.0.0.1:1").stderr
    assert "--ray and --gpu do not go together" in house.run("lab", "run", str(asked), "--gpu", "--ray").stderr.replace("argument ", "")
    assert "did you mean run?" in house.run("lab", "runn").stderr
    assert "takes an experiment file" in house.run("lab", "run").stderr
    assert "is no folder of results" in house.run("lab", "report", str(tmp_path)).stderr


@pytest.mark.xdist_group("compiled")
def test_a_folder_keeps_one_experiment(house, asked, tmp_path):
    kept = tmp_path / "kept"
    assert house.run("lab", "run", str(asked), "--to", str(kept), "--games", "20").returncode == 0
    other = house.run("lab", "run", str(asked), "--to", str(kept), "--games", "40")
    assert "holds the results of another experiment" in other.stderr
    assert "holds something else" in house.run("lab", "run", str(asked), "--to", str(tmp_path)).stderr
    (kept / "blocks.jsonl").write_text('{"digest": "0"}\n')
    assert "was played by other rules" in house.run("lab", "report", str(kept)).stderr
