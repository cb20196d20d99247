"""The published rules that the tables of a filing run by."""

from __future__ import annotations

from dataclasses import dataclass

from approvals.models import Publication
from approvals.registry.terms import Terms
from paytables.packet import Packet, packet_of


@dataclass(frozen=True, slots=True)
class PublishedRules:
    """What was published of the rules: the document's key, the packet's hash, and the packet."""

    document: str
    sha256: str
    packet: Packet


class Packets:
    """Published packets, each fetched once: the tables of a filing mostly run the same few games."""

    def __init__(self) -> None:
        self._met: dict[str, PublishedRules | None] = {}

    def of(self, terms: Terms | None) -> PublishedRules | None:
        """The published packet that the terms were compiled from."""
        if terms is None or not terms.place.document.isdecimal():
            return None
        document = terms.place.document
        if document not in self._met:
            publication = Publication.objects.filter(document=int(document), stands=True).order_by("-id").first()
            self._met[document] = (
                None
                if publication is None
                else PublishedRules(document, publication.sha256, packet_of(publication.packet))
            )
        return self._met[document]
