"""Decisions a second of random play in the peers' own environments, and how many numbers are seen and actions there are, by name:
`python play.py SECONDS` prints one JSON object.

Each decision is what a learner does: look at the observation of the seat to act and at its legal actions, choose one, play it. Seconds are
of CPU.
"""

import json
import math
import random
import sys
import time
import warnings
from importlib.metadata import version

warnings.simplefilter("ignore")


def rate(episode, seconds):
    """Decisions a second of CPU over whole games, the first of which is not counted."""
    dice = random.Random(1)  # noqa: S311
    episode(dice)
    decisions, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        decisions += episode(dice)
    return decisions / (time.process_time() - begin)


def openspiel(name):
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(name)
    remembers = game.get_type().provides_information_state_tensor
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=remembers, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    seen = make_observation(game, kind)  # into one array of NumPy's: the tensor functions of a state make a list, up to ten times as slowly

    def episode(dice):
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
                continue
            seen.set_from(state, state.current_player())
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return episode, (len(seen.tensor), game.num_distinct_actions())


def rlcard(name):
    import rlcard as library

    table = library.make(name)

    def episode(dice):
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            state, _ = table.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return episode, (math.prod(table.state_shape[0]), table.num_actions)


def pettingzoo(name):
    from importlib import import_module

    table = import_module(f"pettingzoo.classic.{name}").env()

    def episode(dice):
        table.reset(seed=dice.randrange(2**31))
        decisions = 0
        for _ in table.agent_iter():
            observation, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)
                continue
            mask = observation["action_mask"]
            table.step(dice.choice(mask.nonzero()[0]))
            decisions += 1
        return decisions

    agent = table.possible_agents[0]
    return episode, (math.prod(table.observation_space(agent)["observation"].shape), int(table.action_space(agent).n))


PEERS = {
    "OpenSpiel hearts (C++)": lambda: openspiel("hearts"),
    "OpenSpiel crazy_eights (C++)": lambda: openspiel("crazy_eights"),
    "OpenSpiel gin_rummy (C++)": lambda: openspiel("gin_rummy"),
    "RLCard uno": lambda: rlcard("uno"),
    "RLCard gin-rummy": lambda: rlcard("gin-rummy"),
    "PettingZoo leduc_holdem_v4": lambda: pettingzoo("leduc_holdem_v4"),
    "PettingZoo texas_holdem_v4": lambda: pettingzoo("texas_holdem_v4"),
}


def main():
    seconds = float(sys.argv[1])
    made = {name: make() for name, make in PEERS.items()}
    found = {name: rate(episode, seconds) for name, (episode, _) in made.items()}
    sizes = {name: size for name, (_, size) in made.items()}
    versions = {name: version(name) for name in ("open_spiel", "rlcard", "pettingzoo", "numpy")}
    print(json.dumps({"rates": found, "sizes": sizes, "versions": versions}))


if __name__ == "__main__":
    main()
