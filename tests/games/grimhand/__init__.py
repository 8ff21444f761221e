"""Grimhand Tactics: a test for every rule of docs/rules/grimhand.md, under its number."""
