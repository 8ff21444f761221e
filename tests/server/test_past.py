"""What a bot is told of the moves before: from the log alone, with the states that the game was in."""

import asyncio

from cardhouse.engine.state import equal
from cardhouse.server.log.undo import moves_of_tick, undo

from .in_process import mover, new_server, seated


def test_the_moves_of_a_round_come_from_the_log(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, options={"target": 100})
        seen = []
        while live.table.state.round < 3 and not live.table.over:
            state = live.table.state
            past = moves_of_tick(live.table, server.history(live.table))
            expected = [(before, move) for before, move in seen if before.round == state.round]
            assert [move for _, move in past] == [move for _, move in expected]
            assert all(equal(told, before) for (told, _), (before, _) in zip(past, expected, strict=True))
            text = live.table.legal()[0][-1 if len(seen) % 16 == 15 else 0][0]  # a quit now and then ends a round
            seen.append((state, live.table.legal()[1][text]))
            await mover(live, guests).play(live, text)
        assert len(seen) > 5
        server.close()

    asyncio.run(story())


def test_a_move_that_was_taken_back_is_not_told(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        for _ in range(3):
            await mover(live, guests).play(live)
        before = live.table.state
        player = mover(live, guests)
        text = next(text for text, _ in live.table.legal()[0] if text.startswith(("play", "quit")))
        await player.play(live, text)
        assert len(moves_of_tick(live.table, server.history(live.table))) == 4
        await player.ask(live, lambda: undo(live.table, player.person, server.history(live.table)))
        past = moves_of_tick(live.table, server.history(live.table))
        assert len(past) == 3
        assert equal(live.table.state, before)
        server.close()

    asyncio.run(story())
