"""The draw: each hand in turn changes as many cards as it likes, or none."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.game import Game
from houseway.core.messages.event import Event, RackShuffled
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.stages.dealing import Dealing
from houseway.core.values.hands import BURN, MUCK, Hand
from houseway.poker.betting.betting_round import OUT, contending, is_contested
from houseway.poker.betting.exchange import Exchanging

from .awards import Awards, Contest
from .betting import big, small
from .house_rules import DRAW_OWN_DISCARDS, NO_BAD_BEAT, NO_BRING_IN, NO_EXCHANGE, NO_FIVE_STUD, NO_KILL
from .room import poker_game
from .streets import betting, dealt_down

PAT = "stands pat"


def still_in(round: Round, hand: Hand) -> bool:
    """Whether a hand has not folded, all in or not."""
    return hand in contending(round)


def pile_shuffled(now: Draft) -> Iterator[Event]:
    """Shuffle the discards to be dealt again, with folded hands and burned cards (PKR-15(n), R-PKR-23).

    Cards a hand has yet to discard stay in that hand, and cards that fell off the table stay out.
    """
    thrown = [hand for hand in dict.fromkeys(said.hand for said in now.said if said.word in OUT) if now.held.get(hand)]
    places = tuple(place for place in (MUCK, BURN, *thrown) if now.held.get(place))
    yield RackShuffled("PKR-12(f)(2)", places)


def own_discards_too(round: Round) -> bool:
    """Whether a hand may get back the cards it has just discarded."""
    return round.rules[DRAW_OWN_DISCARDS] == "include"


DRAW = Exchanging(
    "drawing",
    "PKR-12(f)",
    options=(Option(PAT, "PKR-12(f)", in_silence=True),),
    asks_hand=still_in,
    when=is_contested,
    size=5,
    burns="PKR-12(f)(1)",
    shuffles=pile_shuffled,
    own_too=own_discards_too,
)


def five_card_draw(key: str, name: str, game: str, contest: Contest) -> Game:
    """Return a game of five cards, a betting round, the draw, and another betting round."""
    return poker_game(
        key,
        name,
        game=game,
        seats=8,
        cites="PKR-12(b)",
        streets=(
            Dealing("first cards", "PKR-12(d)", dealt_down(5, "PKR-12(d)")),
            *betting("before the draw", "PKR-12(e)", small),
            DRAW,
            *betting("after the draw", "PKR-12(g)", big),
        ),
        award=Awards(contest),
        only=NO_BRING_IN | NO_KILL | NO_FIVE_STUD | NO_EXCHANGE | (NO_BAD_BEAT if contest.form.is_low else {}),
    )
