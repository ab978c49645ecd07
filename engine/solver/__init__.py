"""The exact coach: the best possible play of one card by itself, for every ruleset that allows it.

Where what lives:
    tables      dice as numbers, edges of keeps      pays       what a ruleset pays
    totals      sums that bonuses depend on          space      a ruleset as a space of states
    merging     what many rolls compare, once        writing    what writing is worth, side by side
    turns       whole turns side by side             exact      backward induction
    helper      the second process                   solution   `solve`, and what the table answers
    outlook     one turn of one card                 store      solved tables on disk
    policy      computer players of three strengths  simulate   thousands of their games
    analysis    luck and losses of a played game     turning    what turned it
    chances     who is how likely to win             endgame    the last turn, played to win
    course      where best play of a turn leads      spread     chances of every final score
"""
