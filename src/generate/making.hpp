// making.hpp -- the part of a generator that needs no game's types: recipes, puzzle lines, notes, and when to stop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "core/bounds.hpp"
#include "core/recipe.hpp"
#include "generate/distinct.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/request.hpp"

namespace crux::generate {

// Enough for a class that one candidate in a thousand has.
inline constexpr std::uint64_t default_tries = 100'000;
// clingo takes a tenth of a second each.
inline constexpr std::uint64_t default_clingo_tries = 1000;
// Of those the best, if the best are asked for: some seconds.
inline constexpr std::uint64_t default_best_tries = 1000;
inline constexpr std::size_t most_near = 20;  // lines
// Large puzzles take long to classify: after so many steps, some ten seconds, nobody waits for the rest of the candidates.
inline constexpr std::uint64_t most_work = 50'000'000;

// `parameters` are the game's own, as a recipe names them.
Recipe recipe_for(std::string_view game, Json parameters, const GenerateRequest& ask, std::uint64_t tries, std::uint64_t slot);
// The prefix of the ids of one request's puzzles: the same for the same request, and hardly for another.
std::string series_for(std::string_view game, const Json& parameters, const GenerateRequest& ask);

// Which candidate it is: the slot is counted for each recipe alone, so that its candidates are the same whatever is drawn from
// others.
struct Draw {
  std::size_t recipe = 0;
  std::uint64_t slot = 0;
};

// One request while it is worked on.
class Making {
 public:
  // `recipes` are the parameters of each that is drawn from; `tries` is the number of candidates unless one is given.
  Making(std::string_view game, std::vector<Json> recipes, const GenerateRequest& ask, std::uint64_t tries, std::uint64_t work,
         const std::stop_token& stop, const GenerateVisitor& visit, GenerateReport& report);

  std::uint64_t count() const { return ask_.count; }
  std::uint64_t tries() const { return tries_; }
  const GenerateVisitor& visit() const { return visit_; }
  // The rest of the budget for judging candidates.
  Budget& work() { return work_; }
  // Whether somebody waits, who would rather have the nearest than nothing; for too long now; and that they get it.
  bool hurries() const { return ask_.hurry > 0 && ask_.rating; }
  bool is_late() const { return is_late_by(1); }
  bool takes_nearest();
  // How many of the nearest are remembered: one at least, for the report.
  std::size_t remembered() const { return std::clamp<std::size_t>(ask_.nearest, 1, most_near); }
  bool shows_nearest() const { return ask_.nearest > 0 && !hurries() && !stop_.stop_requested(); }
  GenerateReport& report() { return report_; }
  // Tells how far it is, and answers whether to go on.
  bool going(const Tally& tally);
  // A puzzle line. Remarks come last, and win over what stands there. `budget` is that of its recipe: how many candidates.
  Json line(const Draw& draw, Json puzzle, Json solution, Json grade, const Json& remarks, std::uint64_t budget) const;
  // How far it has come. `account` says why draws came to nothing, in whole lines; empty: nobody knows.
  const GenerateReport& finish(const Tally& tally, const std::function<std::string()>& account);

 private:
  bool is_late_by(double times) const { return hurries() && ask_.now && ask_.now() - began_ >= times * ask_.hurry; }

  // Its parameters, and the series of its puzzles' ids.
  struct Named {
    Json parameters;
    std::string series;
  };

  std::string_view game_;
  std::vector<Named> recipes_;
  const GenerateRequest& ask_;
  std::uint64_t tries_;
  const std::stop_token& stop_;
  const GenerateVisitor& visit_;
  GenerateReport& report_;
  Budget work_;
  double began_;
  double last_;  // a puzzle was made, or none yet and it began
};

// Asks clingo for one answer to a game's program. The report hears when there is none, or none in time: then nothing comes back.
class ClingoDraws {
 public:
  ClingoDraws(std::string_view game, std::string_view program, std::vector<std::pair<std::string, int>> constants,
              const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit, GenerateReport& report)
      : game_(game),
        program_(program),
        constants_(std::move(constants)),
        ask_(ask),
        stop_(stop),
        visit_(visit),
        report_(report) {}
  Result<std::optional<std::vector<std::string>>> atoms(std::uint64_t slot);

 private:
  std::string_view game_, program_;
  std::vector<std::pair<std::string, int>> constants_;
  const GenerateRequest& ask_;
  const std::stop_token& stop_;
  const GenerateVisitor& visit_;
  GenerateReport& report_;
  bool told_ = false;
};

// Why nothing with at most so many bits is as asked for; nothing if it may be.
std::optional<std::string> too_many_bits(const GenerateRequest& ask, double most);
// Why nothing within the bounds of a game's puzzles is as asked for; nothing if something may be.
using BoundsOf = std::function<Bounds(Bounded what, std::size_t which)>;
std::optional<std::string> out_of_bounds(const GenerateRequest& ask, const BoundsOf& bounds);

// The numbers of one puzzle that were asked for and stand nowhere else in its grade: {"insight(all)":5.3}; null if none were.
Json measures_json(const GenerateRequest& ask, const Assessor& assessor, const Assessment& found);
// Marks the line of a puzzle that is not as asked for: {"miss":points,"targets":{"insight":{"value":4.6,"asked":[5,null]}}}. Its
// recipe keeps only the targets that it meets.
void mark_nearest(Json& line, const std::vector<Target>& targets, const Assessment& found);

// The cost and the result of an evolution, for its maker. `front` are a few genomes of the final front, which has `size`.
void tell_bred(const evolve::Progress& progress, const std::vector<std::string>& front, std::size_t size,
               const GenerateVisitor& visit);
void note_lines(std::string_view text, const GenerateVisitor& visit);  // each line of the text as a note
void tell_illuminated(const evolve::Progress& progress, std::size_t elites, std::size_t rows, const GenerateVisitor& visit);
inline constexpr std::size_t genomes_told = 5;

}  // namespace crux::generate
