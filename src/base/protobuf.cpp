#include "base/protobuf.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>

namespace crux {
namespace {

// Takes a varint off the front of `rest`; nullopt when it breaks off or does not fit 64 bits.
std::optional<std::uint64_t> take_varint(std::string_view& rest) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < rest.size() && i < 10; ++i) {
    const auto byte = static_cast<unsigned char>(rest[i]);
    if (i == 9 && byte > 1) return std::nullopt;  // the tenth byte has room for one bit
    value |= std::uint64_t{byte & 0x7fu} << (7 * i);
    if (byte < 0x80) {
      rest.remove_prefix(i + 1);
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<WireField>> parse_protobuf(std::string_view message, std::string_view room) {
  std::vector<WireField> fields;
  std::string_view rest = message;
  const auto wrong = [&](std::string found, std::string expected) {
    return error(std::string(room), fmt::format("byte {}", message.size() - rest.size() + 1), std::move(found),
                 std::move(expected));
  };
  constexpr const char* whole_number = "expected a whole number of at most 64 bits; is the whole text there?";
  while (!rest.empty()) {
    const auto tag = take_varint(rest);
    if (!tag) return wrong("a field that breaks off", whole_number);
    const std::uint64_t number = *tag >> 3;
    const std::uint64_t wire = *tag & 7;
    if (number == 0 || number >= std::uint64_t{1} << 29)
      return wrong(fmt::format("field number {}", number), "expected 1..2^29-1");
    if (wire != 0 && wire != 2) return wrong(fmt::format("wire type {}", wire), "expected 0 (a number) or 2 (bytes)");
    const auto value = take_varint(rest);
    if (!value) return wrong("a number that breaks off", whole_number);
    WireField field{.number = static_cast<std::uint32_t>(number), .wire = static_cast<Wire>(wire), .value = 0, .bytes = {}};
    if (field.wire == Wire::varint) {
      field.value = *value;
    } else {
      if (*value > rest.size())
        return wrong(fmt::format("a length of {}", *value), fmt::format("only {} bytes follow", rest.size()));
      field.bytes = rest.substr(0, *value);
      rest.remove_prefix(*value);
    }
    fields.push_back(field);
  }
  return fields;
}

void append_varint(std::string& message, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) message += static_cast<char>(value | 0x80);
  message += static_cast<char>(value);
}

void append_field(std::string& message, std::uint32_t number, std::uint64_t value) {
  append_varint(message, std::uint64_t{number} << 3 | static_cast<std::uint64_t>(Wire::varint));
  append_varint(message, value);
}

void append_field(std::string& message, std::uint32_t number, std::string_view bytes) {
  append_varint(message, std::uint64_t{number} << 3 | static_cast<std::uint64_t>(Wire::bytes));
  append_varint(message, bytes.size());
  message += bytes;
}

}  // namespace crux
