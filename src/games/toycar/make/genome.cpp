#include "games/toycar/make/genome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/words.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {

// --- text
// -----------------------------------------------------------------------------------------------------------------------

std::string to_text(const Genome& genome) {
  std::string text;
  for (int i = 0; i < genome.size(); ++i) text += heading_letters[static_cast<std::size_t>(genome[i])];
  return text;
}

std::vector<Heading> to_moves(const Genome& genome) {
  std::vector<Heading> moves;
  for (int i = 0; i < genome.size(); ++i) moves.push_back(genome[i]);
  return moves;
}

Result<Genome> read_moves(std::string_view text) {
  const auto wrong = [](std::string where, std::string found) {
    return error("toycar", std::move(where), std::move(found), "moves are 1 to 64 of the letters U, R, D and L, as in RULDR");
  };
  if (text.empty()) return wrong("moves", "no moves");
  if (text.size() > max_moves) return wrong("moves", fmt::format("{} moves", text.size()));
  Genome genome;
  for (const char letter : text) {
    const std::size_t heading = heading_letters.find(letter);
    if (heading == std::string_view::npos)
      return wrong(fmt::format("character {}", genome.size() + 1), fmt::format("'{}' is no direction", letter));
    genome.insert(genome.size(), static_cast<Heading>(heading));
  }
  return genome;
}

// --- mutation
// -------------------------------------------------------------------------------------------------------------------

std::uint64_t one_in_n(int n, Rng& rng) {
  if (n == 1) return 1;
  std::uint64_t digits = ~std::uint64_t{0} / static_cast<std::uint64_t>(n);  // of 1/n
  std::uint64_t chosen = 0;
  std::uint64_t undecided = ~std::uint64_t{0} >> (64 - n);
  for (; undecided != 0; digits <<= 1) {
    const std::uint64_t drawn = rng();
    if (digits >> 63 != 0) {
      chosen |= undecided & ~drawn;
      undecided &= drawn;
    } else {
      undecided &= ~drawn;
    }
  }
  return chosen;
}

void Sequences::mutate(Genome& genome, const Targets&, Rng& rng) {
  // From the right, so that what is inserted or removed moves nothing that is still to come.
  for (std::uint64_t genes = one_in_n(genome.size(), rng); genes != 0;) {
    const int i = 63 - std::countl_zero(genes);
    genes ^= std::uint64_t{1} << i;
    switch (rng.below(3)) {
      case 0: genome.set(i, static_cast<Heading>((static_cast<std::uint64_t>(genome[i]) + 1 + rng.below(3)) % 4)); break;
      case 1:
        if (genome.size() > 1) genome.erase(i);
        break;
      default:
        if (genome.size() < max_moves) genome.insert(i + 1, static_cast<Heading>(rng.below(4)));
    }
  }
}

// --- exact counts
// ---------------------------------------------------------------------------------------------------------------

namespace {

// In a feasible sequence every move turns left or right from the one before, and a loop is four equal turns in a row. So a
// sequence is a heading and a word of turns, and all that the future needs of the past is the run: how many of the last turns
// are equal, counted anew after each loop.
constexpr int max_turns = max_moves - 1;
constexpr int max_loops = max_turns / 4;

// [turns][loops][run]: words of so many turns that make so many loops after such a run.
using Words = std::array<std::array<std::array<std::uint64_t, 4>, max_loops + 1>, max_turns + 1>;

constexpr Words count_words() {
  Words words{};
  words[0][0] = {1, 1, 1, 1};
  for (std::size_t t = 1; t <= max_turns; ++t)
    for (std::size_t l = 0; l <= max_loops; ++l) {
      const auto& next = words[t - 1];
      words[t][l][0] = 2 * next[l][1];
      words[t][l][1] = next[l][2] + next[l][1];
      words[t][l][2] = next[l][3] + next[l][1];
      words[t][l][3] = (l > 0 ? next[l - 1][0] : 0) + next[l][1];
    }
  return words;
}
constexpr Words words = count_words();

// There are 2^65 feasible sequences of 64 moves, but no number of loops has more of them than 64 bits can count.
constexpr bool counts_fit() {
  for (const auto& by_loops : words)
    for (const auto& by_run : by_loops)
      if (by_run[0] > std::numeric_limits<std::uint64_t>::max() / 4) return false;
  return true;
}
static_assert(counts_fit());

}  // namespace

std::uint64_t count(int length, int loops) {
  if (length < 1 || length > max_moves || loops < 0 || loops > max_loops) return 0;
  return 4 * words[static_cast<std::size_t>(length - 1)][static_cast<std::size_t>(loops)][0];
}

Genome sample_exact(int length, int loops, Rng& rng) {
  assert(possible(length, loops));
  std::uint64_t heading = rng.below(4), turn = 1;  // 1: clockwise, 3: the other way
  std::size_t run = 0, left = static_cast<std::size_t>(loops);
  Genome genome;
  genome.insert(0, static_cast<Heading>(heading));
  for (auto turns = static_cast<std::size_t>(length - 1); turns > 0; --turns) {
    if (run == 0) {
      turn = rng.below(2) == 0 ? 1 : 3;
      run = 1;
    } else if (rng.below(words[turns][left][run]) < words[turns - 1][left][1]) {
      turn = 4 - turn;
      run = 1;
    } else if (++run == 4) {
      run = 0;
      --left;
    }
    heading = (heading + turn) % 4;
    genome.insert(genome.size(), static_cast<Heading>(heading));
  }
  return genome;
}

// --- the map
// ------------------------------------------------------------------------------------------------------------------------

Genome Boards::random(const Targets& t, Rng& rng) {
  const auto most = static_cast<std::uint64_t>(t.asked.targets.length);
  const int length = fewest_moves + static_cast<int>(rng.below(most - fewest_moves + 1));
  const int loops = static_cast<int>(rng.below(static_cast<std::uint64_t>(most_loops(length)) + 1));
  return sample_exact(length, loops, rng);
}

std::optional<Candidate<Puzzle>> Boards::level(const Genome& genome, const Targets& t) {
  constexpr std::uint64_t boards = 4;
  std::optional<Candidate<Puzzle>> best;
  for (std::uint64_t board = 0; board < boards; ++board) {
    Rng rng(genome.fingerprint(), 0, board);
    auto made = build_level(genome, t.asked, rng);
    if (!made || (t.asked.unique && made->remarks["unique"] != true)) continue;
    if (!best || made->puzzle.width * made->puzzle.height < best->puzzle.width * best->puzzle.height) best = std::move(made);
  }
  return best;
}

Judgement<Boards::Aims> Boards::judge(const Genome& genome, const Targets& t) {
  const int length = genome.size();
  const int off = std::max({0, length - t.asked.targets.length, fewest_moves - length}) + genome.violations();
  if (off > 0) return {.violations = 1 + off};
  const auto made = level(genome, t);
  if (!made) return {.violations = 1};
  return {.objectives = {made->puzzle.width * made->puzzle.height},
          .niche = {static_cast<std::uint64_t>(genome.loops()),
                    static_cast<std::uint32_t>(std::min(length - fewest_moves, static_cast<int>(columns) - 1))}};
}

std::vector<std::string> Toycar::column_names(const Parameters& asked) {
  constexpr int last = Boards::fewest_moves + static_cast<int>(columns) - 1;
  std::vector<std::string> names;
  for (int length = Boards::fewest_moves; length <= std::min(asked.targets.length, last); ++length)
    names.push_back(fmt::format("{} moves{}", length, length == last && asked.targets.length > last ? " or more" : ""));
  return names;
}

std::vector<std::string> Toycar::row_names(const Parameters& asked) {
  std::vector<std::string> names{"no loop"};
  for (int loops = 1; loops <= most_loops(asked.targets.length); ++loops) names.push_back(counted(loops, "loop"));
  return names;
}

Result<Boards::Targets> Toycar::map_targets(const Parameters& asked) { return Boards::Targets{asked}; }

std::optional<Candidate<Puzzle>> Toycar::express(const Genome& genome, const Boards::Targets& targets) {
  return Boards::level(genome, targets);
}

}  // namespace crux::toycar
