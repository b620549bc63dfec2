#include "games/robot/solve/structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace crux::robot {
namespace {

using Kind = Statement::Kind;

// A statement as far as it matters here.
struct Phrase {
  const Statement* statement;
  int cost;      // commands that a second copy of it takes
  bool written;  // by a wildcard
};
using Level = std::vector<Phrase>;  // statements one after another: of the program, or of a body

bool is_function(const Statement& s) { return s.kind == Kind::define || s.kind == Kind::call; }

bool alike(const Phrase& a, const Phrase& b) {
  const Statement &s = *a.statement, &t = *b.statement;
  if (is_function(s) || is_function(t)) return is_function(s) && is_function(t) && s.name == t.name;
  return s.kind == t.kind && (s.kind == Kind::action ? s.action == t.action : s == t);
}

void gather(std::span<const Statement> program, std::span<const std::uint8_t> written, std::size_t& at,
            std::vector<Level>& levels) {
  const std::size_t number = levels.size();
  levels.emplace_back();
  for (const Statement& s : program) {
    levels[number].push_back({&s, s.kind == Kind::repeat ? 1 + commands(s.body) : 1, written[at++] != 0});
    if (!s.body.empty()) gather(s.body, written, at, levels);
  }
}

using Part = std::span<const Phrase>;
bool same(Part a, Part b) { return std::ranges::equal(a, b, alike); }
bool any_written(Part part) { return std::ranges::any_of(part, &Phrase::written); }
bool any_definition(Part part) {
  return std::ranges::any_of(part, [](const Phrase& t) { return t.statement->kind == Kind::define; });
}
int cost(Part part) {
  int sum = 0;
  for (const Phrase& piece : part) sum += piece.cost;
  return sum;
}

std::string text(Part part) {
  Program program;
  for (const Phrase& piece : part) {
    program.push_back(*piece.statement);
    if (is_function(program.back())) program.back().kind = Kind::call, program.back().body.clear();
  }
  return write_on_one_line(program);
}

// Copies side by side. A repeat of k copies saves k - 1 of them, and costs one command.
std::optional<std::string> run_in(Part level) {
  for (std::size_t first = 0; first < level.size(); ++first)
    for (std::size_t length = 1; first + 2 * length <= level.size(); ++length) {
      const Part once = level.subspan(first, length);
      std::size_t copies = 1;
      while (first + (copies + 1) * length <= level.size() && same(once, level.subspan(first + copies * length, length)))
        ++copies;
      if ((static_cast<int>(copies) - 1) * cost(once) <= 1 || !any_written(level.subspan(first, copies * length))) continue;
      return fmt::format("\"{}\" stands {} times in a row, which is a repeat of its own", text(once), copies);
    }
  return std::nullopt;
}

// Copies anywhere, without overlap. A function that is used k times saves k - 1 copies, and costs k calls. Parts of three are
// enough: if a longer one pays, so does a part of it.
std::optional<std::string> copies_in(std::span<const Level> levels) {
  for (std::size_t length = 1; length <= 3; ++length)
    for (const Level& from : levels)
      for (std::size_t first = 0; first + length <= from.size(); ++first) {
        const Part once = Part(from).subspan(first, length);
        if (cost(once) < 2 || any_definition(once)) continue;
        int copies = 0;
        bool is_written = false;
        for (const Level& level : levels)
          for (std::size_t at = 0; at + length <= level.size(); ++at) {
            const Part other = Part(level).subspan(at, length);
            if (any_definition(other) || !same(once, other)) continue;
            ++copies;
            is_written = is_written || any_written(other);
            at += length - 1;
          }
        if (is_written && (copies - 1) * (cost(once) - 1) > 1)
          return fmt::format("\"{}\" stands there {} times, which is a function of its own", text(once), copies);
      }
  return std::nullopt;
}

// A repeat's body, once more right before or after it; a function's body, anywhere outside of it.
std::optional<std::string> copy_of_body(std::span<const Level> levels, Part body, const Phrase& owner) {
  const bool repeats = owner.statement->kind == Kind::repeat;
  if (!repeats && cost(body) < 2) return std::nullopt;
  for (const Level& level : levels)
    for (std::size_t at = 0; at + body.size() <= level.size(); ++at) {
      const Part other = Part(level).subspan(at, body.size());
      if (other.data() == body.data() || !same(body, other) || (!any_written(other) && !any_written(body))) continue;
      const bool beside = (at + body.size() < level.size() && level[at + body.size()].statement == owner.statement) ||
                          (at > 0 && level[at - 1].statement == owner.statement);
      if (repeats && !beside) continue;
      return fmt::format("\"{}\" stands {}", text(other),
                         repeats ? "beside a repeat of the same" : "there and is what a function holds");
    }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> unused_structure(std::span<const Statement> program, std::span<const std::uint8_t> written) {
  std::vector<Level> levels;
  std::size_t at = 0;
  gather(program, written, at, levels);
  for (const Level& level : levels)
    if (auto found = run_in(level)) return found;
  if (auto found = copies_in(levels)) return found;
  for (const Level& level : levels)
    for (const Phrase& piece : level) {
      if (piece.statement->body.empty()) continue;
      const auto body = std::ranges::find_if(
          levels, [&](const Level& l) { return !l.empty() && l[0].statement == piece.statement->body.data(); });
      if (auto found = copy_of_body(levels, *body, piece)) return found;
    }
  return std::nullopt;
}

}  // namespace crux::robot
