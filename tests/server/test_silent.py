"""An action without visible events is still answered: the player gets an acknowledgement and the next legal actions."""

from cardhouse.games.konivrer import position


def test_paying_by_hand_is_acknowledged_though_nobody_sees_a_difference(server):
    ana = server.guest("Ana")
    table = position(hands=["copper_homunculus", ""], azoths=["fire nether generic", ""], azoth_left=0)
    table.play("summon copper_homunculus")
    made = ana.post("/api/tables/from", {"n": 99_999, "seat": 0, "text": table.record.dumps()}).json
    with ana.socket() as socket:
        socket.send({"t": "open", "table": made["id"]})
        n = socket.expect("table")["n"]
        socket.send({"t": "play", "n": n, "action": "x=1 by hand", "key": "a"})
        assert socket.expect("on")["key"] == "a"
        socket.send({"t": "play", "n": n + 1, "action": "pay fire", "key": "b"})
        answer = socket.expect("on")
    assert (answer["n"], answer["key"], answer.get("events", [])) == (n + 2, "b", [])
    assert [action for action, _ in answer["legal"]] == ["pay nether", "pay generic"]
