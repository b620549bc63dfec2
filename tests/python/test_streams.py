"""Answers that come one after another: many grades, new puzzles, completions of sketches."""

import gc
import json
import threading
import unittest
import warnings

import crux
import numpy as np
from places import examples, json_of, open_panel, root, stair

sketches = root / "src/games/panel/corpus/sketches/small.jsonl"


class Grades(unittest.TestCase):
    def test_in_order_on_any_number_of_threads(self):
        puzzles = [crux.read(file) for file in sorted(examples.glob("0*.jsonl"))]
        expected = [puzzle.grade() for puzzle in puzzles]
        for threads in (1, 2, 5):
            self.assertEqual(list(crux.grade(puzzles, threads=threads)), expected)
        self.assertEqual(list(crux.grade([])), [])

    def test_under_a_policy(self):
        puzzles = [crux.read(open_panel(size)) for size in (1, 2, 3)] * 4
        askers = set()

        def even(graph):
            askers.add(threading.get_ident())
            return crux.share(graph, np.ones(len(graph.source)))

        found = [one["grades"]["policy"] for one in crux.grade(puzzles, policy=even, threads=2)]
        self.assertEqual(found, [puzzle.grade(rules="none")["grades"]["none"] for puzzle in puzzles])
        self.assertNotIn(threading.get_ident(), askers)

    def test_what_a_policy_throws_ends_it(self):
        puzzles = [crux.read(open_panel(2))] * 50
        with self.assertRaises(ZeroDivisionError):
            list(crux.grade(puzzles, policy=lambda graph: 1 / 0))
        with self.assertRaisesRegex(crux.Error, "one for each of"):
            list(crux.grade(puzzles, policy=lambda graph: []))

    def test_what_is_wrong_is_said_before_the_first_answer(self):
        with self.assertRaisesRegex(crux.Error, "--rules"):
            crux.grade([crux.read(stair), crux.read(open_panel(1))], rules="magic")
        for puzzles in (3, [3], ["line"]):
            with self.assertRaises(TypeError):
                crux.grade(puzzles)

    def test_closing(self):
        many = [crux.read(open_panel(3))] * 5000
        with crux.grade(many) as stream:
            next(stream)
        self.assertLessEqual(len(list(stream)), 70)  # those that were ready
        stream.close()
        forgotten = crux.grade(many)
        next(forgotten)
        del forgotten
        gc.collect()

    def test_closing_from_within(self):
        stream = None
        asked = threading.Event()

        def policy(graph):
            asked.wait(5)
            stream.close()
            return crux.share(graph, np.ones(len(graph.source)))

        stream = crux.grade([crux.read(open_panel(1))] * 20, policy=policy, threads=1)
        asked.set()
        self.assertLessEqual(len(list(stream)), 20)


class NewPuzzles(unittest.TestCase):
    def test_as_the_command_line_makes_them(self):
        made = list(crux.generate("panel", count=3, seed=7, width=3, height=3, kinds="squares,triangles"))
        lines = json_of("generate", "panel", "--count", 3, "--seed", 7, "--width", 3, "--height", 3, "--kinds", "squares,triangles")
        self.assertEqual([puzzle.line for puzzle in made], lines)
        rated = list(crux.generate("burrows", rating=(1400, None), seed=3))
        self.assertEqual([puzzle.line for puzzle in rated], json_of("generate", "burrows", "--rating", "1400..", "--seed", 3))
        self.assertGreaterEqual(rated[0].line["grade"]["rating"]["value"], 1399.5)

    def test_levels_classes_and_targets(self):
        self.assertEqual(next(crux.generate("burrows", level="easy", seed=2)).line, json_of("generate", "burrows", "--level", "easy", "--seed", 2)[0])
        stream = crux.generate("panel", class_="base", targets={"insight": [1, None]}, unique=True, count=2)
        made = list(stream)
        self.assertEqual([puzzle.line["grade"]["class"] for puzzle in made], ["base", "base"])
        self.assertEqual(stream.summary["made"], 2)

    def test_too_few_and_none(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            made = list(crux.generate("panel", count=50, width=1, height=1, amount=100, kinds="triangles"))
        self.assertTrue(0 < len(made) < 50)
        self.assertEqual([one.category for one in caught], [crux.TooFew])
        self.assertRegex(str(caught[0].message), f"{len(made)} of 50 puzzles")
        with self.assertRaisesRegex(crux.Error, "generate"):
            list(crux.generate("panel", width=1, height=1, tsi=(40, 50), budget=20))

    def test_what_is_wrong(self):
        for call, words in (
            (lambda: crux.generate("chess"), "the name of a game"),
            (lambda: crux.generate("null"), "null"),
            (lambda: crux.generate("panel", size=3), "/parameters/size: panel has no such parameter"),
            (lambda: crux.generate("panel", width="x"), "/parameters/width"),
            (lambda: crux.generate("panel", width=10**6), "width"),
            (lambda: crux.generate("panel", level="tricky"), "tricky"),
            (lambda: crux.generate("panel", by="magic"), "--by"),
            (lambda: crux.generate("panel", tsi=(5, 1)), "smaller number first"),
            (lambda: crux.generate("panel", rating="hard"), "/rating"),
            (lambda: crux.generate("panel", width=float("nan")), "request"),
            (lambda: crux.generate("panel", width=object()), "found object"),
        ):
            with self.subTest(words), self.assertRaisesRegex(crux.Error, words):
                list(call())
        with self.assertRaises(TypeError):
            crux.generate("panel", count=-1)


class Evolving(unittest.TestCase):
    small = {"width": 2, "height": 2, "kinds": "triangles", "population": 20, "budget": 400}

    def test_the_best_come_first(self):
        batches = []

        def length(puzzles):
            batches.append(len(puzzles))
            return [len(puzzle.solve(limit=1)["paths"][0]) for puzzle in puzzles]

        stream = crux.evolve("panel", length, count=5, seed=4, **self.small)
        worth = length(list(stream))
        self.assertEqual(worth, sorted(worth, reverse=True))
        self.assertGreater(len(worth), 1)
        self.assertGreater(max(batches), 5)
        short = crux.evolve("panel", lambda puzzles: [-value for value in length(puzzles)], seed=4, **self.small)
        self.assertLess(length([next(short)])[0], worth[0])

    def test_threads_and_seeds(self):
        def marks(puzzles):
            return np.array([len(puzzle.line["puzzle"]["marks"]) for puzzle in puzzles])

        runs = [[str(p) for p in crux.evolve("panel", marks, count=3, threads=threads, **self.small)] for threads in (1, 2)]
        self.assertEqual(*runs)

    def test_other_games_and_ways(self):
        def size(puzzles):
            return [len(str(puzzle.line["puzzle"])) for puzzle in puzzles]

        for game, more in (("toycar", {}), ("burrows", {}), ("logicgrid", {"budget": 600}), ("panel", {"by": "elites", "width": 2, "height": 2, "kinds": "triangles"})):
            made = next(crux.evolve(game, size, seed=2, **{"budget": 200, **more}))
            self.assertEqual(made.game, game)

    def test_without_an_objective(self):
        asked = {"targets": {"tsi": [1, 20]}, "seed": 3, "kinds": "triangles", "population": 20}
        words = ["--by", "evolve", "--target", "tsi=1..20", "--seed", 3, "--kinds", "triangles", "--population", 20]
        lines = json_of("generate", "panel", *words)
        self.assertEqual([puzzle.line for puzzle in crux.evolve("panel", **asked)], lines)

    def test_any_number_of_solutions(self):
        asked = {"width": 2, "height": 2, "kinds": "triangles", "population": 40, "budget": 400}

        def many(puzzles):
            return [puzzle.solve(count=True)["solutions"] for puzzle in puzzles]

        free, bound = (next(crux.evolve("panel", many, **asked, **more)) for more in ({}, {"solutions": 2}))
        self.assertGreater(many([free])[0], 2)
        self.assertLessEqual(many([bound])[0], 2)
        with self.assertRaisesRegex(crux.Error, "none of the puzzles that were bred has all that panel wants of its own"):
            list(crux.evolve("panel", many, width=3, height=3, kinds="squares,stars,triangles", population=2, budget=2))

    def test_wrong_objectives(self):
        for objective, kind in (
            (lambda puzzles: 1 / 0, ZeroDivisionError),
            (lambda puzzles: [1], crux.Error),
            (lambda puzzles: None, crux.Error),
            (lambda puzzles: ["many"] * len(puzzles), (crux.Error, ValueError)),
        ):
            with self.assertRaises(kind):
                list(crux.evolve("panel", objective, **self.small))
        for more in ({"by": "planted"}, {"maximise": "tsi"}):
            with self.assertRaisesRegex(crux.Error, "objective"):
                crux.evolve("panel", lambda puzzles: [], **more)
        nothing = list(crux.evolve("panel", lambda puzzles: np.full(len(puzzles), np.nan), **self.small))
        self.assertEqual([puzzle.game for puzzle in nothing], ["panel"])  # all are equally bad


class Sketches(unittest.TestCase):
    def test_as_the_command_line_fills_them(self):
        for line in sketches.read_text().splitlines()[:4]:
            for asked, words in (
                ({}, []),
                ({"sort": "insight(all)", "unique": True, "top": 3}, ["--sort", "insight(all)", "--unique", "--top", 3]),
                ({"where": "tsi<=3", "symmetric": True, "threads": 1}, ["--where", "tsi<=3", "--symmetric"]),
            ):
                stream = crux.fill(line, **asked)
                filled = [puzzle.line for puzzle in stream]
                *lines, summary = json_of("fill", "-", "--json", *words, text=line)
                self.assertEqual(filled, lines)
                self.assertEqual(stream.summary, summary["summary"])

    def test_what_is_wrong(self):
        line = sketches.read_text().splitlines()[0]
        for call in (
            lambda: crux.fill(stair),
            lambda: crux.fill("{"),
            lambda: crux.fill(line, sort="beauty"),
            lambda: crux.fill(line, where="tsi<"),
            lambda: crux.fill(line, rules="magic"),
            lambda: crux.fill(line, mode="reference", symmetric=True),
            lambda: crux.fill(line, budget=0),
        ):
            with self.assertRaises(crux.Error):
                call()
        with self.assertRaisesRegex(crux.Error, "hole"):
            crux.read(line)
        self.assertEqual(list(crux.fill(line, where="tsi>=1000")), [])

    def test_a_sketch_as_a_dict(self):
        line = sketches.read_text().splitlines()[0]
        self.assertEqual(list(crux.fill(json.loads(line), top=5)), list(crux.fill(line, top=5)))


if __name__ == "__main__":
    unittest.main()
