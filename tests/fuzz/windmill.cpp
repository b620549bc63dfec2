// windmill.cpp -- any bytes as text of a foreign format, and as a line of ours to be written in one.
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = fuzz::text(data, size);
  for (const GameEntry* game : all_games()) {
    for (const ForeignFormat& format : game->formats) {
      if (const auto line = format.read(input)) {
        const auto text = format.write(*line);
        fuzz::require(text && format.read(*text) == line);
      }
      if (const auto line = parse_json(input, "fuzz")) {
        const auto text = format.write(*line);
        fuzz::require(!text || format.read(*text));
      }
    }
  }
  return 0;
}
