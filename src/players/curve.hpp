// curve.hpp -- the chance that a person solves a puzzle, for every skill: P(s) as numbers that this room can use.
//
// The model behind P(s) is the game's rating model (grade/rating/model.hpp), which this room does not see. Its caller samples it
// once a puzzle; between two samples the curve is straight. A puzzle of which only the rating is known gets the logistic curve of
// chess players. Nobody is ever sure to solve a puzzle, or sure to fail: `surprise` is the least chance of either.
#pragma once

#include <array>
#include <cstddef>

namespace crux::players {

class Curve {
 public:
  static constexpr double lowest = 0, highest = 4000, apart = 50;
  static constexpr std::size_t samples = 81;
  static constexpr double surprise = 0.005;

  // Of chance(skill), which must rise.
  template <class Chance>
  static Curve sampled(const Chance& chance) {
    Curve curve;
    for (std::size_t i = 0; i < samples; ++i) curve.at_[i] = bounded(chance(lowest + apart * static_cast<double>(i)));
    return curve;
  }
  // Even at `rating`; the odds grow tenfold every `tenfold` points.
  static Curve logistic(double rating, double tenfold = 400);

  double operator()(double skill) const {
    if (!(skill > lowest)) return at_.front();
    if (skill >= highest) return at_.back();
    const double place = (skill - lowest) / apart;
    const auto below = static_cast<std::size_t>(place);
    const double part = place - static_cast<double>(below);
    return at_[below] + part * (at_[below + 1] - at_[below]);
  }

 private:
  static double bounded(double chance) { return chance < surprise ? surprise : chance > 1 - surprise ? 1 - surprise : chance; }

  std::array<double, samples> at_{};
};

}  // namespace crux::players
