"""The command `houseway`: what may be asked, and which file answers.

Each file is loaded when it is asked: an answer from what the lab has kept should not wait for the terminal's drawings.
"""

from __future__ import annotations

from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from houseway.core.game.game import Game
from houseway.games import GAMES

from .game_names import game_called, keys
from .screen import trouble

app = typer.Typer(
    name="houseway",
    help="Casino table games by the book: play them, replay and explain a record, check a submission, work out the odds.",
    epilog="Exit codes: 0 all is well, 1 something differs or is not lawful, 2 it could not be read or asked for.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_show_locals=False,
)


class Kind(StrEnum):
    """What a clause can be."""

    rule = "rule"
    procedure = "procedure"
    outside = "outside"


GameName = Annotated[
    Game, typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help="As `houseway games` lists it.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Plain JSON for a program.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"houseway {version('houseway')}")
        raise typer.Exit


@app.callback()
def houseway(
    show: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")] = False,
) -> None:
    """Casino table games by the book: play them, replay and explain a record, check a submission."""


@app.command("games")
def games(as_json: AsJson = False) -> None:
    """List the games, their editions, clauses and worked rounds."""
    from .commands import games as showing

    showing.games(as_json=as_json)


@app.command("play")
def play(
    game: GameName,
    under: Annotated[
        str | None, typer.Option(metavar="EDITION", help="The edition to play under; the first one if not said.")
    ] = None,
    submission: Annotated[Path | None, typer.Option(metavar="FILE", help="Play a table of this submission.")] = None,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="Which table of the submission.")] = None,
    seats: Annotated[int | None, typer.Option(min=1, metavar="N", help="How many seats are taken; all if not said.")] = None,
    seat: Annotated[int | None, typer.Option(min=1, metavar="K", help="Your seat; you are asked if not said.")] = None,
    auto: Annotated[int | None, typer.Option(min=1, metavar="N", help="Play N rounds with bots only, and add them up.")] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="WORDS", help="A demonstration that can be repeated: no live table.")
    ] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a record that `houseway replay` plays again.")] = None,
) -> None:
    """Sit down at a table, or let bots play it.

    Every prompt lists what you may say, with its limits, and what Enter takes.

    [bold]?[/] gives the clauses in words, [bold]why[/] explains every bet of a finished round, [bold]q[/] leaves.
    """
    from .commands import play as playing

    playing.play(game, under, submission, table, seats, seat, auto, seed, log)


@app.command("replay")
def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, worked rounds, or poker hands as .phh.")],
    as_json: AsJson = False,
) -> None:
    """Play records again and compare every line, payment and digest.

    Exit code 0: all as written. 1: something differs, shown with its line. 2: a file cannot be read.
    """
    from .commands import replay as replaying

    replaying.replay(files, as_json=as_json)


@app.command("verify-shoe")
def verify_shoe(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A commitment and the cards that were turned up, as JSON.")],
    as_json: AsJson = False,
) -> None:
    """Check cards that were turned up against the commitment published before the bets.

    Exit code 0: every card is proved. 1: a card is not the one that was committed. 2: the file cannot be read.
    """
    from .commands import verify_shoe as verifying

    verifying.verify_shoe(file, as_json=as_json)


@app.command("export")
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of poker hands.")],
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to: .phh holds one hand, .phhs several.")] = None,
    for_others: Annotated[bool, typer.Option("--for-others", help="Only hands that other programs can follow.")] = False,
) -> None:
    """Write poker hands as PHH, the open hand history format.

    [bold]houseway replay[/] and [bold]houseway explain[/] read it, ours and other houses'.
    """
    from .commands import export as exporting

    exporting.export(file, to, for_others=for_others)


@app.command("explain")
def explain(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A record, a worked round, or poker hands as .phh.")] = None,
    seat: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only this seat's bets.")] = None,
    round: Annotated[int | None, typer.Option(min=1, metavar="K", help="Only the file's K-th round.")] = None,
    house_way: Annotated[
        str, typer.Option("--house-way", metavar="CARDS", help="Instead of a file: how the dealer sets these cards or tiles.")
    ] = "",
    game: Annotated[
        Game | None, typer.Option(parser=game_called, metavar="GAME", help="With --house-way: in this game only.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say why each bet was paid, taken, pushed or voided: the clause in words, the facts, the rulings.

    Or how a dealer sets a hand, and which line of the house way decided: [bold]houseway explain --house-way "As Ah Ad JK 3s 4d
    5s"[/].
    """
    if house_way:
        from .commands import house_ways as setting

        setting.explain_way(house_way, game, as_json=as_json)
    elif file is None:
        trouble("say which file to explain, or --house-way and some cards")
    else:
        from .commands import explain as explaining

        explaining.explain(file, seat, round, as_json=as_json)


@app.command("check")
def check(
    submission: Annotated[Path, typer.Argument(metavar="SUBMISSION.toml", help="What a house submits for its tables.")],
    as_json: AsJson = False,
) -> None:
    """Check a submission: every breach with its clause, or what each table will offer.

    Exit code 0: lawful. 1: at least one breach. 2: the file cannot be read.
    """
    from .commands import check as checking

    checking.check(submission, as_json=as_json)


@app.command("clauses")
def clauses(
    game: Annotated[
        Game | None,
        typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help="One game; all of them if not said."),
    ] = None,
    kind: Annotated[Kind | None, typer.Option(metavar="KIND", help="Only rule, procedure or outside.")] = None,
    untested: Annotated[
        bool, typer.Option("--untested", help="Only what no test names; rules, unless --kind says more.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List every clause: whether it is a rule, a procedure or outside, and which tests name it."""
    from .commands import clauses as listing

    wanted = GAMES.values() if game is None else (game,)
    listing.clauses(wanted, kind.value if kind else None, untested=untested, as_json=as_json)


@app.command("analyze")
def analyze(
    game: Annotated[
        Game | None,
        typer.Argument(parser=game_called, autocompletion=keys, metavar="GAME", help="As `houseway games` lists it."),
    ] = None,
    wager: Annotated[str, typer.Option(metavar="WAGER", help="One wager, or all that begin so.")] = "",
    pays: Annotated[
        str, typer.Option(metavar="TABLE", help='A printed table by its letter, a FILE.toml, or prices: "7:300 6:100 5:10 4:1".')
    ] = "",
    strategy: Annotated[str, typer.Option(metavar="NAME", help="How it is played; every known way if not said.")] = "",
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A choice of the house; may be said again.")
    ] = None,
    as_json: AsJson = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the sheets as one self-contained page.")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the sheets on A4.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Answer for every game the lab has studied.")] = False,
    write: Annotated[
        bool, typer.Option("--write", help="With --all: write each game's par.toml and docs/lab/published.md.")
    ] = False,
    published: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --all: figures others have published, to compare with.")
    ] = None,
) -> None:
    """Work out a wager exactly: edge, strategy, payouts, hold, and what it all rests on.

    Every figure is an exact fraction, asked of the rules a table runs. Counts are kept, so another pay table is answered at
    once: [bold]houseway analyze high_card_flush --wager flush_bonus --pays "7:300 6:100 5:10 4:1"[/].
    """
    try:
        from .commands import analyze as analyzing
    except ModuleNotFoundError as missing:
        trouble(f"the lab needs {missing.name}, which is not installed: pip install 'houseway[lab]'")

    if every and game is not None:
        trouble(f"--all answers for every game: leave {game.key} out, or --all")
    elif every:
        from .commands import analyze_all

        analyze_all.analyze_all(as_json=as_json, write=write, published=published)
    elif game is None:
        trouble(f"say which game: {', '.join(GAMES)}; or --all")
    else:
        wish = analyzing.Wish(wager, pays, strategy, settings or ())
        analyzing.analyze(game, wish, as_json=as_json, html=html, pdf=pdf)


@app.command("equity")
def equity(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND HAND...",
            help="AhKd, AA, AKs, T9o, TT+, A9s+, 77-JJ, AA,AKs or random; at Omaha AsAh2d3c, AAxx, AAxx:ds, AKQJ:r; "
            "at stud and draw what is known or kept of each hand.",
        ),
    ],
    game: Annotated[
        Game, typer.Option(parser=game_called, autocompletion=keys, metavar="GAME", help="A poker game of the room.")
    ] = "holdem",  # type: ignore[assignment]  # read by `game_called`
    board: Annotated[str, typer.Option(metavar="CARDS", help="What lies on the board: Qs9h4d.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards that are out of play.")] = "",
    patient: Annotated[bool, typer.Option("--long", help="Count even what takes longer than minutes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say how often each hand wins at hold ’em, Omaha, stud or draw, exactly.

    From two hands to a full table: at hold ’em and Omaha hands, ranges or [bold]random[/], elsewhere the cards that are known.
    Every way the cards can still come is counted; where high and low share, each half.
    """
    from .commands import equity as sharing

    sharing.equity(game, hands, board, dead, patient=patient, as_json=as_json)


def main() -> None:
    """Run the command."""
    app()


if __name__ == "__main__":
    main()
