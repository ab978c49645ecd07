"""The page as files: how much it weighs, what it may do, and its own words in every language."""

import re

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import COMPLETE
from bot.miniapp.handlers.page_files import FOLDER, read_page
from bot.miniapp.screens.table_state import LABELS

MOST = 60_000
SCRIPTS = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.js")}


def test_all_files_weigh_little(capsys):
    files = read_page("dice_bot")
    sizes = {name: len(file.packed) for name, file in files.items() if name}
    with capsys.disabled():
        print(f"\nthe page: {len(sizes)} files, {sum(sizes.values())} bytes gzipped")  # noqa: T201 - the figure
    assert set(sizes) == {path.name for path in FOLDER.iterdir()}
    assert sum(sizes.values()) <= MOST


def test_nothing_is_asked_of_anybody_else():
    index = (FOLDER / "index.html").read_text("utf-8")
    for text in (index, *SCRIPTS.values(), *(path.read_text("utf-8") for path in FOLDER.glob("*.css"))):
        found = set(re.findall(r"https?://[^\s\"'`)]+", text)) - {"http://www.w3.org/2000/svg"}
        assert found <= {"https://core.telegram.org/bots/webapps,", "https://t.me/${bot}"}
    parts = {path.name for path in FOLDER.iterdir()} - {"index.html"}
    assert set(re.findall(r'(?:src|href)="(?!data:)([^"]+)"', index)) == parts  # nothing waits for another
    assert "style=" not in index
    assert not re.search(r"<script[^>]*>[^<]", index)


def test_what_the_page_says_by_itself_is_there_in_every_language():
    blocks = re.findall(r"^  (\w\w): \{\n(.*?)^  \},", SCRIPTS["words.js"], re.MULTILINE | re.DOTALL)
    said = {language: set(re.findall(r"^    (\w+): \"", block, re.MULTILINE)) for language, block in blocks}
    assert set(said) == set(COMPLETE)
    assert len({frozenset(names) for names in said.values()}) == 1
    used = set(re.findall(r"\bwords\.(?!js)(\w+)", SCRIPTS["main.js"]))
    assert used == said["ru"] | {"language"}
    for language, block in blocks:
        table = texts(language)("button-open-table").removeprefix("📱 ")
        assert table in block


def test_every_label_of_a_state_is_shown_by_the_page():
    written = " ".join(SCRIPTS.values())
    used = set(re.findall(r"\blabels\??\.([a-z]+)", written))
    used |= set(re.findall(r'\blabels\["([a-z-]+)"\]', written))
    assert used == set(LABELS)
