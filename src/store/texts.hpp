// texts.hpp -- which texts the store takes: those that both databases give back byte for byte.
#pragma once

#include <string_view>

#include "base/result.hpp"

namespace crux::store {

// Well-formed UTF-8 without NUL bytes: no overlong forms, no surrogates, nothing beyond U+10FFFF. PostgreSQL refuses the rest.
bool storable(std::string_view text);

// An id, a kind or any other short name: storable, 1 to max_id_bytes bytes.
bool is_id(std::string_view id);

// The same as Results; `where` says which text is meant.
Result<void> check_id(std::string_view where, std::string_view id);
Result<void> check_text(std::string_view where, std::string_view text);

}  // namespace crux::store
