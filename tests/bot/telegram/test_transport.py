"""What carries the calls: answers that are none, and as many connections as it was given."""

import logging

import pytest
from telegram.error import NetworkError
from telegram.request import BaseRequest

from bot.telegram.client import Transport


class Proxy(BaseRequest):
    """A connection to a proxy whose server is down."""

    read_timeout = 5.0

    async def initialize(self):
        pass

    async def shutdown(self):
        pass

    async def do_request(self, *_args, **_kwargs):
        return 502, b"<html><h1>502 Bad Gateway</h1></html>"


async def test_the_page_of_a_proxy_is_an_error_and_no_traceback_in_the_log(caplog):
    caplog.set_level(logging.INFO)
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await Transport([Proxy()]).post("http://telegram/getMe")
    assert caplog.records == []
