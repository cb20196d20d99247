"""Speeds of the register at size: search among a million entries, ten thousand tables judged, the impact of a change.

Found by `manage.py benchmark`. The entries are generated rows in a table of the session's own that hides the real one,
and is gone with the connection.
"""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from tools.benchmarks import Measured, Subject, benchmark

if TYPE_CHECKING:
    import datetime

    from approvals.impact.change import Snapshot
    from approvals.registry.register import Register
    from tools.simulation.first import First

ENTRIES = 1_000_000
TABLES = 10_000
LETTERS = 50_000
FEW_LETTERS = 500
SEED = 20231119
FIRST = ("Harbor", "Meadow", "Silver", "Canyon", "Prairie", "Summit", "Cedar", "Lucky", "Royal", "Northern")
SECOND = ("Stud", "Hold'em", "Baccarat", "Blackjack", "Pai Gow", "Draw", "Brag", "Poker", "Twenty-One", "War")
RULE_WORDS = """
dealer player wager raise ante fold qualify hand pair flush straight meter progressive envy table minimum maximum
paytable layout shuffler surveillance supervisor marker seat deck joker burn cut discard tray push pay
"""
RULE = tuple(RULE_WORDS.split())


def _word(number: int) -> str:
    """A made word for a number: vocabularies are large, and most words rare."""
    letters = "bcdfghjklmnpqrstvwxz"
    vowels = "aeiou"
    made = []
    while True:
        number, rest = divmod(number, 100)
        made.append(letters[rest // 5] + vowels[rest % 5])
        if not number:
            return "".join(made) + "n"


def rows() -> Iterator[tuple[str, str, str, str, str, int, str, int, int]]:
    """kind, title, detail, key, words, weight, source, document, page: one clause to one name, seeded."""
    from approvals.search.words import name_tokens, tokens
    from games.names import name_key

    chance = random.Random(SEED)
    for number in range(ENTRIES // 2):
        rare = _word(chance.randrange(200_000) + 1000)
        game = f"{chance.choice(FIRST)} {rare.title()} {chance.choice(SECOND)}"
        kind = ("designator", "component", "letter", "person", "version")[number % 5]
        title = {
            "designator": f"{rare[:5].upper()}-{number % 97:02}",
            "component": f"{rare.title()} Game Manager",
            "letter": f"Submission #{number} of 2023-06-14",
            "person": f"{chance.choice(FIRST)} {rare.title()}",
            "version": f"{rare.title()} {number % 9}.{number % 31}.{number % 120} or higher",
        }[kind]
        words = " ".join(name_tokens(f"{title} {game}"))
        yield kind, title, game, name_key(title), words, 10, f"made {number}", number % 5000, number % 60
        text = " ".join(chance.choices(RULE, k=18)) + f" {rare} {_word(chance.randrange(200_000) + 1000)}"
        yield (
            "clause",
            text[:60],
            text,
            name_key(text[:60]),
            " ".join(tokens(f"{text} {game}")),
            0,
            f"made {number}",
            1,
            1,
        )


@cache
def million() -> None:
    """The table and its vocabulary, in this session alone."""
    from django.db import connection

    from accounts.ready import ensure_tables
    from approvals.search.words import is_vocabulary
    from config.database.owner import as_owner

    ensure_tables()
    role, database = (connection.ops.quote_name(connection.settings_dict[key]) for key in ("USER", "NAME"))
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(f"GRANT TEMPORARY ON DATABASE {database} TO {role}")
    with connection.cursor() as cursor:
        cursor.execute("SET search_path = pg_temp, public")  # else ours come first
        cursor.execute("SET temp_buffers = '1GB'")
        cursor.execute("SET maintenance_work_mem = '512MB'")
        cursor.execute(
            "CREATE TEMP TABLE approvals_searchentry"
            " (LIKE public.approvals_searchentry INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING IDENTITY)"
        )
        cursor.execute("CREATE TEMP TABLE approvals_searchword (LIKE public.approvals_searchword INCLUDING ALL)")
        with cursor.copy(
            "COPY approvals_searchentry (id, kind, title, detail, key, words, weight, source, route, argument, query,"
            " document_id, page) FROM STDIN"
        ) as out:
            for number, (kind, title, detail, key, words, weight, source, document, page) in enumerate(rows(), 1):
                out.write_row(
                    (number, kind, title, detail, key[:200], words, weight, source, "", "", "", document, page)
                )
        cursor.execute(
            "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'approvals_searchentry'"
        )
        for number, (definition,) in enumerate(cursor.fetchall()):
            name = definition.split(" ON ")[0].split()[-1]
            cursor.execute(
                definition.replace(name, f"made_{number}", 1).replace(
                    "public.approvals_searchentry", "pg_temp.approvals_searchentry"
                )
            )
        cursor.execute("SELECT DISTINCT unnest(string_to_array(words, ' ')) FROM approvals_searchentry")
        vocabulary = [word for (word,) in cursor.fetchall() if is_vocabulary(word)]
        with cursor.copy("COPY approvals_searchword (id, word) FROM STDIN") as out:
            for number, word in enumerate(vocabulary, 1):
                out.write_row((number, word))
        cursor.execute("ANALYZE approvals_searchentry")
        cursor.execute("ANALYZE approvals_searchword")


def _asking(question: str) -> Subject:
    from approvals.search.query import run_search

    million()
    if not run_search(question).hits:
        raise AssertionError(f"{question!r} finds nothing among the made entries, so its speed would say nothing")
    return Subject(lambda: run_search(question), repeats=7)


UNDER = "well under 100 ms"


@benchmark("search among a million: a designator", target=UNDER, register=True, heavy=True)
def search_designator() -> Subject:
    return _asking(_designator())


def _designator() -> str:
    return next(title for kind, title, *_ in itertools.islice(rows(), 4000) if kind == "designator")


@benchmark("search among a million: a game's name of three words", target=UNDER, register=True, heavy=True)
def search_game() -> Subject:
    return _asking(next(detail for kind, _, detail, *_ in rows() if kind == "designator"))


@benchmark("search among a million: a word of every second entry", target=UNDER, register=True, heavy=True)
def search_common() -> Subject:
    return _asking("dealer")


@benchmark("search among a million: three common words of clauses", target=UNDER, register=True, heavy=True)
def search_common_words() -> Subject:
    return _asking("dealer progressive envy")


@benchmark("search among a million: a misspelled name", target=UNDER, register=True, heavy=True)
def search_misspelled() -> Subject:
    name = next(detail for kind, _, detail, *_ in rows() if kind == "designator").split()
    name[1] = name[1][:2] + name[1][3:]  # a letter left out
    return _asking(" ".join(name))


@benchmark("search among a million: a version", target=UNDER, register=True, heavy=True)
def search_version() -> Subject:
    return _asking("v5.7.14")


@benchmark("search among a million: the beginning of a word", target=UNDER, register=True, heavy=True)
def search_beginning() -> Subject:
    return _asking("subm")


@cache
def _register() -> Register:
    from approvals.registry.register import compile_register
    from approvals.registry.terms import PublishedPacket
    from approvals.samples.parts import packet
    from approvals.samples.sources import SOURCES

    return compile_register([PublishedPacket(s.name, packet(s)) for s in SOURCES])


@cache
def forms() -> tuple[dict[str, Any], ...]:
    """Ten thousand tables that differ in versions, limits and seats, seeded."""
    from approvals.samples.tables import PLACES, form_of

    chance = random.Random(SEED)
    samples = [form_of(place, table) for place in PLACES for table in place.floor]
    made = []
    for number, sample in zip(range(TABLES), itertools.cycle(samples)):
        form = copy.deepcopy(sample)
        form["table"] = {"number": f"T-{number}", "seats": chance.randint(5, 9)}
        for bet in form.get("bets") or ():
            if bet.get("max"):
                bet["max"] = str(chance.randrange(50, 500, 5))
        for part in (form.get("progressive") or {}).get("components") or ():
            if chance.random() < 0.5:
                part["version"] = f"{chance.randint(1, 6)}.{chance.randint(0, 9)}.{chance.randint(0, 20)}"
        made.append(form)
    return tuple(made)


@benchmark("checking 10,000 tables by every check, one core", target="3 s")
def judge_tables() -> Subject:
    from approvals.checks.registry import judge
    from approvals.configuration.read import read
    from approvals.law.load import law

    register, rules, tables = _register(), law(), forms()
    return Subject(lambda: [judge(read(form), register, rules) for form in tables], items=TABLES, repeats=1)


@cache
def _first_tables(letters: int) -> tuple[First, ...]:
    """The first table of each of three new processes, beside a register of so many letters."""
    from django.db import connection

    from accounts.ready import ensure_tables
    from tools.simulation import grow
    from tools.simulation.first import first_judgement
    from tools.simulation.scratch import analyse, scratch, without_triggers

    ensure_tables()
    with scratch() as name:
        without_triggers()
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit = off")
        grow.register(grow.Sizes(approvals=letters * grow.PER_GAME, configurations=0, documents=0))
        analyse()
        made = tuple(first_judgement(name, grow.A_GAME) for _ in range(3))
    if not all(first.passes and first.letters == grow.LETTERS_A_GAME for first in made):
        raise AssertionError("a new process did not find the approvals of its table's game, or read more than those")
    return made


@benchmark("the first table of a new process, 50,000 letters on file", target="1 s", register=True, heavy=True)
def first_table() -> Measured:
    return Measured(lambda: min(one.seconds for one in _first_tables(LETTERS)), repeats=1)


@benchmark("memory of a process that judged a table, 50,000 letters on file", target="—", register=True, heavy=True)
def first_table_memory() -> Measured:
    return Measured(lambda: min(one.resident for one in _first_tables(LETTERS)), repeats=1, unit="megabytes")


@benchmark("memory of a process that judged a table, 500 letters on file", target="—", register=True, heavy=True)
def first_table_memory_beside_few() -> Measured:
    return Measured(lambda: min(one.resident for one in _first_tables(FEW_LETTERS)), repeats=1, unit="megabytes")


def _impact(after: Callable[[Snapshot, datetime.date], Snapshot]) -> Subject:
    import datetime

    from approvals.impact.change import Change, Snapshot
    from approvals.impact.tables import Table, impact_of
    from approvals.law.load import law

    before = Snapshot(_register(), law())
    day = datetime.date(2024, 6, 1)
    tables = [
        Table(n, n, 1, form["operator"]["name"], form["operator"]["kind"], "room", f"{n}", form)
        for n, form in enumerate(forms())
    ]
    world = after(before, day)
    # a change of its own each time: what it compares is worked out once and kept
    return Subject(lambda: impact_of(Change("a change", day, before, world), tables), items=TABLES, repeats=2)


@benchmark("the impact of a raised minimum on 10,000 tables", target="seconds")
def impact_of_minimum() -> Subject:
    from approvals.impact.change import Snapshot
    from approvals.registry.hypothetical import with_minimum

    return _impact(lambda now, day: Snapshot(with_minimum(now.register, "GM Atlas", "5.5.0", day).register, now.law))


@benchmark("the impact of a lower wager limit on 10,000 tables", target="seconds")
def impact_of_law() -> Subject:

    from accounts.jurisdictions import of_register
    from approvals.impact.change import Snapshot
    from approvals.law.rows import law_with
    from approvals.models import LawValue

    def lower(now: Snapshot, day: datetime.date) -> Snapshot:
        known = now.law["wager.house_banked.max_usd"]
        row = LawValue(
            jurisdiction=of_register().code,
            parameter=known.name, kind=known.kind, value=200, effective_from=day, section=known.values[-1].section,
            citation="considered", certainty="read", date_certainty="read", reason="measured",
        )  # fmt: skip
        return Snapshot(now.register, law_with([row]))

    return _impact(lower)


def _stored_tables(tables: int) -> None:
    """So many tables of one room as the form keeps them."""
    from accounts.models import Organisation, User
    from approvals.models import Configuration, ConfigurationVersion
    from approvals.operators.services import add_operator, add_room
    from games.canonical import sha256_of

    actor = User.objects.get(username="system")
    owner = Organisation.objects.create(slug="measured", name="Measured", kind="operator")
    operator = add_operator(organisation=owner, name="Measured", kind="commercial", licence="M", actor=actor)
    room = add_room(operator=operator, name="Room", location="Here", tables=15, actor=actor)
    made = Configuration.objects.bulk_create(
        (Configuration(organisation=owner, room=room, table=f"T-{n}") for n in range(tables)), batch_size=1000
    )
    ConfigurationVersion.objects.bulk_create(
        (
            ConfigurationVersion(
                organisation=owner, configuration=c, number=1, data=form, sha256=sha256_of(form), author=actor,
                reason="measured", newest=True,
            )
            for c, form in zip(made, forms())
        ),
        batch_size=500,
    )  # fmt: skip


@benchmark(
    "re-checking 10,000 stored tables for the first time, every finding kept", target="tens of seconds", register=True
)
def recheck_stored() -> Measured:
    import datetime
    import time

    from accounts.ready import ensure_tables
    from accounts.tenant import acting_system
    from approvals.filings.recheck import recheck
    from tools.simulation.scratch import analyse, scratch

    def run() -> float:
        ensure_tables()
        with scratch(copied=True):
            with acting_system():
                _stored_tables(TABLES)
            analyse()  # as a server does by itself within a minute of so many new rows
            with acting_system():
                start = time.perf_counter()
                recheck(day=datetime.date(2025, 6, 1), asked_stamp=None)
                return time.perf_counter() - start

    return Measured(run, items=TABLES, repeats=1)
