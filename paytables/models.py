"""Paytables as printed: every outcome, every claim, nothing reconciled; and results computed once and kept."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from accounts.history import tracked
from games.models import HEX64, GameVersion
from games.records import Record, kept
from paytables.cluster.models import ShardCount as ShardCount
from paytables.equipment import system_name

UNITS = [("percent", "% of a meter"), ("to_1", "to 1"), ("for_1", "for 1"), ("dollars", "dollars")]
METERS = [("main", "main"), ("mega", "mega"), ("major", "major"), ("minor", "minor")]
SYSTEM_CODE = r"^[a-z0-9]+(_[a-z0-9]+)*$"  # systems are data: paytables/equipment.toml
CLAIMS = [
    ("house_edge", "house edge"),
    ("hit_frequency", "hit frequency"),
    ("seed", "seed"),
    ("top_payout_odds", "odds of the top payout"),
    ("top_payout_average", "average top payout"),
]


def _codes(choices: list[tuple[str, str]]) -> list[str]:
    return [code for code, _ in choices]


@tracked
class Paytable(Record):
    """One printing of a paytable. A table printed twice is two rows, as the page shows it twice."""

    version = models.ForeignKey(GameVersion, on_delete=models.PROTECT, related_name="paytables")
    position = models.PositiveIntegerField()  # in the packet, from 0
    designator = models.CharField(max_length=60, null=True, blank=True)
    designator_key = models.CharField(max_length=60, null=True, blank=True, db_index=True)
    alias = models.CharField(max_length=60, null=True, blank=True)
    alias_key = models.CharField(max_length=60, null=True, blank=True, db_index=True)
    bet = models.CharField(max_length=60, null=True, blank=True, db_index=True)
    system = models.CharField(max_length=20, null=True, blank=True)
    variant = models.CharField(max_length=40, null=True, blank=True)
    printing = models.PositiveIntegerField(default=1)
    wager = models.DecimalField(max_digits=18, decimal_places=6, null=True, blank=True)
    multi_game = models.BooleanField(default=False)

    class Meta:
        ordering = ["version", "position"]
        triggers = kept("version", "position", "designator", "alias", "bet", "system", "variant", "printing", "wager")
        constraints = [
            models.UniqueConstraint(fields=["version", "position"], name="one_paytable_per_place_in_the_packet"),
            models.CheckConstraint(
                condition=Q(system__isnull=True) | Q(system__regex=SYSTEM_CODE), name="paytable_system"
            ),
            models.CheckConstraint(condition=Q(printing__gte=1), name="printings_count_from_one"),
            models.CheckConstraint(condition=Q(wager__isnull=True) | Q(wager__gte=0), name="a_wager_is_not_negative"),
            models.CheckConstraint(
                condition=Q(designator__isnull=True, designator_key__isnull=True)
                | Q(designator__isnull=False, designator_key__isnull=False),
                name="designator_and_its_key_go_together",
            ),
        ]

    @property
    def system_name(self) -> str:
        return system_name(self.system)

    def __str__(self) -> str:
        name = self.designator or "unnamed"
        return f"{name} ({self.bet})" if self.bet else name


@tracked
class Outcome(Record):
    """One row of a paytable. A null pay is a cell that the page leaves blank or that could not be read."""

    paytable = models.ForeignKey(Paytable, on_delete=models.PROTECT, related_name="outcomes")
    position = models.PositiveIntegerField()
    hand = models.CharField(max_length=100, null=True, blank=True)
    hands = models.PositiveIntegerField(null=True, blank=True)  # of a bet that counts hands: the column's number
    pays = models.DecimalField(max_digits=24, decimal_places=8, null=True, blank=True)
    unit = models.CharField(max_length=10, choices=UNITS, null=True, blank=True)
    meter = models.CharField(max_length=10, choices=METERS, null=True, blank=True)
    from_meter = models.BooleanField(null=True, blank=True)
    envy = models.DecimalField(max_digits=18, decimal_places=6, null=True, blank=True)  # dollars

    class Meta:
        ordering = ["paytable", "position"]
        triggers = kept("paytable", "position", "hand", "hands", "pays", "unit", "meter", "from_meter", "envy")
        constraints = [
            models.UniqueConstraint(fields=["paytable", "position"], name="one_outcome_per_row"),
            models.CheckConstraint(condition=Q(unit__isnull=True) | Q(unit__in=_codes(UNITS)), name="outcome_unit"),
            models.CheckConstraint(
                condition=Q(meter__isnull=True) | Q(meter__in=_codes(METERS), unit__isnull=False, unit="percent"),
                name="only_a_percentage_comes_off_a_named_meter",
            ),
            models.CheckConstraint(condition=Q(pays__isnull=True) | Q(pays__gte=0), name="a_pay_is_not_negative"),
            models.CheckConstraint(condition=Q(envy__isnull=True) | Q(envy__gte=0), name="an_envy_is_not_negative"),
            models.CheckConstraint(condition=Q(hands__isnull=True) | Q(hands__gte=1), name="hands_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.pays} {self.unit}"


@tracked
class Claim(Record):
    """A figure that the document prints about a paytable, with its printed form: the places matter."""

    paytable = models.ForeignKey(Paytable, on_delete=models.PROTECT, related_name="claims")
    name = models.CharField(max_length=30, choices=CLAIMS)
    value = models.DecimalField(max_digits=24, decimal_places=10)
    raw = models.CharField(max_length=200, blank=True)  # as printed; empty where the source gives none

    class Meta:
        ordering = ["paytable", "name"]
        triggers = kept("paytable", "name", "value", "raw")
        constraints = [
            models.UniqueConstraint(fields=["paytable", "name"], name="one_claim_of_a_name_per_paytable"),
            models.CheckConstraint(condition=Q(name__in=_codes(CLAIMS)), name="claim_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.value}"


class CountedTable(models.Model):
    """The exact figures of a paytable, found by the list that sorts by them: an index of the kept reports."""

    append_only = True

    paytable = models.ForeignKey(Paytable, on_delete=models.PROTECT, related_name="counted")
    state = models.CharField(max_length=64)  # of the engines and of the published definitions (report.index)
    house_edge = models.DecimalField(max_digits=24, decimal_places=12, null=True)
    hit_frequency = models.DecimalField(max_digits=24, decimal_places=12, null=True)
    verdict = models.CharField(max_length=20, blank=True)  # the worst on its figures; empty where it prints none

    class Meta:
        ordering = ["paytable", "state"]
        constraints = [models.UniqueConstraint(fields=["paytable", "state"], name="counted_once_in_a_state")]

    def __str__(self) -> str:
        return f"{self.paytable_id}: {self.house_edge}"


class JudgedPacket(models.Model):
    """The worst verdict on a packet's printed figures, for lists that sort by it: an index of the kept reports."""

    append_only = True

    packet = models.CharField(max_length=64)  # its hash
    state = models.CharField(max_length=64)  # of the engines, and of the published definitions where one counted it
    game = models.CharField(max_length=200, blank=True)  # as names of the register's definitions are compared
    verdict = models.CharField(max_length=20, blank=True)  # empty where it prints no figure

    class Meta:
        ordering = ["packet", "state"]
        constraints = [models.UniqueConstraint(fields=["packet", "state"], name="packet_judged_once_in_a_state")]

    def __str__(self) -> str:
        return f"{self.packet[:12]}: {self.verdict}"


@tracked
class Calculation(Record):
    """An exact result, kept under the hash of everything it depends on: computed once, never changed."""

    key = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=60, db_index=True)
    inputs = models.JSONField()
    result = models.JSONField()
    engine = models.CharField(max_length=64)  # hash of the engine's sources

    class Meta:
        ordering = ["-created_at"]
        triggers = kept("key", "kind", "inputs", "result", "engine")
        constraints = [models.CheckConstraint(condition=Q(key__regex=HEX64), name="calculation_key_is_hex")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key[:12]}"
