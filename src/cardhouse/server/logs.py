"""The operator's log: one JSON object a line for machines, readable lines on a terminal."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """The fields beside the message."""
    return {name: value for name, value in vars(record).items() if name not in USUAL}


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        fields = {"at": at, "level": record.levelname.lower(), "from": record.name, "what": record.getMessage(), **fields_of(record)}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str)  # in ASCII: nothing from outside can break the line


class Readable(logging.Formatter):
    """A line for people; nothing from outside can control their terminal."""

    def format(self, record: logging.LogRecord) -> str:
        fields = "".join(f"  {name}={value}" for name, value in fields_of(record).items())
        line = f"{time.strftime('%H:%M:%S', time.localtime(record.created))}  {record.getMessage()}{fields}"
        line = "".join(char if char.isprintable() else "?" for char in line)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(kind: str) -> None:
    """Log to standard error: json, text, or auto (text on a terminal)."""
    text = kind == "text" or (kind == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Readable() if text else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("cardhouse").setLevel(logging.INFO)
    if text:  # a person at a terminal does not want a line for every request
        logging.getLogger("cardhouse.requests").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of what strangers send and names nobody: ws/door.py does
    logging.getLogger("cardhouse.sockets").setLevel(logging.WARNING)  # picows logs every connection
