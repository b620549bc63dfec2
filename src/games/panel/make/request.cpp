// request.cpp -- what may be asked of the generator, and what cannot be.
#include <fmt/format.h>

#include <algorithm>

#include "base/maths.hpp"
#include "base/words.hpp"
#include "core/parameters.hpp"
#include "core/standing.hpp"
#include "games/panel/make/sample.hpp"

namespace crux::panel {
namespace {

constexpr int longest_side = 8;
constexpr int most_cells = 25;       // 5 x 5 from corner to corner: 1,262,816 lines, a table of 136 MB, made in a second
constexpr int most_cells_free = 20;  // each pair of ends has a table of its own
constexpr int most_doors = 4;        // starts, and ends

constexpr std::array<std::string_view, 3> symmetry_words{"none", "mirror", "half-turn"};

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

Result<void> check(const Parameters& asked) {
  const int cells = asked.width * asked.height, most = asked.corners ? most_cells : most_cells_free;
  if (cells > most)
    return error("generate", "--width", fmt::format("{} x {} are {} cells", asked.width, asked.height, cells),
                 fmt::format("at most {}{}: larger panels take long to grade", most, asked.corners ? "" : " without --corners"));
  int taken = 0;
  for (const KindWord& known : kind_words)
    if (asked.wants(known.kind)) taken += known.cells;
  if (taken > cells)
    return error("generate", "--kinds", fmt::format("{} on {}", write_kinds(asked), counted(cells, "cell")),
                 fmt::format("at least {} cells: squares come in two colours, stars in pairs", taken));
  if (asked.corners && asked.starts + asked.ends > 2)
    return error("generate", "--corners", fmt::format("{} and {}", counted(asked.starts, "start"), counted(asked.ends, "end")),
                 "--no-corners: only one line goes from corner to corner");
  if (asked.starts + asked.ends > 2 * (asked.width + asked.height))
    return error("generate", "--starts", fmt::format("{} and {}", counted(asked.starts, "start"), counted(asked.ends, "end")),
                 fmt::format("at most {} in all, as many as the border has junctions", 2 * (asked.width + asked.height)));
  if (asked.least > asked.most)
    return error("generate", "--least", fmt::format("at least {} bits and at most {}", asked.least, asked.most),
                 "--least no larger than --most");
  return {};
}

bool asks_for(const Parameters& asked, std::initializer_list<Kind> kinds) {
  return std::ranges::any_of(kinds, [&](Kind kind) { return asked.wants(kind); });
}

}  // namespace

const std::array<ParameterInfo, 13> Panel::parameters{
    {{.name = "width", .says = "cells, 1 to 8; at most 25 cells in all", .least = 1, .most = 8, .usual = 4},
     {.name = "height", .says = "cells, 1 to 8", .least = 1, .most = 8, .usual = 4},
     {.name = "kinds",
      .says = "of marks",
      .is_word = true,
      .usually = "all",
      .choices = "must,cannot,squares,stars,triangles",
      .many = true},
     {.name = "amount",
      .says = "marks for every hundred cells, 1 to 100; each kind is there at least once",
      .least = 1,
      .most = 100,
      .usual = 40},
     {.name = "corners",
      .says = "from the bottom left to the top right; if not: between any two junctions of the border",
      .is_switch = true,
      .usual = 1},
     {.name = "least",
      .says = "bits that are left to guess for a player who knows every rule, 0 to 64",
      .least = 0,
      .most = 64,
      .usual = 0},
     {.name = "most", .says = "the same, at most", .least = 0, .most = 64, .usual = 64},
     {.name = "starts", .says = "1 to 4; more than one without --corners", .least = 1, .most = most_doors, .usual = 1},
     {.name = "ends", .says = "1 to 4; more than one without --corners", .least = 1, .most = most_doors, .usual = 1},
     {.name = "solutions", .says = "at most so many lines solve it", .least = 1, .most = 10'000, .usual = 1, .ways = "evolve"},
     {.name = "symmetry",
      .says = "of the marks: left and right are mirror images, or half a turn changes nothing",
      .is_word = true,
      .usually = "none",
      .choices = "none,mirror,half-turn",
      .ways = "evolve,elites"},
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
    {"medium", "Stars and triangles, 4 by 4; several lines to try",
     R"({"width":4,"height":4,"kinds":"stars,triangles","amount":75,"least":5,"most":7})"},
    {"hard", "Squares, stars and triangles, 4 by 4; few lines solve it",
     R"({"width":4,"height":4,"kinds":"squares,stars,triangles","amount":75,"least":7})"},
    {"fiendish", "Squares, stars and triangles, 5 by 4; much to think ahead",
     R"({"width":5,"height":4,"kinds":"squares,stars,triangles","amount":75,"least":9})"},
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
  asked.solutions = request.whole("solutions", 1, 1'000'000, asked.solutions);
  asked.symmetry = static_cast<Symmetric>(request.choice("symmetry", symmetry_words).value_or(0));
  asked.population = request.whole("population", 2, 100'000, asked.population);
  asked.generations = request.whole("generations", 0, 1'000'000, asked.generations);
  if (request.wrong()) return std::unexpected(*request.wrong());
  if (const auto found = given.find("kinds"); found != given.end()) {
    auto kinds = read_kinds(*found);
    if (!kinds) return std::unexpected(kinds.error());
    asked.kinds = std::move(*kinds);
  }
  if (const auto good = check(asked); !good) return std::unexpected(good.error());
  return asked;
}

Json Panel::write_parameters(const Parameters& asked) {
  Json json = {{"width", asked.width},   {"height", asked.height},           {"kinds", write_kinds(asked)},
               {"amount", asked.amount}, {"corners", asked.corners ? 1 : 0}, {"least", asked.least},
               {"most", asked.most}};
  if (asked.starts > 1) json["starts"] = asked.starts;
  if (asked.ends > 1) json["ends"] = asked.ends;
  const Parameters usual;
  if (asked.solutions != usual.solutions) json["solutions"] = asked.solutions;
  if (asked.symmetry != usual.symmetry) json["symmetry"] = symmetry_words[static_cast<std::size_t>(asked.symmetry)];
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
    say("It has gaps, because without any mark there is no other panel of this size.");
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

// A line begins on the border and comes to each junction once. There it has three ways to go on, or two ways and the end.
double Panel::most_bits(const Parameters& asked) {
  return crux::log2(asked.starts) + (asked.width + 1) * (asked.height + 1) * crux::log2(3);
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
