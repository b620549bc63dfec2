#include <fmt/format.h>

#include "catalog/make_entry.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/paper/paper.hpp"

namespace crux::burrows {
namespace {

StageTally tally_of(const std::vector<Json>& grades) {
  StageTally tally;
  for (const Json& grade : grades) {
    ++tally.total;
    for (std::size_t c = 0; c < classes.size(); ++c) tally.of_class[c] += grade["class"] == classes[c] ? 1 : 0;
    const auto solves = [&](const char* bot) { return grade["bots"][bot]["solves"] == true; };
    tally.unsolved += solves("prims") && solves("kruskal") ? 0 : 1;
    const bool ordered =
        solves("local") <= solves("backtrack") && solves("backtrack") <= solves("search") && solves("search") <= solves("prims");
    tally.unordered += ordered ? 0 : 1;
  }
  return tally;
}

}  // namespace

// 100 puzzles a stage, as the authors made.
Result<Reproduction> Burrows::reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  const std::uint64_t count = ask.count > 0 ? ask.count : 100;
  std::vector<StageTally> tallies;
  for (std::size_t stage = 1; stage <= stages.size(); ++stage) {
    std::vector<Json> grades;
    const auto keep = [&](Json line) {
      grades.push_back(std::move(line["grade"]));
      visit(fmt::format("stage {}", stage),
            (static_cast<double>(stage - 1) + static_cast<double>(grades.size()) / static_cast<double>(count)) / stages.size());
      return true;
    };
    const auto made = detail::generate_erased<Burrows>(
        {.parameters = {{"stage", stage}}, .label = "", .count = count, .seed = ask.seed, .by = "", .rules_file = "", .now = {}},
        stop, {.puzzle = keep, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}});
    if (!made) return std::unexpected(made.error());
    if (stop.stop_requested()) return error("reproduce", "", "interrupted", "");
    if (made->made < count)
      return error("reproduce", fmt::format("stage {}", stage),
                   fmt::format("{} distinct puzzles in {} tries", made->made, made->tries), "a smaller --count");
    tallies.push_back(tally_of(grades));
  }
  return compare(tallies);
}

extern const GameEntry entry = make_entry<Burrows>();

}  // namespace crux::burrows
