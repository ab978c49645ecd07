"""Checking dice through the bot: an honest game passes, one changed face is found and named."""

from pathlib import Path

from tests.databases import opened
from tests.play.phones import bot_in
from tests.play.tables import group_of, play_out, quick_world, started
from tests.world.machine import run


def test_one_changed_face_is_found_and_named(target: Path | str, database_kind: str) -> None:
    world = quick_world()

    async def honest() -> None:
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            await started(phones, chat, people, "strongest")
            await play_out(phones, chat)
            world.conversation.send(people[0], chat.id, "/verify")
            assert "✅" in await phones.told(chat.id, "кости сходятся")

    async def tampered(step: int) -> None:
        async with bot_in(world, target, group_budget=1000) as phones:
            chat = next(chat for chat in world.state.chats.values() if chat.type == "supergroup")
            world.conversation.send(next(iter(chat.members)), chat.id, "/verify g1")
            assert f"Шаг {step} " in await phones.told(chat.id, "не сходятся")

    run(honest())
    with opened(target) as db:
        rows = db.execute("SELECT n, line FROM steps WHERE line LIKE 'faces %' ORDER BY n").fetchall()
        n, line = rows[len(rows) // 2]
        changed = line[:-1] + ("1" if line[-1] != "1" else "2")
        db.execute(
            "DROP TRIGGER steps_fixed" + " ON steps" * (database_kind == "postgres")
        )  # the database itself refuses to change a record
        db.execute("UPDATE steps SET line = ? WHERE n = ? AND game_id = 1", (changed, n))
    run(tampered(n))
