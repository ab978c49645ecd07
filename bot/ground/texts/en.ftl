### English. Ids and variables as in ru.ftl.

## Languages and numbers

language-name = English
number-decimal = { $whole }.{ $part }

## Players

names-more = { $names } and { $n } more
player-number = Player { $number }
player-guest = Guest { $number }
player-guest-short = G{ $number }
computer-novice = Novice robot
computer-novice-short = Novice
computer-novice-about = Plays on a whim and is easy to beat.
computer-solid = Solid robot
computer-solid-short = Solid
computer-solid-about = Plays well and slips now and then.
computer-perfect = Master robot
computer-perfect-short = Master
computer-perfect-about = Always makes the best move it can see. Only the dice can save you.
computer-number = { $name } { $number }
seat-by-computer = { $name } (played by a robot)
seat-until-back = { $name } (a robot for now)
seat-member = { $name } ({ $talisman } { $team })

## Rulesets. for: for whom; also: what else people type in /newgame, divided by commas; upper and lower: what the two parts of the sheet are called here

preset-classic = Classic dice poker
preset-classic-line = a school, with minus points
preset-classic-for = for the bold
preset-classic-also = dice poker, russian, russian poker, school
preset-classic-upper = School
preset-classic-lower = Figures
preset-classic-short = Lightning: classic
preset-classic-plain = Plain classic
preset-classic-plain-line = no doubling, no prize
preset-classic-plain-for = for getting to know the school
preset-classic-plain-upper = School
preset-classic-plain-lower = Figures
preset-classic-plain-short = Lightning: plain classic
preset-pirate = Pirate poker
preset-pirate-line = loot and penalties
preset-pirate-for = for the daring
preset-pirate-upper = Duty
preset-pirate-lower = Optional
preset-pirate-short = Lightning: pirate
preset-yatzy = Scandinavian Yatzy
preset-yatzy-line = pairs and straights
preset-yatzy-for = for a first evening
preset-yatzy-also = yatzi, yatsy, swedish
preset-yatzy-upper = Upper
preset-yatzy-lower = Combinations
preset-yatzy-short = Lightning: Yatzy
preset-yatzy-strict = Strict Yatzy
preset-yatzy-strict-line = tournament rules
preset-yatzy-strict-for = for serious play
preset-yatzy-strict-upper = Upper
preset-yatzy-strict-lower = Combinations
preset-yatzy-strict-short = Lightning: strict Yatzy
preset-international = International poker
preset-international-line = nothing below zero
preset-international-for = for a first evening
preset-international-sets = Sets
preset-international-upper = Upper
preset-international-lower = Combinations
preset-international-short = Lightning: international
preset-series = Two series
preset-series-line = the school first
preset-series-for = for the patient
preset-series-upper = School
preset-series-lower = Figures
preset-series-short = Lightning: two series
preset-stages = Two stages
preset-stages-line = school, even and odd
preset-stages-for = for a long evening
preset-stages-upper = School
preset-stages-lower = Figures
preset-stages-short = Lightning: two stages
preset-yahtzee = Yahtzee
preset-yahtzee-line = bonuses and jokers
preset-yahtzee-for = for any company
preset-yahtzee-also = yatzee, yahtzy, yahtzi
preset-yahtzee-upper = Upper
preset-yahtzee-lower = Combinations
preset-yahtzee-short = Lightning: Yahtzee
preset-kniffel = Kniffel
preset-kniffel-line = yahtzee without jokers
preset-kniffel-for = for the whole family
preset-kniffel-also = knifel
preset-kniffel-upper = Upper
preset-kniffel-lower = Combinations
preset-kniffel-short = Lightning: Kniffel
preset-yacht = Yacht
preset-yacht-line = from Korea and Japan
preset-yacht-for = for a light game
preset-yacht-upper = Upper
preset-yacht-lower = Combinations
preset-yacht-short = Lightning: Yacht
preset-thrift = Saved rolls
preset-thrift-line = save unused rolls
preset-thrift-for = for planners
preset-thrift-upper = School
preset-thrift-lower = Figures
preset-thrift-short = Lightning: saved rolls
preset-maxi = Maxi Yatzy
preset-maxi-line = six dice, saved rolls
preset-maxi-for = for a long evening
preset-maxi-upper = Upper
preset-maxi-lower = Combinations
preset-maxi-short = Lightning: Maxi Yatzy
preset-generala = Generala
preset-generala-line = from Latin America
preset-generala-for = for a short game
preset-generala-upper = Upper
preset-generala-lower = Combinations
preset-generala-short = Lightning: Generala
preset-double = Double dice
preset-double-line = a die in a die, two rows a turn
preset-double-for = for old hands
preset-double-also = doubles
preset-double-upper = Upper
preset-double-lower = Combinations
preset-double-short = Lightning: double dice
preset-showdown = Poker dice with a pot
preset-showdown-line = an ante from each, the pot to the best
preset-showdown-for = for a lively crowd
preset-showdown-also = pot, poker dice
preset-strongest = Strongest hand
preset-strongest-line = whose hand is higher
preset-strongest-for = for settling an argument
preset-duel = Duel
preset-duel-line = two rolls a hand, the stakes to the winner
preset-duel-for = for settling scores
preset-duel-also = witcher, witcher poker, challenge
preset-crag = Crag
preset-crag-line = three dice, two rolls
preset-crag-for = for a quick game
preset-crag-also = three dice
preset-crag-upper = Upper
preset-crag-lower = Combinations
preset-crag-short = Lightning: Crag
preset-cheerio = Cheerio
preset-cheerio-line = Yahtzee's grandfather, no bonus
preset-cheerio-for = for a quiet evening
preset-cheerio-also = cheerios
preset-cheerio-upper = Upper
preset-cheerio-lower = Combinations
preset-cheerio-short = Lightning: Cheerio
preset-kismet = Kismet
preset-kismet-line = faces have colours
preset-kismet-for = for those who know Yahtzee
preset-kismet-also = kizmet, fate
preset-kismet-upper = Upper
preset-kismet-lower = Combinations
preset-kismet-short = Lightning: Kismet
preset-triple = Triple Yahtzee
preset-triple-line = three columns: ×1, ×2 and ×3
preset-triple-for = for a long evening
preset-triple-also = triple yatzee
preset-triple-upper = Upper
preset-triple-lower = Combinations
preset-triple-short = Lightning: Triple Yahtzee
preset-yamb = Yamb
preset-yamb-line = four columns, one of them announced
preset-yamb-for = for those who plan ahead
preset-yamb-also = jamb, yamb of the balkans
preset-yamb-upper = Upper
preset-yamb-lower = Combinations
preset-yamb-short = Lightning: Yamb
preset-balut = Balut
preset-balut-line = every row four times
preset-balut-for = for a calm long game
preset-balut-upper = Upper
preset-balut-lower = Combinations
preset-balut-short = Lightning: Balut
preset-zonk = Zonk
preset-zonk-line = pile it up before it burns
preset-zonk-for = for any company
preset-zonk-also = farkle, zilch, hot dice, 10000, ten thousand, greed
preset-zonk-bust = zonk
preset-zonk-short = Lightning: Zonk
preset-thousand = Thousand
preset-thousand-line = barrels, overtaking, the dump truck
preset-thousand-for = for the bold
preset-thousand-also = 1000, dice thousand, tysiacha
preset-thousand-bust = nothing
preset-thousand-short = Lightning: Thousand
preset-five-dice = Five dice
preset-five-dice-line = five alike win at once
preset-five-dice-for = for those who like a risk
preset-five-dice-also = 5000, five thousand, 5 dice
preset-five-dice-bust = nothing
preset-five-dice-short = Lightning: Five dice
preset-pig = Pig
preset-pig-line = one die, and no ones, please
preset-pig-for = when time is short
preset-pig-also = pigs, dice pig
preset-pig-bust = a one
preset-pig-short = Lightning: Pig
short-line-card = a short card
short-line-goal = a nearer goal
short-for = for when time is short
family-columns = { $game } with columns
short-also = lightning, quick, short
length-turns = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
  }
length-race = { $n ->
    [one] up to { $n } turn
   *[other] up to { $n } turns
  }
length-deals = { $n ->
    [one] { $n } hand
   *[other] { $n } hands
  }
length-goal = to { $n }
length-minutes = { $n ->
    [0] under a minute with three
    [one] about { $n } minute with three
   *[other] about { $n } minutes with three
  }
length-minutes-together = { $n ->
    [one] about { $n } minute all at once
   *[other] about { $n } minutes all at once
  }
category-overseas = Yahtzee's relatives
category-nordic = Scandinavian
category-school = With a school
category-hands = Without a card
category-luck = Press your luck
category-rare = Rare
category-short = ⚡ Lightning
category-houses = 🏠 House rules

## Rows of the sheet, at most 11 characters; -full where the short name is cut

row-ones = Ones
row-twos = Twos
row-threes = Threes
row-fours = Fours
row-fives = Fives
row-sixes = Sixes
row-ones-short = Ones
row-twos-short = Twos
row-threes-short = Threes
row-fours-short = Fours
row-fives-short = Fives
row-sixes-short = Sixes
row-nines = Nines
row-tens = Tens
row-jacks = Jacks
row-queens = Queens
row-kings = Kings
row-aces = Aces
row-nines-short = Nines
row-tens-short = Tens
row-jacks-short = Jacks
row-queens-short = Queens
row-kings-short = Kings
row-aces-short = Aces
row-set_ones = Set of 1s
row-set_twos = Set of 2s
row-set_threes = Set of 3s
row-set_fours = Set of 4s
row-set_fives = Set of 5s
row-set_sixes = Set of 6s
row-set_ones-full = Set of ones
row-set_twos-full = Set of twos
row-set_threes-full = Set of threes
row-set_fours-full = Set of fours
row-set_fives-full = Set of fives
row-set_sixes-full = Set of sixes
row-pair = Pair
row-two_pairs = Two pairs
row-two_pairs-short = 2 pairs
row-three = 3 of a kind
row-three-short = 3 alike
row-set = Set
row-triangle = Triangle
row-triangle-short = Triangle
row-triple = Triple
row-four = 4 of a kind
row-four-short = 4 alike
row-poker = Poker
row-yatzy = Yatzy
row-yahtzee = Yahtzee
row-kniffel = Kniffel
row-kniffel-short = Kniffel
row-yacht = Yacht
row-full = Full house
row-full-short = F. house
row-full_house = Full house
row-small_straight = Small strt
row-small_straight-short = Sm. strt
row-small_straight-full = Small straight
row-large_straight = Large strt
row-large_straight-short = Lg. strt
row-large_straight-full = Large straight
row-small_road = Small road
row-small_road-short = Sm. road
row-small_road-full = Small road
row-large_road = Large road
row-large_road-short = Lg. road
row-large_road-full = Large road
row-short_straight = Short strt
row-short_straight-short = Sh. strt
row-short_straight-full = Short straight
row-long_straight = Long strt
row-long_straight-short = Lo. strt
row-long_straight-full = Long straight
row-even = Even
row-odd = Odd
row-chance = Chance
row-sum = Sum
row-trash = Trash
row-choice = Choice
row-five = 5 of a kind
row-five-short = 5 alike
row-five-full = Five of a kind
row-three_pairs = Three pairs
row-three_pairs-short = 3 pairs
row-straight = Straight
row-full_straight = Full strt
row-full_straight-short = Fu. strt
row-full_straight-full = Full straight
row-villa = Villa
row-tower = Tower
row-maxi_yatzy = Maxi Yatzy
row-maxi_yatzy-short = Maxi
row-generala = Generala
row-generala-short = General.
row-double_generala = Generala 2
row-double_generala-short = Gen. 2
row-double_generala-full = Double generala
row-extra = Extra
row-odd_straight = Run 1-3-5
row-odd_straight-short = 1-3-5
row-even_straight = Run 2-4-6
row-even_straight-short = 2-4-6
row-low_straight = Run 1-2-3
row-low_straight-short = 1-2-3
row-high_straight = Run 4-5-6
row-high_straight-short = 4-5-6
row-thirteen = Thirteen
row-thirteen-short = Thirteen
row-crag = Crag
row-big_hustle = Big hustle
row-big_hustle-short = Hustle
row-cheerio = Cheerio
row-two_pairs_colour = Pairs col.
row-two_pairs_colour-short = Pairs c.
row-two_pairs_colour-full = Two pairs, same colour
row-flush = Flush
row-full_colour = Full colour
row-full_colour-short = Full c.
row-full_colour-full = Full house, same colour
row-yarborough = Yarborough
row-yarborough-short = Yarbor.
row-kismet = Kismet
row-yamb = Yamb
row-balut = Balut
row-max = Maximum
row-max-short = Max
row-min = Minimum
row-min-short = Min

## Columns of the card

column-down = down
column-down-sign = ↓
column-up = up
column-up-sign = ↑
column-free = free
column-free-sign = ✱
column-announced = announced
column-announced-sign = !
column-single = ×1
column-single-sign = ×1
column-double = ×2
column-double-sign = ×2
column-triple = ×3
column-triple-sign = ×3
column-first = box 1
column-first-sign = 1
column-second = box 2
column-second-sign = 2
column-third = box 3
column-third-sign = 3
column-fourth = box 4
column-fourth-sign = 4
in-column = { $row } { $column }
column-headed = { $sign } { $column }
points-range = { $least }–{ $most }

## What the dice show, in words

hand-poker = poker
hand-yatzy = yatzy
hand-yahtzee = yahtzee
hand-yamb = yamb
hand-balut = balut
hand-kniffel = kniffel
hand-yacht = yacht
hand-maxi_yatzy = maxi yatzy
hand-generala = generala
hand-five = five of a kind
hand-tower = tower
hand-villa = villa
hand-full_straight = full straight
hand-straight = straight
hand-three_pairs = three pairs
hand-four = four of a kind
hand-full = full house
hand-full_house = full house
hand-large_straight = large straight
hand-small_straight = small straight
hand-large_road = large road
hand-small_road = small road
hand-long_straight = long straight
hand-short_straight = short straight
hand-three = three of a kind
hand-set = set
hand-triangle = triangle
hand-triple = triple
hand-two_pairs = two pairs
hand-pair = a pair
hand-nothing = nothing
hand-crag = crag
hand-thirteen = thirteen
hand-thirteen_pair = crag
hand-high_straight = run 4-5-6
hand-low_straight = run 1-2-3
hand-even_straight = run 2-4-6
hand-odd_straight = run 1-3-5
hand-cheerio = cheerio
hand-kismet = kismet
hand-full_colour = full house of one colour
hand-flush = flush
hand-two_pairs_colour = two pairs of one colour
hand-double = outside { $outer }, inside { $inner }
hand-high = no combination
hand-points = { $n }

## Options of the rules

option-order = Turn order
option-order-join = as seated
option-order-one_die = a die each
option-order-five_dice = all dice each
option-order-shuffle = by lot
option-order-about = Who plays after whom.
option-order-join-about = whoever sat down first plays first.
option-order-one_die-about = everybody rolls one die; the highest begins, and play goes on around the table. If several are highest, they roll again.
option-order-five_dice-about = everybody rolls all dice; the highest sum begins, and play goes on around the table. If several are highest, they roll again.
option-order-shuffle-about = it is drawn by lot who plays after whom.
option-tie_break = Ties
option-tie_break-share = shared win
option-tie_break-blitz = roll-off
option-tie_break-about = What happens when several players share first place.
option-tie_break-share-about = everybody tied for first place wins.
option-tie_break-blitz-about = those tied for first place roll all dice; the highest sum wins. Equal once more, they roll again.
option-settlement = Standings
option-settlement-total = as it is
option-settlement-mean = against the average
option-settlement-about = What counts in the standings.
option-settlement-total-about = the points scored.
option-settlement-total-chips-about = the chips left at the end.
option-settlement-total-hands-about = the hands won.
option-settlement-mean-about = how far the result is above or below the average of the table. It does not change who wins.
option-round_bonus = Round bonus
option-round_bonus-number = { $n ->
    [0] none
   *[other] +{ $n }
  }
option-round_bonus-about = What whoever scores the most in a round gets on top. If that is tied, nobody does.
option-pace = Pace
option-pace-turns = by turns
option-pace-together = all at once
option-pace-about = Whether you wait for your turn, or everybody plays at the same time.
option-pace-turns-about = players take turns.
option-pace-together-about = in each round everybody rolls and writes at the same time, each on a card of their own. Once all have written, the next round begins.
option-luck = Dice
option-luck-own = your own
option-luck-same = the same for all
option-luck-about = Whether everybody gets dice of their own, or the same ones.
option-luck-own-about = everybody gets dice of their own.
option-luck-same-about = the same for all: in the same roll the same die shows everybody the same face. Whoever makes more of it wins.
option-dice = Whose dice
option-dice-bot = the bot's
option-dice-own = your own, real ones
option-dice-about = Who throws: the bot, or you yourselves at the table.
option-dice-bot-about = the bot throws, and every throw can be verified.
option-dice-own-about = you throw real dice and say what they show. The bot keeps the cards and adds up. Such games count in no rating, dice count or luck.
option-dice-own-told = Dice of your own, real ones
option-school_unit = Die in the school
option-school_unit-face = its face
option-school_unit-count = one point
option-school_unit-about = What each die beyond three, or missing from three, is worth.
option-school_unit-face-about = the fourth six is +6.
option-school_unit-count-about = the fourth six is +1.
option-surplus = Extra school dice
option-surplus-on = add points
option-surplus-off = do not count
option-surplus-about = What the fourth and fifth die of a school row do.
option-surplus-on-about = each die beyond three adds points: four ones are +1.
option-surplus-off-about = three or more are simply 0.
option-school_penalty = School in the red
option-school_penalty-sum = sum tenfold
option-school_penalty-each = each row tenfold
option-school_penalty-none = as it is
option-school_penalty-about = What a school in the red costs.
option-school_penalty-sum-about = the whole minus of the school is multiplied by ten: −3 becomes −30.
option-school_penalty-each-about = every row with a minus is multiplied by ten: −3 becomes −30.
option-school_penalty-none-about = the minus is just a minus.
option-first_roll_double = First-roll double
option-first_roll_double-all = all figures
option-first_roll_double-pairs_up = pair, triangle, four, poker
option-first_roll_double-no_straights = all but straights and roads
option-first_roll_double-no_two_pairs_full = all but two pairs and full
option-first_roll_double-off = off
option-first_roll_double-about = What counts double when written right after the first roll. The row that takes any dice never does.
option-even_odd = Even and odd
option-even_odd-off = no
option-even_odd-strict = all dice
option-even_odd-relaxed = those that fit
option-even_odd-about = Two more rows on the card: even and odd.
option-even_odd-strict-about = the row is made when all dice fit.
option-even_odd-relaxed-about = the dice that fit are counted.
option-same_face = One number twice
option-same_face-lenient = allowed
option-same_face-strict = not allowed
option-same_face-about = Whether the same number may be in a combination twice.
option-same_face-lenient-about = four equal dice are two pairs too, five are a full house too.
option-same_face-strict-about = four equal dice are not two pairs, five are not a full house.
option-same_face-lenient-full-about = five equal dice are a full house too.
option-same_face-strict-full-about = five equal dice are not a full house.
option-poker_prize = Poker prize
option-poker_prize-number = { $n ->
    [0] none
   *[other] +{ $n }
  }
option-poker_prize-about = What five equal dice earn on top. It is never doubled.
option-columns = Columns
option-columns-number = { $n }
option-columns-about = How many columns of the same rows the card has. Two are written down and up, the third in any order.
option-announced = Announced column
option-announced-off = no
option-announced-on = yes
option-announced-about = One more column: its row is announced right after the first roll.
option-announced-on-about = the row you announce is the one you write this turn, whatever the dice make.
option-sets = Sets
option-sets-off = not played
option-sets-on = sets first
option-sets-about = A turn for each number comes first: make a set, three of it.
option-sets-on-about = every die short of three costs its face, more than three bring nothing. Then the usual card.
option-faces = Faces
option-faces-pips = pips
option-faces-cards = cards
option-faces-about = What the dice show. The rows pay the same.
option-faces-cards-about = 9, 10, J, Q, K, A in place of 1–6; ones are called nines, sixes aces.
option-poker_pips = Yatzy pays
option-poker_pips-off = 50
option-poker_pips-on = 50 and the dice
option-poker_pips-about = What five equal dice are worth.
option-forced = Order of rows
option-forced-off = any
option-forced-on = top to bottom
option-forced-about = In which order rows are written.
option-forced-on-about = every turn goes into the next row.
option-upper_bonus = Upper bonus
option-upper_bonus-number = { $n ->
    [0] none
   *[other] +{ $n }
  }
option-upper_bonus-about = What an upper section of 63 or more earns on top; 30 in a lightning game.
option-short_straight = Short straight
option-short_straight-number = { $n }
option-short_straight-about = What four in a row are worth.
option-chance = Chance
option-chance-any = any dice
option-chance-distinct = all different
option-chance-distinct-about = five different dice are a combination too: double right after the first roll, 0 if not made.
option-chance-about = Which dice will do for “Chance”.
option-joker = Joker
option-joker-none = none, and no +100
option-joker-forced = forced
option-joker-free = free
option-joker-about = How five equal dice count when their row is taken.
option-joker-none-about = as ordinary dice.
option-joker-forced-about = they go into their own upper row; if that is taken, into any lower row at full pay.
option-joker-free-about = they go anywhere; below at full pay if their own upper row is taken.
option-further = Further kniffels
option-further-none = nothing
option-further-plus_100 = +100
option-further-about = What a further kniffel earns when its row is made already.
option-max_rounds = Round limit
option-max_rounds-number = { $n }
option-max_rounds-about = After so many rounds the game ends, even if nobody has made everything.
option-double = Double generala
option-double-off = no
option-double-on = for 100
option-double-about = One more row for a second generala. It counts only if the first one is made.
option-served = First roll
option-served-off = pays no more
option-served-on = pays more
option-served-about = What figures earn when written right after the first roll.
option-served-off-about = as much as later in the turn.
option-served-on-about = straight, full house and four pay 5 more, and a generala wins at once.
option-base = Card
option-base-yatzy = Scandinavian
option-base-yahtzee = international
option-base-about = Which rows the card has.
option-base-yatzy-about = the rows of yatzy and “Extra”.
option-base-yahtzee-about = the rows of yahtzee and “Extra”; a full house needs two faces.
option-extra = Extra
option-extra-plus = a second chance
option-extra-minus = minus
option-extra-free = a free zero
option-extra-about = What the row “Extra” brings.
option-extra-plus-about = the sum of five dice.
option-extra-minus-about = the sum of five dice, as a minus.
option-extra-free-about = nothing, but nothing is lost.
option-hands = Hands
option-hands-number = { $n }
option-hands-about = How many hands are played.
option-chips = Chips
option-chips-number = { $n ->
    [0] none
   *[other] { $n } each
  }
option-chips-about = What everybody sits down with. Chips are worth nothing.
option-ante = Ante
option-ante-number = { $n }
option-ante-about = What everybody pays into the pot before a hand, where there are chips.
option-stakes = Stakes
option-stakes-fixed = stay the same
option-stakes-rising = rise
option-stakes-about = Whether the ante grows, where there are chips: it doubles each time everybody still in has begun a hand.
option-straights = Straights
option-straights-off = do not count
option-straights-on = count
option-straights-high = above a full house
option-straights-on-about = above three of a kind, below a full house.
option-straights-high-about = above a full house, below four of a kind.
option-straights-about = Five in a row: whether they are a combination, and what they beat.
option-low = The pot goes to
option-low-off = the best hand
option-low-on = the worst hand
option-low-about = Who gets the pot.
option-rolls = Rolls a turn
option-rolls-number = { $n ->
    [1] one
   *[other] up to { $n }
  }
option-rolls-about = How often the dice may be rolled in a hand: all but the first are rerolls.
option-best_of = Length
option-best_of-number = { $n ->
    [1] one hand
   *[other] best of { $n }
  }
option-best_of-about = Out of how many hands the duel is. It is over as soon as nobody can catch up with the leader.
option-stake = Stake
option-stake-number = { $n ->
    [0] none
   *[other] { $n } each
  }
option-stake-about = How many chips everybody stakes before the game. The winner takes the whole pot; chips are worth nothing.
option-low-on-about = all the other way round: the lower combination, the lower faces, the smaller sum.
option-card = Game
option-card-full = full
option-card-short = lightning
option-card-about = How many rows the card has.
option-card-full-about = the whole card.
option-card-short-about = a short card: a game takes a half or a third of the time. Bonuses and penalties are smaller too, ratings and records are kept apart.
option-goal = Goal
option-goal-number = { $n }
option-goal-about = How many points one has to reach.
option-ending = Once somebody is there
option-ending-turn = a turn for all
option-ending-round = finish the round
option-ending-once = over at once
option-ending-turn-about = each of the others has one more turn to get ahead.
option-ending-round-about = those who have not had their turn in this round have it.
option-ending-once-about = whoever is there first has won.
option-ending-about = What happens when somebody has the points.
option-entry = Way in
option-entry-number = { $n ->
    [0] free
   *[other] from { $n }
  }
option-entry-about = How much one turn must bring for the first points to be written.
option-least = Taking
option-least-number = { $n ->
    [0] any points
   *[other] from { $n }
  }
option-least-about = From how many points of a turn one may stop.
option-more = Four and more
option-more-double = double a die
option-more-add = add a die
option-more-double-about = the fourth, fifth and sixth equal die each double the three.
option-more-add-about = each further equal die adds the three once more.
option-more-about = What four, five and six of a kind bring.
option-run = 1 2 3 4 5 6
option-run-number = { $n }
option-run-about = What six in a row bring.
option-pairs = Three pairs
option-pairs-number = { $n ->
    [0] nothing
   *[other] { $n }
  }
option-pairs-about = What three pairs bring.
option-hot = All dice scored
option-hot-may = may go on
option-hot-must = must go on
option-hot-may-about = one may roll all of them again or take the points.
option-hot-must-about = the points cannot be taken, all dice are rolled again.
option-hot-about = What to do when every die has scored.
option-zonks = Three zonks in a row
option-zonks-number = { $n ->
    [0] no fine
   *[other] minus { $n }
  }
option-zonks-about = What three empty turns in a row cost.
option-runs = Five in a row
option-runs-off = nothing
option-runs-on = 125 and 250
option-runs-on-about = 1-2-3-4-5 brings 125, 2-3-4-5-6 brings 250.
option-runs-about = Whether five dice in a row count.
option-barrels = Barrels
option-barrels-off = none
option-barrels-one = the last
option-barrels-on = all
option-barrels-one-about = only right before the goal.
option-barrels-on-about = 200-300, 600-700 and the last hundred.
option-barrels-about = One leaves a barrel in one turn: what does not lead out of it is not written.
option-zeros = Three empty in a row
option-zeros-number = { $n ->
    [0] no fine
   *[other] minus { $n }
  }
option-zeros-about = What three empty turns in a row cost.
option-overtaken = Overtaken
option-overtaken-number = { $n ->
    [0] no fine
   *[other] minus { $n }
  }
option-overtaken-about = What somebody loses who is overtaken.
option-dump = Dump truck
option-dump-off = none
option-dump-on = 555
option-dump-on-about = whoever has exactly 555 is back at 0.
option-dump-about = Whether exactly 555 burns everything.
option-ones = Three ones
option-ones-number = { $n }
option-ones-about = What three ones bring.
option-straight = Five in a row
option-straight-number = { $n ->
    [0] nothing
   *[other] { $n }
  }
option-straight-about = What five dice in a row bring.
option-count = Dice
option-count-number = { $n }
option-count-about = With two dice any one burns the turn, and two ones burn all there is.

## Lobby

lobby-title = 🎲 <b>{ $preset }</b>
lobby-drawing = 🎰 Everybody is ready. First Telegram itself throws three times: so nobody can choose the dice.
lobby-line = { $length } · { $line }
lobby-way-turns = 🎲 In turns, { $n } min with three
lobby-way-together = ⚡ All at once, about { $n } min
button-by-turns = 🎲 In turns
button-by-turns-short = In turns
button-together = ⚡ All at once
lobby-changed = ⚙️ { $options }
lobby-house = 🏠 House rules: <b>{ $name }</b>.
lobby-option = { $option } — { $value }
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } · host
lobby-unreliable = { $name } (often leaves games unfinished)
lobby-talisman-of = { $talisman } { $name }
lobby-empty = Nobody is at the table yet. Take a seat!
lobby-table = At the table: { $names }
lobby-invited = ⏳ Waiting for { $names }
lobby-together = 🎲 Everybody throws at once, each on a card of their own in the private chat with the bot.
lobby-together-here = 🎲 Everybody throws at once. You open your card right here, the others do not see it.
lobby-unreached = ⚠️ { $names }, open your card 👇
lobby-closed = ✖ <b>{ $preset }</b> · the table is closed. A new game: /newgame
lobby-closed-untyped = ✖ <b>{ $preset }</b> · the table is closed. For a new one, type the name of the bot
lobby-rules-title = ⚙️ <b>{ $preset }</b>
lobby-rules-usual = Everything as usual.
lobby-rules-host = The host changes the rules.
lobby-rules-table-title = ⚙️ <b>All other rules</b>
lobby-option-title = ⚙️ <b>{ $option }</b>
lobby-option-value = • <b>{ $value }</b>: { $about }
games-title = 🎲 <b>What shall we play?</b>
games-last = <b>{ $game }</b>
  { $length } · last time
games-line = <b>{ $preset }</b>
  { $length } · { $line }
games-line-first = <b>{ $preset }</b>
  { $length } · 👈 start with this one
games-line-brief = <b>{ $preset }</b>: { $line }
games-house = 🏠 <b>{ $name }</b>: { $preset }
games-category = 🎲 <b>{ $category }</b>
games-short = A short card or a nearer goal: the game takes half the time or less.
lobby-computer-title = 🤖 <b>Which robot joins us?</b>
lobby-computer-line = <b>{ $name }</b>. { $about }
lobby-computer-dice = 🎲 The bot throws for a robot: at random, but nobody can verify it.
lobby-guests-title = 👋 <b>Guests</b>
lobby-guests-text = A guest plays without a phone: they throw their own dice, and the scorekeeper enters them. To seat a guest with a name, reply to this message with it.
lobby-guest-title = 👋 <b>{ $name }</b>
lobby-guest-text = Another name? Reply to this message with it.
lobby-keeper = ✍️ { $name } enters the dice of guests
lobby-keeper-all = ✍️ { $name } enters the dice of the whole table: one phone will do
lobby-door-title = 🚪 <b>Who is not let in</b>
lobby-door-text = The host decides. Whoever is turned away cannot sit down at the tables of this chat for a day, except at their own.
lobby-door-closed = Not let in for now: { $names }
lobby-teams-title = 👥 <b>Teams</b>
lobby-teams-text = Two, three or four share a seat and a card and take turns. Who are you with?
lobby-more-title = <b>More</b>
button-sit = Sit down
button-stand = Stand up
button-game = 🎲 Game
button-computers = 🤖 Robots
button-computer-drop = Remove a robot
button-computer = 🤖 { $name }
button-rules = ⚙️ Rules
button-how-to-play = 📖 How to play
button-rules-table = All other rules…
button-teams = 👥 Teams
button-team-join = { $name }, shall we team up?
button-team-leave = Leave my team
button-guests = 👋 Guests
button-guest = ➕ Guest
button-guest-page = ✏️ { $name }
button-guest-drop = Remove the guest
button-door = 🚪 Turn away
button-turn-away = 🚪 { $name }
button-let-in = ↩️ { $name }
button-keeper = ✍️ Let { $name } enter
button-keeper-all = ✍️ One enters for all
button-keeper-guests = Let each enter their own
button-start = ▶️ Start
button-commitment = 🔒{ "\u00A0" }{ $commitment }
button-lobby-more = More…
button-cancel = ✖ Close
button-at-once = ⚡ On the first roll
button-rolls = { $n } rolls
button-die-out = { $dice } ✕
button-correct = ✏️ Correct
button-not-correct = ← Leave it as it was
button-ended-turn = { $name }: { $what }
button-tie = the deciding throw
button-back = ← Back
button-games-more = More games…
button-preset-changed = { $preset }, our way
button-house = 🏠 { $name }
button-houses = 🏠 House rules
button-settings = ⚙️ Settings
button-house-save = 🏠 Save these rules
button-option = { $option }: { $value }
button-chosen = ✓ { $text }
button-game-on = { $text } →

## The board

board-header = { $turn } · round { $round }
board-card = 📋 { $preset }
board-round = { $round } of { $rounds }
board-turn-first = <b>{ $name }</b> to roll
board-turn-computer = <b>{ $name }</b> is thinking…
board-turn = <b>{ $name }</b>, roll { $roll } of { $rolls }
board-turn-in-app = 📱 <b>{ $name }</b> is playing in the app
board-all-in-app = 📱 Everybody is playing in the app; the result will be posted here
board-one-in-app = 📱 <b>{ $name }</b> is playing in the app; the result will be posted here
board-standing = The score ({ $at }):
board-dice = 🎲 <b>{ $dice }</b> — { $hand }
board-dice-held = 🎲 <b>{ $dice }</b> — { $hand } · holding { $held }
board-outer = Outside: <b>{ $dice }</b> — { $hand }
board-outer-short = Outside: <b>{ $dice }</b>
board-inner = Inside: <b>{ $dice }</b> — { $hand }
board-inner-short = Inside: <b>{ $dice }</b>
board-legend-die = 👉 Two dice in each: { $die } is { $outer } outside, { $inner } inside. A row for each of them.
board-pick-pair = 👉 Two rows are left: the first on a button is for the outer dice.
board-pick-inner = 👉 The outer dice go into <b>{ $row }</b>. Now a row for the inner ones.
board-pick-column = 👉 <b>{ $row }</b>: which column?
board-pick-announced = 📣 Which row do you announce? It is the only one you may write this turn.
board-announced-now = 📣 Announced: <b>{ $row }</b>
board-must-announce = 📣 Only the announced column is left: announce a row before you roll on.
board-legend-columns = 💡 Columns: { $columns }.
board-held = Holding: { $dice }
board-wrote = { $name }: { $what } ({ $dice })
board-wrote-hand = { $name }: { $what } in one roll ({ $dice })
board-wrote-two = { $name }: { $what }
board-wrote-high = ⚡ { $name }: { $row } in one roll, { $points }!
board-wrote-poker = 🔥 { $name }: { $row }, { $points }! ({ $dice })
board-wrote-bonus = 🎁 { $name }: { $what }, { $bonus }
board-wrote-fine = 💸 { $name }: { $what }, { $bonus }
board-wrote-lost = 💔 { $name }: { $what }, no bonus now
board-wrote-lead = 👑 { $name }: { $what }, and the lead by { $ahead }
board-lead = 👑 { $name } takes the lead, by { $ahead }
board-took-back = { $name } takes back “{ $row }”
board-blank = { $name }: nothing to write ({ $dice })
board-took-back-blank = { $name } goes back to the turn
board-corrected = ✏️ { $name }, corrected. It was: { $was }. It is: { $now }
board-corrected-rows = { $what } ({ $dice })
board-corrected-hand = { $hand } ({ $dice })
board-bonus-threshold = bonus { $points }
board-bonus-shortfall = a penalty of { $points }
board-bonus-closed = “{ $section }” closed: { $rows } → { $counts }
board-bonus-clean = all made, bonus { $points }
board-bonus-further = five alike once more, { $points }
board-bonus-spare = for saved rolls { $points }
board-bonus-unmade = for rows not made { $points }
board-bonus-made = points { $points }
board-bonus-spread = max−min { $points }
board-bonus-tiers = for the total { $points }
board-round-won = { $name }: best of the round, { $points }
board-turn-own = <b>{ $name }</b>: dice on the table
board-turn-at-once = <b>{ $name }</b>: dice on the table, first roll
board-turn-rolls = <b>{ $name }</b>, rolls: { $n }
board-entered = ✍️ <b>{ $dice }</b>
board-entered-outer = ✍️ Outer: <b>{ $dice }</b>
board-entered-inner = ✍️ Inner: <b>{ $dice }</b>
board-entered-tie = ✍️ The deciding throw: <b>{ $dice }</b>
board-enter = 👉 Throw your own dice and enter what they show: by buttons, or in a reply to this message such as <code>{ $example }</code>
board-enter-first = 👉 Throw your own dice and enter what they show: by buttons, or in a reply to this message such as <code>{ $example }</code>, on the first roll <code>{ $example }!</code>
board-which-turn = ✏️ Which turn is to be corrected?
board-correcting = ✏️ Correcting the turn of <b>{ $name }</b>
board-begins = { $name } begins ({ $throws })
board-begins-around = { $name } begins ({ $throws }), then around the table
board-order-throw = { $name } ({ $thrown })
board-order = Turn order: { $names }
board-order-lots = Turn order by lot: { $names }
throws-against = { $own } against { $others }
board-left = { $name } has left the game.
board-decide = { $name } has left. Your call: does a robot take over, or do we go on without this player?
together-round = 🎲 Round { $round }
together-done = ✅ { $names }
together-awaited = ⏳ Waiting for { $names }
together-awaited-all = ⏳ Waiting for everybody
together-deadline = ⏱ <tg-time unix="{ $unix }" format="r">round ends { $time }</tg-time>
together-deadline-date = ⏱ Round ends at { $time }, { $date } (<tg-time unix="{ $unix }" format="r">chat time</tg-time>)
board-joined = { $name } sits down late
board-dared = 🔥 { $name } dares: one roll fewer each turn
together-unreached = ⚠️ { $names }, no card, no game: open yours 👇
together-call = { $mentions }, it is your turn!
together-overdue = ⌛ Time is up, still waiting for { $late }. { $mentions }, what now?
panel-title = 🎲 { $preset } · { $chat }
panel-title-side = 🎲 Table { $table } · 🆚 { $against } · { $preset } · { $chat }
panel-late = ⌛ Time is up, the table is waiting for you!
panel-late-others = ⌛ Time is up. Wait or play on? That is settled at the table.
panel-away-robot = 🤖 A robot plays for you for now.
panel-away-left = You have left the game.
panel-away-out = For you the game is over.
card-ready = All set! Your card will be here as soon as the game begins.
button-close-card = ⤴️ To the table
panel-in-app = 📱 Your card is open in the app.
toast-card = Your card, only you see this message
toast-play-here = Playing here now
button-sit-late = Count me in
toast-guest-sat = { $name } is at the table
toast-guest-gone = { $name } leaves the table
toast-guest-named = This is { $name } now
toast-keeper = { $name } enters the dice of guests
toast-keeper-all = { $name } enters the dice of the whole table
toast-keeper-guests = Each enters their own, and { $name } for the guests
toast-sat-late =
    { $rows ->
        [0] You are at the table!
        [one] You are at the table! A row is crossed out for the round you have missed
       *[other] You are at the table! { $rows } rows are crossed out for the rounds you have missed
    }
board-deadline = ⏳ <tg-time unix="{ $unix }" format="r">turn ends { $time }</tg-time>
board-deadline-date = ⏳ turn ends { $time }, { $date } (<tg-time unix="{ $unix }" format="r">chat time</tg-time>)
board-overdue = ⌛ Time is up, and no sign of { $name }. { $mentions }: wait, or play on?
board-hint = 💡 Tap a die to hold it, tap a row to write it down.
board-hint-doubled = 💡 (×2): double on the first roll, the number has that in it.
board-record-full = 📏 The record is nearly full: { $n } lines more, then the game stops as it stands.
board-nothing-fits = 💡 Nothing to write yet: roll on, or end the turn. An empty turn saves no rolls.
board-wins = 🏆 { $row } on the first roll! Write it, and the game is won at once.
board-last-turns = 🏁 { $name } has made everything! The others have one last turn.
board-last-round = 🏁 The last round.
board-last-round-needs = 🏁 The last round. To take the lead: { $needs }
board-need = { $name } +{ $points }
board-last-turn = 🏁 The last turn: { $name } needs +{ $points } to win
board-ask = ❓ Cross out “{ $row }”? That is <b>0</b>, and there are rows that pay.
board-ask-hand = ❓ Cross out “{ $row }”? You have “{ $hand }”, <b>{ $pays }</b>.
board-ask-loss = ❓ “{ $row }” is { $points }, and you have “{ $hand }”, <b>{ $pays }</b>. Write it?
board-ask-both = ❓ Cross out two rows at once, “{ $first }” and “{ $second }”? There are ways that pay more.
board-price-bonus = ❓ “{ $section }” will miss its bonus of { $points }. Write it?
board-price-fine = ❓ “{ $section }” drops to { $rows }. Unless you win it back, that makes { $counts }. Write it?
board-price-due = ❓ “{ $section }” drops to { $rows }, and there is no winning it back: { $counts }. Write it?
board-price-row = ❓ “{ $row }” { $rows } counts { $counts } once “{ $section }” is complete. Write it?
board-total = { $name }{ "\u00A0" }<b>{ $points }</b>
board-total-leader = 👑{ "\u00A0" }{ $name }{ "\u00A0" }<b>{ $points }</b>
board-chances = 📈 Chances: { $chances }
board-chance = { $name } { $percent }%
card-total = Total
card-written = Sum
card-bonus = Bonus
card-column = Column
card-before-minus = Subtotal
card-rounds = Rounds
card-threshold = Bonus { $least }+
card-shortfall = Penalty
card-tenfold = Penalty
card-clean = Bonus
card-further = Five again
card-row-threshold = { $row } { $least }+
card-row-made = { $row }✓
card-spread = Max−min×1s
card-tiers = By the sum
card-saved = Saved rolls
card-spare = For saved
card-unmade = Not made
card-pending = { $name }: { $what }
pending-fine = { $section } { $rows }, could be { $counts }
pending-unmade = Not made: { $points } so far
pending-bonus = { $section } { $rows }, { $missing } to the bonus
pending-kept = { $section } { $rows }, bonus { $points } so far
pending-step = { $section } { $rows }, { $missing } more for { $points }
pending-clean =
          { $n ->
              [one] { $n } more row to the bonus
             *[other] { $n } more rows to the bonus
          }
pending-spare = For saved rolls: { $points } so far
pending-tiers = Sum { $rows }, points { $points }
board-stood = { $name }: { $dice } — { $hand }
board-rethought = { $name } plays on after all
board-hand-again = All square: { $names }. They play the hand off
board-hand-blitz = All square: { $names }. A roll-off decides
board-hand-pot = Hand { $hand }: { $name } takes the pot, { $pot }
board-hand-pot-blitz = Hand { $hand }: { $name } takes the pot, { $pot }; roll-off { $throws }
board-hand-won = Hand { $hand }: { $name } wins it
board-hand-won-blitz = Hand { $hand }: { $name } wins it; roll-off { $throws }
board-went-out = { $name } cannot pay the ante and is out
pot-header = { $turn } · { $hand }
pot-hand = hand { $hand } of { $hands }
pot-hand-again = hand { $hand } of { $hands }, play-off
pot-chips = Pot: <b>{ $pot }</b> (ante { $ante })
pot-stake = Pot for the winner: <b>{ $pot }</b>
pot-beat = To beat: { $names } — { $dice }, { $hand }
pot-beat-low = To get below: { $names } — { $dice }, { $hand }
pot-locked = Set aside, and there they stay: { $dice }
pot-hint = 💡 Tap the dice you keep and roll the others. Or stand on what you have.
pot-hint-locked = 💡 Tap the dice you keep and roll the others. What you keep cannot be rolled again this turn.
bank-turn = <b>{ $name }</b>, roll { $roll }
bank-points = Points
bank-to = to { $goal }
bank-reached = 🏁 there
bank-outside = not in yet
bank-barrel = in a barrel
bank-aside = 📥 Set aside { $dice } — <b>{ $points }</b>
bank-gathered = 📥 This turn so far: <b>{ $points }</b>
bank-dice-chosen = 🎲 <b>{ $dice }</b> — { $hand } · taking { $chosen }: +{ $points }
bank-hint = 💡 Take the points, or set dice aside and roll the others. If nothing scores, the turn burns.
bank-hint-whole = 💡 Roll as long as you dare. A one burns the turn.
bank-banked = { $name }: +{ $points }, now <b>{ $total }</b>
bank-banked-first = { $name } is in: <b>+{ $points }</b>
bank-busted = 💥 { $name }: { $dice } — { $word }, { $n } burnt
bank-busted-empty = { $name }: { $dice } — { $word } on the first roll
bank-lost-overtaken = { $name }: overtaken, { $points }
bank-lost-empty = { $name }: a third empty turn in a row, { $points }
bank-lost-fall = 🚚 { $name }: the dump truck, { $points }
bank-lost-ruin = 💥 { $name }: two ones, everything is gone: { $points }
bank-goal = 🏁 { $name } is there!
bank-goal-last = 🏁 { $name } is there with <b>{ $points }</b>. Last turn: { $names }
bank-last-turns = 🏁 Last turns. To beat: { $name }, <b>{ $points }</b>
bank-no-entry = 🚪 The way in takes { $points } in one turn
bank-no-least = 🚪 You may take from { $points } on
bank-no-barrel = 🛢 A barrel: this turn has to get to { $points }
bank-no-hot = 🔥 All dice have scored: all are rolled again
bank-no-hot-all = 🔥 Take all of them and all must be rolled again
bank-won-at-once = { $dice } wins at once, whatever the points.
button-roll-more = 🎲 Roll again
button-take = { $dice } → 🎲 { $n }
button-take-hot = 🔥 { $dice } → 🎲 { $n }
button-set-aside = 📥 Set aside { $dice }
button-bank = ✋ Take { $points }
stacks-chips = Chips
stacks-won = Won
stacks-dice = Dice
stacks-gone = gone
stacks-out = no chips
stacks-mover = to play
stacks-hands = Hands won — { $totals }
button-roll-first = 🎲 Roll the dice
button-roll = 🎲 Roll { $n }
button-roll-spend = 🎲 { $n }, a saved roll
button-end-turn = ⏭ Nothing to write, end the turn
button-hold = Hold { $dice }
button-hold-but = Hold all but { $dice }
button-reroll = Keep { $dice } → roll { $n }
button-reroll-short = { $dice } → roll { $n }
button-reroll-only = 🎲 only { $dice }
button-reroll-shortest = { $dice } → 🎲 { $n }
button-row = { $row } { $points }
button-row-double = { $row } { $points } (×2)
button-announce = 📣 Announce a row
button-announce-short = 📣 Call
button-rows = { $rows }…
button-row-zero = { $row } ✗
button-more-rows = More rows ({ $n })
button-more-rows-short = More { $n }
button-both = { $first } and { $second }
button-left-out = { $row } less { $face }
button-other-outer = ← Another outer row
button-sure = Yes, cross out “{ $row }”
button-sure-both = Yes, cross out both
button-sure-write = Yes, write it
button-not-sure = No
button-hint = 💡 Hint
button-take-back = ↩️ Take back
button-stand-pat = ✋ Stand: { $hand }
button-fate-computer = 🤖 A robot plays on
button-fate-remove = ✖ { $name } is out
button-sleeper-wait = ⏳ Wait
button-sleeper-turn = 🤖 One turn
button-sleeper-seat = 🤖 Until they're back
button-sleeper-out = ✖ { $name } is out
button-my-card = 🃏 My card
button-card-private = No card here? Play in private
button-to-board = ⤴️ To the table
button-open-table = 📱 Table
button-play-here = Play here
button-sleeper-all-out = ✖ All of them are out
button-sleeper-team-out = ✖ The team is out
button-come-back = 🪑 { $name }: back to the table
button-come-back-all = 🪑 Back to the table

## The end

finish-win = 🏆 <b>{ $name }</b> wins!
finish-win-by = 🏆 <b>{ $name }</b> wins by { $margin }!
finish-win-points = 🏆 <b>{ $name }</b>!
finish-win-close = 🏆 <b>{ $name }</b>, by { $margin } only!
finish-with = { $name }, { $points }
finish-luck-helped = The dice helped: { $luck }.
finish-luck-against = And that in spite of the dice: { $luck }.
finish-luck-others = The dice loved another, though: { $name }, { $luck }.
finish-shared = 🏆 A shared win: <b>{ $names }</b>!
finish-solo = 🏁 <b>{ $name }</b>, { $n ->
    [one] { $points } point
   *[other] { $points } points
  }!
finish-nobody = 🏁 The game is over, nobody is left at the table.
finish-outright = { $row } on the first roll wins at once, whatever the points.
finish-complete = Every row made: { $names }.
finish-rounds = The rounds are up (there were { $n }), and nobody has made everything.
finish-stake = { $n ->
    [1] { $names } takes the pot: { $pot }.
   *[other] The pot is shared: { $names }. It holds { $pot }.
  }
finish-stopped = 🏁 <b>The game was stopped.</b> There is no winner.
finish-stopped-counted = 🏁 <b>The game was stopped.</b> More than half was played, so the places count.
finish-stopped-left = 🏁 <b>The game was stopped.</b> The others have left, so the places count.
finish-full = The record of the game has become too long.
finish-game = { $preset } · game g{ $game }
finish-card = 🏁 <b>{ $preset }</b> · game g{ $game } is over
finish-place = { $place } { $name } — <b>{ $points }</b>
finish-place-mean = { $place } { $name } — <b>{ $points }</b> (against the average { $settled })
finish-more = 🎲 Game g{ $game }: what else?
button-result-more = More…
finish-points = { $name } — { $points }
finish-gone = { $name } — did not finish
finish-left = { $line } · did not finish
finish-left-robot = { $line } · a robot played on
uncounted-short = A short game, it does not count for the rankings.
uncounted-pair = You have played each other enough for a day, this game does not count for the rankings.
uncounted-own = Your own dice: this game does not count for the rankings.
finish-blitz = A roll-off decided first place: { $name }, { $throws }
finish-best = 🏅 A record for this chat: { $name }, <b>{ $points }</b>! The old one: { $before }, { $holder }.
finish-rating = 📊 Rating: { $people }
finish-rating-person = { $name } { $rating } ({ $change })
finish-coming = 🌅 { $things }
finish-coming-today = The game of the day is open until the evening.
finish-coming-tomorrow = Tomorrow: a new game of the day.
finish-coming-rating = { $n ->
          [one] { $n } more game
         *[other] { $n } more games
        } until there is a rating.
finish-coming-ratings = Games until there is a rating: { $people }.
finish-coming-person = { $name } — { $n }
finish-luck = 🍀 Luck in points: { $seats }
finish-luck-seat = { $name } { $luck }
finish-turning = ⚡ Turning point, round { $round }: { $name } rolls { $dice } ({ $hand }), and the chance to win goes up from { $before } to { $after }%.
finish-turning-down = ⚡ Turning point, round { $round }: { $name } rolls { $dice } ({ $hand }), and the chance to win goes down from { $before } to { $after }%.
finish-turning-row = ⚡ Turning point, round { $round }: { $name } writes “{ $row }” ({ $points }), and the chance to win goes up from { $before } to { $after }%.
finish-turning-row-down = ⚡ Turning point, round { $round }: { $name } writes “{ $row }” ({ $points }), and the chance to win goes down from { $before } to { $after }%.
finish-turning-cross = ⚡ Turning point, round { $round }: { $name } crosses out “{ $row }”, chances to win: { $before } → { $after }%.
finish-throw = 🎲 Best roll, round { $round }: { $name } rolls { $dice } ({ $hand }), and the chance to win goes up from { $before } to { $after }%.
finish-turning-alone-up = ⚡ The roll of the game, round { $round }: { $dice } ({ $hand }), { $points } at once.
finish-turning-alone-down = ⚡ The unkindest roll, round { $round }: { $dice } ({ $hand }), { $points } at once.
finish-course = 📈 Chances after a quarter, a half and three quarters of the game:
finish-course-line = { $name }: { $first } → { $second } → { $third }%
button-review = 🧠 Review

## Review

review-title = 🧠 <b>Review: { $name }</b>
review-sum-lucky = Without a slip it would have been about { $start }. The dice added { $luck }, slips cost { $lost }: <b>{ $final }</b>.
review-sum-unlucky = Without a slip it would have been about { $start }. The dice took { $luck }, slips cost { $lost }: <b>{ $final }</b>.
review-own = You threw the dice yourselves, so this is about rows only: they cost { $lost }, the card came to <b>{ $final }</b>.
review-rounds = Round bonuses ({ $points }) come on top.
review-count = Best or nearly best decisions: { $good } of { $n }.
review-costliest = <b>What cost the most</b>
review-decision = { $number }. Round { $round }, roll { $roll }: <b>{ $dice }</b> — { $hand }
review-better =
    Chosen: { $chosen }
    Better: { $best }, on average +{ $points }
review-press = { $number }. Round { $round }: <b>{ $dice }</b>, { $points } so far this turn
review-press-better = You chose to { $chosen }. Better: { $best }. The next roll burns it all in { $percent } % of cases.
review-flawless = Nothing cost anything to speak of: it could not be played better.
review-failed = 🧠 There will be no review of this game: it could not be worked out.
review-for-win = The last rows went for the win rather than for points. Rightly so: that does not count as a loss.
review-for-day = Fewer points here, but a better chance to catch { $ahead } ({ $points }).
review-for-night = The last rows went for the points of the night rather than of the card. Rightly so: that does not count as a loss.
review-chose-win = <b>{ $dice }</b>: { $chosen } — a { $chance }% chance to win. For points it is better to { $best }, but that wins { $other }%.
review-chose-day = <b>{ $dice }</b>: { $chosen } — a { $chance }% chance to catch up. For points it is better to { $best }, but that catches up in { $other }%.
review-chose-night = <b>{ $dice }</b>: { $chosen } — { $chance } points of the night on average. For the card it is better to { $best }, but that brings { $other }.
review-missed-win = Here another way was closer to the win:
review-missed-day = { $ahead } is ahead with { $points }. There was a better way to catch up:
review-missed-night = Here another way was better for the night:
review-lost-win = <b>{ $dice }</b>: { $chosen } — a { $chance }% chance to win; { $best } — { $other }%.
review-lost-day = <b>{ $dice }</b>: { $chosen } — a { $chance }% chance to catch up; { $best } — { $other }%.
review-lost-night = <b>{ $dice }</b>: { $chosen } — { $chance } points of the night on average; { $best } — { $other }.
dice-secret = Secret: <code>{ $secret }</code>
dice-sealed = { $line } · 🔒{ "\u00A0" }{ $commitment }
dice-chain = Fingerprint of all games in a row: <code>{ $commitment }</code>, this is no. { $number }
dice-commitment = Fingerprint: <code>{ $commitment }</code>
dice-client = Talismans: <code>{ $client }</code>
dice-repeated = 🎰 { $n ->
    [one] Telegram did not answer { $n } throw, which does not count.
   *[other] Telegram did not answer { $n } throws, which do not count.
} These count: { $dice }
dice-few = 🎰 { $n ->
    [one] Only { $n } of Telegram's three throws counts; play has begun with it:
   *[other] Only { $n } of Telegram's three throws count; play has begun with them:
} { $dice }
dice-unheard = 🎰 Telegram did not answer the throw; play has begun without it. Should a 🎰 stand here all the same, it does not count.
dice-refused = 🎰 Telegram did not let its dice be thrown; play has begun without them.
dice-late = 🎰 Telegram's throw could not be waited for; play has begun without it.
lobby-next = 🔁 <b>{ $preset }</b>, the next game
lobby-next-how = { $people ->
    [1] It begins in { $n } seconds.
   *[other] It begins in { $n } seconds. Tap if you are out.
    }
button-next-now = ▶️ Play
button-next-out = 🚪 I'm out
button-next-wait = ✋ Hold on
button-rematch = 🔁 Rematch
button-again = 🔁 Once more
button-book = 🪑 I'm in for the next one
button-ask-daily = 📅 Game of the day
button-check = 🔒 Fair dice
button-record = 📄 Record

## Cards

score-title = 📋 <b>{ $preset }</b> · game g{ $game }
score-turn = This is { $progress }, <b>{ $name }</b> to play.
score-over = The game is over.

## Who is ahead: /top

top-title = 🏆 <b>{ $span }</b> · { $family }
top-about-all = 🥇 wins 🥈 second 🥉 third places
top-about-places = Wins/games · points
top-about-cards = Average score · best
top-about-luck = 🍀 luck · 🎯 precision from 50%
top-about-rating = 📊 rating as of today, places by wins
top-empty = Nothing here yet. Games of two or more people count, from five rounds on. Begin with /newgame
top-who = { $place }{ $name }
top-who-me = <b>{ $place }{ $name }</b>
top-line = { $who }: { $what }
top-places = { $medals } of { $games }
top-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
  }
top-points = { $wins }/{ $games } · { $points }
top-luck = { $luck }% · { $precision }%
top-luck-only = { $luck }%
top-luck-unknown = no review yet
top-rating-unknown = not yet
button-top-places = Places
button-top-cards = Scores
button-top-games = 🎲 Game ▾
top-games-choose = Which game?
button-top-luck = Luck
button-top-rating = Rating
top-family-all = All games
span-week = Week
span-month = Month
span-all = All time

## The season: /top season

season-quarter-1 = January – March { $year }
season-quarter-2 = April – June { $year }
season-quarter-3 = July – September { $year }
season-quarter-4 = October – December { $year }
season-title = 🏆 <b>Season</b> · { $quarter }
season-title-closed = 🏁 <b>Season over</b> · { $quarter }
season-about =
    Points come from events, which are weeks (of three games or more) and club nights: 10 for first place, then 7, 5, 4, 3, 2, and 1 for everybody else. Who shares a place gets all its points.
    Your best eight events count. A season lasts three months.
    ▲▼ is how far up or down since a week ago.
season-empty = Nothing here yet: the first week or club night brings the first points, once it is over.
season-figures = { $points } · { $n ->
    [one] { $n } event
   *[other] { $n } events
  }
season-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
button-season = 🏆 Season
button-season-earlier = ◀ Last season
button-season-later = Next season ▶
season-person-title = 🏆 <b>{ $name }</b> · seasons { $where }
season-person-present = <b>{ $quarter }</b>: place { $place } of { $people }, { $points }
season-person-rest = { $n ->
    [one] And { $n } more event that does not count
   *[other] And { $n } more events that do not count
  }
season-person-none = No points this season yet: they come when a week or a club night is over.
season-person-past = Past seasons
season-person-nothing = No season has ended yet.
season-evening-week = { $first }–{ $last }: place { $place }, +{ $points }
season-evening-club = { $day }, club night: place { $place }, +{ $points }
season-past = { $quarter }: place { $place } of { $people }, { $points }
season-past-more = { $season } · { $more }
season-end-title = 🏁 <b>The season is over: { $quarter }</b>
season-end-evenings = { $n ->
    [one] { $n } event
   *[other] { $n } events
  }
digest-season = 🏁 Ahead this season: { $places }
digest-season-place = { $name } ({ $points })
picture-season-title = The season
picture-points = points
picture-evenings = events

## Weekly digest

digest-title = 🏆 <b>The week { $first }–{ $last }</b>
digest-played = { $games }, { $people }
digest-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
  }
digest-people = { $n ->
    [one] { $n } player
   *[other] { $n } players
  }
digest-others = { $n ->
    [one] …and { $n } more player
   *[other] …and { $n } more players
  }
digest-throw = ⚡ Roll of the week: { $name }, { $dice } ({ $hand }), and the chances to win rose from { $before } to { $after }%
digest-card = 🌟 Best score: { $name }, <b>{ $points }</b> ({ $preset })
digest-record = 🏅 Best this chat has seen: { $name }, <b>{ $points }</b> ({ $preset }), before that { $before }
digest-streak = 🔥 Wins in a row: { $name }, { $n }
digest-closest = 🤏 Closest game: { $first } and { $second }, { $points } apart ({ $preset })
digest-closest-even = 🤏 Closest game: { $first } and { $second }, level on points ({ $preset })
digest-rivalry = 🤝 Rivals of the week: { $first } and { $second }, { $ahead }:{ $behind }
digest-luckiest = 🍀 Luckiest of all: { $name }, { $points }
digest-unluckiest = 🌧 Whom the dice owe: { $name }, { $points }
digest-precise = 🎯 Most precise play: { $name }, { $share }%
champion-tag = Weekly champion

## Club night: /club

club-title = 🎪 <b>Club night</b> · { $minutes } minutes
club-game = 📋 { $preset }
club-about = Short games one after another, everybody plays at once, each in private with the bot. The bot finds your opponents; standings and results are here.
club-joined = 👥 In: { $n } of { $most }: { $names }
club-nobody = 👥 Nobody yet. Who is first?
club-too-few = { $n } more, and we can start.
club-ready = Ready to start!
club-ready-host = Ready to start! Your call, { $name }.
club-starts = ▶️ Starts at { $time } (<tg-time unix="{ $unix }" format="r">by the clock of the chat</tg-time>)
club-unreached = ✉️ — tap “✍️ To the bot”: your card comes there.
club-cancelled = 🎪 No club night this time. Another day?
club-running = 🎪 <b>Club night</b> until { $time } (<tg-time unix="{ $unix }" format="r">by the clock of the chat</tg-time>)
club-closing = 🎪 <b>Club night</b> · time is up, the last tables are playing out
club-over =
    { $n ->
        [one] 🏁 <b>Club night is over</b>: { $n } game
       *[other] 🏁 <b>Club night is over</b>: { $n } games
    }
club-legend = Points a game · wins
club-line = { $placed } — <b>{ $average }</b> · { $wins }/{ $games }
club-few = too few games
club-table = 🎲 { $table }: { $names }
club-waiting = ⏳ Waiting for a partner: { $names }
club-result-plain = ⚔️ { $names } <b>{ $score }</b>
club-result-close = 😱 By a hair! { $names } <b>{ $score }</b>
club-result-rout = 💥 A rout! { $names } <b>{ $score }</b>
club-result-draw = 🤝 A draw! { $names } <b>{ $score }</b>
club-result-dared = 🎯 The dare pays off! { $names } <b>{ $score }</b>
club-result-fire = 🔥 Unstoppable! { $names } <b>{ $score }</b>
club-result-stopped = 🧯 The streak is over! { $names } <b>{ $score }</b>
club-result-left = 🚪 Walkover: { $names } <b>{ $score }</b>
club-result-three = 👑 Three at a table: { $names }
club-result-seat = { $name } <b>{ $points }</b>
club-result-void = ✖ Does not count: { $names }
club-status = 🎪 <b>Club night</b> · { $chat }
club-last-won = 🏆 <b>You win!</b> { $line }
club-last-drawn = 🤝 <b>A draw.</b> { $line }
club-last-second = 👏 <b>Second place.</b> { $line }
club-last-lost = 🎲 <b>Not this time.</b> { $line }
club-last-void = ✖ <b>Does not count.</b> { $line }
club-gained =
    { $n ->
        [one] +{ $n } point
       *[other] +{ $n } points
    }
club-gained-dare = (one of it for the dare)
club-own = 📊 Place <b>{ $place }</b> of { $people }: <b>{ $average }</b> a game, { $wins } of { $games } won
club-above = ⬆️ { $name }, { $points }
club-below = ⬇️ { $name }, { $points }
club-now-over = 🏁 The night is over, thanks for playing! The podium is in the group.
club-now-fire = 🔥 You are on fire: a win brings 4 points, a draw 2.
club-now-dares = 🎯 Your next game is a dare: one roll fewer every turn, +1 for a win.
club-now-lobby = ⏳ You are in! Your card comes here once we start.
club-now-closing = ⏱ No more new games, the last tables are playing out.
club-now-playing = 🎲 You are at table { $table }.
club-now-pauses-next = ⏸ A break after this game.
club-now-alone = ⏳ Everybody is playing. You sit down with the first ones who finish.
club-now-free = ⏳ Looking for your opponent…
club-now-paused = ⏸ You are taking a break, your points stay.
club-now-asleep = 💤 A robot had to play for you, so you are paused. Your points stay.
club-now-unreached = ✉️ The bot could not write to you. Now it can — come back!
club-now-left = 🚪 You have left. You may come back until the end, your points stay.
club-until = ⏱ Until { $time } (<tg-time unix="{ $unix }" format="r">by the clock of the chat</tg-time>)
club-podium = 🏆 <b>Club night</b>: the winner is <b>{ $name }</b>!
club-podium-about = { $people }, { $games } · { $preset }
club-podium-more = …and { $n } more
club-podium-run = 🔥 Wins in a row: { $name }, { $n }
club-podium-dares = 🎯 The daredevil: { $name }, { $wins } of { $dares } paid off
club-podium-best = 🌟 Best card: { $name }, { $points }
club-podium-picture = Club night
club-podium-wins =
    { $n ->
        [one] { $n } win of { $games }
       *[other] { $n } wins of { $games }
    }
club-plan = 📅 Every week: { $day }, { $time }
club-plan-none = 📅 Starts only by the button.
club-last-night = 🏆 Last time, { $day }: { $names }
club-choice-minutes = ⏱ Length
club-choice-minutes-about = How long the night is. Games under way are played out.
club-choice-page = <b>{ $setting }</b>
    { $about }
club-choice-card = 📋 Card
club-choice-card-about = With the short card a game takes three or four minutes, with the full one twice as long.
club-choice-weekday = 📅 When
club-choice-weekday-about = The day of the week on which a night starts by itself. People can join ahead of it.
club-choice-hour = 🕗 Hour
club-choice-hour-about = When to start, by the clock of the chat.
club-minutes = { $n } minutes
club-hour = { $hour }:00
club-card-short = short
club-card-full = full
club-weekday-none = by button
club-weekday-mon = Monday
club-weekday-tue = Tuesday
club-weekday-wed = Wednesday
club-weekday-thu = Thursday
club-weekday-fri = Friday
club-weekday-sat = Saturday
club-weekday-sun = Sunday
club-ask-leave = Leave in the middle of a game? It counts as lost, and the points you have stay.
club-ask-cancel = Call the club night off for everybody?
club-ask-end = End the club night? Games under way are played out, and then comes the podium.
club-rules-title = 🎪 <b>How a club night goes</b>
club-rules-start = <b>The start.</b> It takes three to 24 people. Whoever opened the night starts it, or an administrator. Or it starts by itself every week: the day and hour are in /club, where you also see when the next one is.
club-rules-where = <b>Where to play.</b> In private with the bot: cards come there, so start the bot once. Everybody at the table rolls at once, a round takes a minute at most. A game takes three to seven minutes, and the next one follows. The group sees standings, tables and results.
club-rules-pairing = <b>Who plays whom.</b> Of those who are free, neighbours in the standings sit down together. The same opponent twice in a row only if there is nobody else. If the free ones are odd, three share a table.
club-rules-points = <b>Points.</b> A win brings 2, a draw 1 each, a loss 0. At a table of three: 2 for the first, 1 for the second; a shared first place brings 1 each, a shared second one nothing. Of the same two, three games count in a night, if there are more than three of you. If your opponent leaves before half of the game, they lose and for you it does not count.
club-rules-fire = 🔥 <b>On fire.</b> Two wins in a row, and everything counts double: a win 4, a draw 2. That lasts until a game without a win.
club-rules-dare = 🎯 <b>Dare.</b> Before a game you may tap “Dare”: one roll fewer every turn, but a win brings 1 more. That point is never doubled.
club-rules-late = <b>Late, away, asleep.</b> You may join while more than two minutes are left. Need a moment? “Pause”, and finish the game you are in. Have to go? “Leave”: your points stay, the game you are in is lost. If you miss the minute, a robot plays your round; sleep through two rounds or the last one, and you are paused. One tap brings you back.
club-rules-end = <b>The end.</b> In the last two minutes no new table opens. Games under way are played out for six minutes at most: then whoever leads wins.
club-rules-order = <b>Places.</b> By points a game, so coming late costs nothing. You need half as many games as the middle player, and three at least; whoever has fewer is below. If equal, by more points, then more wins, then who joined earlier.
club-rules-signs = <b>Signs.</b> 🔥 on fire, 🎯 dare, ⏸ paused, 💤 asleep, ✉️ the bot cannot write to them, 🚪 gone.
panel-club = Place { $place } of { $people } · points: { $points }
panel-club-doubled = 🔥 counts double
panel-club-dares = 🎯 dare
panel-club-gained = 🎪 <b>{ $gained }</b>
panel-club-nothing = 🎪 <b>No points</b>
panel-club-void = 🎪 The game does not count
button-club-join = 🙋 I am in
button-club-not = Not me
button-club-private = ✍️ To the bot
button-club-start = ▶️ Start
button-club-cancel = ✖ Call off
button-club-rules = 📖 Rules
button-club-pause = ⏸ Pause
button-club-pause-not = ▶️ No break
button-club-resume = ▶️ Play on
button-club-return = 🙋 Come back
button-club-leave = 🚪 Leave
button-club-end = 🏁 End it
button-club-dare = 🎯 Dare
button-club-dare-not = 🎯 No dare
button-club-table = ⤴️ Standings
button-club-open = 🎪 Open a night
button-club-again = 🎪 Another night

## Pictures, and the dice of a chat: what stands on pictures (picture-) has no names and no markup

picture-player = Player { $number }
picture-game = game g{ $game }
picture-game-own = game g{ $game }, own dice
picture-place = Place
picture-turning = ⚡ Turning point, round { $round }: { $dice } ({ $hand }), chances to win up from { $before } to { $after }%.
picture-turning-down = ⚡ Turning point, round { $round }: { $dice } ({ $hand }), chances to win down from { $before } to { $after }%.
picture-turning-row = ⚡ Turning point, round { $round }: “{ $row }” ({ $points }), chances to win up from { $before } to { $after }%.
picture-turning-row-down = ⚡ Turning point, round { $round }: “{ $row }” ({ $points }), chances to win down from { $before } to { $after }%.
picture-turning-cross = ⚡ Turning point, round { $round }: “{ $row }” crossed out, chances to win: { $before } → { $after }%.
picture-throw = Best roll, round { $round }: { $dice } ({ $hand }), chances to win up from { $before } to { $after }%.
picture-cards-below = All cards as text: /score
picture-course-about = How the game went · game g{ $game }
picture-course-rounds = round
picture-course-legend = Line: the points to expect at the end. Band: where nine games out of ten would have ended.
picture-course-others = Broken lines: the others.
picture-course-caption = 📈 The points to expect: at the start, after a quarter, half and three quarters of the game, and what came of it. In brackets: where nine games out of ten would have ended.
picture-course-line = { $name }: { $points } → <b>{ $final }</b>
picture-course-point = { $mean } ({ $low }…{ $high })
picture-dice-title = The dice of this chat
counts-title = 🎲 <b>The dice of this chat</b>
counts-about = Dice thrown: { $dice } · games: { $games }
counts-empty = 🎲 No game has been finished here yet, so there is nothing to count.
counts-few = Too few throws so far to tell anything.
counts-band = Fair dice would show each face { $low } to { $high } times.
counts-fair = The dice are fair: all six faces are within these limits.
counts-odd = Outside: { $faces }. Fair dice do that in less than one chat out of twenty. Check the games: /verify
counts-how = The limits leave room for looking as often as you like.
button-cards = 🖼 Cards
button-course = 📈 Chart
button-picture = 🖼 As a picture
picture-week-title = The week
picture-wins = wins
picture-games = games
picture-new = new
picture-matrix-title = Head to head
picture-matrix-legend = Line against column: how often the first was ahead, how often the second. The darker, the more often the line was.
picture-matrix-pair = { $first } — { $second }: { $won }:{ $lost }
picture-year-title = The year { $year }
picture-year-months = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
picture-year-legend = Games by month
picture-year-line = <b>{ $value }</b> { $label }
picture-year-played = By month: { $months }
picture-year-games = { $n ->
    [one] game
   *[other] games
  }
picture-year-wins = { $n ->
    [one] win
   *[other] wins
  }
picture-year-places = { $n ->
    [one] second or third place
   *[other] second or third places
  }
picture-year-best = best score: { $preset }
picture-year-luck = { $n ->
    [one] point of luck
   *[other] points of luck
  }
picture-year-company = most often at the table
button-matrix = ⚔️ Head to head
button-year = 🖼 My year

## The rules in words

rules-title = 📜 <b>{ $preset }</b>
rules-players = { $least }–{ $most } players
rules-clock = time per turn: { $clock }
rules-index = 📜 <b>Rules</b>. Which game?
rules-full = <b>In full</b>
rules-brief = { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
  }, up to { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
  }: keep what you like, roll the rest again. Then write what you have into any open row.
rules-brief-school = { $rows }: three is par. “{ $row }”: a fourth die { $plus }, one missing { $minus }.
rules-brief-school-flat = { $rows }: three will do. “{ $row }”: one missing { $minus }, more adds nothing.
rules-brief-unmade = Every row you do not make costs points.
rules-brief-columns = Columns: { $columns }; each has the whole card.
rules-brief-factors = A column multiplies points and bonus alike.
rules-brief-double = { $dice ->
    [one] { $dice } double die
   *[other] { $dice } double dice
  }, a small one inside each; up to { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
  }. Then two rows at once: one for the outer dice, one for the inner.
rules-brief-together = Everybody rolls at once, each on their own card.
rules-brief-own = Real dice of your own: roll them and enter what they show.
rules-brief-saves = Rolls you do not use are saved for later.
rules-brief-race = Whoever makes every row ends the game; { $rounds } rounds at most.
rules-brief-cards = The dice show cards: { $faces }.
rules-brief-announced = The announced column takes only what you named right after the first roll.
rules-brief-announced_own = The announced column takes only what you said aloud right after the first roll.
rules-brief-colours = Colours: 1 and 6, 2 and 5, 3 and 4.
rules-brief-colours_pairs = Colours: 1 and 6, 2 and 5, 3 and 4.
rules-brief-joker_forced = Five of a kind once more is a joker: it fits other rows too.
rules-brief-joker_free = Five of a kind once more is a joker: it fits other rows too.
rules-brief-wins = Five of a kind on the first roll wins at once.
rules-brief-rows = Other rows: { $rows }. Each key shows what it pays.
rules-brief-doubled = On the first roll of a turn they pay double.
rules-brief-served = On the first roll of a turn they pay more.
rules-brief-crossing = Nothing fits? Cross out a row.
rules-brief-no_crossing = Nothing fits? The turn is lost.
rules-brief-tiers = Sums do not add up by themselves: points come from good rows and from the sum of all.
rules-brief-win = The highest total wins.
rules-brief-hands = { $rolls ->
    [1] Everybody rolls { $dice } dice once, then the combinations are compared.
   *[other] Everybody rolls { $dice } dice up to { $rolls } times, keeping some and rolling the rest again. Then the combinations are compared.
  }
rules-brief-locked = What you keep stays until the end of the turn.
rules-brief-ranks = 📋 From the highest to the lowest: { $hands }.
rules-brief-low = All the other way round: the lowest takes the hand.
rules-press = { $dice ->
    [one] Roll { $dice } die.
   *[other] Roll { $dice } dice, set aside those that score, and either take the points or roll the others.
  }
rules-press-whole = { $dice ->
    [1] Roll the die as often as you like: everything adds up. Stop, and it is yours.
   *[other] Roll two dice as often as you like: everything adds up. Stop, and it is yours.
  }
rules-press-bust = If nothing scores, all that the turn has brought burns.
rules-press-bust-whole = A one burns all that the turn has brought.
rules-press-dice = { $dice } — { $points }
rules-press-alike = { $n ->
    [3] three of a kind
    [4] four
    [5] five
   *[other] six
  } — face × { $unit }, ones — { $ones }
rules-press-alike-more = each further equal die doubles it
rules-press-alike-full = { $n ->
    [3] Three
    [4] Four
    [5] Five
   *[other] Six
  } of a kind — from { $low } for twos to { $high } for sixes, { $ones } for ones
rules-press-pairs = three different pairs — { $points }
rules-press-entry = The first points take { $points } in one turn.
rules-press-least = You may take from { $points } a turn on.
rules-press-hot_may = When all dice have scored, roll all again or take the points.
rules-press-hot_must = When all dice have scored, you may not take: roll all of them again.
rules-press-wins = Five of a kind in one roll win at once.
rules-press-ruin = Two ones at once burn everything there is.
rules-press-range = { $low }–{ $high }
rules-press-barrels = Barrels { $ranges }: get out of one in a single turn, to its end or beyond.
rules-press-empty = Three empty turns in a row cost { $points }.
rules-press-overtaken = Whoever is overtaken loses { $points }.
rules-press-falls = Exactly { $points } is the dump truck: back to 0.
rules-press-ending_once = Whoever is first to reach { $points } or more has won.
rules-press-ending_round = Once somebody has { $points } the round is finished, and the most points win.
rules-press-ending_turn = Once somebody has { $points } the others have one more turn, and the most points win.
rules-press-even_share = On a tie the win is shared.
rules-press-even_blitz = A tie is settled by a roll-off.
rules-press-scores = <b>What scores how much</b>
rules-press-one_throw = Only dice of one roll count together: a die set aside earlier does not make up a three. At least one die is set aside, but not necessarily all that score.
rules-press-floor = Nobody has less than nothing.
rules-press-entry-fine = Until you are in, less is not written: roll on until it is enough or burns.
rules-press-barrels-fine = In a barrel a turn is written only if it leads out of it; else roll on.
rules-press-undo = Taken by mistake? It can be taken back until the next roll.
rules-press-rounds = A game has { $points } rounds at most: then the most points win.
rules-basics = A turn has up to { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
  }: first all { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
  }, then any you choose, also those you kept before. After any roll you may stop and score the dice in one open { $columns ->
    [0] row. Each row
   *[other] box. Each box
  } is written once: there are { $rows }, and as many rounds. The highest total wins.
rules-basics-race = A turn has up to { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
  }, and as many saved ones as you like: those that earlier turns did not use. First all { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
  } are rolled, then any you choose, also those you kept before. After any roll you may stop and score the dice in one open row. Each row is written once; there are { $rows }. { $end } There are { $rounds } rounds at most. The highest total wins.
rules-race = As soon as somebody has made all, the game ends; if that is the first player, the others have one more turn each.
rules-race-together = Once somebody has made all, the game ends as soon as the others have finished that round too.
rules-basics-saved = A turn has up to { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
  }, and as many saved ones as you like: those that earlier turns did not use. First all { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
  } are rolled, then any you choose, also those you kept before. After any roll you may stop and score the dice in one open row. Each row is written once: there are { $rows }, and as many rounds. The highest total wins.
rules-basics-double = { $dice ->
    [one] { $dice } double die
   *[other] { $dice } double dice
  }: each has a smaller one inside, and both are rolled together. A turn has up to { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
  }: first all dice, then any you choose, also those you kept before. After any roll you may stop and write into two open rows at once: the outer dice into one, the inner ones into the other. There are { $rows } rows and { $rounds } rounds. The highest total wins.
rules-rows = <b>Rows</b> (example → points)
rules-rows-sums = <b>Rows</b> (example → what is written)
rules-rows-first = <b>Rows</b> (example → points; “first roll”: if written right after the first roll)
rules-row = <b>{ $row }</b>: { $what }. { $example }
rules-row-example = <b>{ $row }</b>: { $example }
rules-rows-same = { $rows }: { $what }. { $row }: { $example }
rules-from-to = <b>{ $first } – { $last }</b>
rules-from-to-section = <b>{ $first } – { $last }</b> (“{ $section }”)
rules-rows-listed = <b>{ $rows }</b>
rules-rows-listed-section = <b>{ $rows }</b> (“{ $section }”)
rules-never-crossed = { $what } (never crossed out)
rules-example = { $dice } → { $points }
rules-example-first = { $dice } → { $points }, first roll { $first }
rules-pays = { $what } — { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
rules-pays-nothing = { $what } — the row is closed, for no points
rules-pays-by_roll = { $what } — { $first } on the first roll, { $second } on the second, { $third } on the third
rules-prize = { $what } and a prize of { $prize }
rules-pays-sum = { $what }, their sum
rules-pays-these = { $what }, the sum of all { $n ->
    [4] four
    [5] five
    [6] six
   *[other] { $n }
  }
rules-pays-dice = { $what }, the sum of all { $n ->
    [4] four
    [5] five
    [6] six
   *[other] { $n }
  } dice
rules-pays-minus = { $what }, minus the sum of all { $n ->
    [4] four
    [5] five
    [6] six
   *[other] { $n }
  }
rules-count = the sum of the dice showing that number
rules-count-least = at least { $n ->
          [one] { $n } die
         *[other] { $n } dice
        } showing that number
rules-school-face = three is par. A fourth die adds its number, one missing takes it away
rules-school-face-flat = three is par, more adds nothing. One missing takes its number away
rules-school-count = three is par. A fourth die adds a point, one missing takes a point away
rules-school-count-flat = three is par, more adds nothing. One missing takes a point away
rules-kind = { $n ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $n }
  } equal dice
rules-kind-more = { $what } plus another { $n ->
    [2] two
    [3] three
   *[other] { $n }
  }
rules-kind-exact = exactly { $n ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $n }
  } equal dice
rules-straight = { $faces }
rules-run = { $n ->
    [4] four
    [5] five
   *[other] { $n }
  } in a row
rules-even = all dice even
rules-odd = all dice odd
rules-even-partial = the even dice, however many
rules-odd-partial = the odd dice, however many
rules-anything = any dice
rules-distinct = all dice different
rules-total = { $pips } pips on all dice
rules-total-pair = { $pips } pips on all dice, two of them equal
rules-coloured = all dice of one colour
rules-coloured-groups = { $what }, { $n ->
    [4] these four
    [5] all five
   *[other] all { $n }
  } of one colour
rules-bonus-threshold = { $least ->
    [one] “{ $section }” at { $least } point or more — a bonus of { $points }.
   *[other] “{ $section }” at { $least } points or more — a bonus of { $points }.
  }
rules-bonus-steps = A larger sum brings more: { $steps }.
rules-bonus-step = { $points } at { $least }
rules-bonus-shortfall = “{ $section }” below zero at the end — a penalty of { $points }.
rules-bonus-tenfold-sum = “{ $section }” below zero at the end counts tenfold: −3 becomes −30.
rules-bonus-tenfold-each = “{ $section }”: at the end every minus counts tenfold: −3 becomes −30.
rules-bonus-clean = “{ $section }” ({ $first } – { $last }) with nothing crossed out — a bonus of { $points }.
rules-bonus-further = Once five equal dice have scored in their row, any further ones earn { $points } more, wherever they are written.
rules-bonus-unmade = For every row not made in the end, this is taken off: { $rows }.
rules-bonus-spare = Every roll still saved in the end — { $points ->
    [one] { $points } point
   *[other] { $points } points
  } more.
rules-bonus-row = “{ $row }”: a sum of { $least } or more in all boxes together — { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
rules-bonus-row-clean = “{ $row }”: all boxes made, none crossed out — { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
rules-bonus-made = Every “{ $row }” made — { $points ->
    [one] { $points } more point
   *[other] { $points } more points
  }.
rules-bonus-spread = “{ $high }” and “{ $low }” are not added up themselves: their difference is multiplied by “{ $times }” of the same column.
rules-bonus-tiers = What is written is not added up itself, only the points for it. For the sum of all rows: { $steps }.
rules-tier = { $least }–{ $most }: { $points }
rules-tier-last = { $least } and more: { $points }
rules-every-column-multiplied = { $bonus } Each column counts by itself, and asks for more as it pays more: { $columns }.
rules-bonus-in-column = “{ $column }” { $points } at { $least }
rules-every-column = { $bonus } Each column counts by itself.
rules-gate-first_turns = { $n ->
    [one] The first { $n } turn goes into “{ $section }” only.
   *[other] The first { $n } turns go into “{ $section }” only.
  }
rules-gate-top_down = Rows are written strictly from top to bottom.
rules-gate-section_first = First all of “{ $section }”, in any order, then the other rows.
rules-gate-column_down = The column “{ $column }” is written in order, from top to bottom.
rules-gate-column_up = The column “{ $column }” is written in order, from bottom to top.
rules-gate-column_again = Boxes are filled from left to right.
rules-columns = Columns: { $columns }. Each has the same { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
  }.
rules-columns-boxes = Every row has { $boxes ->
    [one] { $boxes } box
   *[other] { $boxes } boxes
  }.
rules-column-factor = Column “{ $column }”: points and bonus are multiplied by { $factor }.
rules-reading-announced = The announced column: a row of it is named right after the first roll, and then only that row is written this turn, whatever the dice make. Unannounced, it is written on the first roll only.
rules-reading-announced_own = The announced column: a row of it is named aloud right after the first roll, and then only that row is written this turn. Unannounced, it is written on the first roll only. The bot does not watch over this.
rules-table = { $option }: { $value }.
rules-of-table = { $option }: { $about }
rules-round-bonus = { $points ->
    [one] Round bonus: whoever scores the most in a round gets { $points } point more. If that is tied, nobody does.
   *[other] Round bonus: whoever scores the most in a round gets { $points } points more. If that is tied, nobody does.
  }
rules-faces = The dice show cards, from the lowest to the highest: { $faces }.
rules-faces-points = What cards are worth: the lowest 1, and so on up to the highest, 6.
rules-face = { $face } { $name }
face-9 = nine
face-10 = ten
face-J = jack
face-Q = queen
face-K = king
face-A = ace
rules-changed-too = <b>Also changed</b>
rules-changed-line = { $option }: { $value } (usually { $default }).
rules-fine = <b>Fine points</b>
rules-reading-best = Where the dice fit in several ways, the one that pays most counts: the row “{ $pair }” takes the higher pair.
rules-reading-layers = Outer and inner dice are counted apart but only rolled together; they are written into two different rows.
rules-reading-left_out = Of six dice five count: the one is left out without which the row pays most, and it need not be the same die outside and inside. Outside 6 6 4 3 3 3 without the 4 is a full house of 21, inside 5 4 3 2 2 1 without a 2 is a small straight of 15.
rules-reading-crossing = If the dice do not make the row you write into, it is crossed out (0). If they do, the points count: they cannot be given up for a zero.
rules-reading-no_crossing = Rows cannot be crossed out. If the dice make one that is open, you must write; if they make none, you may end the turn without a row.
rules-reading-saved = Rolls a turn has not used are saved when you write a row. They may be used in any later turn, after its own rolls.
rules-reading-saved_lost = A turn without a row saves nothing, and what it has used is gone.
rules-reading-served = “First roll” means: written right after the first roll of the turn.
rules-reading-wins = Five equal dice on the first roll, written into their row, win the game at once, whatever the points.
rules-reading-after = The second such row counts only once the first one is made; it may be crossed out at any time.
rules-reading-first_roll = The first roll doubles the sum of the dice, never the prize, and only in rows whose example says “first roll”.
rules-reading-first_roll_plain = The first roll doubles the sum of the dice, and only in rows whose example says “first roll”.
rules-reading-no_pot = There is no pot for the winner to take alone: everybody's distance from the average counts.
rules-reading-school = Only the dice beyond three and the missing ones count: in the row “{ $school }” four dice are +1, not +4; one is −2.
rules-reading-no_surplus = In the row “{ $school }” four and five dice are 0 too, and one is −2.
rules-reading-same_face = “{ $two_pairs }” may be four equal dice as well, “{ $full }” five.
rules-reading-same_face_full = “{ $full }” may be five equal dice as well.
rules-reading-different_faces = “{ $two_pairs }” and “{ $full }” need different faces: four or five equal dice will not do.
rules-reading-different_full = “{ $full }” needs two different faces: five equal dice will not do.
rules-reading-different_full_joker = “{ $full }” needs two different faces; five equal dice will do only as a joker.
rules-reading-different_groups = Pairs, “{ $full }”, “{ $villa }” and “{ $tower }” need different faces: four equal dice are not two pairs, six are not three plus another three.
rules-reading-exact = “Exactly” means no more: 5 5 6 6 6 has both two and three equal dice, 5 5 5 5 2 has neither.
rules-reading-runs = Five in a row are four in a row too: they may be written as either straight.
rules-reading-joker_forced = A joker is five equal dice when their row is taken, even by a zero. It goes to the upper row of its face; if that is taken, to any lower row, and there it earns the full price of the full house and the straights; if those are taken too, to any upper row.
rules-reading-joker_free = A joker is five equal dice when their row (even by a zero) and the upper row of their face are both taken. It may be written anywhere, and earns the full price of the full house and the straights.
rules-reading-joker_columns = “Scored” and “taken” mean: in every column. What further five equal dice earn is not multiplied by the column.
rules-reading-joker_faces = A face that has no upper row is not waited for: its joker goes straight below, at the full price.
rules-reading-partial = Even and odd count just the dice that fit, even if there are none.
rules-reading-sum_pair = Dice that make “{ $thirteen_pair }” make “{ $thirteen }” as well.
rules-reading-colours = Colours: 1 and 6 are of one, 2 and 5 of another, 3 and 4 of the third, whatever the dice look like. Four equal dice are two pairs of one colour as well, five a full house of one colour.
rules-reading-colours_pairs = Colours: 1 and 6 are of one, 2 and 5 of another, 3 and 4 of the third, whatever the dice look like. Four equal dice are two pairs of one colour as well.
rules-reading-round_further = What another five equal dice earn counts for the round as well.
rules-reading-final = A written row can be taken back until the next player touches their dice.
rules-reading-final_round = A written row can be taken back while somebody still plays in this round; once all have written, it stays.
rules-reading-final_together = A written row can be taken back until you throw your next dice yourself; the first roll of a round, which throws itself, does not count. Once the game is over, nothing can be taken back.
rules-reading-final_own = A mistake can be put right in any of the last three turns.
rules-hands-basics = { $hands ->
    [1] Everybody
   *[other] In a hand everybody
  } has one turn, then the combinations are compared. A turn has { $rolls ->
    [1] one roll
    [one] up to { $rolls } roll
   *[other] up to { $rolls } rolls
  }: { $rolls ->
    [1] all
   *[other] first all
  } { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
  }{ $rolls ->
    [1] , and what falls is your hand.
   *[other] , then keep what you like and roll the rest again. You may stand after any roll.
  }{ $hands ->
    [1] {""}
   *[other] {" "}There are { $hands } hands.
  }
rules-hands-stakes = Everybody begins with { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
  }, worth nothing. Before each hand everybody pays { $ante } into the pot, and the winner of the hand takes it all.
rules-hands-rising = The ante then rises: it doubles each time everybody still in has begun a hand.
rules-hands-stake = Before the game everybody stakes { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
  }, worth nothing. The winner takes the pot.
rules-hands-stake-shared = Those who share the first place share the pot.
rules-hands-stake-left = Whoever leaves loses the stake.
rules-hands-goal-chips = Whoever has the most chips at the end wins.
rules-hands-goal-won = Whoever has won the most hands wins.
rules-hands-goal-hand = Whoever has the highest combination wins.
rules-ranks = <b>Combinations</b>, from the highest to the lowest
rules-ranks-low = <b>Combinations</b>, from the highest to the lowest; the lowest one wins
rules-hand = <b>{ $hand }</b>: { $dice }
rules-hands-locked = What you keep when you roll others stays until the end of the turn: those dice cannot be rolled again.
rules-hands-free = Any dice may be rolled again, also those kept before.
rules-hands-low = All the other way round: the lowest combination takes the hand; of equal ones the lower faces, without a combination the smaller sum.
rules-hands-equal_faces = Same combination: the faces compare, first those of the largest group (three kings are higher than three queens), then the rest from the highest down.
rules-hands-equal_pips = Same combination: the faces compare, first those of the largest group (three fives are higher than three fours, a straight to six than one to five), then the rest from the highest down.
rules-hands-equal_sum = Same combination: the higher sum of all dice wins, so 3 3 3 3 6 (18) beats 4 4 4 4 1 (17).
rules-hands-high = Without a combination the sum decides: the lowest card is 1, the highest 6.
rules-hands-high_pips = Without a combination the sum of all dice decides.
rules-hands-no_straights = Five in a row are no combination.
rules-hands-round = Equal in everything: those players play the hand off among themselves; nobody pays again, the pot waits.
rules-hands-again = Equal in everything: those players play the hand off among themselves.
rules-hands-blitz = Equal in everything: a roll-off decides, all dice at once, the highest sum.
rules-hands-first = Each new hand is begun by the next player round the table who is still in.
rules-hands-decided = As soon as nobody can catch up with the leader, the game is over: the remaining hands are not played.
rules-hands-out = Whoever cannot pay the ante is out. The game ends early when only one can pay.
rules-hands-left = Whoever leaves does not get the ante back. The last one left in a hand takes the pot.
rules-hands-idle_tie_break = One hand never ends in a tie: either choice plays the same.
rules-hands-idle_stakes = With fewer than three hands the ante never gets to rise.
rules-hands-stand = If you had rolls left, you may take a stand back until the next dice are rolled.
rules-hands-stand_own = A mistake can be put right in any of the last three turns.
button-rules-all = 📜 Rules of all games

## What the old hands say

advice-title = 🎓 <b>{ $preset }</b>: what the old hands say, and what the count says
advice-about = The number is what the advice does to the final score on average. Without a single mistake that comes to { $points }.
advice-start = An empty card
advice-turns = “{ $first }” – “{ $last }” are written, three dice each
advice-section = “{ $section }” is done, three dice everywhere
advice-end = “{ $one }” and “{ $other }” are left, all else is made
advice-when = <b>{ $moment } · { $roll ->
    [1] first roll
    [2] second roll
   *[other] last roll
  }</b>
advice-saying = 🎲 <b>{ $dice }</b>. { $saying }
advice-pair_sixes = Two sixes: write “{ $row }” and don't think.
advice-pair_fives = Two fives: “{ $row }” as well, the sixes may never come.
advice-two_pairs_at_once = “{ $row }”: write it, nobody collects that on purpose.
advice-two_pairs_held = Two pairs: hold both, one more die and “{ $other }” is yours.
advice-full_at_once = “{ $row }”, however low: write it, there won't be a second one.
advice-straight_at_once = “{ $row }”: write it, never break what is made.
advice-open_straight = Four in a row: hold them, the fifth will come.
advice-made_early = Three fives are there: keep rolling, “{ $row }” won't run away.
advice-four_sixes = Four sixes: write “{ $row }”, not “{ $other }”.
advice-wasted = Nothing came of it: write “{ $row }”, no great loss.
advice-last_two = Nothing: cross out “{ $row }”, “{ $other }” is worth more.
advice-gap_straight = One missing inside: hold the four, it will come.
advice-three_thrown = Three sixes: “{ $row }” won't run away, throw for “{ $other }”.
advice-five_sixes = Five sixes: write “{ $row }”, not “{ $other }”.
advice-no_minus = Two fives: write “{ $row }”, it is too early to go below zero.
advice-two_pairs_left = Nothing better has come: write “{ $row }”.
advice-chance_any = No two alike: write “{ $row }”, anything will do there.
advice-chance_unsought = That is 26, but “{ $row }” can wait: hold both pairs.
advice-small_kept = Neither has come: cross out “{ $row }”, “{ $other }” comes more often.
advice-three_at_once = Three fours: write “{ $row }”, you won't be asked twice.
advice-three_fours = Three fours: write “{ $row }”, not “{ $other }”.
advice-four_at_once = Four fives: write “{ $row }”, leave well alone.
advice-full_second = “{ $row }” is made: write it, a bird in the hand.
advice-four_coloured = Four of one colour: keep them, the fifth makes a flush or even a full house of that colour.
advice-thirteen_at_once = { $row } on the first roll: write it, a bird in the hand.
advice-sixes_of_three = Two sixes: keep them, a one makes it a crag.
advice-three_of_three = Three fives: write { $row }, nowhere else do they pay more.
advice-right = ✅ <b>{ $points }</b>, worse: { $other }
advice-wrong = ❌ <b>{ $points }</b>, better: { $other }
advice-equal = 🤝 No difference: { $other } is just as good
button-advice = 🎓 What the old hands say
button-rules-back = 📜 Back to the rules

## The check of the dice

verify-fair = ✅ <b>Game g{ $game }: the dice add up.</b>
verify-unshown = ⚠️ <b>Game g{ $game }: the fingerprint was not shown before the game.</b>
verify-own = ✋ <b>Game g{ $game } was played with your own dice.</b>
  There is nothing to check: the bot threw no dice, it wrote down what it was told at the table. That is why such games count in no rating, no dice count and no luck. What was written is in the record: /export
verify-throws = { $n ->
    [0] There were no throws to check.
    [one] { $n } roll recomputed, and it matches.
   *[other] { $n } rolls recomputed, and they all match.
  }
verify-commitment = The fingerprint shown before the game matches the secret: <code>{ $commitment }</code>
verify-commitment-chain = The fingerprint shown before the first game matches: the secret of this one, no. { $number }, leads to <code>{ $commitment }</code>.
verify-commitment-unknown = The secret matches the fingerprint of the record: <code>{ $commitment }</code>. Whether that stood in the chat before the game the bot has not noted: the game is an old one. If it did, this holds.
verify-commitment-unshown = The secret matches the fingerprint <code>{ $commitment }</code>, but no message with it went to the chat before the first throw, or Telegram did not confirm it. So the bot's owner could have chosen the secret, or even changed it during the game.
verify-yourself = Check it yourself: “More” → “Record” under the result sends a file, and <code>python -m engine verify</code> with that file recomputes every roll.
verify-page = Or right in your browser: <a href="{ $page }">the checking page</a> recomputes that file on your side and sends nothing anywhere.
verify-dice = Before the game Telegram threw 🎰: { $dice }
verify-three = If these three throws stand in the chat and no others, nobody could choose the dice beforehand, not even the bot's owner.
verify-repeated = { $n ->
    [one] Telegram did not answer { $n } more throw:
   *[other] Telegram did not answer { $n } more throws:
} the bot's owner could have chosen which three to count (ways: { $choices }). What happens in half of all games they could have had in { $even }% that way.
verify-few = { $n ->
    [one] Only { $n } throw of three counts.
   *[other] Only { $n } throws of three count.
} That is too little: the bot's owner could have chosen the dice beforehand.
verify-single = This game is of the older form: one throw of 🎰 and the number of its message. That is too little: the bot's owner could have chosen the dice beforehand.
verify-none = There are no throws of Telegram's in this game: the bot's owner could have chosen the dice beforehand.
verify-chain = These throws are the same for all games in a row. At one table neither people nor order are anybody's choice after them; at a club night tables come after them: who sits with whom, and with which talisman, is not settled then.
verify-rounds = Rounds with a throw of Telegram's: { $n } of { $rounds }, the first not counted. Before that throw nobody knew what their dice would be.
verify-limit = The check proves that no dice were changed after the start. But the bot's owner knows the secret: if they played too, they could have looked ahead at the dice.
verify-limit-round = The check proves that no dice were changed after the start. But the bot's owner knows the secret: if they played too, they could have looked ahead at the dice of that round.
verify-limit-until = The check proves that no dice were changed after the start. But the bot's owner knows the secret: if they played too, they could have looked ahead at the dice up to the next throw of Telegram's.
verify-unfair = ⛔ <b>Game g{ $game }: the dice do not add up!</b>
verify-unfair-commitment = The secret does not match the fingerprint.
verify-unfair-chain = The secret does not lead to the fingerprint of the night.
verify-unfair-client = The talismans in the record are not those at the table.
verify-unfair-illegal = Step { $step } of the record ({ $found }) is against the rules.
verify-unfair-throw = Step { $step } of the record, { $label }: the dice are different.
verify-differs = Expected <code>{ $expected }</code>, found <code>{ $found }</code>.
record-caption = Record of game { $game }
throw-turn = turn { $turn }, roll { $roll }
throw-seat = seat { $seat }, turn { $turn }, roll { $roll }
throw-hand = hand { $hand }, turn { $turn }, roll { $roll }
throw-order = roll { $n } for the turn order
throw-blitz = roll { $n } of the roll-off

## The tables of a chat: /watch

watch-title = 👀 <b>Playing right now</b>
watch-none = Nobody is playing right now. Open a table: /newgame
watch-line = <b>{ $preset }</b>, { $progress }
watch-line-side = <b>Table { $table }</b>: { $preset }, { $progress }
watch-board = <a href="{ $link }">🎲 To the table</a>
watch-app = <a href="{ $link }">👀 Watch</a>
watch-more = …and { $n ->
    [one] { $n } more table
   *[other] { $n } more tables
  }

## Questions, and whom the table waits for

ask-leave = { $name }, leave game g{ $game }? The others decide: a robot takes over, or the game goes on without you.
ask-leave-team = { $name }, leave game g{ $game }? Your team will play on without you.
ask-leave-alone = { $name }, leave game g{ $game }? Nobody else is at the table, so the game stops there.
ask-leave-counts = The game counts for the others, and you get the last place.
ask-leave-alone-counts = The places count: whoever left earlier is lower.
ask-stop = Stop game g{ $game }? There will be no winner.
ask-stop-counts = Stop game g{ $game }? More than half is played, so the places count as they stand. The host alone is not enough: somebody else at the table or an admin has to agree.
ask-stop-alone = Stop game g{ $game }? The others have left, so the places count as they stand.
ask-running = Game g{ $game } ({ $preset }) is being played here.
ask-deserted = Game g{ $game } ({ $preset }) is standing here: one person is at the table and has not played for a while. Anybody may stop it.
unknown-rules-near = Did you mean this?
unknown-rules-known = Try one of these:
elsewhere-liar = In that one the dice are hidden and bluffed about; here they lie open. The nearest:
elsewhere-liar-also = liar's dice, liars dice, liar, perudo, dudo, bluff
elsewhere-casino = In that one you bet on the sum of the dice; here you make combinations. The nearest:
elsewhere-casino-also = craps, sic bo, casino, hazard
elsewhere-dice = All games here are played with dice. You could begin with these:
elsewhere-dice-also = dice game, dice games, dices
elsewhere-other = Only dice poker and its family are played here:
elsewhere-other-also = chess, checkers, backgammon, dominoes, mafia, bingo
button-leave = Leave
button-stop = Stop
button-stay = Stay
button-keep-playing = Keep playing
button-show-board = Show the board
button-guess = { $name }?
call-turn = { $mention }, it is your turn!
call-turn-keeper = { $mention }, it is the turn of { $name }: enter the dice!
call-turn-team = { $mention }, your turn for team { $talisman } { $team }!
turns-title = 👉 <b>Your turn</b>
turns-line = <b>{ $where }</b> — { $preset }, g{ $game }
turns-overdue = ⌛ time is up
turns-here = here, in private
turns-untitled = a group without a name
turns-none = It is not your turn at any table right now.
turns-more = …and { $n ->
    [one] { $n } table more
   *[other] { $n } tables more
  }
turns-others = In { $n ->
    [one] { $n } more game it is somebody else's turn.
   *[other] { $n } more games it is somebody else's turn.
  }
button-turn = 🎲 { $where }
button-turns = Ask in private
game-set-aside = Game g{ $game } could not be read and is set aside; its record is kept. For a new one: /newgame
game-set-aside-untyped = Game g{ $game } could not be read and is set aside; its record is kept. For a new one, type the name of the bot
game-put-away = Game g{ $game } is off the table: nobody has moved for a day. For a new one: /newgame
game-put-away-untyped = Game g{ $game } is off the table: nobody has moved for a day. For a new one, type the name of the bot
game-forgotten = Game g{ $game } has ended: nobody has touched it for a month. A new one: /newgame
game-forgotten-untyped = Game g{ $game } has ended: nobody has touched it for a month. For a new one, type the name of the bot
game-topic-gone = The topic was deleted: game g{ $game } goes on here.

## Hints: plain text, both in the dialog over the board and as a message

hint-title = 💡 Hint
hint-best = Best: { $action }.
hint-aim-win = To win: { $action }, a chance of { $percent }%.
hint-aim-day = { $ahead } is ahead with { $points }. To catch up: { $action }, a chance of { $percent }%.
hint-points-win = For points: { $action }, which wins { $percent }%.
hint-points-day = For points: { $action }, which catches up in { $percent }%.
hint-best-meanwhile = The exact answer is { $percent }% done. By eye so far: { $action }.
hint-best-rough = There is no exact answer here. By eye, best is: { $action }.
hint-loss = { $action } — worse by { $points }
hint-equal = { $action } — just as good
hint-hold = hold { $dice }
hint-throw-all = roll all dice again
hint-write = write { $row } ({ $points })
hint-cross = cross out { $row }
hint-best-hand = Best: { $action }, about a { $percent }% chance to win the hand.
hint-loss-hand = { $action } — a chance smaller by { $percent }%
hint-stand = stand
hint-stop = end the turn without writing
hint-announce = announce { $row }
hint-expected = Without another mistake you will end with { $points } on average.
hint-others = Otherwise, on average:
hint-press = Best: { $action }.
hint-press-risk = Rolling { $n }: it burns in { $percent } % of cases, and brings { $points } a turn on average.
hint-press-bank = take { $points }
hint-press-go = set { $dice } aside and roll on
hint-press-on = roll on

## Help and settings

start-private = 🎲 <b>Dice poker</b>

  Five dice, three rolls and a card of combinations: full house, four of a kind, straights, poker. Play a robot right now, or your friends in a group chat.
start-group = 🎲 <b>Dice poker</b>, up to eight at a table. Shall we play?
  Three of you in turns: about { $turns } min, all at once: about { $together }.
  Next time /newgame will do; the rules: /rules
button-play-computer = 🎲 Play a robot
button-add-to-group = Add to a group
button-elsewhere = 💬 Play in another chat
button-ranking = 🏆 Who leads
help-text = 🎲 <b>Dice poker</b>: five dice, up to three rolls, and you write what you have into your card. The highest total wins.
  To begin: /newgame. Sit down, and the host taps “Start”.
  Tap a die to hold it, “Roll” throws the others, tap a row to write it down.
help-anywhere = It works where the bot is not, too: write @{ $bot } in a group, or type @{ $bot } in any chat and choose a game.
help-more = <b>More</b>
  The wrong row? “Take back” works until the next dice are rolled. ✗ on a key is a zero: the row is crossed out.
  The dice are fair, and you can check that: /verify
help-command = /{ $command } — { $what }
settings-title = ⚙️ <b>Settings</b>
settings-who = admins of the chat change them
settings-who-plays = whoever plays there changes them
settings-page = ⚙️ <b>{ $setting }</b>
  { $about }
setting-language = Language
setting-language-client = as in Telegram
setting-language-about = Which language to speak here.
setting-rules = New game
setting-rules-about = What to play when /newgame names no game.
setting-hints = Hints
setting-hints-on = on
setting-hints-off = off
setting-hints-about = Whether those who play alone or with robots may ask for the best move. Never against people.
setting-tables = View
setting-tables-on = tables
setting-tables-on-about = real ones, as in a document. Not every app shows them: some people may see an empty space instead of the message.
setting-tables-off = usual
setting-tables-off-about = cards in letters of one width, which everybody sees.
setting-tables-about = What cards, rules and rankings look like.
tables-first = 📋 Cards, rules and rankings are now tables like this one. If you see an empty space instead, press the button, and all is as it was.
button-see-nothing = I see nothing
tables-back = The view is the usual one again.
tables-refused = Telegram does not take such tables here: the view is the usual one again.
fold = More
fold-cards = Cards
setting-chances = Chances of winning
setting-chances-on = shown
setting-chances-off = not shown
setting-chances-about = Whether the board shows how likely everybody is to win.
setting-dice = Dice
setting-dice-digits = digits
setting-dice-digits-about = 4 4 1; a screen reader says them best.
setting-dice-pips = pips
setting-dice-pips-about = ⚃ ⚃ ⚀; dice with cards show their suits.
setting-dice-keycaps = keycaps
setting-dice-keycaps-about = 4️⃣ 4️⃣ 1️⃣; dice with cards show their suits.
setting-dice-about = What dice look like on the board, on its buttons and in results.
setting-clock = Time per turn
setting-clock-about = When time is up, the others choose what to do. A new time applies from the next turn on.
setting-clock-live = 2 minutes
setting-clock-live-about = everybody is here.
setting-clock-slow = a day
setting-clock-slow-about = a turn a day, and no calls from 23 to 9.
setting-clock-none = no limit
setting-clock-none-about = we wait as long as it takes.
setting-hours = Time and puzzle
setting-hours-no-puzzle = Time and game of the day
setting-hours-about = Which clock the chat goes by, and what the bot sends every day.
setting-place = Board, dice, chances
setting-place-about = Where the board stands and what it shows.
setting-together = When all play at once
setting-together-about = Where everybody throws, and whether one may sit down late.
setting-rare = Rarely needed…
setting-rare-about = What hardly anybody changes.
setting-board = Board
setting-board-follows = follows the talk
setting-board-follows-about = it comes down at every turn; in slow games, and when you play alone, only once messages have buried it.
setting-board-every-turn = below at every turn
setting-board-every-turn-about = it is sent anew at every turn, in slow games too; the one before is deleted.
setting-board-stays = stays where it is
setting-board-stays-about = it comes down only when somebody is called.
setting-board-about = How the board is kept in sight while people talk. No phone rings for it.
setting-pin = Pin the board
setting-pin-on = yes
setting-pin-off = no
setting-pin-about = While a game is played the board is pinned to the top of the chat, silently. The bot needs the right to pin messages.
setting-cards = Cards
setting-cards-private = in private
setting-cards-private-about = your card comes to the private chat with the bot.
setting-cards-here = in the group
setting-cards-here-about = your card opens right in the group, the others do not see it. Not every app can do that.
setting-cards-about = Where everybody's card is when all play at once.
setting-late = Late seats
setting-late-on = allowed
setting-late-off = none
setting-late-about = Whoever is late may sit down in the first half of a game. For each round missed a row is crossed out, from the top down.
setting-week_start = Week starts on
setting-week_start-mon = Monday
setting-week_start-sat = Saturday
setting-week_start-sun = Sunday
setting-week_start-about = The first day of a week in /top and in the digest.
setting-digest = Weekly digest
setting-digest-9 = at 9:00
setting-digest-10 = at 10:00
setting-digest-12 = at 12:00
setting-digest-18 = at 18:00
setting-digest-20 = at 20:00
setting-digest-none = off
setting-digest-about = On the first day of a week the bot tells how the last one went, if at least three games were played. As an administrator who may change tags, it gives the champion one for the week. How the season went comes along with it, once in three months.
setting-zone = Time zone
setting-zone-about = Whose hours this chat goes by: when it is night, when days and weeks begin. Your city is not here? Type, say, /settings Riga
button-zone = { $zone }, { $time }
zone-usual = the bot's own
zone-Europe-Kaliningrad = Kaliningrad
zone-Europe-Moscow = Moscow
zone-Europe-Samara = Samara
zone-Asia-Yekaterinburg = Yekaterinburg
zone-Asia-Omsk = Omsk
zone-Asia-Novosibirsk = Novosibirsk
zone-Asia-Irkutsk = Irkutsk
zone-Asia-Vladivostok = Vladivostok
zone-Europe-Minsk = Minsk
zone-Asia-Almaty = Almaty
zone-Asia-Tbilisi = Tbilisi
zone-Europe-Berlin = Berlin
zone-Europe-Kyiv = Kyiv
zone-Europe-Warsaw = Warsaw
zone-Europe-London = London
zone-America-New_York = New York
zone-America-Chicago = Chicago
zone-America-Denver = Denver
zone-America-Los_Angeles = Los Angeles
zone-Asia-Kolkata = Kolkata
zone-Asia-Singapore = Singapore
zone-Australia-Sydney = Sydney
setting-first_roll = First roll
setting-first_roll-on = automatic
setting-first_roll-off = at a tap
setting-first_roll-about = How a turn begins: the dice roll by themselves, or wait for a tap.
setting-quick_rerolls = Suggested holds
setting-quick_rerolls-on = roll at once
setting-quick_rerolls-off = only hold
setting-quick_rerolls-about = A suggested hold rolls the other dice at once, or only holds.
setting-telegram_dice = Telegram's throw
setting-telegram_dice-on = before a game
setting-telegram_dice-off = none
setting-telegram_dice-about = Before a game Telegram itself throws 🎰 three times, and all dice depend on what comes. If these three throws stand in the chat and no others, not even the bot's owner can choose the dice beforehand.

## The puzzle of the day. A quiz is plain text: a question of at most 300 characters, an explanation of 200

setting-puzzle = Puzzle of the day
setting-puzzle-about = A quiz a day, at 10:00: what to hold, or where to write. At 21:00 the answer, and who was right.
setting-puzzle-on = on
setting-puzzle-off = not wanted
puzzle-title = 🧩 Puzzle of the day #{ $number } · { $game }
puzzle-own = 🧩 Puzzle of the day #{ $number } · { $game } by your rules
puzzle-dice = On the table { $dice }, { $n ->
    [one] { $n } roll left
   *[other] { $n } rolls left
  }.
puzzle-dice-last = On the table { $dice }, no rolls left.
puzzle-open = Open: { $rows }.
puzzle-crossed = Crossed out: { $rows }.
puzzle-sum = { $section }: { $points }.
puzzle-sum-least = { $section }: { $points }, bonus from { $least }.
puzzle-keep = What do you hold?
puzzle-row = Where do you write it?
puzzle-several = Right choices: { $n }.
puzzle-nothing = nothing, roll all
puzzle-right = Best: { $choice }.
puzzle-others = The others are worse on average: { $choices }.
puzzle-evening = 🧩 <b>Puzzle of the day #{ $number }: the answer</b>
puzzle-choice-right = ✅ <b>{ $choice }</b>
puzzle-choice-wrong = ▫️ { $choice } · { $loss }
puzzle-solved = <b>Right answers: { $n } of { $all }</b>
puzzle-solved-more = and { $n } more
puzzle-solver-streak = { $name } — { $n } in a row
puzzle-unsolved = Nobody cracked it today — it happens. Tomorrow there is a new one.
button-puzzle-line = 📤 My result
puzzle-line-solved = 🧩 Puzzle of the day #{ $number }: ✅
puzzle-line-streak = 🧩 Puzzle of the day #{ $number }: ✅ { $n } in a row
puzzle-line-tried = 🧩 Puzzle of the day #{ $number }: missed, but tomorrow there is a new one
puzzle-line-none = You have not answered puzzle #{ $number }. Tomorrow there is a new one!
error-no-puzzle = There is no such puzzle here.

## The game of the day: the same dice for everybody, each plays in private

setting-daily_game = Game of the day
setting-daily_game-on = on
setting-daily_game-off = not wanted
setting-daily_game-about = Once a day the same dice for everybody: /today. Each plays in private, at 21:00 the cards stand here side by side. If nobody has played, the bot keeps quiet.
daily-title = 📅 <b>Game of the day, { $day }</b>
daily-title-chat = 📅 <b>Game of the day, { $day }</b> · “{ $chat }”
daily-rules = { $preset }
daily-rules-own = { $preset } by your rules
daily-today = today at { $time }
daily-tomorrow = tomorrow at { $time }
daily-about = The same dice for everybody: who makes most of them? Played in private, one attempt each. The cards side by side: here, { $time }.
daily-offer = The dice are the same as for everybody in the group. One attempt, no hints. You may take a break, as long as you finish in time: the cards stand side by side in the group { $time }. Leaving or stopping the game uses up the attempt.
daily-done = ✅ Finished: { $names }
daily-playing = 🎲 Playing: { $names }
daily-more = and { $n } more
daily-won = 🏆 Game of the day, { $day }. <b>{ $names }</b> wins!
daily-shared = 🏆 Game of the day, { $day }. <b>{ $names }</b> win together!
daily-alone = 📅 Game of the day, { $day }: <b>{ $name }</b>, { $n ->
    [one] <b>{ $points }</b> point
   *[other] <b>{ $points }</b> points
  }!
daily-same = { $preset } · the same dice for everybody
daily-page = 📅 <b>Game of the day, { $day }</b> · cards, page { $page } of { $pages }
daily-check = To recount your own throws: /verify in private
daily-next = The next one is waiting: /today
finish-daily = 📅 Game of the day in “{ $chat }”: the cards stand side by side on { $day } at { $time }. The secret of the dice comes out then; until that others play with them.
ask-end-daily = This is your attempt at the game of the day, there is no second one. If you take a break you can finish later.
board-card-daily = 📋 { $preset } · 📅 game of the day
button-daily = 🎲 Play
button-daily-result = 🏁 Who has played
button-daily-begin = ▶️ Begin
error-today-private = The game of the day is in the group: type /today there.
toast-daily-begun = Off we go!
toast-daily-page = Cards
toast-daily-told = The game of the day is below ⬇️
refusal-no-daily = There is no such game of the day for you. Yours is in your group: /today
refusal-daily-ended = This game of the day is over. The new one is in the group: /today
refusal-daily-tried = You have had your attempt. The cards come to the group side by side, and tomorrow there is a new game.
refusal-daily-off = This group has no game of the day. The admins decide: /settings
refusal-daily-off-untyped = There is no game of the day now.
refusal-hint-daily = No hints in the game of the day: the dice are the same for everybody.
refusal-sealed-by-tables = Tables that began earlier are still playing, and this secret would tell their dice. It comes out when they are done.
refusal-sealed = Others play with these dice until the evening. The secret comes out with the cards in the group.
refusal-not-of-chat = This table belongs to another chat: only its members may watch.
refusal-dice-lost = The secret of these dice is lost: the database was restored from a copy without it.

## House rules

houses-title = 🏠 <b>House rules</b>
houses-none = Nothing saved here yet.
houses-line = <b>{ $name }</b>: { $preset }, { $n ->
    [0] nothing changed
    [one] { $n } setting changed
   *[other] { $n } settings changed
  }
houses-broken-ruleset = ⚠️ <b>{ $name }</b> cannot be played: that game is gone.
houses-broken-option = ⚠️ <b>{ $name }</b> cannot be played: the game no longer has such settings.
houses-how = Open a table (/newgame), set the rules and type <code>/house Name</code> to save them under that name. The same name again updates them. A code from another chat: <code>/house CODE Name</code>.
houses-one = 🏠 <b>{ $name }</b>
houses-base = Based on <b>{ $preset }</b>.
houses-play = Play: <code>/newgame { $name }</code>, read in full: <code>/rules { $name }</code>
houses-share = Take it to another chat: <code>/house { $code }</code>
houses-ask-drop = Delete the house rules <b>{ $name }</b>? Games already played stay.
button-page-before = ◀ { $page } / { $pages }
button-page-after = { $page } / { $pages } ▶
button-house-drop = 🗑 Delete
button-house-drop-sure = Yes, delete
house-saved = Saved as “{ $name }”. To play: /newgame { $name }
house-saved-unnamed = Saved as “{ $name }”. To name it yourself: /house Name
house-saved-unnamed-untyped = Saved: “{ $name }”
house-replaced = The rules “{ $name }” are updated.
house-renamed = This is “{ $name }” now (was “{ $before }”). To play: /newgame { $name }
house-known = These rules are saved already: “{ $name }”.

## The page of a person: /me

command-me = your games and rating
profile-title = 👤 <b>{ $name }</b> · { $where }
profile-here = in this chat
profile-everywhere = in all chats
profile-rating = 📊 Rating: <b>{ $rating }</b>
profile-lightning = ⚡ Lightning rating: <b>{ $rating }</b>
profile-games = 🎲 { $n ->
    [one] { $n } game
   *[other] { $n } games
  }
profile-own-dice = ✋ With your own dice, not counted: { $n ->
    [one] { $n } game
   *[other] { $n } games
  }, { $wins } won
profile-unrated = { $n ->
    [one] { $n } more game until there is a rating
   *[other] { $n } more games until there is a rating
  }
profile-streak = 🔥 Wins in a row: { $now }, best { $longest }
profile-luck = 🍀 Luck: { $luck } a game
profile-precision = 🎯 Precision: { $percent }%
profile-favourite = ❤️ Most often: { $preset }
profile-achievements = 🎖 Achievements: { $n }
profile-family = <b>{ $preset }</b>: won { $wins } of { $n }
profile-points = average score { $average }, best { $best }
profile-optimum = perfect play averages { $optimum }, here it was { $played }
profile-rows = { $preset }: how often it was made, and the best in each row
profile-no-rows = Rows are seen where people play with scorecards.
profile-rivals = Head to head, times ahead : behind
profile-rival = { $who } — { $what }
profile-rival-who = <b>{ $name }</b>
profile-rival-what = { $ahead } : { $behind } ({ $n ->
    [one] { $n } game
   *[other] { $n } games
  })
profile-no-achievements = Nothing yet. They come with fine throws, with patience and with company.
profile-achievement = 🎖 <b>{ $title }</b> — { $about } (g{ $game })
profile-latest = { $n ->
    [one] Averages, streaks and rivals are of the last { $n } game.
   *[other] Averages, streaks and rivals are of the last { $n } games.
  }
profile-nothing = You have no games here yet that count: those of two or more people do, from five rounds on. Begin one: /newgame
profile-nothing-everywhere = No games yet that count: those of two or more people do, from five rounds on.
error-me-unknown = Nobody called { $given } has played here. You can also answer a message of theirs with /me.
error-me-nothing-other = They have no finished games here yet.
error-me-others = Games of others are seen only in a chat you share.
button-profile-main = Overview
button-profile-games = Games
button-profile-rows = Rows
button-profile-rivals = Rivals
button-profile-achievements = Achievements
toast-profile = Here it is

## Achievements

finish-achievement = 🎖 { $names }: “{ $title }” — { $about }
achievement-five_at_once = It just fell that way
achievement-five_at_once-about = five of a kind on the first roll
achievement-sixes = All present
achievement-sixes-about = five sixes
achievement-games_100 = Old hand
achievement-games_100-about = a hundred games at this table
achievement-by_one = By a whisker
achievement-by_one-about = won by a single point
achievement-master = Human over machine
achievement-master-about = ahead of the master robot
achievement-blitz = The roll-off is ours
achievement-blitz-about = first place won in the roll-off
achievement-from_behind = Up from the cellar
achievement-from_behind-about = last halfway through, first at the end
achievement-no_crosses = Not a single cross
achievement-no_crosses-about = a full card with nothing crossed out
achievement-straight_at_once = Straight through the door
achievement-straight_at_once-about = a straight on the first roll
achievement-streak = Three in a row
achievement-streak-about = three wins one after another
achievement-last_round = At the last moment
achievement-last_round-about = a win snatched in the last round
achievement-rout = A runaway
achievement-rout-about = won by 80 points or more
achievement-all_the_way = Start to finish
achievement-all_the_way-about = in front after every round
achievement-shared = Shared
achievement-shared-about = a shared win
achievement-five = All alike
achievement-five-about = five of a kind
achievement-large_table = A noisy crowd
achievement-large_table-about = won at a table of five or more
achievement-team = Better together
achievement-team-about = won as a team
achievement-patience = Patience pays
achievement-patience-about = a win after five games without one
achievement-company = Good company
achievement-company-about = played with ten different people
achievement-families = Try everything once
achievement-families-about = five different games
achievement-bonus = Bonus in the pocket
achievement-bonus-about = a bonus won
achievement-only_just = So very close
achievement-only_just-about = three points or less short of the win
achievement-honest = Unlucky but honest
achievement-honest-about = last place with no more than one row crossed out
achievement-silver = A store of silver
achievement-silver-about = five second places
achievement-games_10 = One of us
achievement-games_10-about = ten games in this chat
achievement-many_crosses = Crosses without noughts
achievement-many_crosses-about = five rows crossed out, and still played to the end
achievement-closing = But what company
achievement-closing-about = last place at a table of five or more
achievement-dry = A shutout
achievement-dry-about = a win, and nothing for all the others
achievement-big_turn = All in
achievement-big_turn-about = the last turn brought a third of the points that win
achievement-first_win = Off the mark
achievement-first_win-about = the first win in this chat

## What the bot keeps about people: told, handed out, forgotten

player-forgotten = Deleted player
player-forgotten-short = Deleted
ask-forget = 🗑 <b>Forget you for good?</b>

  <b>Gone will be</b> your name, username and Telegram id, language, games and house rules of this private chat, bookings and invitations, answers to puzzles and attempts at games of the day, the tag of the weekly champion.

  <b>Games in groups stay</b>: others played them too. They will say “Deleted player” instead of you; everybody keeps places, points and ratings. If you have tried the game of the day today, a mark of it without your name goes in the evening.

  <b>Out of reach</b> are messages and pictures in chats, and backups until whoever runs the bot deletes them.

  There is no way back; if you return, you start from scratch. Take what is yours first: <code>/export me</code>
button-forget = 🗑 Forget me
button-forget-not = Better not
personal-forgotten = ✅ Done, the bot does not know you any more.

  You can delete this chat. If you write here or sit down at a table, we meet anew.
toast-forgotten = Done, the bot does not know you any more
refusal-at-a-table = Get up from the table first.
personal-at-a-table = 🪑 Get up from the table first: nobody is forgotten in the middle of a game.
personal-way-game = — leave it there: /leave
personal-way-lobby = — get up there, or close the table
button-in-private = Open private chat
error-forget-group = The bot forgets people in private only: /forget
error-export-group = What the bot knows about you it hands out in private: /export me
personal-file = This is all that the bot knows about you.
privacy-what = 🔐 <b>What the bot knows about people</b>

  Name, username and Telegram id, from the first command, tap or answer to a puzzle on. Games: who played, who left early, the moves, when you tapped, points and places, and from these your rating and achievements. Answers to puzzles and attempts at games of the day, who is the weekly champion. Language, settings of chats, house rules; the names of guests you have seated. It keeps no conversations, and in groups does not even see them, but for replies to its own messages.
privacy-where = <b>Where, and who sees it.</b> In one file of whoever runs the bot, and in their backups. Nothing is sent to anybody but Telegram. Telegram stores the pictures, the bot has only their numbers. Your name and your play are seen by those who share a chat with you; the file only by whoever runs the bot.
privacy-kept-days = <b>How long.</b> As long as the bot is in the chat. Once it was removed, after { $n ->
    [one] { $n } day
   *[other] { $n } days
  } the chat's name and settings, its records of games and its ratings go, and with them all it knows of those whom it has met nowhere else. Only points and places stay.
privacy-kept = <b>How long.</b> Until you or whoever runs the bot erase it.
privacy-yours = <b>Get or erase what is yours</b> in private with the bot: <code>/export me</code> sends everything as a file, /forget erases it.
about-bot = 🎲 <b>Dice poker</b>, version { $version }

  Dice right in the chat: up to eight at a table, with friends or with robots. No money, no ads.
about-dice = <b>The dice can be checked.</b> Their secret is fixed before the game, and everybody sees its fingerprint 🔒. After the game the secret is open, and every throw can be worked out again: /verify
about-source = The code is open, under the MIT licence. What the bot knows about people: /privacy
about-contact = Run by { $contact }

## Commands: what each one does

command-newgame = a new game
command-score = everybody's scorecards
command-hint = the best play right now
command-top = who is ahead
command-rules = the rules
command-today = the game of the day, same dice for all
command-club = club night: game after game, all against all
command-house = house rules
command-turns = where it is your turn
command-board = bring the board down here
command-watch = who is playing now, and where to watch
command-leave = leave the game
command-stop = stop the game
command-help = how to play
command-start = where to begin
command-settings = settings of this chat
command-dice = whether the dice are fair
command-verify = check the dice
command-export = the game as a record file
command-about = about this bot
command-privacy = what the bot knows about people
command-forget = forget me

## Answers to taps

toast-sat = You are at the table!
toast-stood = You have left the table
toast-turned-away = { $name } will not sit down here for a day
toast-let-in = { $name } may sit down again
toast-computer-sat = { $name } sat down
toast-computer-gone = { $name } left the table
toast-menu = Opening…
toast-commitment = 🔒 { $commitment } is the fingerprint of the dice. After the game their secret opens and shows that nothing was swapped.
toast-preset = We play { $preset }
toast-option = { $option }: { $value }
toast-team-joined = You are playing together: { $name }
toast-team-left = You are on your own now
toast-started = The game has begun
toast-drawing = Telegram throws, and off we go!
toast-started-without-host = No sign of the host, so we start
toast-cancelled = The table is closed
toast-not-here = All right, I will stay away for a day
toast-entered = ✍️ { $dice }
toast-entered-two = ✍️ Outer { $outer }, inner { $inner }
toast-corrections = Which turn is to be corrected?
toast-correct = Correct the dice or the row
toast-corrected = Corrected
toast-not-corrected = Left as it was
toast-rolled = Roll: { $dice } — { $hand }
toast-held = Holding { $dice }
toast-held-none = All dice will be rolled
toast-wrote = Written: { $row }, { $points }
toast-outer = Outside: { $row }. Now a row for the inner dice
toast-wrote-two = Written: { $rows }
toast-crossed = Crossed out: { $row }
toast-blank = The turn is over, nothing written
toast-rolled-blank = Roll: { $dice } — { $hand }. Nothing to write, the turn is over
toast-rolled-crossed = Roll: { $dice } — { $hand }. No choice left, crossed out: { $row }
toast-rolled-wrote = Roll: { $dice } — { $hand }. No choice left, written: { $row }, { $points }
toast-ask-zero = Really cross out “{ $row }”?
toast-ask-zeros = Really cross out both: { $rows }?
toast-ask-price = This will cost you: { $row }. Sure?
toast-not-written = Not written
toast-card-shown = The player's card
toast-column = { $row }: which column?
toast-announce = Which row do you announce?
toast-announced = Announced: { $row }
toast-crossing = The other rows
toast-taken-back = Taken back: { $row }
toast-taken-back-blank = Your turn goes on
toast-stood-pat = You stand: { $dice } — { $hand }
toast-banked = ✋ { $points } taken
toast-set-aside = Set aside: { $points } this turn
toast-busted = 💥 { $n ->
    [0] Nothing: { $word }
    [one] { $n } point burnt: { $word }
   *[other] { $n } points burnt: { $word }
  }
toast-rolled-stood = Rolled { $dice } — { $hand }. No rolls left
toast-hand-back = You play on
toast-fate-computer = A robot takes over
toast-fate-removed = We go on without this player
toast-sleeper-wait = We wait some more
toast-sleeper-seat = A robot plays for now
toast-sleeper-turn = A robot has played this turn
toast-came-back = Welcome back!
toast-left = You have left the game
toast-left-for-now = You have left the game. Changed your mind? Until this turn ends a button below the board brings you back.
toast-stopped = The game is stopped
toast-stopped-counted = The game is stopped, the places count
toast-dismissed = All right, nothing has changed
toast-board = The board is below
toast-board-above = The board is above ⬆️
toast-rematch = Rematch!
toast-opened = The table is open, take a seat!
toast-booked = A seat is kept for you when the next table opens. Changed your mind? Tap once more.
toast-booking-dropped = All right, the next one starts without you.
toast-checked = The dice are checked
toast-record = The record is on its way
toast-review = Your review is below
toast-review-comes = The review is being worked out and will be sent here
toast-picture = The picture is on its way
toast-course-comes = The chart is being worked out and will be sent here
toast-no-pictures = The bot may not send pictures here; all of it is there as text
toast-there = Already sent: see below
toast-top = Up to date
toast-rules = The rules are open
toast-advice = The advice is open
toast-language = English it is
toast-zone = The clock is now set to { $zone }
toast-default-preset = New games: { $preset }
toast-houses = House rules
toast-house-dropped = Deleted: “{ $name }”

## Refusals: why nothing has changed

refusal-no-such-rules = There is no game “{ $given }”.
refusal-no-game = This game is no longer here. A new one: /newgame
refusal-no-game-untyped = This game is no longer here. For a new one, type the name of the bot.
refusal-nobody-plays = Nobody is playing here now. Start with /newgame
refusal-plays-in-group = Your game runs in the group. Send /{ $command } there.
refusal-over = This game is over.
refusal-not-started = The game has not begun yet.
refusal-started = The game is under way and cannot be joined. Catch the next one!
refusal-drawing = The game is about to begin: Telegram is throwing.
refusal-round-waits = You have written already. The others are still at it!
refusal-outside = You have left this group: its members play here.
refusal-turned-away = You are not let in at this table. You can open your own once it is free.
refusal-not-seated = You are not at this table.
refusal-not-your-turn = It is { $name }'s turn.
refusal-not-yours-to-take-back = Only { $name } can take this back.
refusal-stale = The board has changed, have another look. { $dice }
refusal-board-below = The board is below ⬇️
refusal-not-possible = You cannot do that right now.
refusal-outer-changed = The outer row is another one by now. Look at the board.
refusal-clash = “{ $one }” and “{ $other }” do not go together: { $why }.
refusal-senseless = “{ $one }” makes no sense here: { $why }.
clash-fixed_poker = five equal dice always pay 50 there
clash-ante = everybody must be able to pay one ante
clash-fixed_full = a full house there is of two different faces anyway
clash-no_chips = without chips there is nothing to stake
clash-no_bonus = nobody could ever get the bonus of the school then
clash-few_rounds = there are more rows than rounds
clash-short_card = that changes nothing in a lightning game
clash-own_turns = at a table of real dice people take turns
refusal-not-host = The host of the table decides that.
refusal-stop-together = More than half is played. Somebody else at the table has to tap this button too.
refusal-host-decides = That is up to { $name } — say what you would like!
refusal-pages = These pages are for those at the table. Sit down, or see /rules
refusal-pages-untyped = These pages are for those at the table. Sit down!
refusal-full = All eight seats are taken.
refusal-already-seated = You are at the table already.
refusal-not-in-lobby = You are not at this table.
refusal-unknown-button = This button does not work here. Get a fresh board with /board
refusal-unknown-button-untyped = This button does not work here.
refusal-nothing-to-take-back = Too late to take it back: the next player has touched the dice.
refusal-undone-enough = This turn has been taken back three times, and that is enough.
refusal-corrected-enough = A hundred turns of this game have been taken back, and that is enough.
refusal-nothing-to-roll = All dice are held. Let one go or end your turn.
refusal-empty-lobby = Nobody is at the table. Sit down first.
refusal-too-few = This game takes at least two. Call somebody or seat a robot.
refusal-locked = This die stays where it is until the end of the turn.
refusal-scoreless = This die does not score.
refusal-not-admin = Only admins of this chat can do that.
refusal-membership-unknown = Telegram did not say who you are in this chat. Try again in a moment.
refusal-too-fast = Not so fast! Go on in a couple of seconds.
refusal-lobby-open = The table is open — take a seat!
refusal-lobby-rules = A table is open already, for another game. The button “🎲 Game” changes it.
refusal-running = A game is running here already.
refusal-deserted = A game is standing here that nobody has played for a while.
refusal-set-aside = This game could not be read and is set aside. For a new one: /newgame
refusal-set-aside-untyped = This game could not be read and is set aside. For a new one, type the name of the bot.
refusal-no-result = No game has been finished here yet.
refusal-no-review = There is no review of this game.
refusal-not-to-the-end = A review is for those who played to the end.
refusal-still-playing = The game is still on: the secret of the dice opens at the end.
refusal-anonymous = A group cannot play dice: tap as yourself.
refusal-not-yours = This question is for somebody else.
refusal-house-gone = Those house rules are gone.
refusal-house-savers = Rules are saved by those at a table and by the admins of the chat. Open a table: /newgame
refusal-house-savers-untyped = Rules are saved by those at a table.
refusal-hint-rated = No hints against people: they are for playing alone or with robots.
refusal-hints-off = Hints are not allowed in this group. Its admins decide: /settings
refusal-hints-off-untyped = Hints are not allowed here.
refusal-hint-no-dice = Roll the dice first, then there will be a hint.
refusal-team-gone = That player is no longer at the table.
refusal-team-full = That team has four players already.
refusal-already-in-team = You already have this seat.
refusal-not-in-team = You are already playing on your own.
refusal-guests-sit = There are guests at the table, and they only throw dice of their own. Remove the guests first.
refusal-all-dice = All dice have been entered. Tap one to take it away.
refusal-no-such-die = There is no such die among those entered.
refusal-not-your-turns = A turn is corrected by whoever took it, or by the scorekeeper.
error-dice-number = It takes { $wanted } dice, and here are { $given }. Nothing was noted.
error-dice-face = A die has no { $face }, only 1 to 6. Nothing was noted.
error-dice-roll = This turn has no roll no. { $roll }: { $most } at most. Nothing was noted.
error-dice-no-roll = This is the deciding throw, and there is only one: the dice alone will do.
error-dice = That cannot be read as dice. Send them in digits, such as { $example }
refusal-decided = That has been settled already.
refusal-not-away = You are at the table already.
refusal-edited = A command counts as it was first sent. Please send it again.
refusal-trouble = Something went wrong, but nothing is lost. Please tap again.
app-refused-session = This table has been open for too long. Close it and open it again from the chat.
app-refused-game = There is no such table. Open it from the chat where the game is.
app-refused-streams = You have too many tables open. Close some of them.
error-house-no-table = Open a table first (/newgame) and set the rules, then save them.
error-house-no-name = There is nothing to read in that name. Try another one: /house Name
error-house-name = “{ $name }” is the name of a game. Please choose another one.
error-house-taken = The name “{ $name }” is taken here. Add another one to the code: /house CODE Name
error-house-full = A chat keeps up to { $n } house rules. Delete some first: /house
error-house-broken-ruleset = “{ $name }” cannot be played: that game is gone.
error-house-broken-option = “{ $name }” cannot be played: the game no longer has such settings.
error-code-form = That is not a rules code. A code looks like DP1-ABC1DEFG
error-code-checksum = The code is mistyped or cut short. Please copy it again.
error-code-newer = The code comes from a newer version of the bot and cannot be read here.
error-code-ruleset = The code names a game that is not here.
error-code-option = The code asks for settings that are not here.
error-no-zone = There is no time zone “{ $given }”. Try a city or the hours from Greenwich: /settings Riga, /settings UTC+3
error-top-private = Who is ahead is seen in a group. Your own games: /me
error-no-span = No such period: “{ $given }”. Choose from: today, week, month, season, all.
error-no-such-game = There is no finished game “{ $given }”.
error-turns-group = Where else you are waited for is not for everybody to read. Ask in private: /turns
error-watch-private = There are tables to watch in groups: send /watch there.
error-no-card = You do not play in this game, so there is no card for you.
error-too-many-words = Too many words after /{ $command }.
error-unknown-command = There is no such command. All commands: /help

## Club night: answers to taps

toast-club-rules = A win is 2, a draw 1. After two wins in a row all counts double while you win. Dare: one roll fewer, +1 for a win. Cards come in private. More: /club in private with the bot
toast-club-opened = The club night is open
toast-club-joined = You are in! Your card will come to our private chat
toast-club-unreached = You are on the list, but the bot cannot write to you. Open a private chat with it and press Start
toast-club-back = You are in, looking for an opponent
toast-club-plays = You are in, your game goes on
toast-club-left = You have left. Come back any time
toast-club-leave = Your game is running. Leaving means losing it
toast-club-paused = Paused: nobody will call you to a table
toast-club-pauses-after = Finish this game, then you are paused
toast-club-dares = You dare! One roll fewer in your next game, one point more for a win
toast-club-dares-not = No dare in your next game
toast-club-started = Here we go!
toast-club-cancel = End the night for everybody?
toast-club-cancelled = The night is called off
toast-club-closing = No more new tables, running games are played out
refusal-club-over = This night is over.
refusal-club-closing = The night is about to end, and no new game begins. See you at the next one!
refusal-club-full = Every place is taken. Try again when somebody leaves.
refusal-club-not-in = Join the night first.
refusal-club-elsewhere = You are playing at another club night already.
refusal-club-few = Too few people: it takes { $least } whom the bot may write to.
refusal-club-host = Whoever opened the night decides that, or an administrator.
refusal-club-runs = The night is running already.
refusal-club-open = A club night is open here already.

## The table in the app. Labels (app-label-) are plain text; app-die, app-face and app-row are read aloud by screen readers

app-turn = <b>Your turn</b>
app-enter = 👉 Throw your own dice and enter what they show
app-turn-roll = <b>Your turn</b>, roll { $roll } of { $rolls }
app-together = <b>Everybody throws at once</b>
app-together-written = <b>Written!</b> Waiting for the others
app-together-banked = <b>Turn played!</b> Waiting for the others
app-round = round { $round }
app-rolled = { $name }: { $dice } — { $hand }
app-die-held = { $face }, held
app-die-held-he = { $face }, held
app-die-double = outside { $outer }, inside { $inner }
app-face-1 = one
app-face-2 = two
app-face-3 = three
app-face-4 = four
app-face-5 = five
app-face-6 = six
app-row-write = { $row }: write { $points }
app-row-announce = Announce { $row }
app-row-cross = { $row }: cross out
app-row-without = without { $face }
app-watching = 👀 You are watching while others play.
app-watchers = watching: { $n }
app-seat-written = ✅ written
app-seat-to-throw = about to throw
app-seat-roll = roll { $roll } of { $rolls }
app-overdue = ⌛ Time is up, still waiting for { $names }.
app-until = turn ends at { $time }
app-until-date = turn ends at { $time }, { $date }
app-left = did not finish
app-left-robot = a robot played on
app-lobby-waits = ⏳ The host will start the game.
app-lobby-alone = ⏳ Let's wait for somebody else.
app-bonus-missing = { $n } to the bonus
app-bonus-kept = bonus { $points }
app-bonus-fine = { $points } looms
app-new-game = 🎲 New game
app-review-later = The review is still being worked out. Look again a bit later.
app-cost-none = ✓ The last choice was the best
app-cost-press = It was better to { $action }
app-cost = The last choice: { $points } beside the best
app-cheers-few = Two reactions a turn. More with the next one.
app-gathered = This turn
app-chosen = Chosen: +{ $points }
app-chosen-nothing = These do not score like this
app-brings = Worth { $points }
app-busted = 💥 { $word }! { $n ->
    [0] Nothing was lost
    [one] { $n } point gone
   *[other] { $n } points gone
  }
app-throw-on = Roll { $n }
app-throw-all = 🔥 Roll all { $n }
app-set-aside = Set aside
app-take = { $text }, set aside: { $dice }, { $points }
app-banked = makes { $points }
app-track = { $points } of { $goal }
app-won-at-once = 🏆 Wins at once!
finish-cheered = 👏 { $name }: { $n } reactions at the table
app-label-everybody = All cards
app-label-dice = Dice
app-label-players = At the table
app-label-row = Row
app-label-you = you
app-label-on-turn = to play
app-label-leads = in the lead
app-label-open = empty
app-label-crossed = crossed out
app-label-last = written just now
app-label-twice = on the first roll, already doubled
app-label-host = host
app-label-help = Playing with the keyboard
app-label-help-dice = hold a die or let it go
app-label-help-roll = roll
app-label-help-end = end the turn, keep its points
app-label-help-rows = choose a row, write it
app-label-help-no = change your mind
app-label-space = Space
app-label-close = Close
app-label-chat = Back to the chat
app-label-elsewhere = 💬 Play in another chat
app-label-lost = Connection lost, reconnecting…
app-label-again = Connected again
app-label-failed = That did not work. Please try again.
app-label-points = Points
app-label-results = Results
app-label-turns = What everybody has thrown
app-label-game = Another game
app-label-computers = Robots
app-label-begins = Starting in
app-label-more = More rows with points below
app-label-settings = Settings
app-label-sound = Sound
app-label-shake = Shake to roll
app-label-cheer = Reaction
app-label-written = written
app-label-chances = Chances to win
app-label-aside = Set aside

# A match: several games in a row with one score
match-entry = { $name } { $figure }
button-match = 🏆 Match
button-picture-match = 🏆 Match
button-next-game = ▶️ Game { $n }
button-match-anew = 🔁 New match
button-match-single = One game
button-match-wins = First to { $n }
button-match-sum = Sum of { $n }
match-page = 🏆 <b>Match</b>
match-page-about =
    Several games in a row with one score. The first turn moves on by one seat each game.
    <b>First to</b>: whoever wins that many games first.
    <b>Points</b>: the points of all games added up.
match-page-more =
    To go on, tap “Game 2” below the result, within a day. Robots and guests may play.
    A shared first place is a win for each.
    Who leaves a game comes last in it. Who misses one gets nothing for it. Who joins later begins at zero.
    Where chips are played, they carry over to the next game.
    Ratings and rankings count every game by itself.
match-wins = { $n ->
    [one] first to { $n } win
   *[other] first to { $n } wins
}
match-sum = { $n ->
    [one] { $n } game by points
   *[other] { $n } games by points
}
match-new = 🏆 Match: { $match }
match-anew = 🏆 A new match begins: { $match }
match-next = 🏆 Match: { $match }, game { $n }. Score: { $people }
match-again = 🏆 Match: { $match }, nothing counted yet
match-stands = 🏆 Match: { $match }. { $n ->
    [0] Score
    [one] Score after { $n } game
   *[other] Score after { $n } games
}: { $people }
match-won = 🏆 <b>{ $n ->
    [one] The match goes to
   *[other] The match is shared by
} { $people }!</b>
match-over = The match is over: { $match }. Score: { $people }
toast-match = We play: { $match }
picture-match-title = Match: { $match }
picture-match-game = Game { $n }
picture-match-wins = Wins
picture-match-sum = Points
picture-match-note = ★ won the game.
tonight = 🌙 Wins tonight: { $people } · { $n ->
    [one] { $n } game
   *[other] { $n } games
}
today-title = 🌙 <b>Tonight</b>
today-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}: 🥇 wins, 🥈 second places, 🥉 third
today-empty = No game has counted yet. To begin one: /newgame
today-night = 🎪 A club night of { $n ->
    [one] { $n } person
   *[other] { $n } people
}, won by <b>{ $names }</b>
toast-next-game = On we go!
toast-match-anew = A new match begins!

## Told once, where it was used: what is gone

gone-settlement = ℹ️ Matches against the mean are played by points now.
gone-leagues = ℹ️ Seasons have no leagues any more: one ladder for all.
gone-hours = ℹ️ The same hours for all now: quiet from 23 to 9, days from midnight, the puzzle at 10:00.
gone-round-die = ℹ️ There is no throw before each round any more.
gone-talismans = ℹ️ Talismans are dealt by the bot now.

## Tables where the bot is not

inline-turns = 🎲 In turns
inline-turns-about = We throw one after the other, right here.
inline-together = ⚡ All at once
inline-together-about = Everybody throws at once, each on a card of their own.
inline-today = 🌅 The game of the day
inline-today-about = The same dice for everybody, each plays in private.
inline-invitation = 🎲 <b>A game of dice?</b>
inline-gone = This table does not work any more. A new one: @{ $bot }
button-invitation = Sit down
button-not-here = ✖ Not here

## For the owner of the bot, in private: /admin

owner-title = 🛠 <b>The bot</b>, version { $version }, running since { $since }
owner-games = 🎲 Games: { $playing }, lobbies: { $lobbies }, chats: { $chats }, people this week: { $people }
owner-machine = 🖥 Memory: { $memory } MB, free on the disk: { $disk } GB, database: { $size } MB
owner-reached = 📡 Telegram can be reached
owner-lost = 📡 Telegram has not answered for { $seconds } s
owner-copy = 💾 Latest backup: { $at }
owner-no-copy = 💾 No backup yet
owner-drained = ⏸ No new games. The bot ends with the last game, or at { $time }
owner-notice = 📣 In the next result of each chat: { $text }
owner-blocked = 🚫 Blocked: { $ids }
owner-errors = ⚠️ Latest errors:
owner-words =
    <code>/admin drain 22:00</code>
    <code>/admin notice words</code>
    <code>/admin block number</code>
    <code>/admin unblock number</code>
    <code>/admin leave number</code>
button-owner-page = 🔄 Refresh
button-owner-backup = 💾 Backup
button-owner-drain = ⏸ Finish
button-owner-open = ▶️ Play on
button-owner-quiet = 📣 Withdraw
toast-owner-backup = Making a backup
owner-backup = 💾 The backup is there: <code>{ $file }</code>, { $size } MB
owner-no-backup = 💾 No backup: { $why }
owner-said = 📣 I will say so in the next result of each chat
owner-drains = ⏸ No new games. I end with the last game, or at { $time }
owner-is-blocked = 🚫 { $id } is blocked
owner-is-heard = 👂 { $id } is unblocked
owner-left = 👋 I have left { $id }
owner-blocks-you = The owner of this bot has blocked you
error-owner-leave = I could not leave { $id }
error-owner-words = I don't understand that: /admin lists what I know
board-drained = ⏸ No new games: an update at <tg-time unix="{ $unix }" format="t">{ $time }</tg-time>
refusal-drained = No new games just now: the bot is about to be updated
finish-notice = 📣 { $text }
trouble-disk = ⚠️ The disk is nearly full
trouble-disk-over = ✅ The disk has room again
trouble-telegram = 📡 Telegram was out of reach for { $minutes } min. It is back
trouble-database = ⚠️ The database cannot be written
trouble-database-over = ✅ The database can be written again
trouble-press = ⚠️ A tap has failed: /admin and the log say why
trouble-press-over = ✅ No tap has failed for an hour
trouble-backup = ⚠️ There is no recent backup
trouble-backup-over = ✅ There is a recent backup
