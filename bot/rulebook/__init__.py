"""Rules and their names: pages of rules, house rules, names of games, rows and options.

buttons            what can be pressed on pages of rules
house_rules_store  house rules of chats
preset_titles      presets by the names people read on buttons, and the nearest to a wrong one
reels              A die of Telegram that is a slot machine, as text
saved_rules        house rules that a chat has saved, and what somebody calls rules
screens            pages of rules
stored_rules       rules as the database has them
views              what pages of rules are drawn from
words              which text names a preset, an option, a row, a hand, a throw or a number
"""
