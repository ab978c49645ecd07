"""Repositories of seasons.

season_rows  rows of places in closed seasons, as values
seasons      seasons of chats: when each is closed, and the places in closed ones
"""
