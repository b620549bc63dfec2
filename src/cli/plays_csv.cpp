#include "cli/plays_csv.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "service/measuring.hpp"
#include "study/table.hpp"

namespace crux::cli {
namespace {

struct PlaysColumn {
  std::string_view name, unit, means;
};
// `line` fills them in this order.
constexpr std::array<PlaysColumn, 16> plays_columns{{
    {"play", "name", "a made-up name of the play, the same in every export of this store"},
    {"who", "name", "a made-up name of the visitor who played; empty: not known"},
    {"before", "name", "the play that this one is a new try of, with its puzzle made anew; empty: none"},
    {"began", "ms", "when the play began, in milliseconds since 1970 by the server's clock"},
    {"game", "word", "the game"},
    {"puzzle", "id", "the puzzle; the same id is the same puzzle"},
    {"solved", "0 or 1", "1: the moves of the play solve the puzzle"},
    {"alone", "0 or 1", "1: solved without a hint and without a look at the solution"},
    {"seconds", "s", "until the solution, without pauses; of a play without one, until its last event"},
    {"tries", "count", "how often the player asked whether the solution is right, or ran the program, before it was"},
    {"hints", "count", "hints before the solution"},
    {"revealed", "0 or 1", "1: the player looked at the solution"},
    {"events", "count", "everything that the page recorded of the play; 0: nothing happened"},
    {"rating", "points", "how hard the puzzle is by the ratings that ship; empty: not known exactly"},
    {"rating_error", "points", "the standard error of the rating"},
    {"level", "word", "the band of the rating: gentle, easy, medium, hard or fiendish"},
}};

std::string truth(const Json& value) { return value.get<bool>() ? "1" : "0"; }

std::optional<Rating> rating_in(const AnyPuzzle& any, const std::stop_token& stop) {
  auto rating = grade_for_people(any, 0, stop).rating;
  return rating && rating->kind == Rating::Kind::known ? rating : std::nullopt;
}

}  // namespace

std::string PlaysCsv::header() {
  std::string text;
  for (const PlaysColumn& column : plays_columns) text += fmt::format("{}{}", text.empty() ? "" : ",", column.name);
  return text + "\n";
}

std::string PlaysCsv::line(const store::LoggedPlay& play, const AnyPuzzle& any, const Json& summary,
                           const std::stop_token& stop) {
  const auto [at, is_new] = ratings_.try_emplace(play.puzzle);
  if (is_new) at->second = rating_in(any, stop);
  const std::optional<Rating>& rating = at->second;
  const bool alone = summary.at("solved").get<bool>() && summary.at("hints") == 0 && !summary.at("revealed").get<bool>();
  const std::array<std::string, plays_columns.size()> cells{play.name,
                                                            play.who,
                                                            play.before,
                                                            fmt::format("{}", play.began),
                                                            std::string(any.game->name),
                                                            play.puzzle,
                                                            truth(summary.at("solved")),
                                                            alone ? "1" : "0",
                                                            fmt::format("{}", summary.at("seconds").get<double>()),
                                                            summary.at("tries").dump(),
                                                            summary.at("hints").dump(),
                                                            truth(summary.at("revealed")),
                                                            summary.at("events").dump(),
                                                            rating ? fmt::format("{:.0f}", rating->value) : "",
                                                            rating ? fmt::format("{:.0f}", rating->error) : "",
                                                            rating ? rating->level : ""};
  std::string text;
  for (const std::string& cell : cells) text += (&cell == cells.data() ? "" : ",") + study::csv_cell(cell);
  return text + "\n";
}

std::string plays_dictionary() {
  std::string text = "column,unit,meaning\n";
  for (const PlaysColumn& column : plays_columns)
    text += fmt::format("{},{},{}\n", column.name, study::csv_cell(column.unit), study::csv_cell(column.means));
  return text;
}

}  // namespace crux::cli
