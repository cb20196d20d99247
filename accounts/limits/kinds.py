"""Which addresses count as what. Rooms declare theirs in rules.py, beside who may use them:

    heavy("difference-report")      # made while somebody waits: a place in the lane, and a limit of its own
    searching("search", "api:search")

Every `…-export` of the API and every list asked with `export=` is heavy without a word.
"""

from __future__ import annotations

from django.http import HttpRequest

API, EXPORT, SEARCH, SIGN_IN = "api", "export", "search", "sign_in"
_heavy: set[str] = set()
_searching: set[str] = set()


def heavy(*names: str) -> None:
    _heavy.update(names)


def searching(*names: str) -> None:
    _searching.update(names)


def kinds_of(request: HttpRequest, name: str) -> tuple[str, ...]:
    """What this request counts as."""
    results = []
    if request.path.startswith("/api/"):
        results.append(API)
    if name in _heavy or name.endswith("-export") or (request.GET.get("export") and request.method in ("GET", "HEAD")):
        results.append(EXPORT)
    if name in _searching and request.GET.get("q"):
        results.append(SEARCH)
    if name == "account_login" and request.method == "POST":
        results.append(SIGN_IN)
    return tuple(results)
