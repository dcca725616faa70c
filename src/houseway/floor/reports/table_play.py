"""Table play: win, drop and hold beside the theoretical win with its band (R14); and the pace of play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from .figures import FigureKey, Figures, grouped
from .play import Play, played
from .query import DIMENSIONS, ReportKind, ReportQuery, reported
from .report import Column, FloorReport, Row, decimal, shown

WHERE: Final = {
    "day": Column("day", "day", "The gaming day in which the rounds were opened."),
    "table": Column("table", "count", "The table."),
    "game": Column("game", "text", "The game, by its key."),
    "shift": Column("shift", "text", "The shift of the house in which the rounds were opened."),
    "dealer": Column("dealer", "text", "The dealer on shift at the table then, by opaque name; empty where there was none."),
}
assert tuple(WHERE) == DIMENSIONS

PLAY: Final = ReportKind(
    "play",
    "Table play",
    "Win, drop and hold, compared with the theoretical win and its band (R14).",
    (
        Column("rounds", "count", "Rounds that ended."),
        Column("wagered", "cents", "Chips put on bets, less what was returned before a bet was decided."),
        Column("drop", "cents", "Cash for chips at the table: what the drop box took."),
        Column("wallets", "cents", "Chips that players brought from their wallets."),
        Column("taken", "cents", "Chips that players took away."),
        Column("win", "cents", "What went to the rack from players, less what was paid to them and put into meters."),
        Column("meters", "cents", "What went into meters at the table, less what they paid."),
        Column("hold", "percent", "Win as a share of drop and wallets; absent where both are zero."),
        Column("compared", "cents", "Win and meters of the rounds that the lab has odds for."),
        Column("bet", "cents", "What those rounds bet on wagers with odds of their own."),
        Column("theoretical", "cents", "What those bets should win at the best play in the lab, to the nearest cent."),
        Column("band", "cents", "How far from it the result may be: so many standard deviations as the house set."),
        Column("stands", "text", "Whether the result is in the band, above or below it; absent where nothing is compared."),
        Column("uncompared", "count", "Rounds without odds, and rounds in which players bet against each other."),
    ),
)
PACE: Final = ReportKind(
    "pace",
    "Pace of play",
    "Rounds an hour and seconds of each phase, by the times of steps.",
    (
        Column("rounds", "count", "Rounds that ended."),
        Column("hours", "ratio", "From the first opening to the last end of a round, day by day and table by table, added up."),
        Column("rounds_an_hour", "ratio", "Rounds divided by those hours."),
        Column("bets", "seconds", "From the opening to the end of betting, on average."),
        Column("choices", "seconds", "From there to the first settlement: dealing and choices."),
        Column("settlement", "seconds", "From there to the end of the round, with approvals."),
    ),
)
COLLECTED: Final = ReportKind(
    "collected",
    "Vigorish, rake, time and tips",
    "What was collected at tables by its reason, less what was voided (G12).",
    (
        Column("rounds", "count", "Rounds that ended."),
        Column("vigorish", "cents", "Vigorish that was paid."),
        Column("rake", "cents", "Rake out of pots."),
        Column("time", "cents", "Charges for time."),
        Column("houses_half", "cents", "The half of a bank that the house has."),
        Column("tips", "cents", "What went into the token box (G12)."),
        Column("contributions", "cents", "What went into meters and funds."),
        Column("fills", "cents", "Chips from the bank to the rack."),
        Column("credits", "cents", "Chips from the rack to the bank."),
    ),
)


def table_play(asked: ReportQuery) -> FloorReport:
    """Return win, drop and hold by the requested dimensions."""
    play = played(asked)
    rows: list[Row] = []
    findings = list(play.wrong)
    for names, one in _groups(asked, play).items():
        stands, finding = _band_position(asked, names, one)
        findings += finding
        buy_in = one.drop + one.wallets
        has_theory = bool(one.theory.bet)
        rows.append(
            (
                *_values(names),
                one.rounds,
                one.wagered,
                one.drop,
                one.wallets,
                one.taken,
                one.win,
                one.meters,
                Fraction(one.win, buy_in) if buy_in else None,
                one.compared,
                one.theory.bet,
                int(decimal(one.theory.expected, 0)) if has_theory else None,
                one.theory.band(asked.terms.deviations) if has_theory else None,
                stands,
                one.uncompared,
            )
        )
    return reported(
        asked,
        PLAY,
        rows,
        columns=_columns(asked, PLAY),
        notes=(*_notes(asked, play), *_uncompared(play)),
        findings=tuple(dict.fromkeys(findings)),
    )


def _band_position(asked: ReportQuery, names: tuple[object, ...], one: Figures) -> tuple[str | None, list[str]]:
    """Return the position of a result relative to its band, and the finding if it is outside."""
    deviations, theory = asked.terms.deviations, one.theory
    if not theory.bet:
        return None, []
    if theory.is_within(one.compared, deviations):
        return "in the band", []
    side = "above" if one.compared > theory.expected else "below"
    told = ", ".join(f"{what} {name}" for what, name in zip(asked.by, names, strict=True)) or "all tables"
    band, expected = theory.band(deviations), int(decimal(theory.expected, 0))
    return side, [
        f"{told}: {shown(one.compared, 'cents')} is {side} the band of {deviations} standard deviations around the theoretical"
        f" {shown(expected, 'cents')} (±{shown(band, 'cents')}), R14"
    ]


def pace(asked: ReportQuery) -> FloorReport:
    """Return rounds an hour and the seconds of each phase."""
    play = played(asked)
    rows: list[Row] = []
    for names, one in _groups(asked, play).items():
        if not one.rounds:
            continue
        phases = (one.bets, one.choices, one.settlement)
        average = [Fraction(phase, one.timed * 1_000_000) if one.timed else None for phase in phases]
        hours = Fraction(one.played, 3_600_000_000)
        rows.append((*_values(names), one.rounds, hours, one.rounds / hours if hours else None, *average))
    return reported(asked, PACE, rows, columns=_columns(asked, PACE), notes=_notes(asked, play), findings=tuple(play.wrong))


def collected(asked: ReportQuery) -> FloorReport:
    """Return the collected amounts by reason."""
    play = played(asked)
    rows: list[Row] = []
    for names, one in _groups(asked, play).items():
        by_why = [one.collected[why] for why in ("vigorish", "rake", "time", "house's half")]
        rows.append((*_values(names), one.rounds, *by_why, one.tips, one.collected["contribution"], one.fills, one.credits))
    return reported(
        asked, COLLECTED, rows, columns=_columns(asked, COLLECTED), notes=_notes(asked, play), findings=tuple(play.wrong)
    )


def _groups(asked: ReportQuery, play: Play) -> dict[tuple[object, ...], Figures]:
    only = asked.only
    by: Callable[[FigureKey], tuple[object, ...]] = lambda key: tuple(getattr(key, name) for name in asked.by)  # noqa: E731
    cells = (
        (key, figures)
        for key, figures in play.cells.items()
        if (only.game in (None, key.game)) and only.shift in (None, key.shift) and only.dealer in (None, key.dealer)
    )
    return grouped(cells, by)


def _columns(asked: ReportQuery, kind: ReportKind) -> tuple[Column, ...]:
    return (*(WHERE[name] for name in asked.by), *kind.columns)


def _values(names: tuple[object, ...]) -> Row:
    return names  # type: ignore[return-value]


def _notes(asked: ReportQuery, play: Play) -> tuple[str, ...]:
    notes = [*asked.period.notes()]
    if play.left_out:
        marks = sorted(set(play.left_out.values()))
        notes.append(f"accounts marked {', '.join(marks)} are left out: {len(play.left_out)} (A17)")
    if play.in_progress:
        notes.append(f"rounds in progress: {play.in_progress}. They are not counted as rounds yet")
    return tuple(notes)


def _uncompared(play: Play) -> tuple[str, ...]:
    """Return the notes about rounds that were not compared, game by game."""
    told: list[str] = []
    for game, wagers in sorted(play.unpriced.items()):
        names = sorted(wagers)
        if names:
            listed = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
            told.append(f"{game}: rounds with {listed} are not compared. The lab has no odds for them at hand; see --count")
    return tuple(told)
