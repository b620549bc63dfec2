// ranking.hpp -- by what completions are ranked: "tsi", "-solutions", "insight(all)+0.5*tsi(base),unique".
//
// A key is a sum of measures, each with a weight; keys are compared one after the other, the larger the better. A bound,
// "tsi>=3", keeps out what nobody wants to see.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "generate/fill/found.hpp"
#include "generate/measures.hpp"

namespace crux::fill {

using measures::Kind;
using measures::Measure;
using measures::name_of;

struct Term {
  double weight = 1;
  std::size_t measure = 0;  // an index into Ranking::measures
};
struct Bound {
  std::size_t measure = 0;
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
};

struct Ranking {
  std::vector<Measure> measures;
  std::vector<std::string> rules;       // [measure]: its rule set as it was written; empty if it has none
  std::vector<std::vector<Term>> keys;  // at most most_keys
  std::vector<std::string> key_names;   // [key]: as it was written
  std::vector<Bound> bounds;
};

using RankingContext = measures::Context;
// `sort` and `where` as above; `where` may be empty. Errors name --sort and --where.
Result<Ranking> read_ranking(std::string_view sort, std::string_view where, const RankingContext& context);

// The sum of one key. `value(measure)` is asked once for each term.
template <class Value>
double sum_of(const std::vector<Term>& key, Value&& value) {
  double sum = 0;
  for (const Term& term : key) sum += term.weight * value(term.measure);
  return rounded(sum);
}

}  // namespace crux::fill
