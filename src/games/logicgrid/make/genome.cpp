#include "games/logicgrid/make/genome.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/words.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/deal.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/shyne.hpp"
#include "games/logicgrid/solve/solver.hpp"

namespace crux::logicgrid {
namespace {

// The paper's rates, and its shares of the ways to change a list.
constexpr double mutation_rate = 0.8, crossover_rate = 0.6;
constexpr double adding = 0.45, removing = 0.45;  // the rest: two change places

// The exact solver's budget for one list, if the candidates are too many to be listed.
constexpr std::uint64_t proof_patience = 20'000;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9fb2'1c65'1e98'df25;
  return hash ^ (hash >> 32);
}

// Cells without a mark, and rows without their one yes, which weigh as much as a row of cells: the paper's infeasible fitness
// turned round, in whole numbers.
int distance(const Grid& grid) {
  const int c = grid.categories(), n = grid.items();
  int missing = 0;
  for (int i = 0; i < c; ++i)
    for (int j = i + 1; j < c; ++j)
      for (int y = 0; y < n; ++y) {
        const Item row{static_cast<std::uint8_t>(j), static_cast<std::uint8_t>(y)};
        const Mask yes = grid.yes(row, i);
        missing += std::popcount(grid.unknown(row, i)) + (yes != 0 && (yes & (yes - 1)) == 0 ? 0 : n);
      }
  return missing;
}

// The solution that a full grid shows, as a number: its place among all, or a hash if they are too many to have one. (Two of 64
// bits are the same by chance once in 10^13 archives of a thousand rows.)
std::uint64_t row_key(const Grid& grid, const ClueLists::Targets& t) {
  if (t.space) return t.space->index(grid);
  std::uint64_t hash = 0;
  for (int c = 1; c < t.categories; ++c)
    for (int r = 0; r < t.items; ++r) hash = mix(hash, grid.yes({0, static_cast<std::uint8_t>(r)}, c));
  return hash;
}

// Whether what the grid shows is the only solution. The marks of the loop solver need no trust: its solution is checked.
bool is_proved(const ClueLists::Genome& g, const Grid& grid, const ClueLists::Targets& t) {
  if (t.space) {
    thread_local std::vector<std::uint64_t> scratch;
    return t.space->is_only(t.space->index(grid), g.list(), t.minimal, scratch);
  }
  const Puzzle p = to_puzzle(g, t);
  Budget budget(proof_patience);
  if (count_solutions(p, 2, budget) != 1) return false;
  if (!t.minimal) return true;
  const auto spare = removable(p, budget);
  return spare && spare->empty();
}

}  // namespace

ClueLists::Genome ClueLists::random(const Targets& t, Rng& rng) {
  Genome genome;
  const std::size_t size = 3 + rng.below(3);
  while (genome.size < size) genome.push(draw_gene(t.categories, t.items, t.axis, rng));
  return genome;
}

void ClueLists::mutate(Genome& g, const Targets& t, Rng& rng) {
  if (rng.unit() >= mutation_rate) return;
  const double way = rng.unit();
  if (way < adding) {
    if (g.size == most_genes) return;
    g.push(draw_gene(t.categories, t.items, t.axis, rng));
    const auto end = g.genes.begin() + g.size;
    std::rotate(g.genes.begin() + static_cast<std::ptrdiff_t>(rng.below(g.size)), end - 1, end);
  } else if (way < adding + removing) {
    if (g.size == 0) return;
    const auto at = g.genes.begin() + static_cast<std::ptrdiff_t>(rng.below(g.size));
    std::copy(at + 1, g.genes.begin() + g.size, at);
    --g.size;
  } else if (g.size > 0) {
    std::swap(g.genes[rng.below(g.size)], g.genes[rng.below(g.size)]);
  }
}

// Place by place a coin says who gets which clue; nobody gets one twice, for the loop solver would drop both.
std::pair<ClueLists::Genome, ClueLists::Genome> ClueLists::cross(const Genome& a, const Genome& b, Rng& rng) {
  if (rng.unit() >= crossover_rate) return {a, b};
  std::pair<Genome, Genome> children{a, b};
  auto& [first, second] = children;
  const auto has = [](const Genome& g, const Gene& gene) { return std::ranges::find(g.list(), gene) != g.list().end(); };
  for (std::size_t i = 0; i < std::min(a.size, b.size); ++i)
    if (!has(first, second.genes[i]) && !has(second, first.genes[i]) && rng.below(2) == 1)
      std::swap(first.genes[i], second.genes[i]);
  return children;
}

std::uint64_t ClueLists::fingerprint(const Genome& g) {
  std::uint64_t hash = g.size;
  for (const Gene& gene : g.list()) hash = mix(hash, key(gene));
  return hash;
}

ClueLists::Judged ClueLists::judge(const Genome& g, const Targets& t) {
  const LoopRun run = run_loops(t.categories, t.items, g.list());
  if (!feasible(run, g.size)) return {.violations = 1 + distance(run.grid)};
  if (!is_proved(g, run.grid, t)) return {.violations = 1};
  if (t.descriptors == Descriptors::loops)
    return {.objectives = {g.size}, .niche = {row_key(run.grid, t), static_cast<std::uint32_t>(run.loops - 1)}};
  const Steps taken = steps(to_puzzle(g, t));
  if (!taken.solved || !taken.hardest) return {.violations = 1};
  std::uint64_t kinds = 0;
  for (const Gene& gene : g.list()) kinds |= std::uint64_t{1} << static_cast<unsigned>(gene.kind);
  return {.objectives = {g.size}, .niche = {kinds, *taken.hardest}};
}

Result<ClueLists::Targets> elite_targets(const Parameters& wanted) {
  // All elites of one evolution share a theme: the first that suits.
  Parameters asked = wanted;
  if (asked.theme == any_theme)
    asked.theme = *std::ranges::find_if(theme_names(), [&](std::string_view theme) { return suits(theme, asked); });
  const auto refuse = [](std::string_view option, std::string found, std::string expected) {
    return error("generate", fmt::format("--{}", option), std::move(found), std::move(expected));
  };
  if (asked.categories < 3) return refuse("categories", fmt::format("{} by elites", asked.categories), "3 or more");
  if (asked.items < 3) return refuse("items", fmt::format("{} by elites", asked.items), "3 or more");
  if (asked.technique || asked.min_loops > 0 || asked.max_loops > 0)
    return refuse("by", "elites together with --technique, --min-loops or --max-loops", "one of them: elites have all of these");
  ClueLists::Targets targets{.categories = asked.categories,
                             .items = asked.items,
                             .axis = -1,
                             .minimal = asked.minimal.value_or(false),
                             .descriptors = asked.descriptors,
                             .puzzle = {},
                             .space = {}};
  Puzzle p{.categories = categories_of(asked.theme, asked.categories, asked.items), .clues = {}, .theme = asked.theme};
  for (int c = asked.categories; c-- > 0;)
    if (std::ranges::is_sorted(p.categories[static_cast<std::size_t>(c)].values) &&
        !p.categories[static_cast<std::size_t>(c)].values.empty())
      targets.axis = c;
  if (targets.axis < 0)
    return refuse("theme", fmt::format("the first {} categories of {} have no order", asked.categories, asked.theme),
                  "more --categories or another theme: the elites' clues want one");
  targets.puzzle = std::make_shared<const Puzzle>(std::move(p));
  if (auto space = Space::of(asked.categories, asked.items)) targets.space = std::make_shared<const Space>(std::move(*space));
  return targets;
}

Puzzle to_puzzle(const ClueLists::Genome& genome, const ClueLists::Targets& targets) {
  Puzzle p = *targets.puzzle;
  for (const Gene& gene : genome.list()) p.clues.push_back(to_clue(gene));
  return p;
}

std::vector<std::string> Logicgrid::column_names(const Parameters& asked) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < columns; ++i)
    names.push_back(asked.descriptors == Descriptors::technique ? std::string(technique_infos[i].name)
                    : i + 1 < columns                           ? counted(i + 1, "loop")
                                                                : fmt::format("{} loops or more", i + 1));
  return names;
}

}  // namespace crux::logicgrid
