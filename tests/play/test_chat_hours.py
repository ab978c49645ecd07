"""The hours of a chat: its time zone, by a button or typed."""

from bot.chats.buttons import SetSetting, SetZone, ShowSettings
from bot.ground.drawing.callback_data import pack
from tests.play.phones import Phones, until
from tests.play.talk import RU, ask, greeted


def test_an_administrator_chooses_the_time_zone_of_a_chat(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        page = await ask(phones, people[0], chat, "/settings")
        await phones.tap(people[0], page, pack(ShowSettings("zone")))
        await until(lambda: RU("setting-zone-about") in page.text, "the page of zones")
        assert await phones.press(people[0], page, "Новосибирск") == RU("toast-zone", zone="Новосибирск")
        await until(lambda: "Новосибирск" in str(page.keyboard), "the zone in the list")
        for forged in ("Europe/Nowhere", "../passwd", "."):
            assert await phones.tap(people[0], page, f"3:{forged}") == RU("refusal-unknown-button")
        assert await phones.tap(people[1], page, pack(SetZone("UTC"))) == RU("refusal-not-admin")
        assert await phones.tap(people[0], page, pack(SetZone(""))) == RU("toast-zone", zone=RU("zone-usual"))

    evening(scene)


def test_a_time_zone_can_be_typed(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        for typed, called in (
            ("riga", "Riga"),
            ("Київ", "Киев"),
            ("New York", "Нью-Йорк"),
            ("UTC-3", "UTC-3"),
        ):
            said = await ask(phones, people[0], chat, f"/settings {typed}")
            assert said.text == RU("toast-zone", zone=called)
        page = await ask(phones, people[0], chat, "/settings")
        await phones.press(people[0], page, RU("setting-hours-no-puzzle"))
        await until(lambda: "UTC-3" in str(page.keyboard), "the zone in the list")
        said = await ask(phones, people[0], chat, "/settings Нигде")
        assert said.text == RU("error-no-zone", given="Нигде")
        assert (await ask(phones, people[1], chat, "/settings riga")).text == RU("refusal-not-admin")

    evening(scene)


def test_an_administrator_says_when_weeks_and_days_begin(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        page = await ask(phones, people[0], chat, "/settings")
        await phones.press(people[0], page, RU("setting-hours-no-puzzle"))
        await until(lambda: RU("setting-hours-about") in page.text, "the page of hours")
        for setting, value in (("week_start", "sun"), ("day_start", "5")):
            await phones.tap(people[0], page, pack(ShowSettings(setting)))
            await until(lambda each=setting: RU(f"setting-{each}-about") in page.text, "its page")
            forged = await phones.tap(people[1], page, pack(SetSetting(setting, value)))
            assert forged == RU("refusal-not-admin")
            assert await phones.tap(people[0], page, f"!:{setting}:7") == RU("refusal-unknown-button")
            chosen = RU(f"setting-{setting}-{value}")
            said = await phones.press(people[0], page, chosen)
            assert said == RU("toast-option", option=RU(f"setting-{setting}"), value=chosen)
            await until(lambda: RU("setting-hours-about") in page.text, "the page of hours again")
            assert chosen in str(page.keyboard)

    evening(scene)
