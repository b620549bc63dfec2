// neighbours_test.cpp -- logic grids that differ by one clue, against a slow and obvious list of them.
#include "core/neighbours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid::neighbours_test {
namespace {

// Its only solution is A0=B0 A1=B2 A2=B1.
const Json small =
    Json::parse(R"({"categories":[{"name":"people","items":["Ann","Ben","Cleo"]},{"name":"pets","items":["cat","dog","fox"]}],
  "clues":[{"type":"is","a":"A0","b":"B0"},{"type":"not","a":"A1","b":"B1"}]})");
const std::set<std::pair<std::string, std::string>> together{{"A0", "B0"}, {"A1", "B2"}, {"A2", "B1"}};
bool are_one(const std::string& a, const std::string& b) { return together.contains({std::min(a, b), std::max(a, b)}); }

// Every clue that is true, each written one way: items of the first category come first, and the smaller of two that are alike.
// Of three pets, "Ann has either the cat or the dog" says that she does not have the fox, and so does "the fox has Ben or Cleo".
std::vector<Json> all_true() {
  const std::vector<std::string> people{"A0", "A1", "A2"}, pets{"B0", "B1", "B2"};
  std::vector<Json> clues;
  for (const std::string& a : people)
    for (const std::string& b : pets) clues.push_back({{"type", are_one(a, b) ? "is" : "not"}, {"a", a}, {"b", b}});
  for (const std::string& a : people)
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = i + 1; j < 3; ++j)
        if (are_one(a, pets[i]) || are_one(a, pets[j]))
          clues.push_back({{"type", "either"}, {"a", a}, {"b", pets[i]}, {"c", pets[j]}});
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = a + 1; b < 3; ++b)
      for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t d = c + 1; d < 3; ++d)
          if ((are_one(people[a], pets[c]) && are_one(people[b], pets[d])) ||
              (are_one(people[a], pets[d]) && are_one(people[b], pets[c])))
            clues.push_back({{"type", "pair"}, {"a", people[a]}, {"b", people[b]}, {"c", pets[c]}, {"d", pets[d]}});
  return clues;
}

// ---- by trying all six answers: pets[i] belongs to the i-th of the people

bool is_true(const Json& clue, const std::array<int, 3>& pets) {
  const auto one = [&](const char* x, const char* y) {
    const auto one_item = clue[x].get<std::string>(), other = clue[y].get<std::string>();
    const auto& [a, b] = std::minmax(one_item, other);
    return a[0] == 'A' && b[0] == 'B' && pets[static_cast<std::size_t>(a[1] - '0')] == b[1] - '0';
  };
  if (clue["type"] == "is") return one("a", "b");
  if (clue["type"] == "not") return !one("a", "b");
  if (clue["type"] == "either") return one("a", "b") != one("a", "c");
  return (one("a", "c") && one("b", "d")) || (one("a", "d") && one("b", "c"));
}
bool have_one_answer(const std::vector<Json>& clues) {
  std::array<int, 3> pets{0, 1, 2};
  int answers = 0;
  do answers += std::ranges::all_of(clues, [&](const Json& clue) { return is_true(clue, pets); }) ? 1 : 0;
  while (std::ranges::next_permutation(pets).found);
  return answers == 1;
}

// In any order.
std::string text_of(const Json& clues) {
  std::vector<std::string> all;
  Json puzzle = small;
  puzzle["clues"] = clues;
  const Json written = Logicgrid::write(*Logicgrid::read(puzzle));
  for (const Json& clue : written["clues"]) all.push_back(clue.dump());
  std::ranges::sort(all);
  return Json(all).dump();
}

// Clues of a puzzle without needless ones. Old clues that are needless beside a new one go, the first ones first.
std::set<std::string> literal_neighbours(const Json& given) {
  std::set<std::string> all;
  const std::vector<Json> clues(given["clues"].begin(), given["clues"].end());
  const auto add = [&](std::vector<Json> other, const Json& clue) {
    for (std::size_t c = 0; have_one_answer(other) && c < other.size();) {
      std::vector<Json> fewer = other;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(c));
      if (other[c] != clue && have_one_answer(fewer))
        other = fewer;
      else
        ++c;
    }
    all.insert(text_of(other));
  };
  for (std::size_t c = 0; c < clues.size(); ++c) {
    std::vector<Json> less = clues;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(c));
    all.insert(text_of(less));
  }
  for (const Json& clue : all_true()) {
    if (std::ranges::find(clues, clue) != clues.end()) continue;
    for (std::size_t c = 0; c < clues.size(); ++c) {
      std::vector<Json> other = clues;
      other[c] = clue;
      add(other, clue);
    }
    std::vector<Json> more = clues;
    more.push_back(clue);
    add(more, clue);
  }
  return all;
}

std::vector<Neighbour<Puzzle>> all_neighbours(const Puzzle& p) {
  Rng rng(1);
  return Logicgrid::neighbours(p, 1'000'000, rng);
}

TEST(LogicgridNeighbours, AreAllThatDifferByOneTrueClue) {
  const auto p = Logicgrid::read(small);
  ASSERT_TRUE(p) << to_text(p.error());
  std::set<std::string> found;
  for (const auto& [puzzle, change, size] : all_neighbours(*p))
    EXPECT_TRUE(found.insert(text_of(Logicgrid::write(puzzle)["clues"])).second) << "twice: " << change;
  EXPECT_EQ(found, literal_neighbours(small));
}

TEST(LogicgridNeighbours, SayWhatChanged) {
  const auto p = Logicgrid::read(small);
  ASSERT_TRUE(p);
  std::set<std::string> said;
  for (const auto& [puzzle, change, size] : all_neighbours(*p)) {
    said.insert(change);
    const bool is_new = change.contains("either") || change.contains("Between");
    EXPECT_EQ(size, (is_new ? new_kind : one_part) + (change.contains(". Clue ") ? one_part : 0)) << change;
  }
  for (const char* change : {"Clue 2 is gone.", "Clue 1 is another one: The one with people Ben has pets fox.",
                             "Clue 2 is another one: The one with people Cleo has pets dog.",
                             "There is one more clue: The one with people Ben does not have pets cat."})
    EXPECT_TRUE(said.contains(change)) << change;
}

// A clue that is written twice can go once; without a solution nothing is true.
TEST(LogicgridNeighbours, AreAllDifferent) {
  Json twice = small;
  twice["clues"].push_back(twice["clues"][1]);
  Json none = small;
  none["clues"].push_back({{"type", "not"}, {"a", "A0"}, {"b", "B0"}});
  for (const Json& json : {twice, none}) {
    const auto p = Logicgrid::read(json);
    ASSERT_TRUE(p);
    std::set<std::string> found;
    for (const auto& [puzzle, change, size] : all_neighbours(*p))
      EXPECT_TRUE(found.insert(Logicgrid::write(puzzle).dump()).second) << "twice: " << change;
    EXPECT_TRUE(json == twice || found.size() == 3U);
  }
}

}  // namespace
}  // namespace crux::logicgrid::neighbours_test
