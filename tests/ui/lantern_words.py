"""Words for the invented game, so that its tables can be read in tests and in their pictures."""

from __future__ import annotations

import gettext

WORDS = {
    "en": {
        "game.lanterns": "Lanterns",
        "title.start": "The market opens",
        "title.stall": "Auction for the {stall}",
        "option.pier": "the pier",
        "option.gate": "the gate",
        "option.bridge": "the bridge",
        "option.rope": "a rope",
        "option.wick": "a wick",
        "ask.stall": "Which stall is drawn?",
        "ask.bid": "{who}, how much oil do you bid?",
        "ask.tie": "{who}, who gets the stall?",
        "ask.gifts": "{who}, which gifts do you take?",
        "ask.light": "{who} lights a lantern",
        "ask.parade": "{who}, in which order do you parade?",
        "ask.motto": "{who}, what is written on your lantern?",
        "short.stall": "stall",
        "short.bid": "bid",
        "short.tie": "tie",
        "short.gifts": "gifts",
        "short.light": "lantern",
        "short.bright": "Bright?",
        "short.size": "Size",
        "short.parade": "parade",
        "short.motto": "motto",
        "short.seat": "points",
        "short.judge": "judge",
        "panel.points": "Points",
        "panel.ledger": "Only for you",
        "account.oil": "Oil",
        "account.points": "Points",
        "result.stall": "{who} gets the {stall}.",
        "why.start": "At the start",
        "why.paid": "Paid for the stall",
        "why.stall": "For the stall {stall}",
        "why.bid": "Bid {amount}",
        "why.best": "The best bid",
        "why.light": "A lantern lit",
        "why.fix": "Corrected at the table",
        "LA-2": "A stall is drawn from the bag and put up for auction.",
        "LA-3": "All bid oil in secret; the highest bid pays and takes the stall.",
        "LA-4": "The judge decides who of the tied gets the stall.",
        "LA-5": "Whoever has no points gets a gift.",
    },
    "de": {
        "game.lanterns": "Laternen",
        "title.start": "Der Markt beginnt",
        "title.stall": "Versteigerung: {stall}",
        "option.pier": "der Anlegesteg am Flussufer",
        "option.gate": "das Stadttor",
        "option.bridge": "die Brückenstandgenehmigung",
        "option.rope": "ein Seil",
        "option.wick": "ein Docht",
        "ask.stall": "Welcher Stand wird gezogen?",
        "ask.bid": "{who}, wie viel Öl bietest du?",
        "ask.tie": "{who}, wer bekommt den Stand?",
        "ask.gifts": "{who}, welche Geschenke nimmst du?",
        "ask.light": "{who} zündet eine Laterne an",
        "ask.parade": "{who}, in welcher Reihenfolge geht ihr im Laternenumzug?",
        "ask.motto": "{who}, was steht auf deiner Laterne?",
        "short.stall": "Stand",
        "short.bid": "Gebot",
        "short.tie": "Gleichstand",
        "short.gifts": "Geschenke",
        "short.light": "Laterne",
        "short.bright": "Hell?",
        "short.size": "Größe",
        "short.parade": "Umzug",
        "short.motto": "Spruch",
        "short.seat": "Punkte",
        "short.judge": "Schiedsrichterin",
        "panel.points": "Punkte",
        "panel.ledger": "Nur für dich",
        "account.oil": "Öl",
        "account.points": "Punkte",
        "result.stall": "{who} bekommt: {stall}.",
        "why.start": "Zu Beginn",
        "why.paid": "Für den Stand bezahlt",
        "why.stall": "Für den Stand {stall}",
        "why.bid": "Gebot {amount}",
        "why.best": "Das höchste Gebot",
        "why.light": "Eine Laterne angezündet",
        "why.fix": "Am Tisch berichtigt",
        "LA-2": "Ein Stand wird aus dem Beutel gezogen und versteigert.",
        "LA-3": "Alle bieten geheim Öl; das höchste Gebot zahlt und nimmt den Stand.",
        "LA-4": "Bei Gleichstand entscheidet die Schiedsrichterin.",
        "LA-5": "Wer keine Punkte hat, bekommt ein Geschenk.",
    },
}


class Book(gettext.NullTranslations):
    """A catalogue made of a dict."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.words.get(msgid1, msgid1)
