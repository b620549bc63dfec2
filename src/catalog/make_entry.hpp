// make_entry.hpp -- from a game's types to its row in the catalog. Included by games/*/entry.cpp and by nothing else: each game's
// loops are compiled in that one translation unit.
#pragma once

#include <fmt/format.h>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "base/bytes.hpp"
#include "catalog/appraised.hpp"
#include "catalog/capabilities.hpp"
#include "catalog/catalog.hpp"
#include "core/fillable.hpp"
#include "draw/picture.hpp"
#include "generate/fill/examiner.hpp"
#include "generate/generate.hpp"
#include "grade/standard.hpp"
#include "grade/strata/bots.hpp"
#include "grade/strata/reading.hpp"
#include "grade/walks.hpp"
#include "search/advice.hpp"
#include "search/graph.hpp"
#include "search/solve.hpp"

namespace crux {
namespace detail {

// A game without rules of inference still has the player who knows none.
inline constexpr std::array<NamedRules, 1> no_rules{{{"none", 0}}};

template <Game G>
Result<std::shared_ptr<const void>> read_erased(const Json& json) {
  auto puzzle = G::read(json);
  if (!puzzle) return std::unexpected(puzzle.error());
  return std::make_shared<const typename G::Puzzle>(std::move(*puzzle));
}

template <Game G>
GradeReport grade_erased(const AnyPuzzle& any, const GradeRequest& ask, const std::stop_token& stop) {
  const auto& p = any.as<typename G::Puzzle>();
  if constexpr (can<G, Regrading>) {
    return G::grade(p, any.line, ask, stop);
  } else {
    return grade::grade_puzzle<G>(p, ask, stop);
  }
}

template <Game G>
Result<StateGraph> unfold_erased(const AnyPuzzle& any, const UnfoldRequest& ask, const std::stop_token& stop) {
  const auto& p = grade::standard<G>(any.as<typename G::Puzzle>());
  const auto foresight = foresee<G>(p, Budget(foresight_steps<G>(patience_of<G>()), stop));
  auto graph = unfold<G>(p, foresight, ask, stop);
  if (graph) return std::move(*graph);
  return error("graph", any.id, fmt::format("more than {} states", ask.most), "a smaller puzzle, or a larger bound");
}

// The game as people play it, if it differs from the one that graders walk through.
template <class G>
struct PlayOf {
  using type = G;
};
template <can<Twofold> G>
struct PlayOf<G> {
  using type = typename G::Play;
};

template <class G>
  requires can<typename PlayOf<G>::type, Drawable>
Result<Picture> draw_erased(const AnyPuzzle& any, std::string_view text, std::size_t view) {
  using Play = typename PlayOf<G>::type;
  const auto& p = any.as<typename G::Puzzle>();
  const auto moves = Play::read_moves(p, text);
  if (!moves) return std::unexpected(moves.error());
  if constexpr (can<Play, Viewed>) {
    return Play::draw(p, *moves, view);
  } else {
    return Play::draw(p, *moves);
  }
}

template <can<Sampled> G>
Result<GenerateReport> generate_erased(const GenerateRequest& ask, const std::stop_token& stop, const GenerateVisitor& visit) {
  using Drawn = Candidate<typename G::Puzzle>;
  // What its maker knows of a puzzle counts when it is graded again, and so it counts here.
  const auto known = [](const Drawn& drawn) -> const auto& {
    if constexpr (can<G, Remarking>) G::remark_on(drawn.puzzle, drawn.remarks);
    return drawn.puzzle;
  };
  generate::Judges<G> judges;
  if constexpr (can<G, Laddered>) {
    for (const BotInfo& bot : strata::bots<G>())
      if (!bot.label.empty()) judges.classes.push_back(bot.label);
  }
  judges.appraise = [&](const Drawn& drawn, Budget* work) { return std::make_unique<Appraised<G>>(known(drawn), work, stop); };
  judges.grade = [&](const Drawn& drawn) { return to_json(grade::classify<G>(known(drawn), patience_of<G>(), stop)); };
  return generate::make<G>(ask, judges, stop, visit);
}

template <class G>
struct FillerOf {
  using type = fill::Blind;
};
template <can<Foreseeing> G>
struct FillerOf<G> {
  using type = typename G::Filler;
};

// A sketch, and a filler of it that each piece of work copies. Without one, candidates are completed and solved one by one.
template <can<Fillable> G>
struct Prepared {
  typename G::Sketch sketch;
  std::optional<typename FillerOf<G>::type> filler = {};
};

// The same for completions: each is measured by the walks of the grader.
template <can<Fillable> G>
fill::Gauge gauge_of(const typename G::Puzzle& p, const std::stop_token& stop) {
  using Foresight = decltype(foresee<G>(p, std::declval<Budget>()));
  struct Measures {
    Measures(const typename G::Puzzle& given, const std::stop_token& stop)
        : p(grade::standard<G>(given)),
          foresight(foresee<G>(p, Budget(foresight_steps<G>(patience_of<G>()), stop))),
          walks(p, foresight, patience_of<G>(), stop) {}
    const decltype(grade::standard<G>(std::declval<const typename G::Puzzle&>())) p;
    const Foresight foresight;
    grade::Walks<G, Foresight> walks;
  };
  return [all = std::make_shared<Measures>(p, stop)](RuleSet rules) {
    const information::Information& found = all->walks.under(rules);
    return fill::Bits{.tsi = found.tsi, .msi = found.msi, .muse = found.muse, .remuse = found.remuse, .exact = found.exact};
  };
}

template <can<Fillable> G>
fill::Found fill_erased(const AnySketch& any, const FillRequest& ask, std::uint64_t first, std::uint64_t last,
                        const std::stop_token& stop) {
  const auto& prepared = *static_cast<const Prepared<G>*>(any.sketch.get());
  const fill::GaugeMaker<G> gauge = gauge_of<G>;
  if constexpr (can<G, Foreseeing>)
    if (prepared.filler) return fill::examine<G>(prepared.sketch, *any.outline, *prepared.filler, ask, gauge, first, last, stop);
  return fill::examine<G>(prepared.sketch, *any.outline, fill::Blind{}, ask, gauge, first, last, stop);
}

template <can<Fillable> G>
Result<AnySketch> sketch_erased(const Json& json, std::size_t bytes) {
  auto sketch = G::read_sketch(json);
  if (!sketch) return std::unexpected(sketch.error());
  AnySketch any;
  any.outline = std::make_shared<const fill::Outline>(G::holes(*sketch), G::symmetries(*sketch));
  auto prepared = std::make_shared<Prepared<G>>(std::move(*sketch));
  if constexpr (can<G, Foreseeing>)
    if (auto filler = G::Filler::of(prepared->sketch, bytes)) prepared->filler.emplace(std::move(*filler));
  any.slow = can<G, Foreseeing> && !prepared->filler;
  any.sketch = std::move(prepared);
  return any;
}

template <can<Fillable> G>
std::optional<Candidate<AnyPuzzle>> complete_erased(const AnySketch& any, std::span<const Option> options) {
  auto made = G::complete(static_cast<const Prepared<G>*>(any.sketch.get())->sketch, options);
  if (!made) return std::nullopt;
  AnyPuzzle puzzle{
      .game = any.game, .puzzle = std::make_shared<const typename G::Puzzle>(std::move(made->puzzle)), .id = "", .line = nullptr};
  return Candidate<AnyPuzzle>{std::move(puzzle), std::move(made->remarks)};
}

// The puzzle, with what its line knows beyond it, such as the maker's solution: hints and reveals may lead there. A game that
// remarks on lines reads that from them, and remembers it.
template <Game G>
const typename G::Puzzle& recalled(const AnyPuzzle& any) {
  const auto& p = any.as<typename G::Puzzle>();
  if constexpr (can<G, Remarking>) G::remark_on(p, any.line);
  return p;
}

template <can<Neighbouring> G>
std::vector<Neighbour<AnyPuzzle>> neighbours_erased(const AnyPuzzle& any, std::size_t most, Rng& rng) {
  std::vector<Neighbour<AnyPuzzle>> erased;
  for (auto& found : G::neighbours(recalled<G>(any), most, rng)) {
    Json line{{"crux", 1}, {"game", G::name}};  // without the puzzle itself: there may be many, and large ones
    AnyPuzzle puzzle{.game = any.game,
                     .puzzle = std::make_shared<const typename G::Puzzle>(std::move(found.puzzle)),
                     .id = any.id,
                     .line = std::move(line)};
    erased.push_back({std::move(puzzle), std::move(found.change), found.size});
  }
  return erased;
}

}  // namespace detail

template <Game G>
constexpr GameEntry make_entry() {
  using Play = typename detail::PlayOf<G>::type;
  static_assert(keeps_its_word<G>() && keeps_its_word<Play>());
  GameEntry e{.name = G::name, .says = G::says, .rules = {{}, detail::no_rules}, .formats = {}, .parameters = {}, .ways = {}};
  if constexpr (can<G, Naming>) e.candidates = G::candidates;
  e.read = detail::read_erased<G>;
  e.write = [](const AnyPuzzle& any) { return G::write(any.as<typename G::Puzzle>()); };
  e.bytes = [](const AnyPuzzle& any) {
    std::size_t all = allocated_shared<typename G::Puzzle>();
    if constexpr (can<G, Weighed>) all += G::bytes(any.as<typename G::Puzzle>());
    return all;
  };
  e.solve = [](const AnyPuzzle& any, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) {
    return solve_puzzle<G>(any.as<typename G::Puzzle>(), ask, budget, visit);
  };
  e.grade = detail::grade_erased<G>;
#ifndef __wasm__  // pages have no players of their own
  e.unfold = detail::unfold_erased<G>;
#endif
  if constexpr (can<G, Deducible>) {
    e.rules = {G::rules, G::rule_sets};
    if constexpr (can<G, Advising>) {
      e.hint = [](const AnyPuzzle& any, std::string_view play, RuleSet rules) {
        return G::hint(detail::recalled<G>(any), play, rules);
      };
    } else {
      e.hint = [](const AnyPuzzle& any, std::string_view play, RuleSet rules) {
        constexpr std::uint64_t patience = 1'000'000;  // a second or less
        const auto& p = any.as<typename G::Puzzle>();
        return hint_by_rules<G>(p, play, rules, foresee<G>(p, Budget(patience)));
      };
    }
  }
#ifndef __wasm__  // pages ask the server, because every page would load it
  if constexpr (can<G, Coaching>)
    e.coach = [](const AnyPuzzle& any, std::string_view play, int at) { return G::coach(detail::recalled<G>(any), play, at); };
  if constexpr (can<G, Retraced>)
    e.read_play = [](const AnyPuzzle& any, std::string_view play, const ReadRequest& ask, const std::stop_token& stop) {
      return strata::read_play<G>(any.as<typename G::Puzzle>(), play, ask, stop);
    };
#endif
  if constexpr (can<G, Playable>) {
    e.standing = [](const AnyPuzzle& any, std::string_view play) { return G::standing(any.as<typename G::Puzzle>(), play); };
    e.reveal = [](const AnyPuzzle& any) { return G::reveal(detail::recalled<G>(any)); };
    e.how_to_write = G::how_to_write;
  } else {
    e.standing = [](const AnyPuzzle& any, std::string_view play) {
      return standing_by_moves<G>(any.as<typename G::Puzzle>(), play);
    };
    e.reveal = [](const AnyPuzzle& any) { return first_play<G>(any.as<typename G::Puzzle>()); };
  }
  if constexpr (can<G, Levelled>) e.levels = G::levels;
  if constexpr (can<G, Varied>) e.variants = G::variants;
  if constexpr (can<G, Alike>)
    e.alike = [](const AnyPuzzle& any, Budget& budget) { return G::alike(detail::recalled<G>(any), budget); };
  if constexpr (can<Play, Drawable>) e.draw = detail::draw_erased<G>;
  if constexpr (can<Play, Viewed>) e.views = Play::views;
#ifndef __wasm__  // only the server and the command line print
  if constexpr (can<G, Printed>)
    e.on_paper = [](const AnyPuzzle& any, double letters) { return G::on_paper(any.as<typename G::Puzzle>(), letters); };
#endif
  if constexpr (can<G, Portable>) e.formats = G::foreign_formats;
  if constexpr (can<G, Laddered>) {
    e.bots = strata::bots<G>;
    e.play = [](const AnyPuzzle& any, const BotRequest& ask, const std::stop_token& stop, const BotVisitor& visit) {
      return strata::play<G>(any.as<typename G::Puzzle>(), ask, stop, visit);
    };
  }
  if constexpr (can<G, Rated>) e.rating_figures = G::rating_figures;
  if constexpr (can<G, Polled>) e.votes = G::votes;
  if constexpr (can<G, Sampled>) {
    e.parameters = G::parameters;
    e.generate = detail::generate_erased<G>;
    e.ways = G::ways;
    if constexpr (can<G, Steering>) e.generate = G::generate;
    e.same = [](const AnyPuzzle& a, const AnyPuzzle& b) {
      return G::same(a.as<typename G::Puzzle>(), b.as<typename G::Puzzle>());
    };
  }
#ifdef __wasm__  // pages ask the server, because every page would load it
  if constexpr (can<G, Neighbouring>)
    e.neighbours = [](const AnyPuzzle&, std::size_t, Rng&) { return std::vector<Neighbour<AnyPuzzle>>(); };
#else
  if constexpr (can<G, Neighbouring>) {
    e.neighbours = detail::neighbours_erased<G>;
    e.solution_shape = [](const AnyPuzzle& any, std::string_view play) {
      return G::solution_shape(any.as<typename G::Puzzle>(), play);
    };
  }
#endif
  e.patience = patience_of<G>();
  e.search_patience = search_patience_of<G>();
  e.rounds = can<G, Rounding>;
  if constexpr (can<G, Versioned>) e.rules_version = G::rules_version;
  if constexpr (can<G, Measured>) {
    e.measures = G::measures;
    e.measure = [](const AnyPuzzle& any, std::size_t which, Budget& budget) {
      return G::measure(any.as<typename G::Puzzle>(), which, budget);
    };
  }
  if constexpr (can<G, Fillable>) {
    e.sketch = detail::sketch_erased<G>;
    e.fill = detail::fill_erased<G>;
    e.complete = detail::complete_erased<G>;
  }
  if constexpr (can<G, Appraising>)
    e.remark = [](const AnyPuzzle& any, const std::stop_token& stop) {
      return G::remark(any.as<typename G::Puzzle>(), any.line, stop);
    };
  if constexpr (can<G, Optioned>) e.grade_options = G::grade_options;
  if constexpr (can<G, Guiding>) e.progress = G::progress;
#ifdef __wasm__  // no page asks for it, and it would be a part of what every page loads
  if constexpr (can<G, Reproducing>)
    e.reproduce = [](const ReproduceRequest&, const std::stop_token&, const ReproduceVisitor&) -> Result<Reproduction> {
      return error("reproduce", "", "pages cannot do this", "`crux reproduce` on a machine of your own");
    };
#else
  if constexpr (can<G, Reproducing>) e.reproduce = G::reproduce;
#endif
  return e;
}

}  // namespace crux
