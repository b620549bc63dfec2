#include "generate/fill/found.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace crux::fill {

double rounded(double value) {
  constexpr double grain = 1e9;
  if (!std::isfinite(value) || std::abs(value) > 1e6) return value;
  return std::round(value * grain) / grain + 0.0;  // and no -0
}

bool comes_before(const Ranked& a, const Ranked& b) {
  return a.keys != b.keys ? std::ranges::lexicographical_compare(a.keys, b.keys, std::greater{}) : a.options < b.options;
}

Counts& Counts::operator+=(const Counts& other) {
  looked += other.looked, solvable += other.solvable, unique += other.unique, unsettled += other.unsettled, kept += other.kept;
  return *this;
}

void Best::add(const Keys& keys, std::span<const Option> options) {
  if (!hopes(keys[0])) return;
  ranked_.insert({keys, {options.begin(), options.end()}});
  if (ranked_.size() > most_) ranked_.erase(std::prev(ranked_.end()));
}

std::vector<Ranked> Best::take() {
  std::vector<Ranked> all;
  while (!ranked_.empty()) all.push_back(std::move(ranked_.extract(ranked_.begin()).value()));
  return all;
}

void merge(Found& into, Found&& part, std::size_t top) {
  into.counts += part.counts;
  // Most of what a part brings is not good enough any more.
  if (into.best.size() >= top)
    while (!part.best.empty() && (top == 0 || !comes_before(part.best.back(), into.best[top - 1]))) part.best.pop_back();
  if (part.best.empty()) return;
  std::vector<Ranked> all;
  all.reserve(into.best.size() + part.best.size());
  std::merge(std::move_iterator(into.best.begin()), std::move_iterator(into.best.end()), std::move_iterator(part.best.begin()),
             std::move_iterator(part.best.end()), std::back_inserter(all), comes_before);
  const auto twins = std::ranges::unique(all);
  all.erase(twins.begin(), twins.end());
  if (all.size() > top) all.resize(top);
  into.best = std::move(all);
}

// Whole numbers of 8 bytes and options of 2, little end first: as this machine has them, and every other that we run on.
std::string to_bytes(const Found& found) {
  std::string bytes;
  const auto put = [&](const auto& value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
  put(found.counts);
  put(std::uint64_t{found.best.size()});
  for (const Ranked& ranked : found.best) {
    put(ranked.keys);
    for (const Option option : ranked.options) put(option);
  }
  return bytes;
}

Result<Found> from_bytes(std::string_view bytes, std::span<const std::uint32_t> holes) {
  const auto wrong = [] { return error("fill", "", "a result that cannot be read", "one that crux itself has written"); };
  Found found;
  const auto get = [&](auto& value) {
    if (bytes.size() < sizeof value) return false;
    bytes.copy(reinterpret_cast<char*>(&value), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
  };
  std::uint64_t size = 0;
  if (!get(found.counts) || !get(size) || size != bytes.size() / (sizeof(Keys) + 2 * holes.size())) return wrong();
  for (std::uint64_t i = 0; i < size; ++i) {
    Ranked ranked{.keys = {}, .options = std::vector<Option>(holes.size())};
    if (!get(ranked.keys)) return wrong();
    for (std::size_t h = 0; h < holes.size(); ++h)
      if (!get(ranked.options[h]) || ranked.options[h] >= holes[h]) return wrong();
    const bool is_number = std::ranges::none_of(ranked.keys, [](double key) { return std::isnan(key); });
    if (!is_number || (i > 0 && !comes_before(found.best.back(), ranked))) return wrong();
    found.best.push_back(std::move(ranked));
  }
  return bytes.empty() ? Result<Found>(std::move(found)) : wrong();
}

}  // namespace crux::fill
