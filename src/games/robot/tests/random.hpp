// random.hpp -- small worlds and programs for the tests of robot.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "base/rng.hpp"
#include "games/robot/rules/program.hpp"
#include "games/robot/rules/text.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

inline int from_to(Rng& rng, int low, int high) {
  return low + static_cast<int>(rng.below(static_cast<std::uint64_t>(high - low) + 1));
}

// At most `most_side` cubes a side, with floating blocks, pits, and boxes on boxes; sometimes in the far corner of all that is
// allowed.
inline Layout random_layout(Rng& rng, int most_side = 5, int most_boxes = 5) {
  while (true) {
    const int width = from_to(rng, 1, most_side), depth = from_to(rng, 1, most_side), height = from_to(rng, 1, 4);
    const bool far = rng.below(8) == 0;
    const Cube corner = far ? Cube{max_side - width, max_side - depth, max_side - height - 1} : Cube{};
    const int filled = from_to(rng, 2, 8);
    Layout layout;
    std::set<Cube> blocks, taken;
    const auto draw = [&] {
      return Cube{corner.x + from_to(rng, 0, width - 1), corner.y + from_to(rng, 0, depth - 1),
                  corner.z + from_to(rng, 0, height)};
    };
    for (int x = 0; x < width; ++x)
      for (int y = 0; y < depth; ++y)
        for (int z = 0; z < height; ++z)
          if (from_to(rng, 0, 9) < (z == 0 ? filled + 1 : filled / 2)) blocks.insert({corner.x + x, corner.y + y, corner.z + z});
    layout.blocks.assign(blocks.begin(), blocks.end());
    const auto stands = [&](const Cube& at) {
      const Cube below{at.x, at.y, at.z - 1};
      return !blocks.contains(at) && !taken.contains(at) && (blocks.contains(below) || taken.contains(below));
    };
    for (int tries = from_to(rng, 0, 8 * most_boxes); tries > 0 && layout.boxes.size() < static_cast<std::size_t>(most_boxes);
         --tries)
      if (const Cube at = draw(); stands(at) && at.z < max_side) {
        taken.insert(at);
        layout.boxes.push_back(at);
      }
    std::set<Cube> switches;
    for (int tries = from_to(rng, 1, 30); tries > 0; --tries)
      if (const Cube at = draw(); !blocks.contains(at) && blocks.contains({at.x, at.y, at.z - 1})) switches.insert(at);
    while (switches.size() > 4) switches.erase(switches.begin());
    layout.switches.assign(switches.begin(), switches.end());
    layout.robot = draw();
    layout.facing = static_cast<Facing>(rng.below(4));
    if (!fault(layout)) return layout;
  }
}

struct ProgramShape {
  bool wildcards = false;
  int most_statements = 12;  // of one body
};

// Follows the rules of the notation: a called function has been defined above, no definition inside another, nothing is empty.
class RandomProgram {
 public:
  RandomProgram(Rng& rng, ProgramShape shape) : rng_(rng), shape_(shape) {}
  Program draw() { return body(0, false); }

 private:
  Program body(int depth, bool defining) {
    Program statements;
    const int count = from_to(rng_, 1, depth == 0 ? shape_.most_statements : 3);
    for (int i = 0; i < count; ++i) statements.push_back(statement(depth, defining));
    return statements;
  }
  Statement statement(int depth, bool defining) {
    using Kind = Statement::Kind;
    switch (depth < 4 ? rng_.below(8) : 7) {
      case 0: {
        const int times = rng_.below(6) == 0 ? from_to(rng_, 2, max_repeat) : from_to(rng_, 2, 4);
        return {.kind = Kind::repeat, .count = times, .body = body(depth + 1, defining)};
      }
      case 1:
        if (!defining && begun_ < max_functions) {
          const char name = static_cast<char>('A' + begun_++);
          Statement s{.kind = Kind::define, .name = name, .body = body(depth + 1, true)};
          ended_.push_back(name);
          return s;
        }
        break;
      case 2:
        if (!ended_.empty()) return {.kind = Kind::call, .name = ended_[rng_.below(ended_.size())]};
        break;
      case 3:
        if (shape_.wildcards) return {.kind = Kind::wildcard, .count = from_to(rng_, 1, 64)};
        break;
      default: break;
    }
    return {.kind = Kind::action, .action = static_cast<Action>(rng_.below(action_count))};
  }

  Rng& rng_;
  ProgramShape shape_;
  int begun_ = 0;
  std::vector<char> ended_ = {};
};
inline Program random_program(Rng& rng, ProgramShape shape = {}) { return RandomProgram(rng, shape).draw(); }

// A world from maps of its layers, the lowest first, each a list of rows, the most northern first: # a block, o a box, x a
// switch, X a box on a switch, ^ > v < the robot, and a blank or . nothing. `also` are switches under the robot.
inline Layout world_of(std::initializer_list<std::initializer_list<std::string_view>> layers, std::vector<Cube> also = {}) {
  Layout layout;
  int z = 0;
  for (const auto& rows : layers) {
    int y = static_cast<int>(rows.size());
    for (const std::string_view row : rows) {
      --y;
      for (int x = 0; x < static_cast<int>(row.size()); ++x) {
        const Cube at{x, y, z};
        const char c = row[static_cast<std::size_t>(x)];
        if (c == '#') layout.blocks.push_back(at);
        if (c == 'o' || c == 'X') layout.boxes.push_back(at);
        if (c == 'x' || c == 'X') layout.switches.push_back(at);
        if (const auto way = std::string_view("^>v<").find(c); way != std::string_view::npos) {
          layout.robot = at;
          layout.facing = static_cast<Facing>(way);
        }
      }
    }
    ++z;
  }
  layout.switches.insert(layout.switches.end(), also.begin(), also.end());
  return layout;
}

}  // namespace crux::robot
