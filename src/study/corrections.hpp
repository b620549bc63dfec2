// corrections.hpp -- p values of several tests that are read together: the more tests, the likelier that one succeeds by chance.
#pragma once

#include <span>
#include <vector>

namespace crux::study {

// Each p times the number of tests, at most 1 (Bonferroni 1936).
std::vector<double> bonferroni(std::span<const double> p);

// The smallest p times the number of tests, the next times one less, and so on, never smaller than the one before it (Holm 1979).
// It promises as much as Bonferroni's, and loses less.
std::vector<double> holm(std::span<const double> p);

}  // namespace crux::study
