// odometer.hpp -- the candidates of a sketch by number (core/fillable.hpp): the first hole turns slowest.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/maths.hpp"
#include "base/rng.hpp"
#include "core/fillable.hpp"

namespace crux::fill {

class Odometer {
 public:
  Odometer() = default;
  explicit Odometer(std::span<const Hole> holes) : strides_(holes.size()) {
    for (const Hole& hole : holes) options_.push_back(static_cast<std::uint32_t>(hole.options.size()));
    std::uint64_t stride = 1;
    for (std::size_t h = holes.size(); h-- > 0;) {
      strides_[h] = stride;
      countable_ = countable_ && stride <= most / options_[h];
      stride = countable_ ? stride * options_[h] : 0;
    }
    count_ = stride;
  }

  std::size_t holes() const { return options_.size(); }
  std::uint32_t options(std::size_t hole) const { return options_[hole]; }
  // How many candidates there are; nothing if they are 2^62 or more.
  std::optional<std::uint64_t> count() const { return countable_ ? std::optional(count_) : std::nullopt; }
  double log10_count() const {
    double sum = 0;
    for (const std::uint32_t options : options_) sum += crux::log10(options);
    return sum;
  }
  // How many candidates share the options of all holes up to this one. REQUIRES: count().
  std::uint64_t stride(std::size_t hole) const { return strides_[hole]; }

  // Any candidate, each as likely as the other.
  void draw(Rng& rng, std::span<Option> out) const {
    for (std::size_t h = 0; h < options_.size(); ++h) out[h] = static_cast<Option>(rng.below(options_[h]));
  }

 private:
  static constexpr std::uint64_t most = (std::uint64_t{1} << 62) - 1;
  std::vector<std::uint32_t> options_;  // [hole]: how many
  std::vector<std::uint64_t> strides_;
  std::uint64_t count_ = 0;
  bool countable_ = true;
};

}  // namespace crux::fill
