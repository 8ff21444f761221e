"""cardhouse lab: a designer's question, answered with an interval."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from cardhouse.cli.balance import balance, band
from cardhouse.cli.compare import compare_two
from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.parser import Parser, UsageError, whole
from cardhouse.cli.simulate import MOST_CORES, plain
from cardhouse.engine.actions import nearest
from cardhouse.lab.cells import MEASURED, measured_rows
from cardhouse.lab.cluster import on_ray
from cardhouse.lab.experiment import MOST_GAMES, Experiment, experiment, read_experiment
from cardhouse.lab.markdown import write_markdown
from cardhouse.lab.questions import question, questions
from cardhouse.lab.report import html_report
from cardhouse.lab.results import Results
from cardhouse.lab.run import Executor, on_gpu, on_threads
from cardhouse.lab.run import run as play
from cardhouse.lab.store import BlockFile, load_results, open_folder, write_tables, write_whole
from cardhouse.lab.words import findings, notes, written

TICK = 0.5  # seconds between two lines of progress


def parser() -> Parser:
    """What cardhouse lab takes."""
    made = Parser(
        "lab",
        "Ask whether a number of a game is right: run an experiment file. A run that was "
        "stopped goes on where it was. The same seed gives the same answer on any number of cores.",
        [
            "cardhouse lab questions",
            "cardhouse lab run lama-target --html target.html",
            "cardhouse lab run delay.toml",
            "cardhouse lab run delay.toml --games 2000 --to results/delay",
            "cardhouse lab run delay.toml --ray 10.0.0.7:6379",
            "cardhouse lab report results/delay",
            "cardhouse lab report results/delay --html delay.html",
            "cardhouse lab compare results/before results/after",
            "cardhouse lab balance konivrer --within 45-55 --to cards.diff",
        ],
    )
    made.add_argument(
        "action", metavar="ACTION", help="questions, run FILE or a question, report FOLDER, compare FOLDER FOLDER, or balance konivrer"
    )
    made.add_argument("what", metavar="FILE", nargs="*", help="an experiment file, the name of a question, or a folder of results")
    made.add_argument("--to", metavar="FOLDER", type=Path, help="where the results go (lab/ and the experiment's name)")
    made.add_argument("--games", type=whole(1, MOST_GAMES), metavar="N", help="the most games of each variant, instead of the file's")
    made.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="N", help="other deals than the file's")
    made.add_argument(
        "--within", type=band, metavar="LOW-HIGH", default=(0.45, 0.55), help="balance: percents that every deck should win (45-55)"
    )
    made.add_argument(
        "--trials", type=whole(1, 100_000), metavar="N", default=120, help="balance: candidates looked at for each change (120)"
    )
    where = made.add_mutually_exclusive_group()
    where.add_argument("--cores", type=whole(1, MOST_CORES), metavar="N", help="how many cores (all)")
    where.add_argument("--gpu", action="store_true", help="on a CUDA device")
    where.add_argument(
        "--ray", metavar="ADDRESS", nargs="?", const="", help="on a Ray cluster: the one at ADDRESS, or this machine's; write it last"
    )
    made.add_argument(
        "--html", metavar="FILE", type=Path, help="write a report for a browser or a printer: one file that needs nothing else"
    )
    made.add_argument("--markdown", metavar="FILE", type=Path, help="write a short report as Markdown, with its drawings beside it")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Run, report, compare, balance, or list the questions."""
    known = {"questions": list_questions, "run": run_one, "report": report, "compare": compare_two, "balance": balance}
    if arguments.action not in known:
        near = nearest(arguments.action, known, 1)
        raise UsageError(
            f"cardhouse lab knows no {arguments.action!r}: " + (f"did you mean {near[0]}?" if near else f"it knows {', '.join(known)}")
        )
    return known[arguments.action](arguments)


def one_of(arguments: argparse.Namespace, wanted: str) -> str:
    if len(arguments.what) != 1:
        raise UsageError(f"cardhouse lab {arguments.action} takes {wanted}; cardhouse lab --help shows examples")
    return str(arguments.what[0])


def list_questions(arguments: argparse.Namespace) -> int:
    """The questions that come with the lab."""
    found = {name: question(name) for name in questions()}
    if arguments.json:
        print(json.dumps({name: asked.data() for name, asked in found.items()}))
    else:
        wide = max(map(len, found))
        print("\n".join(f"{name:{wide}}  {asked.title}" for name, asked in found.items()))
        print("\nRun one with cardhouse lab run NAME; what they have answered so far stands in docs/lab.md.")
    return 0


def existing(path: Path) -> Path:
    """A file that is there; else the nearest question is named."""
    if not path.exists():
        near = nearest(path.name, questions(), 1)
        raise UsageError(
            f"there is no file {path}" + (f", and the nearest question is {near[0]}" if near else "; see cardhouse lab questions")
        )
    return path


def run_one(arguments: argparse.Namespace) -> int:
    """Run an experiment into a folder, from where it was left."""
    path = Path(one_of(arguments, "an experiment file, or the name of a question"))
    asked = question(str(path)) if str(path) in questions() and not path.exists() else read_experiment(existing(path))
    changed = {name: value for name in ("games", "seed") if (value := getattr(arguments, name)) is not None}
    asked = experiment({**asked.data(), **changed}) if changed else asked
    folder = arguments.to or Path("lab") / path.stem
    before = list(open_folder(folder, asked))
    prepare_compiling(f"; what was played is kept in {folder}, and the same command goes on from there")
    file = BlockFile(folder, asked)
    show = progress_line(asked, {each.block for each in before})
    kept = {each.block for each in before}

    def done(results: Results) -> None:
        for number in results.blocks.keys() - kept:
            file.write(results.blocks[number].data())
            kept.add(number)
        show(results)

    found = play(asked, executor=executor_of(arguments), before=before, done=done)
    file.close()
    note = write_tables(folder, found)
    write_reports(arguments, found, path.stem if str(path) in questions() else str(path))
    if arguments.json:
        print(json.dumps(summary(found)))
    else:
        print(
            "\n".join(
                [
                    *table(found),
                    "",
                    *findings(found),
                    *notes(found),
                    "",
                    f"{found.games:,} deals, each played with every variant; seed {asked.seed}; kept in {folder}.",
                ]
            )
        )
    if note:
        print(f"cardhouse: {note}", file=sys.stderr)
    return 0


def executor_of(arguments: argparse.Namespace) -> Executor:
    """Where the blocks are played."""
    if arguments.ray is not None:
        return on_ray(arguments.ray)
    return on_gpu() if arguments.gpu else on_threads(arguments.cores)


def report(arguments: argparse.Namespace) -> int:
    """Print what a folder holds."""
    found = load_results(one_of(arguments, "a folder of results"))
    write_reports(arguments, found, Path(arguments.what[0]).name)
    print(json.dumps(summary(found)) if arguments.json else "\n".join([*table(found), "", *findings(found), *notes(found)]))
    return 0


def write_reports(arguments: argparse.Namespace, found: Results, name: str) -> None:
    """The report as files, where they were asked for."""
    path: Path | None = arguments.html
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = html_report(found)
        write_whole(path, lambda other: other.write_text(text, "utf-8"))
    if arguments.markdown is not None:
        write_markdown(arguments.markdown, found, name)


def summary(found: Results) -> dict[str, object]:
    """All of it as one object for programs."""
    return {
        "experiment": found.experiment.data(),
        "games": found.games,
        "complete": found.complete,
        "findings": findings(found),
        "rows": found.rows(),
    }


def table(found: Results) -> list[str]:
    """A line for each metric and variant."""
    return plain(MEASURED, measured_rows(found)) if found.games else ["Nothing has been played yet."]


def progress_line(asked: Experiment, had: set[int]) -> Callable[[Results], None]:
    """How far it is, how long it will take, and what it says so far; on standard error where a person sees it."""
    if not sys.stderr.isatty():
        return lambda results: None
    begin, shown = time.monotonic(), 0.0

    def show(results: Results) -> None:
        nonlocal shown
        now = time.monotonic()
        if results.complete:
            sys.stderr.write("\r\x1b[K")
        elif now - shown > TICK:
            shown = now
            goal = results.needed or asked.blocks
            fresh = len(results.blocks) - len(had)
            left = (now - begin) / max(1, fresh) * (goal - len(results.blocks))
            about = "" if results.needed else "at most "
            first = results.estimate(0, results.experiment.variants[0].columns[0].key)
            so_far = (
                f"{results.experiment.variants[0].columns[0].label} {written(first, results.experiment.variants[0].columns[0].unit)}"
                if first
                else ""
            )
            sys.stderr.write(f"\r\x1b[K{results.games:,} of {about}{goal * asked.block:,} deals, {about}{left:.0f} s left; {so_far}")
        with suppress(OSError):
            sys.stderr.flush()

    return show
