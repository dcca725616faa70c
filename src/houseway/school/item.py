"""An item: a situation, a question, and the answer that the engine gives. It can be made again from its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.core.game.words import money
from houseway.core.money.breakdown import Stack
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.play.chance import Source

Form = Literal["amount", "one", "several"]
"""The form of the answer: an amount, one of the choices, or every choice that is right."""

MOST_CHOICES = 4
FEWEST_CHOICES = 3
"""One choice of two is guessed too often."""


class Name(NamedTuple):
    """The name of an item: the game, the kind, the scene it was made from, and which of the items of that kind it is."""

    game: str
    kind: str
    scene: str
    number: int

    def __str__(self) -> str:
        return f"{self.game}/{self.kind}/{self.scene}/{self.number}"


def read_name(text: str) -> Name:
    """Return the name that was written, or raise a value error.

    >>> read_name("sic_bo/pay_bet/7.2/0")
    Name(game='sic_bo', kind='pay_bet', scene='7.2', number=0)
    """
    parts = text.split("/")
    if len(parts) != 4 or not parts[3].isdigit():
        raise ValueError(f"not the name of an item: {text!r}")
    return Name(parts[0], parts[1], parts[2], int(parts[3]))


class Shown(NamedTuple):
    """The drawing of a situation: a table with the hand in question, or some cards, dice or chips alone."""

    round: Round | None = None
    hand: Hand = ""
    cards: tuple[Piece, ...] = ()
    shared: tuple[Piece, ...] = ()
    dice: tuple[int, ...] = ()
    stacks: tuple[Stack, ...] = ()


NOTHING = Shown()


class ItemQuestion(NamedTuple):
    """A question as a kind makes it, before it has a name."""

    text: str
    shows: tuple[str, ...]
    """The situation, line by line."""
    form: Form
    choices: tuple[str, ...]
    key: tuple[int, ...]
    """The amount in cents, or the positions of the right choices."""
    cites: tuple[str, ...]
    """The clauses behind the answer; the first decides it."""
    why: str
    """Explanation of the answer, in a sentence or two."""
    about: object = None
    """The subject of the answer, for a check that computes it in another way; it is not shown to learners."""
    shown: Shown = NOTHING
    """The drawing that a page shows next to the lines."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question with its name."""

    name: Name
    question: ItemQuestion

    @property
    def clause(self) -> str:
        """Return the clause that decides the answer."""
        return self.question.cites[0]

    @property
    def answer(self) -> str:
        """Return the right answer in words."""
        asked = self.question
        if asked.form == "amount":
            return money(asked.key[0])
        return "; ".join(asked.choices[at] for at in asked.key)

    def is_right(self, said: Sequence[int]) -> bool:
        """Whether an answer is right: the amount, or exactly the right choices."""
        return tuple(sorted(said)) == self.question.key


def amount(
    asks: str,
    shows: tuple[str, ...],
    chips: Chips,
    cites: Iterable[str],
    why: str,
    about: object = None,
    shown: Shown = NOTHING,
) -> ItemQuestion:
    """Return a question that is answered by an amount."""
    return ItemQuestion(
        text=asks,
        shows=shows,
        form="amount",
        choices=(),
        key=(chips,),
        cites=tuple(dict.fromkeys(cites)),
        why=why,
        about=about,
        shown=shown,
    )


def single_choice(
    asks: str,
    shows: tuple[str, ...],
    true: str,
    others: Iterable[str],
    cites: Iterable[str],
    why: str,
    draw: Source,
    about: object = None,
    shown: Shown = NOTHING,
) -> ItemQuestion | None:
    """Return a question with one right choice among others; None where too little else could be chosen."""
    wrong = [other for other in dict.fromkeys(others) if other and other != true]
    if not true or len(wrong) < FEWEST_CHOICES - 1:
        return None
    picked = mixed(wrong, draw)[: MOST_CHOICES - 1]
    choices = mixed([true, *picked], draw)
    return ItemQuestion(
        text=asks,
        shows=shows,
        form="one",
        choices=choices,
        key=(choices.index(true),),
        cites=tuple(dict.fromkeys(cites)),
        why=why,
        about=about,
        shown=shown,
    )


def in_order(
    asks: str,
    shows: tuple[str, ...],
    choices: Sequence[str],
    key: Iterable[int],
    cites: Iterable[str],
    why: str,
    about: object = None,
    shown: Shown = NOTHING,
) -> ItemQuestion:
    """Return a question whose choices are a list in its own order, of which one or several are right."""
    found = tuple(sorted(key))
    return ItemQuestion(
        text=asks,
        shows=shows,
        form="several",
        choices=tuple(choices),
        key=found,
        cites=tuple(dict.fromkeys(cites)),
        why=why,
        about=about,
        shown=shown,
    )


def mixed(texts: Sequence[str], draw: Source) -> tuple[str, ...]:
    """Return texts in a random order."""
    left, found = list(texts), list[str]()
    while left:
        found.append(left.pop(draw.below(len(left))))
    return tuple(found)
