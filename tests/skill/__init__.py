"""Skill and luck."""
