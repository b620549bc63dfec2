"""Where things are, and the program that Python is compared with."""

import json
import os
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
crux_program = os.environ.get("CRUX", str(root / "build/crux"))
examples = root / "data/examples"
shared = root.parent / "shared/data"


def by_command_line(*words, text=None):
    """The output of `crux` for these words, and what it says on standard error."""
    done = subprocess.run([crux_program, *map(str, words)], input=text, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def json_of(*words, text=None):
    return [json.loads(line) for line in by_command_line(*words, text=text)[0].splitlines()]


def python(code, **more):
    """A child of this Python that runs some code."""
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


stair = '{"crux":1,"game":"null","id":"stair","puzzle":{"steps":4}}'


def open_panel(size):
    """A panel without marks: all lines from corner to corner solve it."""
    return {
        "crux": 1,
        "game": "panel",
        "puzzle": {"width": size, "height": size, "starts": [[0, 0]], "ends": [[size, size]], "marks": []},
    }
