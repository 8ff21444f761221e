"""LLVM's text as code of a CUDA device, and just enough of its driver to run it."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import Any

from cardhouse.engine.compile.native import llvm, optimised
from cardhouse.engine.errors import NotInstalled

TRIPLE = "nvptx64-nvidia-cuda"
PTX = 1  # the driver's number for text that it is to assemble
INLINED = 20  # LLVM writes calls out eleven times as eagerly for a GPU; this brings KONIVRER back to what a processor gets
MAJOR, MINOR = 75, 76  # attributes of a device

Pointer = ctypes.c_uint64


class Driver:
    """The device and what it is asked for: code, memory, a launch."""

    def __init__(self, library: Any) -> None:
        self.library = library
        self.ask("cuInit", 0)
        count = ctypes.c_int()
        self.ask("cuDeviceGetCount", ctypes.byref(count))
        if not count.value:
            raise OSError("no device")
        device, context, version = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_int()
        self.ask("cuDeviceGet", ctypes.byref(device), 0)
        self.ask("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.ask("cuCtxSetCurrent", context)
        self.ask("cuDriverGetVersion", ctypes.byref(version))
        numbers = ctypes.c_int(), ctypes.c_int()
        for number, attribute in zip(numbers, (MAJOR, MINOR), strict=True):
            self.ask("cuDeviceGetAttribute", ctypes.byref(number), attribute, device)
        self.capability = f"sm_{numbers[0].value}{numbers[1].value}"
        name = ctypes.create_string_buffer(100)
        self.ask("cuDeviceGetName", name, 100, device)
        self.name = name.value.decode()
        self.target = f"{self.capability} driver {version.value}"

    def ask(self, what: str, *values: Any) -> None:
        error = getattr(self.library, what)(*values)
        if error:
            raise OSError(f"{what} failed with {error}")

    def assembled(self, text: bytes) -> bytes:
        """The device's own code of a PTX text: what takes the driver long."""
        link, image, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        self.ask("cuLinkCreate_v2", 0, None, None, ctypes.byref(link))
        self.ask("cuLinkAddData_v2", link, PTX, text, ctypes.c_size_t(len(text)), b"cardhouse", 0, None, None)
        self.ask("cuLinkComplete", link, ctypes.byref(image), ctypes.byref(size))
        code = ctypes.string_at(image, size.value)
        self.ask("cuLinkDestroy", link)
        return code

    def function(self, code: bytes, name: str) -> Any:
        module, found = ctypes.c_void_p(), ctypes.c_void_p()
        self.ask("cuModuleLoadData", ctypes.byref(module), code)
        self.ask("cuModuleGetFunction", ctypes.byref(found), module, name.encode())
        return found

    def allocate(self, size: int) -> Pointer:
        pointer = Pointer()
        self.ask("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(max(1, size)))
        return pointer

    def sent(self, array: Any) -> Pointer:
        pointer = self.allocate(array.nbytes)
        if array.nbytes:
            self.ask("cuMemcpyHtoD_v2", pointer, ctypes.c_void_p(array.ctypes.data), ctypes.c_size_t(array.nbytes))
        return pointer

    def fetch(self, pointer: Pointer, array: Any) -> None:
        self.ask("cuMemcpyDtoH_v2", ctypes.c_void_p(array.ctypes.data), pointer, ctypes.c_size_t(array.nbytes))

    def free(self, pointers: Sequence[Pointer]) -> None:
        for pointer in pointers:
            self.ask("cuMemFree_v2", pointer)

    def launch(self, function: Any, blocks: int, threads: int, values: Sequence[Any]) -> None:
        """Run it and wait; values are pointers and 64-bit numbers."""
        passed = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        self.ask("cuLaunchKernel", function, blocks, 1, 1, threads, 1, 1, 0, None, passed, None)
        self.ask("cuCtxSynchronize")


@cache
def driver() -> Driver:
    """The device, or one sentence."""
    llvm()
    for name in ("libcuda.so.1", "nvcuda.dll"):
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        try:
            return Driver(library)
        except OSError as error:
            raise NotInstalled(f"no CUDA device can be used here ({error}): leave out --gpu to play on the CPU") from None
    raise NotInstalled("no CUDA device is here: leave out --gpu to play on the CPU")


def ptx(text: str, capability: str) -> bytes:
    """The text that a device's driver takes."""
    binding = llvm()
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(TRIPLE).create_target_machine(cpu=capability, opt=3)
    return str(target.emit_assembly(optimised(text, target, TRIPLE, 3, INLINED))).encode()
