// generated.hpp -- games whose puzzles can be made: by sampling, and by constraints.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/rng.hpp"
#include "core/evolvable.hpp"
#include "core/game.hpp"

namespace crux {

// A parameter of a generator: `crux generate GAME --nodes 4`. A whole number, unless it says
// otherwise; a switch is 1, or 0 by --no-..
struct ParameterInfo {
  std::string_view name;  // "nodes"
  std::string_view says;  // what it means; choices, what is usual and how it is typed are not repeated there
  bool is_switch = false;
  bool is_word = false;  // not a number: a name, such as that of a theme
  bool is_file = false;  // a word that is the text of a file: its name is what people give
  // Of such a text, the names that stand for what ships with the game; anything else is the name of a file.
  std::span<const std::string_view> (*known)() = nullptr;
  // For pages that would rather show a slider or a list; the game reads what is given all the same.
  bool is_range = false;          // a word such as 5..8
  int least = 0, most = 0;        // of a number or a range; both 0: not said
  std::optional<int> usual = {};  // what it is unless given
  std::string_view usually = {};  // of a word the same; else in which cases it is another
  std::string_view choices = {};  // of a word, separated by commas
  bool many = false;              // several of them, separated by commas
  std::string_view ways = {};     // the only ones that look at it, separated by commas; empty: all
};

// A puzzle that may be kept, and what its maker knows about it ("unique":true), to be written beside it.
template <class Puzzle>
struct Candidate {
  Puzzle puzzle;
  Json remarks = Json::object();
};

// The parameters that make puzzles like a given one: of the same size, with the same kinds of marks or clues.
struct Likeness {
  Json parameters = Json::object();
  std::string_view kinds_of = {};  // if its "kinds" are those in the puzzle: what they are kinds of, "clues"
  // Parameters of the board that recipes may leave open. They are added to the others, and are given up first.
  Json board = Json::object();
  std::string by = {};       // the way to make them; empty: the usual one
  std::string differs = {};  // what will be different all the same, and why, as a sentence; empty: nothing
};

// How genomes are bred.
struct Breeding {
  std::size_t population = 500;
  std::uint64_t generations = 1000;
  bool full = false;           // all generations, though the targets are met
  std::uint64_t siblings = 1;  // puzzles of each genome
};

// The genomes of a game's map: its breed, unless it says otherwise (contract::Mapped).
namespace detail {
template <class G>
struct OfMap {
  using type = typename G::Breed;
};
template <can<Mapped> G>
struct OfMap<G> {
  using type = typename G::MapBreed;
};
}  // namespace detail
template <class G>
using MapBreedOf = typename detail::OfMap<G>::type;

namespace contract {

// Candidates at random; the generator decides which to keep.
template <class G>
concept Sampled = requires(const Json& given, const typename G::Parameters& parameters, std::string_view label, Rng& rng,
                           const typename G::Puzzle& p) {
  { std::span<const ParameterInfo>(G::parameters) };
  // The names of its ways to make a puzzle for `--by`, the usual one first, such as "clingo" and "evolve".
  { std::span<const std::string_view>(G::ways) };
  // From the parameters that were given, by name. read_parameters(write_parameters(x)) == x.
  { G::read_parameters(given) } -> std::same_as<Result<typename G::Parameters>>;
  { G::write_parameters(parameters) } -> std::same_as<Json>;
  // One candidate; nothing if this draw came to nothing.
  { G::sample(parameters, rng) } -> std::same_as<std::optional<Candidate<typename G::Puzzle>>>;
  // Why no puzzle with these parameters can have this class (Rung::label), if that is known without trying.
  { G::impossible(parameters, label) } -> std::same_as<std::optional<std::string>>;
  // Puzzles that differ in nothing that matters are the same; the same puzzles have the same invariant.
  { G::invariant(p) } -> std::same_as<std::uint64_t>;
  { G::same(p, p) } -> std::same_as<bool>;
};

// Puzzles like one that is there, whoever made it. A search for its solution may take as long as the budget.
template <class G>
concept Alike = requires(const typename G::Puzzle& p, Budget& budget) {
  { G::alike(p, budget) } -> std::same_as<Likeness>;
};

// A sampler that says why its draws came to nothing, and may look at what was kept.
template <class G>
concept Accountable = requires(const typename G::Parameters& parameters, Rng& rng, const typename G::Puzzle& p,
                               typename G::Rejections& rejections) {
  requires std::default_initializable<typename G::Rejections>;
  { G::sample(parameters, rng, rejections) } -> std::same_as<std::optional<Candidate<typename G::Puzzle>>>;
  // The candidate that was drawn last is one of the puzzles.
  G::kept(parameters, p, rejections);
  // Whole lines: how often each reason came up, and at the end what to change if one comes up too often.
  { G::report(parameters, rejections) } -> std::same_as<std::string>;
};

// A game whose draws are long, because each is steered to what is asked for, says how many a puzzle may take.
template <class G>
concept Persistent = requires {
  { G::draws_a_puzzle } -> std::convertible_to<std::uint64_t>;
};

// TSI and MSI of a puzzle with these parameters, for a player who knows no rule, are never more.
template <class G>
concept Bounding = requires(const typename G::Parameters& parameters) {
  { G::most_bits(parameters) } -> std::same_as<double>;
};

// A game whose puzzles have names or pictures for show deals them by seed and slot, so that they differ from those of the puzzle
// before. What the parameters name stays.
template <class G>
concept Dealt = requires(const typename G::Parameters& parameters, std::uint64_t seed, std::uint64_t slot) {
  { G::deal(parameters, seed, slot) } -> std::same_as<typename G::Parameters>;
};

// Every puzzle carries its recipe: long parameters may be named there instead of written out.
template <class G>
concept Abridging = requires(const typename G::Parameters& parameters) {
  { G::recipe_parameters(parameters) } -> std::same_as<Json>;
};

// Fields for the "grade" of a puzzle that was generated. `line` is the puzzle's line so far.
template <class G>
concept Remarking = requires(const typename G::Puzzle& p, const Json& line) {
  { G::remark_on(p, line) } -> std::same_as<Json>;
};

// An answer set program (data/asp/<game>.lp) whose answers are puzzles.
template <class G>
concept Constrained = requires(const typename G::Parameters& parameters, std::span<const std::string> atoms) {
  { G::program } -> std::convertible_to<std::string_view>;
  { G::constants(parameters) } -> std::same_as<std::vector<std::pair<std::string, int>>>;
  { G::from_atoms(atoms) } -> std::same_as<Result<typename G::Puzzle>>;
};

// The common part of Evolved and Illuminated games.
template <class G>
concept Bred = requires(const typename G::Parameters& parameters) {
  requires Evolvable<typename G::Breed>;
  { G::breeding(parameters) } -> std::same_as<Breeding>;
  { G::targets(parameters) } -> std::same_as<Result<typename G::Breed::Targets>>;
};

// A puzzle is built from a genome, and the genome is bred.
template <class G>
concept Evolved = requires(const typename G::Parameters& parameters, const typename G::Breed::Genome& genome, Rng& rng) {
  // Any genome that meets the targets, each as likely as the other.
  { G::draw_genome(parameters, rng) } -> std::same_as<typename G::Breed::Genome>;
  { G::build(genome, parameters, rng) } -> std::same_as<std::optional<Candidate<typename G::Puzzle>>>;
  { G::write_genome(genome) } -> std::same_as<std::string>;
};

// A game that breeds its map otherwise than what is asked for: of many sizes instead of one, or by genomes of another kind.
template <class G>
concept Mapped = requires(const typename G::Parameters& parameters) {
  requires can<typename G::MapBreed, crux::Described>;
  { G::map_targets(parameters) } -> std::same_as<Result<typename G::MapBreed::Targets>>;
  { G::map_breeding(parameters) } -> std::same_as<Breeding>;
};

// Its genomes are puzzles, bred for many kinds at once: way "elites". By way "evolve" they are bred for what is asked for, unless
// the game is Evolved too and builds puzzles around them.
template <class G>
concept Illuminated = requires(const typename G::Parameters& parameters, const typename MapBreedOf<G>::Targets& targets,
                               const typename MapBreedOf<G>::Genome& genome) {
  requires can<MapBreedOf<G>, crux::Described>;
  // Whether its own objectives can all be met; else each only gets better.
  { G::has_goals } -> std::convertible_to<bool>;
  { G::columns } -> std::convertible_to<std::size_t>;
  { G::column_names(parameters) } -> std::same_as<std::vector<std::string>>;
  // If a niche's row is a place in these; none: rows have keys of any size, and stand in the order in which they were found.
  { G::row_names(parameters) } -> std::same_as<std::vector<std::string>>;
  // The names of rows, columns and the first objective.
  { G::archive_says } -> std::convertible_to<std::string_view>;
  // The puzzle of a feasible genome; nothing if it has none after all.
  { G::express(genome, targets) } -> std::same_as<std::optional<Candidate<typename G::Puzzle>>>;
};

}  // namespace contract

}  // namespace crux
