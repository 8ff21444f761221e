"""A rule, and all that it calls, as text for LLVM.

Rules are a small language inside Python: whole numbers, rows of them, if, for, while, calls. Every number is a 64-bit integer, so there are
no types to infer, and what cannot be translated is said with file and line. Nothing but the standard library is needed to translate.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from cardhouse.engine.compile.expressions import Expressions
from cardhouse.engine.compile.kinds import NOTHING, NUMBER, Kind, Number, Numbers, Record, Row
from cardhouse.engine.compile.text import INLINED, Module, Value, arguments, llvm_type, operands, parameters
from cardhouse.engine.events import TWINS


def translate(f: Callable[..., Any], kinds: tuple[Kind, ...], bound: Mapping[str, Any]) -> tuple[str, Kind]:
    """The module of an entry point as LLVM's text, and what it gives.

    The entry is a C function: rows as a pointer and their lengths; several results are written to a last argument.
    """
    module, name, result = begin(f, kinds, bound, INLINED)
    takes = ", ".join(f"{kind} {word}" for kind, word in parameters(kinds))
    inner = f"call fastcc {llvm_type(result)} {name}({operands(arguments(kinds))})"
    match result:
        case Number():
            body = [f"  %r = {inner}", "  ret i64 %r"]
        case Numbers():
            takes += ", ptr %results"
            body = [f"  %r = {inner}", f"  store {llvm_type(result)} %r, ptr %results", "  ret void"]
        case _:
            body = [f"  {inner}", "  ret void"]
    returns = "i64" if result == NUMBER else "void"
    return module.whole([f"define {returns} @entry({takes}) mustprogress nounwind {{", *body, "}"]), result


def begin(f: Callable[..., Any], kinds: tuple[Kind, ...], bound: Mapping[str, Any], inlined: int = 0) -> tuple[Module, str, Kind]:
    """A module with a rule and all it calls, the rule's name in it, and what it gives."""
    module = Module(bound, inlined)
    rule = TWINS.get(f, f)
    assert isinstance(rule, FunctionType)
    return module, *function(module, rule, kinds)


def function(module: Module, f: FunctionType, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
    """The name of a rule's translation for such arguments, and what it gives."""
    if (f, kinds) not in module.made:
        name = f'@"{f.__module__}.{f.__qualname__}.{len(module.made)}"'
        if f in module.given:
            text, result = module.given[f](module, name, kinds)
            module.text.append(text)
            module.lines[name] = 0
        else:
            module.open.append(f)
            result = Translation(module, f, kinds).write(name)
            module.open.pop()
        module.made[f, kinds] = name, result
    return module.made[f, kinds]


class Translation(Expressions):
    """One rule, statement by statement."""

    def translated(self, rule: FunctionType, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
        return function(self.module, rule, kinds)

    def write(self, name: str) -> Kind:
        code, tree = self.f.__code__, self.tree
        if code.co_freevars:
            raise self.refuse(f"it uses {code.co_freevars[0]!r} of the function around it; a rule knows its arguments and its module")
        if code.co_flags & 0x20:
            raise self.refuse("rules cannot use yield")
        if tree.args.vararg or tree.args.kwarg or tree.args.kwonlyargs:
            raise self.refuse("a rule takes arguments by position, without * and **")
        for parameter, value in zip(tree.args.args, arguments(self.kinds), strict=True):
            self.bind(parameter.arg, value)
        if self.statements(tree.body):
            if self.result not in (None, NOTHING):
                raise self.refuse("it returns a number in one place and may end without one in another", tree)
            self.result = NOTHING
            self.add("ret void")
        result = self.result or NOTHING
        takes = ", ".join(f"{kind} {word}" for kind, word in parameters(self.kinds))
        lines = self.module.lines[name] = len(self.body) + self.called
        inlined = "alwaysinline " if lines <= self.module.inlined else ""
        self.module.text += [
            f"define internal fastcc {llvm_type(result)} {name}({takes}) {inlined}mustprogress nounwind {{",
            *self.head,
            *self.body,
            "}",
        ]
        return result

    # Statements: each says whether what follows it can be reached

    def statements(self, nodes: Sequence[ast.stmt]) -> bool:
        for node in nodes:
            self.here = node
            write = getattr(self, f"write_{type(node).__name__.lower()}", None)
            if write is None:
                raise self.unknown(node)
            if not write(node):
                return False
        return True

    def write_pass(self, node: ast.Pass) -> bool:
        return True

    def write_expr(self, node: ast.Expr) -> bool:
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)
        return True

    def write_return(self, node: ast.Return) -> bool:
        if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
            value = Value(NOTHING, "")
        else:
            value = self.value(node.value)
        if isinstance(value.kind, (Row, Record)):
            raise self.refuse("a rule returns numbers, not a row or a state", node)
        if self.result not in (None, value.kind):
            raise self.refuse("it returns different kinds of things in different places", node)
        self.result = value.kind
        self.add(f"ret {llvm_type(value.kind)} {value.text}")
        return False

    def write_assign(self, node: ast.Assign) -> bool:
        if isinstance(node.targets[0], ast.Tuple):
            self.unpack(node)
            return True
        value = self.value(node.value)
        for target in node.targets:
            self.assign(target, value)
        return True

    def write_annassign(self, node: ast.AnnAssign) -> bool:
        if node.value is not None:
            self.assign(node.target, self.value(node.value))
        return True

    def unpack(self, node: ast.Assign) -> None:
        target = node.targets[0]
        assert isinstance(target, ast.Tuple)
        found = self.several(node.value)
        if len(node.targets) > 1 or len(found) != len(target.elts):
            raise self.refuse(f"{len(found)} numbers do not go into {len(target.elts)} names", node)
        for name, value in zip(target.elts, found, strict=True):
            self.assign(name, value)

    def assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(id=name):
                self.bind(name, value)
            case ast.Attribute() | ast.Subscript():
                place = self.place(target)
                if isinstance(place.kind, Record) and place.kind == value.kind:
                    self.add(f"call void @llvm.memcpy.p0.p0.i64(ptr {place.text}, ptr {value.text}, i64 {place.kind.size}, i1 false)")
                else:
                    self.store(place, self.as_number(value, target))
            case _:
                raise self.unknown(target)

    def bind(self, name: str, value: Value) -> None:
        """Give a variable a value. It keeps its kind: a number stays a number."""
        if value.kind == NOTHING:
            raise self.refuse(f"{name!r} is given nothing: what is called there returns no number")
        if name not in self.variables:
            pointer = self.alloca(llvm_type(value.kind), "zeroinitializer")
            self.variables[name] = Value(value.kind, pointer, tuple(self.alloca() for _ in value.lengths))
        variable = self.variables[name]
        if variable.kind != value.kind:
            raise self.refuse(f"{name!r} is first one kind of thing and then another: give the second a name of its own")
        self.add(f"store {llvm_type(value.kind)} {value.text}, ptr {variable.text}")
        for pointer, length in zip(variable.lengths, value.lengths, strict=True):
            self.add(f"store i64 {length}, ptr {pointer}")

    def write_augassign(self, node: ast.AugAssign) -> bool:
        if isinstance(node.target, ast.Name):
            old = self.as_number(self.value(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)), node.target)
            self.bind(node.target.id, Value(NUMBER, self.operation(node.op, old, self.number(node.value), node)))
            return True
        place = self.place(node.target)
        old = self.load(place).text
        self.store(place, self.operation(node.op, old, self.number(node.value), node))
        return True

    def write_if(self, node: ast.If) -> bool:
        yes, no, after = self.label("then"), self.label("else"), self.label("after")
        self.branch(node.test, yes, no)
        self.begin(yes)
        reached = False
        if self.statements(node.body):
            self.jump(after)
            reached = True
        self.begin(no)
        if self.statements(node.orelse):
            self.jump(after)
            reached = True
        if reached:
            self.begin(after)
        return reached

    def write_while(self, node: ast.While) -> bool:
        head, body, no, after = (self.label(word) for word in ("while", "do", "done", "after"))
        endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
        self.jump(head)
        self.begin(head)
        if endless:
            self.jump(body)
        else:
            self.branch(node.test, body, no)
        self.begin(body)
        return self.loop(node, head, no, after, endless)

    def loop(self, node: ast.While | ast.For, again: str, no: str, after: str, endless: bool = False) -> bool:
        """The body of a loop, and what comes when it is over without a break."""
        self.loops.append((again, after))
        if self.statements(node.body):
            self.jump(again)
        self.loops.pop()
        left = after in self.left
        if not endless:
            self.begin(no)
            if self.statements(node.orelse):
                self.jump(after)
                left = True
        if left:
            self.begin(after)
        return left

    def write_for(self, node: ast.For) -> bool:
        if not isinstance(node.target, ast.Name):
            raise self.refuse("a loop has one variable", node)
        at, head, body, again, no, after = self.alloca(), *(self.label(word) for word in ("for", "do", "next", "done", "after"))
        call = node.iter
        row: Value | None = None
        step = Value(NUMBER, "1", (), 1)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and self.outside(call.func.id) is range:
            bounds = [self.value(bound) for bound in call.args]
            if not 1 <= len(bounds) <= 3 or call.keywords:
                raise self.refuse("range() takes one to three numbers", call)
            start, stop = (Value(NUMBER, "0", (), 0), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
            step = bounds[2] if len(bounds) == 3 else step
            first, last = self.as_number(start, call), self.as_number(stop, call)
        else:
            row = self.listed(call)
            first, last = "0", self.lengths(row)[0]
        self.add(f"store i64 {first}, ptr {at}")
        self.jump(head)
        self.begin(head)
        now = self.let(f"load i64, ptr {at}")
        if step.constant is None:
            up, down = self.let(f"icmp slt i64 {now}, {last}"), self.let(f"icmp sgt i64 {now}, {last}")
            more = self.let(f"select i1 {self.let(f'icmp sgt i64 {self.as_number(step, call)}, 0')}, i1 {up}, i1 {down}")
        else:
            more = self.let(f"icmp {'slt' if step.constant > 0 else 'sgt'} i64 {now}, {last}")
        self.add(f"br i1 {more}, label %{body}, label %{no}")
        self.begin(again)
        before = self.let(f"load i64, ptr {at}")
        self.add(f"store i64 {self.let(f'add nsw i64 {before}, {step.text}')}, ptr {at}")
        self.jump(head)
        self.begin(body)
        self.bind(node.target.id, Value(NUMBER, now) if row is None else self.load(self.element(row, Value(NUMBER, now, (), 0))))
        return self.loop(node, again, no, after)

    def listed(self, node: ast.expr) -> Value:
        """Something that a loop goes over: a row, a table, or a tuple that stands there."""
        if isinstance(node, ast.Tuple):
            entries = [self.as_number(value, node) for value in self.several(node)]
            pointer = self.alloca(f"[{len(entries)} x i64]", None)
            for i, entry in enumerate(entries):
                self.add(f"store i64 {entry}, ptr {self.let(f'getelementptr inbounds i64, ptr {pointer}, i64 {i}')}")
            return Value(Row("i8", (len(entries),), ""), pointer)
        value = self.value(node)
        if not isinstance(value.kind, Row) or len(value.kind.shape) != 1:
            raise self.refuse("a loop goes over range(), a row of numbers or a tuple of them", node)
        return value

    def write_break(self, node: ast.Break) -> bool:
        self.left.add(self.loops[-1][1])
        self.jump(self.loops[-1][1])
        return False

    def write_continue(self, node: ast.Continue) -> bool:
        self.jump(self.loops[-1][0])
        return False
