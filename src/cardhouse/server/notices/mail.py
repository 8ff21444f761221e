"""Mail, by the server that the operator names (`mail`): one message at a time, in a thread."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from cardhouse.server.config import MAIL
from cardhouse.server.notices.post import NotSent

TIME = 20.0  # seconds for each answer of the server
ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def is_address(text: str) -> bool:
    """Whether a text is an address of plain letters, as nearly all are; no name beside it, no second address, no new line."""
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None and ".." not in text


def message(sender: str, to: str, subject: str, text: str, stop: str = "") -> bytes:
    """A mail as it goes over the line; `stop` is where one request ends all of them (RFC 8058)."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, to, " ".join(subject.split())
    made["Date"], made["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].rstrip(">") or "localhost")
    made["Auto-Submitted"] = "auto-generated"
    if stop:
        made["List-Unsubscribe"], made["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
    made.set_content(text)
    return made.as_bytes()


def send(server: str, sender: str, to: str, mail: bytes) -> None:
    """Hand a mail to the server; raises NotSent."""
    parts = urlsplit(server)
    handed = False
    try:
        port = parts.port or MAIL[parts.scheme]
        if parts.scheme == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(parts.hostname or "", port, timeout=TIME, context=ssl.create_default_context())
        else:
            line = smtplib.SMTP(parts.hostname or "", port, timeout=TIME)
        with line:
            if parts.scheme == "smtp":
                line.starttls(context=ssl.create_default_context())
            if parts.username:
                line.login(unquote(parts.username), unquote(parts.password or ""))
            line.ehlo_or_helo_if_needed()  # which `mail` leaves out
            code, reply = line.mail(bare(sender))
            if code >= 400:
                raise NotSent(f"the mail server takes nothing from the house: {_reply_text(reply)}")
            code, reply = line.rcpt(to)
            if code >= 500:
                raise NotSent(f"the mail server takes nothing for it: {_reply_text(reply)}", wrong=True)
            if code >= 400:
                raise NotSent(f"the mail server asks to wait: {_reply_text(reply)}")
            handed = True
            code, reply = line.data(mail)
            if code >= 400:
                raise NotSent(f"the mail server refused it: {_reply_text(reply)}", wrong=code >= 500)
    except (smtplib.SMTPServerDisconnected, TimeoutError):
        raise NotSent("the mail server went away", maybe=handed) from None
    except (smtplib.SMTPException, OSError):
        raise NotSent("the mail server cannot be reached, or does not know the house") from None


def bare(sender: str) -> str:
    """The address alone."""
    return sender.rpartition("<")[2].rstrip(">") if "<" in sender else sender


def _reply_text(reply: bytes) -> str:
    text = reply.decode("ascii", "replace")
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:120]
