"""The files of the sandbox's page."""

import re
from pathlib import Path

import bot.sandbox

FILES = sorted((Path(bot.sandbox.__file__).parent / "page").iterdir())


def test_page_makes_no_html_of_strings_and_names_no_other_host():
    made = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        assert not re.search(made, text), file.name
        hosts = set(re.findall(r"(?:https?:)?//([\w.-]+\.[a-z]{2,})", text))
        assert hosts <= {"www.w3.org", "t.me"}, file.name
