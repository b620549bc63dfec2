// ranking.hpp -- non-dominated ranks, crowding, and the best m of a crowd (NSGA-II, Deb et al. 2002), with every tie defined.
//
// Individuals with equal objectives share one point; everything is worked out on the points, of which discrete objectives leave
// few. So the answer never depends on how equal values happen to be sorted:
//   rank      0: dominated by none; otherwise one more than the worst rank among the points that dominate it.
//   crowding  over the points of one rank, ties in one objective ordered by the others: infinite at the smallest and at the
//             largest value of an objective, otherwise the sum of (next - previous) / range. An objective whose range is zero
//             adds nothing, not even infinity: there its points do not differ.
//   best m    whole ranks while they fit. From the rank that does not fit, one individual of each point, the less crowded point
//             first (then the lexicographically smaller), then a second one of each, and so on. Within one point, the last comes
//             first: a population appends its young, and an optimum larger than the elite does not freeze.
// REQUIRES: no NaN. Cost for n individuals on d points: n + d log d with one or two objectives, n + d * d with more.
// Nothing allocates after the constructor.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "generate/evolve/individual.hpp"

namespace crux::evolve {

template <class T, std::size_t K>
class Ranking {
 public:
  using Vector = std::array<T, K>;

  explicit Ranking(std::size_t capacity) : slots_(std::bit_ceil(2 * capacity + 1)) {
    points_.reserve(capacity);
    order_.reserve(capacity);
    by_rank_.reserve(capacity);
    front_begin_.reserve(capacity + 2);
    tails_.reserve(capacity);
    scratch_.reserve(capacity);
    point_of_.reserve(capacity);
    chosen_.reserve(capacity);
  }

  // Ranks individuals 0..size-1, of which `vector_of(i)` gives the objectives. REQUIRES: size <= capacity.
  void rank(std::size_t size, const auto& vector_of) {
    group(size, vector_of);
    order_.resize(points_.size());
    for (std::uint32_t p = 0; p < order_.size(); ++p) order_[p] = p;
    std::ranges::sort(order_, {}, [this](std::uint32_t p) -> const Vector& { return points_[p].at; });
    const std::uint32_t fronts = rank_points();
    split_into_fronts(fronts);
  }

  std::size_t fronts() const { return front_begin_.size() - 1; }
  std::uint32_t rank_of(std::size_t i) const { return points_[point_of_[i]].rank; }
  // How many individuals have this rank, which for one objective is how many share its value.
  std::size_t individuals(std::size_t rank) const {
    std::size_t n = 0;
    for (const std::uint32_t p : front(rank)) n += points_[p].count;
    return n;
  }

  // Works out what crowding_of answers for the individuals of one rank.
  void crowd(std::size_t rank) {
    const auto ids = front(rank);
    for (const std::uint32_t p : ids) points_[p].crowding = 0;
    for (std::size_t k = 0; k < K; ++k) crowd_along(k, ids);
  }
  double crowding_of(std::size_t i) const { return points_[point_of_[i]].crowding; }

  // Chooses the best m, or all if there are no more.
  void choose(std::size_t m) {
    for (std::size_t r = 0; r < fronts(); ++r) {
      const std::size_t here = individuals(r);
      for (const std::uint32_t p : front(r)) points_[p].quota = here <= m ? points_[p].count : 0;
      if (here > m) share_out(r, m);
      m -= std::min(m, here);
    }
    chosen_.assign(point_of_.size(), 0);
    for (std::size_t i = point_of_.size(); i-- > 0;)
      if (std::uint32_t& quota = points_[point_of_[i]].quota; quota > 0) --quota, chosen_[i] = 1;
  }
  bool chosen(std::size_t i) const { return chosen_[i] != 0; }

 private:
  struct Point {
    Vector at{};
    std::uint32_t count = 0;  // individuals
    std::uint32_t rank = 0;
    std::uint32_t quota = 0;  // individuals still to be chosen
    double crowding = 0;
  };
  struct Slot {
    std::uint32_t stamp = 0;
    std::uint32_t point = 0;
  };

  std::span<const std::uint32_t> front(std::size_t rank) const {
    return std::span(by_rank_).subspan(front_begin_[rank], front_begin_[rank + 1] - front_begin_[rank]);
  }

  static std::size_t hash(const Vector& v) {
    std::uint64_t h = 0;
    for (const T& value : v) h = (h ^ std::hash<T>{}(value)) * 0x9e3779b97f4a7c15, h ^= h >> 32;
    return h;
  }

  // The same as ==, but g++ 12 calls memcmp for it: a ninth of the time of a run.
  static bool same(const Vector& a, const Vector& b) {
    for (std::size_t k = 0; k < K; ++k)
      if (a[k] != b[k]) return false;
    return true;
  }

  void group(std::size_t size, const auto& vector_of) {
    ++stamp_;
    points_.clear();
    point_of_.resize(size);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < size; ++i) {
      const Vector& at = vector_of(i);
      std::size_t s = hash(at) & mask;
      while (slots_[s].stamp == stamp_ && !same(points_[slots_[s].point].at, at)) s = (s + 1) & mask;
      if (slots_[s].stamp != stamp_) {
        slots_[s] = {stamp_, static_cast<std::uint32_t>(points_.size())};
        points_.push_back({.at = at});
      }
      point_of_[i] = slots_[s].point;
      ++points_[slots_[s].point].count;
    }
  }

  // Points come in lexicographic order, so whoever dominates a point came before it. Answers the number of fronts.
  std::uint32_t rank_points() {
    tails_.clear();
    std::uint32_t fronts = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      Point& point = points_[order_[i]];
      if constexpr (K <= 2) {
        // The second objective falls along a front, so its last point tells whether the front dominates this one; and these
        // last values grow with the rank.
        const T second = K == 2 ? point.at[K - 1] : T{};
        const auto tail = std::ranges::upper_bound(tails_, second);
        point.rank = static_cast<std::uint32_t>(tail - tails_.begin());
        if (tail == tails_.end())
          tails_.push_back(second);
        else
          *tail = second;
      } else {
        point.rank = 0;
        for (std::size_t j = 0; j < i; ++j)
          if (const Point& other = points_[order_[j]]; other.rank >= point.rank && dominates(other.at, point.at))
            point.rank = other.rank + 1;
      }
      fronts = std::max(fronts, point.rank + 1);
    }
    return fronts;
  }

  // by_rank_ is order_ with the ranks one after the other, and front_begin_[r] where rank r begins.
  void split_into_fronts(std::uint32_t fronts) {
    front_begin_.assign(fronts + 2, 0);
    for (const std::uint32_t p : order_) ++front_begin_[points_[p].rank + 2];
    for (std::size_t r = 2; r < front_begin_.size(); ++r) front_begin_[r] += front_begin_[r - 1];
    by_rank_.resize(order_.size());
    for (const std::uint32_t p : order_) by_rank_[front_begin_[points_[p].rank + 1]++] = p;
    front_begin_.pop_back();
  }

  void crowd_along(std::size_t k, std::span<const std::uint32_t> ids) {
    scratch_.assign(ids.begin(), ids.end());
    std::ranges::sort(scratch_, [&](std::uint32_t a, std::uint32_t b) {
      const Vector &u = points_[a].at, &v = points_[b].at;
      return u[k] != v[k] ? u[k] < v[k] : u < v;
    });
    const auto value = [&](std::size_t i) { return static_cast<double>(points_[scratch_[i]].at[k]); };
    const double least = value(0), most = value(scratch_.size() - 1);
    if (!(least < most)) return;
    for (std::size_t i = 0; i < scratch_.size(); ++i)
      points_[scratch_[i]].crowding += value(i) == least || value(i) == most ? std::numeric_limits<double>::infinity()
                                                                             : (value(i + 1) - value(i - 1)) / (most - least);
  }

  // Deals m places among the points of one rank, in rounds.
  void share_out(std::size_t rank, std::size_t m) {
    crowd(rank);
    scratch_.assign(front(rank).begin(), front(rank).end());
    std::ranges::sort(scratch_, [&](std::uint32_t a, std::uint32_t b) {
      const Point &p = points_[a], &q = points_[b];
      return p.crowding != q.crowding ? p.crowding > q.crowding : p.at < q.at;
    });
    while (m > 0) {
      for (const std::uint32_t p : scratch_)
        if (m > 0) ++points_[p].quota, --m;
      std::erase_if(scratch_, [&](std::uint32_t p) { return points_[p].quota == points_[p].count; });
    }
  }

  std::uint32_t stamp_ = 0;
  std::vector<Slot> slots_;  // objectives to points, by open addressing
  std::vector<Point> points_;
  std::vector<std::uint32_t> order_;  // points in lexicographic order
  std::vector<std::uint32_t> by_rank_;
  std::vector<std::uint32_t> front_begin_;
  std::vector<T> tails_;  // [rank]: the second objective of the front's last point
  std::vector<std::uint32_t> scratch_;
  std::vector<std::uint32_t> point_of_;  // [individual]
  std::vector<std::uint8_t> chosen_;     // [individual]
};

// The next generation out of `members`, parents first and then offspring: the elites (so many parents, best first) and all
// offspring; if these leave room, more parents, best first; if they are too many, the best of them.
// REQUIRES: `ranking` ranks the parents as `vector_of` would; it may rank more or others afterwards.
template <class Member, class T, std::size_t K>
void settle(std::vector<Member>& members, std::size_t parents, std::size_t elites, std::size_t capacity, Ranking<T, K>& ranking,
            const auto& vector_of) {
  // Keeps all from `ranked` on, and of those before it the best m. Those that stay keep their order.
  const auto keep = [&](std::size_t ranked, std::size_t m) {
    if (m >= ranked) return;
    ranking.choose(m);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
      if (i >= ranked || ranking.chosen(i)) {
        if (kept != i) members[kept] = std::move(members[i]);
        ++kept;
      }
    members.erase(members.begin() + static_cast<std::ptrdiff_t>(kept), members.end());
  };
  const std::size_t offspring = members.size() - parents;
  keep(parents, std::max(elites, capacity - std::min(capacity, offspring)));
  if (members.size() <= capacity) return;
  ranking.rank(members.size(), vector_of);
  keep(members.size(), capacity);
}

}  // namespace crux::evolve
