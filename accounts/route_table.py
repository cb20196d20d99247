"""The table of who may use which address how, made from the URL configuration and the registry of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from accounts import routes

WITHOUT_RULE = "WITHOUT A RULE"
NAMED_SAMPLES = {"form": "csv", "kind": "letter"}  # where only certain words fit
SAMPLE_VALUES = ("999999", "00000000-0000-0000-0000-000000000000", "none", "2020-01-01", "none-none", "NONE-SUCH")


@dataclass(frozen=True)
class Address:
    """One named route with the methods that its view answers."""

    name: str
    route: str
    methods: tuple[str, ...]
    parameters: tuple[str, ...]

    def sample(self) -> str:
        """A path that leads there; what its parameters name need not exist."""
        for value in SAMPLE_VALUES:
            try:
                return reverse(self.name, kwargs={p: NAMED_SAMPLES.get(p, value) for p in self.parameters})
            except NoReverseMatch:
                continue
        raise NoReverseMatch(f"{self.name}: no sample value fits {self.route}")


def addresses() -> list[Address]:
    """Every route of the URL configuration, by name."""
    results: dict[str, Address] = {}
    for address in _walk(get_resolver(), "", "", ()):
        if address.name in results:  # the same name twice: its methods together
            methods = tuple(sorted({*results[address.name].methods, *address.methods}))
            address = Address(address.name, results[address.name].route, methods, results[address.name].parameters)
        results[address.name] = address
    return sorted(results.values(), key=lambda a: a.name)


def _walk(resolver: URLResolver, namespace: str, before: str, given: tuple[str, ...]) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        parameters = (*given, *(p for p in entry.pattern.regex.groupindex if p not in given))
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry, inner, route, parameters)
        elif isinstance(entry, URLPattern):
            yield Address(f"{namespace}{entry.name or ''}", route, methods_of(entry.callback), parameters)


def methods_of(view: Callable[..., object]) -> tuple[str, ...]:
    actions: Mapping[str, str] | None = getattr(view, "actions", None)
    if actions:
        return tuple(sorted(m.upper() for m in actions if m not in ("head", "options")))
    inside = getattr(view, "view_class", None) or getattr(view, "cls", None)
    if inside is None:
        return ("GET", "POST")
    return tuple(
        sorted(m.upper() for m in inside.http_method_names if hasattr(inside, m) and m not in ("head", "options"))
    )


def table(people: Mapping[str, object]) -> list[str]:
    """One line an address and method: who may. An address without a rule says so."""
    lines = []
    for address in addresses():
        for method in address.methods:
            route = routes.route_of(address.name, method)
            if route is None and address.name not in routes.registered():
                lines.append(f"{address.name} {method}: {WITHOUT_RULE}")
                continue
            may = [who for who, user in people.items() if routes.allowed(address.name, method, user)]
            lines.append(f"{address.name} {method}: {_in_words(may, people)}")
    return lines


def _in_words(may: list[str], people: Mapping[str, object]) -> str:
    if len(may) == len(people):
        return "everybody"
    if may == [who for who, user in people.items() if getattr(user, "membership", None)]:
        return "members"
    return " ".join(may) or "nobody"
