"""High Card Flush at the terminal: the cost of a fold is shown before it is chosen (R-HCF-01)."""

import pytest

SUBMISSION = """
property = "The Harbour"
[ruleset]
version = "2026-1"
[[tables]]
name = "one"
game = "high_card_flush"
hcf.progressive = {{ offered = true, on_fold = "{on_fold}" }}
"""


@pytest.mark.parametrize(
    ("on_fold", "bets", "said"),
    [
        ("forfeit", "", "fold   gives up the ante\n"),
        ("forfeit", "flush 5\n", "fold   gives up the ante; side bets stay\n"),
        ("forfeit", "progressive 1\n", "fold   gives up ante and progressive\n"),
        ("forfeit", "progressive 1\nflush 5\n", "fold   gives up ante and progressive; the bonuses stay\n"),
        ("stays_alive", "progressive 1\n", "fold   gives up the ante; side bets stay\n"),
    ],
)
def test_a_fold_says_what_it_gives_up(run, tmp_path, on_fold, bets, said):
    file = tmp_path / "one.toml"
    file.write_text(SUBMISSION.format(on_fold=on_fold))
    types = f"ante 10\n{bets}\nq\nq\n"
    shown = run("play", "high_card_flush", "--submission", file, "--seats", 1, "--seat", 3, "--seed", "a", types=types).stdout
    assert said in "\n".join(line.rstrip() for line in shown.splitlines()) + "\n"
    posted = {"forfeit": "lost if you fold", "stays_alive": "stays if you fold"}[on_fold]
    assert f"progressive           $1  {posted}" in shown
