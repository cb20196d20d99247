"""What can be found: one row a thing with its words, the vocabulary for misspelled words, kept searches.

The entries are made from the register alone and can be made again at any time. They hold nothing that a member may not
read: tables, filings and unpublished documents are not here but asked for where they are, behind row security. (Behind
a policy the index would not be used: PostgreSQL lets text search look at no row before the policy has.)
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from approvals.models.tenants import TenantRecord

KINDS = [
    ("game", "game"),
    ("alias", "other name of a game"),
    ("component", "component"),
    ("version", "version of a component"),
    ("designator", "paytable"),
    ("letter", "letter"),
    ("person", "person"),
    ("document", "document"),
    ("condition", "condition of a letter"),
    ("clause", "clause of rules"),
]
TEXTS = ("condition", "clause")  # long texts: found after names, and in an index of their own


class SearchEntry(models.Model):
    """One thing that can be found, and where it opens."""

    kind = models.CharField(max_length=12, choices=KINDS)
    title = models.CharField(max_length=300)
    detail = models.TextField(blank=True)  # shown below the title
    key = models.CharField(max_length=200)  # the title as names are compared
    words = models.TextField()  # what is found by, as tokens (approvals/search/words.py)
    weight = models.SmallIntegerField(default=0)  # of two that fit alike the heavier is first: what is in force
    source = models.CharField(max_length=40)  # what it was made from: "game 7", "publication 12"
    route = models.CharField(max_length=40, blank=True)  # the register's page, where there is one
    argument = models.CharField(max_length=220, blank=True)
    query = models.CharField(max_length=200, blank=True)
    document = models.ForeignKey("ingest.Document", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    page = models.PositiveIntegerField(null=True, blank=True)
    box = ArrayField(models.FloatField(), size=4, null=True, blank=True)
    vector = models.GeneratedField(
        expression=SearchVector("words", config="english"), output_field=SearchVectorField(), db_persist=True
    )

    class Meta:
        app_label = "approvals"
        ordering = ["id"]
        indexes = [
            GinIndex(fields=["vector"], condition=~Q(kind__in=TEXTS), name="search_names"),
            GinIndex(fields=["vector"], condition=Q(kind__in=TEXTS), name="search_texts"),
            models.Index(OpClass(F("key"), name="varchar_pattern_ops"), name="search_key"),
            models.Index(fields=["source"], name="search_source"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.title}"


class SearchWord(models.Model):
    """The vocabulary: each word that some entry holds, once. Fewer than entries, so a misspelled one is soon found."""

    word = models.CharField(max_length=60, unique=True)

    class Meta:
        app_label = "approvals"
        ordering = ["word"]
        indexes = [GinIndex(OpClass(F("word"), name="gin_trgm_ops"), name="search_word_trigram")]

    def __str__(self) -> str:
        return self.word


@tracked
class SavedSearch(TenantRecord):
    """A search with its filters under a name, for oneself or for all of one's organisation."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=100)
    query = models.CharField(max_length=500)  # the address's query: whoever has it may open it
    shared = models.BooleanField(default=False)

    class Meta:
        app_label = "approvals"
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_saved_search_of_a_name"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(query=""), name="a_saved_search_asks_something"),
        ]

    def __str__(self) -> str:
        return self.name
