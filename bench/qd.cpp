// qd.cpp -- how fast a map of a game's puzzles fills: bred by way "elites", drawn at random, or climbed to. scripts/qd asks it
// and draws the plots of docs/evolve.md.
//
//   crux_qd                                        the games that have a map, a name a line
//   crux_qd GAME EVALUATIONS SEEDS [PARAMETERS]    seeds 1..SEEDS; PARAMETERS are the game's own, as JSON
//
// One line a run: {"game":..,"method":..,"seed":..,"cpu":seconds,"cells":c,"marks":[[evaluations,filled,sum,least,most],..]}.
// `cells` is how many the map has, null if nobody knows. A mark has the cells that were filled by then, and of their first
// objectives the sum, the least and the most.
//
// An evaluation is a genome that is judged, duplicates included. All methods put every genome that they judge into the same map:
//   elites   the two populations of `crux generate --by elites`, as the game has them
//   random   Breed::random alone
//   climb    from a random genome, one mutation after the other. It is taken if it is no worse: fewer violations or as many, and
//            if there are none, a first objective that is no larger. After `patience` mutations without a better one it begins
//            anew.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>

#include "all_games.hpp"
#include "generate/breeding.hpp"

namespace crux {
namespace {

constexpr std::uint64_t marks = 50;      // of a run
constexpr std::uint64_t patience = 100;  // mutations

// What is asked for.
struct Ask {
  std::uint64_t evaluations = 0, seeds = 0;
  Json parameters = Json::object();
};

// The map, and what it was worth at each mark.
template <class Breed>
class Watched {
 public:
  Watched(std::size_t columns, std::uint64_t evaluations) : grid_(columns), evaluations_(evaluations) {}

  // Judges and keeps it. False: that was the last evaluation.
  bool look(evolve::Individual<Breed>& one, const typename Breed::Targets& targets) {
    one.fingerprint = Breed::fingerprint(one.genome);
    evolve::put(evolve::verdict_on<Breed>(one.genome, targets), one);
    if (one.violations == 0) grid_.insert(one);
    mark(++done_, grid_.members());
    return done_ < evaluations_;
  }
  // After so many evaluations, if a mark is due or these are the last.
  void mark(std::uint64_t done, std::span<const evolve::Individual<Breed>> members, bool last = false) {
    if (!last && done * marks < evaluations_ * (marks_.size() + 1)) return;
    double sum = 0, least = 0, most = 0;
    for (const auto& one : members) {
      const auto value = static_cast<double>(one.objectives.front());
      least = &one == members.data() ? value : std::min(least, value);
      most = &one == members.data() ? value : std::max(most, value);
      sum += value;
    }
    marks_.push_back({done, members.size(), sum, least, most});
  }
  const Json& all() const { return marks_; }

 private:
  evolve::MapElites<Breed> grid_;
  std::uint64_t evaluations_;
  std::uint64_t done_ = 0;
  Json marks_ = Json::array();
};

template <can<Illuminated> G>
Json by_elites(const typename MapBreedOf<G>::Targets& targets, const Breeding& breeding, std::uint64_t seed, const Ask& ask) {
  using Grid = evolve::MapElites<MapBreedOf<G>>;
  const auto options = generate::options_for_elites(breeding, seed);
  evolve::Evolution<MapBreedOf<G>, Grid> evolution(targets, options, Grid(G::columns));
  Watched<MapBreedOf<G>> watched(G::columns, ask.evaluations);
  for (std::uint64_t done = options.population; done <= ask.evaluations; done += options.population) {
    evolution.ask(evolve::Serially{});
    evolution.tell();
    watched.mark(done, evolution.feasible(), done + options.population > ask.evaluations);
  }
  return watched.all();
}

template <can<Illuminated> G>
Json at_random(const typename MapBreedOf<G>::Targets& targets, const Breeding&, std::uint64_t seed, const Ask& ask) {
  Watched<MapBreedOf<G>> watched(G::columns, ask.evaluations);
  evolve::Individual<MapBreedOf<G>> one;
  std::uint64_t slot = 0;
  do {
    Rng rng(seed, 1, slot++);
    one.genome = MapBreedOf<G>::random(targets, rng);
  } while (watched.look(one, targets));
  return watched.all();
}

template <can<Illuminated> G>
Json by_climbing(const typename MapBreedOf<G>::Targets& targets, const Breeding&, std::uint64_t seed, const Ask& ask) {
  Watched<MapBreedOf<G>> watched(G::columns, ask.evaluations);
  Rng rng(seed, 2);
  evolve::Individual<MapBreedOf<G>> here, next;
  const auto height = [](const auto& one) { return std::pair(one.violations, one.objectives.front()); };
  while (true) {
    here.genome = MapBreedOf<G>::random(targets, rng);
    if (!watched.look(here, targets)) return watched.all();
    for (std::uint64_t tired = 0; tired < patience; ++tired) {
      next.genome = here.genome;
      MapBreedOf<G>::mutate(next.genome, targets, rng);
      const bool goes_on = watched.look(next, targets);
      if (height(next) < height(here)) tired = 0;
      if (height(next) <= height(here)) here = next;
      if (!goes_on) return watched.all();
    }
  }
}

template <can<Illuminated> G>
int measure(const Ask& ask) {
  // A game that wants to know a size gets that of its hardest level.
  auto parameters = G::read_parameters(ask.parameters);
  if (!parameters && ask.parameters.empty()) parameters = G::read_parameters(Json::parse(G::levels.back().parameters));
  const auto targets = parameters ? generate::own_targets<G>(*parameters, true) : std::unexpected(parameters.error());
  if (!targets) {
    std::cerr << to_text(targets.error()) << "\n";
    return EXIT_FAILURE;
  }
  const std::size_t rows = G::row_names(*parameters).size();
  const auto tell = [&](const char* method, const auto& run) {
    for (std::uint64_t seed = 1; seed <= ask.seeds; ++seed) {
      const std::clock_t start = std::clock();
      const Json found = run(*targets, generate::breeding_of_map<G>(*parameters), seed, ask);
      const double cpu = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      const Json cells = rows > 0 ? Json(rows * G::columns) : Json(nullptr);
      std::cout << Json{{"game", G::name}, {"method", method}, {"seed", seed}, {"cpu", cpu}, {"cells", cells}, {"marks", found}}
                << '\n'
                << std::flush;
    }
  };
  tell("elites", by_elites<G>);
  tell("random", at_random<G>);
  tell("climb", by_climbing<G>);
  return EXIT_SUCCESS;
}

template <class... Each>
int measure_one(std::type_identity<std::tuple<Each...>>, std::string_view game, const Ask& ask) {
  int code = game.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
  const auto look = [&]<class G>(std::type_identity<G>) {
    if constexpr (can<G, Illuminated>) {
      if (game.empty()) std::cout << G::name << "\n";
      if (game == G::name) code = measure<G>(ask);
    }
  };
  (look(std::type_identity<Each>{}), ...);
  return code;
}

}  // namespace
}  // namespace crux

int main(int argc, char** argv) {
  if (argc != 1 && argc != 4 && argc != 5) {
    std::cerr << "crux_qd, or crux_qd GAME EVALUATIONS SEEDS [PARAMETERS]\n";
    return EXIT_FAILURE;
  }
  crux::Ask ask;
  if (argc > 1) ask.evaluations = std::strtoull(argv[2], nullptr, 10), ask.seeds = std::strtoull(argv[3], nullptr, 10);
  if (argc == 5) ask.parameters = crux::Json::parse(argv[4]);
  return crux::measure_one(std::type_identity<crux::AllGames<std::tuple>>{}, argc > 1 ? argv[1] : "", ask);
}
