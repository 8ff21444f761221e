"""What the lab finds, in a cell of a notebook: tables with intervals, frames, plots, reports."""

from xml.etree import ElementTree

import pytest

import cardhouse
from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.lab import cells
from cardhouse.lab.experiment import experiment
from cardhouse.lab.ladder import ladder
from cardhouse.lab.results import Results
from cardhouse.lab.run import run

pytestmark = pytest.mark.xdist_group("compiled")
ASKED = {"game": "lama", "bots": "easy", "games": 200, "vary": {"players": [4, 2]}, "metrics": ["first", "length"]}


@pytest.fixture(scope="module")
def found():
    return run(experiment(ASKED))


def body(html):
    """The cells of the one table."""
    table = ElementTree.fromstring(f"<div>{html}</div>").find("table")
    return [[cell.text or "" for cell in row] for row in table.iter("tr")]


def test_results_are_a_table_with_intervals_and_a_frame_of_the_same_rows(found):
    rows = body(found._repr_html_())
    assert rows[0] == ["metric", "variant", "value", "difference", ""]
    assert len(rows) == 5
    first = found.estimate(0, "first")
    assert rows[1][:3] == ["First player wins", "players=4", f"{100 * first.value:.1f} ± {100 * first.margin:.1f}%"]
    assert found.frame().to_dicts() == found.rows()
    assert repr(found) == "<Results of lama: 2 variants, 200 deals>"


def test_a_plot_has_a_line_for_each_variant_with_its_own_fair_share(found):
    plot = ElementTree.fromstring(found.plot())
    lines = [each for each in plot.iter("{http://www.w3.org/2000/svg}line") if each.get("class") == "f"]
    assert len(lines) == 2
    assert lines[0].get("x1") != lines[1].get("x1")
    said = [each.text for each in plot.iter("{http://www.w3.org/2000/svg}text")]
    assert said[0] == "First player wins, with 95% intervals"
    assert {"players=4", "players=2"} <= set(said)
    assert found.plot("length") != found.plot("first")
    with pytest.raises(OptionError, match="measured first, length, not 'lenght'"):
        found.plot("lenght")


def test_nothing_played_yet_is_a_sentence():
    nothing = Results(experiment(ASKED))
    assert nothing._repr_html_() == "<p>Nothing has been played yet.</p>"
    with pytest.raises(OptionError, match="nothing has been played yet"):
        nothing.plot()


def test_a_report_stays_in_its_frame(found):
    html = found.report()._repr_html_()
    frame = ElementTree.fromstring(html.replace('style="border:0"', ""))
    assert frame.tag == "iframe"
    assert frame.get("srcdoc").split() == str(found.report()).split()
    assert "players=2" in frame.get("srcdoc")


def test_pairs_are_a_matrix():
    asked = {"game": "konivrer", "bots": "easy", "games": 20, "design": "pairs", "vary": {"decks": ["fire", "water"]}, "metrics": ["sides"]}
    html = run(experiment(asked))._repr_html_()
    assert "is the strongest" in html
    assert html.count("<th scope=row>") == 2


def test_a_simulation_is_a_table_and_a_row_for_each_game():
    done = cardhouse.simulate("lama", bots=["easy"] * 3, games=100, seed=1)
    rows = body(done._repr_html_())
    assert [row[:2] for row in rows] == [["seat", "bot"], ["0", "easy"], ["1", "easy"], ["2", "easy"]]
    assert rows[1][4] == f"{done.seats[0].low:.2%} – {done.seats[0].high:.2%}"
    frame = done.frame()
    assert frame.shape == (100, 8)
    assert frame["won_0"].sum() == pytest.approx(done.seats[0].wins)
    assert frame["points_2"].mean() == pytest.approx(done.seats[2].mean_points)
    plain = cardhouse.simulate("lama", bots=["easy"] * 3, games=100, seed=1, form="plain")
    assert plain.columns() == done.columns()


def test_a_ladder_is_a_table_the_strongest_first():
    done = ladder(cardhouse.load("lama", players=2), ["random", "easy"], 20, 1)
    rows = body(done._repr_html_())
    assert [row[0] for row in rows] == ["one side of", "easy", "random"]
    assert "±" in rows[1][3]
    assert done.frame()["level"].to_list() == ["random", "easy"]


def test_without_polars_a_sentence_says_what_to_install_and_what_there_is(found, monkeypatch):
    monkeypatch.setattr(cells, "find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match=r"pip install 'cardhouse\[lab\]'; rows\(\) gives the same"):
        found.frame()
