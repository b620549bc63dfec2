// plays_csv.hpp -- plays as a table: a line for each play, and what each column means.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "catalog/catalog.hpp"
#include "store/store.hpp"

namespace crux::cli {

// Writes the lines of a table of plays. Each puzzle is rated once.
class PlaysCsv {
 public:
  static std::string header();
  // `summary` is that of PlaySummary::to_json.
  std::string line(const store::LoggedPlay& play, const AnyPuzzle& any, const Json& summary, const std::stop_token& stop);

 private:
  std::map<std::string, std::optional<Rating>> ratings_;  // by the id of the puzzle; nothing: it has none
};

// The columns as a table of their own, in CSV: column, unit, meaning.
std::string plays_dictionary();

}  // namespace crux::cli
