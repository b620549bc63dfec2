#include "service/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "base/maths.hpp"
#include "base/words.hpp"
#include "grade/rating/rating.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

// ---- numbers in words

// "7.6 bits"
std::string in_bits(double value) {
  const std::string text = fmt::format("{:.1f}", std::max(0.0, value));
  const std::string_view shown = text.ends_with(".0") ? std::string_view(text).substr(0, text.size() - 2) : text;
  return fmt::format("{} bit{}", shown, shown == "1" ? "" : "s");
}

bool nothing(double bits) { return bits < 0.05; }  // that in_bits would show

// How often somebody succeeds who lacks so many bits.
std::string how_often(double bits) {
  const double tries = crux::exp2(bits);
  if (tries < 3) return fmt::format("in about {:.0f} of 100 tries", 100 / tries);
  if (tries < 1e6) return fmt::format("about once in {} tries", grouped(static_cast<std::uint64_t>(std::llround(tries))));
  if (tries < 1e9) return fmt::format("about once in {:.1f} million tries", tries / 1e6);
  if (tries < 1e12) return fmt::format("about once in {:.1f} billion tries", tries / 1e9);
  return fmt::format("about once in 10^{:.0f} tries", bits * std::numbers::log10e * std::numbers::ln2);
}

// ---- what a report says

// The rules of a set that was asked for by its name; nothing if it has none.
std::optional<std::uint32_t> mask_of(const GameEntry& game, std::string_view set) {
  const auto mask = read_rules(game.rules, set);
  return mask ? std::optional(*mask) : std::nullopt;
}

// The TSI of a player who tries at random.
const Grade* uniform_tsi(const AnyPuzzle& any, const GradeReport& report) {
  for (const SetGrades& set : report.sets)
    if (mask_of(*any.game, set.name) == 0U) return find_grade(set, "tsi");
  return report.ladder ? &report.ladder->uniform : nullptr;
}

bool unsolvable(const GradeReport& report) { return report.solutions.complete && report.solutions.solutions == 0; }

std::string solutions_in_words(const AnyPuzzle& any, const GradeReport& report) {
  const SolveReport& found = report.solutions;
  if (unsolvable(report))
    return fmt::format("It has no solution{}", found.dilemma.says.empty() ? "." : ": " + found.dilemma.says);
  if (found.solutions == 0) return "No solution was found within the work allowed; there may be one.";
  if (found.solutions == std::numeric_limits<std::uint64_t>::max()) return "It has more solutions than were counted.";
  std::string text =
      fmt::format("It has {}{} solution{}", found.complete ? "" : "at least ", grouped(found.solutions), plural(found.solutions));
  if (report.space) text += fmt::format(" among {} {}", grouped(*report.space), any.game->candidates);
  return text + ".";
}

std::string tsi_in_words(const Grade& tsi) {
  const bool bound = tsi.certainty != Certainty::exact;
  if (!std::isfinite(tsi.value))
    return bound ? "How many bits are left to find for a player who tries at random (TSI) is not known: the work allowed ended "
                   "first."
                 : "Infinitely many bits (TSI): no player can solve it, however lucky.";
  if (nothing(tsi.value)) return "Nothing is left to guess (TSI 0): even a player who tries at random solves it at once.";
  return fmt::format("For a player who tries at random {}{} (TSI): they solve it {}{}.", bound ? "at most " : "",
                     rating::left_in_words(tsi.value), how_often(tsi.value), bound ? ", or oftener" : "");
}

std::string rules_in_words(const GameEntry& game, std::string_view set) {
  const auto mask = mask_of(game, set);
  if (!mask) return "knows the rules that its name lists";
  if (*mask == 0) return "tries at random";
  const auto known = static_cast<std::size_t>(std::popcount(*mask));
  if (known > 1 && known == game.rules.rules.size()) return fmt::format("knows all {} rules", known);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < game.rules.rules.size(); ++i)
    if (RuleSet{*mask}.has(i)) names.emplace_back(game.rules.rules[i].name);
  return fmt::format("knows {} ({})", known == 1 ? "one rule" : fmt::format("{} rules", known), fmt::join(names, ", "));
}

// The bits that the smallest of the best rule sets saves.
std::string saving_in_words(const AnyPuzzle& any, const GradeReport& report, double without) {
  const SetGrades* best = nullptr;
  double least = without;
  for (const SetGrades& set : report.sets) {
    const Grade* tsi = find_grade(set, "tsi");
    if (!tsi || !std::isfinite(tsi->value) || !(tsi->value < least - 0.05)) continue;
    best = &set;
    least = tsi->value;
  }
  if (any.game->rules.rules.empty()) return {};
  if (!best) return nothing(without) ? "" : "The rules that Crux knows save nothing here: luck or a search is needed.";
  const bool bound = find_grade(*best, "tsi")->certainty != Certainty::exact;
  const std::string knows = rules_in_words(*any.game, best->name), saved = in_bits(without - least);
  if (nothing(least)) return fmt::format("A player who {} never needs to guess: that saves {}.", knows, saved);
  return fmt::format("For a player who {} {}{}: they solve it {}. That saves {}{}.", knows, bound ? "at most " : "",
                     rating::left_in_words(least), how_often(least), bound ? "about " : "", saved);
}

std::string_view says_of(const std::vector<BotInfo>& bots, std::string_view name) {
  const auto bot = std::ranges::find(bots, name, &BotInfo::name);
  return bot == bots.end() ? std::string_view() : bot->says;
}

std::string class_in_words(const LadderReport& ladder, const std::vector<BotInfo>& bots) {
  if (!ladder.label)
    return ladder.settled ? as_sentence(beyond_in_words(ladder)) : "Its class is not known: the work allowed ended first.";
  const auto rung = std::ranges::find(bots, *ladder.label, &BotInfo::label);
  if (rung == bots.end()) return fmt::format("Class {}.", *ladder.label);
  if (ladder.left && rung->name == ladder.bots.front().bot)
    return fmt::format("It takes a player who {}. To know less costs more than one bit; {}.", rung->says, left_in_words(ladder));
  if (ladder.left)
    return fmt::format("It takes a player who {}. To know more saves no more than one bit; {}.", rung->says,
                       left_in_words(ladder));
  // Bots stand in the order of the ladder, the simplest first.
  return fmt::format("{}: {}.",
                     rung == bots.begin() ? "The simplest strategy solves it" : "No simpler strategy solves it than this one",
                     rung->says);
}

Json to_json(const GameEntry& game, const SetGrades& set) {
  Json json = {{"name", set.name}, {"says", rules_in_words(game, set.name)}};
  const Json grades = to_json(set);
  for (const char* name : {"tsi", "msi", "muse", "remuse", "insight"}) json[name] = grades.value(name, Json(nullptr));
  json["exact"] = exact(set);
  return json;
}

Json bots_of(const LadderReport& ladder, const std::vector<BotInfo>& bots) {
  Json all = Json::array();
  for (std::size_t i = 0; i < ladder.bots.size(); ++i) {
    const BotGrade& bot = ladder.bots[i];
    const bool beside = i + ladder.beside >= ladder.bots.size();
    all.push_back({{"bot", bot.bot},
                   {"says", says_of(bots, bot.bot)},
                   {"solves", bot.solves ? Json(*bot.solves) : Json(nullptr)},
                   {"tsi", beside ? Json(nullptr) : number(bot.tsi.value)}});
  }
  return all;
}

}  // namespace

Json explain(const AnyPuzzle& any, const GradeReport& report) {
  const Grade* const tsi = uniform_tsi(any, report);
  const std::vector<BotInfo> bots = any.game->bots ? any.game->bots() : std::vector<BotInfo>{};
  const std::string of_class = report.ladder && !unsolvable(report) ? class_in_words(*report.ladder, bots) : "";

  Json says = Json::array();
  if (report.rating) says.push_back(to_text(*report.rating));
  says.push_back(solutions_in_words(any, report));
  if (tsi) says.push_back(tsi_in_words(*tsi));
  if (tsi && std::isfinite(tsi->value))
    if (auto saving = saving_in_words(any, report, tsi->value); !saving.empty()) says.push_back(std::move(saving));
  if (!of_class.empty()) says.push_back(of_class);
  if (!exact(report)) says.push_back("The work allowed ended first: some of these numbers are bounds or estimates, not exact.");

  Json sets = Json::array();
  for (const SetGrades& set : report.sets) sets.push_back(to_json(*any.game, set));
  return {{"solutions", report.solutions.solutions},
          {"complete", report.solutions.complete},
          {"space", report.space ? Json(*report.space) : Json(nullptr)},
          {"candidates", any.game->candidates},
          {"tsi", tsi ? number(tsi->value) : Json(nullptr)},
          {"exact", exact(report)},
          {"rating", report.rating ? to_json(*report.rating) : Json(nullptr)},
          {"says", std::move(says)},
          {"sets", std::move(sets)},
          {"class", report.ladder && report.ladder->label ? Json(*report.ladder->label) : Json(nullptr)},
          {"class_says", of_class},
          {"rounds", report.rounds ? to_json(*report.rounds) : Json(nullptr)},
          {"bots", report.ladder ? bots_of(*report.ladder, bots) : Json::array()},
          {"remarks", report.remarks.text}};
}

HowHard how_hard(const AnyPuzzle& any, const std::stop_token& stop) {
  constexpr std::uint64_t patience = 500'000;
  const GradeRequest ask{.sets = {}, .against = {}, .budget = std::min(patience, any.game->patience), .ladder = true};
  const GradeReport report = measure(any, {.grades = ask, .solutions = false}, stop).grades;
  if (!report.rating || !report.rating->one_level()) return {};
  return {std::string(report.rating->level), static_cast<int>(rating::level_of(report.rating->value)) + 1};
}

}  // namespace crux
