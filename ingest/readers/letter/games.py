"""The games that a letter names: a numbered list in columns, bullets, or one running sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.blocks import Document
from ingest.prose import Block, Row, Text
from ingest.readers.equipment.names import company_pattern
from ingest.readers.letter.counted import read_counted
from ingest.readers.letter.game_names import GAME_NOUN, is_name, lists_games, names_others
from ingest.readers.letter.gapped import read_gapped
from ingest.readers.letter.grid import read_grid
from ingest.readers.letter.numbered import READER, GameList, read_numbered
from ingest.readers.letter.run_on import read_run_on
from ingest.readers.letter.sentences import sentences
from ingest.readers.letter.side_by_side import names_alone
from ingest.readers.letter.spelling import free_text
from ingest.values import Value

SENTENCE = re.compile(
    r"\b(?:card\s+)?games?"
    r"(?:\s+(?:are|were|is|was|listed|called|named|titled|entitled|known as|with the names?))*"
    r"(?:\s+as\s+follows|\s+the\s+following|\s+include|\s+including)?\s*[:,]?\s+(?=[A-Z0-9\"'])",
)
ASKED = re.compile(  # "submitted a request to amend X", "your request to offer X", "approve changes to X"
    r"\b(?:amend(?:ing|ed|ments? (?:to|of))?|modif(?:y|ied|ying)|modifications? (?:to|of)"
    r"|(?:changes?|changed|revisions?|updates?) (?:to|of|in|for)|revis(?:e|ed)|updated?|approv(?:e|es|ed|ing)"
    r"|approval (?:of|for|to offer)|review(?:ed|ing)?(?: of)?|consider(?:ing)?|offer(?:ing)?|submitt(?:ed|ing)|operate"
    r"|(?:submission|request|letter|application|review)\s+(?:concerns?|covers?|regards?|relates? to|is about|includes?"
    r"|consists? of)"
    r"|to change"
    r"|introduce|withdr(?:aw|awing|awn|awal of)|known as|called|request(?:ed)? for)\s+"
    r"(?:(?:of|the|its|your|their|our|new|amended|revised|following|card|table|casino|house-banked|previously|approved"
    r"|games?|rules?|for|titled|named|called|known as|entitled)\s+)*(?=[A-Z0-9\"'])"
)
LISTED = re.compile(r"\bgames?\b[^.:;]{0,160}:\s+(?=[A-Z0-9\"'])")  # "The games named here are approved: X, Y and Z."
CALLED = re.compile(r"called|known as")
LISTING = re.compile(r":|\b(?:follow\w*|includ\w+|are|is|were|was)\s")
DECIDED = re.compile(r"\s+(?:is|are|was|were|has been|have been)\s+(?:\w+ )?(?:approved|denied|authorized|refused)\b")
ABOUT = re.compile(  # "You wrote to us about X, Y and Z."
    r"\b(?:wrote|writing|written|letter|request|application|inquir\w+|submission|contacted us|asked)\b[^.;:]{0,40}?"
    r"\b(?:about|regarding|concerning|with (?:regard|respect) to|on|for)\s+(?=[A-Z0-9\"'])"
)
NO_GAME = re.compile(
    r"(?:the\s+)?Washington|Commission|We\b|Ms|Mr|If\b|Each\b|The\b(?!\s+[A-Z])|Submission\b|WAC\b|RCW\b|Tribal\b"
    r"|Commercial\b|January|February|March|April|May\b|June|July|August|September|October|November|December|Section\b"
    r"|Appendix\b|\d{1,2}[/-]\d|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|Pay ?tables?\b"
    r"|Rules?\b|Game Rules?\b|I\b(?! [A-Z])"
)
DECIDES = re.compile(
    r"\b(?:conditions?|subject to|approv\w+|authoriz\w+|denied|reject\w+|declin\w+|because|reasons?|need|provide)\b",
    re.I,
)
STOP_WORDS = frozenset(
    (
        *("to", "were", "was", "are", "is", "will", "which", "that", "under", "by", "in", "for", "from", "have", "has"),
        *("had", "on", "at", "as", "be", "been", "may", "must", "shall", "your", "our", "submitted", "received", "you"),
        *("we", "it", "its", "their", "this", "these", "those", "would", "can", "could", "should"),
    )
)
SMALL = frozenset(["of", "the", "a", "an", "n'", "de", "la"])


SUBMITTED = re.compile(r"(?:submission|request|letter|application|review)\b", re.IGNORECASE)
LISTS = re.compile(
    r"\b(?:concerns?|covers?|review|rules of|requested approval of|request(?:ed)? to review)\s*:\s*$", re.IGNORECASE
)


def read_games(document: Document, rows: Sequence[Row], blocks: Sequence[Block], subject: str = "") -> GameList:
    """The games of a letter's body. `blocks` are the same rows joined."""
    rows, cut = names_alone(rows)
    if cut:  # what stands behind the names is read by nobody, so that a person looks
        return _doubted(_unproved(read_numbered(document, rows)))
    gapped = read_gapped(document, rows)
    if gapped.games:
        return gapped
    proved = GameList(*read_grid(document, rows))
    if len(proved.games) >= 2:
        return proved
    unread = sum(1 for row in rows if row.marker and row.marker.isdigit() and is_name(row.plain)) >= 3
    listed = _bulleted(blocks)
    numbered = _unproved(read_numbered(document, rows))
    for item in (
        numbered,
        listed,
        read_counted(blocks),
        read_run_on(blocks),
        _sentence(blocks, subject),
        _any_names(blocks),
    ):
        if item.games:
            return _doubted(item) if unread and len(item.games) < 3 else item
    return GameList()


def _doubted(game_list: GameList) -> GameList:
    """Names beside a numbered list that could not be read."""
    for game in game_list.games:
        game["name"] = game["name"].doubted(0.8)
    return game_list


def _unproved(game_list: GameList) -> GameList:
    """A list whose numbers are not 1 to N, each once: names may have gone to the wrong number."""
    numbers = [game["number"].value for game in game_list.games]
    if numbers != list(range(1, len(numbers) + 1)):
        for game in game_list.games:
            game["name"], game["number"] = game["name"].doubted(0.8), game["number"].doubted(0.8)
    return game_list


# ---------------------------------------------------------------- bullets and lines
def _bulleted(blocks: Sequence[Block]) -> GameList:
    """A list of names under an introduction that speaks of games."""
    for n, block in enumerate(blocks):
        text = block.plain
        if not re.search(r"\bgames?\b", text, re.IGNORECASE) or not re.search(r":\s*$|follows\.?\s*$|below\.?$", text):
            continue
        if DECIDES.search(text) and not re.search(
            r"\bfollowing (?:\w+ ){0,3}games?\b|\bgames?(?: \w+){0,3}:\s*$", text, re.I
        ):
            continue
        run: list[Block] = []
        for item in blocks[n + 1 :]:
            if item.kind == "heading" or not _list_like(item, run):
                break
            if not is_name(item.plain) and (item.kind != "item" or len(item.plain.split()) > 10):
                break
            run.append(item)
        if sum(1 for item in run if is_name(item.plain)) < 0.7 * len(run):
            continue
        if not run or re.search(r"\b(?:conditions?|reasons?|information)\b[^.]{0,1000}:\s*$", text, re.IGNORECASE):
            continue
        game_list = GameList()
        unmarked = _lost_its_marks(run, blocks[n + 1 + len(run) :])
        for item in run:  # lines without marks may be a table's
            plainly = is_name(item.plain) and (item.kind == "item" or unmarked)
            name = free_text(item.body, READER, strip=" .;,", confidence=1.0 if plainly else 0.85)
            number = None
            if item.marker and item.marker.isdigit():
                page, box = item.body.place()
                number = Value(int(item.marker), page, box, item.marker, READER)
            game_list.games.append({"number": number, "name": name})
            game_list.used |= {row.place for row in item.rows}
        return game_list
    return GameList()


def _lost_its_marks(run: Sequence[Block], after: Sequence[Block]) -> bool:
    """A list whose bullets a dump has lost: names alone between blank lines, most of them games', then a sentence."""
    alone = all(
        item.kind == "text"
        and len(item.rows) == 1
        and item.rows[0].gap >= 1.9
        and item.rows[0].tokens[0].word.source == "dump"
        and all(b.word.box[0] - a.word.box[2] < 2 for a, b in pairwise(item.rows[0].tokens))
        for item in run
    )
    match = sum(1 for item in run if GAME_NOUN.search(item.plain))
    return len(run) >= 3 and alone and 2 * match > len(run) and bool(after) and len(after[0].plain.split()) >= 8


def _any_names(blocks: Sequence[Block]) -> GameList:
    """A list of nothing but names, some of them games' beyond doubt, under words that do not speak of games."""
    n = 0
    while n < len(blocks):
        run: list[Block] = []
        while (
            n + len(run) < len(blocks) and blocks[n + len(run)].kind == "item" and _list_like(blocks[n + len(run)], run)
        ):
            run.append(blocks[n + len(run)])
        match = sum(1 for item in run if GAME_NOUN.search(item.plain))
        lead = blocks[n - 1].plain if n else ""
        alone = len(run) == 1 and lead.endswith(":") and not DECIDES.search(lead)
        led = bool(run) and LISTS.search(lead) is not None
        if (
            (len(run) >= 2 or alone or led)
            and all(is_name(item.plain) for item in run)
            and (led or 3 * match >= len(run))
        ):
            game_list = GameList()
            for item in run:
                name = free_text(item.body, READER, strip=" .;,", confidence=0.8 if alone else 0.85)
                game_list.games.append({"number": None, "name": name})
                game_list.used |= {row.place for row in item.rows}
            return game_list
        n += max(len(run), 1)
    return GameList()


def _list_like(item: Block, run: list[Block]) -> bool:
    if not run:
        return True
    return item.bullet == run[0].bullet and bool(item.marker) == bool(run[0].marker)


# ---------------------------------------------------------------- one running sentence
def _sentence(blocks: Sequence[Block], subject: str) -> GameList:
    for pattern, sure in ((SENTENCE, 0.95), (LISTED, 0.95), (ASKED, 0.93)):
        best = _led_in(blocks, pattern, sure)
        if best.games:
            return _confirmed(best, subject) if pattern is LISTED else best
    decided = _confirmed(_decided(blocks, 0.93), subject)
    return decided if decided.games else _led_in(blocks, ABOUT, 0.85)


def _confirmed(game_list: GameList, subject: str) -> GameList:
    """Names out of words that do not have to be about games: sure only where the letter's subject has them too."""
    about = _words_alone(subject)
    for game in game_list.games:
        if _words_alone(str(game["name"].value)) not in about:
            game["name"] = game["name"].doubted(0.85)
    return game_list


def _led_in(blocks: Sequence[Block], pattern: re.Pattern[str], sure: float) -> GameList:
    """The longest list of names behind the words of a pattern."""
    best: GameList = GameList()
    for block in (b for b in blocks if b.kind != "item"):
        for match in pattern.finditer(block.plain):
            if NO_GAME.match(block.plain, match.end()):
                continue
            lists = pattern is LISTED or (pattern is SENTENCE and LISTING.search(match.group()))
            if lists and not lists_games(_lead(block, match)):
                continue
            names = _names(block.body, match.end())
            results = [block.plain[name.start : name.end] for name in names]
            reported = pattern is SENTENCE or re.search(r"\bgames?\b", match.group())
            about = pattern is ASKED and SUBMITTED.match(match.group())
            of_others = pattern is ASKED and CALLED.match(match.group()) and names_others(_lead(block, match))
            sure_here = 0.85 if of_others else sure
            of_games = sum(1 for name in results if GAME_NOUN.search(name))
            if pattern in (ABOUT, LISTED) and 2 * of_games < max(len(results), 1):
                continue
            if not reported and not of_games:
                if not about and (
                    len(results) != 1 or len(results[0].split()) < 2 or company_pattern().match(results[0])
                ):
                    continue
                sure_here = 0.8  # nothing says that it is a game but what is asked for it
            if len(names) > len(best.games):
                best = GameList(_sentence_games(block.body, names, sure_here))
    return best


def _words_alone(text: str) -> str:
    return " ".join(["", *re.findall(r"\w+", text.casefold()), ""])


def _lead(block: Block, match: re.Match[str]) -> str:
    """The words of a sentence up to the end of a match within it."""
    start = max((a for a, _ in sentences(block.body) if a <= match.start()), default=0)
    return block.plain[start : match.end()]


def _decided(blocks: Sequence[Block], sure: float) -> GameList:
    """The game that a sentence decides about: "After review, X is not approved"."""
    for block in (b for b in blocks if b.kind != "item"):
        for start, end in sentences(block.body):
            comma = block.plain.find(", ", start, end)
            for at in (start, *((comma + 2,) if comma > 0 else ())):
                names = _names(block.body, at) if block.plain[at : at + 1].isupper() else []
                if not names or not DECIDED.match(block.plain, names[-1].end):
                    continue
                if all(GAME_NOUN.search(block.plain[n.start : n.end]) for n in names):
                    return GameList(_sentence_games(block.body, names, sure))
    return GameList()


def _sentence_games(text: Text, names: Sequence[_Named], sure: float) -> list[dict[str, object]]:
    """Names as values; one without a game's word in it may be the rest of the name before, so both are doubted."""
    results: list[dict[str, object]] = []
    whole = [bool(GAME_NOUN.search(text.plain[name.start : name.end])) for name in names]
    for n, name in enumerate(names):
        near = (whole[n] and (n + 1 == len(names) or whole[n + 1])) or len(names) == 1
        confidence = sure if near and name.sure else 0.85
        value = free_text(text, READER, name.start, name.end, confidence=confidence, strip=' .;,"“”')
        results.append({"number": None, "name": value})
    return results


CONTINUES = frozenset(("on", "in", "for", "to", "at", "with", "w/", "by", "under"))  # also within names
CLOSED = re.compile(  # what may stand behind a list of names
    r"\s*(?:$|[.;:,)\u201d\"']*\s*(?:$|(?:were|was|are|is|will|which|that|under|have|has|had|submitted|received"
    r"|for (?:review|play|our|your|use|approval)|to (?:be|the|our|add|include)|on (?=[A-Z\d])|in|as|be|be(?:en|ing)?|by"
    r"|and\s+[a-z]|may|must|shall|with|from|at|would|can|could|should|this|it|its|we|you|your|our)\b"
    r"|(?:[A-Z][a-z]+\s)?[A-Z]))"
)
NOT_ON = re.compile(
    r"(?:the\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December|Washington"
    r"|Commission|State|\d)|WAC|RCW|[a-z]"
)


@dataclass(frozen=True, slots=True)
class _Named:
    """One name in a sentence, and whether its end is certain."""

    start: int
    end: int
    sure: bool = True


def _names(text: Text, start: int) -> list[_Named]:
    """The names of a list that begins here: quoted ones, or capitals and digits until ordinary words go on."""
    plain = text.plain
    quoted = _quoted(plain, start)
    if quoted:
        return quoted
    end, sure = _stretch(plain, start)
    stretch = plain[start:end]
    semicolons = ";" in plain[start : start + 400]
    separator = r"\s*;\s*(?:and\s+)?" if semicolons else r"\s*,\s*(?:and\s+)?|\s+and\s+(?=[A-Z0-9])"
    cuts = [m.span() for m in re.finditer(separator, stretch) if _outside_brackets(stretch, m.start())]
    results: list[_Named] = []
    at = 0
    for stop, after in [*cuts, (len(stretch), 0)]:
        piece = stretch[at:stop].strip(" .,;:")
        if piece and is_name(piece) and not re.match(r"^(?:and|or|with)\b", piece):
            offset = start + stretch.index(piece, at)
            whole = piece.count("(") == piece.count(")") and piece.count("[") == piece.count("]")
            plainly = not re.search(r"\s(?:on|in|for|to|at|by|under)\s|:", piece)
            results.append(_Named(offset, offset + len(piece), whole and plainly))
        elif piece:
            break
        at = after
    if results and not sure:
        last = results[-1]
        results[-1] = _Named(last.start, last.end, False)
    return results


def _quoted(plain: str, start: int) -> list[_Named]:
    """Names in quotation marks, one after the other: their ends are certain."""
    results: list[_Named] = []
    at = start
    while match := re.compile(r"[\s,;]*+(?:and\s+)?[\"\u201c]([^\"\u201d]{2,60})[\"\u201d]").match(plain, at):
        end = match.end(1)
        while plain[end - 1] in ".,;":
            end -= 1
        results.append(_Named(match.start(1), end))
        at = match.end()
    return results


def _stretch(plain: str, start: int) -> tuple[int, bool]:
    """How far names reach, and whether what follows them is known to follow names."""
    end = start
    depth = 0
    words = list(re.finditer(r"\S+", plain[start:]))
    for n, match in enumerate(words):
        word = match.group()
        opened = depth
        depth += sum(word.count(c) for c in "([") - sum(word.count(c) for c in ")]")
        bare = word.strip(",;.:\"'()[]")
        following = plain[start + words[n + 1].start() :] if n + 1 < len(words) else ""
        if opened <= 0 and depth <= opened and not word.startswith(("(", "[", "'")):
            goes_on = bare in CONTINUES and n and following[:1] and not NOT_ON.match(following)
            if (
                bare in CONTINUES
                and following.startswith("the ")
                and following[4:5].isupper()
                and not NOT_ON.match(following[4:])
            ):
                goes_on = True
            if not goes_on and (bare in STOP_WORDS or (
                bare[:1].islower() and bare.lower() not in SMALL and bare not in ("and", "or", "with", "w/")
            )):  # fmt: skip
                break
        end = start + match.end()
        if (
            depth <= 0
            and re.search(r"[.:]$", word)
            and not re.search(r"\b(?:Inc|No|vs|Ver|Vol|Mr|St|Jr|[A-Z])\.$", word)
        ):
            if word.endswith(":") and following[:1].isupper():
                continue  # "Boston 5 Stud: Second Chance"
            break
    return end, CLOSED.match(plain, end) is not None


def _outside_brackets(text: str, at: int) -> bool:
    """A comma within "(Natural 9, Panda 8)" parts no names."""
    before = text[:at]
    return before.count("(") <= before.count(")") and before.count("[") <= before.count("]")
