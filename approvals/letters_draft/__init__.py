"""The regulator's letter on a filing, drafted from the record: a person signs it, the program only writes it down."""
