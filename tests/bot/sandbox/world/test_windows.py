"""Whose windows are open: a sign of one lasts some minutes, by the machine's clock."""

from bot.sandbox.world.windows import KEPT, Windows


def test_somebody_is_looked_at_until_some_minutes_after_the_last_sign_of_their_window():
    now = [0.0]
    windows = Windows(lambda: now[0])
    assert 1 not in windows
    windows.look(1)
    now[0] = KEPT - 1
    assert 1 in windows
    assert 2 not in windows
    windows.look(1)
    now[0] += KEPT - 1
    assert 1 in windows
    now[0] += 1
    assert 1 not in windows
