"""Reads a text file whole, or gives in one line why it cannot be read."""

from __future__ import annotations

from pathlib import Path

from houseway.core.messages.bounded import MOST_OF_A_FILE
from houseway.core.messages.unreadable import Unreadable

NOT_TEXT = "not a text file. Use a .round, .phh or .toml file, in UTF-8"


def bytes_of(file: Path, most: int = MOST_OF_A_FILE) -> bytes:
    """Return the content of a file, or raise `Unreadable`; at most so many bytes are ever read."""
    try:
        with file.open("rb") as opened:
            found = opened.read(most + 1)
    except FileNotFoundError:
        raise Unreadable("file not found") from None
    except IsADirectoryError:
        raise Unreadable(f"is a folder. Name its files, for example {file / '*.round'}") from None
    except OSError as error:
        raise Unreadable((error.strerror or str(error)).lower()) from None
    if len(found) > most:
        raise Unreadable(NOT_TEXT if b"\0" in found else f"larger than {most:,} bytes. Split the file")
    return found


def text_of(file: Path, most: int = MOST_OF_A_FILE) -> str:
    """Return the text of a file, or raise `Unreadable`; at most so many bytes are ever read."""
    try:
        text = bytes_of(file, most).decode("utf-8-sig")  # some editors begin a file with a mark of its byte order
    except UnicodeDecodeError:
        raise Unreadable(NOT_TEXT) from None
    if "\0" in text:
        raise Unreadable(NOT_TEXT)
    return text.replace("\r\n", "\n").replace("\r", "\n")
