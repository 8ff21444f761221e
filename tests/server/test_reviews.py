"""Reviews over HTTP: made once, for those who may see the replay, with how far they are meanwhile."""

import asyncio

import msgspec
import pytest

import cardhouse
from cardhouse.engine.acts import read_act
from cardhouse.server.errors import Refused
from cardhouse.server.http.record_bodies import ReviewFound, ReviewWaits
from cardhouse.server.http.reviewer import CALLS, STARTS, Reviewer, calls

from .process import until

SEATS = [{"who": "me"}, {"who": "bot", "level": "easy"}]


@pytest.fixture(scope="module")
def ana(server):
    return server.guest("Ana")


def resigned(guest, **settings):
    """A table at which a guest made a move or two and resigned."""
    table = guest.open(seats=SEATS, **settings)
    with guest.socket() as socket:
        socket.send({"t": "open", "table": table})
        n = played = 0
        while played < 2:
            message = socket.receive()
            n = message.get("n") or n
            if message.get("legal"):
                socket.send({"t": "play", "n": n, "action": message["legal"][0][0], "key": f"k{n}"})
                played += 1
        socket.send({"t": "resign"})
        while not socket.receive().get("result"):
            pass
    return table


def waited(ask):
    """The answer once it is no longer being worked on."""
    return until(lambda: (answer := ask()).status != 202 and answer, "the review")


def record():
    """The record of a short game that was given up."""
    table = cardhouse.load("lama", players=2).start(seed=5)
    for _ in range(3):
        table.play(table.legal_actions[0])
    table.act(read_act("@resign 0", 2))
    return table.record.dumps()


def test_a_finished_table_is_reviewed_and_the_answer_is_as_declared(server, ana):
    table = resigned(ana)
    first = ana.get(f"/api/tables/{table}/review")
    assert first.status in (200, 202)
    if first.status == 202:
        assert msgspec.json.decode(first.body, type=ReviewWaits).done == 0
    answer = waited(lambda: ana.get(f"/api/tables/{table}/review"))
    assert answer.status == 200
    found = msgspec.json.decode(answer.body, type=ReviewFound)
    assert found.review.decisions
    for side in found.review.sides:
        assert side.start + side.luck.points + side.own.points + side.others.points == side.end
    assert found.review.winners == (1,)
    replay = ana.get(f"/api/tables/{table}/replay").json
    steps = {step["n"]: step for step in replay["steps"]}
    assert len(found.shown) == found.review.entries + 1
    for decision in found.review.decisions:
        assert steps[found.shown[decision.at + 1]]["action"] == decision.played
        assert steps[found.shown[decision.at + 1]]["seat"] == decision.seat


def test_a_review_is_made_once_and_kept(new_server):
    server = new_server()
    guest = server.guest("Bo")
    table = resigned(guest)
    made = waited(lambda: guest.get(f"/api/tables/{table}/review"))
    assert made.status == 200
    server.stop()
    server.start()
    again = guest.get(f"/api/tables/{table}/review")
    assert (again.status, again.body) == (200, made.body)


def test_it_is_for_those_who_may_see_the_replay(server, ana):
    hidden = resigned(ana, watching="none")
    stranger = server.guest("Cy")
    assert stranger.get(f"/api/tables/{hidden}/review").json["code"] == "no_watchers"
    assert stranger.get("/api/tables/nosuchtable1/review").json["code"] == "no_table"
    open_game = ana.open(seats=SEATS)
    refused = ana.get(f"/api/tables/{open_game}/review")
    assert (refused.status, refused.json["code"]) == (409, "not_over")
    assert "it would tell the cards" in refused.json["say"]


def test_a_record_is_reviewed_too_and_its_key_says_how_far_it_is(server):
    first = server.post("/api/reviews", {"text": record()})
    assert first.status in (200, 202), first.text
    key = first.json.get("key")
    answer = waited(lambda: server.get(f"/api/reviews/{key}") if key else first)
    found = msgspec.json.decode(answer.body, type=ReviewFound)
    assert found.review.game == "lama"
    assert found.shown == list(range(3, 3 + found.review.entries + 1))
    assert server.post("/api/reviews", {"text": record()}).body == answer.body


@pytest.mark.parametrize(
    ("text", "code", "say"),
    [
        (record().replace('[Rules "1"]', '[Rules "99"]'), "other_rules", "the replay can still be seen"),
        (record().replace("= 0 0", ""), "record", "breaks off"),
        ("hello", "record", "this is no cardhouse record"),
        (cardhouse.load("lama").start(seed=1).record.dumps(), "not_over", "not over"),
        ("draw," * 6000, "record", ""),
    ],
    ids=["older", "cut", "noise", "open", "endless"],
)
def test_a_record_that_cannot_be_reviewed_is_refused_with_a_sentence(server, text, code, say):
    first = server.post("/api/reviews", {"text": text})
    answer = waited(lambda: server.get(f"/api/reviews/{first.json['key']}")) if first.status == 202 else first
    assert answer.json["code"] == code
    assert say in answer.json["say"]


def test_a_key_that_nobody_has_is_refused(server):
    answer = server.get("/api/reviews/" + "0" * 32)
    assert (answer.status, answer.json["code"]) == (404, "no_review")


def test_one_person_begins_so_many_reviews_and_others_still_can():
    async def story():
        reviewer = Reviewer()
        for number in range(STARTS):
            assert isinstance(reviewer.start(f"key{number}", "ana", "10.0.0.1", "hello"), ReviewWaits)
        with pytest.raises(Refused, match="many reviews"):
            reviewer.start("one more", "ana", "10.0.0.1", "hello")
        assert isinstance(reviewer.start("his", "bo", "10.0.0.2", "hello"), ReviewWaits)
        assert isinstance(reviewer.start("key0", "cy", "10.0.0.3", "hello"), ReviewWaits)
        reviewer.close()

    asyncio.run(story())


def test_a_game_is_divided_into_calls_of_about_the_same_size():
    for sizes in ([1] * 10, [3, 0, 2], [1] * 1000, [500, 1, 1], [0], []):
        divided = calls(sizes)
        assert [part for first, last in divided for part in range(first, last)] == list(range(len(sizes)))
        assert len(divided) <= CALLS + 1


def test_the_glass_shows_any_seat_s_odds_at_any_moment_of_a_finished_game(server, ana):
    table = resigned(ana)
    steps = ana.get(f"/api/tables/{table}/replay").json["steps"]
    for seat, other in ((0, "hand/1"), (1, "hand/0")):
        found = ana.get(f"/api/tables/{table}/glass?n={steps[0]['n']}&seat={seat}").json
        (hidden,) = [each for each in found["zones"] if each["zone"] == other]
        assert (found["seat"], hidden["cards"], hidden["unseen"]) == (seat, 6, 56 - 7)
        assert sum(face["copies"] for face in hidden["faces"]) == hidden["unseen"]
    for query, code in (("", "body"), ("?n=3&seat=x", "body"), ("?n=3&seat=5", "no_such_seat"), ("?n=999999&seat=0", "over")):
        assert ana.get(f"/api/tables/{table}/glass{query}").json["code"] == code


def test_the_glass_is_for_lessons_and_never_for_a_game_that_people_play(server, ana):
    going_on = ana.open(seats=SEATS)
    refused = ana.get(f"/api/tables/{going_on}/glass?n=3&seat=0")
    assert (refused.status, refused.json["code"]) == (403, "no_glass")
    lesson = ana.post("/api/learn/lama").json["id"]
    found = ana.get(f"/api/tables/{lesson}/glass").json
    assert found["seat"] == 0
    assert "hand/0" not in [each["zone"] for each in found["zones"]]
    assert server.guest("Cy").get(f"/api/tables/{lesson}/glass").json["code"] == "no_glass"


def test_a_house_that_closes_in_the_middle_of_a_review_closes_in_peace(new_server):
    server = new_server()
    table = cardhouse.load("konivrer").start(seed=1)
    while not table.over:
        table.play(table.game.action(table.game.choose(table.state, "easy", len(table.steps))))
    first = server.post("/api/reviews", {"text": table.record.dumps()})
    assert first.status == 202
    assert server.stop() == 0
    assert [line for line in server.logged if line["level"] in ("error", "critical")] == []
