// standing.cpp -- how the tiles on the board stand: what the car would do now, for the page, in a sentence, and in words.
#include "core/standing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/show/words.hpp"
#include "games/toycar/solve/solver.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

constexpr std::array<std::string_view, 5> end_names{"won", "wall", "border", "goal_too_early", "turned_back"};
std::string_view name_of(Heading h) { return way_words[number(h)]; }
std::string letter_of(Heading h) { return std::string(1, heading_letters[number(h)]); }

std::string play_of(std::span<const Tile> tiles) {
  std::string text;
  for (const Tile& t : tiles) text.append(text.empty() ? "" : " ").append(to_text(t));
  return text;
}

const Tile* tile_at(std::span<const Tile> laid, Square s) {
  const auto found = std::ranges::find(laid, s, &Tile::at);
  return found == laid.end() ? nullptr : &*found;
}

Tray left_of_tray(const Puzzle& p, std::span<const Tile> laid) {
  Tray left = p.tray;
  for (const Tile& t : laid) --left[number(t.way)];
  return left;
}

// ---- words

std::string sentence(const Puzzle& p, const Run& r) {
  switch (r.end) {
    case End::won: return "Solved: the car collects every flag and ends on the goal.";
    case End::wall: return fmt::format("The car hits the wall in {}.", place_of(p, r.at));
    case End::border: return fmt::format("The car leaves the board from {}.", place_of(p, r.path.back()));
    case End::turned_back: return fmt::format("The tile in {} points back to where the car comes from.", place_of(p, r.at));
    case End::goal_too_early: break;
  }
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < p.flags.size(); ++i)
    if (std::ranges::find(r.flags, i) == r.flags.end()) missing.push_back("in " + place_of(p, p.flags[i]));
  constexpr std::size_t listed = 4;
  if (missing.size() > listed) return fmt::format("The car reaches the goal without {} flags.", missing.size());
  return fmt::format("The car reaches the goal without the flag{} {}.", plural(missing.size()), joined(missing));
}

std::string words_for(const Puzzle& p, std::span<const Tile> laid, Square s) {
  switch (p.thing(s)) {
    case Thing::wall: return "wall";
    case Thing::flag: return "flag";
    case Thing::goal: return "goal";
    case Thing::car: return fmt::format("the car heading {}", name_of(p.heading));
    case Thing::empty: break;
  }
  const Tile* tile = tile_at(laid, s);
  return tile ? fmt::format("tile {}", name_of(tile->way)) : "empty";
}

// "2 empty", "3 walls", "2 tiles up".
std::string several(int n, const std::string& what) {
  if (n == 1) return what;
  if (what == "wall" || what == "flag") return fmt::format("{} {}s", n, what);
  return what.starts_with("tile") ? fmt::format("{} tiles{}", n, what.substr(4)) : fmt::format("{} {}", n, what);
}

// "In the top row from the left: 2 empty, wall, goal." Squares of one kind in a row are told together.
std::string row_text(const Puzzle& p, std::span<const Tile> laid, int y) {
  std::vector<std::string> parts;
  for (int x = 0; x < p.width;) {
    const std::string what = words_for(p, laid, {x, y});
    int last = x;
    while (last + 1 < p.width && words_for(p, laid, {last + 1, y}) == what) ++last;
    parts.push_back(several(last - x + 1, what));
    x = last + 1;
  }
  return fmt::format("In {} from the left: {}.", row_in_words(p.height - 1 - y, p.height), fmt::join(parts, ", "));
}

std::string tiles_text(const Tray& tray) {
  std::vector<std::string> parts;
  for (const Heading h : headings)
    if (tray[number(h)] > 0) parts.push_back(fmt::format("{} {}", tray[number(h)], name_of(h)));
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<std::string> describe(const Puzzle& p, std::span<const Tile> laid, const Run& r) {
  std::vector<std::string> text{fmt::format("A board with {} and {}. Columns are counted from the left, rows from the top.",
                                            counted(p.width, "column"), counted(p.height, "row")),
                                fmt::format("The car starts in {} and heads {}. The goal is in {}. {} to collect{}.",
                                            place_of(p, p.car), name_of(p.heading), place_of(p, p.goal),
                                            counted(p.flags.size(), "flag"), p.flags.size() > 1 ? ", in any order" : "")};
  for (int y = p.height - 1; y >= 0; --y) text.push_back(row_text(p, laid, y));
  text.push_back(fmt::format("Tiles left: {}.", tiles_text(left_of_tray(p, laid))));
  std::vector<std::string> tiles;
  for (const Tile& t : laid) tiles.push_back(fmt::format("{} in {}", name_of(t.way), place_of(p, t.at)));
  text.push_back(tiles.empty() ? "No tile is laid." : fmt::format("Tiles laid: {}.", fmt::join(tiles, "; ")));
  text.push_back(fmt::format("If the car ran now, it would pick up {} and collect {} of {}.", counted(r.picked.size(), "tile"),
                             r.flags.size(), counted(p.flags.size(), "flag")));
  return text;
}

// ---- what may come next

std::vector<Step> removals(const Puzzle& p, std::span<const Tile> laid) {
  std::vector<Step> steps;
  for (const Tile& t : laid) {
    std::vector<Tile> others;
    std::ranges::copy_if(laid, std::back_inserter(others), [&](const Tile& other) { return other != t; });
    steps.push_back({fmt::format("Take away {}", the_tile(p, t)), play_of(others)});
  }
  return steps;
}

// Squares on which a tile can lie: those that the car passes, as it passes them, then the others.
struct Places {
  std::vector<Square> passed, others;
};
Places free_places(const Puzzle& p, std::span<const Tile> laid, const Run& r) {
  const auto is_free = [&](Square s) { return p.inside(s) && p.thing(s) == Thing::empty && !tile_at(laid, s); };
  Places places;
  std::vector<bool> seen(p.things.size());
  for (const Square s : r.path) {
    if (!is_free(s) || seen[p.index(s)]) continue;
    seen[p.index(s)] = true;
    places.passed.push_back(s);
  }
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      if (const Square s{x, y}; is_free(s) && !seen[p.index(s)]) places.others.push_back(s);
  return places;
}

std::vector<Step> steps(const Puzzle& p, std::span<const Tile> laid, const Run& r) {
  std::vector<Step> next = removals(p, laid);
  const Tray left = left_of_tray(p, laid);
  const auto kinds = static_cast<std::size_t>(std::ranges::count_if(left, [](int n) { return n > 0; }));
  Places places = free_places(p, laid, r);
  // Tiles off the car's way are offered only if the list stays short.
  const bool all = next.size() + kinds * (places.passed.size() + places.others.size()) <= most_steps;
  if (all) places.passed.insert(places.passed.end(), places.others.begin(), places.others.end());
  const std::string play = play_of(laid);
  for (const Square s : places.passed)
    for (const Heading h : headings) {
      if (left[number(h)] == 0 || next.size() >= most_steps) continue;
      next.push_back({fmt::format("Put {} in {}", a_tile(h), place_of(p, s)),
                      fmt::format("{}{}{}", play, play.empty() ? "" : " ", to_text(Tile{s, h}))});
    }
  return next;
}

// ---- the board

Json json_of(Square s) { return Json::array({s.x, s.y}); }
Json json_of(std::span<const Tile> tiles) {
  Json json = Json::array();
  for (const Tile& t : tiles) json.push_back(Json::array({t.at.x, t.at.y, letter_of(t.way)}));
  return json;
}

Json board_of(const Puzzle& p, std::span<const Tile> laid, const Run& r) {
  Json path = Json::array(), tray = Json::object();
  for (const Square s : r.path) path.push_back(json_of(s));
  const Tray left = left_of_tray(p, laid);
  for (const Heading h : headings) tray[letter_of(h)] = left[number(h)];
  return {{"tiles", json_of(laid)},
          {"tray", std::move(tray)},
          {"run",
           {{"path", std::move(path)},
            {"picked", json_of(r.picked)},
            {"flags", r.flags},
            {"end", end_names[static_cast<std::size_t>(r.end)]},
            {"at", json_of(r.at)}}}};
}

}  // namespace

Result<Standing> Toycar::standing(const Puzzle& p, std::string_view play) {
  const auto laid = read_tiles(p, play);
  if (!laid) return std::unexpected(laid.error());
  const Run r = run(p, *laid);
  Standing standing;
  standing.moves = play_of(*laid);
  // Nothing is lost before the car runs: tiles can be taken away.
  standing.status = r.end == End::won ? Status::solved : Status::open;
  standing.says = sentence(p, r);
  standing.text = describe(p, *laid, r);
  if (standing.status == Status::open) standing.next = steps(p, *laid, r);
  standing.board = board_of(p, *laid, r);
  return standing;
}

std::optional<Trace> Toycar::reveal(const Puzzle& p) {
  constexpr std::uint64_t patience = 800'000;  // two seconds
  Budget budget(patience);
  const Solved found = solve(p, 1, budget);
  return found.solutions > 0 ? std::optional(Trace{play_of(found.first), Status::solved}) : std::nullopt;
}

}  // namespace crux::toycar
