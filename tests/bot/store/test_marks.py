"""What the bot notes of itself."""

from bot.store import Tx


def test_the_bots_last_sign_of_life(db):
    tx = Tx(db)
    assert tx.marks.last_seen() is None
    tx.marks.set_last_seen(5.5)
    tx.marks.set_last_seen(6.5)
    assert tx.marks.last_seen() == 6.5
