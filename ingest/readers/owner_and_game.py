"""Whose equipment the rules name, and which game they are about."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ingest.blocks import Document
from ingest.grammar.bets import KNOWN as KNOWN_BETS
from ingest.grammar.hands import is_hand_like
from ingest.grammar.text import snake
from ingest.prose import EQUAL_SIGNS, Block, Text
from ingest.readers.letter.spelling import doubt, respelled
from ingest.readers.source import is_law
from ingest.readers.titles import TRADE_NAMES, name_in
from ingest.sections import Section, section_at
from ingest.values import Repair, Value
from ingest.vocabulary import companies

FEWEST_OF_SENTENCE = 6  # words
SPOKEN = 0.7
OWNER = "owner"
GAME = "game"
OWNED = re.compile(r"\bapproved\s+(?P<owner>[A-Z0-9].{2,60}?)[\s-]+owned\b")
OWNED_BY = re.compile(
    r"\b(?:system|systems|equipment)\s+(?:is |are )?owned by\s+"
    r"(?P<owner>[A-Z](?:[^.;:]|\.(?=[A-Z]\.)|(?<=\.[A-Z])\.){2,50}?)"  # "L.P.": points within a name
    r"(?=\s+(?:and|contain|with|which|that)\b|[;:]|(?<!\.[A-Z])\.(?![A-Z]\.)|(?<=\.[A-Z]\.)(?:\s|$)|$)"
)
SUPPLIED = re.compile(
    r"\b(?:An optional|Additional|optional)\s+(?P<owner>[A-Z][\w&., -]{2,40}?)\s+(?:LCD\s+)?"
    r"(?:[Dd]isplays?|equipment)\b"
)
KNOWN = "|".join(
    re.escape(name) for name in sorted({n for c in companies() for n in (c.name, *c.aliases)}, key=len, reverse=True)
)
COMPANY_NAME = (  # one that the trade knows, or capitals, "&", "and", "of", and a legal form
    rf"(?P<owner>(?:{KNOWN})(?![\w&])(?!(?:\s+(?!(?:Inc|LLC|Corp|Ltd)\b)[A-Z]\w*){{1,3}},?\s+(?:Inc|LLC|Corp|Ltd)\b)(?:,?\s+(?:Inc|LLC|Corp|Ltd)\b\.?)?|"
    r"[A-Z][\w&'’-]*(?:\s+(?:(?!(?:All|The|This|Any|Each|If|No|Do|It|These)\b)(?!Inc\b|LLC\b|Corp\b"
    r"|Ltd\b|[SBLP]\.)[A-Z0-9&][\w&'’-]*|(?:and|of)(?=\s+[A-Z])))*"
    r"(?:,?\s+(?:(?:Inc|LLC|L\.L\.C|Corp|Corporation|Ltd|Limited|L\.C|L\.?P|Co|S\.A|S\.L|B\.V|GmbH|AG|PLC|Pty)\b\.?"
    r"|d\.\s?d\.|d\.\s?o\.\s?o\.|A/S|AB))?)"
)
BELONGS = re.compile(
    rf"\b(?:(?:is|are)\s+(?:\w+\s+)?(?:owned(?:,\s*\w+){{0,3}}(?:,?\s+and(?:/or)?\s+\w+)?\s+by|(?:the\s+)?(?:\w+\s+){{0,2}}property\s+of)"
    rf"|belongs?\s+(?:exclusively\s+)?to)\s+{COMPANY_NAME}"
)
THE_OWNED = re.compile(rf"\b(?:the|an?)\s+{COMPANY_NAME}[\s-]+owned\b")
OWNED_SYSTEM = re.compile(rf"\b(?:systems?|equipment)\s+(?:is |are )?owned by\s+{COMPANY_NAME}")
OWNER_IS = re.compile(rf"[\"\u201c]?\bOwner[\"\u201d]?\s*(?:means|is|:|shall mean)\s*{COMPANY_NAME}")
MARK_OF = re.compile(rf"\b(?:is|are)\s+(?:an?\s+)?(?:registered\s+)?(?:trade|service )marks?\s+of\s+{COMPANY_NAME}")
OWNER_OF = re.compile(rf"(?:^|(?<=[.!?]\s)){COMPANY_NAME}\s+(?:is\s+the\s+(?:sole\s+)?owner\s+of|owns)\b")
GAME_OF = re.compile(rf"(?:^|(?<=[.!?]\s))(?:An?|This)\s+(?:\w+\s+)?game\s+(?:of|by|from)\s+{COMPANY_NAME}")
COPYRIGHT = re.compile(
    rf"(?:\u00a9|\(c\)|\bCopyright\b)\s*(?:\u00a9\s*)?(?:\d{{4}}(?:\s*-\s*\d{{4}})?)?,?\s*(?:by\s+)?{COMPANY_NAME}"
)
APPROVED_SYSTEM = re.compile(rf"\bapproved\s+{COMPANY_NAME}\s+progressive\s+systems?\b")
LEGAL = r"(?:Inc|LLC|L\.L\.C|Corp|Corporation|Ltd|Limited|L\.P|GmbH|PLC|S\.A|S\.L)\b"
RIGHTS = re.compile(  # a sentence about whose a game is, in whatever words
    r"\b(?:trade ?marks?|service marks?|copyrights?|rights? (?:to|in|of)|patents?|all rights reserved"
    r"|intellectual property|propert(?:y|ies) of|proprietary|licen[sc]ed (?:exclusively )?(?:by|from)"
    r"|distributed (?:exclusively )?by|owned by|owns?|owners?|holds?|belongs?)\b|\u00a9",
    re.IGNORECASE,
)
WITH_LEGAL = re.compile(
    rf"(?P<owner>[A-Z][\w&'\u2019-]*(?:\s+(?:[A-Z0-9&][\w&'\u2019-]*|(?:and|of)(?=\s+[A-Z])|[a-z]+(?=,? {LEGAL})))"
    rf"{{0,5}},?\s+{LEGAL}\.?)|\b(?P<known>{KNOWN})(?![\w&])"
)
WORD = r"(?:\d[-+\d]*|[A-Z][\w'.+&!-]*|\([A-Z][\w ]+\))[\u00ae\u2122]?(?:\s+|$)"
NAME = rf"{WORD}(?:(?:of|the|a|and|&|or|with|in|on|to|n'|vs\.?)\s+(?=[A-Z\d]))?"
SUBJECT = re.compile(
    rf"^(?P<name>(?:{NAME}){{1,8}}?)(?:\([^)]*\)\s*)?"
    r"(?:is|features?|offers?|uses?|must be dealt|allows?|pits|combines|may be played|was|has)\b"
)
SUFFIXES = re.compile(
    r"\s*[-:]?\s*\b(?:two[- ]way bad beat|twbb)?\s*(?:progressive"
    r"|prog\.?|(?:\d|six)[- ]card bonus|side ?bets?|bonus bet"
    r"|bonus wager|cover[- ]?all(?: bonus)?|pay ?tables?.*|training manual|rules(?: of play)?|rules and.*|summary"
    r"|game rules|with game manager|version \d+|multi[- ]game.*)\s*$",
    re.IGNORECASE,
)
GAME_NOUN = re.compile(
    r"\b(?:poker|blackjack|baccarat|hold\s?'?em|stud|21|war|rummy|pai gow|pai wow|let it ride|faro|craps|roulette|bingo"
    r"|bonus|match|bounty|shot|showdown|high|dragon|tiles)\b",
    re.IGNORECASE,
)
STRONG_NOUN = re.compile(
    r"\b(?:poker|blackjack|baccarat|hold\s?'?em|stud|21|rummy|pai gow|casino war)\b", re.IGNORECASE
)
A_HOUSE = re.compile(r"\b(?:card ?room|casino|poker room)$", re.IGNORECASE)  # whose page it is, not what is played
NOT_A_GAME = re.compile(
    r"^(?:(?:how to play|play of|the|this|these|each|players?|dealers?|if|when|once|to|all|any|an?|note"
    r"|operators?|appendix|version|introduction"
    r"|overview|rules|dealing|irregularities|exceptions?|contents|sample|only|casinos?(?! war)|copies|ranking"
    r"|licensee|nexus"
    r"|aquarius|gm|other|state|gambling|follow|copyright|it|they|he|she|we|you)\b.*"
    r"|(?:hands?|cards?|play|pays?|ante|bonus|envy|progressive|insurance|optional|payouts?|cover all|joker|aces?"
    r"|additional|hold|first|side|pair|straights?|flush(?:es)?|fortune|highest|reserve|seed|pair plus|win by)\b"
    r"(?:\s+(?:bet|wager|bonus|pays?|payouts?|hands?|and|or|if|the|dealer|flushes|straights|flush|amount|of|a"
    r"|kind|plus)\b)*)$",
    re.IGNORECASE,
)
RULES_TITLE = re.compile(r"\b(?:rules?|procedures?|contents|summary|pay ?tables?|overview)\b", re.IGNORECASE)
NOT_IN_A_NAME = re.compile(
    r"\b(?:procedures?|designator|pays|hands|meter|wagers?|bets?|if|must|dealer|outcome)\b", re.IGNORECASE
)


NO_TITLE = re.compile(  # heads of tables, sections' heads, editions and page numbers are no names
    r"^(?:(?:winning|losing|final|player'?s?|dealer'?s?|hands?|outcomes?|results?|events?|pays?|payouts?|payoffs?|odds"
    r"|awards?|wagers?|bets?|envy|cards?|decks?|number|of|seed|type|object)\b[\s/&,*-]*)+$"
    r"|^(?:section|part|subpart|title(?= \d)|chapter|article|rev|page|figure"
    r"|issue|effective|revised|confidential|approved|submitted|prepared"
    r"|printed|all rights|last (?:modified|updated)|updated|published|posted|written by"
    r"|share this|total page|file type|objects?|objectives?|purpose|scope|playing|enclos\w+"
    r"|attach\w+|exhibits?|annex|index|definitions?|preparation"
    r"|setting up|how|house (?:edge|advantage)|hit frequency)\b|\b(?:equipment|hardware|software|shufflers?)\b"
    r"|\d%|^(?:[IVX]+|\d+(?:\.\d+)*)[.:)]\s|\bpage \d|\b[A-Z]{1,5}\d?-\d+\b|\d,\d{3}"
    r"|\b\d{1,2}/\d{1,2}/\d{2,4}\b"
    r"|\bcard hands?$|\b\d+ (?:to|for) \d\b|\u00a7|\b(?:code|bulletin|gazette|register"
    r"|commonwealth|statutes?|admin|department|regulations?)\b|^notwithstanding\b",
    re.IGNORECASE,
)
OF_SECTION = re.compile(  # "§ 655a.12. Mississippi Stud; payout odds.", "§ 13:69E-1.10B - Spanish 21 table; physical …"
    r"^(?:[\w. ]{0,24}\u00a7|section|sec\.)\s{0,4}[\w.:-]+\s{1,4}(?:- )?(?P<name>[^;.]{3,60}?)(?: tables?)?\s{0,4}"
    r"[;\u2013-]\s{0,4}(?:pay ?outs?|odds|rules|wagers?|procedures?|paytables?|physical characteristics)\b"
    r"[^.;]{0,40}\.?$",
    re.IGNORECASE,
)
IN_LAW = re.compile(  # "winning wagers at the game of mini-dice": law names games in small letters
    r"\b(?:at|in|for) the game of (?P<name>(?!chance\b|skill\b)[\w'/+-]{3,20}"
    r"(?: (?!(?:a|an|and|are|as|at|by|if|in|is|may|must|on|or|shall|than|that|the|to|under|when|where|which|with)\b)"
    r"[\w'/+-]{2,20}){0,3})(?=[\s.,;:])",
    re.IGNORECASE,
)
PLAYED_IN_LAW = re.compile(r"^(?P<name>[A-Z][\w'/+-]*(?: [\w'/+-]+){0,4}) (?:shall|must|may) be played\b")
TITLE_BLOCKS = 8  # a title page says more than the title


def read_owner(document: Document, sections: Sequence[Section]) -> Value | None:
    """The company that the rules name as owner of the progressive system, else of other equipment."""
    for patterns, sure in (
        ((OWNED, OWNED_BY), 1.0),
        ((BELONGS, OWNER_OF, THE_OWNED, OWNED_SYSTEM, OWNER_IS), 0.95),
        ((APPROVED_SYSTEM, MARK_OF, COPYRIGHT, SUPPLIED, GAME_OF), 0.85),
    ):
        matched: list[tuple[Block, re.Match[str]]] = []
        for block in document.blocks:
            for pattern in patterns:
                matched += [(block, m) for m in pattern.finditer(block.plain)]
        if matched:
            names = Counter(_owner_name(b.body, m)[0] for b, m in matched)
            best = names.most_common(1)[0][0]
            block, match = next((b, m) for b, m in matched if _owner_name(b.body, m)[0] == best)
            name, confidence, repairs = _owner_name(block.body, match)
            if len(names) > 1 or not re.match(
                r"\s*(?:[.,;:)]|$|(?:and|is|owns|owned|which|that|must)\b|consist|compris|contain|includ|run|[A-Z]|-)",
                block.plain[match.end("owner") :],
            ):
                confidence = min(confidence, 0.85)
            return block.body.value(
                name, OWNER, *match.span("owner"), confidence=min(sure, confidence), repairs=repairs
            )
    return _by_rights(document, sections)


def _by_rights(document: Document, sections: Sequence[Section]) -> Value | None:
    """The one company that sentences about rights name, whatever their words: doubted."""
    results: dict[str, tuple[Block, int, int]] = {}
    for block in document.blocks:
        section = section_at(sections, *block.place)
        if section is not None and section.kind == "letter":
            continue
        for start, end in _sentences(block.plain):
            if not RIGHTS.search(block.plain, start, end):
                continue
            for match in WITH_LEGAL.finditer(block.plain, start, end):
                group = "owner" if match["owner"] else "known"
                key = re.sub(r"[^a-z0-9]", "", match[group].lower())
                results.setdefault(key, (block, *match.span(group)))
    if len(results) != 1:
        return None
    block, start, end = next(iter(results.values()))
    confidence, repairs = doubt(block.body.cut(start, end))
    name = " ".join(block.body.printed[start:end].split()).strip(" ,;")
    return block.body.value(name, OWNER, start, end, confidence=min(confidence, 0.8), repairs=repairs)


def _sentences(plain: str) -> list[tuple[int, int]]:
    """Where sentences begin and end; the point of "Inc." ends none before a small letter or a comma."""
    cuts = [m.end() for m in re.finditer(r"(?<!\bNo)[.!?](?=\s+[A-Z\u00a9])", plain)]
    return list(zip([0, *cuts], [*cuts, len(plain)], strict=True))


def _owner_name(text: Text, match: re.Match[str]) -> tuple[str, float, tuple[Repair, ...]]:
    printed = " ".join(text.printed[slice(*match.span("owner"))].split()).strip(" ,;'\"")
    key = re.sub(r"[^a-z0-9]", "", printed.lower())
    for company in companies():
        for name in (company.name, *company.aliases):
            if re.sub(r"[^a-z0-9]", "", name.lower()) == key:
                if re.sub(r"[,.]", "", printed).lower() == re.sub(r"[,.]", "", name).lower():
                    return printed, 1.0, ()
                return name, 0.97, (Repair("company_vocabulary", f"printed {printed}"),)
    confidence, repairs = doubt(text.cut(*match.span("owner")))
    if any(t.word.source != "text" for t in text.tokens):
        confidence = min(confidence, 0.93)
    return printed, confidence, repairs


@dataclass(frozen=True, slots=True)
class _Candidate:
    name: str
    block: Block
    start: int
    end: int
    weight: float


def read_game(
    document: Document, sections: Sequence[Section], listed: Sequence[str] = (), bets: Collection[str] = ()
) -> Value | None:
    """The game whose rules are enclosed, by the sentences that open its rules and by titles.

    `listed` are the games that the letter names: a name that stands there too weighs more. `bets` are those of the
    paytables: a sentence about one of them is about no game, unless the document is titled so.
    """
    votes: dict[str, float] = defaultdict(float)
    seen: dict[str, _Candidate] = {}
    raws: dict[str, set[str]] = defaultdict(set)
    title = _opening_title(document, sections, listed) or _in_law(document)
    titled = {_key(candidate.name) for candidate in title}
    wagered = {_key(bet) for bet in bets} - titled
    for candidate in [*_candidates(document, sections), *title]:
        if _key(candidate.name) in wagered:
            candidate = replace(candidate, weight=0.3 * candidate.weight)
        raws[_key(candidate.name)].add(_key(candidate.block.body.printed[candidate.start : candidate.end]))
        raws[_key(candidate.name)].add(_key(candidate.block.plain))
        key = _key(candidate.name)
        votes[key] += candidate.weight
        if key not in seen or candidate.weight > seen[key].weight:
            seen[key] = candidate
    if not votes:
        return _spoken_of(document, sections)
    known = {_key(_base(name)) for name in listed} | {_key(name) for name in listed}
    votes = {key: votes[key] * (1.5 if key in known else 1.0) for key in votes}
    best = max(votes, key=lambda k: (votes[k], len(k)))
    family = {k: v for k, v in votes.items() if k.startswith(best) or best.startswith(k)}
    longer = [
        k for k in family if k.startswith(best) and k != best and votes[k] >= 3 and GAME_NOUN.search(seen[k].name)
    ]
    if longer and not re.search(r"\b(?:poker|blackjack|baccarat|21)$", seen[best].name, re.IGNORECASE):
        best = max(longer, key=lambda k: votes[k])
    statements = {
        k for k in family if any(b is not seen[k].block and _says(b.plain, seen[k].name) for b in document.blocks)
    }
    shorter = [k for k in statements if best.startswith(k) and k != best]
    if best not in statements and best not in known and shorter:
        best = max(shorter, key=len)  # "X Standards of Conduct", where sentences speak of X
    weak = votes[best] <= 2 and best not in statements | known and not GAME_NOUN.search(seen[best].name)
    spoken = _spoken_of(document, sections) if weak else None
    if spoken is not None:
        return spoken  # "Skip to main content" stands over a page about a game that it names
    total = sum(votes.values())
    share = sum(family.values()) / total
    candidate = seen[best]
    confidence, repairs = doubt(candidate.block.body.cut(candidate.start, candidate.end))
    whole = {_key(name) for name in listed}
    unsure = (
        # "X Side Bet" may be the game's whole name
        re.match(r"\s*(?:side bet|bonus (?:bet|wager))\b", candidate.block.plain[candidate.end :], re.IGNORECASE),
        # the letter lists it with the word that was taken for an addition
        best not in whole and any(raw in whole and raw.startswith(best) for raw in raws[best]),
        # never printed without that word
        best not in raws[best] and not any(_says(b.plain, candidate.name) for b in document.blocks),
        # it stands there once, or is a side bet's that is played at many games
        (best not in statements and best not in known) or snake(candidate.name) in KNOWN_BETS,
        # the document is titled otherwise
        titled and not titled & set(family),
    )
    if any(unsure):
        confidence = min(confidence, 0.85)
    if votes[best] < 2 or share < 0.4:
        confidence = min(confidence, 0.8)
    name = candidate.name
    if any(t.word.source != "text" for t in candidate.block.body.tokens_in(candidate.start, candidate.end)):
        name, sure, more = respelled(name)
        confidence, repairs = min(confidence, sure), repairs + more
    return candidate.block.body.value(
        name, GAME, candidate.start, candidate.end, confidence=confidence, repairs=repairs
    )


def _spoken_of(document: Document, sections: Sequence[Section]) -> Value | None:
    """The one game of the trade's lists that sentences name most, for a page that no title of a game stands over."""
    mentions: dict[str, list[tuple[Block, re.Match[str]]]] = defaultdict(list)
    for block in document.blocks:
        if len(block.plain.split()) >= FEWEST_OF_SENTENCE and _kind_of_section(sections, block) != "letter":
            for match in TRADE_NAMES.finditer(block.plain):
                mentions[_key(match.group())].append((block, match))
    most = sorted(mentions, key=lambda key: len(mentions[key]), reverse=True)
    if not most or (len(most) > 1 and len(mentions[most[0]]) < 2 * len(mentions[most[1]])):
        return None
    block, match = mentions[most[0]][0]
    name = block.body.printed[match.start() : match.end()]
    return block.body.value(name, GAME, match.start(), match.end(), confidence=SPOKEN)


def _kind_of_section(sections: Sequence[Section], block: Block) -> str | None:
    section = section_at(sections, *block.place)
    return None if section is None else section.kind


def _candidates(document: Document, sections: Sequence[Section]) -> list[_Candidate]:
    results: list[_Candidate] = []
    last_page = 0
    for block in document.blocks:
        section = section_at(sections, *block.place)
        first = block.place[0] != last_page
        last_page = block.place[0]
        if (section is None or section.kind == "letter") and not re.search(r"\bis a variation of\b", block.plain):
            continue
        weight = 3.0 if section is not None and section.kind in ("rules", "manual") and not section.bet_hint else 1.0
        for start in _sentence_starts(block.plain)[:3]:
            match = SUBJECT.match(block.plain[start:])
            if match:  # "X Bonus is an optional bonus wager for X": the subject is a bet there
                rest = block.plain[start + match.end("name") :][:60]
                bet = re.match(r"is an? (?:optional|side|bonus|progressive)\b", rest)
                game = re.match(r"is an? (?:[\w-]+ ){0,3}game\b", rest) is not None
                results += _candidate(block, start, start + match.end("name"), 0.3 if bet else weight, is_named=game)
        title = block.kind == "heading" or (first and len(block.plain.split()) <= 8)
        if title and len(block.plain) < 80 and not re.search(r"[.:]$", block.plain):
            named = _candidate(block, 0, len(block.plain), weight if first else 1.0)
            opens = section is not None and block.place == section.start and block.kind == "heading"
            if not named and opens and GAME_NOUN.search(block.plain) and not RULES_TITLE.search(block.plain):
                named = [_Candidate(" ".join(block.body.printed.split()), block, 0, len(block.plain), 1.5)]
            results += named
        if match := re.search(
            rf"\b(?:bet|wager|bonus|paytables?)\b.{{0,12}}\bfor (?:use with )?(?P<name>(?:{NAME}){{1,7}})[.:]?$",
            block.plain,
        ):
            results += _candidate(block, match.start("name"), match.end("name"), 1.0)
    return results


def _says(plain: str, name: str) -> bool:
    """Whether a text uses a name without any of the words that titles add to one."""
    return any(
        not SUFFIXES.match(plain[m.start() :][: len(name)] + plain[m.end() :][:30])
        and not re.match(r"\s+[A-Z]", plain[m.end() :])
        for m in re.finditer(re.escape(name.translate(EQUAL_SIGNS)), plain)
    )


def _opening_title(document: Document, sections: Sequence[Section], listed: Sequence[str]) -> list[_Candidate]:
    """What stands over the rules, whatever words it is made of: believed if the letter or the rules say it again."""
    blocks = [b for b in document.blocks if (s := section_at(sections, *b.place)) is None or s.kind != "letter"]
    known = {_key(_base(name)) for name in listed} | {_key(name) for name in listed}
    heads = [row.plain for row in document.furniture]
    for n, block in enumerate(blocks[:TITLE_BLOCKS]):
        plain = block.plain
        if named_there := OF_SECTION.match(plain):
            start, end = named_there.span("name")
            if not _no_name(named_there["name"], named_there["name"]):
                return _candidate(block, start, end, 1.0)
        if not re.search(r"[A-Za-z]{2}|\d\+\d", plain) or len(plain.split()) > 14 or re.search(r"[.;,!?]$", plain):
            if n > 2 and len(plain.split()) > 14:
                return []  # the text has begun
            continue
        base, stated = _titled(block.body.printed)
        if not base or len(base.split()) > 8 or _no_name(base, plain):
            continue
        if len(base.split()) == 1 and not (GAME_NOUN.search(base) or re.search(r"[\u00ae\u2122]", plain)):
            continue  # "Attachments"
        named = _candidate(block, 0, len(plain), 1.5) or [_Candidate(base, block, 0, len(plain), 0.0)]
        short = base.translate(EQUAL_SIGNS)
        again = sum(1 for text in [*(b.plain for b in blocks[n + 1 : n + 60]), *heads] if short in text)
        weight = 1.0 + (2.0 if _key(base) in known else 0.0) + min(again, 3) + (1.0 if stated else 0.0)
        if weight > 1.0 or len(base.split()) >= 2:
            return [replace(named[0], name=base, weight=weight)]
        return []
    return []


def _in_law(document: Document) -> list[_Candidate]:
    """The one game that a section of law says its wagers are made at, or how it shall be played."""
    if not is_law(document.blocks):
        return []
    results = [(b, m) for b in document.blocks for m in IN_LAW.finditer(b.plain)]
    results += [(b, m) for b in document.blocks if (m := PLAYED_IN_LAW.match(b.plain)) is not None]
    results = [(b, m) for b, m in results if not NOT_A_GAME.match(m["name"]) and not NOT_IN_A_NAME.search(m["name"])]
    if len({_key(m["name"]) for _, m in results}) != 1:
        return []
    block, match = results[0]
    return [_Candidate(match["name"], block, *match.span("name"), 1.0)]


def _titled(printed: str) -> tuple[str, bool]:
    """The name in a title, and whether a paper's kind stood beside it."""
    name, stated = name_in(printed)
    shorter, more = name_in(_base(name))
    return shorter, stated or more


def _other_words(name: str, printed: str) -> bool:
    """Whether a name holds words that names of games do not. "Free Bet Blackjack" and "Beat the Dealer®" are names."""
    if STRONG_NOUN.search(name) or re.search(r"[\u00ae\u2122]", printed):
        name = re.sub(r"\b(?:bets?|dealer(?:'s)?|players?|casino)\b", "Lucky", name, flags=re.IGNORECASE)
    return bool(NOT_A_GAME.match(name) or NOT_IN_A_NAME.search(name))


def _no_name(base: str, printed: str) -> bool:
    """Whether a title's words are a table's, a section's or a page's, and no game's."""
    return bool(
        _other_words(base, printed)
        or RULES_TITLE.search(base)
        or A_HOUSE.search(base)
        or NO_TITLE.search(base)
        or re.search(r"(?:^|\s)(?!with\b)[a-z]{4}", base)  # names are written with capitals
        or (is_hand_like(base) and not GAME_NOUN.search(base))
    )


def _sentence_starts(plain: str) -> list[int]:
    return [0, *(m.end() for m in re.finditer(r"[.!?]\s+(?=[A-Z0-9])", plain))]


def _candidate(block: Block, start: int, end: int, weight: float, *, is_named: bool = False) -> list[_Candidate]:
    """A stretch that may be a game's name. `is_named`: the sentence says that it is a game's."""
    raw = block.body.printed[start:end]
    name, _ = _titled(raw)
    if (
        NO_TITLE.search(name)
        or A_HOUSE.search(name)
        or not name
        or NOT_A_GAME.match(name)
        or (NOT_IN_A_NAME.search(name) and not is_named)
        or not 2 <= len(re.sub(r"\W", "", name)) <= 50
    ):
        return []
    if re.search(r"\bv\.?\s?\d|\bversion \d+\.\d|\bor (?:higher|above|later|newer|greater)\b", raw, re.IGNORECASE):
        return []  # a component
    if re.search(r"\b(?:Inc|LLC|L\.L\.C|Corp|Ltd|S\.A)\b", raw):
        return []  # a company
    if len(name.split()) == 1 and not GAME_NOUN.search(name):
        return []
    if re.search(r"(?<!\d)\d++(?:\.\d++)?%|\$|\b\d++ (?:to|for) \d", name) or not re.search(
        r"[a-z]{2}|[A-Z]{2}|^21\+3$", name
    ):
        return []
    if name.isupper():
        weight *= 0.5
    at = max(block.body.printed.find(name.split()[0], start), start)  # a repaired name may not be printed so
    return [
        _Candidate(name, block, at, at + len(name) if block.body.printed[at : at + len(name)] == name else end, weight)
    ]


def _base(name: str) -> str:
    """The game's own name: without marks and without the bonus, progressive or page that a title adds."""
    text = re.sub(r"[\u00ae\u2122*]", "", " ".join(name.split())).strip(" ,;:.-\u2013")
    while True:
        shorter = SUFFIXES.sub("", text).strip(" ,;:.-\u2013")
        if shorter == text or not shorter:
            return text if shorter else ""
        text = shorter


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
