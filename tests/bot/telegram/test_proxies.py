"""A proxy named by the environment carries the calls; over TLS: test_tls."""

import base64

import pytest

from bot.__main__ import main
from bot.config import SettingsError
from bot.ground.telegram.client import proxy_for

TELEGRAM = "https://api.telegram.org"


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    return monkeypatch


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "all_proxy"])
def test_it_is_found_in_the_environment(environment, name):
    assert proxy_for(TELEGRAM) is None
    environment.setenv(name, "proxy.example:3128")
    assert proxy_for(TELEGRAM) == "http://proxy.example:3128"
    environment.setenv("NO_PROXY", "localhost,127.0.0.1")
    assert proxy_for(TELEGRAM) == "http://proxy.example:3128"
    assert proxy_for("https://localhost:8081") is None
    environment.setenv("NO_PROXY", "telegram.org")
    environment.setenv("HTTP_PROXY", "http://other.example:3128")
    assert proxy_for(TELEGRAM) is None
    assert proxy_for("http://telegram.example") == "http://other.example:3128"


@pytest.mark.usefixtures("usual_log")
def test_one_that_cannot_be_used_is_a_line_for_the_operator(environment, tmp_path, capsys):
    environment.setenv("HTTPS_PROXY", "socks5://secret@proxy.example:1080")
    with pytest.raises(SettingsError, match="HTTPS_PROXY"):
        proxy_for(TELEGRAM)
    environment.setenv("BOT_TOKEN", "123456:abcdefghijklmnop")
    environment.setenv("DATABASE_PATH", str(tmp_path / "bot.db"))
    environment.chdir(tmp_path)
    assert main(["run"]) == 2
    written = capsys.readouterr()
    assert written.err.endswith(
        " CRITICAL bot: HTTPS_PROXY, ALL_PROXY: expected an address as http://host:port\n"
    )


async def test_plain_calls_go_to_it_whole(server, carriers):
    transport = carriers(proxy=f"http://name:word@127.0.0.1:{server.port}")
    assert await transport.post("http://telegram.example/bot1:SECRET/getMe") is True
    assert server.requests[0].line == "POST http://telegram.example/bot1:SECRET/getMe HTTP/1.1"
    expected = "Basic " + base64.b64encode(b"name:word").decode()
    assert server.requests[0].headers["proxy-authorization"] == expected
