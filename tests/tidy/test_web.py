"""The page contains no game: its source has no key, wager or hand of one, and no color outside its tokens."""

import re
from collections.abc import Iterator
from pathlib import Path

from houseway.games import GAMES

SOURCE = Path(__file__).parents[2] / "web" / "src"
GENERATED = {"shapes.ts", "routes.ts", "answers.ts"}
LITERAL = re.compile(r"""(["'`])((?:(?!\1).)*)\1|>([^<>{}]+)<""")
COLOUR = re.compile(r"(?<!&)#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(")
ALSO_THE_PAGES = {
    "player": "whose stack a place is, on the wire",
    "pot": "a kind of place, on the wire",
    "bet": "a bet as a place, on the wire",
    "small": "a way to draw a card",
    "wager": "a kind of limit, on the wire",
}
"""Wagers whose names the page uses for something else."""


def sources() -> Iterator[Path]:
    for file in sorted(SOURCE.rglob("*")):
        if file.suffix in (".ts", ".svelte", ".css") and file.name not in GENERATED:
            yield file


def wagers() -> set[str]:
    return {wager.name for game in GAMES.values() for edition in game.editions for wager in edition.law.wagers}


def hands() -> set[str]:
    """Return the names of hands in pay tables; a bare number is not a name."""
    named = {row for game in GAMES.values() for tables in game.pays.values() for table in tables.values() for row in table.pays}
    return {name for name in named if re.search("[a-z]", name)}


def named_in(text: str) -> set[str]:
    """Return the names of games, wagers and hands in a source: keys and long names anywhere, short ones as texts."""
    said = {(match[2] or match[3] or "").strip() for match in LITERAL.finditer(text)}
    words = set(re.findall(r"[a-z][a-z0-9_]*", text))
    keys = {*GAMES} | {wager for wager in wagers() if "_" in wager}
    return (keys & words) | ((wagers() | hands()) & said) - ALSO_THE_PAGES.keys()


def test_the_page_names_no_game_no_wager_and_no_hand() -> None:
    assert sum(1 for _ in sources()) > 20
    found = {str(file.relative_to(SOURCE)): named for file in sources() if (named := named_in(file.read_text(encoding="utf-8")))}
    assert not found


def test_a_name_would_be_noticed() -> None:
    assert named_in("if (bet.wager === 'ante') {}") == {"ante"}
    assert named_in("felts.high_card_flush") == {"high_card_flush"}
    assert named_in("<p>straight flush</p>") == {"straight flush"}
    assert named_in("const total_4 = 1") == {"total_4"}
    assert not named_in("const shape = 'circle' // ante is only a word in a comment")


def test_files_of_the_page_stay_small() -> None:
    long = {file.name: lines for file in sources() if (lines := file.read_text(encoding="utf-8").count("\n")) > 300}
    assert not long


def test_colours_are_in_the_tokens_only() -> None:
    coloured = {file.name: COLOUR.findall(file.read_text(encoding="utf-8")) for file in sources() if file.name != "tokens.css"}
    assert not {name: found for name, found in coloured.items() if found}
    assert COLOUR.findall("fill: #fff; color: rgb(1 2 3)") == ["#fff", "rgb("]
