"""A game with moves piped in: plain lines, one for each thing that happens."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardhouse
from cardhouse.cli.verdict import points_word

QUITTER = "q\nr b\nr w\n" * 60  # quits every round; what does not apply is refused and asked again


def transcript(done):
    """What was printed, without where things were saved."""
    return re.sub(r"^(The record is in|The game is saved in|Saved in).*\n", "", done.stdout, flags=re.MULTILINE)


def test_a_whole_game_ends_with_a_standing_a_winner_and_a_record(house):
    done = house.run("play", "lama", "--seed", "7", typed=QUITTER)
    assert done.returncode == 0
    (record,) = house.finished_games()
    assert house.open_games() == []
    table = cardhouse.loads(record.read_text("utf-8"))
    points = table.result.points
    assert f"You: {points[0]} points\n" in done.stdout
    assert re.search(r"^(\w+) wins\.$|share the win\.$|^You win\.$", done.stdout, re.MULTILINE)
    assert f"The record is in {record}; step through it with cardhouse replay {record}\n" in done.stdout
    assert done.stderr == ""


def test_plain_output_has_no_escapes_and_one_line_for_each_event(house):
    done = house.run("play", "lama", "--seed", "7", typed=QUITTER, TERM="xterm-256color")
    assert "\x1b" not in done.stdout
    assert "\nYou quit the round.\n" in done.stdout
    (record,) = house.finished_games()
    played = cardhouse.loads(record.read_text("utf-8"))
    printed = [line for line in done.stdout.splitlines() if re.match(r"\w+ (plays?|draws?|quits?) ?.*\.$|You quit", line)]
    assert len(printed) == sum(not action.startswith("return") for action in played.actions)


def test_moves_are_read_by_a_face_a_letter_or_their_whole_text(house):
    done = house.run("play", "lama", "--seed", "7", typed="l\nD\nplay  1\nx\n")
    assert "You play L, 5 cards left." in done.stdout
    assert re.search(r"You draw [1-6L]\.", done.stdout)
    assert "You play 1, " in done.stdout


def test_moves_say_what_they_cost(house):
    shown = house.run("play", "lama", "--seed", "7").stdout
    assert "  1    play 1: 5 cards left, your hand would cost 19\n" in shown
    assert "  d    draw: 23% playable, your hand would cost 20–26\n" in shown
    assert "  q    quit: 20 points\n" in shown


def test_a_move_that_is_not_legal_says_why_and_what_is(house):
    shown = house.run("play", "lama", "--seed", "7", typed="4\n6\nplya l\nplay\n\nx\n").stdout
    assert "4 does not follow L: play L or 1 (you may: play " in shown
    assert "You hold no 6 (you may: " in shown
    assert "'plya l' is no action: you may play L" in shown
    assert "'play' could be play 1 or play L." in shown
    assert "You play" not in shown


def test_help_shows_the_rules_with_the_options_as_chosen(house):
    shown = house.run("play", "lama", "--option", "target=60", typed="?\n").stdout
    assert "At 60 points the game ends, and the fewest points win" in shown
    assert "u  take your last move back" in shown


def test_the_same_seed_gives_the_same_game_and_another_seed_another(house):
    first, second, other = (house.run("play", "lama", "--seed", seed, typed=QUITTER) for seed in ("3", "3", "4"))
    assert transcript(first) == transcript(second) != transcript(other)


def test_a_resumed_game_goes_on_exactly_as_if_it_had_never_stopped(house, tmp_path):
    moves = QUITTER.splitlines(keepends=True)
    start = ("play", "lama", "--seed", "7", "--bots", "random,normal,random")  # random bots would show any difference
    whole = tmp_path / "whole.txt"
    house.run(*start, "--save", whole, typed=QUITTER)
    house.run(*start, typed=moves[0])
    (saved,) = house.open_games()
    assert not cardhouse.loads(saved.read_text("utf-8")).over
    again = house.run("play", "--resume", typed="".join(moves[1:]))
    assert again.returncode == 0
    assert "The game goes on after " in again.stdout
    assert house.open_games() == []
    assert house.finished_games()[0].read_text("utf-8") == whole.read_text("utf-8")


def test_leaving_says_in_one_sentence_how_to_go_on(house):
    for typed in ("q\nx\n", "q\n"):  # x, and the end of the input
        done = house.run("play", "lama", "--seed", "7", typed=typed)
        assert done.returncode == 0
        saved = max(house.open_games(), key=lambda path: path.stat().st_mtime_ns)
        assert done.stdout.splitlines()[-1] == f"The game is saved in {saved}; go on with cardhouse play --resume"


def test_resume_takes_the_newest_game_of_the_house_or_of_that_name(house):
    house.run("play", "lama", "--seed", "1", typed="q\n")
    house.run("play", "lama", "--seed", "2", typed="q\n")
    for words in (("--resume",), ("lama", "--resume"), ("--resume", "lama")):
        assert "(seed 2)" in house.run("play", *words).stdout
    older = next(path for path in house.open_games() if path.stem.endswith("seed1"))
    assert "(seed 1)" in house.run("play", "--resume", older).stdout


def test_s_saves_and_the_game_goes_on(house):
    done = house.run("play", "lama", "--seed", "7", typed="s\nq\n")
    (saved,) = house.open_games()
    assert f"Saved in {saved}.\n" in done.stdout
    assert "You quit the round." in done.stdout


def test_named_bots_decide_how_many_sit_at_the_table(house):
    shown = house.run("play", "lama", "--bots", "easy", "--seed", "1").stdout
    assert shown.startswith("L.A.M.A. (seed 1): You, Mina (easy bot).\n")
    shown = house.run("play", "lama", "--seed", "1").stdout
    assert shown.startswith("L.A.M.A. (seed 1): You, Mina (normal bot), Otto (normal bot), Beatriz (normal bot).\n")


def test_a_record_remembers_who_sat_where(house):
    house.run("play", "lama", "--humans", "2", "--names", "Ana,Mina", "--bots", "easy", "--seed", "1", typed="\nq\n")
    (saved,) = house.open_games()
    headers = cardhouse.loads(saved.read_text("utf-8")).headers
    assert headers == {"Seat0": "Ana", "Seat1": "Mina", "Seat2": "Otto", "Bot2": "easy"}
    assert "Ana, Mina, Otto (easy bot)" in house.run("play", "--resume").stdout


def test_people_at_one_keyboard_pass_it_on_before_each_turn(house):
    shown = house.run("play", "lama", "--humans", "2", "--names", "Ana,Bo", "--bots", "easy", "--seed", "1", typed="\nq\n\nq\n").stdout
    covers = re.findall(r"Pass to (\w+) — press Enter", shown)
    assert set(covers) == {"Ana", "Bo"}
    first, second = covers[:2]
    assert shown.index(f"Pass to {first}") < shown.index(f"{first}, your move") < shown.index(f"{first} quits the round.")
    assert shown.index(f"{first} quits the round.") < shown.index(f"Pass to {second}") < shown.index(f"{second}, your move")


def test_a_move_that_revealed_nothing_is_undone_at_the_cover(house):
    done = house.run("play", "lama", "--humans", "2", "--names", "Ana,Bo", "--option", "players=2", "--seed", "1", typed="\nq\nu\n\nd\nx\n")
    assert "Taken back." in done.stdout
    (saved,) = house.open_games()
    assert cardhouse.loads(saved.read_text("utf-8")).actions == ["draw"]


def test_a_move_that_showed_a_card_is_not_taken_back(house):
    shown = house.run("play", "lama", "--seed", "7", typed="u\nd\nu\n").stdout
    assert "There is nothing of yours to take back." in shown
    assert "Another player has acted since: that cannot be taken back." in shown


def test_the_scoring_of_a_round_is_shown_card_by_card(house):
    shown = house.run("play", "lama", "--seed", "7", typed="d\nq\n").stdout
    assert re.search(r"You +1 \(1\) 2  3  4  L \(L\)  1 \+ 2 \+ 3 \+ 4 \+ 10 = 20  ●●  1 L counted once\n", shown)
    assert "\nYou pay 20 points, and have 20.\n" in shown
    assert "The round is over: Mina has no card left.\n" in shown


def test_a_hint_says_what_the_moves_are_worth_and_the_record_says_that_it_was_asked(house, tmp_path):
    file = tmp_path / "game.txt"
    shown = house.run("play", "lama", "--seed", "3", "--save", file, typed="hint\nhint\nx\n").stdout
    assert re.search(r"Hint: play 2 [\d.]+ ±[\d.]+ of 100 to win; draw [\d.]+ ±[\d.]+, quit .*\. Your hand would cost 18", shown)
    assert cardhouse.loads(file.read_text("utf-8")).entries == ["@hint 0"]


def test_an_option_brings_its_moves(house):
    shown = house.run("play", "lama", "--option", "play_after_draw=on", "--seed", "7", typed="d\npass\nx\n").stdout
    assert "  pa   pass\n" in shown
    assert "You keep the card." in shown


def test_a_record_without_names_is_resumed_by_you_against_usual_bots(house, tmp_path):
    file = tmp_path / "bare.txt"
    file.write_text(cardhouse.load("lama", players=3).start(seed=5).record.dumps(), "utf-8")
    done = house.run("play", "--resume", file, typed="q\n")
    assert "(seed 5): You, Mina (normal bot), Otto (normal bot)." in done.stdout
    assert f"go on with cardhouse play --resume {file}" in done.stdout


def test_a_custom_game_is_played_without_drawing_anything(house, climb):
    folder = Path(climb.__file__).parent.parent
    program = (
        "import climb, cardhouse; cardhouse.register(climb.SPEC); from cardhouse.cli import main; main(['play', 'climb', '--seed', '1'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="pass\n" * 20,
        capture_output=True,
        encoding="utf-8",
        env=house.environment(PYTHONPATH=str(folder)),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Climb (seed 1): Player, Mina (normal bot), Otto (normal bot).\n")
    assert "\nPlayer passes.\n" in done.stdout
    assert "wins." in done.stdout or "share the win." in done.stdout


@pytest.mark.parametrize(("key", "one", "many"), [("lama", "point", "points"), ("descent", "door", "doors"), ("grimhand", "HP", "HP")])
def test_one_point_is_no_plural(key, one, many):
    table = cardhouse.load(key).start(seed=1)
    assert (points_word(table, 1), points_word(table, 2), points_word(table)) == (one, many, many)
