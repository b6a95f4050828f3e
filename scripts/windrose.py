"""A client for engines that speak the Windrose protocol, in the shape that users of python-chess know.

One file, the standard library alone, Python 3.8 or newer:

    import windrose

    with windrose.Engine.popen(["target/release/windrose", "gtp"]) as engine:
        game = windrose.Game("veletas", size=7)
        while engine.to_move(game) is not None:
            result = engine.play(game, windrose.Limit(time=0.1))
            game.push(result.color, result.turn)
        print(engine.winner(game), "has won")

The rules are the engine's: a Game holds what has been played, and the engine is asked whose turn it is, what is legal and
who has won. Every wait has a limit, and whatever goes wrong is an EngineError of one of the kinds below.
"""

import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

BLACK = "black"
WHITE = "white"

# The bytes of stderr that are kept, the latest ones.
_STDERR_KEPT = 16384

# The seconds that a dying engine may take from the end of its output to its end.
_LAST_BREATH = 0.3


class EngineError(Exception):
    """Something is wrong with an engine, or with what was asked of it."""


class EngineTerminatedError(EngineError):
    """The engine has ended, or its client was closed."""


class EngineTimeoutError(EngineError):
    """No reply has come in time. The client is of no use any more: nobody could tell which reply is whose."""


class ProtocolError(EngineError):
    """What the engine has written is no reply."""


class CommandError(EngineError):
    """The engine has refused a request."""

    def __init__(self, request: str, text: str) -> None:
        super().__init__(f"{request!r} failed: {text}")
        self.request = request
        self.text = text


class IllegalTurnError(CommandError):
    """The engine has refused a turn."""


@dataclass
class Limit:
    """When a search ends, at whichever limit is reached first; times in seconds. Without any, the engine decides."""

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    black_clock: Optional[float] = None
    white_clock: Optional[float] = None
    black_inc: Optional[float] = None
    white_inc: Optional[float] = None
    remaining_turns: Optional[int] = None
    """The turns that are to be made with what is on the clocks; without it, the rest of the game."""

    def _clock(self, color: str) -> Optional[float]:
        return self.black_clock if color == BLACK else self.white_clock

    def _inc(self, color: str) -> float:
        return (self.black_inc if color == BLACK else self.white_inc) or 0.0


@dataclass
class PlayResult:
    """A turn that an engine has chosen."""

    color: str
    turn: str
    elapsed: float
    """The seconds from the question to the answer."""

    @property
    def resigned(self) -> bool:
        return self.turn == "resign"


class Game:
    """A game as it was played: its name and rules, its start, and its turns with their colours."""

    def __init__(self, name: str = "veletas", position: Optional[str] = None, **rules: Any) -> None:
        for text in [name, position or "", *(f"{key}={value}" for key, value in rules.items())]:
            _check_text(text)
        self.name = name
        self.rules = {key: str(value) for key, value in rules.items()}
        self.position = position
        self.turns: List[Tuple[str, str]] = []

    @property
    def line(self) -> str:
        """The name and the rules, as the protocol's `game` takes them."""
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.rules.items())])

    def push(self, color: str, turn: str) -> None:
        """Adds a turn. Whether it is legal is found out by the next engine that sees the game."""
        if color not in (BLACK, WHITE):
            raise ValueError(f"a colour is 'black' or 'white', not {color!r}")
        _check_text(turn)
        if len(turn.split()) != 1:
            raise ValueError(f"a turn is one word, not {turn!r}")
        self.turns.append((color, turn))

    def pop(self) -> Tuple[str, str]:
        """Takes the last turn back, and returns it."""
        return self.turns.pop()

    def copy(self) -> "Game":
        other = Game(self.name, self.position, **self.rules)
        other.turns = list(self.turns)
        return other

    def __repr__(self) -> str:
        return f"<Game {self.line}, {len(self.turns)} turns>"


def _check_text(text: str) -> None:
    if any(ord(symbol) < 32 or ord(symbol) == 127 or symbol == "#" for symbol in text):
        raise ValueError(f"{text!r} cannot be sent: it holds a control character or a '#'")


@dataclass
class _Reply:
    success: bool
    lines: List[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def _end_process(process: "subprocess.Popen[bytes]") -> None:
    """Kills an engine and all that it has started."""
    if hasattr(os, "killpg"):
        try:
            # The engine leads a group of its own; that nothing is left of it is what is wanted.
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
    elif process.poll() is None:
        process.kill()
    process.wait()
    try:
        if process.stdin is not None:
            process.stdin.close()
    except OSError:
        pass


class Engine:
    """A running engine. One request is open at a time; use one client from one thread."""

    def __init__(self, process: "subprocess.Popen[bytes]", timeout: float) -> None:
        self._process = process
        self._finalizer = weakref.finalize(self, _end_process, process)
        self._lines: "queue.Queue[Optional[bytes]]" = queue.Queue()
        self._stderr = bytearray()
        self._failure: Optional[EngineError] = None
        self._analysis: Optional["AnalysisResult"] = None
        self._game: Optional[Game] = None
        self._known: Dict[str, bool] = {}
        self._limits: Dict[str, str] = {}
        self._clock: Optional[str] = None
        self.timeout = timeout
        """The seconds that any reply may take, beside the time that a search is given."""
        for target, pipe in ((_read_lines, self._lines), (_read_rest, self._stderr)):
            stream = process.stdout if target is _read_lines else process.stderr
            threading.Thread(target=target, args=(stream, pipe), daemon=True).start()

    @classmethod
    def popen(
        cls,
        command: Sequence[str],
        *,
        timeout: float = 10.0,
        start_timeout: float = 30.0,
        cwd: Optional[str] = None,
        env: Optional[Dict[str, str]] = None,
        options: Optional[Dict[str, Any]] = None,
    ) -> "Engine":
        """Starts an engine and makes sure that it speaks the protocol. `options` are set with `set_option`."""
        if isinstance(command, str):
            raise TypeError("a command is a list of words, such as ['windrose', 'gtp']")
        try:
            process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=cwd,
                env={**os.environ, **env} if env else None,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"{command[0]!r} cannot be started: {error}") from error
        engine = cls(process, timeout)
        try:
            version = engine.command("protocol_version", timeout=start_timeout)
            if version != "2":
                raise ProtocolError(f"the engine speaks version {version!r} of the protocol, not 2")
            engine.name = engine.command("name")
            engine.version = engine.command("version")
            for name, value in (options or {}).items():
                engine.configure(name, value)
        except BaseException:
            engine._finalizer()
            raise
        return engine

    name = ""
    version = ""

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self.name} {self.version} (process {self._process.pid})>"

    def quit(self, timeout: float = 1.0) -> None:
        """Asks the engine to end, and kills whatever is left of it after this many seconds."""
        if self._finalizer.alive and self._failure is None:
            try:
                self._send("quit")
                assert self._process.stdin is not None
                self._process.stdin.close()
                deadline = time.monotonic() + timeout
                while time.monotonic() < deadline and self._next_line(deadline) is not None:
                    pass
            except (EngineError, OSError, queue.Empty):
                pass
        self._finalizer()
        self._fail(EngineTerminatedError("the engine's client is closed"))

    close = quit

    @property
    def stderr(self) -> str:
        """The end of what the engine has written to stderr."""
        return bytes(self._stderr).decode("utf-8", "replace")

    # Requests.

    def command(self, request: str, timeout: Optional[float] = None) -> str:
        """Sends any request and returns the text of its reply, which must be a success."""
        reply = self._ask(request, self.timeout if timeout is None else timeout)
        if reply.success:
            return reply.text
        kind = IllegalTurnError if reply.text == "illegal move" else CommandError
        raise kind(request, reply.text)

    def knows(self, command: str) -> bool:
        """Whether the engine has a command."""
        if command not in self._known:
            self._known[command] = self.command(f"known_command {command}") == "true"
        return self._known[command]

    def configure(self, name: str, value: Any) -> None:
        """Sets an option."""
        self.command(f"set_option {name} {value}")

    def to_move(self, game: Game) -> Optional[str]:
        """The colour whose turn it is; None when the game is over."""
        color = self._question(game, "to_move")
        return None if color == "none" else color

    def winner(self, game: Game) -> Optional[str]:
        """The colour that has won; None while the game goes on."""
        color = self._question(game, "winner")
        return None if color == "none" else color

    def seats(self, game: Game) -> Tuple[str, str]:
        """The colours of the first and the second player, which a swap exchanges."""
        first, second = (word.split("=")[1] for word in self._question(game, "seats").split())
        return first, second

    def position(self, game: Game) -> str:
        """The position as one line."""
        return self._question(game, "position")

    def legal_turns(self, game: Game) -> List[str]:
        """All legal turns. In the setup of Veletas they are too many, which is a CommandError."""
        return self._question(game, "legal_moves").split()

    def _question(self, game: Game, request: str) -> str:
        self._synchronise(game)
        return self.command(request)

    # Turns and analyses.

    def play(self, game: Game, limit: Optional[Limit] = None, *, timeout: Optional[float] = None) -> PlayResult:
        """Lets the engine choose a turn; the game is left as it is. `timeout`: seconds, by default what the limit allows
        and `self.timeout` beside; where the limit tells no time, no longer than a minute beside it."""
        limit = limit or Limit()
        color = self._color(game)
        self._limit(limit, color)
        if timeout is None:
            timeout = self.timeout + self._longest(limit, color)
        begin = time.monotonic()
        turn = self.command(f"genmove {color}", timeout)
        elapsed = time.monotonic() - begin
        assert self._game is not None
        try:
            self._game.push(color, turn)
        except ValueError as error:
            raise self._fail(ProtocolError(f"the answer to 'genmove {color}' is no turn: {error}"))
        return PlayResult(color, turn, elapsed)

    def analyse(self, game: Game, limit: Limit, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        """Analyses a position until a limit of time, depth or nodes is reached, and returns what was found at last."""
        if limit.time is None and limit.depth is None and limit.nodes is None:
            raise ValueError("an analysis without a limit does not end: use analysis()")
        with self.analysis(game, limit, timeout=timeout) as analysis:
            return analysis.wait()

    def analysis(
        self, game: Game, limit: Optional[Limit] = None, *, interval: float = 0.05, timeout: Optional[float] = None
    ) -> "AnalysisResult":
        """Starts an analysis: iterate over it for what is found, stop() it, or wait() for its end. `timeout`: the seconds
        between two pieces of news, and for the end once it is stopped; by default none while it goes on."""
        color = self._color(game)
        if not self.knows("analyze"):
            raise EngineError("the engine does not know 'analyze'")
        self._send(f"analyze {color} {max(1, round(interval * 100))}")
        self._analysis = AnalysisResult(self, limit or Limit(), timeout)
        return self._analysis

    def _color(self, game: Game) -> str:
        color = self.to_move(game)
        if color is None:
            raise EngineError("the game is over")
        return color

    def _longest(self, limit: Limit, color: str) -> float:
        clock = limit._clock(color)
        times = [limit.time, None if clock is None else clock + limit._inc(color)]
        known = [seconds for seconds in times if seconds is not None]
        return min(known) if known else 60.0

    def _limit(self, limit: Limit, color: str) -> None:
        wanted = {"movetime": limit.time, "depth": limit.depth, "nodes": limit.nodes}
        for name, value in wanted.items():
            text = "none" if value is None else _number(value)
            if self._limits.get(name, "none") != text:
                if self.knows("set_option"):
                    self.configure(name, text)
                elif name == "movetime" and value is not None:
                    self.command(f"time_settings 0 {text} 1")
                elif value is not None:
                    raise EngineError(f"the engine cannot be limited by {name}: it does not know 'set_option'")
                self._limits[name] = text
        self._limit_clock(limit, color)

    def _limit_clock(self, limit: Limit, color: str) -> None:
        clocks = {side: limit._clock(side) for side in (BLACK, WHITE)}
        if all(clock is None for clock in clocks.values()):
            if self._clock is not None:
                self.command("kata-time_settings none" if self.knows("kata-time_settings") else "time_settings 0 1 0")
                self._clock = None
            return
        main = _number(max(clock for clock in clocks.values() if clock is not None))
        inc = limit._inc(color)
        if limit.remaining_turns:
            settings = f"time_settings 0 {main} {limit.remaining_turns}"
        elif inc:
            settings = f"kata-time_settings fischer {main} {_number(inc)}"
        else:
            settings = f"time_settings {main} 0 0"
        self.command(settings)
        self._clock = settings
        for side, clock in clocks.items():
            if clock is not None:
                self.command(f"time_left {side} {_number(clock)} {limit.remaining_turns or 0}")

    def _synchronise(self, game: Game) -> None:
        """Brings the engine to a game: by undo and play where that is enough, else from its start."""
        mine = self._game
        same = 0
        is_same_game = mine is not None and (mine.line, mine.position) == (game.line, game.position)
        if mine is not None and is_same_game:
            pairs = zip(mine.turns, game.turns)
            for one, other in pairs:
                if one != other:
                    break
                same += 1
        if mine is None or not is_same_game or (same < len(mine.turns) and not self.knows("undo")):
            self._game = None
            self._begin(game)
            mine, same = Game(game.name, game.position, **game.rules), 0
            self._game = mine
        while len(mine.turns) > same:
            self.command("undo")
            mine.pop()
        for color, turn in game.turns[same:]:
            self.command(f"play {color} {turn}")
            mine.push(color, turn)

    def _begin(self, game: Game) -> None:
        if self.knows("game"):
            self.command(f"game {game.line}")
        else:
            if "size" in game.rules:
                self.command(f"boardsize {game.rules['size']}")
            self.command("clear_board")
        if game.position is not None:
            self.command(f"set_position {game.position}")

    # Lines.

    def _ask(self, request: str, timeout: float) -> _Reply:
        self._send(request)
        return self._read_reply(request, time.monotonic() + timeout, timeout)

    def _send(self, request: str) -> None:
        if self._failure is not None:
            raise self._failure
        if self._analysis is not None:
            raise EngineError("an analysis goes on: stop() it and wait() for its end first")
        _check_text(request)
        self._write(request)

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def _read_reply(self, request: str, deadline: float, timeout: float) -> _Reply:
        first = ""
        while not first:
            first = self._line_or_fail(request, deadline, timeout)
        reply = self._first_line(first)
        while True:
            line = self._line_or_fail(request, deadline, timeout)
            if not line:
                return reply
            reply.lines.append(line)

    def _first_line(self, line: str) -> _Reply:
        if line[0] not in "=?" or line[1:2].isdigit():
            raise self._fail(ProtocolError(f"{line!r} is no reply"))
        text = line[1:].lstrip()
        return _Reply(line[0] == "=", [text] if text else [])

    def _line_or_fail(self, request: str, deadline: float, timeout: float) -> str:
        try:
            line = self._next_line(deadline)
        except queue.Empty:
            error = EngineTimeoutError(f"no reply to {request!r} within {timeout:g} s")
            raise self._fail(error) from None
        if line is None:
            raise self._ended()
        return line

    def _next_line(self, deadline: float) -> Optional[str]:
        """The next line; None at the end of the output; queue.Empty where none comes in time."""
        line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        if line is None:
            self._lines.put(None)
            return None
        try:
            return line.decode().rstrip()
        except UnicodeDecodeError:
            raise self._fail(ProtocolError(f"{line[:80]!r} is not UTF-8")) from None

    def _ended(self) -> EngineError:
        try:
            status = self._process.wait(_LAST_BREATH)
            how = f"by signal {-status}" if status < 0 else f"with status {status}"
        except subprocess.TimeoutExpired:
            how = "or has closed its output"
        self._finalizer()
        said = self.stderr.strip()
        return self._fail(EngineTerminatedError(f"the engine has ended {how}" + (f"; stderr: {said[-500:]}" if said else "")))

    def _fail(self, error: EngineError) -> EngineError:
        """From now on every request fails with this error."""
        if self._failure is None:
            self._failure = error
        return error


class AnalysisResult:
    """An analysis that goes on: an iterator over what is found, each piece a dict with the fields that the protocol names."""

    def __init__(self, engine: Engine, limit: Limit, timeout: Optional[float]) -> None:
        self.info: Dict[str, Any] = {}
        """What was found last."""
        self._engine = engine
        self._limit = limit
        self._timeout = timeout
        self._begin = time.monotonic()
        self._is_stopped = False
        self._stop_deadline = 0.0
        self._is_answered = False

    def __enter__(self) -> "AnalysisResult":
        return self

    def __exit__(self, kind: Optional[type], *_: object) -> None:
        if self._engine._analysis is self and self._engine._failure is None:
            self.stop()
            try:
                self.wait()
            except EngineError:
                if kind is None:
                    raise

    def stop(self) -> None:
        """Ends the analysis; what it has found by then can still be read."""
        if not self._is_stopped and self._engine._analysis is self:
            self._is_stopped = True
            self._stop_deadline = time.monotonic() + self._engine.timeout
            self._engine._write("")

    def wait(self) -> Dict[str, Any]:
        """Waits for the end, and returns what was found last."""
        for _ in self:
            pass
        return self.info

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return self

    def __next__(self) -> Dict[str, Any]:
        engine = self._engine
        if engine._analysis is not self:
            raise StopIteration
        while True:
            line = self._line()
            if line is None:
                continue
            if not self._is_answered:
                self._is_answered = bool(line)
                reply = engine._first_line(line) if line else None
                if reply is not None and not reply.success:
                    engine._line_or_fail("analyze", time.monotonic() + engine.timeout, engine.timeout)
                    engine._analysis = None
                    raise CommandError("analyze", reply.text)
                continue
            if not line:
                engine._analysis = None
                raise StopIteration
            if line.startswith("info "):
                self.info = read_info(line)
                if self._is_enough():
                    self.stop()
                return self.info

    def _line(self) -> Optional[str]:
        """The next line; None where it is time to stop and none has come."""
        engine = self._engine
        now = time.monotonic()
        if self._is_stopped:
            return engine._line_or_fail("analyze", self._stop_deadline, engine.timeout)
        ends = []
        if self._limit.time is not None:
            ends.append(self._begin + self._limit.time)
        if self._timeout is not None:
            ends.append(now + self._timeout)
        deadline = min(ends) if ends else now + threading.TIMEOUT_MAX / 2
        try:
            line = engine._next_line(deadline)
        except queue.Empty:
            if self._limit.time is not None and time.monotonic() >= self._begin + self._limit.time:
                self.stop()
                return None
            error = EngineTimeoutError(f"no news of the analysis within {self._timeout:g} s")
            engine._analysis = None
            raise engine._fail(error) from None
        if line is None:
            engine._analysis = None
            raise engine._ended()
        return line

    def _is_enough(self) -> bool:
        limit, info = self._limit, self.info
        return (
            (limit.depth is not None and info.get("depth", 0) >= limit.depth)
            or (limit.nodes is not None and info.get("nodes", 0) >= limit.nodes)
            or (limit.time is not None and time.monotonic() >= self._begin + limit.time)
        )


def read_info(line: str) -> Dict[str, Any]:
    """The fields of an analysis line; `pv` is a list of turns."""
    words = line.split()[1:]
    info: Dict[str, Any] = {}
    while words:
        key = words.pop(0)
        if key == "pv":
            info["pv"] = words
            break
        if words:
            info[key] = _value(words.pop(0))
    return info


def _value(word: str) -> Any:
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            pass
    return word


def _number(value: float) -> str:
    """A number as the protocol takes it, without sign and exponent."""
    if value < 0:
        return "0"
    text = f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return text


def _read_lines(stream: Any, lines: "queue.Queue[Optional[bytes]]") -> None:
    with stream:
        for line in stream:
            lines.put(line)
    lines.put(None)


def _read_rest(stream: Any, kept: bytearray) -> None:
    with stream:
        while True:
            piece = stream.read1(4096)
            if not piece:
                return
            kept += piece
            del kept[:-_STDERR_KEPT]
