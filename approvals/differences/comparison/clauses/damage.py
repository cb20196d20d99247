"""What scanners and text dumps do to clauses: folded away with its reason, and never told as a change of the rules.

Both write down what was on the page and lose where it stood: headings and cells of tables run into the sentences beside
them, numbers of lines go, a letter drops out of a word. None of it is looked for where both pages carry their own text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rapidfuzz import fuzz

from approvals.differences.comparison.clauses.clause import Clause
from approvals.differences.comparison.likeness import plain, squeezed
from approvals.differences.comparison.model import Mark
from approvals.differences.comparison.sides import Sides
from approvals.differences.comparison.words import Verdict, Wording
from paytables.packet import Packet

MISREAD = 75.0  # percent of two words that agree
SHORTEST = 4  # letters: shorter words turn into one another too easily
FEW = 5  # words: of fewer no share can be told
MOSTLY = 0.6  # of the words are a table's
AROUND = 3  # clauses: so far may a piece of one stand from the rest
SENTENCE, STANDS = 25, 85.0  # letters of a sentence, and per cent of it that stand in a text
SPOKEN = 3  # words that the other side knows make a text of what else are scraps
# Words of tables beside those that the packet's paytables print.
TABLE_WORDS = """
paytable paytables pay pays table tables designator outcome outcomes hand hands rank summary hit frequency house edge
advantage seed meter from not envy bonus progressive main mega major minor payout payouts odds wager to for of a or
better the with and in are description
"""
_FURNITURE = re.compile(r"\bpage\s+\d+\s+of\s+\d+\b", re.IGNORECASE)
_STRAY = re.compile(r"(?<!\d)[^\w\s$%]|[^\w\s$%](?!\d)|_")  # signs, but those inside numbers
_WORD = re.compile(r"\S+")
LEAST_AGAIN, MOST_AGAIN = 30, 1202  # letters of a stretch said twice on end
_DIRT = re.compile(r"[\\\\{}^|~]")
_LETTERS = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")

TABLE, HEADING, TWICE_PRINTED = "words of a table", "a heading read as text", "printed twice"
SIGNS, MISREAD_WORD, SCRAPS = "signs lost in reading", "a word misread", "scraps of a reading"
DIVIDED = "divided into paragraphs otherwise"


@dataclass(frozen=True)
class Damage:
    """Both sides' clauses, and what their pages are full of."""

    sides: Sides
    old: Sequence[Clause]
    new: Sequence[Clause]

    @cached_property
    def table(self) -> set[str]:
        """Words that paytables print: what a table leaves among the clauses is compared as a paytable."""
        return table_words(self.sides.before.packet) | table_words(self.sides.after.packet)

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """Headings of both sides as keys, the longest first."""
        names = [side.packet.game for side in (self.sides.before, self.sides.after)]
        results = {heading_key(h) for c in (*self.old, *self.new) for h in c.headings}
        return tuple(sorted({*results, *(heading_key(n) for n in names if n)} - {""}, key=len, reverse=True))

    @cached_property
    def known(self) -> tuple[dict[str, int], dict[str, int]]:
        """How often each side's clauses say each word."""
        return _counted(self.old), _counted(self.new)

    def lossy(self, one: Clause | None, other: Clause | None) -> tuple[bool, bool]:
        """Whether each side's page was scanned, or is a text dump's."""
        return (
            one is not None and self.sides.before.is_scan(one.page, lines_only=True),
            other is not None and self.sides.after.is_scan(other.page, lines_only=True),
        )

    def doubted(self, one: Clause, other: Clause, marks: Sequence[Mark]) -> bool:
        """Whether they may only have been read otherwise: a text dump's, or a scan's words that nobody else says."""
        if one.doubtful or other.doubtful:
            return True
        lossy = self.lossy(one, other)
        if not any(lossy):
            return False
        if any(side.is_dump(c.page) for side, c in ((self.sides.before, one), (self.sides.after, other))):
            return True
        odd = ("removed", lossy[0], self.known[1], self.known[0]), ("added", lossy[1], self.known[0], self.known[1])
        for kind, lost, theirs, own in odd:
            words = [_bare(w) for m in marks if lost and m.mark == kind for w in m.text.split()]
            if any(w and not w.isdigit() and w not in theirs and own.get(w, 0) < 2 for w in words):
                return True
        return False

    def wording(self, one: Clause, other: Clause) -> Wording:
        """Two clauses word by word, with what their pages did to them marked as noise."""
        lossy = self.lossy(one, other)
        doubtful = one.doubtful or other.doubtful or any(lossy)
        texts = [plain(one.text), plain(other.text)]
        repeated = [without_repetition(t) if lost else (t, 0, 0) for t, lost in zip(texts, lossy)]
        wording = self.sides.wording(repeated[0][0], repeated[1][0], doubtful=doubtful)
        if not any(lossy):
            return wording
        marks = list(wording.marks)
        reasons = [wording.noise] if wording.noise else []
        for n, mark in enumerate(marks):
            following = marks[n + 1] if n + 1 < len(marks) else None
            if mark.mark == "removed" and following and following.mark == "added":
                why = self._exchanged(mark.text, following.text, one, other, lossy)
                if why:
                    marks[n], marks[n + 1] = Mark("noise", following.text, mark.text), Mark("same", "")
                    reasons.append(why)
        for n, mark in enumerate(marks):
            if mark.mark in ("removed", "added") and not _beside(marks, n) and not _bare(mark.text):
                marks[n] = _as_noise(mark)
                reasons.append(SIGNS)
        reasons += self._edges(marks)
        for side, (_, start, end) in enumerate(repeated):
            if end:
                again = texts[side][start:end]
                extra = Mark("noise", "", again) if side == 0 else Mark("noise", again)
                marks = _with(marks, extra, start, before=side == 0)
                reasons.append(TWICE_PRINTED)
        kept = tuple(m for m in marks if m.text or m.was)
        if any(m.mark in ("removed", "added") for m in kept):
            return replace(wording, marks=kept)
        verdict: Verdict = "company" if wording.companies else "noise"
        return Wording(verdict, kept, wording.companies, "; ".join(dict.fromkeys(reasons)) or "spacing")

    def _exchanged(self, was: str, now: str, one: Clause, other: Clause, lossy: tuple[bool, bool]) -> str | None:
        if _bare(was) == _bare(now):
            return SIGNS
        pairs = list(zip(was.split(), now.split(), strict=False))
        if len(was.split()) == len(now.split()) and all(self._misread(x, y, one, other, lossy) for x, y in pairs):
            return MISREAD_WORD
        return None

    def _misread(self, was: str, now: str, one: Clause, other: Clause, lossy: tuple[bool, bool]) -> bool:
        """Whether a word lost or exchanged letters: its ends stay, and no clause of the other side says it so."""
        x, y = _bare(was), _bare(now)
        if x == y:
            return True
        if re.search(r"\d", x + y) or min(len(x), len(y)) < SHORTEST - 1 or max(len(x), len(y)) < SHORTEST:
            return False
        if x[0] != y[0] or x[-1] != y[-1] or fuzz.ratio(x, y) < MISREAD:
            return False
        before, after = self.known
        as_read = lossy[1] and y not in before and (other.doubtful or after.get(x, 0) > 0)
        as_was = lossy[0] and x not in after and (one.doubtful or before.get(y, 0) > 0)
        return as_read or as_was

    def _edges(self, marks: list[Mark]) -> list[str]:
        """Cells and headings run into the clause above or below them: at its ends they are none of it."""
        results = []
        ends = [range(n, len(marks)) for n in range(1, len(marks))]
        beginnings = [range(n) for n in range(len(marks) - 1, 0, -1)]
        for stretches in (ends, beginnings):
            for stretch in stretches:
                changed = [n for n in stretch if marks[n].mark in ("removed", "added")]
                sides = [_stated([marks[n] for n in stretch], before=before) for before in (True, False)]
                why = [self.belongs_elsewhere(text) for text in sides if _bare(text)]
                if changed and why and None not in why:
                    for n in changed:
                        marks[n] = _as_noise(marks[n])
                    results.append(str(why[0]))
                    break
        return results

    def belongs_elsewhere(self, text: str) -> str | None:
        """Whether a text is made of headings and of words of tables alone."""
        rest, key = "", heading_key(text)
        while key:
            heading = next((h for h in self.headings if key.startswith(h)), None)
            rest, key = (rest, key[len(heading) :]) if heading else (rest + key[0], key[1:])
        if not rest:
            return HEADING
        if words_of(text) <= self.table:
            return TABLE
        return TABLE if _in_words(rest, self.table) else None

    def one_sided(self, clause: Clause, near: Clause | None, *, added: bool) -> str | None:
        """Why a clause that one side alone has is none. `near`: the clause above its place on the other side."""
        text, known = clause.text, self.known[0 if added else 1]
        if _FURNITURE.search(text):
            return "a line that the page repeats"
        if why := self.belongs_elsewhere(text):
            return why
        words = [w.casefold() for w in _LETTERS.findall(text)]
        if len(words) > FEW and sum(w in self.table for w in words) >= MOSTLY * len(words):
            return TABLE
        stated = sum(len(w) > 2 and w in known for w in words)
        if not stated or (stated < SPOKEN and _DIRT.search(text)):
            return SCRAPS
        others = self.old if added else self.new
        around = others[max(0, near.at - AROUND) : near.at + AROUND + 2] if near else ()
        stands = "".join(c.key for c in around)
        if len(clause.key) >= SENTENCE and len(clause.key) <= len(stands):
            return DIVIDED if fuzz.partial_ratio(clause.key, stands) >= STANDS else None
        return None


def heading_key(text: str) -> str:
    return re.sub(r"[^\w]", "", squeezed(text)).casefold()


def table_words(packet: Packet) -> set[str]:
    results = set(TABLE_WORDS.split())
    for paytable in packet.paytables:
        cells = [paytable.designator, paytable.alias, *(o.hand for o in paytable.outcomes)]
        for cell in cells:
            results.update(re.findall(r"[a-z]+", (cell or "").lower()))
    return results


def words_of(text: str) -> set[str]:
    """Its words, without what may be a scanned number ("IO's")."""
    return {w for w in re.findall(r"[a-z]+", text.lower()) if not re.fullmatch("[lios]{1,2}", w)}


def _counted(clauses: Sequence[Clause]) -> dict[str, int]:
    results: dict[str, int] = {}
    for clause in clauses:
        for text in (clause.text, *clause.headings):
            for word in text.split():
                results[_bare(word)] = results.get(_bare(word), 0) + 1
    return results


def _bare(text: str) -> str:
    """Letters and numbers alone."""
    return re.sub(r"\s", "", _STRAY.sub("", text)).casefold()


def _in_words(letters: str, words: set[str]) -> bool:
    """Whether letters without spaces are some of the words, one after the other."""
    reached = {0}
    for at in range(len(letters)):
        if at in reached:
            reached |= {at + len(w) for w in words if letters.startswith(w, at)}
    return len(letters) in reached


def _beside(marks: Sequence[Mark], n: int) -> bool:
    """Whether a stretch stands in another's place."""
    other = {"removed": 1, "added": -1}.get(marks[n].mark)
    if other is None or not 0 <= n + other < len(marks):
        return False
    return marks[n + other].mark == ("added" if other == 1 else "removed")


def _stated(marks: Sequence[Mark], *, before: bool) -> str:
    """What one side says in some marks."""
    if not before:
        return "".join(m.text for m in marks if m.mark != "removed")
    texts = (m.was if m.was is not None else "" if m.mark in ("added", "noise") else m.text for m in marks)
    return "".join(texts)


def without_repetition(text: str) -> tuple[str, int, int]:
    """A text without a stretch that it says twice on end, and where that stood.

    >>> without_repetition("use the keypad of the table or use the keypad of the table or")
    ('use the keypad of the table or', 30, 61)
    """
    words = list(_WORD.finditer(text))
    lags = range(1, min(len(words), MOST_AGAIN) // 2 + 1)
    results = [stretch for lag in lags if (stretch := _repeated(text, words, lag))]
    if not results:
        return text, 0, 0
    _, again, end = min(results)
    return text[:again] + text[end:], again, end


def _repeated(text: str, words: list[re.Match[str]], lag: int) -> tuple[int, int, int] | None:
    """The first stretch of so many words that is said twice on end: where it starts, ends, and ends again.

    Signs before its first word and behind its last one may differ: "(use the table use the table)".
    """
    same = 0  # words on end that stand again one lag later
    for last in range(len(words) - lag):
        if last >= lag - 1 and same >= lag - 2:
            first, again = words[last - lag + 1], words[last + 1]
            start = first.end() - len(again[0]) if lag > 1 else first.start()
            length = words[last].end() - start
            if start >= first.start() and LEAST_AGAIN <= length <= MOST_AGAIN:
                end = again.start() + length
                whole = text[start : words[last].end()] == text[again.start() : end] and not _goes_on(text, end)
                if whole and text[start].isalnum() and not _goes_on(text, start - 1):
                    return start, words[last].end(), end
        same = same + 1 if words[last][0] == words[last + lag][0] else 0
    return None


def _goes_on(text: str, at: int) -> bool:
    return 0 <= at < len(text) and (text[at].isalnum() or text[at] == "_")


def _with(marks: list[Mark], extra: Mark, at: int, *, before: bool) -> list[Mark]:
    """Marks with one more, so many letters from the beginning of one side's text."""
    done = 0
    for n, mark in enumerate(marks):
        stated = _stated([mark], before=before)
        if done + len(stated) > at and mark.mark == "same":
            cut = at - done
            parts = [Mark("same", mark.text[:cut]), extra, Mark("same", mark.text[cut:])]
            return [*marks[:n], *(p for p in parts if p.text or p.was), *marks[n + 1 :]]
        done += len(stated)
        if done >= at:
            return [*marks[: n + 1], extra, *marks[n + 1 :]]
    return [*marks, extra]


def _as_noise(mark: Mark) -> Mark:
    return Mark("noise", "", mark.text) if mark.mark == "removed" else Mark("noise", mark.text)
