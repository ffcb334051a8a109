"""The instructor's tools: questions, releases, and a grader that students cannot fool."""
