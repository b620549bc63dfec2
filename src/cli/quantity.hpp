// quantity.hpp -- numbers with a unit, as people write them: 600M of memory, 30s of time, 10000000 candidates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace crux::cli {

std::optional<std::uint64_t> read_count(std::string_view text);
// "4096", "600K", "600M", "2G"; K is 1024.
std::optional<std::size_t> read_bytes(std::string_view text);
// Seconds: "30s", "1.5m", "2h". More than nothing.
std::optional<double> read_duration(std::string_view text);

// "about 3 minutes", "less than a second"
std::string say_duration(double seconds);

}  // namespace crux::cli
