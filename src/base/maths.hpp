// maths.hpp -- logarithms, powers and sines that are the same everywhere.
//
// The functions of a C library differ between libraries in the last digit, and so would grades, recipes and pictures between a
// server, a page and another compiler. These use additions, multiplications and divisions alone, each of which IEEE 754 rounds in
// one way; so no compiler may join two of them (-ffp-contract=off, in CMakeLists.txt). Nothing below `service` calls the
// library's (tests/house). Square roots, floors and the like are exact in any library.
//
// Promise: less than one unit in the last place from the true value (maths_test.cpp), for all numbers but those that the function
// names. Edges are those of the C library: log2(0) is minus infinity, log2(-1) no number.
#pragma once

namespace crux {

double log2(double x);
double log(double x);
double log10(double x);
double log1p(double x);  // log(1 + x)

double exp2(double x);
double exp(double x);
double expm1(double x);  // exp(x) - 1

// x to the power of y. REQUIRES: x > 0, and finite.
double pow(double x, double y);

// Of angles up to a million; beyond, digits are lost.
double sin(double x);
double cos(double x);

}  // namespace crux
