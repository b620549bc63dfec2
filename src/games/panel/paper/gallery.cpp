// gallery.cpp -- Table 1 and Figure 1 of the paper, as panels that can be seen and played.
#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "base/maths.hpp"
#include "base/words.hpp"
#include "games/panel/paper/tables.hpp"

namespace crux::panel {
namespace {

// A kind of mark: what it asks, a panel with it, a line that does what it asks and one that does not.
struct Kindly {
  std::string_view kind, asks, marks, right, wrong;
};
constexpr std::array<Kindly, 5> kinds{{
    {"must-cross", "the line must cross the mark", R"([{"kind":"must","edge":[[0,1],[1,1]]},{"kind":"must","junction":[2,0]}])",
     "URDRUU.", "UURR."},
    {"cannot-cross", "the line cannot cross the mark", R"([{"kind":"cannot","edge":[[0,1],[0,2]]}])", "URUR.", "UURR."},
    {"separation", "squares of different colours lie in different regions",
     R"([{"kind":"square","cell":[0,0],"colour":"black"},{"kind":"square","cell":[1,0],"colour":"white"}])", "RUUR.", "UURR."},
    {"star", "its region has exactly one other mark of its colour",
     R"([{"kind":"star","cell":[0,0],"colour":"magenta"},{"kind":"star","cell":[1,0],"colour":"magenta"},
         {"kind":"star","cell":[0,1],"colour":"magenta"},{"kind":"star","cell":[1,1],"colour":"magenta"}])",
     "URRU.", "UURR."},
    {"triangle", "the line uses as many edges of the cell as there are triangles",
     R"([{"kind":"triangle","cell":[0,0],"count":2}])", "URUR.", "RRUU."},
}};

Json small_panel(int width, int height, std::string_view marks) {
  return {{"width", width}, {"height", height}, {"starts", {{0, 0}}}, {"ends", {{width, height}}}, {"marks", Json::parse(marks)}};
}
Puzzle read_small(const Json& json) {
  auto read = Panel::read(json);
  assert(read);
  return std::move(*read);
}
bool solves(const Puzzle& p, std::string_view play) {
  const auto moves = Panel::read_moves(p, play);
  assert(moves);
  State s = Panel::start(p);
  for (const Move move : *moves) Panel::apply(p, s, move);
  return Panel::status(p, s) == Status::solved;
}
// What a player without rules must be told along a line, if it stops as soon as it is at the end.
double bits_along(const Puzzle& p, std::string_view play) {
  const auto moves = Panel::read_moves(p, play);
  assert(moves);
  State s = Panel::start(p);
  double bits = 0;
  for (const Move move : *moves) {
    int choices = 0;
    bool at_end = false;
    Panel::moves(p, s, [&](const Move& other) {
      ++choices;
      at_end = at_end || (!other.is_step() && !other.is_start());
    });
    if (!at_end) bits += crux::log2(choices);
    Panel::apply(p, s, move);
  }
  return bits;
}
Json line_of(const Json& puzzle, std::string_view id) {
  return {{"crux", 1}, {"game", Panel::name}, {"id", id}, {"puzzle", puzzle}};
}

}  // namespace

void add_marks(Reproduction& r) {
  std::vector<std::string> wrong;
  for (const Kindly& k : kinds) {
    const Json json = small_panel(2, 2, k.marks);
    const Puzzle p = read_small(json);
    if (!solves(p, k.right) || solves(p, k.wrong)) wrong.emplace_back(k.kind);
    r.figures.push_back({capitalised(fmt::format("{}: {}.", k.kind, k.asks)), line_of(json, k.kind), std::string(k.right)});
  }
  const bool same = wrong.empty();
  r.rows.push_back({"Table 1", "five kinds of marks, and what each asks of the line", "5 kinds",
                    fmt::format("{} kinds: of each, the line in the picture solves a panel, and another line does not",
                                kinds.size() - wrong.size()),
                    same_if(same), same ? "" : fmt::format("another reading of {}", joined(wrong))});
}

void add_small_panels(Reproduction& r, const Bench& bench) {
  // Only the line U R U solves it.
  const Json dots = small_panel(1, 2, R"([{"kind":"must","edge":[[0,1],[1,1]]},{"kind":"cannot","edge":[[0,0],[1,0]]}])");
  // U R U and R U L U R solve it.
  const Json squares =
      small_panel(1, 2, R"([{"kind":"square","cell":[0,0],"colour":"black"},{"kind":"square","cell":[0,1],"colour":"white"}])");
  const Puzzle first = read_small(dots), second = read_small(squares);
  assert(solves(first, "URU.") && solves(second, "RULUR."));
  const double along = bits_along(first, "URU.");
  r.rows.push_back(
      {"Figure 1",
       "a panel of 1 x 2 cells that the line up, right, up solves has this MUSE without rules, if a line stops as soon "
       "as it is at the end",
       "3 Sh",
       fmt::format("{:.0f} Sh; {:.0f} Sh if it may go on there, as everywhere else", along,
                   bench.measure(first, 0, Version::clean).muse),
       same_if(along == 3), along == 3 ? "" : "another number of choices"});
  const double bare = bench.measure(second, 0, Version::clean).muse;
  const double knowing = bench.measure(second, 1U << separation_rule, Version::clean).muse;
  r.rows.push_back({"Figure 1", "a panel with two squares that the line right, up, left, up, right solves has this MUSE", "1 Sh",
                    fmt::format("{:.0f} Sh without rules, {:.0f} Sh with the separation rule", bare, knowing), same_if(bare == 1),
                    bare == 1 ? ""
                              : "this line has a choice of two at its first junction and at its third; only a player who knows "
                                "the separation rule has none at the third, as the paper counts"});
  r.figures.push_back({"Figure 1b, as the paper tells it: only up, right, up solves it.", line_of(dots, "figure-1b"), "URU."});
  r.figures.push_back({"Figure 1c, as the paper tells it.", line_of(squares, "figure-1c"), "RULUR."});
}

// A player who is told to play by `first` instead: Kullback and Leibler's divergence.
double told(double first, const SmallTree& tree) {
  const auto part = [](double now, double before) { return now > 0 ? now * crux::log2(now / before) : 0.0; };
  return part(first, tree.first) + part(1 - first, 1 - tree.first);
}

void add_communication(Reproduction& r, const Bench& bench) {
  const SmallTree tree{.first = 1.0 / 3, .first_reaches = 3.0 / 4, .second_reaches = 1.0 / 2};
  const auto at = [&](double first) { return bench.of_tree({first, tree.first_reaches, tree.second_reaches}); };
  const Bits start = bench.of_tree(tree), one = at(1), other = at(0);
  constexpr double rounding = 1e-9;
  // Figure 3: the likeliest solution is by the second move, so the player is told to make it, and then what its state needs.
  const double by_second = told(0, tree) + other.msi;
  const bool adds_up = std::abs(start.msi - by_second) < rounding && start.msi < told(1, tree) + one.msi;
  r.rows.push_back({"Figure 3", "what the oracle says along the likeliest solution adds up to MSI, on the tree of Figure 4", "-",
                    fmt::format("{:.3f} bits at the start and {:.3f} after it; MSI {:.3f}", told(0, tree), other.msi, start.msi),
                    same_if(adds_up), adds_up ? "" : "MSI is another sum"});
  // Figure 4: by equation 7 the first move gets its share of the chances of reaching a goal, by our TSI; no other share needs
  // less.
  const double share = tree.first * crux::exp2(start.tsi - one.tsi);
  const auto needs = [&](double first) { return told(first, tree) + first * one.tsi + (1 - first) * other.tsi; };
  bool least = std::abs(needs(share) - start.tsi) < rounding;
  for (int i = 0; i <= 1000; ++i) least = least && needs(i / 1000.0) >= start.tsi - rounding;
  const bool same = std::abs(share - 3.0 / 7) < rounding && least;
  r.rows.push_back(
      {"Figure 4", "a player with [1/3, 2/3], after what TSI tells; no other policy of 1,000 needs less information",
       "[3/7, 4/7]",
       fmt::format("[{:.4f}, {:.4f}], TSI {:.3f}{}", share, 1 - share, start.tsi, least ? "" : ", which is not the least"),
       same_if(same), same ? "" : "TSI is not equation 8"});
}

}  // namespace crux::panel
