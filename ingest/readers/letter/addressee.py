"""Whom a letter was sent to: a block of lines, each of which must be something known.

The block begins with the name that the greeting repeats and ends with the city. Between them stand a role, the
company and the lines of the address, in this order. A line that is none of these, or two lines that could be the
company, make the whole block doubtful: the lines of an address have no other proof than that they leave none over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.letter_marks import LABEL, NAME
from ingest.prose import Row, Text, join_rows
from ingest.readers.letter.people import has_title, whole_line
from ingest.readers.letter.spelling import free_text
from ingest.values import CONFIDENT, Value
from ingest.vocabulary import companies

READER = "letter.addressee"
DOUBTED = 0.8
CITY = re.compile(
    r"[A-Z][\w.'’ -]{0,60}(?:,?\s+[A-Z]{2}\.?|,\s+[A-Z][a-z]+(?: [A-Z][a-z]+)?)\s+(?:[\dOlI]{5}(?:-[\dOlI]{4})?"
    r"|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\b"
)
POSTCODE = re.compile(r"\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4,6}(?:-\d{4})?)\b")
LETTERED_CODE = re.compile(r"\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b")
STREET_END = (
    r"(?:Road|Rd|Street|St|Avenue|Ave|Drive|Dr|Boulevard|Blvd|Way|Lane|Ln|Court|Ct|Parkway|Pkwy|Circle|Place|Pl|Highway"
    r"|Hwy|Plaza|Trail|Terrace)\b\.?(?:,?\s+(?:Suite|Ste|Unit|Floor|Bldg|#)\.?\s*#?[\w-]+)?"
)
STREET = re.compile(
    rf"(?:^|(?<=\s))(?:(?=\w*\d)[\dOlI][\w-]*\s+(?:[\w.'’-]+\s+){{1,5}}?{STREET_END}|P\.?\s?O\.?\s+Box\s+[\dOlI ]+\b)",
    re.I,
)
ADDRESS_ROW = re.compile(
    r"^(?:(?=\w*\d)[\dOlI][\w-]*\s+\w|Post Office Box|(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine"
    r"|Ten)\s+[A-Z]|P\.?\s?O\.?\s+Box|Suite\b|Ste\b|Unit\b|Floor\b|\d+(?:st|nd|rd|th) Floor|#\s?\d)",
    re.I,
)
DEPARTMENT = re.compile(r"\b(?:Department|Dept|Division|Office|Attn|Attention)\b", re.IGNORECASE)
ATTENTION = re.compile(r"^(?:Attn|Attention|c/o)\.?\s*:?\s+", re.IGNORECASE)
COMPANY = re.compile(
    r"\b(?:Inc|LLC|L\.L\.C|Corp|Corporation|Company|Co|Ltd|Limited|LP|L\.P|Gaming|Games|Entertainment"
    r"|Technologies|Systems"
    r"|Casino|Tribe|Nation|Enterprises|Group|Holdings)\b\.?",
    re.IGNORECASE,
)
LEGAL_FORM = re.compile(
    r"\b(?:Inc|LLC|L\.L\.C|Corp|Corporation|Ltd|Limited|L\.?P|S\.A|GmbH|AG|B\.V|plc|Co|d\.d|d\.o\.o)\b\.?"
)
OTHER_NAME = re.compile(
    r"\bd\.?\s?/?b\.?\s?/?a\b|\bdoing business as\b|\b(?:division|subsidiary|affiliate|part) of\b|\b[fan]/?k/?a\b"
    r"|\b(?:formerly|previously|trading as|known as)\b|\bt/a\b",
    re.I,
)
HONORIFIC = re.compile(r"^(?:Mr|Ms|Mrs|Dr)\.?\s+")


def is_company(text: str) -> bool:
    if has_title(text) and not LEGAL_FORM.search(text):
        return False  # "Vice President, Table Games"
    plain = text.lower().strip(" .,")
    return bool(COMPANY.search(text) or LEGAL_FORM.search(text)) or any(
        plain == name.lower().strip(" .,") for c in companies() for name in (c.name, *c.aliases)
    )


def read_addressee(rows: Sequence[Row], greeted: str | None) -> dict[str, object]:
    """Rows between the letterhead and the greeting that are neither date, delivery nor subject."""
    lines = [whole_line(r) for r in rows if not re.fullmatch(r"[\W\d_]*", r.plain)]
    labelled = _labelled(lines)
    if labelled is not None:
        return labelled
    if not lines:
        return {"name": None, "company": None, "address": []}
    if len(lines) <= 2 and CITY.search(lines[-1].plain) and not ADDRESS_ROW.match(lines[0].plain):
        one = _one_line(join_rows(rows), greeted)
        if one is not None:
            return one
    return _block(lines, greeted)


def _labelled(lines: Sequence[Text]) -> dict[str, object] | None:
    """ "To: Dana Reyes, AGS LLC" and "Company: AGS LLC" """
    results: dict[str, object] = {"name": None, "company": None, "address": []}
    to = next((t for t in lines if (m := LABEL.match(t.plain)) and m["label"].lower() == "to"), None)
    if to is None:
        return None
    match = LABEL.match(to.plain)
    assert match is not None
    start, rest = match.start("rest"), match["rest"]
    name = re.match(rf"(?:(?:Mr|Ms|Mrs|Dr)\.?\s+)?({NAME})\s*(?:$|(?P<after>[,<(-].*)$)", rest)
    if name is None:
        return None
    results["name"] = free_text(to, READER, start + name.start(1), start + name.end(1))
    after = (name["after"] or "").strip(" ,<>()-")
    while (title := re.match(r"[^,]+,\s*", after)) and has_title(title.group()) and is_company(after[title.end() :]):
        after = after[title.end() :]
    if after and is_company(after):
        at = start + rest.index(after)
        results["company"] = free_text(to, READER, at, at + len(after))
    for line in lines:
        match = LABEL.match(line.plain)
        if match is not None and match["label"].lower() == "company":
            results["company"] = free_text(line, READER, match.start("rest"))
    return results


def _is_address(text: str) -> bool:
    numbered = ADDRESS_ROW.match(text) and not (LEGAL_FORM.search(text) and text[:1].isalpha())  # "Nine Pines, Inc."
    return bool(numbered or CITY.search(text) or STREET.search(text))


def _explained(text: str) -> bool:
    """Whether a line between the company and the city says of itself that it is a line of an address."""
    return _is_address(text) or re.search(r"\d", text) is not None or DEPARTMENT.search(text) is not None


def _anchor(lines: Sequence[Text], greeted: str | None) -> int | None:
    """The line that holds the name which the greeting repeats."""
    if greeted is None:
        return None
    word = re.compile(rf"\b{re.escape(greeted)}\b", re.IGNORECASE)
    return next((n for n, t in enumerate(lines) if word.search(t.plain.split(",")[0])), None)


def _block(lines: list[Text], greeted: str | None) -> dict[str, object]:
    results: dict[str, object] = {"name": None, "company": None, "address": []}
    sure = 1.0
    named = _anchor(lines, greeted)
    last = next((n for n in range(len(lines) - 1, -1, -1) if CITY.search(lines[n].plain)), None)
    if last is None:  # a city abroad: the last line with a code in it
        last = next((n for n in range(len(lines) - 1, -1, -1) if POSTCODE.search(lines[n].plain)), None)
        sure = DOUBTED
        if last is not None and last + 2 == len(lines) and re.fullmatch(r"[A-Z][A-Za-z. ]{2,30}", lines[-1].plain):
            last += 1  # the country
    if named is None:
        named = next(
            (n for n, t in enumerate(lines[:2]) if re.fullmatch(NAME, t.plain) and not is_company(t.plain)), None
        )
        sure = min(sure, DOUBTED if greeted else 0.93)
    if named is not None:
        results["name"] = _name(lines[named], 1.0 if greeted else DOUBTED)
    after_name = named is not None and (last is None or named < last)
    first = (named or 0) + 1 if after_name else 0
    upto = len(lines) if last is None else last + 1
    if named is not None and not after_name:
        between = lines[first:upto]  # "Attention: …" below the address
        if not ATTENTION.match(lines[named].plain):
            sure = DOUBTED
    else:
        between = lines[first:upto]
    company, clear = _company(between)
    above = lines[: named or 0]
    if named is not None and len(above) == 1 and ATTENTION.match(lines[named].plain) and is_company(above[0].plain):
        between, company, clear = [above[0], *between], 0, 1.0  # the company, and below it to whose attention
    if company is None:
        results["address"] = [
            free_text(t, READER, confidence=DOUBTED, strip=" ,") for t in between if _explained(t.plain)
        ]
        return results
    address = between[company + 1 :]
    roles = between[:company]
    if any(not _explained(t.plain) for t in address) or (company > 1) or any(_is_address(t.plain) for t in roles):
        sure = min(sure, DOUBTED)
    if upto < len(lines) and after_name:
        sure = min(sure, DOUBTED)  # lines below the city that nothing explains
    results["company"], behind = _company_line(between[company], min(sure, clear))
    below = [free_text(t, READER, confidence=min(sure, clear), strip=" ,") for t in address]
    results["address"] = _together([*behind, *below])
    return results


def _company_line(line: Text, sure: float) -> tuple[Value, list[Value]]:
    """The company, and what stands on its line behind the comma after its legal form: an address, if it has numbers.

    A second name may have numbers too, so that a street or a code of a city must be there to be sure of it.
    """
    end = _legal_end(line.plain)
    end = len(line.plain) if end is None else end
    rest = line.plain[end:]
    if rest and not LEGAL_FORM.search(line.plain):
        sure = min(sure, DOUBTED)
    proved = STREET.search(rest) is not None or LETTERED_CODE.search(rest) is not None or CITY.search(rest) is not None
    named = OTHER_NAME.search(rest) is not None
    if rest and proved == named:
        sure = min(sure, DOUBTED)
    if named:
        return free_text(line, READER, confidence=sure, strip=" ,"), []
    city = next((m for m in CITY.finditer(rest) if rest[: m.start()].rstrip().endswith(",")), None)
    pieces = [
        m.span() for m in re.finditer(r"[^,]+", rest[: city.start() if city else len(rest)]) if m.group().strip(" -")
    ]
    pieces += [] if city is None else [(city.start(), len(rest))]
    behind = [free_text(line, READER, end + a, end + b, confidence=sure, strip=" ,-") for a, b in pieces]
    return free_text(line, READER, 0, end, confidence=sure, strip=" ,"), behind


def _legal_end(plain: str) -> int | None:
    """Where a company's name ends on a line that goes on with figures: after the last legal form before a comma."""
    if ADDRESS_ROW.match(plain):
        return None
    ends = [m.end() for m in LEGAL_FORM.finditer(plain) if plain[m.end() :].startswith((",", " - "))]
    return next((n for n in reversed(ends) if re.search(r"\d", plain[n:])), None) or _end_before_address(plain)


def _end_before_address(plain: str) -> int | None:
    """The same of a name without a legal form: its first comma, where a whole address follows it and no street ends."""
    name, comma, rest = plain.partition(",")
    if not comma or LEGAL_FORM.search(plain) or not is_company(name) or re.search(rf"\b{STREET_END}$", name, re.I):
        return None
    return len(name) if LETTERED_CODE.search(rest) or CITY.search(rest) else None


def _together(lines: list[Value]) -> list[Value]:
    """An address is believed as a whole: where one of its lines is doubtful, all are."""
    doubtful = next((v for v in lines if v.confidence < CONFIDENT), None)
    return lines if doubtful is None else [v.doubted(DOUBTED, *doubtful.reasons) for v in lines]


def _name(line: Text, sure: float) -> object:
    plain = line.plain
    lead = ATTENTION.match(plain)
    begin = lead.end() if lead else 0
    begin += len(m.group()) if (m := HONORIFIC.match(plain[begin:])) else 0
    comma = plain.find(",", begin)
    end = len(plain)
    if comma > 0 and not re.match(r",\s*(?:Jr|Sr|II|III|IV|Esq|Ph\.?D|CPA)\b", plain[comma:]):
        end = comma
    if not re.fullmatch(rf"{NAME}.{{0,12}}", plain[begin:end].strip()):
        sure = min(sure, DOUBTED)
    return free_text(line, READER, begin, end, confidence=sure)


def _company(lines: Sequence[Text]) -> tuple[int | None, float]:
    """Which line is the company, and how sure that is."""
    before = next((n for n, t in enumerate(lines) if _is_address(t.plain) and _legal_end(t.plain) is None), len(lines))
    known = [n for n, t in enumerate(lines[:before]) if is_company(t.plain) and not ATTENTION.match(t.plain)]
    legal = [n for n in known if LEGAL_FORM.search(lines[n].plain)]
    if len(legal) == 1 or len(known) == 1:
        return (legal or known)[0], 1.0
    if known:
        return known[0], DOUBTED
    rest = [n for n, t in enumerate(lines[:before]) if not has_title(t.plain) and not DEPARTMENT.search(t.plain)]
    if not rest:
        return None, DOUBTED
    return rest[0], 1.0 if len(rest) == 1 and before == rest[0] + 1 else DOUBTED


def _one_line(text: Text, surname: str | None) -> dict[str, object] | None:
    """ "Robin Example Light and Wonder 12 Example Road Las Vegas, NV 89100" """
    if surname is None:
        return None
    name = re.search(re.escape(surname) + r"\b,?", text.plain, re.IGNORECASE)
    street = STREET.search(text.plain)
    city = CITY.search(text.plain, street.end() if street else 0)
    if name is None or street is None or city is None or street.start() < name.end():
        return None
    between = text.plain[name.end() : street.start()].strip(" ,")
    begin = name.end() + text.plain[name.end() :].index(between) if between else name.end()
    sure = 1.0 if is_company(between) and not has_title(between) else DOUBTED
    return {
        "name": free_text(text, READER, 0, name.end()),
        "company": free_text(text, READER, begin, begin + len(between), confidence=sure) if between else None,
        "address": [
            free_text(text, READER, *street.span(), confidence=sure),
            free_text(text, READER, street.end(), city.end(), confidence=sure),
        ],
    }
