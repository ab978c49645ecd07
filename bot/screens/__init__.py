"""Everything people see, drawn from plain values: pure functions from a view and a language to a `Screen`.

board       the game being played           lobby       before it
finish      how it ended                    score       all cards
top         rankings                        rules       the rules as played
verify      the check of the dice           settings    of a chat or a person
houses      a chat's house rules
help        a newcomer's way in             questions   asked before something is done
nudge       a reminder                      commands    the command menu
names, words, table, holds: what those are made of
"""
