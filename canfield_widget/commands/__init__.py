"""The command line: `python -m canfield_widget`, one small module for each sub-command."""
