"""The database cannot be reached for a moment: what was sent is noted later, and taps come again."""

import pytest

from bot.ground.store.base import UnavailableError
from bot.ground.store.dues import DeliveryNotes
from bot.table.actions import GameActions, Queries
from bot.table.messages import SurfaceMessages
from bot.table.presses import Roll
from tests.play.phones import Phones, data_of, mover_of, take_turn, until
from tests.play.tables import lobby, play_out, started, turned_for_all
from tests.play.talk import RU, greeted, one_turn, still


def failing(monkeypatch: pytest.MonkeyPatch, owner: type, method: str, times: int = 2) -> list[str]:
    """Let a use case fail so many times, half of them after it was kept; returns its failures."""
    real, failures = getattr(owner, method), list[str]()

    async def fails(self: object, *given: object, **named: object) -> object:
        if len(failures) >= times:
            return await real(self, *given, **named)
        failures.append(method)
        if len(failures) % 2 == 0:
            await real(self, *given, **named)  # whether it is kept is not known when the connection is lost
        raise UnavailableError("the connection was lost")

    monkeypatch.setattr(owner, method, fails)
    return failures


def test_boards_and_results_that_were_sent_are_noted_when_the_database_is_back(evening, monkeypatch) -> None:
    failures = [
        failing(monkeypatch, SurfaceMessages, "posted"),
        failing(monkeypatch, GameActions, "drawn", 1),
        failing(monkeypatch, DeliveryNotes, "sent"),
    ]

    async def scene(phones: Phones) -> None:
        chat, people = await still(phones, 2)
        options = {"hands": "1"}
        board = await started(phones, chat, people, "showdown", options=options, tidy=False)
        await take_turn(phones, chat)
        end = await play_out(phones, chat)
        assert "🏆" in end.text
        await until(lambda: not board.keyboard, "the board to know that the result is a message of its own")
        assert not board.deleted

    evening(scene)
    assert [len(each) for each in failures] == [2, 1, 2]


@pytest.mark.parametrize("way", ["brought"])
def test_a_tap_that_is_brought_comes_again_and_counts_once(evening, monkeypatch, way) -> None:
    trouble = RU("refusal-trouble")

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "yatzy")
        mover = mover_of(phones, chat, board)
        failures = failing(monkeypatch, GameActions, "press")
        await phones.tap(mover, board, data_of(board, Roll))
        await until(lambda: "бросок 2" in board.text, "the throw to be shown")
        assert failures
        assert [phones.toast(query.id) for query in phones.world.state.queries.values()].count(trouble) == 0

    evening(scene)
    assert way == "brought"


def test_the_lobby_of_another_topic_learns_of_a_game_that_began_before_an_outage(
    evening, monkeypatch
) -> None:
    failures = failing(monkeypatch, Queries, "live_in")

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="forum")
        one, two = [phones.world.membership.add_topic(people[0], chat.id, name).id for name in ("Раз", "Два")]
        waiting = await lobby(phones, chat, people, "classic", two)
        await turned_for_all(phones, waiting, people[0], "presets")
        await started(phones, chat, people, "yatzy", thread=one)
        await until(lambda: "в прошлый раз" in waiting.text, "the last game")

    evening(scene)
    assert len(failures) == 2


async def test_a_start_takes_up_a_game_that_cannot_be_read_at_first(phones, life, monkeypatch) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "pirate")
    failures = failing(monkeypatch, Queries, "resumed")
    async with life():
        await until(lambda: len(failures) == 2, "the outage")
        await take_turn(phones, chat)


def test_a_robot_plays_on_when_the_database_is_back(evening, monkeypatch) -> None:
    failures = failing(monkeypatch, GameActions, "pass_time", 1)

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 1)
        await started(phones, chat, people, "pirate", computers=1, options={"order": "join"})
        await one_turn(phones, chat)
        await one_turn(phones, chat)

    evening(scene, computer_seconds=1)
    assert failures
