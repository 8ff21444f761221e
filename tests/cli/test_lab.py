"""The lab from the command line: stopped, killed and resumed, nothing is lost and the answer is the same."""

import json
import re
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


INTERRUPTED = """
import os, signal, sys
from cardhouse.cli import main
from cardhouse.lab.store import BlockFile
write, written = BlockFile.write, []
def dying(self, data):
    write(self, data)
    written.append(data)
    if len(written) == 5:
        os.kill(os.getpid(), getattr(signal, how))
BlockFile.write = dying
how = sys.argv[1]
main(sys.argv[2:])
"""


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
def test_a_run_that_was_cut_off_goes_on_and_ends_as_if_it_had_not_been(house, asked, tmp_path, how):
    kept = tmp_path / "kept"
    command = ["lab", "run", str(asked), "--to", str(kept), "--cores", "1"]
    cut = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, how, *command], capture_output=True, text=True, env=house.environment(), check=False
    )
    assert cut.returncode == (-signal.SIGKILL if how == "SIGKILL" else 130), cut.stderr
    if how == "SIGINT":
        assert "the same command goes on from there" in cut.stderr
    with (kept / "blocks.jsonl").open("ab") as file:
        file.write(b'{"block": 99, "ga')
    part = json.loads(house.run("lab", "report", str(kept), "--json").stdout)
    assert 80 <= part["games"] < 400
    assert not part["complete"]
    resumed = house.run("lab", "run", str(asked), "--to", str(kept), "--json")
    whole = house.run("lab", "run", str(asked), "--to", str(tmp_path / "whole"), "--json")
    assert json.loads(resumed.stdout) == json.loads(whole.stdout)


@pytest.mark.xdist_group("compiled")
def test_a_report_is_one_file_that_says_games_and_interval_at_every_plot(house, asked, tmp_path):
    page = tmp_path / "reports" / "target.html"
    asked.write_text(QUESTION.format(games=400).replace('"length"', '"length", "comebacks"') + 'count_each = ["off", "on"]\n')
    done = house.run("lab", "run", str(asked), "--to", str(tmp_path / "kept"), "--html", str(page))
    assert done.returncode == 0, done.stderr
    text = page.read_text("utf-8")
    assert not re.search(r"(src|href)=|@import|url\(|<script", text)
    captions = re.findall(r"<figcaption>.*?</figcaption>", text)
    assert len(captions) == 8
    assert all("400" in each for each in captions)
    assert all("95% intervals" in each for each in captions[:-1])
    assert "With more than two sides a comeback is any game" in text
    assert "With more than two sides a comeback is any game" in done.stdout
    assert "Moves a game" in done.stdout
    again = house.run("lab", "report", str(tmp_path / "kept"), "--html", str(tmp_path / "again.html"))
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "again.html").read_text("utf-8") == text


@pytest.mark.xdist_group("compiled")
def test_what_is_missing_costs_nothing_that_was_played(house, asked, tmp_path):
    """Cut off, then asked for on Ray where there is none and on a GPU where there is none: a sentence each, and it goes on without them."""
    kept = tmp_path / "kept"
    command = ["lab", "run", str(asked), "--to", str(kept), "--cores", "1"]
    script = [sys.executable, "-c", INTERRUPTED, "SIGKILL", *command]
    subprocess.run(script, capture_output=True, env=house.environment(), check=False)
    blocks = (kept / "blocks.jsonl").read_text()
    hidden = "import sys, importlib.util as u; find = u.find_spec\n"
    hidden += "u.find_spec = lambda name, *rest: None if name == 'ray' else find(name, *rest)\n"
    hidden += "from cardhouse.cli import main; main()"
    for more, sentence in ((["--ray"], "pip install 'cardhouse[ray]'"), (["--gpu"], "no CUDA device")):
        script = [sys.executable, "-c", hidden, *command[:-2], *more]
        done = subprocess.run(script, capture_output=True, text=True, env=house.environment(), check=False)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 1
        assert (kept / "blocks.jsonl").read_text() == blocks
    assert "400 deals" in house.run(*command).stdout


@pytest.mark.xdist_group("compiled")
def test_without_polars_there_is_csv_and_a_sentence(house, asked, tmp_path):
    hidden = "import sys, importlib.util as u; find = u.find_spec\n"
    hidden += "u.find_spec = lambda name, *rest: None if name == 'polars' else find(name, *rest)\n"
    hidden += "from cardhouse.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "lab", "run", str(asked), "--to", str(tmp_path / "kept"), "--games", "20"],
        capture_output=True,
        text=True,
        env=house.environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "pip install 'cardhouse[lab]'" in done.stderr
    assert (tmp_path / "kept" / "results.csv").read_text().startswith("variant,metric,label")


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
    assert "lab balance takes konivrer" in house.run("lab", "balance", "lama").stderr
    assert "--within takes two percents around 50, as in 45-55" in house.run("lab", "balance", "konivrer", "--within", "55-45").stderr
    assert "leave out --gpu and --ray" in house.run("lab", "balance", "konivrer", "--gpu").stderr
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


@pytest.mark.xdist_group("compiled")
def test_a_question_is_run_by_its_name_and_compared_with_other_deals(house, tmp_path):
    listed = house.run("lab", "questions").stdout
    assert "lama-seats" in listed
    assert "L.A.M.A.: does it matter where you sit?" in listed
    report = tmp_path / "reports" / "seats.md"
    for seed in ("1", "2"):
        done = house.run(
            "lab", "run", "lama-seats", "--games", "40", "--seed", seed, "--to", str(tmp_path / seed), "--markdown", str(report)
        )
        assert done.returncode == 0, done.stderr
    text = report.read_text("utf-8")
    assert "# L.A.M.A.: does it matter where you sit?" in text
    assert "cardhouse lab run lama-seats" in text
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+\.svg)\)", text)
    assert len(pictures) == 8
    assert all((report.parent / each).read_text("utf-8").startswith("<svg") for each in pictures)
    compared = house.run("lab", "compare", str(tmp_path / "1"), str(tmp_path / "2"))
    assert compared.returncode == 0, compared.stderr
    assert "Compared as independent runs" in compared.stdout
    assert "nearest question is lama-seats" in house.run("lab", "run", "lama-seat").stderr
    assert "compare takes two folders" in house.run("lab", "compare", str(tmp_path / "1")).stderr
