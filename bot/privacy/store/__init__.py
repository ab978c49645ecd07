"""What is kept about one person, and what is deleted for good.

erasing      what is deleted for good, a few games at a time
person_data  everything kept about one person, for themselves
"""
