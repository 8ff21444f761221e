"""Links as people copy them."""

import pytest

from cardhouse.remote.link import LinkError, read_link


@pytest.mark.parametrize(
    ("text", "link", "socket"),
    [
        ("http://localhost:8765", ("http://localhost:8765", "", ""), "ws://localhost:8765/ws"),
        ("  http://localhost:8765/ ", ("http://localhost:8765", "", ""), "ws://localhost:8765/ws"),
        ("localhost:8765/t/k3v8mq", ("http://localhost:8765", "k3v8mq", ""), "ws://localhost:8765/ws"),
        ("https://cards.example/t/k3v8mq/w7f2", ("https://cards.example", "k3v8mq", "w7f2"), "wss://cards.example/ws"),
        ("http://[::1]:80/t/a/b/", ("http://[::1]:80", "a", "b"), "ws://[::1]:80/ws"),
        ("http://Cards.Example/t/a#top", ("http://cards.example", "a", ""), "ws://cards.example/ws"),
    ],
)
def test_a_link_names_a_house_a_table_and_an_invitation(text, link, socket):
    assert tuple(read_link(text)) == link
    assert read_link(text).socket == socket
    assert read_link(str(read_link(text))) == read_link(text)


@pytest.mark.parametrize(
    "text",
    ["", "http://", "ftp://localhost/t/a", "http://localhost/x/a", "http://localhost/t/", "http://localhost/t/a/b/c", "http://localhost:port",
     "http://localhost:99999", "http://me@localhost/t/a", "not a link", "http://localhost/t/a b", "http://localhost/t/" + "a" * 33,
     "http://localhost/t/a?code=b", "http://[::1/t/a"],
)  # fmt: skip
def test_anything_else_is_no_link_and_says_how_one_looks(text):
    with pytest.raises(LinkError, match="looks like http://"):
        read_link(text)
