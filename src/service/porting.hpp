// porting.hpp -- formats of other programs, by name.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// The first format of this name that one of the games reads and writes; null if there is none.
const ForeignFormat* find_format(std::span<const GameEntry* const> games, std::string_view name);

std::vector<std::string_view> format_names(std::span<const GameEntry* const> games);

}  // namespace crux
