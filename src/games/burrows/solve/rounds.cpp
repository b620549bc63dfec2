// rounds.cpp -- rounds over the tunnels: what a person flags who looks at each tunnel again and again (core/rounds.hpp).
//
// Flagged tunnels join burrows to groups. A tunnel is flagged if it is the one cheapest tunnel that leads out of the group at one
// of its ends: rule C, asked of every group instead of the one that Scout has seen. These are the phases of Boruvka (1926). The
// rounds solve a puzzle exactly if it has one solution.
#include "core/rounds.hpp"

#include <algorithm>
#include <numeric>

#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

class Flags {
 public:
  explicit Flags(const Puzzle& p)
      : p_(&p), flagged_(p.tunnels.size()), group_(p.nodes.size()), way_out_(p.nodes.size(), unclear) {}

  bool look(const Flags& seen, std::size_t tunnel) {
    const auto [a, b] = seen.groups_of(tunnel);
    if (a == b || (seen.way_out_[a] != static_cast<int>(tunnel) && seen.way_out_[b] != static_cast<int>(tunnel))) return false;
    flagged_[tunnel] = true;
    return true;
  }

  // Which burrows belong together now, and the one cheapest way out of each group.
  void follow() {
    std::iota(group_.begin(), group_.end(), std::uint8_t{0});
    for (std::size_t t = 0; t < flagged_.size(); ++t) {
      if (!flagged_[t]) continue;
      const auto [a, b] = groups_of(t);
      std::ranges::replace(group_, b, a);
    }
    std::ranges::fill(way_out_, unclear);
    std::vector<int> cheapest(p_->nodes.size(), max_weight + 1);
    for (std::size_t t = 0; t < flagged_.size(); ++t) {
      const auto [a, b] = groups_of(t);
      if (a == b) continue;
      const int weight = p_->tunnels[t].weight;
      for (const std::uint8_t group : {a, b}) {
        if (weight > cheapest[group]) continue;
        way_out_[group] = weight < cheapest[group] ? static_cast<int>(t) : unclear;
        cheapest[group] = weight;
      }
    }
  }

  bool solved() const { return std::ranges::count(flagged_, true) == p_->size() - 1; }

 private:
  static constexpr int unclear = -1;  // several are as cheap, or there is none

  std::pair<std::uint8_t, std::uint8_t> groups_of(std::size_t tunnel) const {
    return {group_[p_->tunnels[tunnel].a], group_[p_->tunnels[tunnel].b]};
  }

  const Puzzle* p_;
  std::vector<bool> flagged_;        // [tunnel]
  std::vector<std::uint8_t> group_;  // [burrow]
  std::vector<int> way_out_;         // [group]: a tunnel
};

}  // namespace

Rounds Burrows::rounds(const Puzzle& p, Budget& budget) {
  Rounds found = rounds::over_board(Flags(p), p.tunnels.size(), budget);
  found.over = "tunnel";
  return found;
}

}  // namespace crux::burrows
