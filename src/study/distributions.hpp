// distributions.hpp -- the distributions of the tests, by Boost.Math.
//
// Only .cpp files of this room include Boost.Math and Eigen: games include our headers, and are compiled for pages, which have
// neither.
#pragma once

namespace crux::study {

double normal_below(double z);          // the chance of a value of at most z
double normal_two_sided(double z);      // the chance of a value at least |z| away from 0
double normal_quantile(double chance);  // z with normal_below(z) == chance. REQUIRES: 0 < chance < 1

double student_two_sided(double t, double freedom);
// t with the chance `chance` of a value of at most t. REQUIRES: 0 < chance < 1
double student_quantile(double chance, double freedom);

double f_above(double f, double above, double below);  // degrees of freedom of the numerator, of the denominator
double chi_squared_above(double x, double freedom);

}  // namespace crux::study
