"""cardhouse join against a real house: two terminals over the network, plain and drawn, cut off and back."""

from __future__ import annotations

import json
import random
import re
import threading

import pytest

import cardhouse
from remote.proxy import Proxy
from server.process import ServerProcess

from .house import House
from .player import OVER, YOURS, Player

PROMISE = re.compile(r"The shuffle is promised: ([0-9a-f]{64})")


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A house that is open."""
    with ServerProcess(tmp_path_factory.mktemp("running") / "house.db") as running:
        yield running


@pytest.fixture
def people(tmp_path):
    """Makes a player with their own home folder."""
    return lambda name: House(tmp_path / name)


def table_of(running, game="lama", seats=2, **settings):
    """A table with open seats for everybody, opened by a person who then leaves the seat: its link."""
    owner = running.guest()
    made = owner.post("/api/tables", {"settings": {"game": game, "seats": [{"who": "open"}] * seats, **settings}})
    assert made.status == 201, made.text
    return f"/t/{made.json['id']}/{made.json['code']}"


def standing(shown):
    """The last lines of places, without who looks."""
    return re.findall(r"^(\d)\. (.+): (\S+) (?:points|HP)$", shown, re.MULTILINE)


def play_both(first, second, choose, cut=None):
    """Two people play to the end, each in a thread; `cut` is called after a few moves of the second."""
    failures = []

    def one(player, every):
        try:
            moves = 0
            while player.play(choose):
                moves += 1
                if every is not None and moves % 3 == 0:
                    every()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=one, args=each) for each in ((first, None), (second, cut))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures[0]


def lama(moves):
    """Play what can be played, else quit."""
    return moves[0] if moves[0] not in ("d", "q") else "q"


GAMES = ["lama", "war_lanes"]  # at random one of the others may be over before the cut, and one takes minutes


@pytest.mark.parametrize("game", GAMES)
def test_two_terminals_play_a_whole_game_over_the_network_one_of_them_cut_off_in_the_middle(running, people, tmp_path, game):
    chosen = random.Random(7)
    link = table_of(running, game)
    with Proxy(running.port) as proxy:
        ana = Player(people("ana"), running.url + link, "--name", "Ana", "--save", str(tmp_path / "ana.txt"))
        with ana, Player(people("bo"), proxy.url + link, "--name", "Bo", "--save", str(tmp_path / "bo.txt"), "--add", "Bo's own") as bo:
            play_both(ana, bo, lama if game == "lama" else chosen.choice, proxy.cut)
            for player in (ana, bo):
                player.send("x")
                assert player.end() == 0
                assert "Traceback" not in player.shown
            assert proxy.connections > 1
            assert "The house is not there: reconnecting …" in bo.shown
            assert "The house is there again." in bo.shown
            assert "Bo is away; the seat is kept." in ana.shown
            mine, theirs = standing(ana.shown), standing(bo.shown)
            assert len(mine) == len(theirs) == 2
            assert {(who.replace("You", "Ana"), points) for _, who, points in mine} == {
                (who.replace("You", "Bo"), points) for _, who, points in theirs
            }
            promises = {PROMISE.search(player.shown)[1] for player in (ana, bo)}
            record = (tmp_path / "ana.txt").read_text("utf-8")
            assert record == (tmp_path / "bo.txt").read_text("utf-8")
            played = cardhouse.loads(record)
            assert promises == {played.chance.commitment}
            assert "Bo's own" in played.chance.added
            assert all(played.chance.added)
            assert "The game was played as it was promised." in bo.shown


def test_a_seat_is_kept_under_a_token_that_nobody_else_can_read(running, people):
    ana = people("ana")
    with Player(ana, running.url, "--game", "lama") as player:
        player.expect(YOURS)
        hand = re.search(r"You: hand ([1-6L ]+);", player.shown)[1]
        player.send("x")
        assert player.end() == 0
        back = re.search(r"Your seat is kept: come back with cardhouse join (\S+)", player.shown)[1]
    assert (ana.home / "houses.json").stat().st_mode & 0o777 == 0o600
    with Player(ana, back) as player:
        player.expect(YOURS)
        assert re.search(r"You: hand ([1-6L ]+);", player.shown)[1] == hand
    with Player(people("bo"), back) as watcher:
        watcher.expect("L.A.M.A.: ")
        watcher.expect("is to move.")
        assert "You" not in watcher.shown


def test_moves_say_why_not_and_what_else_may_be_typed_does_it(running, people):
    link = table_of(running)
    with Player(people("ana"), running.url + link, "--name", "Ana") as ana, Player(people("bo"), running.url + link, "--name", "Bo") as bo:
        first, second, name = (
            (ana, bo, "Ana") if ana.expect("It is your turn.", "Bo is to move.") == "It is your turn." else (bo, ana, "Bo")
        )
        first.expect(YOURS)
        first.send("return black")
        first.expect("A token is returned only after emptying your hand (you may: ")
        first.send("why exchange up")
        first.expect("This table exchanges tokens by itself.")
        first.send("fold")
        first.expect("'fold' is no action: you may ")
        first.send("hint")
        first.expect("Hint: ")
        second.expect(f"{name} took a hint.")
        first.send("! wow")
        second.expect(f"{name}: Wow!")
        first.send("offer draw")
        second.expect(f"{name} offers a draw.")
        second.expect(f"{name} offers a draw (yes or no): ")
        second.send("no")
        first.expect("declines.")
        first.send("q")
        second.expect(f"{name} quits the round.")
        second.expect(YOURS)
        second.send("offer stop")
        first.expect("asks to stop the game (yes or no): ")
        first.send("yes")
        for player in (first, second):
            player.expect("The game was stopped by agreement.")
            player.expect("Nobody wins.")
            player.expect(OVER)
        second.send("rematch")
        first.expect("The next table is set: rematch goes there.")
        first.send("rematch")
        assert {player.expect(YOURS, "is to move.") for player in (first, second)} == {YOURS, "is to move."}


def test_resigning_is_asked_twice_and_the_other_wins(running, people):
    link = table_of(running)
    with Player(people("ana"), running.url + link, "--name", "Ana") as ana, Player(people("bo"), running.url + link) as bo:
        quick, slow = (ana, bo) if ana.expect("It is your turn.", "is to move.") == "It is your turn." else (bo, ana)
        quick.expect(YOURS)
        quick.send("resign")
        quick.expect("Type resign once more to give up the game.")
        quick.send("resign")
        quick.expect("You resigned.")
        slow.expect("resigned.")
        slow.expect("You win.")


def test_a_wrong_link_is_answered_with_one_sentence(running, people):
    ana = people("ana")
    link = table_of(running)
    full = (
        running.guest()
        .post("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "bot"}], "watching": "none"}})
        .json
    )
    over = running.guest()
    finished = over.open(seats=[{"who": "me"}, {"who": "bot"}])
    over.play_out(finished)
    for words, said in [
        ((f"{running.url}/t/nowhere",), "there is no such table"),
        ((running.url + link[:-1] + ("y" if link.endswith("x") else "x"),), "this table is by invitation"),
        ((f"{running.url}/t/{full['id']}",), "not to be watched"),
        ((f"{running.url}/t/{full['id']}/{full['code']}",), "not to be watched"),
        ((f"{running.url}/t/{finished}",), f"that game is over: cardhouse join {running.url}/t/{finished} --watch shows how it ended"),
        ((running.url,), "name a table in it, or a game to play now"),
        ((running.url, "--game", "lema"), "no game 'lema': did you mean lama?"),
        ((running.url + link, "--game", "lama"), "a table's link names its game"),
        ((running.url + link, "--name", "x" * 10_000), "a name has 1 to 24 letters"),
        ((running.url + link, "--add", "x" * 65), "--add takes a text of 1 to 64 letters"),
        (("http://127.0.0.1:9/t/a",), "no house answers at http://127.0.0.1:9: is it running"),
        (("not a link",), "looks like http://"),
    ]:
        assert said in ana.refuses("join", *words)


def test_a_finished_game_can_be_looked_at_and_its_record_fetched(running, people, tmp_path):
    over = running.guest()
    finished = over.open(seats=[{"who": "me"}, {"who": "bot"}])
    over.play_out(finished)
    kept = tmp_path / "kept.txt"
    done = people("ana").run("join", f"{running.url}/t/{finished}", "--watch", "--save", kept)
    assert done.returncode == 0, done.stderr
    assert "The game was played as it was promised." in done.stdout
    assert len(standing(done.stdout)) == 2
    assert people("ana").run("verify", kept).returncode == 0


def test_people_at_one_device_pass_it_on_before_each_turn(running, people):
    ana, owner = people("ana"), running.guest()
    table = owner.open(seats=[{"who": "me", "name": "Ana"}, {"who": "here", "name": "Bo"}])
    ana.home.mkdir(parents=True)
    (ana.home / "houses.json").write_text(json.dumps({running.url: owner.token}))
    hands = {}
    with Player(ana, f"{running.url}/t/{table}") as player:
        for _ in range(2):
            if player.expect("Pass to Ana — press Enter ", "Pass to Bo — press Enter ", "your move (? for help): ").startswith("Pass"):
                player.send("")
                player.expect("your move (? for help): ")
            name, hand = re.findall(r"^(Ana|Bo): hand ([1-6L ]+);", player.shown, re.MULTILINE)[-1]
            hands[name] = hand.split()
            player.send("q")
        player.expect("The round is over: everybody has quit.")
        assert {name: len(hand) for name, hand in hands.items()} == {"Ana": 6, "Bo": 6}


def test_with_a_token_that_is_no_longer_valid_we_join_as_a_new_guest(running, people):
    ana = people("ana")
    ana.home.mkdir(parents=True)
    (ana.home / "houses.json").write_text(json.dumps({running.url: "a token of long ago"}))
    with Player(ana, running.url, "--game", "lama") as player:
        player.expect(YOURS)
    assert "long ago" not in (ana.home / "houses.json").read_text()


# On a terminal


def test_the_screen_is_live_and_keeps_what_was_typed(running, people):
    link = table_of(running, seats=3)
    with people("ana").terminal("join", running.url + link, "--name", "Ana", "--fast") as ana:
        ana.expect("Waiting for players")
        ana.press("! hel")
        ana.expect("! hel")
        with Player(people("bo"), running.url + link, "--name", "Bo") as bo:
            bo.expect("waiting for players.")
            screen = ana.expect("Bo")
            while "Bo (ready)" not in screen or not screen.endswith("! hel"):
                assert ana._read(9e9)
                screen = ana.screen
            with Player(people("cy"), running.url + link, "--name", "Cy") as cy:
                cy.expect("L.A.M.A.: ")
                ana.expect("hand costs")
                assert "Waiting for players" not in ana.screen
                ana.press("\x7f\x7f\x7f\x7f\x7f")
                ana.send("x")
                assert ana.end() == 0
                assert "Your seat is kept: come back with cardhouse join" in ana.screen


def test_a_terminal_draws_the_table_and_says_when_it_reconnects(running, people):
    with Proxy(running.port) as proxy, people("ana").terminal("join", proxy.url, "--game", "lama", "--fast", size=(80, 30)) as ana:
        screen = ana.expect(YOURS.strip())
        assert "hand costs" in screen
        assert re.search(r"q   quit +\d+ points", screen)
        proxy.closed = True
        proxy.cut()
        ana.expect("Reconnecting … (x leaves):")
        proxy.closed = False
        ana.expect("The house is there again.")
        ana.mark = len(ana.raw)
        ana.send("q")
        ana.expect("You quit the round.")
        ana.press("\x03")
        assert ana.end() == 0
        assert "\x1b[?1049l" in ana.raw
        assert "Your seat is kept" in ana.screen


def test_scenes_and_the_end_are_drawn_as_at_home(running, people):
    with people("ana").terminal("join", running.url, "--game", "lama", "--fast", size=(100, 32)) as ana:
        scenes = 0
        while True:
            shown = ana.expect_any(YOURS.strip(), "Enter to go on", OVER.strip())
            if shown == "Enter to go on":
                scenes += 1
                assert "The round is over" in ana.screen
                ana.send("")
            elif shown == OVER.strip():
                break
            else:
                ana.send("r b" if "return black" in ana.screen else "r w" if "return white" in ana.screen else "q")
        assert scenes >= 1
        ana.expect_drawn("The house's secret is the one it promised")
        ana.press("\x04")
        assert ana.end() == 0
        assert "★ winner" in ana.screen
        assert "cardhouse verify FILE" in " ".join(ana.screen.split())
