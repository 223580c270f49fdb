"""What is counted while the game is played."""

from __future__ import annotations

from enum import IntEnum

from yith.tally import Counter

COUNTERS = (
    Counter("rounds", "game", "rounds", "rounds ended, void ones included"),
    Counter("void_rounds", "game", "rounds", "rounds that nobody won"),
    Counter("stocks_formed", "game", "stocks", "stocks formed anew within a round"),
    Counter("turns", "player", "turns", "turns begun"),
    Counter("drew_stock", "player", "draws", "turns begun with a card of the stock"),
    Counter("drew_discard", "player", "draws", "turns begun with the top of the discard pile"),
    Counter("used_investigate_1", "player", "uses", "Investigate 1 played, the round not over with it"),
    Counter("used_investigate_2", "player", "uses", "Investigate 2 played, the round not over with it"),
    Counter("used_investigate_3", "player", "uses", "Investigate 3 played, the round not over with it"),
    Counter("used_invoke", "player", "uses", "Invoke played, the round not over with it"),
    Counter("used_sacrifice", "player", "uses", "Sacrifice played, the round not over with it"),
    Counter("used_repeat", "player", "uses", "Repeat played, the round not over with it"),
    Counter("used_cthulhu", "player", "uses", "Cthulhu played, the round not over with it"),
    Counter("used_revelation", "player", "uses", "Revelation played, the round not over with it"),
    Counter("cards_drawn", "player", "cards", "cards drawn by Investigate and Repeat"),
    Counter("cards_sacrificed", "player", "cards", "cards discarded by Sacrifice and Revelation"),
    Counter("books", "player", "books", "books laid down"),
    Counter("laid_off", "player", "cards", "cards laid onto books on the table"),
    Counter("won_by_going_out", "player", "rounds", "rounds won by putting the last card away"),
    Counter("won_by_play", "player", "rounds", "rounds won by playing the last card"),
    Counter("won_by_lay", "player", "rounds", "rounds won by laying the last card onto a book"),
    Counter("won_by_laying_down", "player", "rounds", "rounds won by laying down books with the last cards"),
    Counter(
        "won_by_discarding", "player", "rounds", "rounds won by discarding the last card in a Sacrifice or Revelation"
    ),
    Counter("sanity_lost", "player", "points", "Sanity lost"),
    Counter("sanity_regained", "player", "points", "Sanity regained for books"),
    Counter("books_lost", "player", "books", "marked books lost, those taken included"),
    Counter("books_taken", "player", "books", "marked books taken from others"),
)


class Count(IntEnum):
    """The places of the counters."""

    ROUNDS = 0
    VOID_ROUNDS = 1
    STOCKS_FORMED = 2
    TURNS = 3
    DREW_STOCK = 4
    DREW_DISCARD = 5
    USED_INVESTIGATE_1 = 6
    USED_CTHULHU = 12
    USED_REVELATION = 13
    CARDS_DRAWN = 14
    CARDS_SACRIFICED = 15
    BOOKS = 16
    LAID_OFF = 17
    WON_BY_GOING_OUT = 18
    WON_BY_PLAY = 19
    WON_BY_LAY = 20
    WON_BY_LAYING_DOWN = 21
    WON_BY_DISCARDING = 22
    SANITY_LOST = 23
    SANITY_REGAINED = 24
    BOOKS_LOST = 25
    BOOKS_TAKEN = 26
