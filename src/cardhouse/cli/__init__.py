"""The command line: what a person types, and one sentence for whatever goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from cardhouse.engine.errors import CardhouseError

WRONG, STOPPED, CLOSED = 2, 130, 141  # exit statuses: a person's mistake, Ctrl-C, a reader that went away


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command line and exit with its status."""
    raise SystemExit(run(list(sys.argv[1:] if argv is None else argv)))


def run(argv: list[str]) -> int:
    """Run a command line; every error is one sentence, never a traceback."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever called
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        from cardhouse.cli.commands import dispatch

        status = dispatch(argv)
        sys.stdout.flush()
        return status
    except CardhouseError as error:
        return complain(str(error), WRONG)
    except KeyboardInterrupt:
        return complain("stopped", STOPPED)
    except BrokenPipeError:
        return hush(CLOSED)
    except MemoryError:
        return complain("there is not enough memory for that: ask for less", WRONG)
    except OSError as error:
        return complain(f"{error.strerror or error}" + (f": {error.filename}" if error.filename else ""), hush(WRONG))


def complain(sentence: str, status: int) -> int:
    """Say what was wrong; whatever came from a file cannot steer the terminal."""
    line = " ".join(sentence.split())
    print("cardhouse: " + "".join(char if char.isprintable() else "?" for char in line), file=sys.stderr)
    return status


def hush(status: int) -> int:
    """Nobody reads any more: let the interpreter's last flush go nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
