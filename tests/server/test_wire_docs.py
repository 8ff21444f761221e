"""docs/protocol.md and the client's types say what the server's messages are."""

import json
import runpy
from pathlib import Path
from typing import get_args

import pytest

from cardhouse.server import messages

ROOT = Path(__file__).parent.parent.parent
WIRE = runpy.run_path(str(ROOT / "tools" / "wire.py"))


def test_the_files_are_what_make_wire_writes():
    stale = [path.name for path, made in WIRE["written"]().items() if path.read_text("utf-8") != made]
    assert stale == [], "out of step with messages.py: run 'make wire'"


@pytest.mark.parametrize("union", ["FromClient", "FromHouse"])
def test_every_message_is_on_the_page_with_an_example_that_decodes(union):
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    decode = messages.decode if union == "FromClient" else messages.decode_answer
    for kind in get_args(getattr(messages, union)):
        tag = kind.__struct_config__.tag
        section = page.split(f"\n### {tag}\n", 1)[1].split("\n###", 1)[0]
        example = section.split("```json\n", 1)[1].split("\n```", 1)[0]
        assert type(decode(example.encode())) is kind
        assert json.loads(example)["t"] == tag


def test_the_page_lists_the_codes_that_the_server_uses():
    listed = dict(WIRE["codes"]())
    assert {"stale", "illegal", "not_your_turn", "hello_first", "no_table", "undo"} <= set(listed)
    assert all(say for say in listed.values())


def test_a_type_without_a_typescript_equivalent_is_an_error():
    import ast

    with pytest.raises(TypeError, match="frozenset"):
        WIRE["ts"](ast.parse("frozenset[int]", mode="eval").body)
