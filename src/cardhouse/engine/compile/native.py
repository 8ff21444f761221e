"""LLVM's text as machine code of this processor, and a Python function around it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from cardhouse.engine.compile.kinds import Kind, Number, Numbers, Record, Row
from cardhouse.engine.errors import NotInstalled

EFFORT = 3  # LLVM's level of optimisation


@cache
def llvm() -> Any:
    """llvmlite, ready for this machine, or one sentence."""
    try:
        binding: Any = import_module("llvmlite.binding")
        import_module("numpy")
    except ImportError:
        raise NotInstalled("compiled play needs llvmlite and NumPy: pip install 'cardhouse[fast]'") from None
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding


@cache
def processor() -> str:
    """The processor that code is made for: part of the key of a cache."""
    binding = llvm()
    return f"{binding.get_process_triple()} {binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def machine() -> Any:
    binding = llvm()
    target = binding.Target.from_triple(binding.get_process_triple())
    features = binding.get_host_cpu_features().flatten()
    return target.create_target_machine(cpu=binding.get_host_cpu_name(), features=features, opt=EFFORT, codemodel="jitdefault", jit=True)


def optimised(text: str, target: Any, triple: str, effort: int = EFFORT, inlined: int | None = None) -> Any:
    """A module read from its text, made fast."""
    binding = llvm()
    module = binding.parse_assembly(text)
    module.triple = triple
    module.data_layout = str(target.target_data)
    tuning = binding.create_pipeline_tuning_options(speed_level=effort)
    if inlined is not None:
        tuning.inlining_threshold = inlined
    builder = binding.create_pass_builder(target, tuning)
    builder.getModulePassManager().run(module, builder)
    return module


def object_code(text: str, tell: Callable[[str], None] = lambda step: None) -> bytes:
    """Machine code for this processor."""
    target = machine()
    tell("making it fast")
    module = optimised(text, target, llvm().get_process_triple())
    tell("writing machine code")
    return bytes(target.emit_object(module))


def loaded(code: bytes, kinds: tuple[Kind, ...], result: Kind, entry: str = "entry") -> Callable[..., Any]:
    """A Python function that runs the code. It lets go of Python's lock while it runs, so threads run side by side."""
    import numpy as np

    binding = llvm()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine())
    engine.add_object_file(binding.ObjectFileRef.from_data(code))
    engine.finalize_object()
    takes: list[Any] = []
    for kind in kinds:
        takes.append(ctypes.c_int64 if isinstance(kind, Number) else ctypes.c_void_p)
        if isinstance(kind, Row):
            takes += [ctypes.c_int64 for length in kind.shape if length is None]
    several = (ctypes.c_int64 * result.count) if isinstance(result, Numbers) else None
    if several:
        takes.append(ctypes.c_void_p)
    run = ctypes.CFUNCTYPE(ctypes.c_int64 if isinstance(result, Number) else None, *takes)(engine.get_function_address(entry))

    def passed(values: tuple[Any, ...]) -> list[Any]:
        passed: list[Any] = []
        for kind, value in zip(kinds, values, strict=True):
            match kind:
                case Record():
                    passed.append(np.asarray(value).ctypes.data)  # a view; __array_interface__ would describe every field first
                case Row():
                    passed.append(value.ctypes.data)
                    passed += value.shape
                case _:
                    passed.append(int(value))
        return passed

    def call(values: tuple[Any, ...]) -> Any:
        if several is None:
            return run(*passed(values))
        found = several()
        run(*passed(values), ctypes.addressof(found))
        return tuple(found)

    call.engine = engine  # type: ignore[attr-defined]  # the code lives as long as its engine
    call.run, call.passed = run, passed  # type: ignore[attr-defined]  # for who keeps the addresses of its arguments
    return call
