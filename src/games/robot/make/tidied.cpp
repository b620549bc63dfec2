// tidied.cpp -- a program that was changed at will, as the format allows it.
#include <algorithm>

#include "games/robot/make/genome.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;

class Tidier {
 public:
  Program tidied(const Program& program) {
    count(program);
    Program tidy = copy(program, 0, none, false);
    if (tidy.empty()) tidy.push_back({.kind = Kind::action, .action = Action::forward});
    return tidy;
  }

 private:
  static constexpr std::size_t none = max_functions;
  static std::size_t number_of(const Statement& s) { return static_cast<std::size_t>(s.name - 'A'); }

  void count(const Program& program) {
    for (const Statement& s : program) {
      if (s.kind == Kind::define || s.kind == Kind::call) ++uses_[number_of(s)];
      count(s.body);
    }
  }

  // `inside` is the function whose body this is; `none`: no function's.
  Program copy(const Program& program, int depth, std::size_t inside, bool in_function) {
    Program tidy;
    for (const Statement& s : program) {
      if (s.kind == Kind::action || s.kind == Kind::wildcard) {
        if (take()) tidy.push_back(s);
      } else if (s.kind == Kind::call) {
        add_call(s, inside, tidy);
      } else if (s.kind == Kind::define) {
        add_function(s, depth, inside, in_function, tidy);
      } else if (s.kind == Kind::repeat) {
        add_repeat(s, depth, inside, in_function, tidy);
      }
    }
    return tidy;
  }
  void add_call(const Statement& s, std::size_t inside, Program& tidy) {
    const std::size_t function = number_of(s);
    if (names_[function] != 0 && function != inside && take()) tidy.push_back({.kind = Kind::call, .name = names_[function]});
  }
  void add_function(const Statement& s, int depth, std::size_t inside, bool in_function, Program& tidy) {
    const std::size_t function = number_of(s);
    if (function == inside) return;
    if (names_[function] != 0) return add_call(s, inside, tidy);
    // One that nobody calls again saves nothing.
    if (in_function || depth >= Programs::most_depth || uses_[function] < 2 || !take())
      return add_body(s, depth, inside, in_function, tidy);
    Program body = copy(s.body, depth + 1, function, true);
    if (body.empty()) return;
    names_[function] = static_cast<char>('A' + functions_++);
    tidy.push_back({.kind = Kind::define, .name = names_[function], .body = std::move(body)});
  }
  void add_repeat(const Statement& s, int depth, std::size_t inside, bool in_function, Program& tidy) {
    if (depth >= Programs::most_depth || !take()) return add_body(s, depth, inside, in_function, tidy);
    Program body = copy(s.body, depth + 1, inside, in_function);
    if (body.empty()) return;
    tidy.push_back({.kind = Kind::repeat, .count = std::clamp(s.count, 2, Programs::most_passes), .body = std::move(body)});
  }
  void add_body(const Statement& s, int depth, std::size_t inside, bool in_function, Program& tidy) {
    for (Statement& each : copy(s.body, depth, inside, in_function)) tidy.push_back(std::move(each));
  }
  bool take() { return left_ > 0 && left_-- > 0; }

  std::array<int, max_functions> uses_{};
  std::array<char, max_functions> names_{};  // [function as it was named]; 0: not defined yet
  std::size_t functions_ = 0;
  std::size_t left_ = Programs::most_statements;
};

}  // namespace

Program tidied(const Program& program) { return Tidier().tidied(program); }

}  // namespace crux::robot
