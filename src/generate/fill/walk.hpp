// walk.hpp -- visits the candidates of a sketch, in order and depth first, or drawn at random.
//
// A filler (core/fillable.hpp) is told of each hole as it is filled, so that what the first holes have settled is worked out once
// for all that follow, and a beginning without hope is left at once. Candidates that are not the first of their kind are passed
// over.
#pragma once

#include <algorithm>
#include <optional>
#include <stop_token>

#include "generate/fill/folding.hpp"
#include "generate/fill/odometer.hpp"

namespace crux::fill {

// For games that cannot tell anything before all holes are filled.
struct Blind {
  bool set(Option) { return true; }
  void unset() {}
  std::optional<std::uint64_t> count() const { return std::nullopt; }
  std::optional<double> tsi(RuleSet) const { return std::nullopt; }
};

template <class Filler, class Visit>
class Walk {
 public:
  // `visit(options)` sees every candidate that may have a solution.
  Walk(const Odometer& odometer, const Folding& folding, Filler& filler, Visit visit, const std::stop_token& stop)
      : odometer_(odometer), folding_(folding), filler_(filler), visit_(std::move(visit)), stop_(stop) {
    options_.reserve(odometer.holes());
  }

  // Candidates [first, last), by number. REQUIRES: they can be counted.
  void range(std::uint64_t first, std::uint64_t last) { descend(0, first, last); }

  // Draws [first, last): which candidate a draw is depends on its number and the seed alone.
  void draws(std::uint64_t seed, std::uint64_t first, std::uint64_t last) {
    std::vector<Option> drawn(odometer_.holes());
    for (std::uint64_t slot = first; slot < last && !stop_.stop_requested(); ++slot) {
      Rng rng(seed, 0, slot);
      odometer_.draw(rng, drawn);
      folding_.fold(drawn);
      std::size_t set = 0;
      bool alive = true;
      while (alive && set < drawn.size()) alive = filler_.set(drawn[set++]);
      if (alive) visit_(std::span<const Option>(drawn));
      for (; set > 0; --set) filler_.unset();
    }
  }

 private:
  // `first` and `last` count from the first candidate that begins with the options so far.
  void descend(std::size_t hole, std::uint64_t first, std::uint64_t last) {
    if (hole == odometer_.holes()) return visit_(std::span<const Option>(options_));
    const std::uint64_t stride = odometer_.stride(hole);
    const auto end = static_cast<std::uint64_t>(odometer_.options(hole));
    for (std::uint64_t option = first / stride; option < end && option * stride < last; ++option) {
      if (stop_.stop_requested()) return;
      options_.push_back(static_cast<Option>(option));
      if (folding_.may_be_first(options_)) {
        const std::uint64_t from = option * stride;
        if (filler_.set(options_.back())) descend(hole + 1, first > from ? first - from : 0, std::min(last - from, stride));
        filler_.unset();
      }
      options_.pop_back();
    }
  }

  const Odometer& odometer_;
  const Folding& folding_;
  Filler& filler_;
  Visit visit_;
  const std::stop_token& stop_;
  std::vector<Option> options_;
};

}  // namespace crux::fill
