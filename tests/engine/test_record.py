"""A game written down: read back exactly, or refused with the line and what was expected there."""

import json
import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse import RecordError, loads
from cardhouse.engine.state import equal
from cardhouse.games.lama import position

options = st.fixed_dictionaries(
    {},
    optional={
        "players": st.integers(2, 6),
        "target": st.integers(20, 100),
        "starter": st.sampled_from(["next", "last_actor"]),
        "exchange": st.sampled_from(["auto", "manual"]),
        "play_after_draw": st.booleans(),
        "count_each": st.booleans(),
    },
)
characters = "aZ5 ,.*=+-_'\"\\/()[]\n\t\x00é字💥"
prose = st.text(characters, max_size=40)


def wandered(table, moves, bot="random"):
    """A table after so many moves of a bot, or at its end."""
    for step in range(moves):
        if table.over:
            break
        table.play(table.game.action(table.game.choose(table.state, bot, step)))
    return table


def short():
    """An open game of four draws, so that any of them may be edited."""
    table = cardhouse.load("lama", players=3).start(seed=7)
    table.play_all("draw draw draw draw")
    return table.record.dumps()


@cache
def finished():
    """A game that is over, on several lines."""
    return wandered(cardhouse.load("lama", players=2).start(seed=7), 10_000, "normal").record.dumps()


def refused(text):
    """The line and the sentence for which a text is refused."""
    with pytest.raises(RecordError) as error:
        loads(text)
    message = str(error.value)
    if error.value.line:
        assert message.startswith(f"line {error.value.line}: ")
    return error.value.line, message.removeprefix(f"line {error.value.line}: ")


def unchecked(text):
    """A record without its check, as after an edit by hand."""
    return re.sub(r"\[Check .*\]\n", "", text)


def line_of(text, start):
    return next(at for at, line in enumerate(text.splitlines(), 1) if line.startswith(start))


# There and back


@given(options, st.integers(0, 2**63 - 1), st.integers(0, 300))
def test_a_record_reads_back_as_the_same_table(chosen, seed, moves):
    table = wandered(cardhouse.load("lama", **chosen).start(seed=seed), moves)
    text = table.record.dumps()
    again = loads(text)
    assert equal(again.state, table.state)
    assert again.events == table.events
    assert again.actions == table.actions
    assert again.game.options == table.game.options
    assert again.result == table.result
    assert again.record.dumps() == text


def test_a_record_is_text_for_people():
    lines = short().splitlines()
    assert lines[0] == '[Game "lama"]'
    assert '[Options "players=3 target=40 starter=next exchange=auto play_after_draw=off count_each=off"]' in lines
    assert '[Seed "7"]' in lines
    assert lines[-1] == "*"
    assert max(map(len, finished().splitlines()[6:])) <= 88


def test_a_finished_game_closes_with_its_points():
    table = loads(finished())
    assert table.over
    assert finished().splitlines()[-1] == "= " + " ".join(map(str, table.result.points))


@given(
    st.dictionaries(st.from_regex(r"[A-Z][A-Za-z0-9]{0,10}", fullmatch=True), prose, max_size=3), st.dictionaries(st.integers(0, 4), prose)
)
def test_comments_and_custom_headers_are_kept(headers, comments):
    table = loads(short())
    table.headers = {f"My{name}": text for name, text in headers.items()}
    table.comments = comments
    again = loads(table.record.dumps())
    assert again.headers == table.headers
    assert again.comments == table.comments
    assert again.actions == table.actions


def test_comments_and_headers_added_by_hand_do_not_spoil_the_check():
    text = short().replace('[Seed "7"]', '[Seed "7"]\n[White "Ana"]').replace("\n\n", "\n\n{what a\nstart} ", 1)
    table = loads(text)
    assert table.headers == {"White": "Ana"}
    assert table.comments == {0: "what a\nstart"}


def test_braces_in_a_comment_become_brackets():
    table = loads(short())
    table.comments = {2: "see {this}"}
    assert loads(table.record.dumps()).comments == {2: "see (this)"}


def test_two_comments_at_one_place_are_both_kept():
    kept = loads(short().replace("\n\n", "\n\n{one} {two} ", 1)).comments[0]
    assert "one" in kept
    assert "two" in kept


@pytest.mark.parametrize("separator", ["\x85", "\u2028", "\u2029"])
def test_a_line_separator_in_a_header_is_kept(separator):
    table = loads(short())
    table.headers = {"Note": f"a{separator}b"}
    assert loads(table.record.dumps()).headers == table.headers


@pytest.mark.parametrize(
    "change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text, lambda text: text.replace(", ", ",\n")]
)
def test_line_ends_a_byte_order_mark_and_other_wrapping_do_not_matter(change):
    assert loads(change(short())).actions == loads(short()).actions


def test_the_actions_may_be_written_in_any_case():
    body = short().index("\n\n")
    assert loads(short()[:body] + short()[body:].upper()).actions == loads(short()).actions


def test_a_record_without_options_has_the_usual_ones():
    assert loads('[Game "lama"]\n[Rules "1"]\n[Seed "7"]\n\n*\n').game.options == cardhouse.load("lama").options


def test_a_record_without_a_check_is_replayed_as_it_is():
    assert loads(unchecked(short())).actions == loads(short()).actions


# Positions


def test_a_game_from_a_position_reads_back_as_the_same_table():
    table = position(
        hands=["5 6", "1", "2"], top="5", draw="6 L", pile=9, points=[20, 3], quit=[1], round=4, seed=9, exchange="manual", target=60
    )
    table.play_all("exchange down draw draw play 5")
    again = loads(table.record.dumps())
    assert equal(again.state, table.state)
    assert again.record.dumps() == table.record.dumps()


def position_record(**described):
    line = json.dumps(json.dumps({"hands": ["5", "1"], "top": "4", **described}))
    return f'[Game "lama"]\n[Rules "1"]\n[Options "players=2"]\n[Seed "7"]\n[Position {line}]\n\nquit, *\n'


@pytest.mark.parametrize(
    "described",
    [
        *(
            {"top": "9"},
            {"top": 4},
            {"hands": []},
            {"hands": [["5"], "1"]},
            {"points": ["many"]},
            {"quit": "0"},
            {"quit": [5]},
            {"pile": "two"},
        ),
        *({"to_act": 9}, {"to_act": "0"}, {"colour": "red"}, {"draw": None}, {"hands": ["5"] * 7}, {"points": [-3]}),
    ],
)
def test_a_position_that_cannot_be_set_up_is_refused_in_its_line(described):
    line, sentence = refused(position_record(**described))
    assert line == 5
    assert sentence.startswith("this start cannot be set up: ")


@pytest.mark.parametrize("text", ["", "hands", "[]", "3", "null", '{"hands": ["5", "1"]}', '{"hands"'])
def test_a_position_that_is_no_description_is_refused_in_its_line(text):
    line, sentence = refused(f'[Game "lama"]\n[Rules "1"]\n[Seed "7"]\n[Position {json.dumps(text)}]\n\n*\n')
    assert line == 4
    assert sentence.startswith("this start cannot be set up: ")


def test_a_position_nested_beyond_measure_is_refused_in_its_line():
    assert refused(f'[Game "lama"]\n[Rules "1"]\n[Seed "7"]\n[Position "{"[" * 100_000}"]\n\n*\n')[0] == 4


HEADERS = ["Game", "Rules", "Seed"]


def replaced(text, start, line):
    """A text with the line that starts so replaced by another, or taken out for None."""
    return "".join(("" if line is None else line + "\n") if old.startswith(start) else old for old in text.splitlines(keepends=True))


# Broken off


@pytest.mark.parametrize("keep", range(len(finished().splitlines())))
def test_a_record_that_breaks_off_after_any_line_is_refused_where_more_was_expected(keep):
    text = "".join(finished().splitlines(keepends=True)[:keep])
    line, sentence = refused(text)
    assert line == (max(keep, 1) if keep < 4 else keep + 1)
    if keep < 4:
        assert sentence.startswith("this is no cardhouse record: expected a header [")
    else:
        assert sentence.startswith("the record breaks off: expected more actions, or '*' to close an open game")


@given(st.integers(0, len(finished()) - 2))
def test_a_record_that_breaks_off_anywhere_is_refused(length):
    assert refused(finished()[:length])[0] <= len(finished()[:length].splitlines()) + 1


# Edited


@pytest.mark.parametrize("at", range(4))
def test_an_edited_action_that_is_legal_is_noticed_by_the_check(at):
    actions = ["draw,"] * 4
    actions[at] = "quit,"
    text = short().replace("draw, draw, draw, draw,", " ".join(actions))
    line, sentence = refused(text)
    assert line == line_of(text, "[Check")
    assert sentence.startswith("the record was changed after it was written")
    assert "remove the [Check] line to replay it as it is" in sentence
    assert loads(unchecked(text)).actions[at] == "quit"


@pytest.mark.parametrize("at", range(4))
def test_an_edited_action_that_is_illegal_is_refused_in_its_line(at):
    actions = ["draw,"] * 4
    actions[at] = "return black,"
    text = short().replace("draw, draw, draw, draw,", "\n".join(actions))
    line, sentence = refused(text)
    assert text.splitlines()[line - 1] == "return black,"
    assert sentence == "'return black' cannot be played here: a token is returned only after emptying your hand"


@pytest.mark.parametrize("edited", ["draw, draw, draw,", "draw, draw, draw, draw, draw,"])
def test_an_action_removed_or_added_is_noticed_by_the_check(edited):
    line, sentence = refused(short().replace("draw, draw, draw, draw,", edited))
    assert line == line_of(short(), "[Check")
    assert sentence.startswith("the record was changed after it was written")


@pytest.mark.parametrize(("start", "line"), [("[Seed", '[Seed "8"]'), ("[Options", '[Options "players=3 target=50"]')])
def test_another_seed_or_option_is_noticed_by_the_check(start, line):
    at, sentence = refused(replaced(short(), start, line))
    assert at == line_of(short(), "[Check")
    assert sentence.startswith("the record was changed after it was written")


def test_a_record_from_before_an_option_was_there_still_holds():
    whole = loads(short()).record
    earlier = {name: value for name, value in whole.options.items() if name != "count_each"}
    assert loads(replace(whole, options=earlier).dumps()).record == whole


def test_a_word_that_is_no_action_is_refused_in_its_line():
    line, sentence = refused('[Game "lama"]\n[Rules "1"]\n[Seed "7"]\n\nquit,\nqiut,\n*\n')
    assert line == 6
    assert sentence == "'qiut' cannot be played here: 'qiut' is no action: you may quit"


def test_a_wrong_result_is_refused_with_the_right_one():
    points = " ".join(map(str, loads(finished()).result.points))
    text = finished().replace(f"= {points}", "= 1 2")
    assert refused(text) == (len(text.splitlines()), f"the result should read '= {points}', not '= 1 2'")


def test_a_finished_game_does_not_close_as_an_open_one():
    points = " ".join(map(str, loads(finished()).result.points))
    text = finished().replace(f"= {points}", "*")
    assert refused(text) == (len(text.splitlines()), f"the result should read '= {points}', not '*'")


def test_the_space_after_the_closing_mark_may_be_left_out():
    assert loads(finished().replace("\n= ", "\n=")).over


def test_an_open_game_has_no_result():
    text = short().replace("\n*", "\n= 1 2 3")
    assert refused(text) == (len(text.splitlines()), "the game is not over after these actions: expected more of them, or '*'")


def test_no_action_follows_the_end_of_the_game():
    text = finished().replace("\n=", " quit,\n=")
    line, sentence = refused(text)
    assert line == len(text.splitlines()) - 1
    assert sentence == "the game is over, and yet 'quit' follows; expected '= ' and the points"


@pytest.mark.parametrize("more", ["quit", "*", "= 1 2 3", "{so it ends}"])
def test_nothing_follows_the_closing_mark(more):
    text = short() + f"\n{more}\n"
    line, sentence = refused(text)
    assert line == len(text.splitlines())
    assert sentence == f"nothing was expected after the closing mark, but {more!r} stands there"


@pytest.mark.parametrize("brace", ["{", "}", "{never closed", "{{twice}"])
def test_a_comment_needs_both_its_braces(brace):
    text = short().replace("\n\n", f"\n\n{brace}\n", 1)
    assert refused(text) == (line_of(text, brace), "a comment needs an opening and a closing brace")


# Headers


@pytest.mark.parametrize("name", HEADERS)
def test_a_missing_header_is_named(name):
    text = replaced(short(), f"[{name}", None)
    first = next(at for at, line in enumerate(text.splitlines(), 1) if line and not line.startswith("["))
    assert refused(text) == (first, f"this is no cardhouse record: expected a header [{name} …] before this line")


@pytest.mark.parametrize("name", [*HEADERS, "Options", "Check", "White"])
def test_a_header_stands_there_once(name):
    text = f'[{name} "x"]\n[{name} "x"]\n' + replaced(short(), f"[{name}", None)
    assert refused(text) == (2, f"the header {name} stands there twice")


@pytest.mark.parametrize("line", ["[Game lama]", '[Game "lama"', '[game "lama"]', "[]", '[Game "lama"] quit', "[Game 'lama']", '["lama"]'])
def test_a_line_in_brackets_that_is_no_header_is_refused(line):
    assert refused(replaced(short(), "[Game", line)) == (1, 'expected a header such as [Game "lama"]')


@pytest.mark.parametrize("quoted", [r'"\x"', r'"\u12"', '"la\tma"'])
def test_a_header_is_properly_quoted(quoted):
    assert refused(f"[Game {quoted}]\n") == (1, "the text of the header Game is not properly quoted")


def test_another_version_of_the_rules_is_not_replayed():
    line, sentence = refused(replaced(short(), "[Rules", '[Rules "999"]'))
    assert line == 2
    version = cardhouse.load("lama").spec.version
    assert sentence.startswith(f"this game was played by version 999 of the lama rules and this house plays version {version}")


@pytest.mark.parametrize(("key", "hint"), [("llama", "did you mean lama?"), ("chess", "there are ")])
def test_another_game_is_refused(key, hint):
    line, sentence = refused(replaced(short(), "[Game", f'[Game "{key}"]'))
    assert line == 1
    assert sentence.startswith(f"no game {key!r}: {hint}")


@pytest.mark.parametrize("seed", ["", "x", "-1", "1.5", "0x10", "99999999999999999999", "9223372036854775808", "７"])
def test_a_bad_seed_is_refused_in_its_line(seed):
    text = replaced(short(), "[Seed", f'[Seed "{seed}"]')
    line, sentence = refused(text)
    assert line == line_of(text, "[Seed")
    assert "a whole number" in sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("players=9", "option players takes a whole number from 2 to 6, not '9'"),
        ("players", "option players takes a whole number from 2 to 6, not ''"),
        ("exchange=maybe", "option exchange takes auto or manual, not 'maybe'"),
        ("count_each=2", "option count_each takes on or off, not '2'"),
        ("player=3", "lama has no option 'player': did you mean players?"),
        ("=", "lama has no option ''"),
    ],
)
def test_a_bad_option_is_refused_in_its_line(options, sentence):
    text = replaced(short(), "[Options", f'[Options "{options}"]')
    line, said = refused(text)
    assert line == line_of(text, "[Options")
    assert said.startswith(sentence)


def test_an_option_of_any_name_is_refused_as_an_unknown_one():
    line, sentence = refused(replaced(short(), "[Options", '[Options "key=3"]'))
    assert line == line_of(short(), "[Options")
    assert sentence.startswith("lama has no option 'key'")


# No records at all


@pytest.mark.parametrize(
    "text", ["", "\n\n", "hello", "quit, draw", "[Event", "\x00\x01\x02", "PK\x03\x04", "\x7fELF", "{", "*", "= 1", "💥" * 50]
)
def test_a_text_that_is_no_record_is_refused(text):
    line, sentence = refused(text)
    assert line >= 1
    assert sentence.startswith(("this is no cardhouse record: expected a header [Game …] before this line", "expected a header such as"))


@pytest.mark.parametrize("thing", [None, 3, b'[Game "lama"]', ["quit"]])
def test_a_thing_that_is_no_text_is_refused(thing):
    assert refused(thing) == (0, "this is no cardhouse record: expected a text of headers and actions")


def test_a_text_of_many_millions_of_characters_is_refused():
    assert refused("quit," * 1_000_000) == (0, "this is no cardhouse record: expected a text of headers and actions")


@given(st.binary(max_size=300))
def test_binary_junk_is_refused_and_nothing_worse(junk):
    with pytest.raises(RecordError):
        loads(junk.decode("latin-1"))


@given(st.data())
def test_one_wrong_character_is_refused_or_changes_nothing_that_decides_the_game(data):
    text = finished()
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.sampled_from(characters + "{}")) + text[at + 1 :]
    try:
        table = loads(changed)
    except RecordError:
        return
    whole = loads(text)
    assert (table.actions, table.result) == (whole.actions, whole.result)


@pytest.mark.parametrize("headers", [{"Seed": "9"}, {"my name": "x"}, {"Note": 5}, {"": ""}])
def test_a_header_that_could_not_be_read_back_is_not_written(headers):
    table = loads(short())
    table.headers = headers
    with pytest.raises(RecordError, match="header"):
        table.record.dumps()


def test_an_option_that_stands_there_twice_is_refused():
    line, sentence = refused(replaced(short(), "[Options", '[Options "players=2 players=3"]'))
    assert line == line_of(short(), "[Options")
    assert "twice" in sentence


def test_a_position_for_another_number_of_players_is_refused():
    assert "2 hands" in refused(position_record().replace("players=2", "players=5"))[1]
