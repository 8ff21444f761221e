"""The syntax tree of a function, found in the file that it was read from."""

from __future__ import annotations

import ast
import linecache
from functools import cache
from types import FunctionType

from cardhouse.engine.errors import CannotCompile


@cache
def functions(path: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """Every function of a file by its name and the line where it begins (that of its first decorator)."""
    tree = ast.parse("".join(linecache.getlines(path)))
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found[node.name, min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])] = node
    return found


def tree_of(f: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a rule."""
    code = f.__code__
    if code.co_name == "<lambda>":
        raise CannotCompile(code.co_filename, code.co_firstlineno, "<lambda>", "a rule must be a function of its own, written with def")
    node = functions(code.co_filename).get((code.co_name, code.co_firstlineno))
    if node is None:
        raise CannotCompile(code.co_filename, code.co_firstlineno, code.co_name, "its source cannot be read: a rule must stand in a file")
    return node
