"""The cost of grading from Python, beside the command line: PYTHONPATH=build/release/python /usr/bin/python3 bench/python.py [FILE]

Both read the file and grade all of its puzzles in a process of their own, in turn, a few times; the quickest round counts. The command
line prints JSON, Python makes dicts. Seconds are those of the clock, and those of the processor on all cores. The last line has
the start of Python and the import of NumPy in it; the line before has not.
"""

import os
import pathlib
import resource
import subprocess
import sys
import time

root = pathlib.Path(__file__).resolve().parents[1]
program = os.environ.get("CRUX", str(root / "build/crux"))

grading = """
import sys, time, crux
clock, work = time.perf_counter(), time.process_time()
for grade in crux.grade(crux.read_all(sys.argv[1])): pass
print(time.perf_counter() - clock, time.process_time() - work)
"""


def of_process(*words):
    """Its output, its seconds, and those of the processor."""
    before, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    said = subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout
    wall, after = time.perf_counter() - clock, resource.getrusage(resource.RUSAGE_CHILDREN)
    return said, wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(file, rounds):
    """(seconds, seconds of the processor) of the command line, of Python without its start, and of Python: the least of each."""
    all_rounds = []
    for _ in range(rounds):
        _, *line = of_process(program, "grade", "--json", file)
        said, *whole = of_process(sys.executable, "-c", grading, file)
        all_rounds.append((line, [float(word) for word in said.split()], whole))
    return [tuple(min(one[who][what] for one in all_rounds) for what in (0, 1)) for who in range(3)]


if __name__ == "__main__":
    file = sys.argv[1] if len(sys.argv) > 1 else root.parent / "shared/data/panel-windmill-4x4.jsonl"
    line, python, whole = measured(file, 20)
    print("                             clock  processor")
    for name, (wall, work) in (("crux grade --json", line), ("crux.grade(crux.read_all())", python), ("and the start of Python", whole)):
        print(f"{name:27} {wall:6.3f} s   {work:6.3f} s")
