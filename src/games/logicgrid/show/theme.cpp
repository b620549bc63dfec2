#include "games/logicgrid/show/theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <span>
#include <themes.hpp>

#include "base/words.hpp"
#include "games/logicgrid/show/english.hpp"

namespace crux::logicgrid {
namespace {

void only_keys(const Field& in, std::initializer_list<std::string_view> known) {
  if (!in.value().is_object()) return;
  for (const auto& [key, value] : in.value().items())
    if (std::ranges::find(known, key) == known.end())
      in.reject(fmt::format("an unknown field {}", excerpt(Json(key))), fmt::format("one of {}", fmt::join(known, ", ")));
}

std::string read_text(const Field& in) {
  const std::string_view text = in.string();
  if (text.empty()) in.reject("found nothing", "expected some words");
  return std::string(text);
}

// A pattern that has each of `holes` exactly once, and no others.
std::string read_pattern(const Field& in, std::initializer_list<std::string_view> holes) {
  std::string text = read_text(in);
  std::string rest = text;
  for (const std::string_view hole : holes) {
    const auto at = rest.find(hole);
    if (at == std::string::npos) {
      in.reject(fmt::format("found {}", excerpt(in.value())), fmt::format("a pattern with {}", fmt::join(holes, ", ")));
      return text;
    }
    rest.erase(at, hole.size());
  }
  if (rest.find_first_of("{}") != std::string::npos)
    in.reject(fmt::format("found {}", excerpt(in.value())), fmt::format("only {}, each once", fmt::join(holes, ", ")));
  return text;
}

std::array<std::string, 2> read_two(const Field& in) {
  std::array<std::string, 2> two;
  const auto words = in.array(2);
  if (words.size() != 2) in.reject(fmt::format("found {}", excerpt(in.value())), R"(one and many, such as ["hour","hours"])");
  for (std::size_t i = 0; i < words.size(); ++i) two[i] = words[i].string();
  return two;
}

Category read_themed(const Field& in) {
  Category category{read_text(in["name"]), {}, {}};
  for (const Field& item : in["items"].array(max_items)) category.items.push_back(read_text(item));
  const auto values = in.maybe("values");
  if (!values) return category;
  for (const Field& value : values->array(max_items)) category.values.push_back(value.integer(0, 1'000'000));
  if (category.values.size() != category.items.size() || !std::ranges::is_sorted(category.values, std::ranges::less_equal{}))
    values->reject(fmt::format("found {}", excerpt(values->value())), "one an item, ascending");
  return category;
}

Words read_words(const Field& in, bool first) {
  Words words;
  if (!first || in.maybe("story")) words.story = read_text(in["story"]);
  words.noun = read_pattern(in["noun"], {"{}"});
  words.is = read_pattern(in["is"], {"|", "{}"});
  words.is_not = read_pattern(in["not"], {"{}"});
  if (!in.maybe("values")) {
    only_keys(in, {"name", "story", "items", "noun", "is", "not"});
    return words;
  }
  only_keys(in, {"name", "story", "items", "values", "noun", "is", "not", "unit", "less", "exact", "apart", "next", "places"});
  words.unit = read_two(in["unit"]);
  words.less = read_pattern(in["less"], {"{a}", "{b}"});
  words.exact = read_pattern(in["exact"], {"{a}", "{b}", "{n}"});
  words.apart = read_pattern(in["apart"], {"{a}", "{b}", "{n}"});
  words.next = read_pattern(in["next"], {"{a}", "{b}"});
  words.places = read_pattern(in["places"], {"{a}", "{b}", "{n}"});
  return words;
}

std::vector<Theme> read_all() {
  std::vector<Theme> all;
  for (const auto& [name, text] : themes::all) {
    const auto json = parse_json(text, "themes");
    assert(json);
    auto theme = read_theme(*json);
    assert(theme && theme->name == name);
    all.push_back(std::move(*theme));
  }
  return all;
}

// An order stays one: its items follow each other, and it may begin wherever enough are left.
Category drawn_from(const Category& whole, std::size_t count, std::uint64_t turn) {
  const std::size_t all = whole.items.size();
  const bool ordered = !whole.values.empty(), from_one = ordered && whole.values.front() == 1;
  const std::size_t first = from_one ? 0 : turn * count % (ordered ? all - count + 1 : all);
  Category drawn{.name = whole.name, .items = {}, .values = {}};
  for (std::size_t i = 0; i < count; ++i) {
    drawn.items.push_back(whole.items[(first + i) % all]);
    if (ordered) drawn.values.push_back(whole.values[first + i]);
  }
  return drawn;
}

}  // namespace

Result<Theme> read_theme(const Json& json) {
  Reading reading(json, "themes");
  const Field in = reading.root();
  only_keys(in, {"name", "title", "story", "row", "categories"});
  Theme theme;
  theme.name = read_text(in["name"]);
  theme.title = read_text(in["title"]);
  theme.story = read_text(in["story"]);
  theme.row = read_two(in["row"]);
  for (const Field& each : in["categories"].array(max_categories)) {
    theme.words.push_back(read_words(each, theme.words.empty()));
    theme.categories.push_back(read_themed(each));
    if (theme.categories.back().items.size() != theme.categories.front().items.size())
      each.reject(fmt::format("found {} items", theme.categories.back().items.size()), "as many as in the first category");
  }
  if (theme.categories.size() < 2 || theme.items() < 2) in.reject("a theme that is too small", "2 categories of 2 items or more");
  if (reading.failed()) return reading.failure();
  return theme;
}

std::span<const Theme> themes() {
  static const std::vector<Theme> all = read_all();
  return all;
}

const Theme* find_theme(std::string_view name) {
  const auto found = std::ranges::find(themes(), name, &Theme::name);
  return found == themes().end() ? nullptr : &*found;
}

const Theme& plain_theme() {
  static const Theme plain{.name = "",
                           .title = "",
                           .story = "",
                           .row = {"one", "ones"},
                           .categories = {},
                           .words = {{.story = "",
                                      .noun = "the one with {category} {}",
                                      .is = "has |{category} {}",
                                      .is_not = "does not have {category} {}",
                                      .unit = {},
                                      .less = "{a} comes before {b} in order of {category}",
                                      .exact = "the {category} of {a} is exactly {n} less than that of {b}",
                                      .apart = "the {category} of {a} and that of {b} differ by exactly {n}",
                                      .next = "{a} comes right before or right after {b} in order of {category}",
                                      .places = "{a} comes exactly {n} before {b} in order of {category}"}}};
  return plain;
}

std::string story_of(const Puzzle& p) {
  const Theme* const theme = find_theme(p.theme);
  if (!theme) return "";
  std::vector<std::string> said;
  for (std::size_t c = 0; c < theme->words.size(); ++c) {
    const bool there = std::ranges::find(p.categories, theme->categories[c].name, &Category::name) != p.categories.end();
    if (there && !theme->words[c].story.empty()) said.push_back(theme->words[c].story);
  }
  return said.empty() ? "" : fmt::format("{} {}.", theme->story, joined(said));
}

std::span<const std::string_view> theme_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const Theme& theme : themes()) all.push_back(theme.name);
    return all;
  }();
  return names;
}

ThemeSize size_of_theme(std::string_view theme) {
  const Theme* known = find_theme(theme);
  assert(known);
  return {static_cast<int>(known->categories.size()), known->items()};
}

std::vector<Category> categories_of(std::string_view theme, int categories, int items, std::uint64_t turn) {
  const Theme* known = find_theme(theme);
  assert(known && categories <= size_of_theme(theme).categories && items <= size_of_theme(theme).items);
  std::vector<Category> drawn;
  for (const Category& whole : std::span(known->categories).first(static_cast<std::size_t>(categories)))
    drawn.push_back(drawn_from(whole, static_cast<std::size_t>(items), turn));
  return drawn;
}

}  // namespace crux::logicgrid
