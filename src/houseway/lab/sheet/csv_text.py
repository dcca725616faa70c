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


def in_csv(answers: Iterable[Answer]) -> str:
    """Return results as CSV text, with a first line that names the columns."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(COLUMNS)
    for answer in answers:
        settings = " ".join(setting_text(key, value) for key, value in answer.settings.items())
        figures = [part for name in FIGURES for part in (answer.figure_text(name), repr(float(answer.spread.figure(name))))]
        error = "" if answer.error is None else as_decimal(answer.error, answer.error)
        simulated = " ".join(sorted(answer.simulated))
        proved = [answer.kind, *answer.digests, answer.sample, answer.method]
        write(
            [answer.game, answer.wager, answer.pays, answer.strategy, settings, answer.unit, *figures, error, simulated, *proved]
        )
    return out.getvalue()
