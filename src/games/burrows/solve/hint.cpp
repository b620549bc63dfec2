// hint.cpp -- what Scout should know: which flagged tunnel is a mistake, and otherwise which tunnel to take next.
#include "core/hint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <tuple>

#include "base/words.hpp"
#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

std::string named(const Tunnel& t) { return fmt::format("{}-{} ({})", t.a, t.b, t.weight); }

// The tunnels that make `t` unnecessary: a way between its ends by tunnels that are cheaper, or that are kept and cost as much.
// Empty if there is none: then some minimum spanning tree holds `t` and all that are kept.
std::vector<Tunnel> ring_of(const Puzzle& p, const Tunnel& t, const std::vector<bool>& kept) {
  std::vector<std::vector<Tunnel>> ways(p.nodes.size());
  std::vector<int> queue{t.a};
  Nodes seen = only(t.a);
  for (std::size_t i = 0; i < queue.size() && !has(seen, t.b); ++i)
    for (const Arc& arc : p.arcs_of(queue[i])) {
      const bool usable = arc.weight < t.weight || (arc.weight == t.weight && kept[arc.tunnel] && p.tunnels[arc.tunnel] != t);
      if (has(seen, arc.to) || !usable) continue;
      seen |= only(arc.to);
      ways[arc.to] = ways[static_cast<std::size_t>(queue[i])];
      ways[arc.to].push_back(p.tunnels[arc.tunnel]);
      queue.push_back(arc.to);
    }
  return ways[t.b];
}

std::string listed(const std::vector<Tunnel>& tunnels) {
  const auto words = std::views::transform(tunnels, [](const Tunnel& t) { return named(t); });
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string ring_because(const Tunnel& t, const std::vector<Tunnel>& ring) {
  const bool one = ring.size() == 1;
  const bool tie = std::ranges::any_of(ring, [&](const Tunnel& other) { return other.weight == t.weight; });
  return fmt::format("The tunnel{} {} join{} {} and {} too, and {} {} than {}.", one ? "" : "s", listed(ring), one ? "s" : "",
                     t.a, t.b,
                     tie   ? "none of them is"
                     : one ? "it is"
                           : "each of them is",
                     tie ? "dearer" : "cheaper", named(t));
}

HintedMove unflag(const Tunnel& t, Verdict verdict, std::string because) {
  const std::string move = fmt::format("unflag {}-{}", t.a, t.b);
  return {move, verdict, {{"R", move, verdict, std::move(because)}}};
}

// Flagged tunnels that must go, each with the reason. If flagged tunnels of one cost close a ring, any of them may go, and the
// player is told so.
std::vector<HintedMove> mistakes(const Puzzle& p, const std::vector<bool>& flagged) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < flagged.size(); ++i)
    if (flagged[i]) order.push_back(i);
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(p.tunnels[i].weight, i); });
  std::vector<HintedMove> found;
  std::vector<bool> kept(p.tunnels.size());
  for (const std::size_t i : order) {
    const Tunnel& t = p.tunnels[i];
    const auto ring = ring_of(p, t, kept);
    kept[i] = ring.empty();
    if (kept[i]) continue;
    std::vector<Tunnel> dearest;
    for (const Tunnel& other : ring)
      if (other.weight == t.weight) dearest.push_back(other);
    if (dearest.empty()) {
      found.push_back(unflag(t, Verdict::must_take, ring_because(t, ring)));
      continue;
    }
    dearest.push_back(t);
    const std::string because =
        fmt::format("With {} {} closes a ring, of which any tunnel that costs {} may go.", listed(ring), named(t), t.weight);
    for (const Tunnel& other : dearest) found.push_back(unflag(other, Verdict::unknown, because));
    return found;  // one ring at a time: which tunnels are too many depends on which of these goes
  }
  return found;
}

// The tree of flagged tunnels around the start, as a state of the growing game. Mistakes in it are forgiven: a player who does
// not know the ring rule does not see them.
State grown(const Puzzle& p, const std::vector<bool>& flagged) {
  State s = Burrows::start(p);
  for (int i = 0; i < s.size; ++i)
    for (const Arc& arc : p.arcs_of(s.order[static_cast<std::size_t>(i)]))
      if (flagged[arc.tunnel] && !has(s.connected, arc.to)) Burrows::apply(p, s, {arc.tunnel, arc.to});
  s.lost = false;
  return s;
}

// Scout's move to take a tunnel of the growing game: he travels it, or flags it if travelling would not, because he has been at
// its other end before or has no flagged way to this one.
std::string in_his_words(const Puzzle& p, const Scout::State& scout, const State& s, Move m) {
  const std::string tunnel = Burrows::write_moves(p, std::span(&m, 1));
  return has(scout.visited, m.to) || !has(s.connected, scout.at) ? "flag " + tunnel : tunnel;
}

HintedMove advice(const Puzzle& p, const Scout::State& scout, const State& s, Move m, RuleSet rules) {
  const std::vector<bool>& flagged = scout.flagged;
  HintedMove hinted{in_his_words(p, scout, s, m), Verdict::unknown, Burrows::explain(p, s, m, rules)};
  // Flags elsewhere may make a tunnel unnecessary, too.
  if (const auto ring = ring_of(p, p.tunnels[m.tunnel], flagged); hinted.because.empty() && rules.has(ring_rule) && !ring.empty())
    hinted.because.push_back({"R", hinted.move, Verdict::cannot_take, ring_because(p.tunnels[m.tunnel], ring)});
  for (Deduction& d : hinted.because) {
    d.move = hinted.move;
    hinted.verdict = combine(hinted.verdict, d.effect);
  }
  return hinted;
}

// If several tunnels are the cheapest, no rule forces one; a player would still want to know which they are.
void name_the_cheapest(const Puzzle& p, std::span<const Move> moves, std::vector<HintedMove>& next) {
  const int least = std::ranges::min(moves, {}, [&](Move m) { return p.tunnels[m.tunnel].weight; }).tunnel;
  const int weight = p.tunnels[static_cast<std::size_t>(least)].weight;
  std::vector<std::string> all;
  for (const Move m : moves)
    if (p.tunnels[m.tunnel].weight == weight) all.push_back(Burrows::write_moves(p, std::span(&m, 1)));
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (p.tunnels[moves[i].tunnel].weight == weight && next[i].because.empty())
      next[i].because.push_back({"C", next[i].move, Verdict::unknown,
                                 fmt::format("The cheapest tunnels from where you have been cost {}: {}; any of them will do.",
                                             weight, fmt::join(all, ", "))});
}

void advise(const Puzzle& p, const Scout::State& scout, RuleSet rules, Hint& hint) {
  const State s = grown(p, scout.flagged);
  std::vector<Move> moves;
  Burrows::moves(p, s, [&](Move m) { moves.push_back(m); });
  std::ranges::sort(moves, {}, [&](Move m) { return std::tuple(p.tunnels[m.tunnel].weight, m.tunnel, m.to); });
  std::vector<std::string> forced;
  for (const Move m : moves) {
    hint.next.push_back(advice(p, scout, s, m, rules));
    if (hint.next.back().verdict == Verdict::must_take) forced.push_back(hint.next.back().move);
    if (hint.next.back().verdict == Verdict::unknown) hint.left.push_back(hint.next.back().move);
  }
  if (!forced.empty()) hint.left = std::move(forced);
  if (rules.has(cut_rule) && !moves.empty()) name_the_cheapest(p, moves, hint.next);
}

// All is joined, but not as cheaply as can be, and the player knows no rule that says which tunnel is to blame.
void say_that_it_is_wrong(const Puzzle& p, const Scout::State& scout, Hint& hint) {
  std::int64_t cost = 0;
  for (std::size_t i = 0; i < p.tunnels.size(); ++i) cost += scout.flagged[i] ? p.tunnels[i].weight : 0;
  const std::string because = fmt::format("The flagged tunnels cost {}; all burrows can be joined for {}.", cost, least_cost(p));
  for (std::size_t i = 0; i < p.tunnels.size(); ++i) {
    if (!scout.flagged[i]) continue;
    const std::string move = fmt::format("unflag {}-{}", p.tunnels[i].a, p.tunnels[i].b);
    hint.next.push_back({move, Verdict::unknown, {{"", move, Verdict::unknown, because}}});
    hint.left.push_back(move);
  }
}

// ---- for a person: burrows are letters, so that a number is always a cost

std::string tunnel_in_words(const Tunnel& t) { return fmt::format("the tunnel from {} to {}", letters_of(t.a), letters_of(t.b)); }

// The first flag, from the cheapest on, that makes the net dearer than it need be, and the way that makes it unnecessary.
struct Needless {
  std::size_t tunnel = 0;
  std::vector<Tunnel> ring;
};
std::optional<Needless> needless_flag(const Puzzle& p, const std::vector<bool>& flagged) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < flagged.size(); ++i)
    if (flagged[i]) order.push_back(i);
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(p.tunnels[i].weight, i); });
  std::vector<bool> kept(p.tunnels.size());
  for (const std::size_t i : order) {
    auto ring = ring_of(p, p.tunnels[i], kept);
    if (!ring.empty()) return Needless{i, std::move(ring)};
    kept[i] = true;
  }
  return std::nullopt;
}

// The burrows between the ends of a way that begins at `from`: "B, C and E".
std::string between(int from, std::span<const Tunnel> way) {
  std::vector<std::string> names;
  for (const Tunnel& t : way.first(way.size() - 1)) names.push_back(letters_of(from = t.other(from)));
  return joined(names);
}

Json places(std::span<const std::size_t> tunnels, std::string_view as) { return {{as, Json(tunnels)}}; }

Guide take_flag_back(const Puzzle& p, const Needless& needless) {
  const Tunnel& t = p.tunnels[needless.tunnel];
  const int dearest = std::ranges::max(needless.ring, {}, &Tunnel::weight).weight;
  std::string why = fmt::format("You can get from {} to {} by way of {}, and no tunnel on that way costs more than {}. ",
                                letters_of(t.a), letters_of(t.b), between(t.a, needless.ring), dearest);
  why += dearest < t.weight ? fmt::format("This one costs {}.", t.weight) : "You do not need this one as well.";
  return {.kind = Guide::Kind::mistake,
          .look = fmt::format("Look at {}.", tunnel_in_words(t)),
          .why = std::move(why),
          .step = "Take its flag back.",
          .play = fmt::format("unflag {}-{}", t.a, t.b),
          .at = places(std::span(&needless.tunnel, 1), "wrong")};
}

// Where to look for the next tunnel. Flags elsewhere join burrows, too, and a tunnel from those may cost less.
std::string look_at_border(const Puzzle& p, const State& s, const std::vector<bool>& flagged) {
  const std::string start = letters_of(p.start) + ", where Scout began";
  if (s.size == 1) return fmt::format("Look at all tunnels that lead from {}.", start);
  bool elsewhere = false;
  for (std::size_t i = 0; i < flagged.size(); ++i) elsewhere = elsewhere || (flagged[i] && !has(s.connected, p.tunnels[i].a));
  return elsewhere ? fmt::format("Look at all tunnels that lead from the burrows that are joined to {}, to other ones.", start)
                   : "Look at all tunnels that lead from the burrows that you have joined to new ones.";
}

// The cheapest tunnel that leads somewhere new. With no needless flag it belongs to a cheapest net that has all flags: none of
// them crosses from the burrows that are joined to the start to the others.
Guide take_cheapest(const Puzzle& p, const Scout::State& scout) {
  const State s = grown(p, scout.flagged);
  std::vector<Move> moves;
  Burrows::moves(p, s, [&](Move m) { moves.push_back(m); });
  if (moves.empty()) return {};
  const auto cost = [&](Move m) { return p.tunnels[m.tunnel].weight; };
  const Move best = std::ranges::min(moves, {}, cost);
  const bool only_one = std::ranges::count(moves, cost(best), cost) == 1;
  const Tunnel& t = p.tunnels[best.tunnel];
  const int from = t.other(best.to);
  const std::string move = in_his_words(p, scout, s, best);
  std::vector<std::size_t> all;
  for (const Move m : moves) all.push_back(m.tunnel);
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return {.kind = Guide::Kind::rule,
          .look = look_at_border(p, s, scout.flagged),
          .why = fmt::format("The one from {} to {} costs {}. {}", letters_of(from), letters_of(best.to), t.weight,
                             only_one ? "That is the least of all." : "None of them costs less."),
          .step = fmt::format("{} the tunnel from {} to {}.", move.starts_with("flag") ? "Flag" : "Travel through",
                              letters_of(from), letters_of(best.to)),
          .play = move,
          .at = {{"look", all}, {"tunnels", Json::array({best.tunnel})}}};
}

// The play of a guide is the step alone until here.
Guide guide_after(const Puzzle& p, const Scout::State& scout, const std::string& play) {
  const auto needless = needless_flag(p, scout.flagged);
  Guide guide = needless ? take_flag_back(p, *needless) : take_cheapest(p, scout);
  guide.play = play + (play.empty() ? "" : " ") + guide.play;
  return guide;
}

// ---- for somebody on a lower rung of the ladder

// What one bot looks at: the burrow from which it goes on, why from there, and the tunnels that it would take.
struct Outlook {
  int from = 0;
  std::string why;
  std::vector<Choice<Growing>> choices;
};

template <class Bot>
std::vector<Choice<Growing>> choices_of(const Puzzle& p, const State& s) {
  std::vector<Choice<Growing>> choices;
  Bot{}(p, s, choices);
  return choices;
}

// Of local, backtrack and search, which are rungs 0 to 2.
Outlook outlook_of(const Puzzle& p, const State& s, int rung) {
  const int last = s.last();
  if (rung == 0) return {last, "", choices_of<LocalBot>(p, s)};
  if (rung == 1 && open_from(p, s, last) != 0) return {last, "", choices_of<BacktrackBot>(p, s)};
  if (rung == 1)
    return {BacktrackBot::at(p, s),
            fmt::format("From {} no tunnel leads to a new burrow, so go one step back. ", letters_of(last)),
            choices_of<BacktrackBot>(p, s)};
  std::size_t i = 0;
  while (open_from(p, s, s.order[i]) == 0) ++i;
  const int first = s.order[i];
  return {first, fmt::format("Of all burrows that are joined, {} is the first from which one still does. ", letters_of(first)),
          choices_of<BreadthBot>(p, s)};
}

// The step of one bot, if it is right whatever else is flagged.
std::optional<Guide> step_of_bot(const Puzzle& p, const Scout::State& scout, const State& s, int rung) {
  const Outlook outlook = outlook_of(p, s, rung);
  const auto right = std::ranges::find_if(outlook.choices, [&](const Choice<Growing>& choice) {
    std::vector<bool> flagged = scout.flagged;
    flagged[choice.move.tunnel] = true;
    return !needless_flag(p, flagged);
  });
  if (right == outlook.choices.end()) return std::nullopt;
  const Move best = right->move;
  const Tunnel& t = p.tunnels[best.tunnel];
  const std::string from = letters_of(outlook.from), to = letters_of(best.to), move = in_his_words(p, scout, s, best);
  std::vector<std::size_t> all;
  bool cheapest = true, only_one = true;
  for (const Arc& arc : p.arcs_of(outlook.from)) {
    if (has(s.connected, arc.to)) continue;
    all.push_back(arc.tunnel);
    cheapest = cheapest && arc.weight >= t.weight;
    only_one = only_one && (arc.weight > t.weight || arc.tunnel == best.tunnel);
  }
  std::ranges::sort(all);
  const std::string_view least = all.size() == 1 ? "It is the only one."
                                 : !cheapest     ? "It belongs to a cheapest net."
                                 : only_one      ? "That is the least of all."
                                                 : "None of them costs less.";
  return Guide{
      .kind = Guide::Kind::rule,
      .look = fmt::format("Look at the tunnels that lead from {} to new burrows.", from),
      .why = fmt::format("{}The one from {} to {} costs {}. {}", outlook.why, from, to, t.weight, least),
      .step = fmt::format("{} the tunnel from {} to {}.", move.starts_with("flag") ? "Flag" : "Travel through", from, to),
      .play = move,
      .at = {{"look", all}, {"tunnels", Json::array({best.tunnel})}}};
}

}  // namespace

Result<Hint> Burrows::hint(const Puzzle& p, std::string_view play, RuleSet rules) {
  const auto moves = Scout::read_moves(p, play);
  if (!moves) return std::unexpected(moves.error());
  Scout::State s = Scout::start(p);
  for (const Scout::Move& m : *moves) Scout::apply(p, s, m);

  Hint hint;
  hint.moves = Scout::write_moves(p, *moves);
  hint.status = Scout::status(p, s);
  if (hint.status == Status::solved) {
    hint.guide.why = fmt::format("All burrows are joined for {}, and nothing cheaper does it.", least_cost(p));
    hint.guide.play = hint.moves;
    return hint;
  }
  if (is_solution(p, s.flagged)) {
    hint.complete = true;
    hint.next.push_back(
        {"submit",
         Verdict::must_take,
         {{"", "submit", Verdict::must_take,
           fmt::format("The flagged tunnels join all burrows for {}, and nothing cheaper does.", least_cost(p))}}});
    hint.left = {"submit"};
    hint.guide = {.kind = Guide::Kind::finish,
                  .look = "Look at the flagged tunnels.",
                  .why = fmt::format("They join all burrows for {}, and nothing cheaper does.", least_cost(p)),
                  .step = "Submit.",
                  .play = hint.moves + " submit"};
    return hint;
  }
  hint.guide = guide_after(p, s, hint.moves);
  // Nothing is lost for good: a mistaken flag can be removed.
  if (rules.has(ring_rule)) hint.next = mistakes(p, s.flagged);
  for (const HintedMove& mistake : hint.next) hint.left.push_back(mistake.move);
  if (hint.next.empty()) advise(p, s, rules, hint);
  if (hint.next.empty()) say_that_it_is_wrong(p, s, hint);
  return hint;
}

Result<Guide> Burrows::coach(const Puzzle& p, std::string_view play, int at) {
  constexpr int compares_all = 3;  // the usual hint is Prim's
  auto hint = Burrows::hint(p, play, {});
  if (!hint) return std::unexpected(hint.error());
  if (!leads_on(hint->guide)) return std::move(hint->guide);
  const auto moves = Scout::read_moves(p, play);
  Scout::State scout = Scout::start(p);
  for (const Scout::Move& m : *moves) Scout::apply(p, scout, m);
  const State s = grown_by(p, flagged_by(p, *moves));
  for (int rung = at + 1; rung < compares_all; ++rung)
    if (auto guide = step_of_bot(p, scout, s, rung)) {
      guide->play = hint->moves + (hint->moves.empty() ? "" : " ") + guide->play;
      return *guide;
    }
  return std::move(hint->guide);
}

}  // namespace crux::burrows
