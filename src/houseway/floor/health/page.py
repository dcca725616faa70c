"""Writes docs/floor/watching.md, with every metric of the code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .exposition import Metric
from .log import LOG_METRICS
from .metrics import METRICS
from .tend import TEND_METRICS

TOP: Final = """\
# Metrics

Metrics show whether a table is stuck, money is waiting or the record is behind. An owner counts its work (`table/tally.py`), and
`health/metrics.py` makes metrics of it at each scrape. `scripts/dev floor-pages` writes this page from the code.

- `houseway floor owner --metrics PORT` and `houseway floor api --metrics PORT` serve them for Prometheus, on this machine only.
- `as_text(Watch(owner))`, `as_text(WatchApi(api))` and so on return them as text.
- Their labels are lane and kind, never table. The log and the record name the table.

"""
API: Final = """
The API has its own (`api/metrics.py`), with no card, person or table in them:

"""
LOG: Final = """
The follower of the log has its own (`houseway floor log --metrics PORT`):

"""
TEND: Final = """
So has tend (`houseway floor tend --metrics PORT`). It compares the stream with the record once a minute, and shared meters with
their books every five minutes:

"""
HEADS: Final = """\
| metric | meaning | labels | check when |
|---|---|---|---|
"""
BOTTOM: Final = """
A table is stuck when `houseway_tables` has one that stopped, or when `houseway_table_still_seconds` grows. Money waits
if `houseway_payments_waiting` is above zero. The record is behind when `houseway_oldest_wait_seconds` grows, and
calls get lost.

## Logs

A line of the log is JSON, is written for faults only, and goes through the loggers of the standard library
(`floor/fault_log.py`). It contains only the fields that are listed there. The text of a command, an event and the message of
an error are never among them: they may name a hidden card. An error is reported by its kind and its place in the program;
the record has the rest. A client at a table that stopped receives no more than the log.

A call of staff that the rules refuse is logged with table, account and role, and counted, because each can test whether
one hidden card is there.

## The clock

Steps are stamped by the clock of the database. Once a second, with the lease, the owner compares its machine's clock
with it. Above 0.1 seconds it logs that; above one second it opens no round and returns "no new rounds: the clock is
wrong". Rounds in progress continue.
"""


def page(api: Iterable[Metric]) -> str:
    """Return the page as Markdown, with the metrics of an API among them."""
    return TOP + _rows(METRICS) + API + _rows(api) + LOG + _rows(LOG_METRICS) + TEND + _rows(TEND_METRICS) + BOTTOM


def _rows(metrics: Iterable[Metric]) -> str:
    rows = (f"| `{one.name}` | {one.says} | {', '.join(one.by) or '-'} | {one.look or '-'} |\n" for one in metrics)
    return HEADS + "".join(rows)
