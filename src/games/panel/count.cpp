// count.cpp -- paths by dynamic programming over a frontier (Knuth's Simpath, TAOCP 4A, 7.1.4).
//
// Junctions are added one by one, row by row. What matters of the lines drawn so far is only how they meet the frontier, the last
// `row` junctions: each is untouched, or done with (two edges, or outside), or the loose end of a fragment, whose other loose end
// is another junction of the frontier, or the line's beginning (`source`), or its stop (`sink`). Equal frontiers are counted
// together. A path is complete when the fragments of source and sink meet and no other fragment is left over.
#include "games/panel/count.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <unordered_map>

namespace crux::panel {
namespace {

constexpr std::size_t longest_row = 9;
constexpr std::int8_t done_with = -1;
constexpr std::int8_t source = 100;
constexpr std::int8_t sink = 101;

// mate[i]: i itself where untouched, else the other loose end. The junction being added has the last used index.
struct Frontier {
  std::array<std::int8_t, 16> mate;
  bool source_used = false;
  bool sink_used = false;
  bool operator==(const Frontier&) const = default;
};

struct Hash {
  std::size_t operator()(const Frontier& f) const {
    std::uint64_t words[2];
    std::memcpy(words, f.mate.data(), sizeof words);
    const std::uint64_t mixed = (words[0] * 0x9e3779b97f4a7c15) ^ ((words[1] + f.source_used + 2 * f.sink_used) * 0xc2b2ae3d27d4eb4f);
    return static_cast<std::size_t>(mixed ^ (mixed >> 29));
  }
};

class Counter {
 public:
  explicit Counter(const Shape& shape) : columns_(shape.width + 1), rows_(shape.height + 1), starts_(shape.starts), ends_(shape.ends) {
    if (columns_ > rows_) {  // the shorter side makes the frontier
      std::swap(columns_, rows_);
      for (auto* points : {&starts_, &ends_})
        for (Point& p : *points) std::swap(p.x, p.y);
    }
  }

  std::optional<std::uint64_t> count() {
    if (columns_ > static_cast<int>(longest_row)) return std::nullopt;
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
    // What the new junction may be joined to: a place in the frontier, the source or the sink.
    std::array<std::int8_t, 4> others{};
    std::size_t n = 0;
    if (x > 0) others[n++] = static_cast<std::int8_t>(columns_ - 1);
    if (y > 0) others[n++] = 0;
    if (std::find(starts_.begin(), starts_.end(), here) != starts_.end()) others[n++] = source;
    if (std::find(ends_.begin(), ends_.end(), here) != ends_.end()) others[n++] = sink;

    std::unordered_map<Frontier, std::uint64_t, Hash> next;
    for (const auto& [frontier, ways] : now_) {
      Frontier f = frontier;
      f.mate[static_cast<std::size_t>(columns_)] = static_cast<std::int8_t>(columns_);
      choose(f, std::span(others.data(), n), 0, ways, next);
    }
    now_ = std::move(next);
  }

  // Joins the new junction to some of `others`, in every way; `edges` counts the real ones.
  void choose(const Frontier& f, std::span<const std::int8_t> others, int edges, std::uint64_t ways,
              std::unordered_map<Frontier, std::uint64_t, Hash>& next) {
    if (others.empty()) return keep(f, ways, next);
    choose(f, others.subspan(1), edges, ways, next);

    const std::int8_t other = others.front();
    const auto added = static_cast<std::int8_t>(columns_);
    Frontier g = f;
    std::int8_t there = other;  // the far end of the other's fragment
    if (other == source || other == sink) {
      bool& used = other == source ? g.source_used : g.sink_used;
      if (used) return;
      used = true;
    } else {
      there = g.mate[static_cast<std::size_t>(other)];
      if (there == done_with || there == added) return;  // no room, or a circle
      if (there != other) g.mate[static_cast<std::size_t>(other)] = done_with;
      ++edges;
    }
    const std::int8_t here = g.mate[static_cast<std::size_t>(added)];
    if (here == done_with) return;
    if (here != added) g.mate[static_cast<std::size_t>(added)] = done_with;
    const auto is_junction = [](std::int8_t end) { return end < source; };
    if (is_junction(there)) g.mate[static_cast<std::size_t>(there)] = here;
    if (is_junction(here)) g.mate[static_cast<std::size_t>(here)] = there;
    if (is_junction(there) || is_junction(here)) return choose(g, others.subspan(1), edges, ways, next);

    // Source and sink have met: a path, unless something is left over or it has no edge at all.
    const auto loose = [&](std::int8_t i) { return g.mate[static_cast<std::size_t>(i)] != i && g.mate[static_cast<std::size_t>(i)] != done_with; };
    for (std::int8_t i = 0; i <= added; ++i)
      if (loose(i)) return;
    const bool stands_still = edges == 0 && here != added && f.mate[static_cast<std::size_t>(added)] == (other == sink ? source : sink);
    if (!stands_still) sum(total_, ways);
  }

  // The oldest junction leaves the frontier; it may not be a loose end.
  void keep(const Frontier& f, std::uint64_t ways, std::unordered_map<Frontier, std::uint64_t, Hash>& next) {
    if (f.mate[0] != 0 && f.mate[0] != done_with) return;
    Frontier g = f;
    g.mate.fill(done_with);
    for (int i = 1; i <= columns_; ++i) {
      const std::int8_t mate = f.mate[static_cast<std::size_t>(i)];
      g.mate[static_cast<std::size_t>(i - 1)] = mate >= source || mate == done_with ? mate : static_cast<std::int8_t>(mate - 1);
    }
    sum(next[g], ways);
  }

  void sum(std::uint64_t& into, std::uint64_t more) {
    if (into + more < into) overflow_ = true;
    into += more;
  }

  int columns_;
  int rows_;
  std::vector<Point> starts_;
  std::vector<Point> ends_;
  std::unordered_map<Frontier, std::uint64_t, Hash> now_;
  std::uint64_t total_ = 0;
  bool overflow_ = false;
};

}  // namespace

std::optional<std::uint64_t> count_paths(const Shape& shape) { return Counter(shape).count(); }

}  // namespace crux::panel
