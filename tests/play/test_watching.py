"""/watch: the tables at which a chat plays, and where each is to be seen."""

from pathlib import Path

import pytest

from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.model import ChatMessage
from tests.play.app_pages import app_settings, free_port, pages_of
from tests.play.conftest import check_calls, run_without_errors
from tests.play.panels import begun, panel_of
from tests.play.phones import SWIFT, Phones, game_of, running, settings_for, until
from tests.play.tables import group_of, quick_world, started
from tests.play.talk import ask


def links(message: ChatMessage) -> list[str]:
    """Where the words of a message lead."""
    return [entity["url"] for entity in message.entities if entity["type"] == "text_link"]


def test_every_table_of_the_chat_and_none_of_another(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        world, port = quick_world(), free_port()
        phones, app = Phones(world), app_settings(port)
        async with serve(create_app(world)) as address, pages_of(world, port) as pages:
            settings = settings_for(world, address, tmp_path / "bot.db", group_budget=1000, **app)
            async with running(settings, SWIFT):
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
                private = world.state.chats[people[0]]
                assert "в группе" in (await ask(phones, people[0], private, "/watch")).text
        check_calls(world)

    run_without_errors(main(), caplog)
