#include "games/burrows/rules/scout.hpp"

namespace crux::burrows {

bool is_solution(const Puzzle& p, const std::vector<bool>& flagged) {
  std::vector<Tunnel> chosen;
  std::int64_t cost = 0;
  for (std::size_t i = 0; i < flagged.size(); ++i) {
    if (!flagged[i]) continue;
    chosen.push_back(p.tunnels[i]);
    cost += p.tunnels[i].weight;
  }
  return chosen.size() + 1 == p.nodes.size() && cost == least_cost(p) && connected(p.size(), chosen);
}

Scout::State Scout::start(const Puzzle& p) {
  State s;
  s.at = p.start;
  s.visited = only(p.start);
  s.flagged.resize(p.tunnels.size());
  return s;
}

void Scout::apply(const Puzzle& p, State& s, Move m) {
  switch (m.kind) {
    case Kind::travel:
      s.visited_before.push_back(s.visited);
      s.flagged_before.push_back(s.flagged[m.tunnel]);
      if (!has(s.visited, m.to)) s.flagged[m.tunnel] = true;
      s.visited |= only(m.to);
      s.at = m.to;
      break;
    case Kind::flag: s.flagged[m.tunnel] = true; break;
    case Kind::unflag: s.flagged[m.tunnel] = false; break;
    case Kind::submit:
      ++s.submissions;
      s.solved = is_solution(p, s.flagged);
      break;
  }
}

void Scout::undo(const Puzzle& p, State& s, Move m) {
  switch (m.kind) {
    case Kind::travel:
      s.at = p.tunnels[m.tunnel].other(m.to);
      s.visited = s.visited_before.back();
      s.flagged[m.tunnel] = s.flagged_before.back();
      s.visited_before.pop_back();
      s.flagged_before.pop_back();
      break;
    case Kind::flag: s.flagged[m.tunnel] = false; break;
    case Kind::unflag: s.flagged[m.tunnel] = true; break;
    case Kind::submit:
      --s.submissions;
      s.solved = false;
      break;
  }
}

}  // namespace crux::burrows
