"""The command `houseway`: its subcommands and options.

Each subcommand imports its module only when it runs, so that a cached lab result is printed without loading the terminal table.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from houseway import __version__
from houseway.core.game.game import Game
from houseway.games import GAMES

from .arguments import (
    GAME_HELP,
    AsJson,
    GameName,
    HouseSettings,
    SubmissionFile,
    SubmissionTable,
)
from .explain_app import explain
from .extras import instead_of, needs
from .flags import hide_types_of_flags
from .floor_app import floor_app
from .game_names import edition_called, game_called, keys
from .installation_commands import doctor, mcp, new_game, verify_release
from .replay_app import replay
from .report_app import report
from .school_app import school_app
from .screen import Debugging, fail, print_set_aside, report_fault
from .streams import print_anywhere
from .table_commands import felt, play


class Honest(TyperGroup):
    """The command `houseway`, which never blames its user for a fault of its own.

    A subcommand reports what it cannot read itself, and a missing package is named with its extra. Whatever else is raised is a
    bug in Houseway or in an installed game: it is reported as one, with an exit code of its own.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read --debug wherever it is, before or after a subcommand."""
        ours = args[: args.index("--")] if "--" in args else args
        Debugging.is_on = "--debug" in ours
        return super().parse_args(ctx, [word for word in ours if word != "--debug"] + args[len(ours) :])

    def invoke(self, *args: Any, **kwargs: Any) -> Any:
        """Run a subcommand; a fault is reported as ours."""
        try:
            return super().invoke(*args, **kwargs)
        except (typer.Exit, typer.Abort, BrokenPipeError):  # an answer was given, or nobody reads the rest of it
            raise
        except ModuleNotFoundError as missing:  # a package of an extra: the reader can install it
            sentence = instead_of(missing)
            if sentence is None:
                report_fault(missing)
            fail(sentence)
        except Exception as fault:
            if hasattr(fault, "show"):  # Typer's own message about an option or an argument
                raise
            report_fault(fault)


app = typer.Typer(
    name="houseway",
    help="Run the official rules of casino table games: play, replay and explain rounds, check settings, compute odds.",
    epilog="Exit codes: 0 success, 1 a difference or a breach was found, 2 invalid input, 70 a fault in Houseway or a game.",
    cls=Honest,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_show_locals=False,
)


GAMES.tells = print_set_aside
hide_types_of_flags()
app.add_typer(floor_app)
app.add_typer(school_app)
app.command("explain")(explain)


class Kind(StrEnum):
    """The kinds of clause that --kind accepts."""

    rule = "rule"
    procedure = "procedure"
    outside = "outside"


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def houseway(
    show: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Print the traceback of a fault; also after a subcommand.")] = False,
) -> None:
    """Accept the options that come before a subcommand; the help text is in `app`."""


@app.command("games")
def games(as_json: AsJson = False) -> None:
    """List games with their editions, clause counts and worked rounds."""
    from .commands import games as showing

    showing.games(as_json=as_json)


app.command("play")(play)
app.command("felt")(felt)
app.command("doctor")(doctor)
app.command("verify-release")(verify_release)
app.command("new-game")(new_game)
app.command("mcp")(mcp)


app.command("replay")(replay)


@app.command("seal")
def seal(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Record from `houseway play --log` that was interrupted.")],
    sign: Annotated[
        Path | None, typer.Option(metavar="KEY", help="Ed25519 private key (PEM) of a record that will be signed.")
    ] = None,
) -> None:
    """Close a record that was interrupted, after its last whole round.

    An unfinished round is kept as comments. Exit codes: 0 closed, 2 the chain does not hold or the record is closed already.
    """
    from .commands import seal as sealing

    sealing.seal(file, sign)


@app.command("verify-shoe")
def verify_shoe(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON file: a commitment and the cards that were turned up.")],
    as_json: AsJson = False,
) -> None:
    """Check cards that were turned up against the commitment published before the bets.

    Exit codes: 0 every card is proved, 1 a card differs from the commitment, 2 unreadable file.
    """
    from .commands import verify_shoe as verifying

    verifying.verify_shoe(file, as_json=as_json)


@app.command("export")
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Poker record from `houseway play --log`.")],
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Output file: .phh for one hand, .phhs for several (default: print).")
    ] = None,
    for_others: Annotated[bool, typer.Option("--for-others", help="Leave out hands that standard PHH cannot express.")] = False,
) -> None:
    """Convert poker hands to PHH, the open hand history format.

    [bold]houseway replay[/] and [bold]houseway explain[/] read PHH files, from Houseway and from other programs.
    """
    from .commands import export as exporting

    exporting.export(file, to, for_others=for_others)


@app.command("check")
def check(
    submission: Annotated[Path, typer.Argument(metavar="SUBMISSION.toml", help="Settings per table (see examples/submissions).")],
    as_json: AsJson = False,
) -> None:
    """Check a casino's submission: list every breach with its clause, or what each table offers.

    Exit codes: 0 no breaches, 1 breaches found, 2 unreadable file.
    """
    from .commands import check as checking

    checking.check(submission, as_json=as_json)


@app.command("rules")
def rules(
    game: GameName,
    words: Annotated[
        str, typer.Argument(metavar="[CLAUSE|WORD]", help="Clause such as 10(e), ruling such as R-GEN-20, or words of the text.")
    ] = "",
    under: Annotated[str | None, typer.Option(metavar="EDITION", help="Only this rulebook edition (default: all).")] = None,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game in words, with rulings and worked rounds.

    One clause is shown with what is below it, every ruling about it, and a worked round:
    [bold]houseway rules high_card_flush "10(e)(1)(i)"[/]. Words find every clause that has them.
    """
    from .commands import rules as reading

    reading.rules(game, words, edition_called(game, under) if under else None, as_json=as_json)


@app.command("owed")
def duties(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="Game key, name or code, or a worked round that stops early.")],
    under: Annotated[str | None, typer.Option(metavar="EDITION", help="Rulebook edition (default: the game's first).")] = None,
    settings: HouseSettings = None,
    procedures: Annotated[bool, typer.Option("--procedures", help="Add what the dealer is shown: procedures by moment.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the duties of staff at a table: who, what, by when, the clause, and the consequence if it is not done.

    With a FILE that ends in the middle of a round, list the duties that are pending at that moment.
    """
    from .commands import duties as owing

    owing.print_duties(what, under, settings or [], with_procedures=procedures, as_json=as_json)


@app.command("options")
def options(
    game: GameName,
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="Key, or a part of one (default: every key).")] = "",
    under: Annotated[str | None, typer.Option(metavar="EDITION", help="Rulebook edition (default: the game's first).")] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print a starter submission: every key with its default.")] = False,
    as_json: AsJson = False,
) -> None:
    """List what a casino may set at a game: every key, its lawful values, default, clause and ruling.

    Start a submission from it: [bold]houseway options high_card_flush --toml > my.toml[/], then [bold]houseway check my.toml[/].
    """
    from .commands import options as listing

    listing.options(game, key, edition_called(game, under) if under else game.editions[0], as_toml=toml, as_json=as_json)


@app.command("clauses")
def clauses(
    game: Annotated[
        Game | None,
        typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help="Game key, name or code (default: all)."),
    ] = None,
    kind: Annotated[Kind | None, typer.Option(metavar="KIND", help="Only this kind: rule, procedure or outside.")] = None,
    untested: Annotated[bool, typer.Option("--untested", help="Only clauses without a test (default kind: rule).")] = False,
    as_json: AsJson = False,
) -> None:
    """List clauses with their kind (rule, procedure, outside) and the tests that name them."""
    from .commands import clauses as listing

    wanted = GAMES.values() if game is None else (game,)
    listing.clauses(wanted, kind.value if kind else None, untested=untested, as_json=as_json)


@app.command("analyze")
def analyze(
    game: Annotated[
        Game | None,
        typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help=GAME_HELP),
    ] = None,
    wager: Annotated[str, typer.Option(metavar="WAGER", help="Wager name, or how several names start.")] = "",
    pays: Annotated[
        str,
        typer.Option(
            metavar="TABLE",
            help='Pay table: a printed letter, a TOML file, prices such as "7:300 6:100 5:10 4:1", or one price for one row.',
        ),
    ] = "",
    strategy: Annotated[str, typer.Option(metavar="NAME", help="Strategy to price (default: all).")] = "",
    settings: HouseSettings = None,
    submission: SubmissionFile = None,
    table: SubmissionTable = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one line per result: fractions and floats.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write an HTML report (one self-contained file).")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a PDF report (A4).")] = None,
    xlsx: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a workbook (.xlsx): results and outcomes.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Analyze every game.")] = False,
    write: Annotated[
        bool, typer.Option("--write", help="Requires --all: update each par.toml and docs/lab/published.md.")
    ] = False,
    published: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Requires --all: CSV file of published figures to compare with.")
    ] = None,
) -> None:
    """Compute a wager's house edge, best strategy, payouts and expected hold.

    Figures are exact fractions unless marked "simulated". Counts are cached, so trying another pay table is fast:
    [bold]houseway analyze high_card_flush --wager flush_bonus --pays "7:300 6:100 5:10 4:1"[/].
    """
    from .commands import analyze as analyzing

    for option, given in (("--write", write), ("--published", published is not None)):
        if given and not every:
            raise typer.BadParameter("requires --all", param_hint=option)
    if every and game is not None:
        fail(f"--all analyzes every game and {game.key} names one: use one or the other")
    elif every:
        from .commands import analyze_all

        analyze_all.analyze_all(as_json=as_json, as_csv=as_csv, write=write, published=published)
    elif game is None:
        fail(f"missing GAME: name one of {analyzing.analyzed_games()}, or use --all")
    else:
        house = analyzing.house_settings(game, settings or (), submission, table)
        request = analyzing.Request(wager, pays, strategy, house)
        analyzing.analyze(game, request, analyzing.Output(as_json, as_csv, html, xlsx, pdf))


@app.command("risk")
def risk(
    game: GameName,
    bets: Annotated[
        list[str] | None,
        typer.Option("--bet", metavar="WAGER=DOLLARS", help="Bet of each seat; repeatable (default: the first wager's minimum)."),
    ] = None,
    seats: Annotated[int, typer.Option(min=1, max=30, metavar="NUMBER", help="Seats that make these bets.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, max=10**7, metavar="NUMBER", help="Rounds of a player who gets a rebate.")] = 100,
    rebate: Annotated[
        str, typer.Option(metavar="SHARE", help="Share of a player's loss that is given back, for example 10%.")
    ] = "",
    settings: HouseSettings = None,
    submission: SubmissionFile = None,
    table: SubmissionTable = None,
    as_json: AsJson = False,
) -> None:
    """Show the earnings and risk of a table: edges, volatility, hold, bankroll, rebates, coupons, exposure.

    The bets of a seat, and the seats of one table, are combined as far as that can be computed:
    [bold]houseway risk three_card_poker --bet ante=25 --bet pair_plus=5 --seats 3[/].
    """
    from .commands import risk as risking
    from .commands.analyze import house_settings

    asked = risking.RiskQuery(bets or (), seats, rounds, rebate, house_settings(game, settings or (), submission, table))
    risking.risk(game, asked, as_json=as_json)


@app.command("design")
def design(
    game: GameName,
    wager: Annotated[str, typer.Argument(metavar="WAGER", help="Wager name, or how it starts.")],
    edge: Annotated[str, typer.Option(metavar="SHARE", help="Wanted house edge, for example 5%.")],
    hit: Annotated[str, typer.Option(metavar="SHARE", help="Wanted hit frequency; the nearest number of rows is paid.")] = "",
    sd_max: Annotated[str, typer.Option(metavar="NUMBER", help="Highest standard deviation of one bet.")] = "",
    top: Annotated[str, typer.Option(metavar="PRICE", help="Price of the highest row.")] = "",
    pays: Annotated[str, typer.Option(metavar="TABLE", help="Printed table whose shape is kept (default: the first).")] = "",
    settings: HouseSettings = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the submission that applies the table.")] = None,
    as_json: AsJson = False,
) -> None:
    """Find a pay table with a wanted house edge, hit frequency and spread, above the floors of its clause.

    Prices are round where possible. Best play is found again at every table:
    [bold]houseway design three_card_poker pair_plus --edge 5% --sd-max 3[/].
    """
    from .commands import design as designing

    told = {"edge": edge, "hit": hit, "sd_max": sd_max, "top": top, "pays": pays}
    designing.designed(game, wager, told, settings or [], out, as_json=as_json)


app.command("report")(report)


@app.command("protect")
def protect(
    game: GameName,
    settings: HouseSettings = None,
    submission: SubmissionFile = None,
    table: SubmissionTable = None,
    count: Annotated[bool, typer.Option("--count", help="Count everything again, which may take minutes.")] = False,
    as_page: Annotated[bool, typer.Option("--page", help="Print the page of the game as Markdown.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Requires --count: update the game's threats.toml.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the information that can leak at each wager, its value to a player, and the clause or setting against it.

    Exposed cards, hole-carding, sorted backs, seats that share, counting and meters. Figures are exact unless a
    standard error is given: [bold]houseway protect three_card_poker[/]. [bold]--submission[/] and [bold]--set[/]
    price a casino's own table.
    """
    from .commands import protect as protecting
    from .commands.analyze import house_settings

    house = house_settings(game, settings or (), submission, table)
    protecting.protect(game, house, count=count, as_json=as_json, as_page=as_page, write=write)


@app.command("equity")
def equity(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND HAND...",
            help="Hold ’em: AhKd, AA, AKs, T9o, TT+, A9s+, 77-JJ, AA,AKs or random. Omaha: AsAh2d3c, AAxx, AAxx:ds, AKQJ:r. "
            "Stud and draw: the known cards of each hand.",
        ),
    ],
    game: Annotated[Game, typer.Option(parser=game_called, autocompletion=keys, metavar="GAME", help="Poker game.")] = "holdem",  # type: ignore[assignment]  # read by `game_called`
    board: Annotated[str, typer.Option(metavar="CARDS", help="Board cards, for example Qs9h4d.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards out of play.")] = "",
    patient: Annotated[bool, typer.Option("--long", help="Allow counts that take more than a few minutes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Compute exact pot equity at hold ’em, Omaha, stud or draw.

    Give two hands or more. Hold ’em and Omaha take hands, ranges or [bold]random[/]; stud and draw take the known cards.
    Every remaining deal is counted; games that split the pot count high and low separately.
    """
    from .commands import equity as sharing

    sharing.equity(game, hands, board, dead, patient=patient, as_json=as_json)


@app.command("witness")
def witness(
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where its key and the heads are kept.")],
    name: Annotated[str, typer.Option(metavar="NAME", help="Its name in signatures, for example regulator.example/w1.")],
    log: Annotated[list[str], typer.Option(metavar="KEY", help="Verifier key of a house's log; repeatable.")],
    follow: Annotated[
        str | None, typer.Option(metavar="URL", help="Fetch the heads of the one log from here, besides those that are sent.")
    ] = None,
    listen: Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, metavar="PORT", help="Port; 0 lets the system choose.")] = 8100,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Requires --follow: seconds between two polls.")] = 2,
) -> None:
    """Witness the log of a house: check that each head extends the last one, countersign it, and keep it.

    Run it outside the house, for example at the regulator. It prints one line that starts with [bold]ready[/], with its verifier
    key for the house's configuration, and ends after SIGTERM. Heads that do not extend the last one are refused and kept.

    Alone it can forge nothing: it signs only heads that the house has signed. [bold]houseway floor verify --witness[/] uses it.
    """
    for package in ("cryptography", "msgspec"):
        if find_spec(package) is None:
            fail(needs("floor", package))
    from .commands import witness as witnessing

    witnessing.serve_witness(folder, name, log, follow, listen, port, every)


def main() -> None:
    """Run the command line."""
    print_anywhere(sys.stdout, sys.stderr)
    app()


if __name__ == "__main__":
    main()
