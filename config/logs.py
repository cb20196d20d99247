"""Structured logs: JSON lines on servers, readable ones on a terminal; each line with the request's or job's id."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponseBase
from structlog.typing import Processor

from accounts.json_types import Json

ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class RequestIdMiddleware:
    """An id for every request, taken from the proxy where it gives one, in every log line and in the response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-Id", "")
        request_id = given if ID.fullmatch(given) else uuid.uuid4().hex
        request.request_id = request_id  # type: ignore[attr-defined]
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            response = self.get_response(request)
        response["X-Request-Id"] = request_id
        return response


CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def on_one_line(logger: object, method: str, event: dict[str, Json]) -> dict[str, object]:
    """Control characters written out, so that nobody's words make a line of their own or move the cursor."""
    return {
        key: CONTROL.sub(lambda result: result[0].encode("unicode_escape").decode(), value)
        if isinstance(value, str) and key != "exception"
        else value
        for key, value in event.items()
    }


def logging_settings(*, json: bool, level: str) -> dict[str, object]:
    """For Django's LOGGING: the standard library's loggers and structlog's through one formatter."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    forms: list[object] = (
        [structlog.processors.JSONRenderer()] if json else [on_one_line, structlog.dev.ConsoleRenderer(colors=False)]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *forms],
                "foreign_pre_chain": shared,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"level": level, "propagate": True, "handlers": []},
            "django.server": {"level": level, "propagate": True, "handlers": []},
            "fontTools": {"level": "WARNING"},
        },
    }
