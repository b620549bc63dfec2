// neighbours.cpp -- boards that differ from one by a wall, a flag, the goal or a tile.
#include "core/neighbours.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/toycar/show/words.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

// One change. `of` is a wall or a flag by its place in its list; `way` is where something moves, or the tile that is added;
// `less` is the tile that is taken away.
struct Edit {
  enum class Kind : std::uint8_t { move, remove, add, tile_more, tile_less, tile_for_tile } kind = Kind::move;
  Thing thing = Thing::wall;
  std::size_t of = 0;
  Square at = {};
  Heading way = Heading::up, less = Heading::up;
  int size = small_step;
};

const std::vector<Square>& squares_of(const Puzzle& p, Thing thing) { return thing == Thing::wall ? p.walls : p.flags; }
std::vector<Square>& squares_of(Puzzle& p, Thing thing) { return thing == Thing::wall ? p.walls : p.flags; }
std::string_view word_of(Thing thing) { return thing == Thing::wall ? "wall" : thing == Thing::flag ? "flag" : "goal"; }

bool is_free(const Puzzle& p, Square at) { return p.inside(at) && p.thing(at) == Thing::empty; }

void add_moves(const Puzzle& p, std::vector<Edit>& edits) {
  for (const Thing thing : {Thing::wall, Thing::flag})
    for (std::size_t i = 0; i < squares_of(p, thing).size(); ++i)
      for (const Heading way : headings)
        if (const Square to = ahead(squares_of(p, thing)[i], way); is_free(p, to))
          edits.push_back({Edit::Kind::move, thing, i, to, way});
  for (const Heading way : headings)
    if (const Square to = ahead(p.goal, way); is_free(p, to)) edits.push_back({Edit::Kind::move, Thing::goal, 0, to, way});
}

void add_things(const Puzzle& p, std::vector<Edit>& edits) {
  for (const Thing thing : {Thing::wall, Thing::flag})
    for (std::size_t i = 0; i < squares_of(p, thing).size(); ++i)
      edits.push_back({.kind = Edit::Kind::remove, .thing = thing, .of = i, .size = one_part});
  for (const Thing thing : {Thing::wall, Thing::flag})
    for (int y = 0; y < p.height; ++y)
      for (int x = 0; x < p.width; ++x)
        if (is_free(p, {x, y}))
          edits.push_back({.kind = Edit::Kind::add,
                           .thing = thing,
                           .at = {x, y},
                           .size = squares_of(p, thing).empty() ? new_kind : one_part});
}

void add_tiles(const Puzzle& p, std::vector<Edit>& edits) {
  for (const Heading way : headings) {
    const bool has_some = p.tray[number(way)] > 0;
    if (p.tiles() < max_tiles)
      edits.push_back({.kind = Edit::Kind::tile_more, .way = way, .size = has_some ? small_step : one_part});
    if (has_some && p.tiles() > 1) edits.push_back({.kind = Edit::Kind::tile_less, .less = way, .size = small_step});
    for (const Heading less : headings)
      if (less != way && p.tray[number(less)] > 0)
        edits.push_back({.kind = Edit::Kind::tile_for_tile, .way = way, .less = less, .size = one_part});
  }
}

std::vector<Edit> edits_of(const Puzzle& p) {
  std::vector<Edit> edits;
  add_moves(p, edits);
  add_things(p, edits);
  add_tiles(p, edits);
  return edits;
}

// "The wall in the second column of the top row": there is one goal only, and perhaps one flag.
std::string named(const Puzzle& p, Thing thing, std::size_t of) {
  if (thing == Thing::goal) return "The goal";
  const auto& squares = squares_of(p, thing);
  if (squares.size() == 1) return fmt::format("The {}", word_of(thing));
  return fmt::format("The {} in {}", word_of(thing), place_of(p, squares[of]));
}

std::string in_words(const Puzzle& p, const Edit& edit) {
  constexpr std::array<std::string_view, 4> ways{"up", "to the right", "down", "to the left"};
  switch (edit.kind) {
    case Edit::Kind::move: return fmt::format("{} moves one square {}.", named(p, edit.thing, edit.of), ways[number(edit.way)]);
    case Edit::Kind::remove: return fmt::format("{} is gone.", named(p, edit.thing, edit.of));
    case Edit::Kind::add: return fmt::format("A {} is added in {}.", word_of(edit.thing), place_of(p, edit.at));
    case Edit::Kind::tile_more: return fmt::format("The tray has one more {} tile.", way_words[number(edit.way)]);
    case Edit::Kind::tile_less: return fmt::format("One {} tile is gone from the tray.", way_words[number(edit.less)]);
    case Edit::Kind::tile_for_tile:
      return fmt::format("One {} tile in the tray becomes {}.", way_words[number(edit.less)], a_tile(edit.way));
  }
  return {};
}

Neighbour<Puzzle> neighbour(const Puzzle& p, const Edit& edit) {
  Puzzle other = p;
  switch (edit.kind) {
    case Edit::Kind::move: (edit.thing == Thing::goal ? other.goal : squares_of(other, edit.thing)[edit.of]) = edit.at; break;
    case Edit::Kind::remove:
      squares_of(other, edit.thing).erase(squares_of(other, edit.thing).begin() + static_cast<std::ptrdiff_t>(edit.of));
      break;
    case Edit::Kind::add: squares_of(other, edit.thing).push_back(edit.at); break;
    case Edit::Kind::tile_more: ++other.tray[number(edit.way)]; break;
    case Edit::Kind::tile_less: --other.tray[number(edit.less)]; break;
    case Edit::Kind::tile_for_tile: ++other.tray[number(edit.way)], --other.tray[number(edit.less)]; break;
  }
  return {make_puzzle(std::move(other)), in_words(p, edit), edit.size};
}

// A heading after the first `turns` quarters and, if so, the mirror.
Heading seen_as(Heading way, int turns, bool mirror) {
  const auto turned = static_cast<Heading>((static_cast<int>(way) + turns) % 4);
  return mirror && is_horizontal(turned) ? opposite(turned) : turned;
}

}  // namespace

std::vector<Neighbour<Puzzle>> Toycar::neighbours(const Puzzle& p, std::size_t most, Rng& rng) {
  return neighbours_by<Puzzle>(edits_of(p), most, rng, [&](const Edit& edit) { return neighbour(p, edit); });
}

// How the car turns and how far it is from tile to tile: the least of the eight ways to turn and mirror that.
std::string Toycar::solution_shape(const Puzzle& p, std::string_view play) {
  const auto tiles = read_tiles(p, play);
  if (!tiles) return {};
  std::optional<std::string> least;
  for (const bool mirror : {false, true})
    for (int turns = 0; turns < 4; ++turns) {
      std::string way(1, heading_letters[number(seen_as(p.heading, turns, mirror))]);
      Square from = p.car;
      for (const Tile& tile : *tiles) {
        way += fmt::format("{}{}", std::abs(tile.at.x - from.x) + std::abs(tile.at.y - from.y),
                           heading_letters[number(seen_as(tile.way, turns, mirror))]);
        from = tile.at;
      }
      least = least ? std::min(*least, way) : way;
    }
  return least.value_or("");
}

}  // namespace crux::toycar
