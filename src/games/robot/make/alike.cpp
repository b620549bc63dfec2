// alike.cpp -- what to ask of the generator for a puzzle like a given one: the shape of its best program is the template.
#include <fmt/format.h>

#include "games/robot/robot.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;

// Boxes are moved where they were moved; whatever else was done in a row is left open, as many actions as it were.
Program shape_of(std::span<const Statement> program) {
  Program shape;
  for (const Statement& statement : program) {
    const bool open =
        statement.kind == Kind::action && statement.action != Action::pick_up && statement.action != Action::put_down;
    if (!open) {
      shape.push_back(statement);
      shape.back().body = shape_of(statement.body);
    } else if (!shape.empty() && shape.back().kind == Kind::wildcard) {
      ++shape.back().count;
    } else {
      shape.push_back({.kind = Kind::wildcard, .count = 1});
    }
  }
  return shape;
}

}  // namespace

// A program of the same shape and as many commands.
Likeness Robot::alike(const Puzzle& p, Budget&) {
  const Best& best = best_of(p);
  const Straight& way = straight_of(p);
  if (!best.program && !way.actions)
    return {.parameters = {{"template", "short-loop"}},
            .differs = "It is of another kind, because no program for this one was found in time."};
  const Program program = best.program ? *best.program : straight(*way.actions);
  Likeness like{.parameters = {{"template", write_program(shape_of(program))},
                               {"require", p.layout().boxes.empty() ? "no-box" : "box"},
                               {"commands", fmt::format("{}", commands(program))}}};
  if (p.layout().limit) like.parameters["limit"] = 1;
  return like;
}

}  // namespace crux::robot
