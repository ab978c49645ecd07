"""Telegram in, a use case, a reply out: no rules and no texts live here.

boards        boards that are asked for, sent anew or told where they are
commands      every typed command
new_games     a new game, asked for by a button; what is asked when one runs
pages         what the buttons of pages do: rankings, rules, settings, house rules; checks and records
registration  which handler an update goes to
tap_throttle  how fast one person may tap
taps          taps on inline buttons, each answered exactly once
"""
