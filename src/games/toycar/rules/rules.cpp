// rules.cpp -- what a player of toycar may conclude about a choice.
#include <fmt/format.h>

#include <bit>

#include "base/words.hpp"
#include "games/toycar/show/words.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

std::string ways_text(std::uint8_t ways) {
  constexpr std::array<std::string_view, 4> names{"up", "right", "down", "left"};
  if (std::popcount(ways) == 4) return "";
  std::string text;
  for (std::size_t h = 0; h < 4; ++h)
    if ((ways >> h) & 1) text.append(text.empty() ? " that point " : " or ").append(names[h]);
  return text;
}

// The rule that speaks against the choice that led to `s`, if any.
std::optional<Rule> speaker(const Puzzle& p, const State& s, RuleSet rules, std::optional<Doubt>& doubt) {
  if (s.status == Status::lost) {
    const Rule rule = s.end == End::goal_too_early ? goal_rule : crash_rule;
    return rules.has(rule) ? std::optional(rule) : std::nullopt;
  }
  if (s.status == Status::solved || !rules.has(tiles_rule)) return std::nullopt;
  doubt = p.outlook->doubt(view_of(s));
  return doubt ? std::optional(tiles_rule) : std::nullopt;
}

}  // namespace

std::string sentence(const Puzzle& p, const Doubt& doubt) {
  switch (doubt.kind) {
    case Doubt::Kind::flag_out_of_reach:
      return fmt::format("With the tiles that are left, no way leads over the flag in {} to the goal.",
                         place_of(p, p.flags[doubt.flag]));
    case Doubt::Kind::goal_out_of_reach: return "With the tiles that are left, no way leads to the goal.";
    case Doubt::Kind::too_few_tiles: break;
  }
  return fmt::format("All that is left to reach takes at least {} more tile{}{}, and {}.", doubt.needed, plural(doubt.needed),
                     ways_text(doubt.ways),
                     doubt.left == 0   ? "none can be used"
                     : doubt.left == 1 ? "only one can be used"
                                       : fmt::format("only {} can be used", doubt.left));
}

std::string sentence(const Puzzle& p, const State& lost) {
  switch (lost.end) {
    case End::wall: return fmt::format("The car hits the wall in {}.", place_of(p, lost.at));
    case End::goal_too_early:
      for (const Square flag : p.flags)
        if (!has(lost.entered, flag)) return fmt::format("The car reaches the goal without the flag in {}.", place_of(p, flag));
      break;
    default: break;
  }
  return fmt::format("The car leaves the board from {}.", place_of(p, ahead(lost.at, opposite(lost.heading))));
}

constexpr std::array<RuleInfo, 3> Toycar::rules{
    {{"X", "crash", "do not go where the car hits a wall or leaves the board before you can choose again"},
     {"G", "goal", "do not go to the goal while a flag is missing"},
     {"T", "tiles", "keep enough tiles for every flag that is missing, and for the goal"}}};
constexpr std::array<NamedRules, 3> Toycar::rule_sets{{{"none", 0}, {"look", 3}, {"all", 7}}};

Verdict Toycar::judge(const Puzzle& p, State& s, const Move& m, RuleSet rules) {
  std::optional<Doubt> doubt;
  apply(p, s, m);
  const auto rule = speaker(p, s, rules, doubt);
  undo(p, s, m);
  return rule ? Verdict::cannot_take : Verdict::unknown;
}

std::vector<Deduction> Toycar::explain(const Puzzle& p, State& s, const Move& m, RuleSet rules) {
  std::vector<Deduction> deductions;
  std::optional<Doubt> doubt;
  apply(p, s, m);
  if (const auto rule = speaker(p, s, rules, doubt))
    deductions.push_back({std::string(Toycar::rules[*rule].letters), write_moves(p, std::span(&m, 1)), Verdict::cannot_take,
                          doubt ? sentence(p, *doubt) : sentence(p, s)});
  undo(p, s, m);
  return deductions;
}

}  // namespace crux::toycar
