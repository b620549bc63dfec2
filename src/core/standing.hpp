// standing.hpp -- how a person's play stands: what a page shows of it, and what a screen reader says.
//
// Pages judge nothing. They send the play so far as text and draw what comes back.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/trace.hpp"

namespace crux {

// A step that may come next: in words ("Travel to burrow 3, cost 2"), and the whole play that it makes.
struct Step {
  std::string says;
  std::string moves;
};

struct Standing {
  std::string moves;  // the play, as the game writes it
  Status status = Status::open;
  std::string says;               // how it stands, or how and where it failed, in a sentence; gives nothing of the solution away
  std::vector<std::string> text;  // the puzzle and the play in words, a line a thing, for those who do not see the board
  std::vector<Step> next;         // at most `most_steps`; more are typed
  Json board = Json::object();    // what the game's board draws beyond the puzzle
};
inline constexpr std::size_t most_steps = 64;

// A difficulty in a word that a player understands, and what it asks of the game's generator.
struct Level {
  std::string_view name;        // "easy": gentle, easy, medium, hard, fiendish, for every game
  std::string_view says;        // what is easy about it, for a player: "Small boards, one tile or two"
  std::string_view parameters;  // JSON: {"length":5,"loops":1}
  std::string_view label = {};  // the class asked for; empty: any
  std::string_view by = {};     // the way to make it; empty: the usual one
};

// A recipe besides the level's own, for a range of ratings or a class.
struct Variant {
  std::string_view level;       // in whose band most of its puzzles lie, or nearly; empty: only for the class
  std::string_view parameters;  // JSON, for the level's way
  std::string_view label = {};  // the class that many of its puzzles have; empty: several
};

namespace contract {

// Games that are not Playable get the catalog's standing: a list of legal moves.
template <class G>
concept Playable = requires(const typename G::Puzzle& p, std::string_view play) {
  { G::standing(p, play) } -> std::same_as<Result<Standing>>;
  { G::how_to_write } -> std::convertible_to<std::string_view>;  // a play, in a sentence with an example
  // A play that solves the puzzle, as people play it; nothing if none was found within what people would wait for. If plays are
  // programs, `program` is the same program on one line.
  { G::reveal(p) } -> std::same_as<std::optional<Trace>>;
};

// The easiest first.
template <class G>
concept Levelled = requires { std::span<const Level>(G::levels); };

// About the easiest first. With the levels' recipes they are to reach, without gaps, as far as the generator does.
template <class G>
concept Varied = requires { std::span<const Variant>(G::variants); };

}  // namespace contract

}  // namespace crux
