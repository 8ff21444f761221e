"""The rules of KONIVRER, a test for each number of docs/rules/konivrer.md."""
