"""Our reading of HTML against TDLib's own, offline."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.sandbox.text import MarkupError, parse_html
from tests.bot.sandbox.tdlib import telegram_reads


def we_read(source):
    try:
        return parse_html(source)
    except MarkupError as error:
        return str(error)


TAGS = ["b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "tg-spoiler", "code", "pre", "blockquote"]
OPENINGS = [
    *('<span class="tg-spoiler">', "<span class='x'>", "<span>"),
    *("<blockquote expandable>", "<blockquote expandable=''>"),
    *("<code class='language-py'>", "<pre class='language-py'>"),
    *('<a href="http://x.yz">', '<a href="https://t.me/bot?start=a&amp;b">', "<a href='tg://user?id=42'>"),
    *("<a href='tg://user?id=0'>", "<a href='javascript:x'>", "<a>", "<a href=''>"),
    *("<tg-emoji emoji-id='5368324170671202286'>", "<tg-emoji>"),
    *('<tg-time unix="1760000000" format="r">', "<tg-time unix=1760000000 format=DT>", "<tg-time unix='1'>"),
    *("<tg-time format='q'>", "<tg-time>"),
    *("<B>", "<b\n>", "<b x=1 y = 'z'>", "<b/>", "<b =1>", "<b x=>", "<b x='1'y=\"2\">", "<b 'x'>"),
    *("<br>", "<>", "<b ", "<"),
]
CLOSINGS = ["</span>", "</a>", "</tg-emoji>", "</tg-time>", "</>", "</b >", "</ b>", "</B>", "</b", "</"]
WORDS = [
    *("a", "б", "😀", "🎲👍🏽", " ", "\n", "\t", "x.yz", "\u2068имя\u2069"),
    *("_", ">", "'", '"', "=", "/", "\0", "\r"),
    *("&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&nbsp;", "&lt", "&ltx", "&LT;", "&", "&;", "&#;", "&#x;"),
    *(
        "&#65;",
        "&#65",
        "&#x1F600;",
        "&#x1f600 ",
        "&#0;",
        "&#xD800;",
        "&#1114111;",
        "&#1114110;",
        "&#1114112;",
    ),
    *("&#00000065;", "&#0000065;", "&#000065;", "&#12x;", "&amp;lt;", "&#99999999999999999999;"),
]
pieces = st.lists(
    st.one_of(
        st.sampled_from(WORDS),
        st.sampled_from([f"<{tag}>" for tag in TAGS]),
        st.sampled_from([f"</{tag}>" for tag in TAGS]),
        st.sampled_from(OPENINGS),
        st.sampled_from(CLOSINGS),
    ),
    max_size=12,
).map("".join)
nested = st.recursive(
    st.sampled_from([*WORDS[:17], "&lt;", "&amp;", "/top", "@anna_a", "https://x.yz/q", "\u202e"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map("".join),
        st.tuples(st.sampled_from(TAGS), inner).map(lambda pair: f"<{pair[0]}>{pair[1]}</{pair[0]}>"),
        inner.map(lambda text: f'<a href="https://x.yz/?a=&quot;">{text}</a>'),
        inner.map(lambda text: f'<pre><code class="language-py">{text}</code></pre>'),
        inner.map(lambda text: f"<blockquote expandable>{text}</blockquote>"),
        inner.map(lambda text: f'<tg-time unix="1760000000" format="r">{text}</tg-time>'),
    ),
    max_leaves=12,
)
"""Texts that are well formed."""


HARD = (
    *("<b></i>", "<b>", "<a b=c/>x", "<tg-emoji>x</tg-emoji>", "<tg-time format='q'>x</tg-time>"),
    *("<b x", "<b x=", "<b x='", "<b "),
    "<b X='1'>q</b>",
    "<a HREF='http://x.yz'>q</a>",
    "<a href='HTTP://X.YZ/Z'>q</a>",
    "<a href='x.yz?a=1&amp;b=2#c'>q</a>",
    "<a href='http://1.2.3.4:80'>q</a>",
    "<a href='http://localhost'>q</a>",
    '<a href="http://x.yz/&lt;&#128512;">q</a>',
    "<pre>a<code class='language-py'>x</code></pre>",
    "<code class='language-py'><pre>x</pre></code>",
    "<code class=language->x</code>",
    "<i>a</i><b>b</b><u>c</u>",
    "<blockquote>a<blockquote>b</blockquote></blockquote>",
    "<blockquote expandable><pre>a\nb</pre></blockquote>",
    "<blockquote expandable>a\n<pre>b</pre>\nc</blockquote>",
    "<tg-time unix=1 format=r unix=2 format=''>x</tg-time>",
    "<tg-time unix=1 format=q></tg-time>",
)


@settings(max_examples=100, deadline=None)
@given(st.one_of(pieces, nested))
def test_a_text_is_read_as_tdlib_reads_it(source):
    assert we_read(source) == telegram_reads(source)


@settings(max_examples=80, deadline=None)
@given(
    st.one_of(
        st.integers().map(str),
        st.integers(-3, 3).map(lambda n: str(n * 2**31 + 1)),
        st.text("-+0123 .x", max_size=4),
    ),
    st.one_of(st.text("rwdDtTRW", max_size=5), st.text("wdDtT", max_size=8), st.text("rwdq ", max_size=2)),
)
@example("1760000000", "r")
def test_a_time_is_read_as_tdlib_reads_it(unix, form):
    source = f"<tg-time unix='{unix}' format='{form}'>x</tg-time>"
    assert we_read(source) == telegram_reads(source)


def test_every_piece_alone_and_every_refusal():
    kinds = set()
    for source in [*HARD, *WORDS, *OPENINGS, *CLOSINGS]:
        answer = telegram_reads(source)
        assert we_read(source) == answer
        if isinstance(answer, str):
            kinds.add(re.sub(r'"[^"]*"|\d+', "_", answer))
    assert len(kinds) == 12
