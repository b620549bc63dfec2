// input.cpp -- any bytes as a file: cut into values, none of them too long, and nothing lost but space between them.
#include <sstream>

#include "service/chunks.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

std::size_t solid_bytes(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return !std::string_view(" \t\r\n").contains(c); }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes = fuzz::text(data, size);
  std::istringstream in{std::string(bytes)};
  ChunkReader reader(in, "fuzz");
  std::size_t solid = 0;
  while (true) {
    const auto chunk = reader.next();
    if (!chunk) return 0;  // a value beyond the limit
    if (!*chunk) break;
    fuzz::require((*chunk)->text.size() <= max_json_bytes && !(*chunk)->where.empty());
    solid += solid_bytes((*chunk)->text);
    const auto any = read_chunk(**chunk);
    fuzz::require(any || any.error().room.starts_with("fuzz, line "));
  }
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  fuzz::require(solid == solid_bytes(bytes));
  return 0;
}
