"""Sentences for people, made from a game's text.<language>.toml: keys and numbers in, prose out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

Values = Mapping[str, Any]


class Count(int):
    """A number formatted with its noun: "{left:card|cards}" becomes "1 card" or "3 cards"."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return int.__format__(self, spec)
        one, many = spec.split("|")
        return f"{int(self)} {one if self == 1 else many}"


class Text:
    """The prose of one game in one language."""

    def __init__(self, sections: Mapping[str, Any]) -> None:
        self.sections = sections

    def has(self, section: str, key: str) -> bool:
        return key in self.sections.get(section, {})

    def say(self, section: str, key: str, values: Values | None = None) -> str:
        """The sentence of a key; the key itself where it has none."""
        template = self.sections.get(section, {}).get(key)
        if template is None:
            return key
        return str(template).format(**{name: Count(value) if type(value) is int else value for name, value in (values or {}).items()})


@cache
def text_for(package: str, language: str = "en") -> Text:
    """The text that lies beside a game's rules."""
    sections = tomllib.loads(files(package).joinpath(f"text.{language}.toml").read_text("utf-8"))
    base = sections.pop("extends", None)  # the package of a game whose words are this one's too
    if base is None:
        return Text(sections)
    inherited = text_for(base, language).sections
    return Text({**inherited, **{name: {**inherited.get(name, {}), **section} for name, section in sections.items()}})


def languages(package: str) -> list[str]:
    """The languages in which a game has its text, English first."""
    found = {path.name.split(".")[1] for path in files(package).iterdir() if path.name.startswith("text.") and path.name.endswith(".toml")}
    return sorted(found, key=lambda language: (language != "en", language))
