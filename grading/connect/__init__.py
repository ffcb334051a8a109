"""Exchange tables with other programs: learning platforms and spreadsheets."""
