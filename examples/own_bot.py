"""Panels under a bot of one's own: a step toward the end is twice as likely as any other."""

import pathlib

import numpy as np

import crux

steps = {"U": (0, 1), "R": (1, 0), "D": (0, -1), "L": (-1, 0)}


def homing(graph):
    puzzle = graph.puzzle.line["puzzle"]
    end = np.array(puzzle["ends"][0])
    way = np.array([steps.get(name, (0, 0)) for name in graph.names])  # what each name of a move does
    rows = graph.states  # the moves that lead to each state; -1 after the last
    here = np.array(puzzle["starts"][0]) + np.where(rows[..., None] >= 0, way[rows], 0).sum(axis=1)
    before = here[graph.source]
    nearer = np.abs(before + way[graph.move] - end).sum(axis=1) < np.abs(before - end).sum(axis=1)
    return crux.share(graph, np.where(nearer, 2.0, 1.0))


def main():
    folder = pathlib.Path(__file__).parents[1] / "data/examples"
    for file in sorted(folder.glob("0[1-7]*.jsonl")):
        panel = crux.read(file)
        blind = panel.grade(rules="none")["grades"]["none"]["tsi"]
        own = panel.grade(policy=homing)["grades"]["policy"]["tsi"]
        print(f"{panel.id:15} {blind:6.3f} bits by chance, {own:6.3f} by the bot")


if __name__ == "__main__":
    main()
