"""cardhouse completion: scripts for shells, and the words they complete."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from cardhouse.bots.levels import WORDS
from cardhouse.cli.commands import COMMANDS, FLAGS, command
from cardhouse.cli.parser import Parser
from cardhouse.engine.errors import UnknownGame
from cardhouse.engine.game import keys, spec_of
from cardhouse.engine.options import Choice, Flag, Number, Option

BASH = """\
_cardhouse() {
    local line="${COMP_LINE:0:COMP_POINT}" words current candidate
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    current="${words[${#words[@]}-1]}"
    COMPREPLY=()
    while IFS= read -r candidate; do
        [[ -z $candidate ]] && continue
        [[ $candidate == *= ]] && compopt -o nospace 2>/dev/null
        # Bash breaks words at "=": only what follows it is replaced.
        [[ $current == *=* ]] && candidate="${candidate#"${current%%=*}="}"
        COMPREPLY+=("$candidate")
    done < <("${words[0]}" __complete "${words[@]:1}" 2>/dev/null)
}
complete -o default -F _cardhouse cardhouse
"""
ZSH = """\
#compdef cardhouse
_cardhouse() {
    local -a found
    found=(${(f)"$(${words[1]} __complete "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    if (( ${#found} )); then
        compadd -S '' -- ${(M)found:#*=}
        compadd -- ${found:#*=}
    else
        _files
    fi
}
compdef _cardhouse cardhouse
"""
FISH = """\
function __cardhouse_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] __complete $words[2..-1] 2>/dev/null
end
complete -c cardhouse -n 'count (__cardhouse_complete) > /dev/null' -f -a '(__cardhouse_complete)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def parser() -> Parser:
    """What cardhouse completion takes."""
    made = Parser(
        "completion",
        "Print a script that lets a shell complete commands, games, bots and options.",
        ['eval "$(cardhouse completion bash)"', "cardhouse completion fish > ~/.config/fish/completions/cardhouse.fish"],
    )
    made.add_argument("shell", metavar="SHELL", type=shell, help="bash, zsh or fish")
    return made


def shell(text: str) -> str:
    """The name of a shell we have a script for."""
    if text.lower() not in SCRIPTS:
        raise argparse.ArgumentTypeError(f"is one of {', '.join(SCRIPTS)}, not {text!r}")
    return text.lower()


def run(arguments: argparse.Namespace) -> int:
    print(SCRIPTS[arguments.shell], end="")
    return 0


def candidates(words: list[str]) -> list[str]:
    """What the last of these words may become; none where a file is wanted."""
    *before, current = words or [""]
    if not before:
        return starting(current, [*COMMANDS, *FLAGS])
    if before[0] not in COMMANDS:
        return []
    flags = command(before[0]).parser().flags
    previous = before[-1]
    if previous == "--bots":
        done, comma, _ = current.rpartition(",")
        return starting(current, [done + comma + bot for bot in WORDS])
    if previous == "--option":
        return starting(current, option_words(game_in(before), current))
    if previous.startswith("--") and previous in flags and takes_value(before[0], previous):
        return []
    if current.startswith("-"):
        return starting(current, [flag for flag in flags if flag == "--option" or flag not in before])
    if before[0] == "completion" and len(before) == 1:
        return starting(current, SCRIPTS)
    if before[0] in ("play", "simulate", "rules", "observation") and game_in(before) is None:
        return starting(current, keys())
    return []


def takes_value(name: str, flag: str) -> bool:
    """Whether a word after this flag belongs to it."""
    return any(flag in action.option_strings and action.nargs != 0 for action in command(name).parser()._actions)


def starting(current: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(current)]


def game_in(words: list[str]) -> str | None:
    """The game that a command line names so far."""
    return next((word for word in words[1:] if word in keys()), None)


def option_words(key: str | None, current: str) -> list[str]:
    """Names of options up to their "=", then their values."""
    try:
        options = spec_of(key or keys()[0]).options
    except UnknownGame:
        return []
    if "=" not in current:
        return [f"{option.name}=" for option in options]
    name = current.partition("=")[0]
    return [f"{name}={value}" for option in options if option.name == name for value in values_of(option)]


def values_of(option: Option) -> list[str]:
    """Values to offer for an option: all words, or a number's usual and extreme ones."""
    if isinstance(option, Choice):
        return list(option.words)
    if isinstance(option, Flag):
        return ["on", "off"]
    if isinstance(option, Number):
        return [str(value) for value in sorted({option.low, option.default, option.high})]
    return [str(value) for value in (option.default, *option.sample_values)]
