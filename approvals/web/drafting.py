"""The draft behind an open form of a table: resumed where there is one, kept with each pause of the typing."""

from __future__ import annotations

from uuid import uuid4

from django.http import QueryDict

from accounts.models import User
from accounts.web import formats
from approvals.models import Room, TableDraft
from approvals.operators.drafts import DraftRefused, draft_of, keep_draft

OWN = "draft."  # names of the fields that say which page this is; the form's own have other first words
LEFT_OUT = ("csrfmiddlewaretoken", "act")


class Drafting:
    """One page: its draft as it was found, and what becomes of it."""

    def __init__(self, post: QueryDict, actor: User, room: Room, table: str, game: str, newest: int) -> None:
        self.post, self.actor = post, actor
        self.room, self.table, self.game, self.newest = room, table, game, newest
        self.draft: TableDraft | None = None if self.post else draft_of(self.actor, room, table)
        self.trouble = ""
        self.reported = ""

    @property
    def page(self) -> str:
        return self.post.get(f"{OWN}page", "")[:40] or uuid4().hex

    @property
    def seen(self) -> int:
        """The edition with which the page was opened."""
        return _number(self.post.get(f"{OWN}seen")) or (self.draft.edition if self.draft else 0)

    @property
    def begun_from(self) -> int | None:
        """The version of the table with which the page was opened; None where nothing says."""
        return _number(self.post.get(f"{OWN}base"))

    @property
    def of_other_game(self) -> bool:
        return self.draft is not None and self.draft.game != self.game

    @property
    def is_resumed(self) -> bool:
        return self.draft is not None and not self.of_other_game

    @property
    def was_saved_since(self) -> bool:
        return self.draft is not None and self.newest not in (0, self.draft.base)

    def resumed(self) -> QueryDict:
        """What was typed before, as if it were sent now; empty where nothing was."""
        stated = QueryDict(mutable=True)
        if self.draft is not None and self.is_resumed:
            for name, texts in self.draft.fields:
                stated.setlist(name, texts)
        return stated

    def keep(self, *, is_changed: bool) -> None:
        """What was sent; a form that is as the table is needs no draft. A page that was overtaken keeps nothing."""
        if self.begun_from is None:
            return  # a program's, or a page's from before
        if self.begun_from != self.newest:
            self.trouble = (
                f"Table {self.table} was saved in another window as version {self.newest}. Your changes here are not "
                "kept as a draft. Reload this page to begin from that version."
            )
            return
        try:
            kept = keep_draft(
                room=self.room, table=self.table, game=self.game, fields=self._fields() if is_changed else {},
                base=self.newest, page=self.page, seen=self.seen, actor=self.actor,
            )  # fmt: skip
        except DraftRefused as why:
            self.trouble = str(why)
        else:
            self.reported = f"Draft saved, {formats.clock(kept.changed_at)}" if kept else ""

    def _fields(self) -> dict[str, list[str]]:
        return {
            name: [text.replace("\0", "") for text in map(str, texts)]
            for name, texts in self.post.lists()
            if name not in LEFT_OUT and not name.startswith(OWN) and any(texts)
        }


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else None
