"""The letter of a packet: what an authority decides, about which games, under which conditions."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field, StrictStr

from paytables.packet.part import Part
from paytables.packet.values import Day, OptionalSnake, OptionalText, Positive, Text


class Addressee(Part):
    required: ClassVar = ("name", "company", "email", "address")
    name: OptionalText = None
    company: OptionalText = None
    email: StrictStr | None = None
    address: tuple[Text, ...] = ()


class ListedGame(Part):
    """A game of the letter's list; `number` is null where the list is not numbered."""

    required: ClassVar = ("number", "name")
    number: Positive | None = None
    name: Text = ""


class Conditions(Part):
    required: ClassVar = ("general", "commercial", "tribal")
    general: tuple[Text, ...] = ()
    commercial: tuple[Text, ...] = ()
    tribal: tuple[Text, ...] = ()


class Contact(Part):
    required: ClassVar = ("name", "phone", "for")
    name: OptionalText = None
    phone: StrictStr | None = Field(default=None, pattern=r"^\d{3}-\d{3}-\d{4}$")
    audience: OptionalSnake = Field(default=None, alias="for")


class Person(Part):
    required: ClassVar = ("name", "title", "unit")
    name: OptionalText = None
    title: OptionalText = None
    unit: OptionalText = None


class Permission(Part):
    """A permission for a time: its last day, and the sentence that grants it."""

    until: Day | None = None
    words: OptionalText = None


class Letter(Part):
    required: ClassVar = (
        "date", "submission", "subject", "decision", "addressee", "changes", "games", "rules_dates", "conditions",
        "contacts", "signer", "cc",
    )  # fmt: skip
    date: Day | None = None
    submission: StrictStr | None = Field(default=None, pattern=r"^\S+$")
    subject: OptionalText = None
    decision: Literal["approved", "denied"] | None = None
    reasons: tuple[Text, ...] = ()
    addressee: Addressee = Addressee()
    changes: tuple[Text, ...] = ()
    games: tuple[ListedGame, ...] = ()
    rules_dates: tuple[Day, ...] = ()
    conditions: Conditions = Conditions()
    contacts: tuple[Contact, ...] = ()
    signer: Person | None = None
    cc: tuple[Person, ...] = ()
    permission: Permission | None = None
    attachments: tuple[Text, ...] = ()
