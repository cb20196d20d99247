"""What a PDF's streams unpack to, counted before anything else unpacks them.

Four kilobytes may hold two gigabytes, packed twice. The engines would fill the memory with them, or give up in silence
and show an empty page. Counting keeps a megabyte at a time and stops at the limit.
"""

from __future__ import annotations

import binascii
import re
import zlib
from collections.abc import Callable, Iterable, Iterator

from ingest.pages.errors import OverLimit
from ingest.pages.limits import MIB, Limits

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_FILTER = re.compile(rb"/Filter\s{0,20}(\[[^\]]{0,400}\]|/\w{1,20})")
_NAMED_ELSEWHERE = re.compile(rb"/Filter\s{1,20}([0-9]{1,10}) [0-9]{1,5} R\b")
_FILTERS_ALONE = re.compile(rb"\b([0-9]{1,10}) [0-9]{1,5} obj\s{0,20}(\[[^\]]{0,400}\]|/\w{1,20})")
_NAME = re.compile(rb"/(\w{1,20})")
_PICTURE = re.compile(rb"/Subtype\s{0,20}/Image\b")
_OBJECTS = re.compile(rb"/Type\s{0,20}/(?:ObjStm|XRef)\b")
DICTIONARY = 4096  # bytes before a stream in which its own description is looked for
CHUNK = MIB

Unpack = Callable[[Iterable[bytes]], Iterator[bytes]]


def refuse_bombs(data: bytes, limits: Limits) -> None:
    """Raises OverLimit where a stream unpacks to more than is read, with a sentence that says what it is."""
    elsewhere: dict[bytes, bytes] | None = None
    for item in _STREAM.finditer(data):
        about = data[max(0, item.start() - DICTIONARY) : item.start()].rpartition(b" obj")[2]
        filters = _FILTER.search(about)
        names = filters[1] if filters else b""
        if named := None if filters else _NAMED_ELSEWHERE.search(about):
            elsewhere = dict(_FILTERS_ALONE.findall(data)) if elsewhere is None else elsewhere
            names = elsewhere.get(named[1], b"")
        stages = _stages(names)
        if not stages:
            continue
        picture = _PICTURE.search(about) is not None
        most = limits.picture if picture else limits.unpacked
        if _is_over(memoryview(data)[item.end() :], stages, most):
            what = "A picture" if picture else "A list of objects" if _OBJECTS.search(about) else "The page"
            raise OverLimit(
                f"{what} unpacks to more than {most // MIB:,} MB; nothing was read. "
                "Print the document to a new PDF and submit that."
            )


def _stages(names: bytes) -> list[Unpack]:
    stages = []
    for name in _NAME.findall(names):
        if name not in UNPACKERS:
            break  # formats of pictures, which can't be packed again
        stages.append(UNPACKERS[name])
    return stages


def _is_over(packed: memoryview, stages: list[Unpack], most: int) -> bool:
    """Whether any of the stages gives more than so many bytes."""
    chunks: Iterator[bytes] = _in_chunks(packed)
    over: list[bool] = []
    for stage in stages:
        chunks = _bounded(stage(chunks), most, over)
    for _ in chunks:
        pass
    return bool(over)


def _bounded(chunks: Iterator[bytes], most: int, over: list[bool]) -> Iterator[bytes]:
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if total > most:
            over.append(True)
            return
        yield chunk


def _in_chunks(packed: memoryview) -> Iterator[bytes]:
    """To the end of the file: a packed stream ends of itself, and others at their keyword."""
    for at in range(0, len(packed), 65_536):
        part = bytes(packed[at : at + 65_536 + 9])
        end = part.find(b"endstream")
        if end >= 0:
            yield part[: min(end, 65_536)]
            return
        yield part[:65_536]


def _inflated(chunks: Iterable[bytes]) -> Iterator[bytes]:
    inflate = zlib.decompressobj()
    for chunk in chunks:
        try:
            while chunk and not inflate.eof:
                yield inflate.decompress(chunk, CHUNK)
                chunk = inflate.unconsumed_tail
        except zlib.error:
            return
        if inflate.eof:
            return


def _of_hex(chunks: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for chunk in chunks:
        digits = rest + b"".join(chunk.partition(b">")[0].split())
        whole = len(digits) & ~1
        try:
            yield binascii.unhexlify(digits[:whole])
        except binascii.Error:
            return
        rest = digits[whole:]


def _of_85(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Five characters are four bytes, and a z alone is four zeros."""
    import base64

    rest = b""
    for chunk in chunks:
        text = rest + b"".join(chunk.partition(b"~")[0].split())
        groups = text.replace(b"z", b"!!!!!")
        whole = len(groups) - len(groups) % 5
        try:
            yield base64.a85decode(groups[:whole])
        except ValueError:
            return
        rest = groups[whole:]


def _run_lengths(chunks: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for chunk in chunks:
        chunk = rest + chunk
        at = 0
        out: list[bytes] = []
        while at < len(chunk):
            length = chunk[at]
            if length == 128:
                yield b"".join(out)
                return
            size = length + 2 if length < 128 else 2
            if at + size > len(chunk):
                break
            out.append(chunk[at + 1 : at + size] if length < 128 else chunk[at + 1 : at + 2] * (257 - length))
            at += size
        rest = chunk[at:]
        yield b"".join(out)


def _lzw(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Lengths alone are followed, not letters: what is unpacked is only counted. Nothing is packed within."""
    lengths, width, bits, held, before = [1] * 256 + [0, 0], 9, 0, 0, 0
    for chunk in chunks:
        total = 0
        for byte in chunk:
            held, bits = (held << 8 | byte) & 0xFFFFFFFF, bits + 8
            if bits < width:
                continue
            bits -= width
            code = held >> bits & (1 << width) - 1
            if code == 257:
                break
            if code == 256:
                del lengths[258:]
                width, before = 9, 0
                continue
            length = lengths[code] if code < len(lengths) else before + 1
            if before and len(lengths) < 4096:
                lengths.append(before + 1)
            before = length
            total += length
            width = 9 if len(lengths) < 511 else 10 if len(lengths) < 1023 else 11 if len(lengths) < 2047 else 12
        yield from (b"\0" * min(CHUNK, total - at) for at in range(0, total, CHUNK))


UNPACKERS: dict[bytes, Unpack] = {
    b"FlateDecode": _inflated, b"Fl": _inflated, b"ASCIIHexDecode": _of_hex, b"AHx": _of_hex,
    b"ASCII85Decode": _of_85, b"A85": _of_85, b"RunLengthDecode": _run_lengths, b"RL": _run_lengths,
    b"LZWDecode": _lzw, b"LZW": _lzw,
}  # fmt: skip
