"""`houseway risk`: the file of a table: edges, volatility, hold over many rounds, bankroll, rebates, coupons and exposure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.progress import bar
from houseway.cli.screen import fail, print_json, screen
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.chips import Chips, cents, dollars
from houseway.core.values.printable import quoted
from houseway.lab.answer import Answer, as_decimal, as_text
from houseway.lab.risk import Bet, Filed, Outlook, filed
from houseway.lab.risk.agreed import Agreed
from houseway.lab.risk.file import Seats
from houseway.lab.risk.outlook import CONFIDENCE, ROUNDS, RUIN
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.sheet.words import decimal, percent, setting_text, spoken
from houseway.lab.spread import NOT_WHOLE
from houseway.lab.studies import studied, why_not

from .design import read_share

WIDE = 70
"""The width of a screen that holds four decimals of each chance."""
EDGES = (
    "Lowest and highest: over all printed tables and settings on which the house wins, by best play. Index: 1.645 standard"
    " deviations of one round. N0: the rounds after which the theoretical win is one standard deviation."
)

UNKNOWN = "holds, bankroll and rebate cannot be computed for these bets together. Use --seats 1, or one --bet"

PARTIAL = f"holds, bankroll, rebate and coupon are {NOT_WHOLE}"


class RiskQuery(NamedTuple):
    """Options of the command besides the game."""

    bets: Sequence[str]
    seats: int
    rounds: int
    rebate: str
    settings: Mapping[str, Any]


class RiskFile(NamedTuple):
    """The file of a table, with the bets of its seats."""

    file: Filed
    together: Seats
    rounds: int
    rebate: Fraction

    @property
    def main(self) -> str:
        """The first wager that is bet."""
        return next(iter(self.together.chips))

    @property
    def coupon(self) -> Fraction | None:
        """The cost of a match-play coupon on the first wager, as a fraction of its face."""
        return self.file.bet(self.main).outlook.coupon


def risk(game: Game, asked: RiskQuery, *, as_json: bool) -> None:
    """Print the risk of a table."""
    study = studied(game)
    if study is None:
        fail(f"the lab does not analyze {game.name}: {why_not(game)}")
    try:
        file = filed(StudyResults(study, bar), asked.settings)
        if not file.bets:
            fail(f"the lab has no result for any wager of {game.name} under these settings")
        first = file.bets[0]
        chips = read_bets(asked.bets) or {first.answer.wager: first.low or 1_00}
        rebate = read_share("--rebate", asked.rebate, 0, 1) if asked.rebate else Fraction(0)
        told = RiskFile(file, file.seats(asked.seats, chips), asked.rounds, rebate)
    except Unreadable as error:
        fail(str(error))
    if as_json:
        print_json(in_json(told))
    else:
        shown(screen(), told)


def read_bets(words: Sequence[str]) -> dict[str, Chips]:
    """Return the chips on each wager."""
    bets = [read_bet(word) for word in words]
    if twice := [wager for wager, many in Counter(wager for wager, _ in bets).items() if many > 1]:
        raise Unreadable(f"more than one bet on {quoted(twice[0])}. Use one --bet per wager")
    return dict(bets)


def read_bet(word: str) -> tuple[str, Chips]:
    """Return a wager and the chips on it."""
    wager, mark, amount = word.partition("=")
    try:
        chips = cents(amount)
    except ValueError:
        chips = 0
    if not mark or not chips:
        raise Unreadable(f"not a bet: {quoted(word)}. Use WAGER=DOLLARS, for example ante=25")
    return wager.strip(), chips


# On a screen


def shown(console: Console, told: RiskFile) -> None:
    """Print the file of a table: its wagers, then the bets of its seats."""
    file = told.file
    for key, value in file.identified.items():
        console.print(Text.assemble((f"{key}: ", "dim"), value))
    console.print(_wagers(file))
    console.print(Text(f"{EDGES} {_simulated(file)}"))
    _parts(console, file)
    _agreed(console, file)
    most = f"${dollars(file.exposure)}"
    console.print(
        Text(f"Largest exposure: {most} in one round, if every seat won every wager at its limit, which cannot happen.")
    )
    _seats(console, told.together)
    if told.together.outlook is not None:
        _outlook(console, told, told.together.outlook)
    else:
        console.print(Text(f"  {unknown(told)}", style="yellow"))


def unknown(told: RiskFile) -> str:
    """Return the reason for which holds, bankroll and rebate are not available."""
    outlook = told.file.bet(told.main).outlook
    return PARTIAL if len(told.together.chips) == 1 and told.together.seats == 1 and not outlook.is_whole else UNKNOWN


def _wagers(file: Filed) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column("wager")
    for name in ("edge %", "lowest", "highest", "sd", "index", "N0", "top win"):
        grid.add_column(name, justify="right", no_wrap=True)
    for bet in file.bets:
        outlook, answer = bet.outlook, bet.answer
        n0 = f"{int(outlook.n0):,}" if outlook.n0 is not None else "never"
        spread = (f"{answer.spread.deviation:.4f}", f"{outlook.index:.4f}", n0)
        edges = [percent(one.house_edge).removesuffix(" %") for one in (answer, bet.lowest, bet.highest)]
        table = f", {answer.pays}" if answer.pays != "printed" else ""
        grid.add_row(f"{spoken(answer.wager)}{table}", *edges, *spread, f"${dollars(bet.exposure)}")
    return grid


def _parts(console: Console, file: Filed) -> None:
    """Print the average stake and house win of each bet that is part of a wager's result."""
    for bet in file.bets:
        if bet.parts:
            grid = Grid(box=SIMPLE_HEAD, pad_edge=False, title=f"{spoken(bet.answer.wager)} by its parts", title_justify="left")
            for name in ("part", "bet on average", "house wins, % of the first bet", "% of what is bet on it"):
                grid.add_column(name, justify="left" if name == "part" else "right")
            for part, (staked, net) in bet.parts.items():
                wins = [percent(-net).removesuffix(" %"), percent(-net / staked).removesuffix(" %")]
                grid.add_row(spoken(part), f"{float(staked):.4f}", *wins)
            console.print(grid)


def _agreed(console: Console, file: Filed) -> None:
    """Print the methods that agreed with the results, each with the wagers it is about."""
    about: dict[Agreed, list[str]] = {}
    for bet in file.bets:
        for one in bet.agreed:
            about.setdefault(one, []).append(spoken(bet.answer.wager))
    if about:
        console.print(Text("Methods that agreed", style="bold"))
    for one, wagers in about.items():
        named = ", ".join(wagers) if one.wagers else "all wagers"
        console.print(Text.assemble(f"  {named}: {one.by}: ", (one.result, "bold"), (f" ({one.shown})", "dim")))


def _simulated(file: Filed) -> str:
    found = [spoken(bet.answer.wager) for bet in file.bets if bet.answer.simulated]
    return f"Simulated, at least in part: {', '.join(found)}." if found else "All of them are exact."


def _seats(console: Console, seats: Seats) -> None:
    bets = ", ".join(f"{spoken(wager)} ${dollars(chips)}" for wager, chips in seats.chips.items())
    console.print()
    console.print(Text.assemble((f"{seats.seats} seat{'s' * (seats.seats > 1)}: {bets} each", "bold")))
    sd = [isqrt(int(one)) for one in (seats.lowest, seats.highest)]
    spread = (
        f"${dollars(sd[0])}" if seats.exact else f"between ${dollars(sd[0])} and ${dollars(sd[1])}: not all covariances are known"
    )
    console.print(Text(f"  theoretical win per round ${_money(seats.expected)}, standard deviation {spread}"))


def _outlook(console: Console, told: RiskFile, outlook: Outlook) -> None:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    is_wide = console.width >= WIDE
    for name in (
        "rounds",
        *(["win, $"] if is_wide else []),
        f"{100 * CONFIDENCE:g} % of holds, %",
        "ahead, %",
        "level, %",
        "behind, %",
    ):
        grid.add_column(name, justify="right", no_wrap=is_wide)
    for rounds in sorted({*ROUNDS, told.rounds}):
        holds = outlook.holds(rounds)
        band = f"{decimal(100 * holds.low, 2)} to {decimal(100 * holds.high, 2)}"
        win = [f"{round(told.together.theoretical(rounds) / 100):,}"] if is_wide else []
        stands = ["-"] * 3 if holds.chances is None else [_chance(chance, 4 if is_wide else 2) for chance in holds.chances]
        grid.add_row(f"{rounds:,}", *win, band, *stands)
    console.print(grid)
    console.print(
        Text("  The chances that the house is ahead, level or behind after so many rounds, beside its theoretical win.")
    )
    unit = sum(told.together.chips.values()) * told.together.seats
    for ruin in RUIN:
        units = outlook.bankroll(ruin)
        if units is not None:
            console.print(Text(f"  bankroll that is lost at most once in {int(1 / ruin):,}: ${dollars(units * unit)}"))
    kept, nothing = outlook.rebate(told.rounds, told.rebate)
    console.print(
        Text(f"  a rebate of {100 * nothing:.2f} % of losses over {told.rounds:,} rounds would leave the house nothing")
    )
    if told.rebate:
        console.print(Text(f"  with {percent(told.rebate, 2)} of losses given back it keeps {100 * kept:.4f} % of what is bet"))
    if (coupon := told.coupon) is not None:
        console.print(Text(f"  a match-play coupon on the {spoken(told.main)} costs {percent(coupon, 2)} of its face (R-GEN-16)"))


def _chance(chance: float, places: int) -> str:
    most = 100 - 10**-places
    return f"> {most:.{places}f}" if 100 * chance > most else f"{100 * chance:.{places}f}"


def _money(amount: Fraction) -> str:
    return f"{'-' if amount < 0 else ''}{dollars(round(abs(amount)))}"


# As JSON


def in_json(told: RiskFile) -> dict[str, Any]:
    """Return the file as JSON data: odds as fractions, chances with the bound of their error."""
    seats, outlook = told.together, told.together.outlook
    return {
        "identified": told.file.identified,
        "wagers": [_bet(bet) for bet in told.file.bets],
        "largest_exposure_cents": told.file.exposure,
        "seats": {
            "seats": seats.seats,
            "bets_cents": dict(seats.chips),
            "theoretical_win_cents": as_text(seats.expected),
            "variance_square_cents": [as_text(seats.lowest), as_text(seats.highest)],
            "variance_is_exact": seats.exact,
            "covariances": _covariances(told.file, seats.chips),
            **({"unavailable": unknown(told)} if outlook is None else _outlook_json(told, outlook)),
        },
    }


def _covariances(file: Filed, chips: Mapping[str, Chips]) -> list[dict[str, Any]]:
    if file.together is None:
        return []
    known = [wager for wager in chips if wager in file.together.wagers]
    return [
        {
            "wagers": [one, other],
            "same_seat": as_text(file.together.covariance(one, other)),
            "two_seats": None if (between := file.together.between(one, other)) is None else as_text(between),
        }
        for at, one in enumerate(known)
        for other in known[at:]
    ]


def _bet(bet: Bet) -> dict[str, Any]:
    answer, outlook = bet.answer, bet.outlook
    exact = "variance" not in answer.simulated
    return {
        "wager": answer.wager,
        "pays": answer.pays,
        "strategy": answer.strategy,
        "house_edge": answer.figure_text("house_edge"),
        "variance": answer.figure_text("variance"),
        "standard_deviation": answer.spread.deviation,
        "volatility_index": outlook.index,
        "n0_rounds": None if outlook.n0 is None else as_text(outlook.n0) if exact else as_decimal(outlook.n0),
        "simulated": sorted(answer.simulated),
        "lowest": _configured(bet.lowest),
        "highest": _configured(bet.highest),
        "refused_because_the_house_loses": bet.unlawful,
        "limits_cents": [bet.low, bet.high],
        "largest_win_cents": bet.exposure,
        "method": answer.method,
        "agreed": [{"by": one.by, "result": one.result, "shown": one.shown} for one in bet.agreed],
        "parts": {
            part: {"bet_on_average": as_text(staked), "house_wins": as_text(-net)} for part, (staked, net) in bet.parts.items()
        },
        "clauses": list(answer.cites),
    }


def _configured(answer: Answer) -> dict[str, Any]:
    settings = [setting_text(key, value) for key, value in answer.settings.items()]
    return {"house_edge": answer.figure_text("house_edge"), "pays": answer.pays, "settings": settings}


def _outlook_json(told: RiskFile, outlook: Outlook) -> dict[str, Any]:
    kept, nothing = outlook.rebate(told.rounds, told.rebate)
    holds = [outlook.holds(rounds) for rounds in sorted({*ROUNDS, told.rounds})]
    return {
        "confidence": CONFIDENCE,
        "holds": [
            {
                "rounds": one.rounds,
                "theoretical_win_cents": as_text(told.together.theoretical(one.rounds)),
                "low": as_text(one.low),
                "high": as_text(one.high),
                "house_ahead": one.chances and one.chances.ahead,
                "level": one.chances and one.chances.level,
                "house_behind": one.chances and one.chances.behind,
                "error": one.error,
            }
            for one in holds
        ],
        "bankroll_units": {str(ruin): outlook.bankroll(ruin) for ruin in RUIN},
        "ruin_exponent": outlook.exponent,
        "rebate": {"rounds": told.rounds, "share": as_text(told.rebate), "kept": kept, "leaves_nothing": nothing},
        "match_play_coupon": None if told.coupon is None else as_text(told.coupon),
    }
