"""Writes docs/games/minibaccarat/protection.md: what a house has to look out for at minibaccarat, every figure from the lab.

Run it as scripts/dev lab minibaccarat protection; a test compares the page with what this would write.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.minibaccarat.game import GAME
from houseway.games.minibaccarat.house_rules import DECKS, MODE
from houseway.games.minibaccarat.odds import VALUES, shoe
from houseway.lab.sheet.words import decimal
from houseway.lab.study import under

from .dealt import coups
from .removal import BANKERS, CARDS, PLAYERS, SHARE, Seen, Worths, effects, expectation, seen_first, without, worth, worths

PAGE = Path("docs/games/minibaccarat/protection.md")
ORDER = sorted(VALUES, key=lambda value: value or 10)
"""Cards as people list them, from the ace to the king."""


MANY = ("tens and court cards", "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines")


class Column(NamedTuple):
    """One wager of the tables."""

    title: str
    wager: str
    mode: str = "commission"
    letter: str = ""

    def rules(self, decks: int) -> Rules:
        """Return the rules of the table at which the wager is bet."""
        return under(GAME, {DECKS.name: decks, MODE.name: self.mode})

    @property
    def pays(self) -> PayTable | None:
        """Return the printed pay table, or None where there is no choice."""
        return GAME.pays["dragon_bonus"][self.letter] if self.letter else GAME.pays[self.wager]["printed"]

    def made(self, decks: int) -> Worths:
        """Return the net of the wager on every coup."""
        return worths(self.rules(decks), self.wager, self.pays)


MAIN = (
    Column("banker", "banker"),
    Column("banker, EZ", "banker", "ez"),
    Column("player", "player"),
    Column("tie", "tie"),
    Column("Dragon 7", "dragon_7", "ez"),
    Column("Panda 8", "panda_8", "ez"),
)
BONUS = tuple(
    Column(f"{hand} {letter}", f"dragon_bonus_{hand}", letter=letter) for hand in ("player", "banker") for letter in "ABC"
)


def _percent(value: Fraction, places: int = 4) -> str:
    return decimal(value * 100, places)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    heads = list(heads)
    return [
        f"| {' | '.join(heads)} |",
        f"|---|{'---:|' * (len(heads) - 1)}",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]


def _removals(columns: tuple[Column, ...], decks: int) -> list[str]:
    """Return the effect of removing each card, and the wager's house edge from a full shoe above it."""
    made = [column.made(decks) for column in columns]
    found = [effects(one, shoe(decks)) for one in made]
    kept = [-expectation(one, coups(shoe(decks))) for one in made]
    rows = [["kept of a full shoe", *map(_percent, kept)]]
    rows += [[CARDS[value], *(_percent(effect[value]) for effect in found)] for value in ORDER]
    return _table(("card out", *(column.title for column in columns)), rows)


def to_break_even(column: Column, decks: int) -> tuple[int, int] | None:
    """Return the card of which the fewest must be gone before the wager favours the player, and how many, or None."""
    made = column.made(decks)
    found: list[tuple[int, int]] = []
    for value, effect in enumerate(effects(made, shoe(decks))):
        cards, gone = shoe(decks), 0
        while effect > 0 and cards[value] and expectation(made, coups(cards)) <= 0:
            cards, gone = without(cards, value), gone + 1
        if effect > 0 and expectation(made, coups(cards)) > 0:
            found.append((gone, value))
    return min(found, default=None)


def _breaks(columns: tuple[Column, ...], decks: int) -> list[list[str]]:
    rows: list[list[str]] = []
    for column in columns:
        found = to_break_even(column, decks)
        said = f"{found[0]} of the {SHARE[found[1]] * 4 * decks} {MANY[found[1]]}" if found else "no single rank does it"
        rows.append([column.title, said])
    return rows


def _first_card_table(decks: int, whose: int) -> list[str]:
    """Return each wager's expectation where the first card of a hand is known."""
    by_column: dict[str, tuple[Seen, ...]] = {
        column.title: seen_first(column.rules(decks), whose, {column.wager: column.pays}) for column in MAIN
    }
    rows = [
        [CARDS[value], *(_percent(next(iter(seen[value].makes.values())), 2) for seen in by_column.values())] for value in ORDER
    ]
    return _table(("card seen", *by_column), rows)


def _worths() -> list[list[str]]:
    rows: list[list[str]] = []
    hands: Mapping[str, PayTable | None] = {"banker": None, "player": None}
    for decks in (6, 8):
        rules = under(GAME, {DECKS.name: decks})
        both = (worth(seen_first(rules, whose, hands)) for whose in (PLAYERS, BANKERS))
        rows.append([f"{decks} decks", *map(_percent, both)])
    return rows


def _after_the_burn(decks: int) -> tuple[str, str, Fraction]:
    """Return the burn card that helps most, the wager it helps, and its expectation, which is still negative."""
    made = [
        (expectation(worth_of, coups(without(shoe(decks), value))), column.title, CARDS[value])
        for column in (*MAIN, *BONUS)
        for worth_of in [column.made(decks)]
        for value in VALUES
    ]
    most, title, card = max(made)
    return card, title, most


HEAD = """\
# Game protection: minibaccarat

Written by `scripts/dev lab minibaccarat protection`. Every figure is exact, from a full shoe, in percent of one bet; the
fractions are on the sheets of `houseway analyze minibaccarat --wager ...`. How they are found: [minibaccarat in the lab](lab.md).

## A card that is out

What one card less in the shoe adds to the player's expectation. A card counter adds these up; what matters is how they
compare with the house edge of a full shoe. Over a whole deck they sum to zero.
"""
COUNTED = """
Player and banker move by a hundredth of a percent a card, in opposite directions: counting them does not pay. The tie moves
ten times as far, and starts fourteen percent down. Dragon 7 is the wager to watch: an eight or a nine that is gone from eight
decks is worth half a percent, and the house keeps seven and a half. How far that goes in a shoe dealt to its end:
[what a perfect count could make](lab.md#what-a-perfect-count-could-make).

## How many cards turn a wager

The fewest cards of one rank (or of those that count nothing) that have to be gone from an otherwise full shoe of eight decks
before the wager pays its player:
"""
FIRST_CARD = """
## A card that was seen before the bets

What each bet makes for a player who knows the first card of the Player's Hand, which is the first one dealt, or the first of the
Banker's, which is the second. A careless shoe or a marked card is worth this. Eight decks.
"""
WORTH = """
For a player who bets one unit on the better hand where that wins, and otherwise nothing, knowing the card is worth this much of
a bet per round:
"""
RULES = """
That is six times what the house keeps. It is why a card that shows begins a round without bets (`MB-13(d)`), and why one that
flips over among the first four sends every bet back.

## The burn card
"""
BURNED = """
So the card that all players see (`MB-5(f)`) makes no wager profitable, and the unseen burned cards change nothing.
"""


def page() -> str:
    """Return the page as Markdown."""
    parts = [HEAD]
    for decks in (8, 6):
        parts += [f"**{decks} decks**\n", *_removals(MAIN, decks)]
        parts += [f"\nDragon Bonus, {decks} decks:\n", *_removals(BONUS, decks), ""]
    parts += [COUNTED.strip("\n") + "\n", *_table(("wager", "gone"), _breaks((*MAIN, *BONUS), 8)), FIRST_CARD]
    parts += ["The first card of the Player's Hand:\n", *_first_card_table(8, PLAYERS)]
    parts += ["\nThe first card of the Banker's Hand:\n", *_first_card_table(8, BANKERS), WORTH]
    parts += [*_table(("", "Player's first card", "Banker's first card"), _worths()), RULES]
    for decks in (8, 6):
        card, title, most = _after_the_burn(decks)
        parts.append(f"With {decks} decks the burn card that helps most is a {card}, on {title}: it then makes {_percent(most)}.")
    return "\n".join(parts) + "\n" + BURNED


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
