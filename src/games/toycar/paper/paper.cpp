#include "games/toycar/paper/paper.hpp"

#include <fmt/format.h>

namespace crux::toycar {
namespace {

std::string shown(const Sequences::Targets& t) { return fmt::format("{{{},{}}}", t.length, t.loops); }

std::string proof_of(const Json& line) {
  const auto unique = line.find("unique");
  return unique != line.end() && *unique == true ? "one solution" : "runs; undecided whether another exists";
}

std::vector<std::string> row_of(const std::string& name, const Shown& level) {
  const Json& puzzle = level.line.at("puzzle");
  return {name,
          shown(level.targets),
          level.line.at("sequence").get<std::string>(),
          fmt::format("{} x {}", puzzle.at("width").get<int>(), puzzle.at("height").get<int>()),
          proof_of(level.line),
          fmt::format("{:.1f} ms", 1e3 * level.seconds)};
}

void add_figures(Reproduction& r, const std::string& name, const Shown& level) {
  r.figures.push_back({fmt::format("{}, target {}", name, shown(level.targets)), level.line, ""});
  r.figures.push_back({fmt::format("{}, solved", name), level.line, level.line.at("solution").get<std::string>()});
}

}  // namespace

Reproduction compare(const std::vector<Shown>& progression, const Shown& longest, const Evolution& evolved) {
  Reproduction r{.paper = "Scirea: Adaptive puzzle generation for Computational Thinking", .tables = {}, .claims = {}};
  Reproduction::Table levels{
      "The progression of a player who succeeds at the first try (the paper's Fig. 9), and a long one (Fig. 12)",
      {"level", "target", "sequence", "board", "proof", "made in"},
      {},
      "The first move of a sequence is the car's heading, the others are its tiles. Times are from this run."};
  bool all_unique = true;
  for (std::size_t i = 0; i < progression.size(); ++i) {
    const std::string name = fmt::format("9{}", static_cast<char>('a' + i));
    levels.rows.push_back(row_of(name, progression[i]));
    add_figures(r, name, progression[i]);
    all_unique = all_unique && progression[i].line.value("unique", Json()) == true;
  }
  levels.rows.push_back(row_of("12", longest));
  add_figures(r, "12", longest);
  r.tables.push_back(std::move(levels));
  r.tables.push_back({"Evolution: population 500, all 1,000 generations, target {11,2}",
                      {"", "ours", "the paper"},
                      {{"time", fmt::format("{:.3f} s", evolved.seconds), "about 10 s"},
                       {"optimal sequences found", fmt::format("{}", evolved.optimal), "-"},
                       {"optimal sequences there are", fmt::format("{}", evolved.exactly), "-"}},
                      "How many there are is counted exactly, by dynamic programming over length and loops."});

  const auto& last = progression.back().targets;
  r.claims.push_back(
      {"five puzzles lead from {3,0} to {11,2}",
       progression.size() == 5 && progression.front().targets == Sequences::Targets{3, 0} && last == Sequences::Targets{11, 2},
       fmt::format("{} puzzles, the last {}", progression.size(), shown(last))});
  r.claims.push_back({"every level can be solved (the paper does not check), and in no other way", all_unique,
                      all_unique ? "run, and proved by an exact solver" : "a proof ended undecided"});
  r.claims.push_back(
      {"a sequence of 40 moves gives a level that can be solved", longest.line.contains("solution"), proof_of(longest.line)});
  r.claims.push_back({"a solution is found in about 10 seconds, or sooner", evolved.seconds <= 10 && evolved.optimal > 0,
                      fmt::format("{:.3f} s", evolved.seconds)});
  r.claims.push_back({"evolution finds many different optimal sequences: all there are", evolved.optimal == evolved.exactly,
                      fmt::format("{} of {}", evolved.optimal, evolved.exactly)});
  return r;
}

}  // namespace crux::toycar
