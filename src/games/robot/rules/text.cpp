#include "games/robot/rules/text.hpp"

#include <fmt/format.h>

#include <set>

#include "games/robot/robot.hpp"

namespace crux::robot {
namespace {

std::string to_text(const Cube& cube) { return fmt::format("[{},{},{}]", cube.x, cube.y, cube.z); }
Cube below(const Cube& cube) { return {cube.x, cube.y, cube.z - 1}; }
std::string in_list(std::string_view name, std::size_t i) { return fmt::format("/{}/{}", name, i); }

// The errors of the list itself: its length, places outside the world, and things said twice.
std::optional<Fault> fault_of_list(const std::vector<Cube>& cubes, std::string_view name, std::size_t least, std::size_t most,
                                   std::set<Cube>& seen) {
  if (cubes.size() < least || cubes.size() > most)
    return Fault{fmt::format("/{}", name), fmt::format("found {}", cubes.size()), fmt::format("expected {} to {}", least, most)};
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    for (const int at : {cubes[i].x, cubes[i].y, cubes[i].z})
      if (at < 0 || at >= max_side)
        return Fault{in_list(name, i), fmt::format("found {}", to_text(cubes[i])),
                     fmt::format("expected x, y and z 0..{}", max_side - 1)};
    if (!seen.insert(cubes[i]).second)
      return Fault{in_list(name, i), fmt::format("{} for the second time", to_text(cubes[i])), "each place once"};
  }
  return std::nullopt;
}

std::optional<Fault> fault_of_robot(const Cube& at, const std::set<Cube>& blocks, const std::set<Cube>& boxes) {
  const auto wrong = [&](std::string_view found, std::string_view expected) {
    return Fault{"/robot/at", fmt::format("the robot at {} {}", to_text(at), found), std::string(expected)};
  };
  for (const int each : {at.x, at.y, at.z})
    if (each < 0 || each >= max_side) return wrong("is outside the world", fmt::format("x, y and z 0..{}", max_side - 1));
  if (blocks.contains(at)) return wrong("is inside a block", "a free place above a block");
  if (boxes.contains(at)) return wrong("is where a box stands", "a free place above a block");
  if (!blocks.contains(below(at))) return wrong("has no block below it", "a free place above a block");
  return std::nullopt;
}

Cube read_cube(const Field& in) {
  if (!in.value().is_array() || in.value().size() != 3) {
    in.reject(fmt::format("found {}", excerpt(in.value())), "expected [x,y,z]");
    return {};
  }
  const auto parts = in.array(3);
  return {parts[0].integer(0, max_side - 1), parts[1].integer(0, max_side - 1), parts[2].integer(0, max_side - 1)};
}

std::vector<Cube> read_cubes(const Field& in, std::size_t most) {
  std::vector<Cube> cubes;
  for (const Field& each : in.array(most)) cubes.push_back(read_cube(each));
  return cubes;
}

Facing read_facing(const Field& in) {
  const std::string_view text = in.string();
  const auto at = text.size() == 1 ? facing_letters.find(text[0]) : std::string_view::npos;
  if (at != std::string_view::npos) return static_cast<Facing>(at);
  in.reject(fmt::format("found {}", excerpt(in.value())), R"(a direction: "N", "E", "S" or "W")");
  return Facing::north;
}

Json triple_of(const Cube& cube) { return Json::array({cube.x, cube.y, cube.z}); }
Json triples_of(const std::vector<Cube>& cubes) {
  Json json = Json::array();
  for (const Cube& cube : cubes) json.push_back(triple_of(cube));
  return json;
}

}  // namespace

std::optional<Fault> fault(const Layout& layout) {
  std::set<Cube> blocks, boxes, switches;
  if (auto bad = fault_of_list(layout.blocks, "blocks", 1, max_blocks, blocks)) return bad;
  if (auto bad = fault_of_list(layout.boxes, "boxes", 0, max_boxes, boxes)) return bad;
  if (auto bad = fault_of_list(layout.switches, "switches", 1, max_switches, switches)) return bad;
  for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
    const Cube& at = layout.boxes[i];
    if (blocks.contains(at))
      return Fault{in_list("boxes", i), fmt::format("a box inside a block at {}", to_text(at)), "a free place"};
    if (!blocks.contains(below(at)) && !boxes.contains(below(at)))
      return Fault{in_list("boxes", i), fmt::format("a box in the air at {}", to_text(at)), "a block or a box below it"};
  }
  for (std::size_t i = 0; i < layout.switches.size(); ++i) {
    const Cube& at = layout.switches[i];
    if (blocks.contains(at))
      return Fault{in_list("switches", i), fmt::format("a switch inside a block at {}", to_text(at)), "a free place"};
    if (!blocks.contains(below(at)))
      return Fault{in_list("switches", i), fmt::format("a switch in the air at {}", to_text(at)), "a block below it"};
  }
  return fault_of_robot(layout.robot, blocks, boxes);
}

Result<Layout> read_layout(const Json& json) {
  if (json.is_object() && json.contains("template") && !json.contains("blocks"))
    return error("robot", "/template", "found a template: this is a sketch", "`crux fill` completes it; a puzzle has none",
                 ErrorKind::sketch);
  Reading reading(json, "robot");
  const Field in = reading.root();
  Layout layout;
  layout.blocks = read_cubes(in["blocks"], max_blocks);
  layout.boxes = read_cubes(in["boxes"], max_boxes);
  layout.switches = read_cubes(in["switches"], max_switches);
  layout.robot = read_cube(in["robot"]["at"]);
  layout.facing = read_facing(in["robot"]["facing"]);
  if (const auto limit = in.maybe("limit")) layout.limit = limit->integer(1, most_commands);
  if (reading.failed()) return reading.failure();
  if (auto bad = fault(layout)) return error("robot", bad->where, bad->found, bad->expected);
  return layout;
}

Json write_layout(const Layout& layout) {
  const std::string facing(1, facing_letters[static_cast<std::size_t>(layout.facing)]);
  Json json{{"blocks", triples_of(layout.blocks)},
            {"boxes", triples_of(layout.boxes)},
            {"switches", triples_of(layout.switches)},
            {"robot", {{"at", triple_of(layout.robot)}, {"facing", facing}}}};
  if (layout.limit) json["limit"] = *layout.limit;
  return json;
}

Result<Puzzle> Robot::read(const Json& json) { return Writing::read(json); }

Json Robot::write(const Puzzle& p) { return Writing::write(p); }

Result<std::vector<Action>> Robot::read_moves(const Puzzle& p, std::string_view text) {
  State s = start(p);
  std::vector<Action> moves;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view(" \t\r\n").contains(text[i])) continue;
    const auto refuse = [&](std::string found, std::string expected) {
      return error("robot", fmt::format("character {} of the play", i + 1), std::move(found), std::move(expected));
    };
    const auto at = action_letters.find(text[i]);
    if (at == std::string_view::npos)
      return refuse(fmt::format("{} is no action", excerpt(Json(text.substr(i, 1)))),
                    fmt::format("use the letters {}", action_letters));
    const auto action = static_cast<Action>(at);
    switch (status(p, s)) {
      case Status::solved: return refuse("an action after all switches are pressed", "the end of the play");
      case Status::lost: return refuse("an action more than the shortest way takes", "the end of the play");
      case Status::open: break;
    }
    if (trouble(p.ground(), s.world, action) != Trouble::none)
      return refuse(fmt::format("{} cannot be done: {}", name_of(action), sentence(p.ground(), s.world, action)),
                    "an action that can");
    moves.push_back(action);
    apply(p, s, action);
  }
  return moves;
}

}  // namespace crux::robot
