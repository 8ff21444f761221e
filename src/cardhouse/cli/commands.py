"""The commands, and how a command line is dispatched to its own."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Protocol, cast

from cardhouse.cli.parser import Parser, UsageError
from cardhouse.engine.actions import nearest

COMMANDS = {
    "play": "play a game in the terminal, against bots or together",
    "campaign": "play Grimhand's campaign in the terminal: thirteen doors",
    "serve": "open the house to a browser, a friend, the network",
    "join": "play at a table of a house on the network",
    "simulate": "let bots play many games and see who wins",
    "lab": "ask whether a number of a game is right: experiments with intervals",
    "ladder": "measure how strong the levels of bots are",
    "fit": "weigh what makes a position good, by who won games between bots",
    "puzzle": "solve the puzzle of the day",
    "puzzles": "find positions with one best move, and check them",
    "replay": "step through a recorded game",
    "analyse": "look at a finished game again: mistakes, better moves, luck",
    "fairplay": "ask whether choices fit the hidden cards better than they should",
    "verify": "check that a recorded game was played as it was promised",
    "fairness": "check from records whether cards are dealt evenly, and what it is worth to begin",
    "rules": "read the rules of a game",
    "games": "list the games and their options",
    "profile": "see your level, quests and statistics in a house",
    "backup": "copy the house's database while it is open",
    "recount": "compute everybody's progress again from the logs",
    "admin": "run a house that is open: tables, people, bans, announcements",
    "migrate": "move a house from its file to PostgreSQL",
    "cards": "search the cards of a game that has a set of them",
    "observation": "list what a learner sees of a game, and its actions, by index",
    "completion": "print a completion script for bash, zsh or fish",
}
FLAGS = ("--help", "--version")


class Command(Protocol):
    """What the module of a command offers."""

    def parser(self) -> Parser: ...
    def run(self, arguments: object) -> int: ...


def command(name: str) -> Command:
    """The module of a command."""
    return cast(Command, import_module(f"cardhouse.cli.{name}"))


def dispatch(argv: list[str]) -> int:
    """Run the command that a command line names; without one, show what there is."""
    word, rest = (argv[0], argv[1:]) if argv else ("--help", [])
    if word in ("--help", "-h", "help"):
        if rest and rest[0] in COMMANDS:
            return dispatch([rest[0], "--help"])
        print(overview())
        return 0
    if word == "--version":
        from cardhouse import __version__

        print(f"cardhouse {__version__}")
        return 0
    if word == "__complete":
        from cardhouse.cli.completion import candidates

        print("".join(f"{word}\n" for word in candidates(rest)), end="")
        return 0
    if word not in COMMANDS:
        raise UsageError(unknown(word))
    chosen = command(word)
    try:
        arguments = chosen.parser().parse_args(rest)
    except SystemExit:  # --help has been printed
        return 0
    return chosen.run(arguments)


def unknown(word: str) -> str:
    """The sentence for a command that is not there."""
    from cardhouse.engine.game import keys
    from cardhouse.engine.plugins import campaigns

    if word.lower() in campaigns():
        return f"no command {word!r}: to play it, type cardhouse campaign"
    if word.lower() in keys():
        return f"no command {word!r}: to play it, type cardhouse play {word.lower()}"
    kind, known = ("flag", FLAGS) if word.startswith("-") else ("command", tuple(COMMANDS))
    near = nearest(word, known, 1)
    return f"no {kind} {word!r}: " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}")


def overview() -> str:
    """What cardhouse --help says."""
    lines = ["usage: cardhouse COMMAND [ARGUMENTS]", "", "A house for card games.", "", "commands:"]
    lines += [f"  {name:<11} {purpose}" for name, purpose in COMMANDS.items()]
    lines += ["", "examples:"]
    lines += [
        "  cardhouse play lama",
        "  cardhouse play lama --humans 2 --names Ana,Bo --bots easy",
        "  cardhouse play --resume",
        "  cardhouse serve --open",
        "  cardhouse simulate lama --bots normal,easy,easy,easy --games 100000 --seed 1",
        "  cardhouse rules lama",
        "  cardhouse cards konivrer fire",
        "",
        "cardhouse COMMAND --help shows the arguments of a command; cardhouse --version the version.",
    ]
    return "\n".join(lines)


def is_terminal() -> bool:
    """Whether a person sees what is printed."""
    return sys.stdout.isatty()
