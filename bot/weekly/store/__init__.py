"""Tables of weeks, digests and champions.

champions  who wears a tag as the champion of a week
digests    when weeks are looked back on, and which ones a chat has been told of
week_rows  what is kept and counted of a week, as values
weeks      the results of one week of a chat, and what they are held against
"""
