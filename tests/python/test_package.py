"""The package: its stubs, its examples, its page, and how pip builds it."""

import ast
import importlib
import inspect
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

import crux
from crux import _engine
from places import root, shared


def public(thing):
    own = {"__eq__", "__hash__", "__len__", "__iter__", "__next__", "__enter__", "__exit__", "__getstate__", "__setstate__", "_repr_svg_"}
    return {name for name in vars(thing) if not name.startswith("_") or name in own}


def parameters(text):
    """The names in a signature as pybind11 writes it: "grade(self: crux._engine.Puzzle, *, rules: str = '') -> object"."""
    line = text.strip().splitlines()[0]
    tree = ast.parse("def " + re.sub(r": [\w.]+(\[[^=]*?\])?(?=[,)= ])", "", line).split(" -> ")[0] + ": ...").body[0]
    return names_of(tree)


def names_of(function):
    given = function.args
    return [one.arg for one in given.posonlyargs + given.args], sorted(one.arg for one in given.kwonlyargs)


class Stubs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = root / "src/python/crux"
        cls.stub = ast.parse((folder / "_engine.pyi").read_text()).body
        assert (folder / "py.typed").exists()

    def functions(self, body):
        return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}

    def test_the_same_names(self):
        classes = {node.name: node for node in self.stub if isinstance(node, ast.ClassDef)}
        functions = self.functions(self.stub)
        self.assertEqual(public(_engine), set(classes) | set(functions) | {"version"})
        for name, node in classes.items():
            self.assertEqual(public(getattr(_engine, name)), set(self.functions(node.body)), name)

    def test_the_same_parameters(self):
        compared = 0
        for node in self.stub:
            if isinstance(node, ast.FunctionDef):
                self.assertEqual(names_of(node), parameters(getattr(_engine, node.name).__doc__), node.name)
            if not isinstance(node, ast.ClassDef):
                continue
            for name, method in self.functions(node.body).items():
                if name.startswith("__") or isinstance(inspect.getattr_static(getattr(_engine, node.name), name), property):
                    continue
                self.assertEqual(names_of(method), parameters(getattr(getattr(_engine, node.name), name).__doc__), name)
                compared += 1
        self.assertGreater(compared, 8)

    def test_all_that_is_public_is_explained(self):
        self.assertEqual(set(crux.__all__), {name for name in crux.__all__ if getattr(crux, name).__doc__})
        for kind in (crux.Puzzle, crux.Graph, crux.Stream):
            for name in public(kind):
                if not name.startswith("_"):
                    self.assertTrue(getattr(kind, name).__doc__, f"{kind}.{name}")

    def test_the_import_is_quick(self):
        code = "import sys, crux; list(crux.grade([crux.read('{}')])); print([name for name in ('numpy', 'json', 'typing') if name in sys.modules])"
        line = '{"crux":1,"game":"null","puzzle":{"steps":4}}'
        done = subprocess.run([sys.executable, "-c", code.replace("{}", line)], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "[]\n")

    def test_version(self):
        wanted = re.search(r"project\(crux VERSION (\S+)", (root / "CMakeLists.txt").read_text()).group(1)
        self.assertEqual(crux.__version__, wanted)


class Examples(unittest.TestCase):
    def test_they_run(self):
        files = sorted((root / "examples").glob("*.py"))
        self.assertGreater(len(files), 3)
        for file in files:
            if "votes" in file.read_text() and not shared.exists():
                continue
            with self.subTest(file.name), tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([sys.executable, file], cwd=folder, capture_output=True, text=True, check=False, timeout=60)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertGreater(len(done.stdout.splitlines()), 2)

    def test_the_page_runs(self):
        page = (root / "docs/python.md").read_text()
        blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        self.assertGreater(len(blocks), 5)
        code = "".join(blocks)
        done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_page_names_all(self):
        page = (root / "docs/python.md").read_text()
        for name in crux.__all__:
            self.assertIn(name, page)


class Speed(unittest.TestCase):
    @unittest.skipUnless(shared.exists(), "../shared/data is missing")
    def test_grading_costs_about_as_much_as_by_the_command_line(self):
        sys.path.insert(0, str(root / "bench"))
        try:
            bench = importlib.import_module("python")
        finally:
            sys.path.pop(0)
        (_, line), (_, python), _ = bench.measured(shared / "panel-windmill-4x4.jsonl", 5)
        self.assertLess(python, 1.25 * line)  # of the processor's time; 1.1 is asked for, and machines are busy


class Building(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        sys.path.insert(0, str(root / "src/python"))
        try:
            cls.backend = importlib.import_module("backend")
        finally:
            sys.path.pop(0)

    def test_the_build_backend_answers(self):
        self.assertEqual(self.backend.get_requires_for_build_wheel(), [])
        self.assertEqual(self.backend._version(), crux.__version__)
        self.assertRegex(self.backend._tag(), r"^cp311-cp311-linux_\w+$")
        self.assertIn("Requires-Dist: numpy", self.backend._metadata("1"))

    @unittest.skipUnless((root / "build/release/python/crux/__init__.py").resolve() == pathlib.Path(crux.__file__).resolve(), "another build")
    def test_the_wheel_is_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            wheel = self.backend.build_wheel(folder)
            with zipfile.ZipFile(pathlib.Path(folder) / wheel) as archive:
                record = archive.read(f"crux-{crux.__version__}.dist-info/RECORD").decode().splitlines()
                self.assertEqual(sorted(line.split(",")[0] for line in record), sorted(archive.namelist()))
                for line in record[:-1]:
                    path, checksum, size = line.split(",")
                    self.assertEqual((self.backend._sum(archive.read(path)), int(size)), (checksum, len(archive.read(path))))
                archive.extractall(folder)
            code = "import crux; print(crux.__file__)"
            done = subprocess.run(
                [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": folder}, capture_output=True, text=True, check=False
            )
            self.assertTrue(done.stdout.startswith(folder), done.stderr)


if __name__ == "__main__":
    unittest.main()
