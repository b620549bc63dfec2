// windmill_code.hpp -- a Windmill code as a list of what it says, before anybody asks whether that is a panel.
//
// A code is base64url of a protobuf message, then "_0" (its version). The message holds a width in half steps (2W + 1), perhaps a
// symmetry, and the things on the panel row by row from the top, runs of empty places as one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crux::panel::windmill {

inline constexpr const char* room = "windmill";  // who speaks in errors

// Their numbers for what can stand at a place.
enum class Type : std::uint8_t { empty, absent, plain, start, end, broken, hexagon, square, star, polyomino, eraser, triangle };

// Which way the stub of an end points, in their signs: right and down are 1.
struct Orientation {
  int horizontal = 0, vertical = 0;  // -1, 0 or 1
};

struct Entity {
  std::uint64_t type = 0;  // any number: a Type if we know it
  std::uint64_t colour = 0;
  std::optional<Orientation> orientation = std::nullopt;
  bool shape = false;     // has one: only polyominoes do, and Crux does not read those
  bool unknown = false;   // has a field that we do not know
  std::uint64_t run = 0;  // how many empty places this is; 0 and 1 are one
  std::uint64_t triangles = 0;

  bool is(Type t) const { return type == static_cast<std::uint64_t>(t); }
  std::uint64_t places() const { return run == 0 ? 1 : run; }
};

struct Storage {
  std::uint64_t columns = 0;
  std::uint64_t symmetry = 0;
  bool unknown = false;
  std::vector<Entity> entities;
};

// Larger than any board, small enough that the sum of all runs in a text never overflows.
inline constexpr std::uint64_t max_run = std::uint64_t{1} << 20;

// How errors name an entity: "entity 7" is the one with index 6.
std::string entity_name(std::size_t index);

// From a bare code or a link that ends with one. No run is longer than max_run; nothing else about the content is checked.
Result<Storage> parse_code(std::string_view text);

// The code, in Windmill's own spelling. REQUIRES: `entities` has one entity a place, and no unknown fields or shapes.
std::string format_code(const Storage& storage);

}  // namespace crux::panel::windmill
