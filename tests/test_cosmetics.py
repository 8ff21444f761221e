"""The drawings of what is worn: each is there, is plain SVG of a small size, and leaves what is written on a felt to be read."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardhouse.engine.game import keys, spec_of

ART = Path(__file__).parent.parent / "client" / "public" / "art"
DRAWN = [(key, each) for key in keys() for each in spec_of(key).cosmetics]
PRINTED = ("#d5d9c4", "#f3ead3", "#cbffb2", "#f2ad3c", "#d9bdf5")  # tags, names, Luckies, what is next, the odds of Death
LARGEST = 16_000  # bytes


def light(colour):
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("game", "each"), DRAWN, ids=lambda value: getattr(value, "key", value))
def test_each_is_drawn_and_small(game, each):
    drawing = ART / game / f"{each.kind}-{each.key}.svg"
    assert drawing.stat().st_size <= LARGEST
    root = ElementTree.parse(drawing).getroot()  # our own file
    assert root.get("viewBox") == {"back": "0 0 100 140", "felt": "0 0 800 800", "reveal": "0 0 148 108"}[each.kind]
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not tags & {"script", "image", "foreignObject", "text"}


@pytest.mark.parametrize("felt", [each.key for _, each in DRAWN if each.kind == "felt" and each.way])
def test_what_is_written_on_a_felt_can_be_read(felt):
    text = (ART / "grimhand" / f"felt-{felt}.svg").read_text("utf-8")
    assert "opacity" not in text  # so its colours are those that are seen
    colours = set(re.findall(r"#[0-9a-f]{6}\b", text))
    assert colours
    lightest = max(map(light, colours))
    for ink in PRINTED:
        assert (light(ink) + 0.05) / (lightest + 0.05) >= 4.5, f"{ink} on {felt}"


def test_every_reveal_is_staged_and_its_pieces_are_drawn():
    staged = (ART.parent.parent / "src" / "cosmetics" / "reveals.ts").read_text("utf-8")
    keys = {each.key for _, each in DRAWN if each.kind == "reveal" and each.way}
    assert {key for key in keys if not re.search(rf"^  {key}: ", staged, re.MULTILINE)} == set()  # its light
    pieces = set(re.findall(r'(?:art: |on\()"(\w+)"', staged))
    assert len(pieces) >= len(keys)
    assert {piece for piece in pieces if not (ART / "grimhand" / f"piece-{piece}.svg").is_file()} == set()
