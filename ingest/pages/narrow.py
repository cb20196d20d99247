"""The reading network, narrowed to the letters that documents here are written in.

It ends in one column for each of 18,710 characters, nearly all of them Chinese. Keeping a hundred columns of that last
layer gives the same letters in less time and memory. A network file is a nest of numbered fields (protocol buffers),
so two of its fields are rewritten and all others copied as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

GRAPH, INITIALIZER = 7, 5  # fields of an ONNX file and of its graph
DIMS, NAME, RAW = 1, 8, 9  # fields of a tensor
LENGTH_GIVEN = 2  # the wire type of strings, lists and nested fields
Field = tuple[int, int, "int | bytes"]


def narrowed(model: bytes, columns: Sequence[int], of: int) -> bytes | None:
    """The same network with these of its last `of` columns; None where it ends in another way than expected."""
    changed = 0
    out = bytearray()
    for number, kind, value in _fields(model):
        if number == GRAPH and isinstance(value, bytes):
            graph = bytearray()
            for inner, inner_kind, held in _fields(value):
                if (
                    inner == INITIALIZER
                    and isinstance(held, bytes)
                    and (less := _tensor(held, columns, of)) is not None
                ):
                    held, changed = less, changed + 1
                graph += _field(inner, inner_kind, held)
            value = bytes(graph)
        out += _field(number, kind, value)
    return bytes(out) if changed == 2 else None  # the weights and what is added to them


def _tensor(tensor: bytes, columns: Sequence[int], of: int) -> bytes | None:
    parts = list(_fields(tensor))
    dims: list[int] = []
    for number, _, value in parts:
        if number == DIMS:
            dims += [value] if isinstance(value, int) else _packed(value)
    if not dims or dims[-1] != of:
        return None
    out = bytearray()
    for dim in [*dims[:-1], len(columns)]:
        out += _field(DIMS, 0, dim)
    for number, kind, value in parts:
        if number == RAW and isinstance(value, bytes):
            value = np.frombuffer(value, np.float32).reshape(dims)[..., list(columns)].tobytes()
        if number != DIMS:
            out += _field(number, kind, value)
    return bytes(out)


def _fields(data: bytes) -> Iterator[Field]:
    at = 0
    while at < len(data):
        key, at = _number(data, at)
        kind = key & 7
        if kind == 0:
            whole, at = _number(data, at)
            yield key >> 3, kind, whole
            continue
        if kind == LENGTH_GIVEN:
            length, at = _number(data, at)
        elif kind in (1, 5):
            length = 8 if kind == 1 else 4
        else:
            raise ValueError(f"field of unknown kind {kind}")
        yield key >> 3, kind, data[at : at + length]
        at += length


def _number(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _packed(data: bytes) -> list[int]:
    item, at = [], 0
    while at < len(data):
        value, at = _number(data, at)
        item.append(value)
    return item


def _written(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _field(number: int, kind: int, value: int | bytes) -> bytes:
    head = _written(number << 3 | kind)
    if isinstance(value, int):
        return head + _written(value)
    return head + (_written(len(value)) if kind == LENGTH_GIVEN else b"") + value
