"""The commands of the school: `houseway school GAME` practises; examinations, papers, plans, coach and classes are beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .arguments import AsJson, GameName, SubmissionTable

PRACTISE = "practise"


class ByGame(TyperGroup):
    """A group whose first word may be a game: then it is practised."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the subcommand, or `practise` where the first word is not one."""
        named = args and (args[0] in self.commands or args[0].startswith("-"))
        return super().resolve_command(ctx, args if named else [PRACTISE, *args])


school_app = typer.Typer(
    name="school",
    help="Learn to deal: exercises from the law, examinations, and what a player's decisions cost.",
    cls=ByGame,
    no_args_is_help=True,
    rich_markup_mode="rich",
)

Submission = Annotated[Path | None, typer.Option(metavar="FILE", help="Ask by the options of a table in this submission file.")]
Seed = Annotated[str | None, typer.Option(metavar="WORDS", help="Make the items from this seed (default: a new one).")]
Person = Annotated[str, typer.Option("--name", metavar="NAME", help="Whose results these are.")]


@school_app.command(PRACTISE)
def practise(
    game: GameName,
    items: Annotated[int, typer.Option(min=1, metavar="N", help="How many items.")] = 20,
    kind: Annotated[str, typer.Option(metavar="KIND", help="Only this kind (see `houseway school plan`).")] = "",
    submission: Submission = None,
    table: SubmissionTable = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where results are kept (default: your data folder).")
    ] = None,
    name: Person = "",
    seed: Seed = None,
) -> None:
    """Practise a game: what is due comes first, then what is new; each wrong answer is explained with its clause.

    Answer with an amount, a number, or several numbers. [bold]q[/] quits; what was answered is kept.
    """
    from .commands import school

    school.practise(game, items, kind, submission, table, results, name, seed)


@school_app.command("plan")
def plan(game: GameName, submission: Submission = None, table: SubmissionTable = None, as_json: AsJson = False) -> None:
    """Show the plan for a new dealer of a game: five steps, their kinds of items and their clauses."""
    from .commands import school

    school.plan(game, submission, table, as_json=as_json)


@school_app.command("exam")
def exam(
    game: GameName,
    items: Annotated[int, typer.Option(min=1, max=300, metavar="N", help="How many items.")] = 60,
    minutes: Annotated[int, typer.Option(min=1, metavar="N", help="How much time there is.")] = 45,
    submission: Submission = None,
    table: SubmissionTable = None,
    name: Person = "",
    seed: Seed = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as an HTML page that can be printed.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Take an examination: timed, accuracy before speed, marks by clause. Answers are shown at the end.

    Exit codes: 0 the examination was marked, passed or not; 2 invalid input.
    """
    from .commands import school_exam

    school_exam.exam(game, items, minutes, submission, table, name, seed, html, as_json=as_json)


@school_app.command("paper")
def paper(
    game: GameName,
    html: Annotated[Path, typer.Argument(metavar="FILE", help="Where the paper is written: an HTML page that can be printed.")],
    items: Annotated[int, typer.Option(min=1, max=300, metavar="N", help="How many items.")] = 60,
    minutes: Annotated[int, typer.Option(min=1, metavar="N", help="How much time there is.")] = 45,
    submission: Submission = None,
    table: SubmissionTable = None,
    seed: Seed = None,
    key: Annotated[bool, typer.Option(help="Add the key, on pages of its own.")] = True,
) -> None:
    """Write an examination as a paper with its key; `houseway school exam` with the same seed asks the same items."""
    from .commands import school_exam

    school_exam.paper(game, html, items, minutes, submission, table, seed, key=key)


@school_app.command("coach")
def coach(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record: a .round file, or the log of a table.")],
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this player's decisions (default: everybody's).")
    ] = None,
    most: Annotated[int, typer.Option("--leaks", min=1, metavar="N", help="How many leaks are listed.")] = 12,
    every: Annotated[bool, typer.Option("--all", help="List every decision with what each choice was worth.")] = False,
    as_json: AsJson = False,
) -> None:
    """Price the decisions of a record, exactly: grades, and leaks sorted by what they cost. A round that is not over is refused.

    Grades by cents per dollar of the first bet: best 0, close up to 1, slip up to 5, costly up to 20, blunder above.

    Exit codes: 0 success, 2 invalid input or a round that is still being played.
    """
    from .commands import school_coach

    school_coach.coach(file, player, most, every=every, as_json=as_json)


@school_app.command("simplest")
def simplest(
    game: GameName,
    within: Annotated[
        str, typer.Option(metavar="CENTS", help="What it may cost against the best play: cents per dollar bet.")
    ] = "1",
    submission: Submission = None,
    table: SubmissionTable = None,
    as_json: AsJson = False,
) -> None:
    """Find the simplest strategy within a wanted cost: the shortest list of rules, with its exact cost.

    Where a game has no rules of thumb to try, the strategies that the lab has priced are listed instead.

    Exit codes: 0 success, 1 nothing is within the cost, 2 invalid input.
    """
    from .commands import school_simplest

    school_simplest.simplest(game, within, submission, table, as_json=as_json)


@school_app.command("class")
def sit(
    game: GameName,
    log: Annotated[Path, typer.Argument(metavar="FILE", help="Where the record is written, to be handed in: a new .round file.")],
    seed: Annotated[str, typer.Option(metavar="WORDS", help="The seed of the class: everybody types the same one.")],
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name in the ranking.")],
    rounds: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="How many rounds.")] = 20,
    submission: Submission = None,
    table: SubmissionTable = None,
) -> None:
    """Sit in a class: pupils with the same seed get the same rounds, and `houseway school rank` ranks them by cost.

    Answers are shown at the end. [bold]q[/] quits: the record is then not finished, and is not ranked with the
    others.
    """
    from .commands import school_class

    school_class.sit(game, log, seed, name, rounds, submission, table)


@school_app.command("rank")
def rank(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The records of a class.")],
    as_json: AsJson = False,
) -> None:
    """Rank a class by what decisions cost and not by luck; every record must have the same deals, and is priced again.

    Exit codes: 0 success, 2 invalid input or records that are not of one class.
    """
    from .commands import school_class

    school_class.rank(files, as_json=as_json)
