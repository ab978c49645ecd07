"""Repositories of weeks, digests and champions.

champions  champions of chats and the tags they wear
digests    digests of chats: when one is due, and which were sent
week_rows  rows of a chat's week, as values
weeks      results of one week of a chat, and those to compare with
"""
