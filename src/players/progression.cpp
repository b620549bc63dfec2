#include "players/progression.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/steady_sort.hpp"

namespace crux::players {
namespace {

const std::set<std::string, std::less<>>& had_by(const Skill& skill, const std::string& game) {
  static const std::set<std::string, std::less<>> nothing;
  const auto in = skill.games.find(game);
  return in == skill.games.end() ? nothing : in->second.played;
}

// `distance` of each puzzle: the first of the smallest, of those that were not had; of all if they were.
template <class Distance>
std::size_t nearest(const std::vector<Challenge>& puzzles, const std::set<std::string, std::less<>>& had,
                    const Distance& distance) {
  std::optional<std::size_t> best;
  double least = 0;
  for (const bool any : {false, true}) {
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      if (!any && had.contains(puzzles[i].id)) continue;
      const double away = distance(puzzles[i]);
      if (best && away >= least) continue;
      best = i;
      least = away;
    }
    if (best) break;
  }
  return *best;
}

}  // namespace

Pool::Pool(Subject subject, std::vector<Challenge> puzzles, std::size_t length)
    : subject_(std::move(subject)), puzzles_(std::move(puzzles)), easy_first_(puzzles_.size()) {
  std::iota(easy_first_.begin(), easy_first_.end(), std::size_t{0});
  steady_sort(easy_first_, [&](std::size_t a, std::size_t b) { return puzzles_[a].rating < puzzles_[b].rating; });
  const std::size_t steps = std::min(length, puzzles_.size());
  for (std::size_t i = 0; i < steps; ++i) list_.push_back(easy_first_[steps == 1 ? 0 : i * (puzzles_.size() - 1) / (steps - 1)]);
}

std::size_t Pool::by_ladder(const std::set<std::string, std::less<>>& had, std::span<const Played> plays) const {
  if (!subject_.ladder) return by_list(plays.size());
  Targets wanted = subject_.ladder->start;
  if (!plays.empty()) {
    const Played& last = plays.back();
    const bool solved = last.evidence.ending == Ending::solved && last.evidence.hints == 0;
    wanted = players::next(*subject_.ladder, Info{last.tries, last.targets, solved});
  }
  return nearest(puzzles_, had, [&](const Challenge& puzzle) {
    if (!puzzle.targets) return 1e6;
    return static_cast<double>(std::abs(puzzle.targets->first - wanted.first) +
                               2 * std::abs(puzzle.targets->second - wanted.second));
  });
}

std::uint16_t class_after(std::span<const Played> plays, const std::vector<bool>& has) {
  constexpr int enough = 2;
  std::vector<int> solved(has.size());
  for (const Played& play : plays)
    if (play.level && play.evidence.ending == Ending::solved && play.evidence.hints == 0) ++solved[*play.level];
  std::uint16_t highest = 0;
  for (std::uint16_t i = 0; i < has.size(); ++i) {
    if (!has[i]) continue;
    highest = i;
    if (solved[i] < enough) break;
  }
  return highest;
}

std::size_t Pool::by_class(const std::set<std::string, std::less<>>& had, std::span<const Played> plays) const {
  if (subject_.classes == 0) return by_list(plays.size());
  std::vector<bool> has(subject_.classes);
  for (const Challenge& puzzle : puzzles_)
    if (puzzle.level) has[*puzzle.level] = true;
  const std::uint16_t level = class_after(plays, has);
  // Within a class the easiest that was not had comes first.
  return nearest(puzzles_, had, [&](const Challenge& puzzle) {
    const int own = puzzle.level ? *puzzle.level : static_cast<int>(subject_.classes);
    return 1e6 * std::abs(own - static_cast<int>(level)) + puzzle.rating;
  });
}

std::size_t Pool::next(By by, const Skill& skill, std::span<const Played> plays, const Wish& wish) const {
  switch (by) {
    case By::list: return by_list(plays.size());
    case By::ladder: return by_ladder(had_by(skill, subject_.game), plays);
    case By::classes: return by_class(had_by(skill, subject_.game), plays);
    case By::skill:
      if (const Choice choice = choose(skill, subject_, puzzles_, wish); choice.place) return *choice.place;
      return nearest(puzzles_, {},
                     [&](const Challenge& puzzle) { return std::abs(chance(skill, subject_, puzzle) - wish.target); });
  }
  return 0;
}

}  // namespace crux::players
