### Українська. Ідентифікатори та змінні — як у ru.ftl.

## Мови та числа

language-name = Українська
number-decimal = { $whole },{ $part }

## Гравці

names-more = { $names } і ще { $n }
player-number = Гравець { $number }
player-guest = Гість { $number }
player-guest-short = Г{ $number }
computer-novice = Робот-новачок
computer-novice-short = Новачок
computer-novice-about = Грає як заманеться: обіграти його неважко.
computer-solid = Робот-знавець
computer-solid-short = Знавець
computer-solid-about = Грає міцно, але зрідка помиляється.
computer-perfect = Робот-майстер
computer-perfect-short = Майстер
computer-perfect-about = Завжди робить найкращий хід, який бачить. Надія лише на кубики.
computer-number = { $name } { $number }
seat-by-computer = { $name } (дограє робот)
seat-until-back = { $name } (поки що грає робот)
seat-member = { $name } ({ $talisman } { $team })

## Набори правил. for: для кого; also: як іще набирають у /newgame, через кому; upper і lower: як тут звуть дві частини аркуша

preset-classic = Класичний покер
preset-classic-line = школа з мінусами
preset-classic-for = для сміливих
preset-classic-also = покер на кубиках, покер на костях, школа, класика
preset-classic-upper = Школа
preset-classic-lower = Фігури
preset-classic-short = Блискавка: класика
preset-classic-plain = Проста класика
preset-classic-plain-line = без подвоєнь і премії
preset-classic-plain-for = для знайомства зі школою
preset-classic-plain-upper = Школа
preset-classic-plain-lower = Фігури
preset-classic-plain-short = Блискавка: проста класика
preset-pirate = Піратський покер
preset-pirate-line = здобич і штрафи
preset-pirate-for = для азартних
preset-pirate-upper = Повинність
preset-pirate-lower = Необов'язкові
preset-pirate-short = Блискавка: піратський покер
preset-yatzy = Скандинавський ятзі
preset-yatzy-line = пари та стріти
preset-yatzy-for = для першого вечора
preset-yatzy-also = ятзі, яцзи, яци, ятци, шведський
preset-yatzy-upper = Верх
preset-yatzy-lower = Комбінації
preset-yatzy-short = Блискавка: ятзі
preset-yatzy-strict = Суворий ятзі
preset-yatzy-strict-line = турнірні правила
preset-yatzy-strict-for = для серйозної гри
preset-yatzy-strict-upper = Верх
preset-yatzy-strict-lower = Комбінації
preset-yatzy-strict-short = Блискавка: суворий ятзі
preset-international = Міжнародний покер
preset-international-line = без мінусів
preset-international-for = для першого вечора
preset-international-sets = Сети
preset-international-upper = Верх
preset-international-lower = Комбінації
preset-international-short = Блискавка: міжнародний покер
preset-series = Дві серії
preset-series-line = спершу вся школа
preset-series-for = для терплячих
preset-series-upper = Школа
preset-series-lower = Фігури
preset-series-short = Блискавка: дві серії
preset-stages = Два етапи
preset-stages-line = школа, парні й непарні
preset-stages-for = для довгого вечора
preset-stages-upper = Школа
preset-stages-lower = Фігури
preset-stages-short = Блискавка: два етапи
preset-yahtzee = Яхтзі
preset-yahtzee-line = премії та джокер
preset-yahtzee-for = для будь-якої компанії
preset-yahtzee-also = йетзі, йатзі, йахтзі
preset-yahtzee-upper = Верх
preset-yahtzee-lower = Комбінації
preset-yahtzee-short = Блискавка: яхтзі
preset-kniffel = Кніфель
preset-kniffel-line = яхтзі без джокера
preset-kniffel-for = для всієї родини
preset-kniffel-also = кніффель, книфель
preset-kniffel-upper = Верх
preset-kniffel-lower = Комбінації
preset-kniffel-short = Блискавка: кніфель
preset-yacht = Яхта
preset-yacht-line = з Кореї та Японії
preset-yacht-for = для легкої партії
preset-yacht-upper = Верх
preset-yacht-lower = Комбінації
preset-yacht-short = Блискавка: яхта
preset-thrift = Покер із запасом
preset-thrift-line = кидки накопичуються
preset-thrift-for = для ощадливих
preset-thrift-upper = Школа
preset-thrift-lower = Фігури
preset-thrift-short = Блискавка: покер із запасом
preset-maxi = Максі-ятзі
preset-maxi-line = шість кубиків, запас
preset-maxi-for = для довгого вечора
preset-maxi-upper = Верх
preset-maxi-lower = Комбінації
preset-maxi-short = Блискавка: максі-ятзі
preset-generala = Генерала
preset-generala-line = з Латинської Америки
preset-generala-for = для короткої партії
preset-generala-upper = Верх
preset-generala-lower = Комбінації
preset-generala-short = Блискавка: генерала
preset-double = Подвійні кубики
preset-double-line = кубик у кубику, два рядки за хід
preset-double-for = для досвідчених
preset-double-also = подвійний, подвійні
preset-double-upper = Верх
preset-double-lower = Комбінації
preset-double-short = Блискавка: подвійні кубики
preset-showdown = Покер із банком
preset-showdown-line = ставка з кожного, банк найсильнішому
preset-showdown-for = для гучної компанії
preset-showdown-also = банк, на банк
preset-strongest = Хто сильніший
preset-strongest-line = чия комбінація старша
preset-strongest-for = для короткої суперечки
preset-duel = Дуель
preset-duel-line = два кидки на роздачу, банк переможцю
preset-duel-for = для з'ясування стосунків
preset-duel-also = відьмак, відьмачий, відьмацький покер, виклик
preset-crag = Крег
preset-crag-line = три кубики, два кидки
preset-crag-for = для швидкої партії
preset-crag-also = краг, на трьох кубиках
preset-crag-upper = Верх
preset-crag-lower = Комбінації
preset-crag-short = Блискавка: крег
preset-cheerio = Чіріо
preset-cheerio-line = дідусь яхтзі, без премій
preset-cheerio-for = для спокійного вечора
preset-cheerio-also = чирио, черіо
preset-cheerio-upper = Верх
preset-cheerio-lower = Комбінації
preset-cheerio-short = Блискавка: чіріо
preset-kismet = Кісмет
preset-kismet-line = грані мають колір
preset-kismet-for = для тих, хто знає яхтзі
preset-kismet-also = кисмет, кізмет, доля
preset-kismet-upper = Верх
preset-kismet-lower = Комбінації
preset-kismet-short = Блискавка: кісмет
preset-triple = Потрійний яхтзі
preset-triple-line = три стовпці: ×1, ×2 і ×3
preset-triple-for = для довгого вечора
preset-triple-also = трипл яхтзі, тріпл яхтзі
preset-triple-upper = Верх
preset-triple-lower = Комбінації
preset-triple-short = Блискавка: потрійний яхтзі
preset-yamb = Ямб
preset-yamb-line = чотири стовпці, один на замовлення
preset-yamb-for = для тих, хто рахує наперед
preset-yamb-also = джамб, балканський ямб
preset-yamb-upper = Верх
preset-yamb-lower = Комбінації
preset-yamb-short = Блискавка: ямб
preset-balut = Балут
preset-balut-line = кожен рядок чотири рази
preset-balut-for = для спокійної партії
preset-balut-upper = Верх
preset-balut-lower = Комбінації
preset-balut-short = Блискавка: балут
preset-zonk = Зонк
preset-zonk-line = збирай, поки не згоріло
preset-zonk-for = для будь-якої компанії
preset-zonk-also = фаркл, фаркель, 10000, десять тисяч
preset-zonk-bust = зонк
preset-zonk-short = Блискавка: зонк
preset-thousand = Тисяча
preset-thousand-line = бочки, обгони та самоскид
preset-thousand-for = для азартних
preset-thousand-also = 1000, у тисячу, тисяча на кубиках
preset-thousand-bust = порожньо
preset-thousand-short = Блискавка: тисяча
preset-five-dice = П’ять кубиків
preset-five-dice-line = п’ять однакових — одразу перемога
preset-five-dice-for = для тих, хто любить ризик
preset-five-dice-also = пять кубиков, 5 кубиків, 5000, п'ять тисяч, п'ять кубиків
preset-five-dice-bust = порожньо
preset-five-dice-short = Блискавка: п’ять кубиків
preset-pig = Свиня
preset-pig-line = один кубик, аби не одиниця
preset-pig-for = коли мало часу
preset-pig-also = свинка, піг
preset-pig-bust = одиниця
preset-pig-short = Блискавка: свиня
short-line-card = короткий аркуш
short-line-goal = ближча мета
short-for = коли обмаль часу
family-columns = { $game } зі стовпцями
short-also = блискавка, швидка, коротка
length-turns = { $n ->
    [one] { $n } хід
    [few] { $n } ходи
    [many] { $n } ходів
   *[other] { $n } ходи
  }
length-race = { $n ->
    [one] до { $n } ходу
    [few] до { $n } ходів
    [many] до { $n } ходів
   *[other] до { $n } ходів
  }
length-deals = { $n ->
    [one] { $n } роздача
    [few] { $n } роздачі
    [many] { $n } роздач
   *[other] { $n } роздачі
  }
length-goal = до { $n }
length-minutes = { $n ->
    [0] утрьох менше ніж хвилина
    [one] утрьох близько { $n } хвилини
    [few] утрьох близько { $n } хвилин
    [many] утрьох близько { $n } хвилин
   *[other] утрьох близько { $n } хвилини
  }
length-minutes-together = { $n ->
    [one] усі разом — близько { $n } хвилини
    [few] усі разом — близько { $n } хвилин
    [many] усі разом — близько { $n } хвилин
   *[other] усі разом — близько { $n } хвилини
  }
category-overseas = Родичі яхтзі
category-nordic = Скандинавські
category-school = Зі школою
category-hands = Без аркуша
category-luck = Хто не ризикує
category-rare = Рідкісні
category-short = ⚡ Блискавки
category-houses = 🏠 Домашні

## Рядки аркуша: не ширші за 11 знаків; -full там, де коротку назву скорочено

row-ones = Одиниці
row-twos = Двійки
row-threes = Трійки
row-fours = Четвірки
row-fives = П'ятірки
row-sixes = Шістки
row-ones-short = Один.
row-twos-short = Двійки
row-threes-short = Трійки
row-fours-short = Четв.
row-fives-short = П'ят.
row-sixes-short = Шіст.
row-nines = Дев'ятки
row-tens = Десятки
row-jacks = Валети
row-queens = Дами
row-kings = Королі
row-aces = Тузи
row-nines-short = Дев.
row-tens-short = Дес.
row-jacks-short = Вал.
row-queens-short = Дами
row-kings-short = Кор.
row-aces-short = Тузи
row-set_ones = Сет 1
row-set_twos = Сет 2
row-set_threes = Сет 3
row-set_fours = Сет 4
row-set_fives = Сет 5
row-set_sixes = Сет 6
row-set_ones-full = Сет одиниць
row-set_twos-full = Сет двійок
row-set_threes-full = Сет трійок
row-set_fours-full = Сет четвірок
row-set_fives-full = Сет п'ятірок
row-set_sixes-full = Сет шісток
row-pair = Пара
row-two_pairs = Дві пари
row-two_pairs-short = 2 пари
row-three = Трійка
row-three-short = Трійка
row-set = Сет
row-triangle = Трикутник
row-triangle-short = Трик.
row-triple = Трійник
row-four = Каре
row-four-short = Каре
row-poker = Покер
row-yatzy = Ятзі
row-yahtzee = Яхтзі
row-kniffel = Кніфель
row-kniffel-short = Кніф.
row-yacht = Яхта
row-full = Фул-хаус
row-full-short = Фул
row-full_house = Фуль
row-small_straight = Мал. стріт
row-small_straight-short = М. стріт
row-small_straight-full = Малий стріт
row-large_straight = Вел. стріт
row-large_straight-short = В. стріт
row-large_straight-full = Великий стріт
row-small_road = Мала дорога
row-small_road-short = М. дор.
row-small_road-full = Мала дорога
row-large_road = Вел. дорога
row-large_road-short = В. дор.
row-large_road-full = Велика дорога
row-short_straight = Кор. стріт
row-short_straight-short = К. стріт
row-short_straight-full = Короткий стріт
row-long_straight = Довг. стріт
row-long_straight-short = Д. стріт
row-long_straight-full = Довгий стріт
row-even = Парні
row-odd = Непарні
row-chance = Шанс
row-sum = Сума
row-trash = Мотлох
row-choice = Вибір
row-five = 5 однак.
row-five-short = 5 одн.
row-five-full = П'ять однакових
row-three_pairs = Три пари
row-three_pairs-short = 3 пари
row-straight = Стріт
row-full_straight = Повн. стріт
row-full_straight-short = П. стріт
row-full_straight-full = Повний стріт
row-villa = Вілла
row-tower = Вежа
row-maxi_yatzy = Максі-ятзі
row-maxi_yatzy-short = Максі
row-generala = Генерала
row-generala-short = Генер.
row-double_generala = Генерала 2
row-double_generala-short = Генер. 2
row-double_generala-full = Подвійна генерала
row-extra = Екстра
row-odd_straight = Стріт 1-3-5
row-odd_straight-short = 1-3-5
row-even_straight = Стріт 2-4-6
row-even_straight-short = 2-4-6
row-low_straight = Стріт 1-2-3
row-low_straight-short = 1-2-3
row-high_straight = Стріт 4-5-6
row-high_straight-short = 4-5-6
row-thirteen = Тринадцять
row-thirteen-short = Тринадц.
row-crag = Крег
row-big_hustle = Великий куш
row-big_hustle-short = Куш
row-cheerio = Чіріо
row-two_pairs_colour = Пари в тон
row-two_pairs_colour-short = Пари т.
row-two_pairs_colour-full = Дві пари одного кольору
row-flush = Флеш
row-full_colour = Фул у тон
row-full_colour-short = Фул т.
row-full_colour-full = Фул-хаус одного кольору
row-yarborough = Ярборо
row-yarborough-short = Ярборо
row-kismet = Кісмет
row-yamb = Ямб
row-balut = Балут
row-max = Максимум
row-max-short = Макс.
row-min = Мінімум
row-min-short = Мін.

## Стовпці аркуша

column-down = вниз
column-down-sign = ↓
column-up = вгору
column-up-sign = ↑
column-free = вільно
column-free-sign = ✱
column-announced = на замовлення
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

## Що на кубиках, словами

hand-poker = покер
hand-yatzy = ятзі
hand-yahtzee = яхтзі
hand-yamb = ямб
hand-balut = балут
hand-kniffel = кніфель
hand-yacht = яхта
hand-maxi_yatzy = максі-ятзі
hand-generala = генерала
hand-five = п'ять однакових
hand-tower = вежа
hand-villa = вілла
hand-full_straight = повний стріт
hand-straight = стріт
hand-three_pairs = три пари
hand-four = каре
hand-full = фул-хаус
hand-full_house = фуль
hand-large_straight = великий стріт
hand-small_straight = малий стріт
hand-large_road = велика дорога
hand-small_road = мала дорога
hand-long_straight = довгий стріт
hand-short_straight = короткий стріт
hand-three = трійка
hand-set = сет
hand-triangle = трикутник
hand-triple = трійник
hand-two_pairs = дві пари
hand-pair = пара
hand-nothing = нічого
hand-crag = крег
hand-thirteen = тринадцять
hand-thirteen_pair = крег
hand-high_straight = стріт 4-5-6
hand-low_straight = стріт 1-2-3
hand-even_straight = стріт 2-4-6
hand-odd_straight = стріт 1-3-5
hand-cheerio = чіріо
hand-kismet = кісмет
hand-full_colour = фул-хаус одного кольору
hand-flush = флеш
hand-two_pairs_colour = дві пари одного кольору
hand-double = зовні { $outer }, всередині { $inner }
hand-high = без комбінації
hand-points = { $n }

## Налаштування правил

option-order = Порядок ходів
option-order-join = як сіли
option-order-one_die = кидають по кубику
option-order-five_dice = кидають усі кубики
option-order-shuffle = жеребом
option-order-about = Хто за ким ходить.
option-order-join-about = хто раніше сів, той раніше й ходить.
option-order-one_die-about = кожен кидає по кубику; у кого більше, той починає, далі по колу. Якщо більше в кількох, вони кидають ще раз.
option-order-five_dice-about = кожен кидає всі кубики; у кого сума більша, той починає, далі по колу. Якщо більше в кількох, вони кидають ще раз.
option-order-shuffle-about = кому за ким ходити, вирішує жереб.
option-tie_break = За нічиєї
option-tie_break-share = спільна перемога
option-tie_break-blitz = вирішальний кидок
option-tie_break-about = Що робити, якщо перше місце ділять кілька гравців.
option-tie_break-share-about = перемагають усі, хто ділить перше місце.
option-tie_break-blitz-about = ті, хто ділить перше місце, кидають усі кубики; у кого сума більша, той і переміг. Знову порівну — кидають ще.
option-settlement = Залік
option-settlement-total = як є
option-settlement-mean = різниця із середнім
option-settlement-about = Що йде до заліку.
option-settlement-total-about = скільки очок набрано.
option-settlement-total-chips-about = скільки фішок лишилося наприкінці.
option-settlement-total-hands-about = скільки роздач узято.
option-settlement-mean-about = на скільки підсумок більший чи менший за середній за столом. На перемогу це не впливає.
option-round_bonus = Премія за коло
option-round_bonus-number = { $n ->
    [0] немає
   *[other] +{ $n }
  }
option-round_bonus-about = Стільки очок отримує той, хто взяв за коло найбільше. Якщо порівну, не отримує ніхто.
option-pace = Як ходити
option-pace-turns = по черзі
option-pace-together = усі одразу
option-pace-about = Чекати своєї черги чи грати всім одночасно.
option-pace-turns-about = ходять одне за одним.
option-pace-together-about = у кожному колі всі кидають і пишуть одночасно, кожен на своєму аркуші. Записали всі — починається наступне коло.
option-luck = Кубики
option-luck-own = у кожного свої
option-luck-same = одні на всіх
option-luck-about = Кожному випадає своє чи всім те саме.
option-luck-own-about = кожному випадає своє.
option-luck-same-about = одні на всіх: у тому самому кидку той самий кубик у всіх випадає однаково. Хто краще розпорядиться, той і переможе.
option-dice = Чиї кубики
option-dice-bot = бота
option-dice-own = свої, справжні
option-dice-about = Хто кидає: бот чи ви самі, за столом.
option-dice-bot-about = кидає бот, і кожен кидок можна перевірити.
option-dice-own-about = кидаєте свої, справжні, і кажете, що випало. Бот веде аркуші та рахує. До рейтингу, обліку кубиків і везіння такі партії не йдуть.
option-dice-own-told = Кубики свої, справжні
option-school_unit = Кубик у школі
option-school_unit-face = за номіналом
option-school_unit-count = одне очко
option-school_unit-about = Скільки коштує кожен кубик понад три або той, якого до трьох бракує.
option-school_unit-face-about = четверта шістка — це +6.
option-school_unit-count-about = четверта шістка — це +1.
option-surplus = Зайві в школі
option-surplus-on = у плюс
option-surplus-off = не рахуються
option-surplus-about = Що дають четвертий і п'ятий кубики в рядку школи.
option-surplus-on-about = кожен понад три — у плюс: чотири одиниці — це +1.
option-surplus-off-about = три й більше — просто 0.
option-school_penalty = Мінус у школі
option-school_penalty-sum = загальний вдесятеро
option-school_penalty-each = кожен вдесятеро
option-school_penalty-none = як є
option-school_penalty-about = У скільки обходиться школа в мінусі.
option-school_penalty-sum-about = увесь мінус школи множиться на десять: −3 стане −30.
option-school_penalty-each-about = на десять множиться кожен рядок із мінусом: −3 стане −30.
option-school_penalty-none-about = мінус лишається просто мінусом.
option-first_roll_double = З руки вдвічі
option-first_roll_double-all = усі фігури
option-first_roll_double-pairs_up = пара, трикутник, каре, покер
option-first_roll_double-no_straights = крім стрітів і доріг
option-first_roll_double-no_two_pairs_full = крім двох пар і фула
option-first_roll_double-off = немає
option-first_roll_double-about = Що подвоюється, якщо записати одразу після першого кидка. Рядок, куди годяться будь-які кубики, не подвоюється ніколи.
option-even_odd = Парні й непарні
option-even_odd-off = немає
option-even_odd-strict = усі кубики
option-even_odd-relaxed = скільки випало
option-even_odd-about = Ще два рядки на аркуші: парні й непарні.
option-even_odd-strict-about = рядок зібрано, якщо підійшли всі кубики.
option-even_odd-relaxed-about = рахуються ті кубики, що підійшли.
option-same_face = Одне число двічі
option-same_face-lenient = можна
option-same_face-strict = не можна
option-same_face-about = Чи може те саме число ввійти до комбінації двічі.
option-same_face-lenient-about = чотири однакові — теж дві пари, п'ять однакових — теж фул-хаус.
option-same_face-strict-about = чотири однакові — не дві пари, п'ять однакових — не фул-хаус.
option-same_face-lenient-full-about = п'ять однакових — теж фул-хаус.
option-same_face-strict-full-about = п'ять однакових — не фул-хаус.
option-poker_prize = Премія за покер
option-poker_prize-number = { $n ->
    [0] немає
   *[other] +{ $n }
  }
option-poker_prize-about = Надбавка за п'ять однакових. Ніколи не подвоюється.
option-columns = Стовпці
option-columns-number = { $n }
option-columns-about = Скільки на аркуші стовпців з одними й тими самими рядками. Два — вниз і вгору, третій — у будь-якому порядку.
option-announced = Стовпець на замовлення
option-announced-off = немає
option-announced-on = є
option-announced-about = Ще один стовпець: рядок для нього замовляють одразу після першого кидка.
option-announced-on-about = що замовив, те й пишеш цього ходу, хоч би скільки вийшло.
option-sets = Сети
option-sets-off = не збирати
option-sets-on = спершу сети
option-sets-about = Спершу по ходу на кожне число: треба зібрати сет, три однакові.
option-sets-on-about = кожен кубик, якого бракує, забирає свої очки, зайві нічого не дають. Потім звичайний аркуш.
option-faces = Грані
option-faces-pips = очки
option-faces-cards = карти
option-faces-about = Що на кубиках. Очки за рядки ті самі.
option-faces-cards-about = 9, 10, J, Q, K, A замість 1–6; одиниці звуться дев'ятками, шістки — тузами.
option-poker_pips = Ціна ятзі
option-poker_pips-off = 50
option-poker_pips-on = 50 і сума кубиків
option-poker_pips-about = Скільки коштують п'ять однакових.
option-forced = Порядок рядків
option-forced-off = будь-який
option-forced-on = згори вниз
option-forced-about = У якому порядку писати в рядки.
option-forced-on-about = кожен хід — у наступний рядок аркуша.
option-upper_bonus = Премія за верх
option-upper_bonus-number = { $n ->
    [0] немає
   *[other] +{ $n }
  }
option-upper_bonus-about = Додаток, якщо верх набрав 63 очки або більше, у блискавці 30.
option-short_straight = Короткий стріт
option-short_straight-number = { $n }
option-short_straight-about = Скільки коштують чотири поспіль.
option-chance = Шанс
option-chance-any = будь-які кубики
option-chance-distinct = усі різні
option-chance-distinct-about = п'ять різних — теж комбінація: з руки вдвічі, не зібрали — 0.
option-chance-about = Які кубики годяться для «Шансу».
option-joker = Джокер
option-joker-none = немає, і без +100
option-joker-forced = обов'язковий
option-joker-free = вільний
option-joker-about = Як рахувати п'ять однакових, коли їхній рядок уже зайнятий.
option-joker-none-about = як звичайні кубики.
option-joker-forced-about = пишемо у свій рядок нагорі; якщо він зайнятий — у будь-який унизу, за повною ціною.
option-joker-free-about = пишемо куди завгодно; внизу — за повною ціною, якщо свій рядок нагорі зайнятий.
option-further = Ще один кніфель
option-further-none = нічого
option-further-plus_100 = +100
option-further-about = Що дає ще один кніфель, коли його рядок уже зібрано.
option-max_rounds = Кіл не більше
option-max_rounds-number = { $n }
option-max_rounds-about = Після стількох кіл партія закінчується, навіть якщо ніхто не зібрав усе.
option-double = Подвійна генерала
option-double-off = немає
option-double-on = за 100
option-double-about = Ще один рядок для другої генерали. Вона зараховується, лише якщо зібрано першу.
option-served = З руки
option-served-off = не дорожче
option-served-on = дорожче
option-served-about = Що дають фігури, записані одразу після першого кидка.
option-served-off-about = стільки ж, скільки й потім.
option-served-on-about = стріт, фул-хаус і каре — на 5 більше, а генерала одразу виграє.
option-base = Аркуш
option-base-yatzy = скандинавський
option-base-yahtzee = міжнародний
option-base-about = Які рядки на аркуші.
option-base-yatzy-about = рядки ятзі та «Екстра».
option-base-yahtzee-about = рядки яхтзі та «Екстра», фул-хаус лише з двох граней.
option-extra = Екстра
option-extra-plus = другий шанс
option-extra-minus = у мінус
option-extra-free = безкоштовний прочерк
option-extra-about = Що дає рядок «Екстра».
option-extra-plus-about = суму п'яти кубиків.
option-extra-minus-about = суму п'яти кубиків, але з мінусом.
option-extra-free-about = нічого, зате й втрачати нема чого.
option-hands = Роздачі
option-hands-number = { $n }
option-hands-about = Скільки роздач грати.
option-chips = Фішки
option-chips-number = { $n ->
    [0] немає
   *[other] по { $n }
  }
option-chips-about = З чим сідає кожен. Фішки нічого не варті.
option-ante = Ставка
option-ante-number = { $n }
option-ante-about = Скільки кожен кладе в банк перед роздачею, якщо грають на фішки.
option-stakes = Ставки
option-stakes-fixed = не ростуть
option-stakes-rising = ростуть
option-stakes-about = Чи росте ставка, якщо грають на фішки: вона подвоюється щоразу, коли всі, хто ще в грі, почали по роздачі.
option-straights = Стріти
option-straights-off = не рахуються
option-straights-on = рахуються
option-straights-high = старші за фул-хаус
option-straights-on-about = старші за трійку, молодші за фул-хаус.
option-straights-high-about = старші за фул-хаус, молодші за каре.
option-straights-about = П'ять поспіль: чи це комбінація і що вона б'є.
option-low = Банк бере
option-low-off = найкраща комбінація
option-low-on = найгірша комбінація
option-low-about = Кому дістається банк.
option-rolls = Кидки за хід
option-rolls-number = { $n ->
    [1] один
   *[other] до { $n }
  }
option-rolls-about = Скільки разів за роздачу можна кинути кубики: після першого кидка решта — перекидання.
option-best_of = Довжина
option-best_of-number = { $n ->
    [1] одна роздача
   *[other] із { $n } роздач
  }
option-best_of-about = Зі скількох роздач дуель. Щойно першого вже нікому не наздогнати, її скінчено.
option-stake = Ставка на перемогу
option-stake-number = { $n ->
    [0] немає
   *[other] по { $n }
  }
option-stake-about = Скільки фішок кожен ставить перед грою. Увесь банк забирає переможець; фішки нічого не варті.
option-low-on-about = усе навпаки: молодша комбінація, молодші грані, менша сума.
option-card = Партія
option-card-full = повна
option-card-short = блискавка
option-card-about = Скільки рядків на аркуші.
option-card-full-about = увесь аркуш.
option-card-short-about = короткий аркуш, і партія коротша вдвічі, а то й утричі. Премії та штрафи теж менші, рейтинг і рекорди окремі.
option-goal = До скількох
option-goal-number = { $n }
option-goal-about = Скільки очок треба набрати.
option-ending = Коли хтось дійшов
option-ending-turn = усім по ходу
option-ending-round = догравши коло
option-ending-once = одразу кінець
option-ending-turn-about = у кожного з решти ще один хід: раптом обженуть.
option-ending-round-about = ходять ті, хто в цьому колі ще не ходив.
option-ending-once-about = хто дійшов першим, той і переміг.
option-ending-about = Що буває, коли хтось набрав потрібні очки.
option-entry = Вхід
option-entry-number = { $n ->
    [0] вільний
   *[other] з { $n }
  }
option-entry-about = Скільки треба набрати за один хід, щоб записати перші очки.
option-least = Забирати
option-least-number = { $n ->
    [0] скільки завгодно
   *[other] від { $n }
  }
option-least-about = З яких очок за хід можна зупинитися.
option-more = Чотири й більше
option-more-double = удвічі за кубик
option-more-add = плюс за кубик
option-more-double-about = четвертий, п’ятий і шостий такий самий кубик щоразу подвоює трійку.
option-more-add-about = кожен такий самий кубик додає ще одну трійку.
option-more-about = Скільки коштують чотири, п’ять і шість однакових.
option-run = 1 2 3 4 5 6
option-run-number = { $n }
option-run-about = Скільки коштують шість поспіль.
option-pairs = Три пари
option-pairs-number = { $n ->
    [0] не в рахунок
   *[other] { $n }
  }
option-pairs-about = Скільки коштують три пари.
option-hot = Усі кубики зіграли
option-hot-may = можна далі
option-hot-must = треба далі
option-hot-may-about = можна кинути всі знову, а можна забрати очки.
option-hot-must-about = забрати не можна, кидаємо всі знову.
option-hot-about = Що робити, коли очки принесли всі кубики.
option-zonks = Три зонки поспіль
option-zonks-number = { $n ->
    [0] не штраф
   *[other] мінус { $n }
  }
option-zonks-about = Чого коштують три порожні ходи поспіль.
option-runs = П’ять поспіль
option-runs-off = не в рахунок
option-runs-on = 125 і 250
option-runs-on-about = 1-2-3-4-5 приносить 125, 2-3-4-5-6 — 250.
option-runs-about = Чи рахувати п’ять кубиків поспіль.
option-barrels = Бочки
option-barrels-off = немає
option-barrels-one = остання
option-barrels-on = усі
option-barrels-one-about = тільки перед самою ціллю.
option-barrels-on-about = 200-300, 600-700 й остання сотня.
option-barrels-about = З бочки виходять одним ходом: що не виводить із неї, того не записати.
option-zeros = Три порожні поспіль
option-zeros-number = { $n ->
    [0] не штраф
   *[other] мінус { $n }
  }
option-zeros-about = Чого коштують три порожні ходи поспіль.
option-overtaken = Обігнали
option-overtaken-number = { $n ->
    [0] не штраф
   *[other] мінус { $n }
  }
option-overtaken-about = Скільки втрачає той, кого обійшли.
option-dump = Самоскид
option-dump-off = немає
option-dump-on = 555
option-dump-on-about = у кого рівно 555, у того знову 0.
option-dump-about = Чи згоряє все рівно на 555.
option-ones = Три одиниці
option-ones-number = { $n }
option-ones-about = Скільки коштують три одиниці.
option-straight = П’ять поспіль
option-straight-number = { $n ->
    [0] не в рахунок
   *[other] { $n }
  }
option-straight-about = Скільки коштують п’ять кубиків поспіль.
option-count = Кубиків
option-count-number = { $n }
option-count-about = З двома кубиками хід згоряє від будь-якої одиниці, а від двох одразу — усе, що є.

## Лобі

lobby-title = 🎲 <b>{ $preset }</b>
lobby-drawing = 🎰 Усі готові. Спершу тричі кидає сам Telegram: так підібрати кубики не може ніхто.
lobby-line = { $length } · { $line }
lobby-way-turns = 🎲 По черзі, утрьох { $n } хв
lobby-way-together = ⚡ Усі разом, близько { $n } хв
button-by-turns = 🎲 По черзі
button-by-turns-short = По черзі
button-together = ⚡ Усі разом
lobby-changed = ⚙️ { $options }
lobby-house = 🏠 Домашні правила: <b>{ $name }</b>.
lobby-option = { $option } — { $value }
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } · господар столу
lobby-unreliable = { $name } (часто не дограває)
lobby-talisman-of = { $talisman } { $name }
lobby-empty = За столом поки нікого. Сідайте!
lobby-table = За столом: { $names }
lobby-invited = ⏳ Чекаємо: { $names }
lobby-together = 🎲 Кидають усі одразу: у кожного свій аркуш в особистих із ботом.
lobby-together-here = 🎲 Кидають усі одразу. Свій аркуш відкриєте просто тут, інші його не бачать.
lobby-unreached = ⚠️ { $names }, відкрийте свій аркуш 👇
lobby-closed = ✖ <b>{ $preset }</b> · стіл закрито. Нова гра — /newgame
lobby-closed-untyped = ✖ <b>{ $preset }</b> · стіл закрито. Для нової гри наберіть ім'я бота
lobby-rules-title = ⚙️ <b>{ $preset }</b>
lobby-rules-usual = Усе як зазвичай.
lobby-rules-host = Правила змінює господар столу.
lobby-rules-table-title = ⚙️ <b>Решта правил</b>
lobby-option-title = ⚙️ <b>{ $option }</b>
lobby-option-value = • <b>{ $value }</b>: { $about }
games-title = 🎲 <b>У що граємо?</b>
games-last = <b>{ $game }</b>
  { $length } · минулого разу
games-line = <b>{ $preset }</b>
  { $length } · { $line }
games-line-first = <b>{ $preset }</b>
  { $length } · 👈 почніть із цієї
games-line-brief = <b>{ $preset }</b>: { $line }
games-house = 🏠 <b>{ $name }</b> — { $preset }
games-category = 🎲 <b>{ $category }</b>
games-short = Короткий аркуш або ближча мета: партія вдвічі, а то й утричі коротша.
lobby-computer-title = 🤖 <b>З ким граємо?</b>
lobby-computer-line = <b>{ $name }</b>. { $about }
lobby-computer-dice = 🎲 За робота кубики кидає бот: навмання, але перевірити це не можна.
lobby-guests-title = 👋 <b>Гості</b>
lobby-guests-text = Гість грає без телефона: кубики кидає сам, а вводить їх за нього ведучий. Щоб посадити гостя з ім'ям, дайте відповідь цим ім'ям на це повідомлення.
lobby-guest-title = 👋 <b>{ $name }</b>
lobby-guest-text = Інше ім'я? Дайте ним відповідь на це повідомлення.
lobby-keeper = ✍️ За гостей кубики вводить { $name }
lobby-keeper-all = ✍️ За весь стіл кубики вводить { $name }: вистачить одного телефона
lobby-door-title = 🚪 <b>Кого не пускати</b>
lobby-door-text = Вирішує господар столу. Кого він не пустить, той добу не сяде за столи цього чату, крім свого.
lobby-door-closed = Поки не пускають: { $names }
lobby-teams-title = 👥 <b>Команди</b>
lobby-teams-text = Удвох, утрьох чи вчотирьох на одному місці: аркуш спільний, ходите по черзі. З ким разом?
lobby-more-title = <b>Ще</b>
button-sit = Сяду
button-stand = Встану
button-game = 🎲 Гра
button-computers = 🤖 Роботи
button-computer-drop = Прибрати робота
button-computer = 🤖 { $name }
button-rules = ⚙️ Правила
button-how-to-play = 📖 Як грати
button-rules-table = Решта правил…
button-teams = 👥 Команди
button-team-join = { $name }, граймо разом?
button-team-leave = Вийти з команди
button-guests = 👋 Гості
button-guest = ➕ Гість
button-guest-page = ✏️ { $name }
button-guest-drop = Прибрати гостя
button-door = 🚪 Не пускати
button-turn-away = 🚪 { $name }
button-let-in = ↩️ { $name }
button-keeper = ✍️ Хай вводить { $name }
button-keeper-all = ✍️ Ведучий вводить за всіх
button-keeper-guests = Хай кожен вводить сам
button-start = ▶️ Почати
button-commitment = 🔒{ "\u00A0" }{ $commitment }
button-lobby-more = Ще…
button-cancel = ✖ Закрити
button-at-once = ⚡ З руки
button-rolls = { $n } кид.
button-die-out = { $dice } ✕
button-correct = ✏️ Виправити
button-not-correct = ← Залишити як було
button-ended-turn = { $name }: { $what }
button-tie = вирішальний кидок
button-back = ← Назад
button-games-more = Ще ігри…
button-preset-changed = { $preset }, по-своєму
button-house = 🏠 { $name }
button-houses = 🏠 Домашні правила
button-settings = ⚙️ Налаштування
button-house-save = 🏠 Зберегти ці правила
button-option = { $option }: { $value }
button-chosen = ✓ { $text }
button-game-on = { $text } →

## Стіл під час гри

board-header = { $turn } · коло { $round }
board-card = 📋 { $preset }
board-round = { $round } з { $rounds }
board-turn-first = <b>{ $name }</b> ходить
board-turn-computer = <b>{ $name }</b> думає…
board-turn = <b>{ $name }</b>, кидок { $roll } з { $rolls }
board-turn-in-app = 📱 <b>{ $name }</b> ходить у застосунку
board-all-in-app = 📱 Усі грають у застосунку, підсумок прийде сюди
board-one-in-app = 📱 <b>{ $name }</b> грає в застосунку, підсумок прийде сюди
board-standing = Рахунок ({ $at }):
board-dice = 🎲 <b>{ $dice }</b> — { $hand }
board-dice-held = 🎲 <b>{ $dice }</b> — { $hand } · тримаємо { $held }
board-outer = Зовні: <b>{ $dice }</b> — { $hand }
board-outer-short = Зовні: <b>{ $dice }</b>
board-inner = Всередині: <b>{ $dice }</b> — { $hand }
board-inner-short = Всередині: <b>{ $dice }</b>
board-legend-die = 👉 Два кубики в кожному: { $die } — зовні { $outer }, усередині { $inner }. Кожним очкам свій рядок.
board-pick-pair = 👉 Лишилося два рядки: перший на кнопці — для зовнішніх кубиків.
board-pick-inner = 👉 Зовні пишемо <b>{ $row }</b>. Тепер рядок для внутрішніх.
board-pick-column = 👉 <b>{ $row }</b>: у який стовпець?
board-pick-announced = 📣 Що замовляємо? Іншого цього ходу вже не записати.
board-announced-now = 📣 Замовлено: <b>{ $row }</b>
board-must-announce = 📣 Лишився тільки стовпець на замовлення: перш ніж кидати далі, замовте рядок.
board-legend-columns = 💡 Стовпці: { $columns }.
board-held = Тримаємо: { $dice }
board-wrote = { $name }: { $what } ({ $dice })
board-wrote-hand = { $name }: { $what } з руки ({ $dice })
board-wrote-two = { $name }: { $what }
board-wrote-high = ⚡ { $name }: { $row } з руки, { $points }!
board-wrote-poker = 🔥 { $name }: { $row }, { $points }! ({ $dice })
board-wrote-bonus = 🎁 { $name }: { $what }, { $bonus }
board-wrote-fine = 💸 { $name }: { $what }, { $bonus }
board-wrote-lost = 💔 { $name }: { $what }, без премії
board-wrote-lead = 👑 { $name }: { $what } і перше місце, відрив { $ahead }
board-lead = 👑 Тепер попереду { $name }, відрив { $ahead }
board-took-back = { $name } скасовує запис «{ $row }»
board-blank = { $name }: промах, без запису ({ $dice })
board-took-back-blank = { $name } повертається до свого ходу
board-corrected = ✏️ { $name }: поправка. Було: { $was }. Стало: { $now }
board-corrected-rows = { $what } ({ $dice })
board-corrected-hand = { $hand } ({ $dice })
board-bonus-threshold = премія { $points }
board-bonus-shortfall = штраф { $points }
board-bonus-closed = «{ $section }» закрита: { $rows } → { $counts }
board-bonus-clean = зібрано все, премія { $points }
board-bonus-further = знову п'ять однакових, { $points }
board-bonus-spare = за кидки в запасі { $points }
board-bonus-unmade = за незібрані рядки { $points }
board-bonus-made = очки { $points }
board-bonus-spread = макс−мін { $points }
board-bonus-tiers = за загальну суму { $points }
board-round-won = { $name }: найкращий хід кола, { $points }
board-turn-own = <b>{ $name }</b>: кубики на столі
board-turn-at-once = <b>{ $name }</b>: кубики на столі, з руки
board-turn-rolls = <b>{ $name }</b>, кидків: { $n }
board-entered = ✍️ <b>{ $dice }</b>
board-entered-outer = ✍️ Зовні: <b>{ $dice }</b>
board-entered-inner = ✍️ Всередині: <b>{ $dice }</b>
board-entered-tie = ✍️ Вирішальний кидок: <b>{ $dice }</b>
board-enter = 👉 Кидайте свої кубики й вводьте, що випало: кнопками або відповіддю на це повідомлення, наприклад <code>{ $example }</code>
board-enter-first = 👉 Кидайте свої кубики й вводьте, що випало: кнопками або відповіддю на це повідомлення, наприклад <code>{ $example }</code>, а з руки — <code>{ $example }!</code>
board-which-turn = ✏️ Який хід виправити?
board-correcting = ✏️ Виправляємо хід: <b>{ $name }</b>
board-begins = Починає { $name } ({ $throws })
board-begins-around = Починає { $name } ({ $throws }), далі по колу
board-order-throw = { $name } ({ $thrown })
board-order = Порядок ходів: { $names }
board-order-lots = Порядок за жеребом: { $names }
throws-against = { $own } проти { $others }
board-left = { $name } більше не грає.
board-decide = { $name } більше не грає. Вирішуйте: дограє робот чи продовжуємо без цього гравця?
together-round = 🎲 Коло { $round }
together-done = ✅ { $names }
together-awaited = ⏳ Чекаємо: { $names }
together-awaited-all = ⏳ Чекаємо всіх
together-deadline = ⏱ <tg-time unix="{ $unix }" format="r">коло до { $time }</tg-time>
together-deadline-date = ⏱ Коло до { $time }, { $date } (<tg-time unix="{ $unix }" format="r">за часом чату</tg-time>)
board-joined = { $name } підсідає до столу
board-dared = 🔥 { $name } ризикує: на кидок менше щоходу
together-unreached = ⚠️ { $names }, без аркуша не зіграти: відкрийте свій 👇
together-call = { $mentions }, ваш хід!
together-overdue = ⌛ Час вийшов, чекаємо: { $late }. { $mentions }, як бути?
panel-title = 🎲 { $preset } · { $chat }
panel-title-side = 🎲 Стіл { $table } · 🆚 { $against } · { $preset } · { $chat }
panel-late = ⌛ Час вийшов, за столом чекають на вас!
panel-late-others = ⌛ Час вийшов. Чекати чи грати далі, вирішуйте за столом.
panel-away-robot = 🤖 Поки що за вас грає робот.
panel-away-left = Ви вийшли з гри.
panel-away-out = Для вас гра закінчилася.
panel-in-app = 📱 Ваш аркуш відкрито в застосунку.
card-ready = Готово! Щойно партія почнеться, ваш аркуш прийде сюди.
button-close-card = ⤴️ До столу
toast-card = Ваш аркуш, це повідомлення бачите лише ви
toast-play-here = Граємо тут
button-sit-late = Сяду теж
toast-guest-sat = За столом { $name }
toast-guest-gone = { $name } йде з-за столу
toast-guest-named = Тепер це { $name }
toast-keeper = Кубики за гостей вводить { $name }
toast-keeper-all = Кубики за весь стіл вводить { $name }
toast-keeper-guests = Кожен вводить сам, а за гостей { $name }
toast-sat-late =
    { $rows ->
        [0] Ви за столом!
       *[other] Ви за столом! За пропущені кола викреслено рядків: { $rows }
    }
board-deadline = ⏳ <tg-time unix="{ $unix }" format="r">хід до { $time }</tg-time>
board-deadline-date = ⏳ хід до { $time }, { $date } (<tg-time unix="{ $unix }" format="r">за часом чату</tg-time>)
board-overdue = ⌛ Час вийшов, { $name } мовчить. { $mentions }, чекаємо чи граємо далі?
board-hint = 💡 Натиснули на кубик — притримали, на рядок — записали.
board-hint-doubled = 💡 (×2) — з першого кидка вдвічі, у числі це вже враховано.
board-record-full = 📏 Запис партії добігає кінця: ще рядків — { $n }, і партія зупиниться, як є.
board-nothing-fits = 💡 Записати поки нічого: кидайте ще або закінчуйте хід. Порожній хід до запасу нічого не додасть.
board-wins = 🏆 { $row } з руки! Запишіть її, і партію виграно одразу.
board-last-turns = 🏁 { $name } збирає все! В інших — останній хід.
board-last-round = 🏁 Останнє коло.
board-last-round-needs = 🏁 Останнє коло. Щоб вийти вперед: { $needs }
board-need = { $name } +{ $points }
board-last-turn = 🏁 Останній хід: { $name }. Для перемоги треба +{ $points }
board-ask = ❓ Викреслити рядок «{ $row }»? Це <b>0</b>, а є рядки з очками.
board-ask-hand = ❓ Викреслити «{ $row }»? А на кубиках «{ $hand }» — <b>{ $pays }</b>.
board-ask-loss = ❓ «{ $row }» — це { $points }, а на кубиках «{ $hand }» — <b>{ $pays }</b>. Пишемо?
board-ask-both = ❓ Викреслити одразу два рядки, «{ $first }» і «{ $second }»? Можна записати й дорожче.
board-price-bonus = ❓ «{ $section }» лишиться без премії { $points }. Пишемо?
board-price-fine = ❓ «{ $section }» впаде до { $rows }. Не відіграєтеся — буде { $counts }. Пишемо?
board-price-due = ❓ «{ $section }» впаде до { $rows }, і відігратися вже нічим: це { $counts }. Пишемо?
board-price-row = ❓ «{ $row }» { $rows }, а коли «{ $section }» заповниться, це { $counts }. Пишемо?
board-total = { $name }{ "\u00A0" }<b>{ $points }</b>
board-total-leader = 👑{ "\u00A0" }{ $name }{ "\u00A0" }<b>{ $points }</b>
board-chances = 📈 Шанси: { $chances }
board-chance = { $name } { $percent } %
card-total = Разом
card-written = Сума
card-bonus = Премія
card-column = Стовпець
card-before-minus = До мінуса
card-rounds = За кола
card-threshold = Премія { $least }+
card-shortfall = Штраф
card-tenfold = Штраф
card-clean = Премія
card-further = За повтори
card-row-threshold = { $row } { $least }+
card-row-made = { $row } ✓
card-spread = Макс−мін×од
card-tiers = За суму
card-saved = У запасі
card-spare = За запас
card-unmade = Не зібрано
card-pending = { $name }: { $what }
pending-fine = { $section } { $rows }, загрожує { $counts }
pending-unmade = Не зібрано: поки що { $points }
pending-bonus = { $section } { $rows }, до премії { $missing }
pending-kept = { $section } { $rows }, поки що з премією { $points }
pending-step = { $section } { $rows }, до { $points } ще { $missing }
pending-clean =
          { $n ->
              [one] До премії ще { $n } рядок
              [few] До премії ще { $n } рядки
              [many] До премії ще { $n } рядків
             *[other] До премії ще { $n } рядка
          }
pending-spare = За запас: поки що { $points }
pending-tiers = Сума { $rows }, очок { $points }
board-stood = { $name }: { $dice } — { $hand }
board-rethought = { $name }: хід триває
board-hand-again = Порівну: { $names }. Роздачу перегравають
board-hand-blitz = Порівну: { $names }. Вирішить ще один кидок
board-hand-pot = Роздача { $hand }: { $name } забирає банк, { $pot }
board-hand-pot-blitz = Роздача { $hand }: { $name } забирає банк, { $pot }; вирішальний кидок { $throws }
board-hand-won = Роздачу { $hand } виграє { $name }
board-hand-won-blitz = Роздачу { $hand } виграє { $name }; вирішальний кидок { $throws }
board-went-out = { $name } вибуває: на ставку бракує
pot-header = { $turn } · { $hand }
pot-hand = роздача { $hand } з { $hands }
pot-hand-again = роздача { $hand } з { $hands }, перегравання
pot-chips = Банк: <b>{ $pot }</b> (ставка { $ante })
pot-stake = Банк переможцю: <b>{ $pot }</b>
pot-beat = Треба побити: { $names } — { $dice }, { $hand }
pot-beat-low = Треба зібрати гірше: { $names } — { $dice }, { $hand }
pot-locked = Що відклали, те лежить: { $dice }
pot-hint = 💡 Натисніть на кубики, які лишаєте, і киньте решту. Або зупиніться на тому, що є.
pot-hint-locked = 💡 Натисніть на кубики, які лишаєте, і киньте решту. Залишені в цьому ході більше не кидають.
bank-turn = <b>{ $name }</b>, кидок { $roll }
bank-points = Очки
bank-to = до { $goal }
bank-reached = 🏁 на місці
bank-outside = без входу
bank-barrel = у бочці
bank-aside = 📥 Відкладено { $dice } — <b>{ $points }</b>
bank-gathered = 📥 За цей хід уже <b>{ $points }</b>
bank-dice-chosen = 🎲 <b>{ $dice }</b> — { $hand } · беремо { $chosen }: +{ $points }
bank-hint = 💡 Забирайте очки або відкладайте кубики й кидайте решту. Випаде порожньо — усе за хід згорить.
bank-hint-whole = 💡 Кидайте, поки не страшно. Одиниця — і все за хід згорить.
bank-banked = { $name }: +{ $points }, тепер <b>{ $total }</b>
bank-banked-first = { $name } у грі: <b>+{ $points }</b>
bank-busted = 💥 { $name }: { $dice } — { $word }, згоріло { $n }
bank-busted-empty = { $name }: { $dice } — { $word } з першого кидка
bank-lost-overtaken = { $name }: обігнали, { $points }
bank-lost-empty = { $name }: третій порожній хід поспіль, { $points }
bank-lost-fall = 🚚 { $name }: самоскид, { $points }
bank-lost-ruin = 💥 { $name }: дві одиниці, згоріло все: { $points }
bank-goal = 🏁 { $name } на місці!
bank-goal-last = 🏁 { $name } на місці — <b>{ $points }</b>. Останній хід: { $names }
bank-last-turns = 🏁 Останні ходи. Обігнати: { $name }, <b>{ $points }</b>
bank-no-entry = 🚪 Вхід — з { $points } за один хід
bank-no-least = 🚪 Забрати можна від { $points }
bank-no-barrel = 🛢 Бочка: за хід треба дійти до { $points }
bank-no-hot = 🔥 Зіграли всі кубики: кидаємо всі знову
bank-no-hot-all = 🔥 Візьмете всі кубики — треба кидати всі знову
bank-won-at-once = { $dice } — це одразу перемога, хоч би скільки було очок.
button-roll-more = 🎲 Кинути ще
button-take = { $dice } → 🎲 { $n }
button-take-hot = 🔥 { $dice } → 🎲 { $n }
button-set-aside = 📥 Відкласти { $dice }
button-bank = ✋ Забрати { $points }
stacks-chips = Фішки
stacks-won = Взято
stacks-dice = Кубики
stacks-gone = не грає
stacks-out = без фішок
stacks-mover = ходить
stacks-hands = Взято роздач — { $totals }
button-roll-first = 🎲 Кинути кубики
button-roll = 🎲 Кинути { $n }
button-roll-spend = 🎲 { $n } із запасу
button-end-turn = ⏭ Записати нічого, кінець ходу
button-hold = Тримати { $dice }
button-hold-but = Тримати без { $dice }
button-reroll = Лишити { $dice } → кинути { $n }
button-reroll-short = { $dice } → кинути { $n }
button-reroll-only = 🎲 лише { $dice }
button-reroll-shortest = { $dice } → 🎲 { $n }
button-row = { $row } { $points }
button-row-double = { $row } { $points } (×2)
button-announce = 📣 Замовити рядок
button-announce-short = 📣 Рядок
button-rows = { $rows }…
button-row-zero = { $row } ✗
button-more-rows = Ще рядки ({ $n })
button-more-rows-short = Ще { $n }
button-both = { $first } і { $second }
button-left-out = { $row } без { $face }
button-other-outer = ← Інший рядок зовні
button-sure = Так, викреслити «{ $row }»
button-sure-both = Так, викреслити обидва
button-sure-write = Так, пишемо
button-not-sure = Ні
button-hint = 💡 Підказка
button-take-back = ↩️ Скасувати
button-stand-pat = ✋ Досить: { $hand }
button-fate-computer = 🤖 Дограє робот
button-fate-remove = ✖ { $name } вибуває
button-sleeper-wait = ⏳ Чекаємо
button-sleeper-turn = 🤖 Один хід
button-sleeper-seat = 🤖 До повернення
button-sleeper-out = ✖ { $name } вибуває
button-my-card = 🃏 Мій аркуш
button-card-private = Не видно? Грати в особистих
button-to-board = ⤴️ До столу
button-open-table = 📱 Стіл
button-play-here = Грати тут
button-sleeper-all-out = ✖ Усі вони вибувають
button-sleeper-team-out = ✖ Команда вибуває
button-come-back = 🪑 { $name }: повернутися за стіл
button-come-back-all = 🪑 Повернутися за стіл

## Кінець

finish-win = 🏆 <b>{ $name }</b>: перемога!
finish-win-by = 🏆 <b>{ $name }</b>: перемога з відривом { $margin }!
finish-win-points = 🏆 <b>{ $name }</b>!
finish-win-close = 🏆 <b>{ $name }</b>, відрив лише { $margin }!
finish-with = { $name }, { $points }
finish-luck-helped = Кубики допомогли: { $luck }.
finish-luck-against = І це всупереч кубикам: { $luck }.
finish-luck-others = А кубики любили інших: { $name }, { $luck }.
finish-shared = 🏆 Спільна перемога: <b>{ $names }</b>!
finish-solo = 🏁 <b>{ $name }</b>, { $n ->
    [one] { $points } очко
    [few] { $points } очки
    [many] { $points } очок
   *[other] { $points } очка
  }!
finish-nobody = 🏁 Партію закінчено, за столом нікого не лишилося.
finish-outright = { $row } з руки — одразу перемога, хоч би скільки було очок.
finish-complete = Усі рядки зібрано: { $names }.
finish-rounds = Кола скінчилися (їх було { $n }), а всього не зібрав ніхто.
finish-stake = { $n ->
    [1] Банк забирає { $names }: { $pot }.
   *[other] Банк ділять порівну: { $names }. У ньому { $pot }.
  }
finish-stopped = 🏁 <b>Партію зупинено.</b> Переможця немає.
finish-stopped-counted = 🏁 <b>Партію зупинено.</b> Більше половини зіграно, місця зараховано.
finish-stopped-left = 🏁 <b>Партію зупинено.</b> Решта вийшли, місця зараховано.
finish-full = Запис партії став задовгим.
finish-game = { $preset } · гра g{ $game }
finish-card = 🏁 <b>{ $preset }</b> · гру g{ $game } закінчено
finish-place = { $place } { $name } — <b>{ $points }</b>
finish-place-mean = { $place } { $name } — <b>{ $points }</b> (до середнього { $settled })
finish-more = 🎲 Гра g{ $game }: що ще?
button-result-more = Ще…
finish-points = { $name } — { $points }
finish-gone = { $name } — партію не дограно
finish-left = { $line } · партію не дограно
finish-left-robot = { $line } · догравав робот
uncounted-short = Коротка партія, до рейтингу не йде.
uncounted-pair = Цим складом сьогодні зіграно вже багато: ця партія не в рейтинг.
uncounted-own = Кубики свої, до рейтингу ця партія не йде.
finish-blitz = Перше місце вирішив ще один кидок: { $name }, { $throws }
finish-best = 🏅 Рекорд цього чату: { $name }, <b>{ $points }</b>! Попередній: { $before }, { $holder }.
finish-rating = 📊 Рейтинг: { $people }
finish-rating-person = { $name } { $rating } ({ $change })
finish-coming = 🌅 { $things }
finish-coming-today = До вечора можна зіграти в гру дня.
finish-coming-tomorrow = Завтра — нова гра дня.
finish-coming-rating = До рейтингу ще { $n ->
          [one] { $n } партія
          [few] { $n } партії
          [many] { $n } партій
         *[other] { $n } партії
        }.
finish-coming-ratings = До рейтингу ще партій: { $people }.
finish-coming-person = { $name } — { $n }
finish-luck = 🍀 Удача в очках: { $seats }
finish-luck-seat = { $name } { $luck }
finish-turning = ⚡ Перелом — коло { $round }: { $name } кидає { $dice } ({ $hand }), і шанси на перемогу зростають з { $before } до { $after } %.
finish-turning-down = ⚡ Перелом — коло { $round }: { $name } кидає { $dice } ({ $hand }), і шанси на перемогу падають з { $before } до { $after } %.
finish-turning-row = ⚡ Перелом — коло { $round }: { $name } записує «{ $row }» ({ $points }), і шанси на перемогу зростають з { $before } до { $after } %.
finish-turning-row-down = ⚡ Перелом — коло { $round }: { $name } записує «{ $row }» ({ $points }), і шанси на перемогу падають з { $before } до { $after } %.
finish-turning-cross = ⚡ Перелом — коло { $round }: { $name } викреслює «{ $row }», шанси на перемогу: { $before } → { $after } %.
finish-throw = 🎲 Найкращий кидок — коло { $round }: { $name } кидає { $dice } ({ $hand }), і шанси на перемогу зростають з { $before } до { $after } %.
finish-turning-alone-up = ⚡ Головний кидок — коло { $round }: { $dice } ({ $hand }), і одразу { $points }.
finish-turning-alone-down = ⚡ Найприкріший кидок — коло { $round }: { $dice } ({ $hand }), і одразу { $points }.
finish-course = 📈 Шанси після чверті, половини і трьох чвертей партії:
finish-course-line = { $name }: { $first } → { $second } → { $third } %
button-review = 🧠 Розбір

## Розбір

review-title = 🧠 <b>Розбір: { $name }</b>
review-sum-lucky = Без помилок вийшло б близько { $start }. Кубики додали { $luck }, промахи коштували { $lost } — і ось <b>{ $final }</b>.
review-sum-unlucky = Без помилок вийшло б близько { $start }. Кубики забрали { $luck }, промахи коштували { $lost } — і ось <b>{ $final }</b>.
review-own = Кидали ви самі, тож мова лише про рядки: на них втрачено { $lost }, підсумок <b>{ $final }</b>.
review-rounds = Премії за кола ({ $points }) — понад це.
review-count = Найкращих або майже найкращих рішень: { $good } з { $n }.
review-costliest = <b>Що обійшлося найдорожче</b>
review-decision = { $number }. Коло { $round }, кидок { $roll }: <b>{ $dice }</b> — { $hand }
review-better =
    Обрано: { $chosen }
    Краще: { $best }, у середньому +{ $points }
review-press = { $number }. Коло { $round }: <b>{ $dice }</b>, за хід уже { $points }
review-press-better = Ви вирішили { $chosen }. Краще — { $best }: наступний кидок спалює все у { $percent } % випадків.
review-flawless = Дорогих рішень не знайшлося: краще зіграти було неможливо.
review-failed = 🧠 Розбору цієї партії не буде: порахувати не вийшло.
review-for-win = Останні рядки — уже не заради очок, а заради перемоги. І правильно: втратою це не вважається.
review-for-day = Тут очок менше, зате більше шансів наздогнати: попереду { $ahead }, { $points }.
review-for-night = Останні рядки — уже не заради своїх очок, а заради очок вечора. І правильно: втратою це не вважається.
review-chose-win = <b>{ $dice }</b>: { $chosen } — шанс перемогти { $chance } %. Для очок краще { $best }, але перемогти так — { $other } %.
review-chose-day = <b>{ $dice }</b>: { $chosen } — шанс наздогнати { $chance } %. Для очок краще { $best }, але наздогнати так — { $other } %.
review-chose-night = <b>{ $dice }</b>: { $chosen } — у середньому { $chance } очка вечора. Для картки краще { $best }, але це { $other }.
review-missed-win = А ось тут до перемоги було ближче інакше:
review-missed-day = Попереду { $ahead }, { $points }. Наздогнати можна було певніше:
review-missed-night = А ось тут для рахунку вечора було краще інакше:
review-lost-win = <b>{ $dice }</b>: { $chosen } — шанс перемогти { $chance } %, а { $best } — { $other } %.
review-lost-day = <b>{ $dice }</b>: { $chosen } — шанс наздогнати { $chance } %, а { $best } — { $other } %.
review-lost-night = <b>{ $dice }</b>: { $chosen } — у середньому { $chance } очка вечора, а { $best } — { $other }.
dice-secret = Секрет: <code>{ $secret }</code>
dice-sealed = { $line } · 🔒{ "\u00A0" }{ $commitment }
dice-chain = Відбиток усіх партій поспіль: <code>{ $commitment }</code>, ця за ліком { $number }-а
dice-commitment = Відбиток: <code>{ $commitment }</code>
dice-client = Талісмани: <code>{ $client }</code>
dice-repeated = 🎰 { $n ->
    [one] На { $n } кидок Telegram не відповів, він не рахується.
    [few] На { $n } кидки Telegram не відповів, вони не рахуються.
    [many] На { $n } кидків Telegram не відповів, вони не рахуються.
   *[other] На { $n } кидка Telegram не відповів, вони не рахуються.
} Рахуються ці: { $dice }
dice-few = 🎰 { $n ->
    [one] Зараховано лише { $n } кидок Telegram із трьох, з ним і почали:
    [few] Зараховано лише { $n } кидки Telegram із трьох, з ними й почали:
    [many] Зараховано лише { $n } кидків Telegram із трьох, з ними й почали:
   *[other] Зараховано лише { $n } кидка Telegram із трьох, з ними й почали:
} { $dice }
dice-unheard = 🎰 На кидок Telegram не відповів, почали без нього. Якщо в чаті все ж стоїть 🎰, він не рахується.
dice-refused = 🎰 Telegram не дав кинути свої кубики, почали без них.
dice-late = 🎰 Дочекатися кидка Telegram не вийшло, почали без нього.
lobby-next = 🔁 <b>{ $preset }</b>, наступна партія
lobby-next-how = { $people ->
    [1] Почнемо за { $n } секунд.
   *[other] Почнемо за { $n } секунд. Хто виходить, натисніть.
    }
button-next-now = ▶️ Граємо
button-next-out = 🚪 Я виходжу
button-next-wait = ✋ Заждіть
button-rematch = 🔁 Реванш
button-again = 🔁 Ще раз
button-book = 🪑 Сяду в наступну
button-ask-daily = 📅 Гра дня
button-check = 🔒 Кубики чесні
button-record = 📄 Запис

## Карти

score-title = 📋 <b>{ $preset }</b> · гра g{ $game }
score-turn = Триває { $progress }, ходить <b>{ $name }</b>.
score-over = Партію закінчено.

## Хто попереду: /top

top-title = 🏆 <b>{ $span }</b> · { $family }
top-about-all = 🥇 перемоги 🥈 другі 🥉 треті місця
top-about-places = Перемоги/партії · очки
top-about-cards = Середній рахунок · найкращий
top-about-luck = 🍀 удача · 🎯 точність від 50 %
top-about-rating = 📊 рейтинг на сьогодні, місця за перемогами
top-empty = Поки порожньо. До заліку йдуть партії вдвох і більше, від п'яти кіл. Почати — /newgame
top-who = { $place }{ $name }
top-who-me = <b>{ $place }{ $name }</b>
top-line = { $who }: { $what }
top-places = { $medals } з { $games }
top-games = { $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
  }
top-points = { $wins }/{ $games } · { $points }
top-luck = { $luck } % · { $precision } %
top-luck-only = { $luck } %
top-luck-unknown = розбору поки немає
top-rating-unknown = поки немає
button-top-places = Місця
button-top-cards = Рахунок
button-top-games = 🎲 Гра ▾
top-games-choose = Яку гру подивитися?
button-top-luck = Удача
button-top-rating = Рейтинг
top-family-all = Усі ігри
span-week = Тиждень
span-month = Місяць
span-all = Весь час

## Сезон: /top season

season-quarter-1 = січень – березень { $year }
season-quarter-2 = квітень – червень { $year }
season-quarter-3 = липень – вересень { $year }
season-quarter-4 = жовтень – грудень { $year }
season-title = 🏆 <b>Сезон</b> · { $quarter }
season-title-closed = 🏁 <b>Сезон завершено</b> · { $quarter }
season-about =
    Очки дають етапи — тижні (від трьох партій) і клубні вечори: за 1‑е місце 10, далі 7, 5, 4, 3, 2, решті по 1. Поділили місце — кожному як за нього цілком.
    У залік ідуть вісім найкращих етапів кожного. Сезон триває три місяці.
    ▲▼ — на скільки місць вище чи нижче, ніж тиждень тому.
season-empty = Поки порожньо: перші очки принесе тиждень або клубний вечір, коли закінчиться.
season-figures = { $points } · { $n ->
    [one] { $n } етап
    [few] { $n } етапи
    [many] { $n } етапів
   *[other] { $n } етапу
  }
season-points = { $n ->
    [one] { $n } очко
    [few] { $n } очки
    [many] { $n } очок
   *[other] { $n } очка
  }
button-season = 🏆 Сезон
button-season-earlier = ◀ Минулий сезон
button-season-later = Наступний сезон ▶
season-person-title = 🏆 <b>{ $name }</b> · сезони { $where }
season-person-present = <b>{ $quarter }</b>: { $place }‑е місце з { $people }, { $points }
season-person-rest = { $n ->
    [one] І ще { $n } етап не в залік
    [few] І ще { $n } етапи не в залік
    [many] І ще { $n } етапів не в залік
   *[other] І ще { $n } етапу не в залік
  }
season-person-none = У цьому сезоні очок поки немає: вони приходять, коли скінчиться тиждень або клубний вечір.
season-person-past = Минулі сезони
season-person-nothing = Завершених сезонів поки немає.
season-evening-week = { $first }–{ $last }: { $place }‑е місце, +{ $points }
season-evening-club = { $day }, клубний вечір: { $place }‑е місце, +{ $points }
season-past = { $quarter }: { $place }‑е місце з { $people }, { $points }
season-past-more = { $season } · { $more }
season-end-title = 🏁 <b>Сезон завершено: { $quarter }</b>
season-end-evenings = { $n ->
    [one] { $n } етап
    [few] { $n } етапи
    [many] { $n } етапів
   *[other] { $n } етапу
  }
digest-season = 🏁 У сезоні попереду: { $places }
digest-season-place = { $name } ({ $points })
picture-season-title = Підсумки сезону
picture-points = очки
picture-evenings = етапи

## Підсумки тижня

digest-title = 🏆 <b>Підсумки тижня { $first }–{ $last }</b>
digest-played = { $games }, { $people }
digest-games = { $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
  }
digest-people = { $n ->
    [one] { $n } гравець
    [few] { $n } гравці
    [many] { $n } гравців
   *[other] { $n } гравця
  }
digest-others = { $n ->
    [one] …і ще { $n } гравець
    [few] …і ще { $n } гравці
    [many] …і ще { $n } гравців
   *[other] …і ще { $n } гравця
  }
digest-throw = ⚡ Кидок тижня: { $name }, { $dice } ({ $hand }), і шанси на перемогу злетіли з { $before } до { $after } %
digest-card = 🌟 Найкращий рахунок: { $name }, <b>{ $points }</b> ({ $preset })
digest-record = 🏅 Рекорд чату: { $name }, <b>{ $points }</b> ({ $preset }), попередній { $before }
digest-streak = 🔥 Перемог поспіль: { $name }, { $n }
digest-closest = 🤏 Найзапекліша партія: { $first } і { $second }, різниця { $points } ({ $preset })
digest-closest-even = 🤏 Найзапекліша партія: { $first } і { $second }, очок порівну ({ $preset })
digest-rivalry = 🤝 Суперники тижня: { $first } і { $second }, { $ahead }:{ $behind }
digest-luckiest = 🍀 Найбільше щастило: { $name }, { $points }
digest-unluckiest = 🌧 Кому кубики заборгували: { $name }, { $points }
digest-precise = 🎯 Найточніша гра: { $name }, { $share } %
champion-tag = Чемпіон тижня

## Клубний вечір: /club. Імена не відмінюються, тож вони всюди в називному відмінку

club-title = 🎪 <b>Клубний вечір</b> · { $minutes } хвилин
club-game = 📋 { $preset }
club-about = Короткі партії одна за одною, усі ходять водночас, кожен в особистих із ботом. Суперника бот знаходить сам, а тут — таблиця й підсумки.
club-joined = 👥 Грають { $n } із { $most }: { $names }
club-nobody = 👥 Поки нікого. Хто перший?
club-too-few = Ще { $n }, і можна починати.
club-ready = Можна починати!
club-ready-host = Можна починати! Слово за вами, { $name }.
club-starts = ▶️ Початок о { $time } (<tg-time unix="{ $unix }" format="r">за годинником чату</tg-time>)
club-unreached = ✉️ — натисніть «✍️ До бота»: аркуш прийде туди.
club-cancelled = 🎪 Клубний вечір не відбувся. Може, іншим разом?
club-running = 🎪 <b>Клубний вечір</b> до { $time } (<tg-time unix="{ $unix }" format="r">за годинником чату</tg-time>)
club-closing = 🎪 <b>Клубний вечір</b> · час вийшов, дограємо розпочате
club-over =
    { $n ->
        [one] 🏁 <b>Клубний вечір закінчено</b>: { $n } партія
        [few] 🏁 <b>Клубний вечір закінчено</b>: { $n } партії
        [many] 🏁 <b>Клубний вечір закінчено</b>: { $n } партій
       *[other] 🏁 <b>Клубний вечір закінчено</b>: { $n } партії
    }
club-legend = Очок за партію · перемог
club-line = { $placed } — <b>{ $average }</b> · { $wins }/{ $games }
club-few = замало партій
club-table = 🎲 { $table }: { $names }
club-waiting = ⏳ Чекають на пару: { $names }
club-result-plain = ⚔️ { $names } <b>{ $score }</b>
club-result-close = 😱 На волосинку! { $names } <b>{ $score }</b>
club-result-rout = 💥 Розгром! { $names } <b>{ $score }</b>
club-result-draw = 🤝 Нічия! { $names } <b>{ $score }</b>
club-result-dared = 🎯 Ризик виправдався! { $names } <b>{ $score }</b>
club-result-fire = 🔥 Не спинити! { $names } <b>{ $score }</b>
club-result-stopped = 🧯 Серію перервано! { $names } <b>{ $score }</b>
club-result-left = 🚪 Без боротьби: { $names } <b>{ $score }</b>
club-result-three = 👑 Утрьох: { $names }
club-result-seat = { $name } <b>{ $points }</b>
club-result-void = ✖ Не в залік: { $names }
club-status = 🎪 <b>Клубний вечір</b> · { $chat }
club-last-won = 🏆 <b>Перемога!</b> { $line }
club-last-drawn = 🤝 <b>Нічия.</b> { $line }
club-last-second = 👏 <b>Друге місце.</b> { $line }
club-last-lost = 🎲 <b>Не цього разу.</b> { $line }
club-last-void = ✖ <b>Не в залік.</b> { $line }
club-gained =
    { $n ->
        [one] +{ $n } очко
        [few] +{ $n } очки
        [many] +{ $n } очок
       *[other] +{ $n } очка
    }
club-gained-dare = (за ризик — одне)
club-own = 📊 Місце <b>{ $place }</b> із { $people }: <b>{ $average }</b> за партію, перемог { $wins } із { $games }
club-above = ⬆️ { $name }, { $points }
club-below = ⬇️ { $name }, { $points }
club-now-over = 🏁 Вечір закінчено, дякуємо за гру! Подіум — у групі.
club-now-fire = 🔥 Ви в ударі: перемога принесе 4 очки, нічия 2.
club-now-dares = 🎯 Наступна партія з ризиком: у кожному ході на кидок менше, за перемогу +1.
club-now-lobby = ⏳ Ви граєте! Щойно почнемо, аркуш прийде сюди.
club-now-closing = ⏱ Нових партій не буде, чекаємо на останні столи.
club-now-playing = 🎲 Ви за столом { $table }.
club-now-pauses-next = ⏸ Після цієї партії — пауза.
club-now-alone = ⏳ Усі за столами. Сядете з тими, хто дограє першим.
club-now-free = ⏳ Шукаємо вам пару…
club-now-paused = ⏸ Ви відпочиваєте, очки на місці.
club-now-asleep = 💤 За вас ходив робот, тому пауза. Очки на місці.
club-now-unreached = ✉️ Бот не міг вам написати. Тепер може — повертайтеся!
club-now-left = 🚪 Ви пішли. До кінця вечора можна повернутися, очки на місці.
club-until = ⏱ До { $time } (<tg-time unix="{ $unix }" format="r">за годинником чату</tg-time>)
club-podium = 🏆 <b>Клубний вечір</b>: усіх обходить <b>{ $name }</b>!
club-podium-about = { $people }, { $games } · { $preset }
club-podium-more = …і ще { $n }
club-podium-run = 🔥 Перемог поспіль: { $name }, { $n }
club-podium-dares = 🎯 Найризиковіша гра: { $name }, вийшло { $wins } із { $dares }
club-podium-best = 🌟 Найкращий аркуш: { $name }, { $points }
club-podium-picture = Клубний вечір
club-podium-wins =
    { $n ->
        [one] { $n } перемога із { $games }
        [few] { $n } перемоги із { $games }
        [many] { $n } перемог із { $games }
       *[other] { $n } перемоги із { $games }
    }
club-plan = 📅 Щотижня: { $day }, { $time }
club-plan-none = 📅 Сам не починається, лише кнопкою.
club-last-night = 🏆 Минулого разу, { $day }: { $names }
club-choice-minutes = ⏱ Тривалість
club-choice-minutes-about = Скільки триває вечір. Розпочаті партії дограються.
club-choice-page = <b>{ $setting }</b>
    { $about }
club-choice-card = 📋 Аркуш
club-choice-card-about = Із коротким аркушем партія забирає хвилини три-чотири, з повним — удвічі довше.
club-choice-weekday = 📅 Коли
club-choice-weekday-about = У який день тижня вечір починається сам. Записатися можна заздалегідь.
club-choice-hour = 🕗 Година
club-choice-hour-about = О котрій починати, за годинником чату.
club-minutes = { $n } хвилин
club-hour = { $hour }:00
club-card-short = короткий
club-card-full = повний
club-weekday-none = кнопкою
club-weekday-mon = понеділок
club-weekday-tue = вівторок
club-weekday-wed = середа
club-weekday-thu = четвер
club-weekday-fri = п'ятниця
club-weekday-sat = субота
club-weekday-sun = неділя
club-ask-leave = Піти посеред партії? Вона зарахується вам як програна, а зароблені очки залишаться.
club-ask-cancel = Скасувати клубний вечір для всіх?
club-ask-end = Закінчити клубний вечір? Розпочаті партії дограють, і буде подіум.
club-rules-title = 🎪 <b>Як іде клубний вечір</b>
club-rules-start = <b>Початок.</b> Треба від трьох до 24 людей. Починає той, хто відкрив вечір, або адмін. Або вечір починається сам, щотижня: день і година — у /club, там же видно, коли наступний.
club-rules-where = <b>Де грати.</b> В особистих із ботом: аркуші приходять туди, тож бота треба один раз запустити. За столом усі кидають водночас, на коло — хвилина. Партія — хвилини три-сім, і одразу наступна. У групі видно таблицю, столи й підсумки.
club-rules-pairing = <b>Хто з ким.</b> З тих, хто вільний, сідають сусіди за таблицею. Двічі поспіль із тим самим — лише якщо більше ні з ким. Вільних непарно — троє сідають разом.
club-rules-points = <b>Очки.</b> Перемога — 2, нічия — по 1, поразка — 0. За столом на трьох: першому 2, другому 1; перше місце на двох чи трьох — по 1, друге на двох — нічого. З тим самим зараховуються три партії за вечір, якщо вас більше трьох. Суперник пішов, не догравши до половини, — йому поразка, а вам ця партія просто не в залік.
club-rules-fire = 🔥 <b>В ударі.</b> Дві перемоги поспіль — і далі все вдвічі: перемога 4, нічия 2. Так до першої партії без перемоги.
club-rules-dare = 🎯 <b>Ризик.</b> Перед партією можна натиснути «Ризикнути»: у кожному ході на кидок менше, зате за перемогу ще +1. Це очко не подвоюється.
club-rules-late = <b>Спізнитися, відійти, заснути.</b> Увійти можна, поки до кінця більше двох хвилин. Треба відійти — «Пауза»: розпочату партію дограйте. Треба йти — «Піти»: очки залишаться, а розпочату партію програно. Хто не встиг за хвилину, за того коло зіграє робот; проспите два кола або останнє — буде пауза. Повернутися — одне натискання.
club-rules-end = <b>Кінець.</b> За дві хвилини до кінця нових столів немає. Розпочате дограємо, але не довше шести хвилин: тоді перемагає той, хто попереду.
club-rules-order = <b>Місця.</b> За очками на партію, тож запізнитися не страшно. Треба хоча б половину партій середнього гравця, але не менше трьох; у кого менше, ті нижче. Порівну — у кого більше очок, потім перемог, потім хто раніше увійшов.
club-rules-signs = <b>Значки.</b> 🔥 в ударі, 🎯 ризик, ⏸ пауза, 💤 заснули, ✉️ бот не може написати, 🚪 пішли.
panel-club = Місце { $place } із { $people } · очки: { $points }
panel-club-doubled = 🔥 усе вдвічі
panel-club-dares = 🎯 ризик
panel-club-gained = 🎪 <b>{ $gained }</b>
panel-club-nothing = 🎪 <b>Без очок</b>
panel-club-void = 🎪 Партія не в залік
button-club-join = 🙋 Граю
button-club-not = Не граю
button-club-private = ✍️ До бота
button-club-start = ▶️ Почати
button-club-cancel = ✖ Скасувати
button-club-rules = 📖 Правила
button-club-pause = ⏸ Пауза
button-club-pause-not = ▶️ Без паузи
button-club-resume = ▶️ Знову граю
button-club-return = 🙋 Повернутися
button-club-leave = 🚪 Піти
button-club-end = 🏁 Закінчити
button-club-dare = 🎯 Ризикнути
button-club-dare-not = 🎯 Не ризикувати
button-club-table = ⤴️ До таблиці
button-club-open = 🎪 Відкрити вечір
button-club-again = 🎪 Ще вечір

## Картинки й кубики чату: написи на самих картинках (picture-) без імен і без розмітки

picture-player = Гравець { $number }
picture-game = гра g{ $game }
picture-game-own = гра g{ $game }, свої кубики
picture-place = Місце
picture-turning = ⚡ Перелом — коло { $round }: { $dice } ({ $hand }), шанси на перемогу зросли з { $before } до { $after } %.
picture-turning-down = ⚡ Перелом — коло { $round }: { $dice } ({ $hand }), шанси на перемогу впали з { $before } до { $after } %.
picture-turning-row = ⚡ Перелом — коло { $round }: «{ $row }» ({ $points }), шанси на перемогу зросли з { $before } до { $after } %.
picture-turning-row-down = ⚡ Перелом — коло { $round }: «{ $row }» ({ $points }), шанси на перемогу впали з { $before } до { $after } %.
picture-turning-cross = ⚡ Перелом — коло { $round }: викреслено «{ $row }», шанси на перемогу: { $before } → { $after } %.
picture-throw = Найкращий кидок — коло { $round }: { $dice } ({ $hand }), шанси на перемогу зросли з { $before } до { $after } %.
picture-cards-below = Усі аркуші текстом: /score
picture-course-about = Як ішла партія · гра g{ $game }
picture-course-rounds = коло
picture-course-legend = Лінія — скільки очок очікувалося наприкінці партії, смуга — де зупинилися б дев'ять партій із десяти.
picture-course-others = Пунктир — решта.
picture-course-caption = 📈 Скільки очок очікувалося наприкінці: на початку, після чверті, половини й трьох чвертей партії, — і що вийшло. У дужках — де зупинилися б дев'ять партій із десяти.
picture-course-line = { $name }: { $points } → <b>{ $final }</b>
picture-course-point = { $mean } ({ $low }…{ $high })
picture-dice-title = Кубики цього чату
counts-title = 🎲 <b>Кубики цього чату</b>
counts-about = Кинуто кубиків: { $dice } · партій: { $games }
counts-empty = 🎲 Тут іще нічого не дограли, рахувати нічого.
counts-few = Кидків поки замало, щоб про щось судити.
counts-band = У чесних кубиків кожна грань випала б від { $low } до { $high } разів.
counts-fair = Кубики чесні: усі шість граней у цих межах.
counts-odd = Поза межами: { $faces }. З чесними кубиками таке буває менш ніж в одному чаті з двадцяти — перевірте партії: /verify
counts-how = Межі взято із запасом, тож зазирати можна хоч щодня.
button-cards = 🖼 Аркуші
button-course = 📈 Графік
button-picture = 🖼 Картинкою
picture-week-title = Підсумки тижня
picture-wins = перемоги
picture-games = партії
picture-new = нов.
picture-matrix-title = Хто кого
picture-matrix-legend = Рядок проти стовпця: скільки разів попереду перший, скільки — другий. Що темніша клітинка, то частіше попереду рядок.
picture-matrix-pair = { $first } — { $second }: { $won }:{ $lost }
picture-year-title = { $year } рік
picture-year-months = січ лют бер кві тра чер лип сер вер жов лис гру
picture-year-legend = Партії за місяцями
picture-year-line = <b>{ $value }</b> { $label }
picture-year-played = За місяцями: { $months }
picture-year-games = { $n ->
    [one] партія
    [few] партії
    [many] партій
   *[other] партії
  }
picture-year-wins = { $n ->
    [one] перемога
    [few] перемоги
    [many] перемог
   *[other] перемоги
  }
picture-year-places = { $n ->
    [one] друге чи третє місце
    [few] других і третіх місця
    [many] других і третіх місць
   *[other] другого чи третього місця
  }
picture-year-best = найкращий рахунок: { $preset }
picture-year-luck = { $n ->
    [one] очко удачі
    [few] очки удачі
    [many] очок удачі
   *[other] очка удачі
  }
picture-year-company = найчастіше за столом
button-matrix = ⚔️ Хто кого
button-year = 🖼 Мій рік

## Правила словами

rules-title = 📜 <b>{ $preset }</b>
rules-players = { $least }–{ $most } гравців
rules-clock = на хід — { $clock }
rules-index = 📜 <b>Правила</b>. Яка гра?
rules-full = <b>Докладно</b>
rules-brief = { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубики
    [many] { $dice } кубиків
   *[other] { $dice } кубика
  }, до { $rolls ->
    [one] { $rolls } кидка
    [few] { $rolls } кидків
    [many] { $rolls } кидків
   *[other] { $rolls } кидка
  }: що подобається, лишаєте, решту кидаєте ще раз. Що вийшло, пишете в будь-який вільний рядок.
rules-brief-school = { $rows }: норма — три. «{ $row }»: четвертий кубик { $plus }, бракує одного { $minus }.
rules-brief-school-flat = { $rows }: треба три. «{ $row }»: бракує одного { $minus }, зайвий нічого не дає.
rules-brief-unmade = Кожен незібраний рядок — відрахування.
rules-brief-columns = Стовпці: { $columns }; у кожному весь аркуш.
rules-brief-factors = Стовпець множить і очки, і премію.
rules-brief-double = { $dice ->
    [one] { $dice } подвійний кубик
    [few] { $dice } подвійні кубики
    [many] { $dice } подвійних кубиків
   *[other] { $dice } подвійного кубика
  }, малий усередині великого; до { $rolls ->
    [one] { $rolls } кидка
    [few] { $rolls } кидків
    [many] { $rolls } кидків
   *[other] { $rolls } кидка
  }. Потім одразу два рядки: один за зовнішні очки, другий за внутрішні.
rules-brief-together = Усі кидають одразу, кожен на своєму аркуші.
rules-brief-own = Кубики свої, справжні: кинули й увели, що випало.
rules-brief-saves = Невитрачені кидки збираються про запас.
rules-brief-race = Хто зібрав увесь аркуш, той закінчив партію; кіл не більше ніж { $rounds }.
rules-brief-cards = На кубиках карти: { $faces }.
rules-brief-announced = У стовпець на замовлення — лише те, що назвали одразу після першого кидка.
rules-brief-announced_own = У стовпець на замовлення — лише те, що назвали вголос одразу після першого кидка.
rules-brief-colours = Кольори: 1 і 6, 2 і 5, 3 і 4.
rules-brief-colours_pairs = Кольори: 1 і 6, 2 і 5, 3 і 4.
rules-brief-joker_forced = П'ять однакових ще раз — джокер, він годиться і в інші рядки.
rules-brief-joker_free = П'ять однакових ще раз — джокер, він годиться і в інші рядки.
rules-brief-wins = П'ять однакових з першого кидка — перемога одразу.
rules-brief-rows = Ще рядки: { $rows }. Скільки дасть кожен, видно на кнопці.
rules-brief-doubled = З руки, тобто з першого кидка, — удвічі.
rules-brief-served = З руки, тобто з першого кидка, — дорожче.
rules-brief-crossing = Не вийшло нічого — один рядок викреслюєте.
rules-brief-no_crossing = Не вийшло нічого — хід пропав.
rules-brief-tiers = Самі суми в підсумок не йдуть: очки дають за вдалі рядки й за суму всіх.
rules-brief-win = Перемагає той, у кого більше очок.
rules-brief-hands = { $rolls ->
    [1] Кожен кидає { $dice } кубиків один раз, потім комбінації порівнюють.
   *[other] Кожен кидає { $dice } кубиків до { $rolls } разів: щось лишає, решту кидає ще. Потім комбінації порівнюють.
  }
rules-brief-locked = Що відклали, те лежить до кінця ходу.
rules-brief-ranks = 📋 Від старшої до молодшої: { $hands }.
rules-brief-low = Усе навпаки: роздачу бере наймолодша.
rules-press = { $dice ->
    [one] Кидаєте { $dice } кубик.
    [few] Кидаєте { $dice } кубики, відкладаєте ті, що приносять очки, і або забираєте, або кидаєте решту.
    [many] Кидаєте { $dice } кубиків, відкладаєте ті, що приносять очки, і або забираєте, або кидаєте решту.
   *[other] Кидаєте { $dice } кубика, відкладаєте ті, що приносять очки, і або забираєте, або кидаєте решту.
  }
rules-press-whole = { $dice ->
    [1] Кидаєте кубик, поки не набридне: усе, що випало, додається. Зупинилися — забрали.
   *[other] Кидаєте два кубики, поки не набридне: усе, що випало, додається. Зупинилися — забрали.
  }
rules-press-bust = Нічого не випало — усе, що зібрали за хід, згоріло.
rules-press-bust-whole = Випала одиниця — усе, що зібрали за хід, згоріло.
rules-press-dice = { $dice } — { $points }
rules-press-alike = { $n ->
    [3] три однакових
    [4] чотири
    [5] п’ять
   *[other] шість
  } — число × { $unit }, одиниці — { $ones }
rules-press-alike-more = кожен наступний такий самий — удвічі
rules-press-alike-full = { $n ->
    [3] Три
    [4] Чотири
    [5] П’ять
   *[other] Шість
  } однакових — від { $low } за двійки до { $high } за шістки, за одиниці { $ones }
rules-press-pairs = три різні пари — { $points }
rules-press-entry = Перші очки — з { $points } за один хід.
rules-press-least = Забирати можна від { $points } за хід.
rules-press-hot_may = Зіграли всі кубики — кидайте всі знову або забирайте.
rules-press-hot_must = Зіграли всі кубики — забрати не можна, кидаєте всі знову.
rules-press-wins = П’ять однакових одним кидком — одразу перемога.
rules-press-ruin = Дві одиниці разом спалюють геть усе.
rules-press-range = { $low }–{ $high }
rules-press-barrels = Бочки { $ranges }: з такої треба вийти одним ходом, до її кінця або далі.
rules-press-empty = Три порожні ходи поспіль — мінус { $points }.
rules-press-overtaken = Кого обігнали, у того мінус { $points }.
rules-press-falls = Рівно { $points } — самоскид, знову 0.
rules-press-ending_once = Хто перший набере { $points } або більше, той переміг.
rules-press-ending_round = Хтось набрав { $points } — дограємо коло, і перемагає той, у кого більше.
rules-press-ending_turn = Хтось набрав { $points } — у решти по одному ходу, і перемагає той, у кого більше.
rules-press-even_share = Порівну — перемога спільна.
rules-press-even_blitz = Порівну — вирішальний кидок.
rules-press-scores = <b>Що скільки коштує</b>
rules-press-one_throw = Очки рахуються в одному кидку: відкладений раніше кубик трійку не доповнить. Відкласти треба хоча б один кубик, але не обов’язково всі, що приносять очки.
rules-press-floor = Менше від нуля не буває.
rules-press-entry-fine = Поки входу немає, меншого не записати: кидайте далі, поки не вистачить або не згорить.
rules-press-barrels-fine = У бочці хід записують, тільки якщо він виводить із неї; інакше кидайте далі.
rules-press-undo = Забрали ненароком — до наступного кидка це можна скасувати.
rules-press-rounds = Більше ніж { $points } кіл гра не триває: тоді перемагає той, у кого більше.
rules-basics = Хід — до { $rolls ->
    [one] { $rolls } кидка
    [few] { $rolls } кидків
    [many] { $rolls } кидків
   *[other] { $rolls } кидка
  }: спершу кидають усі { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубики
    [many] { $dice } кубиків
   *[other] { $dice } кубика
  }, потім будь-які на вибір, і ті, що лишали раніше, теж. Після будь-якого кидка можна зупинитися й записати, що вийшло, в { $columns ->
    [0] один вільний рядок. Кожен рядок
   *[other] одну вільну клітинку. Кожну клітинку
  } пишуть один раз: їх { $rows }, стільки ж і кіл. У кого найбільше очок, той переміг.
rules-basics-race = Хід — до { $rolls ->
    [one] { $rolls } кидка
    [few] { $rolls } кидків
    [many] { $rolls } кидків
   *[other] { $rolls } кидка
  } і ще скільки завгодно із запасу, де лежать кидки, яких не витратили минулі ходи. Спершу кидають усі { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубики
    [many] { $dice } кубиків
   *[other] { $dice } кубика
  }, потім будь-які на вибір, і ті, що лишали раніше, теж. Після будь-якого кидка можна зупинитися й записати, що вийшло, в один вільний рядок. Кожен рядок пишуть один раз, усього їх { $rows }. { $end } Кіл не більше ніж { $rounds }. У кого найбільше очок, той переміг.
rules-race = Щойно хтось зібрав усі, партія закінчується; якщо він ходить першим, в інших є ще по ходу.
rules-race-together = Щойно хтось зібрав усі, партія закінчується, але це коло дограють і решта.
rules-basics-saved = Хід — до { $rolls ->
    [one] { $rolls } кидка
    [few] { $rolls } кидків
    [many] { $rolls } кидків
   *[other] { $rolls } кидка
  } і ще скільки завгодно із запасу, де лежать кидки, яких не витратили минулі ходи. Спершу кидають усі { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубики
    [many] { $dice } кубиків
   *[other] { $dice } кубика
  }, потім будь-які на вибір, і ті, що лишали раніше, теж. Після будь-якого кидка можна зупинитися й записати, що вийшло, в один вільний рядок. Кожен рядок пишуть один раз: їх { $rows }, стільки ж і кіл. У кого найбільше очок, той переміг.
rules-basics-double = { $dice ->
    [one] { $dice } подвійний кубик
    [few] { $dice } подвійні кубики
    [many] { $dice } подвійних кубиків
   *[other] { $dice } подвійного кубика
  }: у кожному великому сидить маленький, і кидають їх разом. Хід — до { $rolls ->
    [one] { $rolls } кидка
    [few] { $rolls } кидків
    [many] { $rolls } кидків
   *[other] { $rolls } кидка
  }: спершу всі, потім будь-які на вибір, і ті, що лишали раніше, теж. Після будь-якого кидка можна зупинитися й записати одразу у два вільні рядки: в один зовнішні кубики, у другий внутрішні. Рядків { $rows }, кіл { $rounds }. У кого найбільше очок, той переміг.
rules-rows = <b>Рядки</b> (приклад → очки)
rules-rows-sums = <b>Рядки</b> (приклад → що пишеться)
rules-rows-first = <b>Рядки</b> (приклад → очки; «з руки» — якщо записати одразу після першого кидка)
rules-row = <b>{ $row }</b>: { $what }. { $example }
rules-row-example = <b>{ $row }</b>: { $example }
rules-rows-same = { $rows }: { $what }. { $row }: { $example }
rules-from-to = <b>{ $first } – { $last }</b>
rules-from-to-section = <b>{ $first } – { $last }</b> («{ $section }»)
rules-rows-listed = <b>{ $rows }</b>
rules-rows-listed-section = <b>{ $rows }</b> («{ $section }»)
rules-never-crossed = { $what } (не викреслюється)
rules-example = { $dice } → { $points }
rules-example-first = { $dice } → { $points }, з руки { $first }
rules-pays = { $what } — { $points ->
    [one] { $points } очко
    [few] { $points } очки
    [many] { $points } очок
   *[other] { $points } очка
  }
rules-pays-nothing = { $what } — рядок закрито, очок за нього немає
rules-pays-by_roll = { $what } — з першого кидка { $first }, з другого { $second }, з третього { $third }
rules-prize = { $what } і премія { $prize }
rules-pays-sum = { $what }, їхня сума
rules-pays-these = { $what }, сума всіх { $n ->
    [4] чотирьох
    [5] п'яти
    [6] шести
   *[other] { $n }
  }
rules-pays-dice = { $what }, сума всіх { $n ->
    [4] чотирьох
    [5] п'яти
    [6] шести
   *[other] { $n }
  } кубиків
rules-pays-minus = { $what }, сума всіх { $n ->
    [4] чотирьох
    [5] п'яти
    [6] шести
   *[other] { $n }
  } із мінусом
rules-count = сума всіх кубиків із цим числом
rules-count-least = щонайменше { $n ->
          [one] { $n } кубик
          [few] { $n } кубики
          [many] { $n } кубиків
         *[other] { $n } кубика
        } із цим числом
rules-school-face = норма — три. Четвертий кубик — його число в плюс, бракує одного — у мінус
rules-school-face-flat = норма — три, а більше не треба. Бракує одного — його число в мінус
rules-school-count = норма — три. Четвертий кубик — очко в плюс, бракує одного — очко в мінус
rules-school-count-flat = норма — три, а більше не треба. Бракує одного — очко в мінус
rules-kind = { $n ->
    [2] два однакові
    [3] три однакові
    [4] чотири однакові
    [5] п'ять однакових
    [6] шість однакових
   *[other] { $n } однакових
  }
rules-kind-more = { $what } плюс іще { $n ->
    [2] два
    [3] три
   *[other] { $n }
  }
rules-kind-exact = рівно { $n ->
    [2] два однакові
    [3] три однакові
    [4] чотири однакові
    [5] п'ять однакових
    [6] шість однакових
   *[other] { $n } однакових
  }
rules-straight = { $faces }
rules-run = { $n ->
    [4] чотири поспіль
    [5] п'ять поспіль
   *[other] { $n } поспіль
  }
rules-even = усі кубики парні
rules-odd = усі кубики непарні
rules-even-partial = парні кубики, скільки випало
rules-odd-partial = непарні кубики, скільки випало
rules-anything = будь-які кубики
rules-distinct = усі кубики різні
rules-total = разом { $pips } на всіх кубиках
rules-total-pair = разом { $pips } на всіх кубиках, і два з них однакові
rules-coloured = усі кубики одного кольору
rules-coloured-groups = { $what }, { $n ->
    [4] ці чотири
    [5] усі п'ять
   *[other] усі { $n }
  } одного кольору
rules-bonus-threshold = { $least ->
    [one] «{ $section }» від { $least } очка — премія { $points }.
    [few] «{ $section }» від { $least } очок — премія { $points }.
    [many] «{ $section }» від { $least } очок — премія { $points }.
   *[other] «{ $section }» від { $least } очка — премія { $points }.
  }
rules-bonus-steps = Більша сума — більша премія: { $steps }.
rules-bonus-step = від { $least } — { $points }
rules-bonus-shortfall = «{ $section }» закінчилася в мінусі — штраф { $points }.
rules-bonus-tenfold-sum = «{ $section }» закінчилася в мінусі — він удесятеро: −3 стане −30.
rules-bonus-tenfold-each = «{ $section }»: кожен мінус наприкінці — удесятеро: −3 стане −30.
rules-bonus-clean = «{ $section }» ({ $first } – { $last }) без жодної викресленої — премія { $points }.
rules-bonus-further = П'ять однакових уже зібрано у своєму рядку — кожні наступні дають іще { $points }, куди б їх не записали.
rules-bonus-unmade = За кожен рядок, не зібраний до кінця, віднімається: { $rows }.
rules-bonus-spare = Кожен кидок, що лишився в запасі, — ще { $points ->
    [one] { $points } очко
    [few] { $points } очки
    [many] { $points } очок
   *[other] { $points } очка
  }.
rules-bonus-row = «{ $row }»: сума всіх клітинок від { $least } — { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очок
   *[other] { $points } очка
  }.
rules-bonus-row-clean = «{ $row }»: зібрано всі клітинки, жодної не викреслено — { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очок
   *[other] { $points } очка
  }.
rules-bonus-made = Кожен зібраний «{ $row }» — ще { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очок
   *[other] { $points } очка
  }.
rules-bonus-spread = «{ $high }» і «{ $low }» самі до підсумку не йдуть: їхня різниця множиться на рядок «{ $times }» того самого стовпця.
rules-bonus-tiers = Самі суми до підсумку не йдуть, тільки очки за них. За суму всіх рядків: { $steps }.
rules-tier = { $least }–{ $most }: { $points }
rules-tier-last = від { $least }: { $points }
rules-every-column-multiplied = { $bonus } У кожному стовпці окремо, і поріг росте з множником: { $columns }.
rules-bonus-in-column = у «{ $column }» від { $least } — { $points }
rules-every-column = { $bonus } У кожному стовпці окремо.
rules-gate-first_turns = { $n ->
    [one] Перший { $n } хід — лише «{ $section }».
    [few] Перші { $n } ходи — лише «{ $section }».
    [many] Перші { $n } ходів — лише «{ $section }».
   *[other] Перші { $n } ходу — лише «{ $section }».
  }
rules-gate-top_down = Рядки пишуться суворо згори вниз.
rules-gate-section_first = Спершу «{ $section }» цілком, у будь-якому порядку, потім решта рядків.
rules-gate-column_down = Стовпець «{ $column }» пишеться підряд згори вниз.
rules-gate-column_up = Стовпець «{ $column }» пишеться підряд знизу вгору.
rules-gate-column_again = Клітинки заповнюються зліва направо.
rules-columns = Стовпці: { $columns }. У кожному { $rows ->
    [one] один і той самий { $rows } рядок
    [few] ті самі { $rows } рядки
    [many] ті самі { $rows } рядків
   *[other] ті самі { $rows } рядка
  }.
rules-columns-boxes = У кожного рядка { $boxes ->
    [one] { $boxes } клітинка
    [few] { $boxes } клітинки
    [many] { $boxes } клітинок
   *[other] { $boxes } клітинки
  }.
rules-column-factor = Стовпець «{ $column }»: очки й премія множаться на { $factor }.
rules-reading-announced = Стовпець на замовлення: рядок називають одразу після першого кидка, і цього ходу пишеться лише він, хоч би що вийшло. Без замовлення сюди пишуть тільки з першого кидка.
rules-reading-announced_own = Стовпець на замовлення: рядок називають уголос одразу після першого кидка, і цього ходу пишеться лише він. Без замовлення сюди пишуть тільки з першого кидка. Бот за цим не стежить.
rules-table = { $option }: { $value }.
rules-of-table = { $option }: { $about }
rules-round-bonus = { $points ->
    [one] Премія за коло: хто взяв за нього найбільше, отримує ще { $points } очко. Порівну — не отримує ніхто.
    [few] Премія за коло: хто взяв за нього найбільше, отримує ще { $points } очки. Порівну — не отримує ніхто.
    [many] Премія за коло: хто взяв за нього найбільше, отримує ще { $points } очок. Порівну — не отримує ніхто.
   *[other] Премія за коло: хто взяв за нього найбільше, отримує ще { $points } очка. Порівну — не отримує ніхто.
  }
rules-faces = На кубиках карти, від молодшої до старшої: { $faces }.
rules-faces-points = Очки карт: наймолодша — 1, далі за порядком, найстарша — 6.
rules-face = { $face } { $name }
face-9 = дев'ятка
face-10 = десятка
face-J = валет
face-Q = дама
face-K = король
face-A = туз
rules-changed-too = <b>Змінено ще</b>
rules-changed-line = { $option }: { $value } (зазвичай { $default }).
rules-fine = <b>Тонкощі</b>
rules-reading-best = Якщо кубики підходять по-різному, береться те, що дорожче: у рядок «{ $pair }» іде старша пара.
rules-reading-layers = Зовнішні та внутрішні кубики рахуються окремо, але кидаються лише разом; пишуться вони у два різні рядки.
rules-reading-left_out = Із шести кубиків рахуються п'ять: зайвим стає той, без якого рядок дає більше. Зовні й усередині зайвим може бути різний кубик. Зовні 6 6 4 3 3 3 без четвірки — фул-хаус на 21, всередині 5 4 3 2 2 1 без двійки — малий стріт на 15.
rules-reading-crossing = Не зібрали рядок, у який пишете, — він викреслюється (0). Зібрали — очки зараховуються: відмовитися заради нуля не можна.
rules-reading-no_crossing = Викреслювати рядки не можна. Зібрали хоч один із відкритих — треба писати; не зібрали жодного — можна закінчити хід без запису.
rules-reading-saved = Кидки, яких хід не витратив, ідуть у запас, коли ви пишете рядок. Запас можна витрачати в будь-якому наступному ході, після своїх кидків.
rules-reading-saved_lost = Хід без запису нічого не додає до запасу, а витрачене не повертається.
rules-reading-served = «З руки» — лише якщо записати одразу після першого кидка ходу.
rules-reading-wins = П'ять однакових з руки, записані у свій рядок, одразу виграють партію, хоч би скільки було очок.
rules-reading-after = Другий такий рядок зараховується, лише якщо зібрано перший; викреслити його можна будь-коли.
rules-reading-first_roll = «З руки» подвоюється сума кубиків, але не премія, і лише там, де в прикладі є «з руки».
rules-reading-first_roll_plain = «З руки» подвоюється сума кубиків, і лише там, де в прикладі є «з руки».
rules-reading-no_pot = Банку, який увесь забрав би переможець, тут немає: у кожного рахується різниця із середнім.
rules-reading-school = Рахуються лише кубики понад три й ті, яких бракує: у рядку «{ $school }» чотири кубики — це +1, а не +4; один — це −2.
rules-reading-no_surplus = У рядку «{ $school }» чотири кубики й п'ять — теж 0, а один — це −2.
rules-reading-same_face = «{ $two_pairs }» — це й чотири однакові, «{ $full }» — і п'ять однакових.
rules-reading-same_face_full = «{ $full }» — це й п'ять однакових.
rules-reading-different_faces = «{ $two_pairs }» і «{ $full }» — з різних граней: чотири чи п'ять однакових не годяться.
rules-reading-different_full = «{ $full }» — із двох різних граней: п'ять однакових не годяться.
rules-reading-different_full_joker = «{ $full }» — із двох різних граней; п'ять однакових годяться, лише якщо це джокер.
rules-reading-different_groups = Пари, «{ $full }», «{ $villa }» і «{ $tower }» — з різних граней: чотири однакові — не дві пари, шість — не три й ще три.
rules-reading-exact = «Рівно» означає не більше: у 5 5 6 6 6 є і два, і три однакові, а в 5 5 5 5 2 немає ні тих, ні тих.
rules-reading-runs = П'ять поспіль — це й чотири поспіль: записати їх можна в будь-який із двох стрітів.
rules-reading-joker_forced = Джокер — п'ять однакових, коли їхній рядок уже зайнятий, нехай навіть нулем. Його пишуть у верхній рядок свого числа; якщо той зайнятий — у будь-який нижній, і там він дає повну ціну фул-хауса та стрітів; якщо зайняті й нижні — у будь-який верхній.
rules-reading-joker_free = Джокер — п'ять однакових, коли зайняті і їхній рядок (нехай навіть нулем), і верхній рядок їхнього числа. Писати можна куди завгодно; за фул-хаус і стріти джокер дає повну ціну.
rules-reading-joker_columns = «Зібрано» й «зайнятий» тут означає: в усіх стовпцях. Очки за кожні наступні п'ять однакових на стовпець не множаться.
rules-reading-joker_faces = Чисел, яких угорі немає, чекати не треба: їхній джокер одразу йде вниз за повною ціною.
rules-reading-partial = У рядках парних і непарних рахуються лише ті кубики, що підійшли, хоч би й жодного.
rules-reading-sum_pair = Кубики для рядка «{ $thirteen_pair }» годяться й у рядок «{ $thirteen }».
rules-reading-colours = Кольори: 1 і 6 — одного кольору, 2 і 5 — другого, 3 і 4 — третього, хоч як пофарбовані кубики. Чотири однакові — теж дві пари одного кольору, п'ять — теж фул-хаус одного кольору.
rules-reading-colours_pairs = Кольори: 1 і 6 — одного кольору, 2 і 5 — другого, 3 і 4 — третього, хоч як пофарбовані кубики. Чотири однакові — теж дві пари одного кольору.
rules-reading-round_further = До рахунку кола йдуть і очки за кожні наступні п'ять однакових.
rules-reading-final = Записане можна скасувати, поки наступний гравець не взявся за кубики.
rules-reading-final_round = Записане можна скасувати, поки в цьому колі ще хтось грає: записали всі — вже ні.
rules-reading-final_together = Записане можна скасувати, поки ви не кинули наступні кубики самі: перший кидок нового кола, що випав без вас, не рахується. Після кінця партії — вже ні.
rules-reading-final_own = Помилку можна виправити в будь-якому з трьох останніх ходів.
rules-hands-basics = { $hands ->
    [1] Кожен
   *[other] За роздачу кожен
  } ходить по разу, потім комбінації порівнюють. Хід — { $rolls ->
    [1] один кидок
    [one] до { $rolls } кидка
    [few] до { $rolls } кидків
    [many] до { $rolls } кидків
   *[other] до { $rolls } кидка
  }: { $rolls ->
    [1] кидаєте
   *[other] спершу кидаєте
  } всі { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубики
    [many] { $dice } кубиків
   *[other] { $dice } кубика
  }{ $rolls ->
    [1] , що випало, те й маєте.
   *[other] , потім щось лишаєте, решту перекидаєте. Зупинитися можна після будь-якого кидка.
  }{ $hands ->
    [1] {""}
   *[other] {" "}Роздач — { $hands }.
  }
rules-hands-stakes = У кожного на початку { $chips ->
    [one] { $chips } фішка
    [few] { $chips } фішки
    [many] { $chips } фішок
   *[other] { $chips } фішки
  }, вони нічого не варті. Перед кожною роздачею всі ставлять у банк по { $ante }, і переможець роздачі забирає все.
rules-hands-rising = Далі ставка росте: подвоюється щоразу, коли всі, хто ще в грі, почали по роздачі.
rules-hands-stake = Перед грою всі ставлять у банк по { $chips ->
    [one] { $chips } фішці
    [few] { $chips } фішки
    [many] { $chips } фішок
   *[other] { $chips } фішки
  }, вони нічого не варті. Банк забирає переможець.
rules-hands-stake-shared = Ділять перше місце — ділять і банк.
rules-hands-stake-left = Хто вийшов, втрачає ставку.
rules-hands-goal-chips = Перемагає той, у кого наприкінці більше фішок.
rules-hands-goal-won = Перемагає той, хто взяв більше роздач.
rules-hands-goal-hand = Перемагає той, чия комбінація старша.
rules-ranks = <b>Комбінації</b>, від старшої до молодшої
rules-ranks-low = <b>Комбінації</b>, від старшої до молодшої; банк бере наймолодша
rules-hand = <b>{ $hand }</b>: { $dice }
rules-hands-locked = Що лишили, перекидаючи решту, лежить до кінця ходу: кинути ці кубики знову не можна.
rules-hands-free = Перекинути можна будь-які кубики, і ті, що лишали раніше, теж.
rules-hands-low = Усе навпаки: банк бере молодша комбінація, за однакових — у кого грані молодші, без комбінації — у кого сума менша.
rules-hands-equal_faces = Комбінації однакові — дивляться, у кого кубики старші: спершу в найбільшій групі (три королі старші за трьох дам), потім решту, від старшого.
rules-hands-equal_pips = Комбінації однакові — дивляться, у кого кубики старші: спершу в найбільшій групі (три п'ятірки старші за три четвірки, стріт до шістки — за стріт до п'ятірки), потім решту, від старшого.
rules-hands-equal_sum = Комбінації однакові — у кого більша сума всіх кубиків, той і старший: 3 3 3 3 6 (18) б'є 4 4 4 4 1 (17).
rules-hands-high = Без комбінації вирішує сума: наймолодша карта — 1, найстарша — 6.
rules-hands-high_pips = Без комбінації вирішує сума всіх кубиків.
rules-hands-no_straights = П'ять поспіль — не комбінація.
rules-hands-round = Рівні в усьому — ці гравці перегравають роздачу між собою: нових ставок немає, банк чекає.
rules-hands-again = Рівні в усьому — ці гравці перегравають роздачу між собою.
rules-hands-blitz = Рівні в усьому — вирішальний кидок: усі кубики разом, у кого більша сума.
rules-hands-first = Кожну нову роздачу починає наступний по колу з тих, хто ще в грі.
rules-hands-decided = Коли першого вже нікому не наздогнати, гра закінчується: решту роздач не розігрують.
rules-hands-out = Кому бракує на ставку, той вибуває. Гра кінчається раніше, якщо ставити може лише один.
rules-hands-left = Хто вийшов, своєї ставки з банку не забирає. Лишився в роздачі один — банк йому.
rules-hands-idle_tie_break = За одну роздачу нічиєї не буває: хоч що вибери, різниці немає.
rules-hands-idle_stakes = Роздач менше трьох, і ставка не встигне зрости.
rules-hands-stand = Якщо кидки ще були, зупинку можна скасувати, поки не кинуто наступні кубики.
rules-hands-stand_own = Помилку можна виправити в будь-якому з трьох останніх ходів.
button-rules-all = 📜 Правила всіх ігор

## Що радять бувалі

advice-title = 🎓 <b>{ $preset }</b>: що радять бувалі і що каже підрахунок
advice-about = Число — на скільки очок порада в середньому змінює підсумок партії. Якщо жодного разу не помилитися, виходить { $points }.
advice-start = Чистий аркуш
advice-turns = «{ $first }» – «{ $last }» записано, по три кубики
advice-section = «{ $section }» позаду, усюди по три кубики
advice-end = Лишилися «{ $one }» і «{ $other }», решту зібрано
advice-when = <b>{ $moment } · { $roll ->
    [1] перший кидок
    [2] другий кидок
   *[other] останній кидок
  }</b>
advice-saying = 🎲 <b>{ $dice }</b>. { $saying }
advice-pair_sixes = Дві шістки — пиши «{ $row }» і не думай.
advice-pair_fives = Дві п'ятірки — теж «{ $row }»: шісток можна й не дочекатися.
advice-two_pairs_at_once = «{ $row }» — пиши: навмисне їх ніхто не збирає.
advice-two_pairs_held = Дві пари — тримай обидві: ще один кубик, і «{ $other }» твій.
advice-full_at_once = «{ $row }», хай і дрібний, — пиши: другого не дочекаєшся.
advice-straight_at_once = «{ $row }» — пиши: готового не ламають.
advice-open_straight = Чотири поспіль — тримай: п'ятий сам прийде.
advice-made_early = Три п'ятірки є — кидай далі: «{ $row }» нікуди не дінуться.
advice-four_sixes = Чотири шістки — пиши «{ $row }», а не «{ $other }».
advice-wasted = Не вийшло нічого — пиши «{ $row }»: їх не шкода.
advice-last_two = Порожньо — викреслюй «{ $row }»: «{ $other }» дає більше.
advice-gap_straight = Бракує одного всередині — тримай чотири: дотягнеш.
advice-three_thrown = Три шістки — «{ $row }» не втече, кидай на «{ $other }».
advice-five_sixes = П'ять шісток — пиши «{ $row }», а не «{ $other }».
advice-no_minus = Дві п'ятірки — пиши «{ $row }»: у мінус лізти зарано.
advice-two_pairs_left = Нічого кращого не вийшло — пиши «{ $row }».
advice-chance_any = Усі різні — пиши «{ $row }»: туди годиться все.
advice-chance_unsought = На кубиках 26, але «{ $row }» почекає: тримай обидві пари.
advice-small_kept = Ні те, ні те — викреслюй «{ $row }»: «{ $other }» випадає частіше.
advice-three_at_once = Три четвірки — пиши «{ $row }»: двічі не пропонують.
advice-three_fours = Три четвірки — пиши «{ $row }», а не «{ $other }».
advice-four_at_once = Чотири п'ятірки — пиши «{ $row }»: від добра добра не шукають.
advice-full_second = «{ $row }» зібрано — пиши: краще синиця в руках.
advice-four_coloured = Чотири одного кольору — тримай: п'ятий дасть флеш, а то й фул-хаус одного кольору.
advice-thirteen_at_once = «{ $row }» з першого кидка — пиши: краще синиця в жмені.
advice-sixes_of_three = Дві шістки — тримай: випаде одиниця, і крег твій.
advice-three_of_three = Три п'ятірки — пиши «{ $row }»: більше вони ніде не дадуть.
advice-right = ✅ <b>{ $points }</b>, гірше { $other }
advice-wrong = ❌ <b>{ $points }</b>, краще { $other }
advice-equal = 🤝 Однаково: можна й { $other }
button-advice = 🎓 Що радять бувалі
button-rules-back = 📜 До правил

## Перевірка кубиків

verify-fair = ✅ <b>Гра g{ $game }: кубики сходяться.</b>
verify-unshown = ⚠️ <b>Гра g{ $game }: відбитка до гри не показали.</b>
verify-own = ✋ <b>Гру g{ $game } зіграно своїми кубиками.</b>
  Перевіряти нічого: бот кубиків не кидав, а записав, що йому сказали за столом. Тому такі партії не йдуть ні до рейтингу, ні до обліку кубиків, ні до везіння. Хто що записав, видно із запису гри: /export
verify-throws = { $n ->
    [0] Кидків не було, звіряти нічого.
    [one] Перераховано { $n } кидок — усе зійшлося.
    [few] Перераховано { $n } кидки — усе зійшлося.
    [many] Перераховано { $n } кидків — усе зійшлося.
   *[other] Перераховано { $n } кидка — усе зійшлося.
  }
verify-commitment = Відбиток, показаний до гри, збігається із секретом: <code>{ $commitment }</code>
verify-commitment-chain = Відбиток, показаний до першої партії, збігається: секрет цієї ({ $number }-ї за ліком) веде до <code>{ $commitment }</code>.
verify-commitment-unknown = Секрет підходить до відбитка із запису: <code>{ $commitment }</code>. Чи стояв він у чаті до гри, у бота не позначено: гра стара. Якщо стояв, правильно ось що.
verify-commitment-unshown = Секрет підходить до відбитка <code>{ $commitment }</code>, але до першого кидка повідомлення з ним у чат не пішло, або Telegram цього не підтвердив. Тому власник бота міг дібрати секрет, а то й підмінити його під час гри.
verify-yourself = Перевірте самі: «Ще» → «Запис» у підсумках гри надішле файл, а команда <code>python -m engine verify</code> з цим файлом перерахує кожен кидок.
verify-page = Або просто в браузері: <a href="{ $page }">сторінка перевірки</a> перерахує цей файл у вас, нічого нікуди не надсилаючи.
verify-dice = Перед грою Telegram кинув 🎰: { $dice }
verify-three = Якщо в чаті стоять ці три кидки й жодних інших, підібрати кубики заздалегідь не міг ніхто, навіть власник бота.
verify-repeated = { $n ->
    [one] Ще на { $n } кидок Telegram не відповів:
    [few] Ще на { $n } кидки Telegram не відповів:
    [many] Ще на { $n } кидків Telegram не відповів:
   *[other] Ще на { $n } кидка Telegram не відповів:
} власник бота міг вибрати, які три зарахувати (варіантів: { $choices }). Те, що буває в половині ігор, він так міг дістати в { $even } %.
verify-few = { $n ->
    [one] Зараховано лише { $n } кидок із трьох.
    [few] Зараховано лише { $n } кидки з трьох.
    [many] Зараховано лише { $n } кидків із трьох.
   *[other] Зараховано лише { $n } кидка з трьох.
} Цього замало: власник бота міг підібрати кубики заздалегідь.
verify-single = Ця гра ще старого зразка: один кидок 🎰 і номер його повідомлення. Цього замало: власник бота міг підібрати кубики заздалегідь.
verify-none = Кидків Telegram у цій грі немає: власник бота міг підібрати кубики заздалегідь.
verify-chain = Ці кидки одні на всі партії поспіль. Склад і порядок за столом при цьому не змінюються, а на клубному вечорі столи збираються вже після них: хто з ким сяде і з яким талісманом, тоді ще не вирішено.
verify-rounds = Кіл із кидком Telegram: { $n } із { $rounds }, перше не рахується. Які в них будуть кубики, до цього кидка не знав ніхто.
verify-limit = Перевірка доводить, що після початку гри кубики не підмінили. Але власник бота знає секрет: якщо він сам грав, то міг підгледіти, що випаде.
verify-limit-round = Перевірка доводить, що після початку гри кубики не підмінили. Але власник бота знає секрет: якщо він сам грав, то міг підгледіти, що випаде до кінця кола.
verify-limit-until = Перевірка доводить, що після початку гри кубики не підмінили. Але власник бота знає секрет: якщо він сам грав, то міг підгледіти, що випаде до найближчого кидка Telegram.
verify-unfair = ⛔ <b>Гра g{ $game }: кубики не сходяться!</b>
verify-unfair-commitment = Секрет не підходить до відбитка.
verify-unfair-chain = Секрет не веде до відбитка вечора.
verify-unfair-client = Рядок талісманів у записі не той, що був за столом.
verify-unfair-illegal = Крок { $step } запису ({ $found }) не за правилами.
verify-unfair-throw = Крок { $step } запису, { $label }: інші кубики.
verify-differs = Очікувалося <code>{ $expected }</code>, є <code>{ $found }</code>.
record-caption = Запис гри { $game }
throw-turn = хід { $turn }, кидок { $roll }
throw-seat = місце { $seat }, хід { $turn }, кидок { $roll }
throw-hand = роздача { $hand }, хід { $turn }, кидок { $roll }
throw-order = кидок № { $n } за порядок ходів
throw-blitz = вирішальний кидок № { $n }

## Столи чату: /watch

watch-title = 👀 <b>Хто зараз грає</b>
watch-none = Зараз ніхто не грає. Відкрити стіл: /newgame
watch-line = <b>{ $preset }</b>, { $progress }
watch-line-side = <b>Стіл { $table }</b>: { $preset }, { $progress }
watch-board = <a href="{ $link }">🎲 До столу</a>
watch-app = <a href="{ $link }">👀 Дивитися</a>
watch-more = …і ще { $n ->
    [one] { $n } стіл
    [few] { $n } столи
    [many] { $n } столів
   *[other] { $n } столу
  }

## Запитання й на кого чекають

ask-leave = { $name }, вийти з гри g{ $game }? Дограє робот або партія піде без вас — вирішать інші.
ask-leave-team = { $name }, вийти з гри g{ $game }? Команда дограє без вас.
ask-leave-alone = { $name }, вийти з гри g{ $game }? Інших людей за столом немає, партія на цьому зупиниться.
ask-leave-counts = Решті партія зарахується, а у вас буде останнє місце.
ask-leave-alone-counts = Місця зарахуємо: хто вийшов раніше, той нижче.
ask-stop = Зупинити гру g{ $game }? Переможця не буде.
ask-stop-counts = Зупинити гру g{ $game }? Зіграно більше половини, тож місця зарахуємо, як є. Самого господаря замало: потрібен ще хтось за столом або адмін.
ask-stop-alone = Зупинити гру g{ $game }? Решта вийшли, тож місця зарахуємо, як є.
ask-running = Тут уже йде гра g{ $game } ({ $preset }).
ask-deserted = Тут стоїть гра g{ $game } ({ $preset }): за столом одна людина, і вона давно не ходить. Її може зупинити будь-хто.
unknown-rules-near = Може, ось це?
unknown-rules-known = Найчастіше грають у ці:
elsewhere-liar = У ній кубики ховають і блефують, а тут вони на видноті. Найближче:
elsewhere-liar-also = брехун, кості брехуна, перудо, блеф
elsewhere-casino = У ній ставлять на суму кубиків, а тут збирають комбінації. Найближче:
elsewhere-casino-also = крепс, казино
elsewhere-dice = Тут усі ігри — у кості. Почати можна з цих:
elsewhere-dice-also = кості, кубики, у кості, гральні кості
elsewhere-other = Тут грають лише в покер на кубиках і його рідню:
elsewhere-other-also = балда, шахи, шашки, нарди, доміно, дурень, мафія, лото
button-leave = Вийти
button-stop = Зупинити
button-stay = Залишитися
button-keep-playing = Граємо далі
button-show-board = Показати стіл
button-guess = { $name }?
call-turn = { $mention }, ваш хід!
call-turn-keeper = { $mention }, ходить { $name }: введіть кубики!
call-turn-team = { $mention }, ваш хід за команду { $talisman } { $team }!
turns-title = 👉 <b>Ваш хід</b>
turns-line = <b>{ $where }</b> — { $preset }, g{ $game }
turns-overdue = ⌛ час вийшов
turns-here = тут, в особистих
turns-untitled = група без назви
turns-none = Зараз ніде не ваш хід: можна відпочити.
turns-more = …і ще { $n ->
    [one] { $n } стіл
    [few] { $n } столи
    [many] { $n } столів
   *[other] { $n } стола
  }
turns-others = Ще { $n ->
    [one] в { $n } партії ходять інші.
    [few] в { $n } партіях ходять інші.
    [many] в { $n } партіях ходять інші.
   *[other] в { $n } партії ходять інші.
  }
button-turn = 🎲 { $where }
button-turns = Запитати в особистих
game-set-aside = Партію g{ $game } не вдалося прочитати, її відкладено; її запис цілий. Почати нову: /newgame
game-set-aside-untyped = Партію g{ $game } не вдалося прочитати, її відкладено; її запис цілий. Для нової наберіть ім'я бота
game-put-away = Партію g{ $game } прибрано зі столу: добу ніхто не ходив. Почати нову: /newgame
game-put-away-untyped = Партію g{ $game } прибрано зі столу: добу ніхто не ходив. Для нової наберіть ім'я бота
game-forgotten = Партію g{ $game } завершено: місяць за стіл ніхто не сідав. Почати нову: /newgame
game-forgotten-untyped = Партію g{ $game } завершено: місяць за стіл ніхто не сідав. Для нової наберіть ім'я бота
game-topic-gone = Тему видалили: гра g{ $game } тепер тут.

## Підказки: простий текст, і у віконці над столом, і повідомленням

hint-title = 💡 Підказка
hint-best = Найкраще — { $action }.
hint-aim-win = Заради перемоги — { $action }: шанс { $percent } %.
hint-aim-day = Попереду { $ahead }, { $points }. Щоб наздогнати — { $action }: шанс { $percent } %.
hint-points-win = Для очок краще { $action }, але перемогти так — { $percent } %.
hint-points-day = Для очок краще { $action }, але наздогнати так — { $percent } %.
hint-best-meanwhile = Точний розрахунок готовий на { $percent } %. Поки що на око: { $action }.
hint-best-rough = Точного розрахунку тут немає. На око найкраще — { $action }.
hint-loss = { $action } — гірше на { $points }
hint-equal = { $action } — так само добре
hint-hold = тримати { $dice }
hint-throw-all = кинути всі кубики знову
hint-write = записати «{ $row }» ({ $points })
hint-cross = викреслити «{ $row }»
hint-best-hand = Найкраще — { $action }: шанс виграти роздачу близько { $percent } %.
hint-loss-hand = { $action } — шанс менший на { $percent } %
hint-stand = зупинитися
hint-stop = закінчити хід без запису
hint-announce = замовити «{ $row }»
hint-expected = Якщо далі не помилятися, в середньому вийде { $points }.
hint-others = А якщо інакше, у середньому:
hint-press = Найкраще — { $action }.
hint-press-risk = Кинути { $n }: згорить у { $percent } % випадків, а в середньому за хід вийде { $points }.
hint-press-bank = забрати { $points }
hint-press-go = відкласти { $dice } і кидати далі
hint-press-on = кидати далі

## Допомога й налаштування

start-private = 🎲 <b>Покер на кубиках</b>

  П'ять кубиків, три кидки й аркуш із комбінаціями: фул-хаус, каре, стріти, покер. З роботом можна зіграти просто зараз, із друзями — у спільній групі.
start-group = 🎲 <b>Покер на кубиках</b>, до восьми за столом. Граємо?
  Утрьох по черзі — близько { $turns } хв, усі разом — близько { $together }.
  Іншого разу вистачить /newgame, правила — /rules
button-play-computer = 🎲 Зіграти з роботом
button-add-to-group = Додати до групи
button-elsewhere = 💬 Зіграти в іншому чаті
button-ranking = 🏆 Хто попереду
help-text = 🎲 <b>Покер на кубиках</b>: п'ять кубиків, до трьох кидків, і що вийшло, пишете у свій аркуш. У кого більше очок, той і переміг.
  Почати — /newgame: сідайте, і господар столу натискає «Почати».
  Натиснули на кубик — притримали, «Кинути» перекине решту, натиснули на рядок — записали.
help-anywhere = Можна й там, де бота немає: напишіть у групі @{ $bot } або в будь-якому чаті наберіть @{ $bot } й оберіть партію.
help-more = <b>Ще</b>
  Помилилися рядком — «Скасувати», доки не кинуто наступні кубики. ✗ на кнопці — нуль, рядок викреслюється.
  Кубики чесні, і це можна перевірити — /verify
help-command = /{ $command } — { $what }
settings-title = ⚙️ <b>Налаштування</b>
settings-who = змінюють адміни чату
settings-who-plays = змінюють ті, хто там грає
settings-page = ⚙️ <b>{ $setting }</b>
  { $about }
setting-language = Мова
setting-language-client = як у Telegram
setting-language-about = Якою мовою тут розмовляти.
setting-rules = Нова гра
setting-rules-about = У що грати, якщо в /newgame не назвати гру.
setting-hints = Підказки
setting-hints-on = є
setting-hints-off = немає
setting-hints-about = Чи підказувати хід тим, хто грає сам або з роботами. Проти людей підказок немає ніколи.
setting-tables = Вигляд
setting-tables-on = таблиці
setting-tables-on-about = справжні, як у документі. Показують їх не всі застосунки: хтось замість повідомлення побачить порожнє місце.
setting-tables-off = звичайний
setting-tables-off-about = аркуші літерами однієї ширини, їх бачать усі.
setting-tables-about = Який вигляд мають аркуші, правила й рейтинги.
tables-first = 📋 Тепер аркуші, правила й рейтинги тут — ось такими таблицями. Якщо замість таблиці порожньо, натисніть кнопку, і все стане як було.
button-see-nothing = Бачу порожнечу
tables-back = Вигляд знову звичайний.
tables-refused = Telegram таких таблиць тут не приймає: вигляд знову звичайний.
fold = Докладніше
fold-cards = Аркуші
setting-chances = Шанси на перемогу
setting-chances-on = видно
setting-chances-off = не видно
setting-chances-about = Чи показувати на столі, у кого які шанси перемогти.
setting-dice = Кубики
setting-dice-digits = цифрами
setting-dice-digits-about = 4 4 1; програма екранного читання вимовляє їх найкраще.
setting-dice-pips = крапками
setting-dice-pips-about = ⚃ ⚃ ⚀; де на кубиках карти — з мастями.
setting-dice-keycaps = квадратиками
setting-dice-keycaps-about = 4️⃣ 4️⃣ 1️⃣; де на кубиках карти — з мастями.
setting-dice-about = Який вигляд мають кубики на столі, на кнопках і в підсумках.
setting-clock = Час на хід
setting-clock-about = Коли час вийшов, решта вирішує, як бути. Новий час діє з наступного ходу.
setting-clock-live = 2 хвилини
setting-clock-live-about = граємо наживо.
setting-clock-slow = доба
setting-clock-slow-about = по ходу на день, із 23 до 9 нікого не турбуємо.
setting-clock-none = скільки завгодно
setting-clock-none-about = чекаємо, доки не дочекаємося.
setting-hours = Час і задача дня
setting-hours-no-puzzle = Час і гра дня
setting-hours-about = За яким годинником живе чат і що бот надсилає щодня.
setting-place = Стіл, кубики, шанси
setting-place-about = Де стоїть стіл і що на ньому видно.
setting-together = Коли грають усі одразу
setting-together-about = Де кидати і чи можна підсісти посеред партії.
setting-rare = Рідкісне…
setting-rare-about = До цього рідко доходять руки.
setting-board = Стіл
setting-board-follows = іде за розмовою
setting-board-follows-about = на кожен хід приходить униз; у довгих партіях і коли ви граєте самі — лише якщо поїхав угору.
setting-board-every-turn = внизу щоходу
setting-board-every-turn-about = на кожен хід приходить наново, і в довгих партіях теж; попередній видаляється.
setting-board-stays = стоїть на місці
setting-board-stays-about = униз приходить, лише коли треба когось покликати.
setting-board-about = Як стіл тримається на видноті, поки навколо розмовляють. Звуку при цьому немає.
setting-pin = Закріплювати стіл
setting-pin-on = так
setting-pin-off = ні
setting-pin-about = Поки триває партія, стіл закріплено вгорі чату, без звуку. Боту для цього потрібне право закріплювати повідомлення.
setting-cards = Де кидати
setting-cards-private = в особистих
setting-cards-private-about = аркуш приходить в особисті з ботом.
setting-cards-here = у групі
setting-cards-here-about = аркуш відкривається просто в групі, інші його не бачать. Це вміють не всі застосунки.
setting-cards-about = Де в кожного його аркуш, коли грають усі одразу.
setting-late = Підсідати
setting-late-on = можна
setting-late-off = не можна
setting-late-about = Хто спізнився, може сісти за стіл до середини партії. За кожне пропущене коло в нього викреслюється рядок, починаючи згори.
setting-week_start = Початок тижня
setting-week_start-mon = понеділок
setting-week_start-sat = субота
setting-week_start-sun = неділя
setting-week_start-about = З якого дня тиждень починається в /top і в підсумках.
setting-digest = Підсумки тижня
setting-digest-9 = о 9:00
setting-digest-10 = о 10:00
setting-digest-12 = о 12:00
setting-digest-18 = о 18:00
setting-digest-20 = о 20:00
setting-digest-none = не потрібні
setting-digest-about = У перший день тижня бот розповідає, як минув попередній, — якщо зіграли хоча б три партії. А якщо бот — адмін і може змінювати теги, чемпіонові на тиждень дістанеться свій. Заодно — підсумки сезону, раз на три місяці.
setting-zone = Часовий пояс
setting-zone-about = За яким годинником тут живуть: коли ніч, коли починаються день і тиждень. Немає вашого міста — наберіть, наприклад, /settings Riga
button-zone = { $zone }, { $time }
zone-usual = як у бота
zone-Europe-Kaliningrad = Калінінград
zone-Europe-Moscow = Москва
zone-Europe-Samara = Самара
zone-Asia-Yekaterinburg = Єкатеринбург
zone-Asia-Omsk = Омськ
zone-Asia-Novosibirsk = Новосибірськ
zone-Asia-Irkutsk = Іркутськ
zone-Asia-Vladivostok = Владивосток
zone-Europe-Minsk = Мінськ
zone-Asia-Almaty = Алмати
zone-Asia-Tbilisi = Тбілісі
zone-Europe-Berlin = Берлін
zone-Europe-Kyiv = Київ
zone-Europe-Warsaw = Варшава
zone-Europe-London = Лондон
zone-America-New_York = Нью-Йорк
zone-America-Chicago = Чикаго
zone-America-Denver = Денвер
zone-America-Los_Angeles = Лос-Анджелес
zone-Asia-Kolkata = Калькутта
zone-Asia-Singapore = Сінгапур
zone-Australia-Sydney = Сідней
setting-first_roll = Перший кидок
setting-first_roll-on = сам
setting-first_roll-off = за кнопкою
setting-first_roll-about = Як починається хід: кубики летять самі чи чекають на кнопку.
setting-quick_rerolls = Готові варіанти
setting-quick_rerolls-on = одразу кидають
setting-quick_rerolls-off = лише тримають
setting-quick_rerolls-about = Кнопка з готовим варіантом залишає кубики й одразу кидає решту або лише притримує.
setting-telegram_dice = Кидок Telegram
setting-telegram_dice-on = перед грою
setting-telegram_dice-off = не потрібен
setting-telegram_dice-about = Перед грою Telegram сам тричі кидає 🎰, і від того, що випало, залежать усі кубики. Якщо в чаті стоять ці три кидки й жодних інших, підібрати кубики заздалегідь не може й власник бота.

## Задача дня. Вікторина — простий текст: питання до 300 знаків, пояснення до 200

setting-puzzle = Задача дня
setting-puzzle-about = Раз на день, о 10:00, вікторина: що залишити або куди записати. О 21:00 — відповідь і хто розв'язав.
setting-puzzle-on = є
setting-puzzle-off = не потрібна
puzzle-title = 🧩 Задача дня №{ $number } · { $game }
puzzle-own = 🧩 Задача дня №{ $number } · { $game } за вашими правилами
puzzle-dice = На столі { $dice }, { $n ->
    [one] залишився { $n } кидок
    [few] залишилося { $n } кидки
    [many] залишилося { $n } кидків
   *[other] залишилося { $n } кидка
  }.
puzzle-dice-last = На столі { $dice }, кидки скінчилися.
puzzle-open = Вільно: { $rows }.
puzzle-crossed = Викреслено: { $rows }.
puzzle-sum = { $section }: { $points }.
puzzle-sum-least = { $section }: { $points }, премія від { $least }.
puzzle-keep = Що залишити?
puzzle-row = Куди записати?
puzzle-several = Правильних варіантів: { $n }.
puzzle-nothing = нічого, кинути все
puzzle-right = Найкраще: { $choice }.
puzzle-others = Решта в середньому гірша: { $choices }.
puzzle-evening = 🧩 <b>Задача дня №{ $number }: відповідь</b>
puzzle-choice-right = ✅ <b>{ $choice }</b>
puzzle-choice-wrong = ▫️ { $choice } · { $loss }
puzzle-solved = <b>Правильних відповідей: { $n } з { $all }</b>
puzzle-solved-more = і ще { $n }
puzzle-solver-streak = { $name } — { $n }-й день поспіль
puzzle-unsolved = Сьогодні задача нікому не далася — буває. Завтра буде нова.
button-puzzle-line = 📤 Мій результат
puzzle-line-solved = 🧩 Задача дня №{ $number }: ✅
puzzle-line-streak = 🧩 Задача дня №{ $number }: ✅ { $n }-й день поспіль
puzzle-line-tried = 🧩 Задача дня №{ $number }: повз, але завтра нова
puzzle-line-none = На задачу дня №{ $number } ви не відповіли. Завтра буде нова!
error-no-puzzle = Такої задачі тут немає.

## Гра дня: кубики в усіх ті самі, кожен грає в особистих

setting-daily_game = Гра дня
setting-daily_game-on = є
setting-daily_game-off = не потрібна
setting-daily_game-about = Раз на день ті самі кубики для всіх: /today. Кожен грає в особистих, о 21:00 тут з'являться аркуші поруч. Ніхто не зіграв — бот мовчить.
daily-title = 📅 <b>Гра дня, { $day }</b>
daily-title-chat = 📅 <b>Гра дня, { $day }</b> · «{ $chat }»
daily-rules = { $preset }
daily-rules-own = { $preset } за вашими правилами
daily-today = сьогодні о { $time }
daily-tomorrow = завтра о { $time }
daily-about = Кубики в усіх ті самі: хто зіграє ними краще? Граємо в особистих, спроба одна. Аркуші поруч — тут, { $time }.
daily-offer = Кубики ті самі, що й у всіх у групі. Спроба одна, підказок немає. Відійти можна, аби дограти вчасно: аркуші поруч з'являться в групі { $time }. Вийдете чи зупините гру — спроба згорить.
daily-done = ✅ Дограли: { $names }
daily-playing = 🎲 Грають: { $names }
daily-more = і ще { $n }
daily-won = 🏆 Гра дня, { $day }. Перемога: <b>{ $names }</b>!
daily-shared = 🏆 Гра дня, { $day }. Спільна перемога: <b>{ $names }</b>!
daily-alone = 📅 Гра дня, { $day }: <b>{ $name }</b>, { $n ->
    [one] <b>{ $points }</b> очко
    [few] <b>{ $points }</b> очки
    [many] <b>{ $points }</b> очок
   *[other] <b>{ $points }</b> очка
  }!
daily-same = { $preset } · кубики в усіх ті самі
daily-page = 📅 <b>Гра дня, { $day }</b> · аркуші, сторінка { $page } з { $pages }
daily-check = Перерахувати свої кидки — /verify в особистих
daily-next = Наступна вже чекає: /today
finish-daily = 📅 Гра дня групи «{ $chat }»: аркуші поруч — { $day } о { $time }. Тоді ж відкриється секрет кубиків, а доти ними грають інші.
ask-end-daily = Це ваша спроба в грі дня, другої не буде. А якщо відійти, дограти можна й потім.
board-card-daily = 📋 { $preset } · 📅 гра дня
button-daily = 🎲 Зіграти
button-daily-result = 🏁 Хто зіграв
button-daily-begin = ▶️ Почати
error-today-private = Гра дня — у групі: наберіть /today там.
toast-daily-begun = Поїхали!
toast-daily-page = Аркуші
toast-daily-told = Гра дня — нижче ⬇️
refusal-no-daily = Такої гри дня для вас немає. Свою шукайте в групі: /today
refusal-daily-ended = Цю гру дня завершено. Нова — в групі: /today
refusal-daily-tried = Спроба вже була. Аркуші поруч з'являться в групі, а завтра — нова гра.
refusal-daily-off = Гри дня в цій групі немає. Вирішують адміни: /settings
refusal-daily-off-untyped = Гри дня зараз немає.
refusal-hint-daily = У грі дня без підказок: кубики в усіх ті самі.
refusal-sealed-by-tables = Ще грають столи, що почалися раніше: за цим секретом дізналися б і їхні кубики. Коли вони дограють, він відкриється.
refusal-sealed = Цими кубиками до вечора грають інші. Секрет відкриється, коли в групі з'являться аркуші.
refusal-not-of-chat = Це стіл чужого чату: дивитися можуть лише його учасники.
refusal-dice-lost = Секрет цих кубиків втрачено: базу відновили з копії без нього.

## Домашні правила

houses-title = 🏠 <b>Домашні правила</b>
houses-none = Своїх правил тут поки немає.
houses-line = <b>{ $name }</b> — { $preset }, { $n ->
    [0] без змін
    [one] змінено { $n } налаштування
    [few] змінено { $n } налаштування
    [many] змінено { $n } налаштувань
   *[other] змінено { $n } налаштування
  }
houses-broken-ruleset = ⚠️ <b>{ $name }</b> — зіграти не можна: такої гри більше немає.
houses-broken-option = ⚠️ <b>{ $name }</b> — зіграти не можна: так цю гру більше не налаштувати.
houses-how = Відкрийте стіл (/newgame), налаштуйте правила й наберіть <code>/house Назва</code> — вони збережуться під цією назвою. Набрали ту саму назву ще раз — правила оновилися. Код з іншого чату: <code>/house КОД Назва</code>.
houses-one = 🏠 <b>{ $name }</b>
houses-base = Основа: <b>{ $preset }</b>.
houses-play = Зіграти: <code>/newgame { $name }</code>, прочитати повністю: <code>/rules { $name }</code>
houses-share = Узяти в інший чат: <code>/house { $code }</code>
houses-ask-drop = Видалити домашні правила <b>{ $name }</b>? Зіграні партії залишаться.
button-page-before = ◀ { $page } / { $pages }
button-page-after = { $page } / { $pages } ▶
button-house-drop = 🗑 Видалити
button-house-drop-sure = Так, видалити
house-saved = Збережено: «{ $name }». Зіграти — /newgame { $name }
house-saved-unnamed = Збережено: «{ $name }». Назвати по-своєму — /house Назва
house-saved-unnamed-untyped = Збережено: «{ $name }»
house-replaced = Правила «{ $name }» оновлено.
house-renamed = Тепер це «{ $name }» (було «{ $before }»). Зіграти — /newgame { $name }
house-known = Такі правила вже збережено: «{ $name }».

## Сторінка людини: /me

command-me = ваші партії та рейтинг
profile-title = 👤 <b>{ $name }</b> · { $where }
profile-here = у цьому чаті
profile-everywhere = у всіх чатах
profile-rating = 📊 Рейтинг: <b>{ $rating }</b>
profile-lightning = ⚡ Рейтинг у блискавках: <b>{ $rating }</b>
profile-games = 🎲 { $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
  }
profile-own-dice = ✋ Своїми кубиками, поза заліком: { $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
  }, перемог — { $wins }
profile-unrated = До рейтингу ще { $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
  }
profile-streak = 🔥 Перемог поспіль: { $now }, рекорд { $longest }
profile-luck = 🍀 Удача: { $luck } за партію
profile-precision = 🎯 Точність: { $percent } %
profile-favourite = ❤️ Найчастіше: { $preset }
profile-achievements = 🎖 Досягнень: { $n }
profile-family = <b>{ $preset }</b>: перемог { $wins } з { $n }
profile-points = середній рахунок { $average }, найкращий { $best }
profile-optimum = бездоганна гра дає в середньому { $optimum }, тут вийшло { $played }
profile-rows = { $preset }: скільки разів зібрано і найкраще в рядку
profile-no-rows = Рядки видно там, де грають з аркушами.
profile-rivals = Особисті зустрічі, скільки разів вище : нижче
profile-rival = { $who } — { $what }
profile-rival-who = <b>{ $name }</b>
profile-rival-what = { $ahead } : { $behind } ({ $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
  })
profile-no-achievements = Поки порожньо. Усе попереду: їх дають за гарні кидки, за завзятість і за компанію.
profile-achievement = 🎖 <b>{ $title }</b> — { $about } (g{ $game })
profile-latest = { $n ->
    [one] Середні, серії та суперники — за останню { $n } партію.
    [few] Середні, серії та суперники — за останні { $n } партії.
    [many] Середні, серії та суперники — за останні { $n } партій.
   *[other] Середні, серії та суперники — за останні { $n } партії.
  }
profile-nothing = Тут у вас поки немає партій до заліку: йдуть ті, де грали вдвох і більше, від п'яти кіл. Почати — /newgame
profile-nothing-everywhere = Партій до заліку поки немає: йдуть ті, де грали вдвох і більше, від п'яти кіл.
error-me-unknown = Тут ніхто на ім'я { $given } не грав. Можна ще відповісти командою /me на повідомлення цієї людини.
error-me-nothing-other = У цієї людини тут поки немає зіграних партій.
error-me-others = Чужі партії видно лише в спільному чаті.
button-profile-main = Головне
button-profile-games = Ігри
button-profile-rows = Рядки
button-profile-rivals = Суперники
button-profile-achievements = Досягнення
toast-profile = Готово

## Досягнення

finish-achievement = 🎖 { $names }: «{ $title }» — { $about }
achievement-five_at_once = Само лягло
achievement-five_at_once-about = п'ять однакових з руки
achievement-sixes = Усі в зборі
achievement-sixes-about = п'ять шісток
achievement-games_100 = Старожил
achievement-games_100-about = сто партій за цим столом
achievement-by_one = На волосинку
achievement-by_one-about = перемога в одне очко
achievement-master = Людина сильніша
achievement-master-about = вище за робота-майстра
achievement-blitz = Вирішальний кидок
achievement-blitz-about = перше місце, взяте вирішальним кидком
achievement-from_behind = З підвалу
achievement-from_behind-about = посеред партії нижче за всіх, наприкінці перемога
achievement-no_crosses = Жодного хрестика
achievement-no_crosses-about = аркуш заповнено, і нічого не викреслено
achievement-straight_at_once = Драбинка з порога
achievement-straight_at_once-about = стріт з руки
achievement-streak = Три поспіль
achievement-streak-about = три перемоги одна за одною
achievement-last_round = В останню мить
achievement-last_round-about = перемога, вирвана в останньому колі
achievement-rout = В одні ворота
achievement-rout-about = перемога з відривом у 80 очок і більше
achievement-all_the_way = Від старту до фінішу
achievement-all_the_way-about = попереду після кожного кола
achievement-shared = Поділили
achievement-shared-about = спільна перемога
achievement-five = Усі як одна
achievement-five-about = п'ять однакових
achievement-large_table = Гучна компанія
achievement-large_table-about = перемога там, де за столом п'ятеро й більше
achievement-team = Разом веселіше
achievement-team-about = перемога командою
achievement-patience = Терпіння винагороджено
achievement-patience-about = перемога після п'яти партій без неї
achievement-company = Душа компанії
achievement-company-about = зіграно з десятьма різними людьми
achievement-families = Треба все спробувати
achievement-families-about = п'ять різних ігор
achievement-bonus = Премія в кишені
achievement-bonus-about = зібрано премію
achievement-only_just = Трішки не вистачило
achievement-only_just-about = до перемоги лишалося не більше трьох очок
achievement-honest = Не пощастило, але чесно
achievement-honest-about = останнє місце, а викреслено не більше одного рядка
achievement-silver = Срібний запас
achievement-silver-about = п'ять других місць
achievement-games_10 = Свій за столом
achievement-games_10-about = десять партій у цьому чаті
achievement-many_crosses = Хрестики без нуликів
achievement-many_crosses-about = п'ять рядків викреслено, а партію дограно
achievement-closing = Зате в якій компанії
achievement-closing-about = останнє місце там, де за столом п'ятеро й більше
achievement-dry = На суху
achievement-dry-about = перемога, а в решти по нулях
achievement-big_turn = Ва-банк
achievement-big_turn-about = переможний хід приніс третину всіх потрібних очок
achievement-first_win = Почин
achievement-first_win-about = перша перемога в цьому чаті

## Що бот зберігає про людей: розповісти, віддати, забути

player-forgotten = Видалений гравець
player-forgotten-short = Видален.
ask-forget = 🗑 <b>Забути вас назавжди?</b>

  <b>Зітруться</b> ім'я, нік та id у Telegram, мова, партії та домашні правила з цих особистих, бронювання й запрошення за стіл, відповіді на задачі дня та спроби в грі дня, тег чемпіона тижня.

  <b>Залишаться</b> партії в групах: їх грали й інші. Замість вас там буде «Видалений гравець», місця, очки та рейтинг в усіх ті самі. Якщо сьогодні ви вже пробували гру дня, позначка про це, без імені, зітреться ввечері.

  <b>Не зникнуть</b> повідомлення й картинки в чатах і, доки власник бота їх не видалить, резервні копії.

  Скасувати це не можна; повернетеся — почнете з нуля. Спершу заберіть своє: <code>/export me</code>
button-forget = 🗑 Забути мене
button-forget-not = Не треба
personal-forgotten = ✅ Готово, бот вас більше не знає.

  Цей чат можна видалити. А якщо напишете сюди чи сядете за стіл — познайомимося заново.
toast-forgotten = Готово, бот вас більше не знає
refusal-at-a-table = Спершу встаньте з-за столу.
personal-at-a-table = 🪑 Спершу встаньте з-за столу: поки ви в грі, забути вас не вийде.
personal-way-game = — вийти там: /leave
personal-way-lobby = — встаньте там або закрийте стіл
button-in-private = Відкрити особисті
error-forget-group = Забуває бот лише в особистих: /forget
error-export-group = Усе, що бот про вас знає, він віддасть в особистих: /export me
personal-file = Тут усе, що бот про вас знає.
privacy-what = 🔐 <b>Що бот знає про людей</b>

  Ім'я, нік та id у Telegram — з першої команди, натискання чи відповіді на задачу дня. Партії: хто грав, хто не дограв, ходи, коли натискали, очки й місця, а з них рейтинг і досягнення. Відповіді на задачі дня та спроби в грі дня, хто чемпіон тижня. Мова, налаштування чатів, домашні правила; як звати гостей, яких ви посадили за стіл. Розмов він не зберігає, а в групах і не бачить — крім відповідей на його повідомлення.
privacy-where = <b>Де це й хто бачить.</b> В одному файлі у власника бота та в його резервних копіях. Нікому, крім Telegram, нічого не надсилається. Картинки зберігає він же, у бота лише їхні номери. Ім'я та гру бачать ті, хто з вами в чаті; файл — лише власник бота.
privacy-kept-days = <b>Як довго.</b> Поки бот у чаті. Якщо його звідти прибрали, через { $n ->
    [one] { $n } день
    [few] { $n } дні
    [many] { $n } днів
   *[other] { $n } дня
  } зітруться назва й налаштування чату, записи партій і рейтинги, а з ними й відомості про тих, кого бот більше ніде не зустрічав. Залишаються тільки очки та місця.
privacy-kept = <b>Як довго.</b> Доки не зітрете ви або власник бота.
privacy-yours = <b>Забрати або стерти своє</b> можна в особистих з ботом: <code>/export me</code> надішле все файлом, /forget зітре.
about-bot = 🎲 <b>Покер на кубиках</b>, версія { $version }

  Кубики просто в чаті: до восьми за столом, із друзями чи з роботами. Без грошей і без реклами.
about-dice = <b>Кубики можна перевірити.</b> Секрет загадано до гри, і всі бачать його відбиток 🔒. Після гри секрет відкривається, і будь-який кидок можна перерахувати: /verify
about-source = Код відкритий, ліцензія MIT. Що бот знає про людей — /privacy
about-contact = Власник бота: { $contact }

## Команди: що робить кожна

command-newgame = нова гра
command-score = аркуші всіх гравців
command-hint = як найкраще зіграти зараз
command-top = хто попереду
command-rules = правила
command-today = гра дня: кубики в усіх ті самі
command-club = клубний вечір: партія за партією, усі з усіма
command-house = домашні правила
command-turns = де чекають на ваш хід
command-board = показати стіл унизу чату
command-watch = хто зараз грає і де подивитися
command-leave = вийти з гри
command-stop = зупинити гру
command-help = як грати
command-start = з чого почати
command-settings = налаштування цього чату
command-dice = чи чесні кубики
command-verify = перевірити кубики
command-export = запис гри файлом
command-about = що це за бот
command-privacy = що бот знає про людей
command-forget = забути мене

## Відповіді на натискання

toast-sat = Ви за столом!
toast-stood = Ви встали з-за столу
toast-turned-away = { $name } добу сюди не сяде
toast-let-in = { $name } знову може сісти
toast-computer-sat = { $name } за столом
toast-computer-gone = { $name } встає з-за столу
toast-menu = Відкриваємо…
toast-commitment = 🔒 { $commitment } — відбиток загаданих кубиків. Після гри секрет відкриється, і буде видно, що їх не підмінили.
toast-preset = Граємо: { $preset }
toast-option = { $option }: { $value }
toast-team-joined = Граєте разом: { $name }
toast-team-left = Тепер ви за себе
toast-started = Гра почалася
toast-drawing = Кидає Telegram — і починаємо!
toast-started-without-host = Господаря столу не видно, починаємо
toast-cancelled = Стіл закрито
toast-not-here = Гаразд, добу тут не з’являтимусь
toast-entered = ✍️ { $dice }
toast-entered-two = ✍️ Зовні { $outer }, всередині { $inner }
toast-corrections = Який хід виправити?
toast-correct = Виправте кубики або рядок
toast-corrected = Виправлено
toast-not-corrected = Усе лишилося як було
toast-rolled = Кидок: { $dice } — { $hand }
toast-held = Тримаємо { $dice }
toast-held-none = Кидатимуться всі кубики
toast-wrote = Записано: { $row }, { $points }
toast-outer = Зовні: { $row }. Тепер рядок для внутрішніх
toast-wrote-two = Записано: { $rows }
toast-crossed = Викреслено: { $row }
toast-blank = Хід закінчено без запису
toast-rolled-blank = Кидок: { $dice } — { $hand }. Записати нічого, хід закінчено
toast-rolled-crossed = Кидок: { $dice } — { $hand }. Вибору немає, викреслено: { $row }
toast-rolled-wrote = Кидок: { $dice } — { $hand }. Вибору немає, записано: { $row }, { $points }
toast-ask-zero = Точно викреслити рядок «{ $row }»?
toast-ask-zeros = Точно викреслити обидва рядки: { $rows }?
toast-ask-price = Це дорого обійдеться: { $row }. Точно?
toast-not-written = Не записуємо
toast-card-shown = Аркуш гравця
toast-column = «{ $row }»: у який стовпець?
toast-announce = Що замовляємо?
toast-announced = Замовлено: { $row }
toast-crossing = Решта рядків
toast-taken-back = Скасовано: { $row }
toast-taken-back-blank = Ваш хід триває
toast-stood-pat = Зупинилися: { $dice } — { $hand }
toast-banked = ✋ Забрали { $points }
toast-set-aside = Відклали: за хід { $points }
toast-busted = 💥 { $n ->
    [0] Порожньо: { $word }
    [one] Згоріло { $n } очко: { $word }
    [few] Згоріли { $n } очки: { $word }
    [many] Згоріло { $n } очок: { $word }
   *[other] Згоріло { $n } очка: { $word }
  }
toast-rolled-stood = Кидок: { $dice } — { $hand }. Кидки скінчилися
toast-hand-back = Хід триває
toast-fate-computer = Дограє робот
toast-fate-removed = Продовжуємо без цього гравця
toast-sleeper-wait = Чекаємо ще
toast-sleeper-seat = Поки що грає робот
toast-sleeper-turn = Цього разу хід зробив робот
toast-came-back = З поверненням за стіл!
toast-left = Ви вийшли з гри
toast-left-for-now = Ви вийшли з гри. Передумали? Поки не закінчився цей хід, можна повернутися кнопкою під столом.
toast-stopped = Партію зупинено
toast-stopped-counted = Партію зупинено, місця зараховано
toast-dismissed = Гаразд, нічого не змінюємо
toast-board = Стіл унизу чату
toast-board-above = Стіл вище ⬆️
toast-rematch = Реванш!
toast-opened = Стіл відкрито — сідайте!
toast-booked = Місце за вами: сядете, щойно відкриють наступний стіл. Передумали — натисніть ще раз.
toast-booking-dropped = Добре, наступну почнуть без вас.
toast-checked = Кубики перевірено
toast-record = Запис зараз надійде
toast-review = Ваш розбір — нижче
toast-review-comes = Розбір готується — прийде сюди сам
toast-picture = Картинка зараз прийде
toast-course-comes = Графік готується — прийде сюди сам
toast-no-pictures = Картинки тут боту не дозволені — усе є текстом
toast-there = Уже надіслано — дивіться нижче
toast-top = Оновлено
toast-rules = Правила відкрито
toast-advice = Поради відкрито
toast-language = Тепер українською
toast-zone = Годинник тепер: { $zone }
toast-default-preset = Нові ігри: { $preset }
toast-houses = Домашні правила
toast-house-dropped = Видалено: «{ $name }»

## Відмови: чому нічого не змінилося

refusal-no-such-rules = Гри «{ $given }» немає.
refusal-no-game = Цієї гри тут уже немає. Нова — /newgame
refusal-no-game-untyped = Цієї гри тут уже немає. Для нової наберіть ім'я бота.
refusal-nobody-plays = Зараз тут ніхто не грає. Почати — /newgame
refusal-plays-in-group = Ваша партія триває в групі. Напишіть /{ $command } там.
refusal-over = Цю партію вже закінчено.
refusal-not-started = Гра ще не почалася.
refusal-started = Гра вже йде, підсісти до неї не можна. Дочекайтеся наступної!
refusal-drawing = Гра от-от почнеться: кидає Telegram.
refusal-round-waits = Ви вже записали. Чекаємо на решту!
refusal-outside = Ви вийшли з цієї групи: грають ті, хто в ній.
refusal-turned-away = За цей стіл вас не пускають. Свій можна відкрити, коли цей звільниться.
refusal-not-seated = Ви не за цим столом.
refusal-not-your-turn = Зараз ходить { $name }.
refusal-not-yours-to-take-back = Скасувати це може лише { $name }.
refusal-stale = Тут уже все змінилося, гляньте ще раз. { $dice }
refusal-board-below = Стіл нижче ⬇️
refusal-not-possible = Так зараз ходити не можна.
refusal-outer-changed = Рядок для зовнішніх кубиків уже інший. Гляньте на стіл.
refusal-clash = «{ $one }» і «{ $other }» не поєднуються: { $why }.
refusal-senseless = З налаштуванням «{ $one }» тут не зіграти: { $why }.
clash-fixed_poker = п'ять однакових там завжди коштують 50
clash-ante = кожному має вистачити хоча б на одну ставку
clash-fixed_full = фул-хаус там і так лише з двох різних граней
clash-no_chips = без фішок ставити нічого
clash-no_bonus = тоді премію за школу нікому не взяти
clash-few_rounds = рядків більше, ніж кіл
clash-short_card = у блискавці це нічого не змінює
clash-own_turns = за столом зі справжніми кубиками ходять по черзі
refusal-not-host = Це вирішує господар столу.
refusal-stop-together = Більше половини вже зіграно. Нехай цю кнопку натисне й ще хтось за столом.
refusal-host-decides = Тут вирішує { $name } — скажіть, чого хочеться!
refusal-pages = Це гортають ті, хто за столом, — сідайте! А правила покаже /rules
refusal-pages-untyped = Це гортають ті, хто за столом, — сідайте!
refusal-full = Усі вісім місць зайняті.
refusal-already-seated = Ви вже за столом.
refusal-not-in-lobby = Вас немає за цим столом.
refusal-unknown-button = Ця кнопка тут не працює. Показати стіл знову: /board
refusal-unknown-button-untyped = Ця кнопка тут не працює.
refusal-nothing-to-take-back = Скасувати вже не можна: наступний гравець узявся за кубики.
refusal-undone-enough = Цей хід скасовували вже тричі, більше не можна.
refusal-corrected-enough = У цій партії виправляли вже сто разів, більше не можна.
refusal-nothing-to-roll = Усі кубики притримано. Відпустіть хоч один або закінчуйте хід.
refusal-empty-lobby = За столом нікого. Спершу сядьте.
refusal-too-few = У цю гру грають щонайменше вдвох. Покличте когось або посадіть робота.
refusal-locked = Цей кубик відкладено до кінця ходу.
refusal-scoreless = Цей кубик очок не приносить.
refusal-not-admin = Це можуть лише адміни чату.
refusal-membership-unknown = Telegram не відповів, хто ви в цьому чаті. Спробуйте трохи згодом.
refusal-too-fast = Не так швидко! Кілька секунд — і можна далі.
refusal-lobby-open = Стіл уже відкрито — сідайте!
refusal-lobby-rules = Стіл уже відкрито, і гра на ньому інша. Змінити її можна кнопкою «🎲 Гра».
refusal-running = Тут уже йде гра.
refusal-deserted = Тут стоїть гра, де давно ніхто не ходить.
refusal-set-aside = Цю партію не вдалося прочитати, її відкладено. Почати нову: /newgame
refusal-set-aside-untyped = Цю партію не вдалося прочитати, її відкладено. Для нової наберіть ім'я бота.
refusal-no-result = Тут ще не зіграно жодної партії.
refusal-no-review = У цієї партії розбору немає.
refusal-not-to-the-end = Розбір — для тих, хто дограв до кінця.
refusal-still-playing = Партія ще йде: секрет кубиків відкриється в кінці.
refusal-anonymous = Групою в кості не зіграти: натискайте від свого імені.
refusal-not-yours = Це запитання не до вас.
refusal-house-gone = Цих домашніх правил уже немає.
refusal-house-savers = Зберігати правила можуть ті, хто за столом, і адміни чату. Відкрийте стіл: /newgame
refusal-house-savers-untyped = Зберігати правила можуть ті, хто за столом.
refusal-hint-rated = Проти людей граємо без підказок: вони для тих, хто грає сам або з роботами.
refusal-hints-off = Підказки в цій групі не дозволені. Вирішують адміни: /settings
refusal-hints-off-untyped = Підказки тут не дозволені.
refusal-hint-no-dice = Спершу киньте кубики, потім буде й підказка.
refusal-team-gone = Цього гравця за столом уже немає.
refusal-team-full = У команді вже четверо.
refusal-already-in-team = Ви й так на цьому місці.
refusal-not-in-team = Ви й так граєте за себе.
refusal-guests-sit = За столом гості, а вони кидають лише свої кубики. Спершу приберіть гостей.
refusal-all-dice = Усі кубики вже введено. Зайвий можна прибрати: натисніть на нього.
refusal-no-such-die = Такого кубика серед введених немає.
refusal-not-your-turns = Виправити хід може той, хто його зробив, або ведучий.
error-dice-number = Кубиків треба { $wanted }, а тут { $given }. Нічого не записано.
error-dice-face = Грані { $face } на кубику немає, бувають від 1 до 6. Нічого не записано.
error-dice-roll = Кидка № { $roll } цього ходу не буває: їх не більше { $most }. Нічого не записано.
error-dice-no-roll = Це вирішальний кидок, він один: досить самих кубиків.
error-dice = Не розібрати, що випало. Надішліть кубики цифрами, наприклад { $example }
refusal-decided = Це вже вирішено.
refusal-not-away = Ви й так за столом.
refusal-edited = Команда рахується такою, якою її надіслано. Наберіть її ще раз.
refusal-trouble = Щось пішло не так, але нічого не втрачено. Натисніть ще раз.
app-refused-session = Стіл відкрито надто давно. Закрийте його й відкрийте знову з чату.
app-refused-game = Такого столу немає. Відкрийте його з чату, де йде гра.
app-refused-streams = У вас відкрито забагато столів. Закрийте зайві.
error-house-no-table = Спершу відкрийте стіл — /newgame — і налаштуйте правила, потім зберігайте.
error-house-no-name = У цій назві нема чого прочитати. Спробуйте іншу: /house Назва
error-house-name = «{ $name }» — назва готової гри. Придумайте іншу.
error-house-taken = Назва «{ $name }» тут уже зайнята. Додайте до коду іншу: /house КОД Назва
error-house-full = Більше ніж { $n } домашніх правил у чаті не вміститься. Видаліть зайві: /house
error-house-broken-ruleset = «{ $name }» не зіграти: такої гри більше немає.
error-house-broken-option = «{ $name }» не зіграти: так цю гру більше не налаштувати.
error-code-form = Це не код правил. Код має такий вигляд: DP1-ABC1DEFG
error-code-checksum = У коді помилка, або його скопійовано не повністю. Скопіюйте його ще раз.
error-code-newer = Цей код із новішої версії бота, тут його не прочитати.
error-code-ruleset = У коді гра, якої тут немає.
error-code-option = У коді налаштування, яких тут немає.
error-no-zone = Часового поясу «{ $given }» немає. Спробуйте місто англійською або різницю в часі: /settings Riga, /settings UTC+3
error-top-private = Хто попереду, видно в спільному чаті. А ваші партії — /me
error-no-span = Такого терміну немає: «{ $given }». Є: today, week, month, season, all.
error-no-such-game = Немає закінченої гри «{ $given }».
error-turns-group = Де ще на вас чекають, при всіх не розповідатимемо. Запитайте в особистих: /turns
error-watch-private = В особистих дивитися нема на кого: наберіть /watch у групі.
error-no-card = Ви не граєте в цій партії, вашого аркуша в ній немає.
error-too-many-words = Після /{ $command } зайві слова.
error-unknown-command = Такої команди немає. Усі команди — /help

## Клубний вечір: відповіді на натискання

toast-club-rules = Перемога 2, нічия 1. Дві перемоги поспіль — і далі вдвічі, поки виграєте. Ризик: на кидок менше, за перемогу +1. Аркуші приходять в особисті. Докладно: /club в особистих із ботом
toast-club-opened = Клубний вечір відкрито
toast-club-joined = Ви в грі! Аркуш прийде в особисті
toast-club-unreached = Вас записано, але бот не може вам написати. Відкрийте особистий чат із ботом і натисніть «Старт»
toast-club-back = Ви в грі, шукаємо суперника
toast-club-plays = Ви в грі, партія триває
toast-club-left = Ви пішли. Передумаєте — повертайтеся
toast-club-leave = Партія триває. Піти — означає програти її
toast-club-paused = Пауза: за стіл вас поки не кличемо
toast-club-pauses-after = Дограєте цю партію — і пауза
toast-club-dares = Ризикуєте! У наступній партії на кидок менше, перемога — на очко дорожча
toast-club-dares-not = Наступна партія без ризику
toast-club-started = Поїхали!
toast-club-cancel = Точно закінчити вечір?
toast-club-cancelled = Вечір скасовано
toast-club-closing = Нових столів не буде, розпочаті дограємо
refusal-club-over = Цей вечір уже закінчився.
refusal-club-closing = Вечір закінчується, нових партій уже не буде. Чекаємо наступного разу!
refusal-club-full = Усі місця зайняті. Хтось піде — заходьте.
refusal-club-not-in = Спершу увійдіть у гру.
refusal-club-elsewhere = Ви вже граєте на іншому клубному вечорі.
refusal-club-few = Замало людей: треба хоча б { $least }, і щоб кожному можна було написати.
refusal-club-host = Це вирішує той, хто відкрив вечір, або адміністратор.
refusal-club-runs = Вечір уже триває.
refusal-club-open = Клубний вечір тут уже відкрито.

## Стіл у застосунку. Підписи (app-label-) простим текстом; app-die, app-face і app-row читає вголос екранний диктор

app-turn = <b>Ваш хід</b>
app-enter = 👉 Кидайте свої кубики й вводьте, що випало
app-turn-roll = <b>Ваш хід</b>, кидок { $roll } з { $rolls }
app-together = <b>Кидають усі одразу</b>
app-together-written = <b>Записано!</b> Чекаємо на решту
app-together-banked = <b>Хід зіграно!</b> Чекаємо на решту
app-round = коло { $round }
app-rolled = { $name }: { $dice } — { $hand }
app-die-held = { $face }, притримана
app-die-held-he = { $face }, притриманий
app-die-double = зовні { $outer }, всередині { $inner }
app-face-1 = одиниця
app-face-2 = двійка
app-face-3 = трійка
app-face-4 = четвірка
app-face-5 = п'ятірка
app-face-6 = шістка
app-row-write = { $row }: записати { $points }
app-row-announce = Замовити: { $row }
app-row-cross = { $row }: викреслити
app-row-without = без { $face }
app-watching = 👀 Ви дивитеся, грають інші.
app-watchers = дивляться: { $n }
app-seat-written = ✅ записано
app-seat-to-throw = зараз кине
app-seat-roll = кидок { $roll } з { $rolls }
app-overdue = ⌛ Час вийшов, чекаємо: { $names }.
app-until = хід до { $time }
app-until-date = хід до { $time }, { $date }
app-left = партію не дограно
app-left-robot = догравав робот
app-lobby-waits = ⏳ Гру почне господар столу.
app-lobby-alone = ⏳ Зачекаємо ще на когось.
app-bonus-missing = до премії { $n }
app-bonus-kept = премія { $points }
app-bonus-fine = загрожує { $points }
app-new-game = 🎲 Нова гра
app-review-later = Розбір ще рахується. Зазирніть трохи згодом.
app-cost-none = ✓ Останній вибір — найкращий
app-cost-press = Краще було — { $action }
app-cost = Останній вибір: { $points } до найкращого
app-cheers-few = Дві реакції за хід. Далі — з наступного.
app-gathered = За хід
app-chosen = Вибрано: +{ $points }
app-chosen-nothing = Так очок не дають
app-brings = Можна взяти { $points }
app-busted = 💥 { $word }! { $n ->
    [0] Втрачати було нічого
    [one] Згоріло { $n } очко
    [few] Згоріло { $n } очки
    [many] Згоріло { $n } очок
   *[other] Згоріло { $n } очка
  }
app-throw-on = Кинути { $n }
app-throw-all = 🔥 Кинути всі { $n }
app-set-aside = Відкласти
app-take = { $text }, відкласти: { $dice }, { $points }
app-banked = стане { $points }
app-track = { $points } з { $goal }
app-won-at-once = 🏆 Одразу перемога!
finish-cheered = 👏 { $name }: реакцій за столом { $n }
app-label-everybody = Усі аркуші
app-label-dice = Кубики
app-label-players = За столом
app-label-row = Рядок
app-label-you = ви
app-label-on-turn = ходить
app-label-leads = попереду
app-label-open = порожньо
app-label-crossed = викреслено
app-label-last = записано щойно
app-label-twice = з першого кидка, очки вже подвоєно
app-label-host = господар столу
app-label-help = Як грати з клавіатури
app-label-help-dice = притримати кубик або відпустити
app-label-help-roll = кинути
app-label-help-end = закінчити хід, забрати очки
app-label-help-rows = обрати рядок, записати
app-label-help-no = передумати
app-label-space = Пробіл
app-label-close = Закрити
app-label-chat = Повернутися в чат
app-label-elsewhere = 💬 Зіграти в іншому чаті
app-label-lost = Зв'язок зник, відновлюємо…
app-label-again = Зв'язок знову є
app-label-failed = Не вийшло. Спробуйте ще раз.
app-label-points = Очки
app-label-results = Підсумки
app-label-turns = Хто що кинув
app-label-game = Інша гра
app-label-computers = Роботи
app-label-begins = Почнемо за
app-label-more = Ще рядки з очками нижче
app-label-settings = Налаштування
app-label-sound = Звук
app-label-shake = Кидати струшуванням
app-label-cheer = Реакція
app-label-written = записано
app-label-chances = Шанси на перемогу
app-label-aside = Відкладено

# Матч: кілька партій поспіль зі спільним рахунком
match-entry = { $name } { $figure }
button-match = 🏆 Матч
button-picture-match = 🏆 Матч
button-next-game = ▶️ Партія { $n }
button-match-anew = 🔁 Новий матч
button-match-single = Одна партія
button-match-wins = До { $n } перемог
button-match-sum = Сума { $n } партій
match-page = 🏆 <b>Матч</b>
match-page-about =
    Кілька партій поспіль зі спільним рахунком. Починає щоразу наступний по колу.
    <b>До перемог</b> — хто перший виграє стільки партій.
    <b>Сума</b> — очки всіх партій додаються.
match-page-more =
    Далі — кнопка «Партія 2» під підсумками, добу після партії. З роботами й гостями — теж.
    Поділили перше місце — перемога кожному.
    Хто пішов із партії, у ній останній. Пропустив — за неї нічого. Підсів пізніше — рахунок із нуля.
    У покері з банком фішки переходять у наступну партію.
    У рейтингу й таблиці кожна партія — сама по собі.
match-wins = { $n ->
    [one] до { $n } перемоги
    [few] до { $n } перемог
    [many] до { $n } перемог
   *[other] до { $n } перемог
}
match-sum = { $n ->
    [one] { $n } партія за сумою
    [few] { $n } партії за сумою
    [many] { $n } партій за сумою
   *[other] { $n } партії за сумою
}
match-new = 🏆 Матч: { $match }
match-anew = 🏆 Починаємо новий матч: { $match }
match-next = 🏆 Матч: { $match }, партія { $n }. Рахунок: { $people }
match-again = 🏆 Матч: { $match }, нічого ще не зараховано
match-stands = 🏆 Матч: { $match }. { $n ->
    [0] Рахунок
    [one] Рахунок після { $n } партії
    [few] Рахунок після { $n } партій
    [many] Рахунок після { $n } партій
   *[other] Рахунок після { $n } партій
}: { $people }
match-won = 🏆 <b>{ $n ->
    [one] Перемога в матчі
    [few] Спільна перемога в матчі
    [many] Спільна перемога в матчі
   *[other] Спільна перемога в матчі
}: { $people }!</b>
match-over = Матч завершено: { $match }. Рахунок: { $people }
toast-match = Граємо так: { $match }
picture-match-title = Матч: { $match }
picture-match-game = Партія { $n }
picture-match-wins = Перемоги
picture-match-sum = Сума
picture-match-note = ★ — перемога в партії.
tonight = 🌙 Перемоги сьогодні: { $people } · { $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
}
today-title = 🌙 <b>Сьогодні</b>
today-games = { $n ->
    [one] { $n } партія
    [few] { $n } партії
    [many] { $n } партій
   *[other] { $n } партії
}: 🥇 перемоги, 🥈 другі місця, 🥉 треті
today-empty = Поки жодної партії в залік. Почати — /newgame
today-night = 🎪 Клубний вечір, { $n ->
    [one] { $n } людина
    [few] { $n } людини
    [many] { $n } людей
   *[other] { $n } людини
}. Перемога: <b>{ $names }</b>
toast-next-game = Граємо далі!
toast-match-anew = Починаємо новий матч!

## Один раз тим, хто цим користувався: чого більше немає

gone-settlement = ℹ️ Матчі з розрахунком тепер ідуть за сумою очок.
gone-leagues = ℹ️ Ліг у сезоні більше немає: таблиця одна на всіх.
gone-hours = ℹ️ Години тепер спільні: тихо з 23 до 9, новий день — опівночі, задача — о 10:00.
gone-round-die = ℹ️ Кидка перед кожним колом більше немає.
gone-talismans = ℹ️ Талісмани тепер роздає бот.

## Столи там, де бота немає

inline-turns = 🎲 По черзі
inline-turns-about = Кидаємо у свій черед, просто тут.
inline-together = ⚡ Усі одразу
inline-together-about = Кидають усі разом, кожен на своєму аркуші.
inline-today = 🌅 Гра дня
inline-today-about = Кості в усіх ті самі, кожен грає в особистих.
inline-invitation = 🎲 <b>Зіграємо в кості?</b>
inline-gone = Цей стіл уже не працює. Новий — @{ $bot }
button-invitation = Сісти за стіл
button-not-here = ✖ Не тут

## Власникові бота, в особистих: /admin

owner-title = 🛠 <b>Господарство</b>, версія { $version }, працює з { $since }
owner-games = 🎲 Партій: { $playing }, лобі: { $lobbies }, чатів: { $chats }, людей за тиждень: { $people }
owner-machine = 🖥 Пам'ять: { $memory } МБ, вільно на диску: { $disk } ГБ, база: { $size } МБ
owner-reached = 📡 Telegram на зв'язку
owner-lost = 📡 Telegram не відповідає вже { $seconds } с
owner-copy = 💾 Остання копія: { $at }
owner-no-copy = 💾 Копій ще немає
owner-drained = ⏸ Нових партій немає. Бот закінчить з останньою партією або о { $time }
owner-notice = 📣 У найближчому підсумку кожного чату: { $text }
owner-blocked = 🚫 Не слухаю: { $ids }
owner-errors = ⚠️ Останні помилки:
owner-words =
    <code>/admin drain 22:00</code>
    <code>/admin notice слова</code>
    <code>/admin block номер</code>
    <code>/admin unblock номер</code>
    <code>/admin leave номер</code>
button-owner-page = 🔄 Оновити
button-owner-backup = 💾 Копія
button-owner-drain = ⏸ Закінчити
button-owner-open = ▶️ Граємо далі
button-owner-quiet = 📣 Зняти
toast-owner-backup = Роблю копію
owner-backup = 💾 Копія готова: <code>{ $file }</code>, { $size } МБ
owner-no-backup = 💾 Копія не вийшла: { $why }
owner-said = 📣 Скажу в найближчому підсумку кожного чату
owner-drains = ⏸ Нових партій немає. Закінчу з останньою партією або о { $time }
owner-is-blocked = 🚫 { $id } більше не слухаю
owner-is-heard = 👂 { $id } знову слухаю
owner-left = 👋 З { $id } вийшов
owner-blocks-you = Власник бота закрив вам доступ
error-owner-leave = З { $id } вийти не вдалося
error-owner-words = Так не розумію. Що можна, написано під /admin
board-drained = ⏸ Нових партій немає: оновлення о <tg-time unix="{ $unix }" format="t">{ $time }</tg-time>
refusal-drained = Нових партій поки немає: бот от-от оновиться
finish-notice = 📣 { $text }
trouble-disk = ⚠️ Місце на диску закінчується
trouble-disk-over = ✅ Місце на диску знову є
trouble-telegram = 📡 Зв'язку з Telegram не було { $minutes } хв. Знову є
trouble-database = ⚠️ База не пишеться
trouble-database-over = ✅ База знову пишеться
trouble-press = ⚠️ Натискання скінчилося помилкою. Якою — в /admin і в журналі
trouble-press-over = ✅ Година без помилок у натисканнях
trouble-backup = ⚠️ Свіжої копії бази немає
trouble-backup-over = ✅ Свіжа копія бази є
