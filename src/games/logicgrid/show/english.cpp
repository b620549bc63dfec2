#include "games/logicgrid/show/english.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <utility>

#include "base/words.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid {
namespace {

using Holes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

std::string fill(std::string_view pattern, Holes holes) {
  std::string text;
  for (auto open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{')) {
    const auto close = pattern.find('}', open);
    const std::string_view hole = pattern.substr(open + 1, close - open - 1);
    const auto found = std::ranges::find(holes, hole, [](const auto& each) { return each.first; });
    assert(found != holes.end());
    text.append(pattern.substr(0, open)).append(found->second);
    pattern.remove_prefix(close + 1);
  }
  return text.append(pattern);
}

const Theme& theme_of(const Puzzle& p) {
  const Theme* theme = find_theme(p.theme);
  return theme != nullptr ? *theme : plain_theme();
}

const Words& words_of(const Puzzle& p, int category) {
  const Theme& theme = theme_of(p);
  return theme.categories.empty() ? theme.words.front() : theme.words[static_cast<std::size_t>(category)];
}

// A puzzle may give values to a category that has no order in its theme: then the theme has no words for that.
const Words& axis_words(const Puzzle& p, int axis) {
  const Words& words = words_of(p, axis);
  return words.less.empty() ? plain_theme().words.front() : words;
}

std::string about(const Puzzle& p, Item item, std::string_view pattern) {
  return fill(pattern, {{"category", p.categories[item.category].name}, {"", name(p, item)}});
}

// Whether an item's predicate only names its row again: "is the art class".
bool names_row(const Puzzle& p, Item item) {
  const Words& words = words_of(p, item.category);
  return words.is.substr(words.is.find('|') + 1) == words.noun;
}

// "is taught by Ms. Smith", and its two parts.
struct Predicate {
  std::string head, tail;
  std::string whole() const { return head + tail; }
};
Predicate predicate(const Puzzle& p, Item item) {
  const std::string_view pattern = words_of(p, item.category).is;
  const auto bar = pattern.find('|');
  return {std::string(pattern.substr(0, bar)), about(p, item, pattern.substr(bar + 1))};
}

std::string number_words(double number) {
  constexpr std::array<std::string_view, 13> small{"none",  "one",   "two",  "three", "four",   "five",  "six",
                                                   "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  if (number >= 0 && number <= 12 && number == std::floor(number)) return std::string(small[static_cast<std::size_t>(number)]);
  return fmt::format("{}", number);
}

std::string amount(double number, const std::array<std::string, 2>& unit) {
  const std::string& word = unit[number == 1 ? 0 : 1];
  return word.empty() ? number_words(number) : fmt::format("{} {}", number_words(number), word);
}

// From one value to the next, if all are equally far apart; else 0.
double even_step(const std::vector<double>& values) {
  std::vector<double> sorted = values;
  std::ranges::sort(sorted);
  const double step = sorted[1] - sorted[0];
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (std::abs(sorted[i] - sorted[i - 1] - step) > 1e-9 * std::abs(step)) return 0;
  return step;
}

std::string say_axis(const Puzzle& p, const Clue& clue) {
  const Words& words = axis_words(p, clue.axis);
  const Category& axis = p.categories[static_cast<std::size_t>(clue.axis)];
  // The patterns have the smaller one as a.
  const bool turned = clue.by < 0;
  const std::string a = noun(p, clue.items[turned ? 1 : 0]), b = noun(p, clue.items[turned ? 0 : 1]);
  const double by = std::abs(clue.by);
  const auto say = [&](std::string_view pattern, std::string_view n) {
    return fill(pattern, {{"a", a}, {"b", b}, {"n", n}, {"category", axis.name}});
  };
  switch (clue.kind) {
    case Kind::less: return say(words.less, "");
    case Kind::diff: return say(words.exact, amount(by, words.unit));
    case Kind::absdiff: return say(words.apart, amount(by, words.unit));
    case Kind::next: return say(words.next, "");
    default: break;
  }
  const double step = even_step(axis.values);
  if (step > 0 && !words.unit[0].empty()) return say(words.exact, amount(by * step, words.unit));
  return say(words.places, amount(by, {"place", "places"}));
}

std::string say_either(const Puzzle& p, Item a, Item b, Item c) {
  const Predicate first = predicate(p, b), second = predicate(p, c);
  if (b.category == c.category) return fmt::format("{} {}either {} or {}", noun(p, a), first.head, first.tail, second.tail);
  // "is either taught by Ms. Smith or at 2 PM": the verb is said once.
  const std::string one = first.whole(), other = second.whole();
  const std::string_view verb = std::string_view(one).substr(0, one.find(' ') + 1);
  if (!verb.empty() && other.starts_with(verb))
    return fmt::format("{} {}either {} or {}, but not both", noun(p, a), verb, one.substr(verb.size()),
                       other.substr(verb.size()));
  return fmt::format("{} either {} or {}, but not both", noun(p, a), one, other);
}

std::string say_pair(const Puzzle& p, const std::vector<Item>& items) {
  const Predicate first = predicate(p, items[2]), second = predicate(p, items[3]);
  const std::string other = items[2].category == items[3].category ? second.tail : second.whole();
  // Items of one category are different anyway.
  if (items[0].category == items[1].category)
    return fmt::format("between {} and {}, one {} and the other {}", noun(p, items[0]), noun(p, items[1]), first.whole(), other);
  return fmt::format("{} and {} are two different {}: one {} and the other {}", noun(p, items[0]), noun(p, items[1]),
                     theme_of(p).row[1], first.whole(), other);
}

// Items of two categories, each category by itself; nothing if there are more of them, or one.
std::optional<std::array<std::vector<Item>, 2>> in_two(const Puzzle& p, const std::vector<Item>& items) {
  std::array<std::vector<Item>, 2> groups;
  for (const Item item : items) {
    const bool second = !groups[0].empty() && groups[0][0].category != item.category;
    if (second && !groups[1].empty() && groups[1][0].category != item.category) return std::nullopt;
    groups[second ? 1 : 0].push_back(item);
  }
  if (groups[1].empty()) return std::nullopt;
  // The subject is a single item, or else items that name their rows.
  const bool turn =
      groups[0].size() > 1 && (groups[1].size() == 1 || (names_row(p, groups[1][0]) && !names_row(p, groups[0][0])));
  if (turn) std::swap(groups[0], groups[1]);
  return groups;
}

// Items of one category are different anyway: "Ms. Smith's class is neither the art class nor the music class", "Neither Ann nor
// Bob wore the red shirt or the blue shirt".
std::string say_neither(const Puzzle& p, const std::vector<Item>& subjects, const std::vector<Item>& others) {
  if (subjects.size() == 1 && others.size() == 1) return link(p, subjects[0], others[0], false);
  std::vector<std::string> nouns, tails;
  for (const Item item : subjects) nouns.push_back(noun(p, item));
  for (const Item item : others) tails.push_back(predicate(p, item).tail);
  const std::string head = predicate(p, others[0]).head;
  if (nouns.size() == 1) return fmt::format("{} {}neither {}", nouns[0], head, fmt::join(tails, " nor "));
  return fmt::format("neither {} {}{}", fmt::join(nouns, " nor "), head, fmt::join(tails, " or "));
}

std::string say_alldiff(const Puzzle& p, const std::vector<Item>& items) {
  if (const auto groups = in_two(p, items)) return say_neither(p, (*groups)[0], (*groups)[1]);
  std::vector<std::string> nouns;
  for (const Item item : items) nouns.push_back(noun(p, item));
  return fmt::format("{} are {} different {}", joined(nouns), number_words(static_cast<double>(items.size())),
                     theme_of(p).row[1]);
}

// "exactly two of these three statements are true"
std::string how_many(int min, int max, int all) {
  const auto of_these = [all](std::string_view quantity, int of) {
    return fmt::format("{} of these {} statements {} true", quantity, number_words(all), of == 1 ? "is" : "are");
  };
  if (max == 0) return fmt::format("{} of these {} statements is true", all == 2 ? "neither" : "none", number_words(all));
  if (min == all) return fmt::format("{} these {} statements are true", all == 2 ? "both of" : "all", number_words(all));
  if (min == max) return of_these(fmt::format("exactly {}", number_words(min)), min);
  if (min == 0 && max == all) return fmt::format("any number of these {} statements may be true", number_words(all));
  if (max == all) return of_these(fmt::format("at least {}", number_words(min)), min);
  if (min == 0) return of_these(fmt::format("at most {}", number_words(max)), max);
  return of_these(fmt::format("{} {} {}", number_words(min), max == min + 1 ? "or" : "to", number_words(max)), max);
}

// "one of two links" about one row is an `either`; if so, its three items.
std::optional<std::array<Item, 3>> as_either(const Clue& clue) {
  if (clue.items.size() != 4 || clue.min != 1 || clue.max != 1) return std::nullopt;
  for (const std::size_t i : {0U, 1U})
    for (const std::size_t j : {2U, 3U})
      if (clue.items[i] == clue.items[j] && clue.items[1 - i] != clue.items[5 - j])
        return std::array{clue.items[i], clue.items[1 - i], clue.items[5 - j]};
  return std::nullopt;
}

std::string say_count(const Puzzle& p, const Clue& clue) {
  const int all = static_cast<int>(clue.items.size() / 2);
  if (all == 1 && clue.min == clue.max) return link(p, clue.items[0], clue.items[1], clue.min == 1);
  if (const auto either = as_either(clue)) return say_either(p, (*either)[0], (*either)[1], (*either)[2]);
  std::vector<std::string> links;
  for (std::size_t i = 0; i < clue.items.size(); i += 2) links.push_back(link(p, clue.items[i], clue.items[i + 1]));
  if (all == 1) return fmt::format("perhaps {}, perhaps not", links[0]);
  if (all == 2 && clue.min == 1 && clue.max == 1) return fmt::format("either {} or {}, but not both", links[0], links[1]);
  std::string text = fmt::format("{}: ", how_many(clue.min, clue.max, all));
  for (int i = 0; i < all; ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i == all - 1 ? "; and " : "; ", links[static_cast<std::size_t>(i)]);
  return text;
}

// "Pages", "pearls", "6 days", "eggs and butter". Some words for one thing sound so, too: no sentence may be wrong for those.
bool sounds_plural(std::string_view name) {
  constexpr std::array<std::string_view, 4> irregular{"mice", "geese", "people", "children"};
  if (name.contains(" and ") || std::ranges::any_of(irregular, [&](std::string_view word) { return name.ends_with(word); }))
    return true;
  return name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us") && !name.ends_with("is");
}

std::string say(const Puzzle& p, const Clue& clue) {
  switch (clue.kind) {
    case Kind::is: return link(p, clue.items[0], clue.items[1]);
    case Kind::is_not: return link(p, clue.items[0], clue.items[1], false);
    case Kind::either: return say_either(p, clue.items[0], clue.items[1], clue.items[2]);
    case Kind::pair: return say_pair(p, clue.items);
    case Kind::alldiff: return say_alldiff(p, clue.items);
    case Kind::count: return say_count(p, clue);
    default: return say_axis(p, clue);
  }
}

}  // namespace

const std::string& name(const Puzzle& p, Item item) { return p.categories[item.category].items[item.index]; }

std::string noun(const Puzzle& p, Item item) { return about(p, item, words_of(p, item.category).noun); }

std::string link(const Puzzle& p, Item a, Item b, bool so) {
  if (names_row(p, b) && !names_row(p, a)) std::swap(a, b);
  const std::string said = so ? predicate(p, b).whole() : about(p, b, words_of(p, b.category).is_not);
  return fmt::format("{} {}", noun(p, a), said);
}

std::string category_word(const Puzzle& p, int category) {
  std::string word = p.categories[static_cast<std::size_t>(category)].name;
  // A name that is not an ordinary word, "CatA", stays as it is.
  const auto upper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
  if (word.size() > 1 && std::ranges::count_if(word, upper) == 1 && upper(word.front()))
    word.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(word.front())));
  return word;
}

std::string none_of(const Puzzle& p, int category, bool other) {
  if (sounds_plural(p.categories[static_cast<std::size_t>(category)].name))
    return fmt::format("nothing {}under {}", other ? "else " : "", p.categories[static_cast<std::size_t>(category)].name);
  return fmt::format("no {}{}", other ? "other " : "", category_word(p, category));
}

std::string meeting(const Puzzle& p, Item item, std::span<const Item> others) {
  std::vector<std::string> names;
  for (const Item other : others) names.push_back(name(p, other));
  // "Agnes" is a name of one.
  const bool is_name = std::isupper(static_cast<unsigned char>(name(p, item).front())) != 0;
  if (is_name || !sounds_plural(name(p, item))) return fmt::format("{} meets {}", name(p, item), joined(names));
  return others.size() == 1 ? fmt::format("{} and {} meet", name(p, item), names.front())
                            : fmt::format("each of {} meets {}", joined(names), name(p, item));
}

std::string sentence(const Puzzle& p, const Clue& clue) {
  std::string text = capitalised(say(p, clue));
  if (!text.ends_with('.')) text += '.';  // a name such as "2 p.m." brings its own
  return text;
}

}  // namespace crux::logicgrid
