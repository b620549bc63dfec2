// changes.cpp -- programs that are drawn, changed and crossed.
#include <algorithm>

#include "games/robot/make/attempt.hpp"
#include "games/robot/make/genome.hpp"
#include "games/robot/make/sample.hpp"
#include "games/robot/make/templates.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {
namespace {

using Kind = Statement::Kind;
using Genome = Programs::Genome;

constexpr int patience = 5;  // tries to change a program so that its world still grows

bool is_function(const Statement& s) { return s.kind == Kind::define || s.kind == Kind::call; }
std::size_t index_of(const Statement& s) { return static_cast<std::size_t>(s.name - 'A'); }
char name_at(std::size_t function) { return static_cast<char>('A' + function); }
Statement doing(Action action) { return {.kind = Kind::action, .action = action}; }

std::size_t below(Rng& rng, std::size_t bound) { return static_cast<std::size_t>(rng.below(bound)); }

Action draw_action(const Weights& weights, Rng& rng) {
  std::uint64_t all = 0;
  for (const int weight : weights) all += static_cast<std::uint64_t>(weight);
  std::uint64_t at = rng.below(all);
  for (const Action action : all_actions()) {
    const auto weight = static_cast<std::uint64_t>(weights[static_cast<std::size_t>(action)]);
    if (at < weight) return action;
    at -= weight;
  }
  return Action::forward;
}

void tidy(Genome& g) { g = tidied(g); }

// --- places ------------------------------------------------------------------------------------------------------------------

struct Place {
  Program* list;
  std::size_t at;
  Statement& statement() const { return (*list)[at]; }
};

// Of all statements, in the order of the text. Valid until the program is changed.
void gather(Program& list, const auto& is_wanted, std::vector<Place>& places) {
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (is_wanted(list[at])) places.push_back({&list, at});
    gather(list[at].body, is_wanted, places);
  }
}
// One of those that are wanted; nothing if there is none.
std::optional<Place> any_place(Program& program, Rng& rng, const auto& is_wanted) {
  std::vector<Place> places;
  gather(program, is_wanted, places);
  if (places.empty()) return std::nullopt;
  return places[below(rng, places.size())];
}
std::optional<Place> any_place(Program& program, Rng& rng) {
  return any_place(program, rng, [](const Statement&) { return true; });
}
auto offset(std::size_t at) { return static_cast<std::ptrdiff_t>(at); }

// Some statements from a place on, at most so many.
std::size_t any_length(const Place& from, std::size_t most, Rng& rng) {
  return 1 + below(rng, std::min(most, from.list->size() - from.at));
}
Program cut_out(const Place& from, std::size_t length) {
  const auto first = from.list->begin() + offset(from.at), last = first + offset(length);
  Program part(std::make_move_iterator(first), std::make_move_iterator(last));
  from.list->erase(first, last);
  return part;
}
void put_in(const Place& at, Program part) {
  at.list->insert(at.list->begin() + offset(at.at), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
}

// --- mutations ---------------------------------------------------------------------------------------------------------------

Statement hole() { return {.kind = Kind::wildcard, .count = 1}; }

void reopen(Genome& g, Rng& rng) {
  Place place = *any_place(g, rng);
  for (std::size_t i = any_length(place, 3, rng); i > 0; --i, ++place.at)
    if (place.statement().kind == Kind::action) place.statement() = hole();
}

void insert_hole(Genome& g, Rng& rng) {
  Place place = *any_place(g, rng);
  place.at += below(rng, 2);
  put_in(place, {hole()});
}

void remove_statement(Genome& g, Rng& rng) { cut_out(*any_place(g, rng), 1); }

void change_count(Genome& g, Rng& rng) {
  const auto place = any_place(g, rng, [](const Statement& s) { return s.kind == Kind::repeat; });
  if (place) place->statement().count += rng.below(2) == 0 ? 1 : -1;
}

void repeat_some(Genome& g, Rng& rng) {
  const Place place = *any_place(g, rng);
  const std::size_t length = any_length(place, 6, rng);
  Program body = cut_out(place, length);
  put_in(place, {{.kind = Kind::repeat, .count = 2 + static_cast<int>(rng.below(4)), .body = std::move(body)}});
}

void unwrap(Genome& g, Rng& rng) {
  const auto place = any_place(g, rng, [](const Statement& s) { return !s.body.empty(); });
  if (!place) return;
  Program body = std::move(place->statement().body);
  cut_out(*place, 1);
  put_in(*place, std::move(body));
}

void swap_neighbours(Genome& g, Rng& rng) {
  const Place place = *any_place(g, rng);
  if (place.at + 1 < place.list->size()) std::swap(place.statement(), (*place.list)[place.at + 1]);
}

// Every copy of the part becomes the function: the first one defines it.
int fold(Program& list, const Program& part, char name, int found) {
  for (std::size_t at = 0; at < list.size(); ++at) {
    const auto rest = std::span<const Statement>(list).subspan(at);
    if (rest.size() >= part.size() && std::ranges::equal(rest.first(part.size()), part)) {
      Statement function{.kind = found++ == 0 ? Kind::define : Kind::call, .name = name};
      if (function.kind == Kind::define) function.body = part;
      const Place place{&list, at};
      cut_out(place, part.size());
      put_in(place, {std::move(function)});
    } else {
      found = fold(list[at].body, part, name, found);
    }
  }
  return found;
}

void insert_call(Genome& g, char name, Rng& rng) {
  Place place = *any_place(g, rng);
  place.at += below(rng, 2);
  put_in(place, {{.kind = Kind::call, .name = name}});
}

bool defines(const Statement& s) { return s.kind == Kind::define || std::ranges::any_of(s.body, defines); }

void make_function(Genome& g, Rng& rng) {
  std::array<bool, max_functions> known{};
  std::vector<Place> functions;
  gather(g, is_function, functions);
  for (const Place& place : functions) known[index_of(place.statement())] = true;
  const auto free = std::ranges::find(known, false);
  if (free == known.end()) return;
  const Place place = *any_place(g, rng);
  const auto first = place.list->begin() + offset(place.at);
  const Program part(first, first + offset(any_length(place, 6, rng)));
  if (std::ranges::any_of(part, defines)) return;
  const char name = name_at(static_cast<std::size_t>(free - known.begin()));
  if (fold(g, part, name, 0) < 2) insert_call(g, name, rng);
}

void call_again(Genome& g, Rng& rng) {
  const auto place = any_place(g, rng, [](const Statement& s) { return s.kind == Kind::define; });
  if (place) insert_call(g, place->statement().name, rng);
}

void change_once(Genome& g, Rng& rng) {
  using Change = void (*)(Genome&, Rng&);
  constexpr std::array<Change, 18> changes{reopen,          reopen,        reopen,           reopen,           reopen,
                                           insert_hole,     insert_hole,   insert_hole,      change_count,     change_count,
                                           repeat_some,     repeat_some,   remove_statement, remove_statement, unwrap,
                                           swap_neighbours, make_function, call_again};
  changes[below(rng, changes.size())](g, rng);
  tidy(g);
}
void change(Genome& g, std::uint64_t times, Rng& rng) {
  for (; times > 0; --times) change_once(g, rng);
}

// --- templates ---------------------------------------------------------------------------------------------------------------

// A wildcard for all actions that stand together.
void open_up(std::span<const Statement> program, Filling& filling, Program& pattern) {
  for (const Statement& s : program) {
    if (s.kind == Kind::action) {
      filling.given.push_back(s.action);
      if (!pattern.empty() && pattern.back().kind == Kind::wildcard && pattern.back().count < max_wildcard)
        ++pattern.back().count;
      else
        pattern.push_back({.kind = Kind::wildcard, .count = 1});
      continue;
    }
    Statement copy{.kind = s.kind, .count = s.count, .name = s.name};
    open_up(s.body, filling, copy.body);
    pattern.push_back(std::move(copy));
  }
}

// Visits the actions of a program that the template's wildcards hold. False if it is none of that template.
bool each_held(auto& program, std::span<const Statement> pattern, const auto& visit) {
  std::size_t at = 0;
  for (const Statement& s : pattern) {
    const std::size_t many = s.kind == Kind::wildcard ? static_cast<std::size_t>(s.count) : 1;
    for (std::size_t i = 0; i < many; ++i, ++at) {
      if (at == program.size()) return false;
      auto& written = program[at];
      if (s.kind == Kind::wildcard) {
        if (written.kind != Kind::action) return false;
        visit(written);
      } else if (written.kind != s.kind || written.action != s.action || written.count != s.count || written.name != s.name ||
                 !each_held(written.body, s.body, visit)) {
        return false;
      }
    }
  }
  return at == program.size();
}

// With any actions at all.
Program filled_with(std::span<const Statement> pattern, const Weights& weights, Rng& rng) {
  Program program;
  for (const Statement& s : pattern) {
    if (s.kind == Kind::wildcard) {
      for (int i = 0; i < s.count; ++i) program.push_back(doing(draw_action(weights, rng)));
      continue;
    }
    program.push_back({.kind = s.kind, .action = s.action, .count = s.count, .name = s.name});
    program.back().body = filled_with(s.body, weights, rng);
  }
  return program;
}

// Wildcards get actions with which the world grows, if they are found soon; else any, and the answer is false.
bool fill(Program& pattern, const Parameters& asked, Rng& rng) {
  constexpr int attempts = 3;
  Attempt& attempt = attempt_of_thread();
  for (int i = 0; i < attempts; ++i) {
    if (attempt.grower.grow(pattern, asked.weights, asked.asked, rng) != Outcome::grown) continue;
    attempt.grower.harvest(pattern, attempt.grown);
    pattern = attempt.grown.program;
    return true;
  }
  pattern = filled_with(pattern, asked.weights, rng);
  return false;
}

bool grows(const Program& program) { return attempt_of_thread().grower.grow(program, {}, {}) == Outcome::grown; }

std::span<const Program> shipped_patterns() {
  static const std::vector<Program> all = [] {
    std::vector<Program> read;
    for (const ShippedTemplate& shipped : templates()) read.push_back(read_template(shipped.text).value());
    return read;
  }();
  return all;
}

void reopen_held(Genome& g, std::span<const Statement> pattern, std::uint64_t times, Rng& rng) {
  std::vector<Statement*> held;
  each_held(g, pattern, [&](Statement& s) { held.push_back(&s); });
  for (; times > 0 && !held.empty(); --times) *held[below(rng, held.size())] = hole();
}

bool same_but_actions(const Program& a, const Program& b) {
  return std::ranges::equal(a, b, [](const Statement& s, const Statement& t) {
    return s.kind == t.kind && s.count == t.count && s.name == t.name && same_but_actions(s.body, t.body);
  });
}

void exchange_actions(Genome& a, Genome& b, Rng& rng) {
  std::vector<Place> of_a, of_b;
  const auto is_action = [](const Statement& s) { return s.kind == Kind::action; };
  gather(a, is_action, of_a);
  gather(b, is_action, of_b);
  for (std::size_t i = 0; i < of_a.size(); ++i)
    if (rng.below(2) == 0) std::swap(of_a[i].statement().action, of_b[i].statement().action);
}

void exchange_parts(Genome& a, Genome& b, Rng& rng) {
  const Place first = *any_place(a, rng), second = *any_place(b, rng);
  Program part = cut_out(first, any_length(first, Programs::most_statements, rng));
  Program other = cut_out(second, any_length(second, Programs::most_statements, rng));
  put_in(first, std::move(other));
  put_in(second, std::move(part));
  tidy(a);
  tidy(b);
}

}  // namespace

std::optional<Filling> filling_of(std::span<const Statement> program, const Parameters& asked) {
  Filling filling;
  if (!asked.has_template) {
    open_up(program, filling, filling.pattern);
    return filling;
  }
  if (!each_held(program, asked.pattern, [&](const Statement& s) { filling.given.push_back(s.action); })) return std::nullopt;
  filling.pattern = asked.pattern;
  return filling;
}

Genome Programs::random(const Targets& t, Rng& rng) {
  constexpr int attempts = 100;  // each at one of the templates
  const auto shipped = shipped_patterns();
  Parameters asked = t.asked;
  asked.ranges.fill({});
  asked.lesson = false, asked.novelty = 0;
  Rejections nobody_asks;
  for (int i = 0; i < attempts; ++i) {
    if (!asked.has_template) asked.pattern = shipped[below(rng, shipped.size())];
    if (auto drawn = sample(asked, rng, nobody_asks)) return *drawn->puzzle.findings().intended;
  }
  fill(asked.pattern, asked, rng);
  return asked.pattern;
}

void Programs::mutate(Genome& g, const Targets& t, Rng& rng) {
  const Genome before = g;
  for (int i = 0; i < patience; ++i) {
    g = before;
    const auto changes = 1 + rng.below(3);
    if (t.asked.has_template)
      reopen_held(g, t.asked.pattern, changes, rng);
    else
      change(g, changes, rng);
    if (fill(g, t.asked, rng)) return;
  }
}

std::pair<Genome, Genome> Programs::cross(const Genome& a, const Genome& b, Rng& rng) {
  std::pair<Genome, Genome> children{a, b};
  if (same_but_actions(a, b)) {
    exchange_actions(children.first, children.second, rng);
    return children;
  }
  for (int i = 0; i < patience; ++i) {
    children = {a, b};
    exchange_parts(children.first, children.second, rng);
    if (grows(children.first) && grows(children.second)) return children;
  }
  return {a, b};
}

std::uint64_t Programs::fingerprint(const Genome& g) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const Token& token : tokens_of(g)) {
    hash = (hash ^ static_cast<std::uint64_t>(token.kind)) * 0x100000001b3;
    hash = (hash ^ token.value) * 0x100000001b3;
  }
  return hash ^ hash >> 29;
}

}  // namespace crux::robot
