"""What holds for every record of rules, the catalogue's and any other."""
