// remarks.hpp -- what a game says of a puzzle beyond what it shares with others.
#pragma once

#include <concepts>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "core/game.hpp"

namespace crux {

struct Remarks {
  Json json = Json::object();  // fields of the answer
  std::string text;            // the same for people: whole lines
  std::string answer = {};     // more lines, which give a solution away: not for somebody who plays
};

// A word of the game's own for `crux grade`, as in `--loops shyne`: it asks for the game's remarks, also beside --rules.
struct GradeOption {
  std::string_view name;  // "loops"
  std::span<const std::string_view> choices;
  std::string_view says;
};

namespace contract {

// `line` is the line that the puzzle came from.
template <class G>
concept Appraising = requires(const typename G::Puzzle& p, const Json& line, const std::stop_token& stop) {
  { G::remark(p, line, stop) } -> std::same_as<Remarks>;
};

template <class G>
concept Optioned = requires {
  { std::span<const GradeOption>(G::grade_options) };
};

}  // namespace contract

}  // namespace crux
