// fill.cpp -- sketches: weights left open, puzzles that fill them, and which of those are twins because the sketch is symmetric.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>
#include <map>
#include <set>

#include "games/burrows/burrows.hpp"

namespace crux::burrows {

bool is_hole(const Json& weight) { return weight.is_object() || weight == "?"; }

namespace {

// "?" stands for what the sampler gives unless asked: 1 to `usual_weights`.
std::vector<int> read_options(const Field& in) {
  std::vector<int> weights;
  if (in.value() == "?") {
    for (int w = 1; w <= usual_weights; ++w) weights.push_back(w);
    return weights;
  }
  const Field list = in["options"];
  std::set<int> seen;
  for (const Field& option : list.array(most_options)) {
    weights.push_back(option.integer(1, max_weight));
    if (!seen.insert(weights.back()).second)
      option.reject(fmt::format("cost {} a second time", weights.back()), "each option once");
  }
  if (weights.empty()) list.reject("found no option", "at least one cost, such as [1,2,5]");
  return weights;
}

// --- symmetries ----------------------------------------------------------------------------------------------------------------

// [a][b]: of the tunnel between them, 0 if there is none. A tunnel may become another exactly if they have the same label:
// the same weight, or holes with the same options in whatever order.
using Labels = std::array<std::array<int, max_nodes>, max_nodes>;

Labels label(const Sketch& sketch) {
  using Kind = std::pair<bool, std::vector<int>>;  // whether it is a hole, and what it may cost
  std::vector<Kind> kinds;
  for (const Tunnel& t : sketch.first.tunnels) kinds.push_back({false, {t.weight}});
  for (const WeightHole& hole : sketch.holes) {
    kinds[hole.tunnel] = {true, hole.weights};
    std::ranges::sort(kinds[hole.tunnel].second);
  }
  Labels labels{};
  std::map<Kind, int> known;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Tunnel& t = sketch.first.tunnels[i];
    const int next = static_cast<int>(known.size()) + 1;
    labels[t.a][t.b] = labels[t.b][t.a] = known.emplace(kinds[i], next).first->second;
  }
  return labels;
}

// Tells burrows apart by the start, then by what they are joined to, as twins.cpp does; without hashes, for this is done once a
// sketch. Only burrows of one colour can become each other.
using Colouring = std::array<int, max_nodes>;
Colouring colour(const Puzzle& p, const Labels& labels) {
  Colouring colours{};
  colours[static_cast<std::size_t>(p.start)] = 1;
  for (std::size_t told_apart = 0;;) {
    std::map<std::pair<int, std::vector<std::pair<int, int>>>, int> known;
    Colouring next{};
    for (std::size_t n = 0; n < p.nodes.size(); ++n) {
      std::vector<std::pair<int, int>> around;
      for (const Arc& arc : p.arcs_of(static_cast<int>(n))) around.emplace_back(labels[n][arc.to], colours[arc.to]);
      std::ranges::sort(around);
      const int fresh = static_cast<int>(known.size());
      next[n] = known.emplace(std::pair(colours[n], std::move(around)), fresh).first->second;
    }
    colours = next;
    if (known.size() == told_apart) return colours;
    told_apart = known.size();
  }
}

// Renumbers the burrows in every way that keeps the start and all labels, and notes what becomes of the holes.
//
// Burrows are placed one after the other, each beside the one from which it was reached first. Those on the way to a hole come
// first; once they are placed no hole moves any more, and one way to place the others is enough. Without this, ten equal
// tunnels to nowhere would be tried in every order.
class Renumbering {
 public:
  using Images = std::vector<std::uint16_t>;  // [hole]: which it becomes

  explicit Renumbering(const Sketch& sketch) : sketch_(sketch), p_(sketch.first) {
    put_in_order();
    for (std::size_t h = 0; h < sketch.holes.size(); ++h) {
      const Tunnel& t = p_.tunnels[sketch.holes[h].tunnel];
      hole_at_[t.a][t.b] = hole_at_[t.b][t.a] = static_cast<std::uint16_t>(h);
    }
    std::size_t options = 0;
    for (const WeightHole& hole : sketch.holes) options += hole.weights.size();
    most_ = std::min(most_symmetries, most_kept / options);
  }

  // Each once, the identity among them; nothing if there are too many.
  std::set<Images> run() {
    const auto start = static_cast<std::size_t>(p_.start);
    image_[start] = p_.start;
    taken_ = only(p_.start);
    place(1);
    return gave_up_ ? std::set<Images>{} : std::move(found_);
  }

 private:
  struct Step {
    std::size_t node = 0;
    std::size_t from = 0;  // a neighbour that is placed before it
  };

  void put_in_order();
  bool place(std::size_t step);
  bool fits(std::size_t step, std::size_t image) const;
  void keep();

  const Sketch& sketch_;
  const Puzzle& p_;
  Labels labels_ = label(sketch_);
  Colouring colours_ = colour(p_, labels_);
  std::vector<Step> order_;   // the start first
  std::size_t deciding_ = 0;  // how many of `order_` decide what becomes of the holes
  std::array<std::array<std::uint16_t, max_nodes>, max_nodes> hole_at_{};  // [a][b]: the hole there; only if there is one
  std::size_t most_ = 0;
  std::array<int, max_nodes> image_{};  // [node], if it is placed
  Nodes taken_ = 0;                     // images
  std::set<Images> found_;
  int tried_ = 0;
  bool gave_up_ = false;
};

void Renumbering::put_in_order() {
  // Step 1. Outward from the start.
  const auto start = static_cast<std::size_t>(p_.start);
  std::vector<Step> outward{{start, start}};
  std::array<std::size_t, max_nodes> from{};
  from[start] = start;
  Nodes seen = only(p_.start);
  for (std::size_t i = 0; i < outward.size(); ++i)
    for (const Arc& arc : p_.arcs_of(static_cast<int>(outward[i].node))) {
      if (has(seen, arc.to)) continue;
      seen |= only(arc.to);
      from[arc.to] = outward[i].node;
      outward.push_back({arc.to, outward[i].node});
    }
  // Step 2. The ends of holes, and all on the way to them.
  Nodes decides = only(p_.start);
  for (const WeightHole& hole : sketch_.holes)
    for (std::size_t n : {p_.tunnels[hole.tunnel].a, p_.tunnels[hole.tunnel].b})
      for (; !has(decides, static_cast<int>(n)); n = from[n]) decides |= only(static_cast<int>(n));
  // Step 3. Those come first, in the order in which they were reached.
  deciding_ = static_cast<std::size_t>(std::popcount(decides));
  for (const bool first : {true, false})
    std::ranges::copy_if(outward, std::back_inserter(order_),
                         [&](const Step& s) { return has(decides, static_cast<int>(s.node)) == first; });
}

// Whether there was a way to place this burrow and all that follow.
bool Renumbering::place(std::size_t step) {
  if (step == order_.size()) {
    keep();
    return true;
  }
  const auto [node, from] = order_[step];
  bool placed = false;
  Nodes open = p_.neighbours[static_cast<std::size_t>(image_[from])] & ~taken_;
  for (; open != 0 && !gave_up_; open &= open - 1) {
    const int image = std::countr_zero(open);
    if (colours_[node] != colours_[static_cast<std::size_t>(image)]) continue;
    if (++tried_ > symmetry_patience) gave_up_ = true;
    if (gave_up_ || !fits(step, static_cast<std::size_t>(image))) continue;
    image_[node] = image;
    taken_ |= only(image);
    placed |= place(step + 1);
    taken_ &= ~only(image);
    if (placed && step >= deciding_) return true;
  }
  return placed;
}

bool Renumbering::fits(std::size_t step, std::size_t image) const {
  const std::size_t node = order_[step].node;
  return std::ranges::all_of(std::span(order_).first(step), [&](const Step& before) {
    return labels_[node][before.node] == labels_[image][static_cast<std::size_t>(image_[before.node])];
  });
}

void Renumbering::keep() {
  Images images;
  for (const WeightHole& hole : sketch_.holes) {
    const Tunnel& t = p_.tunnels[hole.tunnel];
    images.push_back(hole_at_[static_cast<std::size_t>(image_[t.a])][static_cast<std::size_t>(image_[t.b])]);
  }
  found_.insert(std::move(images));
  gave_up_ = gave_up_ || found_.size() > most_;
}

}  // namespace

// The sketch is read by the puzzle's own reader, with the first option in each hole: no rule is written down twice, and as
// nothing else changes its complaints name the right places.
Result<Sketch> Burrows::read_sketch(const Json& json) {
  Reading reading(json, "burrows");
  const Field in = reading.root();
  const auto edges = in["edges"].array(absurd);
  if (const auto start = in.maybe("start"); start && is_hole(start->value()))
    start->reject(fmt::format("{} is a hole", excerpt(start->value())), "a burrow: only costs may be left open");
  if (reading.failed()) return reading.failure();

  Json filled = json;
  std::vector<WeightHole> holes;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!edges[i].value().is_array() || edges[i].value().size() != 3) continue;
    const Field weight = edges[i].array(3)[2];
    if (weight.value().is_number()) continue;
    if (!is_hole(weight.value()))
      weight.reject("found " + excerpt(weight.value()),
                    fmt::format("a cost 1..{}, or a hole: \"?\" or {{\"options\":[1,2,5]}}", max_weight));
    holes.push_back({static_cast<std::uint16_t>(i), reading.failed() ? std::vector<int>{} : read_options(weight)});
    if (reading.failed()) return reading.failure();
    filled["edges"][i][2] = holes.back().weights.front();
  }
  if (holes.size() > most_holes)
    in["edges"].reject(fmt::format("found {} holes", holes.size()), fmt::format("at most {}", most_holes));
  if (reading.failed()) return reading.failure();

  auto first = read(filled);
  if (!first) return std::unexpected(first.error());
  if (holes.empty()) in["edges"].reject("found no hole", "a sketch has \"?\" or {\"options\":[1,2,5]} instead of some cost");
  if (reading.failed()) return reading.failure();
  return Sketch{std::move(*first), std::move(holes)};
}

std::vector<Hole> Burrows::holes(const Sketch& sketch) {
  std::vector<Hole> holes;
  for (const WeightHole& hole : sketch.holes) {
    const Tunnel& t = sketch.first.tunnels[hole.tunnel];
    holes.push_back({fmt::format("tunnel {}-{}", t.a, t.b), {}});
    for (const int weight : hole.weights) holes.back().options.push_back(fmt::format("cost {}", weight));
  }
  return holes;
}

std::optional<Candidate<Puzzle>> Burrows::complete(const Sketch& sketch, std::span<const Option> options) {
  assert(options.size() == sketch.holes.size());
  std::vector<Tunnel> tunnels = sketch.first.tunnels;
  for (std::size_t h = 0; h < options.size(); ++h) tunnels[sketch.holes[h].tunnel].weight = sketch.holes[h].weights[options[h]];
  return Candidate<Puzzle>{make_puzzle(sketch.first.nodes, std::move(tunnels), sketch.first.start)};
}

std::vector<Symmetry> Burrows::symmetries(const Sketch& sketch) {
  std::vector<std::vector<Option>> by_weight;  // [hole]: its options, the cheapest first
  for (const WeightHole& hole : sketch.holes) {
    by_weight.emplace_back();
    for (std::size_t o = 0; o < hole.weights.size(); ++o) by_weight.back().push_back(static_cast<Option>(o));
    std::ranges::sort(by_weight.back(), {}, [&](Option o) { return hole.weights[o]; });
  }
  std::vector<Symmetry> all;
  for (const auto& images : Renumbering(sketch).run()) {
    if (std::ranges::is_sorted(images)) continue;  // the identity, as each hole is there once
    Symmetry symmetry{images, {}};
    for (std::size_t h = 0; h < images.size(); ++h) {
      const auto &from = by_weight[h], &to = by_weight[images[h]];
      symmetry.as.emplace_back(from.size());
      for (std::size_t i = 0; i < from.size(); ++i) symmetry.as[h][from[i]] = to[i];
    }
    all.push_back(std::move(symmetry));
  }
  return all;
}

}  // namespace crux::burrows
