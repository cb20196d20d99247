"""What the commission wrote: submissions, letters, the games they list, and the approvals that follow from them."""

from __future__ import annotations

import pgtrigger
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField, DateRangeField, RangeOperators
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from accounts.web import formats
from games.models import HEX64, Game, GameVersion, Manufacturer
from games.records import Record, kept

DECISIONS = [("approved", "approved"), ("denied", "denied"), ("withdrawn", "withdrawn")]
AUDIENCES = [("commercial", "commercial card rooms"), ("tribal", "tribal casinos")]
BASES = [("listed", "listed by the letter"), ("enclosed", "its rules are enclosed"), ("both", "listed and enclosed")]


@tracked
class Submission(Record):
    """What a manufacturer sent in, under the number that the commission gave it."""

    number = models.CharField(max_length=40, unique=True)
    manufacturer = models.ForeignKey(
        Manufacturer, null=True, blank=True, on_delete=models.PROTECT, related_name="submissions"
    )

    class Meta:
        ordering = ["number"]
        triggers = kept("number")
        constraints = [models.CheckConstraint(condition=Q(number__regex=r"^\S+$"), name="submission_number_is_a_word")]

    def __str__(self) -> str:
        return f"#{self.number}"


@tracked
class Letter(Record):
    """One letter. A submission number and a date are one letter, however many documents print it."""

    submission = models.ForeignKey(Submission, null=True, blank=True, on_delete=models.PROTECT, related_name="letters")
    date = models.DateField()
    jurisdiction = models.CharField(max_length=80)  # by its code: whose letter it is
    decision = models.CharField(max_length=10, choices=DECISIONS, null=True, blank=True)  # null: decides nothing
    subject = models.TextField(blank=True)
    addressee_name = models.CharField(max_length=200, blank=True)
    addressee_company = models.CharField(max_length=200, blank=True)
    addressee_email = models.CharField(max_length=200, blank=True)
    addressee_address = ArrayField(models.CharField(max_length=300), default=list, blank=True)
    signer_name = models.CharField(max_length=200, blank=True)
    signer_title = models.CharField(max_length=200, blank=True)
    signer_unit = models.CharField(max_length=200, blank=True)
    reasons = ArrayField(models.TextField(), default=list, blank=True)
    changes = ArrayField(models.TextField(), default=list, blank=True)
    rules_dates = ArrayField(models.DateField(), default=list, blank=True)
    conditions_general = ArrayField(models.TextField(), default=list, blank=True)
    conditions_commercial = ArrayField(models.TextField(), default=list, blank=True)
    conditions_tribal = ArrayField(models.TextField(), default=list, blank=True)
    contacts = models.JSONField(default=list, blank=True)  # [{name, phone, for}]
    cc = models.JSONField(default=list, blank=True)  # [{name, title, unit}]
    fingerprint = models.CharField(max_length=64)  # as first published: identity of a letter without number

    class Meta:
        ordering = ["-date", "-id"]
        triggers = kept("submission", "date", "fingerprint", "jurisdiction")
        constraints = [
            models.UniqueConstraint(
                fields=["submission", "date"],
                condition=Q(submission__isnull=False),
                name="a_number_and_a_date_are_one_letter",
            ),
            models.UniqueConstraint(
                fields=["date", "fingerprint"],
                condition=Q(submission__isnull=True),
                name="a_letter_without_number_is_itself_once",
            ),
            models.CheckConstraint(
                condition=Q(decision__isnull=True) | Q(decision__in=["approved", "denied", "withdrawn"]),
                name="letter_decision",
            ),
            models.CheckConstraint(condition=Q(fingerprint__regex=HEX64), name="letter_fingerprint_is_hex"),
            models.CheckConstraint(condition=~Q(jurisdiction=""), name="a_letter_is_of_a_jurisdiction"),
        ]
        indexes = [
            GinIndex(OpClass(F("subject"), name="gin_trgm_ops"), name="letter_subject_trigram"),
            models.Index(fields=["-date", "-id"], name="letter_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.submission or 'letter'} of {formats.day(self.date)}"


@tracked
class ListedGame(Record):
    """A game in a letter's list, with the number and the words that the letter prints."""

    letter = models.ForeignKey(Letter, on_delete=models.PROTECT, related_name="listed_games")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="listings")
    position = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True, blank=True)
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ["letter", "position"]
        triggers = kept("letter", "game", "position", "number", "name")
        constraints = [
            models.UniqueConstraint(fields=["letter", "position"], name="one_listed_game_per_place"),
            models.UniqueConstraint(fields=["letter", "game"], name="a_letter_lists_a_game_once"),
        ]

    def __str__(self) -> str:
        return self.name


@tracked
class Approval(Record):
    """A letter approves a game for an audience, with the version of its rules where the register holds it."""

    letter = models.ForeignKey(Letter, on_delete=models.PROTECT, related_name="approvals")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="approvals")
    version = models.ForeignKey(GameVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="approvals")
    audience = models.CharField(max_length=10, choices=AUDIENCES)
    basis = models.CharField(max_length=10, choices=BASES)
    in_force = DateRangeField()  # from the letter's day; open at the end, or until the next approving letter's day
    withdrawn_on = models.DateField(null=True, blank=True)  # the first day on which it no longer holds

    class Meta:
        ordering = ["game", "-letter__date"]
        triggers = [
            *kept("letter", "game", "audience"),
            pgtrigger.Trigger(
                name="only_an_approving_letter_approves",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func="""
                    IF NOT EXISTS (
                        SELECT 1 FROM approvals_letter WHERE id = NEW.letter_id AND decision = 'approved'
                    ) THEN
                        RAISE EXCEPTION 'letter % approves nothing', NEW.letter_id
                            USING ERRCODE = 'check_violation';
                    END IF;
                    IF NEW.version_id IS NOT NULL AND NOT EXISTS (
                        SELECT 1 FROM games_gameversion WHERE id = NEW.version_id AND game_id = NEW.game_id
                    ) THEN
                        RAISE EXCEPTION 'version % is of another game', NEW.version_id
                            USING ERRCODE = 'check_violation';
                    END IF;
                    RETURN NEW;
                """,
            ),
            pgtrigger.Trigger(
                name="two_people_withdraw",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                condition=pgtrigger.Q(new__withdrawn_on__isnull=False),
                func="""
                    IF NOT EXISTS (
                        SELECT 1 FROM approvals_withdrawal
                        WHERE letter_id = NEW.letter_id AND game_id = NEW.game_id
                            AND outcome = 'confirmed' AND effective_on = NEW.withdrawn_on
                    ) THEN
                        RAISE EXCEPTION 'no confirmed withdrawal ends the approval of game % by letter % on %',
                            NEW.game_id, NEW.letter_id, NEW.withdrawn_on USING ERRCODE = 'check_violation';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["letter", "game", "audience"], name="one_approval_per_letter_and_game"),
            models.CheckConstraint(condition=Q(audience__in=["commercial", "tribal"]), name="approval_audience"),
            models.CheckConstraint(condition=Q(basis__in=["listed", "enclosed", "both"]), name="approval_basis"),
            models.CheckConstraint(
                condition=Q(version__isnull=True) | ~Q(basis="listed"), name="rules_make_the_basis_enclosed"
            ),
            ExclusionConstraint(
                name="one_approval_in_force_per_day",
                expressions=[
                    (F("game"), RangeOperators.EQUAL),
                    (F("audience"), RangeOperators.EQUAL),
                    ("in_force", RangeOperators.OVERLAPS),
                ],
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]
        indexes = [
            models.Index(fields=["letter"], condition=Q(withdrawn_on__isnull=False), name="approval_withdrawn"),
        ]

    def __str__(self) -> str:
        return f"{self.letter}: {self.game} ({self.audience})"
