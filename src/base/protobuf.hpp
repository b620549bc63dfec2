// protobuf.hpp -- the two corners of the protobuf wire format that small messages use: varints and length-delimited bytes.
//
// A message is a list of numbered fields. There is no schema here: the caller knows the message and looks at number and wire
// type. Fixed-width numbers and groups are refused, because no format we read has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crux {

enum class Wire : std::uint8_t { varint = 0, bytes = 2 };

struct WireField {
  std::uint32_t number = 0;
  Wire wire = Wire::varint;
  std::uint64_t value = 0;  // of a varint
  std::string_view bytes;   // of a length-delimited field; points into the message
};

// The fields in their order. Memory is at most a small multiple of the message; lengths are checked before they are believed.
// REQUIRES: `message` outlives the answer. `room` names who is asking, for the error.
Result<std::vector<WireField>> parse_protobuf(std::string_view message, std::string_view room);

void append_varint(std::string& message, std::uint64_t value);
void append_field(std::string& message, std::uint32_t number, std::uint64_t value);
void append_field(std::string& message, std::uint32_t number, std::string_view bytes);

}  // namespace crux
