#include "service/useful.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace crux {
namespace {

constexpr std::uint64_t solutions_compared = 20;

struct Solved {
  std::set<std::string> solutions;
  bool complete = false;
};

Solved solved(const AnyPuzzle& any, std::uint64_t limit, const std::stop_token& stop) {
  Solved found;
  Budget budget(any.game->search_patience, stop);
  const SolveReport report = any.game->solve(any, {.limit = limit, .shortest = false}, budget,
                                             [&](const Trace& trace) { found.solutions.insert(trace.moves); });
  found.complete = report.complete;
  return found;
}

// Whether the solutions are the same without the part, of which there are `before`.
bool is_idle(const AnyPuzzle& any, const std::string& list, std::size_t part, const Solved& before, const std::stop_token& stop) {
  Json json = any.game->write(any);
  json[list].erase(part);
  const auto without = read_parsed({{"crux", 1}, {"game", any.game->name}, {"puzzle", std::move(json)}});
  if (!without) return false;
  const Solved after = solved(*without, before.solutions.size() + 1, stop);
  return after.complete && after.solutions.size() == before.solutions.size();  // without it there are no fewer
}

// The parts of a puzzle as text, each with the name of its list; other values count as one part each.
std::multiset<std::string> parts_of(const AnyPuzzle& any) {
  std::multiset<std::string> parts;
  const Json json = any.game->write(any);
  for (const auto& [name, value] : json.items()) {
    if (!value.is_array()) parts.insert(fmt::format("{} {}", name, value.dump()));
    for (const Json& part : value.is_array() ? value : Json::array()) parts.insert(fmt::format("{} {}", name, part.dump()));
  }
  return parts;
}

std::multiset<std::string> less(const std::multiset<std::string>& all, const std::multiset<std::string>& some) {
  std::multiset<std::string> rest;
  std::ranges::set_difference(all, some, std::inserter(rest, rest.end()));
  return rest;
}

bool meet(const std::multiset<std::string>& some, const std::multiset<std::string>& others) {
  return std::ranges::any_of(some, [&](const std::string& part) { return others.contains(part); });
}

}  // namespace

std::size_t idle_parts(const AnyPuzzle& any, const std::stop_token& stop) {
  const Solved before = solved(any, solutions_compared, stop);
  if (!before.complete) return 0;
  std::size_t idle = 0;
  const Json json = any.game->write(any);
  for (const auto& [name, value] : json.items())
    for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
      idle += value[i].is_object() && is_idle(any, name, i, before, stop) ? 1 : 0;
  return idle;
}

std::set<std::string> first_solutions(const AnyPuzzle& any, const std::stop_token& stop) {
  auto plays = solved(any, solutions_compared, stop).solutions;
  if (!any.game->solution_shape) return plays;
  std::set<std::string> shapes;
  for (const std::string& play : plays) shapes.insert(any.game->solution_shape(any, play));
  return shapes;
}

bool changes_are_apart(std::span<const AnyPuzzle* const> steps) {
  std::multiset<std::string> gone, added;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const auto before = parts_of(*steps[i - 1]), after = parts_of(*steps[i]);
    const auto goes = less(before, after), comes = less(after, before);
    if (i + 1 < steps.size() && goes.size() > comes.size()) return false;
    if (meet(goes, added) || meet(comes, gone)) return false;
    gone.insert(goes.begin(), goes.end());
    added.insert(comes.begin(), comes.end());
  }
  return true;
}

}  // namespace crux
