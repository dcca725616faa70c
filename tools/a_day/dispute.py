"""Chapter: a patron disputes a round; it is rebuilt from the record, decided, and paid by a correction."""

from __future__ import annotations

from typing import Final

from houseway.core.game.words import money
from houseway.games import GAMES

from .day import Day
from .tables import AtTable

GAME: Final = "three_card_poker"
ROUND: Final = """
    seat 1 bets ante 50, pair_plus 25
    dealer closes bets
    seat 1 gets 8c
    dealer gets Kd
    seat 1 gets 7d
    dealer gets Jd
    seat 1 gets 2s
    dealer gets 4c
    seat 1 plays 50
    dealer reveals
"""
CENTS: Final = 250_00
"""The patron's loss, and the win of a pair of eights."""


def dispute_a_round(day: Day) -> None:
    """Let a patron dispute a round in which the dealer entered a wrong card."""
    day.page.chapter("A dispute")
    number = list(GAMES).index(GAME) + 1
    fourth = day.patron("fourth")
    table = AtTable(day, number, {"1": fourth})
    table.sits(500_00)
    table.opens()
    table.plays(ROUND)
    told = fourth.gets(f"/rounds/{number}/{table.round}/money")
    day.writes(f"{fourth} loses {money(-told['net'])} at table {number} with eight, seven and two.", "G1")
    claim = {"table": number, "round": table.round, "cents": CENTS, "says": "I had a pair of eights. The dealer read the seven."}
    day.refused(
        day.patron("fifth"), "wants to dispute that round", day.patron("fifth").is_denied("POST", "/disputes", claim), "G14"
    )
    opened = fourth.does("POST", "/disputes", claim)
    day.writes(
        f"{fourth} opens dispute {opened['number']} about round {number}.{table.round} and {money(CENTS)}:"
        f" *{claim['says']}* From $100 on the"
        " table is out of use.",
        "G13 G14",
    )
    _decided(day, table, opened["number"])
    back = day["floor 2"].does("PUT", f"/tables/{number}/use", {"in_use": True, "why": "The dispute is settled."})
    assert back["in_use"]
    day.writes(f"floor 2 puts table {number} in use again.", "G15")
    table.leaves()


def _decided(day: Day, table: AtTable, number: int) -> None:
    patron = table.seats["1"]
    rebuilt = day["surveillance 3"].does("POST", f"/disputes/{number}/rebuild")
    assert rebuilt["ledger_agrees"]
    saw = [one for one in day["regulator 1"].gets(f"/disputes/{number}")["entries"] if one["kind"] == "saw"]
    day.writes(
        f"surveillance 3 rebuilds the round from the record with every card: {len(rebuilt['events'])} events,"
        f" {len(rebuilt['moves'])} moves of"
        f" chips, the ledger agrees. The hashes of what {len(saw)} viewers saw are kept with the dispute.",
        "G13 U6",
    )
    day["floor 2"].does("POST", f"/disputes/{number}/letters", {"says": "The recording shows the eight of diamonds."})
    day.writes("floor 2 adds a letter: *The recording shows the eight of diamonds.*", "G14")
    body = {"cents": CENTS, "reason": "The dealer said a seven where the recording shows an eight."}
    path = f"/disputes/{number}/decide"
    day.refused("floor 2", "wants to decide it", day["floor 2"].is_denied("POST", path, {"code": "000000", **body}), "T16")
    day["manager 3"].confirms(path, **body)
    request, before = day.waits("correction", table.number), table.chips(patron)
    day.writes(
        f"manager 3 decides that {money(CENTS)} are paid. The correction waits for {' and '.join(request['needs'])}.", "T16 G16"
    )
    sentence = day["manager 3"].may_not(f"/approvals/{request['number']}/approve")
    day.refused("manager 3", "wants to approve the correction too", sentence, "T16")
    day["manager 2"].confirms(f"/approvals/{request['number']}/approve")
    done = day["surveillance 3"].confirms(f"/approvals/{request['number']}/approve")
    assert done["ending"]["how"] == "done", done
    state = patron.gets("/own-disputes")["disputes"][-1]["state"]
    day.writes(
        f"manager 2 and surveillance 3 approve. The round stays as it was; {money(CENTS)} go from the rack to {patron}, who had"
        f" {money(before)} and has {money(table.chips(patron))}. The dispute is {state}.",
        "G16",
    )
