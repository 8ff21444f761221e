"""A rule, and all that it calls, as text for LLVM.

Rules are a small language inside Python: whole numbers, rows of them, if, for, while, calls. Every number is a 64-bit integer, so there are
no types to infer, and what cannot be translated is said with file and line. Nothing but the standard library is needed to translate.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from cardhouse.engine.compile.kinds import NOTHING, NUMBER, Kind, Nothing, Number, Numbers, Record, Row
from cardhouse.engine.compile.source import tree_of
from cardhouse.engine.compile.text import INLINED, Module, Value, arguments, llvm_type, operands, parameters
from cardhouse.engine.errors import CannotCompile
from cardhouse.engine.events import TWINS

SMALLEST, LARGEST = -(1 << 63), (1 << 63) - 1
COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}
PLAIN_OPERATIONS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
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


def function(module: Module, f: FunctionType, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
    """The name of a rule's translation for such arguments, and what it gives."""
    if (f, kinds) not in module.made:
        name = f'@"{f.__module__}.{f.__qualname__}.{len(module.made)}"'
        module.open.append(f)
        result = Translation(module, f, kinds).write(name)
        module.open.pop()
        module.made[f, kinds] = name, result
    return module.made[f, kinds]


class Translation:
    """One rule, statement by statement. Variables live in memory; LLVM moves them into registers."""

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

    # Text

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

    # A whole function

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

    def several(self, node: ast.expr) -> list[Value]:
        """The values of a tuple that stands there, or of a call that returns one."""
        if isinstance(node, ast.Tuple):
            return self.listing(node.elts)
        value = self.value(node)
        if isinstance(value.kind, Numbers):
            kind = llvm_type(value.kind)
            return [Value(NUMBER, self.let(f"extractvalue {kind} {value.text}, {i}")) for i in range(value.kind.count)]
        if isinstance(value.kind, Row) and len(value.kind.shape) == 1 and value.kind.shape[0] is not None:
            return [self.load(self.element(value, Value(NUMBER, str(i), (), i))) for i in range(value.kind.shape[0])]
        raise self.refuse("several numbers are expected here", node)

    def listing(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """Values one after the other; a * among them stands for several."""
        return [value for node in nodes for value in (self.several(node.value) if isinstance(node, ast.Starred) else [self.value(node)])]

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

    # Conditions

    def branch(self, node: ast.expr, yes: str, no: str) -> None:
        match node:
            case ast.BoolOp(op=operator, values=values):
                for value in values[:-1]:
                    on = self.label("and" if isinstance(operator, ast.And) else "or")
                    self.branch(value, *((on, no) if isinstance(operator, ast.And) else (yes, on)))
                    self.begin(on)
                self.branch(values[-1], yes, no)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.branch(operand, no, yes)
            case ast.Compare():
                self.compare(node, yes, no)
            case _:
                self.add(f"br i1 {self.truth(self.number(node))}, label %{yes}, label %{no}")

    def truth(self, number: str) -> str:
        return self.let(f"icmp ne i64 {number}, 0")

    def compare(self, node: ast.Compare, yes: str, no: str) -> None:
        left = self.number(node.left)
        for i, (operator, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if type(operator) in COMPARISONS:
                other = self.number(right)
                holds = self.let(f"icmp {COMPARISONS[type(operator)]} i64 {left}, {other}")
                left = other
            elif isinstance(operator, (ast.In, ast.NotIn)) and len(node.ops) == 1:
                holds = self.among(left, right)
                if isinstance(operator, ast.NotIn):
                    holds = self.let(f"xor i1 {holds}, true")
            else:
                raise self.unknown(operator if type(operator) in WORDS else node)
            on = yes if i == len(node.ops) - 1 else self.label("and")
            self.add(f"br i1 {holds}, label %{on}, label %{no}")
            if on != yes:
                self.begin(on)

    def among(self, number: str, node: ast.expr) -> str:
        found = "false"
        for value in self.several(node):
            same = self.let(f"icmp eq i64 {number}, {self.as_number(value, node)}")
            found = self.let(f"or i1 {found}, {same}")
        return found

    # Expressions

    def number(self, node: ast.expr) -> str:
        return self.as_number(self.value(node), node)

    def as_number(self, value: Value, node: ast.AST) -> str:
        if not isinstance(value.kind, Number):
            what = {Nothing: "nothing", Numbers: "several numbers", Row: "a row", Record: "a state"}[type(value.kind)]
            raise self.refuse(f"a number is expected here, and this is {what}", node)
        return value.text

    def value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=bool() | int() as constant):
                return self.constant(int(constant), node)
            case ast.Constant(value=other):
                raise self.refuse(f"rules know whole numbers only, not {other!r}", node)
            case ast.Name(id=name):
                return self.name(name, node)
            case ast.Attribute() | ast.Subscript():
                return self.load(self.place(node))
            case ast.BinOp(left=left, op=operator, right=right):
                return Value(NUMBER, self.operation(operator, self.number(left), self.number(right), node))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as constant)):
                return self.constant(-constant, node)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Value(NUMBER, self.let(f"sub i64 0, {self.number(operand)}"))
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return Value(NUMBER, self.let(f"xor i64 {self.number(operand)}, -1"))
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return Value(NUMBER, self.number(operand))
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return self.chosen(node, lambda: "1", lambda: "0")
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.chosen(test, lambda: self.number(body), lambda: self.number(orelse))
            case ast.BoolOp():
                return self.either(node)
            case ast.Call():
                return self.call(node)
            case ast.Tuple(elts=entries):
                return self.together(self.listing(entries), node)
        raise self.unknown(node)

    def together(self, values: list[Value], node: ast.expr) -> Value:
        """Several numbers at once."""
        kind, whole = Numbers(len(values)), "poison"
        for i, value in enumerate(values):
            whole = self.let(f"insertvalue {llvm_type(kind)} {whole}, i64 {self.as_number(value, node)}, {i}")
        return Value(kind, whole)

    def constant(self, number: int, node: ast.AST) -> Value:
        if not SMALLEST <= number <= LARGEST:
            raise self.refuse(f"{number} does not fit into 64 bits", node)
        return Value(NUMBER, str(number), (), number)

    def name(self, name: str, node: ast.expr) -> Value:
        if name in self.variables:
            kind, text, lengths, _ = self.variables[name]
            return Value(
                kind, self.let(f"load {llvm_type(kind)}, ptr {text}"), tuple(self.let(f"load i64, ptr {pointer}") for pointer in lengths)
            )
        value = self.outside(name)
        if value is None:
            raise self.refuse(f"{name!r} has no value here" if name in self.locals else f"nothing is called {name!r}", node)
        match value:
            case bool() | int():
                return self.constant(int(value), node)
            case tuple():
                return self.tuple(name, value, node)
        raise self.refuse(f"{name!r} is a {type(value).__name__}; outside of itself a rule reads whole numbers and tuples of them", node)

    def outside(self, name: str) -> Any:
        return None if name in self.locals else self.module.look_up(self.f, name)

    def tuple(self, name: str, value: tuple[Any, ...], node: ast.expr) -> Value:
        inner: tuple[int, ...] = ()
        if value and all(isinstance(line, tuple) for line in value):
            inner = (len(value[0]),)
            if any(len(line) != inner[0] for line in value):
                raise self.refuse(f"the tuples in {name!r} are not of one length", node)
        numbers = tuple(number for line in value for number in line) if inner else value
        if not numbers or not all(isinstance(number, int) and SMALLEST <= number <= LARGEST for number in numbers):
            raise self.refuse(f"{name!r} is not a tuple of whole numbers", node)
        text, width = self.module.table(tuple(map(int, numbers)))
        return Value(Row(width, (len(value), *inner), text), text)

    def chosen(self, test: ast.expr, one: Callable[[], str], other: Callable[[], str]) -> Value:
        """One number or another."""
        pointer, yes, no, after = self.alloca(zero=None), self.label("then"), self.label("else"), self.label("after")
        self.branch(test, yes, no)
        for label, number in ((yes, one), (no, other)):
            self.begin(label)
            self.add(f"store i64 {number()}, ptr {pointer}")
            self.jump(after)
        self.begin(after)
        return Value(NUMBER, self.let(f"load i64, ptr {pointer}"))

    def either(self, node: ast.BoolOp) -> Value:
        """`a and b`, `a or b`: as in Python, the operand that decided."""
        pointer, after = self.alloca(zero=None), self.label("after")
        for operand in node.values:
            number, on = self.number(operand), self.label("next")
            self.add(f"store i64 {number}, ptr {pointer}")
            if operand is node.values[-1]:
                self.jump(after)
            else:
                ways = (on, after) if isinstance(node.op, ast.And) else (after, on)
                self.add(f"br i1 {self.truth(number)}, label %{ways[0]}, label %{ways[1]}")
                self.begin(on)
        self.begin(after)
        return Value(NUMBER, self.let(f"load i64, ptr {pointer}"))

    def operation(self, operator: ast.operator, left: str, right: str, node: ast.AST) -> str:
        if type(operator) in PLAIN_OPERATIONS:
            return self.let(f"{PLAIN_OPERATIONS[type(operator)]} i64 {left}, {right}")
        match operator:
            case ast.LShift():
                return self.let(f"shl i64 {left}, {self.let(f'and i64 {right}, 63')}")
            case ast.RShift():
                return self.let(f"ashr i64 {left}, {self.let(f'call i64 @llvm.umin.i64(i64 {right}, i64 63)')}")
            case ast.FloorDiv() | ast.Mod():
                return self.divided(left, right, isinstance(operator, ast.Mod))
        raise self.unknown(operator)

    def divided(self, left: str, right: str, rest: bool) -> str:
        """As in Python, rounded down; by nothing it is 0, where Python would raise."""
        none = self.let(f"icmp eq i64 {right}, 0")
        by = self.let(f"select i1 {none}, i64 1, i64 {right}")
        over = self.let(f"srem i64 {left}, {by}")
        apart = self.let(f"icmp slt i64 {self.let(f'xor i64 {over}, {by}')}, 0")
        down = self.let(f"and i1 {apart}, {self.truth(over)}")
        if rest:
            found = self.let(f"select i1 {down}, i64 {self.let(f'add i64 {over}, {by}')}, i64 {over}")
        else:
            found = self.let(f"sub i64 {self.let(f'sdiv i64 {left}, {by}')}, {self.let(f'zext i1 {down} to i64')}")
        return self.let(f"select i1 {none}, i64 0, i64 {found}")

    # Memory

    def place(self, node: ast.expr) -> Value:
        """Where a field or an entry lies: a row of no dimensions is one entry."""
        if isinstance(node, ast.Attribute):
            holder = self.value(node.value)
            if not isinstance(holder.kind, Record):
                raise self.refuse(f"only a state has fields such as .{node.attr}", node)
            found = dict(holder.kind.places).get(node.attr)
            if found is None:
                raise self.refuse(f"the state declares no field {node.attr!r}", node)
            text = self.let(f"getelementptr inbounds i8, ptr {holder.text}, i64 {found.offset}")
            return Value(Row(found.width, found.shape, f"{holder.kind.name}.{node.attr}"), text)
        assert isinstance(node, ast.Subscript)
        holder = self.value(node.value)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        for index in map(self.value, indices):
            if isinstance(holder.kind, Numbers) and index.constant is not None and 0 <= index.constant < holder.kind.count:
                holder = Value(NUMBER, self.let(f"extractvalue {llvm_type(holder.kind)} {holder.text}, {index.constant}"))
            else:
                holder = self.element(holder, index, node)
        return holder

    def lengths(self, row: Value) -> list[str]:
        assert isinstance(row.kind, Row)
        dynamic = iter(row.lengths)
        return [next(dynamic) if length is None else str(length) for length in row.kind.shape]

    def element(self, row: Value, index: Value, node: ast.AST | None = None) -> Value:
        """An entry of a row, or a row of a grid; from the end where the index is negative."""
        if not isinstance(row.kind, Row) or not row.kind.shape:
            raise self.refuse("only a row, a grid or a tuple has entries", node)
        lengths, at = self.lengths(row), self.as_number(index, node or self.here)
        if index.constant is None or index.constant < 0:
            under = self.let(f"icmp slt i64 {at}, 0")
            at = self.let(f"select i1 {under}, i64 {self.let(f'add i64 {at}, {lengths[0]}')}, i64 {at}")
        for length in lengths[1:]:
            at = self.let(f"mul nsw i64 {at}, {length}")
        element = row.kind.element
        width = f"[{element.size} x i8]" if isinstance(element, Record) else f"i{8 * int(element[1])}"
        kind = Row(element, row.kind.shape[1:], row.kind.tag)
        dynamic = row.lengths[1:] if row.kind.shape[0] is None else row.lengths
        text = self.let(f"getelementptr inbounds {width}, ptr {row.text}, i64 {at}")
        return Value(element, text) if isinstance(element, Record) and not kind.shape else Value(kind, text, dynamic)

    def load(self, place: Value) -> Value:
        if not isinstance(place.kind, Row) or place.kind.shape:
            return place
        assert isinstance(place.kind.element, str)
        bits = 8 * int(place.kind.element[1])
        number = self.let(f"load i{bits}, ptr {place.text}{self.module.tag(place.kind.tag) if place.kind.tag else ''}")
        if bits < 64:
            number = self.let(f"{'zext' if place.kind.element[0] == 'u' else 'sext'} i{bits} {number} to i64")
        return Value(NUMBER, number)

    def store(self, place: Value, number: str) -> None:
        if not isinstance(place.kind, Row) or place.kind.shape or isinstance(place.kind.element, Record):
            raise self.refuse("only single numbers can be set: a row is filled entry by entry")
        if place.kind.tag.startswith("@"):
            raise self.refuse("a tuple cannot be changed")
        bits = 8 * int(place.kind.element[1])
        if bits < 64:
            number = self.let(f"trunc i64 {number} to i{bits}")
        self.add(f"store i{bits} {number}, ptr {place.text}{self.module.tag(place.kind.tag)}")

    # Calls

    def call(self, node: ast.Call) -> Value:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(
                f"{ast.unparse(node.func)} cannot be called: rules call rules, functions of the engine, and min, max, abs, len, int", node
            )
        name = node.func.id
        target = self.outside(name)
        if target is None:
            raise self.refuse(f"nothing is called {name!r}", node)
        if isinstance(target, FunctionType):
            return self.call_rule(target, node)
        if target is len and len(node.args) == 1 and isinstance(node.args[0], ast.Name):
            listed = self.outside(node.args[0].id)
            if isinstance(listed, tuple):  # of anything
                return self.constant(len(listed), node)
        values = self.listing(node.args)
        if node.keywords:
            raise self.refuse(f"{name}() takes no names here", node)
        match target:
            case builtins.len if len(values) == 1 and isinstance(values[0].kind, Row) and values[0].kind.shape:
                length = values[0].kind.shape[0]
                return Value(NUMBER, self.lengths(values[0])[0], (), length)
            case builtins.min | builtins.max if len(values) > 1:
                number = self.as_number(values[0], node)
                for value in values[1:]:
                    number = self.let(f"call i64 @llvm.s{name}.i64(i64 {number}, i64 {self.as_number(value, node)})")
                return Value(NUMBER, number)
            case builtins.abs if len(values) == 1:
                return Value(NUMBER, self.let(f"call i64 @llvm.abs.i64(i64 {self.as_number(values[0], node)}, i1 false)"))
            case builtins.int if len(values) == 1:
                return Value(NUMBER, self.as_number(values[0], node))
            case builtins.bool if len(values) == 1:
                truth = self.truth(self.as_number(values[0], node))
                return Value(NUMBER, self.let(f"zext i1 {truth} to i64"))
        raise self.refuse(f"{name}() cannot be called so: rules call rules, functions of the engine, and min, max, abs, len, int", node)

    def call_rule(self, target: FunctionType, node: ast.Call) -> Value:
        values = self.listing(node.args)
        named = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise self.refuse("a rule is called without **", node)
            named[keyword.arg] = self.value(keyword.value)
        if target in TWINS.values() and target.__code__.co_flags & 0x04:
            return Value(NOTHING, "")  # an event: a no-op in compiled code
        if target in self.module.open:
            raise self.refuse(f"{target.__name__} calls itself, here or further down: write a loop", node)
        takes = target.__code__.co_varnames[: target.__code__.co_argcount]
        given = dict(zip(takes, values, strict=False)) | named
        for word, default in zip(reversed(takes), reversed(target.__defaults__ or ()), strict=False):
            if word not in given and isinstance(default, int):
                given[word] = self.constant(int(default), node)
        if len(values) > len(takes) or given.keys() != set(takes):
            raise self.refuse(f"{target.__name__} takes {', '.join(takes) or 'nothing'}", node)
        passed = [given[word] for word in takes]
        name, result = function(self.module, target, tuple(value.kind for value in passed))
        self.called += self.module.lines[name]
        text = f"call fastcc {llvm_type(result)} {name}({operands(passed)})"
        if result == NOTHING:
            self.add(text)
            return Value(NOTHING, "")
        return Value(result, self.let(text))


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
