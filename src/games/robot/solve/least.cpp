#include "games/robot/solve/least.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "base/bits.hpp"
#include "games/robot/solve/least_text.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;
using least::index;
using least::one;
using least::Piece;
using least::Prices;
using least::Text;
using least::Word;

// Longer ones are not searched as a whole.
constexpr std::size_t max_actions = 256;
// A step of the budget.
constexpr std::uint64_t weighed_in_a_step = 256;

// Branch and bound over which words become functions.
//
// The bound. While a program runs, the runs of one function do not overlap: a word has no more than word.most of them. So if each
// of them pays for a part 1/most of every command in the body, together they pay no more than the body costs: that is the fee of
// a word that is still open. The calls in the body run as well whenever it does, and pay their own fees each time; that is what
// prices in parts are for. In the same way each of the k passes of a repeat pays 1/k of the commands in it. A word that has been
// chosen is called without a fee, and its body is added instead, as two halves: a function that runs once only is not worth
// having, so the calls in the body pay at two runs. The toll is a fee of its own, and there because functions are few: each of
// the functions pays it once at most, so with r of them still to give away r tolls are taken off again. Any toll gives a true
// bound; a good one makes it sharp.
class Search {
 public:
  Search(const Text& text, int most, Budget& budget)
      : text_(text),
        most_(most),
        prices_(text),
        budget_(budget),
        marks_(text.words.size(), Mark::open),
        runs_(text.words.size(), 0),
        end_(text.size),
        region_(text.size) {}

  Least least() {
    const int all = static_cast<int>(text_.actions.size());
    best_ = {.commands = all, .program = straight(text_.actions)};
    const bool any = most_ >= all;
    if (!any) best_.commands = most_ + 1;  // as if there were one: what is not less is of no interest
    consider({});
    if (any) climb();
    const int toll = tuned_toll();
    branch(toll);
    for (const Piece& last : worth_a_look(toll)) end_in(last, toll);
    best_.exact = !budget_.exhausted();
    best_.commands = commands(best_.program);
    return std::move(best_);
  }

 private:
  enum class Mark : std::uint8_t { open, chosen, barred };
  using Words = std::vector<int>;

  // The answer of a bound.
  struct Bound {
    int parts = 0;
    std::int64_t used = 0;  // how many open words the cheapest way uses, in parts of a word
    int word = -1;          // the one that is used most
  };

  int count() const { return static_cast<int>(text_.words.size()); }
  int left() const { return max_functions - static_cast<int>(chosen_.size()); }
  bool hopeless(int parts) const { return parts > (best_.commands - 1) * one; }
  bool hopeless(const Bound& b) const { return hopeless(b.parts); }

  // One look at the whole text tells what each beginning of it costs, at least: most of what may be cut off is out already.
  std::vector<Piece> worth_a_look(int toll) {
    std::vector<Piece> found;
    if (!text_.cut.empty()) bound(toll);
    for (const Piece& last : text_.cut)
      if (!hopeless(prices_.cost(0, last.start) + prices_.price(last, 1, one) - left() * toll)) found.push_back(last);
    return found;
  }
  // Programs whose run is cut off in this statement, which stands behind the text so far. Only whole runs of a word pay, so that
  // the most is the number that fits before the cut.
  void end_in(const Piece& last, int toll) {
    last_ = last;
    end_ = last.start;
    region_ = last.start + last.passes() * last.period;
    ordered_.clear();
    if (last.word >= 0) {
      marks_[index(last.word)] = Mark::chosen;
      chosen_ = {last.word};
    }
    branch(toll);
    if (last.word >= 0) {
      marks_[index(last.word)] = Mark::open;
      chosen_.clear();
    }
    last_ = {};
    end_ = region_ = text_.size;
  }
  int last_price() { return last_.cut ? prices_.price(last_, 1, one) : 0; }
  int most_of(int word) const {
    const Word& w = text_.words[index(word)];
    if (region_ == text_.size) return w.most;
    int count = 0, free_from = 0;
    for (const int place : w.at) {
      if (place < free_from) continue;
      if (place + w.length > region_) break;
      ++count;
      free_from = place + w.length;
    }
    return count;
  }
  // Whole runs of a function that is worth having; one is enough if another is cut off.
  int fewest_runs(int word) const { return word == last_.word ? 1 : 2; }
  // REQUIRES: the prices are those of the draft.
  Program finished(least::Draft draft) {
    if (last_.word >= 0) draft.main.push_back({.kind = Kind::call, .count = last_.word});
    if (last_.period > 0) {
      const int end = last_.start + last_.period;
      draft.main.push_back({.kind = Kind::repeat, .count = last_.times});
      draft.main.back().body = text_.grammar.nested ? least::stretch_of(prices_, text_, last_.start, end)
                                                    : straight(text_.actions.subspan(index(last_.start), index(last_.period)));
    }
    return least::in_order(draft);
  }
  // The last call may be of a function that the text before it does not define: then it goes astray.
  bool runs_as_asked(const Program& program) const {
    return !last_.cut || std::ranges::equal(unroll(program, text_.actions.size()), text_.actions, {}, &Step::action);
  }

  void pay() {
    const std::uint64_t steps = prices_.work() / weighed_in_a_step - paid_;
    budget_.pay(steps);
    paid_ += steps;
  }
  int cost_of(const Words& words) {
    const int cost = least::cost_of(prices_, end_, words) + last_price();
    pay();
    return cost;
  }

  // Keeps the least program with these functions if it is less than the least so far.
  void consider(Words words) {
    if (cost_of(words) >= best_.commands * one) return;
    Program program = finished(least::draft_of(prices_, text_, end_, words));
    if (program.empty()) {
      std::ranges::sort(words);
      if (!ordered_.insert(words).second) return;
      program = ordered(words);
    }
    const int found = commands(program);
    if (!program.empty() && found < best_.commands && runs_as_asked(program))
      best_ = {.commands = found, .program = std::move(program)};
  }

  // With regard to the order of definitions. All repeats that may be cut off are looked at together.
  Program ordered(const Words& words) {
    least::Draft draft = least::ordered_draft(text_, last_.period > 0 ? text_.size + 1 : end_, words, last_.word, budget_);
    if (budget_.exhausted() || draft.main.empty()) return {};
    if (last_.word >= 0) draft.main.push_back({.kind = Kind::call, .count = last_.word});
    return least::in_order(draft);
  }

  // A good program to begin with: one word more, or one exchanged for another, as long as that helps.
  void climb() {
    Words words;
    int cost = cost_of(words);
    for (bool better = true; better && !budget_.exhausted();) {
      better = false;
      Words next = words;
      // Puts each word at place i, which may be the end.
      const auto attempt = [&](std::size_t i) {
        Words other = words;
        other.resize(std::max(other.size(), i + 1));
        for (int w = 0; w < count() && !budget_.exhausted(); ++w) {
          if (most_of(w) < 2 || std::ranges::find(words, w) != words.end()) continue;
          other[i] = w;
          const int found = cost_of(other);
          if (found >= cost) continue;
          cost = found;
          next = other;
          better = true;
        }
      };
      if (words.size() < max_functions) attempt(words.size());
      for (std::size_t i = 0; i < words.size() && !better; ++i) attempt(i);
      words = next;
      consider(words);
    }
  }

  Bound bound(int toll) {
    prices_.clear(true);
    Bound found{.parts = -left() * toll};
    for (int w = 0; w < count(); ++w) {
      const Mark mark = marks_[index(w)];
      if (mark == Mark::barred || (mark == Mark::open && left() == 0)) continue;
      const int most = most_of(w);
      if (mark == Mark::open && most < 2) continue;
      if (mark == Mark::chosen) found.parts += fewest_runs(w) * prices_.body(w, fewest_runs(w));
      prices_.settle(w, mark == Mark::chosen ? 0 : prices_.body(w, most) + toll / most);
    }
    found.parts += prices_.cost(0, end_) + last_price();
    see_what_is_used(found);
    pay();
    return found;
  }
  // Bodies of long words use short ones, so long ones come first.
  void see_what_is_used(Bound& b) {
    std::ranges::fill(runs_, 0);
    follow(0, end_, -1, 1, 1);
    if (last_.period > 0 && text_.grammar.nested)
      follow(last_.start, last_.start + last_.period, -1, prices_.part_of(last_, 1), last_.passes());
    std::int64_t most_used = 0;
    for (int w = count(); w-- > 0;) {
      const Word& word = text_.words[index(w)];
      const bool chosen = marks_[index(w)] == Mark::chosen;
      if (!chosen && runs_[index(w)] == 0) continue;
      if (text_.grammar.nested)
        follow(word.at[0], word.at[0] + word.length, w, chosen ? fewest_runs(w) : most_of(w),
               chosen ? fewest_runs(w) : runs_[index(w)]);
      if (chosen) continue;
      const std::int64_t used = runs_[index(w)] * one / most_of(w);
      b.used += used;
      if (used <= most_used) continue;
      most_used = used;
      b.word = w;
    }
  }
  void follow(int start, int end, int but, int part, std::int64_t runs) {
    prices_.each(start, end, but, part, [&](const Piece& piece) {
      if (piece.word >= 0) runs_[index(piece.word)] += runs;
      if (piece.period == 0 || !text_.grammar.nested) return;
      follow(piece.start, piece.start + piece.period, -1, prices_.part_of(piece, part), runs * piece.passes());
    });
  }

  // More toll if more words are used than there are functions, less if fewer are.
  int tuned_toll() {
    int toll = 0;
    Bound best = bound(toll);
    for (int step = one; step > one / 16 && !budget_.exhausted();) {
      const int other = std::max(0, best.used > std::int64_t{left()} * one ? toll + step : toll - step);
      const Bound b = bound(other);
      if (b.parts > best.parts) {
        best = b;
        toll = other;
      } else {
        step /= 2;
      }
    }
    return toll;
  }

  void branch(int toll) {
    if (!budget_.spend()) return;
    Bound b = bound(toll);
    if (hopeless(b)) return;
    // Step 1. If no open word is used, the chosen ones reach this; see whether there is more without the toll.
    if (b.word < 0) {
      consider(chosen_);
      if (left() == 0) return;
      b = bound(0);
      if (hopeless(b)) return;
      if (b.word < 0) b.word = any_open();  // functions that no order of definitions allows: others may help
      if (b.word < 0) return;
    }
    // Step 2. With the word that is used most, and without it.
    Mark& mark = marks_[index(b.word)];
    mark = Mark::chosen;
    chosen_.push_back(b.word);
    branch(toll);
    chosen_.pop_back();
    mark = Mark::barred;
    branch(toll);
    mark = Mark::open;
  }
  int any_open() const {
    for (int w = 0; w < count(); ++w)
      if (marks_[index(w)] == Mark::open && most_of(w) > 1) return w;
    return -1;
  }

  const Text& text_;
  const int most_;
  Prices prices_;
  Budget& budget_;
  std::uint64_t paid_ = 0;
  std::vector<Mark> marks_;         // by word
  std::vector<std::int64_t> runs_;  // by word: how often it runs in the cheapest way of the bound
  Piece last_ = {};                 // in which the run is cut off, if it is
  int end_;                         // of the text before that
  int region_;                      // where the last whole run ends, at the most
  Words chosen_;
  std::set<Words> ordered_;  // those whose order of definitions has been seen to
  Least best_;
};

// The one repeat that saves most.
Least with_one_repeat(const Text& text) {
  const int size = static_cast<int>(text.actions.size());
  Least least{.commands = size, .program = straight(text.actions)};
  for (int end = 0; end <= text.size + 1; ++end)
    for (const Piece& piece : text.ending[index(end)]) {
      const int count = piece.start + piece.period + 1 + std::max(0, size - end);
      if (piece.period == 0 || count >= least.commands) continue;
      Statement repeat{.kind = Kind::repeat, .count = piece.times};
      repeat.body = straight(text.actions.subspan(index(piece.start), index(piece.period)));
      least = {.commands = count, .program = straight(text.actions.first(index(piece.start)))};
      least.program.push_back(std::move(repeat));
      std::ranges::copy(straight(text.actions.subspan(index(std::min(end, size)))), std::back_inserter(least.program));
    }
  return least;
}

// Too many actions to look at all of them at once: repeats alone, in one part after the other.
Least in_parts(std::span<const Action> actions, Grammar grammar, Budget& budget) {
  Least least{.commands = 0, .program = {}, .exact = false};
  grammar.functions = false;
  while (!actions.empty()) {
    const std::size_t size = std::min(actions.size(), max_actions);
    Least part = least_program(actions.first(size), grammar, budget);
    least.commands += part.commands;
    grammar.repeats -= uses(part.program).repeats;
    std::ranges::move(part.program, std::back_inserter(least.program));
    actions = actions.subspan(size);
  }
  return least;
}

}  // namespace

Least least_program(std::span<const Action> actions, const Grammar& grammar, Budget& budget) {
  return least_program(actions, grammar, static_cast<int>(actions.size()), budget);
}

namespace {

Least find_least(std::span<const Action> actions, const Grammar& grammar, int most, bool cut_off, Budget& budget) {
  if (grammar.repeats <= 0 && !grammar.functions)
    return {.commands = static_cast<int>(actions.size()), .program = straight(actions)};
  if (actions.size() > max_actions) return in_parts(actions, grammar, budget);
  if (grammar.functions && actions.size() > max_with_functions) {
    Grammar less = grammar;
    less.functions = false;
    Least least = find_least(actions, less, most, cut_off, budget);
    least.exact = false;
    return least;
  }
  const Text text(actions, grammar, cut_off);
  if (grammar.repeats == 1 && !grammar.functions) return with_one_repeat(text);
  Least least = Search(text, most, budget).least();
  if (uses(least.program).repeats <= grammar.repeats) return least;
  // More repeats than are allowed: without any, or with one, is what is left, and there may be better.
  Grammar less = grammar;
  less.repeats = 0;
  Least none = find_least(actions, less, most, cut_off, budget);
  Least single = with_one_repeat(text);
  Least& best = none.commands <= single.commands ? none : single;
  best.exact = false;
  return std::move(best);
}

}  // namespace

Least least_program(std::span<const Action> actions, const Grammar& grammar, int most, Budget& budget) {
  return find_least(actions, grammar, most, false, budget);
}

Least least_program_cut_off(std::span<const Action> actions, const Grammar& grammar, int most, Budget& budget) {
  return find_least(actions, grammar, most, true, budget);
}

// A program saves, against the actions one by one, u (n - 1) - n for each function of n actions that is called u times (its
// definition is a call), and (k - 1) n - 1 for each repeat of k times n actions: to see it, write out one statement after the
// other. So a program that saves has a function or a repeat which saves alone, for the calls of a function stand at as many
// places that do not overlap, and a repeat's passes stand side by side. A repeat saves if it is three times one action, or twice
// two; twice three or more holds three actions at two places. A function saves if three actions stand at two places, or two at
// three; longer ones, or more often, hold one of these.
// If the repeats are looked for first, two copies do not overlap: it would be one of them.
bool compressible(std::span<const Action> actions) {
  constexpr std::size_t all_pairs = action_count * action_count;
  std::array<std::uint8_t, all_pairs> pairs{};
  Bits<all_pairs * action_count> triples;
  const auto number = [&](std::size_t i) { return static_cast<std::size_t>(actions[i]); };
  for (std::size_t i = 1; i < actions.size(); ++i) {
    if (i >= 2 && actions[i] == actions[i - 1] && actions[i] == actions[i - 2]) return true;
    if (i >= 3 && actions[i] == actions[i - 2] && actions[i - 1] == actions[i - 3]) return true;
    const std::size_t pair = number(i - 1) * action_count + number(i);
    if (++pairs[pair] == 3) return true;
    if (i < 2) continue;
    const std::size_t triple = number(i - 2) * all_pairs + pair;
    if (triples.test(triple)) return true;
    triples.set(triple);
  }
  return false;
}

}  // namespace crux::robot
