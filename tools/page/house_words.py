"""Every word and sentence that the house sends to players: names, prints, worths, facts, acts and refusals of all games.

    python -m tools.page.house_words web/build/house.json [--rounds N] [--game GAME ...]

They are collected from felts, from the data of each game and from worked rounds as a player receives them. Catalogues of the page
translate them; `web/tests/language.test.ts` compares.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from houseway.core.game.sentences import bars_of, docstring_sentence
from houseway.core.game.words import spoken
from houseway.core.messages.reasons import OF_TILES, REASONS
from houseway.core.round.view import PUBLIC
from houseway.floor.api.errors import Wrong, error_of
from houseway.floor.table.refusals import SENTENCES
from houseway.games import GAMES
from houseway.lab.study import under
from houseway.layout.felts import layout_of
from houseway.layout.types import Layout
from houseway.testing.view_checks import steps
from houseway.views.lessons import lesson_of
from houseway.views.types import Offer, View
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked
from houseway.worked.worked import Played

Found = dict[str, set[str]]


def plain(name: str) -> str:
    """Return a key as the page shows it."""
    return name.replace("_", " ")


def imperative(says: str) -> str:
    """Return the label of a button for an act, as `web/src/words.ts` makes it."""
    verb, *rest = says.split(" ")
    if re.search(r"(ss|sh|ch|x|zz|o)es$", verb):
        bare = verb[:-2]
    elif verb.endswith("ies"):
        bare = verb[:-3] + "y"
    else:
        bare = re.sub(r"s$", "", verb)
    return plain(" ".join([bare, *rest]))


def of_felt(felt: Layout) -> Iterator[str]:
    """Yield the words printed on a felt."""
    yield felt.title
    yield from (one.text for one in felt.prints)
    yield from (place.prints for place in felt.places.values())
    if felt.seat is not None:
        yield from (spot.prints.replace("\n", " ") for spot in felt.seat.spots)
        yield from (paid.says for paid in felt.seat.paid.values())
    for band in felt.board:
        for cell in band.cells:
            yield from (cell.prints.replace("\n", " "), cell.under)


def of_view(view: View, found: Found) -> None:
    """Collect the words of a view."""
    for spot in view.spots:
        found["spot"].add(spot.says)
        for line in spot.pays:
            found["pay line"].add(line.hand)
            found["price"].add(line.pays)
    found["fact"].update(bet.facts for bet in view.bets)
    for hand in view.hands.values():
        found["worth"].update(hand.worth)
        for part in hand.parts:
            found["part"].add(part.name)
            found["worth"].add(part.worth)
    found["word"].update(plain(seat.word) for seat in view.seats)
    found["stage"].add(plain(view.stage or ""))
    found["place"].update(plain(re.sub(r"\d+(\.\d+)?", "", name)) for name in (*view.hands, *view.piles))
    found["meter"].update(plain(name) for name in view.meters)
    found["pot"].update(plain(pot.name) for pot in view.pots)
    found["road"].update(said for road in view.roads for said in (road.name, *(key.says for key in road.keys)))


def of_offer(offer: Offer, found: Found) -> None:
    """Collect the words of an offer."""
    found["act"].add(imperative(offer.says))
    found["mark"].update(mark.says for mark in offer.marks)
    found["part"].update(part.name for part in offer.parts)
    for way in offer.ways:
        found["worth"].update(way.worth)


def of_round(played: Played, found: Found, offers: bool) -> None:
    """Collect the words of a round as a player and a passer-by receive it."""
    followed = list(steps(played))
    players = [viewer for viewer in followed[-1].onlookers.sights if viewer in played.opened.seating.values()]
    for step in followed:
        for event in step.events if step is followed[-1] else ():
            found["fact"].add(getattr(event, "because", ""))
            for key in ("option", "what", "why", "stage", "reason"):
                named = getattr(event, key, "")
                found[f"event {key}"].add(plain(named) if isinstance(named, str) else "")
        if offers:
            for viewer, told in step.onlookers.offers().items():
                if viewer in players:
                    for offer in told:
                        of_offer(offer, found)
    for step in followed[:: max(1, len(followed) // 4)] + followed[-1:]:
        for viewer in (*players[:1], PUBLIC):
            if (view := step.onlookers.view(viewer)) is not None:
                of_view(view, found)


def of_lessons(game: str) -> Iterator[str]:
    """Yield the sentences about how a game is played and the decisions at its stages."""
    lesson = lesson_of(game)
    yield from (line.says for line in lesson.how)
    yield from lesson.now.values()


def of_refusals() -> set[str]:
    """Return the sentences with which players are refused by the rules, the floor or the API."""
    games = [under(game, {}) for game in GAMES.values()]
    bars = {docstring_sentence(question) for rules in games for question, _ in bars_of(rules)}
    reasons = {says for rules in games for says in rules.reasons.values()}
    errors = {text for wrong in Wrong for text in (error_of(wrong).sentence, error_of(wrong).do)}
    return {*REASONS.values(), *OF_TILES.values(), *SENTENCES.values(), *bars, *reasons, *errors}


def main() -> int:
    """Write the words by kind."""
    parser = argparse.ArgumentParser(prog="python -m tools.page.house_words", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=10_000, help="files of each game, spread over all (default: all)")
    parser.add_argument("--offers", type=int, default=6, help="files of each game of which offers are read (default: 6)")
    parser.add_argument("--game", action="append", choices=list(GAMES), metavar="GAME", help="game to read; repeatable")
    asked = parser.parse_args()
    all_found: dict[str, Found] = {}
    for game in asked.game or GAMES:
        found: Found = defaultdict(set)
        all_found[game] = found
        if (felt := layout_of(game)) is not None:
            found["felt"].update(of_felt(felt))
        found["game"].add(GAMES[game].name)
        found["lesson"].update(of_lessons(game))
        found["wager"].update(spoken(wager) for wager in under(GAMES[game], {}).limits)
        place = GAMES.folder(game)
        assert place is not None
        files = sorted((one for one in (place / "rounds").iterdir() if one.name.endswith(".round")), key=lambda one: one.name)
        some = files[:: max(1, len(files) // asked.rounds)]
        offered = set(some[:: max(1, len(some) // asked.offers)])
        for file in some:
            for played in play_worked(read_worked(file.read_text(encoding="utf-8"), game)).rounds:
                of_round(played, found, file in offered)
        print(game, sum(map(len, found.values())), flush=True)
    all_found["refusals"] = {"refusal": of_refusals()}
    data = {game: {kind: sorted(words - {""}) for kind, words in found.items()} for game, found in all_found.items()}
    asked.file.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
