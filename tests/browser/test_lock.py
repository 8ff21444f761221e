"""The lock of the client's packages installs anywhere."""

import json
from pathlib import Path

LOCK = Path(__file__).parent.parent.parent / "client" / "package-lock.json"


def test_every_optional_package_has_a_record():
    """An entry without one is refused by `npm ci` on other machines."""
    packages = json.loads(LOCK.read_text("utf-8"))["packages"]
    for path, package in packages.items():
        for name in package.get("optionalDependencies", {}):
            around = [path.rsplit("/node_modules/", i)[0] for i in range(path.count("node_modules/") + 1)] if path else [""]
            places = {f"{base}/node_modules/{name}" for base in around} | {f"node_modules/{name}"}
            assert places & set(packages), f"{path or 'the client'} wants {name}"


def test_the_lock_names_no_registry():
    assert "://" not in "".join(line for line in LOCK.read_text("utf-8").splitlines() if '"resolved"' in line)
    assert '"resolved"' not in LOCK.read_text("utf-8")
