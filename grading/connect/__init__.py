"""Connect to other programs: learning platforms, by files and by LTI, and spreadsheets."""
