"""Games in which all play at once, each on a card in private: from the start to what is told afterwards."""

import re
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.drawing import pack
from bot.ground.store.database import Store
from bot.operation import doctor
from bot.rankings.counts import rebuild_ratings
from bot.sandbox.model import Chat
from bot.table.presses import (
    ConfirmStop,
    EndTurn,
    PickInner,
    PickRow,
    Rematch,
    Roll,
    SendRecord,
    ShowColumns,
    ShowCrossing,
    Sit,
    Start,
    Sure,
)
from engine.cli import main as engine_main
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.bot.store.databases import problems_of
from tests.play.boards import calls_of
from tests.play.panels import at_once, awaited, in_round, panel, panel_of, play_round, write
from tests.play.phones import SWIFT, Phones, data_of, game_of, presses, until
from tests.play.tables import over
from tests.play.talk import RU, ask, dice, gone, offers
from tests.rings import sampled
from tests.world.machine import beside

SHORT = {"card": "short"}
ROUNDS = 6
"""Of a short card."""


def changes(phones: Phones, chat: Chat) -> int:
    """How often something was sent or edited in a group."""
    return sum(len(calls_of(phones, chat, method)) for method in ("editMessageText", "sendMessage"))


def checked(target: Path | str, path: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Let the operator's tools and the command line look at a game that is over, and one under way."""

    async def looked_at() -> None:
        where = {"database_path": target} if isinstance(target, Path) else {"database_url": SecretStr(target)}
        found = {each.subject: each async for each in doctor.examine(Settings(**where))}
        assert (found["games"].good, found["games"].text) == (True, "1 live game replayed")
        assert found["database"].good, found["database"]
        async with await Store.open(target) as store:
            assert await problems_of(store) == []
        assert not any("different" in line for line in await rebuild_ratings(target))

    beside(looked_at())
    path.write_text(record, "utf-8")
    assert engine_main(["verify", str(path)]) == engine_main(["replay", str(path)]) == 0
    line = next(line for line in record.splitlines() if line.startswith("2 faces "))
    path.write_text(record.replace(line, line[:-1] + ("1" if line[-1] != "1" else "2"), 1), "utf-8")
    assert engine_main(["verify", str(path)]) == 1
    assert "not fair: step" in capsys.readouterr().out


def test_a_whole_game_is_played_in_private_and_told_in_the_group(evening, target, tmp_path, capsys) -> None:
    records = []

    async def scene(phones: Phones) -> None:
        options = SHORT | {"luck": "same"}
        chat, people, game = await at_once(phones, 3, "international", computers=1, options=options)
        for number in range(1, ROUNDS + 1):
            lie = [dice(await in_round(phones, person, game, number)) for person in people]
            assert lie[0] == lie[1] == lie[2] != [], "the same luck: the same first roll"
            before = changes(phones, chat)
            await play_round(phones, people, game)
            if number < ROUNDS:
                await in_round(phones, people[0], game, number + 1)
                assert changes(phones, chat) - before <= 2, "a round costs the group two edits"
        await until(lambda: over(phones, chat), "the result")
        cards = [panel_of(phones, each, game) for each in people]
        await until(lambda: all(offers(card, Rematch) for card in cards), "the way to another game on each")
        result = phones.newest(chat.id)
        await phones.tap(people[0], result, data_of(result, SendRecord))
        await until(lambda: any(m.document for m in chat.messages.values()), "the file")
        records.append(next(m.document.data.decode() for m in chat.messages.values() if m.document))
        found = parse_record(records[0])
        assert (verify(found).fair, found.rules.pace) == (True, "together")
        told = {
            word: (await ask(phones, people[0], chat, f"/{word}")).text for word in ("top", "me", "score")
        }
        assert {"Аня", "Боб", "Вика"} <= set(re.findall(r"\w+", told["top"]))
        assert "1 партия" in told["me"]
        assert RU("score-over") in told["score"]
        throws = sum(" faces " in line for line in found.lines)
        assert RU("verify-throws", n=throws) in (await ask(phones, people[0], chat, "/verify")).text
        await phones.tap(people[0], cards[0], data_of(cards[0], Rematch))
        lobby = await phones.board(chat.id, Start)
        again = game_of(lobby)
        assert RU("lobby-together") in lobby.text, "a rematch keeps the pace"
        await phones.tap(people[1], lobby, pack(Sit(again)))
        await phones.tap(people[0], lobby, pack(Start(again)))
        for person in people[:2]:
            await in_round(phones, person, again, 1)

    evening(scene, SWIFT)
    checked(target, tmp_path / "record.txt", records[0], capsys)


async def act(phones: Phones, person: int, game: int, chat: Chat) -> None:
    """One tap of a turn on a card: the answer to a question, a row, the end of a turn, or a throw."""
    shown = await panel(phones, person, game)
    offered = presses(shown)
    before = shown.text, offered
    for kind in (Sure, PickInner, PickRow, ShowColumns, EndTurn, ShowCrossing, Roll):
        of_kind = [(text, p) for text, p in offered if isinstance(p, kind)]
        if of_kind:
            paying = [p for text, p in of_kind if "✗" not in text] or [p for _, p in of_kind]
            await phones.tap(person, shown, pack(paying[0]))
            break

    def changed() -> bool:
        now = panel_of(phones, person, game)
        return over(phones, chat) or now is None or (now.text, presses(now)) != before

    await until(changed, "the card to change")


@pytest.mark.parametrize("word", sampled(["double", "thrift", "series"], ["double"]))
@pytest.mark.bot(SWIFT)
async def test_other_kinds_of_games_are_played_to_the_end_on_cards(phones, word) -> None:
    chat, people, game = await at_once(phones, 2, word, options=SHORT)

    def on_turn() -> list[int]:
        return [person for person in people if awaited(panel_of(phones, person, game))]

    while not over(phones, chat):
        await until(lambda: bool(on_turn()) or over(phones, chat), "somebody's turn, or the end")
        for person in on_turn():
            if not over(phones, chat) and awaited(panel_of(phones, person, game)):
                await act(phones, person, game, chat)


@pytest.mark.bot(SWIFT)
async def test_commands_in_the_middle_of_a_game(phones) -> None:
    chat, people, game = await at_once(phones, 2)
    anya, bob = (phones.world.state.chats[person] for person in people)
    shown = await panel(phones, people[0], game)
    phones.world.conversation.send(people[0], people[0], "/board")
    await gone(shown)
    assert (await panel(phones, people[0], game)).id > shown.id, "one's card at the bottom"
    await play_round(phones, people, game)
    await in_round(phones, people[0], game, 2)
    await write(phones, people[0], game)
    for words, said in (
        ("/score", RU("together-awaited", names="Боб")),
        ("/board", RU("together-awaited", names="Боб")),
        ("/verify", RU("refusal-still-playing")),
        ("/hint", RU("refusal-round-waits")),
    ):
        assert said in (await ask(phones, people[0], chat, words)).text, words
    exported = await ask(phones, people[0], chat, "/export")
    found = parse_record(exported.document.data.decode())
    assert found.rules.pace == "together"
    assert not found.secret
    assert RU("turns-none") in (await ask(phones, people[0], anya, "/turns")).text
    turns = (await ask(phones, people[1], bob, "/turns")).text
    assert re.search(r"Кости.*g1.*ход до", turns), turns
    for command in ("leave", "stop"):
        told = (await ask(phones, people[0], anya, f"/{command}")).text
        assert told == RU("refusal-plays-in-group", command=command)
    question = await ask(phones, people[0], chat, "/stop")
    await phones.tap(people[0], question, data_of(question, ConfirmStop))
    await until(lambda: not awaited(panel_of(phones, people[1], game)), "no card to play on")
    assert (await ask(phones, people[0], anya, "/stop")).text == RU("refusal-nobody-plays")
