.PHONY: play test check setup
play test check setup:
	@python3 dev.py $@ $(ARGS)
