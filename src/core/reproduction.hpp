// reproduction.hpp -- a paper's experiment run again: our figures beside the paper's, and a verdict on each of its claims.
//
// Promise: every numbered table and figure of a paper has at least one row. A row says `same`, `better` or `differs` only if the
// run that made it measured something; all others say why nothing was measured.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux {

// What a figure of ours depends on besides the version of Crux and the seed: how much was run, or the speed of the machine.
enum class Varies : std::uint8_t { nothing, size, time };

// Numbers to be seen as lines, bars or points (draw/plot.hpp draws them).
struct Plot {
  struct Series {
    std::string name;
    std::vector<double> x, y;                 // as many of the one as of the other, x ascending, all finite
    std::vector<double> low = {}, high = {};  // around each y: a band, or a bar's whiskers; both empty: none
    bool points = false;                      // marks without a line between them: each is a thing of its own
    // Of points that are of two kinds: whether each has a cross in it; the others are full. Empty: there is one kind, hollow.
    std::vector<bool> crossed = {};
  };
  std::string caption;  // under it; what a reader should see in it
  std::string title;
  std::string x_label, y_label;
  std::vector<Series> series;
  bool bars = false;                      // else lines
  std::optional<double> y_min = {};       // where the y axis begins; bars always stand on 0, lines else near their lowest
  std::vector<std::string> x_names = {};  // under bars instead of the numbers, in the order of the bars: "10+"
  Varies varies = Varies::nothing;
};

struct ReproduceRequest {
  std::uint64_t seed = 1;
  std::uint64_t count = 0;  // 0: as many as the paper
  bool quick = false;       // seconds instead of minutes: smaller samples, and every row says if that matters
  // The text of a file of the paper's data, by its name; nothing if the file is not there.
  std::function<Result<std::optional<std::string>>(std::string_view name)> data = {};
  std::function<double()> now;  // a clock, in seconds, for timings

  Result<std::optional<std::string>> file(std::string_view name) const {
    if (data) return data(name);
    return std::optional<std::string>{};
  }
  // REQUIRES: both are above 0.
  std::uint64_t size(std::uint64_t of_paper, std::uint64_t if_quick) const {
    return count > 0 ? count : quick ? if_quick : of_paper;
  }
};
// Hears what is being done, and how much of all is done.
using ReproduceVisitor = std::function<void(std::string_view doing, double share)>;

struct Reproduction {
  enum class Verdict : std::uint8_t {
    same,          // within what the claim allows
    better,        // beyond the paper, in the direction that the paper wants
    differs,       // and the row says why, if that is known
    not_tested,    // and the row says why not
    needs_people,  // nothing but people can answer
  };
  // One claim of the paper.
  struct Row {
    std::string part;    // as the paper numbers it: "Table 2", "Figure 8"; "Section 6" if it is in the text
    std::string claim;   // one sentence, without a full stop
    std::string theirs;  // the paper's figure; "-": it gives none
    std::string ours;    // "-": none
    Verdict verdict = Verdict::not_tested;
    std::string reason = {};  // never empty if the verdict is `differs`, `not_tested` or `needs_people`
    Varies varies = Varies::nothing;
  };
  struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;  // as many cells as columns
    std::string note;                            // what a reader should know, or empty
    Varies varies = Varies::nothing;
  };
  struct Figure {
    std::string caption;
    Json line;         // a puzzle line
    std::string play;  // to be drawn with it; empty: the puzzle alone
  };
  // Data that rows stand on.
  struct Source {
    std::string file;     // its name in the folder of data
    std::string from;     // whose data, and where they come from
    std::string licence;  // "not stated": their source states none
    bool there = false;   // the run had it
  };
  std::string paper;  // authors, year, title
  std::vector<Row> rows;
  std::vector<Table> tables = {};
  std::vector<Figure> figures = {};
  std::vector<Plot> plots = {};
  std::vector<Source> sources = {};
};

inline constexpr std::array<std::string_view, 5> verdict_names{"same", "better", "differs", "not tested", "needs people"};
constexpr std::string_view name_of(Reproduction::Verdict v) { return verdict_names[static_cast<std::size_t>(v)]; }
inline Reproduction::Verdict same_if(bool holds) { return holds ? Reproduction::Verdict::same : Reproduction::Verdict::differs; }

// A row for what no run can test.
inline Reproduction::Row untested(std::string part, std::string claim, std::string theirs, std::string reason,
                                  Reproduction::Verdict verdict = Reproduction::Verdict::not_tested) {
  return {std::move(part), std::move(claim), std::move(theirs), "-", verdict, std::move(reason)};
}
inline Reproduction::Row drawing(std::string part, std::string shows) {
  return untested(std::move(part), std::move(shows), "-", "a drawing of the method: it has no figures to compare");
}

namespace contract {

template <class G>
concept Reproducing = requires(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  { G::reproduce(ask, stop, visit) } -> std::same_as<Result<Reproduction>>;
};

}  // namespace contract

}  // namespace crux
