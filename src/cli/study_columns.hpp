// study_columns.hpp -- which columns of a table `crux study` was asked about, and their values.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/anova.hpp"
#include "study/table.hpp"

namespace crux::cli {

// "a,b~c" or "solved~x+y|player": names of columns, and how they are joined.
struct Formula {
  std::vector<std::string> left, right;  // on both sides of ~; without one all are on the left
  char joint = 0;                        // between those on the right: , + * or 0 if there is one at most
  std::string player;                    // after |
};

// How an option's value is written. Blanks around names do not matter.
struct Grammar {
  std::string_view option;    // "--anova"
  std::string_view example;   // "time~group*loops", for messages
  std::string_view joints;    // that may join names on the right
  bool tilde = true;          // whether there must be one
  bool player = false;        // whether there may be one after |
  std::size_t most_left = 1;  // names on the left
};
Result<Formula> read_formula(const Grammar& grammar, std::string_view text);

// Some columns of a table, and the rows in which none of them is empty.
struct Chosen {
  std::vector<const study::Table::Column*> columns;
  std::vector<std::size_t> rows;
  std::size_t left_out = 0;  // rows with an empty cell

  // The numbers of a column; a cell that is none is an error.
  Result<std::vector<double>> numbers(std::size_t column) const;
  study::Factor factor(std::size_t column) const;
  const std::string& name(std::size_t column) const { return columns[column]->name; }
};

// The trouble with a number whose square, summed over all cells of a table, is infinite.
std::optional<Error> too_large(double value);

// The same column twice is an error. A name that no column has is an error that names the nearest one. An empty cell is an error,
// too, unless its row may be left out.
Result<Chosen> choose(const study::Table& table, std::string_view option, const std::vector<std::string>& names, bool skip_empty);

}  // namespace crux::cli
