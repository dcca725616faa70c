"""Serves the files of a built page under their policies, and nothing else: for tests of what needs no house.

    python -m tools.page.files [--without-wasm]

It prints its port, and ends when its input is closed. `--without-wasm` serves the worker under the policy of the document, as
a browser does that refuses WebAssembly.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
from dataclasses import replace

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route

from houseway.floor.api.files import FOLDER, POLICY, files_in, serves


async def serve(app: Starlette) -> None:
    """Serve until the input is closed."""
    line = socket.socket()
    line.bind(("127.0.0.1", 0))
    line.listen()  # whoever comes at once waits a moment
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
    print(line.getsockname()[1], flush=True)
    task = asyncio.create_task(server.serve([line]))
    await asyncio.to_thread(sys.stdin.read)
    server.should_exit = True
    await task


def main() -> None:
    """Read the command line, and serve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without-wasm", action="store_true")
    asked = parser.parse_args()
    files = files_in(FOLDER)
    if "/practice.json" not in files:
        raise SystemExit("no page with practice is built here: run scripts/web build")
    if asked.without_wasm:
        files = {path: replace(file, policy=POLICY) for path, file in files.items()}
    asyncio.run(serve(Starlette(routes=[Route(path, serves(file)) for path, file in files.items()])))


if __name__ == "__main__":
    main()
