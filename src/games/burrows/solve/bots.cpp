#include "games/burrows/solve/bots.hpp"

namespace crux::burrows {
namespace {

// [node]: the least burrow that flagged tunnels join it to.
std::array<std::uint8_t, max_nodes> pieces(const Puzzle& p, const std::vector<bool>& flagged) {
  std::array<std::uint8_t, max_nodes> piece{};
  for (int n = 0; n < p.size(); ++n) piece[static_cast<std::size_t>(n)] = static_cast<std::uint8_t>(n);
  for (std::size_t i = 0; i < flagged.size(); ++i) {
    if (!flagged[i]) continue;
    const auto [low, high] = std::minmax(piece[p.tunnels[i].a], piece[p.tunnels[i].b]);
    std::ranges::replace(std::span(piece).first(p.nodes.size()), std::uint8_t{high}, std::uint8_t{low});
  }
  return piece;
}

}  // namespace

void KruskalBot::operator()(const Puzzle& p, const Scout::State& s, std::vector<Choice<Scout>>& choices) const {
  if (s.submissions > 0) return;
  const std::size_t first = choices.size();
  const auto piece = pieces(p, s.flagged);
  int least = max_weight + 1;
  for (std::size_t i = 0; i < p.tunnels.size(); ++i) {
    const Tunnel& t = p.tunnels[i];
    if (piece[t.a] == piece[t.b] || t.weight > least) continue;
    if (t.weight < least) choices.resize(first, Choice<Scout>{});
    least = t.weight;
    choices.push_back({{Scout::Kind::flag, static_cast<std::uint16_t>(i), 0}, 1});
  }
  if (choices.size() == first) choices.push_back({{}, 1});
  share_equally(choices, first);
}

std::string KruskalBot::key(const Puzzle& p, const Scout::State& s) const {
  const auto piece = pieces(p, s.flagged);
  std::string key(piece.begin(), piece.begin() + p.size());
  if (s.submissions > 0) key += '!';
  return key;
}

}  // namespace crux::burrows
