"""Repositories of personal data: export, forgetting, erasure.

erasing      the erasure of games of forgotten people and of gone chats, a few at a time
forgetting   the forgetting of a person: seats, results and sums stay, under a number
person_data  the data kept about one person, for their export
"""
