// schema.hpp -- whether a value is what a JSON schema describes. Knows the words of JSON Schema that our pages use: type, const,
// enum, pattern, required, properties, additionalProperties, items, oneOf, $ref.
#pragma once

#include <string>

#include "base/json.hpp"

namespace crux {

// Names the first fault of `value` and its place; empty: there is none. A property that is not described is wrong, unless the
// schema names no property at all. `document` is what $ref points into.
std::string flaw(const Json& value, const Json& schema, const Json& document, const std::string& where = "");

}  // namespace crux
