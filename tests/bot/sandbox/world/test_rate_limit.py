"""How much may be said, and trouble on purpose."""

import httpx
import pytest

from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.rate_limit import Limit, Limits, SpentCalls


async def test_sends_and_edits_of_a_group_share_twenty_a_minute(api, world, group, bob, buttons):
    sent = await api("sendMessage", chat_id=group.id, text="0", reply_markup=buttons([("x", "y")]))
    place = {"chat_id": group.id, "message_id": sent["message_id"]}
    world.state.clock.pass_(10)
    for n in range(19):
        await api("editMessageText", **place, text=f"ход {n}")
    for method, params in (("editMessageText", place), ("sendMessage", {"chat_id": group.id})):
        body = await api.raw(method, **params, text="лишнее")
        assert body == {
            "ok": False,
            "error_code": 429,
            "description": "Too Many Requests: retry after 50",
            "parameters": {"retry_after": 50},
        }
    query = world.conversation.tap(bob.id, group.id, sent["message_id"], "y")
    await api("answerCallbackQuery", callback_query_id=query, text="ответы бесплатны")
    world.state.clock.pass_(50)
    await api("editMessageText", **place, text="снова")
    assert "retry after 10" in await api.error("sendMessage", chat_id=group.id, text="лишнее")
    assert world.state.call_log.counts[group.id] == {"send": 1, "edit": 20, "answer": 1}
    assert world.state.call_log.refused[group.id] == 3
    assert world.state.failures == []


async def test_groups_do_not_share_a_budget(api, world, group, supergroup):
    world.state.refuse(group.id, 30)
    assert "retry after 30" in await api.error("sendMessage", chat_id=group.id, text="x")
    await api("sendMessage", chat_id=supergroup.id, text="x")


async def test_a_chat_can_be_refused_for_a_while(api, world, anna, clock):
    world.state.refuse(anna.id, 7.5)
    assert "retry after 8" in await api.error("sendMessage", chat_id=anna.id, text="x")
    clock.pass_(7)
    assert "retry after 1" in await api.error("sendMessage", chat_id=anna.id, text="x")
    clock.pass_(0.6)
    await api("sendMessage", chat_id=anna.id, text="x")


async def test_a_wrong_call_costs_nothing_and_a_useless_edit_does(api, world, group):
    world.state.spent = SpentCalls(Limits(group=Limit(2, 60)))
    sent = await api("sendMessage", chat_id=group.id, text="x")
    place = {"chat_id": group.id, "message_id": sent["message_id"]}
    await api.error("editMessageText", **place, text="<b>", parse_mode="HTML")
    assert "not modified" in await api.error("editMessageText", **place, text="x")
    assert "retry after" in await api.error("editMessageText", **place, text="y")


def test_no_limit_is_no_limit():
    budget = SpentCalls(Limits(group=None, private=None))
    assert {budget.spend(chat, 0.0) for chat in (-5, 5) for _ in range(1000)} == {0}


def test_a_person_gets_one_a_second_with_bursts():
    budget = SpentCalls(Limits())
    assert [budget.spend(5, 100.0) for _ in range(31)] == [0] * 30 + [30]
    assert all(budget.spend(6, float(second)) == 0 for second in range(300))


async def test_lost_connections(world, anna):
    async with serve(create_app(world)) as url, httpx.AsyncClient(base_url=url) as client:
        there = {"chat_id": anna.id, "text": "x"}
        send = f"/bot{world.state.token}/sendMessage"
        world.state.fail_next("refuse", "sendMessage")
        world.state.fail_next("lose", "sendMessage")
        world.state.fail_next("error")
        assert (await client.post(f"/bot{world.state.token}/getMe")).status_code == 502
        for messages in (0, 1):
            with pytest.raises(httpx.RemoteProtocolError):
                await client.post(send, json=there)
            assert len(world.state.chats[anna.id].messages) == messages
        assert (await client.post(send, json=there)).status_code == 200


async def test_polling_fails_only_when_named(api, world):
    world.state.fail_next("error")
    assert await api("getUpdates") == []
    assert world.state.faults.take("getMe") == "error"


async def test_a_slow_world(world, anna):
    world.state.faults.latency = 30.0
    async with serve(create_app(world)) as url, httpx.AsyncClient(base_url=url) as client:
        with pytest.raises(httpx.ReadTimeout):
            await client.post(
                f"/bot{world.state.token}/sendMessage", json={"chat_id": anna.id, "text": "x"}, timeout=0.2
            )
        world.state.faults.latency = 0.0
        assert (await client.post(f"/bot{world.state.token}/getMe")).status_code == 200
