"""What a shell offers on Tab."""

import shutil
import subprocess
import sys

import pytest

import cardhouse
from cardhouse.cli.completion import SCRIPTS, candidates

OPTIONS = [f"{option.name}=" for option in cardhouse.load("lama").spec.options]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pl", ["play"]),
        ("--v", ["--version"]),
        ("play ", cardhouse.keys()),
        ("rules la", ["lama"]),
        ("observation gri", ["grimhand"]),
        ("play lama ", []),
        ("play lama --bots no", ["normal"]),
        ("play lama --bots easy,n", ["easy,normal"]),
        ("simulate lama --option ", OPTIONS),
        ("simulate lama --option ta", ["target="]),
        ("simulate lama --option exchange=", ["exchange=auto", "exchange=manual"]),
        ("simulate lama --option count_each=o", ["count_each=on", "count_each=off"]),
        ("simulate lama --option target=", ["target=20", "target=40", "target=100"]),
        ("simulate lama --json --j", []),
        ("simulate lama --g", ["--games", "--gpu"]),
        ("completion ", list(SCRIPTS)),
        ("play --resume ", []),
        ("replay ", []),
        ("nothing ", []),
    ],
)
def test_what_fits_is_offered(line, offered):
    assert candidates(line.split(" ")) == offered


def test_the_scripts_ask_the_house(house):
    for shell in SCRIPTS:
        done = house.run("completion", shell)
        assert "cardhouse" in done.stdout
        assert "__complete" in done.stdout
    assert house.run("__complete", "play", "la").stdout == "lama\n"


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
@pytest.mark.parametrize(
    ("line", "offered"),
    [("cardhouse pla", "play"), ("cardhouse simulate lama --option exchange=m", "manual"), ("cardhouse rules la", "lama")],
)
def test_bash_completes(house, tmp_path, line, offered):
    stub = tmp_path / "cardhouse"
    stub.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardhouse "$@"\n')
    stub.chmod(0o755)
    script = f'{SCRIPTS["bash"]}\nCOMP_LINE="$1"; COMP_POINT=${{#1}}; _cardhouse; printf "%s\\n" "${{COMPREPLY[@]}}"'
    environment = house.environment(PATH=f"{tmp_path}:/usr/bin:/bin")
    done = subprocess.run(["bash", "-c", script, "bash", line], capture_output=True, encoding="utf-8", env=environment)
    assert done.stdout == f"{offered}\n"
