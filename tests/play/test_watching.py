"""/watch: the tables at which a chat plays, and where each is to be seen."""

from pathlib import Path

import pytest

from bot.rooms import ROOMS
from bot.sandbox.model import ChatMessage
from tests.play.app_pages import app_settings, pages_of
from tests.play.conftest import check_calls, run_without_errors
from tests.play.metrics_page import scrape
from tests.play.panels import begun, panel_of
from tests.play.phones import SWIFT, Phones, game_of, running, settings_for, until
from tests.play.side_tables import SideTables
from tests.play.tables import group_of, quick_world, started
from tests.play.talk import ask
from tests.ports import free_port
from tests.world.machine import served


def links(message: ChatMessage) -> list[str]:
    """Where the words of a message lead."""
    return [entity["url"] for entity in message.entities if entity["type"] == "text_link"]


def test_every_table_of_the_chat_and_none_of_another(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        world, port = quick_world(), free_port()
        phones, opener, measured = Phones(world), SideTables(), free_port()
        app = {**app_settings(port), "metrics_port": measured}
        async with served(world) as address, pages_of(world, port) as pages:
            settings = settings_for(world, address, tmp_path / "bot.db", group_budget=1000, **app)
            async with running(settings, SWIFT, rooms=(*ROOMS, opener.room)):
                forum, people = group_of(world, 3, kind="forum")
                one, two = [world.membership.add_topic(people[0], forum.id, name).id for name in ("А", "Б")]
                other, strangers = group_of(world, 2, " из другой группы")
                assert "никто не играет" in (await ask(phones, people[0], forum, "/watch", one)).text
                board = await started(phones, forum, people[:1], "yatzy", computers=1, thread=one)
                together = await begun(phones, forum, people[1:], "classic", thread=two)
                await until(lambda: panel_of(phones, people[2], together) is not None, "their cards")
                listed = await ask(phones, people[2], forum, "/watch", two)
                assert [name in listed.text for name in ("Аня", "Боб", "Вика")] == [True] * 3
                found = links(listed)
                assert [pages.token(game) in "\n".join(found) for game in (game_of(board), together)] == [
                    True
                ] * 2
                assert f"https://t.me/c/{-forum.id - 10**12}/{board.id}" in found
                assert len(found) == 4, "the message of each board, and its table in the app"
                assert "никто не играет" in (await ask(phones, strangers[0], other, "/watch")).text
                side = await opener.begin(phones, forum, 3, people[:2])
                listed = await ask(phones, strangers[0], other, "/watch")
                assert pages.token(side) not in "\n".join(links(listed))
                listed = await ask(phones, people[2], forum, "/watch", one)
                assert "Стол 3" in listed.text
                assert pages.token(side) in links(listed)[-1], "a side table comes last, and has no board"
                assert len(links(listed)) == 5
                watched = await pages.open(people[2], side)
                assert [turn["name"] for turn in watched.state["turns"]] == ["Аня", "Боб"]
                told = await scrape(measured)
                assert told("side_tables_live") == 1
                assert told.sums("app_tables_open", "who") == {"player": 0, "watcher": 1}
                private = world.state.chats[people[0]]
                assert "в группе" in (await ask(phones, people[0], private, "/watch")).text
        check_calls(world)

    run_without_errors(main(), caplog)
