"""`make setup` compiles catalogues and says where a wrong one is wrong."""

import gettext
import os
from pathlib import Path

import pytest

from tools.catalogues import Wrong, compile_one, main, stale

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GOOD = (
    HEAD
    + 'msgid "emperor"\nmsgstr "Empereur à {seat}"\n\nmsgid "seal"\nmsgid_plural "seals"\n'
    + ('msgstr[0] "{count} sceau"\nmsgstr[1] "{count} sceaux"\n')
)


def catalogue(folder: Path, text: str | bytes) -> Path:
    po = folder / "fr" / "lanterns.po"
    po.parent.mkdir(exist_ok=True)
    po.write_bytes(text.encode() if isinstance(text, str) else text)
    return po


def test_compiles_what_gettext_reads(tmp_path: Path) -> None:
    po = catalogue(tmp_path, GOOD)
    assert main(tmp_path) == 0
    with po.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("emperor") == "Empereur à {seat}"
    assert [words.ngettext("seal", "seals", count) for count in (0, 1, 2)] == [
        "{count} sceau",
        "{count} sceau",
        "{count} sceaux",
    ]


def test_only_what_is_older_is_compiled_again(tmp_path: Path) -> None:
    po = catalogue(tmp_path, GOOD)
    os.utime(po, (1, 1))  # both would have one time where it goes by ticks
    main(tmp_path)
    assert list(stale(tmp_path)) == []
    os.utime(po)
    assert list(stale(tmp_path)) == [po]


def test_a_catalogue_that_is_gone_takes_its_compiled_one_along(tmp_path: Path) -> None:
    po = catalogue(tmp_path, GOOD)
    main(tmp_path)
    po.unlink()
    assert main(tmp_path) == 0
    assert not po.with_suffix(".mo").exists()


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (HEAD + 'msgid "a"\nmsgstr "A\n', 6, "this is not msgid"),
        (HEAD + 'msgid "a"\nmsgstrr "A"\n', 6, "msgstrr"),
        (HEAD + 'msgid "a"\nmsgstr "A"\nmsgid "a"\nmsgstr "B"\n', 7, "already in line 5"),
        (HEAD + 'msgid "a"\n\nmsgid "b"\nmsgstr "B"\n', 5, "missing msgstr"),
        (HEAD.encode() + b'msgid "a"\nmsgstr "\xe9"\n', 6, "not UTF-8"),
    ],
)
def test_a_wrong_catalogue_is_named_with_its_line(
    tmp_path: Path, text: str | bytes, line: int, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    po = catalogue(tmp_path, text)
    with pytest.raises(Wrong, match=what):
        compile_one(po)
    assert main(tmp_path) == 1
    assert f"{po}:{line}: " in capsys.readouterr().out
    assert not po.with_suffix(".mo").exists()
