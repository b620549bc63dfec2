#include "games/logicgrid/make/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.hpp"
#include "core/parameters.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/deal.hpp"
#include "games/logicgrid/show/english.hpp"

namespace crux::logicgrid {
namespace {

constexpr std::array<std::string_view, 2> descriptor_names{"loops", "technique"};

constexpr std::array<ParameterInfo, 11> infos{{
    {.name = "theme",
     .says = "what it is about; any: another theme for each puzzle",
     .is_word = true,
     .usually = "any",
     .choices = "any,school,airport,bakery,cafe,camp,chess,cinema,detective,dogs,festival,garden,harbour,hotel,library,market,"
                "mountain,museum,orchestra,race,railway,space,street,theatre,zoo"},
    {.name = "categories", .says = "how many categories: 2 to 8, if the theme has that many", .least = 2, .most = 8, .usual = 3},
    {.name = "items",
     .says = "how many items in each category: 2 to 10, if the theme has that many",
     .least = 2,
     .most = 10,
     .usual = 4},
    {.name = "minimal",
     .says = "every clue is needed",
     .is_switch = true,
     .usual = 1,
     .usually = "not among elites",
     .ways = "direct"},
    {.name = "technique",
     .says = "the hardest technique that the puzzle needs",
     .is_word = true,
     .choices = "mark,line,last,transpose,differ,order,either,disjoint,aligned,whatif",
     .ways = "direct"},
    {.name = "min-loops", .says = "the fewest passes that the loop solver needs", .least = 1, .most = 10, .ways = "direct"},
    {.name = "max-loops", .says = "the most passes that the loop solver needs", .least = 1, .most = 10, .ways = "direct"},
    {.name = "kinds",
     .says = "the kinds of clues: only these, and each of them if such a puzzle is found soon. rankdiff: so many places apart, "
             "one first; "
             "absdiff: apart, either first; alldiff: all different",
     .is_word = true,
     .usually = "those that suit the technique",
     .choices = "is,not,less,diff,absdiff,rankdiff,next,either,pair,alldiff,count",
     .many = true,
     .ways = "direct"},
    {.name = "descriptors",
     .says = "how elites are told apart",
     .is_word = true,
     .usually = "loops",
     .choices = "loops,technique",
     .ways = "elites"},
    {.name = "population",
     .says = "how many lists of clues live at once",
     .least = 2,
     .most = 2000,
     .usual = 300,
     .ways = "evolve,elites"},
    {.name = "generations",
     .says = "how many generations of them",
     .least = 0,
     .most = 10'000,
     .usual = 3000,
     .ways = "evolve,elites"},
}};

std::array<std::string_view, technique_count> technique_letters() {
  std::array<std::string_view, technique_count> letters;
  for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = technique_infos[i].letters;
  return letters;
}

// "is,less"; wrong words are told to the reader.
std::uint32_t read_kinds(ParameterReader& request, const Json& given) {
  const auto found = given.find("kinds");
  if (found == given.end()) return 0;
  std::uint32_t kinds = 0;
  const std::string text = found->is_string() ? found->get<std::string>() : "";
  for (const std::string_view word : split(text)) {
    const auto known = std::ranges::find(kind_names, word);
    if (known == kind_names.end())
      request.reject("kinds", "found " + excerpt(*found), fmt::format("some of {}, with commas", fmt::join(kind_names, ",")));
    else
      kinds |= 1U << (known - kind_names.begin());
  }
  return kinds;
}

std::string write_kinds(std::uint32_t kinds) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < kind_names.size(); ++i)
    if ((kinds >> i) & 1) words.push_back(kind_names[i]);
  return fmt::format("{}", fmt::join(words, ","));
}

// Errors that a parameter has only beside the others.
void check_theme(ParameterReader& request, const Parameters& asked) {
  const ThemeSize size = size_of_theme(asked.theme);
  const bool fits = asked.categories <= size.categories && asked.items <= size.items;
  if (fits && (asked.kinds & on_axis) != 0 && !suits(asked.theme, asked))
    request.reject("kinds", fmt::format("found {}", write_kinds(asked.kinds & on_axis)),
                   fmt::format("other kinds: in {} categories of {} nothing has an order", asked.categories, asked.theme));
  if (asked.categories > size.categories)
    request.reject("categories", fmt::format("found {}", asked.categories),
                   fmt::format("2 to {}: the theme {} has no more", size.categories, asked.theme));
  if (asked.items > size.items)
    request.reject("items", fmt::format("found {}", asked.items),
                   fmt::format("2 to {}: the theme {} has no more", size.items, asked.theme));
}
void check(ParameterReader& request, const Parameters& asked) {
  if (asked.theme != any_theme) check_theme(request, asked);
  if (asked.max_loops > 0 && asked.max_loops < asked.min_loops)
    request.reject("max-loops", fmt::format("found {}", asked.max_loops),
                   fmt::format("at least --min-loops, which is {}", asked.min_loops));
  // Marks of the clues, lines and last cells stay within two categories; a third one that they fill too could do without some
  // clue.
  const Technique easiest = asked.categories == 2 ? last_cell : transposition;
  if (asked.technique && *asked.technique < easiest)
    request.reject("technique",
                   fmt::format("with {} categories every puzzle without needless clues needs the technique \"{}\" or a harder "
                               "one, and the direct way leaves hardly any in",
                               asked.categories, technique_infos[easiest].letters),
                   fmt::format("ask for one of those, or for --by evolve --class {}", technique_infos[*asked.technique].letters));
  if (asked.technique && asked.categories == 2 && (*asked.technique == transposition || *asked.technique == disjoint))
    request.reject(
        "technique",
        fmt::format("the technique \"{}\" looks at a third category, and there are 2", technique_infos[*asked.technique].letters),
        "ask for another technique, or for at least 3 categories");
}

}  // namespace

const std::span<const ParameterInfo> Logicgrid::parameters = infos;

Result<Parameters> read_parameters(const Json& given) {
  ParameterReader request(given);
  Parameters asked;
  std::vector<std::string_view> themes{any_theme};
  std::ranges::copy(theme_names(), std::back_inserter(themes));
  asked.theme = themes[request.choice("theme", themes).value_or(0)];
  asked.categories = request.whole("categories", 2, max_categories, asked.categories);
  asked.items = request.whole("items", 2, max_items, asked.items);
  if (given.contains("minimal")) asked.minimal = request.flag("minimal", true);
  if (const auto technique = request.choice("technique", technique_letters()))
    asked.technique = static_cast<Technique>(*technique);
  asked.min_loops = request.whole("min-loops", 1, 100, 0);
  asked.max_loops = request.whole("max-loops", 1, 100, 0);
  asked.kinds = read_kinds(request, given);
  asked.descriptors = static_cast<Descriptors>(request.choice("descriptors", descriptor_names).value_or(0));
  asked.population = request.whole("population", 2, 100'000, asked.population);
  asked.generations = request.whole("generations", 0, 1'000'000, asked.generations);
  check(request, asked);
  if (request.wrong()) return std::unexpected(*request.wrong());
  return asked;
}

// Of the same size and with the same kinds of clues, in a theme that is drawn anew.
Likeness Logicgrid::alike(const Puzzle& p, Budget&) {
  std::uint32_t kinds = 0;
  for (const Clue& clue : p.clues) kinds |= bit_of(clue.kind);
  Likeness like{.kinds_of = "clues"};
  like.parameters = {{"theme", any_theme}, {"categories", p.size()}, {"items", p.items()}};
  if (kinds != 0) like.parameters["kinds"] = write_kinds(kinds);
  return like;
}

Json write_parameters(const Parameters& asked) {
  Json json = {{"theme", asked.theme},           {"categories", asked.categories},
               {"items", asked.items},           {"descriptors", descriptor_names[static_cast<std::size_t>(asked.descriptors)]},
               {"population", asked.population}, {"generations", asked.generations}};
  if (asked.minimal) json["minimal"] = *asked.minimal ? 1 : 0;
  if (asked.technique) json["technique"] = technique_infos[*asked.technique].letters;
  if (asked.min_loops > 0) json["min-loops"] = asked.min_loops;
  if (asked.max_loops > 0) json["max-loops"] = asked.max_loops;
  if (asked.kinds != 0) json["kinds"] = write_kinds(asked.kinds);
  return json;
}

}  // namespace crux::logicgrid
