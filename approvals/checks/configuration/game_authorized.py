"""The game must be listed, or its rules enclosed, by an approval that is in force on the day."""

from collections.abc import Iterable
from functools import lru_cache

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration
from approvals.findings import Citation, Finding
from approvals.law.model import Law
from approvals.registry.terms import Letter
from approvals.registry.withdrawals import WithdrawnApproval
from paytables.packet import names

finding = FindingBuilder("GAME-AUTHORIZED")
LIMIT = "authorization.required"


@check(
    "GAME-AUTHORIZED",
    title="The game is authorized on the day",
    origin="documents",
    inputs=("game", "as_of", "submission"),
    law=(LIMIT,),
    terms=("letters: date, decision, list of games", "rules enclosed"),
    fails=(
        "no approval in force on the day lists the game or encloses its rules, or the one named was "
        "not in force, is not in "
        "the register, was denied, was withdrawn or was superseded for it"
    ),
)
def game_authorized(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    day = c.as_of.isoformat()
    value = law.maybe(LIMIT, c.as_of)
    basis = (value,) if value is not None and c.operator_kind != "tribal" else ()
    approval = standing.approval
    if c.submission is not None:
        problem = _named(c, standing)
        if problem is not None:
            sentence, letters = problem
            yield finding.fail(
                "submission",
                sentence,
                found=c.submission,
                required=approval.letter.submission if approval else None,
                law=basis,
                cite=(*(_cite(letter) for letter in letters), _register(c, standing)),
            )
            return
    if approval is None and (last := _withdrawn(c, standing)) is not None:
        letter, gone = last
        yield finding.fail(
            "game",
            f"{letter.title} of {letter.date.isoformat()} is {gone.of.in_words()} for {c.game}; nothing replaces it.",
            found=c.game,
            law=basis,
            cite=(gone.of.cite(), _cite(letter)),
        )
        return
    if approval is None:
        later = next((a for a in standing.register.history(c.game) if a.letter.date > c.as_of), None)
        register = _register(c, standing)
        first = f" The first approval is {later.letter.title} of {later.letter.date.isoformat()}." if later else ""
        yield finding.fail(
            "game",
            f"No approval in force on {day} lists {c.game} or encloses its rules.{first}",
            found=c.game,
            required=later.letter.date.isoformat() if later else None,
            law=basis,
            cite=((_cite(later.letter), register) if later else (register,)),
        )
        return
    letter = approval.letter
    how = f"lists {approval.lists}" if approval.lists else f"encloses the rules of {approval.encloses}"
    yield finding.passes(
        "game",
        f"{letter.title} of {letter.date.isoformat()} {how} and is in force on {day}.",
        found=c.submission or letter.submission,
        law=basis,
        cite=(_cite(letter),),
    )


def _withdrawn(c: Configuration, standing: CheckContext) -> tuple[Letter, WithdrawnApproval] | None:
    """The last approval before the day, where a withdrawal ended it."""
    earlier = [a for a in standing.register.history(c.game) if a.letter.date <= c.as_of]
    if not earlier:
        return None
    letter = earlier[-1].letter
    gone = standing.register.withdrawn_approval(c.game, letter)
    return (letter, gone) if gone is not None and gone.of.on <= c.as_of else None


def _named(c: Configuration, standing: CheckContext) -> tuple[str, tuple[Letter, ...]] | None:
    """What is wrong with the approval that the configuration relies on."""
    assert c.submission is not None
    day = c.as_of.isoformat()
    shown = f"Submission #{names.submission(c.submission)}"
    letters = standing.register.letters_numbered(c.submission)
    approval = standing.approval
    if approval is not None and approval.letter in letters:
        return None
    if not letters:
        return f"{shown} is not in the register.", ()
    about = tuple(letter for letter in letters if standing.register.decides(letter, c.game))
    if not about:
        return f"{shown} neither lists {c.game} nor encloses its rules.", letters
    approved = tuple(letter for letter in about if letter.decision == "approved")
    if not approved:
        word = "denied" if any(letter.decision == "denied" for letter in about) else "decided nothing about"
        return f"{shown} of {about[0].date.isoformat()} {word} {c.game}.", about
    newest = max(approved, key=lambda letter: letter.date)
    gone = standing.register.withdrawn_approval(c.game, newest)
    if gone is not None and gone.of.on <= c.as_of:
        return f"{shown} of {newest.date.isoformat()} is {gone.of.in_words()} for {c.game}.", approved
    if all(letter.date > c.as_of for letter in approved):
        return f"{shown} is dated {newest.date.isoformat()} and was not in force on {day}.", approved
    if approval is not None:
        by = approval.letter
        return (
            f"{shown} of {newest.date.isoformat()} was superseded for {c.game} by {by.title} of {by.date.isoformat()}, "
            f"which is in force on {day}.",
            (*approved, by),
        )
    return f"{shown} was not in force for {c.game} on {day}.", approved


def _register(c: Configuration, standing: CheckContext) -> Citation:
    every = ", ".join(f"{a.letter.title} of {a.letter.date.isoformat()}" for a in standing.register.history(c.game))
    return Citation("Register of approvals", quote=f"approvals of {c.game}: {every or 'none'}")


@lru_cache(maxsize=1024)
def _cite(letter: Letter) -> Citation:
    return Citation(
        letter.title,
        effective_from=letter.date,
        document=letter.place.document,
        page=letter.place.page,
        bbox=letter.place.bbox,
        quote=letter.place.quote,
    )
