"""Sets up the house and runs it: what every target of the Makefile calls. Standard library only, any Python 3.

Each step of the set-up is stamped with a hash of its inputs, so that a repeat takes no time.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
NEEDED = (3, 11)


def stop(sentence):
    sys.stderr.write(sentence + "\n")
    sys.exit(2)


def check_python():
    """One sentence for a Python that cannot run the house."""
    if sys.version_info < NEEDED:
        stop(
            "Cardhouse needs Python 3.11 or newer and this is %d.%d: install a newer one and run 'make PYTHON=python3.11 ...'."
            % sys.version_info[:2]
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        stop("This Python lacks the venv module: install it (on Debian and Ubuntu 'apt install python3-venv') and run the command again.")


def stamped(name, inputs, step):
    """Run a step unless it was done with the same inputs before."""
    digest = hashlib.blake2b(sys.version.encode())
    for path in inputs:
        with open(os.path.join(ROOT, path), "rb") as file:
            digest.update(file.read())
    stamp = os.path.join(VENV, ".stamp-" + name)
    if os.path.exists(stamp):
        with open(stamp) as file:
            if file.read() == digest.hexdigest():
                return
    step()
    with open(stamp, "w") as file:
        file.write(digest.hexdigest())


def run(*command, **environment):
    """Run a command in the house's environment; a failure ends with its exit status."""
    path = BIN + os.pathsep + os.environ.get("PATH", "")
    status = subprocess.call(command, cwd=ROOT, env=dict(os.environ, PATH=path, **environment))
    if status:
        sys.exit(status)


def make_venv():
    shutil.rmtree(VENV, ignore_errors=True)
    sys.stderr.write("Setting up the house (once) ...\n")
    run(sys.executable, "-m", "venv", VENV)


def pip(*arguments):
    run(os.path.join(BIN, "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def setup(lock):
    """The environment with the packages of a lock, and the house itself."""
    check_python()
    if not os.path.exists(os.path.join(BIN, "python.exe" if os.name == "nt" else "python")):
        shutil.rmtree(VENV, ignore_errors=True)
    stamped("venv", [], make_venv)
    file = "requirements/%s.txt" % lock
    stamped(lock, [file], lambda: pip("install", "--require-hashes", "-r", file))
    stamped("house", ["pyproject.toml"], lambda: pip("install", "--no-deps", "--no-build-isolation", "-e", "."))


def play():
    setup("play")
    run(os.path.join(BIN, "cardhouse"), "play", "lama")


def check():
    """Lint, types and imports: seconds."""
    setup("test")
    run("ruff", "check", "--cache-dir", ".cache/ruff", ".")
    run("ruff", "format", "--check", "--cache-dir", ".cache/ruff", ".")
    run("mypy")
    run("lint-imports", "--cache-dir", ".cache/imports")


def test():
    check()
    run("pytest", "-n", "2", "--dist", "loadgroup", HYPOTHESIS_PROFILE="ci")


def soak():
    setup("test")
    run("pytest", "-n", "2", "--dist", "loadgroup", HYPOTHESIS_PROFILE="soak")


def golden():
    setup("test")
    run("python", "tests/golden/make.py")


def bench():
    setup("test")
    run("python", "bench/cpu.py")


def bench_gpu():
    """Where a CUDA device is there; uses the Python that called, which brings numba-cuda."""
    status = subprocess.call(
        [sys.executable, os.path.join(ROOT, "bench", "gpu.py")], cwd=ROOT, env=dict(os.environ, PYTHONPATH=os.path.join(ROOT, "src"))
    )
    sys.exit(status)


def lock():
    """Write the hashed locks anew from pyproject.toml."""
    setup("test")
    for name, groups in (("play", ["build"]), ("test", ["build", "test"])):
        chosen = [word for group in groups for word in ("--group", group)]
        run(
            *("uv", "pip", "compile", "--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"),
            *("--python-version", "3.11", "pyproject.toml", "--extra", "fast", "--extra", "server", *chosen, "-o", "requirements/%s.txt" % name),
        )


def clean():
    for path in (".venv", ".cache", "dist"):
        shutil.rmtree(os.path.join(ROOT, path), ignore_errors=True)


COMMANDS = {
    "play": play,
    "test": test,
    "check": check,
    "bench": bench,
    "bench-gpu": bench_gpu,
    "golden": golden,
    "soak": soak,
    "lock": lock,
    "clean": clean,
}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        stop("usage: python3 tools/boot.py " + "|".join(COMMANDS))
    try:
        COMMANDS[sys.argv[1]]()
    except KeyboardInterrupt:
        sys.exit(130)
