"""The games of the course: one module or folder a game, which says itself what others must know.

A game's card (`chopsticks.game.register`) and the drawing of its states stand in its own file.
"""
