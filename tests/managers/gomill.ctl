competition_type = 'playoff'

# Matches of all three games between two engines that play point by point. The engine's command stands in the environment.
import os

description = 'Two engines at three games, one point of a 25x25 board a ply.'
record_games = True
stderr_to_log = False

def engine(game, size, seed):
    return Player("%s points --fresh --game %s --size %d --option strategy=%s --option nodes=30 --option hash=1 --seed %d"
                  % (os.environ['WINDROSE'], game, size, ['search', 'random'][seed % 2], seed))

games = [('veletas', 6), ('lifeline', 4), ('blooms', 4)]

players = {}
for name, size in games:
    players[name + '-1'] = engine(name, size, 1)
    players[name + '-2'] = engine(name, size, 2)

board_size = 25
komi = 0
alternating = True
move_limit = 2000
number_of_games = 6
scorer = 'players'

matchups = [Matchup(name + '-1', name + '-2', id=name) for name, size in games]
