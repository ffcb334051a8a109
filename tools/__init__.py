"""What makes the pages, tables and measurements of the course; no part of the package."""
