"""Whose limits count, and which pages are the house's own."""

import pytest

from cardhouse.server.guard.origins import RequestSource, address_of, networks, same_origin

PROXIES = networks("127.0.0.1, 10.0.0.0/8 fd00::/8")


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.7", [], "192.0.2.7"),
        ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),  # anybody can write the header
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),  # what comes before the nearest stranger is the stranger's own word
        ("127.0.0.1", ["1.1.1.1", "198.51.100.1, 10.2.3.4"], "198.51.100.1"),
        ("127.0.0.1", ["10.1.1.1, 10.2.3.4"], "10.1.1.1"),
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["", " , "], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("127.0.0.1", ["[2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::/64"),
        ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("::ffff:192.0.2.7", [], "192.0.2.7"),
        ("2001:db8:1:2:a:b:c:d", [], "2001:db8:1:2::/64"),  # one customer has all of these
        ("fe80::1%eth0", [], "fe80::/64"),
        ("", [], ""),
    ],
)
def test_the_address_whose_limits_count(peer, forwarded, address):
    assert address_of(peer, forwarded, PROXIES) == address


def test_without_named_proxies_nobody_is_believed_not_even_this_machine():
    assert address_of("127.0.0.1", ["198.51.100.1"], ()) == "127.0.0.1"


def test_an_endless_list_of_proxies_is_looked_through_only_so_far():
    assert address_of("127.0.0.1", ["198.51.100.1, " + "10.1.1.1, " * 100_000 + "10.9.9.9"], PROXIES) == "10.1.1.1"


@pytest.mark.parametrize(
    ("origin", "hosts", "ours"),
    [
        ("http://127.0.0.1:8765", ["127.0.0.1:8765"], True),
        ("http://192.168.1.5:8765", ["192.168.1.5:8765"], True),
        ("https://cards.example.org", ["cards.example.org"], True),
        ("https://cards.example.org", ["Cards.Example.org:443"], True),
        ("https://cards.example.org", ["127.0.0.1:8765", "cards.example.org"], True),
        ("http://127.0.0.1:9999", ["127.0.0.1:8765"], False),
        ("https://evil.example", ["cards.example.org"], False),
        ("https://cards.example.org.evil.example", ["cards.example.org"], False),
        ("null", ["cards.example.org"], False),
        ("", ["cards.example.org"], False),
        ("https://", ["cards.example.org", ""], False),
        ("file://", [""], False),
        ("chrome-extension://cards.example.org", ["cards.example.org"], False),
    ],
)
def test_pages_of_this_house(origin, hosts, ours):
    assert same_origin(origin, hosts) is ours


@pytest.mark.parametrize(("peer", "forwarded"), [("127.0.0.1", True), ("192.0.2.7", False)], ids=["named", "a stranger"])
def test_what_proxies_in_a_row_say_of_the_way_is_a_list_and_its_first_is_the_page(peer, forwarded):
    way = [(b"x-forwarded-host", b"cards.example.org, inner.example"), (b"x-forwarded-proto", b"https,http")]
    come = RequestSource(peer, [(b"host", b"10.0.0.2:8765"), *way], PROXIES)
    assert same_origin("https://cards.example.org", come.hosts) is forwarded
    assert come.secure is forwarded
