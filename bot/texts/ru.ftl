### Русский. Первый язык: остальные держатся его идентификаторов и переменных.
### HTML бывает только в текстах экранов (board-, lobby-, finish-, ...); toast-, refusal-, error-, button- - простой текст.
### Имена приходят уже отделёнными по направлению письма.

## Языки и числа

language-name = Русский
number-decimal = { $whole },{ $part }

## Игроки

player-number = Игрок { $number }
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
seat-member = { $name } ({ $talisman } { $team })

## Наборы правил. upper и lower: как здесь зовут две части листа

preset-classic = Классический покер
preset-classic-line = Русская классика: школа, потом пары, каре, стриты и покер.
preset-classic-upper = Школа
preset-classic-lower = Фигуры
preset-classic-plain = Простая классика
preset-classic-plain-line = Тот же лист попроще: обычно без удвоений и без премии за покер.
preset-classic-plain-upper = Школа
preset-classic-plain-lower = Фигуры
preset-pirate = Пиратский покер
preset-pirate-line = Сначала обязаловка, потом добыча: ровно пара, ровно тройка, ровно каре.
preset-pirate-upper = Обязаловка
preset-pirate-lower = Необязательные
preset-yatzy = Скандинавский ятзи
preset-yatzy-line = Шесть строк граней, девять комбинаций и премия за верх.
preset-yatzy-upper = Верх
preset-yatzy-lower = Комбинации
preset-yatzy-strict = Строгий ятзи
preset-yatzy-strict-line = Турнирный ятзи: две пары и фулл-хаус обычно лишь из разных граней.
preset-yatzy-strict-upper = Верх
preset-yatzy-strict-lower = Комбинации
preset-international = Международный покер
preset-international-line = Двенадцать строк: стриты и покер стоят ровно, премии обычно нет.
preset-international-upper = Верх
preset-international-lower = Комбинации
preset-series = Две серии
preset-series-line = Сначала вся школа, потом фигуры: за школу без минуса +50, с руки вдвое.
preset-series-upper = Школа
preset-series-lower = Фигуры
preset-stages = Два этапа
preset-stages-line = Сначала вся школа, потом фигуры с чётом и нечетом; обычно считают от среднего.
preset-stages-upper = Школа
preset-stages-lower = Фигуры
preset-yahtzee = Яхтзи
preset-yahtzee-line = Тринадцать строк, премия за верх; за новые яхтзи обычно +100, и они — джокер.
preset-yahtzee-upper = Верх
preset-yahtzee-lower = Комбинации
preset-kniffel = Книффель
preset-kniffel-line = Яхтзи по-немецки: тот же лист, но без джокера.
preset-kniffel-upper = Верх
preset-kniffel-lower = Комбинации
preset-yacht = Яхта
preset-yacht-line = Двенадцать строк, как играют в Корее и Японии: каре и фулл-хаус — по сумме костей.
preset-yacht-upper = Верх
preset-yacht-lower = Комбинации
preset-thrift = Покер с запасом
preset-thrift-line = Неистраченные броски идут в запас, а партия кончается, когда кто-то собрал всё.
preset-thrift-upper = Школа
preset-thrift-lower = Фигуры
preset-maxi = Макси-ятзи
preset-maxi-line = Шесть костей, двадцать строк, неистраченные броски копятся.
preset-maxi-upper = Верх
preset-maxi-lower = Комбинации
preset-generala = Генерала
preset-generala-line = Десять строк; с руки обычно дороже, а генерала с руки — сразу победа.
preset-generala-upper = Верх
preset-generala-lower = Комбинации
preset-double = Двойные кости
preset-double-line = Шесть костей, и в каждой ещё одна, поменьше: за ход пишутся сразу две строки.
preset-double-upper = Верх
preset-double-lower = Комбинации
preset-showdown = Покер с банком
preset-showdown-line = Грани от девятки до туза, все ставят в банк, лучшая комбинация забирает его.
preset-strongest = Кто сильнее
preset-strongest-line = По ходу на каждого: у кого комбинация старше, того и победа.

## Строки листа: не шире 11 знаков; -full там, где короткое имя сокращено

row-ones = Единицы
row-twos = Двойки
row-threes = Тройки
row-fours = Четвёрки
row-fives = Пятёрки
row-sixes = Шестёрки
row-pair = Пара
row-two_pairs = Две пары
row-three = Тройка
row-triangle = Треугольник
row-four = Каре
row-poker = Покер
row-yatzy = Ятзи
row-yahtzee = Яхтзи
row-kniffel = Книффель
row-yacht = Яхта
row-full = Фулл-хаус
row-small_straight = Мал. стрит
row-small_straight-full = Малый стрит
row-large_straight = Бол. стрит
row-large_straight-full = Большой стрит
row-short_straight = Кор. стрит
row-short_straight-full = Короткий стрит
row-long_straight = Длин. стрит
row-long_straight-full = Длинный стрит
row-even = Чётные
row-odd = Нечётные
row-chance = Шанс
row-sum = Сумма
row-trash = Мусор
row-choice = Выбор
row-five = 5 равных
row-five-full = Пять одинаковых
row-three_pairs = Три пары
row-straight = Стрит
row-full_straight = Полн. стрит
row-full_straight-full = Полный стрит
row-villa = Вилла
row-tower = Башня
row-maxi_yatzy = Макси-ятзи
row-generala = Генерала
row-double_generala = Генерала 2
row-double_generala-full = Двойная генерала
row-extra = Экстра

## Что на костях, словами

hand-poker = покер
hand-yatzy = ятзи
hand-yahtzee = яхтзи
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
hand-large_straight = большой стрит
hand-small_straight = малый стрит
hand-long_straight = длинный стрит
hand-short_straight = короткий стрит
hand-three = тройка
hand-triangle = треугольник
hand-two_pairs = две пары
hand-pair = пара
hand-nothing = ничего
hand-double = снаружи { $outer }, внутри { $inner }
hand-high = без комбинации

## Настройки правил

option-order = Порядок хода
option-order-join = как сели
option-order-one_die = по одной кости
option-order-five_dice = по всем костям
option-order-shuffle = жребий
option-order-about = Кто за кем ходит: как сели, у кого больше на одной или на всех костях, или по жребию.
option-tie_break = При ничьей
option-tie_break-share = победа общая
option-tie_break-blitz = переброс
option-tie_break-about = Равные первые делят победу или бросают все кости ещё раз, пока кто-то не выбросит больше.
option-settlement = Расчёт
option-settlement-total = по очкам
option-settlement-mean = от среднего
option-settlement-about = В рейтинг идут сами очки или разница со средним за столом. На победу не влияет.
option-round_bonus = Премия за круг
option-round_bonus-number = { $n ->
    [0] нет
   *[other] +{ $n }
  }
option-round_bonus-about = Столько очков получает тот, кто взял в круге больше всех. При равенстве не получает никто.
option-school_unit = Кость в школе
option-school_unit-face = по номиналу
option-school_unit-count = одно очко
option-school_unit-about = Сколько стоит каждая кость сверх трёх или не хватающая до трёх.
option-surplus = Лишние в школе
option-surplus-on = в плюс
option-surplus-off = не считаются
option-surplus-about = Дают ли очки четвёртая и пятая кости в строке школы.
option-school_penalty = Минус в школе
option-school_penalty-sum = вдесятеро
option-school_penalty-each = каждый вдесятеро
option-school_penalty-none = как есть
option-school_penalty-about = Во сколько обходится школа в минусе: вся сумма вдесятеро, каждая минусовая строка вдесятеро или просто минус.
option-first_roll_double = С руки вдвое
option-first_roll_double-all = все фигуры
option-first_roll_double-pairs_up = одинаковые кости
option-first_roll_double-no_straights = кроме стритов
option-first_roll_double-no_two_pairs_full = кроме двух пар и фулла
option-first_roll_double-off = нет
option-first_roll_double-about = Что удваивается, если записать сразу после первого броска. Сумма любых костей не удваивается никогда.
option-even_odd = Чёт и нечет
option-even_odd-off = нет
option-even_odd-strict = все кости
option-even_odd-relaxed = сколько выпало
option-even_odd-about = Ещё две строки: должны подойти все кости, или в счёт идут те, что подошли.
option-same_face = Две пары и фулл
option-same_face-lenient = можно из одной грани
option-same_face-strict = из разных граней
option-same_face-about = Считать ли четыре одинаковые двумя парами, а пять одинаковых фулл-хаусом.
option-poker_prize = Премия за покер
option-poker_prize-number = { $n ->
    [0] нет
   *[other] +{ $n }
  }
option-poker_prize-about = Прибавка за пять одинаковых. Никогда не удваивается.
option-poker_pips = Цена ятзи
option-poker_pips-off = ровно 50
option-poker_pips-on = 50 и сумма костей
option-poker_pips-about = Сколько стоят пять одинаковых.
option-forced = Порядок строк
option-forced-off = любой
option-forced-on = сверху вниз
option-forced-about = Писать в любую строку или строго по очереди.
option-upper_bonus = Премия за верх
option-upper_bonus-number = { $n ->
    [0] нет
   *[other] +{ $n }
  }
option-upper_bonus-about = Прибавка, если верх набрал 63 очка или больше.
option-short_straight = Короткий стрит
option-short_straight-number = { $n }
option-short_straight-about = Сколько стоят четыре подряд.
option-chance = Шанс
option-chance-any = любые кости
option-chance-distinct = все разные
option-chance-about = Годятся ли в «Шанс» любые кости или только пять разных.
option-joker = Джокер
option-joker-none = нет, и без +100
option-joker-forced = обязательный
option-joker-free = свободный
option-joker-about = Чем служат пять одинаковых, когда их строка уже занята: джокером по порядку или по выбору.
option-further = Новые пять
option-further-none = ничего
option-further-plus_100 = +100
option-further-about = Что дают ещё одни пять одинаковых, когда их строка уже собрана.
option-max_rounds = Предел кругов
option-max_rounds-number = { $n }
option-max_rounds-about = После стольких кругов партия кончается, даже если никто не собрал всё.
option-double = Двойная генерала
option-double-off = нет
option-double-on = за 100
option-double-about = Ещё одна строка для второй генералы. Она засчитывается, только если собрана первая.
option-served = С руки
option-served-off = как обычно
option-served-on = дороже
option-served-about = Платят ли за стрит, фулл-хаус и каре с руки на 5 больше и выигрывает ли генерала с руки партию.
option-base = Лист
option-base-yatzy = скандинавский
option-base-yahtzee = международный
option-base-about = Скандинавский лист — 16 строк ятзи с «Экстрой», международный — 14 строк яхтзи, и фулл-хаус в нём только из двух граней.
option-extra = Экстра
option-extra-plus = второй шанс
option-extra-minus = в минус
option-extra-free = бесплатный прочерк
option-extra-about = Что даёт строка «Экстра»: сумму пяти костей, эту сумму с минусом или ничего.
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
option-straights = Стриты
option-straights-off = не в счёт
option-straights-on = в счёт
option-straights-about = Считать ли пять подряд комбинацией: она младше фулл-хауса и старше тройки.
option-low = Кон берёт
option-low-off = лучшая комбинация
option-low-on = худшая комбинация
option-low-about = Кому достаётся банк: тому, кто собрал лучшую комбинацию, или тому, у кого вышла худшая.

## Лобби

lobby-title = 🎲 <b>{ $preset }</b> · собираем стол
lobby-changed = За этим столом: { $options }.
lobby-house = 🏠 Домашние правила: <b>{ $name }</b>.
lobby-option = { $option } — { $value }
lobby-seat = { $number }. { $talisman } { $name }
lobby-seat-host = { $number }. { $talisman } { $name } · хозяин стола
lobby-empty = За столом пока никого. Садитесь!
lobby-free = { $n ->
    [0] Все места заняты.
    [one] Свободно { $n } место.
    [few] Свободно { $n } места.
    [many] Свободно { $n } мест.
   *[other] Свободно { $n } места.
  }
lobby-commitment = 🔒 Секрет костей уже загадан. Вот его отпечаток (SHA-256), после игры кости можно будет проверить:
lobby-closed = ✖ <b>{ $preset }</b> · стол закрыт. Новая игра — /newgame
lobby-rules-title = ⚙️ <b>{ $preset }</b> · правила стола
lobby-rules-hint = Нажмите на настройку, чтобы поменять её.
lobby-rules-line = <b>{ $option }</b>: { $value }. { $about }
lobby-presets-title = 🎲 <b>Во что играем?</b>
lobby-presets-line = <b>{ $preset }</b>. { $line }
lobby-computer-title = 🤖 <b>С кем играем?</b>
lobby-computer-line = <b>{ $name }</b>. { $about }
lobby-presets-house = 🏠 <b>{ $name }</b> — { $preset } по-домашнему.
lobby-talisman-title = 🍀 <b>Талисман</b>
lobby-talisman-text = Талисманы игроков подмешиваются к каждому броску, так что кости зависят и от вашего выбора. Какой берёте?
lobby-teams-title = 👥 <b>Команды</b>
lobby-teams-text = На одном месте можно играть вдвоём, втроём или вчетвером: лист общий, ходите по очереди. К кому подсядете?
button-sit = Сяду
button-stand = Встану
button-computer-add = 🤖 + робот
button-computer-drop = 🤖 − робот
button-computer = 🤖 { $name }
button-rules = ⚙️ Правила
button-talisman = 🍀 Талисман
button-teams = 👥 Команды
button-team-join = { $talisman } Подсесть: { $name }
button-team-leave = Выйти из команды
button-start = ▶️ Начать
button-cancel = ✖ Закрыть
button-back = ← Назад
button-preset = Игра: { $preset }
button-house = 🏠 { $name }
button-houses = 🏠 Домашние правила
button-house-save = 🏠 Сохранить эти правила
button-option = { $option }: { $value }
button-chosen = ✓ { $text }

## Доска

board-header = <b>{ $preset }</b> · круг { $round } · { $turn }
board-round = { $round } из { $rounds }
board-turn-first = ходит <b>{ $name }</b>
board-turn-computer = <b>{ $name }</b> думает…
board-turn = <b>{ $name }</b>, бросок { $roll } из { $rolls }
board-member = 👥 За { $talisman } ходит <b>{ $name }</b>.
board-dice = Бросок: <b>{ $dice }</b> — { $hand }
board-outer = Снаружи: <b>{ $dice }</b> — { $hand }
board-inner = Внутри: <b>{ $dice }</b> — { $hand }
board-pick-outer = 👉 Сначала выберите строку для внешних костей, потом для внутренних.
board-pick-pair = 👉 Осталось две строки. На кнопке первая — для внешних костей, вторая — для внутренних.
board-pick-inner = 👉 Снаружи пишем <b>{ $row }</b>. Теперь строка для внутренних.
board-held = Держу: { $dice }
board-wrote = { $name }: { $what } ({ $dice })
board-wrote-hand = { $name }: { $what } с руки ({ $dice })
board-wrote-two = { $name }: { $what }
board-wrote-high = ⚡ { $name }: { $row } с руки, { $points }!
board-wrote-poker = 🔥 { $name }: { $row }, { $points }! ({ $dice })
board-wrote-bonus = 🎁 { $name }: { $what }, { $bonus }
board-wrote-fine = 💸 { $name }: { $what }, { $bonus }
board-wrote-lost = 💔 { $name }: { $what }, премии не будет
board-wrote-lead = 👑 { $name }: { $what } и первое место, отрыв { $ahead }
board-lead = 👑 Теперь впереди { $name }, отрыв { $ahead }
board-took-back = { $name }: { $row } — запись отменена
board-blank = { $name }: мимо, без записи ({ $dice })
board-took-back-blank = { $name } возвращается к своему ходу
board-bonus-threshold = премия { $points }
board-bonus-shortfall = штраф { $points }
board-bonus-tenfold = минус вдесятеро, { $points }
board-bonus-clean = собрано всё, премия { $points }
board-bonus-further = снова пять одинаковых, { $points }
board-round-won = { $name }: лучший ход круга, { $points }
board-begins = Начинает { $name } ({ $throws })
board-order-throw = { $name } ({ $thrown })
board-order = Порядок хода: { $names }
board-order-lots = Порядок по жребию: { $names }
throws-against = { $own } против { $others }
board-left = { $name } больше не играет.
board-decide = { $name } больше не играет. Решайте: доиграет робот или продолжаем без этого игрока?
board-hint = 💡 Нажмите на кость, чтобы придержать её, и бросьте остальные. Или сразу выберите строку.
board-nothing-fits = 💡 Записать пока нечего: бросайте ещё или заканчивайте ход без записи. Тогда он ничего не добавит в запас.
board-wins = 🏆 { $row } с руки! Запишите её, и партия выиграна сразу.
board-last-turns = 🏁 { $name } собирает всё! У остальных — последний ход.
board-last-round = 🏁 Последний круг.
board-last-round-needs = 🏁 Последний круг. Нужно: { $needs }
board-need = { $name } { $points }
board-last-turn = 🏁 Последний ход: { $name }, для победы нужно { $points }
board-ask = ❓ Записать <b>0</b> в строку «{ $row }»? Есть строки, за которые дают очки.
board-ask-both = ❓ Вычеркнуть сразу две строки, «{ $first }» и «{ $second }»? Можно записать и дороже.
board-totals = Итого — { $totals }
board-total = { $name }: { $points }
board-chances = 📈 Шансы: { $chances }
board-chance = { $name } { $percent } %
card-total = Итого
card-before-minus = До вычета
card-rounds = За круги
card-threshold = Премия { $least }+
card-shortfall = Штраф
card-tenfold = Минус ×10
card-clean = Премия
card-further = За повторы
card-saved = В запасе
card-spare = За запас
card-unmade = Не собрано
board-stood = { $name }: { $dice } — { $hand }
board-rethought = { $name }: ход продолжается
board-hand-again = Поровну: { $names }. Переигровка, банк ждёт
board-hand-blitz = Поровну: { $names }. Решит переброс
board-hand-pot = Кон { $hand }: { $name } забирает банк, { $pot }
board-hand-pot-blitz = Кон { $hand }: { $name } забирает банк, { $pot }; переброс { $throws }
board-hand-won = Кон { $hand } выигрывает { $name }
board-hand-won-blitz = Кон { $hand } выигрывает { $name }; переброс { $throws }
board-went-out = { $name }: фишек на ставку не хватает
pot-header = <b>{ $preset }</b> · { $hand } · { $turn }
pot-hand = кон { $hand } из { $hands }
pot-hand-again = кон { $hand } из { $hands }, переигровка
pot-chips = Банк: <b>{ $pot }</b> (ставка { $ante })
pot-beat = Надо побить: { $names } — { $dice }, { $hand }
pot-beat-low = Надо собрать хуже: { $names } — { $dice }, { $hand }
pot-locked = Отложено до конца хода: { $dice }
pot-hint = 💡 Нажмите на кости, которые оставляете, и бросьте остальные. Или остановитесь на том, что есть.
pot-hint-locked = 💡 Нажмите на кости, которые оставляете, и бросьте остальные. Оставленные в этом ходу больше не бросают.
stacks-chips = Фишки
stacks-won = Взято
stacks-dice = Кости
stacks-gone = не играет
stacks-out = без фишек
stacks-mover = ходит
stacks-hands = Взято конов — { $totals }
button-roll-first = 🎲 Бросить кости
button-roll = 🎲 Бросить { $n } ({ $left ->
    [one] остался { $left } бросок
    [few] осталось { $left } броска
    [many] осталось { $left } бросков
   *[other] осталось { $left } броска
  })
button-roll-saved = 🎲 Бросить { $n } (ещё { $own } + { $saved } в запасе)
button-roll-spend = 🎲 Бросить { $n } из запаса (там { $saved })
button-end-turn = ⏭ Ничего нет, конец хода
button-hold = Держать { $dice }
button-hold-none = Отпустить все
button-row = { $row } { $points }
button-row-zero = { $row } ✗
button-both = { $first } и { $second }
button-left-out = { $row } без { $face }
button-other-outer = ← Другая строка снаружи
button-sure = Да, вычеркнуть «{ $row }»
button-sure-both = Да, вычеркнуть обе
button-not-sure = Нет
button-hint = 💡 Подсказка
button-take-back = ↩️ Вернуть: { $row }
button-take-back-blank = ↩️ Вернуться к ходу
button-stand-pat = ✋ Хватит: { $hand }
button-hand-back = ↩️ Вернуть ход
button-fate-computer = 🤖 доиграет за: { $name }
button-fate-remove = Убрать: { $name }

## Конец

finish-win = 🏆 Победа: <b>{ $name }</b>!
finish-win-by = 🏆 Победа: <b>{ $name }</b>, на { $margin } впереди!
finish-shared = 🏆 Победа на всех: <b>{ $names }</b>!
finish-solo = 🏁 <b>{ $name }</b>: партия сыграна, очков — { $points }.
finish-nobody = 🏁 Партия окончена, за столом никого не осталось.
finish-outright = { $row } с руки — победа сразу, сколько бы ни было очков.
finish-complete = Все строки собраны: { $names }.
finish-rounds = Всё не собрал никто, партию закончил предел кругов: { $n }.
finish-stopped = 🏁 <b>Партия остановлена.</b> Победителя нет.
finish-game = { $preset } · игра g{ $game }
finish-card = 🏁 <b>{ $preset }</b> · игра g{ $game } сыграна
finish-card-won = 🏁 <b>{ $preset }</b> · игра g{ $game } · победа: <b>{ $names }</b>
finish-place = { $place }. { $name } — <b>{ $points }</b>
finish-place-mean = { $place }. { $name } — <b>{ $points }</b> (от среднего { $settled })
finish-points = { $name } — { $points }
finish-gone = { $name } — партия не доиграна
finish-blitz = Первое место решил переброс: { $name }, { $throws }
finish-best = 🏅 Рекорд этого чата: { $name }, <b>{ $points }</b>! Прежний: { $before }, { $holder }.
finish-luck = 🍀 Удача: { $seats }
finish-luck-seat = { $name } { $luck }
finish-turning = ⚡ Перелом — круг { $round }: { $name } бросает { $dice } ({ $hand }), и шансы на победу растут с { $before } до { $after } %.
finish-turning-other = ⚡ Перелом — круг { $round }: { $name } бросает { $dice } ({ $hand }), и шансы победителя растут с { $before } до { $after } %.
finish-turning-alone-up = ⚡ Главный бросок — круг { $round }: { $dice } ({ $hand }). Прогноз вырос с { $before } до { $after }.
finish-turning-alone-down = ⚡ Самый обидный бросок — круг { $round }: { $dice } ({ $hand }). Прогноз упал с { $before } до { $after }.
finish-course = 📈 Шансы после четверти, половины и трёх четвертей партии:
finish-course-line = { $name }: { $first } → { $second } → { $third } %
button-review = 🧠 Разбор

## Разбор: обращаемся на «вы», никого не стыдим

review-title = 🧠 <b>Разбор: { $name }</b>
review-sum-lucky = { $start } + удача { $luck } − потери { $lost } = <b>{ $final }</b>
review-sum-unlucky = { $start } − невезение { $luck } − потери { $lost } = <b>{ $final }</b>
review-start = { $start } выходит в среднем, если ни разу не ошибиться.
review-rounds = Премии за круги ({ $points }) — сверх этого.
review-count = Лучших или почти лучших решений: { $good } из { $n }.
review-costliest = <b>Что обошлось дороже всего</b>
review-decision = { $number }. Круг { $round }, бросок { $roll }: <b>{ $dice }</b> — { $hand }
review-better =
    Выбрано: { $chosen }
    Лучше: { $best }, в среднем +{ $points }
review-flawless = Дорогих решений не нашлось: лучше сыграть было нельзя.
review-for-win = Под конец вы пошли не за очками, а за победой — и правильно, в этот список такое не попадает.
dice-proof-after = 🔓 <b>Секрет костей раскрыт</b>
dice-proof-before = 🔒 <b>Секрет костей загадан</b>
dice-secret = Секрет: <code>{ $secret }</code>
dice-commitment = Отпечаток: <code>{ $commitment }</code>
dice-client = Талисманы: <code>{ $client }</code>
button-rematch = 🔁 Реванш
button-check = 🔍 Проверить кости
button-record = 📄 Запись

## Карты

score-title = 📋 <b>{ $preset }</b> · игра g{ $game }
score-turn = Круг { $round }, ходит <b>{ $name }</b>.
score-turn-hand = Идёт { $hand }, ходит <b>{ $name }</b>.
score-over = Партия окончена.

## Рейтинг

top-title = 🏆 <b>{ $span }</b> · { $family }
top-empty = Здесь пока пусто: считаются партии, которые доиграли до конца хотя бы двое. Начать — /newgame
top-line = { $place }. { $name } — { $wins ->
    [one] { $wins } победа
    [few] { $wins } победы
    [many] { $wins } побед
   *[other] { $wins } победы
  } из { $games }, очки: { $points }
top-line-me = <b>{ $place }. { $name }</b> — { $wins ->
    [one] { $wins } победа
    [few] { $wins } победы
    [many] { $wins } побед
   *[other] { $wins } победы
  } из { $games }, очки: { $points }
top-family-all = Все правила
span-week = Неделя
span-month = Месяц
span-all = Всё время

## Правила словами

rules-title = 📜 <b>{ $preset }</b>
rules-index = 📜 <b>Правила</b>. Какая игра?
rules-basics = { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }, за ход до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  }: любые кости можно придержать, остальные перебросить. Ход кончается записью в одну свободную строку; строк { $rows }, столько и кругов. Больше всех очков — победа.
rules-basics-race = { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }, за ход до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  } и ещё сколько угодно из запаса: любые кости можно придержать, остальные перебросить. Ход кончается записью в одну свободную строку, всего их { $rows }. Как только кто-то собрал все, партия кончается; если он ходит первым, у остальных есть ещё по ходу. Кругов не больше чем { $rounds }. Больше всех очков — победа.
rules-basics-double = { $dice ->
    [one] { $dice } двойная кость
    [few] { $dice } двойные кости
    [many] { $dice } двойных костей
   *[other] { $dice } двойной кости
  }: в каждой большой сидит маленькая, и летят они вместе. За ход до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  }: любые кости можно придержать, остальные перебросить. Ход кончается записью в две свободные строки: одна для внешних костей, другая для внутренних. Строк { $rows }, кругов { $rounds }. Больше всех очков — победа.
rules-rows = <b>Строки</b> (пример → очки)
rules-rows-first = <b>Строки</b> (пример → очки; «с руки» — если записать сразу после первого броска)
rules-row = <b>{ $row }</b>: { $what }. { $example }
rules-rows-same = { $rows }: { $what }. { $row }: { $example }
rules-from-to = <b>{ $first } – { $last }</b>
rules-from-to-section = <b>{ $first } – { $last }</b> («{ $section }»)
rules-never-crossed = { $what } (не вычёркивается)
rules-example = { $dice } → { $points }
rules-example-first = { $dice } → { $points }, с руки { $first }
rules-pays = { $what }: ровно { $points }
rules-pays-nothing = { $what }: строка закрыта, очков за неё нет
rules-prize = { $what }, премия { $prize }
rules-pays-sum = { $what }: их сумма
rules-pays-dice = { $what }: сумма всех костей
rules-pays-minus = { $what }: их сумма со знаком минус
rules-count = сумма костей этой грани
rules-count-least = { $n ->
    [one] { $n } такая кость или больше
    [few] { $n } такие кости или больше
    [many] { $n } таких костей или больше
   *[other] { $n } такой кости или больше
  }
rules-school-face = три таких — 0, каждая сверх трёх — плюс номинал, каждая недостающая — минус номинал
rules-school-face-flat = три таких и больше — 0, каждая недостающая — минус номинал
rules-school-count = три таких — 0, каждая сверх трёх — плюс очко, каждая недостающая — минус очко
rules-school-count-flat = три таких и больше — 0, каждая недостающая — минус очко
rules-kind = { $n ->
    [one] { $n } одинаковая
    [few] { $n } одинаковые
    [many] { $n } одинаковых
   *[other] { $n } одинаковых
  }
rules-kind-exact = ровно { $n ->
    [one] { $n } одинаковая
    [few] { $n } одинаковые
    [many] { $n } одинаковых
   *[other] { $n } одинаковых
  }, не больше
rules-groups = { $sizes } одинаковых
rules-straight = { $faces }
rules-run = { $n } подряд
rules-even = все чётные
rules-odd = все нечётные
rules-even-partial = чётные, сколько есть
rules-odd-partial = нечётные, сколько есть
rules-anything = любые кости
rules-distinct = все кости разные
rules-bonus-threshold = { $least ->
    [one] «{ $section }» от { $least } очка — премия { $points }.
    [few] «{ $section }» от { $least } очков — премия { $points }.
    [many] «{ $section }» от { $least } очков — премия { $points }.
   *[other] «{ $section }» от { $least } очка — премия { $points }.
  }
rules-bonus-shortfall = «{ $section }» в минусе — штраф { $points }.
rules-bonus-tenfold-sum = «{ $section }» в минусе — весь минус считается вдесятеро.
rules-bonus-tenfold-each = «{ $section }»: каждая строка в минусе считается вдесятеро — итог подводят, когда заполнены все.
rules-bonus-clean = «{ $section }» без единого вычёркивания — премия { $points }.
rules-bonus-further = Пять одинаковых уже собраны в своей строке — каждые следующие дают ещё { $points }, куда бы их ни записали.
rules-bonus-unmade = Не собрано к концу — минус: { $rows }.
rules-bonus-spare = Каждый бросок, что остался в запасе, — ещё { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }.
rules-gate-first_turns = { $n ->
    [one] Первый { $n } ход — только «{ $section }».
    [few] Первые { $n } хода — только «{ $section }».
    [many] Первые { $n } ходов — только «{ $section }».
   *[other] Первые { $n } хода — только «{ $section }».
  }
rules-gate-top_down = Строки пишутся строго сверху вниз.
rules-gate-section_first = Сначала вся «{ $section }» в любом порядке, потом остальные строки.
rules-table = { $option }: { $value }.
rules-changed = <b>Изменено за этим столом</b>
rules-changed-line = { $option }: { $value } (обычно { $default }).
rules-fine = <b>Тонкости</b>
rules-reading-best = Если строку можно посчитать по-разному, берётся лучший счёт.
rules-reading-layers = Внешние и внутренние кости считаются порознь, но бросаются только вместе; пишутся они в две разные строки.
rules-reading-left_out = Из шести костей считаются пять: лишней становится та, без которой строка даёт больше. Снаружи и внутри лишней может быть разная кость. Снаружи 6 6 4 3 3 3 без четвёрки — фулл-хаус на 21, внутри 5 4 3 2 2 1 без двойки — малый стрит на 15.
rules-reading-crossing = Не собрали — строка вычёркивается (0). Собранное всегда засчитывается: отказаться ради нуля нельзя.
rules-reading-no_crossing = Вычёркивать строки нельзя. Собрали хоть одну из открытых — надо писать; не собрали ни одной — можно закончить ход без записи.
rules-reading-saved = Броски, которых ход не истратил, идут в запас, когда вы пишете строку. Запас можно тратить в любом следующем ходе, после своих бросков.
rules-reading-saved_lost = Ход без записи ничего не добавляет в запас, а потраченное не возвращается.
rules-reading-served = «С руки» — только если записать сразу после первого броска хода.
rules-reading-wins = Пять одинаковых с руки, записанные в свою строку, сразу выигрывают партию, сколько бы ни было очков.
rules-reading-after = Вторая такая строка засчитывается, только если собрана первая; вычеркнуть её можно когда угодно.
rules-reading-first_roll = «С руки» удваивается сумма костей, премия — нет.
rules-reading-school = Кости сверх трёх считаются только сами: четыре единицы — это +1.
rules-reading-no_surplus = Кости сверх трёх ничего не добавляют.
rules-reading-same_face = Четыре одинаковые — тоже две пары, пять одинаковых — тоже фулл-хаус.
rules-reading-different_faces = Группы одинаковых должны быть из разных граней: пять одинаковых — не фулл-хаус.
rules-reading-exact = «Ровно» значит не больше: в 5 5 6 6 6 есть и пара, и тройка, а в 5 5 5 5 2 нет ни той, ни другой.
rules-reading-runs = Пять подряд — это и четыре подряд: записать их можно в любой из двух стритов.
rules-reading-joker_forced = Джокер — пять одинаковых, когда их строка уже занята, хоть бы и нулём. Его пишут в верхнюю строку своей грани; если она занята — в любую нижнюю, и там он даёт полную цену фулл-хауса и стритов; если заняты и нижние — в любую верхнюю.
rules-reading-joker_free = Джокер — пять одинаковых, когда заняты и их строка (хоть бы и нулём), и верхняя строка их грани. Писать можно куда угодно; за фулл-хаус и стриты джокер даёт полную цену.
rules-reading-partial = В чётных и нечётных считаются только подходящие кости, хоть ни одной.
rules-reading-round_tied = Если лучший результат круга у нескольких, премию за круг не получает никто.
rules-reading-final = Запись можно вернуть, пока не брошены следующие кости.
rules-hands-basics = { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
    [many] { $dice } костей
   *[other] { $dice } кости
  }, за ход до { $rolls ->
    [one] { $rolls } броска
    [few] { $rolls } бросков
    [many] { $rolls } бросков
   *[other] { $rolls } броска
  }: что-то оставляете, остальное перебрасываете, а хватит — останавливаетесь. За кон каждый ходит по разу, и комбинации сравнивают. Конов — { $hands }.
rules-hands-stakes = Фишек у каждого на старте — { $chips }, они ничего не стоят. Перед каждым коном все ставят в банк по { $ante }, и победитель кона забирает всё.
rules-hands-goal-chips = Побеждает тот, у кого в конце больше фишек.
rules-hands-goal-won = Побеждает тот, кто взял больше конов.
rules-ranks = <b>Комбинации</b>, от старшей к младшей
rules-ranks-low = <b>Комбинации</b>, от старшей к младшей; кон берёт самая младшая
rules-hand = <b>{ $hand }</b>: { $dice }
rules-hands-locked = Кости, которые не стали перебрасывать, лежат до конца хода: бросить их снова нельзя.
rules-hands-free = Перебросить можно любые кости, и те, что оставляли раньше, тоже.
rules-hands-low = Выигрывает худшая комбинация, а не лучшая.
rules-hands-equal_faces = Комбинации одинаковые — сравнивают грани: сначала самой большой группы, потом остальные от старшей к младшей.
rules-hands-equal_sum = Комбинации одинаковые — решает сумма всех костей.
rules-hands-high = Без комбинации решает сумма: младшая грань — 1, старшая — 6.
rules-hands-no_straights = Пять подряд — не комбинация.
rules-hands-round = Равны во всём — переигрывают кон между собой: ставок больше нет, банк ждёт.
rules-hands-blitz = Равны во всём — решает переброс: все кости разом, у кого больше сумма.
rules-hands-first = Первым в каждом коне ходит следующий по кругу.
rules-hands-out = Кому не хватает на ставку, тот выбывает. Игра кончается раньше, если ставить может только один.
rules-hands-left = Кто вышел, свою ставку из банка не забирает. Остался в коне один — банк ему.
rules-hands-stand = Если броски ещё были, остановку можно вернуть, пока не брошены следующие кости.
button-rules-all = 📜 Правила всех игр

## Проверка костей

verify-fair = ✅ <b>Игра g{ $game }: кости честные.</b>
verify-throws = { $n ->
    [0] Бросков не было, сверять нечего.
    [one] Пересчитан { $n } бросок — всё сошлось.
    [few] Пересчитано { $n } броска — всё сошлось.
    [many] Пересчитано { $n } бросков — всё сошлось.
   *[other] Пересчитано { $n } броска — всё сошлось.
  }
verify-commitment = Отпечаток, показанный до игры, совпадает с секретом: <code>{ $commitment }</code>
verify-yourself = Проверьте сами: кнопка «Запись» в итогах игры пришлёт файл, а команда <code>python -m engine verify</code> с этим файлом пересчитает каждый бросок.
verify-limit = Это доказывает, что после начала игры ничего не подменили, — но не то, что хозяин бота, если он играл, не подсмотрел кости заранее.
verify-unfair = ⛔ <b>Игра g{ $game }: кости не сходятся!</b>
verify-unfair-commitment = Секрет не подходит к отпечатку, показанному до игры.
verify-unfair-client = Строка талисманов в записи не та, что была за столом.
verify-unfair-illegal = Шаг { $step } записи ({ $found }) не по правилам.
verify-unfair-throw = Шаг { $step } записи, { $label }: другие кости.
verify-differs = Ожидалось <code>{ $expected }</code>, есть <code>{ $found }</code>.
record-caption = Запись игры { $game }
throw-turn = ход { $turn }, бросок { $roll }
throw-hand = кон { $hand }, ход { $turn }, бросок { $roll }
throw-order = бросок за порядок хода номер { $n }
throw-blitz = переброс номер { $n }

## Вопросы и напоминания

ask-leave = { $name }, выйти из игры g{ $game }? Доиграет робот или партия пойдёт без вас — решат остальные.
ask-leave-team = { $name }, выйти из игры g{ $game }? Команда доиграет без вас.
ask-leave-alone = { $name }, выйти из игры g{ $game }? Других людей за столом нет, партия на этом остановится.
ask-stop = Остановить игру g{ $game }? Победителя не будет.
ask-running = Здесь уже идёт игра g{ $game } ({ $preset }). Показать её или закончить?
button-leave = Выйти
button-stop = Остановить
button-stay = Остаться
button-keep-playing = Играем дальше
button-show-board = Показать доску
nudge-turn = { $mention }, ваш ход!
nudge-turn-team = { $mention }, ваш ход за команду { $talisman } { $team }!
game-set-aside = Партию №{ $game } не удалось прочитать, она отложена; её запись цела. Начать новую: /newgame

## Подсказки: простой текст, и в окошке над доской, и сообщением

hint-title = 💡 Подсказка
hint-best = Лучше всего — { $action }.
hint-win = Ради победы — { $action }: шанс { $percent } %.
hint-best-points = Ради очков — { $action }.
hint-best-meanwhile = Точный расчёт готов на { $percent } %. Пока на глаз: { $action }.
hint-best-rough = Точного расчёта тут нет. На глаз лучше всего — { $action }.
hint-loss = { $action } — хуже на { $points }
hint-equal = { $action } — так же хорошо
hint-hold = держать { $dice }
hint-throw-all = перебросить все кости
hint-write = записать «{ $row }» ({ $points })
hint-cross = вычеркнуть «{ $row }»
hint-best-hand = Лучше всего — { $action }: шанс взять кон около { $percent } %.
hint-loss-hand = { $action } — шанс меньше на { $percent } %
hint-stand = остановиться
hint-stop = закончить ход без записи
hint-expected = Если дальше не ошибаться, в среднем выйдет { $points }.
hint-others = А если иначе, в среднем:

## Помощь и настройки

start-private = 🎲 <b>Покер на костях</b>

  Пять костей, три броска, лист с комбинациями: школа, каре, стриты, покер. Добавьте бота в группу и наберите там /newgame — или сыграйте прямо здесь против робота.
start-group = 🎲 <b>Покер на костях</b> — на всех, кто в чате. Начать — /newgame, правила — /rules
button-add-to-group = Добавить в группу
help-text = 🎲 <b>Как играть</b>

  /newgame открывает стол. Нажмите «Сяду», выберите правила, и хозяин стола начинает игру.
  Ход — до трёх бросков. Нажмите на кость, чтобы придержать её, потом «Бросить». Когда хватит, нажмите строку: на кнопке видно, сколько очков она даст, ✗ — ноль.
  Ошиблись строкой — «Вернуть», пока не брошены следующие кости.

  Кости честные: до игры виден отпечаток секрета, после неё сам секрет, и любой бросок можно пересчитать — /verify
help-commands = <b>Команды</b>
help-command = /{ $command } — { $what }
settings-title = ⚙️ <b>Настройки</b>
settings-language = Язык: { $language }
settings-language-client = как в Telegram
settings-preset = Правила новой игры: { $preset }
settings-hints-on = Подсказки тем, кто играет без соперников-людей: есть
settings-hints-off = Подсказки тем, кто играет без соперников-людей: нет
button-hints-on = 💡 Разрешить подсказки
button-hints-off = 💡 Убрать подсказки
settings-chances-on = Шансы на победу на доске: видны
settings-chances-off = Шансы на победу на доске: не видны
button-chances-on = 📈 Показывать шансы
button-chances-off = 📈 Скрыть шансы

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
houses-base = За основу взят <b>{ $preset }</b>.
houses-play = Сыграть: <code>/newgame { $name }</code>, прочитать целиком: <code>/rules { $name }</code>
houses-share = Взять в другой чат: <code>/house { $code }</code>
houses-ask-drop = Удалить домашние правила <b>{ $name }</b>? Сыгранные партии останутся.
button-house-drop = 🗑 Удалить
button-house-drop-sure = Да, удалить
house-saved = Сохранено: «{ $name }». Сыграть — /newgame { $name }
house-saved-unnamed = Сохранено: «{ $name }». Назвать по-своему — /house Имя
house-replaced = Правила «{ $name }» обновлены.
house-renamed = Теперь это «{ $name }» (было «{ $before }»). Сыграть — /newgame { $name }
house-known = Такие правила уже сохранены: «{ $name }».
house-broken-ruleset = «{ $name }» не сыграть: такой игры больше нет.
house-broken-option = «{ $name }» не сыграть: так эту игру больше не настроить.

## Команды: что делает каждая

command-newgame = новая игра
command-score = листы всех игроков
command-hint = как лучше сыграть сейчас
command-top = рейтинг
command-rules = правила
command-house = домашние правила
command-board = показать доску внизу чата
command-leave = выйти из игры
command-stop = остановить игру
command-help = как играть
command-start = с чего начать
command-settings = язык и правила этого чата
command-verify = проверить кости
command-export = запись игры файлом

## Ответы на нажатия

toast-sat = Вы за столом. Ваш талисман: { $talisman }
toast-stood = Вы встали из-за стола
toast-computer-sat = { $name } за столом
toast-computer-gone = { $name } уходит из-за стола
toast-menu = Открываю…
toast-preset = Играем: { $preset }
toast-option = { $option }: { $value }
toast-talisman = Ваш талисман: { $talisman }
toast-team-joined = Играете вместе: { $talisman } { $name }
toast-team-left = Вы играете за себя. Ваш талисман: { $talisman }
toast-started = Игра началась
toast-cancelled = Стол закрыт
toast-rolled = Бросок: { $dice } — { $hand }
toast-held = Держу { $dice }
toast-held-none = Все кости в бросок
toast-wrote = Записано: { $row }, { $points }
toast-outer = Снаружи: { $row }. Теперь строка для внутренних
toast-wrote-two = Записано: { $rows }
toast-crossed = Вычеркнуто: { $row }
toast-blank = Ход окончен без записи
toast-rolled-blank = Бросок: { $dice } — { $hand }. Записать нечего, ход окончен
toast-rolled-crossed = Бросок: { $dice } — { $hand }. Выбора нет, вычеркнуто: { $row }
toast-rolled-wrote = Бросок: { $dice } — { $hand }. Выбора нет, записано: { $row }, { $points }
toast-ask-zero = Точно 0 в строку «{ $row }»?
toast-ask-zeros = Точно вычеркнуть обе строки: { $rows }?
toast-not-written = Не записываем
toast-taken-back = { $row }: запись отменена
toast-taken-back-blank = Ваш ход продолжается
toast-stood-pat = Остановились: { $dice } — { $hand }
toast-rolled-stood = Бросок: { $dice } — { $hand }. Броски кончились
toast-hand-back = Ход продолжается
toast-fate-computer = Доиграет робот
toast-fate-removed = Продолжаем без этого игрока
toast-left = Вы вышли из игры
toast-stopped = Партия остановлена
toast-dismissed = Хорошо, ничего не меняем
toast-board = Доска внизу чата
toast-rematch = Реванш!
toast-checked = Кости проверены
toast-record = Отправляю запись
toast-review = Ваш разбор — ниже
toast-there = Уже отправлено — смотрите ниже
toast-chances-on = Шансы теперь на доске
toast-chances-off = Шансы убраны
toast-top = Рейтинг обновлён
toast-rules = Правила открыты
toast-language = Теперь по-русски
toast-default-preset = Новые игры: { $preset }
toast-houses = Домашние правила
toast-house-dropped = Удалено: «{ $name }»
toast-hints-on = Теперь здесь можно просить подсказки
toast-hints-off = Подсказок здесь больше нет

## Отказы: почему ничего не изменилось

refusal-no-game = Этой игры здесь уже нет. Новая — /newgame
refusal-nobody-plays = Сейчас здесь никто не играет. Начать — /newgame
refusal-over = Эта партия уже окончена.
refusal-not-started = Игра ещё не началась.
refusal-started = Игра уже идёт, к ней не подсесть. Дождитесь следующей!
refusal-not-seated = Вы не за этим столом.
refusal-not-your-turn = Сейчас ходит { $name }.
refusal-not-yours-to-take-back = Вернуть это может только { $name }.
refusal-stale = Доска уже другая, обновляю. { $dice }
refusal-not-possible = Так сейчас сходить нельзя.
refusal-outer-changed = Строка для внешних костей уже другая. Взгляните на доску.
refusal-clash = «{ $one }» и «{ $other }» вместе не играют: { $why }.
clash-fixed_poker = пять одинаковых там стоят ровно 50
clash-ante = каждому должно хватить хотя бы на одну ставку
refusal-not-host = Это решает хозяин стола.
refusal-full = Все восемь мест заняты.
refusal-already-seated = Вы уже за столом.
refusal-not-in-lobby = Вас нет за этим столом.
refusal-unknown-button = Эту кнопку я не узнаю. Откройте новую доску: /board
refusal-nothing-to-take-back = Вернуть уже нельзя: следующие кости брошены.
refusal-nothing-to-roll = Все кости придержаны. Отпустите хоть одну или заканчивайте ход.
refusal-empty-lobby = За столом никого. Сначала сядьте.
refusal-too-few = В эту игру играют хотя бы вдвоём. Позовите кого-нибудь или посадите робота.
refusal-locked = Эта кость отложена до конца хода.
refusal-not-admin = Это могут только админы чата.
refusal-lobby-open = Стол уже открыт — садитесь!
refusal-lobby-rules = Стол уже открыт, и правила у него другие. Сменить их можно кнопкой «⚙️ Правила».
refusal-running = Здесь уже идёт игра.
refusal-talisman-taken = Этот талисман уже занят.
refusal-set-aside = Эту партию не удалось прочитать, она отложена. Начать новую: /newgame
refusal-no-result = Здесь ещё не сыграно ни одной партии.
refusal-no-review = Разбор ещё не готов. Загляните чуть позже.
refusal-not-to-the-end = Разбор — для тех, кто доиграл до конца.
refusal-still-playing = Партия ещё идёт: секрет костей откроется в конце.
refusal-not-yours = Этот вопрос не вам.
refusal-house-gone = Этих домашних правил уже нет.
refusal-hint-rated = Против людей играем без подсказок. Они бывают в игре одному или с роботами.
refusal-hints-off = Подсказки в этой группе не разрешены. Решают админы: /settings
refusal-hint-no-dice = Сначала бросьте кости, тогда подскажу.
refusal-team-gone = Этого игрока за столом уже нет.
refusal-team-full = В команде уже четверо.
refusal-already-in-team = Вы и так на этом месте.
refusal-not-in-team = Вы и так играете за себя.
refusal-edited = Команда считается такой, какой была отправлена. Наберите её заново.
refusal-trouble = Что-то пошло не так, но ничего не потеряно. Нажмите ещё раз.
error-no-preset = Нет игры «{ $given }». Есть: { $known }.
error-house-no-table = Сначала откройте стол — /newgame — и настройте правила, потом сохраняйте.
error-house-no-name = В этом имени нечего прочесть. Попробуйте другое: /house Имя
error-house-name = «{ $name }» — имя готовой игры. Придумайте другое.
error-house-taken = Имя «{ $name }» здесь уже занято. Добавьте к коду другое: /house КОД Имя
error-house-full = Больше { $n } домашних правил в чате не поместится. Удалите лишние: /house
error-code-form = Это не код правил. Код выглядит так: DP1-ABC1DEFG
error-code-checksum = В коде опечатка, или он скопирован не целиком. Скопируйте его ещё раз.
error-code-newer = Этот код из более новой версии бота, здесь его не прочесть.
error-code-ruleset = В коде игра, которой здесь нет.
error-code-option = В коде настройки, каких здесь нет.
error-no-span = Нет срока «{ $given }». Есть: week, month, all.
error-no-such-game = Нет оконченной игры «{ $given }».
error-too-many-words = После /{ $command } лишние слова.
error-unknown-command = Такой команды нет. Что умею — /help
