"""The games of the course, each in its own module or folder.

Each file also registers the game's card (`chopsticks.game.register`) and draws its states.
"""
