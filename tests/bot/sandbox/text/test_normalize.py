"""Cleaning of texts and their way back to HTML."""

from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings

from bot.sandbox.text import checked_link, normalize, parse_html, to_html, utf16_length
from tests.bot.sandbox.text.test_html_parser import nested


class Reader(HTMLParser):
    """Plain text of well-formed HTML; fails on a tag closed out of turn."""

    def __init__(self):
        super().__init__()
        self.text, self.open = "", []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        for name, _ in attrs:
            assert name in ("class", "href", "target", "rel", "unix", "format", "data-user")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@settings(max_examples=60, deadline=None)
@given(nested)
def test_a_tidied_text_is_shown_well_formed_has_its_entities_in_place_and_stays_as_it_is(source):
    text, entities = normalize(*parse_html(source))
    reader = Reader()
    reader.feed(to_html(text, entities))
    reader.close()
    assert (reader.text, reader.open) == (text, [])
    assert text == text.rstrip()
    assert "\r" not in text
    assert "\u202e" not in text
    code = [e for e in entities if e["type"] in ("code", "pre")]
    for entity in entities:
        start, end = entity["offset"], entity["offset"] + entity["length"]
        assert 0 <= start < end <= utf16_length(text)
        for other in code:
            if entity is not other and "blockquote" not in entity["type"]:
                assert end <= other["offset"] or other["offset"] + other["length"] <= start
    assert [e["offset"] for e in entities] == sorted(e["offset"] for e in entities)
    kept = [e for e in entities if e["type"] not in ("bot_command", "mention", "url")]
    assert normalize(text, kept)[0] == text


def test_hostile_text_is_shown_as_text():
    hostile = '<script>alert("1")</script> <img src=x onerror=y>'
    assert "<" not in to_html(hostile, [])
    assert unescape(to_html(hostile, [])) == hostile


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("<b>a<i>b</i></b>c", "<b>a<i>b</i></b>c"),
        (
            '<a href="https://x.yz">q</a>',
            '<a href="https://x.yz/" target="_blank" rel="noopener noreferrer">q</a>',
        ),
        ("<tg-spoiler>q</tg-spoiler>", '<span class="tg-spoiler">q</span>'),
        ("<b>a<code>b</code>c</b>", "<b>a</b><code>b</code><b>c</b>"),
        ("см. /top@dice_poker_bot.", 'см. <span class="command">/top@dice_poker_bot</span>.'),
        ("  <pre>  1 2</pre>", "<pre>  1 2</pre>"),
        ("<pre><code>a</code></pre>", "<pre>a</pre>"),
        (
            "до <b><tg-time unix=1760000000 format='Tw'>10:00</tg-time></b>",
            'до <tg-time unix="1760000000" format="wT"><b>10:00</b></tg-time>',
        ),
        (
            "<blockquote expandable><pre>a</pre></blockquote>",
            '<blockquote class="expandable"><pre>a</pre></blockquote>',
        ),
        ('<a href="tg://user?id=7">@anna_a</a>', '<span class="mention" data-user="7">@anna_a</span>'),
        ("😀<u>\u2068имя\u2069</u>\u202e!", "😀<u>\u2068имя\u2069</u>!"),
    ],
)
def test_examples(source, shown):
    assert to_html(*normalize(*parse_html(source))) == shown


def test_links():
    for target, kept in (
        ("tg://resolve?domain=x", "tg://resolve?domain=x"),
        ("X.yz", "http://x.yz/"),
        ("https://1.2.3.4:80/q", "https://1.2.3.4:80/q"),
        ("ftp://x.yz", None),
        ("http://localhost", None),
        ("two words.yz", None),
    ):
        assert checked_link(target) == kept
