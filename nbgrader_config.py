"""What nbgrader must know about this course; its commands read this file from here."""

config = get_config()  # noqa: F821

config.CourseDirectory.course_id = "chopsticks"
config.CourseDirectory.source_directory = "solutions"
config.CourseDirectory.release_directory = "exercises"
config.CourseDirectory.ignore.append("questions.py")  # it holds the hidden calls
config.CourseDirectory.ignore.append("bugs.toml")
config.CourseDirectory.ignore.append("hidden.json")  # those that one class has
config.CourseDirectory.ignore.append("equivalent.toml")
config.ClearSolutions.code_stub = {"python": "raise NotImplementedError"}
config.ClearSolutions.text_stub = "*Write your answer here.*"
