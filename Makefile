.PHONY: play test check lite setup
play test check lite setup:
	@python3 dev.py $@ $(ARGS)
