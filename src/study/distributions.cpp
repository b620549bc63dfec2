#include "study/distributions.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace crux::study {
namespace {

namespace maths = boost::math;
// Nothing throws; a value that is too large is infinite. Doubles stay doubles, so that all compilers take the same way.
using Quiet = maths::policies::policy<
    maths::policies::domain_error<maths::policies::ignore_error>, maths::policies::pole_error<maths::policies::ignore_error>,
    maths::policies::overflow_error<maths::policies::ignore_error>,
    maths::policies::evaluation_error<maths::policies::ignore_error>, maths::policies::promote_double<false>>;
using Normal = maths::normal_distribution<double, Quiet>;
using Student = maths::students_t_distribution<double, Quiet>;
using Fisher = maths::fisher_f_distribution<double, Quiet>;
using ChiSquared = maths::chi_squared_distribution<double, Quiet>;

}  // namespace

double normal_below(double z) { return maths::cdf(Normal(), z); }
double normal_two_sided(double z) { return 2 * maths::cdf(Normal(), -std::abs(z)); }
double normal_quantile(double chance) { return maths::quantile(Normal(), chance); }

double student_two_sided(double t, double freedom) { return std::isinf(t) ? 0 : 2 * maths::cdf(Student(freedom), -std::abs(t)); }
double student_quantile(double chance, double freedom) { return maths::quantile(Student(freedom), chance); }

double f_above(double f, double above, double below) {
  if (std::isinf(f)) return 0;
  return f <= 0 ? 1 : maths::cdf(maths::complement(Fisher(above, below), f));
}
double chi_squared_above(double x, double freedom) {
  if (std::isinf(x)) return 0;
  return x <= 0 ? 1 : maths::cdf(maths::complement(ChiSquared(freedom), x));
}

}  // namespace crux::study
