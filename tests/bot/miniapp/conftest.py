from tests.bot.screens.conftest import no_text_goes_wrong  # noqa: F401 - a fixture
