"""`houseway verify-shoe`: a card that was turned up is the one that was committed, or the place is named."""

import json

import pytest

from houseway.core.values.equipment import DECK
from houseway.play.chance import Live
from houseway.play.chance.commitment import sealed_live


@pytest.fixture
def published():
    sealed = sealed_live(DECK.pieces(), Live())
    proofs = [sealed.proof(place) for place in (0, 7, 51)]
    shown = [{"place": p.place, "piece": p.piece, "salt": p.salt.hex(), "path": [node.hex() for node in p.path]} for p in proofs]
    return {"root": sealed.root.hex(), "size": 52, "shown": shown}


def test_every_card_that_was_committed_is_proved(run, tmp_path, published):
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps(published))
    said = run("verify-shoe", file)
    assert said.exit_code == 0
    assert f"3 cards proved, root {published['root'][:16]}" in said.stdout
    assert json.loads(run("verify-shoe", file, "--json").stdout)["wrong"] == []


def test_another_card_is_named_by_its_place(run, tmp_path, published):
    file = tmp_path / "shoe.json"
    published["shown"][1]["piece"] = "Ah" if published["shown"][1]["piece"] != "Ah" else "Kd"
    file.write_text(json.dumps(published))
    said = run("verify-shoe", file)
    assert said.exit_code == 1
    assert "place 7 is not" in said.stdout
    assert json.loads(run("verify-shoe", file, "--json").stdout)["wrong"] == [7]


UNREADABLE = [
    "",
    "[]",
    "{}",
    "7",
    "[" * 100_000,
    '{"root": "zz", "size": 52, "shown": []}',
    '{"root": "", "size": 2.0, "shown": [{}]}',
    '{"root": "", "size": 1, "shown": [{"place": true}]}',
]


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:20])
def test_what_cannot_be_read_is_said_in_a_line(run, tmp_path, text):
    file = tmp_path / "shoe.json"
    file.write_text(text)
    said = run("verify-shoe", file)
    assert said.exit_code == 2, said.stdout
    assert "not a commitment" in said.stderr
