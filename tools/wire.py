"""Writes what follows from the messages of the wire: the tables of docs/protocol.md and client/src/wire/messages.ts.

`make wire` runs it; tests/server/test_wire_docs.py fails where either is out of step.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import textwrap
from pathlib import Path
from typing import Any, get_args

import msgspec

from cardhouse.engine.acts import NAMES
from cardhouse.server import messages as m
from cardhouse.server.log.clock import GRACE
from cardhouse.server.names import SOMEBODY, THE_HOUSE

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "src" / "cardhouse" / "server"
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "client" / "src" / "wire" / "messages.ts"
SOURCE = (SERVER / "messages.py").read_text("utf-8")
TREE = ast.parse(SOURCE)
CLASSES = {node.name: node for node in TREE.body if isinstance(node, ast.ClassDef)}
CLIENT, HOUSE = ([kind.__name__ for kind in get_args(union)] for union in (m.FromClient, m.FromHouse))
PARTS = [name for name in CLASSES if name not in CLIENT + HOUSE]
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown", "None": "null"}

# An example of every message. They belong together: read in the order of SESSION they are the beginning of a game of L.A.M.A.
SEATS = [m.SeatInfo("Otter 312", person="k7m2p9xw4tqa", ready=True, here=True), m.SeatInfo("Otto", "normal", ready=True, side=1)]
VIEW = m.View(
    0,
    {"draw": [(31, None), (8, None)], "discard": [(40, "4")], "hand/0": [(12, "5"), (3, "L")], "hand/1": [(22, None)]},
    {"round": 1, "points": [0, 0], "quit": [0, 0]},
)
LEGAL: list[m.Legal] = [("play 5", {"left": 1, "rest": 10}), ("draw", {"playable": "14/49", "rest": "15..21"}), ("quit", {"cost": 15})]
MOVED: list[m.Event] = [["played", 0, 4, 1], ["moved", 12, "hand/0", "discard", "5"], ["turn", 1]]
TABLE = m.TableInfo(
    "p3kw8mzt2nqd", 4, "playing", m.Settings("lama", {"players": 2}), SEATS, "9f2c6b1e…", 0, [0], VIEW, LEGAL, code="h6tq2mxw9pkz4rna"
)
EXAMPLES: list[msgspec.Struct] = [
    m.Hello(1),
    m.Open("p3kw8mzt2nqd"),
    m.Close(),
    m.Sit(1, "h6tq2mxw9pkz4rna"),
    m.Stand(),
    m.Ready("seven grey herons"),
    m.Play(4, "play 5", "b1f0c2"),
    m.Why("play 2"),
    m.Plan(4, ["play 5"]),
    m.AskHint(4),
    m.Undo(),
    m.MakeOffer("draw"),
    m.Answer(True),
    m.Resign(),
    m.Resume(),
    m.Absent(1, "bot"),
    m.Rematch(),
    m.SendEmote(1),
    m.Mute(1),
    m.AskWatchers(),
    m.RemoveWatcher("p9x2"),
    m.Lobby(),
    m.Quick("lama"),
    m.Ping(),
    m.Welcome(1, "0.1.0", "k7m2p9xw4tqa", "Otter 312", "Zk3v…"),
    TABLE,
    m.On(5, MOVED, key="b1f0c2", undo=True),
    m.Words(["moved", "handed", "swapped"]),
    m.Skip(6),
    m.Seats(SEATS, 3),
    m.Reason("play 2", "not_next", {"face": "2", "top": "4", "next": "5"}),
    m.Planned(4, ["play 5"], MOVED, LEGAL),
    m.Error(
        "illegal",
        "2 does not follow 4: play 4 or 5.",
        "play",
        "b1f0c3",
        reason="not_next",
        facts={"face": "2", "top": "4"},
        nearest=["draw"],
    ),
    m.Emoted(1, 4),
    m.Watchers([m.Watcher("p9x2", "Cy")]),
    m.Tables([m.TableLine("p3kw8mzt2nqd", "lama", "gathering", [SEATS[0], m.SeatInfo()], at=1_750_000_000.0)]),
    m.Seated("p3kw8mzt2nqd"),
    m.Earned("p3kw8mzt2nqd", 85),
    m.Pong(),
    m.Bye("the house restarts", 2.0),
    m.Announced({"en": "We restart at nine.", "de": "Um neun starten wir neu."}),
]
ELSEWHERE = {
    "illegal": "why that is not legal now, in the game's words (`reason` and `facts` say it to programs)",
    "undo": "why that cannot be taken back: nothing of yours, another has acted, chance was used, a card was seen (`reason`)",
    "refused": "anything else that can be put right",
}  # codes whose sentence is made elsewhere
SESSION = ["Hello", "Welcome", "Quick", "Seated", "Open", "TableInfo", "Play", "On", "Skip"]


# What the source says


def ts(node: ast.expr) -> str:
    """An annotation as TypeScript writes it."""
    match node:
        case ast.Name(name):
            return PLAIN.get(name, name)
        case ast.Constant(None):
            return "null"
        case ast.Constant(str() as word):
            return f'"{word}"'
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{ts(left)} | {ts(right)}"
        case ast.Subscript(ast.Name("Annotated"), ast.Tuple([first, *_])):
            return ts(first)
        case ast.Subscript(ast.Name("Literal"), ast.Call(ast.Name("tuple"), [ast.Name(name)])):
            return " | ".join(f'"{word}"' for word in getattr(m, name))
        case ast.Subscript(ast.Name("Literal"), inner):
            return " | ".join(ts(word) for word in (inner.elts if isinstance(inner, ast.Tuple) else [inner]))
        case ast.Subscript(ast.Name("list"), inner):
            return f"({ts(inner)})[]" if isinstance(inner, ast.BinOp) else f"{ts(inner)}[]"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple(inner)):
            return f"[{', '.join(ts(each) for each in inner)}]"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([key, value])):
            return f"Record<{ts(key)}, {ts(value)}>"
    raise TypeError(f"messages.py has a type that has no TypeScript equivalent here: {ast.unparse(node)}")


def remark(node: ast.stmt) -> str:
    """The comment at the end of a line."""
    found = re.search(r"  # (?!fmt|type|noqa)(.*)", ast.get_source_segment(SOURCE, node) or "") or re.search(
        r"  # (?!fmt|type|noqa)(.*)", SOURCE.splitlines()[(node.end_lineno or 1) - 1]
    )
    return found[1].strip() if found else ""


def fields(name: str) -> list[tuple[str, ast.expr, ast.expr | None, str]]:
    """The fields of a message: name, type, default and remark."""
    body = [line for line in CLASSES[name].body if isinstance(line, ast.AnnAssign)]
    return [(line.target.id, line.annotation, line.value, remark(line)) for line in body if isinstance(line.target, ast.Name)]


def tag(name: str) -> str:
    found = getattr(m, name).__struct_config__.tag
    return f"{found}"


def doc(name: str) -> str:
    return " ".join((ast.get_docstring(CLASSES[name]) or "").split())


def aliases() -> list[tuple[str, ast.expr, str]]:
    """The types that have a name of their own, as they are needed by the fields."""
    used = {word.id for name in CLASSES for _, kind, _, _ in fields(name) for word in ast.walk(kind) if isinstance(word, ast.Name)}
    found = []
    for line in TREE.body:
        match line:
            case ast.Assign([ast.Name(name)], kind) | ast.AnnAssign(ast.Name(name), _, ast.expr() as kind) if name in used:
                found.append((name, kind, remark(line)))
    return found


def limits(node: ast.expr) -> str:
    """What a number or a text may be, in words."""
    said = []
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Meta":
            given = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
            if "ge" in given and "le" in given:
                said.append(f"{given['ge']} to {given['le']:,}")
            if "max_length" in given:
                said.append(f"{given.get('min_length', 0)} to {given['max_length']:,} long")
    return ", ".join(said)


def codes() -> list[tuple[str, str]]:
    """Every code with which the server refuses something, and the longest sentence it says with it, wherever that stands."""
    found: dict[str, str] = {}
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SERVER.rglob("*.py"))}
    constants = {path.relative_to(SERVER.parent.parent).with_suffix("").as_posix(): texts(tree) for path, tree in trees.items()}
    for tree in trees.values():
        known = texts(tree)
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (there := constants.get((node.module or "").replace(".", "/"))):
                known |= {name.asname or name.name: there[name.name] for name in node.names if name.name in there}
        for call in ast.walk(tree):
            match call:
                case ast.Call(ast.Name("Refused"), [ast.Constant(str() as code), say, *_]):
                    found[code] = max(found.get(code, ""), spoken(say, known), key=lambda said: (len(said), said))
    return sorted((found | ELSEWHERE).items())


def texts(tree: ast.Module) -> dict[str, ast.expr]:
    """The constants of a module."""
    return {line.targets[0].id: line.value for line in tree.body if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name)}


def spoken(node: ast.expr, known: dict[str, ast.expr]) -> str:
    """A sentence as the source writes it, what is filled in left open."""
    match node:
        case ast.JoinedStr(parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        case ast.Constant(str() as said):
            return said
        case ast.Name(name) if name in known:
            return spoken(known[name], known)
        case ast.Call(ast.Attribute(template, "format")):
            return re.sub(r"{\w*}", "…", spoken(template, known))
        case ast.IfExp(_, first, second):
            return max(spoken(first, known), spoken(second, known), key=len)
    return "…"


# The page


def frame(example: msgspec.Struct) -> str:
    return m.encode(example).decode()


def example_of(name: str) -> str:
    found = [frame(example) for example in EXAMPLES if type(example).__name__ == name]
    if len(found) != 1:
        raise LookupError(f"tools/wire.py needs one example of {name}")
    return found[0]


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def described(name: str, example: bool = True) -> str:
    """A message or a part of one: what it says, its fields, an example."""
    lines = [f"### {tag(name)}" if example else f"### {name}", "", doc(name), ""]
    rows = []
    for field, kind, default, said in fields(name):
        value = "" if default is None else f"`{ast.unparse(default).replace('Clock()', '{}')}`"
        more = "; ".join(filter(None, [said, limits(kind)]))
        rows.append(f"| `{field}` | `{cell(ts(kind))}` | {value} | {cell(more)} |")
    if rows:
        lines += ["| field | type | default | |", "|---|---|---|---|", *rows, ""]
    if example:
        lines += ["```json", example_of(name), "```", ""]
    return "\n".join(lines)


def blocks() -> dict[str, str]:
    """What stands between the markers of the page."""
    by_name = {type(example).__name__: example for example in EXAMPLES}
    session = [f"{'→' if name in CLIENT else '←'} {frame(by_name[name])}" for name in SESSION]
    named = [f"| `{name}` | `{cell(ts(kind))}` | {cell('; '.join(filter(None, [said, limits(kind)])))} |" for name, kind, said in aliases()]
    return {
        "session": "\n".join(["```", *session, "```"]),
        "client": "\n".join(described(name) for name in CLIENT).strip(),
        "house": "\n".join(described(name) for name in HOUSE).strip(),
        "parts": "\n".join(described(name, example=False) for name in PARTS).strip(),
        "types": "\n".join(["| name | is | |", "|---|---|---|", *named]),
        "codes": "\n".join(["| code | says |", "|---|---|", *(f"| `{code}` | {cell(say)} |" for code, say in codes())]),
        "emotes": "\n".join(f"{number}. {name.replace('_', ' ')}" for number, name in enumerate(m.EMOTES)),
        "acts": "\n".join(["| act | means |", "|---|---|", *(f"| `@{name}` | {said} |" for name, said in NAMES.items())]),
        "limits": f"Protocol {m.PROTOCOL}. A frame has at most {m.LARGEST_FRAME:,} bytes.",
    }


def page(text: str) -> str:
    """The page with everything between its markers written anew."""
    for name, block in blocks().items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if not pattern.search(text):
            raise LookupError(f"docs/protocol.md has no place for {name}: <!-- {name} --> and <!-- /{name} -->")
        text = pattern.sub(lambda found, block=block: f"{found[1]}{block}\n{found[2]}", text)
    return text


# The types of the client


def comment(text: str, indent: str = "") -> list[str]:
    return [f"{indent}/** {text} */"] if text else []


def interface(name: str) -> str:
    """A message or a part of one as a type."""
    lines = [*comment(doc(name)), f"export interface {name} {{"]
    if name in CLIENT + HOUSE:
        lines.append(f'  t: "{tag(name)}";')
    for field, kind, default, said in fields(name):
        lines += [*comment(said, "  "), f"  {field}{'' if default is None else '?'}: {ts(kind)};"]
    return "\n".join([*lines, "}"])


def typescript() -> str:
    """The whole file."""
    named = ["\n".join([*comment(said), f"export type {name} = {ts(kind)};"]) for name, kind, said in aliases()]
    unions = [
        f"export type {name} =\n" + "\n".join(f"  | {kind}" for kind in kinds) + ";"
        for name, kinds in (("FromClient", CLIENT), ("FromHouse", HOUSE))
    ]
    lists = [f"{name} = {json.dumps(list(getattr(m, name)))} as const" for name in ("EMOTES", "LEVELS", "TEMPERS")]
    constants = [f"PROTOCOL = {m.PROTOCOL}", f"GRACE = {GRACE:g}", *lists]
    constants += [f'SOMEBODY = "{SOMEBODY}"', f'THE_HOUSE = "{THE_HOUSE}"']
    return (
        "\n\n".join(
            [
                "// Every message of the wire, written by tools/wire.py from server/messages.py: change it there, then `make wire`.",
                "\n".join(f"export const {constant};" for constant in constants),
                *named,
                *(interface(name) for name in CLASSES),
                *unions,
            ]
        )
        + "\n"
    )


def written() -> dict[Path, str]:
    """Both files as they must be."""
    return {PAGE: page(PAGE.read_text("utf-8")), TYPES: typescript()}


def main(*_: Any) -> None:
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        sys.stdout.write(textwrap.dedent(f"{path.relative_to(ROOT)}\n"))


if __name__ == "__main__":
    main()
