"""The course of an account: its total after each row."""

from companion.core.book import Book
from companion.core.say import say


def test_a_row_with_several_postings_counts_once() -> None:
    book = Book()
    for row, amount in ((1, 5), (4, -5), (4, 15), (9, 2)):
        book.at = row
        book.post("ben", "points", amount, "LA-3", say("why.start"))
    assert book.course("ben", "points") == ((1, 5), (4, 15), (9, 17))
    assert book.course("ben", "oil") == ()
