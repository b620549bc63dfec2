#include "players/curve.hpp"

#include "base/maths.hpp"

namespace crux::players {

Curve Curve::logistic(double rating, double tenfold) {
  return sampled([&](double skill) { return 1 / (1 + exp2(-(skill - rating) / tenfold * log2(10))); });
}

}  // namespace crux::players
