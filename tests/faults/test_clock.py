"""The calendar of a machine is set while a house runs on it: play clocks measure with one that cannot be set."""

import signal
from datetime import datetime, timedelta
from pathlib import Path

from server.process import ServerProcess, until


class Jumping(ServerProcess):
    program = (str(Path(__file__).with_name("jumping_clock.py")),)


def of_the_clock(guest, table):
    """The table as its player is told it, once it is their turn at either seat."""
    with guest.socket() as socket:
        for seat in (0, 1):
            socket.send({"t": "open", "table": table, "seat": seat})
            info = socket.expect("table")
            if info.get("legal"):
                return info
    raise AssertionError("nobody is to move")


def test_a_calendar_that_is_set_neither_empties_a_bank_nor_stops_it(tmp_path):
    with Jumping(tmp_path / "house.db", "--log", "json") as server:
        ana = server.guest("Ana")

        def opened(kind, seconds):
            return ana.open("lama", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}], clock={"kind": kind, "seconds": seconds})

        def hour():
            server.get("/health")
            return datetime.fromisoformat(server.logged[-1]["at"])

        long, short, began = opened("bank", 600), opened("move", 5), hour()
        before = of_the_clock(ana, long)
        for sign, hours in ((signal.SIGUSR1, 1), (signal.SIGUSR2, -1)):
            server.process.send_signal(sign)
            until(lambda hours=hours: abs(hour() - began - timedelta(hours=hours)) < timedelta(minutes=5), "the calendar being set")
            now = of_the_clock(ana, long)
            assert (now["n"], now["times"]["banks"]) == (before["n"], before["times"]["banks"])
            assert 0 <= before["times"]["left"] - now["times"]["left"] < 300_000, "time goes on as before"
        with ana.socket() as socket:
            socket.send({"t": "open", "table": short})
            until(lambda: "@timeout" in (socket.receive().get("act") or ""), "the end of a turn that was over")
