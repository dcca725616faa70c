"""The poker games that have equities. The game decides the winner; the form of hands selects the lookup.

>>> VARIANTS["omaha_eight_or_better"].contests[1].form.is_low, VARIANTS["seven_card_stud"].own
(True, 7)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from houseway.core.game.game import Game
from houseway.core.stages.settling import Settling
from houseway.core.stages.stage import Stage
from houseway.core.values.cards import Card
from houseway.families.poker_room import seven_cards
from houseway.families.poker_room.awards import Awards, Contest, winners
from houseway.families.poker_room.draw import DRAW
from houseway.families.poker_room.stud import Opens, Street, lowest
from houseway.games import GAMES
from houseway.games.five_card_stud import game as five_card_stud
from houseway.games.mambo_stud import game as mambo_stud
from houseway.lab import poker_ranks as ranks
from houseway.poker.values import forms

Winners = tuple[int, ...]
Outcome = tuple[Winners, ...]
"""The winners of each contest, players counted from zero: the high hand, and the low hand where the pot splits; possibly none."""

KINDS: Final[dict[forms.Form, ranks.HandKind]] = {
    forms.HIGH_FIVE: ranks.HIGH,
    forms.LOW_FIVE: ranks.LOW,
    forms.EIGHT_OR_BETTER: ranks.EIGHT_OR_BETTER,
    forms.OMAHA_HIGH: ranks.HIGH,
    forms.OMAHA_EIGHT: ranks.EIGHT_OR_BETTER,
    forms.HIGH_THREE: ranks.THREE_OF_FOUR,
    forms.SIX_OR_BETTER: ranks.SIX_OR_BETTER,
}
"""The lookup for a hand of each form: for all its cards at once, or in Omaha for every five that may play."""


class Variant(NamedTuple):
    """A poker game as its equities see it: how many cards there are in the end, and what they win."""

    key: str
    own: int
    """Cards of one's own."""
    board: int = 0
    """The number of shared cards."""
    common: int = 0
    """The number of common cards that replace the last card of each hand when the deck runs out."""
    least: int = 1
    """The minimum number of own cards that must be given for a hand."""

    @property
    def game(self) -> Game:
        """The game of this variant."""
        return GAMES[self.key]

    @property
    def contests(self) -> tuple[Contest, ...]:
        """The contests for the pot."""
        law = self.game.editions[0].law
        awards = next(stage.settles for stage in law.stages if isinstance(stage, Settling) and isinstance(stage.settles, Awards))
        return awards.contests

    @property
    def kinds(self) -> tuple[ranks.HandKind, ...]:
        """The kind of lookup for each contest's hands."""
        return tuple(KINDS[contest.form] for contest in self.contests)

    def outcome(self, held: Sequence[Sequence[Card]], board: Sequence[Card]) -> Outcome:
        """Return the winners of each contest with these cards, by the game's own evaluation: the plain method."""
        everyone = range(len(held))
        worth = [{player: contest.form.best(held[player], board) for player in everyone} for contest in self.contests]
        return tuple(tuple(winners(of, everyone)) for of in worth)


def _dealt(first: tuple[str, ...], streets: Iterable[Stage]) -> int:
    """Return the number of cards a hand of stud gets: those of the first deal, and one on each street."""
    return len(first) + sum(isinstance(stage, Street) for stage in streets)


SEVEN_STUD: Final = _dealt(seven_cards.FIRST, seven_cards.seven_cards(Opens(lowest, "PKR-9(d)(1)")))
_ALL: Final = (
    Variant("holdem", 2, 5, least=2),
    Variant("omaha", 4, 5, least=4),
    Variant("omaha_eight_or_better", 4, 5, least=4),
    Variant("seven_card_stud", SEVEN_STUD, common=1, least=3),
    Variant("seven_card_stud_high_low", SEVEN_STUD, common=1, least=3),
    Variant("seven_card_stud_eight_or_better", SEVEN_STUD, common=1, least=3),
    Variant("five_card_stud", _dealt(five_card_stud.FIRST, five_card_stud.STREETS), common=1),
    Variant("mambo_stud", _dealt(mambo_stud.FIRST, mambo_stud.STREETS), 1),
    Variant("five_card_draw", DRAW.size),
    Variant("five_card_draw_low", DRAW.size),
)
VARIANTS: Final = {variant.key: variant for variant in _ALL}
