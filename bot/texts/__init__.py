"""All texts for people, in every language: Fluent files side by side, and how to read them.

message        something to say, before it is known in which language
dice_faces     what dice look like in each skin
words          which text names a preset, an option, a row, a hand, a throw or a number
people         people's names made fit for a line of text
languages      which languages there are, and which suits whom
formatting     the texts of one language, formatted
zones          time zones by the names of their cities
preset_titles  presets by the names people read on buttons, and the nearest to a wrong one

`ru.ftl`, `en.ftl`, `uk.ftl`: the texts. `refusal-...` belong to `Refusal` in service/reply, `rules-...` to
screens/pages/rules.
"""
