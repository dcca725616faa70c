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
"""The folder of the built page. A checkout has none until `scripts/web build` ran; the API works without it."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Own files and no other. Places on the felt are style attributes; no element and no script stands in the document itself."""
WORKER: Final = "assets/worker-"
"""The prefix of the worker in which practice runs. A worker has the policy of its own file, and not that of the document."""
WORKER_POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""Own files, and WebAssembly out of them. The document, its session and its money are outside, and may compile nothing."""
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".txt": "text/plain; charset=utf-8",
}
PACKED: Final = ".gz"
"""A large file is packed when the page is built, and kept so: packing it takes seconds."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""The name of such a file has its digest: what changes gets another name."""
NEVER: Final = "no-cache"
_SMALL_ALREADY: Final = (".woff2", ".zip")


@dataclass(frozen=True)
class File:
    """A file of the page, as it is or packed, or both."""

    data: bytes | None
    packed: bytes | None
    kind: str
    kept: str
    policy: str = POLICY

    def plain(self) -> bytes:
        """Return the file as it is."""
        return gzip.decompress(self.packed or b"") if self.data is None else self.data


def files_in(folder: Path) -> dict[str, File]:
    """Return the files of a page by address; the document is at the root."""
    return dict(_files(folder)) if (folder / "index.html").is_file() else {}


def _files(folder: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(folder.rglob("*")):
        is_packed = path.suffix == PACKED
        name = path.relative_to(folder).as_posix().removesuffix(PACKED)
        suffix = Path(name).suffix
        if suffix in KINDS and path.is_file():
            read = path.read_bytes()
            data, packed = (None, read) if is_packed else (read, None)
            if data is not None and suffix not in _SMALL_ALREADY:
                packed = gzip.compress(data, 9, mtime=0)
            kept = FOR_EVER if name.startswith("assets/") else NEVER
            policy = WORKER_POLICY if name.startswith(WORKER) else POLICY
            yield "/" if name == "index.html" else f"/{name}", File(data, packed, KINDS[suffix], kept, policy)


FILES: Final = files_in(FOLDER)


def serves(file: File) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """Return the handler of a file: compressed if the client accepts it."""

    async def answers(request: Request) -> Response:
        is_packed = file.packed is not None and "gzip" in request.headers.get("accept-encoding", "")
        headers = {"cache-control": file.kept, "content-security-policy": file.policy, "vary": "accept-encoding"}
        if is_packed:
            headers["content-encoding"] = "gzip"
        return Response(file.packed if is_packed else file.plain(), headers=headers, media_type=file.kind)

    return answers
