"""Games in which luck is pressed, through the real bot over HTTP: whole games of each, by presses alone."""

from pathlib import Path

import pytest

from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import AddFace, BankTurn, Hint, Hold, Rematch, Reroll, Roll, TakeBack
from engine.presets import PRESETS
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.play.own_dice import own_game
from tests.play.panels import at_once, awaited, panel, panel_of
from tests.play.phones import Phones, bot_in, data_of, mover_of, press_best, presses, until, version_of
from tests.play.tables import NAMES, group_of, over, play_out, quick_world, started
from tests.play.talk import RU, ask, offers
from tests.rings import sampled
from tests.world.machine import run

LOWER = {key: str(PRESETS[key].lightning["goal"]) for key in ("zonk", "thousand", "five-dice", "pig")}
"""The goals of lightning games."""


@pytest.mark.parametrize("preset", sampled(LOWER, ["thousand"]))
def test_three_and_a_robot_play_by_presses_and_the_pages_tell_of_it(target: Path | str, preset: str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 3)
            await started(phones, chat, people, preset, computers=1, options={"goal": LOWER[preset]})
            assert RU("board-card", preset=RU(f"preset-{preset}-short")) in phones.newest(chat.id).text
            end = await play_out(phones, chat)
            assert "🏆" in end.text
            assert "✅" in (await ask(phones, people[0], chat, "/verify")).text
            assert RU(f"preset-{preset}-short") in (await ask(phones, people[0], chat, "/score")).text
            sent = await ask(phones, people[0], chat, "/export")
            record = parse_record(sent.document.data.decode())
            assert verify(record).fair
            assert record.replay().game.over
            assert "🏆" in (await ask(phones, people[0], chat, f"/rules {preset}")).text
            assert phones.world.state.failures == []

    run(main())


def test_dice_are_chosen_one_by_one_and_a_turn_is_taken_back_until_the_next_throw(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            await started(phones, chat, people, "zonk", options={"least": "0"})
            while not (board := phones.newest(chat.id)) or len(held_of(board)) < 2:
                await phones.tap(mover_of(phones, chat, board), board, data_of(board, BankTurn))
                await moved_on(phones, chat, board)
            mover, die = mover_of(phones, chat, board), held_of(board)[0]
            scoreless = await phones.tap(mover, board, data_of(board, Hold).rsplit(":", 1)[0] + ":9")
            assert scoreless == RU("refusal-unknown-button")
            await phones.tap(mover, board, data_of(board, Hold))
            await until(lambda: "берём" in board.text, "what is chosen")
            (only,) = (press for _, press in presses(board) if isinstance(press, Reroll))
            assert only.mask == 1 << die
            await phones.tap(mover, board, data_of(board, BankTurn))
            await moved_on(phones, chat, board)
            after = phones.newest(chat.id)
            other = mover_of(phones, chat, after)
            assert other != mover
            refused = await phones.tap(other, after, data_of(after, TakeBack))
            assert refused == RU("refusal-not-yours-to-take-back", name=NAMES[people.index(mover)])
            await phones.tap(mover, after, data_of(after, TakeBack))
            await until(lambda: mover_of(phones, chat, phones.newest(chat.id)) == mover, "the turn again")
            assert held_of(phones.newest(chat.id)), "nothing is set aside any more"

    run(main())


def held_of(board: ChatMessage) -> list[int]:
    """The positions of the dice that may be chosen one by one."""
    return [press.position for _, press in presses(board) if isinstance(press, Hold)]


async def moved_on(phones: Phones, chat: Chat, board: ChatMessage) -> None:
    """Wait for a board of another turn or throw."""
    before = version_of(board)
    await until(lambda: version_of(phones.newest(chat.id)) != before or over(phones, chat), "the next board")


@pytest.mark.parametrize("preset", sampled(["zonk", "pig"], ["zonk"]))
def test_all_play_at_once_each_on_their_card(target: Path | str, preset: str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, group_budget=1000) as phones:
            options = {"goal": LOWER[preset]}
            chat, people, game = await at_once(phones, 3, preset, computers=1, options=options)
            while not over(phones, chat):
                await until(lambda: bool(on_turn(phones, people, game)) or over(phones, chat), "somebody")
                for person in on_turn(phones, people, game):
                    await presses_once(phones, person, game)
            end = phones.newest(chat.id)
            assert "🏆" in end.text
            assert "✅" in (await ask(phones, people[0], chat, "/verify")).text
            assert phones.world.state.failures == []

    run(main())


def on_turn(phones: Phones, people: list[int], game: int) -> list[int]:
    return [person for person in people if awaited(panel_of(phones, person, game))]


async def presses_once(phones: Phones, person: int, game: int) -> None:
    """One press of somebody on their card, as the green key says."""
    shown = await panel(phones, person, game)
    before, best = (version_of(shown), shown.text), press_best(shown)
    await phones.tap(person, shown, best or data_of(shown, Reroll if offers(shown, Reroll) else Roll))

    def changed() -> bool:
        now = panel_of(phones, person, game)
        return now is None or (version_of(now), now.text) != before or offers(now, Rematch)

    await until(changed, "the card to change")


def test_own_dice_are_typed_set_aside_and_banked(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            board = await own_game(phones, chat, people, "zonk", goal="3000")
            await says(phones, chat, people[0], "1 1 1 5 2 3")
            board = phones.newest(chat.id)
            first = next(press for _, press in presses(board) if isinstance(press, Reroll))
            assert first.mask == 0b100111  # of 1 1 1 2 3 5
            await phones.tap(people[0], board, data_of(board, Reroll))
            await until(lambda: offers(phones.newest(chat.id), AddFace), "the keypad for two dice")
            await until(lambda: offers(phones.newest(chat.id), BankTurn), "the end of the turn beside it")
            board = phones.newest(chat.id)
            await phones.tap(people[0], board, data_of(board, TakeBack))
            await until(lambda: offers(phones.newest(chat.id), Reroll), "the dice that were set aside")
            board = phones.newest(chat.id)
            await phones.tap(people[0], board, data_of(board, Reroll))
            await until(lambda: offers(phones.newest(chat.id), AddFace), "the keypad for two dice once more")
            await says(phones, chat, people[0], "2 3")
            await until(lambda: "💥" in phones.newest(chat.id).text, "the bust")
            await until(lambda: offers(phones.newest(chat.id), AddFace), "the next one's dice")
            await says(phones, chat, people[1], "666 666")
            board = phones.newest(chat.id)
            await phones.tap(people[1], board, data_of(board, BankTurn))
            await until(lambda: offers(phones.newest(chat.id), AddFace), "the last turn")
            assert "🏁" in phones.newest(chat.id).text
            await says(phones, chat, people[0], "223446")
            await until(lambda: over(phones, chat), "the result")
            assert "Боб" in phones.newest(chat.id).text.split("\n")[0]

    run(main())


async def says(phones: Phones, chat: Chat, person: int, dice: str) -> None:
    """Answer the board with dice, and wait until it shows another one."""
    board = phones.newest(chat.id)
    before = board.text
    phones.world.conversation.send(person, chat.id, dice, reply_to=board.id)
    await until(lambda: phones.newest(chat.id).text != before, "the board to change")


def test_a_hint_tells_the_risk_to_who_plays_alone(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, group_budget=1000) as phones:
            person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
            chat = phones.world.state.chats[person]
            await started(phones, chat, [person], "zonk", computers=1)
            board = phones.newest(person)
            told = await phones.tap(person, board, data_of(board, Hint))
            assert "%" in told
            assert "%" in (await ask(phones, person, chat, "/hint")).text

    run(main())
