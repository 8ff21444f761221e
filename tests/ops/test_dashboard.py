"""The dashboard over a house of two nodes that is played at and broken, scraped and evaluated by Prometheus itself: every panel has lines.

With PICTURE=docs/pictures/dashboard.svg what its panels show is drawn there.
"""

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.parse
import urllib.request
from html import escape
from pathlib import Path

import pytest

from cardhouse.remote import connection
from faults.balancer import Balancer
from faults.measurements import SOAK
from faults.test_nodes import moved, new, play_while
from faults.workload import Workload
from server.process import until
from server.test_metrics import DASHBOARD

__all__ = ["new"]
PROMETHEUS = shutil.which("prometheus")
pytestmark = [
    pytest.mark.xdist_group("postgres"),
    pytest.mark.skipif(not (SOAK and PROMETHEUS), reason="make soak, where Prometheus is there"),
]
SECONDS, STEP, INTERVAL = 60, 1, "10s"
COLORS = ("#5794f2", "#ff9830", "#73bf69", "#f2495c", "#b877d9", "#fade2a", "#8ab8ff", "#ffb357")


@pytest.fixture
def prometheus(tmp_path):
    """Runs it over some addresses; asks it."""
    processes = []

    def over(urls):
        with socket.create_server(("127.0.0.1", 0)) as door:
            port = door.getsockname()[1]
        targets = json.dumps([urllib.parse.urlsplit(url).netloc for url in urls])
        scrape = f"{{job_name: cardhouse, scrape_interval: 1s, static_configs: [{{targets: {targets}}}]}}"
        (tmp_path / "prometheus.yml").write_text(f"scrape_configs: [{scrape}]\n")
        flags = {
            "config.file": tmp_path / "prometheus.yml",
            "storage.tsdb.path": tmp_path / "data",
            "web.listen-address": f"127.0.0.1:{port}",
        }
        command = [PROMETHEUS, *(f"--{name}={value}" for name, value in flags.items())]
        processes.append(subprocess.Popen(command, stderr=subprocess.DEVNULL))

        def ask(query, **more):
            words = urllib.parse.urlencode({"query": query, **more})
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/query{'_range' if more else ''}?{words}") as answer:
                return json.load(answer)["data"]["result"]

        def scraped():
            try:
                return len([one for one in ask("up") if one["value"][1] == "1"]) == len(urls)
            except OSError:
                return False

        until(scraped, "the first scrape")
        return ask

    yield over
    for process in processes:
        process.kill()
        process.wait()


def metrics_of(node):
    return until(lambda: node._opened() and re.search(rb"metrics: +(\S+)", node.said), "the address of the metrics")[1].decode()


def drawn(panels):
    """What the panels show, as an SVG of the dashboard's own layout."""
    wide, high = 60, 26
    bottom = max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel, _ in panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {24 * wide} {bottom * high}" font-family="sans-serif" font-size="11">',
        f'<rect width="{24 * wide}" height="{bottom * high}" fill="#111217"/>',
    ]
    for panel, lines in panels:
        at = panel["gridPos"]
        x, y, w, h = at["x"] * wide + 4, at["y"] * high + 4, at["w"] * wide - 8, at["h"] * high - 8
        values = [value for _, points in lines for _, value in points if value == value]
        top, first = (max([*values, 1e-9]) * 1.1), min(points[0][0] for _, points in lines)
        last = max(max(points[-1][0] for _, points in lines), first + 1)
        parts.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="3" fill="#181b1f" stroke="#2c3235"/>')
        parts.append(f'<text x="{x + 8}" y="{y + 17}" fill="#d8d9da" font-size="13">{escape(panel["title"])}</text>')
        unit = panel["fieldConfig"]["defaults"].get("unit", "")
        parts.append(
            f'<text x="{x + w - 8}" y="{y + 17}" fill="#8e8e8e" text-anchor="end">up to {max([*values, 0]):.4g} {escape(unit)}</text>'
        )
        for number, (_, points) in enumerate(lines[:8]):
            color = COLORS[number % len(COLORS)]
            path = " ".join(
                f"{x + 8 + (time_ - first) / (last - first) * (w - 16):.0f},{y + h - 26 - value / top * (h - 56):.0f}"
                for time_, value in points
                if value == value
            )
            parts.append(f'<polyline fill="none" stroke="{color}" stroke-width="1.5" points="{path}"/>')
        legend = [f'<tspan fill="{COLORS[number % len(COLORS)]}">{escape(name)} </tspan>' for number, (name, _) in enumerate(lines[:6])]
        parts.append(f'<text x="{x + 8}" y="{y + h - 8}">{"".join(legend)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def test_every_panel_has_lines_over_a_house_that_is_played_at_and_broken(new, postgres, postgres_server, prometheus, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.5)
    one, two = (new(flags=("--metrics", "127.0.0.1:0")) for _ in range(2))
    with socket.create_server(("127.0.0.1", 0)) as door:
        two.stop()
        two.flags = (*two.flags[:-1], f"127.0.0.1:{door.getsockname()[1]}")  # the same after it was killed
    two.start()
    ask = prometheus([metrics_of(one), metrics_of(two)])
    workload = Workload(one, "http://balancer", 3, postgres)
    began = time.time()

    async def story():
        await asyncio.sleep(SECONDS / 3)
        await moved(workload)
        two.kill()
        await asyncio.sleep(SECONDS / 6)
        await asyncio.to_thread(two.start, two.port)
        await asyncio.to_thread(postgres_server.stop)
        await asyncio.sleep(SECONDS / 6)
        await asyncio.to_thread(postgres_server.start)
        await moved(workload)
        ana = one.guest("Ana")
        for path in ("/api/tables/nowhere", "/api/games"):
            ana.get(path)
        await asyncio.sleep(SECONDS / 3)

    play_while(workload, Balancer([one.port, two.port]), story())
    ended, panels, empty = time.time(), [], []
    for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]:
        lines = []
        for target in panel["targets"]:
            query = target["expr"].replace("$__rate_interval", INTERVAL)
            found = ask(query, start=began, end=ended, step=STEP)
            for series in found:
                words = re.sub(r"\{\{(\w+)\}\}", lambda word, of=series: of["metric"].get(word[1], ""), target.get("legendFormat", ""))
                lines.append((words, [(float(at), float(value)) for at, value in series["values"]]))
            if not found:
                empty.append(query)
        if lines:
            panels.append((panel, lines))
    assert empty == ["cardhouse_store_free_bytes"], "PostgreSQL is watched where it is"
    if where := os.environ.get("PICTURE"):
        Path(where).write_text(drawn(panels), "utf-8")
