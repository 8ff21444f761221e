"""Runs a target of the Makefile on a bare machine: a fresh Debian root with Python, make and git, and a fresh clone of the current commit.

    python3 tools/bare.py            make test
    python3 tools/bare.py play       any other target

It uses podman or docker where one answers, and otherwise debootstrap and chroot (as root). Package mirrors and certificates of this
machine are taken along, because a machine may reach the registries only through them; programs, fonts and caches are not.
"""

import glob
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, ".cache", "bare")
NEEDED = ["python3", "python3-venv", "make", "git", "ca-certificates"]  # what README.md asks of a visitor
IMAGE = "docker.io/library/debian:stable-slim"
APT = ["/etc/apt/sources.list", "/etc/apt/sources.list.d", "/etc/apt/apt.conf.d", "/etc/apt/trusted.gpg.d", "/etc/apt/keyrings"]
SETTINGS = [
    *APT,
    "/etc/pip.conf",
    os.path.expanduser("~/.npmrc"),
    "/etc/ssl/certs",
    "/usr/local/share/ca-certificates",
    "/etc/resolv.conf",
    "/etc/hosts",
]
CERTIFICATES = (
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "PIP_CERT",
    "NODE_EXTRA_CA_CERTS",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "http_proxy",
    "https_proxy",
)


def stop(sentence):
    sys.stderr.write(sentence + "\n")
    sys.exit(2)


def run(*command, **more):
    return subprocess.run(command, check=True, **more)


def inside(target):
    """What is typed on the bare machine."""
    install = "apt-get update -qq && apt-get install -qq -y --no-install-recommends %s >/dev/null" % " ".join(NEEDED)
    return "export DEBIAN_FRONTEND=noninteractive; set -e; %s; cd /house; exec make %s" % (install, target)


def environment():
    """Nothing of this machine's but the way to the registries."""
    kept = {name: os.environ[name] for name in CERTIFICATES if name in os.environ}
    return {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": os.path.expanduser("~root"),
        "LANG": "C.UTF-8",
        "CI": "true",
        **kept,
    }


def clone(to):
    shutil.rmtree(to, ignore_errors=True)
    run("git", "clone", "--quiet", "--no-local", ROOT, to)


def engine():
    """podman or docker, where it answers."""
    for name in ("podman", "docker"):
        if shutil.which(name) and subprocess.call([name, "info"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0:
            return name
    return ""


def in_container(name, target):
    server = os.path.join(WORK, "house")
    clone(server)
    mounts = [word for path in SETTINGS if os.path.exists(path) for word in ("-v", "%s:%s:ro" % (path, path))]
    given = [word for pair in environment().items() for word in ("-e", "%s=%s" % pair)]
    command = [name, "run", "--rm", "--shm-size=1g", *mounts, *given, "-v", server + ":/house", IMAGE, "bash", "-c", inside(target)]
    return subprocess.call(command)


def mirror():
    """Where this machine gets its Debian packages from, and which release it is."""
    text = ""
    for path in [
        "/etc/apt/sources.list",
        *sorted(glob.glob("/etc/apt/sources.list.d/*.sources") + glob.glob("/etc/apt/sources.list.d/*.list")),
    ]:
        if os.path.exists(path):
            with open(path) as file:
                text += re.sub(r"#.*", "", file.read())
    found = re.search(r"(https?://\S+/debian)/?\s", text)
    suite = re.search(r"(?:Suites:|/debian/?)\s+([a-z]+)", text)
    return suite[1] if suite else "stable", [found[1]] if found else []


MOUNTS = """
set -e
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount --rbind /sys "$1/sys"
exec chroot "$1" /bin/bash -c "$2"
"""


def in_root(target):
    """debootstrap and chroot, with its own processes and mounts, which end with it."""
    suite, where = mirror()
    root = os.path.join(WORK, suite)
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    sys.stderr.write("Making a bare Debian (%s) ...\n" % suite)
    run("debootstrap", "--variant=minbase", suite, root, *where, stdout=subprocess.DEVNULL)
    for path in SETTINGS:
        if os.path.exists(path):
            run("mkdir", "-p", os.path.dirname(root + path))
            run("cp", "-rL", "--remove-destination", *([path + "/."] if os.path.isdir(path) else [path]), root + path)
    clone(os.path.join(root, "house"))
    command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", MOUNTS, "bare", root, inside(target)]
    return subprocess.call(command, env=environment())


def main():
    target = sys.argv[1] if len(sys.argv) > 1 else "test"
    os.makedirs(WORK, exist_ok=True)
    name = engine()
    if name:
        sys.exit(in_container(name, target))
    if shutil.which("debootstrap") and shutil.which("unshare") and os.geteuid() == 0:
        sys.exit(in_root(target))
    stop(
        "No bare machine can be made here: start podman or docker, or install debootstrap ('apt install debootstrap') and run this as root."
    )


if __name__ == "__main__":
    main()
