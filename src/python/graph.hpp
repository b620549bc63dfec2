// graph.hpp -- the states of a puzzle as NumPy arrays, and grades under a player of Python's own.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "python/puzzle.hpp"
#include "search/graph.hpp"

namespace crux::python {

// With the puzzle that it is of, and the names of the players whose chances are known.
struct Graph {
  PuzzlePointer puzzle;
  StateGraph arrays;
  std::vector<std::string> players;
  std::string mode;
};
using GraphPointer = std::shared_ptr<Graph>;

inline constexpr std::int64_t usual_most = 1'000'000;  // states

// `players` are names of rule sets, with commas between them. Needs no GIL.
GraphPointer unfold(const PuzzlePointer& puzzle, const std::string& players, const std::string& mode, std::int64_t most,
                    const std::stop_token& stop);

// The player's chances as Python's function gives them. REQUIRES: the GIL.
std::vector<double> ask_policy(const py::function& policy, const GraphPointer& graph);

// {"game","id","plays" that solve it,"mode","exact","grades":{"policy":{..}},"states","moves"}. Needs no GIL.
Json grade_under(const Graph& graph, const std::vector<double>& chances);

void bind_graphs(py::module_& module);

}  // namespace crux::python
