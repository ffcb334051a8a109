"""Pictures of particular searches at work: growing trees, tables, the horizon."""
