// paper.hpp -- what Shen & Sturtevant (2024) report of panels and of the votes on them, and what ours say to it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reproduction.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {

inline constexpr std::string_view votes_file = "panel-windmill-4x4.jsonl";

// A panel of the public collection, and the votes on it.
struct VotedPanel {
  Json line;
  Puzzle puzzle;
  double upvotes = 0;
  double created = 0;             // milliseconds since 1970
  std::vector<std::string> sets;  // the paper's sets that it belongs to
};
// A line a panel; docs/papers says where the file comes from.
Result<std::vector<VotedPanel>> read_voted(std::string_view text);

// How the paper's rules are read.
enum class Version : std::uint8_t {
  program,  // as the authors' program works, with its slip in APR (forgetful.hpp)
  clean,    // the same without the slip: Mode::reference
  text,     // as the paper's text has it: Mode::strict
};
inline constexpr std::array<std::string_view, 3> version_names{"program", "program without its slip", "text"};

struct Bits {
  double muse = 0, remuse = 0, msi = 0, tsi = 0;  // infinite: no line solves it
};

// Pearson's r of a measure and of the votes, and the chance of one so far from 0 if there were no relation.
struct Agreement {
  double r = 0, p = 1;
  std::size_t n = 0;
};

// A tree as in the paper's Figures 3 and 4: the start has two moves, and the state that each leads to has a move to a goal and
// one that leads nowhere.
struct SmallTree {
  double first = 0;                              // the chance of the first move; the second has the rest
  double first_reaches = 0, second_reaches = 0;  // the chances of reaching a goal after them
};

// What rooms above a game can do.
struct Bench {
  std::function<Bits(const Puzzle& p, std::uint32_t rules, Version version)> measure;
  std::function<Agreement(std::span<const double> x, std::span<const double> y)> agreement;
  // The residual after least squares on `date`.
  std::function<std::vector<double>(std::span<const double> votes, std::span<const double> date)> corrected;
  std::function<Bits(const SmallTree& tree)> of_tree;  // at its start
};

// No panels: nobody gave them. Stops between two sets, with what there is by then.
Reproduction compare(const std::vector<VotedPanel>& panels, const Bench& bench, const std::stop_token& stop,
                     const ReproduceVisitor& visit);

}  // namespace crux::panel
