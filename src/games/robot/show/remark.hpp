// remark.hpp -- what only this game can say of a puzzle: how short a program can be, and what it must use to be so short.
#pragma once

#include <optional>
#include <string>

#include "base/json.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {

struct Appraisal {
  const Straight* straight = nullptr;
  const Best* best = nullptr;
  int actions = 0;                  // of the best program, as it runs
  std::optional<Program> intended;  // if the line has a "solution" that solves it
};
Appraisal appraise(const Puzzle& p, const Json& line);

Json to_json(const Appraisal& found);
std::string to_text(const Appraisal& found);      // whole lines
std::string answer_text(const Appraisal& found);  // the program itself

}  // namespace crux::robot
