// rating.hpp -- the rating of one puzzle: a number, how far it may be off, its level, and why.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "core/rated.hpp"
#include "grade/rating/model.hpp"

namespace crux {

// A band of the rating with a word; the same five for every game (data/ratings/levels.json).
struct RatingLevel {
  std::string name;
  double from = 0;  // up to where the next one begins
};

struct Rating {
  // A search that was cut short leaves a bound: at_most if a way to solve the puzzle is known, else at_least. If one of them
  // leaves all levels open, it is the other.
  enum class Kind : std::uint8_t { known, at_most, at_least };
  double value = 0;
  double error = 0;
  Kind kind = Kind::known;
  std::string level;                 // "hard"
  std::size_t place = 0, of = 0;     // the fourth of five
  std::vector<std::string> because;  // parts of a sentence
  Effort effort = {};
  std::vector<double> bits = {};  // of each rung; infinite: it cannot solve the puzzle
  std::string model = {};         // "people": of people's votes (people.hpp); empty: the one of model.hpp
  bool operator==(const Rating&) const = default;

  bool one_level() const;  // not so of most bounds: "hard or easier"
  bool any_level() const;  // a bound in the lowest or highest level may say nothing of the level
};

// {"value":1640,"error":60,"level":"hard","because":[..],"steps":31}, and "bound":"at most" if it is one, "model":"people" if it
// comes from there.
Json to_json(const Rating& rating);
// "Rating 1640 ±60, hard (4 of 5): with every rule 4.0 bits are left to find; 31 steps."
std::string to_text(const Rating& rating);

namespace rating {

// Easiest first.
std::span<const RatingLevel> levels();
std::size_t level_of(double value);
// The level of its value, with its place.
void set_level(Rating& rating);

// "4.0 bits are left to find", or "nothing is left to guess".
std::string left_in_words(double bits);

// The TSI of a rung, which may be an upper bound; then it takes at least `least`.
struct Bits {
  double value = 0;
  bool exact = true;
  double least = 0;
  double off = 0;  // how far the model may be off: the error of the rung's share
};

// Nothing if the puzzle is known to have no solution. `unit` is the game's word for a step.
std::optional<Rating> rate(const Scale& scale, std::span<const Bits> bits, const Effort& effort, std::string_view unit);

}  // namespace rating
}  // namespace crux
