// play.cpp -- the laws of play: what every game promises about reading, moves, states and solutions (core/game.hpp).
#include <map>

#include "draw/svg.hpp"
#include "tests/conformance/laws.hpp"
#include "tests/support/xml.hpp"

namespace crux::conformance::play_test {
namespace {

constexpr std::uint64_t walks = 5;  // on each puzzle

template <class G>
struct Play : ::testing::Test {};
TYPED_TEST_SUITE(Play, Games, GameNames);

TYPED_TEST(Play, ReadsBackWhatItWrites) {
  using G = TypeParam;
  on_every_puzzle<G>([](const auto& p) {
    const auto again = G::read(Json::parse(G::write(p).dump()));
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(*again, p);
  });
}

TYPED_TEST(Play, MovesAreDistinctAndDependOnTheStateAlone) {
  using G = TypeParam;
  on_every_puzzle<G>([](const auto& p) {
    for (std::uint64_t seed = 0; seed < walks; ++seed)
      play_at_random<G>(p, seed, [&](auto& s, const auto&) {
        const auto moves = legal_moves<G>(p, s);
        EXPECT_EQ(moves, legal_moves<G>(p, s));
        for (auto move = moves.begin(); move != moves.end(); ++move) EXPECT_EQ(std::count(move, moves.end(), *move), 1);
        if (G::status(p, s) != Status::open) {
          EXPECT_TRUE(moves.empty());
        }
      });
  });
}

TYPED_TEST(Play, UndoRestoresTheState) {
  using G = TypeParam;
  on_every_puzzle<G>([](const auto& p) {
    for (std::uint64_t seed = 0; seed < walks; ++seed) {
      std::vector<typename G::State> states;
      std::vector<typename G::Move> play;
      play_at_random<G>(p, seed, [&](auto& s, const auto& so_far) {
        const typename G::State before = s;
        for (const auto& move : legal_moves<G>(p, s)) {
          G::apply(p, s, move);
          EXPECT_FALSE(s == before);
          G::undo(p, s, move);
          ASSERT_EQ(s, before);
        }
        states.push_back(s);
        play = so_far;
      });
      // And the whole play back to the start.
      typename G::State s = states.back();
      for (std::size_t i = play.size(); i-- > 0;) {
        G::undo(p, s, play[i]);
        ASSERT_EQ(s, states[i]);
      }
      EXPECT_EQ(s, G::start(p));
    }
  });
}

TYPED_TEST(Play, NotationSaysEveryPlayExactly) {
  using G = TypeParam;
  on_every_puzzle<G>([](const auto& p) {
    for (std::uint64_t seed = 0; seed < walks; ++seed)
      play_at_random<G>(p, seed, [&](auto& s, auto so_far) {
        const auto same = [&] {
          const std::string text = G::write_moves(p, so_far);
          const auto read = G::read_moves(p, text);
          ASSERT_TRUE(read) << text << ": " << to_text(read.error());
          EXPECT_EQ(*read, so_far) << text;
        };
        same();
        for (const auto& move : legal_moves<G>(p, s)) {  // read_moves refuses what is not legal, so these are
          so_far.push_back(move);
          same();
          so_far.pop_back();
        }
      });
  });
}

TYPED_TEST(Play, SolutionsReplayToSolvedAndNothingElseDoes) {
  using G = TypeParam;
  int tried = 0;
  on_every_puzzle<G>([&](const auto& p) {
    const Solutions found = solutions<G>(p, foresee<G>(p));
    for (const std::string& text : found.plays) {
      typename G::State s = G::start(p);
      for (const auto& move : moves_of<G>(p, text)) {
        ASSERT_EQ(G::status(p, s), Status::open) << text;
        G::apply(p, s, move);
      }
      ASSERT_EQ(G::status(p, s), Status::solved) << text;
    }
    if (!found.complete) return;
    ++tried;
    for (std::uint64_t seed = 0; seed < 20 * walks; ++seed)
      play_at_random<G>(p, seed, [&](auto& s, const auto& so_far) {
        const std::string text = G::write_moves(p, so_far);
        EXPECT_EQ(G::status(p, s) == Status::solved, found.plays.contains(text)) << text;
      });
  });
  EXPECT_GT(tried, 0);
}

TYPED_TEST(Play, ForesightLosesNoSolutionAndMissesNone) {
  using G = TypeParam;
  if constexpr (!can<G, Foresighted>) {
    GTEST_SKIP() << G::name << " has no foresight";
  } else {
    int tried = 0;
    on_every_puzzle<G>([&](const auto& p) {
      const auto foresight = foresee<G>(p);
      const Solutions with = solutions<G>(p, foresight);
      if (with.complete && foresight.count()) {
        EXPECT_EQ(with.plays.size(), *foresight.count());
      }
      for (const std::string& text : with.plays) {
        typename G::State s = G::start(p);
        EXPECT_TRUE(foresight.alive(p, s));
        for (const auto& move : moves_of<G>(p, text)) {
          G::apply(p, s, move);
          ASSERT_TRUE(foresight.alive(p, s)) << text;
        }
      }
      for (std::uint64_t seed = 0; seed < walks; ++seed)
        play_at_random<G>(p, seed, [&](auto& s, const auto& so_far) {
          if (foresight.alive(p, s)) {
            EXPECT_EQ(foresight.status(p, s), G::status(p, s)) << G::write_moves(p, so_far);
          }
        });

      const Solutions without = solutions<G>(p, NoForesight<G>{});
      if (!without.complete) return;
      ++tried;
      EXPECT_EQ(with.plays, without.plays);
    });
    EXPECT_GT(tried, 0);
  }
}

TYPED_TEST(Play, SolutionsThatDifferInOrderAreOne) {
  using G = TypeParam;
  if constexpr (!can<G, Confluent>) {
    GTEST_SKIP() << "the plays of " << G::name << " differ in more than order";
  } else {
    int tried = 0;
    on_every_puzzle<G>([&](const auto& p) {
      const Solutions all = solutions<G>(p, foresee<G>(p));
      if (!all.complete) return;
      ++tried;
      std::set<std::string> expected, found;
      for (const std::string& play : all.plays) expected.insert(G::solution(p, moves_of<G>(p, play)));
      Budget budget(patience);
      EXPECT_TRUE(G::each_solution(p, budget, [&](std::span<const typename G::Move> moves) {
        EXPECT_TRUE(all.plays.contains(G::write_moves(p, moves)));
        EXPECT_TRUE(found.insert(G::solution(p, moves)).second) << "twice: " << G::solution(p, moves);
        return true;
      }));
      EXPECT_EQ(found, expected);
      EXPECT_EQ(G::count(p), expected.size());
    });
    EXPECT_GT(tried, 0);
  }
}

// The tree of plays from here, written down without the names of the moves: "(+(-+))". Gives up, with "", when `patience_left` is
// gone.
template <Game G>
std::string future(const typename G::Puzzle& p, typename G::State& s, std::uint64_t& patience_left) {
  if (patience_left == 0) return "";
  --patience_left;
  const Status status = G::status(p, s);
  if (status != Status::open) return status == Status::solved ? "+" : "-";
  std::string text = "(";
  for (const auto& move : legal_moves<G>(p, s)) {
    G::apply(p, s, move);
    text += future<G>(p, s, patience_left);
    G::undo(p, s, move);
  }
  return patience_left == 0 ? "" : text + ")";
}

TYPED_TEST(Play, EqualKeysHaveEqualFutures) {
  using G = TypeParam;
  if constexpr (!can<G, Keyed>) {
    GTEST_SKIP() << G::name << " has no keys";
  } else {
    on_every_puzzle<G>([](const auto& p) {
      std::map<std::uint64_t, std::string> futures;
      std::uint64_t patience_left = 20 * patience;
      for (std::uint64_t seed = 0; seed < 20 * walks; ++seed)
        play_at_random<G>(p, seed, [&](auto& s, const auto& so_far) {
          const std::string ahead = future<G>(p, s, patience_left);
          if (!ahead.empty()) {
            EXPECT_EQ(futures.emplace(G::key(p, s), ahead).first->second, ahead) << G::write_moves(p, so_far);
          }
        });
      EXPECT_FALSE(futures.empty());
    });
  }
}

TYPED_TEST(Play, IsPictured) {
  using G = TypeParam;
  if constexpr (!can<G, Drawable>) {
    GTEST_SKIP() << G::name << " is not drawn";
  } else {
    on_every_puzzle<G>([](const auto& p) {
      play_at_random<G>(p, 1, [&](auto&, const auto& so_far) {
        const Picture picture = G::draw(p, so_far);
        EXPECT_GT(picture.width, 0);
        EXPECT_GT(picture.height, 0);
        EXPECT_FALSE(picture.title.empty());
        EXPECT_FALSE(picture.description.empty());
        EXPECT_FALSE(picture.shapes.empty());
        const auto svg = to_svg(picture);
        ASSERT_TRUE(svg) << to_text(svg.error());
        EXPECT_EQ(Xml(*svg).wrong(), "") << *svg;
      });
    });
  }
}

}  // namespace
}  // namespace crux::conformance::play_test
