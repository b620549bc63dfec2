// templates.hpp -- the templates that ship with crux, data/templates/*.txt, by name.
//
// A template describes itself in comments at its head: `# title: ..`, `# lesson: ..` (a sentence for teachers), and `# requires:
// box, ..`, the constraints that its puzzles must meet besides those that all must meet.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace crux::robot {

struct ShippedTemplate {
  std::string_view name;  // of its file: "short-loop"
  std::string_view title, lesson;
  std::vector<std::string> required;  // names of constraints
  std::string_view text;
};

// The simplest first, then by name.
std::span<const ShippedTemplate> templates();
// Nothing if there is none of this name.
const ShippedTemplate* find_template(std::string_view name);

// The names after `# requires:` in any template's text; whether there are such constraints is not asked here.
std::vector<std::string> requires_of(std::string_view text);

}  // namespace crux::robot
