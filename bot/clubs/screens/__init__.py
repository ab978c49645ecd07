"""Screens of club nights: pure functions from a view to a message.

names     names of the people of a night, and signs of what they do
night     the message of a night in its group: who takes part, the standing, tables and results
plan      the pages of `/club` about the nights of a chat, and questions before something ends
podium    the end of a night: a text, and its picture
results   lines that tell how games at the tables of a night ended
rules     the page that tells how people are paired and what brings points
status    the message of a night in the private chat of one of its people
"""
