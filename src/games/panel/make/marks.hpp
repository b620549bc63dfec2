// marks.hpp -- the marks of a panel that is being made: in order, at their places, with their images, and whether they matter.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {

template <class T>
const T& any_of(const std::vector<T>& all, Rng& rng) {
  return all[rng.below(all.size())];
}

template <class T>
void shuffle(std::vector<T>& all, Rng& rng) {
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
}

constexpr Point point(int x, int y) { return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}; }

// By kind and place: an order that does not say how they were found.
void sort(std::vector<Mark>& marks);
// REQUIRES: the ends of edges are in order.
bool lie_together(const Mark& a, const Mark& b);
bool holds(const std::vector<Mark>& marks, Kind kind);

// Where the mark has to be again in a symmetric layout; the mark itself if that is the same place. REQUIRES: a symmetry is asked
// for.
Mark image_of(const Mark& mark, const Parameters& asked);

// Whether the layout's symmetry turns every line into a line, perhaps backwards: then both solve a symmetric panel, so that the
// only solution has to be its own image.
bool turns_lines(const Shape& shape, const Parameters& asked);
// Whether any line may be its own image, by its ends and its middle. REQUIRES: a symmetry is asked for.
bool may_be_own_image(const Shape& shape, const Parameters& asked);

// How many lines solve it; nothing if nobody knows.
std::optional<std::uint64_t> count_solutions(const Shape& shape, std::vector<Mark> marks);

// Whether the same lines solve it without the mark at `which`. Without a star's partner there may be none at all, or others than
// before: that is an effect. `whole` knows the solutions with all marks.
bool is_idle(const Shape& shape, const std::vector<Mark>& marks, std::size_t which, const Foresight& whole);
int count_idle(const Shape& shape, const std::vector<Mark>& marks, const Foresight& whole);

}  // namespace crux::panel
