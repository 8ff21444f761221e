"""The command line. Every error is printed as one sentence."""

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
        if stream is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        from cardhouse.cli.commands import dispatch

        status = dispatch(argv)
        sys.stdout.flush()
        return status
    except CardhouseError as error:
        return print_error(str(error), WRONG)
    except KeyboardInterrupt:
        return print_error("stopped", STOPPED)
    except BrokenPipeError:
        return discard_output(CLOSED)
    except MemoryError:
        return print_error("there is not enough memory for that: ask for less", WRONG)
    except OSError as error:
        return print_error(f"{error.strerror or error}" + (f": {error.filename}" if error.filename else ""), discard_output(WRONG))


def print_error(sentence: str, status: int) -> int:
    """Print what was wrong, without control characters: parts of it may come from a file."""
    line = " ".join(sentence.split())
    print("cardhouse: " + "".join(char if char.isprintable() else "?" for char in line), file=sys.stderr)
    return status


def discard_output(status: int) -> int:
    """The reader has closed the pipe: discard what the interpreter flushes at its exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
