#include "tests/support/hint_law.hpp"

#include <algorithm>
#include <chrono>
#include <regex>

namespace crux::tests {
namespace {

constexpr int most_steps_home = 2000;

void expect_no_notation(const std::string& text) {
  // The same sentences come again and again, and regular expressions are slow.
  static std::set<std::string> known;
  if (!known.insert(text).second) return;
  const auto code = notation_in(text);
  EXPECT_FALSE(code) << "\"" << code.value_or("") << "\" is notation: " << text;
}

void expect_plain(const std::string& text) {
  expect_no_notation(text);
  EXPECT_TRUE(text.empty() || (text.ends_with('.') && !text.contains("..") && !text.contains("  "))) << text;
}

// What check, the page and a screen reader say of a play.
void expect_plain(const Standing& standing) {
  expect_plain(standing.says);
  for (const std::string& line : standing.text) expect_no_notation(line);
  for (const Step& step : standing.next) expect_no_notation(step.says);
}

// Follows hints, and remembers the plays from which they led home.
class Walk {
 public:
  Walk(const Hinted& puzzle, Heard& heard) : puzzle_(puzzle), heard_(heard) {}

  // Whether the first hint says that something is wrong.
  bool is_wrong(const std::string& play) {
    const auto standing = puzzle_.standing(play);
    return standing && standing->status != Status::solved && ask(play).kind == Guide::Kind::mistake;
  }
  void from(std::string play) {
    ++heard_.states;
    const std::string beginning = play;
    std::vector<std::string> trail;
    for (int i = 0; i < most_steps_home; ++i) {
      trail.push_back(play);
      const auto standing = puzzle_.standing(play);
      ASSERT_TRUE(standing) << play << ": " << to_text(standing.error());
      if (read_.insert(play).second) expect_plain(*standing);
      if (standing->status == Status::solved || home_.contains(play)) {
        home_.insert(trail.begin(), trail.end());
        return;
      }
      const Guide guide = ask(play);
      if (::testing::Test::HasFatalFailure()) return;
      ASSERT_NE(guide.play, play) << "the hint goes nowhere: " << guide.why << " " << guide.step;
      play = guide.play;
    }
    FAIL() << "from \"" << beginning << "\" the hints do not come to an end; the last play: " << play;
  }

 private:
  Guide ask(const std::string& play) {
    const auto begun = std::chrono::steady_clock::now();
    const auto hint = puzzle_.hint(play);
    heard_.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    EXPECT_TRUE(hint) << play;
    if (!hint) return {};
    const Guide& guide = hint->guide;
    ++heard_.kinds[std::string(name_of(guide.kind))];
    check(guide, play);
    return guide;
  }
  static void check(const Guide& guide, const std::string& play) {
    ASSERT_NE(guide.kind, Guide::Kind::none) << "the hint gives up at \"" << play << "\": " << guide.why;
    for (const std::string* text : {&guide.look, &guide.why, &guide.step}) {
      EXPECT_FALSE(text->empty()) << play;
      expect_plain(*text);
    }
  }

  const Hinted& puzzle_;
  Heard& heard_;
  std::set<std::string> home_;
  std::set<std::string> read_;  // plays whose standings were scanned
};

// A play of some random steps of those that a page offers: right or wrong.
std::string stray(const Hinted& puzzle, Rng& rng) {
  std::string play;
  for (std::uint64_t left = 1 + rng.below(12); left > 0; --left) {
    const auto standing = puzzle.standing(play);
    if (!standing || standing->next.empty() || standing->status == Status::solved) break;
    play = standing->next[rng.below(standing->next.size())].moves;
  }
  return play;
}

}  // namespace

std::optional<std::string> notation_in(const std::string& text) {
  static const std::regex notation(R"([\[\]{}<>|_=#]|\d[,-]\d|\b[A-Z]\d+|\b[URDLFPS]{2,}\b|\b[URDLFPS]+\.\b|\(Rule)");
  std::smatch found;
  if (!std::regex_search(text, found, notation)) return std::nullopt;
  return found.str();
}

void expect_hints_lead_home(const Hinted& puzzle, Rng& rng, int wrong, Heard& heard) {
  Walk walk(puzzle, heard);
  if (!puzzle.solution) return;
  ++heard.puzzles;
  walk.from("");
  const std::string& solution = puzzle.solution->moves;
  // Not every beginning of the text is a play: the game says which are.
  for (std::size_t length = 1; length < solution.size() && !::testing::Test::HasFatalFailure(); ++length)
    if (puzzle.standing(std::string_view(solution).substr(0, length))) walk.from(solution.substr(0, length));
  // Random plays of some puzzles are hardly ever wrong.
  constexpr int most_tries = 10;
  std::set<std::string> tried;
  int found = 0;
  for (int left = most_tries * wrong; left > 0 && found < wrong && !::testing::Test::HasFatalFailure(); --left) {
    const std::string play = stray(puzzle, rng);
    if (!tried.insert(play).second || !walk.is_wrong(play)) continue;
    ++found;
    walk.from(play);
  }
  heard.wrong += found;
  heard.puzzles_with_wrong += found > 0 ? 1 : 0;
}

void expect_quick(const Heard& heard) {
  if (is_sanitized) return;
  std::vector<double> times = heard.seconds;
  ASSERT_FALSE(times.empty());
  std::ranges::sort(times);
  EXPECT_LE(times[times.size() / 2], 0.05);
  EXPECT_LE(times.back(), 2);
}

}  // namespace crux::tests
