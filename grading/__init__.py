"""The instructor's room: questions, releases, and a grader that students cannot fool."""
