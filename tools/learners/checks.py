"""Keys of items, computed a second time: by the models of `tests/models`, from chips, or from a table that was written and read.

Each kind has a check of its own. A check returns nothing; what it finds wrong is a `WrongKey`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from itertools import count
from typing import Any, cast

from houseway.core.game.sentences import sentence_of
from houseway.core.messages.command import Approve, Call, Rule, Say
from houseway.core.messages.event import BetSettled, CardsDealt, PotAwarded, StageBegan
from houseway.core.messages.refusal import Refusal
from houseway.core.money.breakdown import Stack
from houseway.core.money.places import Bet
from houseway.core.round.decide import evolve, offers, replay
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round, opened
from houseway.core.stages.betting import Betting
from houseway.core.table.outstanding import outstanding_duties, procedures
from houseway.core.table.table import Table, take
from houseway.core.values.role import may_for
from houseway.core.wire.kept import kept, restored
from houseway.dealer.forecast import foretold
from houseway.dealer.spoken_lines import announced, occasion_of
from houseway.school.event_sentences import event_sentence
from houseway.school.item import Item
from houseway.school.kinds.calls import ASKED, AcceptedCall, accepted_from
from houseway.school.kinds.hands import OUTCOMES
from houseway.school.kinds.limits import STANDS
from houseway.school.picture import clause_line
from houseway.school.scene import Moment, Scene
from houseway.views.hands import named, names_of

Nets = Mapping[tuple[str, str, str], int]
Check = Callable[[Item, Scene, Nets | None], None]


FACES = ("face up", "face down")


class WrongKey(AssertionError):
    """An item whose key a second computation does not give."""


def must(holds: bool, item: Item, found: object = "") -> None:
    """Raise a wrong key unless something holds."""
    if not holds:
        raise WrongKey(f"{item.name}: {item.question.text} {item.answer!r}, but {found!r}\n" + "\n".join(item.question.shows))


_COUNTER = count(1)
_LAST: list[tuple[Table, Table]] = []
WRITTEN = 40
"""One table of so many is written down and read; the others are folded from their events, which takes less time."""


def again(table: Table) -> Table:
    """Return a table made a second time: from the events of its round alone, and now and then from its kept text."""
    if _LAST and _LAST[0][0] is table:
        return _LAST[0][1]
    if next(_COUNTER) % WRITTEN == 0:
        made = restored(kept(table), table.rules)
    else:
        assert table.round is not None
        round = replay(opened(table.round.opened, table.rules), table.round.past)
        if round != table.round:
            raise WrongKey(f"{table.round} is not what its events make")
        made = table.playing(round)
    _LAST[:] = [(table, made)]
    return made


# Money


def _bet(item: Item, scene: Scene, nets: Nets | None) -> None:
    bet = item.question.about
    if isinstance(bet, PotAwarded):
        moved = sum(move.chips for move in bet.moves if move.src == bet.pot)
        must(moved in (0, item.question.key[0]), item, moved)
        return
    if not isinstance(bet, Bet):
        return
    ends = [event.net for event in scene.played.events if isinstance(event, BetSettled) and event.bet == bet]
    net = nets.get((bet.by, bet.on, bet.wager), 0) if nets is not None and not bet.wager.startswith("envy") else ends[-1]
    if item.question.form == "amount":
        must(item.question.key == (net,), item, net)
    elif not scene.end.settled[bet].void:
        must(item.answer == OUTCOMES[0 if net > 0 else 1 if net < 0 else 2], item, net)


def _count(item: Item, scene: Scene, nets: Nets | None) -> None:
    stacks = cast(tuple[Stack, ...], item.question.about)
    must(sum(stack.chip * stack.many for stack in stacks) == item.question.key[0], item)


def fewest(chips: int, kinds: tuple[int, ...]) -> int | None:
    """Return the minimum number of chips for an amount, counted up from zero; None if impossible or slow."""
    unit = kinds[0]
    if chips % unit or chips // unit > 3_000 or any(kind % unit for kind in kinds):
        return None
    steps = [kind // unit for kind in kinds]
    best = [0] + [10**9] * (chips // unit)
    for many in range(1, len(best)):
        best[many] = 1 + min((best[many - step] for step in steps if step <= many), default=10**9)
    return best[-1]


def _break(item: Item, scene: Scene, nets: Nets | None) -> None:
    chips, stacks = cast(tuple[int, tuple[Stack, ...]], item.question.about)
    must(sum(stack.chip * stack.many for stack in stacks) == chips, item)
    least = fewest(chips, tuple(sorted(scene.end.rules.denominations)))
    must(least is None or least == sum(stack.many for stack in stacks), item, least)


def _kept_of_a_win(item: Item, scene: Scene, nets: Nets | None) -> None:
    event: Any = item.question.about
    net = sum(move.chips for move in event.moves if move.why in ("vigorish", "rake", "house's half"))
    must(item.question.key == (net,) and set(event.moves) <= {*scene.end.moves}, item, net)


def _meter(item: Item, scene: Scene, nets: Nets | None) -> None:
    what, place = cast(tuple[str, str], item.question.about)
    moves = scene.end.moves
    came = sum(move.chips for move in moves if move.dst == place and (what == "meter" or move.why == "contribution"))
    went = sum(move.chips for move in moves if move.src == place) if what == "meter" else 0
    before = scene.played.opened.chips.get(place, 0) if what == "meter" else 0
    must(item.question.key == (before + came - went,) or scene.end.void is not None, item, before + came - went)


def _layout(item: Item, scene: Scene, nets: Nets | None) -> None:
    must(scene.replayed == scene.end, item)


def _mispay(item: Item, scene: Scene, nets: Nets | None) -> None:
    _, at, right, wrong = cast(tuple[str, int, int, int], item.question.about)
    must(item.question.key == (at,) and right != wrong, item)
    must(item.question.choices[at].count(f"{wrong // 100:,}") > 0, item)


def _changed(item: Item, scene: Scene, nets: Nets | None) -> None:
    shows = item.question.shows
    half = len(shows) // 2
    differ = [at for at, (one, other) in enumerate(zip(shows[1:half], shows[half + 1 :], strict=True)) if one != other]
    must(tuple(differ) == item.question.key, item, differ)


def _errors(item: Item, scene: Scene, nets: Nets | None) -> None:
    every = [event for event in scene.played.events if not isinstance(event, StageBegan)]
    lines = [text for event in every if (text := event_sentence(event, scene.end.rules))]
    right = lines[-len(item.question.choices) :]
    differ = tuple(at for at, (one, other) in enumerate(zip(item.question.choices, right, strict=True)) if one != other)
    must(differ == item.question.key, item, differ)


# Hands


def _hand(item: Item, scene: Scene, nets: Nets | None) -> None:
    (hand,) = cast(tuple[str], item.question.about)
    if hand == "dice":
        must(item.answer == str(sum(scene.end.dice)), item)
        return
    must(item.answer == ", ".join(named(scene.replayed, hand)), item, named(scene.replayed, hand))


def _way(item: Item, scene: Scene, nets: Nets | None) -> None:
    held: Any = item.question.about
    way = names_of(scene.end).house_way
    assert way is not None
    sets = [way.sets(scene.end.rules, dealt) for dealt in (tuple(reversed(held)), held)]
    ways = [[_ranks(part) for part in found.parts] for found in sets if found is not None]
    named = {repr(piece): piece for piece in held}  # two tiles may be alike
    answer = [_ranks([named[name] for name in part.split()]) for part in item.answer.split(" / ")]
    # The order in which a hand was dealt makes no difference, except that parts of equal worth may change places.
    must(answer in ways and all(sorted(way) == sorted(answer) for way in ways), item, sets[0])


def _ranks(pieces: Iterable[Any]) -> list[str]:
    return sorted(str(getattr(piece, "rank", piece)) for piece in pieces)


# The moment


def _live(item: Item, scene: Scene, nets: Nets | None) -> None:
    table, command, bets = cast(tuple[Table, Any, tuple[Bet, ...]], item.question.about)
    ruling = take(again(table), command)
    assert not isinstance(ruling, Refusal) and table.round is not None
    told_of = ruling.events if not ruling.after.round or not ruling.after.round.over else ruling.events[:-1]
    after = reduce(evolve, told_of, table.round)
    live = tuple(at for at, bet in enumerate(bets) if bet in {*after.live_bets()}) or (len(bets),)
    must(item.question.key == live, item, live)


def _next(item: Item, scene: Scene, nets: Nets | None) -> None:
    """Compare a duty with a restored table, and the face of a deal with the event that followed and with the clause."""
    table, first = cast(tuple[Table, Any], item.question.about)
    must(first in outstanding_duties(again(table)), item)
    lies = next((face for face in FACES if item.answer.endswith(f", {face}.")), None)
    then = next((one.events for one in scene.moments if one.table is table), ())
    dealt = next((event for event in then if isinstance(event, CardsDealt)), None)
    if lies is not None and dealt is not None:
        must(lies == FACES[dealt.seen != "all"], item, dealt.seen)
    says = scene.end.rules.clauses[item.clause].says
    named = [face for face in FACES if face in says]
    burns = item.answer.startswith("Burn") and lies == FACES[1]  # with the face of the cards that are dealt after it
    must(lies is None or len(named) != 1 or lies in named or burns, item, named)


def _procedure(item: Item, scene: Scene, nets: Nets | None) -> None:
    table, id = cast(tuple[Table, str], item.question.about)
    must(id in {clause.id for clause in procedures(again(table))}, item)


def _refused(item: Item, scene: Scene, nets: Nets | None) -> None:
    """Try the command at a restored table: the item's clause must refuse it, and no offer may contain it."""
    table, command = cast(tuple[Table, Any], item.question.about)
    ruling = take(again(table), command)
    must(isinstance(ruling, Refusal) and ruling.cites == item.clause, item, ruling)
    assert isinstance(ruling, Refusal) and table.round is not None
    if item.name.kind == "why_not":
        must(sentence_of(ruling, table.rules) == item.answer, item, ruling)
    elif isinstance(command, Say) and not isinstance(table.round.stage, Betting) and not table.round.due:
        plain = {(ask.who, ask.says) for ask in offers(table.round) if ask.low is None and not ask.counts and not ask.sets}
        must((command.who, command.what) not in plain, item)


def _limit(item: Item, scene: Scene, nets: Nets | None) -> None:
    table, command = cast(tuple[Table, Any], item.question.about)
    ruling = take(again(table), command)
    answer = sentence_of(ruling, table.rules) if isinstance(ruling, Refusal) else STANDS
    must(answer == item.answer, item, answer)


def _cap(item: Item, scene: Scene, nets: Nets | None) -> None:
    """Bet the maximum, which must be accepted, and one unit more, which must be refused."""
    if isinstance(item.question.about, Bet):
        _bet(item, scene, nets)
        return
    from houseway.core.messages.command import PlaceBet

    table, ask = cast(tuple[Table, RoundOffer], item.question.about)
    for chips, stands in ((item.question.key[0], True), (item.question.key[0] + ask.unit, False)):
        said_now = PlaceBet(ask.who, ask.wager, chips, ask.by) if ask.wager is not None else Say(ask.who, ask.says, chips)
        must(isinstance(take(table, said_now), Refusal) is not stands, item, take(table, said_now))


def _remedy(item: Item, scene: Scene, nets: Nets | None) -> None:
    """Call it at a table that was read again; where a call can be foreseen from what is seen, that agrees too."""
    table, call = cast(tuple[Table, Call], item.question.about)
    ruling = take(again(table), call)
    assert not isinstance(ruling, Refusal) and table.round is not None
    line = table.rules.irregularities[call.what]
    heard = AcceptedCall(Moment(table, call), line, call, ruling)
    wanted = heard.remedy if item.name.kind == "remedy" else clause_line(table.rules, line.cites)
    must(item.answer == wanted, item, wanted)
    seen = foretold(table, table.round, call)
    must(seen is not None and not seen.refused, item, seen)


def _explain(item: Item, scene: Scene, nets: Nets | None) -> None:
    clause = scene.end.rules.clauses[item.clause]
    known = item.clause in scene.cited or item.clause in scene.shows or not scene.moments
    refused = any(isinstance(one.ruling, Refusal) and one.ruling.cites == item.clause for one in scene.moments)
    must(item.answer == clause.says and (known or refused), item)


def _approves(item: Item, scene: Scene, nets: Nets | None) -> None:
    """Have each role say it at a table that was read again: right is exactly who is accepted, and the ranks say the same."""
    table, said = cast(tuple[Table, Approve | Call | Rule], item.question.about)
    found = tuple(at for at, accepted in enumerate(accepted_from(again(table), said, ASKED)) if accepted)
    must(item.question.key == found and len(item.question.choices) == len(ASKED), item, found)
    if isinstance(said, Call):
        ranks = table.rules.irregularities[said.what].by
        must(found == tuple(at for at, role in enumerate(ASKED) if may_for(role, ranks)), item, ranks)


def _announcement(item: Item, scene: Scene, nets: Nets | None) -> None:
    """Announce it again from the events of the round until then; no other line of that moment is a wrong answer."""
    _, round, happened, cites = cast(tuple[str, Round, str, str], item.question.about)
    made = replay(opened(round.opened, round.rules), round.past)
    occasions = [
        occasion_of(made, event, stage) for event, stage in scene.staged if event_sentence(event, made.rules) == happened
    ]
    lines = {line.says for one in occasions if one is not None for line in announced(made, (one,))}
    must(item.answer in lines and cites == item.clause, item, lines)


CHECKS: dict[str, Check] = {
    "read_hand": _hand,
    "count_stack": _count,
    "break_down": _break,
    "who_wins": _bet,
    "pay_bet": _bet,
    "vigorish": _kept_of_a_win,
    "house_way": _way,
    "within_limits": _limit,
    "cap": _cap,
    "what_next": _next,
    "may_not": _refused,
    "why_not": _refused,
    "what_to_say": _announcement,
    "procedure": _procedure,
    "live_after": _live,
    "meter": _meter,
    "who_approves": _approves,
    "remedy": _remedy,
    "remedy_clause": _remedy,
    "explain": _explain,
    "pay_layout": _layout,
    "spot_mispay": _mispay,
    "changed_bet": _changed,
    "errors": _errors,
}


def check(item: Item, scene: Scene, nets: Nets | None) -> None:
    """Check the key of an item a second time, and that no wrong choice reads like the right one."""
    asked = item.question
    must(bool(asked.cites) and asked.cites[0] in scene.end.rules.clauses, item, asked.cites[:1])
    if asked.form == "one":
        must(len(asked.key) == 1 and len(set(asked.choices)) == len(asked.choices) > 1, item)
    try:
        CHECKS[item.name.kind](item, scene, nets)
    except WrongKey:
        raise
    except Exception as error:
        raise WrongKey(f"{item.name}: {error!r}") from error


__all__ = ["CHECKS", "WrongKey", "check"]
