"""Plain numbers that are counted while the bot runs."""

import pytest

from bot.ground.runtime.measurements import Calls, Counters, Histogram


def test_a_value_counts_for_the_first_bound_that_it_does_not_exceed():
    histogram = Histogram((1.0, 2.0, 5.0))
    for value in (0.0, 1.0, 1.5, 2.0, 5.1, 100.0):
        histogram.note(value)
    assert histogram.counts == [2, 2, 0, 2]
    assert histogram.total == pytest.approx(109.6)


def test_calls_are_sorted_by_what_they_do_and_those_for_updates_are_not_added_up():
    counters = Counters()
    for method in (
        *("answerCallbackQuery", "editMessageText", "editMessageReplyMarkup", "sendMessage", "sendDice"),
        *("deleteMessage", "getChatMember", "stopPoll"),
    ):
        counters.of(method).made += 1
    counters.calls["updates"].made = 1000
    made = {kind: calls.made for kind, calls in counters.calls.items()}
    assert made == {"answer": 1, "edit": 2, "send": 2, "other": 3, "updates": 1000}
    counters.calls["edit"].refused = counters.calls["send"].denied = 2
    counters.calls["answer"].failed = 1
    assert counters.all_calls() == Calls(8, refused=2, failed=1, denied=2)


def test_two_clients_share_no_numbers():
    one, other = Counters(), Counters()
    one.calls["edit"].made += 1
    one.presses["refused"] += 1
    one.answered.note(1)
    assert other == Counters(answered=other.answered)
    assert sum(other.answered.counts) == 0
