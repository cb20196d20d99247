"""Cards of house-banked games: who made and sold them, whose name they bear, and when they may come shuffled."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Flag, RecordForm, Wordings, suggested
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("CARDS")

LICENSED = "cards.licensed"
LOGO = "cards.house_logo"
GAMES = "cards.preshuffled_games"
PACKAGE = "preshuffled.package"


@form
class CardsDeck:
    maker_licensed: Flag = form_field("Maker is licensed")
    seller_licensed: Flag = form_field("Seller is licensed")
    logo: Flag = form_field("Logo on the cards")
    preshuffled: Flag = form_field("Cards are preshuffled")
    game: Annotated[str | None, suggested("mini_baccarat", "approved_mini_baccarat_variant")] = form_field(
        "Game", help="Another game as it is called."
    )
    variant_unclear: Flag = form_field("Unclear whether the game is an approved variant")
    package_label: Wordings = form_field("What the package label says")


@form
class CardsForm(RecordForm):
    deck: Annotated[CardsDeck | None, Part(CardsDeck)] = form_field("Deck")


@record_check(
    "CARDS",
    title="Card stock",
    form=CardsForm,
    law=(LICENSED, LOGO, GAMES, PACKAGE),
    fails="unlicensed maker or seller, no logo, preshuffled for another game or without its label",
    reviews="it is unclear whether the game is an approved variant",
)
def cards(r: Record, day: date, law: Law) -> Iterable[Finding]:
    licensed, logo, games, package = law.on(LICENSED, day), law.on(LOGO, day), law.on(GAMES, day), law.on(PACKAGE, day)
    deck = r.part("deck")
    good = True
    for name, basis in (("maker_licensed", licensed), ("seller_licensed", licensed), ("logo", logo)):
        if not deck.flag(name):
            good = False
            yield finding.fail(
                deck.at(name), f"{name.replace('_', ' ')}: no.", found="no", required="yes", law=(basis,)
            )
    if deck.flag("preshuffled"):
        game = deck.text("game")
        if deck.given("variant_unclear") and deck.flag("variant_unclear"):
            good = False
            yield finding.review(
                deck.at("game"), f"Whether {game} is an approved variant is not clear.", found=game, law=(games,)
            )
        elif game not in games.words:
            good = False
            yield finding.fail(
                deck.at("game"),
                f"Preshuffled cards are used for {game}.",
                found=game,
                required=listed(sorted(games.words), "or"),
                law=(games,),
            )
        for missing in sorted(package.words - deck.words("package_label")):
            good = False
            yield finding.fail(
                deck.at("package_label"),
                f"The package lacks {missing}.",
                found="missing",
                required=missing,
                law=(package,),
            )
    if good:
        yield finding.passes("deck", "The cards meet the requirements.", law=(licensed, logo))
