#include "generate/fill/folding.hpp"

namespace crux::fill {

Folding::Folding(std::vector<Symmetry> symmetries) {
  for (Symmetry& way : symmetries) {
    std::vector<std::uint16_t> from(way.to.size());
    for (std::size_t h = 0; h < way.to.size(); ++h) from[way.to[h]] = static_cast<std::uint16_t>(h);
    symmetries_.push_back({std::move(way), std::move(from)});
  }
}

void Folding::fold(std::vector<Option>& options) const {
  std::vector<Option> first = options;
  std::vector<Option> turned(options.size());
  for (const Turn& turn : symmetries_) {
    for (std::size_t h = 0; h < options.size(); ++h) turned[turn.way.to[h]] = turn.way.as[h][options[h]];
    first = std::min(first, turned);
  }
  options = std::move(first);
}

// How many candidates it leaves as they are: around each cycle of holes, the options that come back to themselves.
std::uint64_t Folding::Turn::fixed(const Odometer& odometer) const {
  std::uint64_t product = 1;
  std::vector<bool> seen(way.to.size());
  for (std::size_t first = 0; first < way.to.size(); ++first) {
    if (seen[first]) continue;
    std::uint64_t same = 0;
    for (std::uint32_t o = 0; o < odometer.options(first); ++o) {
      auto option = static_cast<Option>(o);
      std::size_t hole = first;
      do {
        seen[hole] = true;
        option = way.as[hole][option];
        hole = way.to[hole];
      } while (hole != first);
      same += option == o ? 1 : 0;
    }
    product *= same;
  }
  return product;
}

std::optional<std::uint64_t> Folding::kinds(const Odometer& odometer) const {
  const auto count = odometer.count();
  if (!count) return std::nullopt;
  __extension__ unsigned __int128 sum = *count;
  for (const Turn& turn : symmetries_) sum += turn.fixed(odometer);
  return static_cast<std::uint64_t>(sum / (symmetries_.size() + 1));
}

}  // namespace crux::fill
