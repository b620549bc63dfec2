// draft.hpp -- a board while it is read: what puzzles and sketches have in common.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

struct Draft {
  Puzzle puzzle;  // not made yet
  std::optional<Square> goal;
  std::vector<std::string_view> held;  // [index]: "a wall"; empty if nothing stands

  // Puts a thing on the square that `in` names, and complains about the second one on a square.
  Square put(const Field& in, std::string_view what);
  std::vector<Square> put_all(const Field& in, std::string_view what);
};

// Everything but holes. If the goal may be missing, null is as good as nothing. Errors go to the Reading of `in`.
enum class Goal { required, may_be_missing };
Draft read_draft(const Field& in, Goal goal);

}  // namespace crux::toycar
