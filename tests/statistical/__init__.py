"""Simulated frequencies against exact and published ones."""
