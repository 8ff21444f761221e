"""DLPack: how an array on a device is handed to PyTorch, JAX and others without a copy. The standard's structures, and a capsule of one."""

from __future__ import annotations

import ctypes
from typing import Any

CUDA = 2
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # kinds of numbers


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32),
        ("device_number", ctypes.c_int32),
        ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class Managed(ctypes.Structure):
    _fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


_lent: dict[int, tuple[Any, ...]] = {}  # by address: what must live until its consumer gives it back


def _give_back(address: int) -> None:
    _lent.pop(address, None)


def _forget(capsule: int) -> None:
    """The end of a capsule that nobody took: who takes one renames it."""
    if ctypes.pythonapi.PyCapsule_IsValid(ctypes.c_void_p(capsule), b"dltensor"):
        _lent.pop(ctypes.pythonapi.PyCapsule_GetPointer(ctypes.c_void_p(capsule), b"dltensor"), None)


DELETER, DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_give_back), ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_forget)
ctypes.pythonapi.PyCapsule_New.restype = ctypes.py_object
ctypes.pythonapi.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
ctypes.pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p


def capsule(owner: Any, data: int, shape: tuple[int, ...], kind: Any) -> Any:
    """A capsule of an array in one piece, which keeps its owner alive."""
    lengths, strides, apart = (ctypes.c_int64 * len(shape))(*shape), (ctypes.c_int64 * len(shape))(), 1
    for i in reversed(range(len(shape))):
        strides[i] = apart
        apart *= shape[i]
    tensor = Tensor(data, CUDA, 0, len(shape), CODES[kind.kind], 8 * kind.itemsize, 1, lengths, strides, 0)
    managed = Managed(tensor, None, ctypes.cast(DELETER, ctypes.c_void_p))
    address = ctypes.addressof(managed)
    _lent[address] = (owner, managed, lengths, strides)
    return ctypes.pythonapi.PyCapsule_New(address, b"dltensor", ctypes.cast(DESTRUCTOR, ctypes.c_void_p))
