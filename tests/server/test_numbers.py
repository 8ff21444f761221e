"""Every number that comes from outside is bounded by its type, so that no handler has to think of the largest there is."""

import json

import msgspec
import pytest
from msgspec import inspect

from cardhouse.server import messages as m
from cardhouse.server.http.routes import CALLS

from .process import Socket

BODIES = [call.body for call in CALLS if call.body is not None]
BEYOND = [-(2**63) - 1, -(2**63), 2**63 - 1, 2**63, 2**64, -(2**200), 2**200, int("9" * 4_000)]


def numbers(kind, path=()):
    """Every number within a type: where it is, and what the type says of it."""
    match kind:
        case inspect.IntType() | inspect.FloatType():
            yield path, kind
        case inspect.UnionType(types):
            for one in types:
                yield from numbers(one, path)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from numbers(field.type, (*path, field.encode_name))
        case inspect.DictType(key_type=key, value_type=value):
            yield from numbers(key, (*path, "key"))
            yield from numbers(value, (*path, "x"))
        case inspect.ListType(item_type=item) | inspect.SetType(item_type=item) | inspect.VarTupleType(item_type=item):
            yield from numbers(item, (*path, 0))
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from numbers(item, (*path, 0))
        case inspect.AnyType():
            raise AssertionError(f"anything at all may come at {path}")


@pytest.mark.parametrize("kind", [*m.FromClient.__args__, *BODIES], ids=lambda kind: kind.__name__)
def test_every_number_from_outside_has_its_bounds(kind):
    for path, number in numbers(inspect.type_info(kind)):
        assert number.ge is not None or number.gt is not None, path
        assert number.le is not None or number.lt is not None, path


MESSAGES = [(kind, path[0]) for kind in m.FromClient.__args__ for path, number in numbers(inspect.type_info(kind)) if len(path) == 1]


def test_there_are_numbers_to_be_tried():
    assert ("Play", "n") in {(kind.__name__, name) for kind, name in MESSAGES}
    assert ("Hello", "protocol") in {(kind.__name__, name) for kind, name in MESSAGES}


@pytest.mark.parametrize(("kind", "name"), MESSAGES, ids=lambda value: getattr(value, "__name__", value))
def test_a_number_beyond_all_bounds_is_refused_and_breaks_nothing(server, kind, name):
    usual = {"protocol": 1, "table": "x", "n": 0, "action": "draw", "key": "k", "seat": 0, "do": "bot", "emote": 0}
    known = {field: usual[field] for field in (one.encode_name for one in msgspec.structs.fields(kind)) if field in usual}
    message = json.dumps({**known, "t": kind.__struct_config__.tag, name: "NUMBER"}).replace('"NUMBER"', "NUMBER")
    with server.guest().socket() as connected:
        for number in [*map(digits, BEYOND), "1e400", "-1e400", "1.5", "NaN", "Infinity", "-0.1", "0x10", "1_000", "true"]:
            connected.send(message.replace("NUMBER", number).encode())
            assert connected.expect("error")["code"] == "message"
    assert not any(line["level"] == "error" for line in server.logged)


def digits(number):
    """A number as it is written, however long."""
    return format(number, "d")


@pytest.mark.parametrize("number", BEYOND, ids=lambda number: f"{number:.0e}" if abs(number) < 2**300 else "long")
def test_an_option_beyond_all_bounds_is_refused(server, number):
    ana = server.guest()
    for settings in ({"options": {"target": number}}, {"delay": number}, {"clock": {"kind": "days", "days": number}}, {"absent": number}):
        answer = ana.post("/api/tables", {"settings": {"game": "lama", **settings}})
        assert (answer.status, answer.json["code"]) == (400, "body")
    answer = ana.post("/api/tables/from", {"n": number, "table": "x"})
    assert (answer.status, answer.json["code"]) == (400, "body")


def test_a_socket_that_says_nothing_but_numbers_goes_on(server):
    with Socket(server.port) as connected:
        for number in BEYOND:
            connected.send(digits(number).encode())
            assert connected.expect("error")["code"] == "message"
