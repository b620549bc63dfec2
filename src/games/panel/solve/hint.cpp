// hint.cpp -- what to say to a person who draws: which step is wrong, else which way to go, by a rule, by looking ahead, or
// because a solution goes there.
#include "core/hint.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/show/spoken.hpp"
#include "games/panel/show/words.hpp"
#include "games/panel/solve/fate.hpp"
#include "games/panel/solve/refute.hpp"
#include "search/advice.hpp"
#include "search/enumerate.hpp"

namespace crux::panel {
namespace {

constexpr RuleSet all_rules{0x3f, Mode::strict};
constexpr std::uint64_t search_patience = 50'000;  // for boards without a table of paths, or with one that pages have not
constexpr std::uint64_t refute_patience = 4'000;   // moves to look at for all refutations of one hint: some milliseconds

// A line that has only taken the only start is no play yet.
std::string play_of(const Puzzle& p, std::span<const Move> moves) {
  return p.shape.starts.size() == 1 && moves.size() < 2 ? "" : Panel::write_moves(p, moves);
}

State state_after(const Puzzle& p, std::span<const Move> moves) {
  State s = Panel::start(p);
  for (const Move m : moves) Panel::apply(p, s, m);
  return s;
}

std::vector<Move> ways_on(const Puzzle& p, const State& s) {
  std::vector<Move> ways;
  Panel::moves(p, s, [&](Move m) { ways.push_back(m); });
  return ways;
}

// Which moves can still come to a solution. If not all solutions can be known, one is: then only its own moves can.
class Hope {
 public:
  explicit Hope(const Puzzle& p) : p_(p), foresight_(foresee(p, Budget(search_patience), table_everywhere)) {
    if (foresight_.count()) return;
    Budget budget(search_patience);
    enumerate<Panel>(p, foresight_, budget, [&](std::span<const Move> moves) {
      plan_.assign(moves.begin(), moves.end());
      return false;
    });
  }
  const Foresight& foresight() const { return foresight_; }
  bool exact() const { return foresight_.count().has_value(); }
  // REQUIRES: `s` is the state after `moves`.
  bool reaches(std::span<const Move> moves, const State& s) const {
    if (exact()) return foresight_.alive(p_, s);
    return !plan_.empty() && moves.size() <= plan_.size() && std::ranges::equal(moves, std::span(plan_).first(moves.size()));
  }

 private:
  const Puzzle& p_;
  Foresight foresight_;
  std::vector<Move> plan_;  // if not all are known
};

// A way on, and what is known of it.
struct Way {
  Move move;
  bool alive = false;
  Finding finding;  // the first of a rule that decides it; `unknown`: no rule does
};

std::vector<Way> look_around(const Puzzle& p, State& s, std::vector<Move> moves, const Hope& hope) {
  std::vector<Way> ways;
  for (const Move m : ways_on(p, s)) {
    const auto found = findings(p, s, m, all_rules);
    moves.push_back(m);
    Panel::apply(p, s, m);
    ways.push_back({m, hope.reaches(moves, s), found.empty() ? Finding{} : found.front().second});
    Panel::undo(p, s, m);
    moves.pop_back();
  }
  return ways;
}

constexpr std::size_t most_told = 4;  // steps of an example that people can follow in their heads

std::string go(Move m) { return m.is_end() ? "end the line here" : fmt::format("go {}", direction_words[m.code]); }

// "right, up and up"; at the end it may be "into the end".
std::string way_in_words(std::span<const Move> moves) {
  std::vector<std::string> words;
  for (const Move m : moves) words.push_back(m.is_end() ? "into the end" : std::string(direction_words[m.code]));
  return joined(words);
}

// "If you go right, you get stuck within 3 steps, whichever way you take. If you go right, up and up, for example, .."
std::string speak_of_refutation(const Puzzle& p, State& s, const Refutation& told, Pointed& at) {
  for (const Move m : told.moves) Panel::apply(p, s, m);
  Pointed end;
  std::string clause = "there is no way on";
  if (told.last) clause = speak_of(p, s, *told.last, told.finding, end);
  if (told.finding.verdict == Verdict::must_take) clause += ", but something else forces you to go another way";
  const bool ended = s.ended;
  if (const auto wrong = ended ? first_violation(p, s, p.board->all_cells) : std::nullopt) clause = speak_of(p, *wrong, end);
  for (std::size_t i = told.moves.size(); i-- > 0;) Panel::undo(p, s, told.moves[i]);
  at.cells |= end.cells;
  at.junctions |= end.junctions;
  std::vector<Move> way = told.moves;
  if (way.front().is_end()) return fmt::format("If you {}, {}.", go(way.front()), clause);
  // A last step that is ruled out belongs to the way.
  const std::string last = told.last && told.last->is_step() ? fmt::format("if you {}, ", go(*told.last)) : "";
  const bool goes_on = !last.empty() && clause.starts_with(last);
  if (goes_on) clause.erase(0, last.size()), way.push_back(*told.last);
  const std::string stuck =
      told.moves.size() == 1 ? "at once" : fmt::format("within {} steps, whichever way you take", told.moves.size() + 1);
  const std::string example = goes_on || ended  ? fmt::format("If you go {}, for example", way_in_words(way))
                              : way.size() == 1 ? std::string("Then, for example")
                                                : fmt::format("After {}, for example", way_in_words(way));
  return fmt::format("If you {}, you get stuck {}. {}, {}.", go(way.front()), stuck, example, clause);
}

// "If you go right, the black square and the white square end up in one area, whatever you do."
std::string speak_of_fate(const Puzzle& p, Move m, std::span<const Fate> fates, Pointed& at) {
  std::vector<std::string> clauses;
  for (const Fate& fate : fates)
    if (std::string clause = speak_of(p, fate, at); std::ranges::find(clauses, clause) == clauses.end())
      clauses.push_back(std::move(clause));
  const bool no_way = fates.front().kind == Fate::Kind::cut_off || fates.front().kind == Fate::Kind::over_a_gap;
  if (clauses.size() == 1) return fmt::format("If you {}, {}{}.", go(m), clauses.front(), no_way ? "" : ", whatever you do");
  return fmt::format("If you {}, either {}, or {}, whatever you do.", go(m), clauses[0], clauses[1]);
}

// "If you go right, every way on breaks some rule. Most often the red star stays alone. Other times, .."
std::string speak_of_most(const Puzzle& p, Move m, std::span<const Fate> fates, Pointed& at) {
  const std::string first = speak_of(p, fates[0], at), second = speak_of(p, fates[1], at);
  if (first == second) return fmt::format("If you {}, every way on breaks some rule. Most often {}.", go(m), first);
  return fmt::format("If you {}, every way on breaks some rule. Most often {}. Other times, {}.", go(m), first, second);
}

// Why a move that leads to no solution does not, in a sentence. The reason that all ways on share is the best; an example of a
// way on is told if there is none, or if the example is very short.
std::string speak_of_dead(const Puzzle& p, State& s, const Way& way, bool exact, Budget& budget, Pointed& at) {
  if (way.finding.verdict == Verdict::cannot_take) return capitalised(speak_of(p, s, way.move, way.finding, at)) + ".";
  if (way.move.is_start()) return "The other starts lead nowhere.";
  if (!exact) return {};
  Panel::apply(p, s, way.move);
  const Fates fates = fates_of(p, s);
  Panel::undo(p, s, way.move);
  if (fates.single) return speak_of_fate(p, way.move, std::span(&*fates.single, 1), at);
  const auto told = refute(p, s, way.move, budget);
  if (told && told->depth <= 1) return speak_of_refutation(p, s, *told, at);
  if (!fates.either.empty()) return speak_of_fate(p, way.move, fates.either, at);
  if (told && told->moves.size() <= most_told) return speak_of_refutation(p, s, *told, at);
  if (!fates.mostly.empty()) return speak_of_most(p, way.move, fates.mostly, at);
  if (told) return speak_of_refutation(p, s, *told, at);
  return fmt::format("If you {}, every way on breaks some rule in the end.", go(way.move));
}

// The reasons one after the other; what is true of two ways is said once: "If you go right or down, ..".
std::string told_together(std::span<const std::string> reasons) {
  constexpr std::string_view opening = "If you go ";
  std::vector<std::pair<std::vector<std::string>, std::string>> told;  // ways, and the rest of the sentence
  for (const std::string& reason : reasons) {
    const std::size_t comma = reason.starts_with(opening) ? reason.find(',') : reason.npos;
    const bool about_a_way = comma != reason.npos;
    const std::string rest = about_a_way ? reason.substr(comma) : reason;
    auto same = std::ranges::find(told, rest, &std::pair<std::vector<std::string>, std::string>::second);
    if (same == told.end()) same = told.insert(told.end(), {{}, rest});
    if (about_a_way) same->first.push_back(reason.substr(opening.size(), comma - opening.size()));
  }
  std::vector<std::string> sentences;
  for (const auto& [ways, rest] : told)
    sentences.push_back(ways.empty() ? rest : fmt::format("{}{}{}", opening, joined(ways, "or"), rest));
  return fmt::format("{}", fmt::join(sentences, " "));
}

// "Look at the end of your line, and at the red star."
std::string where_to_look(const Puzzle& p, const State& s, const Pointed& at) {
  constexpr int most_named = 3;
  std::vector<std::string> names;
  at.cells.each([&](int c) {
    if (static_cast<int>(names.size()) < most_named) names.push_back(speak_of_cell(p, c));
  });
  const std::string_view place = s.length == 0 ? "the starts" : s.length == 1 ? "the start" : "the end of your line";
  return names.empty() ? fmt::format("Look at {}.", place) : fmt::format("Look at {}, and at {}.", place, joined(names));
}

Json places(const Puzzle& p, const State& s, const Pointed& at) {
  Json json = to_json(p, at);
  if (s.length > 0) {
    const Point head = p.board->point(s.head());
    json["head"] = Json::array({head.x, head.y});
  }
  return json;
}

// What stands before the reasons if several steps are as good, or may be. `all_good`: all steps are.
std::string_view no_sure_step(const Puzzle& p, bool all_good) {
  if (!all_good) return "There is no sure step here. This one is a step of a solution.";
  return p.marks.empty() ? "Any way to the end is right." : "Every way on can still be right.";
}

// The step that is to be made from a line that can still be finished.
Guide next_step(const Puzzle& p, std::vector<Move> moves, State& s, const Hope& hope) {
  const std::vector<Way> ways = look_around(p, s, moves, hope);
  Guide guide;
  Pointed at;
  const auto forced = std::ranges::find_if(ways, [](const Way& w) { return w.alive && w.finding.verdict == Verdict::must_take; });
  const auto alive = std::ranges::count(ways, true, &Way::alive);
  const auto by_rules = [](const Way& w) { return w.alive || w.finding.verdict == Verdict::cannot_take; };
  Move chosen = std::ranges::find(ways, true, &Way::alive)->move;
  if (forced != ways.end()) {
    chosen = forced->move;
    guide.kind = Guide::Kind::rule;
    guide.why = capitalised(speak_of(p, s, chosen, forced->finding, at)) + ".";
  } else if (ways.size() == 1) {
    guide.kind = Guide::Kind::rule;
    guide.why = "There is no other way on.";
  } else {
    const bool sure = alive == 1 && hope.exact();
    guide.kind = !sure ? Guide::Kind::solution : std::ranges::all_of(ways, by_rules) ? Guide::Kind::rule : Guide::Kind::ahead;
    std::vector<std::string> reasons;
    if (!sure) reasons.emplace_back(no_sure_step(p, hope.exact() && std::ranges::all_of(ways, &Way::alive)));
    Budget budget(refute_patience);
    for (const Way& way : ways) {
      if (way.alive) continue;
      if (std::string why = speak_of_dead(p, s, way, hope.exact(), budget, at); !why.empty()) reasons.push_back(std::move(why));
    }
    guide.why = told_together(reasons);
  }
  guide.look = where_to_look(p, s, at);
  guide.step = speak_of(p, chosen) + ".";
  guide.at = places(p, s, at);
  moves.push_back(chosen);
  guide.play = play_of(p, moves);
  return guide;
}

// [rung]: the rules that somebody knows who plays at it, with those of the rungs below.
std::vector<std::uint32_t> known_at_rungs() {
  std::vector<std::uint32_t> known;
  const auto add = [&](const auto&... rungs) {
    ((known.push_back(std::get<0>(rungs.policies).rules.mask | (known.empty() ? 0 : known.back()))), ...);
  };
  std::apply(add, Panel::ladder(Mode::strict).rungs);
  return known;
}

// The step, if these rules leave no other. What rules outside of `old` say is told rather than what those in it say.
std::optional<Guide> step_by(const Puzzle& p, std::vector<Move> moves, State& s, const Hope& hope, std::uint32_t rules,
                             std::uint32_t old) {
  Pointed at;
  std::vector<std::string> reasons;
  std::optional<Move> chosen;
  std::optional<std::string> forced;
  for (const Move m : ways_on(p, s)) {
    const auto found = findings(p, s, m, {rules, Mode::strict});
    const auto is_new = [&](const auto& each) { return ((old >> each.first) & 1) == 0; };
    auto told = std::ranges::find_if(found, is_new);
    if (told == found.end()) told = found.begin();
    const Verdict verdict = found.empty() ? Verdict::unknown : told->second.verdict;
    if (verdict == Verdict::cannot_take) {
      reasons.push_back(capitalised(speak_of(p, s, m, told->second, at)) + ".");
      continue;
    }
    if (forced) continue;
    if (verdict == Verdict::must_take) forced = capitalised(speak_of(p, s, m, told->second, at)) + ".";
    if (chosen && !forced) return std::nullopt;
    chosen = m;
  }
  if (!chosen || (reasons.empty() && !forced)) return std::nullopt;
  moves.push_back(*chosen);
  Panel::apply(p, s, *chosen);
  const bool right = hope.reaches(moves, s);
  Panel::undo(p, s, *chosen);
  if (!right) return std::nullopt;
  return Guide{.kind = Guide::Kind::rule,
               .look = where_to_look(p, s, at),
               .why = forced ? *forced : told_together(reasons),
               .step = speak_of(p, *chosen) + ".",
               .play = play_of(p, moves),
               .at = places(p, s, at)};
}

// Why the first wrong step was wrong. `s` is the state before it; `it` is the step in the words of a sentence before this one.
std::string why_wrong(const Puzzle& p, State& s, Move wrong, std::string_view it, std::span<const Way> ways, const Hope& hope,
                      Pointed& at) {
  if (wrong.is_end()) {
    Panel::apply(p, s, wrong);
    const auto violation = first_violation(p, s, p.board->all_cells);
    Panel::undo(p, s, wrong);
    return fmt::format("The line has reached the end, but {}.", violation ? speak_of(p, *violation, at) : "that is no solution");
  }
  if (wrong.is_start()) return "No solution begins at that start.";
  const auto way = std::ranges::find(ways, wrong, &Way::move);
  const auto forced = std::ranges::find(ways, Verdict::must_take, [](const Way& w) { return w.finding.verdict; });
  const std::string went = fmt::format("{} goes {}.", it, direction_words[wrong.code]);
  if (way->finding.verdict != Verdict::cannot_take && forced != ways.end() && forced->alive)
    return fmt::format("{} {}.", went, capitalised(speak_of(p, s, forced->move, forced->finding, at)));
  if (!hope.exact()) return went + " The solution that I know goes another way.";
  Budget budget(refute_patience);
  return went + " " + speak_of_dead(p, s, *way, true, budget, at);
}

Guide take_back(const Puzzle& p, std::span<const Move> moves, std::size_t good, const Hope& hope) {
  State s = state_after(p, moves.first(good));
  const std::vector<Way> ways = look_around(p, s, {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(good)}, hope);
  Guide guide{.kind = Guide::Kind::mistake, .look = {}, .why = {}, .step = {}, .play = play_of(p, moves.first(good))};
  const auto steps = moves.size() - good;
  const bool whole = guide.play.empty();
  const std::string_view first = whole ? "Its first step" : steps == 1 ? "It" : "The first of them";
  Pointed at;
  guide.why = why_wrong(p, s, moves[good], first, ways, hope, at);
  guide.at = places(p, s, at);
  guide.look = whole        ? "Look at the whole line: it leads nowhere."
               : steps == 1 ? "Look at the last step of your line: it leads nowhere."
                            : fmt::format("Look at the last {} steps of your line: they lead nowhere.", steps);
  guide.step = whole ? "Take the whole line back." : steps == 1 ? "Take it back." : "Take them back.";
  const State end = state_after(p, moves);
  Json line = Json::array();
  for (auto i = static_cast<std::size_t>(std::max(s.length - 1, 0)); i < static_cast<std::size_t>(end.length); ++i) {
    const Point point = p.board->point(end.path[i]);
    line.push_back(Json::array({point.x, point.y}));
  }
  guide.at["wrong"] = std::move(line);
  return guide;
}

// All that can be said if no solution is known: "The rules still allow you to go up or go right."
std::string what_rules_leave(const Puzzle& p, State& s) {
  std::vector<std::string> ways;
  for (const Move m : ways_on(p, s))
    if (const Verdict verdict = Panel::judge(p, s, m, all_rules); verdict == Verdict::must_take || verdict == Verdict::unknown)
      ways.push_back(m.is_start() ? "begin at a start" : go(m));
  const auto same = std::ranges::unique(ways);
  ways.erase(same.begin(), same.end());
  return ways.empty() ? "By the rules this is a dead end." : fmt::format("The rules still allow you to {}.", joined(ways, "or"));
}

Guide guide_after(const Puzzle& p, std::vector<Move> moves, const Hope& hope) {
  if (moves.empty() && p.shape.starts.size() == 1) moves.push_back(Move{Move::first_start});
  State s = state_after(p, moves);
  if (s.ended && Panel::status(p, s) == Status::solved)
    return {.kind = Guide::Kind::none,
            .look = {},
            .why = "The line ends, and every symbol is right.",
            .step = {},
            .play = play_of(p, moves)};
  if (hope.reaches(moves, s)) return next_step(p, std::move(moves), s, hope);
  for (std::size_t good = moves.size(); good-- > 0;)
    if (hope.reaches(std::span(moves).first(good), state_after(p, std::span(moves).first(good))))
      return take_back(p, moves, good, hope);
  return {.kind = Guide::Kind::none,
          .look = {},
          .why = hope.exact() ? "This panel has no solution."
                              : "I found no solution of this panel in time. " + what_rules_leave(p, s),
          .step = {},
          .play = play_of(p, moves)};
}

}  // namespace

Result<Hint> Panel::hint(const Puzzle& p, std::string_view play, RuleSet rules) {
  auto moves = read_moves(p, play);
  if (!moves) return std::unexpected(moves.error());
  const Hope hope(p);
  auto hint = hint_by_rules<Panel>(p, play, rules, hope.foresight());
  if (hint) hint->guide = guide_after(p, std::move(*moves), hope);
  return hint;
}

// The first rung above whose rules leave one way only; if none does, the usual hint.
Result<Guide> Panel::coach(const Puzzle& p, std::string_view play, int at) {
  auto hint = Panel::hint(p, play, {});
  if (!hint) return std::unexpected(hint.error());
  const std::vector<std::uint32_t> known = known_at_rungs();
  if (!leads_on(hint->guide) || at + 1 >= static_cast<int>(known.size())) return std::move(hint->guide);
  auto moves = read_moves(p, play);
  if (moves->empty() && p.shape.starts.size() == 1) moves->push_back(Move{Move::first_start});
  State s = state_after(p, *moves);
  const Hope hope(p);
  const std::uint32_t old = at < 0 ? 0 : known[static_cast<std::size_t>(at)];
  for (auto rung = static_cast<std::size_t>(at + 1); rung < known.size(); ++rung)
    if (auto guide = step_by(p, *moves, s, hope, known[rung], old)) return std::move(*guide);
  return std::move(hint->guide);
}

}  // namespace crux::panel
