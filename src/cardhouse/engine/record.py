"""The record of a game as text, like PGN: headers, then the actions. Seed, options and actions reproduce every state.

    [Game "lama"]
    [Rules "1"]
    [Options "players=3 target=60"]
    [Seed "7"]
    [Check "9f86d081884c7d65"]

    play 5, draw, {a bold move} quit, play 6,
    *

The record of an online table has [Commitment], [Secret] and what players [Added] in place of the seed (see chance.py), and acts of the
table such as `@resign 1` among its actions. Where the same deal lay at several tables, [Chance "by draw"] says so. A record closes with
`*` while the game is open and with `= points` when it is over.
Comments in braces and custom headers may be added freely; the check covers everything else.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from cardhouse.engine.chance import SECRET_BYTES, Chance
from cardhouse.engine.errors import CardhouseError, IllegalAction, OptionError, RecordError, UndoRefused
from cardhouse.engine.options import check_options

if TYPE_CHECKING:
    from cardhouse.engine.game import Game
    from cardhouse.engine.options import Value
    from cardhouse.engine.table import Table

WIDTH = 88
LARGEST = 4_000_000  # characters; a longer text is refused
HEADER_NAME = re.compile("[A-Z][A-Za-z0-9]{0,31}")
HEADER = re.compile(rf'\[({HEADER_NAME.pattern}) ("(?:[^"\\]|\\.)*")\]')
BY_DRAW = "by draw"
RESERVED = ("Game", "Rules", "Options", "Seed", "Commitment", "Secret", "Added", "Chance", "Position", "Check")


@dataclass(frozen=True)
class Record:
    """What it takes to play a game again."""

    game: str
    version: int
    options: dict[str, Value]
    seed: int
    actions: list[str]
    position: dict[str, Any] | None = None
    chance: Chance | None = None
    headers: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)  # by how many actions come before
    result: list[int] | None = None

    def dumps(self) -> str:
        """The readable text of this record."""
        options = " ".join(f"{name}={_word(value)}" for name, value in self.options.items())
        ours = {"Game": self.game, "Rules": str(self.version), "Options": options}
        if self.chance is None:
            ours["Seed"] = str(self.seed)
        else:
            ours |= {"Commitment": self.chance.commitment, "Secret": self.chance.secret.hex(), "Added": json.dumps(self.chance.added)}
            ours |= {"Chance": BY_DRAW} if self.chance.by_draw else {}
        for name, value in self.headers.items():
            if name in RESERVED or not HEADER_NAME.fullmatch(name) or not isinstance(value, str):
                raise RecordError(f"a header cannot be called {name!r} with {value!r}: names are words like Event, values texts")
        if self.position is not None:
            ours["Position"] = json.dumps(self.position, ensure_ascii=False)
        lines = [f"[{name} {json.dumps(text, ensure_ascii=False)}]" for name, text in {**ours, **self.headers}.items()]
        lines += [f'[Check "{self.check()}"]', ""]
        line = ""
        for word in self._words():
            if line and len(line) + 1 + len(word) > WIDTH:
                lines.append(line)
                line = ""
            line = f"{line} {word}" if line else word
        lines += [line] if line else []
        return "\n".join([*lines, self._closing(), ""])

    def check(self) -> str:
        """A short digest of all that decides the game, so that a record that was edited is noticed."""
        chance = self.seed if self.chance is None else [self.chance.secret.hex(), *self.chance.added]
        if isinstance(chance, list) and self.chance is not None and self.chance.by_draw:
            chance = [BY_DRAW, *chance]
        parts = [self.game, self.version, sorted(self.options.items()), chance, self.position, self.actions, self.result]
        return blake2b(json.dumps(parts).encode(), digest_size=8).hexdigest()

    def _words(self) -> Iterator[str]:
        for i in range(len(self.actions) + 1):
            if i in self.comments:
                yield "{" + self.comments[i].replace("{", "(").replace("}", ")") + "}"
            if i < len(self.actions):
                yield self.actions[i] + ","

    def _closing(self) -> str:
        return "*" if self.result is None else "= " + " ".join(map(str, self.result))


def _word(value: Value) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def loads(text: str) -> Table:
    """The table a record describes, replayed to its last action; RecordError names the line and what was expected there."""
    part = "form"
    try:
        headers, body = _headers(text)
        part = "rules"
        game = _game(headers)
        part = "chance"
        table = _start(game, headers)
        table.headers = {name: value for name, (_, value) in headers.items() if name not in RESERVED}
        part = "moves"
        closing = _played(table, body)
        part = "result"
        _closed(table, closing, text.count("\n") + 1)
        part = "check"
        _checked(table, headers)
    except RecordError as error:
        error.part = part
        raise
    return table


def _played(table: Table, body: Iterator[tuple[int, str]]) -> tuple[int, str] | None:
    """Play what a record says was played; its closing mark with its line."""
    closing: tuple[int, str] | None = None
    comments: defaultdict[int, list[str]] = defaultdict(list)
    for line, word in body:
        if closing is not None:
            raise RecordError(f"nothing was expected after the closing mark, but {word!r} stands there", line)
        if word.startswith("{"):
            comments[len(table.entries)].append(word[1:-1])
        elif word == "*" or word.startswith("="):
            closing = line, word
        elif table.over:
            raise RecordError(f"the game is over, and yet {word!r} follows; expected '= ' and the points", line)
        else:
            try:
                table.replay(word)
            except (IllegalAction, UndoRefused) as error:
                raise RecordError(f"{word!r} cannot be played here: {error}", line) from None
    table.comments = {at: " ".join(filter(None, said)) for at, said in comments.items()}
    return closing


def _checked(table: Table, headers: dict[str, tuple[int, str]]) -> None:
    named = {word.partition("=")[0] for word in headers.get("Options", (0, ""))[1].split()}
    record = table.record
    record = replace(record, options={name: value for name, value in record.options.items() if name in named})  # others came later
    if "Check" in headers and (check := record.check()) != headers["Check"][1]:
        raise RecordError(
            f"the record was changed after it was written (its check should be {check}); remove the [Check] line to replay it as it is",
            headers["Check"][0],
        )


def _headers(text: str) -> tuple[dict[str, tuple[int, str]], Iterator[tuple[int, str]]]:
    """The headers with their lines, and the words that follow."""
    if not isinstance(text, str) or len(text) > LARGEST:
        raise RecordError("this is no cardhouse record: expected a text of headers and actions")
    lines = re.split(r"\r?\n", text.removeprefix("\ufeff").removesuffix("\n"))
    headers: dict[str, tuple[int, str]] = {}
    for at, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if not line.startswith("["):
            return _complete(headers, at), _body(lines, at)
        match = HEADER.fullmatch(line.strip())
        if not match:
            raise RecordError('expected a header such as [Game "lama"]', at)
        name, value = match.groups()
        if name in headers:
            raise RecordError(f"the header {name} stands there twice", at)
        try:
            headers[name] = at, json.loads(value)
        except ValueError:
            raise RecordError(f"the text of the header {name} is not properly quoted", at) from None
    return _complete(headers, len(lines)), iter(())


def _complete(headers: dict[str, tuple[int, str]], line: int) -> dict[str, tuple[int, str]]:
    for name in ("Game", "Rules", "Secret" if "Secret" in headers else "Seed"):
        if name not in headers:
            raise RecordError(f"this is no cardhouse record: expected a header [{name} …] before this line", max(line, 1))
    return headers


def _body(lines: list[str], first: int) -> Iterator[tuple[int, str]]:
    """Actions, comments and the closing mark, each with its line."""
    text = "\n".join(lines[first - 1 :])
    line, at = first, 0
    for match in re.finditer(r"\{[^{}]*\}|[^,{}\n]+|[{}]", text):
        word = match[0].strip()
        line, at = line + text.count("\n", at, match.start()), match.start()
        if word in ("{", "}"):
            raise RecordError("a comment needs an opening and a closing brace", line)
        if word:
            yield line, word


def _game(headers: dict[str, tuple[int, str]]) -> Game:
    from cardhouse.engine.game import Game, spec_of

    line, key = headers["Game"]
    try:
        spec = spec_of(key)
    except CardhouseError as error:
        raise RecordError(str(error), line) from None
    line, version = headers["Rules"]
    if version != str(spec.version):
        raise RecordError(
            f"this game was played by version {version} of the {key} rules and this house plays version {spec.version}: "
            "replaying it would not show what happened",
            line,
        )
    line, words = headers.get("Options", (0, ""))
    try:
        pairs = [word.partition("=")[::2] for word in words.split()]
        if len(given := dict(pairs)) < len(pairs):
            raise OptionError("an option stands there twice")
        return Game(spec, check_options(spec.key, spec.options, given, spec.presets))
    except CardhouseError as error:
        raise RecordError(str(error), line) from None


def _start(game: Game, headers: dict[str, tuple[int, str]]) -> Table:
    chance, (line, seed) = _chance(headers, game.seats), headers.get("Seed", (0, "0"))
    if not re.fullmatch(r"[0-9]{1,19}", seed):
        raise RecordError(f"expected a whole number as the seed, not {seed!r}", line)
    try:
        if "Position" not in headers:
            return game.start(int(seed), chance)
        line, described = headers["Position"]
        if game.spec.position is None:
            raise ValueError(f"{game.key} has no positions")
        table = game.spec.position(**{**json.loads(described), **game.options, "seed": int(seed)})
        return type(table)(table.game, table.seed, table.state, table.position, chance)
    except (CardhouseError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError) as error:
        raise RecordError(f"this start cannot be set up: {error}", line) from None


def _chance(headers: dict[str, tuple[int, str]], seats: int) -> Chance | None:
    """The promised chance of an online game, kept to its commitment."""
    if "Secret" not in headers:
        return None
    line, secret = headers["Secret"]
    if not re.fullmatch(f"[0-9a-f]{{{2 * SECRET_BYTES}}}", secret):
        raise RecordError(f"expected a secret of {2 * SECRET_BYTES} hexadecimal digits", line)
    line, text = headers.get("Added", (line, "[]"))
    try:
        added = json.loads(text)
    except (ValueError, RecursionError):
        added = None
    if not isinstance(added, list) or len(added) > seats or not all(isinstance(word, str) for word in added):
        raise RecordError("expected a list of what the players added, a text for each seat", line)
    line, promise = headers.get("Chance", (line, ""))
    if promise not in ("", BY_DRAW):
        raise RecordError(f'chance is promised by action, without a header, or [Chance "{BY_DRAW}"]: not {promise!r}', line)
    chance = Chance(bytes.fromhex(secret), tuple(added), promise == BY_DRAW)
    line, promised = headers.get("Commitment", (line, ""))
    if promised != chance.commitment:
        raise RecordError("the secret is not the one that was promised before the game: its commitment is another", line)
    return chance


def _closed(table: Table, closing: tuple[int, str] | None, lines: int) -> None:
    if closing is None:
        raise RecordError("the record breaks off: expected more actions, or '*' to close an open game", lines)
    line, word = closing
    if not table.over and word != "*":
        raise RecordError("the game is not over after these actions: expected more of them, or '*'", line)
    if table.over:
        points = " ".join(map(str, table.result.points if table.result else ()))
        if word == "*" or " ".join(word[1:].split()) != points:
            raise RecordError(f"the result should read '= {points}', not {word!r}", line)
