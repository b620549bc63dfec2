// measures.hpp -- measures that people ask for by name: "tsi", "insight(all)", "length". `fill` ranks by them, and targets bound
// them; both read them here.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"
#include "core/measured.hpp"

namespace crux::measures {

// `own` stands for every measure that only the game knows; `rung` is the class, as the place of its bot on the ladder.
enum class Kind : std::uint8_t { solutions, unique, tsi, insight, msi, muse, remuse, own, rounds, rung, rating };
std::string_view name_of(Kind kind);

struct Measure {
  Kind kind = Kind::solutions;
  RuleSet rules = {};    // of the player
  RuleSet against = {};  // insight: what its TSI is compared with
  std::size_t own = 0;   // the game's own measure of that number
  bool operator==(const Measure&) const = default;
};

// What the names mean without a rule set, and which there are.
struct Context {
  const RuleBook& book;
  Mode mode = Mode::strict;
  std::string_view rules = "none";  // tsi is tsi(none)
  std::string_view against = "none";
  std::span<const MeasureInfo> own = {};  // the game's own measures
  std::string_view insight = {};          // insight is insight(all); empty: as `rules`
  std::span<const Kind> more = {};        // besides those that a fill knows
};

struct Named {
  Measure measure;
  std::string rules = {};  // its rule set as it was written; empty if it has none
};
struct Fault {
  std::size_t at = 0;  // the character
  std::string found = {}, expected = {};
  std::optional<Error> deeper = {};  // instead: the rule set of the context is wrong
};
// Reads the measure that begins at `at`, and moves `at` behind it. The text has no blanks.
std::expected<Named, Fault> read(std::string_view text, std::size_t& at, const Context& context);
// What `read` knows.
std::vector<std::string_view> names(const Context& context);

}  // namespace crux::measures
