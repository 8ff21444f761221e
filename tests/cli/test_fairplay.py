"""cardhouse fairplay says how well choices fit the hidden cards, and how sure that is."""

import json


def test_it_says_how_many_choices_and_how_sure_it_is(finished):
    house, record = finished
    said = house.run("fairplay", record, "--name", "otto").stdout.splitlines()
    assert said[0].startswith("otto: ")
    assert "in 1 game that depend on cards" in said[0]
    assert said[2].startswith("The 95% interval of how many times likelier: ")
    assert said[3].startswith("Of honest players ")
    found = json.loads(house.run("fairplay", record, "--seat", "2", "--json").stdout)
    assert 0 < found["p"] <= 1
    assert found["choices"] > 0


def test_what_cannot_be_asked_is_refused_with_a_sentence(finished):
    house, record = finished
    assert house.refuses("fairplay", record, "--name", "Nobody") == "Nobody sits in none of these games"
    assert house.refuses("fairplay", record, "--seat", "9") == "--seat takes a seat from 0 to 3, not '9'"
    assert "required" in house.refuses("fairplay", record)
