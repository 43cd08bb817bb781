"""French says *vous* to everybody, in every catalogue and in the text of the shop: never *tu*, never *Prends*."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.words import LOCALE
from tests.games.wording import ROOT, texts

SHOP = ROOT / "fastlane" / "metadata" / "android" / "fr-FR"
YOU = "tu|toi|te|ton|ta|tes|tiens?|tiennes?"
# Forms that only one person who is spoken to has; `je` shares some of them, and says so.
ONLY_YOU = (
    "as|es|peux|veux|dois|sais|vois|vas|prends|reprends|rends|attends|réponds|mets|remets|fais|dis|lis|choisis|reviens"
)
# Anybody's forms, and some are things: an order where a part of a sentence begins with one and goes on like one.
ORDERS = (
    "accepte|aide|ajoute|annonce|annule|attaque|cache|change|cherche|coche|colle|commence|compare|compte|continue|copie|"
    "corrige|défausse|demande|déplace|dévoile|donne|échange|écarte|engage|enlève|envoie|essaie|ferme|garde|indique|joue|"
    "laisse|lance|mélange|modifie|montre|nomme|note|oublie|ouvre|paie|partage|passe|pioche|place|pose|prépare|range|"
    "regarde|remplace|renomme|retire|retourne|scanne|scelle|supprime|tape|tire|touche|tourne|trie|utilise|vérifie|vise"
)
TO = "le|la|les|l|un|une|des|du|de|en|au|aux|à|sur|sous|dans|jusqu|autant|ce|cette|ces|tout|toute|sa|ses|chaque"
SINGULAR = re.compile(
    rf"\b(?:(?:{YOU})\b|t[’'](?=\w))"
    rf"|(?<!je )\b(?:{ONLY_YOU})\b"
    rf"|\b\w+(?<!z)(?<!ons)(?<!tes)-(?:moi|toi|le|la|les|lui|leur|y|en)\b"
    rf"|(?:^|[.;:?,] )(?:{ORDERS}) (?:{TO})\b"
    rf"|puis (?:{ORDERS})\b",
    re.IGNORECASE | re.MULTILINE,
)
FITS = {
    "open-table: option.adds": "Donne des",  # the counter does
    "open-table: option.adds_or_less": "Donne des",
    "open-table: option.takes_away": "Retire des",
    "oriente: setup.square": "Place du",  # of the village
    "white-lotus: short.spot": "Place sur",  # where it lies
}


def singular(text: str) -> list[str]:
    """What in it is said to one person as to a friend."""
    return [found[0].strip(" .;:?,") for found in SINGULAR.finditer(text.replace("\u00a0", " "))]


def sentences() -> Iterator[tuple[str, str]]:
    """Where something stands in French, and each of its forms."""
    for po in sorted((LOCALE / "fr").glob("*.po")):
        for key, forms in texts("fr", po.stem).items():
            yield from ((f"{po.stem}: {key}", form) for form in forms)
    for path in sorted(SHOP.rglob("*.txt")):
        yield path.relative_to(SHOP).as_posix(), path.read_text(encoding="utf-8")


def test_french_says_vous_to_everybody() -> None:
    found = {(where, words) for where, text in sentences() for words in singular(text)}
    assert found - set(FITS.items()) == set()
    assert set(FITS.items()) - found == set(), "no longer needed"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{province} : qui veux-tu éjecter ?", ["veux", "tu"]),
        ("Là où il t’en manquait un", ["t’"]),
        ("Prends 1 jeton.", ["Prends"]),
        ("{province}\u00a0: touche ses voisines", ["touche ses"]),
        ("Aide-moi à compter", ["Aide-moi"]),
        ("Jouez une carte, puis pioche.", ["puis pioche"]),
        ("Prenez le vôtre ; il reste une carte, et la pioche. Combien en reste-t-il ?", []),
        ("{who} a la priorité et annonce à son tour.", []),
    ],
)
def test_it_is_found_by_whole_words(text: str, said: list[str]) -> None:
    assert singular(text) == said
