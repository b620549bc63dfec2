"""Grades the puzzles of a file: examples/first.py [FILE]. Without a file, the panels that ship with Crux."""

import pathlib
import sys

import crux

examples = pathlib.Path(__file__).parents[1] / "data/examples"
files = sys.argv[1:] or sorted(examples.glob("0*.jsonl"))
puzzles = [puzzle for file in files for puzzle in crux.read_all(file)]

for puzzle, grade in zip(puzzles, crux.grade(puzzles)):
    bits = grade["grades"]
    rating = grade["rating"]["value"] if grade.get("rating") else float("nan")
    print(f"{puzzle.id:20} {grade['solutions']:4} solutions, rating {rating:6.0f}", end="")
    print(f", {bits['none']['tsi']:6.3f} bits without rules" + (f", {bits['all']['tsi']:.3f} with all" if "all" in bits else ""))
