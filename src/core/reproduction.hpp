// reproduction.hpp -- a paper's experiment run again: our tables beside the paper's, and a verdict on each of its claims.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux {

// Numbers to be seen as lines, points or bars (draw/plot.hpp draws them).
struct Plot {
  struct Series {
    std::string name;
    std::vector<double> x, y;                 // as many of the one as of the other, x ascending, all finite
    std::vector<double> low = {}, high = {};  // around each y: a band, or a bar's whiskers; both empty: none
    bool points = false;                      // marks without a line between them: each is a thing of its own
  };
  std::string caption;  // under it; what a reader should see in it
  std::string title;
  std::string x_label, y_label;
  std::vector<Series> series;
  bool bars = false;                      // else lines
  std::optional<double> y_min = {};       // where the y axis begins; bars always stand on 0, lines else near their lowest
  std::vector<std::string> x_names = {};  // under bars instead of the numbers, in the order of the bars: "10+"
};

struct ReproduceRequest {
  std::uint64_t seed = 1;
  std::uint64_t count = 0;      // 0: as many as the paper
  Json data = nullptr;          // a study's plays; null: none
  std::function<double()> now;  // a clock, in seconds, for timings
};
// Hears what is being done, and how much of all is done.
using ReproduceVisitor = std::function<void(std::string_view doing, double share)>;

struct Reproduction {
  struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;  // as many cells as columns
    std::string note;                            // what a reader should know, or empty
  };
  struct Claim {
    std::string says;
    bool holds = false;
    std::string found;  // what we saw, in a few words
  };
  struct Figure {
    std::string caption;
    Json line;         // a puzzle line
    std::string play;  // to be drawn with it; empty: the puzzle alone
  };
  std::string paper;
  std::vector<Table> tables;
  std::vector<Claim> claims;
  std::vector<Figure> figures = {};
  std::vector<Plot> plots = {};
};

namespace contract {

template <class G>
concept Reproducing = requires(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  { G::reproduce(ask, stop, visit) } -> std::same_as<Result<Reproduction>>;
};

// The path of the paper's own data, relative to the repository, for those who have them.
template <class G>
concept Studied = requires {
  { G::study } -> std::convertible_to<std::string_view>;
};

}  // namespace contract

}  // namespace crux
