"""Tests of windrose.py against the program that WINDROSE names; `cargo test` runs them."""

import os
import subprocess
import sys
import time
import unittest
from pathlib import Path

import windrose
from windrose import Engine, Game, Limit

WINDROSE = os.environ.get("WINDROSE", "target/release/windrose")
OWN = [WINDROSE, "gtp"]
HERE = Path(__file__).parent


def engine_of(script: str, **arguments: object) -> Engine:
    """An engine that is a program of Python: `say(text)` answers, `ask()` reads a request."""
    prelude = (
        "import sys, time, subprocess\n"
        "def ask(): return sys.stdin.readline()\n"
        "def say(text): print(text + '\\n', flush=True)\n"
        "for text in ['= 2', '= Mock', '= 1']:\n ask(); say(text)\n"
    )
    return Engine.popen([sys.executable, "-c", prelude + script], **arguments)  # type: ignore[arg-type]


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # A zombie that nobody has waited for does not run.
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or ") Z" not in stat.read_text()


class Games(unittest.TestCase):
    def test_whole_games_of_all_three_games(self) -> None:
        with Engine.popen(OWN) as one, Engine.popen(OWN) as two:
            for name, size in [("veletas", 5), ("lifeline", 3), ("blooms", 3)]:
                game = Game(name, size=size)
                while one.to_move(game) is not None:
                    player = [one, two][len(game.turns) % 2]
                    result = player.play(game, Limit(nodes=50))
                    game.push(result.color, result.turn)
                self.assertIn(one.winner(game), ["black", "white"])
                self.assertEqual(one.position(game), two.position(game))
                self.assertEqual(one.winner(game), two.winner(game))
                with self.assertRaisesRegex(windrose.EngineError, "the game is over"):
                    one.play(game)

    def test_a_game_is_followed_back_and_to_another_one(self) -> None:
        with Engine.popen(OWN) as engine:
            game = Game("lifeline", size=3)
            start = engine.position(game)
            first = engine.play(game, Limit(depth=1))
            self.assertEqual(engine.position(game), start, "playing leaves the game as it is")
            game.push(first.color, first.turn)
            behind = engine.position(game)
            self.assertNotEqual(behind, start)
            for turn in engine.legal_turns(game)[:3]:
                game.push("white", turn)
                self.assertNotEqual(engine.position(game), behind)
                game.pop()
                self.assertEqual(engine.position(game), behind)
            self.assertIn("black", engine.seats(game))
            other = Game("blooms", size=3)
            self.assertTrue(engine.position(other).endswith("b turn1 0 0 first=b"))
            set_up = Game("lifeline", position=behind, size=3)
            self.assertEqual(engine.position(set_up), behind)

    def test_an_illegal_turn_is_named_and_the_engine_goes_on(self) -> None:
        with Engine.popen(OWN) as engine:
            game = Game("lifeline", size=3)
            game.push("black", "z9")
            with self.assertRaisesRegex(windrose.IllegalTurnError, "'play black z9' failed: illegal move"):
                engine.play(game)
            game.pop()
            self.assertEqual(engine.to_move(game), "black")
            with self.assertRaisesRegex(windrose.CommandError, "unknown game 'chess'"):
                engine.to_move(Game("chess"))
            self.assertEqual(engine.to_move(game), "black")

    def test_texts_that_would_break_out_of_their_line_are_refused(self) -> None:
        game = Game("lifeline", size=3)
        for turn in ["a1\nquit", "a1 b2", "", "a1#", "a1\r"]:
            with self.assertRaises(ValueError):
                game.push("black", turn)
        with self.assertRaises(ValueError):
            Game("lifeline\nquit")
        with self.assertRaises(ValueError):
            game.push("red", "a1")


class Limits(unittest.TestCase):
    def test_time_nodes_depth_and_clocks(self) -> None:
        position = "........../........../..x......./...s....../........../......o.../....s...../........../......s.../.......... b play"
        with Engine.popen(OWN) as engine:
            game = Game("veletas", size=10, position=position)
            for limit, longest in [
                (Limit(time=0.2), 0.2),
                (Limit(nodes=100), 0.5),
                (Limit(depth=1), 0.5),
                (Limit(black_clock=0.5, white_clock=9), 0.5),
                (Limit(black_clock=0.5, white_clock=9, black_inc=0.1, white_inc=0.1), 0.6),
                (Limit(black_clock=0.5, white_clock=9, remaining_turns=5), 0.5),
                (Limit(time=0.1), 0.1),
            ]:
                self.assertLess(engine.play(game, limit).elapsed, longest + 0.5, limit)
            engine.play(game, Limit(time=0.1))
            self.assertEqual(engine.command("get_option nodes"), "none")
            self.assertEqual(engine.command("get_option movetime"), "0.1")

    def test_an_engine_without_options_is_limited_by_its_clock_or_not_at_all(self) -> None:
        script = (
            "while True:\n"
            " line = ask()\n"
            " if line.startswith('known_command'): say('= ' + str('option' not in line).lower())\n"
            " elif line.startswith('to_move'): say('= black')\n"
            " elif line.startswith('genmove'): say('= ' + last)\n"
            " else:\n  say('=')\n  last = line.strip().replace(' ', '_')\n"
        )
        with engine_of(script) as engine:
            self.assertEqual(engine.play(Game(), Limit(time=0.5)).turn, "time_settings_0_0.5_1")
            with self.assertRaisesRegex(windrose.EngineError, "cannot be limited by depth"):
                engine.play(Game(), Limit(depth=3))


class Analyses(unittest.TestCase):
    game = Game("blooms", size=4)
    game.push("black", "1d4")

    def test_a_final_result(self) -> None:
        with Engine.popen(OWN) as engine:
            info = engine.analyse(self.game, Limit(depth=2))
            self.assertGreaterEqual(info["depth"], 2)
            self.assertEqual(info["pv"][0], info["move"])
            self.assertTrue(0 <= info["winrate"] <= 1)
            begin = time.monotonic()
            self.assertIn("move", engine.analyse(self.game, Limit(time=0.3)))
            self.assertLess(time.monotonic() - begin, 1.5)
            self.assertGreaterEqual(engine.analyse(self.game, Limit(nodes=2000))["nodes"], 2000)
            with self.assertRaises(ValueError):
                engine.analyse(self.game, Limit())

    def test_a_stream(self) -> None:
        with Engine.popen(OWN) as engine:
            seen = []
            with engine.analysis(self.game, interval=0.02) as analysis:
                for info in analysis:
                    seen.append(info)
                    if len(seen) == 3:
                        break
            self.assertEqual(len(seen), 3)
            self.assertEqual(engine.to_move(self.game), "white", "it can be asked again")
            analysis = engine.analysis(self.game)
            with self.assertRaisesRegex(windrose.EngineError, "an analysis goes on"):
                engine.to_move(self.game)
            analysis.stop()
            self.assertIn("move", analysis.wait())
            self.assertEqual(list(analysis), [])
            self.assertEqual(engine.to_move(self.game), "white")


class Faults(unittest.TestCase):
    def test_programs_that_are_no_engines(self) -> None:
        with self.assertRaisesRegex(windrose.EngineError, "cannot be started"):
            Engine.popen(["/no/such/engine"])
        with self.assertRaises(TypeError):
            Engine.popen("windrose gtp")  # type: ignore[arg-type]
        with self.assertRaisesRegex(windrose.EngineTerminatedError, "with status 3; stderr: out of order"):
            Engine.popen(["sh", "-c", "echo out of order >&2; sleep 0.1; exit 3"])
        with self.assertRaisesRegex(windrose.ProtocolError, "'hello' is no reply"):
            Engine.popen(["sh", "-c", "echo hello; sleep 60"])
        begin = time.monotonic()
        with self.assertRaisesRegex(windrose.EngineTimeoutError, "no reply to 'protocol_version' within 0.3 s"):
            Engine.popen(["sleep", "60"], start_timeout=0.3)
        self.assertLess(time.monotonic() - begin, 3)

    def test_silence_crash_and_nonsense_in_a_game(self) -> None:
        known = "while 'known' in (line := ask()): say('= true')\n"
        for script, kind, words in [
            ("say('= black'); ask(); time.sleep(60)", windrose.EngineTimeoutError, "no reply to"),
            ("say('= black'); ask(); sys.exit(4)", windrose.EngineTerminatedError, "with status 4"),
            ("say('= black'); ask(); print('1.5 h to go', flush=True); ask()", windrose.ProtocolError, "is no reply"),
            ("say('= black'); ask(); say('=7 a1'); ask()", windrose.ProtocolError, "is no reply"),
        ]:
            setup = known + "say('=')\nwhile 'to_move' not in ask(): say('=')\n" + script
            with engine_of(setup, timeout=0.5) as engine:
                with self.assertRaisesRegex(kind, words):
                    engine.play(Game(), timeout=0.5)
                with self.assertRaises(kind):
                    engine.command("name")

    @unittest.skipUnless(hasattr(os, "killpg"), "process groups")
    def test_nothing_that_an_engine_has_started_outlives_it(self) -> None:
        script = "child = subprocess.Popen(['sleep', '300'])\nask(); say(f'= {child.pid}')\ntime.sleep(300)"
        for leave in [lambda engine: engine.close(), lambda engine: engine.__exit__(None, None, None)]:
            engine = engine_of(script)
            child = int(engine.command("child"))
            self.assertTrue(runs(child))
            begin = time.monotonic()
            leave(engine)
            self.assertLess(time.monotonic() - begin, 3)
            time.sleep(0.1)
            self.assertFalse(runs(child))
            with self.assertRaises(windrose.EngineTerminatedError):
                engine.command("name")


class Examples(unittest.TestCase):
    def test_two_engines_play(self) -> None:
        command = [sys.executable, str(HERE / "play_two.py"), "--size", "5", "--time", "0.01", f"{WINDROSE} gtp"]
        output = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=120).stdout.decode()
        self.assertRegex(output, r"1\. first player, black: ")
        self.assertRegex(output.splitlines()[-1], r"^(black|white) has won, the (first|second) player: Windrose")


if __name__ == "__main__":
    unittest.main()
