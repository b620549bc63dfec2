#include "games/toycar/paper/paper.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"

namespace crux::toycar {
namespace {

using Verdict = Reproduction::Verdict;

std::string shown(const Sequences::Targets& t) { return fmt::format("{{{},{}}}", t.length, t.loops); }

bool is_unique(const Json& line) { return line.value("unique", Json()) == Json(true); }

std::string proof_of(const Json& line) { return is_unique(line) ? "one solution" : "runs; undecided whether another exists"; }

std::vector<std::string> row_of(const std::string& name, const Shown& level) {
  const Json& puzzle = level.line.at("puzzle");
  return {name, shown(level.targets), level.line.at("sequence").get<std::string>(),
          fmt::format("{} x {}", puzzle.at("width").get<int>(), puzzle.at("height").get<int>()), proof_of(level.line)};
}

void add_level(Reproduction& r, const std::string& name, const Shown& level) {
  r.figures.push_back({fmt::format("Figure {}, target {}", name, shown(level.targets)), level.line, ""});
  r.figures.push_back({fmt::format("Figure {}, solved", name), level.line, level.line.value("solution", std::string())});
}

std::string name_of_level(std::size_t i) { return fmt::format("9{}", static_cast<char>('a' + i)); }

void add_table(Reproduction& r, const PaperFindings& found) {
  Reproduction::Table levels{
      "The progression of a player who succeeds at the first try (Figure 9), and a long puzzle (Figure 12)",
      {"puzzle", "target", "sequence", "board", "proof"},
      {},
      "The first move of a sequence is the car's heading, the others are its tiles."};
  for (std::size_t i = 0; i < found.progression.size(); ++i)
    levels.rows.push_back(row_of(name_of_level(i), found.progression[i]));
  levels.rows.push_back(row_of("12", found.longest));
  r.tables.push_back(std::move(levels));
  r.tables.push_back({.title = "Evolution: population 500, all 1,000 generations, target {11,2}",
                      .columns = {"", "ours", "the paper"},
                      .rows = {{"time", fmt::format("{:.3f} s", found.evolved.seconds), "about 10 s"},
                               {"optimal sequences found", fmt::format("{}", found.evolved.optimal), "-"},
                               {"optimal sequences there are", fmt::format("{}", found.evolved.exactly), "-"}},
                      .note = "How many there are is counted exactly, by dynamic programming over length and loops.",
                      .varies = Varies::time});
}

// ---- the pictures, in the order of the paper

void add_method(Reproduction& r, const PaperFindings& found) {
  r.rows.push_back(drawing("Figure 1", "how a puzzle is presented to the player"));
  r.rows.push_back(drawing("Figure 2", "the solution of Figure 1's puzzle"));
  const auto loop = read_moves(figure_3_moves);
  const int loops = loop ? loop->loops() : 0;
  r.rows.push_back({.part = "Figure 3",
                    .claim = "left, up, right, down, left is a loop",
                    .theirs = "1 loop",
                    .ours = counted(loops, "loop"),
                    .verdict = same_if(loops == 1),
                    .reason = loops == 1 ? "" : "loops are counted otherwise"});
  const auto solved = static_cast<std::size_t>(
      std::ranges::count_if(found.progression, [](const Shown& s) { return s.line.contains("solution"); }));
  const auto unique =
      static_cast<std::size_t>(std::ranges::count_if(found.progression, [](const Shown& s) { return is_unique(s.line); }));
  const bool all = unique == found.progression.size();
  r.rows.push_back(
      {.part = "Figure 4",
       .claim = "the algorithm makes levels that can be solved, in one way only (section 1; the paper does not check it)",
       .theirs = "always",
       .ours = fmt::format("{} of {} solved, {} in one way only", solved, found.progression.size(), unique),
       .verdict = all ? Verdict::better : Verdict::differs,
       .reason = all ? "we drive a stretch again that would spoil the run, and an exact solver proves the level"
                     : "a proof ended undecided"});
  const bool three = found.boards.size() == 3;
  r.rows.push_back({.part = "Figure 5",
                    .claim = "the sequence {U, R, D, L, U, L} has several boards",
                    .theirs = "3 boards",
                    .ours = fmt::format("{} different boards, {} proved to have no other solution", found.boards.size(),
                                        std::ranges::count_if(found.boards, is_unique)),
                    .verdict = same_if(three),
                    .reason = three ? "" : "fewer boards were found"});
  r.rows.push_back({.part = "Figure 6",
                    .claim = "no sequence has equal or opposite moves one after the other",
                    .theirs = "0",
                    .ours = fmt::format("{} of {} sequences", found.evolved.unfit, found.evolved.optimal),
                    .verdict = same_if(found.evolved.unfit == 0),
                    .reason = found.evolved.unfit == 0 ? "" : "a mistake of ours: please report it"});
  r.rows.push_back(drawing("Figure 7", "crossover: both children are cut at one place"));
  r.rows.push_back(drawing("Figure 8", "the three mutations"));
}

void add_progression(Reproduction& r, const PaperFindings& found) {
  const auto& all = found.progression;
  std::string targets;
  for (const Shown& level : all) targets += fmt::format("{}{}", targets.empty() ? "" : " ", shown(level.targets));
  const bool same =
      all.size() == 5 && all.front().targets == Sequences::Targets{3, 0} && all.back().targets == Sequences::Targets{11, 2};
  r.rows.push_back({.part = "Figure 9",
                    .claim = "five puzzles lead a player who succeeds from {3,0} to {11,2}",
                    .theirs = "5 puzzles, {3,0} to {11,2}",
                    .ours = targets,
                    .verdict = same_if(same),
                    .reason = same ? "" : "the player model leads elsewhere"});
}

void add_evolution(Reproduction& r, const Evolution& evolved) {
  const bool quicker = evolved.seconds < 10 && evolved.optimal > 0;
  r.rows.push_back({.part = "Section 3.3",
                    .claim = "evolution with population 500 and 1,000 generations takes about 10 s",
                    .theirs = "about 10 s",
                    .ours = fmt::format("{:.3f} s", evolved.seconds),
                    .verdict = quicker ? Verdict::better : Verdict::differs,
                    .reason = quicker ? "" : "slower, or nothing was found",
                    .varies = Varies::time});
  const bool all = evolved.optimal == evolved.exactly;
  r.rows.push_back({.part = "Section 5",
                    .claim = "the system makes a vast variety of puzzles: sequences for {11,2} that evolution finds",
                    .theirs = "-",
                    .ours = fmt::format("{} of all {}", evolved.optimal, evolved.exactly),
                    .verdict = same_if(all),
                    .reason = all ? "" : "some were not found"});
}

// ---- where people were

std::string list_of(const std::vector<double>& values, int digits) {
  std::string text;
  for (const double value : values) text += fmt::format("{}{:.{}f}", text.empty() ? "" : ", ", value, digits);
  return text;
}

void add_people(Reproduction& r, const Simulated& simulated) {
  const std::string whose = fmt::format("simulated, means of {}", counted(simulated.progressions, "progression"));
  r.rows.push_back(untested("Figure 10a", "seconds fall after the first puzzle and rise towards the fourth and fifth",
                            "three people", "simulated players have no seconds, and the first puzzle is not new to them",
                            Verdict::needs_people));
  std::string tries;
  for (std::size_t i = 0; i < simulated_skills.size(); ++i)
    tries += fmt::format("{}{:.0f}: {}", i == 0 ? "" : "; ", simulated_skills[i], list_of(simulated.tries[i], 1));
  r.rows.push_back({.part = "Figure 10b",
                    .claim = "tries: participant 1 needs one each, 2 and 3 more towards the fifth puzzle; ours by skill",
                    .theirs = "three people",
                    .ours = fmt::format("{}: {}", whose, tries),
                    .verdict = Verdict::needs_people,
                    .reason = "ours are simulated players, each with the same skill at every puzzle; people learn"});
  r.rows.push_back(untested("Figure 11", "all three participants felt a progression; one of them knew such puzzles",
                            "three people", "what people feel and know can only be asked", Verdict::needs_people));
  const bool rises = std::ranges::is_sorted(simulated.ratings, std::less_equal{});
  r.rows.push_back(
      {.part = "Section 4.2",
       .claim = "each puzzle of the progression is harder than the one before; ours by the rating, for simulated players",
       .theirs = "so three people said",
       .ours = fmt::format("{}: {}", whose, list_of(simulated.ratings, 0)),
       .verdict = rises ? Verdict::needs_people : Verdict::differs,
       .reason = rises ? "what people find harder can only be asked; the rating is a model of them"
                       : "a puzzle is not harder than the one before it, by the rating's model of people"});
}

void add_longest(Reproduction& r, const Shown& longest) {
  const bool solved = longest.line.contains("solution");
  r.rows.push_back(
      {.part = "Figure 12",
       .claim = "a sequence of 40 moves gives a level that can be solved",
       .theirs = "40 moves",
       .ours = fmt::format("{} moves; {}", longest.line.at("sequence").get<std::string>().size(), proof_of(longest.line)),
       .verdict = same_if(solved),
       .reason = solved ? "" : "no level was found"});
  const auto moves = read_moves(longest.line.at("sequence").get<std::string>());
  const int extra = moves ? moves->violations() : 0;
  r.rows.push_back({.part = "Figure 12",
                    .claim = "tiles that repeat the one before, and could be left out",
                    .theirs = "1",
                    .ours = fmt::format("{}", extra),
                    .verdict = extra == 0 ? Verdict::better : Verdict::differs,
                    .reason = extra == 0 ? "no sequence of ours has equal neighbours" : "a mistake of ours: please report it"});
}

void add_plot(Reproduction& r, const Simulated& simulated) {
  Plot plot{
      .caption = fmt::format("Where the paper's Figure 10b has three people: simulated players of three skills; means of {}.",
                             counted(simulated.progressions, "progression")),
      .title = "Figure 10b: tries, simulated",
      .x_label = "puzzle of the progression",
      .y_label = "tries",
      .series = {},
      .y_min = 0};
  for (std::size_t i = 0; i < simulated_skills.size(); ++i) {
    Plot::Series series{.name = fmt::format("skill {:.0f}", simulated_skills[i]), .x = {}, .y = simulated.tries[i]};
    for (std::size_t k = 0; k < series.y.size(); ++k) series.x.push_back(static_cast<double>(k + 1));
    plot.series.push_back(std::move(series));
  }
  r.plots.push_back(std::move(plot));
}

}  // namespace

Reproduction compare(const PaperFindings& found) {
  Reproduction r{.paper = "Scirea: Adaptive puzzle generation for Computational Thinking", .rows = {}};
  add_method(r, found);
  add_progression(r, found);
  add_people(r, found.simulated);
  add_longest(r, found.longest);
  add_evolution(r, found.evolved);
  add_table(r, found);
  add_plot(r, found.simulated);
  for (std::size_t i = 0; i < found.boards.size(); ++i)
    r.figures.push_back({fmt::format("Figure 5, board {} of {{U, R, D, L, U, L}}", i + 1), found.boards[i], ""});
  for (std::size_t i = 0; i < found.progression.size(); ++i) add_level(r, name_of_level(i), found.progression[i]);
  add_level(r, "12", found.longest);
  return r;
}

}  // namespace crux::toycar
