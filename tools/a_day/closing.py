"""Chapters: the drop is taken and counted, patrons are paid, tables are counted and closed, and the day is signed."""

from __future__ import annotations

from typing import Any, Final

from houseway.core.game.words import money

from .day import Day, pieces_of
from .opening import METERED
from .page import listed

BOXES: Final = (1, *METERED)
"""The tables at which cash was taken."""

LARGE: Final = 10_000_00
"""From this sum of a gaming day a patron is identified, and a manager signs."""


def drop_and_count(day: Day) -> None:
    """Take the boxes away by two people, and let two people count each by themselves."""
    day.page.chapter("Drop and count")
    one, other = day["count 1"], day["count 2"]
    slips: list[int] = []
    for table in BOXES:
        slips.append(one.does("POST", f"/tables/{table}/drop")["number"])
    sentence = one.is_denied("POST", f"/slips/{slips[0]}/sign")
    day.refused("count 1", f"took the box of table {BOXES[0]} and wants to sign slip {slips[0]} too", sentence, "T2")
    for slip in slips:
        assert day.signs(slip, "count 2")["standing"] == "counting"
    day.writes(f"count 1 and count 2 take the boxes of tables {listed(map(str, BOXES))}: slips {listed(map(str, slips))}.", "T2")
    first, second, third = slips
    _counts(day, first, 300_00, 300_00)
    _counts(day, second, 800_00, 780_00)
    settled = day["manager 2"].does("POST", f"/slips/{second}/settle", {"cents": 800_00, "why": "A note of $20 was folded."})
    day.writes(f"manager 2 counts it once more, finds a folded note of $20 and settles it at {money(settled['cents'])}.", "T13")
    _counts(day, third, 799_00, 799_00)
    short = other.gets(f"/slips/{third}")
    day.writes(
        f"By the books that box took {money(short['books'])}, so {money(short['books'] - short['cents'])} is entered as short.",
        "T13",
    )


def _counts(day: Day, slip: int, first: int, second: int) -> None:
    day["count 1"].does("POST", f"/slips/{slip}/count", {"cents": first})
    seen = day["count 2"].gets(f"/slips/{slip}")
    assert seen["books"] is None and seen["counts"][0]["cents"] == 0  # count 2 gets neither
    done = day["count 2"].does("POST", f"/slips/{slip}/count", {"cents": second})
    then = "They agree." if done["standing"] == "done" else "They do not agree, and a manager has to settle it."
    day.writes(
        f"count 1 counts {money(first)} on slip {slip}. count 2 is told neither that figure nor the books', and counts"
        f" {money(second)}. {then}",
        "T13",
    )


def close_house(day: Day) -> None:
    """Pay the patrons, count and close the tables, balance the books, and close the day."""
    day.page.chapter("Closing")
    _pays(day)
    manager, wanted = day["manager 3"], {"day": day.house.day.isoformat()}
    day.refused("manager 3", "wants to close the gaming day", manager.is_denied("POST", "/days/close", wanted), "G15")
    total = 0
    for table in day.rules:
        closer: Any = day.dealer(table).does("POST", f"/tables/{table}/closer", {"pieces": pieces_of(day.holds(table, "rack"))})
        assert day.signs(closer["number"], "floor 3")["standing"] == "done", closer
        day["floor 3"].does("POST", f"/tables/{table}/close", {"why": "the end of the day"})
        total += closer["cents"]
    day.writes(
        f"{len(day.rules)} dealers count their racks, {money(total)} in all, each as the books have it. floor 3 signs and"
        " closes the tables.",
        "T1 G15",
    )
    manager.does("POST", "/books/balance")
    told = manager.does("POST", "/days/close", wanted)
    assert told["root"]
    day.writes(
        "manager 3 balances the books and closes the gaming day. Its root is signed with a key that the database does not have.",
        "D2",
    )
    late = day["cage 1"].is_denied("POST", f"/patrons/{day.patron('first').number}/deposits", {"cents": 1_00})
    day.refused("cage 1", "wants to take in a dollar afterwards", late, "G16")


def _pays(day: Day) -> None:
    """Pay out every wallet; a large sum is signed by a manager first."""
    cage, total = day["cage 2"], 0
    for patron in day.patrons.values():
        held = patron.gets("/wallet")
        assert held["at_tables"] == 0
        if not held["balance"]:
            continue
        path, is_large = f"/patrons/{patron.number}/withdrawals", held["balance"] >= LARGE
        if is_large:
            sentence = cage.is_denied("POST", path, {"cents": held["balance"]})
            day.refused("cage 2", f"wants to pay {patron} {money(held['balance'])}", sentence, "T19")
            cage.does("POST", f"/patrons/{patron.number}/identification", {"shown": "passport"})
            day.writes(f"cage 2 looks at the passport of {patron} and enters that.", "T19")
        slip = cage.does("POST", path, {"cents": held["balance"], "order": patron.orders(held["balance"])})
        if slip["needs"]:
            sentence = cage.is_denied("POST", f"/slips/{slip['number']}/sign")
            why = f"From {money(LARGE)} in a day on" if is_large else "For cash that one person alone has seen"
            day.writes(
                f"{patron} wants to be paid {money(held['balance'])}. {why}, a {listed(slip['needs'])} signs: slip"
                f" {slip['number']} waits.",
                "P12",
            )
            day.refused("cage 2, who asked,", "wants to sign", sentence, "T16")
            slip = day["manager 3"].does("POST", f"/slips/{slip['number']}/sign")
            day.writes(f"manager 3 signs slip {slip['number']}, and {patron} is paid.", "P12")
        assert slip["standing"] == "done"
        total += held["balance"]
    day.writes(f"cage 2 pays every wallet out, {money(total)} in all.", "A11")
