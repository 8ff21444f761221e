"""What is not installed is said in a sentence, and nothing else needs it."""

import subprocess
import sys

import pytest


def run(*missing, code):
    hidden = "".join(f"sys.modules[{name!r}] = None; " for name in missing)
    return subprocess.run([sys.executable, "-c", f"import sys; {hidden}{code}"], capture_output=True, text=True, timeout=120)


def test_cardhouse_needs_none_of_them():
    code = "import cardhouse; t = cardhouse.load('lama').start(1); t.play(t.legal_actions[0]); import cardhouse.envs"
    done = run("pettingzoo", "gymnasium", "pyspiel", "numpy", code=code)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("module", "missing"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel"), ("pettingzoo", "gymnasium")]
)
def test_a_missing_library_is_a_sentence(module, missing):
    done = run(missing, code=f"import cardhouse.envs.{module}")
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("cardhouse.engine.errors.NotInstalled: this environment needs ")
    assert last.endswith("pip install 'cardhouse[envs]'")
