"""What runs on a GPU, run by one thread of the processor: the same kernels, arguments and launches, in ordinary memory."""

import ctypes

import numpy as np

from cardhouse.engine.compile import rules_of
from cardhouse.engine.compile.device import Kernel, text_of
from cardhouse.engine.compile.native import llvm, machine, optimised


class OneThread:
    name, multiprocessors = "one thread", 1

    def __init__(self):
        self.kept, self.engines = {}, []

    def allocate(self, size):
        memory = np.full(max(1, size), 0xA5, np.uint8)  # what was not written is seen
        self.kept[memory.ctypes.data] = memory
        return ctypes.c_uint64(memory.ctypes.data)

    def free(self, pointers):
        for pointer in pointers:
            del self.kept[pointer.value]

    def send(self, pointer, array):
        ctypes.memmove(pointer.value, array.ctypes.data, array.nbytes)

    def fetch(self, pointer, array):
        ctypes.memmove(array.ctypes.data, pointer.value, array.nbytes)

    def stream(self):
        return None

    def launch(self, function, blocks, threads, values, stream=None):
        assert blocks > 0
        assert 0 < threads <= 1024
        return lambda: function(*values)

    def wait(self):
        pass

    def kernels(self, spec, takes):
        """The kernels of a game as this machine's code."""
        target = machine()
        code = target.emit_object(optimised(text_of(takes, rules_of(spec), threads=False), target, llvm().get_process_triple(), 1))
        engine = llvm().create_mcjit_compiler(llvm().parse_assembly(""), machine())
        engine.add_object_file(llvm().ObjectFileRef.from_data(bytes(code)))
        engine.finalize_object()
        made = {}
        for f, kinds in takes.items():
            made[f.__name__] = Kernel(self, ctypes.CFUNCTYPE(None)(engine.get_function_address(f.__name__)), kinds)
        self.engines.append(engine)  # whose code it is
        return made
