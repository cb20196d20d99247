"""What letters of all ten employees have in common: blocks and lists, each in several forms."""

from __future__ import annotations

from tests.ingest.letters_unseen import fourth_words as w
from tests.ingest.letters_unseen.making import Letter, dated


def games_of(letter: Letter, low: int, high: int, commas: bool = True) -> list[str]:
    """Names, each once, the enclosed game among them."""
    rng = letter.rng
    wanted = rng.randint(low, high)
    results = [letter.game] if letter.game else []
    while len(results) < wanted:
        name = rng.choice(w.GAMES) + rng.choice(w.TAILS)
        if name not in results and (commas or not any(s in name for s in (",", " & ", " and "))):
            results.append(name)
    return sorted(results)


def addressee(letter: Letter, style: str, order: str = "name first") -> str:
    """Puts date and address; the person's name."""
    rng, to = letter.rng, letter.truth["addressee"]
    name = rng.choice(w.PEOPLE)
    company, domain = rng.choice(w.COMPANIES)
    lines = rng.choice(w.PLACES)
    to.update(name=name, company=company, address=list(lines))
    letter.put("line", dated(letter.day, style))
    role = rng.choice([None, None, *w.ROLES])
    if order == "company first":
        letter.put("block", [company, *lines, f"Attention: {name}"])
    elif order == "mail":
        mail = f"{name.split()[-1].lower()}@{domain}".replace("í", "i")
        to["email"] = mail
        letter.put("block", [name, *([role] if role else []), company, *lines, mail])
    else:
        letter.put("block", [name, *([role] if role else []), company, *lines])
    return name


def last_of(name: str) -> str:
    return name.split()[-1] if " von " not in name else "von Stade"


def approve(letter: Letter, *choices: str) -> None:
    letter.truth["decision"] = "approved"
    letter.say(letter.one(*choices))


def audiences(letter: Letter, g: str, heads: tuple[str, str, str | None], form: str = "bullets") -> None:
    """Conditions below three heads."""
    truth = letter.truth["conditions"]
    general = [t.format(g=g) for t in letter.some(w.GENERAL, 1, 2)]
    truth["general"] += general
    if heads[2]:
        letter.put("heading", heads[2])
    letter.put(form, truth["general"])
    for key, head, pool in (("commercial", heads[0], w.COMMERCIAL), ("tribal", heads[1], w.TRIBAL)):
        if letter.maybe(0.8):
            truth[key] = [t.format(g=g) for t in letter.some(pool, 1, 3)]
            letter.put("heading", head)
            letter.put(form, truth[key])


def signature(letter: Letter, lines: list[str], name: str, title: str | None, unit: str | None, close: str) -> None:
    letter.put("line", close)
    letter.put("signature", [name, *lines])
    letter.truth["signer"] = {"name": name, "title": title, "unit": unit}


def others(letter: Letter, count: int) -> list[str]:
    taken = {letter.truth["addressee"]["name"], letter.truth["signer"]["name"]}
    return letter.rng.sample([p for p in w.PEOPLE if p not in taken and not p.startswith("Rev.")], count)


def denial(letter: Letter, g: str, form: str, *choices: str) -> None:
    letter.truth["decision"] = "denied"
    letter.truth["reasons"] = letter.some(w.REASONS, 1, 3)
    letter.say(letter.one(*choices).format(g=g))
    letter.put(form, letter.truth["reasons"])
