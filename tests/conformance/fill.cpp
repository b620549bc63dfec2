// fill.cpp -- the laws of filling: what a sketch's completions are worth does not depend on how they are looked at.
//
// The quick ways (a filler, folding, pieces, a run that goes on another day) are held against the slow one: every candidate is
// completed, solved and graded like any puzzle.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "service/filling.hpp"
#include "tests/conformance/laws.hpp"

namespace crux::conformance::fill_test {
namespace {

using Options = std::vector<Option>;

// Candidates of one sketch that are graded one by one, and that are only filled. From a larger sketch as many are taken, or the
// law is not tried there.
constexpr std::uint64_t most_graded = 600, most_filled = 5'000;
constexpr std::size_t all_of_them = 100'000;
constexpr std::size_t memory = std::size_t{64} << 20;

std::vector<const GameEntry*> fillable_games() {
  std::vector<const GameEntry*> games;
  for (const GameEntry* game : all_games())
    if (game->sketch) games.push_back(game);
  return games;
}

struct Fills : ::testing::TestWithParam<const GameEntry*> {
  const GameEntry& game = *GetParam();

  void on_every_sketch(auto&& law) {
    for (const Line& line : corpus(game.name, "sketches")) {
      SCOPED_TRACE(line.where);
      const auto sketch = read_sketch_line(line.text, memory);
      ASSERT_TRUE(sketch) << to_text(sketch.error());
      ASSERT_EQ(sketch->game, &game);
      law(*sketch);
      if (HasFatalFailure()) return;
    }
  }
  FillRequest request(std::string_view sort, std::string_view where = "", std::size_t top = all_of_them,
                      Mode mode = Mode::strict) const {
    auto ranking = fill::read_ranking(sort, where, {.book = game.rules, .mode = mode, .own = game.measures});
    if (!ranking) ADD_FAILURE() << to_text(ranking.error());
    FillRequest ask;
    if (ranking) ask.ranking = std::move(*ranking);
    ask.top = top;
    return ask;
  }
  fill::Found fill(const AnySketch& sketch, const FillRequest& ask, std::uint64_t first, std::uint64_t last) const {
    return game.fill(sketch, ask, first, last, {});
  }
  std::string last_rules() const { return std::string(game.rules.sets.back().name); }
};
INSTANTIATE_TEST_SUITE_P(Games, Fills, ::testing::ValuesIn(fillable_games()),
                         [](const auto& info) { return std::string(info.param->name); });

// REQUIRES: a sketch of the corpus, whose candidates can be counted.
std::uint64_t count_of(const AnySketch& sketch) { return sketch.outline->odometer.count().value(); }

Options candidate(const AnySketch& sketch, std::uint64_t number) {
  const fill::Odometer& odometer = sketch.outline->odometer;
  Options options;
  for (std::size_t h = 0; h < odometer.holes(); ++h)
    options.push_back(static_cast<Option>(number / odometer.stride(h) % odometer.options(h)));
  return options;
}

bool is_near(double a, double b) { return a == b || std::abs(a - b) < 1e-9; }

// --- the slow way ------------------------------------------------------------------------------------------------------------

// One candidate, completed and looked at by itself.
struct Twin {
  Options options;
  std::uint64_t solutions = 0;
  std::map<std::tuple<Mode, std::string, std::string>, double> grades = {};  // {strict, "base", "tsi"}
  bool exact = true;
};

Twin twin_of(const AnySketch& sketch, std::uint64_t number) {
  Twin twin{candidate(sketch, number)};
  const auto made = sketch.game->complete(sketch, twin.options);
  if (!made) return twin;
  Budget budget(FillRequest::search_steps);
  const SolveReport solved = sketch.game->solve(made->puzzle, {.count_only = true}, budget, [](const Trace&) {});
  twin.solutions = solved.solutions;
  twin.exact = solved.complete;
  if (solved.solutions == 0) return twin;
  for (const Mode mode : {Mode::strict, Mode::reference}) {
    GradeRequest ask;
    ask.against = {0, mode};
    for (const NamedRules& set : sketch.game->rules.sets) ask.sets.push_back({std::string(set.name), {set.mask, mode}});
    for (const SetGrades& set : sketch.game->grade(made->puzzle, ask, {}).sets)
      for (const Grade& grade : set.grades) {
        twin.grades[{mode, set.name, grade.name}] = grade.value;
        twin.exact = twin.exact && grade.certainty == Certainty::exact;
      }
  }
  return twin;
}

double value_of(const Twin& twin, const fill::Ranking& ranking, std::size_t measure) {
  const fill::Kind kind = ranking.measures[measure].kind;
  if (kind == fill::Kind::solutions) return static_cast<double>(twin.solutions);
  if (kind == fill::Kind::unique) return twin.solutions == 1 ? 1 : 0;
  return twin.grades.at({ranking.measures[measure].rules.mode, ranking.rules[measure], std::string(name_of(kind))});
}

// The results that must be found among them.
fill::Found found_by(const std::vector<Twin>& twins, const FillRequest& ask) {
  fill::Found found;
  for (const Twin& twin : twins) {
    ++found.counts.looked;
    if (twin.solutions == 0) continue;
    ++found.counts.solvable;
    if (twin.solutions == 1) ++found.counts.unique;
    const auto value = [&](std::size_t measure) { return value_of(twin, ask.ranking, measure); };
    const bool kept = std::ranges::all_of(ask.ranking.bounds, [&](const fill::Bound& bound) {
      const double rounded = fill::rounded(value(bound.measure));
      return rounded >= bound.least && rounded <= bound.most;
    });
    if (!kept) continue;
    ++found.counts.kept;
    fill::Ranked ranked{.keys = {}, .options = twin.options};
    for (std::size_t k = 0; k < ask.ranking.keys.size(); ++k) ranked.keys[k] = fill::sum_of(ask.ranking.keys[k], value);
    found.best.push_back(std::move(ranked));
  }
  std::ranges::sort(found.best, [](const fill::Ranked& a, const fill::Ranked& b) {
    return a.keys != b.keys ? a.keys > b.keys : a.options < b.options;
  });
  if (found.best.size() > ask.top) found.best.resize(ask.top);
  return found;
}

void expect_same(const fill::Found& found, const fill::Found& expected) {
  EXPECT_EQ(found.counts, expected.counts);
  ASSERT_EQ(found.best.size(), expected.best.size());
  for (std::size_t i = 0; i < found.best.size(); ++i) {
    ASSERT_EQ(found.best[i].options, expected.best[i].options) << "at place " << i;
    for (std::size_t k = 0; k < fill::most_keys; ++k)
      ASSERT_TRUE(is_near(found.best[i].keys[k], expected.best[i].keys[k]))
          << "key " << k << " at place " << i << ": " << found.best[i].keys[k] << ", not " << expected.best[i].keys[k];
  }
}

TEST_P(Fills, FindsWhatSolvingAndGradingEachCandidateFinds) {
  // The usual wishes, every named rule set, and every measure.
  std::vector<FillRequest> wishes{request("tsi"),
                                  request("-solutions,tsi"),
                                  request("tsi", "", 3),
                                  request("unique,tsi", "unique=1"),
                                  request("-tsi", "solutions<=3"),
                                  request("muse,remuse,msi"),
                                  request(fmt::format("insight({0})+0.5*tsi({0}),-solutions", last_rules()), "tsi>=1")};
  for (const NamedRules& set : game.rules.sets)
    for (const Mode mode : {Mode::strict, Mode::reference})
      wishes.push_back(request(fmt::format("tsi({0}),insight({0}),msi({0})", set.name), "", all_of_them, mode));
  std::uint64_t tried = 0, unsolvable = 0, unique = 0, several = 0;
  on_every_sketch([&](const AnySketch& sketch) {
    const std::uint64_t size = std::min(count_of(sketch), most_graded), first = Rng(5).below(count_of(sketch) - size + 1);
    std::vector<Twin> twins;
    for (std::uint64_t i = 0; i < size; ++i) {
      twins.push_back(twin_of(sketch, first + i));
      ASSERT_TRUE(twins.back().exact) << "too hard for the corpus: candidate " << first + i;
      ++(twins.back().solutions == 0 ? unsolvable : twins.back().solutions == 1 ? unique : several);
    }
    tried += size;
    for (const FillRequest& ask : wishes) {
      SCOPED_TRACE(fmt::format("{}", fmt::join(ask.ranking.key_names, ",")));
      expect_same(fill(sketch, ask, first, first + size), found_by(twins, ask));
    }
  });
  // Sketches that show nothing prove nothing.
  EXPECT_GT(tried, 0U);
  EXPECT_GT(unique + several, 0U);
  EXPECT_GE((unsolvable > 0 ? 1 : 0) + (unique > 0 ? 1 : 0) + (several > 0 ? 1 : 0), 2);
}

// By a number that only the game knows, completions are ranked and bounded by what it says of each of them.
TEST_P(Fills, RanksByTheGamesOwnMeasures) {
  ASSERT_FALSE(game.measures.empty());
  on_every_sketch([&](const AnySketch& sketch) {
    const std::uint64_t size = std::min(count_of(sketch), most_graded);
    for (std::size_t which = 0; which < game.measures.size(); ++which) {
      const std::string name(game.measures[which].name);
      std::map<Options, std::optional<double>> said;
      std::vector<double> sorted;
      for (std::uint64_t i = 0; i < size; ++i) {
        const auto made = game.complete(sketch, candidate(sketch, i));
        if (!made) continue;
        Budget budget(std::min(game.search_patience, FillRequest::search_steps));
        said[candidate(sketch, i)] = game.measure(made->puzzle, which, budget);
      }
      const fill::Found all = fill(sketch, request("-" + name), 0, size);
      for (const fill::Ranked& ranked : all.best) {
        const auto& value = said.at(ranked.options);
        EXPECT_EQ(ranked.keys[0], value ? fill::rounded(-*value) : -std::numeric_limits<double>::infinity()) << name;
        if (value) sorted.push_back(*value);
      }
      EXPECT_TRUE(std::ranges::is_sorted(sorted)) << name;
      if (sorted.empty()) continue;
      const double middle = sorted[sorted.size() / 2];
      const auto within = static_cast<std::size_t>(std::ranges::count_if(sorted, [&](double v) { return v <= middle; }));
      EXPECT_EQ(fill(sketch, request("tsi", fmt::format("{}<={}", name, middle)), 0, size).best.size(), within) << name;
    }
  });
}

TEST_P(Fills, FindsTheSameWithoutMemory) {
  on_every_sketch([&](const AnySketch& sketch) {
    const std::uint64_t size = std::min(count_of(sketch), most_graded), first = Rng(6).below(count_of(sketch) - size + 1);
    const auto bare = read_sketch_line(sketch.line.dump(), 0);
    ASSERT_TRUE(bare);
    const FillRequest ask = request("tsi,-solutions");
    expect_same(fill(sketch, ask, first, first + size), fill(*bare, ask, first, first + size));
  });
}

// --- pieces ------------------------------------------------------------------------------------------------------------------

TEST_P(Fills, PiecesGiveTheWhole) {
  on_every_sketch([&](const AnySketch& sketch) {
    const std::uint64_t count = std::min(count_of(sketch), most_filled);
    Rng rng(7);
    for (const std::size_t top : {std::size_t{5}, all_of_them})
      for (const bool symmetric : {false, true})
        for (const bool draws : {false, true}) {
          FillRequest ask = request("tsi,-solutions", "", top);
          ask.symmetric = symmetric;
          if (draws) ask.seed = 3;
          fill::Found merged;
          for (std::uint64_t first = 0; first < count;) {
            const std::uint64_t last = first + 1 + rng.below(std::min(count - first, count / 4 + 1));
            fill::merge(merged, fill(sketch, ask, first, last), top);
            first = last;
          }
          EXPECT_EQ(merged, fill(sketch, ask, 0, count)) << top << symmetric << draws;
        }
  });
}

// --- symmetries --------------------------------------------------------------------------------------------------------------

TEST_P(Fills, FoldedCandidatesAreWorthTheSame) {
  std::size_t folded = 0;
  on_every_sketch([&](const AnySketch& sketch) {
    if (count_of(sketch) > most_filled) return;
    const fill::Folding& folding = sketch.outline->folding;
    folded += folding.size();
    std::map<Options, std::uint64_t> orbits;  // by the first, and how many there are
    for (std::uint64_t number = 0; number < count_of(sketch); ++number) {
      Options first = candidate(sketch, number);
      folding.fold(first);
      ++orbits[first];
    }
    EXPECT_EQ(sketch.outline->candidates(true), orbits.size());

    for (const NamedRules& set : game.rules.sets) {
      SCOPED_TRACE(set.name);
      FillRequest ask = request(fmt::format("tsi({}),-solutions", set.name));
      const fill::Found all = fill(sketch, ask, 0, count_of(sketch));
      ask.symmetric = true;
      const fill::Found firsts = fill(sketch, ask, 0, count_of(sketch));
      EXPECT_EQ(firsts.counts.solvable, firsts.best.size());
      std::map<Options, fill::Keys> worth;
      std::uint64_t solvable = 0, unique = 0;
      for (const fill::Ranked& ranked : firsts.best) {
        ASSERT_TRUE(orbits.contains(ranked.options)) << "not the first of its kind";
        worth[ranked.options] = ranked.keys;
        solvable += orbits[ranked.options];
        if (ranked.keys[1] == -1) unique += orbits[ranked.options];
      }
      EXPECT_EQ(solvable, all.counts.solvable);
      EXPECT_EQ(unique, all.counts.unique);
      for (const fill::Ranked& ranked : all.best) {
        Options first = ranked.options;
        folding.fold(first);
        ASSERT_TRUE(worth.contains(first)) << "a kind without its first";
        for (std::size_t k = 0; k < fill::most_keys; ++k) ASSERT_TRUE(is_near(worth[first][k], ranked.keys[k])) << "key " << k;
      }
    }
  });
  EXPECT_GT(folded, 0U) << "no sketch has a symmetry";
}

// The same puzzle, turned, mirrored or with other names, has the same rating, and takes as many rounds.
TEST_P(Fills, FoldedCandidatesHaveTheSameRating) {
  constexpr std::uint64_t most_rated = 24;
  std::size_t compared = 0;
  const auto report_of = [&](const AnySketch& sketch, std::span<const Option> options) -> std::optional<GradeReport> {
    const auto made = game.complete(sketch, options);
    if (!made) return std::nullopt;
    return game.grade(made->puzzle, {.sets = {}, .against = {}, .budget = 0, .ladder = true}, {});
  };
  on_every_sketch([&](const AnySketch& sketch) {
    const std::uint64_t count = count_of(sketch), step = std::max<std::uint64_t>(1, count / most_rated);
    for (std::uint64_t number = 0; number < count; number += step) {
      const Options options = candidate(sketch, number);
      Options first = options;
      sketch.outline->folding.fold(first);
      if (first == options) continue;
      const auto of_this = report_of(sketch, options), of_first = report_of(sketch, first);
      ASSERT_EQ(of_this.has_value(), of_first.has_value()) << number;
      if (!of_this) continue;
      const bool by_order = of_this->rounds && of_this->rounds->ordered;
      EXPECT_TRUE(by_order || of_this->rounds == of_first->rounds) << number;
      const auto &a = of_this->rating, &b = of_first->rating;
      ASSERT_EQ(a.has_value(), b.has_value()) << number;
      if (!a || a->kind != Rating::Kind::known || b->kind != Rating::Kind::known) continue;
      EXPECT_NEAR(a->value, b->value, 0.01) << number;
      ++compared;
    }
  });
  if (game.bots) {
    EXPECT_GT(compared, 0U) << "no sketch has a symmetry";
  }
}

// --- whole searches ----------------------------------------------------------------------------------------------------------

// `pieces` more of them, or as many as there are.
void go_on(Filling& filling, std::uint64_t pieces = ~std::uint64_t{0}) {
  for (; pieces > 0; --pieces) {
    const auto piece = filling.next();
    if (!piece) return;
    const auto taken = filling.take(filling.work(*piece, {}));
    ASSERT_TRUE(taken) << to_text(taken.error());
  }
}

TEST_P(Fills, ASearchGoesOnAnotherDay) {
  on_every_sketch([&](const AnySketch& sketch) {
    if (count_of(sketch) > most_filled) return;
    const FillRequest ask = request("tsi,-solutions", "", 20);
    const fill::Found whole = fill(sketch, ask, 0, count_of(sketch));
    Filling first(sketch, ask, most_filled);
    ASSERT_FALSE(first.draws());
    const std::uint64_t size = count_of(sketch) / 7 + 1;
    first.cut_into(size);
    while (true) {
      Filling second(sketch, ask, most_filled);
      const auto resumed = second.resume(first.token());
      ASSERT_TRUE(resumed) << to_text(resumed.error());
      EXPECT_EQ(second.done(), first.done());
      EXPECT_EQ(second.token(), first.token());
      second.cut_into(size / 2 + 1);
      go_on(second);
      EXPECT_TRUE(second.complete());
      EXPECT_EQ(second.found(), whole);
      if (first.complete()) break;
      go_on(first, 1);
    }
    EXPECT_EQ(first.found(), whole);
  });
}

TEST_P(Fills, ATokenIsOfItsOwnSearch) {
  const auto refusal = [](Filling filling, std::string_view token) {
    const auto resumed = filling.resume(token);
    return resumed ? "taken" : resumed.error().found;
  };
  std::string before;
  on_every_sketch([&](const AnySketch& sketch) {
    if (count_of(sketch) > most_filled) return;
    const FillRequest ask = request("tsi", "", 5);
    const Filling fresh(sketch, ask, most_filled);
    Filling begun = fresh;
    begun.cut_into(count_of(sketch) / 3 + 1);
    go_on(begun, 1);
    const std::string token = begun.token();
    EXPECT_EQ(refusal(fresh, token), "taken");

    constexpr std::string_view another = "the token is of another search";
    if (!before.empty()) {
      EXPECT_EQ(refusal(fresh, before), another);
    }
    FillRequest folded = ask, drawn = ask;
    folded.symmetric = true;
    drawn.seed = 9;
    for (const FillRequest& other :
         {request("tsi", "", 6), request("-tsi", "", 5), request("tsi,msi", "", 5), request("tsi+msi", "", 5),
          request("2*tsi", "", 5), request("tsi", "tsi>=1", 5), request("muse", "", 5), folded, drawn})
      EXPECT_EQ(refusal(Filling(sketch, other, most_filled), token), another);
    before = token;

    EXPECT_EQ(refusal(fresh, ""), "this is no token");
    EXPECT_EQ(refusal(fresh, "what?"), "this is no token");
    constexpr std::string_view damaged = "the token is damaged";
    Rng rng(8);
    const std::size_t from = token.find('.') + 1, to = std::min(token.find('='), token.size());
    for (int i = 0; i < 200; ++i) {
      std::string changed = token;
      char& c = changed[from + rng.below(to - from)];
      c = c == 'A' ? 'B' : 'A';
      EXPECT_EQ(refusal(fresh, changed), damaged) << changed;
    }
    for (std::size_t length = from; length + 3 < token.size(); ++length)
      EXPECT_EQ(refusal(fresh, std::string_view(token).substr(0, length)), damaged) << length;
  });
}

// --- puzzles -----------------------------------------------------------------------------------------------------------------

TEST_P(Fills, CompletedPuzzlesAreLinesOfTheFormat) {
  on_every_sketch([&](const AnySketch& sketch) {
    const auto puzzle = read_line(sketch.line.dump());
    EXPECT_EQ(puzzle ? ErrorKind::input : puzzle.error().kind, ErrorKind::sketch) << "a sketch is no puzzle, and says so";
    EXPECT_FALSE(read_sketch_line(R"({"crux":1,"game":")" + std::string(game.name) + R"(","puzzle":{}})", memory));
    const std::uint64_t size = std::min<std::uint64_t>(count_of(sketch), most_graded / 4);
    const Filling filling(sketch, request("tsi,-solutions"), 1);
    std::set<std::string> ids;
    for (const fill::Ranked& ranked : fill(sketch, filling.request(), 0, size).best) {
      const Json line = filling.line_of(ranked, {});
      const auto any = read_line(line.dump());
      ASSERT_TRUE(any) << to_text(any.error()) << "\n" << line;
      EXPECT_TRUE(ids.insert(any->id).second) << any->id;
      EXPECT_TRUE(any->id.starts_with(sketch.id));
      EXPECT_EQ(game.write(*any), line["puzzle"]);
      EXPECT_EQ(game.write(game.complete(sketch, ranked.options)->puzzle), line["puzzle"]);
      EXPECT_FALSE(game.sketch(line["puzzle"], memory)) << "a puzzle is no sketch";
      for (std::size_t h = 0; h < ranked.options.size(); ++h)
        EXPECT_EQ(line["filled"][h], sketch.outline->holes[h].options[ranked.options[h]]);
      EXPECT_EQ(line["grade"]["solutions"], -ranked.keys[1]);
      const Json& tsi = line["grade"]["grades"]["none"]["tsi"];
      EXPECT_TRUE(tsi.is_null() ? std::isinf(ranked.keys[0]) : is_near(tsi.get<double>(), ranked.keys[0])) << line;
    }
  });
}

TEST_P(Fills, HolesHaveWordsOfTheirOwn) {
  on_every_sketch([&](const AnySketch& sketch) {
    std::set<std::string> places;
    for (const Hole& hole : sketch.outline->holes) {
      EXPECT_TRUE(places.insert(hole.where).second) << hole.where;
      EXPECT_FALSE(hole.where.empty());
      EXPECT_FALSE(hole.options.empty());
      EXPECT_EQ(std::set(hole.options.begin(), hole.options.end()).size(), hole.options.size()) << hole.where;
      for (const std::string& option : hole.options) EXPECT_FALSE(option.empty());
    }
    EXPECT_FALSE(places.empty());
    EXPECT_LE(places.size(), most_holes);
  });
}

}  // namespace
}  // namespace crux::conformance::fill_test
