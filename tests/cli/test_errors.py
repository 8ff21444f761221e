"""Whatever goes wrong is one sentence that says what to do, with status 2 and never a traceback."""

import subprocess
import sys

import pytest

CASES = {
    "playy": "no command 'playy': did you mean play?",
    "lama": "no command 'lama': to play it, type cardhouse play lama",
    "xyz": "no command 'xyz': there are play, campaign, serve, join, simulate, lab, ladder, fit, puzzle, puzzles, replay",
    "--verison": "no flag '--verison': did you mean --version?",
    "play": "cardhouse play needs a game: there are lama",
    "play lamma": "no game 'lamma': did you mean lama?",
    "play whist": "no game 'whist': there are lama",
    "play lama extra": "cardhouse play does not know what to do with 'extra'",
    "play lama --humanz 2": "cardhouse play has no flag --humanz: did you mean --humans?",
    "play lama --humans none": "--humans takes a whole number from 1 to 16, not 'none'",
    "play lama --humans 0": "--humans takes a whole number from 1 to 16, not '0'",
    "play lama --humans 7": "lama with these options has 4 seats, too few for 7 people",
    "play lama --bots esay": "no bot 'esay': did you mean easy?",
    "play lama --bots easy,,easy": "no bot '': there are random, easy, normal, hard, master",
    "play lama --bots easy --option players=4": "lama with these options has 4 seats, and 1 person and 1 bot were named",
    "play lama --bots easy,easy,easy,easy,easy,easy": "option players takes a whole number from 2 to 6, not 7",
    "play lama --humans 2 --names Ana,Bo,Cy": "--names gives 3 names for 2 people: name each person once",
    "play lama --humans 2 --names Ana,ana": "two people cannot have the same name: choose different ones",
    "play lama --humans 2 --names Ana,": "--names takes names of 1 to 14 letters",
    "play lama --option target=9": "option target takes a whole number from 20 to 100, not '9'",
    "play lama --option tagret=60": "lama has no option 'tagret': did you mean target?",
    "play lama --option target": "--option takes NAME=VALUE, not 'target'; lama has players, target",
    "play lama --option target=40 --option target=60": "option target was given twice",
    "play lama --option starter=nxet": "did you mean next?",
    "play lama --seed -1": "--seed takes a whole number from 0 to ",
    "play --resume": "no open game is saved in ",
    "play --resume nowhere.txt": "nowhere.txt cannot be read: no such file or directory",
    "play --resume --bots easy": "--resume goes on with a game as it was: leave out --bots",
    "simulate": "cardhouse simulate needs GAME",
    "simulate lama --games many": "--games takes a whole number from 1 to 2,000,000,000, not 'many'",
    "simulate lama --games 0": "--games takes a whole number from 1 to",
    "simulate lama --games": "--games needs a value",
    "simulate lama --gmaes 5": "cardhouse simulate has no flag --gmaes: did you mean --games?",
    "simulate lama --cores 0": "--cores takes a whole number from 1 to 1,024, not '0'",
    "simulate lama --gpu --plain": "--plain and --gpu do not go together",
    "simulate lama --json=yes": "--json takes no value, not 'yes'",
    "simulate lama --bots easy,easy --option players=3": "lama with these options has 3 seats, and 2 bots were named",
    "simulate lama --option key=3": "lama has no option 'key'",
    "simulate lama --bots hard-bald,easy": "no temper 'bald': did you mean bold?",
    "simulate lama --bots normal-bold,easy": "a temper goes with levels that think ahead",
    "ladder lama --levels normal,hrad": "no bot 'hrad': did you mean hard?",
    "ladder lama --deals 1": "--deals takes a whole number from 2 to 1,000,000, not '1'",
    "fit": "cardhouse fit needs GAME",
    "fit whist": "no game 'whist': there are lama",
    "fit lama --games 0": "--games takes a whole number from 1 to 1,000,000, not '0'",
    "fit lama --games 3": "3 games gave 3 positions, too few for 2 weights: ask for more games",
    "fit lama --level nrmal": "no bot 'nrmal': did you mean normal?",
    "fit lama --level hard-bald": "no temper 'bald': did you mean bold?",
    "fit lama --seed x": "--seed takes a whole number from 0 to",
    "fit lama --option tagret=60": "lama has no option 'tagret': did you mean target?",
    "replay nowhere.txt": "nowhere.txt cannot be read: no such file or directory",
    "replay .": ". cannot be read: is a directory",
    "rules whist": "no game 'whist'",
    "completion tcsh": "SHELL is one of bash, zsh, fish, not 'tcsh'",
}


@pytest.mark.parametrize("line", CASES)
def test_a_mistake_is_answered_with_what_is_right(house, line):
    assert CASES[line] in house.refuses(*line.split(" "))


def test_no_gpu_is_one_sentence(house):
    assert "leave out --gpu" in house.refuses("simulate", "lama", "--gpu", "--games", "10", CUDA_VISIBLE_DEVICES="")


def test_files_that_are_no_records(house, tmp_path):
    binary, text, broken = tmp_path / "binary", tmp_path / "text", tmp_path / "broken"
    binary.write_bytes(bytes(range(256)))
    text.write_text("Dear Ana,\n")
    broken.write_text('[Game "lama"]\n[Rules "1"]\n[Seed "7"]\n\nplay 9,\n*\n')
    for command in (["replay"], ["play", "--resume"]):
        assert "is no text: expected a record" in house.refuses(*command, binary)
        assert "line 1: this is no cardhouse record" in house.refuses(*command, text)
        assert "line 5: 'play 9' cannot be played here" in house.refuses(*command, broken)


def test_a_finished_game_is_not_resumed_but_replayed(finished):
    house, record = finished
    assert house.refuses("play", "--resume", record) == f"the game in {record} is over: look at it with cardhouse replay {record}"


def test_a_record_cannot_steer_the_terminal(house, tmp_path):
    file = tmp_path / "evil.txt"
    file.write_text('[Game "lama"]\n[Rules "\\u001b[2J\\u0007"]\n[Seed "7"]\n\n*\n')
    assert "\x1b" not in house.refuses("replay", file)
    file.write_text('[Game "lama"]\n[Rules "1"]\n[Seed "7"]\n[Seat0 "\\u001b[2JAna\\n\\u202e"]\n[Bot1 "easy"]\n\n*\n')
    shown = house.run("replay", file).stdout
    assert "\x1b" not in shown
    assert "[2JAna" in shown


def test_a_reader_that_goes_away_is_no_error(finished):
    house, record = finished
    command = f'"{sys.executable}" -m cardhouse replay "{record}" --json | head -c 10'
    done = subprocess.run(["bash", "-c", command], capture_output=True, encoding="utf-8", env=house.environment())
    assert len(done.stdout) == 10
    assert done.stderr == ""


def test_a_full_disk_under_standard_output_is_one_sentence(house):
    command = f'"{sys.executable}" -m cardhouse games > /dev/full'
    done = subprocess.run(["bash", "-c", command], capture_output=True, encoding="utf-8", env=house.environment())
    assert (done.returncode, done.stderr) == (2, "cardhouse: No space left on device\n")


def test_closed_streams_are_no_error(house):
    command = f'"{sys.executable}" -m cardhouse play lama --seed 7 <&- >&- 2>&-'
    assert subprocess.run(["bash", "-c", command], env=house.environment()).returncode == 0
    assert len(house.open_games()) == 1


def test_a_terminal_that_cannot_spell_still_gets_its_answer(house):
    done = house.run("games", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "2?6 seats" in done.stdout


@pytest.mark.parametrize("words", [["--help"], [], ["help"], ["play", "--help"], ["help", "simulate"], ["replay", "-h"]])
def test_help_has_examples(house, words):
    done = house.run(*words)
    assert done.returncode == 0
    assert "examples:\n  cardhouse " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_the_version(house):
    import cardhouse

    assert house.run("--version").stdout == f"cardhouse {cardhouse.__version__}\n"
