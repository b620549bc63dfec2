#include "games/toycar/make/request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/parameters.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

// Tiles tried by each proof that a level has one solution. With length 40 and 7 loops a third to a half of the proofs end in
// time.
constexpr std::uint64_t proof_steps = 50'000;

Result<Sequences::Targets> read_targets(const Json& given, ParameterReader& request) {
  if (!given.contains("length"))
    return error("generate", "--length", "nothing says how long a sequence is wanted", fmt::format("2 to {} moves", max_moves));
  const int length = request.whole("length", 2, max_moves, 0, " moves: the car's heading and at least one tile");
  const int loops = request.whole("loops", 0, max_moves, 0);
  if (request.wrong()) return std::unexpected(*request.wrong());
  if (!possible(length, loops))
    return error("generate", "--loops", fmt::format("{} loops in {} moves", loops, length),
                 fmt::format("at most {}: a loop takes five moves, the next one four more", most_loops(length)));
  return Sequences::Targets{length, loops};
}

}  // namespace

const std::array<ParameterInfo, 12> Toycar::parameters{{
    {.name = "length", .says = "moves, the car's heading included: 2 to 64", .least = 2, .most = 64, .usual = 7},
    {.name = "loops",
     .says = "times that the car goes through all four directions",
     .least = 0,
     .most = 15,
     .usual = 0,
     .ways = "evolve,exact"},
    {.name = "increase",
     .says = "per cent by which a turn becomes likelier with every square driven",
     .least = 1,
     .most = 100,
     .usual = 30},
    {.name = "walls", .says = "per cent of the squares beside the path", .least = 0, .most = 100, .usual = 70},
    {.name = "width", .says = "squares; 0: as many as the car needs", .least = 0, .most = max_side, .usual = 0},
    {.name = "height", .says = "squares; 0: as many as the car needs", .least = 0, .most = max_side, .usual = 0},
    {.name = "unique", .says = "no other solution and no shorter one", .is_switch = true, .usual = 1},
    {.name = "siblings", .says = "how many boards are made for the same moves", .least = 1, .most = 20, .usual = 1},
    {.name = "population", .says = "how many ways live at once", .least = 1, .most = 5000, .usual = 500, .ways = "evolve"},
    {.name = "generations", .says = "the most generations of them", .least = 0, .most = 10'000, .usual = 1000, .ways = "evolve"},
    {.name = "full",
     .says = "goes through all generations, even if what is asked for was found earlier",
     .is_switch = true,
     .usual = 0,
     .ways = "evolve"},
    {.name = "candidates",
     .says = "how many sequences of moves are tried for the map",
     .least = 0,
     .most = 1'000'000,
     .usual = Parameters::usual_candidates,
     .ways = "elites"},
}};

Result<Parameters> read_parameters(const Json& given) {
  ParameterReader request(given);
  const auto targets = read_targets(given, request);
  if (!targets) return std::unexpected(targets.error());
  Parameters asked;
  asked.targets = *targets;
  asked.look.increase = request.whole("increase", 1, 100, asked.look.increase, " per cent");
  asked.look.walls = request.whole("walls", 0, 100, asked.look.walls, " per cent");
  asked.look.width = request.whole("width", 0, max_side, 0, " squares");
  asked.look.height = request.whole("height", 0, max_side, 0, " squares");
  asked.unique = request.flag("unique", true);
  asked.breeding.siblings = static_cast<std::uint64_t>(request.whole("siblings", 1, 1000, 1));
  asked.breeding.population = static_cast<std::size_t>(request.whole("population", 1, 100'000, 500));
  asked.breeding.generations = static_cast<std::uint64_t>(request.whole("generations", 0, 1'000'000, 1000));
  asked.breeding.full = request.flag("full", false);
  asked.candidates = request.whole("candidates", 0, 100'000'000, asked.candidates);
  if (request.wrong()) return std::unexpected(*request.wrong());
  return asked;
}

Json write_parameters(const Parameters& asked) {
  Json json = {{"length", asked.targets.length},          {"loops", asked.targets.loops},
               {"increase", asked.look.increase},         {"walls", asked.look.walls},
               {"unique", asked.unique ? 1 : 0},          {"siblings", asked.breeding.siblings},
               {"population", asked.breeding.population}, {"generations", asked.breeding.generations},
               {"full", asked.breeding.full ? 1 : 0}};
  if (asked.candidates != Parameters::usual_candidates) json["candidates"] = asked.candidates;
  if (asked.look.width > 0) json["width"] = asked.look.width;
  if (asked.look.height > 0) json["height"] = asked.look.height;
  return json;
}

// The same board, and as many moves and loops as the shortest way has.
Likeness Toycar::alike(const Puzzle& p, Budget& budget) {
  const auto length = measure(p, 0, budget);
  const auto loops = length ? measure(p, 1, budget) : std::nullopt;
  const int moves = std::clamp(length ? static_cast<int>(*length) : p.tiles() + 1, 2, max_moves);
  const int rounds = loops ? static_cast<int>(*loops) : 0;
  Likeness like{.parameters = {{"length", moves}, {"loops", std::min(rounds, most_loops(moves))}},
                .board = {{"width", p.width}, {"height", p.height}},
                .by = "exact"};
  if (!length) like.differs = "It may be longer or shorter: the shortest way through this one was not found in time.";
  return like;
}

std::optional<Candidate<Puzzle>> build_level(const Genome& genome, const Parameters& asked, Rng& rng) {
  std::vector<Heading> moves;
  for (int i = 0; i < genome.size(); ++i) moves.push_back(genome[i]);
  auto level = asked.unique ? build_unique(moves, asked.look, proof_steps, rng) : build(moves, asked.look, rng);
  if (!level || level->tiles.size() + 1 != moves.size()) return std::nullopt;
  Json tiles = Json::array();
  for (const Tile& t : level->tiles)
    tiles.push_back({t.at.x, t.at.y, std::string(1, heading_letters[static_cast<std::size_t>(t.way)])});
  const std::string solution = Toycar::write_moves(level->puzzle, moves_by(level->puzzle, level->tiles, true));
  Json remarks = {{"solution", solution}, {"sequence", to_text(genome)}, {"tiles", std::move(tiles)}};
  if (asked.unique) remarks["unique"] = level->proof == Proof::unique ? Json(true) : Json(nullptr);
  return Candidate<Puzzle>{std::move(level->puzzle), std::move(remarks)};
}

}  // namespace crux::toycar
