"""Players that know no particular game, and matches between them."""
