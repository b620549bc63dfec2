// targets.hpp -- what is asked of a puzzle: measures with a range, and one that is to be as large or as small as can be.
//
// A candidate's miss is 0 if it meets every target. Else it is how far off it is, added up, in points of the rating: so that
// bits, classes and numbers of solutions can be weighed against each other. A bit is worth 100 points, as much as another bit to
// guess costs a player of the rating's model; a class is worth 150, the distance of two rungs there; to be off by a factor of two
// counts as a bit.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "generate/measures.hpp"

namespace crux {

// Both ends are meant.
struct Target {
  std::string name;  // as it was written: "insight(all)"
  measures::Measure measure;
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();

  // How far outside it lies, in points; infinitely far if the value is not known.
  double misses(std::optional<double> value) const;
};

struct Optimum {
  std::string name;
  measures::Measure measure;
  bool smallest = false;

  // How much worse `value` is than `best`, in points; negative: it is better.
  double worse(double value, double best) const;
};

// Of several ends, [5, null]: null is no limit.
Json to_json(const Target& target);

// The numbers of one candidate, worked out when they are asked for.
class Appraisal {
 public:
  Appraisal() = default;
  Appraisal(const Appraisal&) = delete;
  Appraisal& operator=(const Appraisal&) = delete;
  virtual ~Appraisal() = default;
  // Nothing if it is not known exactly within what may be spent on it.
  virtual std::optional<double> value(const measures::Measure& measure) = 0;
};

// What is known of a candidate.
struct Assessment {
  double miss = 0;                                 // 0: it is as asked for; a bound from below if it was not looked at in full
  std::vector<std::optional<double>> values = {};  // of each target
  bool complete = true;                            // whether all targets were looked at
  std::optional<double> worth = {};                // of the optimum
};

// Judges one candidate after the other.
class Assessor {
 public:
  // `hard`: only by the rating may a candidate miss, and still be of use.
  Assessor(std::vector<Target> targets, std::optional<Optimum> optimum, bool hard);

  const std::vector<Target>& targets() const { return targets_; }  // the cheapest first
  const std::optional<Optimum>& optimum() const { return optimum_; }

  // A candidate that misses one target is looked at further only if it may still come nearer than `nearest`, and not too often:
  // most candidates miss the cheap ones, and the dear ones take long.
  Assessment assess(Appraisal& candidate, double nearest);

 private:
  std::vector<Target> targets_;
  std::optional<Optimum> optimum_;
  bool hard_;
  std::size_t judged_ = 0, curious_ = 0;
};

}  // namespace crux
