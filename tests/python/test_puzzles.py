"""Questions about one puzzle: the same answers as the command line gives, and errors in the same words."""

import copy
import json
import math
import pathlib
import pickle
import tempfile
import unittest

import crux
import numpy as np
from places import by_command_line, examples, json_of, open_panel, stair


class Reading(unittest.TestCase):
    def test_a_line_a_dict_and_a_file_are_the_same_puzzle(self):
        file = examples / "01-first-line.jsonl"
        text = file.read_text()
        for what in (text, json.loads(text), file, str(file)):
            puzzle = crux.read(what)
            self.assertEqual((puzzle.game, puzzle.id), ("panel", "first-line"))
            self.assertEqual(puzzle.line, json.loads(text))
            self.assertEqual(json.loads(str(puzzle)), json.loads(text))

    def test_a_file_of_many(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "many.jsonl"
            spread = json.dumps(json.loads(stair), indent=2)
            path.write_text(f"\n{stair}\n\n{spread}\n{json.dumps(open_panel(2))}", encoding="utf-8-sig")
            self.assertEqual([puzzle.game for puzzle in crux.read_all(path)], ["null", "null", "panel"])
            with self.assertRaisesRegex(crux.Error, "many.jsonl, line 4: there is a second puzzle"):
                crux.read(path)
            path.write_text(f"{stair}\n" + '{"crux":1,"game":"null","puzzle":{"steps":"x"}}\n')
            words = by_command_line("grade", path)[1]
            with self.assertRaises(crux.Error) as raised:
                crux.read_all(path)
            self.assertEqual(f"crux: {raised.exception}\n", words)
            path.write_text(" \n")
            with self.assertRaisesRegex(crux.Error, "there is no puzzle"):
                crux.read_all(path)

    def test_equal_puzzles(self):
        one, other = crux.read(stair), crux.read(stair.replace("stair", "other"))
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))
        self.assertNotEqual(one, crux.read(stair.replace("4", "5")))
        self.assertNotEqual(one, "stair")
        self.assertEqual(repr(one), '<crux.Puzzle null "stair">')
        for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
            self.assertEqual((again, again.id), (one, "stair"))

    def test_errors_have_the_words_of_the_command_line(self):
        wrong = [
            "{",
            "[]",
            '{"crux":2}',
            '{"crux":1,"game":"chess","puzzle":{}}',
            '{"crux":1,"game":"null","puzzle":{"steps":-1}}',
            '{"crux":1,"game":"panel","puzzle":{"width":99,"height":1,"starts":[],"ends":[]}}',
        ]
        for text in wrong:
            with self.subTest(text), self.assertRaises(crux.Error) as raised:
                crux.read(text)
            said = by_command_line("grade", "-", text=text)[1].removeprefix("crux: standard input, line 1: ")
            self.assertEqual(str(raised.exception), said.rstrip("\n"))
        self.assertEqual((raised.exception.room, raised.exception.where), ("panel", "/puzzle/width"))
        self.assertIsInstance(raised.exception, ValueError)

    def test_hostile_input_is_an_error(self):
        deep = "[" * 100_000
        for text in ("", " ", "\0", deep, '{"a":' * 50_000, "{" + " " * (1 << 20), '"' * (1 << 20), "\ud800", "{\udcff}", '{"crux":1e999}'):
            with self.subTest(text[:8]), self.assertRaises((crux.Error, UnicodeError)):
                crux.read(text)
        with self.assertRaises(crux.Error):
            crux.read({"crux": 1, "game": "null", "puzzle": {"steps": 10**30}})
        for what in (None, 3, b"{}", {"crux": {1, 2}}, {1: object()}):
            with self.subTest(what), self.assertRaises((TypeError, crux.Error)):
                crux.read(what)
        with self.assertRaisesRegex(crux.Error, "cannot be opened"):
            crux.read(pathlib.Path("/nowhere/at/all"))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "huge.jsonl"
            for text in (b"{" + b" " * (3 << 20), b'{"' + b'\\"' * (1 << 20), b"\xff\xfe", b"[" * 5000):
                path.write_bytes(text)
                with self.subTest(text[:4]), self.assertRaises(crux.Error):
                    crux.read(path)


class Questions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = sorted(examples.glob("0[1-5]*.jsonl")) + [examples / name for name in ("13-only-prim.jsonl", "17-one-tile.jsonl")]

    def test_games(self):
        self.assertEqual(crux.games(), json_of("games", "--json"))

    def test_grades(self):
        for file in self.files:
            puzzle = crux.read(file)
            self.assertEqual(puzzle.grade(), json_of("grade", "--json", file)[0])
            self.assertEqual(
                puzzle.grade(rules="none,all", mode="reference", against="all"),
                json_of("grade", "--json", "--rules", "none,all", "--mode", "reference", "--against", "all", file)[0],
            )
            self.assertEqual(puzzle.grade(budget=3), json_of("grade", "--json", "--budget", 3, file)[0])
            self.assertEqual(puzzle.grade(rules="none", within=2), json_of("grade", "--json", "--rules", "none", "--within", 2, file)[0])

    def test_solutions(self):
        for file in self.files:
            puzzle = crux.read(file)
            self.assertEqual(puzzle.solve(), json_of("solve", "--json", file)[0])
            self.assertEqual(puzzle.solve(limit=2), json_of("solve", "--json", "--limit", 2, file)[0])
            self.assertEqual(puzzle.solve(count=True), json_of("solve", "--json", "--count", file)[0])

    def test_hints_and_verdicts(self):
        for file in self.files:
            puzzle = crux.read(file)
            self.assertEqual(puzzle.hint(), json_of("hint", "--json", file)[0])
            play = puzzle.solve(limit=1)["paths"][0]
            self.assertEqual(puzzle.check(play), json_of("check", "--json", "--path", play, file)[0])
            self.assertEqual(puzzle.check(play)["status"], "solved")
        self.assertEqual(crux.read(self.files[1]).hint("UU", rules="P"), json_of("hint", "--json", "--path", "UU", "--rules", "P", self.files[1])[0])

    def test_pictures(self):
        puzzle = crux.read(self.files[0])
        with tempfile.TemporaryDirectory() as folder:
            for ending in ("svg", "png", "pdf"):
                path = pathlib.Path(folder) / f"picture.{ending}"
                by_command_line("draw", self.files[0], "--output", path, "--solution")
                drawn = puzzle.draw(solution=True, format=ending)
                self.assertEqual(drawn.encode() if ending == "svg" else drawn, path.read_bytes())
        self.assertEqual(puzzle._repr_svg_(), puzzle.draw())
        self.assertNotEqual(puzzle.draw("RR"), puzzle.draw())
        self.assertNotEqual(puzzle.draw(view="letters"), puzzle.draw("U"))
        self.assertIsNone(crux.read(stair)._repr_svg_())

    def test_what_is_wrong(self):
        panel, line = crux.read(self.files[0]), self.files[0]
        asked = [
            (lambda: panel.grade(rules="magic"), ["grade", "--rules", "magic"]),
            (lambda: panel.grade(mode="loose"), ["grade", "--mode", "loose"]),
            (lambda: panel.hint("UUUU"), ["hint", "--path", "UUUU"]),
            (lambda: panel.check("nonsense"), ["check", "--path", "nonsense"]),
            (lambda: panel.draw("X"), ["draw", "--output", "/dev/null/x.svg", "--path", "X"]),
            (lambda: panel.draw(view="round"), ["draw", "--output", "/dev/null/x.svg", "--view", "round"]),
        ]
        for call, words in asked:
            with self.subTest(words), self.assertRaises(crux.Error) as raised:
                call()
            self.assertEqual(f"crux: {raised.exception}\n", by_command_line(*words, line)[1])
        for call in (
            lambda: crux.read(stair).draw(),
            lambda: crux.read(stair).hint(),
            lambda: panel.draw(format="bmp"),
            lambda: panel.draw(scale=math.nan, format="png"),
            lambda: panel.draw(scale=1e9, format="png"),
            lambda: panel.draw("U", solution=True),
        ):
            with self.assertRaises(crux.Error):
                call()
        for call in (lambda: panel.grade(budget=-1), lambda: panel.grade("all"), lambda: panel.solve(limit=1.5), crux.Puzzle):
            with self.assertRaises(TypeError):
                call()


class Tables(unittest.TestCase):
    def test_a_row_for_each_puzzle_and_rule_set(self):
        puzzles = [crux.read(stair), crux.read(open_panel(2))]
        table = crux.table(puzzle.grade() for puzzle in puzzles)
        self.assertEqual(list(table["game"]), ["null"] + ["panel"] * (len(table) - 1))
        self.assertEqual(list(table["rules"][:2]), ["none", "none"])
        # A stair of four steps, one or two at a time: 1/2, 3/4, 5/8, 11/16 of the players land on the top.
        self.assertAlmostEqual(table["tsi"][0], -math.log2(11 / 16), places=12)
        self.assertTrue(np.isnan(table["rating"][0]))
        self.assertTrue(table["rating"][1] > 0)
        self.assertEqual(table["solutions"][0], 5)
        self.assertEqual(table.dtype["tsi"], np.float64)
        self.assertEqual(len(crux.table([])), 0)


if __name__ == "__main__":
    unittest.main()
