"""What the house writes down of itself: one JSON object a line for machines, readable lines on a terminal."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What was told beside the message."""
    return {name: value for name, value in vars(record).items() if name not in USUAL}


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        told = {"at": at, "level": record.levelname.lower(), "from": record.name, "what": record.getMessage(), **fields_of(record)}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)  # in ASCII: no letter of anybody can break the line


class Readable(logging.Formatter):
    """A line for people; whatever came from outside cannot steer their terminal."""

    def format(self, record: logging.LogRecord) -> str:
        told = "".join(f"  {name}={value}" for name, value in fields_of(record).items())
        line = f"{time.strftime('%H:%M:%S', time.localtime(record.created))}  {record.getMessage()}{told}"
        line = "".join(char if char.isprintable() else "?" for char in line)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(kind: str) -> None:
    """Log to standard error: json, text, or auto (text on a terminal)."""
    text = kind == "text" or (kind == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Readable() if text else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("cardhouse").setLevel(logging.INFO)
    if text:  # a person at a terminal wants to hear of the house, not of every request
        logging.getLogger("cardhouse.requests").setLevel(logging.WARNING)
    logging.getLogger("cardhouse.sockets").setLevel(logging.WARNING)  # picows tells of every connection
