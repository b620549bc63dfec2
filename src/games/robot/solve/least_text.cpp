#include "games/robot/solve/least_text.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "base/steady_sort.hpp"

namespace crux::robot::least {
namespace {

using Kind = Statement::Kind;

// How far the actions from i and from j > i agree, for all i and j.
std::vector<std::vector<int>> agreements(std::span<const Action> actions) {
  const std::size_t n = actions.size();
  std::vector<std::vector<int>> common(n + 1, std::vector<int>(n + 1, 0));
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = n; j-- > i + 1;)
      if (actions[i] == actions[j]) common[i][j] = common[i + 1][j + 1] + 1;
  return common;
}

// Taking the first that fits again and again takes the most.
int most_at_once(const Word& word) {
  int count = 0, free_from = 0;
  for (const int place : word.at) {
    if (place < free_from) continue;
    ++count;
    free_from = place + word.length;
  }
  return count;
}

// All that stands twice, by length.
std::vector<Word> repeated(const std::vector<std::vector<int>>& common, int size, bool once_and_cut) {
  std::vector<Word> found;
  // Whether what stands at `place` begins once more behind itself, and is cut off.
  const auto is_cut = [&](int place, int length) {
    for (int start = std::max(place + length, size - length + 1); start + 1 < size; ++start)
      if (common[index(place)][index(start)] == size - start) return true;
    return false;
  };
  for (int length = 2; length < size; ++length) {
    std::vector<bool> seen(index(size), false);
    for (int i = 0; i + length < size; ++i) {
      if (seen[index(i)]) continue;
      Word word{.length = length, .at = {i}};
      for (int j = i + 1; j + length <= size; ++j) {
        if (common[index(i)][index(j)] < length) continue;
        word.at.push_back(j);
        seen[index(j)] = true;
      }
      word.most = most_at_once(word);
      if (word.most >= 2 || (once_and_cut && is_cut(i, length))) found.push_back(std::move(word));
    }
  }
  return found;
}

}  // namespace

Text::Text(std::span<const Action> all, const Grammar& allowed, bool cut_off)
    : actions(all), grammar(allowed), size(static_cast<int>(all.size())), ending(all.size() + 2) {
  const auto common = agreements(actions);
  // Step 1. Repeats. Two times the same single action saves nothing.
  if (grammar.repeats > 0)
    for (int start = 0; start < size; ++start)
      for (int period = 1; start + period < size; ++period) {
        const int times = common[index(start)][index(start + period)] / period + 1;
        for (int k = period == 1 ? 3 : 2; k <= std::min(times, max_repeat); ++k)
          ending[index(start + k * period)].push_back({.start = start, .period = period, .times = k});
        const int rest = (size - start) % period;
        const int with_rest = (size - start) / period + 1;
        if (cut_off && rest > 0 && with_rest <= max_repeat &&
            common[index(start)][index(start + period)] == size - start - period)
          cut.push_back({.start = start, .period = period, .times = with_rest, .cut = true});
      }
  // Step 2. Words that can pay. A function of u calls whose body costs b costs u + b, and written out at every call u * b: it
  // pays if (u - 1) (b - 1) > 1. No u is more than `most`, and in a least program no b is more than the body with repeats alone.
  if (grammar.functions) {
    words = repeated(common, size, cut_off && grammar.repeats <= 0 && grammar.nested);
    Prices repeats_alone(*this);
    std::erase_if(words, [&](const Word& w) {
      const int body = grammar.nested ? repeats_alone.cost(w.at[0], w.at[0] + w.length) / one : w.length;
      return w.most > 1 && (w.most - 1) * (body - 1) <= 1;
    });
    for (std::size_t w = 0; w < words.size(); ++w)
      for (const int place : words[w].at)
        ending[index(place + words[w].length)].push_back({.start = place, .word = static_cast<int>(w)});
    for (std::size_t w = 0; w < words.size() && cut_off; ++w) {
      const int first = words[w].at.front();
      // One action alone is as well written down.
      for (int start = std::max(first + 1, size - words[w].length + 1); start + 1 < size; ++start)
        if (common[index(first)][index(start)] == size - start)
          cut.push_back({.start = start, .word = static_cast<int>(w), .cut = true});
    }
  }
  std::ranges::copy_if(cut, std::back_inserter(ending.back()), [](const Piece& piece) { return piece.period > 0; });
  for (auto& pieces : ending) steady_sort(pieces, std::greater{}, &Piece::start);
}

// As many places as the text has, and the one beyond.
Prices::Prices(const Text& text) : text_(text), fee_(text.words.size(), never), tables_(index(text.size + 2)) {}

void Prices::clear(bool with_fees) {
  with_fees_ = with_fees;
  std::ranges::fill(fee_, never);
  for (Table& t : tables_) t.touched = false;
}

Prices::Table& Prices::table(int part) {
  Table& t = tables_[index(part)];
  if (t.touched) return t;
  t.touched = true;
  t.cells.resize(index(text_.size + 2) * index(text_.size + 2));
  t.row_end.assign(index(text_.size + 2), -1);
  return t;
}

int Prices::price(const Piece& piece, int part, int command) {
  if (piece.period == 0) return command + (piece.cut ? 0 : fee_[index(piece.word)]);  // only whole runs pay
  if (!text_.grammar.nested || piece.period == 1) return (1 + piece.period) * command;
  const int inside = cost(piece.start, piece.start + piece.period, part_of(piece, part));
  return command + (with_fees_ ? piece.passes() * inside : inside);
}

int Prices::least(const int* row, int start, int end, int but, int part) {
  const int command = one / part;
  int best = row[end - 1] + (index(end) > text_.actions.size() ? 0 : command);
  ++work_;
  for (const Piece& piece : text_.ending[index(end)]) {
    if (piece.start < start) break;
    if (piece.word >= 0 && (piece.word == but || fee_[index(piece.word)] == never)) continue;
    best = std::min(best, row[piece.start] + price(piece, part, command));
    ++work_;
  }
  return best;
}

int Prices::fill(int start, int end, int part) {
  Table& t = table(part);
  int* const row = &t.cells[index(start) * index(text_.size + 2)];
  int& filled = t.row_end[index(start)];
  if (filled < 0) row[filled = start] = 0;
  while (filled < end) {
    row[filled + 1] = least(row, start, filled + 1, -1, part);
    ++filled;
  }
  return row[end];
}

int Prices::body(int word, int part) {
  const Word& w = text_.words[index(word)];
  const int start = w.at[0], end = start + w.length;
  if (!text_.grammar.nested) return w.length * (one / part);
  cost(start, end - 1, part);
  return least(&table(part).cells[index(start) * index(text_.size + 2)], start, end, word, part);
}

Piece Prices::last(int start, int end, int but, int part) {
  const int whole = but < 0 ? cost(start, end, part) : body(but, part);
  const int* const row = &table(part).cells[index(start) * index(text_.size + 2)];
  for (const Piece& piece : text_.ending[index(end)]) {
    if (piece.start < start) break;
    if (piece.word >= 0 && (piece.word == but || fee_[index(piece.word)] == never)) continue;
    if (row[piece.start] + price(piece, part, one / part) == whole) return piece;
  }
  return {.start = end - 1};
}

int cost_of(Prices& prices, int end, std::span<const int> words) {
  prices.clear();
  for (const int w : words) prices.settle(w, 0);
  int total = prices.cost(0, end);
  for (const int w : words) total += prices.body(w);
  return total;
}

namespace {

Program written(Prices& prices, const Text& text, int start, int end, int but) {
  Program program;
  prices.each(start, end, but, 1, [&](const Piece& piece) {
    if (index(piece.start) == text.actions.size()) return;  // to the place beyond
    Statement s{.kind = Kind::action, .action = text.actions[index(piece.start)]};
    if (piece.word >= 0) s = {.kind = Kind::call, .count = piece.word};
    if (piece.period > 0) {
      s = {.kind = Kind::repeat, .count = piece.times};
      s.body = text.grammar.nested ? written(prices, text, piece.start, piece.start + piece.period, -1)
                                   : straight(text.actions.subspan(index(piece.start), index(piece.period)));
    }
    program.push_back(std::move(s));
  });
  std::ranges::reverse(program);
  return program;
}

// Gives names in order of definition; false if a call comes too soon.
struct Order {
  const Draft& draft;
  std::map<int, char> names = {};

  bool arrange(Program& program, bool inside_function) {
    for (Statement& s : program) {
      if (s.kind == Kind::repeat && !arrange(s.body, inside_function)) return false;
      if (s.kind != Kind::call) continue;
      const int word = s.count;
      if (!names.contains(word)) {
        if (inside_function) return false;
        s.kind = Kind::define;
        s.body = draft.bodies[index(word)];
        if (!arrange(s.body, true)) return false;
        names.emplace(word, static_cast<char>('A' + names.size()));
      }
      s.name = names.at(word);
      s.count = 0;
    }
    return true;
  }
};

}  // namespace

Program stretch_of(Prices& prices, const Text& text, int start, int end) { return written(prices, text, start, end, -1); }

Program body_of(Prices& prices, const Text& text, int word) {
  const Word& w = text.words[index(word)];
  if (!text.grammar.nested) return straight(text.actions.subspan(index(w.at[0]), index(w.length)));
  return written(prices, text, w.at[0], w.at[0] + w.length, word);
}

Draft draft_of(Prices& prices, const Text& text, int end, std::span<const int> words) {
  Draft draft{.main = written(prices, text, 0, end, -1), .bodies = std::vector<Program>(text.words.size())};
  for (const int w : words) draft.bodies[index(w)] = body_of(prices, text, w);
  return draft;
}

Program in_order(const Draft& draft) {
  Program program = draft.main;
  Order order{draft};
  if (!order.arrange(program, false)) program.clear();
  return program;
}

}  // namespace crux::robot::least
