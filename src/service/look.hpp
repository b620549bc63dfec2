// look.hpp -- what somebody who draws a puzzle sees at once: how it stands, or how many ways a sketch has.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux {

// `line` is a puzzle, a sketch, or something that a puzzle grows from (a program). `budget`: steps for each measure, at most;
// never more than suits the game. `name` gives the id under which a puzzle would be kept.
// A puzzle gets its grade in words ("kind":"puzzle", as `explain`), what each rule saves, its solutions and own measures; a
// sketch gets its holes and how many completions there are ("kind":"sketch"). The error is the reader's.
Result<Json> look(std::string_view line, std::uint64_t budget, const std::function<std::string(const AnyPuzzle&)>& name,
                  const std::stop_token& stop);

}  // namespace crux
