"""Signed notes: the examples of the C2SP documents, and notes that are not to be believed."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.floor.log.notes import (
    COSIGNATURE,
    BadNote,
    LogHead,
    Note,
    NoteSigner,
    head_in,
    key_in,
    note_in,
    signed_by,
    with_lines,
)

KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
EXAMPLE = (
    "This is an example message.\n\n"
    "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
)
CHECKPOINT = (
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/"
    "zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
)


def test_the_example_of_the_document_is_signed_by_its_key() -> None:
    key, note = key_in(KEY), note_in(EXAMPLE)
    assert str(key) == KEY
    assert str(note) == EXAMPLE
    assert signed_by(note, [key]) == {key: 0}
    with pytest.raises(BadNote):
        signed_by(Note(note.text.replace("example", "exemplar"), note.lines), [key])


def test_the_example_checkpoint_is_read() -> None:
    note = note_in(CHECKPOINT)
    head = head_in(note)
    assert (head.origin, head.size) == ("example.com/behind-the-sofa", 20852163)
    assert head.text == note.text
    assert str(note) == CHECKPOINT
    assert int.from_bytes(note.lines[1].signature[:8], "big") == 1679315147


def test_a_cosignature_covers_its_time_and_another_type_of_key_has_another_number() -> None:
    private = Ed25519PrivateKey.generate()
    log, witness = (
        NoteSigner("casino.example/log", private),
        NoteSigner("witness.example/w1", Ed25519PrivateKey.generate(), COSIGNATURE),
    )
    head = LogHead("casino.example/log", 3, bytes(32))
    note = Note(head.text, (log.line(head.text),))
    cosigned = with_lines(note, [witness.line(head.text, 1_700_000_000)])
    assert signed_by(note_in(str(cosigned)), [log.key, witness.key]) == {log.key: 0, witness.key: 1_700_000_000}
    line = cosigned.lines[1]
    later = line._replace(signature=(1_700_000_001).to_bytes(8, "big") + line.signature[8:])
    with pytest.raises(BadNote):
        signed_by(note._replace(lines=(later,)), [witness.key])
    assert NoteSigner("casino.example/log", private, COSIGNATURE).key.id != log.key.id
    assert signed_by(cosigned, [NoteSigner("other", private).key]) == {}, "a key that is not known is left out"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no signature\n",
        EXAMPLE.replace("—", "-"),
        EXAMPLE.rstrip("\n"),
        EXAMPLE.replace("Uw2Q", "Uw2*"),
        "a\tb\n\n" + EXAMPLE,
    ],
)
def test_a_malformed_note_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        note_in(text)


@pytest.mark.parametrize("text", ["a\n03\nAAAA\n", "a\n3\n", "\n3\nAAAA\n", "a\n3\nAAAA\n", "a\n-1\nAAAA\n"])
def test_a_malformed_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        head_in(Note(text, ()))


@pytest.mark.parametrize("text", ["", KEY[:-4], KEY.replace("530d903a", "530d903b"), KEY.replace("+Aek", "+Bek")])
def test_a_malformed_key_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        key_in(text)
