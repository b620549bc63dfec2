#include "games/robot/solve/best.hpp"

#include <unordered_map>

namespace crux::robot {
namespace {

using Actions = std::uint8_t;  // a set, bit a for Action a
constexpr Actions set_of(Action action) { return static_cast<Actions>(1U << static_cast<unsigned>(action)); }
constexpr Actions moving = set_of(Action::forward) | set_of(Action::backward) | set_of(Action::turn_left) |
                           set_of(Action::turn_right) | set_of(Action::climb_up) | set_of(Action::climb_down);

// Two actions in a row that do nothing, or that are written another way: half a turn is two turns to the left.
constexpr bool idle(Action before, Action action) {
  switch (action) {
    case Action::forward: return before == Action::backward;
    case Action::backward: return before == Action::forward;
    case Action::turn_left: return before == Action::turn_right;
    case Action::turn_right: return before == Action::turn_left || before == Action::turn_right;
    case Action::pick_up: return before == Action::put_down;
    case Action::put_down: return before == Action::pick_up;
    default: return false;
  }
}

// The body of a repeat or function that is not closed yet.
struct Open {
  Token::Kind kind;
  std::size_t token;  // its head
  std::size_t step;   // where it begins in the trace
  int commands;       // left when it was opened, itself not counted
};

class Composer {
 public:
  Composer(const Ground& ground, const Outlook& outlook, const Grammar& grammar, Budget& budget)
      : ground_(ground), outlook_(outlook), grammar_(grammar), budget_(budget) {}

  // Whether there is a program of `most` commands or fewer; `tokens()` is one.
  bool write(int most) {
    seen_.clear();
    return extend(ground_.start(), most, 0);
  }
  Program program() const { return program_of(tokens_); }

 private:
  bool extend(const World& world, int left, int repeats);
  bool go_on(const World& world, int left, int repeats);
  bool act(const World& world, int left, int repeats);
  bool open(Token::Kind kind, const World& world, int left, int repeats);
  bool close_repeat(const World& world, int left, int repeats);
  bool close_function(const World& world, int left, int repeats);
  bool call(const World& world, int left, int repeats);
  bool hopeless(const World& world, int left, int repeats) const;
  bool seen_before(const World& world, int left, int repeats);
  bool replay(World& world, std::size_t from, std::size_t to);

  bool may_nest() const { return opened_.empty() || grammar_.nested; }
  bool in_function() const {
    for (const Open& o : opened_)
      if (o.kind == Token::Kind::define) return true;
    return false;
  }

  const Ground& ground_;
  const Outlook& outlook_;
  const Grammar& grammar_;
  Budget& budget_;
  std::vector<Token> tokens_;
  std::vector<Action> trace_;  // what the program has done
  std::vector<Open> opened_;
  std::vector<std::pair<std::size_t, std::size_t>> functions_;  // [name]: where its actions stand in the trace
  Actions callable_ = 0;                                        // in functions
  std::uint64_t functions_key_ = 0;
  std::unordered_map<std::uint64_t, int> seen_;  // worlds between statements: how many commands were left, at most
};

// The proofs that `left` commands are too few:
// - Too few boxes, or a switch that nobody can come near.
// - What is not in a body that can run again has to be written: putting down, picking up, moving.
// - Without such a body, either every action is written, or a new body is, with its head.
bool Composer::hopeless(const World& world, int left, int repeats) const {
  const Outlook::Parts parts = outlook_.parts(world);
  const int actions = parts.all();
  if (actions >= Outlook::hopeless) return true;
  if (actions <= left) return false;
  Actions again = callable_;
  if (!opened_.empty())
    for (std::size_t i = opened_.front().step; i < trace_.size(); ++i) again |= set_of(trace_[i]);
  int fresh = 0;
  fresh += parts.put_down > 0 && !(again & set_of(Action::put_down));
  fresh += parts.pick_up > 0 && !(again & set_of(Action::pick_up));
  fresh += parts.walk > 0 && !(again & moving);
  if (opened_.empty()) {
    const bool repeat = repeats < grammar_.repeats;
    if (functions_.empty()) {
      // A function's body runs a second time by a call, a repeat's without one.
      if (!repeat && !grammar_.functions) return true;
      fresh = std::max(fresh, 1) + (repeat ? 1 : 2);
    } else {
      fresh = std::max(fresh, 1);
    }
  }
  return left < fresh;
}

// Between statements the rest depends on the world and the functions alone.
bool Composer::seen_before(const World& world, int left, int repeats) {
  if (!opened_.empty()) return false;
  // If repeats are few, it also matters how many are left.
  const std::uint64_t spent = grammar_.repeats <= 1 ? static_cast<std::uint64_t>(repeats) * 0x9e3779b97f4a7c15 : 0;
  const auto [entry, fresh] = seen_.emplace(key_of(world) ^ functions_key_ ^ spent, left);
  if (fresh) return false;
  if (entry->second >= left) return true;
  entry->second = left;
  return false;
}

bool Composer::extend(const World& world, int left, int repeats) {
  if (hopeless(world, left, repeats) || seen_before(world, left, repeats)) return false;
  if (!opened_.empty()) {
    if (opened_.back().kind == Token::Kind::repeat) {
      if (close_repeat(world, left, repeats)) return true;
    } else if (close_function(world, left, repeats)) {
      return true;
    }
  }
  return left > 0 && go_on(world, left, repeats);
}

// One more command.
bool Composer::go_on(const World& world, int left, int repeats) {
  if (call(world, left, repeats) || act(world, left, repeats)) return true;
  // A body that pays has two commands, or one that is repeated; another run of it takes a call.
  if (left >= 2 && may_nest() && repeats < grammar_.repeats && open(Token::Kind::repeat, world, left, repeats)) return true;
  return left >= 4 && may_nest() && grammar_.functions && functions_.size() < max_functions && !in_function() &&
         open(Token::Kind::define, world, left, repeats);
}

bool Composer::act(const World& world, int left, int repeats) {
  const bool follows = !tokens_.empty() && tokens_.back().kind == Token::Kind::action;
  for (const Action action : all_actions()) {
    if (follows) {
      const auto before = static_cast<Action>(tokens_.back().value);
      if (idle(before, action)) continue;
      // Three turns to the left are one to the right.
      const std::size_t n = tokens_.size();
      if (action == Action::turn_left && before == action && n >= 2 && tokens_[n - 2].kind == Token::Kind::action &&
          static_cast<Action>(tokens_[n - 2].value) == action)
        continue;
    }
    if (!budget_.spend()) return false;
    if (trouble(ground_, world, action) != Trouble::none) continue;
    World next = world;
    apply(ground_, next, action);
    tokens_.push_back({Token::Kind::action, static_cast<std::uint8_t>(action)});
    trace_.push_back(action);
    // A puzzle that is solved inside a body's first run is solved without the body.
    if (next.solved() ? opened_.empty() : extend(next, left - 1, repeats)) return true;
    tokens_.pop_back();
    trace_.pop_back();
  }
  return false;
}

bool Composer::open(Token::Kind kind, const World& world, int left, int repeats) {
  opened_.push_back({kind, tokens_.size(), trace_.size(), left - 1});
  tokens_.push_back({kind, static_cast<std::uint8_t>(functions_.size())});
  // Nothing has happened yet: to look for proofs again would find none.
  if (go_on(world, left - 1, repeats + (kind == Token::Kind::repeat))) return true;
  opened_.pop_back();
  tokens_.pop_back();
  return false;
}

// Does the actions from..to of the trace once more; false if one fails. Ends early if that solves the puzzle.
bool Composer::replay(World& world, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    if (!budget_.spend() || trouble(ground_, world, trace_[i]) != Trouble::none) return false;
    apply(ground_, world, trace_[i]);
    trace_.push_back(trace_[i]);
    if (world.solved()) return true;
  }
  return true;
}

// Twice, three times, .. until something fails. A body of one command pays from the third time on.
bool Composer::close_repeat(const World& world, int left, int repeats) {
  const Open body = opened_.back();
  const int commands = body.commands - left;
  if (commands == 0) return false;
  const std::size_t end = trace_.size();
  opened_.pop_back();
  World now = world;
  std::vector<World> before;
  for (int times = 2; times <= max_repeat; ++times) {
    // A run that returns to an earlier world brings nothing new.
    if (std::ranges::find(before, now) != before.end()) break;
    before.push_back(now);
    const bool good = replay(now, body.step, end);
    const bool solved = good && now.solved();
    if (!good || (solved && !opened_.empty())) break;
    if (commands == 1 && times == 2 && !solved) continue;
    tokens_.push_back({Token::Kind::end_repeat});
    tokens_[body.token].value = static_cast<std::uint8_t>(times);
    if (solved || extend(now, left, repeats)) return true;
    tokens_.pop_back();
  }
  trace_.resize(end);
  opened_.push_back(body);
  return false;
}

// With `left` calls at the most it must be less than its body written out.
bool Composer::close_function(const World& world, int left, int repeats) {
  const Open body = opened_.back();
  const int commands = body.commands - left;
  if (left * (commands - 1) < 2) return false;
  opened_.pop_back();
  const Actions callable = callable_;
  const std::uint64_t key = functions_key_;
  for (std::size_t i = body.step; i < trace_.size(); ++i) {
    callable_ |= set_of(trace_[i]);
    functions_key_ = functions_key_ * 1099511628211U + static_cast<std::uint64_t>(trace_[i]) + 1;
  }
  functions_key_ = functions_key_ * 1099511628211U + 97;
  functions_.emplace_back(body.step, trace_.size());
  tokens_.push_back({Token::Kind::end_function});
  if (extend(world, left, repeats)) return true;
  tokens_.pop_back();
  functions_.pop_back();
  functions_key_ = key;
  callable_ = callable;
  opened_.push_back(body);
  return false;
}

bool Composer::call(const World& world, int left, int repeats) {
  if (!may_nest()) return false;
  for (std::size_t f = 0; f < functions_.size(); ++f) {
    const std::size_t end = trace_.size();
    World next = world;
    if (replay(next, functions_[f].first, functions_[f].second)) {
      tokens_.push_back({Token::Kind::call, static_cast<std::uint8_t>(f)});
      if (next.solved() ? opened_.empty() : extend(next, left - 1, repeats)) return true;
      tokens_.pop_back();
    }
    trace_.resize(end);
  }
  return false;
}

}  // namespace

std::optional<Program> find_program(const Ground& ground, const Outlook& outlook, const Grammar& grammar, int most,
                                    Budget& budget) {
  if (ground.start().solved()) return Program{};
  Composer composer(ground, outlook, grammar, budget);
  if (!composer.write(most)) return std::nullopt;
  return composer.program();
}

Best best_program(const Ground& ground, const Outlook& outlook, const Grammar& grammar, std::span<const Statement> known,
                  Budget& budget) {
  Best best;
  if (ground.start().solved()) return {.program = Program{}, .commands = 0, .at_least = 0};
  if (outlook.least_actions(ground.start()) >= Outlook::hopeless) return {.at_least = Outlook::hopeless};
  if (!known.empty()) best = {.program = Program(known.begin(), known.end()), .commands = commands(known)};
  for (best.at_least = 1; !best.program || best.at_least < best.commands; ++best.at_least) {
    auto found = find_program(ground, outlook, grammar, best.at_least, budget);
    if (budget.exhausted() && !found) return best;
    if (!found) continue;
    best.commands = best.at_least;
    best.program = std::move(found);
    return best;
  }
  return best;
}

}  // namespace crux::robot
