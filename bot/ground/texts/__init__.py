"""Texts for people, in every language: Fluent files, read and formatted."""
