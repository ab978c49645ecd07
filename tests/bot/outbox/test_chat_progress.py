"""How far chats have come, as far as the bot can tell."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground.outbox.chat_progress import ACTIVE, BELIEVED, LATELY, TALK, UNSEEN, ChatProgress
from bot.ground.values import Place

SUPERGROUP, GROUP, PRIVATE = Place(-1_000_000_000_005), Place(-5), Place(5)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


WRITERS = st.lists(st.sampled_from(["bot", "seen", "unseen"]), min_size=1, max_size=60)


@settings(max_examples=20)
@given(WRITERS, st.data())
def test_in_a_supergroup_every_number_counts_once_whoever_wrote_it(writers, data):
    progress = ChatProgress(Clock())
    number = 1 + data.draw(st.integers(0, len(writers) - 1))
    seen = [n for n, writer in enumerate(writers, 1) if writer != "unseen"]
    for n in data.draw(st.permutations(seen)):
        (progress.note_own if writers[n - 1] == "bot" else progress.note_other)(SUPERGROUP, n)
    last = max(seen, default=0)
    assert progress.below(SUPERGROUP, number) == sum(w != "bot" for w in writers[number:last])


@settings(max_examples=20)
@given(WRITERS)
def test_what_only_some_chats_number_is_not_believed_of_others(writers):
    for place, worth in ((GROUP, UNSEEN), (PRIVATE, 1)):
        progress = ChatProgress(Clock())
        progress.note_own(place, 100)
        for n, writer in enumerate(writers, 1):  # the numbers in between are those of other chats
            if writer == "seen":
                progress.note_other(place, 100 + 7 * n)
        assert progress.below(place, 100) == worth * writers.count("seen")


def test_a_bot_that_sees_all_is_not_told_by_numbers():
    clock = Clock()
    for place, before in ((SUPERGROUP, "numbers"), (GROUP, "some")):
        progress = ChatProgress(clock)
        progress.note_own(place, 1)
        assert progress.sight(place.chat_id) == before
        progress.note_other(place, 9, meant_for_all=True)
        assert (progress.sight(place.chat_id), progress.below(place, 1)) == ("all", 1)
        clock.now += BELIEVED
        assert progress.sight(place.chat_id) == before, "it may have lost the right"


def test_topics_share_what_was_not_seen_and_nothing_else():
    clock = Clock()
    progress = ChatProgress(clock)
    table, other = (Place(SUPERGROUP.chat_id, topic) for topic in (2, 3))
    progress.note_own(table, 10)
    progress.note_other(other, 14)
    assert progress.below(other, 10) == 2, "one seen, and half of three"
    assert progress.below(table, 10) == 1
    progress.note_own(other, 15)
    assert progress.below(table, 10) == 1
    clock.now += ACTIVE
    progress.note_own(table, 16)
    assert progress.below(table, 10) == 3, "nothing was seen in the other topic for long"


def test_a_chat_talks_if_enough_was_not_seen_in_a_short_time():
    clock = Clock()
    talk = TALK + 1  # the next number that is seen is one more
    for unseen, seconds, talks in ((talk, 1.0, True), (TALK, 1.0, False), (talk, 2 * LATELY, False)):
        for place in (SUPERGROUP, GROUP, PRIVATE):
            progress = ChatProgress(clock)
            progress.note_own(place, 10)
            assert not progress.talks(place.chat_id), "what was said before is not known"
            clock.now += seconds
            progress.note_other(place, 10 + unseen)
            assert progress.talks(place.chat_id) == (talks and place == SUPERGROUP)
            clock.now += LATELY
            assert not progress.talks(place.chat_id), "that was long ago"


def test_until_the_bot_has_sent_something_its_messages_of_before_may_be_above_those_seen():
    progress = ChatProgress(Clock())
    progress.note_own(SUPERGROUP, 5)  # a board that is tapped
    progress.note_other(SUPERGROUP, 6)
    assert progress.newest_known(SUPERGROUP.chat_id) == 0
    progress.note_own(SUPERGROUP, 9, sent=True)
    progress.note_other(SUPERGROUP, 12)
    assert progress.newest_known(SUPERGROUP.chat_id) == 12
    progress.forget(SUPERGROUP.chat_id)
    assert progress.newest_known(SUPERGROUP.chat_id) == 0, "another worker may have sent something"


def test_a_long_talk_is_not_kept_and_counts_all_the_same():
    progress = ChatProgress(Clock())
    progress.note_own(SUPERGROUP, 1)
    for number in range(2, 3000):
        progress.note_other(SUPERGROUP, number)
    assert progress.below(SUPERGROUP, 1) >= 100
    assert progress.below(SUPERGROUP, 2990) == 9
    progress.forget(SUPERGROUP.chat_id)
    assert progress.below(SUPERGROUP, 1) == 0
