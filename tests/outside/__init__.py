"""The simulator, and the reference that checks it, against a program by others: OpenSpiel."""
