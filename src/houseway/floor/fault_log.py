"""Logs of the floor: one line of JSON per fault. The record is the log of everything else.

More people read a log than may see a table's cards. So a line contains only the fields that are listed here, and of
an error only its kind and its place in the program: the message of an error may quote a command, an event or a row,
and with it a hidden card.
"""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from pathlib import PurePath
from typing import Any, Final

import structlog

FIELDS: Final = frozenset({"event", "table", "seq", "lane", "owner", "speaker", "voice", "why", "error", "seconds", "subject"})
"""All fields that a line may contain."""
LEFT_OUT: Final = "left out"


def log_of(module: str) -> structlog.stdlib.BoundLogger:
    """Return the log of a module; it writes through the standard library's logger of that name."""
    return structlog.wrap_logger(
        logging.getLogger(module),
        processors=[structlog.stdlib.filter_by_level, only_fields, structlog.processors.JSONRenderer(sort_keys=True)],
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def only_fields(logger: object, method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Leave out the value of every field that is not listed, and of every one that is not a short word or a number."""
    for name, value in line.items():
        is_plain = value is None or type(value) in (int, float, bool) or (isinstance(value, str) and len(value) <= 500)
        if name not in FIELDS or not is_plain:
            line[name] = LEFT_OUT
    return line


class Open(Exception):
    """An error whose message may be logged: it names tables, steps and keys, and never a card or a command."""


def place_of(error: BaseException) -> str:
    """Return the kind of an error and where it was raised, and the same of its causes; never its message, unless it is `Open`.

    >>> try:
    ...     {}["Qs"]
    ... except KeyError as error:
    ...     place_of(error).partition(" ")[0]
    'KeyError'
    """
    told: list[str] = []
    found: BaseException | None = error
    while found is not None and len(told) < 5:
        told.append(_describe(found))
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    return ", after ".join(told)


def _describe(error: BaseException) -> str:
    state = getattr(error, "sqlstate", None)
    name = type(error).__name__ + (f" {state}" if isinstance(state, str) else "")
    if isinstance(error, Open):
        return f"{name}: {error}"
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return name
    code = trace.tb_frame.f_code
    return f"{name} in {PurePath(code.co_filename).name}:{trace.tb_lineno} {code.co_name}"
