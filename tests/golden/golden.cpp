// Golden files: what every game says of every puzzle in its corpus, written down once and compared ever after.
//
// src/games/<game>/corpus/<name>.jsonl holds puzzles; beside it <name>.golden.json holds, for each, its solutions (the first
// few, as traces), its grades under every rule set and bot in both modes, its first hint, and what only its game says. `make
// golden` writes them anew: one value a line, so that git diff shows what changed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catalog/catalog.hpp"

namespace crux::golden_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t traces_kept = 5;
constexpr std::uint64_t budget_steps = 1'000'000'000;
constexpr double tolerance = 1e-9;

Json finite(double value) { return std::isfinite(value) ? Json(std::round(value * 1e12) / 1e12) : Json(nullptr); }

Json grades(const AnyPuzzle& any, Mode mode) {
  GradeRequest ask{.sets = {}, .against = {0, mode}, .budget = budget_steps, .ladder = true};
  for (const NamedRules& set : any.game->rules.sets) ask.sets.push_back({std::string(set.name), {set.mask, mode}});
  Json json = Json::object();
  const GradeReport report = any.game->grade(any, ask, {});
  for (const SetGrades& set : report.sets)
    for (const Grade& grade : set.grades) json[set.name + " " + grade.name] = finite(grade.value);
  if (report.ladder) {
    json["class"] = report.ladder->label ? Json(*report.ladder->label) : Json(nullptr);
    for (const BotGrade& bot : report.ladder->bots) json[fmt::format("bot {} tsi", bot.bot)] = finite(bot.tsi.value);
  }
  if (report.rounds) json["rounds"] = to_json(*report.rounds);
  return json;
}

Json hints(const AnyPuzzle& any) {
  Json json = Json::array();
  if (!any.game->hint) return json;
  const auto report = any.game->hint(any, "", {any.game->rules.sets.back().mask, Mode::strict});
  if (!report) return json;
  for (const HintedMove& move : report->next)
    for (const Deduction& d : move.because)
      json.push_back(report->moves + " " + d.move + " " + d.rule + " " + std::string(name_of(d.effect)) + " " + d.because);
  return json;
}

Json observe(const AnyPuzzle& any) {
  Json traces = Json::array();
  Budget budget(budget_steps);
  any.game->solve(any, {.count_only = false, .limit = traces_kept}, budget, [&](const Trace& t) { traces.push_back(t.moves); });
  Budget count_budget(budget_steps);
  const auto count = any.game->solve(any, {.count_only = true}, count_budget, [](const Trace&) {});
  Json seen = {{"id", any.id},
               {"solutions", count.complete ? Json(count.solutions) : Json(nullptr)},
               {"traces", traces},
               {"strict", grades(any, Mode::strict)},
               {"reference", grades(any, Mode::reference)},
               {"hints", hints(any)}};
  if (any.game->remark) seen["remarks"] = any.game->remark(any, {}).json;
  return seen;
}

// Equal but for the last digits of a number, which compilers round differently.
bool same(const Json& a, const Json& b) {
  if (a.is_number_float() || b.is_number_float())
    return a.is_number() && b.is_number() && std::abs(a.get<double>() - b.get<double>()) <= tolerance;
  if (a.type() != b.type() || a.size() != b.size()) return a == b;
  if (a.is_array()) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!same(a[i], b[i])) return false;
    return true;
  }
  if (a.is_object()) {
    for (const auto& [key, value] : a.items())
      if (!b.contains(key) || !same(value, b[key])) return false;
    return true;
  }
  return a == b;
}

struct CorpusFile {
  std::string game;
  fs::path puzzles;
  fs::path golden;
};

void PrintTo(const CorpusFile& file, std::ostream* out) { *out << file.puzzles.filename().string(); }

std::vector<CorpusFile> corpus_files() {
  std::vector<CorpusFile> files;
  for (const GameEntry* game : all_games()) {
    const fs::path folder = fs::path(CRUX_SOURCE_DIR) / "src/games" / game->name / "corpus";
    for (const auto& item : fs::directory_iterator(folder))
      if (item.path().extension() == ".jsonl")
        files.push_back({std::string(game->name), item.path(), fs::path(item.path()).replace_extension(".golden.json")});
  }
  std::ranges::sort(files, {}, &CorpusFile::puzzles);
  return files;
}

class Golden : public ::testing::TestWithParam<CorpusFile> {};

TEST_P(Golden, SaysWhatItAlwaysSaid) {
  Json found = Json::array();
  std::ifstream in(GetParam().puzzles);
  for (std::string line; std::getline(in, line);) {
    const auto any = read_line(line);
    ASSERT_TRUE(any) << to_text(any.error());
    EXPECT_EQ(any->game->name, GetParam().game);
    found.push_back(observe(*any));
  }
  ASSERT_FALSE(found.empty()) << GetParam().puzzles << " holds no puzzle";
  if (std::getenv("CRUX_REGOLD")) {
    std::ofstream(GetParam().golden) << found.dump(1) << "\n";
    return;
  }
  std::ifstream golden(GetParam().golden);
  ASSERT_TRUE(golden) << GetParam().golden << " is missing: `make golden` writes it, then review it";
  const Json expected = Json::parse(golden);
  ASSERT_EQ(found.size(), expected.size()) << "puzzles came or went: `make golden`, then review the diff";
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_TRUE(same(found[i], expected[i])) << "now " << found[i].dump(1) << "\nwas " << expected[i].dump(1);
}

INSTANTIATE_TEST_SUITE_P(Corpus, Golden, ::testing::ValuesIn(corpus_files()), [](const auto& info) {
  std::string name = info.param.game + "_" + info.param.puzzles.stem().string();
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(GoldenFiles, EveryGameHasSome) {
  for (const GameEntry* game : all_games()) {
    const auto files = corpus_files();
    EXPECT_TRUE(std::ranges::any_of(files, [&](const auto& f) { return f.game == game->name; }))
        << game->name << " has no corpus";
  }
}

}  // namespace
}  // namespace crux::golden_test
