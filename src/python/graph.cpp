#include "python/graph.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <utility>

#include "grade/information/of_graph.hpp"
#include "python/failure.hpp"
#include "python/patiently.hpp"
#include "service/measuring.hpp"

namespace crux::python {
namespace {

Json grade_of_chances(const Graph& graph, std::span<const double> chances, const std::string& name) {
  const Mode mode = good(read_mode(graph.mode));
  good(information::check_chances(graph.arrays, chances));
  // The player who knows nothing, for the insight.
  std::vector<double> even(graph.arrays.moves());
  for (std::size_t s = 0; s < graph.arrays.states(); ++s) {
    const auto first = static_cast<std::size_t>(graph.arrays.first[s]),
               last = static_cast<std::size_t>(graph.arrays.first[s + 1]);
    for (std::size_t e = first; e < last; ++e) even[e] = 1.0 / static_cast<double>(last - first);
  }
  const auto found = information::measure(graph.arrays, chances, mode);
  const auto against = information::measure(graph.arrays, even, mode);
  Json json = about(*graph.puzzle);
  json["plays"] = against.goals;
  json["mode"] = graph.mode;
  json["exact"] = found.exact;
  json["grades"] = Json{{name, to_json(grade::to_grades({name, {0, mode}}, found, against))}};
  json["states"] = graph.arrays.states();
  json["moves"] = graph.arrays.moves();
  return json;
}

// The numbers of the moves that lead to a state, the first first.
std::vector<std::uint16_t> play_to(const StateGraph& graph, std::int64_t state) {
  if (state < 0 || state >= static_cast<std::int64_t>(graph.states()))
    throw py::index_error("there is no state " + std::to_string(state));
  std::vector<std::uint16_t> names;
  for (std::int64_t by = graph.by[static_cast<std::size_t>(state)]; by >= 0;) {
    names.push_back(graph.name[static_cast<std::size_t>(by)]);
    by = graph.by[static_cast<std::size_t>(graph.from[static_cast<std::size_t>(by)])];
  }
  std::ranges::reverse(names);
  return names;
}

// A row for each state: the moves that lead to it, by their numbers, and -1 after the last. States follow those that they come
// from, so each row is an earlier one and a move.
py::array_t<std::int16_t> rows_of(const StateGraph& graph) {
  std::vector<std::size_t> depth(graph.states());
  std::size_t width = 0;
  const auto before = [&](std::size_t s) { return static_cast<std::size_t>(graph.from[static_cast<std::size_t>(graph.by[s])]); };
  for (std::size_t s = 1; s < graph.states(); ++s) width = std::max(width, depth[s] = depth[before(s)] + 1);
  py::array_t<std::int16_t> rows({graph.states(), width});
  std::int16_t* const all = rows.mutable_data();
  std::fill_n(all, graph.states() * width, std::int16_t{-1});
  for (std::size_t s = 1; s < graph.states(); ++s) {
    std::copy_n(all + before(s) * width, depth[s] - 1, all + s * width);
    all[s * width + depth[s] - 1] = static_cast<std::int16_t>(graph.name[static_cast<std::size_t>(graph.by[s])]);
  }
  return rows;
}

// A read-only view of one of the vectors.
template <auto Member>
py::array array_of(const py::object& self) {
  return view_of(self.cast<Graph&>().arrays.*Member, self);
}

py::array chances_of(const py::object& self, const std::string& player) {
  const auto& graph = self.cast<Graph&>();
  const auto known = std::ranges::find(graph.players, player);
  if (known == graph.players.end())
    throw Failure{
        {"graph", "", "the chances of \"" + player.substr(0, 40) + "\" were not asked for", "graph(rules=..) with this set"}};
  return view_of(graph.arrays.chances[static_cast<std::size_t>(known - graph.players.begin())], self);
}

}  // namespace

GraphPointer unfold(const PuzzlePointer& puzzle, const std::string& players, const std::string& mode, std::int64_t most,
                    const std::stop_token& stop) {
  if (most < 1 || most > 100'000'000)
    throw Failure{{"arguments", "most", "found " + std::to_string(most), "a whole number, 1 to 100000000"}};
  UnfoldRequest ask{.players = {}, .most = static_cast<std::uint64_t>(most)};
  auto graph = std::make_shared<Graph>(Graph{puzzle, {}, {}, mode});
  const Mode known = good(read_mode(mode));
  if (!players.empty())
    for (NamedRuleSet& set : good(read_rule_sets(*puzzle->game, players, known))) {
      ask.players.push_back(set.rules);
      graph->players.push_back(std::move(set.name));
    }
  graph->arrays = good(puzzle->game->unfold(*puzzle, ask, stop));
  return graph;
}

std::vector<double> ask_policy(const py::function& policy, const GraphPointer& graph) {
  if (graph->arrays.states() == 0) return {};
  const auto chances = py::array_t < double, py::array::c_style | py::array::forcecast > ::ensure(policy(graph));
  if (!chances) throw Failure{{"policy", "", "the answer is no array of numbers", "one chance for each move"}};
  return {chances.data(), chances.data() + chances.size()};
}

Json grade_under(const Graph& graph, const std::vector<double>& chances) { return grade_of_chances(graph, chances, "policy"); }

void bind_graphs(py::module_& module) {
  py::class_<Graph, GraphPointer>(module, "Graph",
                                  "The states of a puzzle from which it can still be solved, and their moves. Every array is a "
                                  "read-only view of what C++ has. State 0 is the start, and moves lead to larger numbers.")
      .def_property_readonly("first", &array_of<&StateGraph::first>,
                             "For each state the number of its first move, and at the end the number of all moves.")
      .def_property_readonly(
          "solved", [](const py::object& self) { return array_of<&StateGraph::solved>(self).attr("view")("bool"); },
          "For each state whether the puzzle is solved there.")
      .def_property_readonly("by", &array_of<&StateGraph::by>, "For each state a move that leads to it; -1 for the start.")
      .def_property_readonly("source", &array_of<&StateGraph::from>, "For each move the state that it is made in.")
      .def_property_readonly("target", &array_of<&StateGraph::to>,
                             "For each move the state that it leads to; -1 if no solution can be reached from there.")
      .def_property_readonly("move", &array_of<&StateGraph::name>, "For each move its place in `names`.")
      .def_property_readonly(
          "names", [](const Graph& graph) { return graph.arrays.names; }, "The different moves, as the game writes them.")
      .def_property_readonly(
          "states", [](const Graph& graph) { return rows_of(graph.arrays); },
          "A new array with a row for each state: the moves that lead to it, as places in `names`, then -1.")
      .def_property_readonly(
          "puzzle", [](const Graph& graph) { return graph.puzzle; }, "The puzzle that it is of.")
      .def(
          "play",
          [](const Graph& graph, std::int64_t state) { return py_text(graph.arrays.write(play_to(graph.arrays, state))); },
          py::arg("state"), "The play that leads to a state, as the game writes it.")
      .def("chances", &chances_of, py::arg("rules"),
           "For each move the chance that a player who knows these rules makes it: a set that `graph(rules=..)` was asked for.")
      .def(
          "grade",
          [](const Graph& graph, const py::array_t<double, py::array::c_style | py::array::forcecast>& chances) {
            const std::vector<double> given(chances.data(), chances.data() + chances.size());
            return to_python(patiently([&](const std::stop_token&) { return grade_under(graph, given); }));
          },
          py::arg("chances"), "The grades of a player who makes each move with its chance.")
      .def("__len__", [](const Graph& graph) { return graph.arrays.states(); });
}

}  // namespace crux::python
