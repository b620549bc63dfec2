#include "games/burrows/solve/bots.hpp"

#include <unordered_set>

#include "games/burrows/burrows.hpp"

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

// Looks for a play of a bot that solves the puzzle.
template <class Bot>
class Success {
 public:
  Success(const Puzzle& p, Budget& budget) : p_(p), budget_(budget) {}
  bool follows(State& s) {
    const Status status = Burrows::status(p_, s);
    if (status != Status::open) return status == Status::solved;
    if (!seen_.insert(Bot{}.key(p_, s)).second || !budget_.spend()) return false;
    std::vector<Choice<Burrows>> choices;
    Bot{}(p_, s, choices);
    return std::ranges::any_of(choices, [&](const Choice<Burrows>& choice) {
      Burrows::apply(p_, s, choice.move);
      const bool solved = follows(s);
      Burrows::undo(p_, s, choice.move);
      return solved;
    });
  }

 private:
  const Puzzle& p_;
  Budget& budget_;
  std::unordered_set<decltype(Bot{}.key(std::declval<const Puzzle&>(), std::declval<const State&>()))> seen_;
};

template <class Bot>
bool can_solve(const Puzzle& p, Budget& budget) {
  State s = Burrows::start(p);
  return Success<Bot>(p, budget).follows(s);
}

}  // namespace

std::optional<int> first_solver(const Puzzle& p, Budget& budget) {
  constexpr auto search = [](const Puzzle& given, Budget& steps) {
    return can_solve<BreadthBot>(given, steps) || can_solve<DepthBot>(given, steps);
  };
  int rung = 0;
  for (bool (*const solves)(const Puzzle&, Budget&) : {&can_solve<LocalBot>, &can_solve<BacktrackBot>, +search}) {
    if (solves(p, budget)) return rung;
    if (budget.exhausted()) return std::nullopt;
    ++rung;
  }
  return rung;
}

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
