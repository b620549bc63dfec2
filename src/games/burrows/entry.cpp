#include <fmt/format.h>

#include <algorithm>
#include <examples.hpp>  // data/examples, made by src/CMakeLists.txt
#include <set>
#include <study.hpp>  // data/study, the same

#include "base/words.hpp"
#include "catalog/make_entry.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/paper/paper.hpp"
#include "grade/walks.hpp"
#include "study/distributions.hpp"
#include "study/friedman.hpp"
#include "study/wilcoxon.hpp"

namespace crux::burrows {
namespace {

constexpr std::uint64_t stage_puzzles = 500;  // so many that a verdict hardly depends on the seed

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

namespace {

// Puzzles of one stage, by the class that they are of. `table` is what --stages takes.
Result<StageTally> tally_stage(std::size_t stage, const char* table, const ReproduceRequest& ask, const std::stop_token& stop) {
  const std::uint64_t count = ask.size(stage_puzzles, stage_puzzles);
  std::vector<Json> grades;
  const auto keep = [&](Json line) {
    grades.push_back(std::move(line["grade"]));
    return true;
  };
  const auto made = detail::generate_erased<Burrows>(
      {.parameters = {{"stage", stage}, {"stages", table}},
       .label = "",
       .count = count,
       .seed = ask.seed,
       .tries = 20 * count,
       .by = "",
       .rules_file = "",
       .now = {}},
      stop, {.puzzle = keep, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}});
  if (!made) return std::unexpected(made.error());
  if (stop.stop_requested()) return error("reproduce", "", "interrupted", "");
  if (made->made == 0)  // fewer than asked for will do: the smallest stages have no more
    return error("reproduce", fmt::format("stage {}", stage), fmt::format("no puzzle in {} tries", made->tries),
                 "another --seed");
  return tally_of(grades);
}

std::size_t class_of(const Puzzle& p, const std::stop_token& stop) {
  const auto found = grade::classify<Burrows>(p, Burrows::patience, stop);
  const auto at = std::ranges::find(classes, found.ladder.label.value_or(""));
  return at == classes.end() ? 0 : static_cast<std::size_t>(at - classes.begin());
}

// The examples that were rebuilt from the text of the paper's Figure 2.
Result<std::array<std::string, 4>> classes_of_figure_2(const std::stop_token& stop) {
  constexpr std::array<std::string_view, 4> names{"13-only-prim", "14-breadth-first", "15-one-step-back", "16-follow-your-nose"};
  std::array<std::string, 4> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto at = std::ranges::find(examples::all, names[i], &std::pair<std::string_view, std::string_view>::first);
    if (at == examples::all.end()) return error("reproduce", std::string(names[i]), "the example is missing", "all examples");
    const auto line = parse_json(trimmed(at->second), "reproduce");
    if (!line) return std::unexpected(line.error());
    const auto p = Burrows::read(line->at("puzzle"));
    if (!p) return std::unexpected(p.error());
    found[i] = classes[class_of(*p, stop)];
  }
  return found;
}

Result<PlayFindings> findings_of_plays(const ReproduceRequest& ask, const std::stop_token& stop) {
  const auto given = ask.file(plays_file);
  if (!given) return std::unexpected(given.error());
  PlayFindings found;
  auto plays = read_plays(*given ? std::string_view(**given) : ::study::all.front().second);
  if (!plays) return std::unexpected(plays.error());
  std::set<std::string> players;
  for (LoggedPlay& play : *plays) {
    play.of_class = class_of(play.puzzle, stop);
    players.insert(play.who);
    found.synthetic = found.synthetic || play.synthetic;
  }
  found.plays = plays->size();
  found.players = players.size();
  found.submits = count_submits(*plays);
  found.introductions = introductions(*plays);
  found.progressions = progressions(*plays, 3);
  const auto rates = rates_of_players(*plays);
  found.complete = rates.front().size();
  if (found.complete < 3) return found;
  if (const auto test = study::friedman(rates)) {
    found.friedman = test->chi_squared;
    found.friedman_p = test->p;
  }
  for (std::size_t a = 0; a < classes.size(); ++a)
    for (std::size_t b = a + 1; b < classes.size(); ++b)
      if (const auto test = study::wilcoxon(rates[a], rates[b])) found.wilcoxon.push_back({a, b, test->z, test->p});
  return found;
}

}  // namespace

// They take a second or two, so --quick makes no fewer.
Result<Reproduction> Burrows::reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  PaperFindings found;
  for (std::size_t stage = 1; stage <= stages.size(); ++stage) {
    visit("stages", static_cast<double>(stage - 1) / stages.size());
    for (const auto& [table, tallies] : {std::pair{"usual", &found.usual}, std::pair{"paper", &found.paper}}) {
      const auto tally = tally_stage(stage, table, ask, stop);
      if (!tally) return std::unexpected(tally.error());
      tallies->push_back(*tally);
    }
  }
  const auto figure_2 = classes_of_figure_2(stop);
  if (!figure_2) return std::unexpected(figure_2.error());
  found.figure_2 = *figure_2;
  found.printed_p = {study::chi_squared_above(9.699, 3), study::normal_two_sided(-2.401), study::normal_two_sided(-2.490)};
  auto plays = findings_of_plays(ask, stop);
  if (!plays) return std::unexpected(plays.error());
  found.plays = std::move(*plays);
  return compare(found);
}

extern const GameEntry entry = make_entry<Burrows>();

}  // namespace crux::burrows
