"""Makes a register of any size: one statement a table, from numbers alone, so that the same sizes make the same rows.

Every row goes through the tables' own triggers and constraints, history included: what is measured is what would be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection
from django.db.backends.utils import CursorWrapper

from accounts.jurisdictions import of_register

OWN = f"'{of_register().code}'"
PER_GAME = 20  # approvals: ten letters for two audiences
LETTERS_A_GAME = 10
DAYS = 730  # from one letter of a game to the next
PER_OPERATOR = 500  # tables
PAGES = 30
FIELDS = 300
FINDINGS = 30
PACKET_WORDS = 1200  # 33 characters each, about what a packet of thirty pages comes to
A_GAME = "Harbor Stud 0"  # has rules on file
FIRST = 1_000_000_000  # ids of made rows begin here


@dataclass(frozen=True, slots=True)
class Sizes:
    approvals: int
    configurations: int
    documents: int

    @property
    def games(self) -> int:
        """A multiple of ten: a letter lists ten games."""
        return max(10, self.approvals // PER_GAME // 10 * 10)

    @property
    def operators(self) -> int:
        return max(2, self.configurations // PER_OPERATOR)

    @property
    def versions(self) -> int:
        """Rules are on file for every tenth game."""
        return self.games // 10

    @property
    def judged(self) -> int:
        """Findings are kept in full for every tenth table, which is enough to say what one costs."""
        return self.configurations // 10


def columns(table: str) -> dict[str, str]:
    """What a column that may not be empty holds where nothing else is said, by its type."""
    nothing = {
        "jsonb": "'[]'::jsonb",
        "boolean": "false",
        "ARRAY": "'{}'",
        "timestamp with time zone": "now()",
        "character varying": "''",
        "text": "''",
        "integer": "0",
        "smallint": "0",
        "bigint": "0",
        "double precision": "0",
        "numeric": "0",
        "date": "'2020-01-01'::date",
    }
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s"
            " AND table_schema = 'public' AND is_nullable = 'NO' AND is_identity = 'NO' AND column_default IS NULL"
            " AND is_generated = 'NEVER'",
            [table],
        )
        return {name: nothing.get(kind, "NULL") for name, kind in cursor.fetchall()}


def insert(table: str, values: dict[str, str], source: str) -> int:
    """One statement for all rows; names and expressions are this module's own."""
    every = {**columns(table), **values}
    names, expressions = ", ".join(f'"{name}"' for name in every), ", ".join(every.values())
    with connection.cursor() as cursor:
        statement = f'INSERT INTO "{table}" ({names}) SELECT {expressions} FROM {source}'  # nosec B608
        cursor.execute(statement.replace("%", "%%"), [])
        made = int(cursor.rowcount)
        _write_history(cursor, table)
    return made


def _write_history(cursor: CursorWrapper, table: str) -> None:
    """What the triggers would have written, where they are switched off; with them there is nothing left to write."""
    cursor.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s"
        " AND column_name NOT LIKE 'pgh\\_%%' ORDER BY 1",
        [f"{table}event"],
    )
    kept = ", ".join(f'"{name}"' for (name,) in cursor.fetchall())
    cursor.execute("SELECT has_table_privilege(to_regclass(%s), 'INSERT')", [f'"{table}event"'])
    if kept and cursor.fetchone()[0]:
        cursor.execute(
            f'INSERT INTO "{table}event" ({kept}, pgh_created_at, pgh_label, pgh_obj_id)'  # nosec B608
            f" SELECT {kept}, now(), 'insert', id FROM \"{table}\" made WHERE id >= {FIRST}"
            f' AND NOT EXISTS (SELECT 1 FROM "{table}event" e WHERE e.pgh_obj_id = made.id)',
            [],
        )


def series(count: int, name: str = "i") -> str:
    return f"generate_series(0, {count - 1}) AS {name}"


def _id(expression: str) -> str:
    return f"{FIRST} + {expression}"


def _hash(expression: str) -> str:
    return f"encode(sha256(convert_to(({expression})::text, 'UTF8')), 'hex')"


def _packet(expression: str, words: int) -> str:
    """Also a form: both formats take a key of anybody's own, if it says so."""
    return (
        f"(SELECT jsonb_build_object('game', 'g' || ({expression}), 'x_pages',"  # nosec B608: ours
        f" jsonb_agg(md5(({expression})::text || w))) FROM generate_series(1, {words}) AS w)"
    )


NAME = "'Harbor ' || substr(md5(i::text), 1, 7) || ' Stud ' || i"


def register(size: Sizes) -> None:
    games = size.games
    insert("games_game", {"id": _id("i"), "name": NAME, "slug": "'made-' || i"}, series(games))
    insert(
        "games_gamename",
        {"id": _id("i"), "game_id": _id("i"), "name": NAME, "key": "'harborstud' || i", "main": "true"},
        series(games),
    )
    insert("approvals_submission", {"id": _id("i"), "number": "'M' || i"}, series(games))
    day = f"DATE '2000-01-01' + {DAYS} * (i * 10 / {games}) + (i % {max(1, games // 10)}) % 700"
    insert(
        "approvals_letter",
        {
            "id": _id("i"),
            "submission_id": _id("i"),
            "date": day,
            "jurisdiction": OWN,
            "decision": "'approved'",
            "subject": "'Approval of games, submission M' || i || ' ' || md5((i + 7)::text)",
            "addressee_company": "'Maker ' || i % 400",
            "conditions_general": "ARRAY[md5(i::text) || repeat(' a condition of some length', 12)]",
            "fingerprint": _hash("i"),
        },
        series(games),
    )
    listed = (
        f"generate_series(0, {games * LETTERS_A_GAME - 1}) AS q, LATERAL (SELECT q % {games} AS g, q / {games} AS j) p"
    )
    insert(
        "approvals_listedgame",
        {
            "id": _id("q"),
            "letter_id": _id("q / 10"),
            "game_id": _id("g"),
            "position": "q % 10",
            "name": "'Harbor Stud ' || g",
        },
        listed,
    )
    start = f"DATE '2000-01-01' + {DAYS} * j + (g / 10) % 700"
    insert(
        "approvals_approval",
        {
            "id": _id("q * 2 + a"),
            "letter_id": _id("q / 10"),
            "game_id": _id("g"),
            "audience": "(ARRAY['commercial', 'tribal'])[a + 1]",
            "basis": "'listed'",
            "in_force": f"daterange({start}, CASE WHEN j = {LETTERS_A_GAME - 1} THEN NULL ELSE {start} + {DAYS} END)",
        },
        f"{listed}, generate_series(0, 1) AS a",
    )


def rules(size: Sizes) -> None:
    insert(
        "games_gameversion",
        {
            "id": _id("i"),
            "game_id": _id("i * 10"),
            "number": "1",
            "packet": _packet("i", PACKET_WORDS),
            "sha256": _hash("i"),
        },
        series(size.versions),
    )
    insert(
        "paytables_paytable",
        {
            "id": _id("i * 3 + t"),
            "version_id": _id("i"),
            "position": "t",
            "designator": "'M' || i || '-0' || t",
            "designator_key": "'m' || i || '0' || t",
            "bet": "(ARRAY['base', 'bonus', 'progressive'])[t + 1]",
            "printing": "1",
        },
        f"{series(size.versions)}, generate_series(0, 2) AS t",
    )
    insert(
        "paytables_outcome",
        {
            "id": _id("i * 8 + o"),
            "paytable_id": _id("i"),
            "position": "o",
            "hand": "'hand ' || o",
            "pays": "o + 1",
            "unit": "'to_1'",
        },
        f"{series(size.versions * 3)}, generate_series(0, 7) AS o",
    )


def tables(size: Sizes, author: int) -> None:
    insert(
        "accounts_organisation",
        {"id": _id("i"), "name": "'Made operator ' || i", "slug": "'made-' || i", "kind": "'operator'"},
        series(size.operators),
    )
    of = {"organisation_id": _id(f"i % {size.operators}")}
    insert(
        "approvals_operator",
        {"id": _id("i"), **of, "name": "'Made operator ' || i", "kind": "'tribal'"},
        series(size.operators),
    )
    insert(
        "approvals_room",
        {"id": _id("i"), **of, "operator_id": _id(f"i % {size.operators}"), "name": "'Room ' || i", "tables": "250"},
        series(size.operators * 2),
    )
    insert(
        "approvals_configuration",
        {"id": _id("i"), **of, "room_id": _id(f"i % {size.operators * 2}"), "table": "'T-' || i"},
        series(size.configurations),
    )
    insert(
        "approvals_configurationversion",
        {
            "id": _id("i"),
            **of,
            "configuration_id": _id("i"),
            "number": "1",
            "data": f"{_packet(f'i % {size.games}', 60)} || jsonb_build_object('as_of', '2024-01-01')",
            "sha256": _hash("i"),
            "game_id": _id(f"i % {size.games}"),
            "author_id": str(author),
            "newest": "true",
        },
        series(size.configurations),
    )
    insert(
        "approvals_checkrun",
        {
            "id": _id("i"),
            **of,
            "configuration_id": _id("i"),
            "as_of": "DATE '2024-03-01'",
            "verdict": "(ARRAY['pass', 'pass', 'needs_review', 'fail'])[i % 4 + 1]",
            "register": "md5('register') || md5('law')",
            "purpose": "'standing'",
        },
        series(size.configurations),
    )
    insert(
        "approvals_finding",
        {
            "id": _id(f"i::bigint * {FINDINGS} + f"),
            **of,
            "run_id": _id("i"),
            "position": "f",
            "check_id": "'made-check-' || f",
            "verdict": "'pass'",
            "message": "'The minimum wager at this table is what the law and the letter allow, ' || md5(f::text)",
            "citations": "jsonb_build_array(jsonb_build_object('source', 'WAC 230-15-140', 'page', f))",
        },
        f"{series(size.judged)}, generate_series(0, {FINDINGS - 1}) AS f",
    )


def documents(size: Sizes, sender: int) -> None:
    insert(
        "ingest_document",
        {
            "id": _id("i"),
            "sha256": _hash("i"),
            "name": "'packet-' || i || '.pdf'",
            "size": "800000",
            "form": "'pdf'",
            "status": "'review'",
            "first_sent_by_id": str(sender),
        },
        series(size.documents),
    )
    insert(
        "ingest_upload",
        {"id": _id("i"), "document_id": _id("i"), "sender_id": str(sender), "name": "'packet-' || i || '.pdf'"},
        series(size.documents),
    )
    insert(
        "ingest_documentstep",
        {"id": _id("i * 3 + s"), "document_id": _id("i"), "kind": "(ARRAY['uploaded', 'reading', 'read'])[s + 1]"},
        f"{series(size.documents)}, generate_series(0, 2) AS s",
    )
    insert(
        "ingest_page",
        {
            "id": _id(f"i::bigint * {PAGES} + p"),
            "document_id": _id("i"),
            "number": "p + 1",
            "width": "612",
            "height": "792",
            "unit": "'points'",
            "source": "'text'",
        },
        f"{series(size.documents)}, generate_series(0, {PAGES - 1}) AS p",
    )
    insert(
        "ingest_reading",
        {
            "id": _id("i"),
            "document_id": _id("i"),
            "number": "1",
            "reader": "'made'",
            "packet": _packet("i", PACKET_WORDS * 2),
            "sha256": _hash("i"),
        },
        series(size.documents),
    )
    insert(
        "ingest_field",
        {
            "id": _id(f"i::bigint * {FIELDS} + f"),
            "reading_id": _id("i"),
            "position": "f",
            "pointer": "'/paytables/' || f / 20 || '/outcomes/' || f % 20 || '/pays'",
            "value": "to_jsonb(f)",
            "raw": "f::text",
            "confidence": "0.5 + (f % 50) / 100.0",
            "reader": "'made 1'",
            "state": "'proposed'",
            "page_id": _id(f"i::bigint * {PAGES} + f % {PAGES}"),
            "x0": "0.1",
            "top": "0.1",
            "x1": "0.2",
            "bottom": "0.12",
        },
        f"{series(size.documents)}, generate_series(0, {FIELDS - 1}) AS f",
    )


def publications(size: Sizes, agent: int) -> None:
    """The rules on file, each published with the newest letter that lists its game."""
    letter, game = (
        f"(9 * {size.games} + i * 10) / 10",
        NAME.replace("i::text", "(i * 10)::text").replace("|| i", "|| i * 10"),
    )
    insert(
        "approvals_publication",
        {
            "id": _id("i"),
            "document_id": _id(f"i % {size.documents}"),
            "reading_id": _id(f"i % {size.documents}"),
            "letter_id": _id(letter),
            "game_id": _id("i * 10"),
            "version_id": _id("i"),
            "packet": f"{_packet('i', PACKET_WORDS)} || jsonb_build_object('game', {game})",
            "sha256": _hash("i"),
            "stands": "true",
            "jurisdiction": OWN,
            "first_agent_id": str(agent),
            "second_agent_waived": "true",
        },
        series(size.versions),
    )


def one_more(size: Sizes, agent: int) -> None:
    """What one publication adds: a letter that lists a game, and the rules that came with it."""
    n = size.games
    insert(
        "approvals_letter",
        {
            "id": _id(str(n)),
            "date": "DATE '2025-02-01'",
            "jurisdiction": OWN,
            "decision": "'approved'",
            "fingerprint": _hash("'more'"),
        },
        series(1),
    )
    listed = {
        "id": _id(str(n * LETTERS_A_GAME)),
        "letter_id": _id(str(n)),
        "game_id": _id("0"),
        "name": "'Harbor Stud 0'",
    }
    insert("approvals_listedgame", listed, series(1))
    insert(
        "approvals_publication",
        {
            "id": _id(str(size.versions)),
            "document_id": _id("0"),
            "reading_id": _id("0"),
            "letter_id": _id(str(n)),
            "game_id": _id("0"),
            "packet": _packet("0", PACKET_WORDS),
            "sha256": _hash("'more'"),
            "stands": "true",
            "jurisdiction": OWN,
            "first_agent_id": str(agent),
            "second_agent_waived": "true",
        },
        series(1),
    )


def work(size: Sizes, person: int) -> None:
    """A day's readings that are done, and a morning on which one organisation sent a thousand and others one each."""
    shared = {"id": "gen_random_uuid()", "kind": "'read a document'", "queue": "'reading'", "priority": "5"}
    done = {
        **shared,
        "state": "'done'",
        "payload": f"jsonb_build_object('document', {FIRST} + i)",
        "started_by_id": str(person),
        "organisation_id": _id(f"i % {size.operators}"),
        "ended_at": "now()",
        "taken_at": "now() - interval '1 day'",
    }
    insert("accounts_job", done, series(size.documents))
    waiting = {**shared, "state": "'queued'", "payload": "'{}'::jsonb", "started_by_id": str(person)}
    insert("accounts_job", {**waiting, "organisation_id": str(FIRST)}, series(1000))
    insert("accounts_job", {**waiting, "organisation_id": _id("i + 1")}, series(size.operators - 1))


def steps(size: Sizes, person: int) -> list[tuple[str, Callable[[], None]]]:
    return [
        ("letters and approvals", lambda: register(size)),
        ("rules and paytables", lambda: rules(size)),
        ("operators and tables", lambda: tables(size, person)),
        ("documents and readings", lambda: documents(size, person)),
        ("publications", lambda: publications(size, person)),
        ("work", lambda: work(size, person)),
    ]
