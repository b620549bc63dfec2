"""Ctrl-C stops long work; other threads go on meanwhile; Python may end at any time."""

import signal
import threading
import time
import unittest

import crux
from places import open_panel, python

begin = f"import crux; panel = crux.read({open_panel(7)!r}); print('begun', flush=True); "
patience = 20  # seconds; a machine may be busy


def interrupted(code):
    """Begins `code` in a Python of its own, sends Ctrl-C, and answers its exit code and all that it printed."""
    child = python(begin + code)
    try:
        child.stdout.readline()
        time.sleep(0.4)
        child.send_signal(signal.SIGINT)
        out, said = child.communicate(timeout=patience)
    except BaseException:
        child.kill()
        child.communicate()
        raise
    return child.returncode, out, said


class Interrupts(unittest.TestCase):
    def setUp(self):
        # A shell that starts us in the background tells us to ignore Ctrl-C, and a child would ignore it, too.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))

    def interrupt(self, code):
        ended, _, said = interrupted(code)
        self.assertEqual(ended, -signal.SIGINT, said)
        self.assertIn("KeyboardInterrupt", said)

    def test_ctrl_c(self):
        for code in (
            "panel.grade(rules='none', budget=10**15)",
            "panel.solve(count=True, budget=10**15)",
            "panel.graph(most=10**8)",
            "list(crux.grade([panel] * 100, rules='none', budget=10**15))",
            "list(crux.generate('panel', count=10**6, width=5, height=5))",
            "list(crux.generate('toycar', count=10**6))",  # quick: the next one is always there
            "list(crux.evolve('panel', lambda puzzles: [0] * len(puzzles), budget=10**12, generations=10**6))",
        ):
            with self.subTest(code):
                self.interrupt(code)

    def test_python_goes_on_after_ctrl_c(self):
        code = "\ntry: panel.grade(rules='none', budget=10**15)\nexcept KeyboardInterrupt: print(panel.hint()['status'])"
        ended, out, said = interrupted(code)
        self.assertEqual((ended, out), (0, "open\n"), said)

    def test_python_ends_while_work_goes_on(self):
        for code in (
            "stream = crux.grade([panel] * 9, rules='none', budget=10**15)",
            "stream = crux.evolve('panel', lambda puzzles: [0] * len(puzzles), budget=10**12); crux.kept = stream",
            "import sys; stream = crux.grade([panel] * 9, budget=10**15); sys.exit(0)",
        ):
            with python(begin + code) as child:
                self.addCleanup(child.kill)
                _, said = child.communicate(timeout=patience)
            self.assertEqual((child.returncode, said), (0, ""), code)


class Threads(unittest.TestCase):
    def test_other_threads_go_on(self):
        panel = crux.read(open_panel(7))
        done = threading.Event()

        def work():
            panel.grade(rules="none", budget=400_000)
            done.set()

        for where in ("thread", "main"):
            done.clear()
            counted = 0
            if where == "thread":
                other = threading.Thread(target=work)
                other.start()
                while not done.is_set():
                    counted += 1
                other.join()
            else:
                counter = [0]

                def count(counter=counter):
                    while not done.is_set():
                        counter[0] += 1

                other = threading.Thread(target=count)
                other.start()
                work()
                other.join()
                counted = counter[0]
            # If the work held Python, nothing would have been counted but at the switch of threads.
            self.assertGreater(counted, 10_000, where)

    def test_many_threads_ask_one_puzzle(self):
        panel = crux.read(open_panel(3))
        expected = panel.grade()
        found = []
        threads = [threading.Thread(target=lambda: found.append(panel.grade())) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 8)

    def test_many_threads_take_from_one_stream(self):
        stream = crux.grade([crux.read(open_panel(2))] * 200, rules="none")
        found = []
        threads = [threading.Thread(target=lambda: found.extend(stream)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 200)


if __name__ == "__main__":
    unittest.main()
