// protobuf.cpp -- any bytes as a message below base64: the wire format itself, and the codes of foreign formats. The fuzzer sees
// the bytes, so it does not have to find its way through base64 first.
#include "base/protobuf.hpp"

#include "base/base64.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

// A message that is read can be written, and is then read as the same fields.
void comes_back(std::string_view message) {
  const auto fields = parse_protobuf(message, "fuzz");
  if (!fields) return fuzz::require(!fields.error().found.empty());
  fuzz::require(fields->size() <= message.size());
  std::string written;
  for (const WireField& field : *fields) {
    if (field.wire == Wire::varint) {
      append_field(written, field.number, field.value);
    } else {
      append_field(written, field.number, field.bytes);
    }
  }
  const auto again = parse_protobuf(written, "fuzz");
  fuzz::require(again && again->size() == fields->size());
  for (std::size_t i = 0; i < fields->size(); ++i) {
    const WireField &a = (*fields)[i], &b = (*again)[i];
    fuzz::require(a.number == b.number && a.wire == b.wire && a.value == b.value && a.bytes == b.bytes);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view message = fuzz::text(data, size);
  comes_back(message);
  const std::string text = encode_base64url(message);
  fuzz::require(decode_base64url(text, "fuzz") == std::string(message));
  for (const GameEntry* game : all_games()) {
    for (const ForeignFormat& format : game->formats) {
      const auto line = format.read(text + "_0");
      if (!line) {
        fuzz::require(!line.error().found.empty());
        continue;
      }
      const auto code = format.write(*line);
      fuzz::require(code && format.read(*code) == line);
    }
  }
  return 0;
}
