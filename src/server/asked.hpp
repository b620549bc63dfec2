// asked.hpp -- names and titles inside requests.
#pragma once

#include <optional>
#include <string_view>

#include "base/json.hpp"

namespace crux::server {

inline constexpr std::size_t filler_bytes = 64U << 20U;  // for what makes filling quick, beside the tables

// One line of at most 400 bytes, without control characters.
inline constexpr std::size_t longest_title = 400;
bool is_title(std::string_view text);
// The field "names": {id: name}; nothing if it is not there. A wrong one is rejected.
std::optional<Json> read_names(const Field& body);

}  // namespace crux::server
