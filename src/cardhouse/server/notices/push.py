"""Web Push: a message that only one browser can read (RFC 8291, aes128gcm), and who sends it (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes; a push service takes no more
LONGEST = RECORD - 86 - 17  # bytes of a message: without the header, the tag and the delimiter
VALID = 12 * 3600  # seconds that a signature holds; at most a day


def b64(data: bytes) -> str:
    """base64url without padding, as everything here is written."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A private key of the house, as it is kept."""
    return b64(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def private_key(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unb64(kept), "big"), CURVE)


def public_key(kept: str) -> str:
    """What a browser is given, so that it takes messages of this house alone."""
    return b64(point(private_key(kept).public_key()))


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError for keys that no browser has."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(p256dh))
    if len(unb64(auth)) != 16:
        raise ValueError("auth")


def encrypted(message: bytes, p256dh: str, auth: str, ours: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """A message for one browser; `ours` and `salt` are new for each message, and given by the tests of the published example alone."""
    theirs, ours, salt = unb64(p256dh), ours or ec.generate_private_key(CURVE), salt or os.urandom(16)
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    mine = point(ours.public_key())
    secret = _derived(shared, unb64(auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signed(endpoint: str, kept: str, contact: str, now: float) -> str:
    """The header Authorization by which a push service knows the house."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID} | ({"sub": contact} if contact else {})
    claimed = f"{b64(json.dumps({'typ': 'JWT', 'alg': 'ES256'}).encode())}.{b64(json.dumps(claims).encode())}"
    r, s = decode_dss_signature(private_key(kept).sign(claimed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={claimed}.{b64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public_key(kept)}"
