"""Every game as a Gymnasium environment: one agent at a table of bots of any level; see docs/environments.md.

`env("lama", bots="hard")`, or `gymnasium.make("cardhouse/lama-v1", bots="hard")` once this module is imported. The id bears the version of
the rules: an agent that learned one version is never scored on another without anybody noticing.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from cardhouse.bots.levels import believes, check_learned, check_level, choose, level_of, needed_by, since_tick
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.engine.game import Game, keys, spec_of
from cardhouse.engine.options import check_whole, quoted
from cardhouse.engine.rng import Chooser, below, bits
from cardhouse.engine.state import Cards
from cardhouse.envs import observe, render, spaces
from cardhouse.envs.episode import Episode, game_of

try:
    import gymnasium
except ImportError:
    raise NotInstalled("this environment needs Gymnasium: pip install 'cardhouse[envs]'") from None

ANY = "random"  # another seat in every game


class Env(gymnasium.Env[Any, Any]):
    """One seat of a table; bots sit at the others. A step is the agent's action and all that follows until it is to act again."""

    metadata = {"render_modes": list(render.MODES), "render_fps": 1}  # noqa: RUF012  # as gymnasium.Env declares it

    def __init__(
        self,
        game: str | Game,
        *,
        bots: str | Sequence[str] = "easy",
        seat: int | str = ANY,
        illegal: str = spaces.REFUSE,
        render_mode: str | None = None,
        viewer: int | str | None = None,
        **options: Any,
    ) -> None:
        self.game = game_of(game, options)
        self.bots = check_bots(self.game, bots)
        self.fixed_seat = seat if seat == ANY else check_whole("seat", seat, 0, self.game.seats - 1)
        self.illegal = spaces.check_illegal(illegal)
        self.render_mode, self.viewer = render.check_mode(render_mode), render.check_viewer(self.game, viewer)
        self.observation_space, self.action_space = spaces.observation_space(self.game), spaces.action_space(self.game)
        self.remembers = any(believes(self.game, level_of(bot)) for bot in self.bots)
        self.past: list[tuple[Cards, int]] = []
        self.seat = 0
        self.chooser = Chooser()
        self.episode: Episode | None = None

    @property
    def playing(self) -> Episode:
        if self.episode is None:
            raise OptionError("there is no game yet: call reset() first")
        return self.episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal the next game, of this seed or of one from the environment's own generator, and play up to the agent's first action.

        A game that the bots finish before it comes is nobody's: the next one is dealt.
        """
        if seed is not None:
            spaces.next_seed(seed, None)
        super().reset(seed=seed)
        generator = self.np_random
        self.chooser = Chooser(int(generator.integers(2**63)))  # of the bots
        drawn = int(generator.integers(self.game.seats))
        self.seat = drawn if self.fixed_seat == ANY else int(self.fixed_seat)
        self._deal(spaces.next_seed(seed, generator))
        while self.playing.over:
            self._deal(spaces.next_seed(None, generator))
        return self._observation(), self._info({})

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play. An illegal action changes nothing: it is refused in the info, or raises IllegalAction where `illegal` is "raise"."""
        episode = self.playing
        before = episode.state if self.remembers else None
        refused = spaces.play(episode, action, self.illegal)
        if not refused:
            self._remember(before, episode.code_of(action))
            self._bots_play()
        return self._observation(), episode.rewards[self.seat], episode.over, False, self._info(refused)

    def action_masks(self) -> Any:
        """The mask alone, as sb3-contrib asks for it."""
        return self.playing.mask(self.seat).astype(bool)

    def render(self) -> Any:
        return render.rendered(self.playing, self.render_mode, self.seat if self.viewer is None else self.viewer)

    def _deal(self, seed: int) -> None:
        self.episode, self.past = Episode(self.game, seed), []
        self._bots_play()

    def _bots_play(self) -> None:
        episode = self.playing
        while not episode.over and episode.to_act != self.seat:
            bot, key = self.bots[(episode.to_act - self.seat - 1) % self.game.seats], bits(self.chooser)
            if bot == "random":
                legal = episode.legal()
                before = episode.state if self.remembers else None
                self._remember(before, episode.play(legal[below(Chooser(key), len(legal))]))
            elif self.remembers or not episode.bot_plays(bot, key):
                s = episode.state
                code = choose(self.game, s, bot, key, lambda: self.past)
                episode.play(observe.action_index(self.game, code))
                self._remember(s, code)

    def _remember(self, before: Cards | None, code: int) -> None:
        """Keep the moves since the game's clock ticked, where a bot believes something of them."""
        if self.remembers and before is not None:
            self.past = [*since_tick(self.game, before, self.past), (before, code)]

    def _observation(self) -> Any:
        return self.playing.observation(self.seat)

    def _info(self, refused: dict[str, Any]) -> dict[str, Any]:
        return spaces.info(self.playing, self.seat) | {"seat": self.seat} | refused


def check_bots(game: Game, bots: str | Sequence[str]) -> tuple[str, ...]:
    """The levels of the others, from the seat after the agent's on. Those that search are compiled now: else the first games differ."""
    if not isinstance(bots, str | list | tuple):
        raise OptionError(f"bots takes a level or a list of them, not {quoted(bots)}")
    words = [bots] * (game.seats - 1) if isinstance(bots, str) else list(bots)
    if len(words) != game.seats - 1:
        raise OptionError(f"{game.key} with these options has {game.seats - 1} seats beside the agent's, and {len(words)} bots were named")
    found = tuple(check_level(word) for word in words)
    check_learned(game, found)
    for bot in found:
        wait_for(game, bot)
    return found


def wait_for(game: Game, bot: str) -> None:
    """Until a level plays as it always will: where there is a compiler, a search is compiled first."""
    level = level_of(bot)
    if level.searches and has_compiler():
        for each in needed_by(game, level):
            while not each.decided(game):
                time.sleep(0.02)


def env(game: str | Game, /, **chosen: Any) -> Env:
    """A game against bots, with its options by keyword.

    `bots` is a level for all others or one for each, from the next seat on; `seat` the agent's, or "random" for another in every game;
    `illegal`, `render_mode` and `viewer` are as in cardhouse.envs.pettingzoo.

    >>> table = env("lama", players=2, bots="normal", seat=0)
    >>> observation, info = table.reset(seed=7)
    >>> info["legal"]
    [2, 3, 7, 8]
    """
    return Env(game, **chosen)


def env_id(key: str) -> str:
    """The name of a game for gymnasium.make."""
    return f"cardhouse/{key}-v{spec_of(key).version}"


for _key in keys():
    gymnasium.register(env_id(_key), entry_point="cardhouse.envs.gymnasium:Env", kwargs={"game": _key})
