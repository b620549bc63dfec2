// anova.hpp -- analysis of variance with one factor or two, also if groups differ in size.
//
// Two factors are tested by sums of squares of type II (Yates 1934; Langsrud 2003): each factor beside the other one, and the
// interaction beside both. With groups of one size this is the usual table. Groups without rows are allowed: they have no
// degree of freedom.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "study/interval.hpp"

namespace crux::study {

inline constexpr std::size_t max_levels = 200;  // of a factor

// The group that each row belongs to.
struct Factor {
  std::string name;
  std::vector<std::string> levels;  // numbers in their order, then words in the order of the alphabet
  std::vector<std::size_t> of_row;
};
Factor factor_of(std::string name, std::span<const std::string> cells);

struct Effect {
  std::string source;
  double sum = 0, freedom = 0, mean = 0;  // of squares
  double f = 0, p = 0;
  // The share of what the other effects leave that this one explains: partial eta^2 = SS / (SS + SS of the residuals).
  double eta_squared = 0;
};
struct Anova {
  std::vector<Effect> effects = {};
  double residual_sum = 0, residual_freedom = 0, residual_mean = 0;
  std::size_t n = 0;
};

Result<Anova> one_way(std::span<const double> y, const Factor& factor);
// The first factor, the second, then their interaction, unless it is left out.
Result<Anova> two_way(std::span<const double> y, const Factor& a, const Factor& b, bool interaction = true);

// The sizes, means and standard deviations of groups.
struct Group {
  std::size_t n = 0;
  double mean = 0, deviation = 0;
};
std::vector<Group> groups_of(std::span<const double> y, const Factor& factor);

}  // namespace crux::study
