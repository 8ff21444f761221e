"""One function as LLVM's text: its lines, names, labels and variables, and what to say of a rule that cannot be written so."""

from __future__ import annotations

import ast
from types import FunctionType

from cardhouse.engine.compile.kinds import Kind
from cardhouse.engine.compile.source import tree_of
from cardhouse.engine.compile.text import Module, Value
from cardhouse.engine.errors import CannotCompile

WORDS = {
    ast.JoinedStr: "an f-string",
    ast.Try: "try",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.With: "with",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.List: "a list",
    ast.ListComp: "a list comprehension",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dict comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.Yield: "yield",
    ast.YieldFrom: "yield from",
    ast.Await: "await",
    ast.Lambda: "a lambda",
    ast.FunctionDef: "a function inside a function",
    ast.ClassDef: "a class",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Match: "match",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Delete: "del",
    ast.Slice: "a slice",
    ast.Starred: "* here",
    ast.Div: "/, which gives fractions (// divides whole numbers)",
    ast.Pow: "** (write the product)",
    ast.MatMult: "@",
    ast.Is: "is (numbers are compared with ==)",
    ast.IsNot: "is not (numbers are compared with !=)",
}


class Writer:
    """The text of one rule. Variables live in memory; LLVM moves them into registers."""

    def __init__(self, module: Module, f: FunctionType, kinds: tuple[Kind, ...]) -> None:
        self.module, self.f, self.kinds = module, f, kinds
        self.tree = tree_of(f)
        self.here: ast.AST = self.tree
        self.head: list[str] = []
        self.body: list[str] = []
        self.names = 0
        self.variables: dict[str, Value] = {}
        self.locals = set(f.__code__.co_varnames)
        self.loops: list[tuple[str, str]] = []  # where continue and break go
        self.left: set[str] = set()  # loops that a break leaves
        self.called = 0  # lines of all that it calls
        self.result: Kind | None = None

    def refuse(self, why: str, node: ast.AST | None = None) -> CannotCompile:
        line: int = getattr(node, "lineno", 0) or getattr(self.here, "lineno", self.tree.lineno)
        return CannotCompile(self.f.__code__.co_filename, line, self.f.__name__, why)

    def unknown(self, node: ast.AST) -> CannotCompile:
        return self.refuse(f"rules cannot use {WORDS.get(type(node), type(node).__name__)}", node)

    def add(self, line: str) -> None:
        self.body.append(f"  {line}")

    def let(self, line: str) -> str:
        self.names += 1
        self.body.append(f"  %v{self.names} = {line}")
        return f"%v{self.names}"

    def label(self, word: str) -> str:
        self.names += 1
        return f"{word}{self.names}"

    def begin(self, label: str) -> None:
        self.body.append(f"{label}:")

    def jump(self, label: str) -> None:
        self.add(f"br label %{label}")

    def alloca(self, kind: str = "i64", zero: str | None = "zeroinitializer") -> str:
        """Allocate a local variable."""
        self.names += 1
        self.head.append(f"  %v{self.names} = alloca {kind}")
        if zero is not None:
            self.head.append(f"  store {kind} {zero}, ptr %v{self.names}")
        return f"%v{self.names}"
