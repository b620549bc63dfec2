// techniques.cpp -- nine ways to find marks. Each reads `sheet.now` and the prepared clues, and nothing else.
#include "games/logicgrid/solve/techniques.hpp"

#include <algorithm>
#include <bit>

namespace crux::logicgrid {
namespace {

Item only_item(int category, Mask set) { return item_of(category, std::countr_zero(set)); }
Mask without(Mask set, Mask other) { return static_cast<Mask>(set & ~other); }

// Without flags for newer processors g++ counts bits by calling a library; a table is quicker.
constexpr auto sizes = [] {
  std::array<std::uint8_t, std::size_t{1} << max_items> made{};
  for (std::size_t i = 1; i < made.size(); ++i) made[i] = static_cast<std::uint8_t>(made[i / 2] + i % 2);
  return made;
}();
int size_of(Mask set) { return sizes[set]; }

}  // namespace

Prepared::Prepared(const Puzzle& p) {
  for (int i = 0; i < static_cast<int>(p.clues.size()); ++i) {
    const Clue& clue = p.clues[static_cast<std::size_t>(i)];
    const auto apart = [&](Item a, Item b) { different.push_back({a, b, i, Mark::no}); };
    switch (clue.kind) {
      case Kind::is: dictated.push_back({clue.items[0], clue.items[1], i, Mark::yes}); break;
      case Kind::is_not: dictated.push_back({clue.items[0], clue.items[1], i, Mark::no}); break;
      case Kind::alldiff:
        for (std::size_t k = 0; k < clue.items.size(); ++k)
          for (std::size_t j = 0; j < k; ++j) apart(clue.items[j], clue.items[k]);
        break;
      case Kind::either:
        apart(clue.items[1], clue.items[2]);  // one row could not be one of the two and not the other
        add_linked(p, i);
        break;
      case Kind::pair:
        apart(clue.items[0], clue.items[1]);
        apart(clue.items[2], clue.items[3]);
        add_linked(p, i);
        break;
      case Kind::count: add_linked(p, i); break;
      default: {
        const Relation ahead = relation_of(p, clue);
        orders.push_back({clue.items[0], clue.items[1], i, clue.axis, ahead, mirrored(ahead, p.items())});
        bool same_place = false;
        for (int k = 0; k < p.items(); ++k) same_place = same_place || has(ahead[static_cast<std::size_t>(k)], k);
        if (!same_place) apart(clue.items[0], clue.items[1]);
      }
    }
  }
}

void Prepared::add_among(Item item, std::initializer_list<Item> others) {
  const auto first = static_cast<std::uint16_t>(items.size());
  items.insert(items.end(), others);
  amongs.push_back({item, {first, static_cast<std::uint16_t>(items.size())}});
}

// At least one link is true: if all of them are of one item, its row is the row of one of the others.
void Prepared::add_count_among(const Clue& clue) {
  for (const Item shared : {clue.items[0], clue.items[1]}) {
    const auto first = static_cast<std::uint16_t>(items.size());
    for (std::size_t i = 0; i + 1 < clue.items.size(); i += 2) {
      if (clue.items[i] == shared) items.push_back(clue.items[i + 1]);
      if (clue.items[i + 1] == shared) items.push_back(clue.items[i]);
    }
    const Range others{first, static_cast<std::uint16_t>(items.size())};
    if (static_cast<std::size_t>(others.end - others.first) == clue.items.size() / 2) {
      amongs.push_back({shared, others});
    } else {
      items.resize(first);
    }
  }
}

void Prepared::add_linked(const Puzzle& p, int index) {
  const Clue& clue = p.clues[static_cast<std::size_t>(index)];
  const auto& of = clue.items;
  const auto link = [&](Item a, Item b) { links.push_back({a, b, index, Mark::unknown}); };
  Linked made{index, clue.kind == Kind::pair, {}, 1, 1, {}};
  made.links.first = static_cast<std::uint16_t>(links.size());
  made.amongs.first = static_cast<std::uint16_t>(amongs.size());
  switch (clue.kind) {
    case Kind::either:
      link(of[0], of[1]), link(of[0], of[2]);
      add_among(of[0], {of[1], of[2]});
      break;
    case Kind::pair:
      link(of[0], of[2]), link(of[1], of[3]), link(of[0], of[3]), link(of[1], of[2]);
      add_among(of[0], {of[2], of[3]}), add_among(of[1], {of[2], of[3]});
      add_among(of[2], {of[0], of[1]}), add_among(of[3], {of[0], of[1]});
      break;
    default:
      made.min = clue.min, made.max = clue.max;
      for (std::size_t i = 0; i + 1 < of.size(); i += 2) {
        link(of[i], of[i + 1]);
        if (clue.max == 0) dictated.push_back({of[i], of[i + 1], index, Mark::no});
        if (static_cast<std::size_t>(clue.min) == of.size() / 2) dictated.push_back({of[i], of[i + 1], index, Mark::yes});
      }
      if (clue.min > 0) add_count_among(clue);
      // One of two links of one item: the same as `either`.
      if (of.size() == 4 && clue.min == 1 && clue.max == 1 && amongs.size() > made.amongs.first) {
        const Range others = amongs[made.amongs.first].others;
        different.push_back({items[others.first], items[others.first + 1U], index, Mark::no});
      }
  }
  made.links.end = static_cast<std::uint16_t>(links.size());
  made.amongs.end = static_cast<std::uint16_t>(amongs.size());
  linked.push_back(made);
}

void mark_directly(const Prepared& clues, Sheet& sheet) {
  for (const Prepared::Link& link : clues.dictated) sheet.add(link.a, link.b, link.mark, {direct_mark, link.clue});
}

void eliminate_lines(const Prepared&, Sheet& sheet) {
  each_line(sheet.now, [&](Item a, int d) {
    const Mask yes = sheet.now.yes(a, d);
    if (yes == 0) return;
    if (!single(yes)) sheet.conflict = true;
    const Item b = only_item(d, yes);
    sheet.add_all(a, d, sheet.now.unknown(a, d), Mark::no, {line_elimination, -1, {std::min(a, b), std::max(a, b)}, 2});
  });
}

void fill_last_cells(const Prepared&, Sheet& sheet) {
  each_line(sheet.now, [&](Item a, int d) {
    const Mask left = sheet.now.possible(a, d);
    if (left == 0) sheet.conflict = true;
    if (single(left) && sheet.now.yes(a, d) == 0) sheet.add(a, only_item(d, left), Mark::yes, {last_cell, -1, {a}, 1});
  });
}

namespace {

// a is b: all that is known of b in category e holds of a.
void share(Sheet& sheet, Item a, Item b, int e) {
  const Grid& now = sheet.now;
  const Mask yes = without(now.yes(b, e), now.yes(a, e)), no = without(now.no(b, e), now.no(a, e));
  if ((yes | no) == 0) return;
  const Reason why{transposition, -1, {a, b}, 2};
  sheet.add_all(a, e, yes, Mark::yes, why);
  sheet.add_all(a, e, no, Mark::no, why);
}

}  // namespace

void transpose(const Prepared&, Sheet& sheet) {
  const Grid& now = sheet.now;
  each_line(now, [&](Item a, int d) {
    if (now.yes(a, d) == 0) return;
    for (int e = 0; e < now.categories(); ++e)
      if (e != a.category && e != d) share(sheet, a, only_item(d, now.yes(a, d)), e);
  });
}

void settle(Sheet& sheet) {
  const Grid& now = sheet.now;
  while (!sheet.waiting->empty() && !sheet.conflict) {
    const auto [a, d] = sheet.waiting->pop();
    const Mask left = now.possible(a, d);
    if (left == 0) sheet.conflict = true;
    if (single(left)) sheet.add(a, only_item(d, left), Mark::yes, {last_cell});
    const Mask yes = now.yes(a, d);
    if (yes != 0 && !single(yes)) sheet.conflict = true;
    if (yes != 0) sheet.add_all(a, d, now.unknown(a, d), Mark::no, {line_elimination});
    for (int e = 0; e < now.categories(); ++e) {
      if (e == a.category || e == d) continue;
      if (yes != 0) share(sheet, a, only_item(d, yes), e);
      if (now.yes(a, e) != 0) share(sheet, only_item(e, now.yes(a, e)), a, d);
    }
  }
}

void tell_apart(const Prepared& clues, Sheet& sheet) {
  for (const Prepared::Link& link : clues.different) sheet.add(link.a, link.b, Mark::no, {implied_difference, link.clue});
}

void bound_orders(const Prepared& clues, Sheet& sheet) {
  for (const Prepared::Order& order : clues.orders) {
    const Mask of_a = partners(sheet.now, order.a, order.axis), of_b = partners(sheet.now, order.b, order.axis);
    const auto unsupported = [](Mask places, const Relation& relation, Mask others) {
      Mask lonely = 0;
      for (Mask left = places; left != 0; left = static_cast<Mask>(left & (left - 1))) {
        const int i = std::countr_zero(left);
        if ((relation[static_cast<std::size_t>(i)] & others) == 0) lonely = static_cast<Mask>(lonely | bit(i));
      }
      return lonely;
    };
    sheet.add_all(order.a, order.axis, unsupported(of_a, order.ahead, of_b), Mark::no,
                  {order_bounds, order.clue, {order.a, order.b}, 2});
    sheet.add_all(order.b, order.axis, unsupported(of_b, order.back, of_a), Mark::no,
                  {order_bounds, order.clue, {order.b, order.a}, 2});
  }
}

namespace {

void decide_pair(std::span<const Prepared::Link> links, Sheet& sheet) {
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Mark mark = known(sheet.now, links[i].a, links[i].b);
    if (mark == Mark::unknown) continue;
    for (std::size_t k = 0; k < links.size(); ++k) {
      const bool alike = (i < 2) == (k < 2);
      sheet.add(links[k].a, links[k].b, (mark == Mark::yes) == alike ? Mark::yes : Mark::no,
                {either_or, links[k].clue, {links[i].a, links[i].b}, 2});
    }
  }
}

void decide_count(std::span<const Prepared::Link> links, int min, int max, Sheet& sheet) {
  int yes = 0, possible = 0;
  for (const Prepared::Link& link : links) {
    const Mark mark = known(sheet.now, link.a, link.b);
    yes += mark == Mark::yes;
    possible += mark != Mark::no;
  }
  if (yes > max || possible < min) sheet.conflict = true;
  if (yes < max && possible > min) return;
  for (const Prepared::Link& link : links)
    if (known(sheet.now, link.a, link.b) == Mark::unknown)
      sheet.add(link.a, link.b, yes >= max ? Mark::no : Mark::yes, {either_or, link.clue});
}

// An item that is one of the others has no partner that none of them can have.
void stay_among(const Prepared& clues, const Prepared::Among& among, int clue, Sheet& sheet) {
  const Grid& now = sheet.now;
  for (int d = 0; d < now.categories(); ++d) {
    Mask shared = 0;
    for (std::size_t i = among.others.first; i < among.others.end; ++i)
      if (known(now, among.item, clues.items[i]) != Mark::no)
        shared = static_cast<Mask>(shared | partners(now, clues.items[i], d));
    sheet.add_all(among.item, d, without(partners(now, among.item, d), shared), Mark::no, {either_or, clue, {among.item}, 1});
  }
}

}  // namespace

void decide_links(const Prepared& clues, Sheet& sheet) {
  for (const Prepared::Linked& of : clues.linked) {
    const auto links = std::span(clues.links).subspan(of.links.first, static_cast<std::size_t>(of.links.end - of.links.first));
    if (of.pair) {
      decide_pair(links, sheet);
    } else {
      decide_count(links, of.min, of.max, sheet);
    }
    for (std::size_t i = of.amongs.first; i < of.amongs.end; ++i) stay_among(clues, clues.amongs[i], of.clue, sheet);
  }
}

void find_disjoint(const Prepared&, Sheet& sheet) {
  const Grid& now = sheet.now;
  each_line(now, [&](Item a, int d) {
    if (d < a.category) return;
    for (Mask left = now.possible(a, d); left != 0; left = static_cast<Mask>(left & (left - 1))) {
      const Item b = only_item(d, left);
      for (int e = 0; e < now.categories(); ++e)
        if (e != a.category && e != d && (now.possible(a, e) & now.possible(b, e)) == 0) {
          sheet.add(a, b, Mark::no, {disjoint, -1, {item_of(e, 0)}, 1});
          break;
        }
    }
  });
}

namespace {

// `those` items of category c, k of them, have the partners `taken` of category d between them.
void share_out(Sheet& sheet, int c, Mask those, int d, Mask taken) {
  const int k = size_of(those);
  if (size_of(taken) > k) return;
  Reason why{aligned, -1, {}, static_cast<std::uint8_t>(k)};
  std::size_t at = 0;
  for (Mask left = those; left != 0; left = static_cast<Mask>(left & (left - 1))) why.via[at++] = only_item(c, left);
  if (size_of(taken) < k) {
    if (!sheet.conflict) sheet.clash = {why.via[0], item_of(d, 0), Mark::unknown, aligned, -1, why.via, why.vias};
    sheet.conflict = true;
    return;
  }
  for (int i = 0; i < sheet.now.items(); ++i)
    if (!has(those, i))
      sheet.add_all(item_of(c, i), d, static_cast<Mask>(sheet.now.possible(item_of(c, i), d) & taken), Mark::no, why);
}

}  // namespace

void find_aligned(const Prepared&, Sheet& sheet) {
  const Grid& now = sheet.now;
  std::array<Mask, max_items> few{}, lines{};  // those with at most three partners: the item and the partners
  for (int c = 0; c < now.categories(); ++c)
    for (int d = 0; d < now.categories(); ++d) {
      if (c == d) continue;
      std::size_t n = 0;
      for (int i = 0; i < now.items(); ++i) {
        const Mask line = now.possible(item_of(c, i), d);
        if (size_of(line) <= 3) few[n] = bit(i), lines[n++] = line;
      }
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < i; ++j) {
          const auto two = static_cast<Mask>(lines[i] | lines[j]), both = static_cast<Mask>(few[i] | few[j]);
          if (size_of(two) > 3) continue;
          share_out(sheet, c, both, d, two);
          for (std::size_t k = 0; k < j; ++k)
            share_out(sheet, c, static_cast<Mask>(both | few[k]), d, static_cast<Mask>(two | lines[k]));
        }
    }
}

}  // namespace crux::logicgrid
