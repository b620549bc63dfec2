// rate.cpp -- `crux rate`: the figures of the ratings, fitted anew to plays.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <tuple>

#include "base/words.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/progress.hpp"
#include "cluster/pipeline.hpp"
#include "service/figures.hpp"
#include "service/measuring.hpp"
#include "service/plays.hpp"

namespace crux::cli {
namespace {

// What fits memory, and is fitted in minutes.
constexpr std::size_t most_read = 500'000, most_rated = 10'000;

// The plays of one game: of each person and puzzle the first.
class PlaysOfGame {
 public:
  Result<void> add(RatedPlay play) {
    const std::string content = canonical_text(play.any);
    const auto [puzzle, is_new] = puzzle_of_.try_emplace(content, puzzles_.size());
    if (is_new) puzzles_.push_back(std::move(play.any));
    if (puzzles_.size() > most_rated)
      return error("plays", "", fmt::format("more than {} puzzles", grouped(most_rated)), "give fewer plays at once");
    const std::size_t strangers = first_.size();
    const std::string who = play.who.empty() ? fmt::format("\n{}", strangers) : std::move(play.who);  // each stranger is another
    const std::size_t person = person_of_.try_emplace(who, person_of_.size()).first->second;
    const auto [first, first_now] = first_.try_emplace({person, puzzle->second}, play.began, play.by_oneself);
    if (first_now) return {};
    ++again_;
    if (play.began < first->second.first) first->second = {play.began, play.by_oneself};
    return {};
  }

  std::span<const AnyPuzzle> puzzles() const { return puzzles_; }
  std::size_t again() const { return again_; }

  // With the riddles of the puzzles; those without one, and their plays, are left out. People who have no play left, too.
  rating::Plays with(std::span<const std::optional<rating::Riddle>> riddles) const {
    rating::Plays plays;
    std::map<std::size_t, std::size_t> puzzle, person;
    for (const auto& [key, outcome] : first_) {
      if (!riddles[key.second]) continue;
      const auto [at, is_new] = puzzle.try_emplace(key.second, puzzle.size());
      if (is_new) plays.puzzles.push_back(*riddles[key.second]);
      const std::size_t who = person.try_emplace(key.first, person.size()).first->second;
      plays.attempts.push_back({who, at->second, outcome.second});
    }
    plays.people = person.size();
    return plays;
  }
  std::size_t plays() const { return first_.size(); }

 private:
  std::vector<AnyPuzzle> puzzles_;
  std::map<std::string, std::size_t> puzzle_of_, person_of_;
  std::map<std::pair<std::size_t, std::size_t>, std::pair<std::int64_t, bool>>
      first_;  // [person, puzzle]: when, and whether solved
  std::size_t again_ = 0;
};

using AllPlays = std::map<const GameEntry*, PlaysOfGame>;

Result<AllPlays> read_plays_of(const RateOptions& options, const GameEntry* only, Streams& io) {
  const auto names = expand(options.files);
  if (!names) return std::unexpected(names.error());
  Input input(*names, io.in);
  AllPlays all;
  std::size_t count = 0;
  while (!io.stop.stop_requested()) {
    const auto chunk = input.next();
    if (!chunk) return std::unexpected(chunk.error());
    if (!*chunk) break;
    const auto at_line = [&](const Error& wrong) { return error((*chunk)->where, wrong.where, wrong.found, wrong.expected); };
    auto json = parse_json((*chunk)->text, "plays");
    if (!json) return at_line(json.error());
    auto play = read_rated_play(std::move(*json));
    if (!play) return at_line(play.error());
    if (!*play) continue;
    const GameEntry* const game = (*play)->any.game;
    if (only && game != only) continue;
    if (game->rating_figures.empty())
      return at_line({"plays", "/puzzle/game", fmt::format("{} has no ratings", game->name), "plays of a game that has"});
    if (++count > most_read)
      return at_line({"plays", "", fmt::format("more than {} plays", grouped(most_read)), "give fewer plays at once"});
    if (auto added = all[game].add(std::move(**play)); !added) return at_line(added.error());
  }
  return all;
}

// What the model knows of each puzzle; nothing if it has no solution, or a search for it was cut short.
Result<std::vector<std::optional<rating::Riddle>>> riddles_of(std::span<const AnyPuzzle> puzzles, int threads, Streams& io) {
  std::vector<std::optional<rating::Riddle>> all;
  Progress progress(io, "graded", puzzles.size());
  std::size_t next = 0;
  using Answer = std::optional<rating::Riddle>;
  const auto read = [&]() -> Result<std::optional<const AnyPuzzle*>> {
    if (next == puzzles.size()) return std::nullopt;
    return &puzzles[next++];
  };
  const auto work = [](const AnyPuzzle* any, const std::stop_token& stop) -> Result<Answer> {
    const auto rating = grade_for_people(*any, 0, stop).rating;
    if (!rating || rating->kind != Rating::Kind::known) return Answer();
    return Answer(rating::Riddle{rating->bits, static_cast<double>(*rating->effort.most)});
  };
  const auto emit = [&](const Answer& riddle) {
    all.push_back(riddle);
    progress.show(all.size(), all.size());
    return true;
  };
  const auto done = cluster::run(cluster::Pipeline<const AnyPuzzle*, Answer>{read, work, emit}, threads, io.stop);
  if (!done) return std::unexpected(done.error());
  return all;
}

// How the fit went, for people.
std::string summary(const GameEntry& game, const PlaysOfGame& given, const rating::Plays& plays,
                    const std::optional<rating::Foretold>& foretold) {
  std::string text = fmt::format("crux: {}: {} of {} by {}", game.name, counted(plays.attempts.size(), "play"),
                                 counted(plays.puzzles.size(), "puzzle"), counted(plays.people, "person", "people"));
  if (given.again() > 0)
    text += fmt::format("; {} not count, because the person knew the puzzle", counted(given.again(), "play does", "plays do"));
  if (const std::size_t lost = given.plays() - plays.attempts.size(); lost > 0)
    text += fmt::format("; {} left out, because no exact rating of the puzzle is known", counted(lost, "play was", "plays were"));
  text += ".\n";
  if (!foretold)
    return text + "crux: There are too few plays to tell whether these figures foretell plays better than those that ship.\n";
  text += fmt::format("crux: Log loss of plays that the fit has not seen: {:.4f} with the figures that ship, {:.4f} with these",
                      foretold->ships, foretold->fitted);
  const bool sure = std::abs(foretold->better) > 2 * foretold->error;
  return text + fmt::format("; {} by {:.4f} ±{:.4f}{}\n", foretold->better >= 0 ? "better" : "worse", std::abs(foretold->better),
                            foretold->error, sure ? "." : ", which may be chance.");
}

Result<std::string> fitted_text(const GameEntry& game, const PlaysOfGame& given, const RateOptions& options, Streams& io) {
  const auto riddles = riddles_of(given.puzzles(), options.threads, io);
  if (!riddles) return std::unexpected(riddles.error());
  if (io.stop.stop_requested()) return std::string();
  const rating::Plays plays = given.with(*riddles);
  if (plays.attempts.empty())
    return error("rate", std::string(game.name), "no play is left",
                 "plays of puzzles that have an exact rating, see `crux grade`");
  const auto ships = rating::read_scale(game.rating_figures);
  if (!ships) return std::unexpected(ships.error());
  const rating::Fitted fitted = rating::fit(*ships, plays, io.stop);
  const auto foretold = rating::foretell(*ships, plays, io.stop);
  if (io.stop.stop_requested()) return std::string();
  io.err << summary(game, given, plays, foretold);
  return with_fitted(game, plays, fitted, foretold).dump(options.json ? -1 : 2) + "\n";
}

Result<void> keep(const GameEntry& game, const std::string& text, const RateOptions& options, Streams& io) {
  if (options.output.empty()) {
    io.out << text;
    return {};
  }
  std::error_code trouble;
  std::filesystem::create_directories(options.output, trouble);
  const auto path = std::filesystem::path(options.output) / fmt::format("{}.json", game.name);
  std::ofstream out(path, std::ios::binary);
  if (!(out << text << std::flush))
    return error("arguments", "--output", fmt::format("{} cannot be written", path.string()), "a folder");
  return {};
}

}  // namespace

int rate(const RateOptions& options, Streams& io) {
  const GameEntry* const only = options.game.empty() ? nullptr : find_game(options.game);
  if (!options.game.empty() && !only)
    return complain(io, {"arguments", "--game", "found " + excerpt(Json(options.game)), "the name of a game, see `crux games`"});
  const auto plays = read_plays_of(options, only, io);
  if (!plays) return complain(io, plays.error());
  if (plays->empty() && !io.stop.stop_requested())
    return complain(io, {"rate", options.files.front(), "there is no play in it", "plays as `crux export plays` prints them"});
  if (plays->size() > 1 && options.output.empty())
    return complain(io, {"rate", options.files.front(), "it has plays of several games",
                         "--game NAME for one of them, or --output FOLDER for a file each"});
  for (const auto& [game, given] : *plays) {
    const auto text = fitted_text(*game, given, options, io);
    if (!text) return complain(io, text.error());
    if (io.stop.stop_requested()) break;
    if (const auto kept = keep(*game, *text, options, io); !kept) return complain(io, kept.error());
  }
  if (!io.stop.stop_requested()) return Exit::done;
  io.err << "crux: interrupted\n";
  return Exit::interrupted;
}

}  // namespace crux::cli
