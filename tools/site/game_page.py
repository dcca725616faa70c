"""Writes the page of one game from its own data: a round, wagers, rows, pay tables with their edge, settings, irregularities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from houseway.cli.options.keys import Key, keys_of
from houseway.cli.options.wording import UNWRITTEN
from houseway.cli.rulebook import remark_in, rulings_of
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.game.words import everybody, money, spoken
from houseway.core.round.irregularity import Irregularity
from houseway.core.stages.stage import Stage
from houseway.layout.felts import layout_of
from houseway.worked.clause_index import rounds_of
from houseway.worked.toml_writer import as_toml

from .charts import with_tables
from .clauses import typed, with_links
from .edges import edges_of
from .formulas import typeset
from .markdown import anchor, folded, linked, sentence, table
from .pay_tables import pay_tables
from .static_page import HOW_TO_RUN, NOT_BUILT, PLAY
from .uses import outcomes, question, remedy_in_words

UP = "../../"
"""From the page of a game to the root of the site."""
MOMENTS = ("choice", "bets", "paid")
EXAMPLES = 4
SEED = "first-table"
BOTS = 2
"""The bots at a practice table; a game that needs more seats more."""
DERIVED = "follows from the other settings"
STRATEGY = (
    "## The best play",
    "## How to play it",
    "## Strategy",
    "## Strategies",
    "## The charts",
    "## When to let it ride",
    "## When to double",
    "## Where to leave the house way",
    "## Where the house way can be improved",
    "## The printed game",
)
"""The headings of an analysis under which the strategy is described."""


def page(game: Game, docs: Path, *, plays: bool) -> str:
    """Return the page of a game. `docs` has its pictures and the page of its analysis; `plays` if the site has the rules."""
    rules = game.under({})
    assert isinstance(rules, Rules)
    parts = [
        f"# {game.name}\n",
        _facts(game),
        *_picture(game, docs),
        *_practice(game, plays=plays),
        *_commands(game, docs),
        *_round(game, rules),
        *_wagers(rules),
        *_rows(game),
        *pay_tables(game, UP),
        *_edges(game),
        *_strategy(game, docs),
        *_irregularities(game, docs),
        *_settings(game),
        *_rulings(game),
        *_rounds(game, plays=plays),
    ]
    return "\n".join(parts)


def _facts(game: Game) -> str:
    editions = [
        f"[{len(edition.rulebook.clauses)} clauses](../../clauses/{edition.rulebook.prefix.lower()}.md) of edition {edition.key}"
        for edition in game.editions
    ]
    count = sum(1 for _ in rounds_of(game))
    return (
        f"{' and '.join(editions)}, in our own words; {count} worked rounds, each run as a test. This page is generated from\n"
        "the data that a table runs on. Amounts and settings are defaults unless a casino chooses otherwise.\n"
    )


def _picture(game: Game, docs: Path) -> Iterator[str]:
    for moment in MOMENTS:
        file = docs / "page" / "tables" / f"{game.key}-{moment}-1440.webp"
        if file.is_file():
            yield f"![{game.name} in the browser: {moment}]({UP}page/tables/{file.name})\n"
            return


def _practice(game: Game, *, plays: bool) -> Iterator[str]:
    if plays and layout_of(game.key) is not None:
        address = f"{UP}{PLAY}/index.html#/practice/{game.key}/{SEED}/{BOTS}/dealt"
        yield f'<p class="practice"><a class="md-button md-button--primary" href="{address}">Play it in this browser</a>'
        yield "With bots, without money, an account or a server: the rules run in your browser.</p>\n"


def _commands(game: Game, docs: Path) -> Iterator[str]:
    lines = [
        f"houseway play {game.key}      # play it in the terminal",
        f"houseway rules {game.key}     # every clause in words",
        f"houseway options {game.key}   # what a casino may set",
    ]
    lines += [f"houseway analyze {game.key}   # house edges"] if edges_of(game.key) else []
    yield "```sh\n" + "\n".join(lines) + "\n```\n"
    if (docs / "games" / game.key / "lab.md").is_file():
        yield "How its edges are computed: [analysis](lab.md).\n"


def _round(game: Game, rules: Rules) -> Iterator[str]:
    yield "## How a round goes\n"
    yield "The stages of a round under default settings, each with the clause it rests on. What may be said is listed once.\n"
    told: set[str] = set()
    for number, (cites, stages) in enumerate(_by_clause(rules), start=1):
        names = sentence(", ".join(stage.name for stage in stages))[:-1]
        yield f"{number}. **{names}** ({linked(cites, UP)}). {with_links(game.clauses[cites].says, UP)}"
        for option in (option for stage in stages for option in stage.by_word.values()):
            if option.cites not in (cites, "") and option.name not in told:
                yield f"    - *{spoken(option.name)}* ({linked(option.cites, UP)}): {game.clauses[option.cites].title}"
            told.add(option.name)
    yield ""


def _by_clause(rules: Rules) -> list[tuple[str, list[Stage]]]:
    """Return the stages in order; neighbours that rest on one clause are together."""
    return [(cites, list(stages)) for cites, stages in groupby(rules.stages, lambda stage: stage.cites)]


def _wagers(rules: Rules) -> Iterator[str]:
    if not rules.wagers:
        return
    yield "## Wagers\n"
    posted = {wager.name: rules.limits.get(wager.limit) for wager in rules.wagers.values()}
    alike: dict[tuple[str, tuple[int, int] | None], list[str]] = {}
    for wager in rules.wagers.values():
        alike.setdefault((wager.cites, posted[wager.name]), []).append(spoken(wager.name))
    rows = [
        (
            ", ".join(names),
            f"{money(limits[0])} to {money(limits[1])}" if limits else "",
            linked(cites, UP),
            with_links(rules.clauses[cites].says, UP),
        )
        for (cites, limits), names in alike.items()
    ]
    yield table(("wager", "posted by default", "clause", "what the clause says"), rows)


def _rows(game: Game) -> Iterator[str]:
    rows = [
        (spoken(name), sentence(question(row.holds)), outcomes(row) or "see the pay table", linked(row.cites, UP))
        for edition in game.editions
        for name, listed in edition.law.rows.items()
        for row in listed
    ]
    if rows:
        yield "## What is paid\n"
        yield "The first row of a table that holds decides. Conditions are the names of the questions that the rules ask.\n"
        yield table(("table", "if", "then", "clause"), rows)


def _edges(game: Game) -> Iterator[str]:
    found = edges_of(game.key)
    yield "## House edge\n"
    if not found:
        yield "There is none: this game is played between players, and the casino takes a rake. Pot shares are exact: see\n"
        yield "[equities](../../lab/equity.md).\n"
        return
    yield "Of one unit of the wager. *Exact* means counted over every possible deal; *simulated* comes with its standard error.\n"
    rows = [
        (edge.wager, edge.pays, edge.strategy or "best known", edge.under or "defaults", edge.percent, edge.proof)
        for edge in found
    ]
    yield table(("wager", "pay table", "strategy", "settings", "edge", "how it is known"), rows, right=(4,))


def _strategy(game: Game, docs: Path) -> Iterator[str]:
    """Yield the strategy section of the game's analysis, if there is one."""
    file = docs / "games" / game.key / "lab.md"
    if not file.is_file():
        return
    text = typeset(with_tables(file.read_text(encoding="utf-8")))
    head = next((head for head in STRATEGY if f"\n{head}\n" in text), "")
    if head:
        said = text.partition(f"\n{head}\n")[2].partition("\n## ")[0].strip()
        yield f"## Strategy\n\nFrom [the analysis](lab.md#{anchor(head)}).\n\n{said}\n"


def _irregularities(game: Game, docs: Path) -> Iterator[str]:
    lines = [(edition.key, line) for edition in game.editions for line in edition.law.irregularities]
    if not lines:
        return
    yield "## Irregularities and what follows\n"
    yield "What went wrong, its clause, who may call it and until when, and what is done about it.\n"
    if (docs / "closings.md").is_file():
        yield f"The words that close each call are [listed with their clauses]({UP}closings.md).\n"
    yield from dict.fromkeys(_irregular(game, edition, line) for edition, line in lines)
    yield ""


def _irregular(game: Game, edition: str, line: Irregularity) -> str:
    named = spoken(line.name) + ("" if edition == game.editions[0].key else f" (edition {edition})")
    until = (
        "until the table is cleared" if line.late is not None else f"until the end of {line.during[-1]}" if line.during else ""
    )
    ruled = f", decided by {everybody(line.needs_ruling, together=False)}" if line.needs_ruling else ""
    follows = remedy_in_words(line.remedy) or game.clauses[line.cites].says
    second = f" From the second time on: {remedy_in_words(line.second)}" if line.second else ""
    called = f"Called by {everybody(line.by, together=False)}{ruled}, {until}".removesuffix(", ")
    return f"- **{sentence(named)[:-1]}** ({linked(line.cites, UP)}). *{called}.* {with_links(follows + second, UP)}"


def _settings(game: Game) -> Iterator[str]:
    yield "## What a casino may set\n"
    yield f"Each key with its default. `houseway options {game.key} --toml` writes all of them as a submission to start from.\n"
    for edition in game.editions:
        if len(game.editions) > 1:
            yield f"### Edition {edition.key}\n"
        yield from (_setting(key) for key in keys_of(game, edition))
        yield ""


def _setting(key: Key) -> str:
    written = f"`{key.name}`, {DERIVED}" if key.default is UNWRITTEN else f"`{key.name} = {as_toml(key.default)}`"
    ruling = f", [{key.ruling}]({UP}rulings.md#{anchor(key.ruling)})" if key.ruling else ""
    takes = "Lawful: " + key.takes.replace("*", "\\*") + "."
    return f"- {written}. {key.decides} {takes} ({linked(key.cites, UP)}{ruling})"


def _rulings(game: Game) -> Iterator[str]:
    found = rulings_of(game)
    if found:
        yield "## Rulings\n"
        yield "How we read clauses of this game that are silent or contradict each other.\n"
        for ruling in found:
            yield f"- [{ruling.id}]({UP}rulings.md#{anchor(ruling.id)}) {ruling.title}"
        yield ""


def _rounds(game: Game, *, plays: bool) -> Iterator[str]:
    yield "## Worked rounds\n"
    listed = list(rounds_of(game))
    yield f"{EXAMPLES} of {len(listed)}; [all of them](rounds.md). {HOW_TO_RUN if plays else NOT_BUILT}\n"
    for file in _spread(listed):
        yield folded(remark_in(file) or file.stem, typed(file), game.key)


def _spread(listed: Sequence[Path]) -> Iterable[Path]:
    """Return some rounds from all over the rulebook: those with a remark, evenly spaced."""
    told = [file for file in listed if remark_in(file)] or list(listed)
    step = max(1, len(told) // EXAMPLES)
    return told[::step][:EXAMPLES]


def rounds_page(game: Game, *, plays: bool) -> str:
    """Return the page with every worked round of a game. Search leaves it out: what it shows is found by its clause."""
    parts = [
        "---\nsearch:\n  exclude: true\n---\n",
        f"# {game.name}: worked rounds\n",
        "Each round is a file of the game's folder and is run as a test. Below `---` is what every bet wins or loses, with its\n"
        f"clause. {HOW_TO_RUN if plays else NOT_BUILT}\n",
    ]
    parts += [folded(f"{file.stem}: {remark_in(file)}".removesuffix(": "), typed(file), game.key) for file in rounds_of(game)]
    return "\n".join(parts)
