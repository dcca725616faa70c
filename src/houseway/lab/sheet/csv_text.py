"""Results as CSV: one line per result, each figure as text (a fraction, or a decimal if simulated) and as a float."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from houseway.lab.answer import Answer, as_decimal
from houseway.lab.spread import FIGURES

from .words import setting_text

PROVED = ("kind", "rules_digest", "code_digest", "sample", "method")
NAMED = ("game", "wager", "pays", "strategy", "settings", "unit")
COLUMNS = (*NAMED, *(name for figure in FIGURES for name in (figure, f"{figure}_float")), "standard_error", "simulated", *PROVED)


def named(answer: Answer) -> list[str]:
    """Return the values of `NAMED`."""
    settings = " ".join(setting_text(key, value) for key, value in answer.settings.items())
    return [answer.game, answer.wager, answer.pays, answer.strategy, settings, answer.unit]


def proved(answer: Answer) -> list[str]:
    """Return the values of `PROVED`."""
    return [answer.kind, *answer.digests, answer.sample, answer.method]


def row_of(answer: Answer) -> list[str | float]:
    """Return the values of `COLUMNS`."""
    figures = [part for name in FIGURES for part in (answer.figure_text(name), float(answer.spread.figure(name)))]
    error = "" if answer.error is None else as_decimal(answer.error, answer.error)
    return [*named(answer), *figures, error, " ".join(sorted(answer.simulated)), *proved(answer)]


def in_csv(answers: Iterable[Answer]) -> str:
    """Return results as CSV text, with a first line that names the columns."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(COLUMNS)
    for answer in answers:
        write(row_of(answer))  # floats are written in full
    return out.getvalue()
