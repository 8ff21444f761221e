"""The two commands: what tools/boot.py says to a Python that cannot run the house, and that nothing is used that it does not bring."""

import ast
import os
import re
import runpy
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent


def boot(patch, command="check"):
    """Run boot.py in a Python that was made to look otherwise."""
    code = f"import sys, runpy; {patch}; sys.argv = ['boot.py', {command!r}]; runpy.run_path('tools/boot.py', run_name='__main__')"
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("patch", "sentence"),
    [
        ("sys.version_info = (3, 9, 1)", "Cardhouse needs Python 3.11 or newer and this is 3.9"),
        ("sys.modules['ensurepip'] = None", "apt install python3-venv"),
        ("sys.modules['venv'] = None", "apt install python3-venv"),
    ],
)
def test_a_python_that_will_not_do_gets_one_sentence(patch, sentence):
    done = boot(patch)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_unknown_command_says_what_there_is():
    done = boot("pass", "dance")
    assert done.returncode == 2
    assert "play|test|check" in done.stderr


def test_every_target_of_the_makefile_is_a_command():
    makefile = (ROOT / "Makefile").read_text()
    targets = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split()
    done = boot("pass", "")
    assert set(targets) == set(done.stderr.split()[-1].split("|"))
    assert {"play", "test", "check", "bench", "bench-gpu", "golden", "soak"} <= set(targets)


def test_boot_uses_nothing_but_the_standard_library():
    code = "import sys, runpy; runpy.run_path('tools/boot.py'); print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= set(sys.stdlib_module_names) | {"__main__", "__mp_main__"}


def called(tree):
    """The programs that a file starts or looks for by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and re.match(r"subprocess\.|shutil\.which|asyncio\.create_sub", ast.unparse(node.func)) and node.args:
            first = node.args[0].elts[0] if isinstance(node.args[0], ast.List | ast.Tuple) and node.args[0].elts else node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def test_every_program_the_tests_call_is_declared():
    """A bare machine has Python, make and what boot.py installs: nothing else may be called."""
    boot = runpy.run_path(str(ROOT / "tools" / "boot.py"))
    declared = {*boot["PROGRAMS"], *boot["BROWSERS"], *boot["IF_THERE"]}
    found = {name: path for path in (ROOT / "tests").rglob("*.py") for name in called(ast.parse(path.read_text("utf-8")))}
    assert found.keys() & {"git", "bash"} == {"git", "bash"}  # the search finds what is there
    assert {name: path.name for name, path in found.items() if name not in declared} == {}


def test_ci_runs_the_tests():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text()


@pytest.mark.parametrize("name", ["play", "test", "house"])
def test_the_locks_are_hashed_and_name_no_registry(name):
    lock = (ROOT / "requirements" / f"{name}.txt").read_text()
    packages = re.findall(r"^[a-z0-9-]+==.*(?:\n    --hash=sha256:[0-9a-f]{64}.*)+", lock, re.MULTILINE)
    assert len(packages) == len(re.findall(r"^[a-z]", lock, re.MULTILINE)) > 5
    assert "://" not in lock


@pytest.mark.parametrize("name", ["play", "test", "house"])
def test_a_lock_holds_all_that_its_packages_need(name):
    """boot.py installs a lock without looking for dependencies: one that is missing would be noticed by whoever imports it."""
    lines = re.findall(r"^[a-z].*?==[^\\]+", (ROOT / "requirements" / f"{name}.txt").read_text(), re.MULTILINE)
    locked = {each.name: each for each in map(Requirement, lines) if applies(each)}
    wanted = [Requirement(line) for package in ("cardhouse", *locked) for line in metadata.requires(package) or ()]
    held = [each for each in wanted if (found := locked.get(canonicalize_name(each.name))) and each.specifier.contains(version_of(found))]
    assert len(locked) > 20
    assert [str(each) for each in wanted if applies(each) and each not in held] == []


def applies(requirement):
    """Whether it is asked for on this machine; of Cardhouse's extras, those that are installed."""
    return requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", "fast", "server"))


def version_of(requirement):
    return next(iter(requirement.specifier)).version


def test_a_bench_without_a_gpu_says_so():
    """With the device hidden, as on a machine that has none."""
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run([sys.executable, "tools/boot.py", "bench-gpu"], cwd=ROOT, capture_output=True, text=True, env=environment)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "CUDA" in done.stderr
