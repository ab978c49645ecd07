"""The rules as facts without words, from which the rules text of any language is written.

scorecard  facts of scorecard games
showdown   facts of showdown games
luck       facts of games of press your luck
"""
