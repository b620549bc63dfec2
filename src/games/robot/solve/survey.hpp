// survey.hpp -- all solutions of no more than so many actions that a short program may be behind.
//
// Programs can be tried one by one only while they are short (best.hpp). Solutions can be tried while they are not much longer
// than they must be, because all that lead astray are cut off early; and a trace says at a glance that no short program runs as
// it:
//
// Call two tokens neighbours that follow each other in a body, and the last and the first of a repeat's body. A program of c
// commands, f of them definitions, has c - 1 - f pairs of neighbours. Take k actions in a row of its run, and the innermost body,
// in one run of it, that they all come from. They cross a first border between neighbours there: those before it are the last of
// the left one, those after it are settled by the border. So each border gives k - 1 different windows at the most, and only one
// if an action stands on its left. With m repeats, calls and definitions a run has no more than
//   c - 1 - f + (k - 2) m
// different windows of k actions. Turned round, the windows that were seen say how many commands it takes, at least.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "games/robot/solve/straight.hpp"

namespace crux::robot {

// The windows of a trace that grows and shrinks at its end.
class Windows {
 public:
  Windows();
  void push(Action action);
  void pop();
  std::span<const Action> trace() const { return trace_; }
  // No program has fewer commands whose run begins like this and takes `more` actions more, at least.
  int least_commands(int more) const;

 private:
  static constexpr std::size_t widest = 6;
  // The last `width` actions as a number, three bits each.
  std::size_t window(std::size_t width) const { return last_ & ((std::uint64_t{1} << (3 * width)) - 1); }
  std::vector<Action> trace_;
  std::uint64_t last_ = 0;                                    // 21 actions
  std::array<std::vector<std::uint16_t>, widest + 1> count_;  // [width][window]
  std::array<int, widest + 1> different_{};
};

// Visits every solution of no more than `steps` actions whose windows allow for `limit` commands or fewer; the visitor may lower
// the limit, and answers whether to go on. False if it did not, or the budget ended. One unit of `budget` is one action.
bool survey(const Ground& ground, const Outlook& outlook, int steps, int& limit, Budget& budget,
            const std::function<bool(std::span<const Action>)>& visit);

}  // namespace crux::robot
