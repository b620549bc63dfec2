// grade.hpp -- a measured difficulty, and how far to trust it.
#pragma once

#include <string>
#include <string_view>

namespace crux {

enum class Certainty { exact, upper_bound, estimate };

constexpr std::string_view name_of(Certainty certainty) {
  switch (certainty) {
    case Certainty::exact: return "exact";
    case Certainty::upper_bound: return "upper bound";
    case Certainty::estimate: return "estimate";
  }
  return "";
}

struct Grade {
  std::string name;  // as the papers name it: "tsi"
  double value = 0;  // infinite if there is no solution; JSON null
  Certainty certainty = Certainty::exact;
  std::string provenance;  // what it was measured under: "base, strict"
  bool operator==(const Grade&) const = default;
};

}  // namespace crux
