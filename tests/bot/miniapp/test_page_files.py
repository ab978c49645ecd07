"""The page as files: how they are sent, how much they weigh, what they may do, and their own words."""

import gzip
import re

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import COMPLETE
from bot.miniapp.server import FOLDER, read_page, read_verifier
from bot.miniapp.state import LABELS
from bot.miniapp.streams import address_of, bearer_of
from tests.paths import ROOT

MOST = 45_000
SCRIPTS = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.js")}


def request(remote="127.0.0.1", **headers):
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return make_mocked_request("GET", "/", headers=sent).clone(remote=remote)


@pytest.fixture
def page(tmp_path):
    (tmp_path / "index.html").write_text('<html data-bot="">да</html>', encoding="utf-8")
    (tmp_path / "main.js").write_text("go();" * 100, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not of the page", encoding="utf-8")
    return read_page('Dice"Bot', tmp_path)


def test_the_index_names_the_bot(page):
    assert set(page) == {"", "index.html", "main.js"}
    assert page[""] is page["index.html"]
    answer = page[""].response(request())
    assert (answer.status, answer.content_type, answer.charset) == (200, "text/html", "utf-8")
    assert answer.body.decode() == '<html data-bot="Dice&quot;Bot">да</html>'
    assert page["main.js"].response(request()).content_type == "text/javascript"


def test_what_a_browser_has_is_not_sent_again_and_the_rest_is_packed(page):
    first = page["main.js"].response(request(Accept_Encoding="br, gzip"))
    assert first.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(first.body) == b"go();" * 100
    assert len(first.body) < 100
    assert "Content-Encoding" not in page["main.js"].response(request()).headers
    again = page["main.js"].response(request(If_None_Match=f'W/{first.headers["ETag"]}, "x"'))
    assert (again.status, again.body) == (304, None)
    assert page["main.js"].response(request(If_None_Match='"other"')).status == 200


@pytest.mark.parametrize(
    ("remote", "forwarded", "expected"),
    [
        ("8.8.8.8", None, "8.8.8.8"),
        ("8.8.8.8", "198.51.100.1", "8.8.8.8"),
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.2", "8.8.8.8, 198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "198.51.100.1, rubbish", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", None, "2001:db8:1:2::/64"),
        ("::1", "::ffff:198.51.100.1", "198.51.100.1"),
        ("", "198.51.100.1", ""),
    ],
)
def test_where_a_request_is_from(remote, forwarded, expected):
    headers = {} if forwarded is None else {"X_Forwarded_For": forwarded}
    assert address_of(request(remote, **headers)) == expected


def test_what_a_request_authorizes_itself_with():
    assert bearer_of(request(Authorization="Bearer abc")) == "abc"
    assert bearer_of(request(Authorization="tma abc")) == ""
    assert bearer_of(request()) == ""


def test_the_verifier_is_sent_as_it_is_and_runs_its_own_code_alone(page):
    answer = read_verifier().response(request())
    assert answer.body == (ROOT / "docs" / "verify.html").read_bytes()
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert policy.endswith("; frame-ancestors 'none'")
    assert "Content-Security-Policy" not in page["main.js"].response(request()).headers


def test_a_verifier_without_a_policy_is_not_served(tmp_path):
    path = tmp_path / "verify.html"
    path.write_text("<html>", "utf-8")
    with pytest.raises(ValueError, match="a policy of its own"):
        read_verifier(path)


def test_all_files_weigh_little():
    sizes = {name: len(file.packed) for name, file in read_page("dice_bot").items() if name}
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
