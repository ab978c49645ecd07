"""Screens with rows and details as blocks of a rich message, and in letters for a server without these."""

import pytest

from bot.ground.telegram.bodies import rich_blocks, usual_text
from bot.sandbox.messages import read_rich
from bot.sandbox.model import ApiError
from bot.sandbox.parameters import check_json

ROWS = (
    "<tr><th left></th><th>Аня</th><th>›Боб</th></tr>\n"
    "<tr><td left>Двойки &lt;2&gt;</td><td>4</td><td><b>·</b></td></tr>\n"
    "<tr><td left>Итого</td><td 2>4</td></tr>"
)


def paragraph(text):
    return {"type": "paragraph", "text": text}


@pytest.mark.parametrize(
    ("html", "blocks"),
    [
        ("раз\nдва &amp; три", [paragraph("раз\nдва & три")]),
        ("раз\n\n<b>два <i>и</i></b>\n", [paragraph("раз"), paragraph(BOLD := {
            "type": "bold", "text": ["два ", {"type": "italic", "text": "и"}],
        })]),
        ("<code>a</code> и <b>б</b>", [paragraph(
            [{"type": "code", "text": "a"}, " и ", {"type": "bold", "text": "б"}]
        )]),
        ("раз\n<pre>1 2</pre>\nдва", [paragraph("раз"), {"type": "pre", "text": "1 2"}, paragraph("два")]),
        ('<a href="https://x.yz/?a=1&amp;b=2">л</a>', [paragraph(
            {"type": "url", "text": "л", "url": "https://x.yz/?a=1&b=2"}
        )]),
        ('<a href="tg://user?id=7">Аня</a>', [paragraph({
            "type": "text_mention", "text": "Аня", "user": {"id": 7, "is_bot": False, "first_name": "Аня"},
        })]),
        ('<tg-time unix="17" format="r">т</tg-time>', [paragraph(
            {"type": "date_time", "text": "т", "unix_time": 17, "date_time_format": "r"}
        )]),
        ("<details><summary><b>ещё</b></summary>а\n<blockquote expandable>б</blockquote></details>", [{
            "type": "details", "summary": {"type": "bold", "text": "ещё"},
            "blocks": [paragraph("а"), {"type": "blockquote", "blocks": [paragraph("б")]}],
        }]),
    ],
)  # fmt: skip
def test_text_and_its_styles_become_blocks_that_telegram_knows(html, blocks):
    assert rich_blocks(html) == blocks
    check_json("InputRichMessage", {"blocks": blocks}, "rich")


def test_rows_side_by_side_are_one_table_and_a_line_between_parts_two():
    _, table, line, other = rich_blocks(f"до\n{ROWS}\n…\n<tr><td left>а</td><td>б</td></tr>")
    assert (line, len(other["cells"])) == (paragraph("…"), 1)
    assert [len(each["cells"]) for each in rich_blocks(f"{ROWS}\n{ROWS}")] == [3, 3]
    assert [[(cell.get("text"), cell["align"]) for cell in row] for row in table["cells"]] == [
        [(None, "left"), ("Аня", "right"), ("›Боб", "right")],
        [("Двойки <2>", "left"), ("4", "right"), ({"type": "bold", "text": "·"}, "right")],
        [("Итого", "left"), ("4", "right")],
    ]
    assert [row[0]["is_header"] for row in table["cells"]] == [True, False, False]
    assert table["cells"][2][1]["colspan"] == 2


def test_in_letters_columns_stand_below_each_other_and_a_list_is_lines():
    cards = "           Аня ›Боб\nДвойки &lt;2&gt;   4    <b>·</b>\nИтого        4"
    assert usual_text(f"<details><summary>Листы</summary>{ROWS}</details>") == (
        f"<blockquote expandable>Листы\n<pre>{cards}</pre>\n</blockquote>"
    )
    assert usual_text("до\n<tr><td left>1. Аня</td><td>3 из 5</td></tr>\n…") == "до\n1. Аня: 3 из 5\n…"


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("<b>" * 16 + "глубоко" + "</b>" * 16, "too long"),
        ("а" * 32_769, "too long"),
        ("а\n\n" * 501, "too long"),
        ("<tr>" + "<td>1</td>" * 21 + "</tr>", "too many columns"),
    ],
)
def test_the_sandbox_holds_a_rich_message_to_the_limits_of_telegram(html, said):
    with pytest.raises(ApiError, match=said):
        read_rich({"rich_message": {"blocks": rich_blocks(html)}})


@pytest.mark.parametrize(
    "blocks",
    [
        [{"type": "paragraph"}],
        [{"type": "paragraphs", "text": "x"}],
        [{"type": "paragraph", "text": {"type": "fat", "text": "x"}}],
        [{"type": "table", "cells": [[{"text": "x", "align": "left"}]]}],
        [{"type": "details", "summary": "x", "blocks": [{"type": "paragraph", "text": 1}]}],
    ],
)
def test_the_sandbox_refuses_what_the_schema_does_not_have(blocks):
    with pytest.raises(ApiError, match="can't parse rich"):
        check_json("InputRichMessage", {"blocks": blocks}, "rich")
