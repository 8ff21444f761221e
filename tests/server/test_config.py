"""How a house is configured: file, environment, flags; and what is said of mistakes."""

import pytest

from cardhouse.server.config import Config, ConfigError, read_config


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "house.toml"

    def write(text):
        path.write_text(text, "utf-8")
        return str(path)

    return write


def test_without_anything_the_house_is_for_this_machine_alone():
    config, chosen = read_config(None, {}, {})
    assert config == Config()
    assert config.host == "127.0.0.1"
    assert chosen == set()


def test_each_source_is_stronger_than_the_one_before(file):
    path = file('host = "10.0.0.1"\nport = 1111\ndb = "from-file.db"\nbots = 2\n')
    environment = {"CARDHOUSE_PORT": "2222", "CARDHOUSE_DB": "from-environment.db", "PATH": "/bin"}
    config, chosen = read_config(path, environment, {"db": "from-flag.db", "host": None}, {"db": "default.db", "log": "json"})
    assert config == Config("10.0.0.1", 2222, "from-flag.db", 2, log="json")
    assert chosen == {"host", "port", "db", "bots"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "has a key 'prot' that is not known: did you mean port?"),
        ("colour = 1", "has a key 'colour' that is not known: there are host, port, db, bots, lab, url, log, client, proxies, origins"),
        ('port = "many"', "takes a whole number from 0 to 65,535, not 'many'"),
        ("port = 65536", "takes a whole number from 0 to 65,535, not 65536"),
        ("port = -1", "takes a whole number"),
        ("port = true", "takes a whole number from 0 to 65,535, not True"),
        ("port = 1.5", "takes a whole number"),
        ("bots = 0", "takes a whole number from 1 to 64, not 0"),
        ("host = 7", "takes a text, not 7"),
        ('host = ""', "is empty"),
        ('db = "a\\u0000b"', "takes a text"),
        ('log = "jsno"', "did you mean json?"),
        ('url = "cards.example.org"', "takes an address such as https://cards.example.org"),
        ('url = "https://x/\\r\\nSet-Cookie: a"', "takes an address"),
        ('proxies = "my-proxy"', "takes addresses or networks such as 127.0.0.1, 10.0.0.0/8, not 'my-proxy'"),
        ('origins = "cards.example.net"', "takes addresses of pages such as https://cards.example.net"),
        ("limits = 0", "takes a whole number from 1 to 100,000, not 0"),
        ("[port]\nx = 1", "takes a whole number"),
        ("port =", "is no TOML"),
        ("x = " + "[" * 5000, "is no TOML"),
    ],
)
def test_a_mistake_in_the_file_is_named(file, text, says):
    with pytest.raises(ConfigError) as error:
        read_config(file(text), {}, {})
    assert says in str(error.value)
    assert "house.toml" in str(error.value)


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"nowhere\.toml cannot be read: no such file"):
        read_config(str(tmp_path / "nowhere.toml"), {}, {})
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    with pytest.raises(ConfigError, match="is no TOML"):
        read_config(str(tmp_path / "binary.toml"), {}, {})


def test_a_mistake_in_the_environment_is_named():
    with pytest.raises(ConfigError, match="CARDHOUSE_PORT takes a whole number from 0 to 65,535, not 'many'"):
        read_config(None, {"CARDHOUSE_PORT": "many"}, {})
    with pytest.raises(ConfigError, match=r"did you mean CARDHOUSE_PORT\?"):
        read_config(None, {"CARDHOUSE_PROT": "80"}, {})
    others = {"CARDHOUSE_HOME": "/x", "CARDHOUSE_CACHE": "/y", "CARDHOUSE_SPEED": "0", "CARDHOUSE_SOMETHING_ELSE": "z"}
    assert read_config(None, others, {})[0] == Config()


def test_a_mistake_in_a_flag_is_named():
    with pytest.raises(ConfigError, match=r"--port takes a whole number from 0 to 65,535, not '80 80'"):
        read_config(None, {}, {"port": "80 80"})


def test_an_address_outside_loses_its_last_slash():
    assert read_config(None, {}, {"url": "https://cards.example.org/"})[0].url == "https://cards.example.org"
