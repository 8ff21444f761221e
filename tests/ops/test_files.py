"""What ops/ holds names nothing that is not there: commands, settings, ports, files. It is read: a container engine is not everywhere."""

import ipaddress
import json
import re
import shlex
import subprocess
import sysconfig
import tomllib
from pathlib import Path

import pytest
import yaml

from cardhouse.cli.parser import UsageError
from cardhouse.cli.serve import parser as serve_parser
from cardhouse.server.config import KEYS, Config, read_config
from cardhouse.server.http.routes import CALLS

from .test_hosting import PAGE, blocks

ROOT = Path(__file__).parents[2]
OPS = ROOT / "ops"
COMPOSE = yaml.safe_load((OPS / "compose.yaml").read_text("utf-8"))
GIVEN = {"HOUSE": "cards.example.org", "DB_PASSWORD": "letters1"}  # in .env
NODES = [name for name in COMPOSE["services"] if name.startswith("node-")]
PATHS = {call.path for call in CALLS}


def filled(text):
    """A value as compose makes it, with what stands in .env."""
    return re.sub(r"\$\{(\w+)(?::\?[^}]*)?\}", lambda found: GIVEN[found[1]], str(text))


# The file for containers


def instructions():
    """(instruction, words) of the Containerfile, in order; continued lines are one."""
    text = re.sub(r"\\\n\s*", "", (OPS / "Containerfile").read_text("utf-8"))
    return [(line.split()[0], line.partition(" ")[2]) for line in text.splitlines() if line and not line.startswith("#")]


def test_every_image_is_named_with_a_version():
    images = [words.split()[0] for name, words in instructions() if name == "FROM"] + [
        service["image"] for service in COMPOSE["services"].values() if "build" not in service
    ]
    assert len(images) == 4
    assert all(re.fullmatch(r"[a-z]+:\d[\w.-]*", image) for image in images)


def test_the_house_does_not_run_as_root_and_is_told_when_to_end():
    after = instructions()[[at for at, (name, _) in enumerate(instructions()) if name == "FROM"][-1] :]
    names = [name for name, _ in after]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert dict(after)["USER"] not in ("root", "0")
    for name in ("ENTRYPOINT", "CMD"):  # in words, so that signals reach the house and no shell
        assert isinstance(json.loads(dict(after)[name]), list)
    assert dict(after)["STOPSIGNAL"] == "SIGTERM"


def test_what_is_copied_is_there_and_not_ignored():
    ignored = (ROOT / ".dockerignore").read_text().split()
    tracked = subprocess.run(["git", "ls-files", *ignored], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert not [path for path in tracked if not path.startswith(("bench/", "tests/"))], "nothing that the wheel needs"
    for name, words in instructions():
        if name in ("COPY", "ADD") and "--from" not in words:
            assert name == "COPY"
            assert all((ROOT / path).exists() for path in words.split()[:-1])
    assert f"python3 tools/boot.py {'client'} &&" in dict(instructions())["RUN"] or any(
        "boot.py client" in words for _, words in instructions()
    )


def test_packages_are_installed_by_their_hashes_and_nothing_is_fetched_besides():
    installs = [words for name, words in instructions() if name == "RUN" and "pip install" in words]
    assert installs
    for install in re.findall(r"pip install[^&]*", " ".join(installs)):
        assert "--no-cache-dir" in install
        assert ("--require-hashes" in install) or ("--no-index" in install)
    assert not any(re.search(r"curl|wget|sudo|apt-get upgrade", words) for _, words in instructions())
    house = (ROOT / "requirements" / "house.txt").read_text()
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra in ("server", "fast", "notices", "postgres", "traces"):
        for line in needed[extra]:
            name = re.match(r"[\w-]+", line)[0].replace("_", "-")
            assert re.search(rf"^{name}==", house, re.MULTILINE), line


def settings_of(name):
    """The configuration of a node, as the product reads it."""
    image = dict(pair.split("=", 1) for words in (words for name, words in instructions() if name == "ENV") for pair in words.split())
    environment = {key: filled(value) for key, value in {**image, **COMPOSE["services"][name]["environment"]}.items()}
    return read_config(None, environment, {})[0]


# Compose


@pytest.mark.parametrize("name", NODES)
def test_every_setting_of_a_node_is_one(name):
    service, config = COMPOSE["services"][name], settings_of(name)
    assert (ROOT / "ops" / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    assert config.db.startswith("postgresql://cards:letters1@db/cards")
    assert (config.host, config.url, config.log) == ("0.0.0.0", "https://cards.example.org", "json")
    assert config.node.split(":")[0] in service["networks"]["back"]["aliases"], "where the others find it, and nobody from outside"
    assert COMPOSE["networks"]["back"]["internal"]
    (front,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert [ipaddress.ip_network(front["subnet"])] == list(config.trusted), "the proxy's network is trusted, and no other"
    assert not service.get("ports"), "only the proxy is reached from outside"


def test_whoever_is_named_is_there():
    services, networks, volumes = (COMPOSE[part] for part in ("services", "networks", "volumes"))
    assert len(NODES) == 2
    for service in services.values():
        assert set(service.get("networks", [])) <= set(networks)
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in volumes or (OPS / source).is_file(), volume
    for name in NODES:
        assert services[name]["depends_on"]["db"]["condition"] == "service_healthy"
        assert services["db"]["healthcheck"]["test"][0] == "CMD"
    words = (OPS / "compose.yaml").read_text("utf-8")
    assert set(re.findall(r"\$\{(\w+)", words)) == set(GIVEN)
    assert all(f"{name}=" in PAGE for name in GIVEN), "docs/hosting.md says what .env holds"
    database = services["db"]["environment"]
    assert (database["POSTGRES_USER"], database["POSTGRES_DB"]) == ("cards", "cards")


def test_what_watches_over_it_asks_what_is_answered():
    asked = re.findall(r"127\.0\.0\.1:(\d+)(/\w+)", (OPS / "Containerfile").read_text("utf-8"))
    assert asked == [(str(Config().port), "/health")]
    assert asked[0][1] in PATHS
    assert dict(instructions())["EXPOSE"] == str(Config().port)


# The proxy


def adapted(**environment):
    """The Caddyfile as Caddy understands it."""
    caddy = str(Path(sysconfig.get_path("scripts"), "caddy"))
    command = [caddy, "adapt", "--validate", "--config", str(OPS / "Caddyfile")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "not formatted" not in done.stderr
    return json.loads(done.stdout)


def test_caddy_leads_to_every_node_that_is_ready(tmp_path):
    found = json.dumps(adapted(HOUSE="cards.example.org", HOME=str(tmp_path)))
    dials = set(re.findall(r'"dial": "([^"]+)"', found))
    assert dials == {f"{name}:{Config().port}" for name in NODES}
    assert '"uri": "/ready"' in found
    assert "/ready" in PATHS
    assert '"cards.example.org"' in found
    assert COMPOSE["services"]["proxy"]["environment"].keys() == {"HOUSE"}


def test_nginx_passes_on_what_the_house_needs():
    text = (OPS / "nginx.conf").read_text("utf-8")
    assert text.count("{") == text.count("}")
    told = set(re.findall(r"proxy_set_header (\S+)", text))
    assert {"Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"} <= told
    assert "$proxy_add_x_forwarded_for" not in text, "what a stranger wrote is not passed on"
    (sockets,) = re.findall(r"location = /ws \{([^}]*)\}", text)
    assert "http_503" in sockets, "what a node answers that cannot use its database: another is asked"
    assert "http_503" not in text.replace(sockets, "").partition("location / ")[2], "a route may answer 503 though its node is well"
    assert all(line.strip().endswith(("{", "}", ";")) or not line.strip() or line.strip().startswith("#") for line in text.splitlines())


# What docs/hosting.md names


def test_every_command_of_the_page_is_one():
    commands = [line for kind in ("sh", "console", "ini") for block in blocks(kind) for line in block.splitlines()]
    served = [re.search(r"cardhouse serve\b(.*)", line)[1] for line in commands if "cardhouse serve" in line]
    assert len(served) >= 4
    for words in served:
        flags = shlex.split(re.sub(r"2>>.*", "", words).replace("&", ""))
        try:
            serve_parser().parse_args(flags)
        except (SystemExit, UsageError) as error:
            raise AssertionError(words) from error
    keys = set(tomllib.loads(blocks("toml")[0]))
    assert keys <= set(KEYS)
    assert set(re.findall(r"`([a-z]+) = [^`]*`", PAGE)) <= set(KEYS)
    composed = [line for line in commands if "docker compose" in line]
    assert composed
    for line in composed:
        assert (ROOT / re.search(r"--file (\S+)", line)[1]).is_file()
        assert (found := re.search(r"exec (?:-T )?(\S+)", line)) is None or found[1] in COMPOSE["services"]
