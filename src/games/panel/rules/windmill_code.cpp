#include "games/panel/rules/windmill_code.hpp"

#include <fmt/format.h>

#include <array>

#include "base/base64.hpp"
#include "base/protobuf.hpp"
#include "base/words.hpp"

namespace crux::panel::windmill {
namespace {

constexpr std::string_view version = "_0";
// The largest board we read has 512 places and so a code of about 8 KiB.
constexpr std::size_t max_text = std::size_t{1} << 16;

namespace storage_field {
enum : std::uint32_t { columns = 1, entity = 2, symmetry = 3 };
}
namespace entity_field {
enum : std::uint32_t { type = 1, colour = 2, orientation = 3, shape = 4, run = 5, triangles = 6 };
}
namespace orientation_field {
enum : std::uint32_t { horizontal = 1, vertical = 2 };
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A '%' without two digits behind it stays, and is complained about as a character that no code has.
std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    decoded += low >= 0 ? static_cast<char>(high * 16 + low) : text[i];
    if (low >= 0) i += 2;
  }
  return decoded;
}

// The code in a text: all of it, or what stands at the end of a link (".../CODE", "...#CODE", "...?name=CODE").
std::string find_code(std::string_view text) {
  text = trimmed(text);
  const auto cut = text.find_last_of("/#?&");
  if (cut == std::string_view::npos) return percent_decoded(text);
  const bool query = text[cut] == '?' || text[cut] == '&';
  text.remove_prefix(cut + 1);
  if (query) text.remove_prefix(text.find('=') + 1);  // npos + 1 is 0: "?CODE" has no name
  return percent_decoded(text);
}

Result<std::vector<WireField>> fields_of(std::string_view bytes, const std::string& where) {
  auto fields = parse_protobuf(bytes, room);
  if (!fields && !where.empty()) fields.error().where = where + ", " + fields.error().where;
  return fields;
}

std::unexpected<Error> wrong_wire(const std::string& where, const WireField& field) {
  const bool number = field.wire == Wire::varint;
  return error(room, where, fmt::format("field {} holds {}", field.number, number ? "a number" : "bytes"),
               fmt::format("expected {}", number ? "bytes" : "a number"));
}

Result<Orientation> read_orientation(std::string_view bytes, const std::string& where) {
  const auto fields = fields_of(bytes, where);
  if (!fields) return std::unexpected(fields.error());
  Orientation orientation;
  for (const WireField& field : *fields) {
    if (field.wire != Wire::varint) return wrong_wire(where, field);
    if (field.number > orientation_field::vertical || field.value > 2)
      return error(room, where, fmt::format("field {} of an orientation is {}", field.number, field.value),
                   "expected fields 1 and 2 to be 0, 1 or 2");
    const int signed_value = std::array{0, -1, 1}[field.value];  // protobuf calls this zigzag
    (field.number == orientation_field::horizontal ? orientation.horizontal : orientation.vertical) = signed_value;
  }
  return orientation;
}

Result<Entity> read_entity(std::string_view bytes, const std::string& where) {
  const auto fields = fields_of(bytes, where);
  if (!fields) return std::unexpected(fields.error());
  Entity entity;
  for (const WireField& field : *fields) {
    if (field.number > entity_field::triangles) {
      entity.unknown = true;
      continue;
    }
    const bool message = field.number == entity_field::orientation || field.number == entity_field::shape;
    if ((field.wire == Wire::bytes) != message) return wrong_wire(where, field);
    if (field.number == entity_field::type) entity.type = field.value;
    if (field.number == entity_field::colour) entity.colour = field.value;
    if (field.number == entity_field::shape) entity.shape = true;
    if (field.number == entity_field::run) entity.run = field.value;
    if (field.number == entity_field::triangles) entity.triangles = field.value;
    if (field.number != entity_field::orientation) continue;
    const auto orientation = read_orientation(field.bytes, where);
    if (!orientation) return std::unexpected(orientation.error());
    entity.orientation = *orientation;
  }
  if (entity.run > max_run) return error(room, where, fmt::format("a run of {} places", entity.run), "no panel is that large");
  return entity;
}

Result<Storage> read_storage(std::string_view bytes) {
  const auto fields = fields_of(bytes, "");
  if (!fields) return std::unexpected(fields.error());
  Storage storage;
  for (const WireField& field : *fields) {
    const std::string where = field.number == storage_field::entity ? entity_name(storage.entities.size()) : "the panel";
    if (field.number > storage_field::symmetry) {
      storage.unknown = true;
      continue;
    }
    if ((field.wire == Wire::bytes) != (field.number == storage_field::entity)) return wrong_wire(where, field);
    if (field.number == storage_field::columns) storage.columns = field.value;
    if (field.number == storage_field::symmetry) storage.symmetry = field.value;
    if (field.number != storage_field::entity) continue;
    const auto entity = read_entity(field.bytes, where);
    if (!entity) return std::unexpected(entity.error());
    storage.entities.push_back(*entity);
  }
  return storage;
}

// Windmill writes a field if it has something to say, zeros of an orientation included, and in the order of their numbers.
std::string format_entity(const Entity& entity) {
  std::string bytes;
  if (!entity.is(Type::empty)) append_field(bytes, entity_field::type, entity.type);
  if (entity.colour != 0) append_field(bytes, entity_field::colour, entity.colour);
  if (entity.orientation) {
    const auto zigzag = [](int value) { return std::uint64_t{value < 0 ? 1u : value > 0 ? 2u : 0u}; };
    std::string orientation;
    append_field(orientation, orientation_field::horizontal, zigzag(entity.orientation->horizontal));
    append_field(orientation, orientation_field::vertical, zigzag(entity.orientation->vertical));
    append_field(bytes, entity_field::orientation, orientation);
  }
  if (entity.run > 1) append_field(bytes, entity_field::run, entity.run);
  if (entity.triangles != 0) append_field(bytes, entity_field::triangles, entity.triangles);
  return bytes;
}

}  // namespace

std::string entity_name(std::size_t index) { return fmt::format("entity {}", index + 1); }

Result<Storage> parse_code(std::string_view text) {
  if (text.size() > max_text)
    return error(room, "", fmt::format("a text of {} bytes", text.size()), fmt::format("at most {} bytes are read", max_text));
  const std::string code = find_code(text);
  if (!code.ends_with(version))
    return error(room, fmt::format("character {}", code.size()), "the text does not end with _0",
                 "a code ends with _0, its version; is the whole code there?");
  const auto bytes = decode_base64url(std::string_view(code).substr(0, code.size() - version.size()), room);
  if (!bytes) return std::unexpected(bytes.error());
  return read_storage(*bytes);
}

std::string format_code(const Storage& storage) {
  std::string bytes;
  append_field(bytes, storage_field::columns, storage.columns);
  Entity gap;  // the empty places since the last thing
  const auto close_gap = [&] {
    if (gap.run > 0) append_field(bytes, storage_field::entity, format_entity(gap));
    gap.run = 0;
  };
  for (const Entity& entity : storage.entities) {
    if (entity.is(Type::empty)) {
      ++gap.run;
      continue;
    }
    close_gap();
    append_field(bytes, storage_field::entity, format_entity(entity));
  }
  close_gap();
  return encode_base64url(bytes) + std::string(version);
}

}  // namespace crux::panel::windmill
