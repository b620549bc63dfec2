#include "games/robot/make/request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "base/words.hpp"
#include "core/parameters.hpp"
#include "games/robot/make/templates.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/rules/text.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {
namespace {

constexpr int most_weight = 100;
constexpr int usual_novelty = 30;
constexpr int longest_progression = 100;
constexpr int longest_range = 1'000'000;
constexpr std::array<std::string_view, 2> descriptor_names{"saving", "boxes"};  // [Descriptors]

std::unexpected<Error> wrong(std::string_view name, std::string found, std::string expected) {
  return error("generate", fmt::format("--{}", name), std::move(found), std::move(expected));
}

// Visits the parts between commas until one is wrong.
Result<void> each_part(std::string_view list, const auto& visit) {
  while (!trimmed(list).empty()) {
    const std::string_view part = list.substr(0, list.find(','));
    list.remove_prefix(std::min(part.size() + 1, list.size()));
    if (Result<void> good = visit(trimmed(part)); !good) return good;
  }
  return {};
}

// A whole number, 0 to `most`; nothing if the text is something else.
std::optional<int> number(std::string_view text, int most) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size() || value < 0 || value > most) return std::nullopt;
  return value;
}

// A word, or a number that stands for itself.
Result<std::string> word(const Json& given, std::string_view name) {
  const auto found = given.find(name);
  if (found == given.end()) return std::string();
  if (found->is_string()) return found->get<std::string>();
  if (found->is_number_integer()) return found->dump();
  return wrong(name, "found " + excerpt(*found), "a text");
}

// The result of `read`.
auto read_word(const Json& given, std::string_view name, const auto& read) -> decltype(read(std::string_view())) {
  const auto text = word(given, name);
  if (!text) return std::unexpected(text.error());
  return read(*text);
}

// --- templates -----------------------------------------------------------------------------------------------------------------

std::span<const std::string_view> template_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const ShippedTemplate& shipped : templates()) all.push_back(shipped.name);
    return all;
  }();
  return names;
}

Result<std::uint32_t> read_constraints(std::string_view where, std::string_view list) {
  std::uint32_t bits = 0;
  std::vector<std::string_view> known;
  for (const Constraint& c : constraints())
    if (c.group == Group::requested) known.push_back(c.name);
  const auto good = each_part(list, [&](std::string_view name) -> Result<void> {
    const Constraint* const found = find_constraint(name);
    if (found == nullptr || found->group != Group::requested)
      return wrong(where, "found " + excerpt(Json(name)), fmt::format("one of {}", fmt::join(known, ", ")));
    bits |= 1u << (found - constraints().data());
    return {};
  });
  if (!good) return std::unexpected(good.error());
  return bits;
}

Result<void> read_pattern(const Json& given, Parameters& asked) {
  const auto said = word(given, "template");
  if (!said) return std::unexpected(said.error());
  asked.has_template = given.contains("template");
  const std::string name = asked.has_template ? *said : "short-loop";
  if (const ShippedTemplate* const shipped = find_template(name)) {
    asked.name = name;
    asked.text = shipped->text;
  } else {
    asked.text = name;
  }
  auto pattern = read_template(asked.text);
  if (!pattern) {
    const bool is_name = asked.text.find_first_of(" \n;") == std::string::npos;
    if (is_name)
      return wrong("template", "found " + excerpt(Json(name)),
                   fmt::format("a template's text, or one of {}", fmt::join(template_names(), ", ")));
    return wrong("template", fmt::format("{}: {}", pattern.error().where, pattern.error().found), pattern.error().expected);
  }
  asked.pattern = std::move(*pattern);
  const auto required = read_constraints("template", fmt::format("{}", fmt::join(requires_of(asked.text), ",")));
  if (!required) return std::unexpected(required.error());
  asked.of_template = *required;
  return {};
}

// --- what is there already -----------------------------------------------------------------------------------------------------

Result<void> read_novel(const Json& given, Parameters& asked) {
  const auto text = word(given, "novel");
  if (!text) return std::unexpected(text.error());
  asked.known = *text;
  std::string_view rest = asked.known;
  for (int line = 1; !rest.empty(); ++line) {
    const std::string_view one = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    if (trimmed(one).empty()) continue;
    const auto fail = [&](const Error& e) {
      return wrong("novel", fmt::format("line {}: {} {}", line, e.where, e.found), e.expected);
    };
    const auto json = parse_json(one, "generate");
    if (!json) return fail(json.error());
    if (!json->is_object() || !json->contains("puzzle"))
      return wrong("novel", fmt::format("line {} holds no \"puzzle\"", line),
                   "puzzles as `crux generate robot` writes them, one a line");
    const auto layout = read_layout((*json)["puzzle"]);
    if (!layout) return fail(layout.error());
    asked.novel.push_back(elements_of(*layout));
  }
  ParameterReader request(given);
  asked.novelty = request.whole("novelty", 0, 100, asked.novel.empty() ? 0 : usual_novelty);
  if (request.wrong()) return std::unexpected(*request.wrong());
  return {};
}

// --- weights -------------------------------------------------------------------------------------------------------------------

struct Named {
  std::string_view name;
  std::uint8_t actions;  // bit i: the i-th action
};
constexpr std::array<Named, 12> weighed{{{"walk", 0b00000011},
                                         {"turn", 0b00001100},
                                         {"climb", 0b00110000},
                                         {"box", 0b11000000},
                                         {"forward", 1},
                                         {"backward", 2},
                                         {"turn-left", 4},
                                         {"turn-right", 8},
                                         {"climb-up", 16},
                                         {"climb-down", 32},
                                         {"pick-up", 64},
                                         {"put-down", 128}}};

}  // namespace

Result<Weights> read_weights(std::string_view text) {
  Weights weights = even_weights;
  std::vector<std::string_view> known;
  for (const Named& named : weighed) known.push_back(named.name);
  const auto good = each_part(text, [&](std::string_view part) -> Result<void> {
    const std::size_t equals = part.find('=');
    const auto found = std::ranges::find(weighed, trimmed(part.substr(0, equals)), &Named::name);
    if (found == weighed.end())
      return wrong("weights", "found " + excerpt(Json(part)), fmt::format("NAME=WEIGHT with one of {}", fmt::join(known, ", ")));
    const auto weight = equals == std::string_view::npos ? std::nullopt : number(trimmed(part.substr(equals + 1)), most_weight);
    if (!weight)
      return wrong("weights", "found " + excerpt(Json(part)),
                   fmt::format("{}=0 to {}={}", found->name, found->name, most_weight));
    for (std::size_t i = 0; i < action_count; ++i)
      if ((found->actions >> i) & 1) weights[i] = *weight;
    return {};
  });
  if (!good) return std::unexpected(good.error());
  if (std::ranges::count(weights, 0) == action_count) return wrong("weights", "no action has any weight", "at least one above 0");
  return weights;
}

// Action by action, those that are not 1.
std::string to_text(const Weights& weights) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < action_count; ++i)
    if (weights[i] != 1) parts.push_back(fmt::format("{}={}", weighed[4 + i].name, weights[i]));
  return fmt::format("{}", fmt::join(parts, ","));
}

Result<Range> read_range(std::string_view name, std::string_view text) {
  const auto refuse = [&] { return wrong(name, "found " + excerpt(Json(text)), "a range such as 5..8, 5.., ..8, or a number"); };
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    const auto value = number(text, longest_range);
    if (!value) return refuse();
    return Range{*value, *value};
  }
  const std::string_view first = text.substr(0, dots), last = text.substr(dots + 2);
  const auto least = first.empty() ? std::optional(0) : number(first, longest_range);
  const auto most = last.empty() ? std::optional(Range::no_end) : number(last, longest_range);
  if (!least || !most || (first.empty() && last.empty())) return refuse();
  if (*least > *most) return wrong(name, "found " + excerpt(Json(text)), "the smaller number first");
  return Range{*least, *most};
}

std::string to_text(const Range& range) {
  if (range.least == range.most) return fmt::format("{}", range.least);
  return range.most == Range::no_end ? fmt::format("{}..", range.least) : fmt::format("{}..{}", range.least, range.most);
}

Result<Parameters> read_parameters(const Json& given) {
  Parameters asked;
  if (const auto good = read_pattern(given, asked); !good) return std::unexpected(good.error());
  if (const auto good = read_novel(given, asked); !good) return std::unexpected(good.error());
  const auto required = read_word(given, "require", [](std::string_view list) { return read_constraints("require", list); });
  if (!required) return std::unexpected(required.error());
  asked.requested = *required;
  asked.asked = asked_constraints(asked.requested | asked.of_template);
  const auto weights = read_word(given, "weights", read_weights);
  if (!weights) return std::unexpected(weights.error());
  asked.weights = *weights;
  for (std::size_t i = 0; i < measure_count; ++i) {
    if (!given.contains(measure_names[i])) continue;
    const auto range =
        read_word(given, measure_names[i], [&](std::string_view text) { return read_range(measure_names[i], text); });
    if (!range) return std::unexpected(range.error());
    asked.ranges[i] = *range;
  }
  ParameterReader request(given);
  asked.lesson = request.flag("require-lesson", false);
  asked.limit = request.flag("limit", false);
  asked.progression = request.whole("progression", 1, longest_progression, 0);
  asked.descriptors = static_cast<Descriptors>(request.choice("descriptors", descriptor_names).value_or(0));
  asked.population = request.whole("population", 2, 100'000, asked.population);
  asked.generations = request.whole("generations", 0, 1'000'000, asked.generations);
  if (request.wrong()) return std::unexpected(*request.wrong());
  return asked;
}

Json write_parameters(const Parameters& asked) {
  Json json = Json::object();
  if (asked.has_template) json["template"] = asked.name.empty() ? asked.text : asked.name;
  std::vector<std::string_view> required;
  for (std::size_t i = 0; i < constraints().size(); ++i)
    if ((asked.requested >> i) & 1) required.push_back(constraints()[i].name);
  if (!required.empty()) json["require"] = fmt::format("{}", fmt::join(required, ","));
  if (asked.weights != even_weights) json["weights"] = to_text(asked.weights);
  if (asked.lesson) json["require-lesson"] = 1;
  if (asked.limit) json["limit"] = 1;
  for (std::size_t i = 0; i < measure_count; ++i)
    if (!asked.ranges[i].is_open()) json[std::string(measure_names[i])] = to_text(asked.ranges[i]);
  if (!asked.known.empty()) json["novel"] = asked.known;
  if (asked.novelty != (asked.novel.empty() ? 0 : usual_novelty)) json["novelty"] = asked.novelty;
  if (asked.progression > 0) json["progression"] = asked.progression;
  const Parameters usual;
  if (asked.descriptors != usual.descriptors) json["descriptors"] = descriptor_names[static_cast<std::size_t>(asked.descriptors)];
  if (asked.population != usual.population) json["population"] = asked.population;
  if (asked.generations != usual.generations) json["generations"] = asked.generations;
  return json;
}

Json recipe_parameters(const Parameters& asked) {
  Json json = write_parameters(asked);
  if (asked.known.empty()) return json;
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : asked.known) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  json["novel"] = fmt::format("{} puzzles, fingerprint {:016x}", asked.novel.size(), hash);
  return json;
}

namespace {

// Boxes are moved where they were moved; whatever else was done in a row is left open, as many actions as it were.
Program shape_of(std::span<const Statement> program) {
  Program shape;
  for (const Statement& statement : program) {
    const bool open =
        statement.kind == Statement::Kind::action && statement.action != Action::pick_up && statement.action != Action::put_down;
    if (!open) {
      shape.push_back(statement);
      shape.back().body = shape_of(statement.body);
    } else if (!shape.empty() && shape.back().kind == Statement::Kind::wildcard) {
      ++shape.back().count;
    } else {
      shape.push_back({.kind = Statement::Kind::wildcard, .count = 1});
    }
  }
  return shape;
}

}  // namespace

// A program of the same shape and as many commands.
Likeness Robot::alike(const Puzzle& p, Budget&) {
  const Best& best = best_of(p);
  const Straight& way = straight_of(p);
  if (!best.program && !way.actions)
    return {.parameters = {{"template", "short-loop"}},
            .differs = "It is of another kind, because no program for this one was found in time."};
  const Program program = best.program ? *best.program : straight(*way.actions);
  if (program.empty())
    return {.parameters = {{"template", "first-steps"}},
            .differs = "It has something to do, because generated puzzles are not solved before they begin."};
  Likeness like{.parameters = {{"template", write_program(shape_of(program))},
                               {"require", p.layout().boxes.empty() ? "no-box" : "box"},
                               {"commands", fmt::format("{}", commands(program))}}};
  if (p.layout().limit) like.parameters["limit"] = 1;
  return like;
}

const std::array<ParameterInfo, 20> parameter_table{{
    {.name = "template",
     .says = "what programs look like",
     .is_word = true,
     .is_file = true,
     .known = template_names,
     .usually = "short-loop"},
    {.name = "require",
     .says = "what else puzzles must have, or must not",
     .is_word = true,
     .choices = "box,two-boxes,no-box,no-backward,climbing,no-climbing",
     .many = true},
    {.name = "weights",
     .says =
         "what the free parts of the pattern become, and how often: walk, turn, climb, box, or an action, such as climb=3,box=2",
     .is_word = true},
    {.name = "require-lesson",
     .says = "only puzzles whose best program needs what the template teaches",
     .is_switch = true,
     .usual = 0},
    {.name = "limit",
     .says = "allow no more commands than the program that the puzzle is made for",
     .is_switch = true,
     .usual = 0},
    {.name = "actions",
     .says = "steps of the run that the puzzle is made for",
     .is_word = true,
     .is_range = true,
     .least = 1,
     .most = 60},
    {.name = "boxes", .says = "how many there are", .is_word = true, .is_range = true, .least = 0, .most = 8},
    {.name = "switches", .says = "how many there are", .is_word = true, .is_range = true, .least = 1, .most = 8},
    {.name = "blocks", .says = "how many there are", .is_word = true, .is_range = true, .least = 1, .most = 120},
    {.name = "height", .says = "blocks one above the other", .is_word = true, .is_range = true, .least = 1, .most = 12},
    {.name = "side", .says = "squares along the longer side", .is_word = true, .is_range = true, .least = 1, .most = 16},
    {.name = "straight",
     .says = "steps of the shortest solution without repeats and functions",
     .is_word = true,
     .is_range = true,
     .least = 1,
     .most = 60},
    {.name = "commands", .says = "commands of the best program", .is_word = true, .is_range = true, .least = 1, .most = 40},
    {.name = "saving",
     .says = "commands that repeats and functions save",
     .is_word = true,
     .is_range = true,
     .least = 0,
     .most = 40},
    {.name = "novel",
     .says = "a file of puzzles, one on each line, that new ones have to differ from",
     .is_word = true,
     .is_file = true},
    {.name = "novelty",
     .says = "per cent of what stands where that has to differ, also from what this run made",
     .least = 0,
     .most = 100,
     .usual = 0,
     .usually = "30 with --novel"},
    {.name = "progression", .says = "so many puzzles from easy to hard", .least = 1, .most = 20, .ways = "template"},
    {.name = "descriptors",
     .says = "the columns of the map: what repeats and functions save, or boxes",
     .is_word = true,
     .usually = "saving",
     .choices = "saving,boxes",
     .ways = "elites"},
    {.name = "population",
     .says = "how many programs live at once",
     .least = 2,
     .most = 2000,
     .usual = 20,
     .ways = "evolve,elites"},
    {.name = "generations",
     .says = "how many generations of them",
     .least = 0,
     .most = 10'000,
     .usual = 1000,
     .ways = "evolve,elites"},
}};

}  // namespace crux::robot
