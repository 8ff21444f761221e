"""The picture in the documents is the table as it is drawn."""

import re
import runpy
from pathlib import Path

TOOL = Path(__file__).parent.parent.parent / "tools" / "picture.py"


def test_the_picture_is_what_the_tool_draws_now():
    tool = runpy.run_path(str(TOOL))
    assert tool["TARGET"].read_text("utf-8") == tool["drawn"](tool["middle_of_a_game"]()), "run python tools/picture.py"


def test_the_picture_points_nowhere_outside():
    svg = runpy.run_path(str(TOOL))["TARGET"].read_text("utf-8")
    assert set(re.findall(r"[a-z]+://[^\s\"')]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in svg
    assert "@import" not in svg
