"""The game of the day: the same dice for everybody of a chat, one attempt each, cards side by side.

days      which day a moment belongs to, and when its evening comes
asking    asked for in a group: made, and told of
playing   opened in private by its link, and begun
evenings  the evening: the secret comes out, all cards are told
"""
