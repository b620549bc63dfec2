// progression.hpp -- four ways to go through the puzzles of a pool.
//
//   list     the same puzzles for everybody, from easy to hard, whatever comes of them
//   ladder   Scirea's (players/ladder.hpp), over the game's two numbers
//   classes  in the order of the ladder's bots: each class is met, and solved twice, before the next one
//   skill    by the person's skill (players/choosing.hpp)
//
// None gives a puzzle twice while there are others.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "players/choosing.hpp"

namespace crux::players {

enum class By : std::uint8_t { list, ladder, classes, skill };
inline constexpr std::array<std::string_view, 4> by_names{"list", "ladder", "classes", "skill"};

// One play, as far as the progressions look at it.
struct Played {
  std::optional<std::uint16_t> level = {};
  Targets targets = {};
  Evidence evidence = {};
  int tries = 1;
};

// Challenges in an order in which progressions find them quickly.
class Pool {
 public:
  // `length`: of the list that goes from the easiest to the hardest.
  Pool(Subject subject, std::vector<Challenge> puzzles, std::size_t length);

  const Subject& subject() const { return subject_; }
  const std::vector<Challenge>& puzzles() const { return puzzles_; }
  const std::vector<std::size_t>& list() const { return list_; }

  // What somebody gets who has this skill after these plays. REQUIRES: the pool is not empty.
  std::size_t next(By by, const Skill& skill, std::span<const Played> plays, const Wish& wish) const;

 private:
  std::size_t by_list(std::size_t plays) const { return list_[plays % list_.size()]; }
  std::size_t by_ladder(const std::set<std::string, std::less<>>& had, std::span<const Played> plays) const;
  std::size_t by_class(const std::set<std::string, std::less<>>& had, std::span<const Played> plays) const;

  Subject subject_;
  std::vector<Challenge> puzzles_;
  std::vector<std::size_t> easy_first_;
  std::vector<std::size_t> list_;
};

// The class that somebody meets next who goes by classes: on after two successes in it without help.
// `has`: which classes there are puzzles of.
std::uint16_t class_after(std::span<const Played> plays, const std::vector<bool>& has);

}  // namespace crux::players
