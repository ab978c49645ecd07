### Русский. Первый язык: остальные держатся его идентификаторов и переменных.
### HTML бывает только в текстах экранов (board-, lobby-, finish-, ...); toast-, refusal-, error-, button- - простой текст.
### Имена приходят уже отделёнными по направлению письма.

## Языки и числа

language-name = Русский
number-decimal = { $whole },{ $part }

## Игроки

names-more = { $names } и ещё { $n }
player-number = Игрок { $number }
player-guest = Гость { $number }
player-guest-short = Г{ $number }
computer-novice = Робот-новичок
computer-novice-short = Новичок
computer-novice-about = Играет как бог на душу положит: обыграть нетрудно.
computer-solid = Робот-знаток
computer-solid-short = Знаток
computer-solid-about = Играет крепко, но изредка промахивается.
computer-perfect = Робот-мастер
computer-perfect-short = Мастер
computer-perfect-about = Всегда делает лучший ход, какой видит. Надежда только на кости.
computer-number = { $name } { $number }
seat-by-computer = { $name } (доигрывает робот)
seat-until-back = { $name } (пока играет робот)
seat-member = { $name } ({ $talisman } { $team })

## Наборы правил. for: для кого; also: как ещё набирают в /newgame, через запятую; upper и lower: как здесь зовут две части листа

preset-classic = Классический покер
preset-classic-line = школа с минусами
preset-classic-for = для смелых
preset-classic-also = покер на костях, покер на кубиках, русский, русский покер, школа, классика, класика
preset-classic-upper = Школа
preset-classic-lower = Фигуры
preset-classic-short = Молния: классика
preset-classic-plain = Простая классика
preset-classic-plain-line = без удвоений и премии
preset-classic-plain-for = для знакомства со школой
preset-classic-plain-upper = Школа
preset-classic-plain-lower = Фигуры
preset-classic-plain-short = Молния: простая классика
preset-pirate = Пиратский покер
preset-pirate-line = добыча и штрафы
preset-pirate-for = для азартных
preset-pirate-upper = Обязаловка
preset-pirate-lower = Необязательные
preset-pirate-short = Молния: пиратский покер
preset-yatzy = Скандинавский ятзи
preset-yatzy-line = пары и стриты
preset-yatzy-for = для первого вечера
preset-yatzy-also = ятзи, яцзы, яцы, ятцы, ятзы, шведский, шведский ятзи
preset-yatzy-upper = Верх
preset-yatzy-lower = Комбинации
preset-yatzy-short = Молния: ятзи
preset-yatzy-strict = Строгий ятзи
preset-yatzy-strict-line = турнирные правила
preset-yatzy-strict-for = для серьёзной игры
preset-yatzy-strict-upper = Верх
preset-yatzy-strict-lower = Комбинации
preset-yatzy-strict-short = Молния: строгий ятзи
preset-international = Международный покер
preset-international-line = без минусов
preset-international-for = для первого вечера
preset-international-sets = Сеты
preset-international-upper = Верх
preset-international-lower = Комбинации
preset-international-short = Молния: международный покер
preset-series = Две серии
preset-series-line = сначала вся школа
preset-series-for = для терпеливых
preset-series-upper = Школа
preset-series-lower = Фигуры
preset-series-short = Молния: две серии
preset-stages = Два этапа
preset-stages-line = школа, чёт и нечёт
preset-stages-for = для долгого вечера
preset-stages-upper = Школа
preset-stages-lower = Фигуры
preset-stages-short = Молния: два этапа
preset-yahtzee = Яхтзи
preset-yahtzee-line = премии и джокер
preset-yahtzee-for = для любой компании
preset-yahtzee-also = йетзи, йатзи, йахтзи, яхтци
preset-yahtzee-upper = Верх
preset-yahtzee-lower = Комбинации
preset-yahtzee-short = Молния: яхтзи
preset-kniffel = Книффель
preset-kniffel-line = яхтзи без джокера
preset-kniffel-for = для всей семьи
preset-kniffel-also = книфель
preset-kniffel-upper = Верх
preset-kniffel-lower = Комбинации
preset-kniffel-short = Молния: книффель
preset-yacht = Яхта
preset-yacht-line = из Кореи и Японии
preset-yacht-for = для лёгкой партии
preset-yacht-upper = Верх
preset-yacht-lower = Комбинации
preset-yacht-short = Молния: яхта
preset-thrift = Покер с запасом
preset-thrift-line = броски копятся
preset-thrift-for = для расчётливых
preset-thrift-upper = Школа
preset-thrift-lower = Фигуры
preset-thrift-short = Молния: покер с запасом
preset-maxi = Макси-ятзи
preset-maxi-line = шесть костей, запас
preset-maxi-for = для долгого вечера
preset-maxi-upper = Верх
preset-maxi-lower = Комбинации
preset-maxi-short = Молния: макси-ятзи
preset-generala = Генерала
preset-generala-line = из Латинской Америки
preset-generala-for = для короткой партии
preset-generala-upper = Верх
preset-generala-lower = Комбинации
preset-generala-short = Молния: генерала
preset-double = Двойные кости
preset-double-line = кость в кости, две строки за ход
preset-double-for = для искушённых
preset-double-also = двойной, двойной покер
preset-double-upper = Верх
preset-double-lower = Комбинации
preset-double-short = Молния: двойные кости
preset-showdown = Покер с банком
preset-showdown-line = ставка с каждого, банк сильнейшему
preset-showdown-for = для шумной компании
preset-showdown-also = банк, на банк
preset-strongest = Кто сильнее
preset-strongest-line = чья комбинация старше
preset-strongest-for = для короткого спора
preset-duel = Дуэль
preset-duel-line = два броска на кон, банк победителю
preset-duel-for = для выяснения отношений
preset-duel-also = ведьмак, ведьмачий, ведьмачий покер, вызов
preset-crag = Крэг
preset-crag-line = три кости, два броска
preset-crag-for = для быстрой партии
preset-crag-also = крег, краг, на трёх костях
preset-crag-upper = Верх
preset-crag-lower = Комбинации
preset-crag-short = Молния: крэг
preset-cheerio = Чирио
preset-cheerio-line = дедушка яхтзи, без премий
preset-cheerio-for = для спокойного вечера
preset-cheerio-also = чирио, черио, чирьо
preset-cheerio-upper = Верх
preset-cheerio-lower = Комбинации
preset-cheerio-short = Молния: чирио
preset-kismet = Кисмет
preset-kismet-line = у граней есть цвет
preset-kismet-for = для тех, кто знает яхтзи
preset-kismet-also = кизмет, киссмет, судьба
preset-kismet-upper = Верх
preset-kismet-lower = Комбинации
preset-kismet-short = Молния: кисмет
preset-triple = Тройной яхтзи
preset-triple-line = три столбца: ×1, ×2 и ×3
preset-triple-for = для долгого вечера
preset-triple-also = трипл яхтзи, тройной яхтци
preset-triple-upper = Верх
preset-triple-lower = Комбинации
preset-triple-short = Молния: тройной яхтзи
preset-yamb = Ямб
preset-yamb-line = четыре столбца, один по заказу
preset-yamb-for = для тех, кто считает наперёд
preset-yamb-also = джамб, ямб балканский
preset-yamb-upper = Верх
preset-yamb-lower = Комбинации
preset-yamb-short = Молния: ямб
preset-balut = Балут
preset-balut-line = каждая строка четыре раза
preset-balut-for = для спокойной партии
preset-balut-upper = Верх
preset-balut-lower = Комбинации
preset-balut-short = Молния: балут
preset-zonk = Зонк
preset-zonk-line = копи, пока не сгорело
preset-zonk-for = для любой компании
preset-zonk-also = зонк, фаркл, фаркель, фаркл на костях, 10000, десять тысяч, дзонк
preset-zonk-bust = зонк
preset-zonk-short = Молния: зонк
preset-thousand = Тысяча
preset-thousand-line = бочки, обгоны и самосвал
preset-thousand-for = для азартных
preset-thousand-also = тысяча, 1000, в тысячу, тысяча на костях, тысяча на кубиках, тысячник
preset-thousand-bust = пусто
preset-thousand-short = Молния: тысяча
preset-five-dice = Пять кубиков
preset-five-dice-line = пять одинаковых — сразу победа
preset-five-dice-for = для тех, кто любит риск
preset-five-dice-also = пять кубиков, пять костей, 5 кубиков, 5000, пять тысяч
preset-five-dice-bust = пусто
preset-five-dice-short = Молния: пять кубиков
preset-pig = Свинья
preset-pig-line = одна кость, лишь бы не единица
preset-pig-for = когда мало времени
preset-pig-also = свинья, свинка, пиг
preset-pig-bust = единица
preset-pig-short = Молния: свинья
short-line-card = короткий лист
short-line-goal = цель поближе
short-for = когда мало времени
family-columns = { $game } со столбцами
short-also = молния, быстрая, короткая
length-turns = { $n ->
    [one] { $n } ход
    [few] { $n } хода
    [many] { $n } ходов
   *[other] { $n } хода
  }
length-race = { $n ->
    [one] до { $n } хода
    [few] до { $n } ходов
    [many] до { $n } ходов
   *[other] до { $n } ходов
  }
length-deals = { $n ->
    [one] { $n } кон
    [few] { $n } кона
    [many] { $n } конов
   *[other] { $n } кона
  }
length-goal = до { $n }
length-minutes = { $n ->
    [0] втроём меньше минуты
    [one] втроём около { $n } минуты
    [few] втроём около { $n } минут
    [many] втроём около { $n } минут
   *[other] втроём около { $n } минуты
  }
length-minutes-together = { $n ->
    [one] все сразу — около { $n } минуты
    [few] все сразу — около { $n } минут
    [many] все сразу — около { $n } минут
   *[other] все сразу — около { $n } минуты
  }
category-overseas = Родня яхтзи
category-nordic = Скандинавские
category-school = Со школой
category-hands = Без листа
category-luck = Кто не рискует
category-rare = Редкие
category-short = ⚡ Молнии
category-houses = 🏠 Домашние

## Строки листа: не шире 11 знаков; -full там, где короткое имя сокращено

row-ones = Единицы
row-twos = Двойки
row-threes = Тройки
row-fours = Четвёрки
row-fives = Пятёрки
row-sixes = Шестёрки
row-ones-short = Един.
row-twos-short = Двойки
row-threes-short = Тройки
row-fours-short = Четв.
row-fives-short = Пят.
row-sixes-short = Шест.
row-nines = Девятки
row-tens = Десятки
row-jacks = Валеты
row-queens = Дамы
row-kings = Короли
row-aces = Тузы
row-nines-short = Дев.
row-tens-short = Дес.
row-jacks-short = Вал.
row-queens-short = Дамы
row-kings-short = Кор.
row-aces-short = Тузы
row-set_ones = Сет 1
row-set_twos = Сет 2
row-set_threes = Сет 3
row-set_fours = Сет 4
row-set_fives = Сет 5
row-set_sixes = Сет 6
row-set_ones-full = Сет единиц
row-set_twos-full = Сет двоек
row-set_threes-full = Сет троек
row-set_fours-full = Сет четвёрок
row-set_fives-full = Сет пятёрок
row-set_sixes-full = Сет шестёрок
row-pair = Пара
row-two_pairs = Две пары
row-two_pairs-short = 2 пары
row-three = Тройка
row-three-short = Тройка
row-set = Сет
row-triangle = Треугольник
row-triangle-short = Треуг.
row-triple = Тройник
row-four = Каре
row-four-short = Каре
row-poker = Покер
row-yatzy = Ятзи
row-yahtzee = Яхтзи
row-kniffel = Книффель
row-kniffel-short = Книфф.
row-yacht = Яхта
row-full = Фулл-хаус
row-full-short = Фулл
row-full_house = Фуль
row-small_straight = Мал. стрит
row-small_straight-short = М. стрит
row-small_straight-full = Малый стрит
row-large_straight = Бол. стрит
row-large_straight-short = Б. стрит
row-large_straight-full = Большой стрит
row-small_road = Мал. дорога
row-small_road-short = М. дор.
row-small_road-full = Малая дорога
row-large_road = Бол. дорога
row-large_road-short = Б. дор.
row-large_road-full = Большая дорога
row-short_straight = Кор. стрит
row-short_straight-short = К. стрит
row-short_straight-full = Короткий стрит
row-long_straight = Длин. стрит
row-long_straight-short = Д. стрит
row-long_straight-full = Длинный стрит
row-even = Чёт
row-odd = Нечёт
row-chance = Шанс
row-sum = Сумма
row-trash = Мусор
row-choice = Выбор
row-five = 5 одинак.
row-five-short = 5 один.
row-five-full = Пять одинаковых
row-three_pairs = Три пары
row-three_pairs-short = 3 пары
row-straight = Стрит
row-full_straight = Полн. стрит
row-full_straight-short = П. стрит
row-full_straight-full = Полный стрит
row-villa = Вилла
row-tower = Башня
row-maxi_yatzy = Макси-ятзи
row-maxi_yatzy-short = Макси
row-generala = Генерала
row-generala-short = Генер.
row-double_generala = Генерала 2
row-double_generala-short = Генер. 2
row-double_generala-full = Двойная генерала
row-extra = Экстра
row-odd_straight = Стрит 1-3-5
row-odd_straight-short = 1-3-5
row-even_straight = Стрит 2-4-6
row-even_straight-short = 2-4-6
row-low_straight = Стрит 1-2-3
row-low_straight-short = 1-2-3
row-high_straight = Стрит 4-5-6
row-high_straight-short = 4-5-6
row-thirteen = Тринадцать
row-thirteen-short = Тринадц.
row-crag = Крэг
row-big_hustle = Большой куш
row-big_hustle-short = Куш
row-cheerio = Чирио
row-two_pairs_colour = Пары в цвет
row-two_pairs_colour-short = Пары цв.
row-two_pairs_colour-full = Две пары в цвет
row-flush = Флеш
row-full_colour = Фулл в цвет
row-full_colour-short = Фулл цв.
row-full_colour-full = Фулл-хаус в цвет
row-yarborough = Ярборо
row-yarborough-short = Ярборо
row-kismet = Кисмет
row-yamb = Ямб
row-balut = Балут
row-max = Максимум
row-max-short = Макс.
row-min = Минимум
row-min-short = Мин.

## Столбцы листа

column-down = вниз
column-down-sign = ↓
column-up = вверх
column-up-sign = ↑
column-free = свободно
column-free-sign = ✱
column-announced = по заказу
column-announced-sign = !
column-single = ×1
column-single-sign = ×1
column-double = ×2
column-double-sign = ×2
column-triple = ×3
column-triple-sign = ×3
column-first = 1-й раз
column-first-sign = 1
column-second = 2-й раз
column-second-sign = 2
column-third = 3-й раз
column-third-sign = 3
column-fourth = 4-й раз
column-fourth-sign = 4
in-column = { $row } { $column }
column-headed = { $sign } { $column }
points-range = { $least }–{ $most }

## Что на костях, словами

hand-poker = покер
hand-yatzy = ятзи
hand-yahtzee = яхтзи
hand-yamb = ямб
hand-balut = балут
hand-kniffel = книффель
hand-yacht = яхта
hand-maxi_yatzy = макси-ятзи
hand-generala = генерала
hand-five = пять одинаковых
hand-tower = башня
hand-villa = вилла
hand-full_straight = полный стрит
hand-straight = стрит
hand-three_pairs = три пары
hand-four = каре
hand-full = фулл-хаус
hand-full_house = фуль
hand-large_straight = большой стрит
hand-small_straight = малый стрит
hand-large_road = большая дорога
hand-small_road = малая дорога
hand-long_straight = длинный стрит
hand-short_straight = короткий стрит
hand-three = тройка
hand-set = сет
hand-triangle = треугольник
hand-triple = тройник
hand-two_pairs = две пары
hand-pair = пара
hand-nothing = ничего
hand-crag = крэг
hand-thirteen = тринадцать
hand-thirteen_pair = крэг
hand-high_straight = стрит 4-5-6
hand-low_straight = стрит 1-2-3
hand-even_straight = стрит 2-4-6
hand-odd_straight = стрит 1-3-5
hand-cheerio = чирио
hand-kismet = кисмет
hand-full_colour = фулл-хаус в цвет
hand-flush = флеш
hand-two_pairs_colour = две пары в цвет
hand-double = снаружи { $outer }, внутри { $inner }
hand-high = без комбинации
hand-points = { $n }

## Настройки правил

option-order = Порядок хода
option-order-join = как сели
option-order-one_die = бросают по кости
option-order-five_dice = бросают все кости
option-order-shuffle = жребий
option-order-about = Кто за кем ходит.
option-order-join-about = кто раньше сел, тот раньше и ходит.
option-order-one_die-about = каждый бросает по кости; у кого больше, тот начинает, дальше по кругу. Если больше у нескольких, они бросают ещё раз.
option-order-five_dice-about = каждый бросает все кости; у кого сумма больше, тот начинает, дальше по кругу. Если больше у нескольких, они бросают ещё раз.
option-order-shuffle-about = кому за кем ходить, решает жребий.
option-tie_break = При ничьей
option-tie_break-share = победа общая
option-tie_break-blitz = решающий бросок
option-tie_break-about = Что делать, если первое место делят несколько игроков.
option-tie_break-share-about = побеждают все, кто делит первое место.
option-tie_break-blitz-about = те, кто делит первое место, бросают все кости; у кого сумма больше, тот и победил. Снова поровну — бросают ещё.
option-settlement = Зачёт
option-settlement-total = как есть
option-settlement-mean = разница со средним
option-settlement-about = Что идёт в зачёт.
option-settlement-total-about = сколько очков набрано.
option-settlement-total-chips-about = сколько фишек осталось в конце.
option-settlement-total-hands-about = сколько конов взято.
option-settlement-mean-about = на сколько итог больше или меньше среднего за столом. На победу это не влияет.
option-round_bonus = Премия за круг
option-round_bonus-number = { $n ->
    [0] нет
   *[other] +{ $n }
  }
option-round_bonus-about = Столько очков получает тот, кто взял в круге больше всех. Если поровну, не получает никто.
option-pace = Как ходить
option-pace-turns = по очереди
option-pace-together = все сразу
option-pace-about = Ждать своей очереди или играть всем одновременно.
option-pace-turns-about = ходят друг за другом.
option-pace-together-about = в каждом круге все бросают и пишут одновременно, каждый на своём листе. Записали все — начинается следующий круг.
option-luck = Кости
option-luck-own = у каждого свои
option-luck-same = одни на всех
option-luck-about = Каждому выпадает своё или всем одно и то же.
option-luck-own-about = каждому выпадает своё.
option-luck-same-about = одни на всех: в одном и том же броске одна и та же кость у всех выпадает одинаково. Кто лучше распорядится, тот и победит.
option-dice = Чьи кости
option-dice-bot = бота
option-dice-own = свои, настоящие
option-dice-about = Кто бросает: бот или вы сами, за столом.
option-dice-bot-about = бросает бот, и каждый бросок можно проверить.
option-dice-own-about = бросаете свои, настоящие, и говорите, что выпало. Бот ведёт листы и считает. В рейтинг, учёт костей и удачу такие партии не идут.
option-dice-own-told = Кости свои, настоящие
option-school_unit = Кость в школе
option-school_unit-face = по номиналу
option-school_unit-count = одно очко
option-school_unit-about = Сколько стоит каждая кость сверх трёх и каждая недостающая.
option-school_unit-face-about = четвёртая шестёрка — это +6.
option-school_unit-count-about = четвёртая шестёрка — это +1.
option-surplus = Лишние в школе
option-surplus-on = в плюс
option-surplus-off = не считаются
option-surplus-about = Что дают четвёртая и пятая кости в строке школы.
option-surplus-on-about = каждая сверх трёх — в плюс: четыре единицы — это +1.
option-surplus-off-about = три и больше — просто 0.
option-school_penalty = Минус в школе
option-school_penalty-sum = общий вдесятеро
option-school_penalty-each = каждый вдесятеро
option-school_penalty-none = как есть
option-school_penalty-about = Во сколько обходится школа в минусе.
option-school_penalty-sum-about = весь минус школы умножается на десять: −3 станет −30.
option-school_penalty-each-about = на десять умножается каждая строка с минусом: −3 станет −30.
option-school_penalty-none-about = минус остаётся просто минусом.
option-first_roll_double = С руки вдвое
option-first_roll_double-all = все фигуры
option-first_roll_double-pairs_up = пара, треугольник, каре, покер
option-first_roll_double-no_straights = кроме стритов и дорог
option-first_roll_double-no_two_pairs_full = кроме двух пар и фулла
option-first_roll_double-off = нет
option-first_roll_double-about = Что удваивается, если записать сразу после первого броска. Строка, куда годятся любые кости, не удваивается никогда.
option-even_odd = Чёт и нечёт
option-even_odd-off = нет
option-even_odd-strict = все кости
option-even_odd-relaxed = сколько выпало
option-even_odd-about = Ещё две строки на листе: чёт и нечёт.
option-even_odd-strict-about = строка собрана, если подошли все кости.
option-even_odd-relaxed-about = считаются те кости, что подошли.
option-same_face = Одно число дважды
option-same_face-lenient = можно
option-same_face-strict = нельзя
option-same_face-about = Может ли одно и то же число войти в комбинацию дважды.
option-same_face-lenient-about = четыре одинаковые — тоже две пары, пять одинаковых — тоже фулл-хаус.
option-same_face-strict-about = четыре одинаковые — не две пары, пять одинаковых — не фулл-хаус.
option-same_face-lenient-full-about = пять одинаковых — тоже фулл-хаус.
option-same_face-strict-full-about = пять одинаковых — не фулл-хаус.
option-poker_prize = Премия за покер
option-poker_prize-number = { $n ->
    [0] нет
   *[other] +{ $n }
  }
option-poker_prize-about = Прибавка за пять одинаковых. Никогда не удваивается.
option-columns = Столбцы
option-columns-number = { $n }
option-columns-about = Сколько на листе столбцов с одними и теми же строками. Два — вниз и вверх, третий — в любом порядке.
option-announced = Столбец по заказу
option-announced-off = нет
option-announced-on = есть
option-announced-about = Ещё один столбец: строку для него заказывают сразу после первого броска.
option-announced-on-about = что заказал, то и пишешь в этот ход, сколько бы ни вышло.
option-sets = Сеты
option-sets-off = не собирать
option-sets-on = сначала сеты
option-sets-about = Сначала по ходу на каждое число: надо собрать сет, три одинаковых.
option-sets-on-about = каждая недостающая кость отнимает свои очки, лишние ничего не дают. Потом обычный лист.
option-faces = Грани
option-faces-pips = очки
option-faces-cards = карты
option-faces-about = Что на костях. Очки за строки те же.
option-faces-cards-about = 9, 10, J, Q, K, A вместо 1–6; единицы зовутся девятками, шестёрки — тузами.
option-poker_pips = Цена ятзи
option-poker_pips-off = 50
option-poker_pips-on = 50 и сумма костей
option-poker_pips-about = Сколько стоят пять одинаковых.
option-forced = Порядок строк
option-forced-off = любой
option-forced-on = сверху вниз
option-forced-about = В каком порядке писать в строки.
option-forced-on-about = каждый ход — в следующую строку листа.
option-upper_bonus = Премия за верх
option-upper_bonus-number = { $n ->
    [0] нет
   *[other] +{ $n }
  }
option-upper_bonus-about = Прибавка, если верх набрал 63 очка или больше, в молнии 30.
option-short_straight = Короткий стрит
option-short_straight-number = { $n }
option-short_straight-about = Сколько стоят четыре подряд.
option-chance = Шанс
option-chance-any = любые кости
option-chance-distinct = все разные
option-chance-distinct-about = пять разных — тоже комбинация: с руки вдвое, не собрали — 0.
option-chance-about = Какие кости годятся в «Шанс».
option-joker = Джокер
option-joker-none = нет, и без +100
option-joker-forced = обязательный
option-joker-free = свободный
option-joker-about = Как считать пять одинаковых, когда их строка уже занята.
option-joker-none-about = как обычные кости.
option-joker-forced-about = пишем в свою строку наверху, а если она занята — в любую внизу, по полной цене.
option-joker-free-about = пишем куда угодно; внизу — по полной цене, если своя строка наверху занята.
option-further = Ещё один книффель
option-further-none = ничего
option-further-plus_100 = +100
option-further-about = Что даёт ещё один книффель, когда его строка уже собрана.
option-max_rounds = Кругов не больше
option-max_rounds-number = { $n }
option-max_rounds-about = После стольких кругов партия кончается, даже если никто не собрал всё.
option-double = Двойная генерала
option-double-off = нет
option-double-on = за 100
option-double-about = Ещё одна строка для второй генералы. Она засчитывается, только если собрана первая.
option-served = С руки
option-served-off = не дороже
option-served-on = дороже
option-served-about = Что дают фигуры, записанные сразу после первого броска.
option-served-off-about = столько же, сколько и потом.
option-served-on-about = стрит, фулл-хаус и каре — на 5 больше, а генерала сразу выигрывает.
option-base = Лист
option-base-yatzy = скандинавский
option-base-yahtzee = международный
option-base-about = Какие строки на листе.
option-base-yatzy-about = строки ятзи и «Экстра».
option-base-yahtzee-about = строки яхтзи и «Экстра», фулл-хаус только из двух граней.
option-extra = Экстра
option-extra-plus = второй шанс
option-extra-minus = в минус
option-extra-free = бесплатный прочерк
option-extra-about = Что даёт строка «Экстра».
option-extra-plus-about = сумму пяти костей.
option-extra-minus-about = сумму пяти костей, но с минусом.
option-extra-free-about = ничего, зато и терять нечего.
option-hands = Коны
option-hands-number = { $n }
option-hands-about = Сколько конов играть.
option-chips = Фишки
option-chips-number = { $n ->
    [0] нет
   *[other] по { $n }
  }
option-chips-about = С чем садится каждый. Фишки ничего не стоят.
option-ante = Ставка
option-ante-number = { $n }
option-ante-about = Сколько каждый кладёт в банк перед коном, если играют на фишки.
option-stakes = Ставки
option-stakes-fixed = не растут
option-stakes-rising = растут
option-stakes-about = Растёт ли ставка, если играют на фишки: она удваивается каждый раз, когда все, кто ещё в игре, начали по кону.
option-straights = Стриты
option-straights-off = не в счёт
option-straights-on = в счёт
option-straights-high = старше фулл-хауса
option-straights-on-about = старше тройки, младше фулл-хауса.
option-straights-high-about = старше фулл-хауса, младше каре.
option-straights-about = Пять подряд: комбинация ли это и что она бьёт.
option-low = Кон берёт
option-low-off = лучшая комбинация
option-low-on = худшая комбинация
option-low-about = Кому достаётся банк.
option-rolls = Броски за ход
option-rolls-number = { $n ->
    [1] один
   *[other] до { $n }
  }
option-rolls-about = Сколько раз за кон можно бросить кости: после первого броска остальные — перебросы.
option-best_of = Длина
option-best_of-number = { $n ->
    [1] один кон
   *[other] из { $n } конов
  }
option-best_of-about = Из скольких конов дуэль. Как только первого уже никому не догнать, она кончена.
option-stake = Ставка на победу
option-stake-number = { $n ->
    [0] нет
   *[other] по { $n }
  }
option-stake-about = Сколько фишек каждый ставит перед игрой. Весь банк забирает победитель; фишки ничего не стоят.
option-low-on-about = всё наоборот: младшая комбинация, младшие грани, меньшая сумма.
option-card = Партия
option-card-full = полная
option-card-short = молния
option-card-about = Сколько строк на листе.
option-card-full-about = весь лист.
option-card-short-about = короткий лист, и партия короче вдвое, а то и втрое. Премии и штрафы тоже меньше, рейтинг и рекорды отдельные.
option-goal = До скольких
option-goal-number = { $n }
option-goal-about = Сколько очков надо набрать.
option-ending = Когда кто-то дошёл
option-ending-turn = всем по ходу
option-ending-round = доиграть круг
option-ending-once = сразу конец
option-ending-turn-about = у каждого из остальных ещё один ход: вдруг обгонят.
option-ending-round-about = ходят те, кто в этом круге ещё не ходил.
option-ending-once-about = кто дошёл первым, тот и победил.
option-ending-about = Что бывает, когда кто-то набрал нужные очки.
option-entry = Вход
option-entry-number = { $n ->
    [0] свободный
   *[other] с { $n }
  }
option-entry-about = Сколько надо набрать за один ход, чтобы записать первые очки.
option-least = Забирать
option-least-number = { $n ->
    [0] сколько угодно
   *[other] от { $n }
  }
option-least-about = С каких очков за ход можно остановиться.
option-more = Четыре и больше
option-more-double = вдвое за кость
option-more-add = плюс за кость
option-more-double-about = четвёртая, пятая и шестая такая же кость каждый раз удваивает тройку.
option-more-add-about = каждая такая же кость прибавляет ещё одну тройку.
option-more-about = Сколько стоят четыре, пять и шесть одинаковых.
option-run = 1 2 3 4 5 6
option-run-number = { $n }
option-run-about = Сколько стоят шесть костей подряд.
option-pairs = Три пары
option-pairs-number = { $n ->
    [0] не в счёт
   *[other] { $n }
  }
option-pairs-about = Сколько стоят три пары.
option-hot = Все кости сыграли
option-hot-may = можно дальше
option-hot-must = надо дальше
option-hot-may-about = можно бросить все снова, а можно забрать очки.
option-hot-must-about = забрать нельзя, бросаем все снова.
option-hot-about = Что делать, когда очки принесли все кости.
option-zonks = Три зонка подряд
option-zonks-number = { $n ->
    [0] не штраф
   *[other] минус { $n }
  }
option-zonks-about = Чего стоят три пустых хода подряд.
option-runs = Пять подряд
option-runs-off = не в счёт
option-runs-on = 125 и 250
option-runs-on-about = 1-2-3-4-5 приносит 125, 2-3-4-5-6 — 250.
option-runs-about = Считать ли пять костей подряд.
option-barrels = Бочки
option-barrels-off = нет
option-barrels-one = последняя
option-barrels-on = все
option-barrels-one-about = только перед самой целью.
option-barrels-on-about = 200-300, 600-700 и последняя сотня.
option-barrels-about = Из бочки выходят одним ходом: чего на выход не хватает, то не записать.
option-zeros = Три пустых подряд
option-zeros-number = { $n ->
    [0] не штраф
   *[other] минус { $n }
  }
option-zeros-about = Чего стоят три пустых хода подряд.
option-overtaken = Обогнали
option-overtaken-number = { $n ->
    [0] не штраф
   *[other] минус { $n }
  }
option-overtaken-about = Сколько теряет тот, кого обошли.
option-dump = Самосвал
option-dump-off = нет
option-dump-on = 555
option-dump-on-about = у кого ровно 555, у того снова 0.
option-dump-about = Сгорает ли всё ровно на 555.
option-ones = Три единицы
option-ones-number = { $n }
option-ones-about = Сколько стоят три единицы.
option-straight = Пять подряд
option-straight-number = { $n ->
    [0] не в счёт
   *[other] { $n }
  }
option-straight-about = Сколько стоят пять костей подряд.
option-count = Костей
option-count-number = { $n }
option-count-about = С двумя костями сгорает от любой единицы, а от двух сразу — всё, что есть.

## Лобби

lobby-title = 🎲 <b>{ $preset }</b>
lobby-drawing = 🎰 Все готовы. Сначала трижды бросает сам Telegram: так подобрать кости не может никто.
lobby-line = { $length } · { $line }
lobby-way-turns = 🎲 По очереди, втроём { $n } мин
lobby-way-together = ⚡ Все сразу, около { $n } мин
button-by-turns = 🎲 По очереди
button-by-turns-short = По очереди
button-together = ⚡ Все сразу
lobby-changed = ⚙️ { $options }
lobby-house = 🏠 Домашние правила: <b>{ $name }</b>.
lobby-option = { $option } — { $value }
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } · хозяин стола
lobby-unreliable = { $name } (часто не доигрывает)
lobby-talisman-of = { $talisman } { $name }
lobby-empty = За столом пока никого. Садитесь!
lobby-table = За столом: { $names }
lobby-invited = ⏳ Ждём: { $names }
lobby-together = 🎲 Бросают все сразу: у каждого свой лист в личке с ботом.
lobby-together-here = 🎲 Бросают все сразу. Свой лист откроете прямо здесь, остальные его не видят.
lobby-unreached = ⚠️ { $names }, откройте свой лист 👇
lobby-closed = ✖ <b>{ $preset }</b> · стол закрыт. Новая игра — /newgame
lobby-closed-untyped = ✖ <b>{ $preset }</b> · стол закрыт. Для новой игры наберите имя бота
lobby-rules-title = ⚙️ <b>{ $preset }</b>
lobby-rules-usual = Всё как обычно.
lobby-rules-host = Правила меняет хозяин стола.
lobby-rules-table-title = ⚙️ <b>Остальные правила</b>
lobby-option-title = ⚙️ <b>{ $option }</b>
lobby-option-value = • <b>{ $value }</b>: { $about }
games-title = 🎲 <b>Во что играем?</b>
games-last = <b>{ $game }</b>
  { $length } · в прошлый раз
games-line = <b>{ $preset }</b>
  { $length } · { $line }
games-line-first = <b>{ $preset }</b>
  { $length } · 👈 начните с этой
games-line-brief = <b>{ $preset }</b>: { $line }
games-house = 🏠 <b>{ $name }</b> — { $preset }
games-category = 🎲 <b>{ $category }</b>
games-short = Короткий лист или цель поближе: партия вдвое, а то и втрое короче.
lobby-computer-title = 🤖 <b>С кем играем?</b>
lobby-computer-line = <b>{ $name }</b>. { $about }
lobby-computer-dice = 🎲 За робота кости бросает бот: наугад, но проверить это нельзя.
lobby-guests-title = 👋 <b>Гости</b>
lobby-guests-text = Гость играет без телефона: кости бросает сам, а вводит их за него ведущий. Чтобы посадить гостя с именем, ответьте этим именем на это сообщение.
lobby-guest-title = 👋 <b>{ $name }</b>
lobby-guest-text = Другое имя? Ответьте им на это сообщение.
lobby-keeper = ✍️ За гостей кости вводит { $name }
lobby-keeper-all = ✍️ За весь стол кости вводит { $name }: хватит одного телефона
lobby-door-title = 🚪 <b>Кого не пускать</b>
lobby-door-text = Решает хозяин стола. Кого он не пустит, тот сутки не сядет за столы этого чата, кроме своего.
lobby-door-closed = Пока не пускают: { $names }
lobby-teams-title = 👥 <b>Команды</b>
lobby-teams-text = Вдвоём, втроём или вчетвером на одном месте: лист общий, ходите по очереди. С кем вместе?
lobby-more-title = <b>Ещё</b>
button-sit = Сяду
button-stand = Встану
button-game = 🎲 Игра
button-computers = 🤖 Роботы
button-computer-drop = Убрать робота
button-computer = 🤖 { $name }
button-rules = ⚙️ Правила
button-how-to-play = 📖 Как играть
button-rules-table = Остальные правила…
button-teams = 👥 Команды
button-team-join = { $name }, сыграем вместе?
button-team-leave = Выйти из команды
button-guests = 👋 Гости
button-guest = ➕ Гость
button-guest-page = ✏️ { $name }
button-guest-drop = Убрать гостя
button-door = 🚪 Не пускать
button-turn-away = 🚪 { $name }
button-let-in = ↩️ { $name }
button-keeper = ✍️ Пусть вводит { $name }
button-keeper-all = ✍️ Ведущий вводит за всех
button-keeper-guests = Пусть каждый вводит сам
button-start = ▶️ Начать
button-commitment = 🔒{ "\u00A0" }{ $commitment }
button-lobby-more = Ещё…
button-cancel = ✖ Закрыть
button-at-once = ⚡ С руки
button-rolls = { $n } бр.
button-die-out = { $dice } ✕
button-correct = ✏️ Исправить
button-not-correct = ← Оставить как было
button-ended-turn = { $name }: { $what }
button-tie = решающий бросок
button-back = ← Назад
button-games-more = Ещё игры…
button-preset-changed = { $preset }, по-своему
button-house = 🏠 { $name }
button-houses = 🏠 Домашние правила
button-settings = ⚙️ Настройки
button-house-save = 🏠 Сохранить эти правила
button-option = { $option }: { $value }
button-chosen = ✓ { $text }
button-game-on = { $text } →

## Стол во время игры

board-header = { $turn } · круг { $round }
board-card = 📋 { $preset }
board-round = { $round } из { $rounds }
board-turn-first = <b>{ $name }</b> ходит
board-turn-computer = <b>{ $name }</b> думает…
board-turn = <b>{ $name }</b>, бросок { $roll } из { $rolls }
board-turn-in-app = 📱 <b>{ $name }</b> ходит в приложении
board-all-in-app = 📱 Все играют в приложении, итог придёт сюда
board-one-in-app = 📱 <b>{ $name }</b> играет в приложении, итог придёт сюда
board-standing = Счёт ({ $at }):
board-dice = 🎲 <b>{ $dice }</b> — { $hand }
board-dice-held = 🎲 <b>{ $dice }</b> — { $hand } · держим { $held }
board-outer = Снаружи: <b>{ $dice }</b> — { $hand }
board-outer-short = Снаружи: <b>{ $dice }</b>
board-inner = Внутри: <b>{ $dice }</b> — { $hand }
board-inner-short = Внутри: <b>{ $dice }</b>
board-legend-die = 👉 Две кости в каждой: { $die } — снаружи { $outer }, внутри { $inner }. Каждым очкам своя строка.
board-pick-pair = 👉 Осталось две строки: первая на кнопке — для внешних костей.
board-pick-inner = 👉 Снаружи пишем <b>{ $row }</b>. Теперь строка для внутренних.
board-pick-column = 👉 <b>{ $row }</b>: в какой столбец?
board-pick-announced = 📣 Что заказываем? Другого в этот ход уже не записать.
board-announced-now = 📣 Заказано: <b>{ $row }</b>
board-must-announce = 📣 Остался только столбец по заказу: прежде чем бросать дальше, закажите строку.
board-legend-columns = 💡 Столбцы: { $columns }.
board-held = Держим: { $dice }
board-wrote = { $name }: { $what } ({ $dice })
board-wrote-hand = { $name }: { $what } с руки ({ $dice })
board-wrote-two = { $name }: { $what }
board-wrote-high = ⚡ { $name }: { $row } с руки, { $points }!
board-wrote-poker = 🔥 { $name }: { $row }, { $points }! ({ $dice })
board-wrote-bonus = 🎁 { $name }: { $what }, { $bonus }
board-wrote-fine = 💸 { $name }: { $what }, { $bonus }
board-wrote-lost = 💔 { $name }: { $what }, без премии
board-wrote-lead = 👑 { $name }: { $what } и первое место, отрыв { $ahead }
board-lead = 👑 Теперь впереди { $name }, отрыв { $ahead }
board-took-back = { $name } отменяет запись «{ $row }»
board-blank = { $name }: мимо, без записи ({ $dice })
board-took-back-blank = { $name } возвращается к своему ходу
board-corrected = ✏️ { $name }: поправка. Было: { $was }. Стало: { $now }
board-corrected-rows = { $what } ({ $dice })
board-corrected-hand = { $hand } ({ $dice })
board-bonus-threshold = премия { $points }
board-bonus-shortfall = штраф { $points }
board-bonus-closed = «{ $section }» закрыта: { $rows } → { $counts }
board-bonus-clean = собрано всё, премия { $points }
board-bonus-further = снова пять одинаковых, { $points }
board-bonus-spare = за броски в запасе { $points }
board-bonus-unmade = за несобранные строки { $points }
board-bonus-made = очки { $points }
board-bonus-spread = макс−мин { $points }
board-bonus-tiers = за общую сумму { $points }
board-round-won = { $name }: лучший ход круга, { $points }
board-turn-own = <b>{ $name }</b>: кости на столе
board-turn-at-once = <b>{ $name }</b>: кости на столе, с руки
board-turn-rolls = <b>{ $name }</b>, бросков: { $n }
board-entered = ✍️ <b>{ $dice }</b>
board-entered-outer = ✍️ Снаружи: <b>{ $dice }</b>
board-entered-inner = ✍️ Внутри: <b>{ $dice }</b>
board-entered-tie = ✍️ Решающий бросок: <b>{ $dice }</b>
board-enter = 👉 Бросайте свои кости и вводите, что выпало: кнопками или ответом на это сообщение, например <code>{ $example }</code>
board-enter-first = 👉 Бросайте свои кости и вводите, что выпало: кнопками или ответом на это сообщение, например <code>{ $example }</code>, а с руки — <code>{ $example }!</code>
board-which-turn = ✏️ Какой ход исправить?
board-correcting = ✏️ Исправляем ход: <b>{ $name }</b>
board-begins = Начинает { $name } ({ $throws })
board-begins-around = Начинает { $name } ({ $throws }), дальше по кругу
board-order-throw = { $name } ({ $thrown })
board-order = Порядок хода: { $names }
board-order-lots = Порядок по жребию: { $names }
throws-against = { $own } против { $others }
board-left = { $name } больше не играет.
board-decide = { $name } больше не играет. Решайте: доиграет робот или продолжаем без этого игрока?
together-round = 🎲 Круг { $round }
together-done = ✅ { $names }
together-awaited = ⏳ Ждём: { $names }
together-awaited-all = ⏳ Ждём всех
together-deadline = ⏱ <tg-time unix="{ $unix }" format="r">круг до { $time }</tg-time>
together-deadline-date = ⏱ Круг до { $time }, { $date } (<tg-time unix="{ $unix }" format="r">по часам чата</tg-time>)
board-joined = { $name } подсаживается за стол
board-dared = 🔥 { $name } рискует: на бросок меньше каждый ход
together-unreached = ⚠️ { $names }, без листа не сыграть: откройте свой 👇
together-call = { $mentions }, ваш ход!
together-overdue = ⌛ Время вышло, ждём: { $late }. { $mentions }, как быть?
panel-title = 🎲 { $preset } · { $chat }
panel-title-side = 🎲 Стол { $table } · 🆚 { $against } · { $preset } · { $chat }
panel-late = ⌛ Время вышло, за столом ждут вас!
panel-late-others = ⌛ Время вышло. Ждать или играть дальше, решайте за столом.
panel-away-robot = 🤖 Пока за вас играет робот.
panel-away-left = Вы вышли из игры.
panel-away-out = Для вас игра закончилась.
panel-in-app = 📱 Ваш лист открыт в приложении.
card-ready = Готово! Как только партия начнётся, ваш лист придёт сюда.
button-close-card = ⤴️ К столу
toast-card = Ваш лист, это сообщение видите только вы
toast-play-here = Играем здесь
button-sit-late = Сяду тоже
toast-guest-sat = За столом { $name }
toast-guest-gone = { $name } уходит из-за стола
toast-guest-named = Теперь это { $name }
toast-keeper = Кости за гостей вводит { $name }
toast-keeper-all = Кости за весь стол вводит { $name }
toast-keeper-guests = Каждый вводит сам, а за гостей { $name }
toast-sat-late =
    { $rows ->
        [0] Вы за столом!
       *[other] Вы за столом! За пропущенные круги вычеркнуто строк: { $rows }
    }
board-deadline = ⏳ <tg-time unix="{ $unix }" format="r">ход до { $time }</tg-time>
board-deadline-date = ⏳ ход до { $time }, { $date } (<tg-time unix="{ $unix }" format="r">по часам чата</tg-time>)
board-overdue = ⌛ Время вышло, { $name } молчит. { $mentions }, ждём или играем дальше?
board-hint = 💡 Нажали на кость — придержали, на строку — записали.
board-hint-doubled = 💡 (×2) — с руки вдвое, в числе это уже учтено.
board-record-full = 📏 Запись партии на исходе: ещё строк — { $n }, и партия остановится, как есть.
board-nothing-fits = 💡 Записать пока нечего: бросайте ещё или заканчивайте ход. Пустой ход в запас ничего не добавит.
board-wins = 🏆 { $row } с руки! Запишите её, и партия выиграна сразу.
board-last-turns = 🏁 { $name } собирает всё! У остальных — последний ход.
board-last-round = 🏁 Последний круг.
board-last-round-needs = 🏁 Последний круг. Чтобы выйти вперёд: { $needs }
board-need = { $name } +{ $points }
board-last-turn = 🏁 Последний ход: { $name }. Для победы нужно +{ $points }
board-ask = ❓ Вычеркнуть строку «{ $row }»? Это <b>0</b>, а есть строки с очками.
board-ask-hand = ❓ Вычеркнуть «{ $row }»? А на костях «{ $hand }» — <b>{ $pays }</b>.
board-ask-loss = ❓ «{ $row }» — это { $points }, а на костях «{ $hand }» — <b>{ $pays }</b>. Пишем?
board-ask-both = ❓ Вычеркнуть сразу две строки, «{ $first }» и «{ $second }»? Можно записать и дороже.
board-price-bonus = ❓ «{ $section }» останется без премии { $points }. Пишем?
board-price-fine = ❓ «{ $section }» уйдёт в { $rows }. Не отыграетесь — будет { $counts }. Пишем?
board-price-due = ❓ «{ $section }» уйдёт в { $rows }, и отыграться уже нечем: это { $counts }. Пишем?
board-price-row = ❓ «{ $row }» { $rows }, а когда «{ $section }» заполнится, это { $counts }. Пишем?
board-total = { $name }{ "\u00A0" }<b>{ $points }</b>
board-total-leader = 👑{ "\u00A0" }{ $name }{ "\u00A0" }<b>{ $points }</b>
board-chances = 📈 Шансы: { $chances }
board-chance = { $name } { $percent } %
card-total = Итого
card-written = Сумма
card-bonus = Премия
card-column = Столбец
card-before-minus = До вычета
card-rounds = За круги
card-threshold = Премия { $least }+
card-shortfall = Штраф
card-tenfold = Штраф
card-clean = Премия
card-further = За повторы
card-row-threshold = { $row } { $least }+
card-row-made = { $row } ✓
card-spread = Макс−мин×ед
card-tiers = За сумму
card-saved = В запасе
card-spare = За запас
card-unmade = Не собрано
card-pending = { $name }: { $what }
pending-fine = { $section } { $rows }, грозит { $counts }
pending-unmade = Не собрано: пока { $points }
pending-bonus = { $section } { $rows }, до премии { $missing }
pending-kept = { $section } { $rows }, пока с премией { $points }
pending-step = { $section } { $rows }, до { $points } ещё { $missing }
pending-clean =
          { $n ->
              [one] До премии ещё { $n } строка
              [few] До премии ещё { $n } строки
              [many] До премии ещё { $n } строк
             *[other] До премии ещё { $n } строки
          }
pending-spare = За запас: пока { $points }
pending-tiers = Сумма { $rows }, очков { $points }
board-stood = { $name }: { $dice } — { $hand }
board-rethought = { $name }: ход продолжается
board-hand-again = Поровну: { $names }. Кон переигрывают
board-hand-blitz = Поровну: { $names }. Решит ещё один бросок
board-hand-pot = Кон { $hand }: { $name } забирает банк, { $pot }
board-hand-pot-blitz = Кон { $hand }: { $name } забирает банк, { $pot }; решающий бросок { $throws }
board-hand-won = Кон { $hand } выигрывает { $name }
board-hand-won-blitz = Кон { $hand } выигрывает { $name }; решающий бросок { $throws }
board-went-out = { $name } выбывает: на ставку не хватает
pot-header = { $turn } · { $hand }
pot-hand = кон { $hand } из { $hands }
pot-hand-again = кон { $hand } из { $hands }, переигровка
pot-chips = Банк: <b>{ $pot }</b> (ставка { $ante })
pot-stake = Банк победителю: <b>{ $pot }</b>
pot-beat = Надо побить: { $names } — { $dice }, { $hand }
pot-beat-low = Надо собрать хуже: { $names } — { $dice }, { $hand }
pot-locked = Что отложили, то лежит: { $dice }
pot-hint = 💡 Нажмите на кости, которые оставляете, и бросьте остальные. Или остановитесь на том, что есть.
pot-hint-locked = 💡 Нажмите на кости, которые оставляете, и бросьте остальные. Оставленные в этом ходу больше не бросают.
bank-turn = <b>{ $name }</b>, бросок { $roll }
bank-points = Очки
bank-to = до { $goal }
bank-reached = 🏁 у цели
bank-outside = без входа
bank-barrel = в бочке
bank-aside = 📥 Отложено { $dice } — <b>{ $points }</b>
bank-gathered = 📥 В этом ходу уже <b>{ $points }</b>
bank-dice-chosen = 🎲 <b>{ $dice }</b> — { $hand } · берём { $chosen }: +{ $points }
bank-hint = 💡 Забирайте очки или откладывайте кости и бросайте остальные. Выпадет пусто — всё за ход сгорит.
bank-hint-whole = 💡 Бросайте, пока не страшно. Единица — и всё за ход сгорит.
bank-banked = { $name }: +{ $points }, теперь <b>{ $total }</b>
bank-banked-first = { $name } в игре: <b>+{ $points }</b>
bank-busted = 💥 { $name }: { $dice } — { $word }, сгорело { $n }
bank-busted-empty = { $name }: { $dice } — { $word } с первого броска
bank-lost-overtaken = { $name }: обогнали, { $points }
bank-lost-empty = { $name }: третий пустой ход подряд, { $points }
bank-lost-fall = 🚚 { $name }: самосвал, { $points }
bank-lost-ruin = 💥 { $name }: две единицы, сгорело всё: { $points }
bank-goal = 🏁 { $name } у цели!
bank-goal-last = 🏁 { $name } у цели — <b>{ $points }</b>. Последний ход: { $names }
bank-last-turns = 🏁 Последние ходы. Обогнать: { $name }, <b>{ $points }</b>
bank-no-entry = 🚪 Вход — с { $points } за один ход
bank-no-least = 🚪 Забрать можно от { $points }
bank-no-barrel = 🛢 Бочка: за ход надо дойти до { $points }
bank-no-hot = 🔥 Сыграли все кости: бросаем все снова
bank-no-hot-all = 🔥 Возьмёте все кости — надо бросать все снова
bank-won-at-once = { $dice } — это сразу победа, сколько бы ни было очков.
button-roll-more = 🎲 Бросить ещё
button-take = { $dice } → 🎲 { $n }
button-take-hot = 🔥 { $dice } → 🎲 { $n }
button-set-aside = 📥 Отложить { $dice }
button-bank = ✋ Забрать { $points }
stacks-chips = Фишки
stacks-won = Взято
stacks-dice = Кости
stacks-gone = не играет
stacks-out = без фишек
stacks-mover = ходит
stacks-hands = Взято конов — { $totals }
button-roll-first = 🎲 Бросить кости
button-roll = 🎲 Бросить { $n }
button-roll-spend = 🎲 { $n } из запаса
button-end-turn = ⏭ Писать нечего, конец хода
button-hold = Держать { $dice }
button-hold-but = Держать без { $dice }
button-reroll = Оставить { $dice } → бросить { $n }
button-reroll-short = { $dice } → бросить { $n }
button-reroll-only = 🎲 только { $dice }
button-reroll-shortest = { $dice } → 🎲 { $n }
button-row = { $row } { $points }
button-row-double = { $row } { $points } (×2)
button-announce = 📣 Заказать строку
button-announce-short = 📣 Заказ
button-rows = { $rows }…
button-row-zero = { $row } ✗
button-more-rows = Ещё строки ({ $n })
button-more-rows-short = Ещё { $n }
button-both = { $first } и { $second }
button-left-out = { $row } без { $face }
button-other-outer = ← Другая строка снаружи
button-sure = Да, вычеркнуть «{ $row }»
button-sure-both = Да, вычеркнуть обе
button-sure-write = Да, пишем
button-not-sure = Нет
button-hint = 💡 Подсказка
button-take-back = ↩️ Отменить
button-stand-pat = ✋ Хватит: { $hand }
button-fate-computer = 🤖 Доиграет робот
button-fate-remove = ✖ { $name } выбывает
button-sleeper-wait = ⏳ Ждём
button-sleeper-turn = 🤖 Один ход
button-sleeper-seat = 🤖 До возвращения
button-sleeper-out = ✖ { $name } выбывает
button-my-card = 🃏 Мой лист
button-card-private = Не видно? Играть в личке
button-to-board = ⤴️ К столу
button-open-table = 📱 Стол
button-play-here = Играть здесь
button-sleeper-all-out = ✖ Все они выбывают
button-sleeper-team-out = ✖ Команда выбывает
button-come-back = 🪑 { $name }: вернуться за стол
button-come-back-all = 🪑 Вернуться за стол

## Конец

finish-win = 🏆 <b>{ $name }</b>: победа!
finish-win-by = 🏆 <b>{ $name }</b>: победа с отрывом { $margin }!
finish-win-points = 🏆 <b>{ $name }</b>!
finish-win-close = 🏆 <b>{ $name }</b>, отрыв всего { $margin }!
finish-with = { $name }, { $points }
finish-luck-helped = Кости помогли: { $luck }.
finish-luck-against = И это назло костям: { $luck }.
finish-luck-others = А кости-то любили других: { $name }, { $luck }.
finish-shared = 🏆 Общая победа: <b>{ $names }</b>!
finish-solo = 🏁 <b>{ $name }</b>, { $n ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }!
finish-nobody = 🏁 Партия окончена, за столом никого не осталось.
finish-outright = { $row } с руки — победа сразу, сколько бы ни было очков.
finish-complete = Все строки собраны: { $names }.
finish-rounds = Круги кончились (их было { $n }), а всё не собрал никто.
finish-stake = { $n ->
    [1] Банк забирает { $names }: { $pot }.
   *[other] Банк делят поровну: { $names }. В нём { $pot }.
  }
finish-stopped = 🏁 <b>Партия остановлена.</b> Победителя нет.
finish-stopped-counted = 🏁 <b>Партия остановлена.</b> Больше половины сыграно, места засчитаны.
finish-stopped-left = 🏁 <b>Партия остановлена.</b> Остальные вышли, места засчитаны.
finish-full = Запись партии стала слишком длинной.
finish-game = { $preset } · игра g{ $game }
finish-card = 🏁 <b>{ $preset }</b> · игра g{ $game } окончена
finish-place = { $place } { $name } — <b>{ $points }</b>
finish-place-mean = { $place } { $name } — <b>{ $points }</b> (к среднему { $settled })
finish-more = 🎲 Игра g{ $game }: что ещё?
button-result-more = Ещё…
finish-points = { $name } — { $points }
finish-gone = { $name } — партия не доиграна
finish-left = { $line } · партия не доиграна
finish-left-robot = { $line } · доигрывал робот
uncounted-short = Короткая партия, в рейтинг не идёт.
uncounted-pair = Этим составом сегодня сыграно уже много: эта партия не в рейтинг.
uncounted-own = Кости свои, в рейтинг эта партия не идёт.
finish-blitz = Первое место решил ещё один бросок: { $name }, { $throws }
finish-best = 🏅 Рекорд этого чата: { $name }, <b>{ $points }</b>! Прежний: { $before }, { $holder }.
finish-rating = 📊 Рейтинг: { $people }
finish-rating-person = { $name } { $rating } ({ $change })
finish-coming = 🌅 { $things }
finish-coming-today = До вечера можно сыграть в игру дня.
finish-coming-tomorrow = Завтра — новая игра дня.
finish-coming-rating = До рейтинга ещё { $n ->
          [one] { $n } партия
          [few] { $n } партии
          [many] { $n } партий
         *[other] { $n } партии
        }.
finish-coming-ratings = До рейтинга ещё партий: { $people }.
finish-coming-person = { $name } — { $n }
finish-luck = 🍀 Удача в очках: { $seats }
finish-luck-seat = { $name } { $luck }
finish-turning = ⚡ Перелом — круг { $round }: { $name } бросает { $dice } ({ $hand }), и шансы на победу растут с { $before } до { $after } %.
finish-turning-down = ⚡ Перелом — круг { $round }: { $name } бросает { $dice } ({ $hand }), и шансы на победу падают с { $before } до { $after } %.
finish-turning-row = ⚡ Перелом — круг { $round }: { $name } записывает «{ $row }» ({ $points }), и шансы на победу растут с { $before } до { $after } %.
finish-turning-row-down = ⚡ Перелом — круг { $round }: { $name } записывает «{ $row }» ({ $points }), и шансы на победу падают с { $before } до { $after } %.
finish-turning-cross = ⚡ Перелом — круг { $round }: { $name } вычёркивает «{ $row }», шансы на победу: { $before } → { $after } %.
finish-throw = 🎲 Лучший бросок — круг { $round }: { $name } бросает { $dice } ({ $hand }), и шансы на победу растут с { $before } до { $after } %.
finish-turning-alone-up = ⚡ Главный бросок — круг { $round }: { $dice } ({ $hand }), и сразу { $points }.
finish-turning-alone-down = ⚡ Самый обидный бросок — круг { $round }: { $dice } ({ $hand }), и сразу { $points }.
finish-course = 📈 Шансы после четверти, половины и трёх четвертей партии:
finish-course-line = { $name }: { $first } → { $second } → { $third } %
button-review = 🧠 Разбор

## Разбор: обращаемся на «вы», никого не стыдим

review-title = 🧠 <b>Разбор: { $name }</b>
review-sum-lucky = Без ошибок вышло бы около { $start }. Кости добавили { $luck }, промахи стоили { $lost } — и вот <b>{ $final }</b>.
review-sum-unlucky = Без ошибок вышло бы около { $start }. Кости отняли { $luck }, промахи стоили { $lost } — и вот <b>{ $final }</b>.
review-own = Бросали вы сами, поэтому речь только о строках: на них потеряно { $lost }, итог <b>{ $final }</b>.
review-rounds = Премии за круги ({ $points }) — сверх этого.
review-count = Лучших или почти лучших решений: { $good } из { $n }.
review-costliest = <b>Что обошлось дороже всего</b>
review-decision = { $number }. Круг { $round }, бросок { $roll }: <b>{ $dice }</b> — { $hand }
review-better =
    Выбрано: { $chosen }
    Лучше: { $best }, в среднем +{ $points }
review-press = { $number }. Круг { $round }: <b>{ $dice }</b>, за ход уже { $points }
review-press-better = Вы решили { $chosen }. Лучше — { $best }: следующий бросок сжигает всё в { $percent } % случаев.
review-flawless = Дорогих решений не нашлось: лучше сыграть было нельзя.
review-failed = 🧠 Разбора этой партии не будет: посчитать не вышло.
review-for-win = В последних строках — уже не ради очков, а ради победы. И правильно: потерей это не считается.
review-for-day = Здесь очками меньше, зато больше шансов догнать: впереди { $ahead }, { $points }.
review-for-night = В последних строках — уже не ради своих очков, а ради очков вечера. И правильно: потерей это не считается.
review-chose-win = <b>{ $dice }</b>: { $chosen } — шанс победить { $chance } %. По очкам лучше { $best }, но победить так — { $other } %.
review-chose-day = <b>{ $dice }</b>: { $chosen } — шанс догнать { $chance } %. По очкам лучше { $best }, но догнать так — { $other } %.
review-chose-night = <b>{ $dice }</b>: { $chosen } — в среднем { $chance } очка вечера. По очкам карты лучше { $best }, но это { $other }.
review-missed-win = А вот тут до победы было ближе иначе:
review-missed-day = Впереди { $ahead }, { $points }. Догнать можно было вернее:
review-missed-night = А вот тут для счёта вечера было лучше иначе:
review-lost-win = <b>{ $dice }</b>: { $chosen } — шанс победить { $chance } %, а { $best } — { $other } %.
review-lost-day = <b>{ $dice }</b>: { $chosen } — шанс догнать { $chance } %, а { $best } — { $other } %.
review-lost-night = <b>{ $dice }</b>: { $chosen } — в среднем { $chance } очка вечера, а { $best } — { $other }.
dice-secret = Секрет: <code>{ $secret }</code>
dice-sealed = { $line } · 🔒{ "\u00A0" }{ $commitment }
dice-chain = Отпечаток всех партий подряд: <code>{ $commitment }</code>, эта по счёту { $number }-я
dice-commitment = Отпечаток: <code>{ $commitment }</code>
dice-client = Талисманы: <code>{ $client }</code>
dice-repeated = 🎰 { $n ->
    [one] На { $n } бросок Telegram не ответил, он не считается.
    [few] На { $n } броска Telegram не ответил, они не считаются.
    [many] На { $n } бросков Telegram не ответил, они не считаются.
   *[other] На { $n } броска Telegram не ответил, они не считаются.
} Считаются эти: { $dice }
dice-few = 🎰 { $n ->
    [one] Засчитан только { $n } бросок Telegram из трёх, с ним и начали:
    [few] Засчитано только { $n } броска Telegram из трёх, с ними и начали:
    [many] Засчитано только { $n } бросков Telegram из трёх, с ними и начали:
   *[other] Засчитано только { $n } броска Telegram из трёх, с ними и начали:
} { $dice }
dice-unheard = 🎰 На бросок Telegram не ответил, начали без него. Если в чате всё же стоит 🎰, он не считается.
dice-refused = 🎰 Telegram не дал бросить свои кости, начали без них.
dice-late = 🎰 Дождаться броска Telegram не вышло, начали без него.
lobby-next = 🔁 <b>{ $preset }</b>, следующая партия
lobby-next-how = { $people ->
    [1] Начнём через { $n } секунд.
   *[other] Начнём через { $n } секунд. Кто выходит, нажмите.
    }
button-next-now = ▶️ Играем
button-next-out = 🚪 Я выхожу
button-next-wait = ✋ Погодите
button-rematch = 🔁 Реванш
button-again = 🔁 Ещё раз
button-book = 🪑 Сяду в следующую
button-ask-daily = 📅 Игра дня
button-check = 🔒 Кости честные
button-record = 📄 Запись

## Листы

score-title = 📋 <b>{ $preset }</b> · игра g{ $game }
score-turn = Идёт { $progress }, ходит <b>{ $name }</b>.
score-over = Партия окончена.

## Кто впереди: /top

top-title = 🏆 <b>{ $span }</b> · { $family }
top-about-all = 🥇 победы 🥈 вторые 🥉 третьи места
top-about-places = Победы/партии · очки
top-about-cards = Средний счёт · лучший
top-about-luck = 🍀 удача · 🎯 точность от 50 %
top-about-rating = 📊 рейтинг на сегодня, места по победам
top-empty = Пока пусто. В зачёт идут партии вдвоём и больше, от пяти кругов. Начать — /newgame
top-who = { $place }{ $name }
top-who-me = <b>{ $place }{ $name }</b>
top-line = { $who }: { $what }
top-places = { $medals } из { $games }
top-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
  }
top-points = { $wins }/{ $games } · { $points }
top-luck = { $luck } % · { $precision } %
top-luck-only = { $luck } %
top-luck-unknown = разбора пока нет
top-rating-unknown = пока нет
button-top-places = Места
button-top-cards = Счёт
button-top-games = 🎲 Игра ▾
top-games-choose = Какую игру посмотреть?
button-top-luck = Удача
button-top-rating = Рейтинг
top-family-all = Все игры
span-week = Неделя
span-month = Месяц
span-all = Всё время

## Сезон: /top season

season-quarter-1 = январь – март { $year }
season-quarter-2 = апрель – июнь { $year }
season-quarter-3 = июль – сентябрь { $year }
season-quarter-4 = октябрь – декабрь { $year }
season-title = 🏆 <b>Сезон</b> · { $quarter }
season-title-closed = 🏁 <b>Сезон окончен</b> · { $quarter }
season-about =
    Очки дают этапы — недели (от трёх партий) и клубные вечера: за 1‑е место 10, дальше 7, 5, 4, 3, 2, остальным по 1. Поделили место — каждому как за него целиком.
    В счёт идут восемь лучших этапов каждого. Сезон длится три месяца.
    ▲▼ — на сколько мест выше или ниже, чем неделю назад.
season-empty = Пока пусто: первые очки принесёт неделя или клубный вечер, когда закончится.
season-figures = { $points } · { $n ->
    [one] { $n } этап
    [few] { $n } этапа
    [many] { $n } этапов
   *[other] { $n } этапа
  }
season-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
    [many] { $n } очков
   *[other] { $n } очка
  }
button-season = 🏆 Сезон
button-season-earlier = ◀ Прошлый сезон
button-season-later = Следующий сезон ▶
season-person-title = 🏆 <b>{ $name }</b> · сезоны { $where }
season-person-present = <b>{ $quarter }</b>: { $place }‑е место из { $people }, { $points }
season-person-rest = { $n ->
    [one] И ещё { $n } этап не в счёт
    [few] И ещё { $n } этапа не в счёт
    [many] И ещё { $n } этапов не в счёт
   *[other] И ещё { $n } этапа не в счёт
  }
season-person-none = В этом сезоне очков пока нет: они приходят, когда кончится неделя или клубный вечер.
season-person-past = Прошлые сезоны
season-person-nothing = Законченных сезонов пока нет.
season-evening-week = { $first }–{ $last }: { $place }‑е место, +{ $points }
season-evening-club = { $day }, клубный вечер: { $place }‑е место, +{ $points }
season-past = { $quarter }: { $place }‑е место из { $people }, { $points }
season-past-more = { $season } · { $more }
season-end-title = 🏁 <b>Сезон окончен: { $quarter }</b>
season-end-evenings = { $n ->
    [one] { $n } этап
    [few] { $n } этапа
    [many] { $n } этапов
   *[other] { $n } этапа
  }
digest-season = 🏁 В сезоне впереди: { $places }
digest-season-place = { $name } ({ $points })
picture-season-title = Итоги сезона
picture-points = очки
picture-evenings = этапы

## Итоги недели

digest-title = 🏆 <b>Итоги недели { $first }–{ $last }</b>
digest-played = { $games }, { $people }
digest-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
  }
digest-people = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
    [many] { $n } игроков
   *[other] { $n } игрока
  }
digest-others = { $n ->
    [one] …и ещё { $n } игрок
    [few] …и ещё { $n } игрока
    [many] …и ещё { $n } игроков
   *[other] …и ещё { $n } игрока
  }
digest-throw = ⚡ Бросок недели: { $name }, { $dice } ({ $hand }), и шансы на победу взлетели с { $before } до { $after } %
digest-card = 🌟 Лучший счёт: { $name }, <b>{ $points }</b> ({ $preset })
digest-record = 🏅 Рекорд чата: { $name }, <b>{ $points }</b> ({ $preset }), прежний { $before }
digest-streak = 🔥 Побед подряд: { $name }, { $n }
digest-closest = 🤏 Самая упорная партия: { $first } и { $second }, разница { $points } ({ $preset })
digest-closest-even = 🤏 Самая упорная партия: { $first } и { $second }, поровну ({ $preset })
digest-rivalry = 🤝 Соперники недели: { $first } и { $second }, { $ahead }:{ $behind }
digest-luckiest = 🍀 Больше всех везло: { $name }, { $points }
digest-unluckiest = 🌧 Кому кости задолжали: { $name }, { $points }
digest-precise = 🎯 Самая точная игра: { $name }, { $share } %
champion-tag = Чемпион недели

## Клубный вечер: /club. Имена не склоняются, поэтому они везде в именительном падеже

club-title = 🎪 <b>Клубный вечер</b> · { $minutes } минут
club-game = 📋 { $preset }
club-about = Короткие партии одна за другой, все ходят разом, каждый в личке с ботом. Соперника бот находит сам, а здесь — таблица и итоги.
club-joined = 👥 В деле { $n } из { $most }: { $names }
club-nobody = 👥 Пока никого. Кто первый?
club-too-few = Ещё { $n }, и можно начинать.
club-ready = Можно начинать!
club-ready-host = Можно начинать! Слово за вами, { $name }.
club-starts = ▶️ Начало в { $time } (<tg-time unix="{ $unix }" format="r">по часам чата</tg-time>)
club-unreached = ✉️ — нажмите «✍️ К боту»: лист придёт туда.
club-cancelled = 🎪 Клубный вечер не состоялся. Может, в другой раз?
club-running = 🎪 <b>Клубный вечер</b> до { $time } (<tg-time unix="{ $unix }" format="r">по часам чата</tg-time>)
club-closing = 🎪 <b>Клубный вечер</b> · время вышло, доигрываем начатое
club-over =
    { $n ->
        [one] 🏁 <b>Клубный вечер окончен</b>: { $n } партия
        [few] 🏁 <b>Клубный вечер окончен</b>: { $n } партии
        [many] 🏁 <b>Клубный вечер окончен</b>: { $n } партий
       *[other] 🏁 <b>Клубный вечер окончен</b>: { $n } партии
    }
club-legend = Очков за партию · побед
club-line = { $placed } — <b>{ $average }</b> · { $wins }/{ $games }
club-few = мало партий
club-table = 🎲 { $table }: { $names }
club-waiting = ⏳ Ждут пару: { $names }
club-result-plain = ⚔️ { $names } <b>{ $score }</b>
club-result-close = 😱 На волосок! { $names } <b>{ $score }</b>
club-result-rout = 💥 Разгром! { $names } <b>{ $score }</b>
club-result-draw = 🤝 Ничья! { $names } <b>{ $score }</b>
club-result-dared = 🎯 Риск удался! { $names } <b>{ $score }</b>
club-result-fire = 🔥 Не остановить! { $names } <b>{ $score }</b>
club-result-stopped = 🧯 Серия прервана! { $names } <b>{ $score }</b>
club-result-left = 🚪 Без борьбы: { $names } <b>{ $score }</b>
club-result-three = 👑 Втроём: { $names }
club-result-seat = { $name } <b>{ $points }</b>
club-result-void = ✖ Не в счёт: { $names }
club-status = 🎪 <b>Клубный вечер</b> · { $chat }
club-last-won = 🏆 <b>Победа!</b> { $line }
club-last-drawn = 🤝 <b>Ничья.</b> { $line }
club-last-second = 👏 <b>Второе место.</b> { $line }
club-last-lost = 🎲 <b>Не в этот раз.</b> { $line }
club-last-void = ✖ <b>Не в счёт.</b> { $line }
club-gained =
    { $n ->
        [one] +{ $n } очко
        [few] +{ $n } очка
        [many] +{ $n } очков
       *[other] +{ $n } очка
    }
club-gained-dare = (за риск — одно)
club-own = 📊 Место <b>{ $place }</b> из { $people }: <b>{ $average }</b> за партию, побед { $wins } из { $games }
club-above = ⬆️ { $name }, { $points }
club-below = ⬇️ { $name }, { $points }
club-now-over = 🏁 Вечер окончен, спасибо за игру! Подиум — в группе.
club-now-fire = 🔥 Вы в ударе: победа принесёт 4 очка, ничья 2.
club-now-dares = 🎯 Следующая партия с риском: в каждом ходе на бросок меньше, за победу +1.
club-now-lobby = ⏳ Вы в деле! Как начнётся, лист придёт сюда.
club-now-closing = ⏱ Новых партий не будет, ждём последние столы.
club-now-playing = 🎲 Вы за столом { $table }.
club-now-pauses-next = ⏸ После этой партии — пауза.
club-now-alone = ⏳ Все за столами. Сядете с теми, кто доиграет первым.
club-now-free = ⏳ Ищем вам пару…
club-now-paused = ⏸ Вы отдыхаете, очки на месте.
club-now-asleep = 💤 За вас ходил робот, поэтому пауза. Очки на месте.
club-now-unreached = ✉️ Бот не мог вам написать. Теперь может — возвращайтесь!
club-now-left = 🚪 Вы ушли. До конца вечера можно вернуться, очки на месте.
club-until = ⏱ До { $time } (<tg-time unix="{ $unix }" format="r">по часам чата</tg-time>)
club-podium = 🏆 <b>Клубный вечер</b>: всех обходит <b>{ $name }</b>!
club-podium-about = { $people }, { $games } · { $preset }
club-podium-more = …и ещё { $n }
club-podium-run = 🔥 Побед подряд: { $name }, { $n }
club-podium-dares = 🎯 Рисковее всех: { $name }, удалось { $wins } из { $dares }
club-podium-best = 🌟 Лучший лист: { $name }, { $points }
club-podium-picture = Клубный вечер
club-podium-wins =
    { $n ->
        [one] { $n } победа из { $games }
        [few] { $n } победы из { $games }
        [many] { $n } побед из { $games }
       *[other] { $n } победы из { $games }
    }
club-plan = 📅 Каждую неделю: { $day }, { $time }
club-plan-none = 📅 Сам не начинается, только кнопкой.
club-last-night = 🏆 В прошлый раз, { $day }: { $names }
club-choice-minutes = ⏱ Длительность
club-choice-minutes-about = Сколько длится вечер. Начатые партии доигрываются.
club-choice-page = <b>{ $setting }</b>
    { $about }
club-choice-card = 📋 Лист
club-choice-card-about = С коротким листом партия занимает минуты три-четыре, с полным — вдвое дольше.
club-choice-weekday = 📅 Когда
club-choice-weekday-about = В какой день недели вечер начинается сам. Запись открывается заранее.
club-choice-hour = 🕗 Час
club-choice-hour-about = Во сколько начинать, по часам чата.
club-minutes = { $n } минут
club-hour = { $hour }:00
club-card-short = короткий
club-card-full = полный
club-weekday-none = по кнопке
club-weekday-mon = понедельник
club-weekday-tue = вторник
club-weekday-wed = среда
club-weekday-thu = четверг
club-weekday-fri = пятница
club-weekday-sat = суббота
club-weekday-sun = воскресенье
club-ask-leave = Уйти посреди партии? Она зачтётся вам как проигранная, а заработанные очки останутся.
club-ask-cancel = Отменить клубный вечер для всех?
club-ask-end = Закончить клубный вечер? Начатые партии доиграют, и будет подиум.
club-rules-title = 🎪 <b>Как идёт клубный вечер</b>
club-rules-start = <b>Начало.</b> Нужно от трёх до 24 человек. Начинает тот, кто открыл вечер, или админ. Либо вечер начинается сам, каждую неделю: день и час — в /club, там же видно, когда следующий.
club-rules-where = <b>Где играть.</b> В личке с ботом: листы приходят туда, поэтому бота нужно один раз запустить. За столом все бросают одновременно, на круг — минута. Партия — минуты три-семь, и сразу следующая. В группе видны таблица, столы и итоги.
club-rules-pairing = <b>Кто с кем.</b> Из тех, кто свободен, садятся соседи по таблице. Два раза подряд с одним и тем же — только если больше не с кем. Свободных нечётно — трое садятся вместе.
club-rules-points = <b>Очки.</b> Победа — 2, ничья — по 1, поражение — 0. За столом на троих: первому 2, второму 1; первое место на двоих или троих — по 1, второе на двоих — ничего. С одним и тем же засчитываются три партии за вечер, если вас больше трёх. Соперник ушёл, не доиграв до половины, — ему поражение, а вам эта партия просто не в счёт.
club-rules-fire = 🔥 <b>В ударе.</b> Две победы подряд — и дальше всё вдвойне: победа 4, ничья 2. Так до первой партии без победы.
club-rules-dare = 🎯 <b>Риск.</b> Перед партией можно нажать «Рискнуть»: в каждом ходе на бросок меньше, зато за победу ещё +1. Это очко не удваивается.
club-rules-late = <b>Опоздать, отойти, уснуть.</b> Войти можно, пока до конца больше двух минут. Нужно отойти — «Пауза»: начатую партию доиграйте. Надо идти — «Уйти»: очки останутся, а начатая партия проиграна. Кто не успел за минуту, за того круг сыграет робот; проспите два круга или последний — будет пауза. Вернуться — одно нажатие.
club-rules-end = <b>Конец.</b> За две минуты до конца новых столов нет. Начатое доигрываем, но не дольше шести минут: потом побеждает тот, кто впереди.
club-rules-order = <b>Места.</b> По очкам за партию, так что опоздать не страшно. Нужна хотя бы половина партий среднего игрока, но не меньше трёх; у кого меньше, те ниже. Поровну — у кого больше очков, потом побед, потом кто раньше вошёл.
club-rules-signs = <b>Значки.</b> 🔥 в ударе, 🎯 риск, ⏸ пауза, 💤 уснувшие, ✉️ бот не может написать, 🚪 ушедшие.
panel-club = Место { $place } из { $people } · очки: { $points }
panel-club-doubled = 🔥 всё вдвойне
panel-club-dares = 🎯 риск
panel-club-gained = 🎪 <b>{ $gained }</b>
panel-club-nothing = 🎪 <b>Без очков</b>
panel-club-void = 🎪 Партия не в счёт
button-club-join = 🙋 Играю
button-club-not = Не играю
button-club-private = ✍️ К боту
button-club-start = ▶️ Начать
button-club-cancel = ✖ Отменить
button-club-rules = 📖 Правила
button-club-pause = ⏸ Пауза
button-club-pause-not = ▶️ Без паузы
button-club-resume = ▶️ Снова играю
button-club-return = 🙋 Вернуться
button-club-leave = 🚪 Уйти
button-club-end = 🏁 Закончить
button-club-dare = 🎯 Рискнуть
button-club-dare-not = 🎯 Не рисковать
button-club-table = ⤴️ К таблице
button-club-open = 🎪 Открыть вечер
button-club-again = 🎪 Ещё вечер

## Картинки и кости чата: надписи на самих картинках (picture-) без имён и без разметки

picture-player = Игрок { $number }
picture-game = игра g{ $game }
picture-game-own = игра g{ $game }, свои кости
picture-place = Место
picture-turning = ⚡ Перелом — круг { $round }: { $dice } ({ $hand }), шансы на победу выросли с { $before } до { $after } %.
picture-turning-down = ⚡ Перелом — круг { $round }: { $dice } ({ $hand }), шансы на победу упали с { $before } до { $after } %.
picture-turning-row = ⚡ Перелом — круг { $round }: «{ $row }» ({ $points }), шансы на победу выросли с { $before } до { $after } %.
picture-turning-row-down = ⚡ Перелом — круг { $round }: «{ $row }» ({ $points }), шансы на победу упали с { $before } до { $after } %.
picture-turning-cross = ⚡ Перелом — круг { $round }: вычеркнуто «{ $row }», шансы на победу: { $before } → { $after } %.
picture-throw = Лучший бросок — круг { $round }: { $dice } ({ $hand }), шансы на победу выросли с { $before } до { $after } %.
picture-cards-below = Все листы текстом: /score
picture-course-about = Как шла партия · игра g{ $game }
picture-course-rounds = круг
picture-course-legend = Линия — сколько очков ожидалось к концу партии, полоса — где остановились бы девять партий из десяти.
picture-course-others = Пунктир — остальные.
picture-course-caption = 📈 Сколько очков ожидалось к концу: в начале, после четверти, половины и трёх четвертей партии, — и что вышло. В скобках — где остановились бы девять партий из десяти.
picture-course-line = { $name }: { $points } → <b>{ $final }</b>
picture-course-point = { $mean } ({ $low }…{ $high })
picture-dice-title = Кости этого чата
counts-title = 🎲 <b>Кости этого чата</b>
counts-about = Брошено костей: { $dice } · партий: { $games }
counts-empty = 🎲 Здесь ещё ничего не доиграли, считать нечего.
counts-few = Бросков пока мало, чтобы о чём-то судить.
counts-band = У честных костей каждая грань выпала бы от { $low } до { $high } раз.
counts-fair = Кости честные: все шесть граней в этих пределах.
counts-odd = За пределами: { $faces }. С честными костями так бывает меньше чем в одном чате из двадцати — проверьте партии: /verify
counts-how = Пределы взяты с запасом, так что заглядывать можно хоть каждый день.
button-cards = 🖼 Листы
button-course = 📈 График
button-picture = 🖼 Картинкой
picture-week-title = Итоги недели
picture-wins = победы
picture-games = партии
picture-new = нов.
picture-matrix-title = Кто кого
picture-matrix-legend = Строка против столбца: сколько раз впереди первая, сколько — вторая. Чем темнее клетка, тем чаще впереди строка.
picture-matrix-pair = { $first } — { $second }: { $won }:{ $lost }
picture-year-title = { $year } год
picture-year-months = янв фев мар апр май июн июл авг сен окт ноя дек
picture-year-legend = Партии по месяцам
picture-year-line = <b>{ $value }</b> { $label }
picture-year-played = По месяцам: { $months }
picture-year-games = { $n ->
    [one] партия
    [few] партии
    [many] партий
   *[other] партии
  }
picture-year-wins = { $n ->
    [one] победа
    [few] победы
    [many] побед
   *[other] победы
  }
picture-year-places = { $n ->
    [one] второе или третье место
    [few] вторых и третьих места
    [many] вторых и третьих мест
   *[other] второго или третьего места
  }
picture-year-best = лучший счёт: { $preset }
picture-year-luck = { $n ->
    [one] очко удачи
    [few] очка удачи
    [many] очков удачи
   *[other] очка удачи
  }
picture-year-company = чаще всех за столом
button-matrix = ⚔️ Кто кого
button-year = 🖼 Мой год

## Правила словами

rules-title = 📜 <b>{ $preset }</b>
rules-players = { $least }–{ $most } игроков
rules-clock = на ход — { $clock }
rules-index = 📜 <b>Правила</b>. Какая игра?
rules-full = <b>Подробно</b>
rules-brief = { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }, до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  }: что нравится, оставляете, остальное бросаете ещё раз. Что вышло, пишете в любую свободную строку.
rules-brief-school = { $rows }: норма — три. «{ $row }»: четвёртая { $plus }, не хватает одной { $minus }.
rules-brief-school-flat = { $rows }: надо три. «{ $row }»: не хватает одной { $minus }, лишняя ничего не даёт.
rules-brief-unmade = Каждая несобранная строка — вычет.
rules-brief-columns = Столбцы: { $columns }; в каждом весь лист.
rules-brief-factors = Столбец умножает и очки, и премию.
rules-brief-double = { $dice ->
    [one] { $dice } двойная кость
    [few] { $dice } двойные кости
    [many] { $dice } двойных костей
   *[other] { $dice } двойной кости
  }, маленькая внутри большой; до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  }. Потом сразу две строки: одна за внешние очки, другая за внутренние.
rules-brief-together = Все бросают сразу, каждый на своём листе.
rules-brief-own = Кости свои, настоящие: бросили и ввели, что выпало.
rules-brief-saves = Неистраченные броски копятся про запас.
rules-brief-race = Кто собрал весь лист, тот закончил партию; кругов не больше { $rounds }.
rules-brief-cards = На костях карты: { $faces }.
rules-brief-announced = В столбец по заказу — только то, что назвали сразу после первого броска.
rules-brief-announced_own = В столбец по заказу — только то, что назвали вслух сразу после первого броска.
rules-brief-colours = Цвета: 1 и 6, 2 и 5, 3 и 4.
rules-brief-colours_pairs = Цвета: 1 и 6, 2 и 5, 3 и 4.
rules-brief-joker_forced = Пять одинаковых ещё раз — джокер, он годится и в другие строки.
rules-brief-joker_free = Пять одинаковых ещё раз — джокер, он годится и в другие строки.
rules-brief-wins = Пять одинаковых с первого броска — победа сразу.
rules-brief-rows = Ещё строки: { $rows }. Сколько даст каждая, видно на кнопке.
rules-brief-doubled = С руки, то есть с первого броска, — вдвое.
rules-brief-served = С руки, то есть с первого броска, — дороже.
rules-brief-crossing = Не вышло ничего — одну строку вычёркиваете.
rules-brief-no_crossing = Не вышло ничего — ход пропал.
rules-brief-tiers = Сами суммы в итог не идут: очки дают за удачные строки и за сумму всех.
rules-brief-win = Побеждает тот, у кого больше очков.
rules-brief-hands = { $rolls ->
    [1] Каждый бросает { $dice } костей один раз, потом комбинации сравнивают.
   *[other] Каждый бросает { $dice } костей до { $rolls } раз: что-то оставляет, остальное бросает ещё. Потом комбинации сравнивают.
  }
rules-brief-locked = Что отложили, то лежит до конца хода.
rules-brief-ranks = 📋 От старшей к младшей: { $hands }.
rules-brief-low = Всё наоборот: кон берёт самая младшая.
rules-press = { $dice ->
    [one] Бросаете { $dice } кость.
    [few] Бросаете { $dice } кости, откладываете те, что приносят очки, и либо забираете, либо бросаете остальные.
    [many] Бросаете { $dice } костей, откладываете те, что приносят очки, и либо забираете, либо бросаете остальные.
   *[other] Бросаете { $dice } кости, откладываете те, что приносят очки, и либо забираете, либо бросаете остальные.
  }
rules-press-whole = { $dice ->
    [1] Бросаете кость, пока не надоест: всё, что выпало, складывается. Остановились — забрали.
   *[other] Бросаете две кости, пока не надоест: всё, что выпало, складывается. Остановились — забрали.
  }
rules-press-bust = Ничего не выпало — всё, что накопили за ход, сгорело.
rules-press-bust-whole = Выпала единица — всё, что накопили за ход, сгорело.
rules-press-dice = { $dice } — { $points }
rules-press-alike = { $n ->
    [3] три одинаковых
    [4] четыре
    [5] пять
   *[other] шесть
  } — число × { $unit }, единицы — { $ones }
rules-press-alike-more = каждая следующая такая же — вдвое
rules-press-alike-full = { $n ->
    [3] Три
    [4] Четыре
    [5] Пять
   *[other] Шесть
  } одинаковых — от { $low } за двойки до { $high } за шестёрки, за единицы { $ones }
rules-press-pairs = три разные пары — { $points }
rules-press-entry = Первые очки — с { $points } за один ход.
rules-press-least = Забирать можно от { $points } за ход.
rules-press-hot_may = Сыграли все кости — бросайте все снова или забирайте.
rules-press-hot_must = Сыграли все кости — забрать нельзя, бросаете все снова.
rules-press-wins = Пять одинаковых одним броском — сразу победа.
rules-press-ruin = Две единицы сразу сжигают вообще всё.
rules-press-range = { $low }–{ $high }
rules-press-barrels = Бочки { $ranges }: из такой надо выйти одним ходом, до её конца или дальше.
rules-press-empty = Три пустых хода подряд — минус { $points }.
rules-press-overtaken = Кого обогнали, у того минус { $points }.
rules-press-falls = Ровно { $points } — самосвал, снова 0.
rules-press-ending_once = Кто первым наберёт { $points } или больше, тот победил.
rules-press-ending_round = Кто-то набрал { $points } — доигрываем круг, и побеждает тот, у кого больше.
rules-press-ending_turn = Кто-то набрал { $points } — у остальных по одному ходу, и побеждает тот, у кого больше.
rules-press-even_share = Поровну — победа общая.
rules-press-even_blitz = Поровну — решающий бросок.
rules-press-scores = <b>Что сколько стоит</b>
rules-press-one_throw = Очки считаются в одном броске: отложенная раньше кость тройку не дополнит. Отложить надо хотя бы одну кость, но не обязательно все, что приносят очки.
rules-press-floor = Меньше нуля не бывает.
rules-press-entry-fine = Пока входа нет, меньшее не записать: бросайте дальше, пока не хватит или не сгорит.
rules-press-barrels-fine = В бочке очки за ход записывают, только если они выводят из неё; иначе бросайте дальше.
rules-press-undo = Забрали нечаянно — до следующего броска это можно отменить.
rules-press-rounds = Больше { $points } кругов партия не длится: тогда побеждает тот, у кого больше.
rules-basics = Ход — до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  }: сначала бросают все { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }, потом любые на выбор, и те, что оставляли раньше, тоже. После любого броска можно остановиться и записать, что вышло, в одну свободную { $columns ->
    [0] строку. Каждую строку
   *[other] клетку. Каждую клетку
  } заполняют один раз: их { $rows }, столько же и кругов. Побеждает тот, у кого больше очков.
rules-basics-race = Ход — до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  } и ещё сколько угодно из запаса, где лежат броски, которых не истратили прошлые ходы. Сначала бросают все { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }, потом любые на выбор, и те, что оставляли раньше, тоже. После любого броска можно остановиться и записать, что вышло, в одну свободную строку. Каждую строку заполняют один раз, всего их { $rows }. { $end } Кругов не больше чем { $rounds }. Побеждает тот, у кого больше очков.
rules-race = Как только кто-то собрал все, партия кончается; если он ходит первым, у остальных есть ещё по ходу.
rules-race-together = Как только кто-то собрал все, партия кончается, но этот круг доигрывают и остальные.
rules-basics-saved = Ход — до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  } и ещё сколько угодно из запаса, где лежат броски, которых не истратили прошлые ходы. Сначала бросают все { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }, потом любые на выбор, и те, что оставляли раньше, тоже. После любого броска можно остановиться и записать, что вышло, в одну свободную строку. Каждую строку заполняют один раз: их { $rows }, столько же и кругов. Побеждает тот, у кого больше очков.
rules-basics-double = { $dice ->
    [one] { $dice } двойная кость
    [few] { $dice } двойные кости
    [many] { $dice } двойных костей
   *[other] { $dice } двойной кости
  }: в каждой большой сидит маленькая, и бросают их вместе. Ход — до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  }: сначала все, потом любые на выбор, и те, что оставляли раньше, тоже. После любого броска можно остановиться и записать сразу в две свободные строки: в одну внешние кости, в другую внутренние. Строк { $rows }, кругов { $rounds }. Побеждает тот, у кого больше очков.
rules-rows = <b>Строки</b> (пример → очки)
rules-rows-sums = <b>Строки</b> (пример → что пишется)
rules-rows-first = <b>Строки</b> (пример → очки; «с руки» — если записать сразу после первого броска)
rules-row = <b>{ $row }</b>: { $what }. { $example }
rules-row-example = <b>{ $row }</b>: { $example }
rules-rows-same = { $rows }: { $what }. { $row }: { $example }
rules-from-to = <b>{ $first } – { $last }</b>
rules-from-to-section = <b>{ $first } – { $last }</b> («{ $section }»)
rules-rows-listed = <b>{ $rows }</b>
rules-rows-listed-section = <b>{ $rows }</b> («{ $section }»)
rules-never-crossed = { $what } (не вычёркивается)
rules-example = { $dice } → { $points }
rules-example-first = { $dice } → { $points }, с руки { $first }
rules-pays = { $what } — { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }
rules-pays-nothing = { $what } — строка закрыта, очков за неё нет
rules-pays-by_roll = { $what } — с первого броска { $first }, со второго { $second }, с третьего { $third }
rules-prize = { $what } и премия { $prize }
rules-pays-sum = { $what }, их сумма
rules-pays-these = { $what }, сумма всех { $n ->
    [4] четырёх
    [5] пяти
    [6] шести
   *[other] { $n }
  }
rules-pays-dice = { $what }, сумма всех { $n ->
    [5] пяти
    [6] шести
   *[other] { $n }
  } костей
rules-pays-minus = { $what }, сумма всех { $n ->
    [5] пяти
    [6] шести
   *[other] { $n }
  } с минусом
rules-count = сумма всех костей с этим числом
rules-count-least = хотя бы { $n ->
          [one] { $n } кость
          [few] { $n } кости
          [many] { $n } костей
         *[other] { $n } кости
        } с этим числом
rules-school-face = норма — три. Четвёртая кость — её число в плюс, не хватает одной — в минус
rules-school-face-flat = норма — три, и больше не нужно. Не хватает одной — её число в минус
rules-school-count = норма — три. Четвёртая кость — очко в плюс, не хватает одной — очко в минус
rules-school-count-flat = норма — три, и больше не нужно. Не хватает одной — очко в минус
rules-kind = { $n ->
    [2] две одинаковые
    [3] три одинаковые
    [4] четыре одинаковые
    [5] пять одинаковых
    [6] шесть одинаковых
   *[other] { $n } одинаковых
  }
rules-kind-more = { $what } плюс ещё { $n ->
    [2] две
    [3] три
   *[other] { $n }
  }
rules-kind-exact = ровно { $n ->
    [2] две одинаковые
    [3] три одинаковые
    [4] четыре одинаковые
    [5] пять одинаковых
    [6] шесть одинаковых
   *[other] { $n } одинаковых
  }
rules-straight = { $faces }
rules-run = { $n ->
    [4] четыре подряд
    [5] пять подряд
   *[other] { $n } подряд
  }
rules-even = все кости чётные
rules-odd = все кости нечётные
rules-even-partial = чётные кости, сколько выпало
rules-odd-partial = нечётные кости, сколько выпало
rules-anything = любые кости
rules-distinct = все кости разные
rules-total = всего { $pips } на всех костях
rules-total-pair = всего { $pips } на всех костях, и две из них одинаковые
rules-coloured = все кости одного цвета
rules-coloured-groups = { $what }, { $n ->
    [4] эти четыре
    [5] все пять
   *[other] все { $n }
  } одного цвета
rules-bonus-threshold = { $least ->
    [one] «{ $section }» от { $least } очка — премия { $points }.
    [few] «{ $section }» от { $least } очков — премия { $points }.
    [many] «{ $section }» от { $least } очков — премия { $points }.
   *[other] «{ $section }» от { $least } очка — премия { $points }.
  }
rules-bonus-steps = Больше сумма — больше премия: { $steps }.
rules-bonus-step = от { $least } — { $points }
rules-bonus-shortfall = «{ $section }» закончилась в минусе — штраф { $points }.
rules-bonus-tenfold-sum = «{ $section }» закончилась в минусе — он вдесятеро: −3 станет −30.
rules-bonus-tenfold-each = «{ $section }»: каждый минус в конце — вдесятеро: −3 станет −30.
rules-bonus-clean = «{ $section }» ({ $first } – { $last }) без единого прочерка — премия { $points }.
rules-bonus-further = Пять одинаковых уже собраны в своей строке — каждые следующие дают ещё { $points }, куда бы их ни записали.
rules-bonus-unmade = За каждую строку, не собранную к концу, вычитается: { $rows }.
rules-bonus-spare = Каждый бросок, что остался в запасе, — ещё { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }.
rules-bonus-row = «{ $row }»: сумма всех клеток от { $least } — { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }.
rules-bonus-row-clean = «{ $row }»: собраны все клетки, ни одна не вычеркнута — { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }.
rules-bonus-made = Каждый собранный «{ $row }» — ещё { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }.
rules-bonus-spread = «{ $high }» и «{ $low }» сами в итог не идут: их разность умножается на строку «{ $times }» того же столбца.
rules-bonus-tiers = Сами суммы в итог не идут, только очки за них. За сумму всех строк: { $steps }.
rules-tier = { $least }–{ $most }: { $points }
rules-tier-last = от { $least }: { $points }
rules-every-column-multiplied = { $bonus } В каждом столбце отдельно, и порог растёт с множителем: { $columns }.
rules-bonus-in-column = в «{ $column }» от { $least } — { $points }
rules-every-column = { $bonus } В каждом столбце отдельно.
rules-gate-first_turns = { $n ->
    [one] Первый { $n } ход — только «{ $section }».
    [few] Первые { $n } хода — только «{ $section }».
    [many] Первые { $n } ходов — только «{ $section }».
   *[other] Первые { $n } хода — только «{ $section }».
  }
rules-gate-top_down = Строки пишутся строго сверху вниз.
rules-gate-section_first = Сначала «{ $section }» целиком, в любом порядке, потом остальные строки.
rules-gate-column_down = Столбец «{ $column }» пишется по порядку сверху вниз.
rules-gate-column_up = Столбец «{ $column }» пишется по порядку снизу вверх.
rules-gate-column_again = Клетки заполняются слева направо.
rules-columns = Столбцы: { $columns }. В каждом { $rows ->
    [one] одна и та же { $rows } строка
    [few] одни и те же { $rows } строки
    [many] одни и те же { $rows } строк
   *[other] одни и те же { $rows } строки
  }.
rules-columns-boxes = У каждой строки { $boxes ->
    [one] { $boxes } клетка
    [few] { $boxes } клетки
    [many] { $boxes } клеток
   *[other] { $boxes } клетки
  }.
rules-column-factor = Столбец «{ $column }»: очки и премия умножаются на { $factor }.
rules-reading-announced = Столбец по заказу: строку называют сразу после первого броска, и в этот ход пишется только она, что бы ни вышло. Без заказа сюда пишут только с первого броска.
rules-reading-announced_own = Столбец по заказу: строку называют вслух сразу после первого броска, и в этот ход пишется только она. Без заказа сюда пишут только с первого броска. Бот за этим не следит.
rules-table = { $option }: { $value }.
rules-of-table = { $option }: { $about }
rules-round-bonus = { $points ->
    [one] Премия за круг: кто взял в нём больше всех, получает ещё { $points } очко. Поровну — не получает никто.
    [few] Премия за круг: кто взял в нём больше всех, получает ещё { $points } очка. Поровну — не получает никто.
    [many] Премия за круг: кто взял в нём больше всех, получает ещё { $points } очков. Поровну — не получает никто.
   *[other] Премия за круг: кто взял в нём больше всех, получает ещё { $points } очка. Поровну — не получает никто.
  }
rules-faces = На костях карты, от младшей к старшей: { $faces }.
rules-faces-points = Очки карт: младшая — 1, дальше по порядку, старшая — 6.
rules-face = { $face } { $name }
face-9 = девятка
face-10 = десятка
face-J = валет
face-Q = дама
face-K = король
face-A = туз
rules-changed-too = <b>Изменено ещё</b>
rules-changed-line = { $option }: { $value } (обычно { $default }).
rules-fine = <b>Тонкости</b>
rules-reading-best = Если кости подходят по-разному, берётся то, что дороже: в строку «{ $pair }» идёт старшая пара.
rules-reading-layers = Внешние и внутренние кости считаются порознь, но бросаются только вместе; пишутся они в две разные строки.
rules-reading-left_out = Из шести костей считаются пять: лишней становится та, без которой строка даёт больше. Снаружи и внутри лишней может быть разная кость. Снаружи 6 6 4 3 3 3 без четвёрки — фулл-хаус на 21, внутри 5 4 3 2 2 1 без двойки — малый стрит на 15.
rules-reading-crossing = Не собрали строку, в которую пишете, — она вычёркивается (0). Собрали — очки засчитываются: отказаться ради нуля нельзя.
rules-reading-no_crossing = Вычёркивать строки нельзя. Собрали хоть одну из открытых — надо писать; не собрали ни одной — можно закончить ход без записи.
rules-reading-saved = Броски, которых ход не истратил, идут в запас, когда вы пишете строку. Запас можно тратить в любом следующем ходе, после своих бросков.
rules-reading-saved_lost = Ход без записи ничего не добавляет в запас, а потраченное не возвращается.
rules-reading-served = «С руки» — только если записать сразу после первого броска хода.
rules-reading-wins = Пять одинаковых с руки, записанные в свою строку, сразу выигрывают партию, сколько бы ни было очков.
rules-reading-after = Вторая такая строка засчитывается, только если собрана первая; вычеркнуть её можно когда угодно.
rules-reading-first_roll = «С руки» удваивается сумма костей, но не премия, и только там, где в примере есть «с руки».
rules-reading-first_roll_plain = «С руки» удваивается сумма костей, и только там, где в примере есть «с руки».
rules-reading-no_pot = Банка, который весь забрал бы победитель, здесь нет: у каждого считается разница со средним.
rules-reading-school = Считаются только кости сверх трёх и недостающие: в строке «{ $school }» четыре кости — это +1, а не +4; одна — это −2.
rules-reading-no_surplus = В строке «{ $school }» четыре кости и пять — тоже 0, а одна — это −2.
rules-reading-same_face = «{ $two_pairs }» — это и четыре одинаковые, «{ $full }» — и пять одинаковых.
rules-reading-same_face_full = «{ $full }» — это и пять одинаковых.
rules-reading-different_faces = «{ $two_pairs }» и «{ $full }» — из разных граней: четыре или пять одинаковых не годятся.
rules-reading-different_full = «{ $full }» — из двух разных граней: пять одинаковых не годятся.
rules-reading-different_full_joker = «{ $full }» — из двух разных граней; пять одинаковых годятся, только если это джокер.
rules-reading-different_groups = Пары, «{ $full }», «{ $villa }» и «{ $tower }» — из разных граней: четыре одинаковые — не две пары, шесть — не три и ещё три.
rules-reading-exact = «Ровно» значит не больше: в 5 5 6 6 6 есть и две, и три одинаковые, а в 5 5 5 5 2 нет ни тех, ни других.
rules-reading-runs = Пять подряд — это и четыре подряд: записать их можно в любой из двух стритов.
rules-reading-joker_forced = Джокер — пять одинаковых, когда их строка уже занята, пусть даже нулём. Его пишут в верхнюю строку своего числа; если она занята — в любую нижнюю, и там он даёт полную цену фулл-хауса и стритов; если заняты и нижние — в любую верхнюю.
rules-reading-joker_free = Джокер — пять одинаковых, когда заняты и их строка (пусть даже нулём), и верхняя строка их числа. Писать можно куда угодно; за фулл-хаус и стриты джокер даёт полную цену.
rules-reading-joker_columns = «Собраны» и «занята» здесь значит: во всех столбцах. Очки за каждые следующие пять одинаковых на столбец не умножаются.
rules-reading-joker_faces = Чисел, которых наверху нет, ждать не надо: их джокер сразу идёт вниз по полной цене.
rules-reading-partial = В строках чёта и нечета считаются только подходящие кости, хоть ни одной.
rules-reading-sum_pair = Кости для строки «{ $thirteen_pair }» годятся и в строку «{ $thirteen }».
rules-reading-colours = Цвета: 1 и 6 — одного цвета, 2 и 5 — другого, 3 и 4 — третьего, как бы ни были покрашены кости. Четыре одинаковые — тоже две пары в цвет, пять — тоже фулл-хаус в цвет.
rules-reading-colours_pairs = Цвета: 1 и 6 — одного цвета, 2 и 5 — другого, 3 и 4 — третьего, как бы ни были покрашены кости. Четыре одинаковые — тоже две пары в цвет.
rules-reading-round_further = В счёт круга идут и очки за каждые следующие пять одинаковых.
rules-reading-final = Записанное можно отменить, пока следующий игрок не взялся за кости.
rules-reading-final_round = Записанное можно отменить, пока в этом круге ещё кто-то играет: записали все — уже нельзя.
rules-reading-final_together = Записанное можно отменить, пока вы не бросили следующие кости сами: первый бросок нового круга, что выпал без вас, не в счёт. После конца партии — уже нельзя.
rules-reading-final_own = Ошибку можно исправить в любом из трёх последних ходов.
rules-hands-basics = { $hands ->
    [1] Каждый
   *[other] За кон каждый
  } ходит по разу, потом комбинации сравнивают. Ход — { $rolls ->
    [1] один бросок
    [one] до { $rolls } броска
    [few] до { $rolls } бросков
    [many] до { $rolls } бросков
   *[other] до { $rolls } броска
  }: { $rolls ->
    [1] бросаете
   *[other] сначала бросаете
  } все { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }{ $rolls ->
    [1] , что выпало, то и есть.
   *[other] , потом что-то оставляете, остальное перебрасываете. Остановиться можно после любого броска.
  }{ $hands ->
    [1] {""}
   *[other] {" "}Конов — { $hands }.
  }
rules-hands-stakes = У каждого для начала { $chips ->
    [one] { $chips } фишка
    [few] { $chips } фишки
    [many] { $chips } фишек
   *[other] { $chips } фишки
  }, они ничего не стоят. Перед каждым коном все ставят в банк по { $ante }, и победитель кона забирает всё.
rules-hands-rising = Дальше ставка растёт: удваивается каждый раз, когда все, кто ещё в игре, начали по кону.
rules-hands-stake = Перед игрой все ставят в банк по { $chips ->
    [one] { $chips } фишке
    [few] { $chips } фишки
    [many] { $chips } фишек
   *[other] { $chips } фишки
  }, они ничего не стоят. Банк забирает победитель.
rules-hands-stake-shared = Делят первое место — делят и банк.
rules-hands-stake-left = Кто вышел, ставку теряет.
rules-hands-goal-chips = Побеждает тот, у кого в конце больше фишек.
rules-hands-goal-won = Побеждает тот, кто взял больше конов.
rules-hands-goal-hand = Побеждает тот, чья комбинация старше.
rules-ranks = <b>Комбинации</b>, от старшей к младшей
rules-ranks-low = <b>Комбинации</b>, от старшей к младшей; кон берёт самая младшая
rules-hand = <b>{ $hand }</b>: { $dice }
rules-hands-locked = Что оставили при перебросе, лежит до конца хода: бросить эти кости снова нельзя.
rules-hands-free = Перебросить можно любые кости, и те, что оставляли раньше, тоже.
rules-hands-low = Всё наоборот: кон берёт младшая комбинация, при одинаковых — у кого грани младше, без комбинации — у кого сумма меньше.
rules-hands-equal_faces = Комбинации одинаковые — смотрят, у кого кости старше: сначала в самой большой группе (три короля старше трёх дам), потом остальные, начиная со старшей.
rules-hands-equal_pips = Комбинации одинаковые — смотрят, у кого кости старше: сначала в самой большой группе (три пятёрки старше трёх четвёрок, стрит до шестёрки старше стрита до пятёрки), потом остальные, начиная со старшей.
rules-hands-equal_sum = Комбинации одинаковые — у кого больше сумма всех костей, тот и старше: 3 3 3 3 6 (18) бьёт 4 4 4 4 1 (17).
rules-hands-high = Без комбинации решает сумма: младшая карта — 1, старшая — 6.
rules-hands-high_pips = Без комбинации решает сумма всех костей.
rules-hands-no_straights = Пять подряд — не комбинация.
rules-hands-round = Равны во всём — эти игроки переигрывают кон между собой: ставок больше нет, банк ждёт.
rules-hands-again = Равны во всём — эти игроки переигрывают кон между собой.
rules-hands-blitz = Равны во всём — решающий бросок: все кости разом, у кого больше сумма.
rules-hands-first = Каждый новый кон начинает следующий по кругу из тех, кто ещё в игре.
rules-hands-decided = Когда первого уже никому не догнать, игра кончается: остальные коны не разыгрывают.
rules-hands-out = Кому не хватает на ставку, тот выбывает. Игра кончается раньше, если ставить может только один.
rules-hands-left = Кто вышел, свою ставку из банка не забирает. Остался в коне один — банк ему.
rules-hands-idle_tie_break = При одном коне ничьей не бывает: что ни выбери, разницы нет.
rules-hands-idle_stakes = Конов меньше трёх, и ставка вырасти не успеет.
rules-hands-stand = Если броски ещё были, остановку можно отменить, пока не брошены следующие кости.
rules-hands-stand_own = Ошибку можно исправить в любом из трёх последних ходов.
button-rules-all = 📜 Правила всех игр

## Что советуют бывалые

advice-title = 🎓 <b>{ $preset }</b>: что советуют бывалые и что говорит подсчёт
advice-about = Число — на сколько очков совет в среднем меняет итог партии. Если ни разу не ошибиться, выходит { $points }.
advice-start = Чистый лист
advice-turns = «{ $first }» – «{ $last }» записаны, по три кости
advice-section = «{ $section }» позади, всюду по три кости
advice-end = Остались «{ $one }» и «{ $other }», прочее собрано
advice-when = <b>{ $moment } · { $roll ->
    [1] первый бросок
    [2] второй бросок
   *[other] последний бросок
  }</b>
advice-saying = 🎲 <b>{ $dice }</b>. { $saying }
advice-pair_sixes = Две шестёрки — пиши «{ $row }» и не думай.
advice-pair_fives = Две пятёрки — тоже «{ $row }»: шестёрок можно и не дождаться.
advice-two_pairs_at_once = «{ $row }» — пиши: нарочно их никто не собирает.
advice-two_pairs_held = Две пары — держи обе: ещё одна кость, и «{ $other }» твой.
advice-full_at_once = «{ $row }», пусть и мелкий, — пиши: второго не дождёшься.
advice-straight_at_once = «{ $row }» — пиши: готовое не ломают.
advice-open_straight = Четыре подряд — держи: пятая сама придёт.
advice-made_early = Три пятёрки есть — бросай дальше: «{ $row }» никуда не денутся.
advice-four_sixes = Четыре шестёрки — пиши «{ $row }», а не «{ $other }».
advice-wasted = Не вышло ничего — пиши «{ $row }»: их не жалко.
advice-last_two = Пусто — вычёркивай «{ $row }»: «{ $other }» дороже.
advice-gap_straight = Не хватает одной в середине — держи четыре: дотянешь.
advice-three_thrown = Три шестёрки — «{ $row }» не уйдёт, бросай на «{ $other }».
advice-five_sixes = Пять шестёрок — пиши «{ $row }», а не «{ $other }».
advice-no_minus = Две пятёрки — пиши «{ $row }»: в минус лезть рано.
advice-two_pairs_left = Ничего лучше не вышло — пиши «{ $row }».
advice-chance_any = Все вразнобой — пиши «{ $row }»: туда годится всё.
advice-chance_unsought = На костях 26, но «{ $row }» подождёт: держи обе пары.
advice-small_kept = Ни то ни другое — вычёркивай «{ $row }»: «{ $other }» выпадает чаще.
advice-three_at_once = Три четвёрки — пиши «{ $row }»: дважды не предлагают.
advice-three_fours = Три четвёрки — пиши «{ $row }», а не «{ $other }».
advice-four_at_once = Четыре пятёрки — пиши «{ $row }»: от добра добра не ищут.
advice-full_second = «{ $row }» собран — пиши: лучше синица в руках.
advice-four_coloured = Четыре одного цвета — держи: пятая даст флеш, а то и фулл-хаус в цвет.
advice-thirteen_at_once = «{ $row }» с первого броска — пиши: синица в руках.
advice-sixes_of_three = Две шестёрки — держи: выпадет единица, и крэг твой.
advice-three_of_three = Три пятёрки — пиши «{ $row }»: больше они нигде не дадут.
advice-right = ✅ <b>{ $points }</b>, хуже { $other }
advice-wrong = ❌ <b>{ $points }</b>, лучше { $other }
advice-equal = 🤝 Всё равно: можно и { $other }
button-advice = 🎓 Что советуют бывалые
button-rules-back = 📜 К правилам

## Проверка костей

verify-fair = ✅ <b>Игра g{ $game }: кости сходятся.</b>
verify-unshown = ⚠️ <b>Игра g{ $game }: отпечатка до игры не показали.</b>
verify-own = ✋ <b>Игра g{ $game } сыграна своими костями.</b>
  Проверять нечего: бот костей не бросал, а записал, что ему сказали за столом. Поэтому такие партии не идут ни в рейтинг, ни в учёт костей, ни в удачу. Кто что записал, видно из записи игры: /export
verify-throws = { $n ->
    [0] Бросков не было, сверять нечего.
    [one] Пересчитан { $n } бросок — всё сошлось.
    [few] Пересчитано { $n } броска — всё сошлось.
    [many] Пересчитано { $n } бросков — всё сошлось.
   *[other] Пересчитано { $n } броска — всё сошлось.
  }
verify-commitment = Отпечаток, показанный до игры, совпадает с секретом: <code>{ $commitment }</code>
verify-commitment-chain = Отпечаток, показанный до первой партии, совпадает: секрет этой ({ $number }-й по счёту) ведёт к <code>{ $commitment }</code>.
verify-commitment-unknown = Секрет подходит к отпечатку из записи: <code>{ $commitment }</code>. Стоял ли он в чате до игры, у бота не отмечено: игра старая. Если стоял, верно вот что.
verify-commitment-unshown = Секрет подходит к отпечатку <code>{ $commitment }</code>, но до первого броска сообщение с ним в чат не ушло, или Telegram этого не подтвердил. Поэтому хозяин бота мог подобрать секрет, а то и подменить его по ходу игры.
verify-yourself = Проверьте сами: «Ещё» → «Запись» в итогах игры пришлёт файл, а команда <code>python -m engine verify</code> с этим файлом пересчитает каждый бросок.
verify-page = Или прямо в браузере: <a href="{ $page }">страница проверки</a> пересчитает этот файл у вас, ничего никуда не отправляя.
verify-dice = Перед игрой Telegram бросил 🎰: { $dice }
verify-three = Если в чате стоят эти три броска и никаких других, подобрать кости заранее не мог никто, даже хозяин бота.
verify-repeated = { $n ->
    [one] Ещё на { $n } бросок Telegram не ответил:
    [few] Ещё на { $n } броска Telegram не ответил:
    [many] Ещё на { $n } бросков Telegram не ответил:
   *[other] Ещё на { $n } броска Telegram не ответил:
} хозяин бота мог выбрать, какие три засчитать (вариантов: { $choices }). То, что бывает в половине игр, он так мог получить в { $even } %.
verify-few = { $n ->
    [one] Засчитан только { $n } бросок из трёх.
    [few] Засчитано только { $n } броска из трёх.
    [many] Засчитано только { $n } бросков из трёх.
   *[other] Засчитано только { $n } броска из трёх.
} Этого мало: хозяин бота мог подобрать кости заранее.
verify-single = Эта игра ещё старого образца: один бросок 🎰 и номер его сообщения. Этого мало: хозяин бота мог подобрать кости заранее.
verify-none = Бросков Telegram в этой игре нет: хозяин бота мог подобрать кости заранее.
verify-chain = Эти броски одни на все партии подряд. Состав и порядок за столом при этом не меняются, а на клубном вечере столы собираются уже после них: кто с кем сядет и с каким талисманом, тогда ещё не решено.
verify-rounds = Кругов с броском Telegram: { $n } из { $rounds }, первый не в счёт. Какие в них будут кости, до этого броска не знал никто.
verify-limit = Проверка доказывает, что после начала игры кости не подменили. Но хозяин бота знает секрет: если он сам играл, то мог подсмотреть, что выпадет.
verify-limit-round = Проверка доказывает, что после начала игры кости не подменили. Но хозяин бота знает секрет: если он сам играл, то мог подсмотреть, что выпадет до конца круга.
verify-limit-until = Проверка доказывает, что после начала игры кости не подменили. Но хозяин бота знает секрет: если он сам играл, то мог подсмотреть, что выпадет до ближайшего броска Telegram.
verify-unfair = ⛔ <b>Игра g{ $game }: кости не сходятся!</b>
verify-unfair-commitment = Секрет не подходит к отпечатку.
verify-unfair-chain = Секрет не ведёт к отпечатку вечера.
verify-unfair-client = Строка талисманов в записи не та, что была за столом.
verify-unfair-illegal = Шаг { $step } записи ({ $found }) не по правилам.
verify-unfair-throw = Шаг { $step } записи, { $label }: другие кости.
verify-differs = Ожидалось <code>{ $expected }</code>, есть <code>{ $found }</code>.
record-caption = Запись игры { $game }
throw-turn = ход { $turn }, бросок { $roll }
throw-seat = место { $seat }, ход { $turn }, бросок { $roll }
throw-hand = кон { $hand }, ход { $turn }, бросок { $roll }
throw-order = бросок № { $n } за порядок хода
throw-blitz = решающий бросок № { $n }

## Столы чата: /watch

watch-title = 👀 <b>Кто сейчас играет</b>
watch-none = Сейчас никто не играет. Открыть стол: /newgame
watch-line = <b>{ $preset }</b>, { $progress }
watch-line-side = <b>Стол { $table }</b>: { $preset }, { $progress }
watch-board = <a href="{ $link }">🎲 К столу</a>
watch-app = <a href="{ $link }">👀 Смотреть</a>
watch-more = …и ещё { $n ->
    [one] { $n } стол
    [few] { $n } стола
    [many] { $n } столов
   *[other] { $n } стола
  }

## Вопросы и кого ждут

ask-leave = { $name }, выйти из игры g{ $game }? Доиграет робот или партия пойдёт без вас — решат остальные.
ask-leave-team = { $name }, выйти из игры g{ $game }? Команда доиграет без вас.
ask-leave-alone = { $name }, выйти из игры g{ $game }? Других людей за столом нет, партия на этом остановится.
ask-leave-counts = Остальным партия засчитается, а у вас будет последнее место.
ask-leave-alone-counts = Места засчитаем: кто вышел раньше, тот ниже.
ask-stop = Остановить игру g{ $game }? Победителя не будет.
ask-stop-counts = Остановить игру g{ $game }? Сыграно больше половины, поэтому места засчитаем, как есть. Одного хозяина тут мало: нужен ещё кто-нибудь за столом или админ.
ask-stop-alone = Остановить игру g{ $game }? Остальные вышли, поэтому места засчитаем, как есть.
ask-running = Здесь уже идёт игра g{ $game } ({ $preset }).
ask-deserted = Здесь стоит игра g{ $game } ({ $preset }): за столом один человек, и он давно не ходит. Её может остановить кто угодно.
unknown-rules-near = Может быть, это?
unknown-rules-known = Чаще всего играют в эти:
elsewhere-liar = В ней кости прячут и блефуют, а здесь они на виду. Ближе всего:
elsewhere-liar-also = лжец, кости лжеца, перудо, блеф, верю не верю
elsewhere-casino = В ней ставят на сумму костей, а здесь собирают комбинации. Ближе всего:
elsewhere-casino-also = крепс, крэпс, сик бо, казино
elsewhere-dice = Здесь все игры — в кости. Начать можно с этих:
elsewhere-dice-also = кости, кубики, в кости, игральные кости
elsewhere-other = Здесь играют только в покер на костях и его родню:
elsewhere-other-also = балда, шахматы, шашки, нарды, домино, дурак, мафия, лото
button-leave = Выйти
button-stop = Остановить
button-stay = Остаться
button-keep-playing = Играем дальше
button-show-board = Показать стол
button-guess = { $name }?
call-turn = { $mention }, ваш ход!
call-turn-keeper = { $mention }, ходит { $name }: введите кости!
call-turn-team = { $mention }, ваш ход за команду { $talisman } { $team }!
turns-title = 👉 <b>Ваш ход</b>
turns-line = <b>{ $where }</b> — { $preset }, g{ $game }
turns-overdue = ⌛ время вышло
turns-here = здесь, в личке
turns-untitled = группа без названия
turns-none = Сейчас нигде не ваш ход: можно отдыхать.
turns-more = …и ещё { $n ->
    [one] { $n } стол
    [few] { $n } стола
    [many] { $n } столов
   *[other] { $n } стола
  }
turns-others = Ещё { $n ->
    [one] в { $n } партии ходят другие.
    [few] в { $n } партиях ходят другие.
    [many] в { $n } партиях ходят другие.
   *[other] в { $n } партии ходят другие.
  }
button-turn = 🎲 { $where }
button-turns = Спросить в личке
game-set-aside = Партию g{ $game } не удалось прочитать, она отложена; её запись цела. Начать новую: /newgame
game-set-aside-untyped = Партию g{ $game } не удалось прочитать, она отложена; её запись цела. Для новой наберите имя бота
game-put-away = Партия g{ $game } убрана со стола: сутки никто не ходил. Начать новую: /newgame
game-put-away-untyped = Партия g{ $game } убрана со стола: сутки никто не ходил. Для новой наберите имя бота
game-forgotten = Партия g{ $game } окончена: месяц за стол никто не садился. Начать новую: /newgame
game-forgotten-untyped = Партия g{ $game } окончена: месяц за стол никто не садился. Для новой наберите имя бота
game-topic-gone = Тему удалили: игра g{ $game } теперь здесь.

## Подсказки: простой текст, и в окошке над столом, и сообщением

hint-title = 💡 Подсказка
hint-best = Лучше всего — { $action }.
hint-aim-win = Ради победы — { $action }: шанс { $percent } %.
hint-aim-day = Впереди { $ahead }, { $points }. Чтобы догнать — { $action }: шанс { $percent } %.
hint-points-win = По очкам лучше { $action }, но победить так — { $percent } %.
hint-points-day = По очкам лучше { $action }, но догнать так — { $percent } %.
hint-best-meanwhile = Точный расчёт готов на { $percent } %. Пока на глаз: { $action }.
hint-best-rough = Точного расчёта тут нет. На глаз лучше всего — { $action }.
hint-loss = { $action } — хуже на { $points }
hint-equal = { $action } — так же хорошо
hint-hold = держать { $dice }
hint-throw-all = бросить все кости заново
hint-write = записать «{ $row }» ({ $points })
hint-cross = вычеркнуть «{ $row }»
hint-best-hand = Лучше всего — { $action }: шанс взять кон около { $percent } %.
hint-loss-hand = { $action } — шанс меньше на { $percent } %
hint-stand = остановиться
hint-stop = закончить ход без записи
hint-announce = заказать «{ $row }»
hint-expected = Если дальше не ошибаться, в среднем выйдет { $points }.
hint-others = А если иначе, в среднем:
hint-press = Лучше всего — { $action }.
hint-press-risk = Бросить { $n }: сгорит в { $percent } % случаев, а в среднем за ход выйдет { $points }.
hint-press-bank = забрать { $points }
hint-press-go = отложить { $dice } и бросать дальше
hint-press-on = бросать дальше

## Помощь и настройки

start-private = 🎲 <b>Покер на костях</b>

  Пять костей, три броска и лист с комбинациями: фулл-хаус, каре, стриты, покер. С роботом можно сыграть прямо сейчас, с друзьями — в общей группе.
start-group = 🎲 <b>Покер на костях</b>, до восьми за столом. Играем?
  Втроём по очереди — около { $turns } мин, все сразу — около { $together }.
  В другой раз хватит /newgame, правила — /rules
button-play-computer = 🎲 Сыграть с роботом
button-add-to-group = Добавить в группу
button-elsewhere = 💬 Сыграть в другом чате
button-ranking = 🏆 Кто впереди
help-text = 🎲 <b>Покер на костях</b>: пять костей, до трёх бросков, и что вышло, пишете в свой лист. У кого больше очков, тот и победил.
  Начать — /newgame: садитесь, и хозяин стола нажимает «Начать».
  Нажали на кость — придержали, «Бросить» перебросит остальные, нажали на строку — записали.
help-anywhere = Можно и там, где бота нет: напишите в группе @{ $bot } или в любом чате наберите @{ $bot } и выберите партию.
help-more = <b>Ещё</b>
  Ошиблись строкой — «Отменить», пока не брошены следующие кости. ✗ на кнопке — ноль, строка вычёркивается.
  Кости честные, и это можно проверить — /verify
help-command = /{ $command } — { $what }
settings-title = ⚙️ <b>Настройки</b>
settings-who = меняют админы чата
settings-who-plays = меняют те, кто там играет
settings-page = ⚙️ <b>{ $setting }</b>
  { $about }
setting-language = Язык
setting-language-client = как в Telegram
setting-language-about = На каком языке здесь разговаривать.
setting-rules = Новая игра
setting-rules-about = Во что играть, если в /newgame не назвать игру.
setting-hints = Подсказки
setting-hints-on = есть
setting-hints-off = нет
setting-hints-about = Подсказывать ли ход тем, кто играет один или с роботами. Против людей подсказок нет никогда.
setting-tables = Вид
setting-tables-on = таблицы
setting-tables-on-about = настоящие, как в документе. Показывают их не все приложения: кто-то вместо сообщения увидит пустое место.
setting-tables-off = обычный
setting-tables-off-about = листы буквами одной ширины, их видят все.
setting-tables-about = Как выглядят листы, правила и рейтинги.
tables-first = 📋 Теперь листы, правила и рейтинги здесь — вот такими таблицами. Если вместо таблицы пусто, нажмите кнопку, и всё станет как было.
button-see-nothing = Вижу пустоту
tables-back = Вид снова обычный.
tables-refused = Telegram таких таблиц здесь не принимает: вид снова обычный.
fold = Подробнее
fold-cards = Листы
setting-chances = Шансы на победу
setting-chances-on = видны
setting-chances-off = не видны
setting-chances-about = Показывать ли на столе, у кого какие шансы победить.
setting-dice = Кости
setting-dice-digits = цифрами
setting-dice-digits-about = 4 4 1; программа экранного чтения произносит их лучше всего.
setting-dice-pips = точками
setting-dice-pips-about = ⚃ ⚃ ⚀; где на костях карты — с мастями.
setting-dice-keycaps = квадратиками
setting-dice-keycaps-about = 4️⃣ 4️⃣ 1️⃣; где на костях карты — с мастями.
setting-dice-about = Как выглядят кости на столе, на кнопках и в итогах.
setting-clock = Время на ход
setting-clock-about = Когда время вышло, остальные решают, как быть. Новое время действует со следующего хода.
setting-clock-live = 2 минуты
setting-clock-live-about = играем вживую.
setting-clock-slow = сутки
setting-clock-slow-about = по ходу в день, с 23 до 9 никого не беспокоим.
setting-clock-none = сколько угодно
setting-clock-none-about = ждём, пока не дождёмся.
setting-hours = Время и задача дня
setting-hours-no-puzzle = Время и игра дня
setting-hours-about = По каким часам живёт чат и что бот присылает каждый день.
setting-place = Стол, кости, шансы
setting-place-about = Где стоит стол и что на нём видно.
setting-together = Когда играют все сразу
setting-together-about = Где бросать и можно ли подсесть посреди партии.
setting-rare = Редкое…
setting-rare-about = До этого руки доходят редко.
setting-board = Стол
setting-board-follows = идёт за разговором
setting-board-follows-about = на каждый ход приходит вниз; в долгих партиях и для одного — только если уехал вверх.
setting-board-every-turn = внизу каждый ход
setting-board-every-turn-about = на каждый ход приходит заново, и в долгих партиях тоже; прежний удаляется.
setting-board-stays = стоит на месте
setting-board-stays-about = вниз приходит, только когда кого-то надо позвать.
setting-board-about = Как стол держится на виду, пока вокруг разговаривают. Звука при этом нет.
setting-pin = Закреплять стол
setting-pin-on = да
setting-pin-off = нет
setting-pin-about = Пока идёт партия, стол закреплён вверху чата, без звука. Боту для этого нужно право закреплять сообщения.
setting-cards = Где бросать
setting-cards-private = в личке
setting-cards-private-about = лист приходит в личку с ботом.
setting-cards-here = в группе
setting-cards-here-about = лист открывается прямо в группе, остальные его не видят. Это умеют не все приложения.
setting-cards-about = Где у каждого его лист, когда играют все сразу.
setting-late = Подсаживаться
setting-late-on = можно
setting-late-off = нельзя
setting-late-about = Опоздавший может сесть за стол до середины партии. За каждый пропущенный круг у него вычёркивается строка, начиная сверху.
setting-week_start = Начало недели
setting-week_start-mon = понедельник
setting-week_start-sat = суббота
setting-week_start-sun = воскресенье
setting-week_start-about = С какого дня неделя начинается в /top и в итогах.
setting-digest = Итоги недели
setting-digest-9 = в 9:00
setting-digest-10 = в 10:00
setting-digest-12 = в 12:00
setting-digest-18 = в 18:00
setting-digest-20 = в 20:00
setting-digest-none = не нужны
setting-digest-about = В первый день недели бот рассказывает, как прошла прошлая, — если сыграли хотя бы три партии. А если бот — админ и может менять теги, чемпиону на неделю достанется свой. Заодно — итоги сезона, раз в три месяца.
setting-zone = Часовой пояс
setting-zone-about = По каким часам здесь живут: когда ночь, когда начинаются день и неделя. Нет вашего города — наберите, например, /settings Riga
button-zone = { $zone }, { $time }
zone-usual = как у бота
zone-Europe-Kaliningrad = Калининград
zone-Europe-Moscow = Москва
zone-Europe-Samara = Самара
zone-Asia-Yekaterinburg = Екатеринбург
zone-Asia-Omsk = Омск
zone-Asia-Novosibirsk = Новосибирск
zone-Asia-Irkutsk = Иркутск
zone-Asia-Vladivostok = Владивосток
zone-Europe-Minsk = Минск
zone-Asia-Almaty = Алматы
zone-Asia-Tbilisi = Тбилиси
zone-Europe-Berlin = Берлин
zone-Europe-Kyiv = Киев
zone-Europe-Warsaw = Варшава
zone-Europe-London = Лондон
zone-America-New_York = Нью-Йорк
zone-America-Chicago = Чикаго
zone-America-Denver = Денвер
zone-America-Los_Angeles = Лос-Анджелес
zone-Asia-Kolkata = Калькутта
zone-Asia-Singapore = Сингапур
zone-Australia-Sydney = Сидней
setting-first_roll = Первый бросок
setting-first_roll-on = сам
setting-first_roll-off = по кнопке
setting-first_roll-about = Как начинается ход: кости летят сами или ждут кнопки.
setting-quick_rerolls = Готовые варианты
setting-quick_rerolls-on = сразу бросают
setting-quick_rerolls-off = только держат
setting-quick_rerolls-about = Кнопка с готовым вариантом оставляет кости и сразу бросает остальные или только придерживает.
setting-telegram_dice = Бросок Telegram
setting-telegram_dice-on = перед игрой
setting-telegram_dice-off = не нужен
setting-telegram_dice-about = Перед игрой Telegram сам трижды бросает 🎰, и от того, что выпало, зависят все кости. Если в чате стоят эти три броска и никаких других, подобрать кости заранее не может и хозяин бота.

## Задача дня. Викторина — простой текст: вопрос до 300 знаков, пояснение до 200

setting-puzzle = Задача дня
setting-puzzle-about = Раз в день, в 10:00, викторина: что оставить или куда записать. В 21:00 — ответ и кто решил.
setting-puzzle-on = есть
setting-puzzle-off = не нужна
puzzle-title = 🧩 Задача дня №{ $number } · { $game }
puzzle-own = 🧩 Задача дня №{ $number } · { $game } по вашим правилам
puzzle-dice = На столе { $dice }, { $n ->
    [one] остался { $n } бросок
    [few] осталось { $n } броска
    [many] осталось { $n } бросков
   *[other] осталось { $n } броска
  }.
puzzle-dice-last = На столе { $dice }, броски кончились.
puzzle-open = Свободно: { $rows }.
puzzle-crossed = Вычеркнуто: { $rows }.
puzzle-sum = { $section }: { $points }.
puzzle-sum-least = { $section }: { $points }, премия от { $least }.
puzzle-keep = Что оставить?
puzzle-row = Куда записать?
puzzle-several = Верных вариантов: { $n }.
puzzle-nothing = ничего, бросить всё
puzzle-right = Лучше всего: { $choice }.
puzzle-others = Остальное в среднем хуже: { $choices }.
puzzle-evening = 🧩 <b>Задача дня №{ $number }: ответ</b>
puzzle-choice-right = ✅ <b>{ $choice }</b>
puzzle-choice-wrong = ▫️ { $choice } · { $loss }
puzzle-solved = <b>Верных ответов: { $n } из { $all }</b>
puzzle-solved-more = и ещё { $n }
puzzle-solver-streak = { $name } — { $n }-й день подряд
puzzle-unsolved = Сегодня задача никому не далась — бывает. Завтра будет новая.
button-puzzle-line = 📤 Мой результат
puzzle-line-solved = 🧩 Задача дня №{ $number }: ✅
puzzle-line-streak = 🧩 Задача дня №{ $number }: ✅ { $n }-й день подряд
puzzle-line-tried = 🧩 Задача дня №{ $number }: мимо, но завтра новая
puzzle-line-none = На задачу дня №{ $number } вы не ответили. Завтра будет новая!
error-no-puzzle = Такой задачи здесь нет.

## Игра дня: кости у всех одни и те же, каждый играет в личке

setting-daily_game = Игра дня
setting-daily_game-on = есть
setting-daily_game-off = не нужна
setting-daily_game-about = Раз в день одни и те же кости для всех: /today. Каждый играет в личке, в 21:00 здесь появятся листы рядом. Никто не сыграл — бот молчит.
daily-title = 📅 <b>Игра дня, { $day }</b>
daily-title-chat = 📅 <b>Игра дня, { $day }</b> · «{ $chat }»
daily-rules = { $preset }
daily-rules-own = { $preset } по вашим правилам
daily-today = сегодня в { $time }
daily-tomorrow = завтра в { $time }
daily-about = Кости у всех одни и те же: кто сыграет ими лучше? Играем в личке, попытка одна. Листы рядом — здесь, { $time }.
daily-offer = Кости те же, что и у всех в группе. Попытка одна, подсказок нет. Отойти можно, лишь бы доиграть вовремя: листы рядом появятся в группе { $time }. Выйдете или остановите игру — попытка сгорит.
daily-done = ✅ Доиграли: { $names }
daily-playing = 🎲 Играют: { $names }
daily-more = и ещё { $n }
daily-won = 🏆 Игра дня, { $day }. Победа: <b>{ $names }</b>!
daily-shared = 🏆 Игра дня, { $day }. Общая победа: <b>{ $names }</b>!
daily-alone = 📅 Игра дня, { $day }: <b>{ $name }</b>, { $n ->
    [one] <b>{ $points }</b> очко
    [few] <b>{ $points }</b> очка
    [many] <b>{ $points }</b> очков
   *[other] <b>{ $points }</b> очка
  }!
daily-same = { $preset } · кости у всех одни и те же
daily-page = 📅 <b>Игра дня, { $day }</b> · листы, страница { $page } из { $pages }
daily-check = Пересчитать свои броски — /verify в личке
daily-next = Следующая уже ждёт: /today
finish-daily = 📅 Игра дня группы «{ $chat }»: листы рядом — { $day } в { $time }. Тогда же откроется секрет костей, а пока ими играют другие.
ask-end-daily = Это ваша попытка в игре дня, второй не будет. А если отойти, доиграть можно и потом.
board-card-daily = 📋 { $preset } · 📅 игра дня
button-daily = 🎲 Сыграть
button-daily-result = 🏁 Кто сыграл
button-daily-begin = ▶️ Начать
error-today-private = Игра дня — в группе: наберите /today там.
toast-daily-begun = Поехали!
toast-daily-page = Листы
toast-daily-told = Игра дня — ниже ⬇️
refusal-no-daily = Такой игры дня для вас нет. Свою ищите в группе: /today
refusal-daily-ended = Эта игра дня окончена. Новая — в группе: /today
refusal-daily-tried = Попытка уже была. Листы рядом появятся в группе, а завтра — новая игра.
refusal-daily-off = Игры дня в этой группе нет. Решают админы: /settings
refusal-daily-off-untyped = Игры дня сейчас нет.
refusal-hint-daily = В игре дня без подсказок: кости у всех одни и те же.
refusal-sealed-by-tables = Ещё играют столы, начатые раньше: по этому секрету узнали бы и их кости. Когда они доиграют, он откроется.
refusal-sealed = Этими костями до вечера играют другие. Секрет откроется, когда в группе появятся листы.
refusal-not-of-chat = Это стол чужого чата: смотреть могут только его участники.
refusal-dice-lost = Секрет этих костей пропал: базу восстановили из копии без него.

## Домашние правила

houses-title = 🏠 <b>Домашние правила</b>
houses-none = Своих правил здесь пока нет.
houses-line = <b>{ $name }</b> — { $preset }, { $n ->
    [0] без изменений
    [one] изменена { $n } настройка
    [few] изменены { $n } настройки
    [many] изменено { $n } настроек
   *[other] изменено { $n } настройки
  }
houses-broken-ruleset = ⚠️ <b>{ $name }</b> — сыграть нельзя: такой игры больше нет.
houses-broken-option = ⚠️ <b>{ $name }</b> — сыграть нельзя: так эту игру больше не настроить.
houses-how = Откройте стол (/newgame), настройте правила и наберите <code>/house Имя</code> — они сохранятся под этим именем. Набрали то же имя ещё раз — правила обновились. Код из другого чата: <code>/house КОД Имя</code>.
houses-one = 🏠 <b>{ $name }</b>
houses-base = Основа: <b>{ $preset }</b>.
houses-play = Сыграть: <code>/newgame { $name }</code>, прочитать целиком: <code>/rules { $name }</code>
houses-share = Взять в другой чат: <code>/house { $code }</code>
houses-ask-drop = Удалить домашние правила <b>{ $name }</b>? Сыгранные партии останутся.
button-page-before = ◀ { $page } / { $pages }
button-page-after = { $page } / { $pages } ▶
button-house-drop = 🗑 Удалить
button-house-drop-sure = Да, удалить
house-saved = Сохранено: «{ $name }». Сыграть — /newgame { $name }
house-saved-unnamed = Сохранено: «{ $name }». Назвать по-своему — /house Имя
house-saved-unnamed-untyped = Сохранено: «{ $name }»
house-replaced = Правила «{ $name }» обновлены.
house-renamed = Теперь это «{ $name }» (было «{ $before }»). Сыграть — /newgame { $name }
house-known = Такие правила уже сохранены: «{ $name }».

## Страница человека: /me

command-me = ваши партии и рейтинг
profile-title = 👤 <b>{ $name }</b> · { $where }
profile-here = в этом чате
profile-everywhere = во всех чатах
profile-rating = 📊 Рейтинг: <b>{ $rating }</b>
profile-lightning = ⚡ Рейтинг в молниях: <b>{ $rating }</b>
profile-games = 🎲 { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
  }
profile-own-dice = ✋ Своими костями, вне зачёта: { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
  }, побед — { $wins }
profile-unrated = До рейтинга ещё { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
  }
profile-streak = 🔥 Побед подряд: { $now }, рекорд { $longest }
profile-luck = 🍀 Удача: { $luck } за партию
profile-precision = 🎯 Точность: { $percent } %
profile-favourite = ❤️ Чаще всего: { $preset }
profile-achievements = 🎖 Достижений: { $n }
profile-family = <b>{ $preset }</b>: побед { $wins } из { $n }
profile-points = средний счёт { $average }, лучший { $best }
profile-optimum = безупречная игра даёт в среднем { $optimum }, здесь вышло { $played }
profile-rows = { $preset }: сколько раз собрано и лучшее в строке
profile-no-rows = Строки видны там, где играют с листами.
profile-rivals = Личные встречи, сколько раз выше : ниже
profile-rival = { $who } — { $what }
profile-rival-who = <b>{ $name }</b>
profile-rival-what = { $ahead } : { $behind } ({ $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
  })
profile-no-achievements = Пока пусто. Всё впереди: их дают за красивые броски, за упорство и за компанию.
profile-achievement = 🎖 <b>{ $title }</b> — { $about } (g{ $game })
profile-latest = { $n ->
    [one] Средние, серии и соперники — за последнюю { $n } партию.
    [few] Средние, серии и соперники — за последние { $n } партии.
    [many] Средние, серии и соперники — за последние { $n } партий.
   *[other] Средние, серии и соперники — за последние { $n } партии.
  }
profile-nothing = Здесь у вас пока нет партий в зачёт: идут те, где играли вдвоём и больше, от пяти кругов. Начать — /newgame
profile-nothing-everywhere = Партий в зачёт пока нет: идут те, где играли вдвоём и больше, от пяти кругов.
error-me-unknown = Здесь никто с именем { $given } не играл. Можно ещё ответить командой /me на сообщение этого человека.
error-me-nothing-other = У этого человека здесь пока нет сыгранных партий.
error-me-others = Чужие партии видно только в общем чате.
button-profile-main = Главное
button-profile-games = Игры
button-profile-rows = Строки
button-profile-rivals = Соперники
button-profile-achievements = Достижения
toast-profile = Готово

## Достижения

finish-achievement = 🎖 { $names }: «{ $title }» — { $about }
achievement-five_at_once = Само легло
achievement-five_at_once-about = пять одинаковых с руки
achievement-sixes = Все в сборе
achievement-sixes-about = пять шестёрок
achievement-games_100 = Старожил
achievement-games_100-about = сто партий за этим столом
achievement-by_one = На тоненького
achievement-by_one-about = победа в одно очко
achievement-master = Человек сильнее
achievement-master-about = выше робота-мастера
achievement-blitz = Решающий бросок
achievement-blitz-about = первое место, взятое решающим броском
achievement-from_behind = Из подвала
achievement-from_behind-about = в середине партии ниже всех, в конце победа
achievement-no_crosses = Ни одного крестика
achievement-no_crosses-about = лист заполнен, и ничего не вычеркнуто
achievement-straight_at_once = Лесенка с порога
achievement-straight_at_once-about = стрит с руки
achievement-streak = Три подряд
achievement-streak-about = три победы одна за другой
achievement-last_round = В последний момент
achievement-last_round-about = победа, вырванная в последнем круге
achievement-rout = В одну калитку
achievement-rout-about = победа с отрывом в 80 очков и больше
achievement-all_the_way = От старта до финиша
achievement-all_the_way-about = впереди после каждого круга
achievement-shared = Поделили
achievement-shared-about = общая победа
achievement-five = Все как одна
achievement-five-about = пять одинаковых
achievement-large_table = Шумная компания
achievement-large_table-about = победа там, где за столом пятеро и больше
achievement-team = Вместе веселее
achievement-team-about = победа командой
achievement-patience = Терпение вознаграждено
achievement-patience-about = победа после пяти партий без неё
achievement-company = Душа компании
achievement-company-about = сыграно с десятью разными людьми
achievement-families = Надо всё попробовать
achievement-families-about = пять разных игр
achievement-bonus = Премия в кармане
achievement-bonus-about = собрана премия
achievement-only_just = Чуть-чуть не хватило
achievement-only_just-about = до победы оставалось не больше трёх очков
achievement-honest = Не повезло, но честно
achievement-honest-about = последнее место, а вычеркнуто не больше одной строки
achievement-silver = Серебряный запас
achievement-silver-about = пять вторых мест
achievement-games_10 = Свой за столом
achievement-games_10-about = десять партий в этом чате
achievement-many_crosses = Крестики без ноликов
achievement-many_crosses-about = пять строк вычеркнуто, а партия доиграна
achievement-closing = Зато в какой компании
achievement-closing-about = последнее место там, где за столом пятеро и больше
achievement-dry = Всухую
achievement-dry-about = победа, а у остальных по нулям
achievement-big_turn = Ва-банк
achievement-big_turn-about = победный ход принёс треть всех нужных очков
achievement-first_win = Почин
achievement-first_win-about = первая победа в этом чате

## Что бот хранит о людях: рассказать, отдать, забыть

player-forgotten = Удалённый игрок
player-forgotten-short = Удалён
ask-forget = 🗑 <b>Забыть вас насовсем?</b>

  <b>Сотрутся</b> имя, ник и id в Telegram, язык, партии и домашние правила из этой лички, брони и приглашения за стол, ответы на задачи дня и попытки в игре дня, тег чемпиона недели.

  <b>Останутся</b> партии в группах: их играли и другие. Вместо вас там будет «Удалённый игрок», места, очки и рейтинг у всех прежние. Если сегодня вы уже пробовали игру дня, отметка об этом, без имени, сотрётся вечером.

  <b>Не исчезнут</b> сообщения и картинки в чатах и, пока хозяин бота их не удалит, резервные копии.

  Отменить это нельзя; вернётесь — начнёте с нуля. Сначала заберите своё: <code>/export me</code>
button-forget = 🗑 Забыть меня
button-forget-not = Не надо
personal-forgotten = ✅ Готово, бот вас больше не знает.

  Этот чат можно удалить. А если напишете сюда или сядете за стол — познакомимся заново.
toast-forgotten = Готово, бот вас больше не знает
refusal-at-a-table = Сначала встаньте из-за стола.
personal-at-a-table = 🪑 Сначала встаньте из-за стола: пока вы в игре, забыть вас не получится.
personal-way-game = — выйти там: /leave
personal-way-lobby = — встаньте там или закройте стол
button-in-private = Открыть личку
error-forget-group = Забывает бот только в личке: /forget
error-export-group = Всё, что бот о вас знает, он отдаст в личке: /export me
personal-file = Здесь всё, что бот о вас знает.
privacy-what = 🔐 <b>Что бот знает о людях</b>

  Имя, ник и id в Telegram — с первой команды, нажатия или ответа на задачу дня. Партии: кто играл, кто не доиграл, ходы, когда нажимали, очки и места, а из них рейтинг и достижения. Ответы на задачи дня и попытки в игре дня, кто чемпион недели. Язык, настройки чатов, домашние правила; как зовут гостей, которых вы посадили за стол. Разговоры он не хранит, а в группах и не видит — кроме ответов на его сообщения.
privacy-where = <b>Где это и кто видит.</b> В одном файле у хозяина бота и в его резервных копиях. Никому, кроме Telegram, ничего не отправляется. Картинки хранит Telegram, у бота только их номера. Имя и игру видят те, кто с вами в чате; файл — только хозяин бота.
privacy-kept-days = <b>Как долго.</b> Пока бот в чате. Если его оттуда убрали, через { $n ->
    [one] { $n } день
    [few] { $n } дня
    [many] { $n } дней
   *[other] { $n } дня
  } сотрутся название и настройки чата, записи партий и рейтинги, а с ними и сведения о тех, кого бот больше нигде не встречал. Остаются только очки и места.
privacy-kept = <b>Как долго.</b> Пока не сотрёте вы или хозяин бота.
privacy-yours = <b>Забрать или стереть своё</b> можно в личке с ботом: <code>/export me</code> пришлёт всё файлом, /forget сотрёт.
about-bot = 🎲 <b>Покер на костях</b>, версия { $version }

  Кости прямо в чате: до восьми за столом, с друзьями или с роботами. Без денег и без рекламы.
about-dice = <b>Кости можно проверить.</b> Секрет загадан до игры, и всем виден его отпечаток 🔒. После игры секрет открывается, и любой бросок можно пересчитать: /verify
about-source = Код открыт, лицензия MIT. Что бот знает о людях — /privacy
about-contact = Хозяин бота: { $contact }

## Команды: что делает каждая

command-newgame = новая игра
command-score = листы всех игроков
command-hint = как лучше сыграть сейчас
command-top = кто впереди
command-rules = правила
command-today = игра дня: кости у всех одни и те же
command-club = клубный вечер: партия за партией, все со всеми
command-house = домашние правила
command-turns = где ждут вашего хода
command-board = показать стол внизу чата
command-watch = кто сейчас играет и где посмотреть
command-leave = выйти из игры
command-stop = остановить игру
command-help = как играть
command-start = с чего начать
command-settings = настройки этого чата
command-dice = честные ли кости
command-verify = проверить кости
command-export = запись игры файлом
command-about = что это за бот
command-privacy = что бот знает о людях
command-forget = забыть меня

## Ответы на нажатия

toast-sat = Вы за столом!
toast-stood = Вы встали из-за стола
toast-turned-away = { $name } сутки сюда не сядет
toast-let-in = { $name } снова может сесть
toast-computer-sat = { $name } за столом
toast-computer-gone = { $name } уходит из-за стола
toast-menu = Открываем…
toast-commitment = 🔒 { $commitment } — отпечаток загаданных костей. После игры секрет откроется, и будет видно, что их не подменили.
toast-preset = Играем: { $preset }
toast-option = { $option }: { $value }
toast-team-joined = Играете вместе: { $name }
toast-team-left = Теперь вы за себя
toast-started = Игра началась
toast-drawing = Бросает Telegram — и начинаем!
toast-started-without-host = Хозяина стола не видно, начинаем
toast-cancelled = Стол закрыт
toast-not-here = Хорошо, сутки здесь не появлюсь
toast-entered = ✍️ { $dice }
toast-entered-two = ✍️ Снаружи { $outer }, внутри { $inner }
toast-corrections = Какой ход исправить?
toast-correct = Поправьте кости или строку
toast-corrected = Исправлено
toast-not-corrected = Всё осталось как было
toast-rolled = Бросок: { $dice } — { $hand }
toast-held = Держим { $dice }
toast-held-none = Все кости в бросок
toast-wrote = Записано: { $row }, { $points }
toast-outer = Снаружи: { $row }. Теперь строка для внутренних
toast-wrote-two = Записано: { $rows }
toast-crossed = Вычеркнуто: { $row }
toast-blank = Ход окончен без записи
toast-rolled-blank = Бросок: { $dice } — { $hand }. Записать нечего, ход окончен
toast-rolled-crossed = Бросок: { $dice } — { $hand }. Выбора нет, вычеркнуто: { $row }
toast-rolled-wrote = Бросок: { $dice } — { $hand }. Выбора нет, записано: { $row }, { $points }
toast-ask-zero = Точно вычеркнуть строку «{ $row }»?
toast-ask-zeros = Точно вычеркнуть обе строки: { $rows }?
toast-ask-price = Это дорого обойдётся: { $row }. Точно?
toast-not-written = Не записываем
toast-card-shown = Лист игрока
toast-column = «{ $row }»: в какой столбец?
toast-announce = Что заказываем?
toast-announced = Заказано: { $row }
toast-crossing = Остальные строки
toast-taken-back = Отменено: { $row }
toast-taken-back-blank = Ваш ход продолжается
toast-stood-pat = Остановились: { $dice } — { $hand }
toast-banked = ✋ Забрали { $points }
toast-set-aside = Отложили: за ход { $points }
toast-busted = 💥 { $n ->
    [0] Пусто: { $word }
    [one] Сгорело { $n } очко: { $word }
    [few] Сгорели { $n } очка: { $word }
    [many] Сгорело { $n } очков: { $word }
   *[other] Сгорело { $n } очка: { $word }
  }
toast-rolled-stood = Бросок: { $dice } — { $hand }. Броски кончились
toast-hand-back = Ход продолжается
toast-fate-computer = Доиграет робот
toast-fate-removed = Продолжаем без этого игрока
toast-sleeper-wait = Ждём ещё
toast-sleeper-seat = Пока играет робот
toast-sleeper-turn = В этот раз сходил робот
toast-came-back = С возвращением за стол!
toast-left = Вы вышли из игры
toast-left-for-now = Вы вышли из игры. Передумали? Пока не кончился этот ход, можно вернуться кнопкой под столом.
toast-stopped = Партия остановлена
toast-stopped-counted = Партия остановлена, места засчитаны
toast-dismissed = Хорошо, ничего не меняем
toast-board = Стол внизу чата
toast-board-above = Стол выше ⬆️
toast-rematch = Реванш!
toast-opened = Стол открыт — садитесь!
toast-booked = Место за вами: сядете, как только откроют следующий стол. Передумали — нажмите ещё раз.
toast-booking-dropped = Хорошо, следующую начнут без вас.
toast-checked = Кости проверены
toast-record = Запись сейчас придёт
toast-review = Ваш разбор — ниже
toast-review-comes = Разбор готовится — придёт сюда сам
toast-picture = Картинка сейчас придёт
toast-course-comes = График готовится — придёт сюда сам
toast-no-pictures = Картинки здесь боту не разрешены — всё есть текстом
toast-there = Уже отправлено — смотрите ниже
toast-top = Обновлено
toast-rules = Правила открыты
toast-advice = Советы открыты
toast-language = Теперь по-русски
toast-zone = Часы теперь: { $zone }
toast-default-preset = Новые игры: { $preset }
toast-houses = Домашние правила
toast-house-dropped = Удалено: «{ $name }»

## Отказы: почему ничего не изменилось

refusal-no-such-rules = Игры «{ $given }» нет.
refusal-no-game = Этой игры здесь уже нет. Новая — /newgame
refusal-no-game-untyped = Этой игры здесь уже нет. Для новой наберите имя бота.
refusal-nobody-plays = Сейчас здесь никто не играет. Начать — /newgame
refusal-plays-in-group = Ваша партия идёт в группе. Напишите /{ $command } там.
refusal-over = Эта партия уже окончена.
refusal-not-started = Игра ещё не началась.
refusal-started = Игра уже идёт, к ней не подсесть. Дождитесь следующей!
refusal-drawing = Игра вот-вот начнётся: бросает Telegram.
refusal-round-waits = Вы уже записали. Ждём остальных!
refusal-outside = Вы вышли из этой группы: играют те, кто в ней.
refusal-turned-away = За этот стол вас не пускают. Свой можно открыть, когда этот освободится.
refusal-not-seated = Вы не за этим столом.
refusal-not-your-turn = Сейчас ходит { $name }.
refusal-not-yours-to-take-back = Отменить это может только { $name }.
refusal-stale = Здесь уже всё поменялось, взгляните ещё раз. { $dice }
refusal-board-below = Стол ниже ⬇️
refusal-not-possible = Так сейчас сходить нельзя.
refusal-outer-changed = Строка для внешних костей уже другая. Взгляните на стол.
refusal-clash = «{ $one }» и «{ $other }» не сочетаются: { $why }.
refusal-senseless = С настройкой «{ $one }» здесь не сыграть: { $why }.
clash-fixed_poker = пять одинаковых там всегда стоят 50
clash-ante = каждому должно хватить хотя бы на одну ставку
clash-fixed_full = фулл-хаус там и так только из двух разных граней
clash-no_chips = без фишек ставить нечего
clash-no_bonus = тогда премию за школу никому не взять
clash-few_rounds = строк больше, чем кругов
clash-short_card = в молнии это ничего не меняет
clash-own_turns = за столом с настоящими костями ходят по очереди
refusal-not-host = Это решает хозяин стола.
refusal-stop-together = Больше половины уже сыграно. Пусть эту кнопку нажмёт и ещё кто-нибудь за столом.
refusal-host-decides = Тут решает { $name } — скажите, чего хочется!
refusal-pages = Это листают те, кто за столом, — садитесь! А правила покажет /rules
refusal-pages-untyped = Это листают те, кто за столом, — садитесь!
refusal-full = Все восемь мест заняты.
refusal-already-seated = Вы уже за столом.
refusal-not-in-lobby = Вас нет за этим столом.
refusal-unknown-button = Эта кнопка здесь не работает. Показать стол заново: /board
refusal-unknown-button-untyped = Эта кнопка здесь не работает.
refusal-nothing-to-take-back = Отменить уже нельзя: следующий игрок взялся за кости.
refusal-undone-enough = Этот ход отменяли уже три раза, больше нельзя.
refusal-corrected-enough = В этой партии исправляли уже сто раз, больше нельзя.
refusal-nothing-to-roll = Все кости придержаны. Отпустите хоть одну или заканчивайте ход.
refusal-empty-lobby = За столом никого. Сначала сядьте.
refusal-too-few = В эту игру играют хотя бы вдвоём. Позовите кого-нибудь или посадите робота.
refusal-locked = Эта кость отложена до конца хода.
refusal-scoreless = Эта кость очков не приносит.
refusal-not-admin = Это могут только админы чата.
refusal-membership-unknown = Telegram не ответил, кто вы в этом чате. Попробуйте чуть позже.
refusal-too-fast = Не так быстро! Пара секунд — и можно дальше.
refusal-lobby-open = Стол уже открыт — садитесь!
refusal-lobby-rules = Стол уже открыт, и игра на нём другая. Сменить её можно кнопкой «🎲 Игра».
refusal-running = Здесь уже идёт игра.
refusal-deserted = Здесь стоит игра, где давно никто не ходит.
refusal-set-aside = Эту партию не удалось прочитать, она отложена. Начать новую: /newgame
refusal-set-aside-untyped = Эту партию не удалось прочитать, она отложена. Для новой наберите имя бота.
refusal-no-result = Здесь ещё не сыграно ни одной партии.
refusal-no-review = У этой партии разбора нет.
refusal-not-to-the-end = Разбор — для тех, кто доиграл до конца.
refusal-still-playing = Партия ещё идёт: секрет костей откроется в конце.
refusal-anonymous = Группой в кости не сыграть: нажимайте от своего имени.
refusal-not-yours = Этот вопрос не вам.
refusal-house-gone = Этих домашних правил уже нет.
refusal-house-savers = Сохранять правила могут те, кто за столом, и админы чата. Откройте стол: /newgame
refusal-house-savers-untyped = Сохранять правила могут те, кто за столом.
refusal-hint-rated = Против людей играем без подсказок: они для тех, кто играет один или с роботами.
refusal-hints-off = Подсказки в этой группе не разрешены. Решают админы: /settings
refusal-hints-off-untyped = Подсказки здесь не разрешены.
refusal-hint-no-dice = Сначала бросьте кости, потом будет и подсказка.
refusal-team-gone = Этого игрока за столом уже нет.
refusal-team-full = В команде уже четверо.
refusal-already-in-team = Вы и так на этом месте.
refusal-not-in-team = Вы и так играете за себя.
refusal-guests-sit = За столом гости, а они бросают только свои кости. Сначала уберите гостей.
refusal-all-dice = Все кости уже введены. Лишнюю можно убрать: нажмите на неё.
refusal-no-such-die = Такой кости среди введённых нет.
refusal-not-your-turns = Исправить ход может тот, кто его сделал, или ведущий.
error-dice-number = Костей нужно { $wanted }, а здесь { $given }. Ничего не записано.
error-dice-face = Грани { $face } на кости нет, бывают от 1 до 6. Ничего не записано.
error-dice-roll = Броска № { $roll } в этом ходу не бывает: их не больше { $most }. Ничего не записано.
error-dice-no-roll = Это решающий бросок, он один: хватит самих костей.
error-dice = Не разобрать, что выпало. Пришлите кости цифрами, например { $example }
refusal-decided = Это уже решено.
refusal-not-away = Вы и так за столом.
refusal-edited = Команда считается такой, какой была отправлена. Наберите её заново.
refusal-trouble = Что-то пошло не так, но ничего не потеряно. Нажмите ещё раз.
app-refused-session = Стол открыт слишком давно. Закройте его и откройте снова из чата.
app-refused-game = Такого стола нет. Откройте его из чата, где идёт игра.
app-refused-streams = У вас открыто слишком много столов. Закройте лишние.
error-house-no-table = Сначала откройте стол — /newgame — и настройте правила, потом сохраняйте.
error-house-no-name = В этом имени нечего прочесть. Попробуйте другое: /house Имя
error-house-name = «{ $name }» — имя готовой игры. Придумайте другое.
error-house-taken = Имя «{ $name }» здесь уже занято. Добавьте к коду другое: /house КОД Имя
error-house-full = Больше { $n } домашних правил в чате не поместится. Удалите лишние: /house
error-house-broken-ruleset = «{ $name }» не сыграть: такой игры больше нет.
error-house-broken-option = «{ $name }» не сыграть: так эту игру больше не настроить.
error-code-form = Это не код правил. Код выглядит так: DP1-ABC1DEFG
error-code-checksum = В коде опечатка, или он скопирован не целиком. Скопируйте его ещё раз.
error-code-newer = Этот код из более новой версии бота, здесь его не прочесть.
error-code-ruleset = В коде игра, которой здесь нет.
error-code-option = В коде настройки, каких здесь нет.
error-no-zone = Часового пояса «{ $given }» нет. Попробуйте город по-английски или разницу во времени: /settings Riga, /settings UTC+3
error-top-private = Кто впереди, видно в общем чате. А ваши партии — /me
error-no-span = Такого срока нет: «{ $given }». Есть: today, week, month, season, all.
error-no-such-game = Нет оконченной игры «{ $given }».
error-turns-group = Где ещё вас ждут, при всех рассказывать не будем. Спросите в личке: /turns
error-watch-private = В личке смотреть не на кого: наберите /watch в группе.
error-no-card = Вы не играете в этой партии, вашего листа в ней нет.
error-too-many-words = После /{ $command } лишние слова.
error-unknown-command = Такой команды нет. Все команды — /help

## Клубный вечер: ответы на нажатия

toast-club-rules = Победа 2, ничья 1. Две победы подряд — и дальше вдвойне, пока выигрываете. Риск: на бросок меньше, за победу +1. Листы приходят в личку. Подробно: /club в личке с ботом
toast-club-opened = Клубный вечер открыт
toast-club-joined = Вы в деле! Лист придёт в личку
toast-club-unreached = Вы записаны, но бот не может вам написать. Откройте личку с ботом и нажмите «Старт»
toast-club-back = Вы в игре, ищем соперника
toast-club-plays = Вы в игре, партия идёт
toast-club-left = Вы ушли. Передумаете — возвращайтесь
toast-club-leave = Партия идёт. Уйти — значит проиграть её
toast-club-paused = Пауза: за стол вас пока не зовём
toast-club-pauses-after = Доиграете эту партию — и пауза
toast-club-dares = Рискуете! В следующей партии на бросок меньше, победа — на очко дороже
toast-club-dares-not = В следующей партии без риска
toast-club-started = Поехали!
toast-club-cancel = Точно закончить вечер?
toast-club-cancelled = Вечер отменён
toast-club-closing = Новых столов не будет, начатые доиграем
refusal-club-over = Этот вечер уже закончился.
refusal-club-closing = Вечер заканчивается, новых партий уже не будет. Ждём в следующий раз!
refusal-club-full = Все места заняты. Кто-нибудь уйдёт — заходите.
refusal-club-not-in = Сначала войдите в игру.
refusal-club-elsewhere = Вы уже играете на другом клубном вечере.
refusal-club-few = Маловато народу: нужно хотя бы { $least }, и чтобы каждому можно было написать в личку.
refusal-club-host = Это решает тот, кто открыл вечер, или администратор.
refusal-club-runs = Вечер уже идёт.
refusal-club-open = Клубный вечер здесь уже открыт.

## Стол в приложении. Подписи (app-label-) простым текстом; app-die, app-face и app-row читает вслух экранный диктор

app-turn = <b>Ваш ход</b>
app-enter = 👉 Бросайте свои кости и вводите, что выпало
app-turn-roll = <b>Ваш ход</b>, бросок { $roll } из { $rolls }
app-together = <b>Бросают все сразу</b>
app-together-written = <b>Записано!</b> Ждём остальных
app-together-banked = <b>Ход сыгран!</b> Ждём остальных
app-round = круг { $round }
app-rolled = { $name }: { $dice } — { $hand }
app-die-held = { $face }, придержана
app-die-held-he = { $face }, придержан
app-die-double = снаружи { $outer }, внутри { $inner }
app-face-1 = единица
app-face-2 = двойка
app-face-3 = тройка
app-face-4 = четвёрка
app-face-5 = пятёрка
app-face-6 = шестёрка
app-row-write = { $row }: записать { $points }
app-row-announce = Заказать: { $row }
app-row-cross = { $row }: вычеркнуть
app-row-without = без { $face }
app-watching = 👀 Вы смотрите, играют другие.
app-watchers = смотрят: { $n }
app-seat-written = ✅ записано
app-seat-to-throw = сейчас бросит
app-seat-roll = бросок { $roll } из { $rolls }
app-overdue = ⌛ Время вышло, ждём: { $names }.
app-until = ход до { $time }
app-until-date = ход до { $time }, { $date }
app-left = партия не доиграна
app-left-robot = доигрывал робот
app-lobby-waits = ⏳ Игру начнёт хозяин стола.
app-lobby-alone = ⏳ Подождём ещё кого-нибудь.
app-bonus-missing = до премии { $n }
app-bonus-kept = премия { $points }
app-bonus-fine = грозит { $points }
app-new-game = 🎲 Новая игра
app-review-later = Разбор ещё считается. Загляните чуть позже.
app-cost-none = ✓ Последний выбор — лучший
app-cost-press = Лучше было — { $action }
app-cost = Последний выбор: { $points } к лучшему
app-cheers-few = Две реакции за ход. Ещё — со следующего.
app-gathered = За ход
app-chosen = Выбрано: +{ $points }
app-chosen-nothing = Так очков не дают
app-brings = Можно взять { $points }
app-busted = 💥 { $word }! { $n ->
    [0] Терять было нечего
    [one] Сгорело { $n } очко
    [few] Сгорело { $n } очка
    [many] Сгорело { $n } очков
   *[other] Сгорело { $n } очка
  }
app-throw-on = Бросить { $n }
app-throw-all = 🔥 Бросить все { $n }
app-set-aside = Отложить
app-take = { $text }, отложить: { $dice }, { $points }
app-banked = станет { $points }
app-track = { $points } из { $goal }
app-won-at-once = 🏆 Сразу победа!
finish-cheered = 👏 { $name }: реакций за столом { $n }
app-label-everybody = Все листы
app-label-dice = Кости
app-label-players = За столом
app-label-row = Строка
app-label-you = вы
app-label-on-turn = ходит
app-label-leads = впереди
app-label-open = пусто
app-label-crossed = вычеркнуто
app-label-last = записано только что
app-label-twice = с первого броска, очки уже удвоены
app-label-host = хозяин стола
app-label-help = Как играть с клавиатуры
app-label-help-dice = придержать кость или отпустить
app-label-help-roll = бросить
app-label-help-end = закончить ход, забрать очки
app-label-help-rows = выбрать строку, записать
app-label-help-no = передумать
app-label-space = Пробел
app-label-close = Закрыть
app-label-chat = Вернуться в чат
app-label-elsewhere = 💬 Сыграть в другом чате
app-label-lost = Связь пропала, восстанавливаем…
app-label-again = Связь снова есть
app-label-failed = Не получилось. Попробуйте ещё раз.
app-label-points = Очки
app-label-results = Итоги
app-label-turns = Кто что бросил
app-label-game = Другая игра
app-label-computers = Роботы
app-label-begins = Начнём через
app-label-more = Ещё строки с очками ниже
app-label-settings = Настройки
app-label-sound = Звук
app-label-shake = Бросать встряхиванием
app-label-cheer = Реакция
app-label-written = записано
app-label-chances = Шансы на победу
app-label-aside = Отложено

# Матч: несколько партий подряд с общим счётом
match-entry = { $name } { $figure }
button-match = 🏆 Матч
button-picture-match = 🏆 Матч
button-next-game = ▶️ Партия { $n }
button-match-anew = 🔁 Новый матч
button-match-single = Одна партия
button-match-wins = До { $n } побед
button-match-sum = Сумма { $n } партий
match-page = 🏆 <b>Матч</b>
match-page-about =
    Несколько партий подряд с общим счётом. Начинает каждый раз следующий по кругу.
    <b>До побед</b> — кто первым выиграет столько партий.
    <b>Сумма</b> — очки всех партий складываются.
match-page-more =
    Дальше — кнопка «Партия 2» под итогами, сутки после партии. С роботами и гостями — тоже.
    Поделили первое место — победа каждому.
    Ушёл из партии — в ней последнее место. Пропустил — за неё ничего. Подсел позже — счёт с нуля.
    В покере с банком фишки переходят в следующую партию.
    В рейтинге и таблице каждая партия — сама по себе.
match-wins = { $n ->
    [one] до { $n } победы
    [few] до { $n } побед
    [many] до { $n } побед
   *[other] до { $n } побед
}
match-sum = { $n ->
    [one] { $n } партия по сумме
    [few] { $n } партии по сумме
    [many] { $n } партий по сумме
   *[other] { $n } партии по сумме
}
match-new = 🏆 Матч: { $match }
match-anew = 🏆 Начинаем новый матч: { $match }
match-next = 🏆 Матч: { $match }, партия { $n }. Счёт: { $people }
match-again = 🏆 Матч: { $match }, ничего ещё не засчитано
match-stands = 🏆 Матч: { $match }. { $n ->
    [0] Счёт
    [one] Счёт после { $n } партии
    [few] Счёт после { $n } партий
    [many] Счёт после { $n } партий
   *[other] Счёт после { $n } партий
}: { $people }
match-won = 🏆 <b>{ $n ->
    [one] Победа в матче
    [few] Общая победа в матче
    [many] Общая победа в матче
   *[other] Общая победа в матче
}: { $people }!</b>
match-over = Матч окончен: { $match }. Счёт: { $people }
toast-match = Играем так: { $match }
picture-match-title = Матч: { $match }
picture-match-game = Партия { $n }
picture-match-wins = Победы
picture-match-sum = Сумма
picture-match-note = ★ — победа в партии.
tonight = 🌙 Победы сегодня: { $people } · { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
}
today-title = 🌙 <b>Сегодня</b>
today-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партии
}: 🥇 победы, 🥈 вторые места, 🥉 третьи
today-empty = Пока ни одной партии в счёт. Начать — /newgame
today-night = 🎪 Клубный вечер, { $n ->
    [one] { $n } человек
    [few] { $n } человека
    [many] { $n } человек
   *[other] { $n } человека
}. Победа: <b>{ $names }</b>
toast-next-game = Играем дальше!
toast-match-anew = Начинаем новый матч!

## Один раз тем, кто этим пользовался: чего больше нет

gone-settlement = ℹ️ Матчи с расчётом теперь идут по сумме очков.
gone-leagues = ℹ️ Лиг в сезоне больше нет: таблица одна на всех.
gone-hours = ℹ️ Часы теперь общие: тихо с 23 до 9, новый день — в полночь, задача — в 10:00.
gone-round-die = ℹ️ Броска перед каждым кругом больше нет.
gone-talismans = ℹ️ Талисманы теперь раздаёт бот.

## Столы там, где бота нет

inline-turns = 🎲 По очереди
inline-turns-about = Бросаем в свой черёд, прямо здесь.
inline-together = ⚡ Все сразу
inline-together-about = Бросают все разом, каждый на своём листе.
inline-today = 🌅 Игра дня
inline-today-about = Кости у всех одни и те же, каждый играет в личке.
inline-invitation = 🎲 <b>Сыграем в кости?</b>
inline-gone = Этот стол уже не работает. Новый — @{ $bot }
button-invitation = Сесть за стол
button-not-here = ✖ Не здесь

## Владельцу бота, в личке: /admin

owner-title = 🛠 <b>Хозяйство</b>, версия { $version }, работает с { $since }
owner-games = 🎲 Партий: { $playing }, лобби: { $lobbies }, чатов: { $chats }, людей за неделю: { $people }
owner-machine = 🖥 Память: { $memory } МБ, свободно на диске: { $disk } ГБ, база: { $size } МБ
owner-reached = 📡 Telegram на связи
owner-lost = 📡 Telegram не отвечает уже { $seconds } с
owner-copy = 💾 Последняя копия: { $at }
owner-no-copy = 💾 Копий ещё нет
owner-drained = ⏸ Новых партий нет. Бот закончит с последней партией или в { $time }
owner-notice = 📣 В ближайшем итоге каждого чата: { $text }
owner-blocked = 🚫 Не слушаю: { $ids }
owner-errors = ⚠️ Последние ошибки:
owner-words =
    <code>/admin drain 22:00</code>
    <code>/admin notice слова</code>
    <code>/admin block номер</code>
    <code>/admin unblock номер</code>
    <code>/admin leave номер</code>
button-owner-page = 🔄 Обновить
button-owner-backup = 💾 Копия
button-owner-drain = ⏸ Закончить
button-owner-open = ▶️ Играем дальше
button-owner-quiet = 📣 Снять
toast-owner-backup = Делаю копию
owner-backup = 💾 Копия готова: <code>{ $file }</code>, { $size } МБ
owner-no-backup = 💾 Копия не вышла: { $why }
owner-said = 📣 Скажу в ближайшем итоге каждого чата
owner-drains = ⏸ Новых партий нет. Закончу с последней партией или в { $time }
owner-is-blocked = 🚫 { $id } больше не слушаю
owner-is-heard = 👂 { $id } снова слушаю
owner-left = 👋 Из { $id } вышел
owner-blocks-you = Владелец бота закрыл вам доступ
error-owner-leave = Из { $id } выйти не удалось
error-owner-words = Так не понимаю. Что можно, написано под /admin
board-drained = ⏸ Новых партий нет: обновление в <tg-time unix="{ $unix }" format="t">{ $time }</tg-time>
refusal-drained = Новых партий пока нет: бот вот-вот обновится
finish-notice = 📣 { $text }
trouble-disk = ⚠️ Место на диске кончается
trouble-disk-over = ✅ Место на диске снова есть
trouble-telegram = 📡 Связи с Telegram не было { $minutes } мин. Снова есть
trouble-database = ⚠️ База не пишется
trouble-database-over = ✅ База снова пишется
trouble-press = ⚠️ Нажатие кончилось ошибкой. Какой — в /admin и в журнале
trouble-press-over = ✅ Час без ошибок в нажатиях
trouble-backup = ⚠️ Свежей копии базы нет
trouble-backup-over = ✅ Свежая копия базы есть
