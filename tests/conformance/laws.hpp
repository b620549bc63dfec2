// laws.hpp -- what the laws share: the puzzles they are tried on, and play at random.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "all_games.hpp"
#include "base/rng.hpp"
#include "catalog/catalog.hpp"
#include "search/enumerate.hpp"

namespace crux::conformance {

// The budget of a law for one puzzle; if that is not enough, the law is not tried there.
inline constexpr std::uint64_t patience = 50'000;

struct Line {
  std::string where;  // "panels.jsonl:3"
  std::string text;
};

// Every line of src/games/<game>/corpus/*.jsonl, or of a folder in there. A game without puzzles fails the test.
inline std::vector<Line> corpus(std::string_view game, std::string_view inside = "") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(CRUX_SOURCE_DIR) / "src/games" / game / "corpus" / inside;
  std::set<fs::path> files;
  if (fs::is_directory(folder))
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".jsonl" && !entry.path().filename().string().contains(".golden"))
        files.insert(entry.path());
  std::vector<Line> lines;
  for (const fs::path& file : files) {
    std::ifstream in(file);
    int number = 0;
    for (std::string text; std::getline(in, text);)
      if (++number; !text.empty()) lines.push_back({file.filename().string() + ":" + std::to_string(number), text});
  }
  if (lines.empty()) ADD_FAILURE() << "there are no puzzles in " << folder;
  return lines;
}

// Tries `law(puzzle)` on every puzzle of the game's corpus.
template <Game G>
void on_every_puzzle(auto&& law) {
  for (const Line& line : corpus(G::name)) {
    SCOPED_TRACE(line.where);
    const auto any = read_line(line.text);
    ASSERT_TRUE(any) << to_text(any.error());
    ASSERT_EQ(any->game->name, G::name);
    law(any->template as<typename G::Puzzle>());
    if (::testing::Test::HasFatalFailure()) return;
  }
}

template <Game G>
std::vector<typename G::Move> legal_moves(const typename G::Puzzle& p, typename G::State& s) {
  std::vector<typename G::Move> moves;
  G::moves(p, s, [&](const typename G::Move& move) { moves.push_back(move); });
  return moves;
}

template <Game G>
std::vector<typename G::Move> moves_of(const typename G::Puzzle& p, const std::string& text) {
  auto moves = G::read_moves(p, text);
  EXPECT_TRUE(moves) << text;
  return std::move(moves).value_or(std::vector<typename G::Move>{});
}

// Plays at random until the play ends. `visit(state, moves so far)` sees every state on the way, the first and the last too.
template <Game G>
void play_at_random(const typename G::Puzzle& p, std::uint64_t seed, auto&& visit) {
  Rng rng(seed);
  typename G::State s = G::start(p);
  std::vector<typename G::Move> so_far;
  visit(s, so_far);
  while (G::status(p, s) == Status::open) {
    const auto moves = legal_moves<G>(p, s);
    if (moves.empty()) return;
    so_far.push_back(moves[rng.below(moves.size())]);
    G::apply(p, s, so_far.back());
    visit(s, so_far);
  }
}

struct Solutions {
  std::set<std::string> plays;
  bool complete = false;
};
template <Game G>
Solutions solutions(const typename G::Puzzle& p, const auto& foresight) {
  Solutions found;
  Budget budget(patience);
  found.complete = enumerate<G>(p, foresight, budget, [&](std::span<const typename G::Move> moves) {
                     EXPECT_TRUE(found.plays.insert(G::write_moves(p, moves)).second) << "twice: " << G::write_moves(p, moves);
                     return true;
                   }).complete;
  return found;
}

// Tests are named after games: "Play/panel".
struct GameNames {
  template <Game G>
  static std::string GetName(int) {
    return std::string(G::name);
  }
};
using Games = AllGames<::testing::Types>;

}  // namespace crux::conformance
