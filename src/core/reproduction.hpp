// reproduction.hpp -- a paper's experiment run again: our tables beside the paper's, and a verdict on each of its claims.
#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"

namespace crux {

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
};

}  // namespace crux
