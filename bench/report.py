"""Writes a table of figures between its markers in docs/performance.md, so that the page holds what a command measured."""

import platform
import re
from datetime import UTC, datetime
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"


def table(rows: list[tuple[str, ...]]) -> str:
    """A Markdown table; the first row is its head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def publish(name: str, command: str, machine: str, text: str, page: Path = PAGE) -> None:
    """Print the figures and put them into a page."""
    print(put(name, command, machine, text, page))


def put(name: str, command: str, machine: str, text: str, page: Path) -> str:
    """Put the figures into a page; returns them with their stamp."""
    said = f"`{command}`, {datetime.now(UTC):%Y-%m-%d}, {machine}, Python {platform.python_version()}.\n\n{text}"
    block = f"<!-- {name} -->\n{said}\n<!-- /{name} -->"
    before = page.read_text("utf-8")
    page.write_text(re.sub(rf"<!-- {name} -->.*?<!-- /{name} -->", lambda _: block, before, flags=re.DOTALL), "utf-8")
    return said


def processor() -> str:
    """What the machine calls its processor."""
    try:
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found[1] if found else platform.machine()
