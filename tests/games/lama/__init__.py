"""L.A.M.A.: a test for every rule of docs/rules/lama.md, under its number."""
