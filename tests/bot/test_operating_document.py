"""What docs/operating.md shows of the doctor and of the settings is so."""

import re

from pydantic import SecretStr

from bot.config import Settings
from bot.ground.store import Store
from bot.ground.store.migrate import load_migrations
from bot.operation import doctor
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.bot.service.test_ratings import play
from tests.paths import ROOT

TEXT = (ROOT / "docs" / "operating.md").read_text("utf-8")
OF_A_MACHINE = [
    (r"(?<= )\S*/\w\S*(?=[: ])", "FILE"),
    (r"@\w+", "@BOT"),
    (r"[\d.]+ [kMG]B", "SIZE"),
    (r"\d+", "N"),
]


def alike(line):
    """A line without what differs from bot to bot."""
    for pattern, word in OF_A_MACHINE:
        line = re.sub(pattern, word, line)
    return line


async def test_the_doctors_sample_is_what_it_says_today(tmp_path):
    (sample,) = re.findall(r"```\n(settings: ok: .*?)\n```", TEXT, re.DOTALL)
    world = World()
    async with serve(create_app(world)) as address:
        settings = Settings(
            _env_file=None,
            database_path=tmp_path / "bot.db",
            bot_token=SecretStr(world.state.token),
            bot_api_url=address,
        )
        async with await Store.open(settings.database_path) as store:
            for _ in range(2):  # of one the words would be others
                await store.write(lambda tx: play(tx, {7: 1, 8: 2}))
        settings.tables.mkdir()
        said = [str(finding) async for finding in doctor.examine(settings)]
    assert [alike(line) for line in sample.splitlines()] == [alike(line) for line in said]
    assert f"version {len(load_migrations())}," in sample


def test_the_table_of_settings_has_them_all_with_their_defaults():
    told = dict(re.findall(r"(?m)^\| `([A-Z_]+)` \| (.+?) \|", TEXT))
    fields = {name.upper(): field.default for name, field in Settings.model_fields.items()}
    assert set(told) == set(fields)
    assert told.pop("TABLES_DIR") == "`tables` beside the database"
    for name, default in told.items():
        value = fields[name]
        plain = int(value) if isinstance(value, bool | float) else value
        assert default == ("-" if value in {None, ""} else f"`{plain}`"), name
