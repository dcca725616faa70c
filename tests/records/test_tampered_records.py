"""Changes that a strict replay must notice: a short form of scripts/dev tamper, and records that were forged with care."""

from __future__ import annotations

import re

import pytest
from tools.records import kept as keep_records
from tools.records import tampered as tamper

from houseway.games import GAMES
from houseway.worked.chain import CLOSED, HEAD, LINK, SIGNATURE, link

SHORTEST = min(map(keep_records.record_of, GAMES), key=lambda file: file.stat().st_size)


def test_every_small_change_is_noticed() -> None:
    tried, missed = tamper.tamper(SHORTEST, tamper.SHORT)
    assert missed == []
    assert all(tried[way] for way in tamper.WAYS) and sum(tried.values()) > 20_000


@pytest.mark.parametrize("way", ["rounds removed, repeated, reordered", "headers exchanged", "beginnings removed"])
@pytest.mark.parametrize("file", sorted(keep_records.FOLDER.glob("*.round")), ids=lambda file: file.stem)
def test_moved_parts_are_noticed_in_every_game(file, way: str) -> None:
    text = file.read_text(encoding="utf-8")
    changed = [changed for _, changed in tamper.WAYS[way](text, "")]
    assert len(changed) > 15
    assert all(map(tamper.is_noticed, changed))


def test_comments_are_free() -> None:
    lines = SHORTEST.read_text(encoding="utf-8").splitlines()
    for at in range(len(lines) + 1):
        text = "\n".join([*lines[:at], "# checked by the night shift", *lines[at:], ""])
        chain = tamper.read_chain(text.encode())
        assert chain.is_complete, at
    assert not tamper.is_noticed("".join(f"# x\n{line}\n" for line in lines))


def test_a_comment_cannot_hide_a_line_from_the_chain() -> None:
    """Other programs end a line at more characters than the chain does, so none of them is allowed, in comments either."""
    text = SHORTEST.read_text(encoding="utf-8")
    for mark in "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029":
        assert tamper.is_noticed(text.replace("\n", f"\n# harmless{mark}floor    fills 1,000,000\n", 1)), repr(mark)


def forged(text: str) -> str:
    """The text with every digest of its chain computed again."""
    before, section, lines = "", list[str](), list[str]()
    for line in text.splitlines():
        if line.startswith("#"):
            lines.append(line)
            continue
        said = line[: -len(", chain ") - 64] if line.startswith(CLOSED) else line
        if line.startswith((HEAD, LINK)):
            kind = "head" if line.startswith(HEAD) else "round"
            before = link(kind, before, section)
            line, section = line[:-64] + before, []
        elif line.startswith(CLOSED):
            before = link("closed", before, [*section, said])
            line, section = f"{said}, chain {before}", []
        elif not line.startswith(SIGNATURE):
            section.append(line)
        lines.append(line)
    return "\n".join([*lines, ""])


def test_a_forger_who_computes_the_chain_again_needs_the_key(run, tmp_path) -> None:
    signed, kept_public = keep_records.signed_record()
    text = signed.read_text(encoding="utf-8")
    assert forged(text) == text
    later = forged(re.sub(r"(record   start )\d{4}", r"\g<1>2001", text))  # a change that no replay can see
    unsigned = forged(
        "".join(line for line in later.splitlines(keepends=True) if not line.startswith(("record   key", SIGNATURE)))
    )
    private, public = tmp_path / "key.pem", tmp_path / "public.pem"
    keep_records.new_key(private, public)
    own_key = under_another_key(later, private)
    for name, changed, alone in (("later", later, 1), ("unsigned", unsigned, 0), ("own key", own_key, 0)):
        file = tmp_path / f"{name}.round"
        file.write_text(changed, encoding="utf-8")
        assert run("replay", "--strict", file).exit_code == alone, name
        said = run("replay", "--strict", file, "--key", kept_public)
        assert said.exit_code == 1, name
    assert run("replay", "--strict", tmp_path / "own key.round", "--key", public).exit_code == 0


def under_another_key(text: str, private) -> str:
    """The text under another key: its header, its chain and its signature."""
    from houseway.worked.signatures import signer

    key = signer(private)
    text = forged(re.sub(r"(record   key ed25519 )\w+", rf"\g<1>{key.public}", text))
    digest = re.findall(r"record   closed .* chain (\w+)", text)[-1]
    return re.sub(rf"({SIGNATURE})\w+", rf"\g<1>{key.sign(digest)}", text)


def test_a_forged_payment_is_noticed_without_a_key(run, tmp_path) -> None:
    """The chain of a forged file holds; a replay by the rules differs."""
    text = keep_records.FOLDER.joinpath("high_card_flush.round").read_text(encoding="utf-8")
    file = tmp_path / "forged.round"
    file.write_text(
        forged(re.sub(r"^(seat \d +ante +)[-+]?\d+", r"\g<1>+99", text, count=1, flags=re.MULTILINE)), encoding="utf-8"
    )
    assert tamper.read_chain(file.read_bytes()).is_complete
    said = run("replay", file)
    assert said.exit_code == 1 and "the record has +99, the rules give " in said.stdout
