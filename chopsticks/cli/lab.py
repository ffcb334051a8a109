"""Open the course in JupyterLab."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""


def run(options: argparse.Namespace) -> None:
    """Open."""
