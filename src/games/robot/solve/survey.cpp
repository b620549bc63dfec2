#include "games/robot/solve/survey.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace crux::robot {

Windows::Windows() {
  for (std::size_t width = 1; width <= widest; ++width) count_[width].assign(std::size_t{1} << (3 * width), 0);
}

void Windows::push(Action action) {
  trace_.push_back(action);
  last_ = last_ << 3 | static_cast<std::uint64_t>(action);
  for (std::size_t width = 1; width <= std::min(widest, trace_.size()); ++width)
    different_[width] += count_[width][window(width)]++ == 0;
}

void Windows::pop() {
  for (std::size_t width = 1; width <= std::min(widest, trace_.size()); ++width)
    different_[width] -= --count_[width][window(width)] == 0;
  trace_.pop_back();
  // Restores the action that fell out at the front.
  constexpr std::size_t held = 21;
  last_ >>= 3;
  if (trace_.size() >= held) last_ |= static_cast<std::uint64_t>(trace_[trace_.size() - held]) << (3 * (held - 1));
}

// Without a repeat or call every action is written; with m of them, and every kind of action once, see above.
int Windows::least_commands(int more) const {
  int least = static_cast<int>(trace_.size()) + more;
  for (int m = 1; m + different_[1] < least; ++m) {
    int needed = m + different_[1];
    for (std::size_t width = 2; width <= widest; ++width)
      needed = std::max(needed, different_[width] + 1 - (static_cast<int>(width) - 2) * m);
    least = std::min(least, needed);
  }
  return least;
}

namespace {

class Surveyor {
 public:
  Surveyor(const Ground& ground, const Outlook& outlook, int& limit, Budget& budget,
           const std::function<bool(std::span<const Action>)>& visit)
      : ground_(ground), outlook_(outlook), limit_(limit), budget_(budget), visit_(visit) {}

  // The findings behind a world.
  struct Found {
    bool go_on = true;
    bool barren = true;  // no solution, whatever it would cost
  };
  Found look(const World& world, int left) {
    if (world.solved()) return {visit_(windows_.trace()), false};
    const int least = outlook_.least_actions(world);
    if (least > left) return {};
    const std::uint64_t key = key_of(world);
    if (const auto known = barren_.find(key); known != barren_.end() && known->second >= left) return {};
    if (windows_.least_commands(least) > limit_) return {true, false};
    Found found;
    for (const Action action : all_actions()) {
      if (trouble(ground_, world, action) != Trouble::none) continue;
      if (!budget_.spend()) return {false, false};
      World next = world;
      apply(ground_, next, action);
      windows_.push(action);
      const Found behind = look(next, left - 1);
      windows_.pop();
      found.barren = found.barren && behind.barren;
      if (!behind.go_on) return {false, false};
    }
    if (found.barren) barren_.insert_or_assign(key, left);
    return found;
  }

 private:
  const Ground& ground_;
  const Outlook& outlook_;
  int& limit_;
  Budget& budget_;
  const std::function<bool(std::span<const Action>)>& visit_;
  Windows windows_;
  std::unordered_map<std::uint64_t, int> barren_;  // [key of a world]: no solution has so many actions, or fewer
};

}  // namespace

bool survey(const Ground& ground, const Outlook& outlook, int steps, int& limit, Budget& budget,
            const std::function<bool(std::span<const Action>)>& visit) {
  return Surveyor(ground, outlook, limit, budget, visit).look(ground.start(), steps).go_on;
}

}  // namespace crux::robot
