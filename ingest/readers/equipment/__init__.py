"""Equipment that rules require or allow: progressive systems, shufflers, displays, as trees of requirements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ingest.blocks import HEAD_ROW, Document
from ingest.prose import Block, Row, Text
from ingest.readers.equipment.grammar import Tree, read_items, read_list
from ingest.readers.equipment.list_intros import GROUP, after_dash, group_below, intro_without_words, is_item
from ingest.readers.equipment.marks import READER, masked
from ingest.readers.equipment.names import HIGHER_WORD, VERSION, component, known_names
from ingest.readers.equipment.shufflers import unforeseen
from ingest.sections import CLAUSE, Section, section_at

LIST_START = re.compile(
    r"(?:compatible )?software versions?\s*:?\s*|following (?:components?|equipment)[^:.]{0,80}:\s*"
    r"|\b(?:containing|consisting of|comprised of)\b\s*(?:the following(?: components?)?\s*:?\s*)?",
    re.IGNORECASE,
)
DISPLAY = re.compile(
    r"\boptional\b[^.]{0,60}?\b(?:displays?|monitors?|screens?)\b[^.]{0,80}?"
    r"\b(?:utili[sz]es?|uses?|requires?|consists? of|includes?|contains?|runs?)\b\s*:?\s*",
    re.IGNORECASE,
)
ADDITIONAL = re.compile(
    r"\b(?:additional|other|optional)\b[^.]{0,60}\bequipment\b[^.]{0,60}\.?\s*(?:(?:this|the|such) equipment )?"
    r"\b(?:will be|is|are|must be|shall be|includes?|consists? of|utili[sz]es?)\b\s*:?\s*",
    re.IGNORECASE,
)
MUST_USE = re.compile(
    r"\b(?:must|shall|will)\s+(?:only\s+)?(?:use|utilize)\s+the following\b[^:.]{0,30}"
    r"\b(?:equipment|components?|devices?)[^:.]{0,40}:\s*",
    re.IGNORECASE,
)
LED = re.compile(  # "The progressive system is made up of …", "The jackpot runs on …", "Required equipment: …"
    r"\b(?:progressives?|jackpots?)\b[^.:]{0,90}?\b(?:consist(?:s|ing)? of|made up of|compris(?:es|ed of|ing)"
    r"|composed of"
    r"|contain(?:s|ing)|includ(?:es|ing)|runs? on|running on|requires?|(?:must|will|shall) (?:use|run)|uses?"
    r"|utili[sz]es?"
    r"|operates? (?:on|with)|equipped with)\b(?:\s+(?:all\s+(?:of\s+)?)?the following\s*:)?"
    r"(?:[^.:]{0,60}?\b(?:components?|software|equipment|parts|devices"
    r"|versions?)\s*:)?\s*:?\s*"
    r"|\b(?:equipment|components?|software|hardware|devices?|versions?)\b[^.:]{0,60}:\s*",
    re.IGNORECASE,
)
ONE_OF = re.compile(
    r"\b(?:one|any|either) (?:one )?of (?:the|these|those|two|three)\b|\bany one\b|\bone of:", re.IGNORECASE
)
BELOW = re.compile(
    r"\b(?:below|following|as follows|listed)\b[^:]{0,1000}\.\s*$", re.IGNORECASE
)  # a lead without a colon
ROLE = re.compile(r"^[A-Z][a-z]+(?: [a-z]+){0,3}:\s+[A-Z\d]")  # "Table controller: PSU-4 Player Sensor"
OPTION = re.compile(
    r"(?:^|(?<=\s))(?:option|alternative|system|set|choice|variant)\s+(?:\d|[A-Z]|one|two|three)\s*[.:)]\s+", re.I
)
TABLE_HEAD = re.compile(r"\bversions?\b", re.IGNORECASE)
FIGURES = re.compile(r"[=\u2248%\\]")  # of sums and shares: no component is called so
GUESSED = 0.85  # a lead that no known words make one
SET_SHUFFLER = re.compile(
    r"\b(?:[Ss]et|[Uu]se|[Uu]sing|[Pp]rogram|[Rr]equires?|[Uu]tili[sz]e)\s+(?:the|an?)\s+(?P<list>[^.]{2,80}?)\s+"
    r"(?:(?:automatic|card|shuffl\w+)\s+)*shufflers?\b"
)
DEALT_WITH = re.compile(
    r"\b(?:must|shall|will|is to|are to)\s+(?:only\s+)?be\s+(?:dealt|shuffled)\s+(?:with|using|by|from)\b[^.]*?"
    r"\bshufflers?\b[^.]*?\b(?:such as|like|including|namely|:)\s*",
    re.IGNORECASE,
)
SHUFFLED_BY = re.compile(  # "must be shuffled by …", "a shuffler is required: …", "the … must be used to shuffle"
    r"\b(?:must|shall|will|are to|is to)\s+(?:only\s+)?be\s+(?:shuffled|dealt)\s+(?:by|with|using|in|from)\s+"
    r"(?P<list>[^.;]{2,90}?)(?:\s+(?:before|after|and then|prior|at|between)\b|[.;]|$)"
    r"|\bshuffl(?:er|ing machine)s?\s+(?:is|are)\s+required\s*[:,-]\s*(?P<named>[^.;]{2,90})"
    r"|(?:^|(?<=[.!?] ))(?P<subject>(?:The|An?)\s[^.;]{2,80}?)\s+(?:must|shall)\s+be\s+used\s+to\s+(?:shuffle|deal)\b"
)
CHOICE = re.compile(r"\b(?:if|may|optional\w*|when|where)\b", re.IGNORECASE)
SENTENCE_END = re.compile(
    r"(?:(?<=[a-z0-9$)\u00ae])|(?<=\d[A-Z])|(?<=\dSP))(?<!\bv)(?<!\bver)(?<!\bvers)(?<!\brev)(?<!\bmin)\.(?:\s+(?!or\b|Or\b|OR\b)|$)"
    r"|(?<=higher)\.(?!\w)"
)


def read_equipment(document: Document, sections: Sequence[Section]) -> list[dict[str, object]]:
    """Every requirement in page order, each once."""
    results: list[tuple[str, Any, Tree, dict[str, Any]]] = []
    covered: set[Section] = set()
    taken: set[tuple[int, int]] = set()  # rows that a list above them holds
    blocks = list(document.blocks)
    for n, block in enumerate(blocks):
        section = section_at(sections, *block.place)
        if block.kind == "heading" or (section is not None and section.kind == "letter"):
            continue
        damaged = any(t.word.source != "text" for t in block.body.tokens)
        clauses = _clauses(block, section)
        for applies, start, end, lead in clauses:
            tree = read_list(block.body, start, end, damaged=damaged)
            if not tree.alternatives:
                tree = _items_below(blocks, n, damaged)
            _spread(tree, block.plain, lead)
            _more(tree, block.body, masked(block.plain), end, damaged)
            _add(results, applies, section, tree, block.body, lead)
            if section is not None and tree.alternatives:
                covered.add(section)
        if not clauses and block.kind != "item":
            _led(results, blocks, n, section, damaged, taken)
    _read_shufflers(results, blocks, sections, covered)
    results.sort(key=lambda f: f[3]["x_place"])
    for _, _, _, entry in results:
        del entry["x_place"]
    return [entry for *_, entry in results]


def _read_shufflers(
    results: list[tuple[str, object, Tree, dict[str, object]]],
    blocks: Sequence[Block],
    sections: Sequence[Section],
    covered: set[Section],
) -> None:
    """Shufflers that the rules tell the house to use, outside of letters and of clauses that are read already."""
    held = {s for s in sections if s.kind == "letter" or (s.kind == "cover_all" and s in covered)}
    rules = [b for b in blocks if section_at(sections, *b.place) not in held]
    for block in rules:
        section = section_at(sections, *block.place)
        for start, end, lead in _shufflers(block) if block.kind != "heading" else ():
            damaged = any(t.word.source != "text" for t in block.body.tokens)
            tree = _either(read_list(block.body, start, end, damaged=damaged))
            parts = list(tree.parts())
            if not any(p.named.kind == "shuffler" for p in parts) and not re.search(
                r"\bshuffl", block.plain[lead[0] : lead[1]], re.IGNORECASE
            ):
                continue
            for part in parts:
                if part.named.kind != "shuffler":
                    part.doubt = min(part.doubt, 0.8)
            _add(results, "shuffler", section, tree, block.body, lead)
    if not any(applies == "shuffler" for applies, *_ in results) and (named := unforeseen(rules)) is not None:
        block, lead, tree = named
        cut = re.match(r"[^.;]{0,60}?\bShufflers? (?:\d|[IVX]+\b)", block.plain[lead[1] :])  # "Royal Shuffler 3"
        sure = 1.0 if cut is None else GUESSED
        _add(results, "shuffler", section_at(sections, *block.place), tree, block.body, lead, sure)


def _either(tree: Tree) -> Tree:
    """ "An i-Deal, Shuffle Star or A-Plus shuffler": names before an "or" may all stand for each other."""
    parts = list(tree.parts())
    if not any(p.joined == "or" for p in parts) or any(p.joined not in ("first", "none", "comma", "or") for p in parts):
        return tree
    return Tree([[parts]])


def _led(
    results: list[tuple[str, object, Tree, dict[str, object]]],
    blocks: Sequence[Block],
    n: int,
    section: Section | None,
    damaged: bool,
    taken: set[tuple[int, int]],
) -> None:
    """Lists that other words lead in, in the sentence or as items and rows below; versions tell them from prose."""
    block = blocks[n]
    plain = masked(block.plain)
    if block.place in taken:
        return
    if (plain.rstrip().endswith(":") or BELOW.search(plain)) and _listed(results, blocks, n, section, damaged, taken):
        return
    match = LED.search(plain)
    sentence_start = 0 if match is None else plain.rfind(". ", 0, match.start()) + 1  # of its own sentence
    if match is None or CHOICE.search(plain, sentence_start, match.start()):
        _unled(results, block, plain, section, damaged)
        return
    end = _end(plain, match.end())
    if plain[match.end() : end].strip():
        if VERSION.search(plain, match.end(), end) is None:
            _unled(results, block, plain, section, damaged)
            return
        tree = read_list(block.body, match.end(), end, damaged=damaged)
    else:
        tree = _items_below(blocks, n, damaged)
        taken |= tree.used
    _more(tree, block.body, plain, end, damaged)
    parts = list(tree.parts())
    if not any(p.version for p in parts) and not (len(parts) > 1 and any(p.named.kind for p in parts)):
        return
    _spread(tree, plain, match.span())
    stated = re.search(r"\bprogressives?\b|\bjackpots?\b", plain[: match.end()], re.IGNORECASE)
    kinds = {p.named.kind for p in parts}
    applies = "progressive" if stated else "shuffler" if kinds == {"shuffler"} else "progressive"
    for part in parts:
        if part.named.kind is None and not stated:
            part.doubt = min(part.doubt, 0.85)
    _add(results, applies, section, tree, block.body, match.span(), 1.0 if stated else 0.8)


def _listed(
    results: list[tuple[str, object, Tree, dict[str, object]]],
    blocks: Sequence[Block],
    n: int,
    section: Section | None,
    damaged: bool,
    taken: set[tuple[int, int]],
) -> bool:
    """A list below a colon that names equipment, whatever its introduction says: versions or known names tell."""
    block = blocks[n]
    if GROUP.match(block.plain):
        return True  # it stands within the list above
    tree = _items_below(blocks, n, damaged)
    parts = list(tree.parts())
    reported = sum(1 for p in parts if p.version or p.named.kind)
    choice = CHOICE.search(block.plain.split(",")[0][:20]) and not ONE_OF.search(block.plain)
    if len(parts) < 2 or 2 * reported < len(parts) or choice:
        return False
    if any(FIGURES.search(b.plain) for b in blocks[n + 1 : n + 30] if b.place in tree.used):
        return False
    taken |= tree.used
    around = " ".join(b.plain for b in blocks[max(n - 2, 0) : n + 1])
    clear = LED.search(block.plain) is not None and re.search(r"\bprogressives?\b|\bjackpots?\b", around, re.IGNORECASE)
    kinds = {p.named.kind for p in parts}
    applies = "shuffler" if kinds == {"shuffler"} else "progressive"
    sure = 1.0 if clear else GUESSED
    tree.doubt(sure)
    _add(results, applies, section, tree, block.body, (0, len(block.plain)), sure)
    return True


def _unled(
    results: list[tuple[str, object, Tree, dict[str, object]]],
    block: Block,
    plain: str,
    section: Section | None,
    damaged: bool,
) -> None:
    """A list in a sentence of a form that nobody foresaw."""
    guess = intro_without_words(plain)
    if guess is None:
        return
    start, end, applies = guess
    tree = read_list(block.body, start, end, damaged=damaged)
    _spread(tree, plain, (0, start))
    _more(tree, block.body, plain, end, damaged)
    tree.doubt(GUESSED)
    if {part.named.kind for part in tree.parts()} == {"shuffler"}:
        applies = "shuffler"
    _add(results, applies, section, tree, block.body, (0, start), GUESSED)


ADDS = re.compile(r"^\W*(?:in addition|additionally|also|furthermore|moreover|besides)\b,?\s*", re.IGNORECASE)
INSTEAD = re.compile(
    r"^\W*(?:in (?:place|lieu) of|instead of)\s+(?P<old>[^.]+?),\s*(?P<new>[^,]+?)\s+(?:may|can) be used", re.IGNORECASE
)


CHANGES = re.compile(  # words by which a sentence changes what the list before it asks for
    r"\b(?:alternative\w*|instead|in (?:place|lieu)|substitut\w*|replac\w*|except\w*|unless|only|optional\w*|omit\w*"
    r"|(?:not|no) (?:be )?(?:longer|needed|required|necessary|used)|may (?:also )?be used|also|another|additional\w*"
    r"|other|both|or|with|together|versions?|newer|later|higher|lower|prior|earlier|compatible)\b",
    re.IGNORECASE,
)
PROVIDED = re.compile(  # who brings a thing asks for nothing more of it
    r"\s*\b(?:can|may|must|will|shall|is|are)\s+(?:be\s+)?(?:either\s+)?(?:be\s+)?(?:provided|supplied|furnished|purchased)"
    r"\s+(?:either\s+)?(?:by|from)\b.*$",
    re.IGNORECASE | re.DOTALL,
)


OR_ELSE = re.compile(
    r"^\W*(?:alternatively|as an alternative|or else|instead),?\s+(?P<new>.+?)"
    r"\s+(?:may|can) (?:also )?be (?:used|run)\b",
    re.IGNORECASE | re.DOTALL,
)


def _asks_nothing_more(tree: Tree, sentence: str) -> bool:
    """Whether a sentence after a list only speaks of what the list holds: who provides it, where it stands."""
    names = {component(m.group(), damaged=False).name for m in known_names().finditer(sentence)}
    stated = PROVIDED.sub("", sentence)
    return names <= {p.named.name for p in tree.parts()} and not VERSION.search(sentence) and not CHANGES.search(stated)


def _more(tree: Tree, text: Text, plain: str, end: int, damaged: bool) -> None:
    """What the sentence after a list adds to it; one that names its components in another way makes it doubtful."""
    stop = _end(plain, end + 1) if end + 1 < len(plain) else end
    sentence = plain[end:stop]
    if not tree.alternatives or not (VERSION.search(sentence) or known_names().search(sentence)):
        return
    if _asks_nothing_more(tree, sentence):
        return
    if adds := ADDS.match(sentence):
        verb = re.search(r"\s+(?:must|shall|is|are|will)\b", sentence[adds.end() :])
        last = end + adds.end() + verb.start() if verb else stop
        extra = read_list(text, end + adds.end(), last, damaged=damaged)
        for choice in [c for alternative in extra.alternatives for c in alternative]:
            for alternative in tree.alternatives:
                alternative.append(choice)
    elif other := OR_ELSE.match(sentence):  # "A with B. Alternatively, C with D may be used."
        new = read_list(text, end + other.start("new"), end + other.end("new"), damaged=damaged)
        tree.alternatives += new.alternatives
    elif instead := INSTEAD.match(sentence):
        old = read_list(text, end + instead.start("old"), end + instead.end("old"), damaged=damaged)
        new = read_list(text, end + instead.start("new"), end + instead.end("new"), damaged=damaged)
        names = {p.named.name for p in old.parts()}
        for choice in [c for a in tree.alternatives for c in a if names & {p.named.name for p in c}]:
            choice += list(new.parts())
    tree.doubt(GUESSED)


def _spread(tree: Tree, plain: str, lead: tuple[int, int]) -> None:
    """ "… runs, at minimum, the following versions: A 2.1 and B 3.0": what the lead says of all versions."""
    start = plain.rfind(". ", 0, lead[0]) + 1
    if HIGHER_WORD.search(plain, start, lead[1]):
        tree.at_least()


def _items_below(blocks: Sequence[Block], n: int, damaged: bool) -> Tree:
    """What an introduction that ends with a colon introduces: items, or rows of a table with versions in them."""
    items: list[tuple[Text, int, int]] = []
    grouped: list[list[int]] = []  # which items may stand for each other
    below: set[tuple[int, int]] = set()
    used: set[tuple[int, int]] = set()
    minimum = loose = False
    for m, block in enumerate(blocks[n + 1 : n + 20], n + 1):
        if block.place in below:
            continue
        group = group_below(blocks, m)
        if OPTION.match(block.plain):
            items += _options(block)
            continue
        if is_item(block) or group:
            if len(block.plain.split()) > (60 if len(VERSION.findall(block.plain)) > 1 else 30):
                break
            used.add(block.place)
            own = GROUP.search(block.plain)
            if own is not None and re.search(r"\w", block.plain[: own.start()]):
                items.append((block.body, 0, own.start()))
            loose = loose or (own is not None and not group)
            if group:
                grouped.append(list(range(len(items), len(items) + len(group))))
                items += [(b.body, after_dash(b), len(b.plain)) for b in group]
                below |= {b.place for b in group}
            elif own is None:
                items.append((block.body, after_dash(block), len(block.plain)))
            continue
        rows = [row for row in block.rows if not re.fullmatch(r"[\s|:-]*", row.plain)]
        listed, heads = _listed_rows(rows, blocks[m + 1].rows if m + 1 < len(blocks) else (), bool(items))
        if not rows or len(listed) + len(heads) < len(rows) or any(len(r.tokens) > 14 for r in listed):
            break
        used.add(block.place)
        minimum = minimum or any(HIGHER_WORD.search(r.plain) for r in heads)
        loose = loose or any(not HEAD_ROW.match(r.plain.replace("|", " ").strip()) for r in heads)
        items += [_row_item(row) for row in listed]
    any_one = ONE_OF.search(blocks[n].plain) is not None
    tree = read_items(items, damaged=damaged, any_one=any_one, grouped=grouped)
    tree.used = used
    if minimum or HIGHER_WORD.search(blocks[n].plain):
        tree.at_least()
    if loose:
        tree.doubt(GUESSED)  # "one of:", and nothing tells which of the items below
    return tree


def _row_item(row: Row) -> tuple[Text, int, int]:
    """A table's row as an item, without "any version" at its end."""
    text = Text([t for t in row.tokens if t.printed != "|"])
    any_version = re.search(r"\s+(?:any(?: version)?|n/a)$", text.plain, re.IGNORECASE)
    return text, 0, any_version.start() if any_version else len(text.plain)


def _options(block: Block) -> list[tuple[Text, int, int]]:
    """The items of a paragraph that marks them itself."""
    marks = [*OPTION.finditer(block.plain)]
    ends = [*(mark.start() for mark in marks[1:]), len(block.plain)]
    return [(block.body, mark.end(), end) for mark, end in zip(marks, ends, strict=True)]


def _listed_rows(rows: Sequence[Row], below: Sequence[Row], begun: bool) -> tuple[list[Row], list[Row]]:
    """The rows of a table that list a component each, and those that head it."""
    listed = [r for r in rows if VERSION.search(r.plain) or re.search(r"\b(?:any|n/a)\s*\|?$", r.plain, re.IGNORECASE)]
    if any(ROLE.match(r.plain) and VERSION.search(r.plain) for r in [*rows, *below]) or (begun and listed):
        listed = [r for r in rows if r in listed or ROLE.match(r.plain)]
    return listed, [r for r in rows if r not in listed and _is_head(r)]


def _is_head(row: Row) -> bool:
    plain = row.plain.replace("|", " ").strip()
    return HEAD_ROW.match(plain) is not None or (len(row.tokens) <= 8 and TABLE_HEAD.search(plain) is not None)


def _add(
    results: list[tuple[str, Any, Tree, dict[str, Any]]],
    applies: str,
    section: Section | None,
    tree: Tree,
    text: Text,
    lead: tuple[int, int],
    sure: float = 1.0,
) -> None:
    if not tree.alternatives:
        return
    system = section.system if section is not None else None
    if any(a == applies and s == system and t.same == tree.same for a, s, t, _ in results):
        return
    entry = {
        "applies_to": text.value(applies, READER, *lead, confidence=sure),
        "system": None if system is None else text.value(system, READER, *lead),
        "any_of": tree.any_of(text),
        "x_place": (text.tokens[0].page, text.tokens[0].word.box[1], lead[0]),
    }
    results.append((applies, system, tree, entry))


def _clauses(block: Block, section: Section | None) -> list[tuple[str, int, int, tuple[int, int]]]:
    """Equipment lists in a paragraph: what for, where the list begins and ends, and the words that introduce it."""
    plain = masked(block.plain)
    if CLAUSE.search(plain):
        lead = None
        for lead in LIST_START.finditer(plain):
            if VERSION.search(plain, lead.end()) is None:
                break
            if plain[: lead.end()].rstrip().endswith(":"):
                break
        if plain.rstrip().endswith(":"):
            return [("progressive", len(plain), len(plain), (0, len(plain)))]  # the list stands below
        if lead is not None:
            return [("progressive", lead.end(), _end(plain, lead.end()), (0, lead.end()))]
    if match := MUST_USE.search(plain):
        progressive = re.search(
            r"\b(?:manager|controller|server|progressive|sensor)\b", plain[match.end() :], re.IGNORECASE
        )
        what_for = "progressive" if progressive else "shuffler" if "shuffler" in plain.lower() else "equipment"
        return [(what_for, match.end(), _end(plain, match.end()), match.span())]
    for pattern, applies in ((DISPLAY, "display"), (ADDITIONAL, None)):
        match = pattern.search(plain)
        if match is None or not (VERSION.search(plain, match.end()) or known_names().search(plain, match.end())):
            continue
        if applies is None:
            applies = "cover_all" if section is not None and section.kind == "cover_all" else "shuffler"
        return [(applies, match.end(), _end(plain, match.end()), (match.start(), match.end()))]
    return []


def _shufflers(block: Block) -> list[tuple[int, int, tuple[int, int]]]:
    plain = masked(block.plain)
    match = DEALT_WITH.search(plain)
    if match:
        return [(match.end(), _end(plain, match.end()), match.span())]
    results = [
        (m.start("list"), m.end("list"), m.span())
        for m in SET_SHUFFLER.finditer(plain)
        if known_names().search(m["list"]) or re.search(r"[A-Z]", m["list"])
    ]
    for m in SHUFFLED_BY.finditer(plain):
        group = next(g for g in ("list", "named", "subject") if m[g])
        sentence = plain[: m.start()].rsplit(". ", 1)[-1]
        if re.search(r"[A-Z]", m[group][1:]) and not CHOICE.search(sentence) and known_names().search(m[group]):
            results.append((m.start(group), m.end(group), m.span()))
    return results[:1] if results and results[0][0] in [f[0] for f in results[1:]] else results


def _end(plain: str, start: int) -> int:
    """Where a list's sentence ends; a sentence that begins with "Or" still belongs to it."""
    for match in SENTENCE_END.finditer(plain, start):
        rest = plain[match.end() :].lstrip()
        if not re.match(r"or\b", rest, re.IGNORECASE):
            return match.start()
    return len(plain)
