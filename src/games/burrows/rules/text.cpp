// text.cpp -- burrows and plays as text: JSON in and out, and plays such as "3-1 1-0 flag 1-2 submit".
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "base/bytes.hpp"
#include "base/words.hpp"
#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

Tunnel read_tunnel(const Field& in, int nodes) {
  const auto parts = in.array(3);
  if (parts.size() != 3) {
    in.reject("found " + excerpt(in.value()), "a tunnel is [burrow, burrow, cost]");
    return {};
  }
  const int a = parts[0].integer(0, nodes - 1), b = parts[1].integer(0, nodes - 1);
  if (a == b) in.reject(fmt::format("a tunnel from {} to itself", letters_of(a)), "a tunnel joins two different burrows");
  if (is_hole(parts[2].value()))
    parts[2].reject("found a hole: this is a sketch", "`crux fill` completes it; a puzzle has none", ErrorKind::sketch);
  return {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), parts[2].integer(1, max_weight)};
}

// Which burrows cannot be reached from the first: "D", "D, E, F and 5 more".
struct CutOff {
  std::vector<std::string> burrows;
  int more = 0;
};
CutOff cut_off(int nodes, std::span<const Tunnel> tunnels) {
  Nodes reached = 1;
  for (Nodes before = 0; before != reached;) {
    before = reached;
    for (const Tunnel& t : tunnels)
      if (has(reached, t.a) || has(reached, t.b)) reached |= only(t.a) | only(t.b);
  }
  constexpr std::size_t most_named = 3;
  CutOff found;
  for (int n = 0; n < nodes; ++n) {
    if (has(reached, n)) continue;
    if (found.burrows.size() == most_named) {
      ++found.more;
    } else {
      found.burrows.push_back(letters_of(n));
    }
  }
  return found;
}

void reject_cut_off(const Field& edges, CutOff found) {
  const bool one = found.burrows.size() == 1;
  if (found.more > 0) found.burrows.push_back(fmt::format("{} more", found.more));
  edges.reject(fmt::format("burrow{} {} {} cut off", one ? "" : "s", joined(found.burrows), one ? "is" : "are"),
               one ? "add a tunnel to it" : "add tunnels to them");
}

struct Word {
  std::string_view text;
  std::size_t number = 0;  // from 1
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  while (true) {
    const auto begin = text.find_first_not_of(" \t\n,");
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const auto end = std::min(text.find_first_of(" \t\n,"), text.size());
    words.push_back({text.substr(0, end), words.size() + 1});
    text.remove_prefix(end);
  }
}

std::unexpected<Error> refuse(const Word& word, std::string_view found, std::string expected) {
  const std::string shown = excerpt(Json(word.text));
  return error("burrows", fmt::format("word {} of the play", word.number), fmt::format("{} {}", shown, found),
               std::move(expected));
}

// "1-2", as the arc from 1 to 2.
struct Passage {
  int from = 0;
  Arc arc;
};
// A burrow by its number, or by its letters as pictures and hints have them: "1" and "B" are the same. -1: neither.
int read_burrow(const Puzzle& p, std::string_view text) {
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size()) return std::max(number, -1);
  for (int n = 0; n < p.size(); ++n)
    if (letters_of(n) == text) return n;
  return -1;
}

Result<Passage> read_passage(const Puzzle& p, const Word& word) {
  const std::string_view text = word.text;
  const std::size_t dash = std::min(text.find('-'), text.size());
  const int from = read_burrow(p, text.substr(0, dash));
  const int to = dash < text.size() ? read_burrow(p, text.substr(dash + 1)) : -1;
  if (from < 0 || to < 0)
    return refuse(word, "is not a step", "write a tunnel such as A-B, or, if Scout plays, flag A-B, unflag A-B or submit");
  if (from < p.size())
    for (const Arc& arc : p.arcs_of(from))
      if (arc.to == to) return Passage{from, arc};
  return refuse(word, "is no tunnel of this puzzle", "name two burrows that a tunnel joins");
}

std::string name_of(const Tunnel& t) { return fmt::format("{}-{}", t.a, t.b); }

// How Scout gets to `goal` through flagged tunnels, or nothing if he cannot.
std::vector<Scout::Move> walk(const Puzzle& p, const Scout::State& s, int goal) {
  std::vector<std::vector<Scout::Move>> ways(p.nodes.size());
  std::vector<int> queue{s.at};
  Nodes seen = only(s.at);
  for (std::size_t i = 0; i < queue.size() && !has(seen, goal); ++i)
    for (const Arc& arc : p.arcs_of(queue[i])) {
      if (has(seen, arc.to) || !s.flagged[arc.tunnel]) continue;
      seen |= only(arc.to);
      queue.push_back(arc.to);
      ways[arc.to] = ways[static_cast<std::size_t>(queue[i])];
      ways[arc.to].push_back({Scout::Kind::travel, arc.tunnel, arc.to});
    }
  return ways[static_cast<std::size_t>(goal)];
}

}  // namespace

Result<Puzzle> Burrows::read(const Json& json) {
  Reading reading(json, "burrows");
  const Field in = reading.root();
  std::vector<Point> nodes;
  for (const Field& node : in["nodes"].array(absurd)) {
    const auto [x, y] = node.pair(max_coordinate, max_coordinate);
    if (std::ranges::find(nodes, Point{x, y}) != nodes.end())
      node.reject(fmt::format("a second burrow at [{},{}]", x, y), "each burrow at a place of its own");
    nodes.push_back({x, y});
  }
  const int count = static_cast<int>(nodes.size());
  if (count < 2 || count > max_nodes) in["nodes"].reject("found " + counted(count, "burrow"), fmt::format("2 to {}", max_nodes));
  if (reading.failed()) return reading.failure();

  std::vector<Tunnel> tunnels;
  std::set<std::pair<int, int>> known;
  for (const Field& edge : in["edges"].array(absurd)) {
    const Tunnel t = read_tunnel(edge, count);
    if (reading.failed()) return reading.failure();
    if (!known.insert(std::minmax<int>(t.a, t.b)).second)
      edge.reject(fmt::format("a second tunnel between {} and {}", letters_of(t.a), letters_of(t.b)),
                  "at most one tunnel between two burrows");
    tunnels.push_back(t);
  }
  const int start = in["start"].integer(0, count - 1);
  if (reading.failed()) return reading.failure();
  if (!burrows::connected(count, tunnels)) reject_cut_off(in["edges"], cut_off(count, tunnels));
  if (reading.failed()) return reading.failure();
  return make_puzzle(std::move(nodes), std::move(tunnels), start);
}

std::size_t Burrows::bytes(const Puzzle& p) { return held(p.nodes) + held(p.tunnels) + held(p.arcs); }

Json Burrows::write(const Puzzle& p) {
  Json nodes = Json::array(), edges = Json::array();
  for (const Point& n : p.nodes) nodes.push_back({n.x, n.y});
  for (const Tunnel& t : p.tunnels) edges.push_back({t.a, t.b, t.weight});
  return {{"nodes", std::move(nodes)}, {"edges", std::move(edges)}, {"start", p.start}};
}

Result<Puzzle> Scout::read(const Json& json) { return Burrows::read(json); }
Json Scout::write(const Puzzle& p) { return Burrows::write(p); }

Result<std::vector<Move>> Burrows::read_moves(const Puzzle& p, std::string_view text) {
  State s = start(p);
  std::vector<Move> moves;
  for (const Word& word : words_of(text)) {
    const auto step = read_passage(p, word);
    if (!step) return std::unexpected(step.error());
    if (s.lost) return refuse(word, "follows a mistake", "the play ended before it: a tunnel belonged to no cheapest tree");
    if (!has(s.connected, step->from))
      return refuse(word, "begins where nothing is connected yet", "a tunnel from a connected burrow");
    if (has(s.connected, step->arc.to))
      return refuse(word, "leads to a burrow that is connected already", "a tunnel to a new one");
    moves.push_back({step->arc.tunnel, step->arc.to});
    apply(p, s, moves.back());
  }
  return moves;
}

std::string Burrows::write_moves(const Puzzle& p, std::span<const Move> moves) {
  std::string text;
  for (const Move m : moves) text += fmt::format("{}{}-{}", text.empty() ? "" : " ", p.tunnels[m.tunnel].other(m.to), m.to);
  return text;
}

Result<std::vector<Scout::Move>> Scout::read_moves(const Puzzle& p, std::string_view text) {
  State s = start(p);
  std::vector<Move> moves;
  const auto make = [&](Move m) {
    moves.push_back(m);
    apply(p, s, m);
  };
  const auto words = words_of(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (s.solved) return refuse(words[i], "follows a right submission", "the play ended before it");
    const std::string_view verb = words[i].text;
    if (verb == "submit") {
      make({});
      continue;
    }
    const bool flags = verb == "flag" || verb == "unflag";
    if (flags && ++i == words.size()) return refuse(words[i - 1], "is the last word", "a tunnel after it, such as A-B");
    const auto step = read_passage(p, words[i]);
    if (!step) return std::unexpected(step.error());
    const std::uint16_t tunnel = step->arc.tunnel;
    if (flags) {
      if (s.flagged[tunnel] == (verb == "flag"))
        return refuse(words[i], s.flagged[tunnel] ? "is flagged already" : "is not flagged",
                      fmt::format("another tunnel to {}", verb));
      make({verb == "flag" ? Kind::flag : Kind::unflag, tunnel, 0});
      continue;
    }
    if (s.at != step->from) {
      const auto way = walk(p, s, step->from);
      if (way.empty())
        return refuse(words[i], fmt::format("begins elsewhere than Scout, who is in burrow {}", letters_of(s.at)),
                      "a tunnel from there, or from where flagged tunnels lead him");
      for (const Move& m : way) make(m);
    }
    make({Kind::travel, tunnel, step->arc.to});
  }
  return moves;
}

std::string Scout::write_moves(const Puzzle& p, std::span<const Move> moves) {
  std::string text;
  for (const Move m : moves) {
    if (!text.empty()) text += ' ';
    const Tunnel& t = p.tunnels[m.tunnel];
    switch (m.kind) {
      case Kind::travel: text += fmt::format("{}-{}", t.other(m.to), m.to); break;
      case Kind::flag: text += "flag " + name_of(t); break;
      case Kind::unflag: text += "unflag " + name_of(t); break;
      case Kind::submit: text += "submit"; break;
    }
  }
  return text;
}

}  // namespace crux::burrows
