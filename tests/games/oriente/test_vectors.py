"""The 71 worked examples of Oriente: rulebook, rulings and what follows from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.oriente import checks_of_abilities, checks_of_endings, checks_of_fights, checks_of_priority
from tests.games.oriente.checking import CHECKS, Given

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
MODULES = (checks_of_priority, checks_of_fights, checks_of_abilities, checks_of_endings)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: Given) -> None:
    CHECKS[vector["kind"]](vector["given"], vector["expect"])


def test_there_are_71_of_them_and_each_kind_is_checked() -> None:
    assert len({vector["id"] for vector in VECTORS}) == 71
    assert {vector["kind"] for vector in VECTORS} == CHECKS.keys()
    assert {function.__module__ for function in CHECKS.values()} == {module.__name__ for module in MODULES}
