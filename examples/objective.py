"""Panels that are bred for what the rules save: many bits for a player who knows none, few for one who knows all."""

import crux


def gap(puzzles):
    bits = crux.table(crux.grade(puzzles, rules="none,all")).reshape(len(puzzles), 2)["tsi"]
    return bits[:, 0] - bits[:, 1]  # NaN, if there is no solution, is worse than anything


best = crux.evolve("panel", gap, count=3, seed=1, budget=1000, width=3, height=3, population=50)
for panel in best:
    print(f"{gap([panel])[0]:.3f} bits: {panel.solve(limit=1)['paths'][0]}")
