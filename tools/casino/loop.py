"""An event loop with virtual time, and the processes of a simulation: each is a world of its own that can be killed or paused.

Every callback of asyncio has a context, and the world in it names the process. To kill a process is to drop its callbacks, to
pause it is to hold them. Nothing of the floor knows. A function for a thread runs in a real thread, in turn with the loop:
only one of both runs at any moment, and its waits for the record take virtual time. Most functions, though, do all their
statements at one moment and need no thread.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final, Protocol, TypeVar

from houseway.floor.world import world_of

T = TypeVar("T")
BEGINS: Final = 1_794_744_000.0
"""The wall clock at the start of a simulation."""
AT_ONCE: Final = 0.8
"""The share of functions that do all their statements at one moment; between those of the others, time passes."""
STACK: Final = 512 * 1024
"""Bytes of stack of a thread."""


class Ended(BaseException):
    """The simulation is over for the process of this thread."""


class Connects(Protocol):
    """What connects the processes of a house to its record and its bus."""

    def record(self, process: Process) -> Any: ...

    async def record_async(self, process: Process) -> Any: ...

    async def bus(self, process: Process, options: dict[str, Any]) -> Any: ...

    def is_quiet(self, process: Process) -> bool:
        """Whether nothing is wrong between a process and the record."""
        ...


class Process:
    """A process of the simulated house. It is the world of everything that runs in it."""

    def __init__(self, loop: VirtualLoop, name: str, seed: str, connects: Connects) -> None:
        self.name: Final = name
        self.loop: Final = loop
        self.build = ""
        """The release that it runs."""
        self.skew = 0.0
        """Seconds by which its wall clock is ahead."""
        self.alive = True
        self.paused = False
        self.is_quick = False
        """Whether a function that runs now does all its statements at once."""
        self.held: list[Handle] = []
        self.dropped: list[Handle] = []
        """Callbacks of a process that was killed. They are kept: a coroutine that nobody holds runs its `finally`."""
        self.connects: Final = connects
        self.random: Final = Random(f"{seed}/{name}")
        self.context: Final = contextvars.Context()
        self.context.run(world_of.set, self)

    # The world of the floor

    def monotonic(self) -> float:
        """Return the virtual time."""
        return self.loop.now

    def wall(self) -> float:
        """Return the wall clock of this process."""
        return BEGINS + self.loop.now + self.skew

    def random_bytes(self, count: int) -> bytes:
        """Return bytes of this process's stream."""
        return self.random.getrandbits(8 * count).to_bytes(count, "big") if count else b""

    def record(self, conninfo: str, connects: Callable[[str], T]) -> T:
        """Connect to the model of the record."""
        found: T = self.connects.record(self)
        return found

    async def record_async(self, conninfo: str, connects: Callable[[str], Awaitable[T]]) -> T:
        """Connect to the model of the record."""
        found: T = await self.connects.record_async(self)
        return found

    async def bus(self, options: dict[str, Any], connects: Callable[[], Awaitable[T]]) -> T:
        """Connect to the model of the bus."""
        found: T = await self.connects.bus(self, options)
        return found

    # What happens to it

    def start(self, work: Any) -> asyncio.Task[Any]:
        """Start a coroutine in this process."""
        return self.loop.create_task(work, context=self.context.copy())

    def later(self, seconds: float, does: Callable[..., Any], *args: Any) -> Handle:
        """Call a function in this process after so many seconds."""
        return self.loop.call_at(self.loop.now + seconds, does, *args, context=self.context)

    def kill(self) -> None:
        """End at once; nothing of it runs any more."""
        self.alive, self.paused = False, False
        self.dropped += self.held
        self.held = []

    def pause(self) -> None:
        """Run nothing until `resume`."""
        self.paused = self.alive

    def resume(self) -> None:
        """Run what is due, in its order."""
        self.paused = False
        self.loop.ready.extend(self.held)
        self.held = []


class Handle:
    """A callback that is due at some time."""

    __slots__ = ("args", "at", "callback", "context", "is_cancelled", "process")

    def __init__(self, at: float, callback: Callable[..., Any], args: tuple[Any, ...], context: contextvars.Context) -> None:
        self.at, self.callback, self.args, self.context = at, callback, args, context
        self.process = context.get(world_of)
        self.is_cancelled = False

    def cancel(self) -> None:
        """Do not call it."""
        self.is_cancelled = True

    def cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self.is_cancelled

    def when(self) -> float:
        """Return the time at which it is due."""
        return self.at


class Thread:
    """A thread that takes turns with the loop: it runs while the loop waits for it, and the other way round."""

    def __init__(self) -> None:
        self._go, self._back = threading.Lock(), threading.Lock()
        self._go.acquire()
        self._back.acquire()
        self._job: Callable[[], None] | None = None
        self._ends = False
        self.is_idle = True
        threading.Thread(target=self._runs, daemon=True).start()

    def run(self, job: Callable[[], None]) -> None:
        """Run a function until it waits or returns."""
        self._job, self.is_idle = job, False
        self.proceed()

    def proceed(self) -> None:
        """Let the thread continue until it waits again or has nothing more to do; the loop calls it."""
        self._go.release()
        self._back.acquire()

    def wait(self) -> None:
        """Give the turn to the loop until it calls `proceed`; the thread calls it."""
        self._back.release()
        self._go.acquire()
        if self._ends:
            raise Ended

    def end(self) -> None:
        """End the thread, in the middle of its function where it has one."""
        self._ends = True
        self.proceed()

    def _runs(self) -> None:
        _own.thread = self
        while True:
            self._go.acquire()
            if self._ends or self._job is None:
                break
            try:
                self._job()
            except Ended:
                break
            self._job, self.is_idle = None, True
            self._back.release()
        self.is_idle = True
        self._back.release()


_own: Final = threading.local()


def this_thread() -> Thread:
    """Return the thread in which a function runs."""
    found: Thread = _own.thread
    return found


def _process() -> Process:
    found = world_of.get()
    assert isinstance(found, Process)
    return found


class VirtualLoop(asyncio.AbstractEventLoop):
    """Runs callbacks in the order of their times. Time passes when nothing is ready, and only as far as the next callback."""

    def __init__(self) -> None:
        self.now = 0.0
        self.ready: deque[Handle] = deque()
        self.events = 0
        self.wrong: list[dict[str, Any]] = []
        """What nobody handled."""
        self._timers: list[tuple[float, int, Handle]] = []
        self._count = 0
        self._threads: list[Thread] = []
        self._jobs: dict[Any, deque[Callable[[], None]]] = {}
        """What waits for each executor, which does one thing at a time."""
        self._is_closed = False
        threading.stack_size(STACK)

    # Running

    def run(self, until: float, is_over: Callable[[], bool] = bool) -> None:
        """Run until a time, or until something holds."""
        asyncio.events._set_running_loop(self)
        ready, timers = self.ready, self._timers
        try:
            while not is_over():
                if not ready:
                    while timers and timers[0][2].is_cancelled:
                        heapq.heappop(timers)
                    if not timers or timers[0][0] > until:
                        self.now = max(self.now, until)
                        return
                    self.now = max(self.now, timers[0][0])
                    while timers and timers[0][0] <= self.now:
                        ready.append(heapq.heappop(timers)[2])
                handle = ready.popleft()
                if handle.is_cancelled:
                    continue
                process: Any = handle.process
                if not process.alive:
                    process.dropped.append(handle)
                elif process.paused:
                    process.held.append(handle)
                else:
                    self.events += 1
                    handle.context.run(handle.callback, *handle.args)
        finally:
            asyncio.events._set_running_loop(None)

    def finish(self) -> None:
        """End the threads of processes that wait for ever."""
        self._is_closed = True
        for thread in self._threads:
            thread.end()

    # What asyncio needs

    def time(self) -> float:
        """Return the virtual time."""
        return self.now

    def call_soon(self, callback: Any, *args: Any, context: contextvars.Context | None = None) -> Any:
        """Call a function at this time, after what is ready."""
        handle = Handle(self.now, callback, args, context or contextvars.copy_context())
        if not self._is_closed:
            self.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_at(self, when: float, callback: Any, *args: Any, context: contextvars.Context | None = None) -> Any:
        """Call a function at a time."""
        handle = Handle(when, callback, args, context or contextvars.copy_context())
        if not self._is_closed:
            self._count += 1
            heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def call_later(self, delay: float, callback: Any, *args: Any, context: contextvars.Context | None = None) -> Any:
        """Call a function after so many seconds."""
        return self.call_at(self.now + delay, callback, *args, context=context)

    def create_future(self) -> asyncio.Future[Any]:
        """Return a future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: contextvars.Context | None = None) -> Any:
        """Start a coroutine as a task."""
        return asyncio.Task(coro, loop=self, name=name or "", context=context)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        """Run a function in a thread that takes turns with the loop; one executor runs one at a time, in order."""
        done = self.create_future()
        context, inside = contextvars.copy_context(), contextvars.copy_context()
        key = executor

        def settles(result: Any, error: BaseException | None) -> None:
            if not done.done():
                if error is None:
                    done.set_result(result)
                else:
                    done.set_exception(error)

        def runs() -> None:
            try:
                result = inside.run(func, *args)
            except Exception as error:
                self.call_soon(settles, None, error, context=context)
            else:
                self.call_soon(settles, result, None, context=context)
            waiting = self._jobs[key]
            waiting.popleft()
            if waiting:
                self.call_soon(self._begins, key, context=context)

        waiting = self._jobs.setdefault(key, deque())
        waiting.append(runs)
        if len(waiting) == 1:
            self.call_soon(self._begins, key, context=context)
        return done

    def _begins(self, key: Any) -> None:
        process = _process()
        if process.random.random() < AT_ONCE:
            process.later(0.001 + 0.004 * process.random.random(), self._does, key, True)
        else:
            self._does(key, False)

    def _does(self, key: Any, is_quick: bool) -> None:
        """Begin what waits first for an executor: at once on the loop, where nothing is wrong, or else in a thread."""
        process = _process()
        if is_quick and process.connects.is_quiet(process):
            process.is_quick = True
            try:
                self._jobs[key][0]()
            finally:
                process.is_quick = False
            return
        thread = next((one for one in self._threads if one.is_idle), None)
        if thread is None:
            thread = Thread()
            self._threads.append(thread)
        thread.run(self._jobs[key][0])

    def get_debug(self) -> bool:
        """Return that asyncio makes no checks of its own."""
        return False

    def is_running(self) -> bool:
        """Whether the loop is running."""
        return not self._is_closed

    def is_closed(self) -> bool:
        """Whether it is over."""
        return self._is_closed

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Keep what nobody handled."""
        if not self._is_closed:
            self.wrong.append(context)
