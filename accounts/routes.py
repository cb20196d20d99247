"""Every address has a rule. One registry of them; what is not in it is refused, and a test finds it.

Each room declares its own routes in its `rules.py`, which is imported at start:

    routes({
        "api:letter-list": can_read_register,
        "api:document-list": {"GET": can_read_register, "POST": can_upload},
        "api:letter-publish": Route(can_publish, scope=Scope.PUBLISH),
    })

A key is the URL's name with its namespace. Methods not named in a mapping are refused; HEAD and OPTIONS go as GET.
With a token, GET needs the scope `read` and everything else `write`, unless the route names another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.predicates import Predicate

from accounts.models.tokens import Scope

SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Route:
    """A predicate, and the scope that a token must have where it is not the usual one."""

    rule: Predicate
    scope: Scope | None = None


Declared = Predicate | Route | Mapping[str, Predicate | Route]

_routes: dict[str, Mapping[str, Route]] = {}
EVERY_METHOD = "*"


def routes(declared: Mapping[str, Declared]) -> None:
    for name, stated in declared.items():
        if name in _routes:
            raise ValueError(f"The route {name!r} has a rule already.")
        by_method = stated if isinstance(stated, Mapping) else {EVERY_METHOD: stated}
        _routes[name] = {method: r if isinstance(r, Route) else Route(r) for method, r in by_method.items()}


def registered() -> Mapping[str, Mapping[str, Route]]:
    return _routes


def route_of(name: str, method: str) -> Route | None:
    """The rule of an address for a method; None where there is none."""
    by_method = _routes.get(name)
    if by_method is None:
        return None
    asked = "GET" if method in SAFE else method
    return by_method.get(asked) or by_method.get(EVERY_METHOD)


def allowed(name: str, method: str, user: object, scopes: Iterable[str] | None = None) -> bool:
    """Whether this person may use this address so. `scopes` are the token's, None for a session."""
    route = route_of(name, method)
    if route is None or not route.rule.test(user):
        return False
    if scopes is None:
        return True
    needed = route.scope or (Scope.READ if method in SAFE else Scope.WRITE)
    return needed in set(scopes)
