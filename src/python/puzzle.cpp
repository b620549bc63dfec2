#include "python/puzzle.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <utility>

#include "draw/svg.hpp"
#include "paint/render.hpp"
#include "python/failure.hpp"
#include "python/graph.hpp"
#include "python/patiently.hpp"
#include "service/chunks.hpp"
#include "service/describe.hpp"
#include "service/measuring.hpp"
#include "service/playing.hpp"
#include "service/showing.hpp"

namespace crux::python {
namespace {

std::string text_of(const AnyPuzzle& any) { return any.line.dump(-1, ' ', false, Json::error_handler_t::replace); }

// `where` is said before an error: a file and a line in it.
PuzzlePointer read(const std::string& text, const std::string& where) {
  auto any = read_line(text);
  if (!any && !where.empty()) any.error().room = where + (any.error().room.empty() ? "" : ": " + any.error().room);
  return std::make_shared<AnyPuzzle>(good(std::move(any)));
}

Error no_puzzle(const std::string& path) { return {"input", path, "there is no puzzle", "expected one JSON object per line"}; }

// Calls visit(chunk) for each value in a file.
void each_chunk(const std::string& path, const std::stop_token& stop, const auto& visit) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Failure{{"input", path.substr(0, 200), "cannot be opened", "expected a file of puzzles"}};
  ChunkReader reader(in, path);
  while (!stop.stop_requested()) {
    const auto chunk = good(reader.next());
    if (!chunk) return;
    visit(*chunk);
  }
}

std::vector<PuzzlePointer> read_all(const std::string& path) {
  return patiently([&](const std::stop_token& stop) {
    std::vector<PuzzlePointer> puzzles;
    each_chunk(path, stop, [&](const Chunk& chunk) { puzzles.push_back(std::make_shared<AnyPuzzle>(good(read_chunk(chunk)))); });
    if (puzzles.empty()) throw Failure{no_puzzle(path)};
    return puzzles;
  });
}

// The text of the only value in a file, and its place.
py::tuple one_text(const std::string& path) {
  const Chunk found = patiently([&](const std::stop_token& stop) {
    std::optional<Chunk> only;
    each_chunk(path, stop, [&](const Chunk& chunk) {
      if (only) throw Failure{{"input", chunk.where, "there is a second puzzle", "read_all() reads them all"}};
      only = chunk;
    });
    if (!only) throw Failure{no_puzzle(path)};
    return *only;
  });
  return py::make_tuple(py::bytes(found.text), py_text(found.where));
}

Json solve(const AnyPuzzle& any, std::uint64_t limit, bool count, std::uint64_t steps, const std::stop_token& stop) {
  Budget budget(steps > 0 ? steps : any.game->search_patience, stop);
  Json paths = Json::array(), programs = Json::array();
  bool programmed = false;
  const SolveReport report = any.game->solve(any, {.count_only = count, .limit = limit}, budget, [&](const Trace& trace) {
    paths.push_back(trace.moves);
    programs.push_back(trace.program.empty() ? Json(nullptr) : Json(trace.program));
    programmed = programmed || !trace.program.empty();
  });
  Json json = about(any);
  if (!count) json["paths"] = std::move(paths);
  if (programmed) json["programs"] = std::move(programs);
  json.update({{"solutions", report.solutions}, {"complete", report.complete}});
  if (report.fewest) json["fewest"] = *report.fewest;
  if (!report.dilemma.says.empty()) json.update({{"because", report.dilemma.says}, {"contradiction", report.dilemma.parts}});
  return json;
}

Json hint(const AnyPuzzle& any, const std::string& play, const std::string& rules, const std::string& mode) {
  const Mode known = good(read_mode(mode));
  if (!any.game->hint) throw Failure{no_hints(*any.game)};
  const RuleSet set = good(read_rule_set(*any.game, "--rules", rules.empty() ? "all" : rules, known));
  return crux::to_json(any, good(any.game->hint(any, play, set)));
}

Json check(const AnyPuzzle& any, const std::string& play) {
  const Standing found = good(judge(any, play, Judge::verdict));
  Json json = about(any);
  json.update({{"path", found.moves}, {"status", name_of(found.status)}, {"says", found.says}});
  return json;
}

struct Drawing {
  std::string play;
  bool solution;
  std::string view;
  std::string format;
  double scale;
};

std::string draw(const AnyPuzzle& any, const Drawing& asked, const std::stop_token& stop) {
  if (!any.game->draw) throw Failure{no_picture(*any.game, "draw")};
  const PictureFormat format = good(format_of("picture." + asked.format));
  if (!(asked.scale >= 0.1 && asked.scale <= 50))
    throw Failure{{"arguments", "--scale", fmt::format("found {}", asked.scale), "expected a number, 0.1 to 50"}};
  if (asked.solution && !asked.play.empty())
    throw Failure{{"arguments", "draw", "both of --path and --solution", "give one of them"}};
  const std::size_t view = good(find_view(*any.game, asked.view, "--view"));
  std::string play = asked.play;
  if (asked.solution) {
    const auto found = first_solution(any, stop);
    if (!found) throw Failure{{"draw", any.id, "no solution was found", "leave out --solution"}};
    play = *found;
  }
  const Picture picture = good(any.game->draw(any, play, view));
  if (format == PictureFormat::svg) return good(to_svg(picture));
  if (format == PictureFormat::pdf) return good(render_pdf_within({}, {&picture, 1}));
  if (std::max(picture.width, picture.height) * asked.scale > max_png_pixels)
    throw Failure{{"arguments", "--scale", fmt::format("{} makes a picture of more than {} pixels", asked.scale, max_png_pixels),
                   "choose a smaller one"}};
  return good(render_png_within({}, picture, asked.scale));
}

py::object grade(const PuzzlePointer& any, const GradeAsked& asked, const std::optional<py::function>& policy,
                 std::int64_t most) {
  if (!policy) return to_python(patiently([&](const std::stop_token& stop) { return grade_of(*any, asked, stop); }));
  const GraphPointer graph =
      patiently([&](const std::stop_token& stop) { return unfold(any, asked.rules, asked.mode, most, stop); });
  const std::vector<double> chances = ask_policy(*policy, graph);
  return to_python(patiently([&](const std::stop_token&) { return grade_under(*graph, chances); }));
}

py::object picture(const AnyPuzzle& any, const Drawing& asked) {
  const std::string file = patiently([&](const std::stop_token& stop) { return draw(any, asked, stop); });
  if (good(format_of("picture." + asked.format)) == PictureFormat::svg) return py_text(file);
  return py::bytes(file);
}

void bind_questions(py::class_<AnyPuzzle, PuzzlePointer>& puzzle) {
  puzzle
      .def(
          "grade",
          [](const PuzzlePointer& any, std::string rules, std::string mode, std::string against, std::uint64_t budget,
             std::optional<double> within, const std::optional<py::function>& policy, std::int64_t most) {
            return grade(any, {std::move(rules), std::move(mode), std::move(against), budget, within}, policy, most);
          },
          py::kw_only(), py::arg("rules") = "", py::arg("mode") = "strict", py::arg("against") = "none", py::arg("budget") = 0,
          py::arg("within") = py::none(), py::arg("policy") = py::none(), py::arg("most") = usual_most,
          "How hard it is: what `crux grade --json` prints, as a dict. With `policy`, a function that gets a Graph and answers "
          "with one chance for each move: the grades of this player, of a graph of at most `most` states.")
      .def(
          "solve",
          [](const AnyPuzzle& any, std::optional<std::uint64_t> limit, bool count, std::uint64_t budget) {
            return to_python(patiently(
                [&](const std::stop_token& stop) { return solve(any, limit.value_or(beyond_counting), count, budget, stop); }));
          },
          py::kw_only(), py::arg("limit") = py::none(), py::arg("count") = false, py::arg("budget") = 0,
          "Its solutions, at most `limit` of them, or only how many: what `crux solve --json` prints, as a dict.")
      .def(
          "hint",
          [](const AnyPuzzle& any, const std::string& play, const std::string& rules, const std::string& mode) {
            return to_python(patiently([&](const std::stop_token&) { return hint(any, play, rules, mode); }));
          },
          py::arg("play") = "", py::kw_only(), py::arg("rules") = "", py::arg("mode") = "strict",
          "The next step after a play, and why: what `crux hint --json` prints, as a dict.")
      .def(
          "check",
          [](const AnyPuzzle& any, const std::string& play) {
            return to_python(patiently([&](const std::stop_token&) { return check(any, play); }));
          },
          py::arg("play"), "How a play stands, as a dict: \"open\", \"solved\" or \"lost\".")
      .def(
          "draw",
          [](const AnyPuzzle& any, std::string play, bool solution, std::string view, std::string format, double scale) {
            return picture(any, {std::move(play), solution, std::move(view), std::move(format), scale});
          },
          py::arg("play") = "", py::kw_only(), py::arg("solution") = false, py::arg("view") = "", py::arg("format") = "svg",
          py::arg("scale") = 2.0, "Its picture, with a play or the first solution: SVG as str, \"png\" or \"pdf\" as bytes.")
      .def("_repr_svg_",
           [](const AnyPuzzle& any) -> py::object {
             if (!any.game->draw) return py::none();
             return picture(any, {.play = "", .solution = false, .view = "", .format = "svg", .scale = 2});
           })
      .def(
          "graph",
          [](const PuzzlePointer& any, const std::string& rules, const std::string& mode, std::int64_t most) {
            return patiently([&](const std::stop_token& stop) { return unfold(any, rules, mode, most, stop); });
          },
          py::kw_only(), py::arg("rules") = "", py::arg("mode") = "strict", py::arg("most") = usual_most,
          "Its states and moves as arrays; `rules` are sets whose players' chances are wanted, with commas between them.");
}

}  // namespace

GradeRequest GradeAsked::of(const GameEntry& game) const {
  return good(read_grade_wish(game, {rules, mode, against, budget, within}));
}

Json grade_of(const AnyPuzzle& any, const GradeAsked& asked, const std::stop_token& stop) {
  const Wanted wanted{.grades = asked.of(*any.game), .remarks = asked.rules.empty(), .solutions = false};
  return crux::to_json(any, measure(any, wanted, stop).grades, asked.mode);
}

void bind_puzzles(py::module_& module) {
  py::class_<AnyPuzzle, PuzzlePointer> puzzle(module, "Puzzle", "A puzzle of any game. It never changes.");
  puzzle.def_property_readonly(
            "game", [](const AnyPuzzle& any) { return py_text(any.game->name); }, "The name of its game.")
      .def_property_readonly(
          "id", [](const AnyPuzzle& any) { return py_text(any.id); }, "Its line's own id, or a fingerprint of the puzzle.")
      .def_property_readonly(
          "line", [](const AnyPuzzle& any) { return to_python(any.line); },
          "A new dict of its line: \"game\", \"puzzle\", and all that came with it.")
      .def("__str__", [](const AnyPuzzle& any) { return py_text(text_of(any)); })
      .def("__repr__",
           [](const AnyPuzzle& any) {
             return py_text(fmt::format("<crux.Puzzle {} {}>", any.game->name,
                                        Json(any.id).dump(-1, ' ', false, Json::error_handler_t::replace)));
           })
      .def("__eq__",
           [](const AnyPuzzle& one, const py::object& other) -> py::object {
             if (!py::isinstance<AnyPuzzle>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(canonical_text(one) == canonical_text(other.cast<const AnyPuzzle&>()));
           })
      .def("__hash__", [](const AnyPuzzle& any) { return std::hash<std::string>{}(canonical_text(any)); })
      .def(py::pickle([](const AnyPuzzle& any) { return py::str(py_text(text_of(any))); },
                      [](const py::str& text) { return read(text, ""); }));
  bind_questions(puzzle);
  module.def("read", &read, py::arg("text"), py::arg("where") = "", "A puzzle from one line of the format.");
  module.def("read_all", &read_all, py::arg("path"), "All puzzles of a file.");
  module.def("one_text", &one_text, py::arg("path"), "The text of the only puzzle in a file, and where it stands.");
  module.def("games", [] {
    py::list all;
    for (const GameEntry* game : all_games()) all.append(to_python(describe(*game)));
    return all;
  });
}

}  // namespace crux::python
