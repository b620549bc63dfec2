// fill.cpp -- sketches: reading them, completing them, and how they may be turned into themselves.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "games/toycar/rules/draft.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

// [Thing], without the car, which is never an option.
constexpr std::array<std::string_view, 4> option_names{"empty", "wall", "flag", "goal"};
constexpr std::string_view name_of(Thing thing) { return option_names[static_cast<std::size_t>(thing)]; }
constexpr std::string_view all_options = R"("empty", "wall", "flag" or "goal")";

// --- reading ---------------------------------------------------------------------------------------------------------------

std::vector<Thing> read_options(const Field& in) {
  std::vector<Thing> options;
  for (const Field& each : in.array(option_names.size())) {
    const auto found = std::ranges::find(option_names, each.string());
    if (found == option_names.end()) {
      each.reject("found " + excerpt(each.value()), fmt::format("an option: {}", all_options));
      return options;
    }
    const auto thing = static_cast<Thing>(found - option_names.begin());
    if (std::ranges::find(options, thing) != options.end())
      each.reject(excerpt(each.value()) + " is there twice", "each option once");
    options.push_back(thing);
  }
  if (options.empty()) in.reject("a hole without options", fmt::format("at least one of {}", all_options));
  return options;
}

OpenSquare read_hole(const Field& in, Draft& draft) {
  if (in.value().is_array()) return {draft.put(in, "a hole"), {Thing::empty, Thing::wall, Thing::flag}};
  if (!in.value().is_object()) {
    in.reject("found " + excerpt(in.value()), R"(a square [x,y], or {"cell":[x,y],"options":["empty","wall"]})");
    return {};
  }
  const Square at = draft.put(in["cell"], "a hole");
  return {at, read_options(in["options"])};
}

std::vector<OpenSquare> read_holes(const Field& in, Draft& draft) {
  std::vector<OpenSquare> holes;
  const auto given = in.maybe("holes");
  if (given)
    for (const Field& each : given->array(most_holes)) holes.push_back(read_hole(each, draft));
  if (holes.empty())
    given.value_or(in).reject("a sketch without holes", fmt::format(R"("holes": 1 to {} squares, such as [[2,3]])", most_holes));
  return holes;
}

bool may_be_goal(const OpenSquare& hole) { return std::ranges::find(hole.options, Thing::goal) != hole.options.end(); }

// --- symmetries ------------------------------------------------------------------------------------------------------------

// One of the eight ways to lay a square board onto itself: first x and y change places, or not, then each may be mirrored. Those
// that swap are for square boards only.
struct Turn {
  bool swaps, mirrors_x, mirrors_y;
  int width, height;

  Square operator()(Square s) const {
    if (swaps) std::swap(s.x, s.y);
    return {mirrors_x ? width - 1 - s.x : s.x, mirrors_y ? height - 1 - s.y : s.y};
  }
  // The images of two neighbours give the image of the way between them.
  Heading operator()(Heading way) const {
    const Square from = (*this)(Square{}), to = (*this)(ahead(Square{}, way));
    return *std::ranges::find_if(headings, [&](Heading h) { return ahead(from, h) == to; });
  }
};

// The content of each square: a thing, or a hole.
struct Plan {
  std::vector<Thing> things;
  std::vector<std::optional<std::uint16_t>> holes;
};

Plan plan_of(const Sketch& sketch) {
  const Puzzle& p = sketch.fixed;
  const auto squares = static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height);
  Plan plan{std::vector<Thing>(squares, Thing::empty), std::vector<std::optional<std::uint16_t>>(squares)};
  for (const Square s : p.walls) plan.things[p.index(s)] = Thing::wall;
  for (const Square s : p.flags) plan.things[p.index(s)] = Thing::flag;
  if (sketch.goal) plan.things[p.index(*sketch.goal)] = Thing::goal;
  plan.things[p.index(p.car)] = Thing::car;
  for (std::size_t h = 0; h < sketch.holes.size(); ++h) plan.holes[p.index(sketch.holes[h].at)] = static_cast<std::uint16_t>(h);
  return plan;
}

// Whether the car, the tray and all that stands fast come to lie on their like.
bool keeps_what_is_fixed(const Turn& turn, const Sketch& sketch, const Plan& plan) {
  const Puzzle& p = sketch.fixed;
  if (turn(p.heading) != p.heading) return false;
  for (const Heading way : headings)
    if (p.tray[number(turn(way))] != p.tray[number(way)]) return false;
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      if (plan.things[p.index(turn(Square{x, y}))] != plan.things[p.index({x, y})]) return false;
  return true;
}

// The place of each option of a hole among those of another; nothing if they are not the same.
std::optional<std::vector<Option>> match(const OpenSquare& from, const OpenSquare& to) {
  if (from.options.size() != to.options.size()) return std::nullopt;
  std::vector<Option> as;
  for (const Thing thing : from.options) {
    const auto found = std::ranges::find(to.options, thing);
    if (found == to.options.end()) return std::nullopt;
    as.push_back(static_cast<Option>(found - to.options.begin()));
  }
  return as;
}

// The effect of a turn on the holes; nothing if it does not turn the sketch into itself.
std::optional<Symmetry> symmetry_by(const Turn& turn, const Sketch& sketch, const Plan& plan) {
  if (!keeps_what_is_fixed(turn, sketch, plan)) return std::nullopt;
  Symmetry symmetry;
  for (const OpenSquare& hole : sketch.holes) {
    const auto to = plan.holes[sketch.fixed.index(turn(hole.at))];
    if (!to) return std::nullopt;
    auto as = match(hole, sketch.holes[*to]);
    if (!as) return std::nullopt;
    symmetry.to.push_back(*to);
    symmetry.as.push_back(std::move(*as));
  }
  return symmetry;
}

}  // namespace

Result<Sketch> Toycar::read_sketch(const Json& json) {
  Reading reading(json, "toycar");
  const Field in = reading.root();
  Draft draft = read_draft(in, Goal::may_be_missing);
  Sketch sketch;
  sketch.holes = read_holes(in, draft);
  sketch.goal = draft.goal;
  sketch.fixed = std::move(draft.puzzle);
  if (!sketch.goal && std::ranges::none_of(sketch.holes, may_be_goal))
    in.maybe("goal").value_or(in).reject("there is no goal", R"("goal":[x,y], or a hole with the option "goal")");
  if (reading.failed()) return reading.failure();
  return sketch;
}

std::vector<Hole> Toycar::holes(const Sketch& sketch) {
  std::vector<Hole> holes;
  for (const OpenSquare& open : sketch.holes) {
    Hole hole{fmt::format("square [{},{}]", open.at.x, open.at.y), {}};
    for (const Thing thing : open.options) hole.options.emplace_back(name_of(thing));
    holes.push_back(std::move(hole));
  }
  return holes;
}

// Flags and walls from holes come after the fixed ones, in the order of the holes.
std::optional<Candidate<Puzzle>> Toycar::complete(const Sketch& sketch, std::span<const Option> options) {
  assert(options.size() == sketch.holes.size());
  Puzzle p = sketch.fixed;
  std::optional<Square> goal = sketch.goal;
  for (std::size_t h = 0; h < options.size(); ++h) {
    const OpenSquare& hole = sketch.holes[h];
    assert(options[h] < hole.options.size());
    switch (hole.options[options[h]]) {
      case Thing::wall: p.walls.push_back(hole.at); break;
      case Thing::flag: p.flags.push_back(hole.at); break;
      case Thing::goal:
        if (goal) return std::nullopt;
        goal = hole.at;
        break;
      case Thing::empty:
      case Thing::car: break;
    }
  }
  if (!goal) return std::nullopt;
  p.goal = *goal;
  return Candidate<Puzzle>{make_puzzle(std::move(p))};
}

// The car keeps its heading, so that beside the identity no turn is left but the one across its line. That one may leave every
// hole in its place: to candidates it is the identity too.
std::vector<Symmetry> Toycar::symmetries(const Sketch& sketch) {
  const Plan plan = plan_of(sketch);
  const int width = sketch.fixed.width, height = sketch.fixed.height;
  std::vector<Symmetry> symmetries;
  for (unsigned i = 0; i < 8; ++i) {
    const Turn turn{(i & 4) != 0, (i & 2) != 0, (i & 1) != 0, width, height};
    if (turn.swaps && width != height) continue;
    auto symmetry = symmetry_by(turn, sketch, plan);
    if (symmetry && !std::ranges::is_sorted(symmetry->to)) symmetries.push_back(std::move(*symmetry));
  }
  return symmetries;
}

}  // namespace crux::toycar
