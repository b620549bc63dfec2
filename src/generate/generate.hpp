// generate.hpp -- different puzzles of one game, by one of its ways, until there are as many as were asked for.
//
// A generator makes candidates and does not know how hard they are: which of them to keep, and what grade to write beside them,
// is for the callables of `Judges` to say.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "core/generated.hpp"
#include "generate/breeding.hpp"
#include "generate/distinct.hpp"
#include "generate/making.hpp"
#include "generate/portfolio.hpp"
#include "generate/request.hpp"
#include "generate/sources.hpp"
#include "search/patience.hpp"
#include "search/solve.hpp"

namespace crux::generate {

template <can<Sampled> G>
struct Judges {
  // The classes of the game's ladder, naive first.
  std::vector<std::string_view> classes = {};
  // What is known of a candidate, which outlives the answer. `work` pays for that; null: nobody counts.
  std::function<std::unique_ptr<Appraisal>(const Candidate<typename G::Puzzle>&, Budget* work)> appraise;
  // To be written beside a puzzle that is kept.
  std::function<Json(const Candidate<typename G::Puzzle>&)> grade;
};

// Candidates in an order, the best first; those that came earlier before their equals. At most `most` are kept.
template <can<Sampled> G>
class Shortlist {
 public:
  struct Entry {
    double worse;  // the less the better
    Candidate<typename G::Puzzle> drawn;
    Draw draw;
    Assessment assessed;
  };
  explicit Shortlist(std::size_t most) : most_(most) {}

  // Nothing that is worse has a place.
  double bound() const { return all_.size() < most_ ? std::numeric_limits<double>::infinity() : all_.back().worse; }
  void add(Entry entry) {
    if (!(entry.worse < bound())) return;
    const auto at = std::ranges::upper_bound(all_, entry.worse, {}, &Entry::worse);
    all_.insert(at, std::move(entry));
    if (all_.size() > most_) all_.pop_back();
  }
  bool has(const typename G::Puzzle& p) const {
    return std::ranges::any_of(all_, [&](const Entry& entry) { return G::same(entry.drawn.puzzle, p); });
  }
  const std::vector<Entry>& all() const { return all_; }

 private:
  std::size_t most_;
  std::vector<Entry> all_;
};

// Why no puzzle with these parameters can be as asked for, if that is known.
template <can<Sampled> G>
std::optional<std::string> why_never(const GenerateRequest& ask, const typename G::Parameters& parameters) {
  if (!ask.label.empty())
    if (auto why = G::impossible(parameters, ask.label)) return why;
  if constexpr (can<G, Bounding>)
    if (auto why = too_many_bits(ask, G::most_bits(parameters))) return why;
  if constexpr (HasBounds<G>)
    return out_of_bounds(ask,
                         [&](Bounded what, std::size_t which) { return G::bounds(parameters, what, which, ask.by == "elites"); });
  return std::nullopt;
}

// The recipes that a request may be met by, as far as the game takes them; its own is the first. None if all are known not to
// meet it: `why` says so of its own.
template <can<Sampled> G>
std::vector<typename G::Parameters> recipes_of(const GenerateRequest& ask, const typename G::Parameters& own,
                                               std::optional<std::string>& why) {
  std::vector<typename G::Parameters> recipes;
  std::vector<Json> known;
  const auto add = [&](const typename G::Parameters& parameters) {
    Json written = G::write_parameters(parameters);
    if (std::ranges::find(known, written) != known.end()) return;
    known.push_back(std::move(written));
    auto impossible = why_never<G>(ask, parameters);
    if (!impossible) recipes.push_back(parameters);
    if (impossible && !why) why = std::move(impossible);
  };
  add(own);
  for (const Json& other : ask.others)
    if (auto parameters = G::read_parameters(other)) add(*parameters);
  if (!recipes.empty()) why.reset();
  return recipes;
}

// Every puzzle carries its recipe: a game may name long parameters there instead of writing them out.
template <can<Sampled> G>
Json recipe_parameters(const typename G::Parameters& parameters) {
  if constexpr (can<G, Abridging>) {
    return G::recipe_parameters(parameters);
  } else {
    return G::write_parameters(parameters);
  }
}

// A game whose draws are long, because each is steered to what is asked for, says how many a puzzle may take.
template <can<Sampled> G>
std::uint64_t tries_for(std::uint64_t count) {
  if constexpr (can<G, Persistent>) {
    return G::draws_a_puzzle * count;
  } else {
    return default_tries;
  }
}

// Steps for judging candidates. To look for the best ends of itself: after what ten measures may take, unless somebody says how
// many candidates there are to be.
template <can<Sampled> G>
std::uint64_t work_for(const GenerateRequest& ask) {
  constexpr std::uint64_t measures = 10;
  return ask.optimum && ask.tries == 0 ? std::min(most_work, measures * patience_of<G>()) : most_work;
}

// One request while candidates are drawn for it.
template <can<Sampled> G>
class Search {
  using Drawn = Candidate<typename G::Puzzle>;

 public:
  Search(const std::vector<Source<G>>& sources, const GenerateRequest& ask, const Judges<G>& judges, Making& making)
      : sources_(sources),
        ask_(ask),
        judges_(judges),
        making_(making),
        assessor_(all_targets(ask, judges.classes), ask.optimum, making.hurries()),
        portfolio_(sources.size()),
        slots_(sources.size(), 0),
        near_(making.remembered()),
        best_(static_cast<std::size_t>(making.count())) {}

  // Until there are enough puzzles or, if the best are asked for, until the budget ends.
  Result<GenerateReport> run() {
    const auto keep = [&](const Drawn& drawn, std::uint64_t) {
      sources_[drawing_.recipe].kept(drawn.puzzle);
      if (!ask_.optimum) return show({0, drawn, drawing_, assessed_}, making_.tries());
      best_.add({ask_.optimum->worse(*assessed_.worth, 0), drawn, drawing_, assessed_});
      return true;
    };
    const auto going = [&](const Tally& so_far) {
      return making_.going(shown(so_far)) && !(making_.hurries() && !near_.all().empty() && making_.is_late());
    };
    auto tally = distinct<G>(
        ask_.optimum ? making_.tries() : making_.count(), making_.tries(), [&](std::uint64_t) { return draw(); },
        [&](const Drawn& drawn) { return accept(drawn); }, keep, going);
    if (!tally) return std::unexpected(tally.error());
    for (const auto& entry : best_.all())
      if (!show(entry, slots_[entry.draw.recipe])) break;
    if (tally->made == 0 && !near_.all().empty() && making_.takes_nearest()) {
      ++tally->made, --tally->refused;
      show(near_.all().front(), making_.tries());
    }
    tell_nearest(*tally);
    return making_.finish(shown(*tally), sources_.front().account);
  }

 private:
  using Entry = typename Shortlist<G>::Entry;

  Result<std::optional<Drawn>> draw() {
    const std::size_t recipe = portfolio_.next();
    drawing_ = {recipe, slots_[recipe]++};
    auto drawn = sources_[recipe].candidate(drawing_.slot);
    if (drawn && !*drawn) portfolio_.drawn(recipe, std::numeric_limits<double>::infinity());
    return drawn;
  }

  bool accept(const Drawn& drawn) {
    if (assessor_.targets().empty() && !ask_.optimum) {
      portfolio_.drawn(drawing_.recipe, 0);
      return true;
    }
    assessed_ = assessor_.assess(*judges_.appraise(drawn, &making_.work()), near_.bound());
    const bool good = assessed_.miss == 0 && (!ask_.optimum || assessed_.worth);
    portfolio_.drawn(drawing_.recipe, good ? behind() : assessed_.miss);
    if (assessed_.miss > 0 && assessed_.complete && assessed_.miss < near_.bound() && !near_.has(drawn.puzzle))
      near_.add({assessed_.miss, drawn, drawing_, assessed_});
    return good;
  }

  // A recipe is the better the nearer its candidates come to the best one so far.
  double behind() {
    if (!ask_.optimum) return 0;
    if (!record_ || ask_.optimum->worse(*assessed_.worth, *record_) < 0) record_ = assessed_.worth;
    return ask_.optimum->worse(*assessed_.worth, *record_);
  }

  Json line_of(const Entry& entry, std::uint64_t budget) {
    const Drawn& drawn = entry.drawn;
    const auto known = drawn.remarks.find("solution");
    Json solution = known != drawn.remarks.end() ? *known : Json(first_play<G>(drawn.puzzle).value_or(Trace{}).moves);
    Json line =
        making_.line(entry.draw, G::write(drawn.puzzle), std::move(solution), judges_.grade(drawn), drawn.remarks, budget);
    if constexpr (can<G, Remarking>) line["grade"].update(G::remark_on(drawn.puzzle, line));
    if (Json measures = measures_json(ask_, assessor_, entry.assessed); !measures.is_null())
      line["grade"]["measures"] = std::move(measures);
    return line;
  }
  bool show(const Entry& entry, std::uint64_t budget) { return making_.visit().puzzle(line_of(entry, budget)); }

  void tell_nearest(const Tally& tally) {
    GenerateReport& report = making_.report();
    report.targets = assessor_.targets();
    report.closest = closest();
    if (tally.made >= making_.count() || report.nearest) return;
    for (const Entry& entry : near_.all()) {
      GenerateReport::Near near{entry.assessed.values, {}};
      if (making_.shows_nearest()) {
        near.line = line_of(entry, making_.tries());
        mark_nearest(near.line, assessor_.targets(), entry.assessed);
      }
      report.near.push_back(std::move(near));
    }
  }

  // The rating of the nearest, if one is asked for.
  std::optional<double> closest() const {
    for (std::size_t i = 0; i < assessor_.targets().size() && !near_.all().empty(); ++i)
      if (assessor_.targets()[i].measure.kind == measures::Kind::rating) return near_.all().front().assessed.values[i];
    return std::nullopt;
  }

  // If the best are asked for, those that are good enough are not made before the end.
  Tally shown(Tally tally) const {
    tally.made = std::min(tally.made, making_.count());
    return tally;
  }

  const std::vector<Source<G>>& sources_;
  const GenerateRequest& ask_;
  const Judges<G>& judges_;
  Making& making_;
  Assessor assessor_;
  Portfolio portfolio_;
  std::vector<std::uint64_t> slots_;
  Draw drawing_;         // the last one
  Assessment assessed_;  // on it
  Shortlist<G> near_;    // candidates that miss a target
  Shortlist<G> best_;
  std::optional<double> record_;  // of the optimum
};

// The way that needs no name: one candidate after the other. `parameters` are kept by reference.
template <can<Sampled> G>
Source<G> usual_source(const typename G::Parameters& parameters, const GenerateRequest& ask) {
  if constexpr (can<G, Evolved>) {
    return from_drawn<G>(parameters, ask.seed, ask.rating || !ask.targets.empty() || ask.optimum);
  } else {
    return from_sampler<G>(parameters, ask.seed);
  }
}

// The way to go if none was asked for. To breed takes one recipe; if there are several, genomes are drawn.
template <can<Sampled> G>
std::string usual_way(const GenerateRequest& ask) {
  const std::span<const std::string_view> ways = G::ways;
  if (ask.objective) return can<G, Evolved> ? "elites" : "evolve";
  const bool steered = !ask.label.empty() || ask.tsi || !ask.targets.empty() || ask.optimum;
  if (can<G, Evolved> && ways.front() == "evolve" && ways.size() > 1 && steered && !ask.others.empty())
    return std::string(ways[1]);
  return std::string(ways.front());
}

// Steps that it takes to look at a genome for these targets, about: of a few that are drawn.
template <can<Illuminated> G>
std::uint64_t steps_a_look(const typename MapBreedOf<G>::Targets& own, const std::vector<Target>& targets,
                           const GenerateRequest& ask, const Judges<G>& judges) {
  constexpr std::uint64_t some = 16;
  Budget work(most_work);
  std::uint64_t looked = 0;
  for (std::uint64_t slot = 0; slot < some && !targets.empty(); ++slot) {
    Rng rng(ask.seed, 3, slot);
    const auto genome = MapBreedOf<G>::random(own, rng);
    if (MapBreedOf<G>::judge(genome, own).violations > 0) continue;
    const auto drawn = G::express(genome, own);
    if (!drawn) continue;
    const auto appraisal = judges.appraise(*drawn, &work);
    for (const Target& target : targets) appraisal->value(target.measure);
    ++looked;
  }
  return looked == 0 ? 0 : (most_work - work.left()) / looked;
}

// What breeding aims at: what the game asks of all its puzzles, and what somebody asks of these. Each genome may take as much
// work as any other, whichever is looked at first.
template <can<Illuminated> G>
Result<typename Aimed<G>::Targets> aimed_targets(const typename G::Parameters& parameters, const GenerateRequest& ask,
                                                 const Judges<G>& judges) {
  auto own = own_targets<G>(parameters, ask.by == "elites");
  if (!own) return std::unexpected(own.error());
  const Assessor assessor(all_targets(ask, judges.classes), ask.optimum, false);  // puts the cheapest first
  const auto appraise = [&judges](const Candidate<typename G::Puzzle>& drawn) { return judges.appraise(drawn, nullptr); };
  auto aims = std::make_shared<Aims<G>>(ask.by == "elites", assessor.targets(), ask.optimum, appraise, ask.objective);
  aims->steps_a_look = steps_a_look<G>(*own, assessor.targets(), ask, judges);
  return typename Aimed<G>::Targets{std::move(*own), std::move(aims)};
}

// Whether genomes that are puzzles are bred, which is what several machines can do together.
template <can<Sampled> G>
bool breeds_puzzles(std::string_view by) {
  return can<G, Illuminated> && (by == "elites" || (by == "evolve" && !can<G, Evolved>));
}

// Whether the way takes the parameters, without going it.
template <can<Sampled> G>
Result<GenerateReport> look_at([[maybe_unused]] const typename G::Parameters& parameters,
                               [[maybe_unused]] const GenerateRequest& ask, GenerateReport report) {
#ifndef __wasm__
  if constexpr (can<G, Illuminated>)
    if (breeds_puzzles<G>(ask.by)) {
      const auto targets = own_targets<G>(parameters, ask.by == "elites");
      if (!targets) return std::unexpected(targets.error());
    }
#endif
  return report;
}

// REQUIRES: `given.by` is one of the game's ways, or empty.
template <can<Sampled> G>
Result<GenerateReport> make(const GenerateRequest& given, const Judges<G>& judges, const std::stop_token& stop,
                            const GenerateVisitor& visit) {
  GenerateRequest ask = given;
  if (ask.by.empty()) ask.by = usual_way<G>(ask);
  if (ask.objective && !breeds_puzzles<G>(ask.by))
    return error("generate", "objective", fmt::format("{} has no puzzles that are bred by {}", G::name, ask.by),
                 can<G, Illuminated> ? "--by elites" : "a game whose puzzles are bred");
  const auto parameters = G::read_parameters(ask.parameters);
  if (!parameters) return std::unexpected(parameters.error());
  GenerateReport report;
  const auto recipes = recipes_of<G>(ask, *parameters, report.impossible);
  if (report.impossible || (ask.only_breeds && !breeds_puzzles<G>(ask.by))) return report;
  if (ask.count == 0) return look_at<G>(*parameters, ask, std::move(report));

  const auto from = [&](const Source<G>& source, std::uint64_t tries) {
    const std::uint64_t enough = ask.optimum ? std::min(tries, default_best_tries) : tries;
    Making making(G::name, {recipe_parameters<G>(*parameters)}, ask, enough, work_for<G>(ask), stop, visit, report);
    const std::vector<Source<G>> sources{source};
    return Search<G>(sources, ask, judges, making).run();
  };
  if constexpr (can<G, Constrained>)
    if (ask.by == "clingo") {
      ClingoDraws clingo(G::name, G::program, G::constants(*parameters), ask, stop, visit, report);
      return from(from_clingo<G>(clingo), default_clingo_tries);
    }
  if constexpr (can<G, Evolved>)
    if (ask.by == "evolve") {
      const auto targets = G::targets(*parameters);
      if (!targets) return std::unexpected(targets.error());
      const auto bred = from_bred<G>(*targets, *parameters, ask, stop, visit);
      return bred ? from(*bred, default_tries) : Result<GenerateReport>(report);
    }
  if constexpr (can<G, Illuminated>)
    if (ask.by == "evolve" || ask.by == "elites") {
#ifdef __wasm__  // every page loads the module, and asks the server for this
      return error("generate", "--by", "pages cannot breed puzzles of this game", "another way, or a server");
#else
      const auto targets = aimed_targets<G>(*parameters, ask, judges);
      if (!targets) return std::unexpected(targets.error());
      const auto genomes = ask.by == "elites" ? illuminate<G>(*targets, *parameters, ask, stop, visit)
                                              : breed_puzzles<G>(*targets, *parameters, ask, stop, visit);
      if (genomes.empty() || ask.only_breeds) return report;
      return from(from_puzzles<G>(targets->own, genomes), genomes.size());
#endif
    }
  std::vector<Source<G>> sources;
  std::vector<Json> written;
  for (const typename G::Parameters& recipe : recipes) {
    written.push_back(recipe_parameters<G>(recipe));
    sources.push_back(usual_source<G>(recipe, ask));
  }
  const std::uint64_t tries = ask.optimum ? default_best_tries : tries_for<G>(ask.count) * recipes.size();
  Making making(G::name, std::move(written), ask, tries, work_for<G>(ask), stop, visit, report);
  return Search<G>(sources, ask, judges, making).run();
}

}  // namespace crux::generate
