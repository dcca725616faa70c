"""The page as files: what `scripts/web build` made, read once, and served under a policy that runs nothing but these files."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(__file__).parents[1] / "page"
"""Where the page is built. A checkout has none until `scripts/web build` ran; then the API goes on without it."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Own files and no other. Places on the felt are style attributes; no element and no script stands in the document itself."""
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""The name of such a file has its digest: what changes gets another name."""
NEVER: Final = "no-cache"
_PACKED_ALREADY: Final = ".woff2"


@dataclass(frozen=True)
class File:
    """A file of the page, as it is and packed."""

    data: bytes
    packed: bytes | None
    kind: str
    kept: str


def files_in(folder: Path) -> dict[str, File]:
    """Return the files of a page by address; the document is at the root."""
    return dict(_files(folder)) if (folder / "index.html").is_file() else {}


def _files(folder: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in KINDS and path.is_file():
            data, name = path.read_bytes(), path.relative_to(folder).as_posix()
            packed = None if path.suffix == _PACKED_ALREADY else gzip.compress(data, 9, mtime=0)
            kept = FOR_EVER if name.startswith("assets/") else NEVER
            yield "/" if name == "index.html" else f"/{name}", File(data, packed, KINDS[path.suffix], kept)


FILES: Final = files_in(FOLDER)


def serves(file: File) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """Return what answers a request for a file: packed, where the client can unpack."""

    async def answers(request: Request) -> Response:
        is_packed = file.packed is not None and "gzip" in request.headers.get("accept-encoding", "")
        headers = {"cache-control": file.kept, "content-security-policy": POLICY, "vary": "accept-encoding"}
        if is_packed:
            headers["content-encoding"] = "gzip"
        return Response(file.packed if is_packed else file.data, headers=headers, media_type=file.kind)

    return answers
