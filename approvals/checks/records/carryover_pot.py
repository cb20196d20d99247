"""A pot that carries over from game to game: how long, with whom, and what becomes of it unwon."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, as_text, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Flag, RecordForm, Whole, suggested
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("CARRYOVER-POT")

ALLOWED = "carryover_pot.allowed"
GAMES = "carryover_pot.games.max"
DEALER = "carryover_pot.dealer_takes_part"
PLAYERS = "carryover_pot.players.min"
SPLIT = "carryover_pot.unwon_split"


@form
class CarryoverPotPot:
    max_games: Whole = form_field("Maximum games that a pot is carried over")
    dealer_contributes: Flag = form_field("Dealer contributes")
    min_players: Whole = form_field("Fewest players")
    unwon_rule: Annotated[str | None, suggested("players_and_house_equal", "players_only_equal")] = form_field(
        "What happens to a pot that nobody won"
    )


@form
class CarryoverPotForm(RecordForm):
    pot: Annotated[CarryoverPotPot | None, Part(CarryoverPotPot)] = form_field("Pot", none="no pot is carried over")


@record_check(
    "CARRYOVER-POT",
    title="Carryover pot within its bounds",
    form=CarryoverPotForm,
    law=(ALLOWED, GAMES, DEALER, PLAYERS, SPLIT),
    fails="a limit is exceeded, or a pot before 2012-08-13",
)
def carryover_pot(r: Record, day: date, law: Law) -> Iterable[Finding]:
    if "pot" in r.data and r.data["pot"] is None:
        yield finding.not_applicable("pot", "The game has no carryover pot.")
        return
    allowed = law.on(ALLOWED, day)
    if not allowed.flag:
        yield finding.fail(
            "pot", f"On {day} no pot could carry over yet.", found="a pot", required="none", law=(allowed,)
        )
        return
    pot = r.part("pot")
    games, players, dealer, split = law.on(GAMES, day), law.on(PLAYERS, day), law.on(DEALER, day), law.on(SPLIT, day)
    tests = (
        ("max_games", pot.count("max_games"), games.count, games, lambda v: v <= games.count, "games at most"),
        (
            "min_players",
            pot.count("min_players"),
            players.count,
            players,
            lambda v: v >= players.count,
            "players at least",
        ),
        ("dealer_contributes", pot.flag("dealer_contributes"), True, dealer, lambda v: v, "the dealer takes part"),
        (
            "unwon_rule",
            pot.text("unwon_rule"),
            listed(sorted(split.words), "or"),
            split,
            lambda v: v in split.words,
            "ways to share an unwon pot",
        ),
    )
    for name, value, required, basis, good, words in tests:
        answer = finding.passes if good(value) else finding.fail
        yield answer(
            pot.at(name),
            f"{name} is {as_text(value)}; {words}: {as_text(required)}.",
            found=value,
            required=required,
            law=(basis,),
        )
