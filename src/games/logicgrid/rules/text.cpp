// text.cpp -- logicgrid puzzles and plays as text: JSON in and out, plays such as "A0=B3 A1=B0 ..", marks such as "A0=B1 A0xB2".
#include "games/logicgrid/rules/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/bytes.hpp"
#include "base/words.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid {
namespace {

constexpr std::string_view a_code = "a category's letter and an index, such as \"B0\"";

std::string found(const Field& in) { return fmt::format("found {}", excerpt(in.value())); }

// --- categories ----------------------------------------------------------------------------------------------------------------

std::string read_name(const Field& in) {
  const std::string_view text = in.string();
  const bool control = std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
  if (text.empty() || text.size() > max_name || control)
    in.reject(found(in), fmt::format("a name of 1 to {} bytes without control characters", max_name));
  return std::string(text);
}

double read_number(const Field& in) {
  if (in.value().is_number()) {
    const auto number = in.value().get<double>();
    if (std::isfinite(number)) return number;
  }
  in.reject(found(in), "expected a finite number");
  return 0;
}

std::vector<double> read_values(const Field& in, const Category& category) {
  std::vector<double> values;
  if (in.value().is_array() && in.value().size() != category.items.size()) {
    in.reject(fmt::format("{} values for the {} items of {}", in.value().size(), category.items.size(), excerpt(category.name)),
              "one value an item");
    return values;
  }
  for (const Field& each : in.array(max_items)) {
    const double value = read_number(each);
    // So that differences can be told apart, and compared with `by`, whatever the rounding.
    if (std::abs(value) > 1e9) each.reject(fmt::format("found {}", excerpt(each.value())), "a number from -1e9 to 1e9");
    if (std::ranges::any_of(values, [&](double other) { return std::abs(value - other) < 1e-6; }))
      each.reject(fmt::format("a second value {}", excerpt(each.value())),
                  "values that are all different, by a millionth or more");
    values.push_back(value);
  }
  return values;
}

Category read_category(const Field& in) {
  Category category{read_name(in["name"]), {}, {}};
  const Field items = in["items"];
  if (items.value().is_array() && (items.value().size() < 2 || items.value().size() > max_items))
    items.reject(fmt::format("{} items", items.value().size()), fmt::format("2 to {} items", max_items));
  for (const Field& each : items.array(max_items)) {
    std::string item = read_name(each);
    if (std::ranges::find(category.items, item) != category.items.end())
      each.reject(fmt::format("a second item {} in {}", excerpt(item), excerpt(category.name)),
                  "items that all have other names");
    category.items.push_back(std::move(item));
  }
  if (const auto values = in.maybe("values")) category.values = read_values(*values, category);
  return category;
}

std::vector<Category> read_categories(const Field& in) {
  std::vector<Category> categories;
  if (in.value().is_array() && (in.value().size() < 2 || in.value().size() > max_categories))
    in.reject(fmt::format("{} categories", in.value().size()), fmt::format("2 to {} categories", max_categories));
  for (const Field& each : in.array(max_categories)) {
    Category category = read_category(each);
    if (std::ranges::find(categories, category.name, &Category::name) != categories.end())
      each["name"].reject(fmt::format("a second category {}", excerpt(category.name)), "categories that all have other names");
    if (!categories.empty() && category.items.size() != categories[0].items.size())
      each["items"].reject(fmt::format("{} items in {}, but {} in {}", category.items.size(), excerpt(category.name),
                                       categories[0].items.size(), excerpt(categories[0].name)),
                           "as many items in every category");
    categories.push_back(std::move(category));
  }
  return categories;
}

std::string read_theme_name(const Field& in, const Puzzle& p) {
  const std::string_view name = in.string();
  const Theme* theme = find_theme(name);
  if (theme == nullptr) {
    in.reject(fmt::format("an unknown theme {}", excerpt(in.value())), fmt::format("one of {}", fmt::join(theme_names(), ", ")));
    return {};
  }
  for (std::size_t c = 0; c < p.categories.size(); ++c) {
    const bool more = c < theme->categories.size();
    if (more && theme->categories[c].name == p.categories[c].name) continue;
    in.reject(fmt::format("category {} is {}", static_cast<char>('A' + c), excerpt(p.categories[c].name)),
              more ? fmt::format("in the theme {} it is \"{}\"", name, theme->categories[c].name)
                   : fmt::format("the theme {} has {} categories", name, theme->categories.size()));
  }
  return std::string(name);
}

// --- items ---------------------------------------------------------------------------------------------------------------------

// An item, or what is wrong with it: what was found and what was expected.
std::expected<Item, std::pair<std::string, std::string>> parse_item(const Puzzle& p, std::string_view text) {
  const auto quoted = [&] { return excerpt(Json(text)); };
  if (text.size() != 2 || text[0] < 'A' || text[0] > 'Z' || text[1] < '0' || text[1] > '9')
    return std::unexpected(std::pair{fmt::format("{} is no item", quoted()), std::string(a_code)});
  const int category = text[0] - 'A', index = text[1] - '0';
  if (category >= p.size())
    return std::unexpected(std::pair{fmt::format("{} is in no category", quoted()),
                                     fmt::format("there are categories A to {}", static_cast<char>('A' + p.size() - 1))});
  if (index >= p.items())
    return std::unexpected(
        std::pair{fmt::format("{} is not in its category", quoted()),
                  fmt::format("category {0} has {1} items, {0}0 to {0}{2}", text[0], p.items(), p.items() - 1)});
  return Item{static_cast<std::uint8_t>(category), static_cast<std::uint8_t>(index)};
}

Item read_item(const Field& in, const Puzzle& p) {
  if (!in.value().is_string()) {
    in.reject(found(in), std::string(a_code));
    return {};
  }
  auto item = parse_item(p, in.string());
  if (item) return *item;
  in.reject(std::move(item.error().first), std::move(item.error().second));
  return {};
}

// --- clues ---------------------------------------------------------------------------------------------------------------------

void need_different(const Field& in, Item a, Item b) {
  if (a == b) in.reject(fmt::format("{} twice", code(a)), "two different items");
}

// Whether two items can be partners.
void need_link(const Field& in, Item a, Item b, std::string_view why) {
  need_different(in, a, b);
  if (a.category == b.category) in.reject(fmt::format("{} and {} are of one category", code(a), code(b)), std::string(why));
}

int read_axis(const Field& in, const Puzzle& p) {
  const std::string_view text = in.string();
  const int axis = text.size() == 1 && text[0] >= 'A' ? text[0] - 'A' : max_categories;
  if (axis >= p.size()) {
    in.reject(fmt::format("an unknown axis {}", excerpt(in.value())),
              fmt::format("the letter of an ordered category, A to {}", static_cast<char>('A' + p.size() - 1)));
    return 0;
  }
  const Category& category = p.categories[static_cast<std::size_t>(axis)];
  if (category.values.empty())
    in.reject(fmt::format("a clue on an unordered axis: {} ({}) has no values", text, excerpt(category.name)),
              "a category with \"values\"");
  return axis;
}

double read_by(const Field& in, const Puzzle& p, Kind kind) {
  const double by = read_number(in);
  if (kind == Kind::diff && by == 0) in.reject("found 0", "a difference that is not 0: two rows never have the same value");
  if (kind == Kind::absdiff && by <= 0) in.reject(found(in), "a difference above 0");
  if (kind == Kind::rankdiff && (by != std::floor(by) || by == 0 || std::abs(by) >= p.items()))
    in.reject(found(in), fmt::format("a whole number of places, 1..{0} or -{0}..-1", p.items() - 1));
  return by;
}

void read_count(const Field& in, const Puzzle& p, Clue& clue) {
  const Field links = in["links"];
  for (const Field& each : links.array(max_links)) {
    const auto two = each.array(2);
    if (two.size() != 2) {
      each.reject(found(each), R"(two items, such as ["A0","B1"])");
      return;
    }
    clue.items.push_back(read_item(two[0], p));
    clue.items.push_back(read_item(two[1], p));
    need_link(each, clue.items[clue.items.size() - 2], clue.items.back(), "a link joins items of different categories");
  }
  const int all = static_cast<int>(clue.items.size() / 2);
  if (all == 0) links.reject("no links", fmt::format("1 to {} links", max_links));
  clue.min = in["min"].integer(0, all);
  clue.max = in["max"].integer(clue.min, all);
}

void read_alldiff(const Field& in, const Puzzle& p, Clue& clue) {
  const Field items = in["items"];
  if (items.value().is_array() && (items.value().size() < 2 || items.value().size() > static_cast<std::size_t>(p.items())))
    items.reject(fmt::format("{} items", items.value().size()), fmt::format("2 to {}: there are no more rows", p.items()));
  for (const Field& each : items.array(max_items)) {
    const Item item = read_item(each, p);
    if (std::ranges::find(clue.items, item) != clue.items.end())
      each.reject(fmt::format("{} twice", code(item)), "items that are all different");
    clue.items.push_back(item);
  }
}

bool has_axis(Kind kind) { return Kind::less <= kind && kind <= Kind::next; }
bool has_by(Kind kind) { return kind == Kind::diff || kind == Kind::absdiff || kind == Kind::rankdiff; }
// How many items "a", "b", .. it has.
std::size_t letters_of(Kind kind) { return kind == Kind::pair ? 4 : kind == Kind::either ? 3 : 2; }

void check_items(const Field& in, const Clue& clue) {
  const std::vector<Item>& items = clue.items;
  switch (clue.kind) {
    case Kind::is: return need_link(in, items[0], items[1], "items of different categories: this is never true");
    case Kind::is_not: return need_link(in, items[0], items[1], "items of different categories: this is always true");
    case Kind::either:
      need_different(in, items[1], items[2]);
      need_link(in, items[0], items[1], "\"a\" in another category than \"b\" and \"c\"");
      return need_link(in, items[0], items[2], "\"a\" in another category than \"b\" and \"c\"");
    case Kind::pair:
      need_different(in, items[0], items[1]);
      need_different(in, items[2], items[3]);
      for (const std::size_t i : {0U, 1U})
        for (const std::size_t j : {2U, 3U})
          need_link(in, items[i], items[j], "\"a\" and \"b\" in other categories than \"c\" and \"d\"");
      return;
    default: return need_different(in, items[0], items[1]);
  }
}

}  // namespace

Puzzle read_frame(Reading& reading) {
  const Field in = reading.root();
  Puzzle p;
  p.categories = read_categories(in["categories"]);
  if (const auto theme = in.maybe("theme")) p.theme = read_theme_name(*theme, p);
  return p;
}

Clue read_clue(const Field& in, const Puzzle& p) {
  const Field type = in["type"];
  const auto known = std::ranges::find(kind_names, type.string());
  if (type.value() == "?")
    type.reject("found a hole: this is a sketch", "`crux fill` completes it; a puzzle has none", ErrorKind::sketch);
  if (known == kind_names.end()) {
    type.reject(fmt::format("an unknown type of clue {}", excerpt(type.value())),
                fmt::format("one of {}", fmt::join(kind_names, ", ")));
    return {};
  }
  Clue clue{.kind = static_cast<Kind>(known - kind_names.begin()), .items = {}};
  if (clue.kind == Kind::count) {
    read_count(in, p, clue);
    return clue;
  }
  if (clue.kind == Kind::alldiff) {
    read_alldiff(in, p, clue);
    return clue;
  }
  for (const char letter : std::string_view("abcd").substr(0, letters_of(clue.kind)))
    clue.items.push_back(read_item(in[std::string_view(&letter, 1)], p));
  check_items(in, clue);
  if (has_axis(clue.kind)) clue.axis = read_axis(in["axis"], p);
  if (has_by(clue.kind)) clue.by = read_by(in["by"], p, clue.kind);
  return clue;
}

namespace {

// As a whole number if it is one.
Json number_json(double number) {
  if (number == std::floor(number) && std::abs(number) < 1e15) return static_cast<std::int64_t>(number);
  return number;
}

Json clue_json(const Clue& clue) {
  Json json{{"type", kind_names[static_cast<std::size_t>(clue.kind)]}};
  if (clue.kind == Kind::count) {
    json["links"] = Json::array();
    for (std::size_t i = 0; i < clue.items.size(); i += 2)
      json["links"].push_back(Json::array({code(clue.items[i]), code(clue.items[i + 1])}));
    json["min"] = clue.min;
    json["max"] = clue.max;
  } else if (clue.kind == Kind::alldiff) {
    json["items"] = Json::array();
    for (const Item item : clue.items) json["items"].push_back(code(item));
  } else {
    for (std::size_t i = 0; i < clue.items.size(); ++i) json[std::string(1, "abcd"[i])] = code(clue.items[i]);
    if (clue.on_axis()) json["axis"] = std::string(1, static_cast<char>('A' + clue.axis));
    if (has_by(clue.kind)) json["by"] = number_json(clue.by);
  }
  return json;
}

// --- plays ---------------------------------------------------------------------------------------------------------------------

std::unexpected<Error> refuse(std::string_view word, std::size_t number, std::string_view found, std::string expected) {
  return error("logicgrid", fmt::format("word {} of the play", number), fmt::format("{} {}", excerpt(Json(word)), found),
               std::move(expected));
}

// "A0=B1" or, if `no` is allowed, "A0xB1".
Result<PencilMark> parse_mark(const Puzzle& p, std::string_view word, std::size_t number, bool no) {
  const std::string example = no ? "write two items, such as A0=B1 or A0xB1" : "write two items, such as A0=B1";
  const bool shape = word.size() == 5 && (word[2] == '=' || (no && word[2] == 'x'));
  if (!shape) return refuse(word, number, "is not a mark", example);
  const auto a = parse_item(p, word.substr(0, 2)), b = parse_item(p, word.substr(3));
  for (const auto* item : {&a, &b})
    if (!*item) return refuse(word, number, fmt::format("is not a mark: {}", item->error().first), item->error().second);
  return PencilMark{*a, *b, word[2] == '='};
}

std::string text_of(Item a, Item b, bool yes) { return fmt::format("{}{}{}", code(a), yes ? '=' : 'x', code(b)); }

// The moves there are, as a player would write them.
std::string choices(const Puzzle& p, const State& s) {
  std::vector<std::string> all;
  Logicgrid::moves(p, s, [&](const Move& m) { all.push_back(text_of(m.row, m.item, true)); });
  return fmt::format("{}", fmt::join(all, " or "));
}

}  // namespace

Result<Puzzle> Logicgrid::read(const Json& json) {
  Reading reading(json, "logicgrid");
  Puzzle p = read_frame(reading);
  if (reading.failed()) return reading.failure();
  for (const Field& each : reading.root()["clues"].array(max_clues)) p.clues.push_back(read_clue(each, p));
  if (reading.failed()) return reading.failure();
  return p;
}

std::size_t Logicgrid::bytes(const Puzzle& p) {
  const auto of_text = [](const std::string& text) { return held(text); };
  const auto of_category = [&](const Category& c) { return held(c.name) + held(c.items, of_text) + held(c.values); };
  const auto of_clue = [](const Clue& clue) { return held(clue.items); };
  return held(p.categories, of_category) + held(p.clues, of_clue) + held(p.theme);
}

Json Logicgrid::write(const Puzzle& p) {
  Json json = Json::object();
  if (!p.theme.empty()) json["theme"] = p.theme;
  json["categories"] = Json::array();
  for (const Category& category : p.categories) {
    Json each{{"name", category.name}, {"items", category.items}};
    if (!category.values.empty()) {
      each["values"] = Json::array();
      for (const double value : category.values) each["values"].push_back(number_json(value));
    }
    json["categories"].push_back(std::move(each));
  }
  json["clues"] = Json::array();
  for (const Clue& clue : p.clues) json["clues"].push_back(clue_json(clue));
  return json;
}

Result<std::vector<Move>> Logicgrid::read_moves(const Puzzle& p, std::string_view text) {
  State s = start(p);
  std::vector<Move> read;
  for (const std::string_view word : words_of(text)) {
    const std::size_t number = read.size() + 1;
    const auto mark = parse_mark(p, word, number, false);
    if (!mark) return std::unexpected(mark.error());
    const Move move{mark->a, mark->b};
    bool legal = false;
    moves(p, s, [&](const Move& m) { legal |= m == move; });
    if (!legal) {
      const std::string all = choices(p, s);
      if (all.empty()) return refuse(word, number, "comes when all rows are filled", "no more moves");
      return refuse(word, number, "is not the next move", fmt::format("rows are filled in order; expected {}", all));
    }
    read.push_back(move);
    apply(p, s, move);
  }
  return read;
}

std::string Logicgrid::write_moves(const Puzzle&, std::span<const Move> moves) {
  std::vector<std::string> words;
  for (const Move& m : moves) words.push_back(text_of(m.row, m.item, true));
  return fmt::format("{}", fmt::join(words, " "));
}

Result<std::vector<PencilMark>> Pencil::read_moves(const Puzzle& p, std::string_view text) {
  std::vector<PencilMark> marks;
  for (const std::string_view word : words_of(text)) {
    const std::size_t number = marks.size() + 1;
    auto mark = parse_mark(p, word, number, true);
    if (!mark) return std::unexpected(mark.error());
    if (mark->a.category == mark->b.category)
      return refuse(word, number, "joins two items of one category", "items of different categories");
    if (mark->b < mark->a) std::swap(mark->a, mark->b);
    const auto before = std::ranges::find_if(marks, [&](const PencilMark& m) { return m.a == mark->a && m.b == mark->b; });
    if (before != marks.end())
      return refuse(word, number, before->yes == mark->yes ? "stands there twice" : "says both yes and no of one cell",
                    "one mark a cell");
    marks.push_back(*mark);
  }
  return marks;
}

std::string Pencil::write_moves(const Puzzle&, std::span<const PencilMark> marks) {
  std::vector<std::string> words;
  for (const PencilMark& m : marks) words.push_back(text_of(m.a, m.b, m.yes));
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace crux::logicgrid
