// found.hpp -- what a search for completions has found so far: counts, and the best candidates.
//
// Found is a sum: parts that were found by several threads, machines or runs are put together in any order and give the same.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fillable.hpp"

namespace crux::fill {

inline constexpr std::size_t most_keys = 4;
using Keys = std::array<double, most_keys>;  // the more the better, the first first; unused ones are 0

// Sums of logarithms differ in their last digits with the order of adding; candidates that are equal must be seen to be.
double rounded(double value);

struct Ranked {
  Keys keys{};
  std::vector<Option> options;
  bool operator==(const Ranked&) const = default;
};
// Better first; equals in the order of candidates.
bool comes_before(const Ranked& a, const Ranked& b);

struct Counts {
  std::uint64_t looked = 0;     // at candidates, whether or not anything came of them
  std::uint64_t solvable = 0;   // of those
  std::uint64_t unique = 0;     // with one solution
  std::uint64_t unsettled = 0;  // if the solver gave up before it knew
  std::uint64_t kept = 0;       // solvable, and as asked for
  Counts& operator+=(const Counts& other);
  bool operator==(const Counts&) const = default;
};

// At most `most` candidates, the best.
class Best {
 public:
  explicit Best(std::size_t most) : most_(most) {}
  // Whether a candidate with this first key could have a place.
  bool hopes(double first_key) const { return ranked_.size() < most_ || (most_ > 0 && first_key >= ranked_.rbegin()->keys[0]); }
  // A candidate that is there already is not taken twice.
  void add(const Keys& keys, std::span<const Option> options);
  std::vector<Ranked> take();  // best first

 private:
  struct Order {
    bool operator()(const Ranked& a, const Ranked& b) const { return comes_before(a, b); }
  };
  std::size_t most_;
  std::set<Ranked, Order> ranked_;
};

struct Found {
  Counts counts;
  std::vector<Ranked> best;  // best first
  bool operator==(const Found&) const = default;
};
void merge(Found& into, Found&& part, std::size_t top);

// As bytes, to travel and to be kept. The input is not trusted: `holes` says how many options each hole has.
std::string to_bytes(const Found& found);
Result<Found> from_bytes(std::string_view bytes, std::span<const std::uint32_t> holes);

}  // namespace crux::fill
