"""Lines of background talk by language: short ones that anybody at a table may say at any time."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_RU = """
всем привет, что тут у вас?
ну бросай уже
погоди, думаю
везёт же некоторым
опять единицы, ну сколько можно
нет, ну вы это видели?
красиво!
не сглазь
ахаха
😂
🔥
👏
чай будете?
пицца едет, минут двадцать
кто завтра на великах?
завтра дождь обещают
кто проиграл, тот моет посуду
это кости против меня
сейчас отыграюсь
давай-давай
ну всё, держитесь
мне бы хоть один фул
ставлю на каре
да ладно
рискованно
а я говорю: школа решает
в прошлый раз так же начиналось
ещё партию и спать
реванш!
у соседей опять дрель
кот лёг на телефон, это не я
главное — участие. Ага, конечно
поделитесь удачей
+1
ой всё
скинь потом фотки
а в субботу кто может?
я за
мимо
ну почти
где мой покер, спрашивается
так нечестно
хорош!
я на минуту, не теряйте
чай кто-нибудь несёт?
считаю до трёх
вот это поворот
тихо, сейчас будет
не верю
ладно, это было красиво
"""
_EN = """
hi all, what did I miss?
come on, roll already
wait, thinking
some people have all the luck
ones again, seriously?
did you all see that?
nice one!
don't jinx it
haha
😂
🔥
👏
anyone for tea?
pizza in twenty minutes
who's in for a ride tomorrow?
rain tomorrow, they say
loser does the dishes
these dice hate me
just watch me come back
go go go
right, brace yourselves
all I want is one full house
my money is on four of a kind
no way
risky
it started just like this last time
one more game and then bed
rematch!
the neighbours are drilling again
the cat sat on my phone, not me
it's the taking part that counts. Sure
lend me some luck
+1
oh well
send the photos later
who's free on Saturday?
I'm in
missed
so close
where is my five of a kind
that's just not fair
well played!
back in a minute
is that tea coming?
counting to three
what a turn
quiet, here it comes
I don't believe it
ok, that was pretty
who's up next?
"""
_UK = """
усім привіт, що тут у вас?
ну кидай уже
зачекай, думаю
щастить же декому
знову одиниці, та скільки можна
ні, ну ви це бачили?
красиво!
не наврочте
ахаха
😂
🔥
👏
чай будете?
піца їде, хвилин двадцять
хто завтра на велах?
завтра дощ обіцяють
хто програв, той миє посуд
ці кубики проти мене
зараз відіграюся
давай-давай
ну все, тримайтеся
мені б хоч один фул
ставлю на каре
та невже
ризиковано
а я кажу: школа вирішує
минулого разу так само починалося
ще партію і спати
реванш!
у сусідів знову дриль
кіт ліг на телефон, це не я
головне — участь. Ага, звісно
поділіться удачею
+1
ой усе
скинь потім фотки
а в суботу хто може?
я за
повз
ну майже
де мій покер, питається
так нечесно
молодець!
я на хвилинку, не губіть
чай хтось несе?
рахую до трьох
оце поворот
тихо, зараз буде
не вірю
гаразд, це було красиво
хто далі?
"""


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.strip().splitlines())


LINES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"ru": _lines(_RU), "en": _lines(_EN), "uk": _lines(_UK)}
)


def lines_of(language: str | None) -> tuple[str, ...]:
    """The lines in the language nearest to a language code."""
    return LINES.get((language or "").lower().partition("-")[0], LINES["en"])
