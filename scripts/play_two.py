#!/usr/bin/env python3
"""Lets two engines play a game against each other, with the first one's rules.

    scripts/play_two.py [--game NAME] [--size N] [--time SECONDS] [ENGINE1 [ENGINE2]]

Each engine is a command line in quotes; without any, target/release/windrose plays itself.
"""

import argparse
import shlex

import windrose

OWN = "target/release/windrose gtp"


def main() -> None:
    parser = argparse.ArgumentParser(description="Let two engines play a game against each other.")
    parser.add_argument("--game", default="veletas")
    parser.add_argument("--size", type=int, default=None)
    parser.add_argument("--time", type=float, default=0.1, help="seconds a turn")
    parser.add_argument("engines", nargs="*", default=[], metavar="ENGINE", help="a command line")
    arguments = parser.parse_args()
    commands = (arguments.engines + [OWN, OWN])[:2] if len(arguments.engines) != 1 else arguments.engines * 2
    rules = {} if arguments.size is None else {"size": arguments.size}
    game = windrose.Game(arguments.game, **rules)
    limit = windrose.Limit(time=arguments.time)
    with windrose.Engine.popen(shlex.split(commands[0])) as one, windrose.Engine.popen(shlex.split(commands[1])) as two:
        players = {"first": one, "second": two}
        while True:
            color = one.to_move(game)
            if color is None:
                break
            seat = "first" if one.seats(game)[0] == color else "second"
            result = players[seat].play(game, limit)
            game.push(result.color, result.turn)
            print(f"{len(game.turns)}. {seat} player, {color}: {result.turn} ({result.elapsed:.2f} s)", flush=True)
        winner = one.winner(game)
        seat = "first" if one.seats(game)[0] == winner else "second"
        print(f"{winner} has won, the {seat} player: {players[seat].name} {players[seat].version}")


if __name__ == "__main__":
    main()
