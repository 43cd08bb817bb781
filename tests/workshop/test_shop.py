"""What shops show: words and pictures in every language of the app, of the sizes that F-Droid and Google Play take."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.words import LANGUAGES
from tools.shop import LOCALES, ON_TABLET, PHONE, SHOWN, TABLET, TO
from tools.spec import SPEC, read_spec

MOST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as found:
        return found.width, found.height


def test_every_language_of_the_app_has_its_shop_window() -> None:
    assert set(LOCALES.values()) == set(LANGUAGES)
    assert {path.name for path in TO.iterdir()} == set(LOCALES)


@pytest.mark.parametrize("locale", LOCALES)
def test_words_are_there_and_short_enough(locale: str) -> None:
    version = read_spec(SPEC).get("app", "android.numeric_version")
    for name, most in {**MOST, f"changelogs/{version}.txt": 500}.items():
        assert 10 < len((TO / locale / name).read_text("utf-8").strip()) <= most


@pytest.mark.parametrize("locale", LOCALES)
def test_pictures_have_the_sizes_that_shops_take(locale: str) -> None:
    images = TO / locale / "images"
    phones, tablets = sorted((images / "phoneScreenshots").iterdir()), sorted((images / "tenInchScreenshots").iterdir())
    assert [path.stem.partition("_")[2] for path in phones] == list(SHOWN)
    assert [path.stem.partition("_")[2] for path in tablets] == list(ON_TABLET)
    assert {size(path) for path in phones} == {PHONE}
    assert {size(path) for path in tablets} == {TABLET}
    assert size(images / "icon.png") == (512, 512)
    assert size(images / "featureGraphic.png") == (1024, 500)
    assert sum(path.stat().st_size for path in images.rglob("*.png")) < 400_000
