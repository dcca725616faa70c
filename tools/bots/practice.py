"""Rounds at a table that one person has alone, played by taking up what is offered: the same in every place that runs them.

    python -m tools.bots.practice FILE

It writes a digest of all frames of each game into a file. The tests of the page run this script in the Python of a browser, and
compare.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from houseway.games import GAMES
from houseway.play.alone.server import PracticeServer

SEED = "willow"
BOTS = 2
MOST = 400
"""Words of the person in a round; a table that wants more does not come to its end."""
Frame = dict[str, Any]


def played(game: str, seed: str, bots: int, rounds: int = 1) -> list[Frame]:
    """Return every frame that a page receives in some rounds."""
    door = PracticeServer(game, seed, bots)
    told: list[Frame] = [json.loads(door.setup()), *json.loads(door.handle('{"kind": "view"}'))]
    for _ in range(rounds):
        told += _frames_after(door, {"kind": "continue"})
        for number in range(1, MOST):
            if told[-1]["does"] == "next":
                break
            told += _frames_after(door, _word(told[-2]["offers"], told[-1], number))
        else:
            raise AssertionError(f"a round of {game} does not end")
    return told


def _frames_after(door: PracticeServer, sent: Frame) -> list[Frame]:
    """Return the frames that a frame leads to, up to the person's next turn."""
    told: list[Frame] = json.loads(door.handle(json.dumps(sent)))
    refused = [one["refused"] for one in told if one["kind"] == "said" and one["refused"]]
    assert not refused, (sent, refused)
    while text := door.acts():
        told += json.loads(text)
    return [*told, *json.loads(door.rests())]


def _word(offers: list[Frame], word: Frame, number: int) -> Frame:
    """Return the next action of a person who bets on the first spots, then takes one offer after another."""
    bets = [offer for offer in offers if offer["act"] == "PlaceBet" and not offer.get("by")]
    if bets and (word["does"] is None or word["lacks"] or number <= 2):
        lacking = [bet for bet in bets if bet["spot"].replace("_", " ") in word["lacks"]]
        first = (*lacking, *bets)[0]
        return _command_frame(
            number, {"kind": "PlaceBet", "on": first["who"], "wager": first["spot"], "chips": first["chips"]["low"]}
        )
    if word["does"] is not None:
        return {"kind": "continue"}
    sets = next((offer for offer in offers if offer["act"] == "Arrange" and offer.get("ways")), None)
    if sets is not None:
        return _command_frame(
            number, {"kind": "Arrange", "who": sets["who"], "parts": sets["ways"][0]["parts"], "word": sets["says"]}
        )
    says = [offer for offer in offers if offer["act"] == "Say" and not offer.get("counts")]
    offer = next((one for one in says if one.get("silence")), says[0]) if number > MOST // 8 else says[number % len(says)]
    said: Frame = {"kind": "Say", "who": offer["who"], "what": offer["says"]}
    return _command_frame(number, said | ({"chips": offer["chips"]["low"]} if offer.get("chips") else {}))


def _command_frame(number: int, said: Frame) -> Frame:
    return {"kind": "say", "number": number, "said": said}


def digest(told: list[Frame]) -> str:
    """Return the digest of frames."""
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def main(file: str) -> None:
    """Play a round of each game."""
    digests = {game: digest(played(game, SEED, BOTS)) for game in GAMES}
    Path(file).write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    print(f"practice: a round of each of {len(digests)} games")


if __name__ == "__main__":
    main(sys.argv[1])
