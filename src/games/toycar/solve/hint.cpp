// hint.cpp -- what somebody should know who has laid some tiles: which of them to take away, else which to lay next, else to run.
//
// Tiles are laid in any order before the car runs, so what is right is what belongs to one solution: the one that shares most
// with the board as it is.
#include "core/hint.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/show/words.hpp"
#include "games/toycar/solve/solver.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

constexpr std::uint64_t patience = 200'000;  // half a second
constexpr std::uint64_t most_solutions = 10'000;

bool contains(std::span<const Tile> tiles, const Tile& tile) { return std::ranges::find(tiles, tile) != tiles.end(); }

// The solution that shares most tiles with `laid`, and among those the one with the fewest; `complete` if none is unknown.
struct Plan {
  std::vector<Tile> tiles;
  std::vector<Tile> certain;  // in every solution seen that has all tiles that are laid
  bool found = false;
  bool complete = false;
};
Plan plan_for(const Puzzle& p, std::span<const Tile> laid) {
  Plan plan;
  std::pair<std::size_t, std::size_t> best;  // tiles to take away, tiles to lay
  std::uint64_t seen = 0;
  bool fits = false;
  Budget budget(patience);
  plan.complete = each_solution(p, start(p), budget, [&](std::span<const Tile> tiles) {
    const auto shared = static_cast<std::size_t>(std::ranges::count_if(laid, [&](const Tile& t) { return contains(tiles, t); }));
    const std::pair rank{laid.size() - shared, tiles.size() - shared};
    if (shared == laid.size()) {
      if (!fits) plan.certain.assign(tiles.begin(), tiles.end());
      fits = true;
      std::erase_if(plan.certain, [&](const Tile& t) { return !contains(tiles, t); });
    }
    if (!plan.found || rank < best) {
      best = rank;
      plan.tiles.assign(tiles.begin(), tiles.end());
      plan.found = true;
    }
    return ++seen < most_solutions;
  });
  return plan;
}

// How a run ended badly, to follow "Without it" or the like: "the car hits the wall in the sixth column of the top row".
std::string how_it_ends(const Puzzle& p, const Run& r) {
  switch (r.end) {
    case End::wall: return fmt::format("the car hits the wall in {}", place_of(p, r.at));
    case End::border: return fmt::format("the car leaves the board from {}", place_of(p, r.path.back()));
    case End::turned_back: return fmt::format("the tile in {} points back where the car comes from", place_of(p, r.at));
    case End::goal_too_early:
      for (std::size_t i = 0; i < p.flags.size(); ++i)
        if (std::ranges::find(r.flags, i) == r.flags.end())
          return fmt::format("the car reaches the goal without the flag in {}", place_of(p, p.flags[i]));
      break;
    case End::won: break;
  }
  return "the car wins";
}

HintedMove must(std::string move, std::string rule, std::string because) {
  std::vector<Deduction> why{{std::move(rule), move, Verdict::must_take, std::move(because)}};
  return {std::move(move), Verdict::must_take, std::move(why)};
}

// The purpose of a tile: the first flag between it and the next, or the goal.
std::string use_of(const Puzzle& p, std::span<const Tile> from) {
  constexpr std::array<std::string_view, 4> names{"up", "right", "down", "left"};
  const Tile& tile = from.front();
  const std::string_view way = names[number(tile.way)];
  for (Square s = ahead(tile.at, tile.way); from.size() < 2 || s != from[1].at; s = ahead(s, tile.way)) {
    if (p.thing(s) == Thing::flag) return fmt::format("Turning {} here leads over the flag in {}.", way, place_of(p, s));
    if (p.thing(s) == Thing::goal) return fmt::format("Turning {} here leads to the goal.", way);
  }
  return fmt::format("Turning {} here leads to where the next tile will lie.", way);
}

// The first tile of the plan, in driving order, that does not lie there yet.
HintedMove next_tile(const Puzzle& p, std::span<const Tile> plan, std::span<const Tile> laid) {
  const auto next = std::ranges::find_if(plan, [&](const Tile& t) { return !contains(laid, t); });
  const Run without = run(p, std::span(plan.begin(), next));
  const std::string_view rule = without.end == End::goal_too_early ? "G" : "X";
  return must(to_text(*next), std::string(rule),
              fmt::format("Straight on {}. {}", how_it_ends(p, without), use_of(p, std::span(next, plan.end()))));
}

// Drives over the tiles as long as each turns the car, and answers how many did.
std::size_t play_tiles(const Puzzle& p, State& s, std::span<const Tile> picked) {
  for (std::size_t i = 0; i < picked.size(); ++i) {
    State next = s;
    while (next.status == Status::open && next.at != picked[i].at) apply(p, next, {next.at, next.heading, false});
    if (next.status != Status::open || is_horizontal(next.heading) == is_horizontal(picked[i].way)) return i;
    s = std::move(next);
    apply(p, s, {s.at, picked[i].way, true});
  }
  return picked.size();
}

// The first tile that is not in the plan: as the car passes them, then those that it never comes to.
HintedMove wrong_tile(const Puzzle& p, std::span<const Tile> plan, std::span<const Tile> laid) {
  const Run whole = run(p, laid);
  const auto wrong = [&](const Tile& t) { return !contains(plan, t); };
  const auto tile = std::ranges::find_if(whole.picked, wrong);
  if (tile == whole.picked.end()) {
    const Tile idle = *std::ranges::find_if(laid, wrong);
    return must(fmt::format("take {}", to_text(idle)), "",
                fmt::format("The solution nearest to what lies here has no tile like this in {}.", place_of(p, idle.at)));
  }
  const std::string move = fmt::format("take {}", to_text(*tile));
  const std::vector<Tile> upto(whole.picked.begin(), tile + 1);
  const Run after = run(p, upto);
  if (after.end == End::turned_back) return must(move, "X", fmt::format("With it {}.", how_it_ends(p, after)));
  State s = start(p);
  const std::size_t played = play_tiles(p, s, upto);
  if (played + 1 == upto.size()) return must(move, "T", "It does not turn the car there: a tile wasted.");
  if (played == upto.size()) {
    if (s.status == Status::lost)
      return must(move, s.end == End::goal_too_early ? "G" : "X", fmt::format("With it {}.", how_it_ends(p, after)));
    if (const auto doubt = p.outlook->doubt(view_of(s))) return must(move, "T", sentence(p, *doubt));
  }
  return must(move, "",
              laid.size() == 1 ? "No solution has this tile here." : "No solution has it together with the other tiles.");
}

// If too many ways are left to try them all: the rules' verdict on the choice after the last tile that the car picks up.
void advise_by_rules(const Puzzle& p, std::span<const Tile> laid, RuleSet rules, Hint& hint) {
  State s = start(p);
  play_tiles(p, s, run(p, laid).picked);
  each_move(s, [&](const Move& m) {
    State copy = s;
    const std::string move = m.tile ? to_text(Tile{m.at, m.way}) : std::string(".");
    hint.next.push_back({move, Toycar::judge(p, copy, m, rules), Toycar::explain(p, copy, m, rules)});
    if (hint.next.back().verdict == Verdict::unknown) hint.left.push_back(move);
  });
}

// ---- for a person

// How a run of the car ends, for the middle of a sentence: "it hits a wall".
std::string_view end_in_words(End end) {
  switch (end) {
    case End::wall: return "it hits a wall";
    case End::border: return "it leaves the board";
    case End::turned_back: return "a tile points back to where the car comes from";
    case End::goal_too_early: return "it reaches the goal before it has every flag";
    case End::won: break;
  }
  return "it wins";
}

// What a tile is good for: "Then the car drives over a flag."
std::string_view good_for(const Puzzle& p, std::span<const Tile> from) {
  const Tile& tile = from.front();
  for (Square s = ahead(tile.at, tile.way); from.size() < 2 || s != from[1].at; s = ahead(s, tile.way)) {
    if (p.thing(s) == Thing::flag) return "With the tile it drives over a flag.";
    if (p.thing(s) == Thing::goal) return "With the tile it drives to the goal.";
  }
  return "With the tile it drives to the next turn.";
}

std::string play_with(std::span<const Tile> tiles) {
  std::string text;
  for (const Tile& t : tiles) text.append(text.empty() ? "" : " ").append(to_text(t));
  return text;
}

Json codes(std::span<const Tile> tiles) {
  Json json = Json::array();
  for (const Tile& t : tiles) json.push_back(to_text(t));
  return json;
}

// What the rules of the game have against every other tile on the stretch that the car drives now.
class Against {
 public:
  // Whether they rule out all that can be done after `before` but `next`.
  static std::optional<Against> all_but(const Puzzle& p, std::span<const Tile> before, const Tile& next) {
    State s = start(p);
    Against found;
    if (play_tiles(p, s, before) != before.size()) return std::nullopt;
    while (true) {
      bool others = true;
      each_move(s, [&](const Move& m) {
        if (!m.tile || Tile{m.at, m.way} == next) return;
        State after = s;
        apply(p, after, m);
        others = others && found.note(p, after);
      });
      if (!others) return std::nullopt;
      apply(p, s, {s.at, s.heading, false});
      if (s.status == Status::lost) return found;
      if (found.note(p, s)) return found;  // a tile further on does not help
      if (s.status == Status::solved) return std::nullopt;
    }
  }
  // " With any other tile now it crashes or has too few tiles for the rest."
  std::string in_words() const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < seen_.size(); ++i)
      if (seen_[i]) words.emplace_back(phrases[i]);
    return words.empty() ? " No other tile can turn it." : fmt::format(" With any other tile now it {}.", joined(words, "or"));
  }

 private:
  static constexpr std::array<std::string_view, 5> phrases{"crashes", "comes to the goal too early",
                                                           "cannot get every flag any more", "cannot get to the goal any more",
                                                           "has too few tiles for the rest"};
  // Whether a rule speaks against this state; it is noted which.
  bool note(const Puzzle& p, const State& s) {
    if (s.status == Status::lost) return seen_[s.end == End::goal_too_early ? 1 : 0] = true;
    if (s.status == Status::solved) return false;
    const auto doubt = p.outlook->doubt(view_of(s));
    if (!doubt) return false;
    return seen_[2 + static_cast<std::size_t>(doubt->kind)] = true;
  }
  std::array<bool, phrases.size()> seen_{};
};

// Why the next tile of the plan is to be laid: first by the rules, else by all solutions, else because a solution has it.
struct Reason {
  Guide::Kind kind = Guide::Kind::solution;
  std::string before, after;  // sentences around the one on what the car does without the tile
};
Reason reason_for(const Puzzle& p, const Plan& plan, std::size_t laid, std::span<const Tile> before, const Tile& next) {
  if (const auto against = Against::all_but(p, before, next)) return {Guide::Kind::rule, "", against->in_words()};
  if (plan.complete && contains(plan.certain, next))
    return {Guide::Kind::ahead, "", fmt::format(" Every solution{} has this tile.", laid == 0 ? "" : " with your tiles")};
  return {Guide::Kind::solution, "There is no sure step here. This one is a step of a solution. ", ""};
}

Guide guide_to_next(const Puzzle& p, const Plan& plan, std::span<const Tile> laid) {
  const auto next = std::ranges::find_if(plan.tiles, [&](const Tile& t) { return !contains(laid, t); });
  const Run without = run(p, std::span(plan.tiles.begin(), next));
  const Reason reason = reason_for(p, plan, laid.size(), std::span(plan.tiles.begin(), next), *next);
  std::vector<Tile> all(laid.begin(), laid.end());
  all.push_back(*next);
  return {.kind = reason.kind,
          .look = fmt::format("Look at the square in {}.", place_of(p, next->at)),
          .why = fmt::format("{}If the car goes straight on, {}. {}{}", reason.before, end_in_words(without.end),
                             good_for(p, std::span(next, plan.tiles.end())), reason.after),
          .step = fmt::format("Put {} on it.", a_tile(next->way)),
          .play = play_with(all),
          .at = {{"squares", Json::array({Json::array({next->at.x, next->at.y})})}, {"tiles", codes(std::span(&*next, 1))}}};
}

// The rules' doubt after a tile: "no way leads over the flag in the first column of the top row to the goal".
std::string doubt_in_words(const Puzzle& p, const Doubt& doubt) {
  switch (doubt.kind) {
    case Doubt::Kind::flag_out_of_reach:
      return fmt::format("the tiles that are left no longer lead over the flag in {} to the goal",
                         place_of(p, p.flags[doubt.flag]));
    case Doubt::Kind::goal_out_of_reach: return "the tiles that are left do not lead to the goal";
    case Doubt::Kind::too_few_tiles: break;
  }
  std::vector<std::string> ways;
  for (std::size_t h = 0; h < 4; ++h)
    if ((doubt.ways >> h) & 1) ways.emplace_back(way_words[h]);
  const std::string which =
      ways.size() == 4 ? "" : fmt::format(" that point{} {}", doubt.needed == 1 ? "s" : "", joined(ways, "or"));
  return fmt::format("the car needs at least {}{} for the rest, and {} can be used", counted(doubt.needed, "more tile"), which,
                     doubt.left == 0 ? "none" : fmt::format("only {}", doubt.left));
}

// What all solutions say of `wrong` tiles among `laid`: the plan shares as many tiles with the board as any solution, so none
// has all that are laid, and if it shares none, no solution has any of them.
std::string_view no_solution(std::size_t wrong, std::size_t laid) {
  if (wrong == laid) return laid == 1 ? "No solution has this tile." : "No solution has any of your tiles.";
  if (wrong > 1) return "No solution has all of your tiles.";
  return laid == 2 ? "No solution has this tile together with your other tile."
                   : "No solution has this tile together with your other tiles.";
}

// Why tiles are wrong, by what the car does with the first of them that it comes to.
std::string why_wrong(const Puzzle& p, const Plan& plan, std::span<const Tile> laid, std::size_t wrong) {
  const bool one = wrong == 1;
  const Run whole = run(p, laid);
  const auto first = std::ranges::find_if(whole.picked, [&](const Tile& t) { return !contains(plan.tiles, t); });
  if (first != whole.picked.end()) {
    const std::vector<Tile> upto(whole.picked.begin(), first + 1);
    if (run(p, upto).end == End::turned_back)
      return fmt::format("{} points back to where the car comes from.", one ? "It" : "One of them");
    State s = start(p);
    const std::size_t played = play_tiles(p, s, upto);
    if (played + 1 == upto.size()) return fmt::format("{} does not turn the car, so it is wasted.", one ? "It" : "One of them");
    const auto doubt = played == upto.size() && s.status == Status::open ? p.outlook->doubt(view_of(s)) : std::nullopt;
    if (doubt) return fmt::format("With {} {}.", one ? "it" : "the first of them", doubt_in_words(p, *doubt));
  }
  if (!plan.complete) return fmt::format("The solution that I know goes without {}.", one ? "this tile" : "these tiles");
  return fmt::format("If the car runs now, {}. {}", end_in_words(whole.end), no_solution(wrong, laid.size()));
}

Guide guide_to_take_back(const Puzzle& p, const Plan& plan, std::span<const Tile> laid) {
  constexpr std::size_t most_named = 3;
  std::vector<Tile> wrong, right;
  for (const Tile& t : laid) (contains(plan.tiles, t) ? right : wrong).push_back(t);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(wrong.size(), most_named); ++i) names.push_back(the_tile(p, wrong[i]));
  if (wrong.size() > most_named) names.push_back(counted(wrong.size() - most_named, "more tile"));
  const bool one = wrong.size() == 1;
  return {.kind = Guide::Kind::mistake,
          .look = fmt::format("Look at {}.", joined(names)),
          .why = why_wrong(p, plan, laid, wrong.size()),
          .step = one ? "Take it back." : "Take them back.",
          .play = play_with(right),
          .at = {{"wrong", codes(wrong)}}};
}

Guide guide_with(const Puzzle& p, const Plan& plan, std::span<const Tile> laid) {
  if (!plan.found)
    return {.kind = Guide::Kind::none,
            .look = {},
            .why = plan.complete ? "This puzzle has no solution." : "I found no solution of this puzzle in time.",
            .step = {},
            .play = play_with(laid)};
  const bool right = std::ranges::all_of(laid, [&](const Tile& t) { return contains(plan.tiles, t); });
  return right ? guide_to_next(p, plan, laid) : guide_to_take_back(p, plan, laid);
}

// ---- for somebody on a lower rung of the ladder

// Whether a bot drives on from the tiles before and then lays this one.
bool comes_to(const Puzzle& p, std::span<const Tile> before, const Tile& next, const auto& choose) {
  State s = start(p);
  if (play_tiles(p, s, before) != before.size()) return false;
  const auto chooses = [&](const Move& m) {
    const std::vector<Move> moves = choose(p, s);
    return std::ranges::find(moves, m) != moves.end();
  };
  while (s.status == Status::open && s.at != next.at) {
    const Move straight{s.at, s.heading, false};
    if (!chooses(straight)) return false;
    apply(p, s, straight);
  }
  return s.status == Status::open && chooses({next.at, next.way, true});
}

// What somebody sees who drives at the nearest flag.
std::string nearest_in_words(const Puzzle& p, std::span<const Tile> before, const Tile& next) {
  State s = start(p);
  play_tiles(p, s, before);
  while (s.status == Status::open && s.at != next.at) apply(p, s, {s.at, s.heading, false});
  if (s.missing == 0) return "The car has every flag, and the tile leads it nearer to the goal.";
  const Square at = ahead(next.at, next.way);
  const auto steps = [&](Square to) { return std::abs(to.x - at.x) + std::abs(to.y - at.y); };
  const Square* nearest = nullptr;
  for (const Square& flag : p.flags)
    if (!has(s.entered, flag) && (!nearest || steps(flag) < steps(*nearest))) nearest = &flag;
  return fmt::format("The nearest flag that the car has not got is in {}, and the tile leads it nearer to that.",
                     place_of(p, *nearest));
}

constexpr std::string_view looks_ahead =
    "Look three tiles ahead: no three collect more flags from here, or come nearer to the next one, than three that begin with "
    "this "
    "one.";

}  // namespace

Result<Hint> Toycar::hint(const Puzzle& p, std::string_view play, RuleSet rules) {
  const auto laid = read_tiles(p, play);
  if (!laid) return std::unexpected(laid.error());
  Hint hint;
  for (const Tile& t : *laid) hint.moves.append(hint.moves.empty() ? "" : " ").append(to_text(t));
  if (run(p, *laid).end == End::won) {
    hint.complete = true;
    hint.next.push_back(must("run", "", "The tiles lead the car over every flag to the goal."));
    hint.left = {"run"};
    hint.guide = {.kind = Guide::Kind::finish,
                  .look = "Look at the car.",
                  .why = "Your tiles lead it over every flag to the goal.",
                  .step = "Let it run.",
                  .play = hint.moves};
    return hint;
  }
  const Plan plan = plan_for(p, *laid);
  hint.guide = guide_with(p, plan, *laid);
  if (plan.found) {
    const bool right = std::ranges::all_of(*laid, [&](const Tile& t) { return contains(plan.tiles, t); });
    // A tile that is in none of the solutions seen so far may be in another.
    if (right || plan.complete) {
      hint.next.push_back(right ? next_tile(p, plan.tiles, *laid) : wrong_tile(p, plan.tiles, *laid));
      hint.left = {hint.next.back().move};
      // A rule that is not asked for gives no reason its name.
      for (Deduction& d : hint.next.back().because)
        if (const auto mask = read_rules({Toycar::rules, {}}, d.rule); !mask || (*mask & rules.mask) == 0) d.rule.clear();
      return hint;
    }
  }
  hint.hopeful = plan.found || !plan.complete;
  advise_by_rules(p, *laid, rules, hint);
  return hint;
}

Result<Guide> Toycar::coach(const Puzzle& p, std::string_view play, int at) {
  auto hint = Toycar::hint(p, play, {});
  if (!hint) return std::unexpected(hint.error());
  Guide guide = std::move(hint->guide);
  if (!leads_on(guide) || at >= 1) return guide;  // the usual hint plans the whole way
  const auto laid = read_tiles(p, play);
  const Plan plan = plan_for(p, *laid);
  const auto next = std::ranges::find_if(plan.tiles, [&](const Tile& t) { return !contains(*laid, t); });
  const std::span before(plan.tiles.begin(), next);
  std::string why;
  if (at < 0 && comes_to(p, before, *next, nearest_moves)) {
    why = nearest_in_words(p, before, *next);
  } else if (comes_to(p, before, *next, ahead_moves)) {
    why = looks_ahead;
  } else {
    return guide;
  }
  guide.kind = Guide::Kind::rule;
  guide.why = fmt::format("If the car goes straight on, {}. {}", end_in_words(run(p, before).end), why);
  return guide;
}

}  // namespace crux::toycar
