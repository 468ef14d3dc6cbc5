"""The questions people ask, answered with rounds that are played for them."""
