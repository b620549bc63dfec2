// fill.cpp -- sketches: a template, and every way to fill its wildcards.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "games/robot/robot.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;

// In the order of the text, inside bodies too.
void each_statement(std::span<const Statement> program, const auto& visit) {
  for (const Statement& s : program) {
    visit(s);
    each_statement(s.body, visit);
  }
}

std::size_t count_holes(std::span<const Statement> pattern) {
  std::size_t holes = 0;
  each_statement(pattern, [&](const Statement& s) { holes += s.kind == Kind::wildcard ? static_cast<std::size_t>(s.count) : 0; });
  return holes;
}

std::vector<Action> read_options(const Field& in) {
  std::vector<Action> options;
  for (const Field& each : in.array(action_count)) {
    const auto at = std::ranges::find(action_names, each.string());
    if (at == action_names.end()) {
      each.reject("found " + excerpt(each.value()), fmt::format("one of {}", fmt::join(action_names, ", ")));
      return options;
    }
    const auto action = static_cast<Action>(at - action_names.begin());
    if (std::ranges::find(options, action) != options.end())
      each.reject(fmt::format("{} for the second time", *at), "each action once");
    options.push_back(action);
  }
  if (options.empty()) in.reject("found " + excerpt(in.value()), "expected at least one action");
  return options;
}

// The limit is a switch, as it is of `generate`: a number of commands would not fit every filling.
bool read_limit(const Field& in) {
  const Json& value = in.value();
  if (value.is_number_integer() && (value == 0 || value == 1)) return value == 1;
  in.reject("found " + excerpt(value), "1: no more commands than the program that the puzzle is made for; or 0");
  return false;
}

// The other parameters of `generate` are no part of a sketch; an error says so.
void refuse_other_parameters(const Field& in) {
  for (const ParameterInfo& known : parameter_table) {
    if (known.name == "template" || known.name == "limit") continue;
    if (const auto found = in.maybe(known.name))
      found->reject(
          fmt::format("\"{}\" in a sketch", known.name),
          "\"template\", \"options\" and \"limit\" alone; what puzzles must meet stands in the template: # requires: box");
  }
}

}  // namespace

Result<Sketch> Robot::read_sketch(const Json& json) {
  Reading reading(json, "robot");
  const Field in = reading.root();
  if (json.is_object() && json.contains("blocks") && !json.contains("template"))
    in.reject("a puzzle, which has no hole", "a sketch: \"template\", a program with wildcards");
  const std::string_view text = in["template"].string();
  Sketch sketch;
  if (const auto options = in.maybe("options"))
    sketch.options = read_options(*options);
  else
    std::ranges::copy(all_actions(), std::back_inserter(sketch.options));
  const auto limit = in.maybe("limit");
  const bool limited = limit && read_limit(*limit);
  refuse_other_parameters(in);
  if (reading.failed()) return reading.failure();

  const auto refuse = [](std::string found, std::string expected) {
    return error("robot", "/template", std::move(found), std::move(expected));
  };
  if (text.find_first_of(" \n;") != std::string::npos)  // a text and no name: its lines are places in the sketch
    if (const auto program = read_template(text); !program)
      return error("robot", "/template/" + program.error().where, program.error().found, program.error().expected);
  auto asked = read_parameters({{"template", text}, {"limit", limited ? 1 : 0}});
  if (!asked) return refuse(asked.error().found, asked.error().expected);
  const std::size_t count = count_holes(asked->pattern);
  if (count > most_holes)
    return refuse(fmt::format("the wildcards hold {} actions", count), fmt::format("at most {} in all", most_holes));
  sketch.asked = std::move(*asked);
  return sketch;
}

std::vector<Hole> Robot::holes(const Sketch& sketch) {
  std::vector<std::string> options;
  for (const Action action : sketch.options) options.emplace_back(name_of(action));
  std::map<int, int> on_line, so_far;  // [line]: wildcards
  const auto each_wildcard = [&](const auto& visit) {
    each_statement(sketch.asked.pattern, [&](const Statement& s) {
      if (s.kind == Kind::wildcard) visit(s);
    });
  };
  each_wildcard([&](const Statement& s) { ++on_line[s.line]; });
  std::vector<Hole> holes;
  each_wildcard([&](const Statement& s) {
    const int number = ++so_far[s.line];
    const std::string which = on_line[s.line] == 1 ? "the wildcard" : fmt::format("wildcard {}", number);
    for (int i = 1; i <= s.count; ++i) holes.push_back({fmt::format("action {} of {} in line {}", i, which, s.line), options});
  });
  return holes;
}

std::optional<Candidate<Puzzle>> Robot::complete(const Sketch& sketch, std::span<const Option> options) {
  std::vector<Action> given;
  for (const Option option : options) given.push_back(sketch.options[option]);
  auto made = sample_with(sketch.asked, given);
  if (made) made->remarks.erase("intended");  // the program itself says it
  return made;
}

// Left and right may be swapped if the template has no turn of its own: the world that grows is the mirror image, and so is every
// way through it. No rule, constraint or measure tells left from right; but a search that is cut short might come to its end on
// one side only (none did in thousands of fillings of the templates that ship).
std::vector<Symmetry> Robot::symmetries(const Sketch& sketch) {
  bool turns = false;
  each_statement(sketch.asked.pattern, [&](const Statement& s) { turns |= s.kind == Kind::action && is_turn(s.action); });
  const auto left = std::ranges::find(sketch.options, Action::turn_left),
             right = std::ranges::find(sketch.options, Action::turn_right);
  if (count_holes(sketch.asked.pattern) == 0) return {};
  if (turns || left == sketch.options.end() || right == sketch.options.end()) return {};
  std::vector<Option> swapped;
  for (std::size_t i = 0; i < sketch.options.size(); ++i) swapped.push_back(static_cast<Option>(i));
  std::swap(swapped[static_cast<std::size_t>(left - sketch.options.begin())],
            swapped[static_cast<std::size_t>(right - sketch.options.begin())]);
  Symmetry mirror;
  for (std::size_t h = 0; h < count_holes(sketch.asked.pattern); ++h) {
    mirror.to.push_back(static_cast<std::uint16_t>(h));
    mirror.as.push_back(swapped);
  }
  return {std::move(mirror)};
}

}  // namespace crux::robot
