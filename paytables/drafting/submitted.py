"""A definition that a packet brings along: what its maker counted by, for people to propose as it is or changed."""

from __future__ import annotations

from collections.abc import Mapping

from games.canonical import sha256_of
from games.engines.definition.load import AnyDefinition, BadDefinition, read_any
from games.engines.registry import find_definition, using
from paytables.drafting.parts import PARTS, leaves, written
from paytables.packet import PacketLike, packet_of
from paytables.packet.own_keys import OWN_DEFINITION
from paytables.packet.plain import PlainPacket
from paytables.verification import verify_packet


def submitted_definition(packet: PacketLike) -> AnyDefinition | None:
    own = packet_of(packet).own(OWN_DEFINITION)
    try:
        return None if own is None else read_any(own)
    except BadDefinition:  # of a packet that was read before its form was asked for
        return None


def digest_of(d: AnyDefinition) -> str:
    """The hash under which the register keeps the same definition."""
    return sha256_of(d.model_dump(mode="json", by_alias=True))


def parts_of(d: AnyDefinition) -> dict[str, str]:
    """What a definition says, part by part, as people type it."""
    return {path: written(value) for path, value in leaves(d.model_dump(**PARTS))}


def changes(before: AnyDefinition, after: AnyDefinition) -> list[tuple[str, str, str]]:
    """Each part that is not the same: path, what stood, what stands; blank where there is none."""
    was, now = parts_of(before), parts_of(after)
    paths = dict.fromkeys([*was, *now])
    return [(p, was.get(p, ""), now.get(p, "")) for p in paths if was.get(p) != now.get(p)]


def standing_of(packet: PacketLike, published: Mapping[str, AnyDefinition]) -> dict[str, str] | None:
    """Of the definition that a packet brings along: its hash, and whether it is what counts (`in_force`), another of
    this game is (`other`), or none yet (`none`). None where the packet brings none."""
    own = submitted_definition(packet)
    if own is None:
        return None
    with using(published):
        known = find_definition(own.name)
    standing = "none" if known is None else "in_force" if digest_of(known) == digest_of(own) else "other"
    return {"sha256": digest_of(own), "standing": standing}


def figures_under(d: AnyDefinition, packet: PlainPacket) -> list[dict[str, object]]:
    """The packet's printed figures with their verdicts, as if the definition were published."""
    with using({d.key: d}):
        claims = verify_packet(packet_of(packet)).json()["claims"]
    return [{k: c[k] for k in ("claim", "paytable", "bet", "printed", "computed", "verdict")} for c in claims]
