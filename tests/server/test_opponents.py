"""Levels and tempers wherever a seat is chosen, each with what was measured of it; bots with a name of their own."""

import asyncio

import pytest

from cardhouse.bots.levels import LEVELS, TEMPERS, sentence_of
from cardhouse.bots.strength import variants
from cardhouse.engine.game import keys, load
from cardhouse.prose import opponents as prose
from cardhouse.prose.opponents import strength_sentence
from cardhouse.server.errors import Refused
from cardhouse.server.live import lobby
from cardhouse.server.log import gathering
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.names import HOUSE_NAMES

from .in_process import Guest, new_server, settle


def test_every_level_and_temper_says_something_of_itself_in_both_languages():
    for language in ("en", "de"):
        assert set(LEVELS) | {sentence_of(load(key), "master") for key in keys()} <= set(prose.LEVELS[language])
        assert set(TEMPERS) <= set(prose.TEMPERS[language])
        assert prose.QUOTES[language].keys() == prose.PEOPLE.keys()
    assert set(prose.PEOPLE) <= set(HOUSE_NAMES)
    assert set(prose.PEOPLE.values()) == set(TEMPERS)


def test_a_strength_is_said_with_its_interval_and_what_is_fair():
    assert strength_sentence(36.2, 3.1, 25, 3) == "wins 36 ±3 of 100 among three Normals; fair is 25"
    assert strength_sentence(74, 8, 50, 1) == "wins 74 ±8 of 100 against a Normal; fair is 50"
    assert strength_sentence(25, 0, 25, 3) == "the yardstick: 25 of 100"


def test_the_house_tells_how_strong_the_levels_of_a_game_are(server):
    found = server.get("/api/games/lama/opponents").json
    usual = next(variant for variant in variants() if variant.game == "lama" and not variant.options)
    told = next(each for each in found["measured"] if not each["options"])
    assert (told["seats"], told["fair"]) == (4, 25)
    for level, share in usual.against().items():
        assert told["levels"][level] == [pytest.approx(100 * share.share, abs=0.06), pytest.approx(100 * share.margin, abs=0.06)]
    for (word, _), share in usual.tempers.items():
        assert told["tempers"][word] == [pytest.approx(100 * share.share, abs=0.06), pytest.approx(100 * share.margin, abs=0.06)]
    assert told["tempers"]
    assert [level["key"] for level in found["levels"]] == list(LEVELS)
    assert next(level for level in found["levels"] if level["key"] == "master")["sentence"] == "master_beliefs"
    assert [level["key"] for level in found["levels"] if level.get("thinks")] == [key for key, each in LEVELS.items() if each.searches]
    assert found["people"] == prose.PEOPLE
    game = next(each for each in server.get("/api/games").json["games"] if each["key"] == "lama")
    assert [level["key"] for level in game["levels"]] == list(LEVELS)
    assert game["tempers"] == list(TEMPERS)
    assert server.get("/api/games/chess/opponents").status == 404


def open_with(tmp_path, *seats, **settings):
    """The names and bots of a new table."""

    async def story():
        server = new_server(tmp_path)
        try:
            live = lobby.open_table(server, Guest(server).person, Settings("lama", seats=[SeatPlan("me"), *seats], **settings))
            await settle(server)
            return [(seat.name, seat.bot) for seat in server.seats(live)][1:]
        finally:
            server.close()

    return asyncio.run(story())


def test_a_bot_with_a_name_sits_down_with_its_temper(tmp_path):
    ravi = SeatPlan("bot", name="Ravi", level="hard", temper="sly")
    assert open_with(tmp_path, ravi, SeatPlan("bot", level="easy")) == [("Ravi", "hard-sly"), ("Mina", "easy")]


@pytest.mark.parametrize(
    "seat", [SeatPlan("bot", name="Zoe"), SeatPlan("bot", level="easy", temper="bold")], ids=["no bot of the house", "no temper for it"]
)
def test_a_bot_that_does_not_exist_is_refused_with_a_sentence(tmp_path, seat):
    with pytest.raises(Refused) as error:
        open_with(tmp_path, seat)
    assert error.value.code == "settings"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "bot", "level": "bald"}]}}),
        ("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "bot", "level": "hard", "temper": "bald"}]}}),
        ("/api/tables/from", {"n": 0, "text": "", "level": "bald"}),
        ("/api/puzzles/lama/today/play", {"level": "bald"}),
    ],
)
def test_a_level_or_temper_that_nobody_has_is_named_in_the_refusal(server, path, body):
    refused = server.guest().post(path, body)
    assert (refused.status, refused.json["code"]) == (400, "body")
    assert "'bald'" in refused.json["say"]


def test_in_the_waiting_room_a_free_seat_is_given_to_a_bot(server):
    ana, bo = server.guest("Ana"), server.guest("Bo")
    table = ana.post("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]}}).json
    with ana.socket() as socket, bo.socket() as other:
        socket.send({"t": "open", "table": table["id"]})
        socket.expect("table")
        socket.send({"t": "sit", "seat": 1, "level": "hard", "temper": "bold"})
        assert socket.expect("seats")["seats"][1]["bot"] == "hard-bold"
        socket.send({"t": "sit", "seat": 1, "level": "easy"})
        assert socket.expect("error")["code"] == "taken"
        socket.send({"t": "sit", "seat": 2, "level": "hands-open"})
        assert "'hands-open'" in socket.expect("error")["say"]
        other.send({"t": "open", "table": table["id"], "code": table["code"]})
        other.expect("table")
        other.send({"t": "sit", "seat": 2, "level": "easy"})
        assert other.expect("error")["code"] == "not_seated"


@pytest.mark.xdist_group("compiled")
def test_a_learned_player_sits_where_it_has_learned_and_is_refused_elsewhere(server, tmp_path):
    oracle = {"who": "bot", "level": "oracle"}
    ana = server.guest("Ana")
    table = ana.post("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, oracle]}})
    assert table.status == 201
    refused = ana.post("/api/tables", {"settings": {"game": "lama", "options": {"target": 60}, "seats": [{"who": "me"}, oracle]}})
    assert (refused.status, refused.json["code"]) == (422, "settings")
    assert "racle has not learned lama with target=60" in refused.json["say"]
    assert "oracle" in [level["key"] for level in server.get("/api/games/konivrer/opponents").json["levels"]]
    assert "oracle" not in [level["key"] for level in server.get("/api/games/descent/opponents").json["levels"]]
    assert [level for _, level in open_with(tmp_path, SeatPlan("bot", level="oracle"))] == ["oracle"]


def test_bots_do_not_sit_down_at_a_tournament(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("open")], kind="tournament"))
        with pytest.raises(Refused) as error:
            gathering.seat_bot(live.table, ana.person, 1, "hard")
        assert error.value.code == "tournament_bots"
        server.close()

    asyncio.run(story())
