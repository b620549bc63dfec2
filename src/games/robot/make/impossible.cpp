// impossible.cpp -- requests that no puzzle can ever meet.
#include <fmt/format.h>

#include "base/words.hpp"
#include "games/robot/make/request.hpp"

namespace crux::robot {
namespace {

// The template with any action in its wildcards: every puzzle's program has as many commands, and runs as many actions.
Program example_of(std::span<const Statement> pattern) {
  Program program;
  for (const Statement& s : pattern) {
    if (s.kind == Statement::Kind::wildcard)
      program.insert(program.end(), static_cast<std::size_t>(s.count), Statement{});
    else
      program.push_back({.kind = s.kind, .action = s.action, .count = s.count, .name = s.name, .body = example_of(s.body)});
  }
  return program;
}

}  // namespace

std::optional<std::string> impossible(const Parameters& asked, std::string_view label) {
  const auto range = [&](Measure m) { return asked.ranges[static_cast<std::size_t>(m)]; };
  if (label == "Straight" && range(Measure::saving).least > 0)
    return "a puzzle of class Straight saves nothing: no program has fewer commands than its shortest solution has actions";
  if (!label.empty() && label != "Straight" && range(Measure::saving).most == 0)
    return fmt::format(
        "a puzzle of class {} saves something: its best program has fewer commands than any without repeats and functions",
        label);
  if (!asked.has_template) return std::nullopt;
  const Program example = example_of(asked.pattern);
  const int written = commands(example), steps = static_cast<int>(unroll(example).size());
  if (!range(Measure::actions).has(steps))
    return fmt::format("programs of this template run {}, and --actions is {}", counted(steps, "action"),
                       to_text(range(Measure::actions)));
  for (const auto& [measure, most] :
       {std::pair{Measure::straight, steps}, std::pair{Measure::commands, written}, std::pair{Measure::saving, steps - 1}})
    if (range(measure).least > most)
      return fmt::format("of a puzzle of this template, {} is at most {}: its program has {} and runs {}",
                         measure_names[static_cast<std::size_t>(measure)], most, counted(written, "command"),
                         counted(steps, "action"));
  return std::nullopt;
}

}  // namespace crux::robot
