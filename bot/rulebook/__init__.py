"""The rules of games in words: pages of rules, house rules, names of games, rows and options.

buttons            presses of the pages of rules
counted_sayings    the computed worth of traditional advice, for each game that can be solved
families           families of rules, which rankings and lists of games keep apart
house_rules_store  repository of house rules
preset_titles      lookup of families of rules by the names people type, with suggestions for a wrong one
reels              a throw of Telegram's slot machine (🎰) as text
saved_rules        house rules of a chat as views, and a name of rules as it was typed
sayings            traditional advice (sayings of experienced players), and its worth
screens            pages of rules
stored_rules       conversion between rulesets and their stored form
views              plain values that pages of rules are drawn from
words              the vocabulary of the game: texts of presets, options, rows, hands, throws and numbers
"""
