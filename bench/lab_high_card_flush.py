"""High Card Flush, raced: the ante with its off-suit cells, and hands by longest flush and longest straight flush."""

from __future__ import annotations

import numpy as np
from bench.lab_rival import Rival
from numpy.typing import NDArray

from houseway.games import GAMES
from houseway.lab.kept_counts import no_progress
from houseway.lab.study import under
from houseway.poker.values import flush_counts, flushes
from houseway.poker.values.flushes import NINE_HIGH
from houseway.studies.high_card_flush import STUDY, ante
from houseway.studies.high_card_flush.rule_tables import nets
from houseway.studies.high_card_flush.suits import mask_of, suits

RULES = under(GAMES["high_card_flush"], {})


def counts() -> dict[str, NDArray]:
    """Count what the four lines need."""
    found = dict(ante.counts(RULES, no_progress))
    for name, by_length in (("flushes", flush_counts.flushes()), ("runs", flush_counts.runs())):
        found[name] = np.array([by_length.get(length, 0) for length in range(8)])
    return found


def answers() -> None:
    """Count every line through the study, with the cache."""
    for line in STUDY.lines:
        STUDY.counts(line, RULES)


def forget() -> None:
    """Return sets, runs and folded counts."""
    suits.cache_clear()
    flush_counts.counts.cache_clear()
    flushes.run_in.cache_clear()


def given() -> bytes:
    """Return the net of each action in each case, and the lowest qualifying set."""
    return nets(RULES).table.tobytes() + np.int64(mask_of(NINE_HIGH)).tobytes()


def read(said: bytes) -> dict[str, NDArray]:
    """Return the output of the C program as arrays like ours."""
    numbers = np.frombuffer(said, dtype=np.int64)
    sums, rest = np.split(numbers, [5812 * 3 * 8 * 4])
    mixed, cells, flush, run = np.split(rest, [2, len(rest) - 16, len(rest) - 8])
    return {
        "sums": sums.reshape(5812, 3, 8, 4),
        "mixed": mixed,
        "cells": cells.reshape(-1, 5, 3, 8, 4).sum(axis=3),
        "flushes": flush,
        "runs": run,
    }


HIGH_CARD_FLUSH = Rival("high_card_flush", counts, answers, forget, given, read)
