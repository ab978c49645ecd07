"""Dice poker and its family as a pure library: no input or output, no clock, no randomness.

Where what lives:
    patterns    what dice make                    sheet      rows, entries, the card of a seat
    bonuses     what is added to the rows         gates      which rows are open
    steps       what happens, and its text        turn       the throwing part of a turn
    ruleset     the rules of a game as a value    scorecard  the game that interprets it
    potrules    those of a game of hands          showdown   that game      hands  how a hand goes on
    ranking     which of two hands is stronger    game       both families under one name
    legality    why something may not be done     race       games that end with the first full card
    rolloff     order of play, breaking ties      standings  totals, places, settlement
    story       what a step meant, for telling it
    record      a game as text, replay, undo      dice       fair dice      verify   checking them
    options     options read off types            presets    every game there is
    oneturn     a simple computer player          rulebook   the rules as facts
    onehand     one for games of hands            potbook    the rules of those as facts
    rotation    whose turn it is in a team        housecode  rules as a code to pass on
    solver      perfect play of one card (NumPy)  cli        the command line

A *game* answers `due` (the faces chance owes), `legal_actions` and `apply(step)`; `game.outcome` tells
how it ended. A *record* is the truth, a state is its replay. A *ruleset* is data, made by a preset from
options.
"""
