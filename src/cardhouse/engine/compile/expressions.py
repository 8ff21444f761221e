"""What an expression of a rule gives: numbers, conditions, places in memory, calls."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from cardhouse.engine.compile.kinds import NOTHING, NUMBER, Kind, Numbers, Record, Row
from cardhouse.engine.compile.memory import Memory
from cardhouse.engine.compile.text import Value, llvm_type, operands
from cardhouse.engine.compile.writer import WORDS
from cardhouse.engine.events import TWINS

SMALLEST, LARGEST = -(1 << 63), (1 << 63) - 1
COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}
PLAIN_OPERATIONS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}


class Expressions(Memory):
    """Expressions of one rule. Every number is a 64-bit integer, so there are no types to infer."""

    def translated(self, rule: FunctionType, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
        """The name of another rule's translation for such arguments, and what it gives."""
        raise NotImplementedError

    def number(self, node: ast.expr) -> str:
        return self.as_number(self.value(node), node)

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

    def place(self, node: ast.expr) -> Value:
        """Where a field or an entry lies: a row of no dimensions is one entry."""
        if isinstance(node, ast.Attribute):
            holder = self.value(node.value)
            if not isinstance(holder.kind, Record):
                raise self.refuse(f"only a state has fields such as .{node.attr}", node)
            found = dict(holder.kind.places).get(node.attr)
            if found is None:
                raise self.refuse(f"the state declares no field {node.attr!r}", node)
            base = holder.text
            if found.through is not None:
                address = self.let(f"getelementptr inbounds i8, ptr {base}, i64 {found.through}")
                base = self.let(f"load ptr, ptr {address}, align 4{self.module.tag('address')}")
            text = self.let(f"getelementptr inbounds i8, ptr {base}, i64 {found.offset}")
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
        name, result = self.translated(target, tuple(value.kind for value in passed))
        self.called += self.module.lines[name]
        text = f"call fastcc {llvm_type(result)} {name}({operands(passed)})"
        if result == NOTHING:
            self.add(text)
            return Value(NOTHING, "")
        return Value(result, self.let(text))
