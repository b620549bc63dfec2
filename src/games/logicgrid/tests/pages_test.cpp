// The editor repeats this in TypeScript (web/english.ts, web/truth.ts): every clue as a sentence, and of which answers it is
// true.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "tests/support/vectors.hpp"

namespace crux::logicgrid::pages_test {
namespace {

// "A0=B3 A0=C1 ..": all that an answer says of its rows.
std::string play_of(const Solution& rows) {
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t c = 1; c < rows[r].size(); ++c)
      text += fmt::format("{}A{}={}{}", text.empty() ? "" : " ", r, static_cast<char>('A' + c), rows[r][c]);
  return text;
}

// Answers of all kinds: category c is turned by `by` places, more for every further one, and perhaps mirrored.
Solution turned(const Puzzle& p, int by, bool mirrored) {
  const int n = p.items();
  Solution rows(static_cast<std::size_t>(n), std::vector<std::uint8_t>(static_cast<std::size_t>(p.size())));
  for (int r = 0; r < n; ++r)
    for (int c = 0; c < p.size(); ++c) {
      const int place = (r + c * by) % n;
      rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] =
          static_cast<std::uint8_t>(mirrored && c % 2 == 1 ? n - 1 - place : place);
    }
  return rows;
}

// A puzzle with clues of every kind over the same categories, beside its own.
Puzzle with_all_kinds(Puzzle p) {
  const Item a{0, 0}, b{1, 1}, c{1, 0}, d{0, 1};
  int axis = -1;
  for (int i = 0; i < p.size(); ++i)
    if (!p.categories[static_cast<std::size_t>(i)].values.empty()) axis = i;
  p.clues.push_back({.kind = Kind::is, .items = {a, b}});
  p.clues.push_back({.kind = Kind::is_not, .items = {b, d}});
  p.clues.push_back({.kind = Kind::either, .items = {a, b, c}});
  p.clues.push_back({.kind = Kind::pair, .items = {a, d, b, c}});
  p.clues.push_back({.kind = Kind::alldiff, .items = {a, b}});
  for (const auto& [min, max] : {std::pair{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {0, 2}})
    p.clues.push_back({.kind = Kind::count, .items = {a, b, d, c}, .min = min, .max = max});
  if (axis < 0) return p;
  for (const Kind kind : {Kind::less, Kind::diff, Kind::absdiff, Kind::rankdiff, Kind::next})
    for (const double by : {1.0, 2.0, -1.0}) {
      if (by < 0 && (kind == Kind::absdiff || kind == Kind::less || kind == Kind::next)) continue;
      p.clues.push_back({.kind = kind, .items = {a, d}, .axis = axis, .by = kind == Kind::less || kind == Kind::next ? 0 : by});
    }
  return p;
}

TEST(Pages, ReadCluesAsWeDo) {
  Json found = Json::array();
  for (const Json& json : vectors::puzzles_in("logicgrid", "small.jsonl")) {
    const auto read = Logicgrid::read(json);
    ASSERT_TRUE(read);
    const Puzzle p = with_all_kinds(*read);
    Json sentences = Json::array(), answers = Json::array();
    for (const Clue& clue : p.clues) sentences.push_back(sentence(p, clue));
    for (int by = 0; by < p.items(); ++by)
      for (const bool mirrored : {false, true}) {
        const Solution rows = turned(p, by, mirrored);
        std::string truth;
        for (const Clue& clue : p.clues) truth += holds(p, clue, rows) ? '1' : '0';
        answers.push_back({{"play", play_of(rows)}, {"holds", truth}});
      }
    found.push_back({{"puzzle", Logicgrid::write(p)}, {"sentences", std::move(sentences)}, {"answers", std::move(answers)}});
  }
  vectors::expect_told("logicgrid", found);
}

TEST(Pages, KnowOurLimits) {
  vectors::expect_limits(
      "logicgrid",
      {{"categories", max_categories}, {"items", max_items}, {"clues", max_clues}, {"links", max_links}, {"bytes", max_name}});
}

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Logicgrid>("logicgrid", {"small.jsonl"}); }

}  // namespace
}  // namespace crux::logicgrid::pages_test
