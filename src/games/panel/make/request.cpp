// request.cpp -- what may be asked of the generator, and what cannot be.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/maths.hpp"
#include "base/words.hpp"
#include "core/parameters.hpp"
#include "core/standing.hpp"
#include "games/panel/make/marks.hpp"
#include "games/panel/make/sample.hpp"

namespace crux::panel {
namespace {

constexpr int longest_side = 8;
constexpr int most_cells = 25;       // 5 x 5 from corner to corner: 1,262,816 lines, a table of 136 MB, made in a second
constexpr int most_cells_free = 20;  // each pair of ends has a table of its own
constexpr int most_doors = 4;        // starts, and ends

constexpr std::array<std::string_view, 3> symmetry_words{"none", "mirror", "half-turn"};
constexpr std::array<std::string_view, 3> descriptor_words{"marks", "length", "symmetry"};

struct KindWord {
  Kind kind;
  std::string_view word;
  int cells;  // that the first of them take
};
constexpr std::array<KindWord, 5> kind_words{{{Kind::must, "must", 0},
                                              {Kind::cannot, "cannot", 0},
                                              {Kind::square, "squares", 2},
                                              {Kind::star, "stars", 2},
                                              {Kind::triangle, "triangles", 1}}};

// "squares,stars"
Result<std::vector<Kind>> read_kinds(const Json& given) {
  const auto refuse = [&](std::string found) {
    std::vector<std::string_view> words;
    for (const KindWord& known : kind_words) words.push_back(known.word);
    return error("generate", "--kinds", std::move(found), fmt::format("some of {}, with commas", fmt::join(words, ",")));
  };
  if (!given.is_string()) return refuse("found " + excerpt(given));
  const std::string text = given.get<std::string>();
  const std::vector<std::string_view> asked = split(text);
  for (const std::string_view word : asked)
    if (std::ranges::find(kind_words, word, &KindWord::word) == kind_words.end()) return refuse("found " + excerpt(Json(word)));
  std::vector<Kind> kinds;
  for (const KindWord& known : kind_words)
    if (std::ranges::find(asked, known.word) != asked.end()) kinds.push_back(known.kind);
  return kinds;
}

std::string write_kinds(const Parameters& asked) {
  std::string text;
  for (const KindWord& known : kind_words)
    if (asked.wants(known.kind)) text += fmt::format("{}{}", text.empty() ? "" : ",", known.word);
  return text;
}

// "0,0 4,4": junctions, each once.
Result<std::vector<Point>> read_junctions(const Json& given, std::string_view name, const Parameters& asked) {
  const auto refuse = [&](std::string found) {
    return error("generate", "--" + std::string(name), std::move(found),
                 fmt::format("junctions as \"0,0\" or \"0,0 {0},{1}\": columns 0 to {0} from the left, rows 0 to {1} from below",
                             asked.width, asked.height));
  };
  if (!given.is_string()) return refuse("found " + excerpt(given));
  std::vector<Point> junctions;
  for (const std::string_view word : split(given.get_ref<const std::string&>(), ' ')) {
    const auto digit = [&](std::size_t i) { return word[i] >= '0' && word[i] <= '9'; };  // no side is longer
    if (word.size() != 3 || !digit(0) || word[1] != ',' || !digit(2)) return refuse("found " + excerpt(Json(word)));
    const int x = word[0] - '0', y = word[2] - '0';
    if (x > asked.width || y > asked.height)
      return refuse(fmt::format("{} lies outside a {} x {} panel", word, asked.width, asked.height));
    junctions.push_back(point(x, y));
    if (std::ranges::count(junctions, junctions.back()) > 1) return refuse(fmt::format("{} stands there twice", word));
  }
  if (junctions.size() > most_doors) return refuse(fmt::format("found {} junctions; at most {}", junctions.size(), most_doors));
  return junctions;
}

// `many` is read already.
Result<void> read_doors(const Json& given, std::string_view name, std::string_view many_name, const Parameters& asked,
                        std::vector<Point>& doors, int& many) {
  const auto found = given.find(name);
  if (found == given.end()) return {};
  auto junctions = read_junctions(*found, name, asked);
  if (!junctions) return std::unexpected(junctions.error());
  const auto size = static_cast<int>(junctions->size());
  if (given.contains(many_name) && many != size)
    return error("generate", "--" + std::string(many_name), fmt::format("{}, but --{} names {}", many, name, size),
                 "leave out one of them");
  doors = std::move(*junctions), many = size;
  return {};
}

std::string write_junctions(const std::vector<Point>& junctions) {
  std::string text;
  for (const Point at : junctions) text += fmt::format("{}{},{}", text.empty() ? "" : " ", at.x, at.y);
  return text;
}

// From the bottom left to the top right, and nowhere else.
bool is_from_corners(const Parameters& asked) { return asked.corners && asked.start.empty() && asked.end.empty(); }

Result<void> check_doors(const Parameters& asked) {
  if (asked.corners && ((asked.start.empty() && asked.starts > 1) || (asked.end.empty() && asked.ends > 1)))
    return error("generate", "--corners", fmt::format("{} and {}", counted(asked.starts, "start"), counted(asked.ends, "end")),
                 "--no-corners: only one line goes from corner to corner");
  if (asked.starts + asked.ends > 2 * (asked.width + asked.height))
    return error("generate", "--starts", fmt::format("{} and {}", counted(asked.starts, "start"), counted(asked.ends, "end")),
                 fmt::format("at most {} in all, as many as the border has junctions", 2 * (asked.width + asked.height)));
  std::vector<Point> start = asked.start, end = asked.end;
  if (asked.corners && start.empty()) start = {point(0, 0)};
  if (asked.corners && end.empty()) end = {point(asked.width, asked.height)};
  for (const Point at : end)
    if (std::ranges::find(start, at) != start.end())
      return error("generate", asked.end.empty() ? "--start" : "--end",
                   fmt::format("{},{} is both a start and an end", at.x, at.y), "another junction for one of them");
  const Shape shape{.width = asked.width, .height = asked.height, .starts = start, .ends = end};
  if (asked.unique && !start.empty() && !end.empty() && turns_lines(shape, asked) && !may_be_own_image(shape, asked))
    return error("generate", "--unique",
                 fmt::format("one solution of a {} x {} panel with --symmetry {}", asked.width, asked.height,
                             symmetry_words[static_cast<std::size_t>(asked.symmetry)]),
                 "other starts or ends, an even --width, or no symmetry: here the image of each solution is another solution");
  return {};
}

Result<void> check(const Parameters& asked) {
  const int cells = asked.width * asked.height, most = is_from_corners(asked) ? most_cells : most_cells_free;
  if (cells > most)
    return error("generate", "--width", fmt::format("{} x {} are {} cells", asked.width, asked.height, cells),
                 fmt::format("at most {}{}: larger panels take long to grade", most,
                             !asked.corners            ? " without --corners"
                             : most == most_cells_free ? " with --start or --end"
                                                       : ""));
  int taken = 0;
  for (const KindWord& known : kind_words)
    if (asked.wants(known.kind)) taken += known.cells;
  if (taken > cells)
    return error("generate", "--kinds", fmt::format("{} on {}", write_kinds(asked), counted(cells, "cell")),
                 fmt::format("at least {} cells: squares come in two colours, stars in pairs", taken));
  if (const auto good = check_doors(asked); !good) return good;
  if (asked.least > asked.most)
    return error("generate", "--least", fmt::format("at least {} bits and at most {}", asked.least, asked.most),
                 "--least no larger than --most");
  return {};
}

bool asks_for(const Parameters& asked, std::initializer_list<Kind> kinds) {
  return std::ranges::any_of(kinds, [&](Kind kind) { return asked.wants(kind); });
}

}  // namespace

const std::array<ParameterInfo, 18> Panel::parameters{
    {{.name = "width", .says = "cells, 1 to 8; at most 25 cells in all", .least = 1, .most = 8, .usual = 4},
     {.name = "height", .says = "cells, 1 to 8", .least = 1, .most = 8, .usual = 4},
     {.name = "kinds",
      .says = "the kinds of symbols",
      .is_word = true,
      .usually = "all",
      .choices = "must,cannot,squares,stars,triangles",
      .many = true},
     {.name = "amount",
      .says = "symbols for every hundred cells, 1 to 100; each kind is there at least once",
      .least = 1,
      .most = 100,
      .usual = 40},
     {.name = "corners",
      .says = "the line goes from the bottom left to the top right; if not, between any two places of the border",
      .is_switch = true,
      .usual = 1},
     {.name = "least",
      .says = "the fewest bits that are left to guess for a player who knows every rule, 0 to 64",
      .least = 0,
      .most = 64,
      .usual = 0},
     {.name = "most",
      .says = "the most bits that are left to guess for that player, 0 to 64",
      .least = 0,
      .most = 64,
      .usual = 64},
     {.name = "starts",
      .says = "how many starts, 1 to 4; more than one only without --corners",
      .least = 1,
      .most = most_doors,
      .usual = 1},
     {.name = "ends",
      .says = "how many ends, 1 to 4; more than one only without --corners",
      .least = 1,
      .most = most_doors,
      .usual = 1},
     {.name = "start",
      .says = "crossings where lines begin, such as \"0,0 4,0\": columns from the left, rows from below, counted from 0",
      .is_word = true,
      .usually = "as --corners and --starts say"},
     {.name = "end", .says = "crossings where lines end", .is_word = true, .usually = "as --corners and --ends say"},
     {.name = "unique", .says = "one line solves it, no other", .is_switch = true, .usual = 0},
     {.name = "effect",
      .says = "every symbol counts: without any one of them, other lines would do",
      .is_switch = true,
      .usual = 0},
     {.name = "solutions", .says = "at most so many lines solve it", .least = 1, .most = 10'000, .usual = 1, .ways = "evolve"},
     {.name = "symmetry",
      .says = "of the symbols: left and right are mirror images, or half a turn changes nothing",
      .is_word = true,
      .usually = "none",
      .choices = "none,mirror,half-turn"},
     {.name = "descriptors",
      .says = "what the columns of the map are: the number of symbols, the length of the shortest line, or the symmetry",
      .is_word = true,
      .usually = "marks",
      .choices = "marks,length,symmetry",
      .ways = "elites"},
     {.name = "population",
      .says = "how many panels live at once",
      .least = 2,
      .most = 2000,
      .usual = 100,
      .ways = "evolve,elites"},
     {.name = "generations",
      .says = "how many generations of them",
      .least = 0,
      .most = 10'000,
      .usual = 3000,
      .ways = "evolve,elites"}}};

// Measured over ten seeds each: docs/games/panel.md.
const std::array<Level, 5> Panel::levels{{
    {"gentle", "Gaps and dots, 3 by 3", R"({"width":3,"height":3,"kinds":"must,cannot","amount":70})"},
    {"easy", "Squares of two colours and triangles, 4 by 3; a few choices to try",
     R"({"width":4,"height":3,"kinds":"squares,triangles","amount":70,"least":4})"},
    {"medium", "Dots, squares and triangles, 4 by 4; one line solves it",
     R"({"width":4,"height":4,"kinds":"must,squares,triangles","amount":60,"unique":1,"effect":1})"},
    {"hard", "Squares, stars and triangles, 4 by 4; one line solves it",
     R"({"width":4,"height":4,"kinds":"squares,stars,triangles","amount":70,"unique":1,"effect":1})"},
    {"fiendish", "Squares, stars and triangles, 5 by 4; one line solves it, and there is much to think ahead",
     R"({"width":5,"height":4,"kinds":"squares,stars,triangles","amount":60,"unique":1,"effect":1})"},
}};

Result<Parameters> Panel::read_parameters(const Json& given) {
  Parameters asked;
  ParameterReader request(given);
  asked.width = request.whole("width", 1, longest_side, asked.width, " cells");
  asked.height = request.whole("height", 1, longest_side, asked.height, " cells");
  asked.amount = request.whole("amount", 1, 100, asked.amount, " per cent");
  asked.corners = request.flag("corners", asked.corners);
  asked.least = request.whole("least", 0, Parameters::any_bits, asked.least, " bits");
  asked.most = request.whole("most", 0, Parameters::any_bits, asked.most, " bits");
  asked.starts = request.whole("starts", 1, most_doors, asked.starts);
  asked.ends = request.whole("ends", 1, most_doors, asked.ends);
  asked.unique = request.flag("unique", asked.unique);
  asked.effect = request.flag("effect", asked.effect);
  asked.solutions = request.whole("solutions", 1, 1'000'000, asked.solutions);
  asked.symmetry = static_cast<Symmetric>(request.choice("symmetry", symmetry_words).value_or(0));
  asked.descriptors = static_cast<Descriptors>(request.choice("descriptors", descriptor_words).value_or(0));
  asked.population = request.whole("population", 2, 100'000, asked.population);
  asked.generations = request.whole("generations", 0, 1'000'000, asked.generations);
  if (request.wrong()) return std::unexpected(*request.wrong());
  if (const auto found = given.find("kinds"); found != given.end()) {
    auto kinds = read_kinds(*found);
    if (!kinds) return std::unexpected(kinds.error());
    asked.kinds = std::move(*kinds);
  }
  if (const auto good = read_doors(given, "start", "starts", asked, asked.start, asked.starts); !good)
    return std::unexpected(good.error());
  if (const auto good = read_doors(given, "end", "ends", asked, asked.end, asked.ends); !good)
    return std::unexpected(good.error());
  if (const auto good = check(asked); !good) return std::unexpected(good.error());
  return asked;
}

Json Panel::write_parameters(const Parameters& asked) {
  Json json = {{"width", asked.width},   {"height", asked.height},           {"kinds", write_kinds(asked)},
               {"amount", asked.amount}, {"corners", asked.corners ? 1 : 0}, {"least", asked.least},
               {"most", asked.most}};
  if (asked.starts > 1) json["starts"] = asked.starts;
  if (asked.ends > 1) json["ends"] = asked.ends;
  if (!asked.start.empty()) json["start"] = write_junctions(asked.start);
  if (!asked.end.empty()) json["end"] = write_junctions(asked.end);
  if (asked.unique) json["unique"] = 1;
  if (asked.effect) json["effect"] = 1;
  const Parameters usual;
  if (asked.solutions != usual.solutions) json["solutions"] = asked.solutions;
  if (asked.symmetry != usual.symmetry) json["symmetry"] = symmetry_words[static_cast<std::size_t>(asked.symmetry)];
  if (asked.descriptors != usual.descriptors) json["descriptors"] = descriptor_words[static_cast<std::size_t>(asked.descriptors)];
  if (asked.population != usual.population) json["population"] = asked.population;
  if (asked.generations != usual.generations) json["generations"] = asked.generations;
  return json;
}

// The same board, with as many starts and ends, and about as many marks of the same kinds.
Likeness Panel::alike(const Puzzle& p, Budget&) {
  const Shape& shape = p.shape;
  const Point first{0, 0}, last{static_cast<std::int8_t>(shape.width), static_cast<std::int8_t>(shape.height)};
  Parameters asked{.width = shape.width, .height = shape.height, .kinds = {}};
  asked.corners = std::ranges::count(shape.starts, first) == std::ssize(shape.starts) &&
                  std::ranges::count(shape.ends, last) == std::ssize(shape.ends);
  for (const KindWord& known : kind_words)
    if (std::ranges::find(p.marks, known.kind, &Mark::kind) != p.marks.end()) asked.kinds.push_back(known.kind);
  const int cells = shape.width * shape.height;
  asked.amount = std::clamp(static_cast<int>(100 * std::ssize(p.marks) + cells / 2) / cells, 1, 100);
  asked.starts = std::min(static_cast<int>(shape.starts.size()), most_doors);
  asked.ends = std::min(static_cast<int>(shape.ends.size()), most_doors);
  Likeness like{.kinds_of = "marks"};
  const auto say = [&](std::string_view sentence) { (like.differs += like.differs.empty() ? "" : " ") += sentence; };
  if (std::ssize(shape.starts) > asked.starts || std::ssize(shape.ends) > asked.ends)
    say(fmt::format("It has fewer starts or ends, because generated panels have at most {} of each.", most_doors));
  if (asked.kinds.empty()) {
    asked.kinds = {Kind::cannot};
    say("It has gaps, because a panel of this size without any symbol would be the same again.");
  }
  const int most = asked.corners ? most_cells : most_cells_free;
  if (cells > most || std::max(shape.width, shape.height) > longest_side) {
    while (asked.width * asked.height > most || std::max(asked.width, asked.height) > longest_side)
      --(asked.width >= asked.height ? asked.width : asked.height);
    say("It is smaller, because generated panels are no larger.");
  }
  like.parameters = write_parameters(asked);
  return like;
}

std::optional<std::string> Panel::impossible(const Parameters& asked, std::string_view label) {
  return panel::impossible(asked, label);
}

// Steps between the nearest start and end, if it is known where they are, and of the longest line there may be. From corner to
// corner a line has an even number of steps more than the shortest.
Bounds length_bounds(const Parameters& asked) {
  const int most = (asked.width + 1) * (asked.height + 1) - 1;
  const std::vector<Point> start = asked.start.empty() ? std::vector{point(0, 0)} : asked.start;
  const std::vector<Point> end = asked.end.empty() ? std::vector{point(asked.width, asked.height)} : asked.end;
  if (!asked.corners && (asked.start.empty() || asked.end.empty())) return {1, static_cast<double>(most)};
  int least = most;
  for (const Point from : start)
    for (const Point to : end) least = std::min(least, std::abs(from.x - to.x) + std::abs(from.y - to.y));
  const bool odd = is_from_corners(asked) && (most - least) % 2 != 0;
  return {static_cast<double>(least), static_cast<double>(most - (odd ? 1 : 0))};
}

namespace {

// The lines of an empty board, if they are counted soon.
double most_lines(const Parameters& asked) {
  constexpr int soon = 16;  // cells
  constexpr double unknown = std::numeric_limits<double>::infinity();
  if (!is_from_corners(asked) || asked.width * asked.height > soon) return unknown;
  const Shape shape{
      .width = asked.width, .height = asked.height, .starts = {point(0, 0)}, .ends = {point(asked.width, asked.height)}};
  const auto lines = make_puzzle(shape, {}).board->path_count();
  return lines ? static_cast<double>(*lines) : unknown;
}

}  // namespace

// A line begins on the border and comes to each junction once. There it has three ways to go on, or two ways and the end.
double Panel::most_bits(const Parameters& asked) {
  return crux::log2(asked.starts) + (asked.width + 1) * (asked.height + 1) * crux::log2(3);
}

Bounds Panel::bounds(const Parameters& asked, Bounded what, std::size_t, bool) {
  switch (what) {
    case Bounded::solutions: return {1, most_lines(asked)};
    // There are two ways at least between any two junctions of a board, so nobody is done without a look at the marks.
    case Bounded::rounds: return {.least = 1};
    case Bounded::own: return length_bounds(asked);
  }
  return {};
}

// A class is the first player of the ladder who is nearly as good as the last, so that what a player knows beyond the one before
// must matter.
std::optional<std::string> impossible(const Parameters& asked, std::string_view label) {
  if (label.empty()) return std::nullopt;
  const auto without = [&](std::string_view marks, std::initializer_list<Kind> kinds) -> std::optional<std::string> {
    if (asks_for(asked, kinds)) return std::nullopt;
    return fmt::format("in class {} a player needs to know about {}, and there are none", label, marks);
  };
  if (label == "base") return without("squares or triangles", {Kind::square, Kind::triangle});
  if (label == "base_apr" || label == "all")
    return without("squares, stars or triangles", {Kind::square, Kind::star, Kind::triangle});
  if (label == "base_rcr")
    return without("dots, squares, stars or triangles", {Kind::must, Kind::square, Kind::star, Kind::triangle});
  return std::nullopt;
}

}  // namespace crux::panel
