"""Every kind of change of paytables and their rows."""

from __future__ import annotations

import copy

from tests.approvals.differences.comparison.work import Packet, Reported, Work, mutation, name_of


def is_number(outcome: Packet) -> bool:
    return (
        outcome["pays"] is not None and outcome["unit"] in ("for_1", "to_1", "dollars") and "." not in outcome["pays"]
    )


@mutation
def pay_raised(w: Work) -> list[Reported] | None:
    o = w.outcome(is_number)
    if o is None:
        return None
    old, o["pays"] = o["pays"], str(int(o["pays"]) + 1)
    return [Reported("outcome", "raised", "pays", old, o["pays"])]


@mutation
def pay_lowered(w: Work) -> list[Reported] | None:
    o = w.outcome(lambda o: is_number(o) and int(o["pays"]) > 1)
    if o is None:
        return None
    old, o["pays"] = o["pays"], str(int(o["pays"]) - 1)
    return [Reported("outcome", "lowered", "pays", old, o["pays"])]


@mutation
def unit_changed(w: Work) -> list[Reported] | None:
    o = w.outcome(lambda o: o["unit"] in ("for_1", "to_1", "dollars"))
    if o is None:
        return None
    old, o["unit"] = o["unit"], "to_1" if o["unit"] != "to_1" else "for_1"
    return [Reported("outcome", "changed", "unit", old, o["unit"])]


@mutation
def meter_changed(w: Work) -> list[Reported] | None:
    o = w.outcome(lambda o: o["meter"] == "main")
    if o is None:
        return None
    o["meter"] = "mega"
    return [Reported("outcome", "changed", "meter", "main", "mega")]


@mutation
def from_meter_changed(w: Work) -> list[Reported] | None:
    o = w.outcome(lambda o: o["from_meter"] is not None)
    if o is None:
        return None
    o["from_meter"] = not o["from_meter"]
    return [Reported("outcome", "changed", "from_meter", not o["from_meter"], o["from_meter"])]


@mutation
def envy_raised(w: Work) -> list[Reported] | None:
    o = w.outcome(lambda o: o["envy"] is not None)
    if o is None:
        return None
    old, o["envy"] = o["envy"], str(int(o["envy"]) + 500)
    return [Reported("outcome", "raised", "envy", old, o["envy"])]


@mutation
def envy_added(w: Work) -> list[Reported] | None:
    o = w.outcome(lambda o: o["envy"] is None)
    if o is None:
        return None
    o["envy"] = "25"
    return [Reported("outcome", "added", "envy", None, "25")]


@mutation
def outcome_removed(w: Work) -> list[Reported] | None:
    table = w.paytable(lambda p: len(p["outcomes"]) > 2)
    if table is None:
        return None
    table["outcomes"].pop(w.rng.randrange(len(table["outcomes"])))
    return [Reported("outcome", "removed", "hand")]


@mutation
def outcome_added(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None:
        return None
    row = {"hand": "mini_royal", "hands": None, "pays": "77", "unit": "for_1", "meter": None, "from_meter": None}
    table["outcomes"].insert(w.rng.randrange(len(table["outcomes"]) + 1), {**row, "envy": None})
    return [Reported("outcome", "added", "hand")]


@mutation
def rows_in_another_order(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None:
        return None
    table["outcomes"].reverse()
    return []


@mutation
def seed_raised(w: Work) -> list[Reported] | None:
    table = w.paytable(lambda p: bool((p["claims"] or {}).get("seed")))
    if table is None:
        return None
    old = table["claims"]["seed"]
    table["claims"]["seed"] = str(int(old) + 5000)
    return [Reported("claim", "raised", "seed", old, table["claims"]["seed"])]


@mutation
def edge_not_printed(w: Work) -> list[Reported] | None:
    table = w.paytable(lambda p: bool((p["claims"] or {}).get("house_edge")))
    if table is None:
        return None
    old, table["claims"]["house_edge"] = table["claims"]["house_edge"], None
    return [Reported("claim", "removed", "house_edge", old, None)]


@mutation
def zeros_dropped(w: Work) -> list[Reported] | None:
    """The same number written otherwise is no change."""
    table = w.paytable(lambda p: bool((p["claims"] or {}).get("house_edge")))
    if table is None:
        return None
    edge = table["claims"]["house_edge"]
    table["claims"]["house_edge"] = f"{edge}0" if "." in edge else f"{edge}.0"
    return []


@mutation
def paytable_removed(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None:
        return None
    w.packet["paytables"].remove(table)
    return [Reported("paytable", "removed")]


@mutation
def paytable_added(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None or not w.take("new paytable"):
        return None
    new = copy.deepcopy(table)
    new.update(designator="NEW-99", alias=None)
    for o in new["outcomes"]:
        o["pays"] = str(int(float(o["pays"] or 1)) * 3 + 1)
    w.packet["paytables"].insert(w.rng.randrange(len(w.packet["paytables"])), new)
    w.taken.add(("paytable", name_of(new)))
    return [Reported("paytable", "added")]


@mutation
def paytable_renamed(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None or not w.take("renamed paytable"):
        return None
    old, table["designator"] = table["designator"], "RENAMED-77"
    w.taken.add(("paytable", name_of(table)))
    return [Reported("paytable", "renamed", "designator", old, "RENAMED-77")]


@mutation
def paytable_moved(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None or not w.take("moved paytable"):
        return None
    old, table["system"] = table["system"], "stargazer"
    w.taken.add(("paytable", name_of(table)))
    return [Reported("paytable", "moved", "system", old, "stargazer")]


@mutation
def printed_again(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None:
        return None
    again = {**copy.deepcopy(table), "printing": table["printing"] + 1}
    w.packet["paytables"].append(again)
    w.taken.add(("paytable", name_of(again)))
    return [Reported("paytable", "printing_added")]


@mutation
def envy_no_longer_paid(w: Work) -> list[Reported] | None:
    o = w.outcome(lambda o: o["envy"] is not None)
    if o is None:
        return None
    old, o["envy"] = o["envy"], None
    return [Reported("outcome", "removed", "envy", old, None)]


@mutation
def edge_raised(w: Work) -> list[Reported] | None:
    table = w.paytable(lambda p: bool((p["claims"] or {}).get("house_edge")))
    if table is None:
        return None
    old = table["claims"]["house_edge"]
    table["claims"]["house_edge"] = str(int(old.partition(".")[0]) + 7)
    return [Reported("claim", "raised", "house_edge", old, table["claims"]["house_edge"])]


@mutation
def paytables_in_another_order(w: Work) -> list[Reported] | None:
    if not w.take("order of paytables"):
        return None
    w.rng.shuffle(w.packet["paytables"])
    return []


@mutation
def alias_changed(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None:
        return None
    old, table["alias"] = table["alias"], "ALT-5"
    return [Reported("paytable", "changed", "alias", old, "ALT-5")]


@mutation
def wager_raised(w: Work) -> list[Reported] | None:
    table = w.paytable(lambda p: p["wager"])
    if table is None:
        return None
    old, table["wager"] = table["wager"], "25"
    return [Reported("paytable", "raised", "wager", old, "25")]


@mutation
def for_several_games(w: Work) -> list[Reported] | None:
    table = w.paytable()
    if table is None:
        return None
    table["multi_game"] = not table["multi_game"]
    return [Reported("paytable", "changed", "multi_game", not table["multi_game"], table["multi_game"])]
