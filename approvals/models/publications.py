"""Which reading of which document entered the register, and who answers for it."""

from __future__ import annotations

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from approvals.models.letters import Letter
from games.models import HEX64, Game, GameVersion
from games.records import Record, closed_with, kept
from ingest.models import Document, Reading


@tracked
class Proposal(Record):
    """A first agent has reviewed a reading and proposes it. It is for exactly this packet: a later change ends it."""

    OUTCOMES = [
        ("published", "published"),
        ("returned", "returned by the second agent"),
        ("withdrawn", "withdrawn by who proposed it"),
        ("stale", "changed since"),
    ]

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="proposals")
    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, related_name="proposals")
    sha256 = models.CharField(max_length=64)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="proposals")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    outcome = models.CharField(max_length=10, choices=OUTCOMES, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = kept("document", "reading", "sha256", "proposed_by")
        constraints = [
            models.UniqueConstraint(
                fields=["document"], condition=Q(closed_at__isnull=True), name="one_open_proposal_per_document"
            ),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="proposal_sha256_is_hex"),
            models.UniqueConstraint(
                fields=["id", "document", "reading", "sha256", "proposed_by"], name="proposal_as_publications_cite_it"
            ),
            models.CheckConstraint(
                condition=closed_with("published", "returned", "withdrawn", "stale"),
                name="a_closed_proposal_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=~Q(outcome="published") | ~Q(closed_by=F("proposed_by")), name="nobody_publishes_their_own"
            ),
            models.CheckConstraint(
                condition=~Q(outcome="withdrawn") | Q(closed_by=F("proposed_by")), name="who_proposed_withdraws"
            ),
        ]

    def __str__(self) -> str:
        return f"proposal to publish {self.document}"


@tracked
class Publication(Record):
    """A packet in the register, as published, with its provenance."""

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="publications")
    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, related_name="publications")
    proposal = models.ForeignKey(
        Proposal, null=True, blank=True, on_delete=models.PROTECT, related_name="publications"
    )  # whose packet this is; a foreign key over both tables' document, reading, hash and proposer holds them equal
    jurisdiction = models.CharField(max_length=80)  # by its code: whose register it entered
    packet = models.JSONField()  # what people decided applied to what was read; with provenance
    sha256 = models.CharField(max_length=64)  # of the packet's canonical JSON
    letter = models.ForeignKey(Letter, null=True, blank=True, on_delete=models.PROTECT, related_name="publications")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="publications")
    version = models.ForeignKey(
        GameVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="publications"
    )
    stands = models.BooleanField(default=True)  # false: a fuller or corrected reading of the same stands instead
    note = models.CharField(max_length=300, blank=True)
    first_agent = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="publications")
    second_agent = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="publications_seconded"
    )
    second_agent_waived = models.BooleanField(default=False)

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = [
            *kept(
                "document",
                "reading",
                "jurisdiction",
                "proposal",
                "packet",
                "sha256",
                "letter",
                "game",
                "first_agent",
                "second_agent",
                "second_agent_waived",
            ),
            # of new rows alone: what was published before proposals were tied to publications stays as it is
            pgtrigger.Trigger(
                name="published_as_proposed",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func="""
                IF NEW.second_agent_waived <> (NEW.proposal_id IS NULL) THEN
                    RAISE EXCEPTION 'a publication is of a proposal, or its second agent is waived'
                        USING ERRCODE = 'check_violation';
                END IF;
                RETURN NEW;
                """,
            ),
            pgtrigger.Trigger(
                name="published_in_its_jurisdiction",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func="""
                IF NEW.packet #>> '{source,jurisdiction}' <> NEW.jurisdiction THEN
                    RAISE EXCEPTION 'a document of % enters no register of %',
                        NEW.packet #>> '{source,jurisdiction}', NEW.jurisdiction USING ERRCODE = 'check_violation';
                END IF;
                IF NEW.letter_id IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM approvals_letter WHERE id = NEW.letter_id AND jurisdiction = NEW.jurisdiction
                ) THEN
                    RAISE EXCEPTION 'letter % is of another jurisdiction than %', NEW.letter_id, NEW.jurisdiction
                        USING ERRCODE = 'check_violation';
                END IF;
                RETURN NEW;
                """,
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(jurisdiction=""), name="a_publication_is_for_a_jurisdiction"),
            models.UniqueConstraint(fields=["document", "sha256"], name="the_same_packet_is_published_once"),
            models.UniqueConstraint(
                fields=["letter", "game"],
                condition=Q(stands=True, letter__isnull=False, game__isnull=False),
                name="one_standing_packet_per_letter_and_game",
            ),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="publication_sha256_is_hex"),
            models.CheckConstraint(
                condition=Q(second_agent_waived=True, second_agent__isnull=True)
                | (Q(second_agent_waived=False, second_agent__isnull=False) & ~Q(second_agent=F("first_agent"))),
                name="two_people_publish",
            ),
            models.CheckConstraint(
                condition=Q(version__isnull=True) | Q(game__isnull=False), name="a_version_is_of_the_published_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document} as published {self.created_at:%Y-%m-%d}"
