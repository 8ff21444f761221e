"""Which node has which table, asked of a real PostgreSQL."""

import asyncio

import pytest

from cardhouse.server.live.claims import Leased
from cardhouse.storage import leases
from cardhouse.storage.leases import Node
from cardhouse.storage.postgres import PostgresStore
from cardhouse.storage.store import Busy, Conflict

pytestmark = pytest.mark.xdist_group("postgres")
LONG = 60.0


@pytest.fixture
def store(postgres):
    made = PostgresStore(postgres)
    yield made
    made.close()


def expire(store, node):
    with store.transaction():
        store._do("UPDATE nodes SET expires = 0 WHERE no = ?", node.no)


def test_a_table_is_of_the_first_who_takes_it_until_it_is_given_back(store):
    one, two = store.join("a:1", "s", LONG), store.join("b:2", "t", LONG)
    assert store.take(7, one) == one
    assert store.take(7, one) == one
    assert store.take(7, two) == one, "who has it, and where that is"
    assert store.owners([7, 8]) == {7: one}
    store.give_back([7], two)
    assert store.take(7, two) == one, "nobody gives back what another has"
    store.give_back([7], one)
    assert store.take(7, two) == two


def test_a_node_that_does_not_renew_loses_its_tables_and_its_number(store):
    one, two = store.join("a:1", "s", LONG), store.join("b:2", "t", LONG)
    assert [store.take(table, one) for table in (7, 8)] == [one, one]
    assert store.nodes() == [one, two]
    expire(store, one)
    assert store.renew(two, LONG) == store.nodes() == [two]
    assert not store.renew(one, LONG), "it was gone for too long"
    with pytest.raises(Busy):
        store.take(9, one)
    assert store.take(7, two) == two
    back = store.join("a:1", "s", LONG)
    assert back.no > two.no
    assert store.take(7, back) == two
    assert store.take(8, back) == back


def test_a_node_that_nobody_missed_must_still_come_back_under_another_number(store):
    node = store.join("a:1", "s", LONG)
    assert store.renew(node, LONG)
    expire(store, node)
    assert not store.renew(node, LONG)


def test_a_clock_of_the_database_that_was_set_back_keeps_no_dead_node_for_longer_than_a_lease(store):
    gone, alive = store.join("a:1", "s", LONG), store.join("b:2", "t", LONG)
    store.take(7, gone)
    with store.transaction():  # what both wrote before, as it looks when the clock is an hour behind
        store._do("UPDATE nodes SET expires = expires + 3600")
    assert alive in store.renew(alive, LONG)
    ((longest,),) = store._all("SELECT max(expires) - extract(epoch FROM clock_timestamp()) FROM nodes")
    assert longest <= LONG
    assert store.owners([7]) == {7: gone}, "it has its lease still, and loses it when it is over"


def test_a_node_that_ends_leaves_its_tables_free(store):
    one, two = store.join("a:1", "s", LONG), store.join("b:2", "t", LONG)
    store.take(7, one)
    store.leave(one)
    assert store.take(7, two) == two
    store.leave(Node(two.no, two.address, "guessed"))
    assert store.nodes() == [two], "a secret is needed to end a node"


def test_an_owner_that_was_not_first_with_a_number_has_written_nothing(store, postgres):
    """The fence needs no lease."""
    other = PostgresStore(postgres)
    store.append_alone([(1, 0, b"a", None), (2, 0, b"b", None)])
    with pytest.raises(Conflict):
        other.append_alone([(1, 1, b"c", None), (2, 0, b"d", None)])
    assert store.lasts([1, 2, 3]) == {1: 0, 2: 0}
    other.close()


def test_a_transaction_in_which_a_process_was_stopped_does_not_hold_others_up(store, postgres, monkeypatch):
    """A stopped process has written a number and not committed: PostgreSQL ends its transaction, and the next owner goes on."""
    monkeypatch.setattr(
        "cardhouse.storage.connections.GIVEN",
        {"autocommit": True, "options": "-c statement_timeout=10000 -c idle_in_transaction_session_timeout=200"},
    )
    stopped = PostgresStore(postgres)
    with pytest.raises(Busy), stopped.transaction():  # noqa: PT012
        stopped.append([(1, 0, b"never committed", None)])
        store.append_alone([(1, 0, b"the next owner's", None)])  # waits until the other is ended
        stopped.last(1)
    assert store.log(1) == [(0, b"the next owner's", None)]
    stopped.close()


# Addresses


@pytest.mark.parametrize(
    ("address", "local"),
    [("127.0.0.1:9465", True), ("[::1]:1", True), ("0.0.0.0:1", True), ("10.0.0.5:9465", False), ("node-1.back:1", False)],
)
def test_an_address_that_leads_every_machine_to_itself(address, local):
    assert Node(1, address, "s", "another machine").leads_astray == local
    assert not Node(1, address, "s", leases.this_machine()).leads_astray


def test_nodes_on_several_machines_that_do_not_reach_each_other_are_told_when_they_join(store, monkeypatch, caplog):
    def warned(address, machine):
        monkeypatch.setattr(leases, "this_machine", lambda: machine)
        caplog.clear()
        Leased(store).join(address)
        return [one.addresses for one in caplog.records if one.levelname == "WARNING"]

    assert not warned("127.0.0.1:1", "one")
    assert not warned("127.0.0.1:2", "one"), "workers of one machine do"
    assert warned("127.0.0.1:1", "two") == [["127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:2"]]
    assert warned("10.0.0.3:1", "three"), "it cannot reach the others"


# Waiting


def test_others_go_on_while_plain_code_waits_for_the_database(store):
    order = []

    def slow():
        store._all("SELECT 1 FROM pg_sleep(0.5)")
        order.append("slow")

    async def quick():
        await store.run(store.last, 1)
        order.append("quick")

    async def story():
        await asyncio.gather(store.run(slow), quick())
        return order

    assert asyncio.run(story()) == ["quick", "slow"]


def test_a_transaction_keeps_its_connection_while_others_use_theirs(store):
    async def story():
        def write(number):
            with store.transaction():
                store.append([(number, 0, b"x", None)])
                store._all("SELECT 1 FROM pg_sleep(0.05)")
                if number % 2:
                    raise ZeroDivisionError

        done = await asyncio.gather(*(store.run(write, number) for number in range(20)), return_exceptions=True)
        return [type(one) for one in done]

    assert asyncio.run(story()) == [type(None), ZeroDivisionError] * 10
    assert sorted(store.lasts(list(range(20)))) == list(range(0, 20, 2))


def test_code_in_coroutines_waits_like_plain_code(store):
    async def story():
        def twice():
            return store.last(1) + store.last(2)

        async def work():
            await asyncio.sleep(0)
            found = twice()
            await asyncio.sleep(0.001)
            return found + twice()

        return await store.run(work)

    assert asyncio.run(story()) == -4


def test_one_at_a_time_does_something_with_a_table(store):
    inside, most = [], []

    def work(number):
        with store.alone("t"):
            inside.append(number)
            most.append(len(inside))
            store._all("SELECT 1 FROM pg_sleep(0.005)")
            inside.remove(number)

    async def story():
        await asyncio.gather(*(store.run(work, number) for number in range(10)))

    asyncio.run(story())
    assert most == [1] * 10


def test_when_all_connections_are_busy_the_next_query_is_refused_with_a_sentence(store, monkeypatch):
    monkeypatch.setattr("cardhouse.storage.connections.MOST", 1)
    monkeypatch.setattr("cardhouse.storage.connections.IN_LINE", 0.05)

    async def story():
        long = asyncio.create_task(store.run(store._all, "SELECT 1 FROM pg_sleep(1)"))
        await asyncio.sleep(0.01)
        with pytest.raises(Busy, match="connections"):
            await store.run(store.last, 1)
        assert not long.done()
        await long
        assert await store.run(store.last, 1) == -1

    asyncio.run(story())


def test_a_node_that_loses_its_place_while_it_joins_joins_again_later(store):
    claims, nodes = Leased(store), store.nodes

    def meanwhile():
        claims.beat()
        return nodes()

    store.nodes, store.renew = meanwhile, lambda node, lease: []  # its lease was over when it looked who else is there
    claims.join("127.0.0.1:1")
    assert claims.lapsed
    del store.nodes, store.renew
    claims.join("127.0.0.1:1")
    assert not claims.lapsed
