// board.hpp -- the toy car's board: squares, walls, flags, tiles.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace crux::toycar {

// Clockwise, as letters are written: U, R, D, L. y grows up.
enum class Heading : std::uint8_t { up, right, down, left };
inline constexpr std::string_view heading_letters = "URDL";
inline constexpr std::array<Heading, 4> headings{Heading::up, Heading::right, Heading::down, Heading::left};
constexpr std::size_t number(Heading h) { return static_cast<std::size_t>(h); }
constexpr Heading right_of(Heading h) { return static_cast<Heading>((static_cast<int>(h) + 1) % 4); }
constexpr Heading opposite(Heading h) { return static_cast<Heading>((static_cast<int>(h) + 2) % 4); }
constexpr Heading left_of(Heading h) { return static_cast<Heading>((static_cast<int>(h) + 3) % 4); }
constexpr bool is_horizontal(Heading h) { return h == Heading::right || h == Heading::left; }

struct Square {
  int x = 0;
  int y = 0;
  bool operator==(const Square&) const = default;
  auto operator<=>(const Square&) const = default;
};
constexpr Square ahead(Square s, Heading h) {
  constexpr std::array<int, 4> dx{0, 1, 0, -1}, dy{1, 0, -1, 0};
  return {s.x + dx[static_cast<std::size_t>(h)], s.y + dy[static_cast<std::size_t>(h)]};
}

inline constexpr int max_side = 64;
inline constexpr int max_tiles = 64;  // in the tray, all directions together

struct Tile {
  Square at;
  Heading way = Heading::up;
  bool operator==(const Tile&) const = default;
  auto operator<=>(const Tile&) const = default;
};

enum class Thing : std::uint8_t { empty, wall, flag, goal, car };  // what a square holds before the run

using Tray = std::array<int, 4>;  // [heading]: how many tiles

class Outlook;  // outlook.hpp

struct Puzzle {
  int width = 1;
  int height = 1;
  Square car;
  Heading heading = Heading::right;
  Square goal;
  std::vector<Square> flags;  // in the order of the file
  std::vector<Square> walls;
  Tray tray{};
  bool operator==(const Puzzle& o) const {
    return width == o.width && height == o.height && car == o.car && heading == o.heading && goal == o.goal && flags == o.flags &&
           walls == o.walls && tray == o.tray;
  }

  // Derived from the above, once, by make_puzzle.
  std::vector<Thing> things;            // [index]
  std::vector<std::int16_t> flag_of{};  // [index]: which flag stands there, or -1
  std::shared_ptr<const Outlook> outlook;

  bool inside(Square s) const { return s.x >= 0 && s.x < width && s.y >= 0 && s.y < height; }
  std::size_t index(Square s) const {
    return static_cast<std::size_t>(s.y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(s.x);
  }
  // REQUIRES: inside(s).
  Thing thing(Square s) const { return things[index(s)]; }
  int tiles() const { return tray[0] + tray[1] + tray[2] + tray[3]; }
};

// REQUIRES: the conditions that Toycar::read checks: everything on the board, one thing a square, 1..64 squares a side, 1..64
// tiles.
Puzzle make_puzzle(Puzzle raw);

std::string to_text(Square s);       // "3,0"
std::string to_text(const Tile& t);  // "3,0U"

}  // namespace crux::toycar
