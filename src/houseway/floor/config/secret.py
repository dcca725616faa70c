"""A secret is never in the configuration: the file names a file or a variable of the environment that holds it."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Final, Literal, final

Where = Literal["file", "env"]
_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")
LONGEST: Final = 4096
"""Bytes of a secret."""


class NoSecret(Exception):
    """A secret that cannot be read; the message names the fix and never contains the secret."""


@final
class Secret:
    """The location of a secret. Printing it, or an object that contains it, does not reveal the secret."""

    __slots__ = ("_name", "_where")

    def __init__(self, where: Where, name: str) -> None:
        self._where, self._name = where, name

    def __repr__(self) -> str:
        return f"<secret in {'file' if self._where == 'file' else 'variable'} {self._name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and (self._where, self._name) == (other._where, other._name)

    def __hash__(self) -> int:
        return hash((self._where, self._name))

    def below(self, folder: Path) -> Secret:
        """Return the same secret, with the name of its file taken from a folder."""
        return Secret("file", str(folder / self._name)) if self._where == "file" else self

    @property
    def file(self) -> Path | None:
        """The file that holds it, or None where a variable does."""
        return Path(self._name) if self._where == "file" else None

    def text(self) -> str:
        """Return the secret without the line break at its end, or raise `NoSecret`."""
        found = _of_file(Path(self._name)) if self._where == "file" else os.environ.get(self._name)
        if not found:
            raise NoSecret(f"the variable {self._name} is not set or is empty. Set it before you start Houseway")
        return found

    def key(self) -> bytes:
        """Return the secret as a key of 32 bytes, or raise `NoSecret`."""
        text = self.text()
        if not _KEY.fullmatch(text):
            raise NoSecret(f"{self!r} is not a key of 64 hexadecimal digits. Make one: openssl rand -hex 32")
        return bytes.fromhex(text)


def _of_file(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            about = os.fstat(opened.fileno())
            # root may let a group read a key that several parts need
            others = stat.S_IRWXO | (stat.S_IWGRP | stat.S_IXGRP if about.st_uid == 0 else stat.S_IRWXG)
            if about.st_mode & others:
                raise NoSecret(f"{file} can be read by others. Run: chmod 600 {file}")
            held = opened.read(LONGEST + 1)
        text = held.decode().rstrip("\r\n")
    except OSError as wrong:
        raise NoSecret(f"{file} cannot be read: {wrong.strerror}. Write the secret into it, readable by its owner only") from None
    except UnicodeDecodeError:
        raise NoSecret(f"{file} is not text. Write the secret as text") from None
    if not text or len(held) > LONGEST:
        raise NoSecret(f"{file} is empty, or longer than {LONGEST} bytes. Write the secret into it")
    return text
