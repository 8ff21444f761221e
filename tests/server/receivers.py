"""Whoever gets notices, on this machine: a push service with browsers behind it, a webhook, a mail server."""

from __future__ import annotations

import base64
import email
import email.policy
import hashlib
import hmac
import json
import os
import socketserver
import ssl
import threading
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Receiver(ThreadingHTTPServer):
    """Takes what is posted to it; `answer` says with which status and body, and may wait."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Taker)
        self.got, self.asked = [], 0  # what came, with its headers in lower case; and how often somebody came at all
        self.answer = lambda body: (200, json.loads(body).get("challenge", "").encode() if body[:1] == b"{" else b"")
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def notes(self, kind="notice"):
        return [note for _, body in self.got if (note := json.loads(body))["kind"] == kind]

    def handle_error(self, *_):
        """Whoever sent it is gone."""

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Taker(BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.asked += 1
        body = self.rfile.read(int(self.headers["content-length"]))
        found = self.server.answer(body)
        status, said = found[:2]
        self.server.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(status)
        for name, value in found[2:]:
            self.send_header(name, value)
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_):
        pass


def is_signed(headers, body, secret):
    """Whether a webhook's message is signed as docs/notices.md says."""
    stamp, _, found = headers["cardhouse-signature"].removeprefix("t=").partition(",v1=")
    return hmac.compare_digest(found, hmac.new(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest())


class Browser:
    """A browser's subscription: it reads what is meant for it, by RFC 8188 and 8291 read from the other side."""

    def __init__(self, private=None, auth=None):
        self.private = private or ec.generate_private_key(ec.SECP256R1())
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = auth or os.urandom(16)

    @property
    def keys(self):
        return {"p256dh": b64(self.public), "auth": b64(self.auth)}

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = HKDF(hashes.SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + theirs).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        opened = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert opened[-1:] == b"\2", "the last record"
        return opened[:-1]


def claims_of(headers, key):
    """What the house says of itself to a push service (RFC 8292), once its signature was checked."""
    token, _, shown = headers["authorization"].removeprefix("vapid t=").partition(", k=")
    assert shown == key
    said, _, signature = token.rpartition(".")
    r, s = (int.from_bytes(half, "big") for half in (unb64(signature)[:32], unb64(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    public.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(unb64(said.partition(".")[2]))


def certificate(folder):
    """A file with a key and a certificate that localhost is known by."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now - timedelta(days=1), now + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, hashes.SHA256())
    path = folder / "mail.pem"
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + made.public_bytes(Encoding.PEM))
    return path


class Mailbox(socketserver.ThreadingTCPServer):
    """A mail server; `refuse` are recipients that it does not know, with the code it says. With a certificate it takes mail on an encrypted
    line alone, from the user that it knows."""

    daemon_threads, allow_reuse_address = True, True

    def __init__(self, certificate=None, scheme="", user=None):
        super().__init__(("127.0.0.1", 0), Postman)
        self.got, self.refuse, self.scheme, self.user = [], {}, scheme, user
        if certificate:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(certificate)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"smtp+plain://127.0.0.1:{self.server_address[1]}"

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Postman(socketserver.StreamRequestHandler):
    def encrypt(self):
        self.connection = self.server.tls.wrap_socket(self.connection, server_side=True)
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", buffering=0)

    def handle(self):
        def say(line):
            self.wfile.write(line.encode() + b"\r\n")

        server, encrypted, known = self.server, False, not self.server.user
        with suppress(ssl.SSLError, ConnectionError):
            if server.scheme == "smtps":
                self.encrypt()
                encrypted = True
            say("220 here")
            self.take(say, encrypted, known)
        self.connection.close()

    def take(self, say, encrypted, known):
        greeted = False
        while line := self.rfile.readline():
            word, _, rest = line.decode().strip().partition(" ")
            match word.upper():
                case "EHLO":
                    greeted = True
                    say("250-here")
                    offered = ["AUTH PLAIN"] if encrypted else ["STARTTLS"] if self.server.scheme == "smtp" else []
                    for name in offered:
                        say(f"250-{name}")
                    say("250 ok")
                case "STARTTLS":
                    say("220 go on")
                    self.encrypt()
                    encrypted = True
                case "AUTH":
                    known = base64.b64decode(rest.split()[1]).decode().split("\0")[1:] == list(self.server.user)
                    say("235 welcome" if known else "535 who are you")
                case "MAIL" if not greeted:
                    say("503 say hello first")
                case "MAIL" if not known:
                    say("530 say who you are")
                case "RCPT":
                    to = rest.partition("<")[2].rstrip(">")
                    code = self.server.refuse.get(to)
                    say(f"{code} no such mailbox" if code else "250 ok")
                case "DATA":
                    say("354 go on")
                    lines = []
                    while (part := self.rfile.readline()) != b".\r\n":
                        lines.append(part.removeprefix(b"."))
                    self.server.got.append(email.message_from_bytes(b"".join(lines), policy=email.policy.default))
                    say("250 taken")
                case "QUIT":
                    say("221 bye")
                    return
                case _:
                    say("250 ok")
