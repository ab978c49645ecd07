"""Handlers of updates: each calls a use case and sends the reply; no rules and no texts are here.

answers       answers to the bot's messages: dice that people have thrown themselves, names of guests
boards        boards on request: sent anew at the bottom, or told where they are
cards         handlers of cards: panels, and cards that their owners alone see in the group
commands      handlers of typed commands
new_games     new games by a button, and the question about a game that runs already
pages         handlers of the table's own pages: rules, settings, house rules; checks and records
registration  routing of updates to handlers
tap_throttle  the rate limit of taps, by person
taps          handlers of taps on inline buttons, each answered exactly once
"""
