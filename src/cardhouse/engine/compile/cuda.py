"""LLVM's text as code of a CUDA device, and just enough of its driver to run it."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from cardhouse.engine.compile.native import EFFORT, llvm, optimised
from cardhouse.engine.errors import NotInstalled

TRIPLE = "nvptx64-nvidia-cuda"
PTX = 1  # the driver's number for text that it is to assemble
INLINED = 20  # LLVM writes calls out eleven times as eagerly for a GPU; this brings KONIVRER back to what a processor gets
MULTIPROCESSORS, MAJOR, MINOR = 16, 75, 76  # attributes of a device
CARVEOUT = 9  # and one of a function
OUT_OF_MEMORY = 2  # the driver's number for that error

Pointer = ctypes.c_uint64


class DeviceFull(OSError, MemoryError):
    """The device has no memory left for what it was asked for."""


class Driver:
    """The device and what it is asked for: code, memory, a launch."""

    def __init__(self, library: Any) -> None:
        self.library = library
        self.ask("cuInit", 0)
        count = ctypes.c_int()
        self.ask("cuDeviceGetCount", ctypes.byref(count))
        if not count.value:
            raise OSError("no device")
        self.entered, self.context = threading.local(), ctypes.c_void_p()
        device, version = ctypes.c_int(), ctypes.c_int()
        self.ask("cuDeviceGet", ctypes.byref(device), 0)
        self.ask("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), device)
        self.enter()
        self.ask("cuDriverGetVersion", ctypes.byref(version))
        numbers = ctypes.c_int(), ctypes.c_int()
        for number, attribute in zip(numbers, (MAJOR, MINOR), strict=True):
            self.ask("cuDeviceGetAttribute", ctypes.byref(number), attribute, device)
        self.capability = f"sm_{numbers[0].value}{numbers[1].value}"
        count = ctypes.c_int()
        self.ask("cuDeviceGetAttribute", ctypes.byref(count), MULTIPROCESSORS, device)
        self.multiprocessors = count.value
        name = ctypes.create_string_buffer(100)
        self.ask("cuDeviceGetName", name, 100, device)
        self.name = name.value.decode()
        self.target = f"{self.capability} driver {version.value}"

    def enter(self) -> None:
        """A thread of the process uses the device from now on."""
        if not hasattr(self.entered, "once"):
            self.entered.once = True
            self.ask("cuCtxSetCurrent", self.context)

    def ask(self, what: str, *values: Any) -> None:
        error = getattr(self.library, what)(*values)
        if error:
            raise (DeviceFull if error == OUT_OF_MEMORY else OSError)(f"{what} failed with {error}")

    def assembled(self, text: bytes) -> bytes:
        """The device's own code of a PTX text: what takes the driver long."""
        link, image, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        self.ask("cuLinkCreate_v2", 0, None, None, ctypes.byref(link))
        self.ask("cuLinkAddData_v2", link, PTX, text, ctypes.c_size_t(len(text)), b"cardhouse", 0, None, None)
        self.ask("cuLinkComplete", link, ctypes.byref(image), ctypes.byref(size))
        code = ctypes.string_at(image, size.value)
        self.ask("cuLinkDestroy", link)
        return code

    def module(self, code: bytes) -> Any:
        found = ctypes.c_void_p()
        self.ask("cuModuleLoadData", ctypes.byref(found), code)
        return found

    def function(self, module: Any, name: str) -> Any:
        found = ctypes.c_void_p()
        self.ask("cuModuleGetFunction", ctypes.byref(found), module, name.encode())
        return found

    def prefer_shared(self, function: Any) -> None:
        """A function wants as much shared memory as there is, and less of it as a cache."""
        self.ask("cuFuncSetAttribute", function, CARVEOUT, 100)

    def allocate(self, size: int) -> Pointer:
        self.enter()
        pointer = Pointer()
        self.ask("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(max(1, size)))
        return pointer

    def send(self, pointer: Pointer, array: Any) -> None:
        if array.nbytes:
            self.ask("cuMemcpyHtoD_v2", pointer, ctypes.c_void_p(array.ctypes.data), ctypes.c_size_t(array.nbytes))

    def fetch(self, pointer: Pointer, array: Any) -> None:
        self.ask("cuMemcpyDtoH_v2", ctypes.c_void_p(array.ctypes.data), pointer, ctypes.c_size_t(array.nbytes))

    def free(self, pointers: Sequence[Pointer]) -> None:
        for pointer in pointers:
            self.ask("cuMemFree_v2", pointer)

    def stream(self) -> Any:
        """What is launched on a stream runs beside other streams, after all that was launched before it on none and before all after it."""
        made = ctypes.c_void_p()
        self.ask("cuStreamCreate", ctypes.byref(made), 0)
        return made

    def launch(self, function: Any, blocks: int, threads: int, values: Sequence[Any], stream: Any = None) -> Callable[[], None]:
        """A launch that is ready to be made, again and again; values are pointers and 64-bit numbers. It does not wait for its end."""
        passed = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        kept = tuple(values)

        def go() -> None:
            self.enter()
            self.ask("cuLaunchKernel", function, blocks, 1, 1, threads, 1, 1, 0, stream, passed, None)

        go.kept = kept  # type: ignore[attr-defined]  # the values live as long as their addresses are passed
        return go

    def wait(self) -> None:
        """Until all that was launched has ended."""
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
            raise NotInstalled(
                f"no CUDA device can be used here ({error}): leave out --gpu, or device='cuda', to play on the CPU"
            ) from None
    raise NotInstalled("no CUDA device is here: leave out --gpu, or device='cuda', to play on the CPU")


def ptx(text: str, capability: str, effort: int = EFFORT) -> bytes:
    """The text that a device's driver takes."""
    binding = llvm()
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(TRIPLE).create_target_machine(cpu=capability, opt=effort)
    return str(target.emit_assembly(optimised(text, target, TRIPLE, effort, INLINED))).encode()
