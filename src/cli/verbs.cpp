#include "cli/verbs.hpp"

#include <fmt/format.h>

#include <sstream>

namespace crux::cli {
namespace {

struct DefaultText {
  std::string operator()(const std::string* to) const { return *to; }
  std::string operator()(const int* to) const { return fmt::format("{}", *to); }
  std::string operator()(const std::uint64_t* to) const { return fmt::format("{}", *to); }
  std::string operator()(const double* to) const { return fmt::format("{}", *to); }
  std::string operator()(const void*) const { return {}; }
};

}  // namespace

std::vector<std::string> choices_of(const Option& option) {
  std::istringstream words(option.choices);
  std::vector<std::string> choices;
  for (std::string word; words >> word;) choices.push_back(word);
  return choices;
}

std::string says_of(const Option& option) { return std::string(option.says) + (option.more ? option.more() : std::string()); }

std::string default_of(const Option& option) {
  return option.shows_default ? std::visit(DefaultText{}, option.to) : std::string();
}

std::vector<Verb> all_verbs(AllOptions& to) {
  return {games_verb(to.games),       solve_verb(to.solve),         grade_verb(to.grade),
          hint_verb(to.hint),         check_verb(to.check),         read_play_verb(to.read_play),
          draw_verb(to.draw),         print_verb(to.print),         generate_verb(to.generate),
          fill_verb(to.fill),         vary_verb(to.vary),           progress_verb(to.progress),
          simulate_verb(to.simulate), reproduce_verb(to.reproduce), site_verb(to.site),
          serve_verb(to.serve),       store_verb(to.store),         rate_verb(to.rate),
          study_verb(to.study),       import_verb(to.import),       export_verb(to.export_),
          help_verb(to.help)};
}

}  // namespace crux::cli
