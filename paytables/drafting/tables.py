"""The printed paytables of an unknown game: those of a wager become its ladder, those of other bets bets on cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from accounts.json_types import Json
from games.engines.definition.hand_names import UnknownHandName, hand_name
from paytables.packet import Packet
from paytables.packet.tables import Outcome, Paytable

if TYPE_CHECKING:
    from paytables.drafting.draft import Draft


def ladders_and_bets(draft: Draft, packet: Packet, cards: int | None) -> None:
    """One entry for each bet; every printing of a table with other pays is another paytable of it."""
    wagers = {path.split(".")[1] for path in draft.parts if path.startswith("wagers.")}
    by_bet: dict[str, list[tuple[int, Paytable]]] = {}
    for index, table in enumerate(packet.paytables):
        if table.bet and table.outcomes:
            by_bet.setdefault(table.bet, []).append((index, table))
    for bet, tables in by_bet.items():
        wager = bet.removesuffix("_bonus")
        if bet in wagers:
            draft.put(f"ladders.{bet}.title", bet.replace("_", " ").title(), "inferred")
            draft.put(f"ladders.{bet}.else", "push", "usual")
            _replace(draft, f"settlement.{bet}.win", f"ladder {bet}")
            _tables(draft, packet, f"ladders.{bet}", tables)
        elif wager in wagers and bet.endswith("_bonus"):
            draft.put(f"bonuses.{bet}.on", wager, "inferred")
            draft.put(f"bonuses.{bet}.ladder", bet, "inferred")
            _tables(draft, packet, f"ladders.{bet}", tables)
        else:
            _side_bet(draft, packet, bet, tables, cards)
    # the names under which packets print the figures of the main game
    ladders = {path.split(".")[1] for path in draft.parts if path.startswith("ladders.")}
    draft.put("main_aliases", sorted(wagers | ladders), "inferred")


def _side_bet(draft: Draft, packet: Packet, bet: str, tables: list[tuple[int, Paytable]], cards: int | None) -> None:
    draft.put(f"bets.{bet}.title", bet.replace("_", " ").title(), "inferred")
    if cards is None or not _has_room(cards, tables):
        draft.blank(
            f"bets.{bet}.looks_at.player", f"How many of the player's cards does the {bet.replace('_', ' ')} look at?"
        )
    else:
        draft.put(f"bets.{bet}.looks_at.player", cards, "inferred")
    _tables(draft, packet, f"bets.{bet}", tables)


TOO_MUCH = {3: ("full_house", "four_of_a_kind", "two_pair"), 4: ("full_house",)}  # for so few cards


def _has_room(cards: int, tables: list[tuple[int, Paytable]]) -> bool:
    """Whether so many cards can make the hands of every row; where not, the bet looks at others."""
    return not any(o.hand in TOO_MUCH.get(cards, ()) for _, table in tables for o in table.outcomes)


def _replace(draft: Draft, path: str, value: str) -> None:
    draft.parts.pop(path, None)
    draft.put(path, value, "inferred")


def _tables(draft: Draft, packet: Packet, path: str, tables: Iterable[tuple[int, Paytable]]) -> None:
    seen: list[object] = []
    for index, table in tables:
        rows = [(o.hand, o.pays, o.unit, o.envy) for o in table.outcomes]
        if rows in seen or any(o.hands is not None for o in table.outcomes):
            continue
        at = f"{path}.paytables.{len(seen)}"
        seen.append(rows)
        _table(draft, packet, at, index, table)
        if len(seen) == 1:
            draft.put(f"{at}.usual", True, "inferred")


def _table(draft: Draft, packet: Packet, at: str, index: int, table: Paytable) -> None:
    if table.designator:
        draft.put(f"{at}.name", table.designator, "printed", **_seen(packet, f"/paytables/{index}/designator"))
    units = [str(o.unit) for o in table.outcomes if o.unit not in (None, "percent")]
    unit = max(set(units), key=units.count) if units else None
    if unit is None and any(o.unit is None for o in table.outcomes):
        draft.blank(f"{at}.unit", f"Are the pays of {table.designator or 'the table'} to_1 or for_1?")
    elif unit is not None and unit != "to_1":
        draft.put(f"{at}.unit", unit, "printed", **_seen(packet, f"/paytables/{index}/outcomes/0/unit"))
    if table.wager:
        draft.put(f"{at}.wager", table.wager, "printed", **_seen(packet, f"/paytables/{index}/wager"))
    for n, row in enumerate(table.outcomes):
        _row(draft, packet, f"{at}.pays", f"/paytables/{index}/outcomes/{n}", row)
        if row.envy and row.hand:
            draft.put(
                f"{at}.envy.{row.hand}", row.envy, "printed", **_seen(packet, f"/paytables/{index}/outcomes/{n}/envy")
            )


def _row(draft: Draft, packet: Packet, at: str, pointer: str, row: Outcome) -> None:
    if row.hand is None:
        draft.blank(f"{at}.hand", "Which hand does the row without a label pay?")
        return
    try:
        hand_name(row.hand)
    except UnknownHandName:
        draft.problems.append(f"The row {row.hand.replace('_', ' ')} is not a hand that a ranking knows.")
        return
    if row.pays is None:
        draft.blank(f"{at}.{row.hand}", f"What does {row.hand.replace('_', ' ')} pay?")
        return
    value = f"{row.pays}% {row.meter or ''}".strip() if row.unit == "percent" else row.pays
    draft.put(f"{at}.{row.hand}", value, "printed", **_seen(packet, f"{pointer}/pays"))


def _seen(packet: Packet, pointer: str) -> dict[str, Json]:
    source = packet.provenance_of(pointer)
    if source is None:
        return {}
    confidence = None if source.confidence is None else float(source.confidence)
    return {"page": source.page, "bbox": source.bbox, "quote": source.raw or "", "confidence": confidence}
