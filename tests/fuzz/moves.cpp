// moves.cpp -- the first line is a puzzle (if it is none, its first letter chooses one), the rest is a play.
#include <array>
#include <tuple>

#include "all_games.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

constexpr std::array<std::string_view, 7> puzzles{
    R"({"crux":1,"game":"null","puzzle":{"steps":7}})",
    R"({"crux":1,"game":"panel","puzzle":{"width":3,"height":2,"starts":[[1,1]],"ends":[[3,2],[0,0]],"marks":[]}})",
    R"({"crux":1,"game":"panel","puzzle":{"width":2,"height":2,"starts":[[0,0],[2,0],[1,1]],"ends":[[2,2]],"marks":[]}})",
    R"({"crux":1,"game":"burrows","puzzle":{"nodes":[[0,0],[1,0],[1,1],[0,1]],"edges":[[0,1,1],[1,2,2],[2,3,1],[0,3,3],[0,2,2]],"start":0}})",
    R"({"crux":1,"game":"toycar","puzzle":{"width":4,"height":4,"car":{"at":[0,0],"heading":"R"},"goal":[3,3],"flags":[[3,2]],"walls":[],"tiles":{"U":1,"R":1}}})",
    R"({"crux":1,"game":"logicgrid","puzzle":{"categories":[{"name":"Who","items":["a","b","c"]},{"name":"What","items":["d","e","f"]},{"name":"When","items":["1","2","3"],"values":[1,2,3]}],"clues":[{"type":"less","a":"A0","b":"B1","axis":"C"}]}})",
    R"({"crux":1,"game":"robot","puzzle":{"blocks":[[0,0,0],[1,0,0],[2,0,0],[3,0,0],[3,0,1]],"boxes":[[1,0,1]],"switches":[[2,0,1],[3,0,2]],"robot":{"at":[0,0,1],"facing":"E"}}})"};

// Every play that is read is written so that it is read as the same play; legal moves after it can be written too.
template <Game G>
void play(const AnyPuzzle& any, std::string_view text) {
  const auto& p = any.as<typename G::Puzzle>();
  auto moves = G::read_moves(p, text);
  if (!moves) return fuzz::require(!moves.error().found.empty());
  const auto comes_back = [&] {
    const auto again = G::read_moves(p, G::write_moves(p, *moves));
    fuzz::require(again && *again == *moves);
  };
  comes_back();
  typename G::State s = G::start(p);
  for (const auto& move : *moves) G::apply(p, s, move);
  G::moves(p, s, [&](const typename G::Move& move) {
    moves->push_back(move);
    comes_back();
    moves->pop_back();
  });
  for (std::size_t i = moves->size(); i-- > 0;) G::undo(p, s, (*moves)[i]);
  fuzz::require(s == G::start(p));
}

// The form for people need not be a game for graders: marks on paper.
template <class Play>
void comes_back(const auto& p, std::string_view text) {
  const auto moves = Play::read_moves(p, text);
  if (!moves) return fuzz::require(!moves.error().found.empty());
  const auto again = Play::read_moves(p, Play::write_moves(p, *moves));
  fuzz::require(again && *again == *moves);
}

// People may play another game than graders see; and hints must bear any play.
template <Game G>
void play_both(const AnyPuzzle& any, std::string_view text) {
  play<G>(any, text);
  if constexpr (can<G, Twofold>) {
    if constexpr (Game<typename G::Play> && !can<typename G::Play, ReadWhole>) {
      play<typename G::Play>(any, text);
    } else {
      comes_back<typename G::Play>(any.as<typename G::Puzzle>(), text);
    }
  }
  if (any.game->hint) {
    const std::uint32_t all = any.game->rules.sets.back().mask;
    const auto hint = any.game->hint(any, text, {all, Mode::strict});
    fuzz::require(hint || !hint.error().found.empty());
  }
}

template <class... Games>
void play_any(std::tuple<Games...>*, const AnyPuzzle& any, std::string_view text) {
  ((any.game->name == Games::name ? play_both<Games>(any, text) : void()), ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = fuzz::text(data, size);
  const std::string_view first = input.substr(0, input.find('\n'));
  const std::string_view rest = input.substr(std::min(first.size() + 1, input.size()));
  auto any = read_line(first);
  if (!any) any = read_line(puzzles[first.empty() ? 0 : static_cast<unsigned char>(first[0]) % puzzles.size()]);
  play_any(static_cast<AllGames<std::tuple>*>(nullptr), any.value(), rest);
  return 0;
}
