"""The page of the docs that lists every report with its columns, from the catalogue."""

from __future__ import annotations

from .catalogue import REPORTS
from .report import Column
from .table_play import WHERE

HEAD = """# Reports

`houseway floor report NAME` makes a report from [the record](record.md) and writes nothing there. `--database` or
`HOUSEWAY_DATABASE` is how to reach it. This page is written by `scripts/dev floor-pages` from the catalogue of reports, and a
test keeps it fresh.

```sh
houseway floor report play                                    # win, drop and hold of the newest gaming day, by table
houseway floor report play --by game,dealer --span month      # month to date
houseway floor report pace --from 2026-11-01 --to 2026-11-15 --table 12
houseway floor report cage --day 2026-11-15 --json
houseway floor report all --day 2026-11-15 --folder out       # every report as CSV, with a manifest
```

Every report has operator, title, period, time made and build, and shows "No Activity" where it is empty (D8). The period is
in gaming days: one day, from one to another, or `--span` month, year or life to date. `--config FILE` gives the name and
the clock of the house and the keys of [`[reports]`](configuration.md). All figures of a report are of one moment. A day
that is not closed is named, because its figures may still change. A day that is detached is named too, because its steps
are not in the database and not in the figures.

Amounts in JSON and CSV are whole cents, times are UTC. The exit code is 1 where a report has findings: a difference from
the books, a result outside its band, a count that is over or short, a payment that one person processed and confirmed.

## Win beside the theoretical win

- **Whose chips.** Events carry their moves, and the name of a place gives its owner. Win is what went to the rack from
  players, less what was paid to them and what the rack put into meters. No rule of any game is in it. Each step's postings
  are compared with the moves of its events on the way.
- **Who counts.** Accounts that are marked test, bot or house are left out of figures about play, and their number is shown
  (A17). `--everyone` counts them. What the rules take out of a pot counts where a player who counts sits at the table. The
  books (`balance`, `funds`, `meters`) count everything.
- **Theory.** The lab gives the exact edge and variance of a wager at the best play that it has, under the rules of the
  round. A simulated edge brings its standard error. Only counts that the lab has kept are used, because some games take
  minutes; `--count` counts the others, and `houseway analyze` runs simulations.
- **What is compared.** Rounds in which every wager that was bet before bets closed has odds. A raise is part of the odds of
  the wager that it raises. Rounds in which chips went from one player to another, as in poker or with a player's bank, are
  not compared, and their number is a column.
- **The band** is so many standard deviations as the house set, three by default. Bets of one round may win together, so a
  round is given the largest deviation that it can have, the sum of those of its bets. The band is wide where many players
  bet the same, and is not exceeded because of that. Fractions are exact; roots are rounded up, and the band to the next
  cent.
- **Above the band** may be play that is worse than the best; below it, it is not. A finding reports it for review; it
  proves nothing.
- Where the lab gives an edge for the minimum wager of a table (a vigorish in whole units), it is applied in proportion to
  larger ones.

A round belongs to the day, the shift and the dealer in which it was opened. Shifts are by the clock of the house; dealers
are by their shifts at the table.

## Exports

`--folder` writes CSV files and `manifest.json`: each file with its rows, SHA-256, period, build, columns, notes and
findings. No file is overwritten.

## Not built

Withholding of tax, and the forms themselves. Figures of detached days: their signed sums are in the balances, and win by
table is not in them. Years of steps are read again for every report; sums of closed days are not kept.
"""


def page() -> str:
    """Return docs/floor/reports.md as text."""
    parts = [HEAD, "## The reports", ""]
    parts += [f"- [`{name}`](#{name}): {one.kind.summary}" for name, one in REPORTS.items()]
    parts += [
        "",
        "Reports about play (`play`, `pace`, `collected`) begin with what they are grouped by, `--by table` by default:",
        "",
    ]
    parts += _listed(tuple(WHERE.values()))
    for name, one in REPORTS.items():
        parts += ["", f"### {name}", "", f"{one.kind.title}. {one.kind.summary}", "", *_listed(one.kind.columns)]
    return "\n".join([*parts, ""])


def _listed(columns: tuple[Column, ...]) -> list[str]:
    rows = [f"| `{column.name}` | {column.kind} | {column.says} |" for column in columns]
    return ["| column | kind | means |", "|---|---|---|", *rows]
