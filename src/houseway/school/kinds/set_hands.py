"""Setting a hand the house way, and the bets that are live after a player's word or a call."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from houseway.core.game.words import money
from houseway.core.messages import command as c
from houseway.core.messages.event import BetSettled
from houseway.core.messages.refusal import Refusal
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, box, title
from houseway.play.chance import Source
from houseway.school.item import ItemQuestion, Shown, in_order, single_choice
from houseway.school.picture import because, felt
from houseway.school.scene import Moment, Scene
from houseway.school.words import POT, command_sentence, on_spot, pieces
from houseway.views.hands import names_of

MOST = 3
NONE_OF_THEM = "none of them"
MOST_BETS = 8


def house_way(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield hands to be set as the house sets them; wrong answers are other ways to set the same hand."""
    end = scene.end
    way = names_of(end).house_way
    if way is None:
        return
    for hand in [hand for hand in (*end.hands, DEALER) if hand in end.held][: MOST + 1]:
        held = end.held[hand]
        found = way.sets(end.rules, held)
        if found is None:
            continue
        others = [_parted(parts) for parts in _ways(held, len(found.parts[0])) if not _alike(parts, found.parts)]
        shows = (pieces(held),)
        why = because(end.rules, found.cites, found.line)
        asked = single_choice(
            "How does the house set this hand?",
            shows,
            _parted(found.parts),
            others,
            (found.cites,),
            why,
            draw,
            held,
            Shown(cards=held),
        )
        if asked is not None:
            yield asked


def _parted(parts: Parts) -> str:
    return " / ".join(" ".join(sorted(map(repr, part))) for part in parts)


def _ways(held: tuple[Piece, ...], first: int) -> Iterator[Parts]:
    for places in combinations(range(len(held)), first):
        yield tuple(held[at] for at in places), tuple(piece for at, piece in enumerate(held) if at not in places)


def _alike(one: Parts, other: Parts) -> bool:
    """Whether two ways have the same ranks in their parts: the order of two equal cards does not matter."""
    return {_ranks(part) for part in one} == {_ranks(part) for part in other}


def _ranks(part: tuple[Piece, ...]) -> tuple[str, ...]:
    return tuple(sorted(str(getattr(piece, "rank", repr(piece))) for piece in part))


# Which bets live


def live_after(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the bets of a seat that are live after a word of its player, and after a call by staff."""
    words = [one for one in scene.moments if isinstance(one.command, c.Say) and one.command.who != DEALER and one.events]
    for _ in range(min(MOST, len(words))):
        moment = words.pop(draw.below(len(words)))
        assert isinstance(moment.command, c.Say)
        asked = _lives(moment, moment.command.who, command_sentence(moment.command))
        if asked is not None:
            yield asked
    calls = [one for one in scene.moments if one.round.bets and one.round.stage is not None]
    for _ in range(min(2, len(calls))):
        moment = calls.pop(draw.below(len(calls)))
        lines = [line for line in moment.round.rules.irregularities.values() if _is_plain(moment.round, line)]
        if lines:
            line = lines[draw.below(len(lines))]
            called = Moment(moment.table, c.Call(line.by[0], line.name))
            bets = tuple(moment.round.bets)
            asked = _lives(called, bets[draw.below(len(bets))].on, command_sentence(called.command))
            if asked is not None:
                yield asked


def _is_plain(round: Round, line: Irregularity) -> bool:
    return not line.names and round.stage is not None and round.stage.name in line.during


def _lives(moment: Moment, hand: str, word: str) -> ItemQuestion | None:
    if isinstance(moment.ruling, Refusal) or moment.after.round is None or moment.after.round.disputed is not None:
        return None
    after = moment.after.round
    if any(isinstance(event, BetSettled) and box(event.bet.on) != box(hand) for event in moment.events):
        return None  # the last word of a round ends it, which the situation does not say
    own = [bet for bet in after.bets if box(bet.on) == box(hand) and bet.wager != POT and after.bets[bet]]
    bets = (
        own if len(own) > 1 else [bet for bet in after.bets if bet.wager != POT and after.bets[bet]][:MOST_BETS]
    )  # of one bet alone the answer would be yes or no
    if not own or len(bets) < 2:
        return None
    live = [at for at, bet in enumerate(bets) if bet in {*after.live_bets()}]
    choices = [f"{on_spot(bet)}: {money(after.bets[bet])} ({bet.by})" for bet in bets]
    key = live or [len(choices)]
    cites = [event.cites for event in moment.events]
    shows = (*felt(moment.round), f"Now: {word}")
    why = because(
        after.rules, cites[0], "these bets are still undecided" if live else "every one of these bets is decided or taken back"
    )
    ask = f"Which {f'bets at {title(box(hand))}' if bets is own else 'of these bets'} are still live afterwards?"
    return in_order(
        ask,
        shows,
        [*choices, NONE_OF_THEM],
        key,
        cites,
        why,
        (moment.table, moment.command, tuple(bets)),
        Shown(moment.round, box(hand) if bets is own else ""),
    )
