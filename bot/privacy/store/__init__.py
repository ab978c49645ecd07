"""What is kept about one person, and what is deleted for good.

erasing      what is deleted for good, a few games at a time
forgetting   forgetting a person: their seats, results and sums stay, under a number
person_data  everything kept about one person, for themselves
"""
