"""States and moves as arrays, and players of one's own."""

import itertools
import math
import unittest

import crux
import numpy as np
from places import examples, open_panel, root, stair


def even(graph):
    return crux.share(graph, np.ones(len(graph.source)))


def by_hand(graph, chances, state=0):
    """The naive twin: the chance to reach a solution, state by state."""
    if graph.solved[state]:
        return 1.0
    moves = range(graph.first[state], graph.first[state + 1])
    return sum(chances[move] * by_hand(graph, chances, graph.target[move]) for move in moves if graph.target[move] >= 0)


class Arrays(unittest.TestCase):
    def test_a_stair(self):
        graph = crux.read(stair).graph()
        self.assertEqual((len(graph), graph.names), (5, ["1", "2"]))  # the places 0 to 4; beyond them nothing can be reached
        self.assertEqual(graph.solved.sum(), 1)
        self.assertEqual(graph.states[0].tolist(), [-1] * graph.states.shape[1])
        self.assertEqual(graph.play(0), "")
        with self.assertRaises(IndexError):
            graph.play(len(graph))

    def test_what_is_promised_of_every_game(self):
        for file in sorted(examples.glob("*.jsonl")):
            puzzle = crux.read(file)
            try:
                graph = puzzle.graph(most=20_000)
            except crux.Error as error:
                self.assertIn("more than 20000 states", str(error))
                continue
            with self.subTest(puzzle.id):
                self.check(graph)

    def check(self, graph):
        moves = len(graph.source)
        self.assertEqual((graph.first[0], graph.first[-1], len(graph.first)), (0, moves, len(graph) + 1))
        np.testing.assert_array_equal(graph.source, np.repeat(np.arange(len(graph)), np.diff(graph.first)))
        live = graph.target >= 0
        self.assertTrue((graph.target[live] > graph.source[live]).all())
        self.assertTrue((graph.target < len(graph)).all() and (graph.move < len(graph.names)).all())
        self.assertTrue((np.diff(graph.first)[graph.solved] == 0).all())
        self.assertEqual(graph.by[0], -1)
        np.testing.assert_array_equal(graph.target[graph.by[1:]], np.arange(1, len(graph)))
        for array in (graph.first, graph.source, graph.target, graph.move, graph.by, graph.solved):
            self.assertFalse(array.flags.writeable)
            self.assertFalse(array.flags.owndata)
        rows = graph.states
        for state in range(0, len(graph), max(1, len(graph) // 50)):
            self.assertEqual((rows[state] >= 0).sum(), len([*itertools.takewhile(lambda code: code >= 0, rows[state])]))

    def test_solved_states_are_the_solutions(self):
        panel = crux.read(open_panel(2))
        graph = panel.graph()
        plays = [graph.play(state) for state in np.flatnonzero(graph.solved)]
        self.assertEqual(sorted(plays), sorted(panel.solve()["paths"]))

    def test_arrays_outlive_their_graph(self):
        target = crux.read(open_panel(3)).graph().target
        self.assertEqual(target.sum(), crux.read(open_panel(3)).graph().target.sum())


class Players(unittest.TestCase):
    def same(self, puzzle, mode, names):
        built_in = puzzle.grade(rules=names, mode=mode)
        if not built_in["exact"]:
            return False
        try:
            graph = puzzle.graph(rules=names, mode=mode, most=50_000)
        except crux.Error:
            return False
        for name, grades in built_in["grades"].items():
            own = graph.grade(graph.chances(name))["grades"]["policy"]
            self.assertEqual(own, grades, f"{puzzle.id}, {name}, {mode}")  # to the last bit
        own = puzzle.grade(policy=even, mode=mode)
        self.assertEqual(own["grades"]["policy"], built_in["grades"]["none"])
        if puzzle.game == "panel":  # in other games several plays are one solution
            self.assertEqual(own["plays"], built_in["solutions"])
        return True

    def test_the_built_in_players_have_the_same_digits(self):
        compared = 0
        for game in ("panel", "null", "burrows", "toycar", "logicgrid"):
            for file in sorted((root / "src/games" / game / "corpus").glob("*.jsonl")):
                for puzzle in crux.read_all(file)[:25 if game == "panel" else 4]:
                    if game == "panel" and puzzle.line["puzzle"]["width"] * puzzle.line["puzzle"]["height"] > 16:
                        continue
                    names = "none" if game == "null" else "none,all"
                    for mode in ("strict", "reference"):
                        compared += self.same(puzzle, mode, names)
        self.assertGreater(compared, 60)

    def test_a_player_who_is_between_two_others(self):
        panel = crux.read(examples / "04-two-colours.jsonl")
        base = panel.grade(rules="base")["grades"]["base"]
        same = panel.grade(rules="base", policy=lambda graph: graph.chances("base"))
        self.assertEqual(same["grades"]["policy"]["tsi"], base["tsi"])
        mixed = panel.grade(rules="none,all", policy=lambda graph: (graph.chances("none") + graph.chances("all")) / 2)
        ends = panel.grade(rules="none,all")["grades"]
        self.assertTrue(ends["all"]["tsi"] < mixed["grades"]["policy"]["tsi"] < ends["none"]["tsi"])

    def test_a_naive_twin(self):
        random = np.random.default_rng(1)
        for size in (1, 2):
            panel = crux.read(open_panel(size))
            graph = panel.graph()
            for _ in range(20):
                weights = random.random(len(graph.source)) * (random.random(len(graph.source)) < 0.8)
                chances = crux.share(graph, weights)
                expected = by_hand(graph, chances)
                tsi = graph.grade(chances)["grades"]["policy"]["tsi"]
                self.assertEqual(tsi is None, expected == 0)
                if expected > 0:
                    self.assertAlmostEqual(tsi, abs(math.log2(expected)), places=9)

    def test_32_bits_do(self):
        panel = crux.read(open_panel(3))
        exact = panel.grade(policy=even)["grades"]["policy"]["tsi"]
        self.assertAlmostEqual(panel.grade(policy=lambda graph: even(graph).astype("float32"))["grades"]["policy"]["tsi"], exact, places=4)

    def test_a_player_who_gives_up_at_once(self):
        grades = crux.read(open_panel(2)).grade(policy=lambda graph: np.zeros(len(graph.source)))["grades"]["policy"]
        self.assertIsNone(grades["tsi"])

    def test_a_puzzle_without_a_solution_asks_nobody(self):
        line = open_panel(2)
        line["puzzle"]["marks"] = [{"kind": "cannot", "edge": [[0, 0], [0, 1]]}, {"kind": "cannot", "edge": [[0, 0], [1, 0]]}]
        grade = crux.read(line).grade(policy=lambda graph: self.fail("asked"))
        self.assertEqual((grade["plays"], grade["grades"]["policy"]["tsi"]), (0, None))

    def test_wrong_chances(self):
        panel = crux.read(open_panel(2))
        wrong = [
            (lambda graph: [0.5], "found 1 chances; one for each of"),
            (lambda graph: np.full(len(graph.source), np.nan), "found the chance nan"),
            (lambda graph: np.full(len(graph.source), -1.0), "found the chance -1"),
            (lambda graph: np.ones(len(graph.source)), "its chances sum to"),
            (lambda graph: None, "policy"),
            (lambda graph: "all", "no array of numbers"),
            (lambda graph: crux.share(graph, [1]), "found 1 weights"),
            (lambda graph: crux.share(graph, np.full(len(graph.source), np.nan)), "move 0: its weight is nan"),
            (lambda graph: crux.share(graph, np.full(len(graph.source), np.inf)), "its weight is inf"),
            (lambda graph: crux.share(graph, -np.ones(len(graph.source))), "its weight is -1.0; a finite number, 0 or more"),
        ]
        for policy, words in wrong:
            with self.subTest(words), self.assertRaisesRegex(crux.Error, words):
                panel.grade(policy=policy)
        with self.assertRaises(ZeroDivisionError):
            panel.grade(policy=lambda graph: 1 / 0)
        with self.assertRaises(TypeError):
            panel.grade(policy=3)

    def test_too_many_states(self):
        with self.assertRaisesRegex(crux.Error, "more than 10 states"):
            crux.read(open_panel(3)).graph(most=10)
        for most in (0, -1, 1 << 40):
            with self.assertRaises(crux.Error):
                crux.read(stair).graph(most=most)
        with self.assertRaisesRegex(crux.Error, "not asked for"):
            crux.read(stair).graph(rules="none").chances("all")


if __name__ == "__main__":
    unittest.main()
