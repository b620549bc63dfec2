// standing.cpp -- how Scout's play stands: for the page, in a sentence, and in words for those who do not see the board.
#include "core/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/words.hpp"
#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

// The flagged tunnels, looked at as a whole.
struct Flagged {
  std::size_t tunnels = 0;
  std::int64_t cost = 0;
  std::vector<Nodes> groups;  // burrows that they join, by their smallest

  bool joined() const { return groups.size() == 1; }
  // So many burrows in so many groups take fewer tunnels if none closes a ring.
  bool ring(int burrows) const { return tunnels + groups.size() > static_cast<std::size_t>(burrows); }
};

Flagged look_at(const Puzzle& p, const std::vector<bool>& flagged) {
  Flagged all;
  for (std::size_t i = 0; i < flagged.size(); ++i) {
    if (!flagged[i]) continue;
    ++all.tunnels;
    all.cost += p.tunnels[i].weight;
  }
  Nodes left = p.all();
  while (left != 0) {
    Nodes group = only(std::countr_zero(left));
    for (Nodes before = 0; before != group;) {
      before = group;
      for (std::size_t i = 0; i < flagged.size(); ++i)
        if (flagged[i] && (has(group, p.tunnels[i].a) || has(group, p.tunnels[i].b)))
          group |= only(p.tunnels[i].a) | only(p.tunnels[i].b);
    }
    all.groups.push_back(group);
    left &= ~group;
  }
  return all;
}

// Why a submission was wrong, and nothing of what is right.
std::string why_not(const Puzzle& p, const Flagged& all) {
  if (!all.joined())
    return fmt::format("Not yet: not all burrows are joined. No flagged tunnels lead from burrow {} to burrow {}.",
                       letters_of(std::countr_zero(all.groups[0])), letters_of(std::countr_zero(all.groups[1])));
  if (all.ring(p.size()))
    return "Not yet: all burrows are joined, but some flagged tunnels close a ring, and one of those can go.";
  return fmt::format("Not yet: all burrows are joined, for {}, but it can be done for less.", all.cost);
}

std::string sentence(const Puzzle& p, const Scout::State& s, const Flagged& all, bool submitted) {
  if (s.solved) return fmt::format("Solved: all burrows are joined for {}, and nothing cheaper does it.", all.cost);
  if (submitted) return why_not(p, all);
  if (all.tunnels == 0) return fmt::format("Scout is in burrow {}. No tunnel is flagged yet.", letters_of(s.at));
  if (all.joined())
    return fmt::format("Scout is in burrow {}. All burrows are joined, for {}. Submit if nothing cheaper does it.",
                       letters_of(s.at), all.cost);
  return fmt::format("Scout is in burrow {}. {} flagged, for {}; {} of burrows are not joined to each other yet.",
                     letters_of(s.at), counted(all.tunnels, "tunnel"), all.cost, counted(all.groups.size(), "group"));
}

// "Burrow D (Scout is here): tunnels to B (cost 1, flagged), C (cost 4)."
std::string describe(const Puzzle& p, const Scout::State& s, int node) {
  std::vector<std::string> notes;
  if (node == s.at) notes.emplace_back("Scout is here");
  if (node == p.start) notes.emplace_back("the start");
  if (node != s.at && node != p.start && has(s.visited, node)) notes.emplace_back("visited");
  std::vector<std::string> tunnels;
  for (const Arc& arc : p.arcs_of(node))
    tunnels.push_back(fmt::format("{} (cost {}{})", letters_of(arc.to), arc.weight, s.flagged[arc.tunnel] ? ", flagged" : ""));
  return fmt::format("Burrow {}{}: tunnel{} to {}.", letters_of(node),
                     notes.empty() ? "" : fmt::format(" ({})", fmt::join(notes, ", ")), plural(tunnels.size()),
                     fmt::join(tunnels, ", "));
}

std::vector<std::string> describe(const Puzzle& p, const Scout::State& s, const Flagged& all) {
  std::vector<std::string> text{fmt::format("{} and {}. Join all burrows by the cheapest tunnels.",
                                            counted(p.nodes.size(), "burrow"), counted(p.tunnels.size(), "tunnel"))};
  for (int n = 0; n < p.size(); ++n) text.push_back(describe(p, s, n));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < s.flagged.size(); ++i)
    if (s.flagged[i]) names.push_back(fmt::format("{} to {}", letters_of(p.tunnels[i].a), letters_of(p.tunnels[i].b)));
  text.push_back(names.empty() ? "No tunnel is flagged." : fmt::format("Flagged, for {}: {}.", all.cost, fmt::join(names, ", ")));
  if (s.submissions > 0)
    text.push_back(fmt::format("{} so far.", counted(static_cast<std::size_t>(s.submissions), "submission")));
  return text;
}

std::string words_for(const Puzzle& p, const Scout::State& s, const Scout::Move& m) {
  const Tunnel& t = p.tunnels[m.tunnel];
  switch (m.kind) {
    case Scout::Kind::travel:
      return fmt::format("Travel to burrow {}, cost {}{}", letters_of(m.to), t.weight, has(s.visited, m.to) ? ", visited" : "");
    case Scout::Kind::flag:
      return fmt::format("Flag the tunnel between burrows {} and {}, cost {}", letters_of(t.a), letters_of(t.b), t.weight);
    case Scout::Kind::unflag:
      return fmt::format("Unflag the tunnel between burrows {} and {}, cost {}", letters_of(t.a), letters_of(t.b), t.weight);
    case Scout::Kind::submit: break;
  }
  return "Submit";
}

// If not all moves fit: travels, then submitting, then flags to remove, and at last flags to set.
std::vector<Step> steps(const Puzzle& p, const Scout::State& s, const std::string& play) {
  using enum Scout::Kind;
  std::vector<Step> next;
  for (const Scout::Kind kind : {travel, submit, unflag, flag})
    Scout::moves(p, s, [&](const Scout::Move& m) {
      if (m.kind == kind && next.size() < most_steps)
        next.push_back(
            {words_for(p, s, m), fmt::format("{}{}{}", play, play.empty() ? "" : " ", Scout::write_moves(p, {&m, 1}))});
    });
  return next;
}

Json board_of(const Scout::State& s, const Flagged& all) {
  Json visited = Json::array(), flagged = Json::array();
  for (Nodes left = s.visited; left != 0; left &= left - 1) visited.push_back(std::countr_zero(left));
  for (std::size_t i = 0; i < s.flagged.size(); ++i)
    if (s.flagged[i]) flagged.push_back(i);
  return {{"at", s.at},
          {"visited", std::move(visited)},
          {"flagged", std::move(flagged)},
          {"cost", all.cost},
          {"submissions", s.submissions}};
}

}  // namespace

Result<Standing> Burrows::standing(const Puzzle& p, std::string_view play) {
  const auto moves = Scout::read_moves(p, play);
  if (!moves) return std::unexpected(moves.error());
  Scout::State s = Scout::start(p);
  for (const Scout::Move& m : *moves) Scout::apply(p, s, m);
  const Flagged all = look_at(p, s.flagged);
  const bool submitted = !moves->empty() && moves->back().kind == Scout::Kind::submit;
  Standing standing;
  standing.moves = Scout::write_moves(p, *moves);
  standing.status = Scout::status(p, s);
  standing.says = sentence(p, s, all, submitted);
  standing.text = describe(p, s, all);
  standing.next = steps(p, s, standing.moves);
  standing.board = board_of(s, all);
  return standing;
}

// Prim's way: always the cheapest tunnel to a new burrow.
std::optional<Trace> Burrows::reveal(const Puzzle& p) {
  State s = start(p);
  std::vector<Move> tunnels;
  while (status(p, s) == Status::open) {
    std::vector<Move> legal;
    moves(p, s, [&](Move m) { legal.push_back(m); });
    tunnels.push_back(std::ranges::min(legal, {}, [&](Move m) { return p.tunnels[m.tunnel].weight; }));
    apply(p, s, tunnels.back());
  }
  return Trace{write_moves(p, tunnels) + " submit", Status::solved};
}

}  // namespace crux::burrows
