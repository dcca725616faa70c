"""Draws the pictures of docs/terminal.md: screens of real sittings, each after a few answers."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from houseway.cli.app import app
from tools.docs.svg import slim

from .screens import svg_of
from .terminal import Terminal

FOLDER = Path(__file__).parents[2] / "docs" / "terminal"


class Scene(NamedTuple):
    """One picture: the command, the size of the screen, and what is typed before it."""

    name: str
    command: str
    columns: int
    rows: int
    typed: tuple[str, ...]


SCENES = (
    Scene("pai-gow-poker-80x24", "play pai_gow_poker --seat 3 --seed ways", 80, 24, ("",)),
    Scene("pai-gow-poker-50x20", "play pai_gow_poker --seat 3 --seed ways", 50, 20, ("",)),
    Scene("high-card-flush-hints-80x24", "play high_card_flush --seat 3 --seed hints --hints", 80, 24, ("1 25, flush 5", "")),
    Scene("holdem-80x24", "play holdem --seat 3 --seed button", 80, 24, ("call",)),
    Scene("seven-card-stud-50x20", "play seven_card_stud --seat 3 --seed streets", 50, 20, ("call",)),
    Scene("sic-bo-50x20", "play sic_bo --seat 3 --seed shaker", 50, 20, ("small 10, total 9 5",)),
)


def draw_all() -> None:
    """Draw every scene into docs/terminal."""
    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        (FOLDER / f"{scene.name}.svg").write_text(drawn(scene), encoding="utf-8")


def drawn(scene: Scene) -> str:
    """Return the screen of a scene as SVG."""
    terminal = Terminal(scene.columns, scene.rows, lambda: app(scene.command.split()))
    try:
        for typed in scene.typed:
            assert terminal.next_question() is not None
            terminal.type(typed)
        assert terminal.next_question() is not None
        return slim(svg_of(terminal, f"{scene.columns} x {scene.rows}"))
    finally:
        terminal.close()
