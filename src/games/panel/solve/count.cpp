// count.cpp -- paths by dynamic programming over a frontier (Knuth's Simpath, TAOCP 4A, 7.1.4).
//
// Junctions are added one by one, row by row. The lines drawn so far matter only by how they meet the frontier, the last
// `row` junctions: each is untouched, or done with (two edges, or outside), or the loose end of a fragment, whose other loose end
// is another junction of the frontier, or the line's beginning (`source`), or its stop (`sink`). Equal frontiers are counted
// together. A path is complete when the fragments of source and sink meet and no other fragment is left over.
#include "games/panel/solve/count.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <unordered_map>

#include "base/waiting.hpp"

namespace crux::panel {
namespace {

constexpr int longest_row = 9;
// Places are numbered from 0; beyond them:
constexpr std::uint8_t source = 100;
constexpr std::uint8_t sink = 101;
constexpr std::uint8_t done_with = 102;

// mate[i]: i itself if untouched, else the other loose end. The junction being added has the last used index.
struct Frontier {
  std::array<std::uint8_t, 16> mate;
  bool source_used = false;
  bool sink_used = false;
  bool operator==(const Frontier&) const = default;
};

struct Hash {
  std::size_t operator()(const Frontier& f) const {
    std::uint64_t words[2];
    std::memcpy(words, f.mate.data(), sizeof words);
    words[1] += (f.source_used ? 1U : 0U) + (f.sink_used ? 2U : 0U);
    const std::uint64_t mixed = (words[0] * 0x9e3779b97f4a7c15) ^ (words[1] * 0xc2b2ae3d27d4eb4f);
    return static_cast<std::size_t>(mixed ^ (mixed >> 29));
  }
};

using Ways = std::unordered_map<Frontier, std::uint64_t, Hash>;

class Counter {
 public:
  explicit Counter(const Shape& shape)
      : columns_(shape.width + 1), rows_(shape.height + 1), starts_(shape.starts), ends_(shape.ends) {
    if (columns_ > rows_) {  // the shorter side makes the frontier
      std::swap(columns_, rows_);
      for (auto* points : {&starts_, &ends_})
        for (Point& p : *points) std::swap(p.x, p.y);
    }
  }

  std::optional<std::uint64_t> count() {
    if (columns_ > longest_row) return std::nullopt;
    added_ = static_cast<std::uint8_t>(columns_);
    Frontier empty;
    empty.mate.fill(done_with);
    now_[empty] = 1;
    for (int y = 0; y < rows_; ++y)
      for (int x = 0; x < columns_; ++x) add(x, y);
    return overflow_ ? std::nullopt : std::optional(total_);
  }

 private:
  void add(int x, int y) {
    const Point here{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
    // The possible partners of the new junction: a place in the frontier, the source or the sink.
    std::array<std::uint8_t, 4> others{};
    std::size_t n = 0;
    if (x > 0) others[n++] = added_ - 1;
    if (y > 0) others[n++] = 0;
    if (std::ranges::find(starts_, here) != starts_.end()) others[n++] = source;
    if (std::ranges::find(ends_, here) != ends_.end()) others[n++] = sink;

    Ways next;
    for (const auto& [frontier, ways] : now_) {
      Frontier f = frontier;
      f.mate[added_] = added_;
      go_on();
      choose(f, std::span(others.data(), n), 0, ways, next);
    }
    now_ = std::move(next);
  }

  // Joins the new junction to some of `others`, in every way; `edges` counts the real ones.
  void choose(const Frontier& f, std::span<const std::uint8_t> others, int edges, std::uint64_t ways, Ways& next) {
    if (others.empty()) return keep(f, ways, next);
    choose(f, others.subspan(1), edges, ways, next);

    const std::uint8_t other = others.front();
    Frontier g = f;
    std::uint8_t there = other;  // the far end of the other's fragment
    if (other == source || other == sink) {
      bool& used = other == source ? g.source_used : g.sink_used;
      if (used) return;
      used = true;
    } else {
      there = g.mate[other];
      if (there == done_with || there == added_) return;  // no room, or a circle
      if (there != other) g.mate[other] = done_with;
      ++edges;
    }
    const std::uint8_t here = g.mate[added_];
    if (here == done_with) return;
    if (here != added_) g.mate[added_] = done_with;
    if (there < source) g.mate[there] = here;
    if (here < source) g.mate[here] = there;
    if (there < source || here < source) return choose(g, others.subspan(1), edges, ways, next);

    // Source and sink have met: a path, unless it has no edge at all or a fragment is left over.
    if (edges == 0) return;
    for (std::uint8_t i = 0; i <= added_; ++i)
      if (g.mate[i] != i && g.mate[i] != done_with) return;
    sum(total_, ways);
  }

  // The oldest junction leaves the frontier; it may not be a loose end.
  void keep(const Frontier& f, std::uint64_t ways, Ways& next) {
    if (f.mate[0] != 0 && f.mate[0] != done_with) return;
    Frontier g = f;
    g.mate.fill(done_with);
    for (std::uint8_t i = 1; i <= added_; ++i) g.mate[i - 1] = f.mate[i] >= source ? f.mate[i] : f.mate[i] - 1;
    sum(next[g], ways);
  }

  void sum(std::uint64_t& into, std::uint64_t more) {
    if (into + more < into) overflow_ = true;
    into += more;
  }

  int columns_;
  int rows_;
  std::uint8_t added_ = 0;  // the place of the junction being added
  std::vector<Point> starts_;
  std::vector<Point> ends_;
  Ways now_;
  std::uint64_t total_ = 0;
  bool overflow_ = false;
};

}  // namespace

std::optional<std::uint64_t> count_paths(const Shape& shape) { return Counter(shape).count(); }

}  // namespace crux::panel
