// remark.hpp -- what only this game can say of a puzzle: loops, techniques, clues that could go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "games/logicgrid/solve/deduce.hpp"
#include "games/logicgrid/solve/shyne.hpp"

namespace crux::logicgrid {

struct Appraisal {
  int listed = 0, least = 0, most = 0;  // loops
  double mean = 0;
  bool all_orders = true;
  bool valid = true, feasible = false;  // of the loop solver, in the listed order
  Steps steps;
  std::optional<std::uint64_t> solutions;     // at most 2; nothing: not known within the budget
  std::optional<std::vector<int>> removable;  // nothing: not known within the budget
};

Json to_json(const Appraisal& found);
std::string to_text(const Appraisal& found);  // whole lines

}  // namespace crux::logicgrid
