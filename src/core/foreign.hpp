// foreign.hpp -- formats of other programs that a game can read and write.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace crux {

struct ForeignFormat {
  std::string_view name;  // "windmill"
  std::string_view says;  // one line for --help
  // From their text to a puzzle line of ours: {"crux":1,"game":..,"puzzle":{..}}, plus, under the format's own name, whatever
  // their text says that our puzzle does not, so that the way back gives the same text.
  Result<Json> (*read)(std::string_view text);
  Result<std::string> (*write)(const Json& line);
};

namespace contract {

template <class G>
concept Portable = requires { std::span<const ForeignFormat>(G::foreign_formats); };

}  // namespace contract

}  // namespace crux
