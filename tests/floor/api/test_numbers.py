"""Numbers of commands: one that was used for something else is refused, and so is one that is far ahead."""

from __future__ import annotations

from typing import Any

from tests.floor.api.conftest import NUMBERED
from tests.floor.api.live_house import Client, Running

from houseway.core.messages.command import BuyIn, Command, Leave, Sit
from houseway.core.wire.wire import plain
from houseway.floor.messages import LARGEST, MOST_AHEAD


def sent(who: Client, number: int, command: Command) -> Any:
    """Send a command under a number and return the answer."""
    return who.post(f"/tables/{NUMBERED}/commands", json={"number": number, "said": plain(command)})


def steps(house: Running, who: Client) -> int:
    """Count a person's steps at the table in the record."""
    row = house.record.execute(
        "select count(*) from step where table_id = %s and speaker = %s", (NUMBERED, who.number)
    ).fetchone()
    assert row is not None
    return row[0]


def test_another_command_under_a_used_number_is_not_answered_as_if_it_were_done(house: Running) -> None:
    """As it was seen: 200 with the answer to the first command, and the second was never done."""
    ann, ben = house.patron("numbers"), house.patron("numbers-too")
    sits = Sit(ann.name, ("3",))
    first = sent(ann, 1, sits)
    assert first.status_code == 200 and first.json()["refused"] is None
    other = sent(ann, 1, Leave(ann.name))
    assert (other.status_code, other.json()["code"]) == (409, "key_used") and "number" in other.json()["sentence"]
    assert sent(ann, 1, sits).json() == first.json() and steps(house, ann) == 1  # a repeat gets its first answer
    spaced = b'{"number": 1, "said": {"seats": ["3"], "player": "%s",  "kind": "Sit"}}' % ann.name.encode()
    same = ann.post(f"/tables/{NUMBERED}/commands", content=spaced, headers={"content-type": "application/json"})
    assert same.status_code == 200 and same.json() == first.json(), same.text  # and so does the same command in other bytes
    left = sent(ann, 2, Leave(ann.name))
    assert left.status_code == 200 and left.json()["refused"] is None
    assert sent(ann, 1, BuyIn(ann.name, 500, "wallet")).json()["code"] == "key_used"  # an older one as well
    assert sent(ben, 1, Sit(ben.name, ("4",))).status_code == 200  # numbers are each person's own
    assert sent(ben, 2, Leave(ben.name)).status_code == 200


def test_the_largest_number_does_not_silence_its_speaker(house: Running) -> None:
    """Seen before: after one command under 2^63-1 the table accepted no other number of that person."""
    ann = house.patron("far-ahead")
    for number in (LARGEST, MOST_AHEAD + 1):
        far = sent(ann, number, Sit(ann.name, ("5",)))
        assert (far.status_code, far.json()["code"]) == (409, "number_too_far") and far.json()["do"].startswith("Continue from")
    assert steps(house, ann) == 0
    assert sent(ann, MOST_AHEAD, Sit(ann.name, ("5",))).status_code == 200  # a gap is allowed
    assert sent(ann, MOST_AHEAD + 1, Leave(ann.name)).json()["refused"] is None
