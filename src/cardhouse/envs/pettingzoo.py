"""Every game as a PettingZoo environment: `env("lama", players=3)`; see docs/environments.md.

The games have no moves made at the same time (a secret choice is a card laid face down, by one seat after another), so AEC is their form.
`parallel_env` is for libraries that know only the other one: all agents act in each step, and those who are not to act wait.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.engine.game import Game
from cardhouse.engine.options import check_whole
from cardhouse.envs import render, spaces
from cardhouse.envs.episode import Episode, game_of

try:
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise NotInstalled("this environment needs PettingZoo: pip install 'cardhouse[envs]'") from None

MOST_CYCLES = 100_000


class Table:
    """What both forms share: agents, spaces, the game in progress, drawing."""

    def __init__(
        self, game: Game, *, illegal: str, max_cycles: int | None, render_mode: str | None, viewer: Any, more_actions: int = 0
    ) -> None:
        self.game = game
        self.illegal = spaces.check_illegal(illegal)
        self.max_cycles = max_cycles if max_cycles is None else check_whole("max_cycles", max_cycles, 1, MOST_CYCLES)
        self.render_mode, self.viewer = render.check_mode(render_mode), render.check_viewer(game, viewer)
        self.metadata = {
            "name": f"cardhouse_{game.key}_v{game.spec.version}",
            "render_modes": list(render.MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: spaces.observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space(game, more_actions) for agent in self.possible_agents}
        self.np_random = np.random.default_rng()
        self.episode: Episode | None = None
        self.cycles = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> Episode:
        """Begin the next game: of this seed, or of one from the environment's own generator."""
        dealt = Episode(self.game, spaces.next_seed(seed, self.np_random))
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
        self.agents, self.cycles, self.episode = self.possible_agents[:], 0, dealt
        return dealt

    @property
    def playing(self) -> Episode:
        if self.episode is None:
            raise OptionError("there is no game yet: call reset() first")
        return self.episode

    @property
    def truncated(self) -> bool:
        return not self.playing.over and self.max_cycles is not None and self.cycles >= self.max_cycles

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def render(self) -> str | None:
        return render.rendered(self.playing, self.render_mode, self.playing.to_act if self.viewer is None else self.viewer)

    def close(self) -> None:
        """There is nothing to close."""

    def state(self) -> Any:
        """What all seats know together, for critics that see everything: their observations side by side."""
        return np.concatenate([self.playing.observation(seat) for seat in range(self.game.seats)])

    def __str__(self) -> str:
        return str(self.metadata["name"])


class Turns(Table, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """The AEC form: the agent to act is `agent_selection`; all agents end together."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        episode = self.deal(seed)
        self.agent_selection = self.agents[episode.to_act]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell({})

    def observe(self, agent: str) -> Any:
        return self.playing.observation(self.seat(agent))

    def step(self, action: Any) -> None:
        """Play for the agent that is selected. An illegal action raises IllegalAction, or is refused in its info; nothing changes."""
        episode, agent = self.playing, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        refused = spaces.play(episode, action, self.illegal)
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, episode.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, episode.over)
        self.truncations = dict.fromkeys(self.agents, self.truncated)
        self._accumulate_rewards()
        self.agent_selection = self.agents[episode.to_act]
        self._tell(refused)

    def _tell(self, refused: dict[str, Any]) -> None:
        """Who is to act is told what is legal; the others nothing."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = spaces.info(self.playing, self.playing.to_act) | refused


class Together(Table, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """The parallel form: one more action, the last, is to wait; it is the only legal one of agents that are not to act."""

    @property
    def wait(self) -> int:
        return int(self.action_spaces[self.possible_agents[0]].n) - 1

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.deal(seed)
        return self._observations(), self._infos({})

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play the action of the agent to act; what the others sent is not looked at. An illegal one is refused, or raises."""
        episode, agents = self.playing, self.agents
        acting = self.possible_agents[episode.to_act]
        refused = {acting: spaces.play(episode, actions.get(acting, self.wait), self.illegal)} if agents else {}
        self.cycles += 1
        rewards = dict(zip(agents, episode.rewards, strict=False))
        over, cut = dict.fromkeys(agents, episode.over), dict.fromkeys(agents, self.truncated)
        found = self._observations(), rewards, over, cut, self._infos(refused)
        if episode.over or self.truncated:
            self.agents = []
        return found

    def _observations(self) -> dict[str, Any]:
        return {agent: self.playing.observation(self.seat(agent)) for agent in self.agents}

    def _infos(self, refused: dict[str, dict[str, Any]]) -> dict[str, Any]:
        found = {}
        for agent in self.agents:
            told = spaces.info(self.playing, self.seat(agent))
            waits = not told["legal"]
            told["action_mask"] = np.append(told["action_mask"], np.int8(waits))
            told["legal"] = told["legal"] or [self.wait]
            found[agent] = told | refused.get(agent, {})
        return found


def env(
    game: str | Game,
    /,
    *,
    illegal: str = spaces.RAISE,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    viewer: int | str | None = None,
    **options: Any,
) -> Turns:
    """A game in the AEC form, with its options by keyword.

    `illegal` says what becomes of an illegal action: "raise" IllegalAction, or "refuse" it in the agent's info; `max_cycles` after how many
    actions, refused ones included, all agents are truncated; `viewer` who looks when it is rendered (the seat to act, where it is None).

    >>> table = env("lama", players=3)
    >>> table.reset(seed=7)
    >>> table.agent_selection, table.infos[table.agent_selection]["legal"]
    ('player_2', [6, 7, 8])
    """
    return Turns(game_of(game, options), illegal=illegal, max_cycles=max_cycles, render_mode=render_mode, viewer=viewer)


raw_env = env


def parallel_env(
    game: str | Game,
    /,
    *,
    illegal: str = spaces.REFUSE,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    viewer: int | str | None = None,
    **options: Any,
) -> Together:
    """A game in the parallel form. Illegal actions are refused in the info, since libraries of this form know no masks, or raise."""
    table = game_of(game, options)
    return Together(table, illegal=illegal, max_cycles=max_cycles, render_mode=render_mode, viewer=viewer, more_actions=1)
