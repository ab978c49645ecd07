"""The rules of games in words: pages of rules, house rules, names of games, rows and options."""
