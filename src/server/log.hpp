// log.hpp -- what the server writes down: one JSON object a line, on standard error.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/json.hpp"

namespace crux::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };

void set_log_level(LogLevel least);
bool logs(LogLevel level);
// {"time":..,"level":..,"event":..} and the fields. Never a secret, never what a person typed but the address.
void log(LogLevel level, std::string_view event, Json fields);

}  // namespace crux::server
