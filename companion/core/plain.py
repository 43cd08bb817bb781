"""Rows, headers and sheets as plain JSON values and back: what files and the guest page are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, cast

from companion.core.asks import Value
from companion.core.header import Header, Seat, Shipped, sound_seat
from companion.core.rows import Row
from companion.core.say import Refused, Say, part_from_plain, part_to_plain, refuse
from companion.core.scene import Fact, Line, Sheet, Why

_DEFAULTS = {entry.name: entry.default for entry in fields(Row)}
_TYPES: dict[str, type] = {"to": int, "after": int, "at": int, "back": bool, "forfeit": bool, "guest": bool}
LONGEST_WORD = 100
PLAIN_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")
_DOES = ("answer", "fix", "go", "amend", "seal", "void", "away")


def row_to_plain(row: Row) -> dict[str, Any]:
    """Only what differs from an empty row is written."""
    return {
        name: value
        for name, default in _DEFAULTS.items()
        if (value := getattr(row, name)) != default or type(value) is not type(default)
    }


def row_from_plain(plain: object) -> Row:
    """A row that a file holds, or a refusal when it is none."""
    if not isinstance(plain, dict) or plain.get("do") not in _DOES or not plain.keys() <= _DEFAULTS.keys():
        raise refuse("row")
    for name, value in plain.items():
        if name != "value" and type(value) is not _TYPES.get(name, str):
            raise refuse("row")
    return Row(**{**plain, "value": value_from_plain(plain.get("value"))})


def value_from_plain(plain: object) -> Value:
    if isinstance(plain, list):
        return tuple(value_from_plain(item) for item in plain)
    if plain is None or isinstance(plain, (str, int, bool)):
        return plain
    raise refuse("row")


def header_to_plain(header: Header) -> dict[str, Any]:
    plain = {entry.name: getattr(header, entry.name) for entry in fields(Header)}
    plain["seats"] = [{entry.name: getattr(seat, entry.name) for entry in fields(Seat)} for seat in header.seats]
    plain["shipped"] = [[file.name, file.version, file.sha256] for file in header.shipped]
    plain["options"], plain["own"] = dict(header.options), dict(header.own)
    return plain


def header_from_plain(plain: object) -> Header:
    """A header that a file holds, or a refusal when it is none."""
    try:
        found = dict(cast("Mapping[str, Any]", plain))
        found["seats"] = tuple(Seat(**seat) for seat in found["seats"])
        found["shipped"] = tuple(Shipped(*file) for file in found["shipped"])
        found["options"] = {key: value_from_plain(value) for key, value in found["options"].items()}
        header = Header(**found)
    except (TypeError, KeyError, ValueError, AttributeError, Refused):
        raise refuse("header") from None
    if not _sound(header):
        raise refuse("header")
    return header


def _sound(header: Header) -> bool:
    """Is everything of the kind it should be? What people typed is looked at as when the table began."""
    words: list[object] = [header.table, header.game, header.seed]
    words += [word for file in header.shipped for word in (file.name, file.sha256)]
    numbers: list[object] = [header.rules, header.begun, *(file.version for file in header.shipped)]
    return (
        all(type(word) is str and len(word) <= LONGEST_WORD for word in words)
        and all(PLAIN_NAME.fullmatch(file.name) for file in header.shipped)
        and all(type(number) is int for number in numbers)
        and isinstance(header.own, dict)
        and all(sound_seat(seat) for seat in header.seats)
        and len(set(header.order)) == len(header.seats) > 0
    )


def sheet_to_plain(sheet: Sheet) -> dict[str, Any]:
    return {
        "columns": [part_to_plain(column) for column in sheet.columns],
        "lines": [
            {
                "seat": line.seat,
                "total": line.total,
                "rank": line.rank,
                "cells": [_cell(cell) for cell in line.cells],
            }
            for line in sheet.lines
        ],
        "words": sheet.words and part_to_plain(sheet.words),
        "course": sheet.course,
    }


def _cell(cell: Fact) -> dict[str, Any]:
    value = part_to_plain(cell.value) if isinstance(cell.value, Say) else cell.value
    why = [[line.amount, part_to_plain(line.words), line.rule, line.row] for line in cell.why]
    words = part_to_plain(cell.words)
    return {"words": words, "value": value, "why": why, "id": cell.id, "seat": cell.seat, "account": cell.account}


def sheet_from_plain(plain: Any) -> Sheet:
    """A sheet that was kept when its table ended."""
    try:
        lines = tuple(
            Line(line["seat"], tuple(_cell_from(cell) for cell in line["cells"]), line["total"], line["rank"])
            for line in plain["lines"]
        )
        course = tuple((seat, tuple((row, total) for row, total in steps)) for seat, steps in plain["course"])
        words = plain["words"] and _say(plain["words"])
        return Sheet(tuple(_say(column) for column in plain["columns"]), lines, words, course)
    except (TypeError, KeyError, ValueError, AttributeError):
        raise refuse("sheet") from None


def _say(plain: Any) -> Say:
    found = part_from_plain(plain)
    if not isinstance(found, Say):
        raise TypeError
    return found


def _cell_from(cell: Any) -> Fact:
    value = _say(cell["value"]) if isinstance(cell["value"], dict) else cell["value"]
    why = tuple(Why(amount, _say(words), rule, row) for amount, words, rule, row in cell["why"])
    return Fact(_say(cell["words"]), value, cell["id"], cell["seat"], cell["account"], why)
