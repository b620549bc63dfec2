// folding.hpp -- of candidates that a symmetry turns into each other, only the first counts.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/fillable.hpp"
#include "generate/fill/odometer.hpp"

namespace crux::fill {

class Folding {
 public:
  Folding() = default;
  // REQUIRES: with the identity they are a group.
  explicit Folding(std::vector<Symmetry> symmetries);

  bool empty() const { return symmetries_.empty(); }
  std::size_t size() const { return symmetries_.size(); }

  // Whether a candidate that begins like this may be the first of its kind; with every hole filled, whether it is.
  bool may_be_first(std::span<const Option> options) const {
    for (const Turn& turn : symmetries_)
      if (turn.comes_before(options)) return false;
    return true;
  }
  // The first of its kind.
  void fold(std::vector<Option>& options) const;

  // How many kinds there are (Burnside's lemma); nothing if the candidates cannot be counted.
  std::optional<std::uint64_t> kinds(const Odometer& odometer) const;

 private:
  struct Turn {
    Symmetry way;
    std::vector<std::uint16_t> from;  // [hole]: which hole becomes it

    // Whether the turned candidate comes before this one, as far as both are known.
    bool comes_before(std::span<const Option> options) const {
      for (std::size_t h = 0; h < options.size(); ++h) {
        const std::uint16_t source = from[h];
        if (source >= options.size()) return false;
        const Option turned = way.as[source][options[source]];
        if (turned != options[h]) return turned < options[h];
      }
      return false;
    }
    std::uint64_t fixed(const Odometer& odometer) const;
  };
  std::vector<Turn> symmetries_;
};

}  // namespace crux::fill
