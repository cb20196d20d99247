"""Who makes games, which games there are under which names, and the versions of their rules.

A version knows no letter: letters are above (approvals). It carries the packet that a person published, and the
days on which some letter has it in force.
"""

from __future__ import annotations

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from games.records import Proposed, Record, closed_with, kept

HEX64 = r"^[0-9a-f]{64}$"


@tracked
class Manufacturer(Record):
    """One line of companies: SHFL entertainment, SG Gaming, LNW Gaming are the same manufacturer over time."""

    key = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)  # as it calls itself now
    organisation = models.OneToOneField(
        "accounts.Organisation", null=True, blank=True, on_delete=models.PROTECT, related_name="manufacturer"
    )

    class Meta:
        ordering = ["name"]
        triggers = kept("key")
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="manufacturer_has_a_name")]

    def __str__(self) -> str:
        return self.name


@tracked
class ManufacturerName(Record):
    """A name that a manufacturer has been printed under, with the days it is known to have used it."""

    manufacturer = models.ForeignKey(Manufacturer, on_delete=models.PROTECT, related_name="names")
    name = models.CharField(max_length=200)
    key = models.CharField(max_length=200, unique=True)
    used = DateRangeField(null=True, blank=True)  # null: not known
    source = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["manufacturer", "name"]
        triggers = kept("key", "manufacturer")
        constraints = [models.CheckConstraint(condition=~Q(key=""), name="manufacturer_name_has_a_key")]

    def __str__(self) -> str:
        return self.name


@tracked
class Game(Record):
    """A game as the register names it. Related games are not the same game."""

    name = models.CharField(max_length=200)
    slug = models.SlugField(max_length=220, unique=True)
    related = models.ManyToManyField("self", through="GameRelation", symmetrical=False, related_name="related_from")

    class Meta:
        ordering = ["name"]
        triggers = kept("slug")
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="game_has_a_name")]
        indexes = [GinIndex(OpClass(F("name"), name="gin_trgm_ops"), name="game_name_trigram")]

    def __str__(self) -> str:
        return self.name


@tracked
class GameName(Record):
    """Every name a game is looked up by; one name is one game. The key is the name without its typography."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="names")
    name = models.CharField(max_length=200)
    key = models.CharField(max_length=200, unique=True)
    main = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True)  # why this is another name of the same game

    class Meta:
        ordering = ["game", "-main", "name"]
        triggers = kept("key", "game")
        constraints = [
            models.UniqueConstraint(fields=["game"], condition=Q(main=True), name="one_main_name_per_game"),
            models.CheckConstraint(condition=~Q(key=""), name="game_name_has_a_key"),
            models.CheckConstraint(condition=Q(main=True) | ~Q(reason=""), name="an_alias_has_a_reason"),
        ]

    def __str__(self) -> str:
        return self.name


@tracked
class GameRelation(Record):
    """Two games that have something in common without being the same: a base game and its progressive edition."""

    KINDS = [("edition", "edition of"), ("shares_rules", "shares rules with"), ("similar_name", "named like")]

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="relations")
    other = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="relations_from")
    kind = models.CharField(max_length=20, choices=KINDS)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["game", "other"]
        constraints = [
            models.UniqueConstraint(fields=["game", "other"], name="one_relation_per_pair_of_games"),
            models.CheckConstraint(condition=~Q(game=F("other")), name="a_game_is_not_related_to_itself"),
            models.CheckConstraint(
                condition=Q(kind__in=["edition", "shares_rules", "similar_name"]), name="game_relation_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} – {self.other}"


@tracked
class GameVersion(Record):
    """The rules of a game as one packet states them. Never changed: a correction is a further version."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    rules_as_of = models.DateField(null=True, blank=True)  # the day of the letter they came with; null: rules alone
    packet = models.JSONField()  # the packet's canonical form: no provenance
    sha256 = models.CharField(max_length=64)
    owner = models.ForeignKey(
        Manufacturer, null=True, blank=True, on_delete=models.PROTECT, related_name="game_versions"
    )
    owner_printed = models.CharField(max_length=200, blank=True)
    supersedes = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    corrects = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrected_by"
    )
    in_force = DateRangeField(null=True, blank=True)  # null: no letter has these rules in force

    class Meta:
        ordering = ["game", "number"]
        triggers = kept("game", "number", "rules_as_of", "packet", "sha256", "owner", "owner_printed", "corrects")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_number_per_game_version"),
            models.UniqueConstraint(fields=["game", "sha256"], name="same_rules_are_one_version"),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="game_version_sha256_is_hex"),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_versions_count_from_one"),
            models.CheckConstraint(
                condition=~Q(supersedes=F("id")) & ~Q(corrects=F("id")), name="a_version_does_not_replace_itself"
            ),
            models.CheckConstraint(
                condition=Q(in_force__isnull=True) | Q(rules_as_of__isnull=False),
                name="rules_without_a_letter_are_never_in_force",
            ),
            # One packet's rules at a time: two versions of a game can not be in force on the same day.
            ExclusionConstraint(
                name="one_version_in_force_per_day",
                expressions=[(F("game"), RangeOperators.EQUAL), ("in_force", RangeOperators.OVERLAPS)],
                condition=Q(in_force__isnull=False),
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}, version {self.number}"


@tracked
class GameDefinition(Proposed):
    """The rules of a game as data, completed by a person from what a document prints, published by a second person.

    Never changed: a correction is the next number of the same key. The one that was published last, of those whose
    first day has come, is what packets of that game are verified with.
    """

    OUTCOMES = [("published", "published"), ("returned", "returned"), ("withdrawn", "withdrawn by who proposed it")]

    key = models.SlugField(max_length=80, db_index=True)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    written = models.JSONField()  # the definition's canonical form
    sha256 = models.CharField(max_length=64)
    evidence = models.JSONField(default=list)  # part, value, where it is from: page, box and words, or who said it
    document_sha256 = models.CharField(max_length=64, blank=True)  # of the document that it was drafted from
    document_name = models.CharField(max_length=300, blank=True)
    first_day = models.DateField()
    reason = models.TextField()
    proposed_by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="game_definitions")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        "accounts.User", null=True, blank=True, on_delete=models.PROTECT, related_name="closed_game_definitions"
    )
    outcome = models.CharField(max_length=10, choices=OUTCOMES, blank=True)
    closing_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["key", "number"]
        triggers = kept(
            "key", "number", "name", "written", "sha256", "evidence", "document_sha256", "document_name", "first_day",
            "reason", "proposed_by",
        )  # fmt: skip
        constraints = [
            models.UniqueConstraint(fields=["key", "number"], name="one_number_per_game_definition"),
            models.UniqueConstraint(
                fields=["key"], condition=Q(closed_at__isnull=True), name="one_open_game_definition_per_key"
            ),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="game_definition_sha256_is_hex"),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_definitions_count_from_one"),
            models.CheckConstraint(condition=~Q(reason="") & ~Q(name=""), name="a_game_definition_says_why"),
            models.CheckConstraint(
                condition=closed_with("published", "returned", "withdrawn"),
                name="a_closed_game_definition_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=~Q(outcome="published") | ~Q(closed_by=F("proposed_by")),
                name="nobody_publishes_their_own_game_definition",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, definition {self.number}"
