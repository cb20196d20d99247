"""What was typed into the form of a table, as a configuration; and which path of the form each value came from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from approvals.web.tableform import NONE, NOT_KNOWN, POSTED


def read_form(posted: Mapping[str, str], before: Mapping[str, Any]) -> dict[str, Any]:
    """The configuration that was typed. What is no number or no day stays as typed, to be refused by its form."""
    said = {name: value.strip() for name, value in posted.items()}
    data: dict[str, Any] = {k: v for k, v in before.items() if k.startswith("x_") or k in ("operator", "room", "game")}
    data["as_of"] = said.get("as_of", "")
    data["submission"] = said.get("submission") or None
    table = {**(before.get("table") or {})}
    table.pop("seats", None)
    data["table"] = _with(table, seats=_count(said.get("table.seats")))
    # Nothing filled in is nothing known: a list is empty only where somebody says so.
    if bets := [_bet(said, place) for place in _places(said, "bets") if said.get(f"bets.{place}.bet")]:
        data["bets"] = bets
    _put_present(data, "progressive", said, _read_progressive)
    _put_present(data, "shuffler", said, _read_shuffler)
    if (equipment := _read_components(said, "other_equipment")) is not None:
        data["other_equipment"] = equipment
    data["choices"] = _with(
        {},
        folded_hands_win_progressive=_flag(said.get("choices.folded_hands_win_progressive")),
        multiple_winners=said.get("choices.multiple_winners"),
        envy_minimum_wager=said.get("choices.envy_minimum_wager"),
    )
    _put_present(data, "aggregate_limit", said, _read_limit)
    if said.get("posted") == "yes":
        data["posted"] = [code for code, _ in POSTED if said.get(f"posted.{code}")]
    days = ("internal_controls_approved", "go_live", "tribal_gaming_agency", "state_concurrence")
    data["authorizations"] = _with(
        {},
        **{name: said.get(f"authorizations.{name}") for name in days},
        layout_manufacturer_licensed=_flag(said.get("authorizations.layout_manufacturer_licensed")),
    )
    return data


def _with(known: dict[str, Any], **values: Any) -> dict[str, Any]:
    """With those values that were given; "none" is a stated none."""
    return known | {name: None if value == NONE else value for name, value in values.items() if value not in (None, "")}


def _count(text: str | None) -> int | str | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else text


def _flag(text: str | None) -> bool | None:
    return {"yes": True, "no": False}.get(text or "")


def _list(text: str | None) -> list[str] | None:
    if not text:
        return None
    return [] if text == NONE else [part for part in map(str.strip, text.split(";")) if part]


def _places(said: Mapping[str, str], under: str) -> list[int]:
    found = re.compile(re.escape(under) + r"\.(\d{1,3})\.", re.ASCII)
    return sorted({int(match[1]) for name in said if (match := found.match(name))})


def _bet(said: Mapping[str, str], place: int) -> dict[str, Any]:
    at = f"bets.{place}"
    found: dict[str, Any] = {"bet": said[f"{at}.bet"]}
    return _with(found, **{k: said.get(f"{at}.{k}") for k in ("paytable", "min", "max", "wager", "multiple_of_ante")})


def _put_present(data: dict[str, Any], name: str, said: Mapping[str, str], read: Any) -> None:
    match said.get(name):
        case "yes":
            data[name] = read(said)
        case "none":
            data[name] = None


def _read_components(said: Mapping[str, str], under: str) -> list[dict[str, Any]] | None:
    """The rows that were filled in; without any, none only where the form says so, else unknown."""
    found = []
    for place in _places(said, under):
        at = f"{under}.{place}"
        name, version = said.get(f"{at}.component"), said.get(f"{at}.version")
        if name and version:
            seen = _flag(said.get(f"{at}.viewed_by_surveillance"))
            found.append(
                _with({"component": name}, version="" if version == NOT_KNOWN else version, viewed_by_surveillance=seen)
            )
    return found if found or said.get(under) == NONE else None


def _read_progressive(said: Mapping[str, str]) -> dict[str, Any]:
    on_spot = next(
        (said.get(f"bets.{p}.paytable") for p in _places(said, "bets") if said.get(f"bets.{p}.bet") == "progressive"),
        "",
    )
    meters = []
    for place in _places(said, "progressive.meters"):
        at = f"progressive.meters.{place}"
        keys = ("contribution", "reserve", "seed", "maximum", "jackpot_when_maximum_set")
        if said.get(f"{at}.meter"):
            meters.append(_with({"meter": said[f"{at}.meter"]}, **{k: said.get(f"{at}.{k}") for k in keys}))
    link = "progressive.link"
    display = "progressive.display"
    return _with(
        {},
        paytable=said.get("progressive.paytable") or on_spot,
        components=_read_components(said, "progressive.components"),
        meters=meters or None,
        link=_with(
            {},
            scope=said.get(f"{link}.scope"),
            games=_list(said.get(f"{link}.games")),
            locations=_count(said.get(f"{link}.locations")),
            meter_on_every_table=_flag(said.get(f"{link}.meter_on_every_table")),
            progressives_on_game=_count(said.get(f"{link}.progressives_on_game")),
            manufacturers=_list(said.get(f"{link}.manufacturers")),
            interoperability_approval=said.get(f"{link}.interoperability_approval"),
        ),
        display=_with(
            {},
            provided_by=said.get(f"{display}.provided_by"),
            networked=_flag(said.get(f"{display}.networked")),
            other_functions=_list(said.get(f"{display}.other_functions")),
        ),
    )


def _read_shuffler(said: Mapping[str, str]) -> dict[str, Any]:
    return _with({}, **{k: said.get(f"shuffler.{k}") for k in ("manufacturer", "model", "version", "mode")})


def _read_limit(said: Mapping[str, str]) -> dict[str, Any]:
    return _with(
        {},
        bet=said.get("aggregate_limit.bet"),
        amount=said.get("aggregate_limit.amount"),
        approved=_flag(said.get("aggregate_limit.approved")),
        displayed=_flag(said.get("aggregate_limit.displayed")),
    )


def places_of(posted: Mapping[str, str]) -> dict[str, str]:
    """For each path of the configuration read from this form, the form's own path."""
    said = {name: value.strip() for name, value in posted.items()}
    found: dict[str, str] = {}
    kept = {
        "bets": [p for p in _places(said, "bets") if said.get(f"bets.{p}.bet")],
        "progressive.meters": [
            p for p in _places(said, "progressive.meters") if said.get(f"progressive.meters.{p}.meter")
        ],
    }
    for under in ("progressive.components", "other_equipment"):
        kept[under] = [
            p for p in _places(said, under) if said.get(f"{under}.{p}.component") and said.get(f"{under}.{p}.version")
        ]
    for under, places in kept.items():
        for now, place in enumerate(places):
            found[f"{under}.{now}"] = f"{under}.{place}"
            prefix = f"{under}.{place}."
            for name in said:
                if name.startswith(prefix):
                    found[f"{under}.{now}.{name.removeprefix(prefix)}"] = name
    return found
