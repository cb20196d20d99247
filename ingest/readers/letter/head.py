"""The head of a letter: its date, whom it was sent to, and what the RE line says."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from ingest.blocks import is_full
from ingest.letter_marks import GREETING, LABEL, NAME
from ingest.prose import Row, Text, join_rows
from ingest.readers.dates import find_dates, whole_date
from ingest.readers.letter.addressee import ADDRESS_ROW, read_addressee
from ingest.readers.letter.side_by_side import one_below_another
from ingest.readers.letter.spelling import free_text
from ingest.readers.ocr_confusions import as_digits
from ingest.values import Repair, Value

_DOT = r"\s?\.\s?(?:(?<!\s)|(?-i:(?=[a-z])))"  # a space behind it is OCR's, unless a sentence begins there
EMAIL = re.compile(
    rf"[\w.+'-]{{1,64}}\s?@\s?[\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{0,8}}{_DOT}[a-z][a-z\d-]{{0,61}}[a-z\d]\b",
    re.IGNORECASE,
)
RE_LINE = re.compile(r"^(?:(?:IN )?RE|SUBJECT|SUBJ|REF|REFERENCE|REGARDING)\s*[:;.]\s*", re.IGNORECASE)
NUMBER = r"(?P<number>(?=[\w/.-]*\d)(?:[A-Z]{1,4}[-.]?)?[\dOolIS][\dOolISB]*(?:[./-][\dOolISB]+)*(?:-?[A-Z]\d?)?)"
SUBMISSION = re.compile(
    r"[(\[]?\b(?:Submission\b|Subm?\.)\s*\(?(?:(?:No|Number|Num|ID|Nr)\b\.?)?\s*[:#]?\s*#?\s*" rf"{NUMBER}\b[)\]]?",
    re.IGNORECASE,
)
TRACKED = re.compile(  # the office's number by another name, which must then say that it is a number
    r"[(\[]?\b(?P<what>tracking|control|file|docket|request|project|case|(?:our |your )?ref(?:erence|\.)?)"
    rf"\s*(?:(?:No|Number|Num|ID|Nr)\b\.?\s*[:#]?|[:#])\s*#?\s*{NUMBER}\b[)\]]?",
    re.IGNORECASE,
)
DELIVERY = re.compile(
    r"^(?:sent\s+(?:via|by|electronically)|via\b|by\s+(?:e-?mail|electronic|certified|fax|fedex|hand|regular)"
    r"|e-?mail(?:ed)?\s*:?|delivered|hand[- ]delivered|certified mail|transmitted)",
    re.IGNORECASE,
)
LETTERHEAD = re.compile(
    r"state of washington|gambling commission|protect the public|ensuring that gambling|p\.?o\.? box 42400"
    r"|wsgc\.wa\.gov|\(360\) 486|901 n\.? monroe|docusign|^washington state$|\| *\(\d{3}\) \d{3}-\d{4}",
    re.IGNORECASE,
)


def read_head(rows: Sequence[Row]) -> dict[str, object]:
    """Rows from the top of the letter to its salutation, that included."""
    greets = rows[-1].plain if rows else ""
    greeted = _greeted(greets)
    printed = list(rows[:-1]) if greeted or GREETING.match(greets) else list(rows)
    above = one_below_another(printed)
    date_row = next((r for r in above if whole_date(r.plain)), None)
    subject_rows = _subject_rows(above)
    taken = {r.place for r in subject_rows}
    first = above.index(date_row) if date_row is not None else 0
    named = next(
        (n for n, r in enumerate(above) if greeted and re.search(rf"\b{re.escape(greeted)}\b", r.plain)), len(above)
    )
    candidates = [
        r for n, r in enumerate(above)
        if r.place not in taken and not whole_date(r.plain) and not _elsewhere(r)
        # below the name that is greeted stands its own address, the office's box though it be
        and (not LETTERHEAD.search(r.plain) or (n > named and ADDRESS_ROW.match(r.plain)))
    ]  # fmt: skip
    beside = len(above) > len(printed)  # a date in a column of its own stands before nothing
    after = [r for r in candidates if date_row is None or beside or r.place > date_row.place]
    if not after and first:
        after = candidates
    subject = _subject(subject_rows)
    if subject["submission"] is None:  # "Submission Number: 2365" on a line of its own
        stated = next(((r, m) for r in above if (m := SUBMISSION.search(r.plain))), None) or next(
            ((r, m) for r in above if (m := TRACKED.search(r.plain))), None
        )
        if stated is not None:
            subject["submission"] = submission_value(stated[0].text, stated[1])
    return {
        "date": _date(date_row, above),
        **subject,
        "addressee": {**read_addressee(after, greeted), "email": _email(above)},
    }


def _greeted(line: str) -> str | None:
    """The name by which a greeting calls somebody: "Dear Ms. de la Cruz:", "Good morning Duc,", "Winifred Tate:"."""
    if re.match(r"^to whom", line, re.IGNORECASE):
        return None
    bare = re.sub(r"^(?:dear|good \w+|hello|hi|greetings)\b,?\s*", "", line, flags=re.IGNORECASE)
    if bare == line and not re.fullmatch(rf"(?:(?:Mr|Ms|Mrs|Dr)\.?\s+)?{NAME}\s*[:,]", line):
        return None
    words = re.split(r"[:,]", bare)[0].split()
    return words[-1].strip(" ,.:!") or None if words else None


def _elsewhere(row: Row) -> bool:
    """A line above the greeting that another reader takes: how the letter went out, or a label's value."""
    label = LABEL.match(row.plain)
    if label is not None:
        return label["label"].lower() not in ("to", "company", "attn", "attention")
    return _delivery(row) or any(p.match(row.plain) for p in (SUBMISSION, TRACKED))


def _delivery(row: Row) -> bool:
    return bool(DELIVERY.match(row.plain)) or (EMAIL.search(row.plain) is not None and len(row.tokens) <= 8)


def _date(row: Row | None, above: Sequence[Row]) -> Value | None:
    rows = [row] if row is not None else [r for r in above if find_dates(r.plain)]
    if not rows or rows[0] is None:
        return None
    text = rows[0].text
    result = find_dates(text.plain)[0]
    sure = result.confidence if row is not None else min(result.confidence, 0.8)  # a date amid other words
    return text.value(result.iso, "letter.date", result.start, result.end, confidence=sure, repairs=result.repairs)


def _email(above: Sequence[Row]) -> Value | None:
    for row in above:
        text = row.text
        match = EMAIL.search(text.plain)
        if match and not re.search(r"wsgc|wa\.gov", match.group(), re.IGNORECASE):
            raw = match.group()
            address = re.sub(r"\s", "", raw)
            repairs = () if address == raw else (Repair("spaces", "an address has none"),)
            return text.value(
                address, "letter.addressee", *match.span(), confidence=0.92 if repairs else 1.0, repairs=repairs
            )
    return None


def _subject_rows(above: Sequence[Row]) -> list[Row]:
    for n, row in enumerate(above):
        if RE_LINE.match(row.plain):
            results = [row]
            for more in above[n + 1 :]:
                # a second line of the subject is set like the first and stands close below it
                if more.gap > 1.45 or DELIVERY.match(more.plain) or len(results) >= 4 or more.page != row.page:
                    break
                if row.tokens[0].word.source == "dump" and more.gap > 1.0 and more.bold != row.bold:
                    break
                results.append(more)
            return results
    return []


def late_subject(rows: Sequence[Row]) -> tuple[dict[str, object], set[tuple[int, int]]]:
    """A subject line that stands right below the salutation, and the rows that it takes."""
    result = _subject_rows(rows[:3]) if any(RE_LINE.match(r.plain) for r in rows[:2]) else []
    for n, (above, row) in enumerate(itertools.pairwise(result), 1):
        if not is_full(above, row) or row.plain.endswith((":", ".")):
            result = result[:n]  # what follows is the letter's first sentence
            break
    if not result:
        return {}, set()
    return _subject(result), {r.place for r in result}


def _subject(rows: Sequence[Row]) -> dict[str, object]:
    results: dict[str, object] = {"submission": None, "subject": None}
    if not rows:
        return results
    text = join_rows(rows)
    start, sure = 0, 1.0
    if lead := RE_LINE.match(text.plain):
        start = lead.end()
    end = len(text.plain)
    number = SUBMISSION.search(text.plain, start) or TRACKED.search(text.plain, start)
    if number is not None:
        results["submission"] = submission_value(text, number)
        left = text.plain[start : number.start()].rstrip(" -,;:(/[|")
        right = text.plain[number.end() :].strip(" -,;:/|]")
        right = right if "(" in right else right.rstrip(")")
        if left and right:
            sure = 0.85  # one of the two is no subject
        if left and not (
            right and re.fullmatch(r"(?:(?:card|table|game|games|rules?|our|your)\s*)+", left, re.IGNORECASE)
        ):
            end = start + len(left)
        elif right:
            if right.startswith("(") and right.count("(") == right.count(")") == 1 and right.endswith(")"):
                right = right[1:-1]
            start = number.end() + text.plain[number.end() :].index(right)
            end = start + len(right)
        else:
            return results
    results["subject"] = free_text(text, "letter.subject", start, end, strip=" ", confidence=sure)
    return results


def submission_value(text: Text, match: re.Match[str]) -> Value:
    """A submission number; a letter that stands for a digit is put right and said."""
    raw = match["number"]
    number = raw.rstrip("-/")
    repairs: tuple[Repair, ...] = ()
    confidence = 1.0
    if (match.groupdict().get("what") or "tracking").lower() not in ("tracking", "control"):
        confidence = 0.85  # a file's or a case's number need not be the submission's
    if re.fullmatch(r"[\dOolISB./-]+", number):
        number, sure, repairs = as_digits(number, "a submission's digits")
        confidence = min(confidence, sure)
    elif re.search(r"[OolISB]", number) and any(t.word.source != "text" for t in text.tokens_in(*match.span("number"))):
        confidence = 0.8  # letters among its digits, and a letter at its end
    return text.value(number, "letter.submission", *match.span("number"), confidence=confidence, repairs=repairs)
