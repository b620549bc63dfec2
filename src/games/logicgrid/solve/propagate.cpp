#include "games/logicgrid/solve/propagate.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace crux::logicgrid {
namespace {

template <class Visit>
void each(Mask set, Visit&& visit) {
  for (; set; set = static_cast<Mask>(set & (set - 1))) visit(std::countr_zero(set));
}

// The places of one when the other is somewhere in `places`.
Mask reach(const Relation& relation, Mask places) {
  Mask reached = 0;
  each(places, [&](int i) { reached = static_cast<Mask>(reached | relation[static_cast<std::size_t>(i)]); });
  return reached;
}

}  // namespace

Board::Board(int categories, int items)
    : categories_(static_cast<std::uint8_t>(categories)), items_(static_cast<std::uint8_t>(items)) {
  const Mask all = static_cast<Mask>((1U << items_) - 1);
  for (int c = 0; c < categories; ++c)
    for (int i = 0; i < items; ++i)
      for (int d = 0; d < max_categories; ++d)
        profiles_[place(item_of(c, i))].put(d, d >= categories ? bit(0) : d == c ? bit(i) : all);
}

bool Board::decided() const {
  for (int i = 0; i < items_; ++i)
    for (int d = 1; d < categories_; ++d)
      if (!single(possible(item_of(0, i), d))) return false;
  return true;
}

void Board::restrict_to(Item a, int d, Mask left) {
  const Mask gone = static_cast<Mask>(possible(a, d) & ~left);
  if (gone == 0) return;
  profiles_[place(a)].take(d, gone);
  broken_ = broken_ || possible(a, d) == 0;
  touch(a);
  if (d == a.category) return;
  each(gone, [&](int index) {
    const Item b = item_of(d, index);
    profiles_[place(b)].take(a.category, bit(a.index));
    broken_ = broken_ || possible(b, a.category) == 0;
    touch(b);
  });
}

void Board::forbid(Item a, Item b) { restrict_to(a, b.category, static_cast<Mask>(~bit(b.index))); }

void Board::narrow(Item a, const Profile& to) {
  const Profile left = at(a) & to;
  if (left == at(a)) return;
  for (int d = 0; d < categories_; ++d) restrict_to(a, d, left.of(d));
}

std::optional<Item> Board::settle_one() {
  int c = 0;
  while (c < categories_ && changed_[static_cast<std::size_t>(c)] == 0) ++c;
  if (c == categories_) return std::nullopt;
  Mask& changed = changed_[static_cast<std::size_t>(c)];
  const Item a = item_of(c, std::countr_zero(changed));
  changed = static_cast<Mask>(changed & (changed - 1));
  for (int d = 0; d < categories_ && !broken_; ++d) {
    if (d == c) continue;
    Mask left = possible(a, d);
    each(left, [&](int index) {
      if (!(at(a) & at(item_of(d, index))).full()) left = static_cast<Mask>(left & ~bit(index));
    });
    restrict_to(a, d, left);
    if (single(left)) join(a, item_of(d, std::countr_zero(left)));
  }
  return a;
}

std::pair<Item, Item> Board::choice() const {
  std::pair<Item, Item> best;
  int least = max_items + 1;
  for (int c = 0; c < categories_ && least > 2; ++c)
    for (int i = 0; i < items_ && least > 2; ++i)
      for (int d = 0; d < categories_; ++d) {
        const Mask set = possible(item_of(c, i), d);
        const int size = single(set) ? 1 : std::popcount(set);
        if (size < 2 || size >= least) continue;
        least = size;
        best = {item_of(c, i), item_of(d, std::countr_zero(set))};
      }
  assert(least <= max_items);
  return best;
}

Rule::Rule(Kind kind, std::vector<Item> items, int min, int max) : kind(kind), items(std::move(items)), min(min), max(max) {}

Rule::Rule(const Puzzle& p, const Clue& clue) : Rule(clue.kind, clue.items, clue.min, clue.max) {
  axis = clue.axis;
  if (!clue.on_axis()) return;
  to = relation_of(p, clue);
  from = mirrored(to, p.items());
}

bool Rule::holds(const Board& decided) const {
  const auto same = [&](std::size_t i, std::size_t j) { return decided.may(items[i], items[j]); };
  switch (kind) {
    case Kind::is: return same(0, 1);
    case Kind::is_not: return !same(0, 1);
    case Kind::either: return same(0, 1) != same(0, 2);
    case Kind::pair: return !same(0, 1) && ((same(0, 2) && same(1, 3)) || (same(0, 3) && same(1, 2)));
    case Kind::alldiff:
      for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (same(i, j)) return false;
      return true;
    case Kind::count: {
      int count = 0;
      for (std::size_t i = 0; i + 1 < items.size(); i += 2) count += same(i, i + 1);
      return min <= count && count <= max;
    }
    default: return (reach(to, decided.possible(items[0], axis)) & decided.possible(items[1], axis)) != 0;
  }
}

void Rule::open(Board& board) const {
  switch (kind) {
    case Kind::is: board.join(items[0], items[1]); break;
    case Kind::is_not: board.forbid(items[0], items[1]); break;
    case Kind::either: board.forbid(items[1], items[2]); break;  // in one row, both links would be true, or both false
    case Kind::pair:
      board.forbid(items[0], items[1]);
      board.forbid(items[2], items[3]);
      break;
    case Kind::alldiff:
      for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) board.forbid(items[i], items[j]);
      break;
    case Kind::count: break;
    default: {
      bool apart = true;
      for (int i = 0; i < board.items(); ++i) apart = apart && !has(to[static_cast<std::size_t>(i)], i);
      if (apart) board.forbid(items[0], items[1]);
    }
  }
}

namespace {

void revise_either(Board& board, Item a, Item b, Item c) {
  if (!board.may(a, b)) return board.join(a, c);
  if (!board.may(a, c)) return board.join(a, b);
  if (board.same(a, b)) return board.forbid(a, c);
  if (board.same(a, c)) return board.forbid(a, b);
  board.narrow_to_either(a, b, c);
}

void revise_pair(Board& board, const std::vector<Item>& items) {
  const Item a = items[0], b = items[1], c = items[2], d = items[3];
  const bool straight = board.may(a, c) && board.may(b, d), crossed = board.may(a, d) && board.may(b, c);
  if (straight && crossed) {
    board.narrow_to_either(a, c, d);
    board.narrow_to_either(b, c, d);
    board.narrow_to_either(c, a, b);
    board.narrow_to_either(d, a, b);
  } else if (straight || crossed) {
    board.join(a, straight ? c : d);
    board.join(b, straight ? d : c);
  } else {
    board.fail();
  }
}

void revise_count(Board& board, const std::vector<Item>& items, int min, int max) {
  int yes = 0, maybe = 0;  // `maybe` counts yes too
  for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
    yes += board.same(items[i], items[i + 1]);
    maybe += board.may(items[i], items[i + 1]);
  }
  if (yes > max || maybe < min) return board.fail();
  if (yes == maybe || (yes < max && maybe > min)) return;
  for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
    const Item a = items[i], b = items[i + 1];
    if (!board.may(a, b) || board.same(a, b)) continue;
    if (maybe == min) {
      board.join(a, b);
    } else {
      board.forbid(a, b);
    }
  }
}

}  // namespace

void Rule::revise(Board& board) const {
  switch (kind) {
    case Kind::either: return revise_either(board, items[0], items[1], items[2]);
    case Kind::pair: return revise_pair(board, items);
    case Kind::count: return revise_count(board, items, min, max);
    default:
      board.restrict_to(items[1], axis, reach(to, board.possible(items[0], axis)));
      board.restrict_to(items[0], axis, reach(from, board.possible(items[1], axis)));
  }
}

std::vector<std::vector<Rule>> Rule::opposites() const {
  const auto is = [&](std::size_t i, std::size_t j) { return Rule(Kind::is, {items[i], items[j]}); };
  const auto is_not = [&](std::size_t i, std::size_t j) { return Rule(Kind::is_not, {items[i], items[j]}); };
  switch (kind) {
    case Kind::is: return {{is_not(0, 1)}};
    case Kind::is_not: return {{is(0, 1)}};
    case Kind::either: return {{is_not(0, 1), is_not(0, 2)}, {is(0, 1), is(0, 2)}};
    case Kind::pair:  // a with b; or something is wrong with each of the two ways to pair them off
      return {{is(0, 1)},
              {is_not(0, 2), is_not(0, 3)},
              {is_not(0, 2), is_not(1, 2)},
              {is_not(1, 3), is_not(0, 3)},
              {is_not(1, 3), is_not(1, 2)}};
    case Kind::alldiff: {
      std::vector<Item> links;
      for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) links.insert(links.end(), {items[j], items[i]});
      const int most = static_cast<int>(links.size() / 2);
      return {{Rule(Kind::count, std::move(links), 1, most)}};
    }
    case Kind::count: {
      std::vector<std::vector<Rule>> ways;
      const int most = static_cast<int>(items.size() / 2);
      if (min > 0) ways.push_back({Rule(Kind::count, items, 0, min - 1)});
      if (max < most) ways.push_back({Rule(Kind::count, items, max + 1, most)});
      return ways;
    }
    default: {
      Rule other = *this;
      for (Mask& places : other.to) places = static_cast<Mask>(~places);
      for (Mask& places : other.from) places = static_cast<Mask>(~places);
      return {{std::move(other)}};
    }
  }
}

Rulebook::Rulebook(const Puzzle& p) : Rulebook(p.size(), p.items()) {
  for (const Clue& clue : p.clues) add(Rule(p, clue));
}

void Rulebook::add(Rule rule) {
  assert(size() < most);
  const std::size_t number = rules_.size();
  on_.set(number);
  if (rule.lasts())
    for (const Item a : rule.items) watching_[std::size_t{a.category} * max_items + a.index].set(number);
  rules_.push_back(std::move(rule));
}

void Rulebook::drop_last() {
  const std::size_t number = rules_.size() - 1;
  on_.reset(number);
  for (const Item a : rules_.back().items) watching_[std::size_t{a.category} * max_items + a.index].reset(number);
  rules_.pop_back();
}

Board Rulebook::start() const {
  Board board(categories_, items_);
  Set pending;
  on_.each([&](int i) {
    const Rule& rule = (*this)[i];
    rule.open(board);
    if (rule.lasts()) pending.set(static_cast<std::size_t>(i));
  });
  settle(board, pending);
  return board;
}

// Items first, they are cheap and make what follows from a clue stronger.
void Rulebook::settle(Board& board, Set pending) const {
  while (!board.broken()) {
    if (const auto a = board.settle_one()) {
      pending |= watching_[std::size_t{a->category} * max_items + a->index] & on_;
      continue;
    }
    std::size_t word = 0;
    while (word < Set::words && pending.word[word] == 0) ++word;
    if (word == Set::words) return;
    const int next = static_cast<int>(word) * 64 + std::countr_zero(pending.word[word]);
    pending.reset(static_cast<std::size_t>(next));
    (*this)[next].revise(board);
  }
}

bool Rulebook::search(Budget& budget, const Visitor& visit) const {
  Board board = start();
  return search_from(board, budget, visit);
}

// A mark is tried as yes, and then it is no: the conclusions from the no help with the rest.
bool Rulebook::search_from(Board& board, Budget& budget, const Visitor& visit) const {
  while (!board.broken()) {
    if (board.decided()) return visit(board);
    if (!budget.spend()) return false;
    const auto [a, b] = board.choice();
    Board tried = board;
    tried.join(a, b);
    settle(tried);
    if (!search_from(tried, budget, visit)) return false;
    board.forbid(a, b);
    settle(board);
  }
  return true;
}

std::optional<Board> Rulebook::any_solution(Budget& budget) const {
  std::optional<Board> found;
  search(budget, [&](const Board& board) {
    found = board;
    return false;
  });
  return found;
}

std::optional<Board> Rulebook::without(int i, Budget& budget) {
  const Set before = on_;
  std::optional<Board> found;
  use(i, false);
  for (const auto& way : (*this)[i].opposites()) {
    if (found || budget.exhausted()) break;
    for (const Rule& rule : way) add(rule);
    found = any_solution(budget);
    for (std::size_t k = 0; k < way.size(); ++k) drop_last();
  }
  on_ = before;
  return found;
}

Solution solution_of(const Board& decided) {
  Solution solution(static_cast<std::size_t>(decided.items()));
  for (int r = 0; r < decided.items(); ++r)
    for (int c = 0; c < decided.categories(); ++c)
      solution[static_cast<std::size_t>(r)].push_back(
          static_cast<std::uint8_t>(std::countr_zero(decided.possible(item_of(0, r), c))));
  return solution;
}

}  // namespace crux::logicgrid
