"""A packet proof-read against itself and against mathematics, after every reader has spoken.

Three proofs, each of which says in the provenance what it compared (`x_checks`):

- `printings`: the same table is printed in two places, and designators run in sequence;
- `word_recheck`: on a page that was read from its picture, the doubtful cell alone is read again, enlarged;
- `engines`: the exact counts say which small repair of a doubtful cell gives the figure that the page prints.

Only doubtful values change, and none becomes surer by mathematics: that a figure comes out does not say what the page
shows. A confident value is never changed and a blank stays blank.
"""

from __future__ import annotations

from ingest.proof.marks import sure
from ingest.proof.printings import compare_printings
from ingest.proof.word_recheck import recheck_words
from paytables.packet.plain import PlainPacket

__all__ = ["compare_printings", "consult_engines", "recheck_words"]


def consult_engines(packet: PlainPacket) -> None:
    """What mathematics says of doubtful cells. Where none is doubtful, no engine is loaded.

    Not in the process that opened the document: engines are large, and need nothing of it but the packet.
    """
    provenance = packet.get("provenance") or {}
    if any(pointer.startswith("/paytables/") and not sure(provenance, pointer) for pointer in provenance):
        from ingest.proof.engines import consult

        consult(packet)
