"""All texts for people, in every language: Fluent files side by side, and how to read them.

dice_faces  what dice look like in each skin
formatting  the texts of one language, formatted
languages   which languages there are, and which suits whom
message     something to say, before it is known in which language
people      people's names made fit for a line of text
"""
