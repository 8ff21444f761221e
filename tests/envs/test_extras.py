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


@pytest.mark.parametrize("missing", ["llvmlite", "numpy"])
@pytest.mark.parametrize(
    "code", ["from cardhouse.envs.vector import VectorEnv; VectorEnv('lama')", "import cardhouse.envs.learn as it; it.main()"]
)
def test_a_batch_and_training_say_what_they_need(missing, code):
    done = run(missing, code=f"sys.argv = ['learn', 'lama', '--out', 'network.bin']; {code}")
    assert done.returncode
    last = done.stderr.strip().splitlines()[-1]
    assert "llvmlite and NumPy" in last or "NumPy and llvmlite" in last
    assert last.endswith("pip install 'cardhouse[fast]'")
