"""Lessons: a first game that is legal from the first move to the last, at a real table whose bots keep to it."""

import pytest

from cardhouse.engine.game import keys
from cardhouse.engine.record import loads
from cardhouse.engine.text import text_for
from cardhouse.games import lama, war_lanes
from cardhouse.server.http.catalogue import lessons_of
from cardhouse.server.live.lessons import LEARNER, chapters, lesson

MOST_TIPS = 8
TAUGHT = ("lama", "war_lanes", "grimhand", *chapters("konivrer"))


@pytest.mark.parametrize("key", TAUGHT)
def test_a_lesson_is_a_record_by_the_rules_of_today(key):
    taught = lesson(key)
    assert key.partition("-")[0] in keys()
    assert taught.record.version == taught.game.spec.version
    assert loads(taught.record.dumps()).actions == taught.actions
    assert not taught.over  # the learner may play on


@pytest.mark.parametrize("key", TAUGHT)
def test_its_tips_are_few_and_speak_to_the_learner_when_they_are_to_act(key):
    taught = lesson(key)
    assert 0 < len(taught.comments) <= MOST_TIPS
    assert 0 in taught.comments
    for at in taught.comments:
        assert at == len(taught.steps) or taught.steps[at].seat == LEARNER


@pytest.mark.parametrize("key", TAUGHT)
def test_every_tip_has_its_words_in_every_language_and_no_words_are_left_over(key):
    spec = lesson(key).game.spec
    for language in ("en", "de"):
        assert sorted(lessons_of(spec, text_for(spec.package, language))[key]) == sorted(lesson(key).comments.values())


@pytest.mark.parametrize("key", TAUGHT)
def test_the_bots_of_a_lesson_reply_as_it_says(server, key):
    ana = server.guest("Ana")
    made = ana.post(f"/api/learn/{key}").json
    with ana.socket() as socket:
        socket.send({"t": "open", "table": made["id"]})
        n = socket.expect("table")["n"]
        assert n == made["begins"]
        for action, seat in zip(made["actions"], made["seats"], strict=True):
            if seat == LEARNER:
                socket.send({"t": "play", "n": n, "action": action, "key": str(n)})
            n = counted(socket)
        socket.send({"t": "open", "table": made["id"]})
        now = socket.expect("table")
    assert now["n"] == made["begins"] + len(made["actions"])
    assert mine(now["view"]["zones"]) == mine(lesson(key).view(LEARNER)["zones"])


def at_tip(key, tip, position):
    """The table of a lesson as it stands when a tip is told, and what is to be played there."""
    taught = lesson(key)
    at = next(at for at, name in taught.comments.items() if name == tip)
    table = position(**taught.position, seed=taught.seed)
    for action in taught.actions[:at]:
        table.play(action)
    return table, taught.actions[at] if at < len(taught.actions) else ""


def test_l2_the_lesson_of_lama_has_a_play_a_draw_a_return_and_a_quit():
    taught = lesson("lama")
    mine = {action.split()[0] for action, step in zip(taught.actions, taught.steps, strict=True) if step.seat == LEARNER}
    assert mine == {"play", "draw", "return", "quit"}
    table, action = at_tip("lama", "quit", lama.position)
    assert action == "quit"
    assert table.forecast("quit")["cost"] == 5
    assert not [each for each in table.legal_actions if str(each).startswith("play")]  # nothing fits, as the tip says
    assert table.view(LEARNER)["zones"]["discard"][0][1] == "4"


def test_w3_the_tips_of_war_lanes_say_what_the_rules_say():
    table, _ = at_tip("war_lanes", "clash", war_lanes.position)
    assert table.view(LEARNER)["numbers"]["hp"] == [100, 90]  # 10 damage, and the lane is free
    assert not table.view(LEARNER)["zones"]["left/0"]
    table, action = at_tip("war_lanes", "discard", war_lanes.position)
    assert action == "2C>discard"
    assert [str(each) for each in table.legal_actions if str(each).startswith("2C>")] == [
        "2C>discard"
    ]  # lower than the last card everywhere
    table, _ = at_tip("war_lanes", "done", war_lanes.position)
    numbers = table.view(LEARNER)["numbers"]
    assert (numbers["pending"], numbers["pending_owner"]) == ([0, 0, 2], [-1, -1, 1])  # the right lane, filled by the other side


def counted(socket):
    """The number of the next entry, also where nothing of it shows."""
    while (message := socket.receive())["t"] not in ("on", "skip"):
        pass
    return message["n"]


def mine(zones):
    return sorted((zone, str(face)) for zone, cards in zones.items() if zone.endswith(f"/{LEARNER}") for _, face in cards)


def test_a_learner_who_plays_other_moves_still_has_an_opponent(server):
    ana = server.guest("Ana")
    made = ana.post("/api/learn/lama").json
    with ana.socket() as socket:
        socket.send({"t": "open", "table": made["id"]})
        n = socket.expect("table")["n"]
        socket.send({"t": "play", "n": n, "action": "draw", "key": "a"})
        assert [socket.expect("on")["n"] for _ in range(2)] == [n + 1, n + 2]


def test_a_game_without_a_lesson_says_so(server):
    ana = server.guest("Ana")
    missing = ana.post("/api/learn/no_such_game")
    assert (missing.status, missing.json["code"]) == (404, "no_game")
