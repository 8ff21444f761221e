"""How fast OpenSpiel's ISMCTS searches: `python ismcts.py GAME SIMULATIONS SECONDS` prints one JSON object.

C++ from its wheel, one rollout for a simulation, to the end of the game by random moves, as its own examples set it up.
"""

import json
import random
import sys
import time

import pyspiel

POSITIONS, LENGTHS, UCT = 8, 200, 2.0


def random_move(state, dice):
    """Play on by chance or by a random legal move."""
    if state.is_chance_node():
        moves, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(moves, chances)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def positions(game, dice):
    """Positions all through random games at which there is something to choose."""
    found = []
    while len(found) < POSITIONS:
        state, passed = game.new_initial_state(), 0
        wanted = 3 * len(found) + 1
        while not state.is_terminal() and passed < wanted:
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                passed += 1
                if passed == wanted:
                    break
            random_move(state, dice)
        if not state.is_terminal():
            found.append(state)
    return found


def length(state, dice):
    """How many moves, those of chance among them, are left in a random game from here."""
    state, n = state.clone(), 0
    while not state.is_terminal():
        random_move(state, dice)
        n += 1
    return n


def main():
    name, simulations, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    dice, game = random.Random(1), pyspiel.load_game(name)  # noqa: S311
    states = positions(game, dice)
    lengths = [length(state, dice) for state in states for _ in range(LENGTHS // POSITIONS)]
    bot = pyspiel.ISMCTSBot(
        1, pyspiel.RandomRolloutEvaluator(1, 1), UCT, simulations, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    bot.step(states[0])
    searches, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        bot.step(states[searches % POSITIONS])
        searches += 1
    used = time.process_time() - begin
    print(
        json.dumps(
            {
                "version": pyspiel.__version__,
                "seats": game.num_players(),
                "rollouts": searches * simulations / used,
                "moves": searches * simulations * sum(lengths) / len(lengths) / used,
            }
        )
    )


if __name__ == "__main__":
    main()
