"""What the database refuses to store about paytables, games and makers, whoever asks."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from games.models import Game, GameName, GameRelation, GameVersion
from games.services import add_alias, game_named, manufacturer_named
from paytables.models import Calculation, Claim, Outcome, Paytable

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Paytable:
    version = GameVersion.objects.create(game=game_named(name="Harbor Stud"), number=1, packet={}, sha256="a" * 64)
    return Paytable.objects.create(version=version, position=0, designator="HS-01", designator_key="hs-01", bet="bonus")


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"unit": "percent", "pays": Decimal(-1)}, "a_pay_is_not_negative"),
        ({"unit": "furlongs"}, "outcome_unit"),
        ({"unit": "to_1", "meter": "main"}, "only_a_percentage_comes_off_a_named_meter"),
        ({"unit": None, "meter": "main"}, "only_a_percentage_comes_off_a_named_meter"),
        ({"unit": "percent", "meter": "huge"}, "only_a_percentage_comes_off_a_named_meter"),
        ({"hands": 0}, "hands_count_from_one"),
        ({"envy": Decimal("-0.5")}, "an_envy_is_not_negative"),
        ({"position": 0}, "one_outcome_per_row"),
    ],
)
def test_outcomes_that_cannot_be(table: Paytable, values: dict[str, Any], rule: str) -> None:
    Outcome.objects.create(paytable=table, position=0, hand="flush", pays=Decimal("1.5"), unit="to_1")
    with pytest.raises(IntegrityError, match=rule), transaction.atomic():
        Outcome.objects.create(paytable=table, **{"position": 1, "hand": "straight", **values})


def test_a_claim_is_printed_once_a_table(table: Paytable) -> None:
    Claim.objects.create(paytable=table, name="house_edge", value=Decimal("3.1"), raw="3.10%")
    with pytest.raises(IntegrityError, match="one_claim_of_a_name_per_paytable"), transaction.atomic():
        Claim.objects.create(paytable=table, name="house_edge", value=Decimal("3.2"))
    with pytest.raises(IntegrityError, match="claim_name"), transaction.atomic():
        Claim.objects.create(paytable=table, name="luck", value=Decimal(7))


def test_a_calculation_is_kept_as_it_was_made() -> None:
    kept = Calculation.objects.create(key="b" * 64, kind="edge", inputs={}, result={"edge": "1/7"}, engine="e")
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        Calculation.objects.filter(pk=kept.pk).update(result={"edge": "1/8"})
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        kept.delete()


def test_raw_sql_changes_nothing_that_is_fixed_and_history_sees_the_rest(table: Paytable) -> None:
    with connection.cursor() as cursor:
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            cursor.execute("UPDATE paytables_paytable SET designator = 'HS-99'")
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            cursor.execute("DELETE FROM paytables_paytable")
        cursor.execute("UPDATE games_game SET name = 'Harbor Stud Poker'")
        cursor.execute("SELECT pgh_label, name FROM games_gameevent ORDER BY pgh_id")
        assert cursor.fetchall() == [("insert", "Harbor Stud"), ("update", "Harbor Stud Poker")]


def test_one_name_is_one_game() -> None:
    game = game_named(name="Ultimate Texas Hold ‘Em")
    assert game_named(name="ULTIMATE  TEXAS HOLD'EM™") == game
    other = game_named(name="Harbor Stud")
    with pytest.raises(IntegrityError), transaction.atomic():
        add_alias(game=other, name="Ultimate Texas Hold'em", reason="wrongly")
    alias = add_alias(game=other, name="Harbor Stud Poker", reason="its older name")
    assert game_named(name="harbor stud poker") == alias.game == other
    with pytest.raises(IntegrityError, match="an_alias_has_a_reason"), transaction.atomic():
        GameName.objects.create(game=other, name="x", key="x")
    with pytest.raises(IntegrityError, match="one_main_name_per_game"), transaction.atomic():
        GameName.objects.create(game=other, name="y", key="y", main=True)


def test_a_game_is_not_related_to_itself() -> None:
    game = game_named(name="Harbor Stud")
    with pytest.raises(IntegrityError, match="not_related_to_itself"), transaction.atomic():
        GameRelation.objects.create(game=game, other=game, kind="edition")


def test_games_of_one_slug_stay_apart() -> None:
    assert game_named(name="Deal + Draw").slug == "deal-draw"
    assert game_named(name="Deal – Draw").slug == "deal-draw-2"
    assert Game.objects.count() == 2


def test_one_line_of_companies_is_one_manufacturer() -> None:
    import datetime

    names = ["SHFL entertainment", "SG Gaming, Inc.", "Scientific Games Inc.", "LNW Gaming, Inc.", "Light & Wonder"]
    assert len({manufacturer_named(name=name).pk for name in names}) == 1
    assert manufacturer_named(name="Interblock d.o.o.").pk != manufacturer_named(name="LNW Gaming").pk
    for day in (datetime.date(2022, 5, 23), datetime.date(2021, 1, 4), datetime.date(2022, 1, 1)):
        maker = manufacturer_named(name="SG Gaming, Inc.", day=day)
    used = maker.names.get(key="sggaming").used
    assert used is not None
    assert (used.lower, used.upper) == (datetime.date(2021, 1, 4), datetime.date(2022, 5, 24))


def test_two_versions_are_not_in_force_on_one_day() -> None:
    from django.db.backends.postgresql.psycopg_any import DateRange

    game = game_named(name="Harbor Stud")
    import datetime

    day = datetime.date(2022, 1, 1)
    for number in (1, 2):
        GameVersion.objects.create(
            game=game, number=number, packet={}, sha256=str(number) * 64, rules_as_of=day, in_force=DateRange(day, None)
        )
    with pytest.raises(IntegrityError, match="one_version_in_force_per_day"), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
