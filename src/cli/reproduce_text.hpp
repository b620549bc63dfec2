// reproduce_text.hpp -- what `crux reproduce` prints: one table of all claims, and a sentence that counts the verdicts.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux::cli {

// One paper, run again.
struct Reproduced {
  const GameEntry* game = nullptr;
  Reproduction found;
};

// How often each verdict was given, in the order of `verdict_names`.
using VerdictCounts = std::array<std::size_t, verdict_names.size()>;
VerdictCounts count_verdicts(const std::vector<Reproduced>& papers);
// "12 claims: 5 same, 1 better, 2 differ, 3 not tested, 1 needs people."
std::string verdicts_text(const VerdictCounts& counts);

// Columns for a terminal; long cells go on in the next line. A row's reason stands below it.
std::string rows_text(const std::vector<Reproduced>& papers);
// The paper's name, and its tables.
std::string details_text(const Reproduced& paper);

}  // namespace crux::cli
