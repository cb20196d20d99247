"""Damages: each takes whole bytes and a source of chance, and gives bytes that somebody might send."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from random import Random

import pikepdf

from tools.fuzzing.samples import SELDOM

Mutation = Callable[[bytes, Random, Mapping[str, bytes]], bytes]
MUTATIONS: dict[str, Mutation] = {}
OBJECT = re.compile(rb"(?<!\d)\d+ \d+ obj\b(?:(?!\d obj\b).)*?\bendobj", re.S)
NUMBER = re.compile(rb"(?<=[\s\[/(<])-?\d+(?:\.\d+)?(?=[\s\]/>)])")
NAME = re.compile(rb"/[A-Z][A-Za-z0-9]+")
STREAM = re.compile(rb"stream\r?\n((?:(?!stream\r?\n).)*?)endstream", re.S)
NUMBERS = (b"0", b"-1", b"1", b"65536", b"2147483647", b"-2147483648", b"4294967296", b"9" * 40, b"1e999", b"0.0000001")
NAMES = (
    b"/Page /Pages /Font /XObject /Image /Form /Catalog /FlateDecode /LZWDecode /DCTDecode /JBIG2Decode /JPXDecode "
    b"/CCITTFaxDecode /RunLengthDecode /ASCII85Decode /ASCIIHexDecode /Crypt /Type0 /Type3 /TrueType /Identity-H "
    b"/DeviceN /Separation /Indexed /ICCBased /ObjStm /XRef /Kids /Parent /Contents /Length /Prev /Size /W /Index"
).split()
OPERATORS = (
    b"q Q BT ET Tj TJ ' \" Td TD Tm T* Tf Tr Tz cm Do re f F f* B S s n W W* sh gs BI ID EI d0 d1 MP DP BMC BDC EMC "
    b"BX EX w J j M d ri i g G rg RG k K cs CS sc SC scn SCN m l c v y h [ ] << >> ( ) < > null true false /F1 0 1 -1 "
    b"999999 0.001"
).split()
COSTLY = frozenset({"bombs"})  # these take seconds each
UNPACKED = 64 * 1024 * 1024  # of one bomb; ten in a row unpack to more than a reading may use


def mutation(function: Mutation) -> Mutation:
    MUTATIONS[function.__name__] = function
    return function


def mutated(seed: str, samples: Mapping[str, bytes]) -> tuple[str, bytes]:
    """What was done to which sample, and the bytes."""
    chance = Random(seed)
    often, kinds = sorted(set(samples) - SELDOM), sorted(set(MUTATIONS) - COSTLY)
    name = chance.choice(often if chance.random() < 0.98 else sorted(SELDOM & set(samples)) or often)
    data, done = samples[name], []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        kind = chance.choice(kinds if chance.random() < 0.99 else sorted(COSTLY))
        data = MUTATIONS[kind](data, chance, samples)
        done.append(kind)
    return f"{name}: {', '.join(done)}", data


# ---------------------------------------------------------------- bytes that know nothing of PDF
@mutation
def flipped_bytes(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    out = bytearray(data)
    for _ in range(chance.choice((1, 2, 8, 64))):
        if out:
            out[chance.randrange(len(out))] = chance.randrange(256)
    return bytes(out)


@mutation
def flipped_bits(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    out = bytearray(data)
    for _ in range(chance.choice((1, 4, 32))):
        if out:
            out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
    return bytes(out)


@mutation
def cut_short(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


@mutation
def piece_lost(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + data[start + chance.choice((1, 16, 256, 4096)) :]


@mutation
def piece_twice(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    start = chance.randrange(len(data) + 1)
    piece = data[start : start + chance.choice((16, 256, 4096))]
    place = chance.randrange(len(data) + 1)
    return data[:place] + piece * chance.choice((1, 1, 50)) + data[place:]


@mutation
def zeroes(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    start = chance.randrange(len(data) + 1)
    size = chance.choice((1, 64, 1024))
    return data[:start] + b"\0" * len(data[start : start + size]) + data[start + size :]


@mutation
def junk_around(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    junk = chance.randbytes(chance.choice((1, 100, 2000)))
    return chance.choice((junk + data, data + junk, data + data, data + b"\n%%EOF\n" + junk))


@mutation
def spliced(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    """The head of one file and the tail of another, or a piece of one within the other."""
    other = samples[chance.choice(sorted(samples))]
    here, there = chance.randrange(len(data) + 1), chance.randrange(len(other) + 1)
    if chance.random() < 0.5:
        return data[:here] + other[there:]
    return data[:here] + other[there : there + chance.choice((64, 1024, 8192))] + data[here:]


# ---------------------------------------------------------------- the file's own syntax
@mutation
def references_damaged(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    """Where objects are said to lie: other offsets, other counts, another start, a table that follows itself."""
    at = max(data.rfind(b"startxref"), 0)
    table = max(data.rfind(b"xref", 0, at), 0)
    out = bytearray(data)
    kind = chance.randrange(4)
    if kind == 0:
        place = chance.randrange(len(data) + 1)
        return data[:at] + b"startxref\n%d\n%%%%EOF\n" % place
    if kind == 1:
        for _ in range(8):
            here = chance.randrange(table, len(out)) if table < len(out) else 0
            if here < len(out) and chr(out[here]).isdigit():
                out[here] = ord(str(chance.randrange(10)))
        return bytes(out)
    if kind == 2:
        return data.replace(b"/Size ", b"/Prev %d /Size " % chance.choice((table, at, 0)), 1)
    return data[:table] + data[at:]


@mutation
def objects_swapped(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    results = [m.span() for m in OBJECT.finditer(data)]
    if len(results) < 2:
        return flipped_bytes(data, chance, samples)
    (a, b), (c, d) = sorted(chance.sample(results, 2))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


@mutation
def object_lost(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    results = [m.span() for m in OBJECT.finditer(data)]
    if not results:
        return piece_lost(data, chance, samples)
    a, b = chance.choice(results)
    return data[:a] + b" " * (b - a) + data[b:]


@mutation
def stream_cut(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    results = [m.span(1) for m in STREAM.finditer(data)]
    if not results:
        return cut_short(data, chance, samples)
    a, b = chance.choice(results)
    return data[: a + chance.randrange(b - a + 1)] + data[b:]


@mutation
def stream_damaged(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    results = [m.span(1) for m in STREAM.finditer(data) if m.end(1) > m.start(1)]
    if not results:
        return flipped_bytes(data, chance, samples)
    a, b = chance.choice(results)
    out = bytearray(data)
    for _ in range(chance.choice((1, 4, 40))):
        out[chance.randrange(a, b)] = chance.randrange(256)
    return bytes(out)


def _some_replaced(
    data: bytes, pattern: re.Pattern[bytes], words: tuple[bytes, ...] | list[bytes], chance: Random
) -> bytes:
    results = [m.span() for m in pattern.finditer(data)]
    if not results:
        return data
    for a, b in sorted(chance.sample(results, min(len(results), chance.choice((1, 1, 2, 6)))), reverse=True):
        data = data[:a] + chance.choice(words) + data[b:]
    return data


@mutation
def numbers_huge(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    return _some_replaced(data, NUMBER, NUMBERS, chance)


@mutation
def names_exchanged(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    return _some_replaced(data, NAME, list(NAMES), chance)


@mutation
def deep_nesting(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    results = [m.start() for m in NUMBER.finditer(data)] or [0]
    at = chance.choice(results)
    deep = chance.choice((b"[", b"<<", b"<</A ", b"(", b"["))
    return data[:at] + deep * chance.choice((50, 5_000, 100_000)) + data[at:]


# ---------------------------------------------------------------- well-formed and nasty
def _changed(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    """The file after the change; unchanged where it can no longer be opened to be changed."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            change(pdf)
            out = io.BytesIO()
            pdf.save(out, compress_streams=False, static_id=not pdf.is_encrypted)  # else the second of the day is in it
            return out.getvalue()
    except Exception:
        return data  # damaged before: whatever the library says of it, it stays as it is


@mutation
def loops(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    """Things that hold themselves: the list of pages, a parent, a drawing, a list of bookmarks."""
    kind = chance.randrange(5)

    def change(pdf: pikepdf.Pdf) -> None:
        tree, page = pdf.Root.Pages, pdf.pages[0].obj
        if kind == 0:
            tree.Kids.append(tree)
            tree.Count = 999_999
        elif kind == 1:
            page.Parent = page
            del page.MediaBox
        elif kind == 2:
            form = pdf.make_stream(b"/Again Do /Again Do")
            form.Type, form.Subtype, form.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 9, 9])
            form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Again=form))
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Again=form))
            page.Contents = pdf.make_stream(b"/Again Do " * 10)
        elif kind == 3:
            line = pdf.make_indirect(pikepdf.Dictionary(Title="again"))
            line.Next = line
            line.First = line
            pdf.Root.Outlines = pdf.make_indirect(pikepdf.Dictionary(First=line, Last=line, Count=1))
        else:
            page.Contents = pikepdf.Array([page.Contents] * 500 if "/Contents" in page else [])

    return _changed(data, change)


@cache
def _packed(times: int) -> bytes:
    packed = zlib.compress(b"0 0 m 1 1 l S\n" * (UNPACKED // 14), 9)
    for _ in range(times - 1):
        packed = zlib.compress(packed, 9)
    return packed


@mutation
def bombs(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    """Little that unpacks to much: drawing, pictures of a mile's side, packed again and again."""
    kind, times = chance.randrange(4), chance.choice((1, 2, 3))

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        if kind in (0, 1):
            stream = pikepdf.Stream(pdf, _packed(times))
            stream.Filter = pikepdf.Array([pikepdf.Name.FlateDecode] * times)
            page.Contents = pikepdf.Array([pdf.make_indirect(stream)] * (1 if kind == 0 else 10))
        elif kind == 2:
            image = pikepdf.Stream(pdf, zlib.compress(b"\0" * 1000))
            image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
            image.Width = image.Height = chance.choice((30_000, 1_000_000, 2**31 - 1))
            image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceRGB, chance.choice((8, 16))
            image.Filter = pikepdf.Name.FlateDecode
            image.DecodeParms = pikepdf.Dictionary(Predictor=15, Columns=chance.choice((1, 2**31 - 1)), Colors=4)
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im=image))
            page.Contents = pdf.make_stream(b"q 300 0 0 300 0 0 cm /Im Do Q")
        else:
            page.MediaBox = pikepdf.Array([0, 0, 14_400_000, chance.choice((1, 14_400_000))])
            page.UserUnit = chance.choice((1, 75_000))

    return _changed(data, change)


@mutation
def drawing_at_random(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    """Operators in any order and number, before or behind what the page draws."""
    words = b" ".join(chance.choice(OPERATORS) for _ in range(chance.choice((20, 500, 20_000))))

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].contents_add(words, prepend=chance.random() < 0.5)

    return _changed(data, change)


@mutation
def letters_exchanged(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    """What the page's letters mean: characters of other directions and widths, halves of pairs, none at all."""
    odd = chance.choice((0x202E, 0x200B, 0xFEFF, 0xD800, 0x0000, 0x05D0, 0xFFFD, 0x1F0A1 & 0xFFFF, 0x0022, 0x003C))
    table = (
        b"begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <%04X> " % odd
    )
    table += b"endbfrange endcmap"

    def change(pdf: pikepdf.Pdf) -> None:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and "/ToUnicode" in thing:
                thing.ToUnicode = pdf.make_stream(table)

    return _changed(data, change)


@mutation
def armed(data: bytes, chance: Random, samples: Mapping[str, bytes]) -> bytes:
    """Scripts, actions and files within the file."""

    def change(pdf: pikepdf.Pdf) -> None:
        action = chance.choice(
            (
                pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="while (true) {}"),
                pikepdf.Dictionary(S=pikepdf.Name.Launch, F="/bin/sh"),
                pikepdf.Dictionary(S=pikepdf.Name.URI, URI="http://localhost/"),
                pikepdf.Dictionary(S=pikepdf.Name.SubmitForm, F="http://localhost/"),
            )
        )
        pdf.Root.OpenAction = action
        pdf.pages[0].obj.AA = pikepdf.Dictionary(O=action, C=action)
        pdf.attachments["inside.pdf"] = data[:4096]

    return _changed(data, change)
