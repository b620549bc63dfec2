// neighbours.hpp -- the neighbours of a puzzle: the puzzles that differ from it by one small change, and that change in words.
//
// Designers walk from neighbour to neighbour: "make it harder", "something like it" (service/vary.hpp).
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "base/waiting.hpp"
#include "core/game.hpp"

namespace crux {

// How large a change is.
inline constexpr int small_step = 1;  // a part moves by one step, or a number changes by one
inline constexpr int one_part = 2;    // a part is added, is taken away, or becomes quite another one
inline constexpr int new_kind = 3;    // a part is added that is of no kind that the puzzle has

template <class Puzzle>
struct Neighbour {
  Puzzle puzzle;
  std::string change;  // what changed, as a sentence in plain words: "The red star moves one cell to the left."
  int size = small_step;
};

// All of them if there are at most `most`; else so many, each as likely as the others, in the order that they had.
template <class T>
std::vector<T> drawn(std::vector<T> all, std::size_t most, Rng& rng) {
  if (all.size() <= most) return all;
  std::vector<T> kept;
  for (std::size_t left = all.size(); kept.size() < most; --left)
    if (rng.below(left) < most - kept.size()) kept.push_back(std::move(all[all.size() - left]));
  return kept;
}

// The neighbours that small descriptions of changes make: all of these, or as many as are drawn.
template <class Puzzle, class Edit>
std::vector<Neighbour<Puzzle>> neighbours_by(std::vector<Edit> edits, std::size_t most, Rng& rng, const auto& make) {
  std::vector<Neighbour<Puzzle>> all;
  for (const Edit& edit : drawn(std::move(edits), most, rng)) {
    go_on();
    all.push_back(make(edit));
  }
  return all;
}

namespace contract {

template <class G>
concept Neighbouring = requires(const typename G::Puzzle& p, std::size_t most, Rng& rng, std::string_view play) {
  // Each differs from p and from all others, and read(write(q)) == q. They come in an order that depends on p alone. If there are
  // more than `most`, so many are drawn by `rng`, which may also choose among parts of a large puzzle. Whether one has a solution
  // is for the caller to find out.
  { G::neighbours(p, most, rng) } -> std::same_as<std::vector<Neighbour<typename G::Puzzle>>>;
  // A solution, as `write_moves` wrote it, in a form that is the same for its mirror images, turns and other numberings.
  { G::solution_shape(p, play) } -> std::same_as<std::string>;
};

}  // namespace contract

}  // namespace crux
