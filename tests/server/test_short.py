"""Moves in short say the same as those in words, to every viewer of every game; only who asks gets them."""

import asyncio
import random

import pytest

from cardhouse.engine.game import load
from cardhouse.server.messages import decode_answer
from cardhouse.server.short import read_short, spelled, words_of

from .in_process import Guest, mover, new_server, seated

MOVES, ENOUGH = 40, 25


class Reader(Guest):
    """Follows a table, and keeps the frames as they came."""

    def __init__(self, server, short):
        super().__init__(server)
        self.short, self.frames = short, []

    def send(self, frame):
        self.frames.append(frame)


async def compared(server, game, chance):
    """Play some moves at a new table, and compare what followers in short and in words are told; how many moves came in short."""
    live, guests = await seated(server, 2, game, hints=False)
    words = list(words_of(live.table.spec))
    pairs = []
    for viewer in (0, 1, "watcher"):
        pair = [Reader(server, short) for short in (False, True)]
        for reader in pair:
            reader.person = guests[viewer].person if isinstance(viewer, int) else reader.person
            reader.follow(live, viewer)
        pairs.append(pair)
    for reader in (reader for pair in pairs for reader in pair):
        reader.frames.clear()
    for _ in range(MOVES):
        if not live.table.over:
            await mover(live, guests).play(live, chance.choice(live.table.legal()[0])[0])
    for long, short in pairs:
        assert [read(frame, words) for frame in short.frames] == [decode_answer(frame) for frame in long.frames]
    return sum(frame[:1] == b"[" for frame in pairs[0][1].frames)


def read(frame, words):
    return read_short(frame, words) if frame[:1] == b"[" else decode_answer(frame)


@pytest.mark.parametrize("game", ["lama", "war_lanes", "grimhand", "konivrer"])
def test_a_move_in_short_is_the_move(tmp_path, game):
    async def story():
        server, chance, seen = new_server(tmp_path), random.Random(5), 0
        while seen < ENOUGH:
            seen += await compared(server, game, chance)

    asyncio.run(story())


def test_a_move_in_short_takes_half_the_bytes(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        long, short = Reader(server, False).follow(live), Reader(server, True).follow(live)
        long.frames.clear()
        short.frames.clear()
        for text in ("draw", "draw", "draw"):
            await mover(live, guests).play(live, text)
        assert 2 * sum(map(len, short.frames)) < sum(map(len, long.frames))

    asyncio.run(story())


def test_who_asks_is_sent_the_words_before_the_table_and_nobody_else_is(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    made = ana.post("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "open"}]}}).json
    for guest, short in ((ana, True), (ben, False)):
        with guest.socket() as socket:
            socket.send({"t": "hello", "protocol": 1, "token": guest.token})
            socket.expect("welcome")
            for _ in range(2):
                socket.send({"t": "open", "table": made["id"], "code": made["code"], "short": short})
            heard = [socket.receive() for _ in range(3 if short else 2)]
            assert [message["t"] for message in heard if message["t"] != "seats"] == (["words"] if short else []) + ["table"] * 2
            if short:
                assert tuple(heard[0]["words"]) == words_of(load("lama").spec)


NONE = [b"[]", b"[1]", b"[1,[[99]]]", b"[1,[[0,1]]]", b"[1,2]", b"[1,[],0]", b'[1,[],"",0,{"legal":3}]', b"[1,[],2,3,4,5,6]"]


@pytest.mark.parametrize("frame", NONE)
def test_a_short_frame_that_is_none_is_an_error_in_the_client(frame):
    with pytest.raises(ValueError):  # noqa: PT011
        read_short(frame, ["moved"])


def test_words_without_a_number_stay_words():
    assert spelled([0, "left/0", 3], ["shown"]) == ["shown", "left/0", 3]
