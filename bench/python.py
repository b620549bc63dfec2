"""What grading from Python costs beside the command line: PYTHONPATH=build/release/python /usr/bin/python3 bench/python.py [FILE]

Both read the file and grade all of its puzzles, in turn, a few times; the quickest round counts. The command line prints JSON,
Python makes dicts. Seconds are those of the clock, and those of the processor on all cores. To start Python and import NumPy is not
in them; to start the program is.
"""

import os
import pathlib
import resource
import subprocess
import sys
import time

import crux

root = pathlib.Path(__file__).resolve().parents[1]
program = os.environ.get("CRUX", str(root / "build/crux"))


def by_command_line(file):
    before, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([program, "grade", "--json", file], stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - clock, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_python(file):
    work, clock = time.process_time(), time.perf_counter()
    count = len(list(crux.grade(crux.read_all(file))))
    assert count > 0
    return time.perf_counter() - clock, time.process_time() - work


def measured(file, rounds):
    """(seconds, seconds of the processor) of the command line and of Python: the least of each."""
    both = [(by_command_line(file), by_python(file)) for _ in range(rounds)]
    return [tuple(min(one[who][what] for one in both) for what in (0, 1)) for who in (0, 1)]


if __name__ == "__main__":
    file = sys.argv[1] if len(sys.argv) > 1 else root.parent / "shared/data/panel-windmill-4x4.jsonl"
    line, python = measured(file, 20)
    print(f"{'':14}    clock  processor")
    print(f"command line   {line[0]:6.3f} s   {line[1]:6.3f} s")
    print(f"Python         {python[0]:6.3f} s   {python[1]:6.3f} s")
    print(f"{'':14} {100 * (python[0] / line[0] - 1):+6.1f} %   {100 * (python[1] / line[1] - 1):+6.1f} %")
