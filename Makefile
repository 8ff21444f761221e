# What a newcomer types. Everything is done by tools/boot.py, with nothing but Python 3.11 or newer.
PYTHON ?= python3

.PHONY: play test check client bench bench-browser bench-gpu bench-server bench-nodes bench-scale golden soak wire lock bare clean
play test check client bench bench-browser bench-gpu bench-server bench-nodes bench-scale golden soak wire lock bare clean:
	@$(PYTHON) tools/boot.py $@
