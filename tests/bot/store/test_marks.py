"""What the bot notes of itself."""

from bot.ground.store.marks import Marks


def test_the_bots_last_sign_of_life(tx):
    assert Marks(tx).last_seen() is None
    Marks(tx).set_last_seen(5.5)
    Marks(tx).set_last_seen(6.5)
    assert Marks(tx).last_seen() == 6.5
