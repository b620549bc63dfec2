// The editor repeats this in TypeScript: every clue as a sentence (web/english.ts), of which answers it is true (web/truth.ts),
// and which clues can be read (`fits` and `settle` in web/design.ts).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/sketch.hpp"
#include "games/logicgrid/rules/text.hpp"
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

// Those of the corpus, and one of each theme, without its own clues.
std::vector<Puzzle> told_puzzles() {
  std::vector<Puzzle> all;
  for (const Json& json : vectors::puzzles_in("logicgrid", "small.jsonl")) all.push_back(*Logicgrid::read(json));
  for (const std::string_view theme : theme_names()) {
    Rng rng(1);
    auto made = Logicgrid::sample(*Logicgrid::read_parameters({{"theme", theme}}), rng);
    if (!made) continue;
    made->puzzle.clues.clear();
    all.push_back(std::move(made->puzzle));
  }
  return all;
}

TEST(Pages, ReadCluesAsWeDo) {
  Json found = Json::array();
  const std::vector<Puzzle> puzzles = told_puzzles();
  ASSERT_GT(puzzles.size(), theme_names().size());
  for (const Puzzle& own : puzzles) {
    const Puzzle p = with_all_kinds(own);
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

bool reads(const Puzzle& p, const Json& clue) {
  Reading reading(clue, "logicgrid");
  read_clue(reading.root(), p);
  return !reading.failed();
}

// For every list of so many items whether the clue that is made of it can be read, as a line of 1 and 0. The last item changes
// first.
std::string reads_of_all(const Puzzle& p, std::size_t length, const std::function<Json(const Json&)>& make) {
  const auto n = static_cast<std::size_t>(p.items());
  const std::size_t all = n * static_cast<std::size_t>(p.size());
  std::size_t count = 1;
  for (std::size_t i = 0; i < length; ++i) count *= all;
  std::string line;
  for (std::size_t number = 0; number < count; ++number) {
    Json items = Json::array();
    for (std::size_t i = 0, power = count / all; i < length; ++i, power /= all) {
      const std::size_t item = number / power % all;
      items.push_back(fmt::format("{}{}", static_cast<char>('A' + item / n), item % n));
    }
    line += reads(p, make(items)) ? '1' : '0';
  }
  return line;
}

Json links_of(const Json& a, const Json& b, const Json& c, const Json& d) {
  return Json::array({Json::array({a, b}), Json::array({c, d})});
}

// The answers of `reads_of_all`, by a name for each form of clue.
Json reads_by_form(const Puzzle& p, const std::string& axis) {
  Json found = Json::object();
  for (const char* kind : {"is", "not", "less", "diff", "absdiff", "rankdiff", "next", "either", "pair"}) {
    const std::string parts = std::string_view(kind) == "pair" ? "abcd" : std::string_view(kind) == "either" ? "abc" : "ab";
    found[kind] = reads_of_all(p, parts.size(), [&](const Json& items) {
      Json clue{{"type", kind}, {"axis", axis}, {"by", 1}};
      for (std::size_t i = 0; i < parts.size(); ++i) clue[std::string(1, parts[i])] = items[i];
      return clue;
    });
  }
  for (const std::size_t length : {1U, 2U, 3U})
    found[fmt::format("alldiff {}", length)] =
        reads_of_all(p, length, [](const Json& items) { return Json{{"type", "alldiff"}, {"items", items}}; });
  found["count"] = reads_of_all(p, 4, [](const Json& i) {
    return Json{{"type", "count"}, {"links", links_of(i[0], i[1], i[2], i[3])}, {"min", 0}, {"max", 1}};
  });
  return found;
}

// Clues about good items, with all kinds of numbers and axes.
Json clues_with_numbers(const Puzzle& p) {
  Json found = Json::array();
  const auto add = [&](Json clue) {
    const bool good = reads(p, clue);
    found.push_back({{"clue", std::move(clue)}, {"reads", good}});
  };
  for (const char* kind : {"less", "diff", "absdiff", "rankdiff", "next"})
    for (const char* axis : {"A", "B", "C", "D", "a", ""})
      for (const double by : {-5.0, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 5.0}) {
        Json clue{{"type", kind}, {"a", "A0"}, {"b", "B1"}, {"axis", axis}};
        if (std::string_view(kind).contains("diff")) clue["by"] = by;
        if (clue.contains("by") || by == 0) add(std::move(clue));
      }
  for (int min = 0; min <= 3; ++min)
    for (int max = 0; max <= 3; ++max)
      add({{"type", "count"}, {"links", links_of("A0", "B1", "A1", "B0")}, {"min", min}, {"max", max}});
  return found;
}

TEST(Pages, ReadTheSameClues) {
  Json found = Json::array();
  for (const Json& json : vectors::puzzles_in("logicgrid", "small.jsonl")) {
    const auto p = Logicgrid::read(json);
    ASSERT_TRUE(p);
    if (p->size() * p->items() > 9) continue;  // of the small ones, all clues
    if (std::ranges::any_of(found, [&](const Json& one) { return one["puzzle"]["categories"] == json["categories"]; })) continue;
    const Json frame{{"categories", json["categories"]}, {"clues", Json::array()}};
    std::string axis = "A";
    for (int c = 0; c < p->size(); ++c)
      if (!p->categories[static_cast<std::size_t>(c)].values.empty()) axis = static_cast<char>('A' + c);
    found.push_back({{"puzzle", frame}, {"axis", axis}, {"reads", reads_by_form(*p, axis)}, {"numbers", clues_with_numbers(*p)}});
    if (found.size() == 3) break;
  }
  EXPECT_EQ(found.size(), 3U);
  vectors::expect_told("logicgrid", found, "clues");
}

// The kinds of the clues that may fill a hole which names none.
Json usual_kinds_of_holes() {
  Json sketch = vectors::puzzles_in("logicgrid", "sketches/small.jsonl").front();
  sketch["clues"] = Json::array({Json{{"type", "?"}}});
  const auto read = Logicgrid::read_sketch(sketch);
  EXPECT_TRUE(read);
  std::set<Kind> kinds;
  for (const Clue& option : read->clues) kinds.insert(option.kind);
  Json names = Json::array();
  for (const Kind kind : kinds) names.push_back(kind_names[static_cast<std::size_t>(kind)]);
  return names;
}

TEST(Pages, KnowOurLimits) {
  vectors::expect_limits("logicgrid", {{"categories", max_categories},
                                       {"items", max_items},
                                       {"clues", max_clues},
                                       {"links", max_links},
                                       {"bytes", max_name},
                                       {"usual_kinds", usual_kinds_of_holes()}});
}

TEST(Pages, ExplainSignsAsWorksheetsDo) { vectors::expect_paper<Logicgrid>("logicgrid", {"small.jsonl"}); }

}  // namespace
}  // namespace crux::logicgrid::pages_test
