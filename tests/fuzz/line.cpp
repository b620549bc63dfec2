// line.cpp -- any bytes as a line of a puzzle file. A line that is read can be written and read again; a small puzzle can be
// graded.
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

std::string write_line(const AnyPuzzle& any) {
  return Json{{"crux", 1}, {"game", any.game->name}, {"puzzle", any.game->write(any)}}.dump();
}

std::size_t leaves(const Json& json) {
  if (!json.is_structured()) return 1;
  std::size_t count = 0;
  for (const Json& part : json) count += leaves(part);
  return count;
}

// A puzzle's whole numbers are its sizes: a stair's steps, a board's width and height. If it has none, there is little to say.
bool is_small(const AnyPuzzle& any) {
  const Json puzzle = any.game->write(any);
  std::int64_t size = 1;
  for (const auto& [name, value] : puzzle.items())
    if (value.is_number_integer()) size *= value.get<std::int64_t>();
  return size <= 9 && leaves(puzzle) <= 60;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto any = read_line(fuzz::text(data, size));
  if (!any) {
    fuzz::require(!any.error().found.empty());
    return 0;
  }
  const auto again = read_line(write_line(*any));
  fuzz::require(again && write_line(*again) == write_line(*any));
  if (!is_small(*any)) return 0;
  GradeRequest ask{.sets = {}, .against = {}, .budget = 500};
  for (const NamedRules& set : any->game->rules.sets)
    for (const Mode mode : {Mode::strict, Mode::reference}) ask.sets.push_back({std::string(set.name), {set.mask, mode}});
  const GradeReport report = any->game->grade(*any, ask, {});
  for (const SetGrades& set : report.sets)
    for (const Grade& grade : set.grades) fuzz::require(grade.name == "insight" || grade.value > -1e-9);
  return 0;
}
