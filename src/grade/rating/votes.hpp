// votes.hpp -- the other model of a rating: a regression of the votes that people gave puzzles on all their grades.
//
// Its number lies on the scale of the ratings, with 1500 for the mean of the puzzles that were voted on and their ratings'
// spread. It says what people who vote would say; it does not say who solves a puzzle. scripts/rating-study makes the file.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "grade/rating/rating.hpp"

namespace crux::rating {

struct VotedFeature {
  std::string name;             // "tsi base_apr", "steps", "log2 solutions", "marks: square"
  bool logarithm = false;       // of one plus the number
  double mean = 0, spread = 1;  // of the puzzles that were voted on
  double points = 0;            // for each spread above the mean
  double least = 0, most = 0;   // among them
  bool operator==(const VotedFeature&) const = default;
};

struct Votes {
  std::string source;  // "the votes of 630 panels"
  double error = 0;    // how far models that saw other votes are apart
  std::vector<VotedFeature> features;
  bool operator==(const Votes&) const = default;
};

// Reads data/ratings/people/<game>.json.
Result<Votes> read_votes(std::string_view text);

// `values` are those of the features, in their order. Nothing if one of them is not finite.
std::optional<Rating> rate_by(const Votes& votes, std::span<const double> values, const Effort& effort);

}  // namespace crux::rating
