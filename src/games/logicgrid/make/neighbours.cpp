// neighbours.cpp -- logic grids that differ from one by a clue: it is left out, or another true one stands in its place or is
// added. If other clues are not needed any more, they go, too.
#include "core/neighbours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/every_clue.hpp"
#include "games/logicgrid/make/twins.hpp"
#include "games/logicgrid/show/english.hpp"

namespace crux::logicgrid {
namespace {

constexpr std::size_t most_listed = 6'000;  // of a kind, before anybody asks whether they are true
constexpr std::size_t most_of_a_kind = 60;  // else most clues would be of the kinds with many items

// One change. `of` is a clue of the puzzle, `by` one of the true clues.
struct Edit {
  enum class Way : std::uint8_t { remove, swap, add } way = Way::remove;
  std::size_t of = 0, by = 0;
  int size = one_part;
};

std::optional<Solution> first_solution(const Puzzle& p) {
  std::optional<Solution> found;
  Budget budget(Logicgrid::search_patience);
  each_solution(p, budget, [&](const Solution& solution) {
    found = solution;
    return false;
  });
  return found;
}

// Clues that are true of the first solution and that the puzzle does not have, kind by kind.
std::vector<Clue> true_clues(const Puzzle& p, Rng& rng) {
  std::vector<Clue> all, known;
  const auto solution = first_solution(p);
  if (!solution) return all;
  for (const Clue& clue : p.clues) known.push_back(canonical(clue));
  for (std::size_t k = 0; k < kind_names.size(); ++k) {
    const auto kind = static_cast<Kind>(k);
    if (!can_be_listed(kind)) continue;
    const std::array<std::optional<Kind>, 1> kinds{kind};
    std::vector<Clue> some;
    for (const auto& clue : every_clue(p, kinds, most_listed))
      if (holds(p, *clue, *solution) && std::ranges::find(known, canonical(*clue)) == known.end()) some.push_back(*clue);
    for (Clue& clue : drawn(std::move(some), most_of_a_kind, rng)) all.push_back(std::move(clue));
  }
  return all;
}

std::vector<Edit> edits_of(const Puzzle& p, const std::vector<Clue>& others) {
  const auto size = [&](const Clue& clue) {
    return std::ranges::find(p.clues, clue.kind, &Clue::kind) == p.clues.end() ? new_kind : one_part;
  };
  std::vector<Edit> edits;
  for (std::size_t c = 0; c < p.clues.size(); ++c)  // of clues that are written twice in a row, only one can go
    if (c == 0 || p.clues[c] != p.clues[c - 1]) edits.push_back({Edit::Way::remove, c, 0, one_part});
  for (std::size_t c = 0; c < p.clues.size(); ++c)
    for (std::size_t o = 0; o < others.size(); ++o) edits.push_back({Edit::Way::swap, c, o, size(others[o])});
  if (p.clues.size() < max_clues)
    for (std::size_t o = 0; o < others.size(); ++o) edits.push_back({Edit::Way::add, 0, o, size(others[o])});
  return edits;
}

bool has_one_solution(const Puzzle& p) {
  Budget budget(Logicgrid::search_patience);
  int found = 0;
  each_solution(p, budget, [&](const Solution&) { return ++found < 2; });
  return found == 1 && budget.left() > 0;
}

Puzzle without(Puzzle p, std::size_t clue) {
  p.clues.erase(p.clues.begin() + static_cast<std::ptrdiff_t>(clue));
  return p;
}

// Which clues of a puzzle with one solution nobody needs.
std::vector<bool> needless_clues(const Puzzle& p) {
  std::vector<bool> needless;
  for (std::size_t c = 0; c < p.clues.size(); ++c) needless.push_back(has_one_solution(without(p, c)));
  return needless;
}

// Old clues that were needed before a clue was swapped or added, and are not any more, go. `needless` are those that were not.
void tidy_up(Neighbour<Puzzle>& changed, const Edit& edit, std::vector<bool> needless) {
  if (!has_one_solution(changed.puzzle)) return;
  std::vector<std::size_t> gone;
  for (std::size_t c = 0; c < needless.size(); ++c) {
    const bool is_new = edit.way == Edit::Way::swap && c == edit.of;
    if (is_new || needless[c]) continue;
    Puzzle fewer = without(changed.puzzle, c - gone.size());
    if (!has_one_solution(fewer)) continue;
    changed.puzzle = std::move(fewer);
    gone.push_back(c);
    changed.size += one_part;
    changed.change += fmt::format(" Clue {} is gone.", c + 1);
  }
}

Neighbour<Puzzle> neighbour(const Puzzle& p, const std::vector<Clue>& others, const Edit& edit) {
  Puzzle other = p;
  switch (edit.way) {
    case Edit::Way::remove:
      other.clues.erase(other.clues.begin() + static_cast<std::ptrdiff_t>(edit.of));
      return {std::move(other), fmt::format("Clue {} is gone.", edit.of + 1), edit.size};
    case Edit::Way::swap:
      other.clues[edit.of] = others[edit.by];
      return {std::move(other), fmt::format("Clue {} is another one: {}", edit.of + 1, sentence(p, others[edit.by])), edit.size};
    case Edit::Way::add:
      other.clues.push_back(others[edit.by]);
      return {std::move(other), fmt::format("There is one more clue: {}", sentence(p, others[edit.by])), edit.size};
  }
  return {};
}

}  // namespace

// Two changes may lead to the same clues, in another order: then the first one counts.
std::vector<Neighbour<Puzzle>> Logicgrid::neighbours(const Puzzle& p, std::size_t most, Rng& rng) {
  const std::vector<Clue> others = true_clues(p, rng);
  const bool unique = has_one_solution(p);
  const std::vector<bool> needless = unique ? needless_clues(p) : std::vector<bool>{};
  auto all = neighbours_by<Puzzle>(edits_of(p, others), most, rng, [&](const Edit& edit) {
    auto changed = neighbour(p, others, edit);
    if (unique && edit.way != Edit::Way::remove) tidy_up(changed, edit, needless);
    return changed;
  });
  std::vector<Neighbour<Puzzle>> different;
  std::unordered_multimap<std::uint64_t, std::size_t> seen;  // by invariant
  for (auto& one : all) {
    const auto [first, last] = seen.equal_range(invariant(one.puzzle));
    const auto is_it = [&](const auto& entry) { return same(different[entry.second].puzzle, one.puzzle); };
    if (same(one.puzzle, p) || std::any_of(first, last, is_it)) continue;
    seen.emplace(invariant(one.puzzle), different.size());
    different.push_back(std::move(one));
  }
  return different;
}

// Who has what. There is no mirror for that.
std::string Logicgrid::solution_shape(const Puzzle&, std::string_view play) { return std::string(play); }

}  // namespace crux::logicgrid
