"""The slow oracle: Slovenian tarok in plain Python, written from the rule text alone.

It shares no code with the package it checks and is written for reading, not for speed.
Paragraph numbers (§) are those of the rule text `slovenian.md`, which the docs reproduce.
"""
