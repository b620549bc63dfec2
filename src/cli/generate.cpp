// generate.cpp -- `crux generate`: new puzzles, with their solution, grade and recipe. Puzzles that are bred are judged on the
// threads of one process, or of many under mpirun.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <functional>
#include <ostream>

#include "base/clock.hpp"
#include "catalog/catalog.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/known.hpp"
#include "cli/one_line.hpp"
#include "cli/progress.hpp"
#include "clingo/solve.hpp"
#include "cluster/spread.hpp"
#include "service/asking.hpp"
#include "service/describe.hpp"
#include "service/generating.hpp"
#include "service/targets.hpp"

namespace crux::cli {
namespace {

Result<const GameEntry*> find_generator(const std::string& name) {
  const GameEntry* const game = find_game(name);
  if (game && game->generate) return game;
  if (game) return std::unexpected(no_generator(*game));
  return error("generate", "", "unknown game " + excerpt(Json(name)),
               fmt::format("generators are there for {}", fmt::join(known_generators(), ", ")));
}

// The value of a file option: the name itself if such a thing ships with Crux, else the text of the file of this name.
Result<std::string> text_of(const ParameterInfo& parameter, const std::string& value) {
  const auto known = parameter.known != nullptr ? parameter.known() : std::span<const std::string_view>();
  if (std::ranges::find(known, value) != known.end()) return value;
  const std::string where = fmt::format("--{}", parameter.name);
  auto text = read_text(value, max_json_bytes);
  if (!text)
    return error("arguments", where, fmt::format("{} {}", one_line(value), text.error()),
                 known.empty() ? "a file" : fmt::format("a file, or one of {}", fmt::join(known, ", ")));
  if (!text->ends_with('\n')) *text += '\n';  // so that no text is taken for a name
  return std::move(*text);
}

// "3..5.5", "3..", "..5.5", of bits or ratings.
template <class Range>
Result<std::optional<Range>> read_range(std::string_view option, const std::string& text, std::string_view expected) {
  if (text.empty()) return std::nullopt;
  const auto refuse = [&] {
    return error("arguments", std::string(option), "found " + excerpt(Json(text)), std::string(expected));
  };
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos || text.size() == 2) return refuse();
  Range range;
  const auto read = [](std::string_view part, double& value) {
    if (part.empty()) return true;
    const auto [end, failed] = std::from_chars(part.data(), part.data() + part.size(), value);
    return failed == std::errc{} && end == part.data() + part.size() && value >= 0;
  };
  const std::string_view all = text;
  if (!read(all.substr(0, dots), range.least) || !read(all.substr(dots + 2), range.most)) return refuse();
  return range;
}

// "--nodes 4 --edges=5" as {"nodes":4,"edges":5}.
Result<Json> read_parameters(const GameEntry& game, const std::vector<std::string>& words) {
  Json given = Json::object();
  std::vector<std::string> known;
  for (const ParameterInfo& parameter : game.parameters) known.push_back(fmt::format("--{}", parameter.name));
  const auto is_switch = [&](std::string_view name) {
    const ParameterInfo* const parameter = find_parameter(game, name);
    return parameter && parameter->is_switch;
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string option = words[i].substr(0, words[i].find('='));
    const bool off = option.starts_with("--no-") && is_switch(option.substr(5));
    if (off || (option.starts_with("--") && is_switch(option.substr(2)))) {
      given[option.substr(off ? 5 : 2)] = off ? 0 : 1;
      continue;
    }
    if (std::ranges::find(known, option) == known.end())
      return error("arguments", "", "found " + excerpt(Json(words[i])),
                   fmt::format("{} takes {} besides what `crux generate --help` lists", game.name, fmt::join(known, ", ")));
    if (given.contains(option.substr(2))) return error("arguments", option, "it is given twice", "give it once");
    const bool same_word = option.size() < words[i].size();
    const ParameterInfo& parameter = *find_parameter(game, option.substr(2));
    if (!same_word && ++i == words.size())
      return error("arguments", option, "there is nothing after it",
                   parameter.is_file   ? "a file"
                   : parameter.is_word ? "a name"
                                       : "a whole number");
    const std::string value = same_word ? words[i].substr(option.size() + 1) : words[i];
    if (parameter.is_file) {
      const auto text = text_of(parameter, value);
      if (!text) return std::unexpected(text.error());
      given[option.substr(2)] = *text;
      continue;
    }
    if (parameter.is_word) {
      given[option.substr(2)] = value;
      continue;
    }
    int number = 0;
    const auto [end, failed] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (failed != std::errc{} || end != value.data() + value.size())
      return error("arguments", option, "found " + excerpt(Json(value)), "a whole number");
    given[option.substr(2)] = number;
  }
  return given;
}

Result<void> readable(const std::string& rules) {
  std::error_code failed;
  if (rules.empty() || (std::filesystem::exists(rules, failed) && !std::filesystem::is_directory(rules, failed))) return {};
  return error("arguments", "--rules", fmt::format("{} cannot be read", one_line(rules)), "a file of ASP rules");
}

// From the words of the command line.
Result<GenerateRequest> read_request(const GameEntry& game, const GenerateOptions& options) {
  auto parameters = read_parameters(game, options.parameters);
  if (!parameters) return std::unexpected(parameters.error());
  const auto bits = read_range<BitRange>("--tsi", options.tsi, "bits, such as 3..5.5, 3.. or ..5.5");
  if (!bits) return std::unexpected(bits.error());
  const auto rating = read_range<RatingRange>("--rating", options.rating, "ratings, such as 1600..1700, 1600.. or ..1700");
  if (!rating) return std::unexpected(rating.error());
  Wish wish{.level = options.level, .rating = *rating, .parameters = std::move(*parameters)};
  wish.tsi = *bits;
  wish.label = options.label.empty() ? "" : class_now(game, options.label);
  wish.by = options.by;
  for (const std::string& target : options.targets)
    if (const auto good = add_target(game, wish, target, "--target"); !good) return std::unexpected(good.error());
  for (const bool smallest : {false, true}) {
    const std::string& name = smallest ? options.minimise : options.maximise;
    if (name.empty()) continue;
    auto optimum = read_optimum(game, name, smallest, smallest ? "--minimise" : "--maximise");
    if (!optimum) return std::unexpected(optimum.error());
    wish.optimum = std::move(*optimum);
  }
  if (!options.rules.empty() && wish.by.empty())
    return error("arguments", "--rules", "only clingo reads rules", "give --by clingo, too");
  auto wished = request_for(game, wish);
  if (!wished) return wished;
  GenerateRequest ask = std::move(*wished);
  ask.count = options.count;
  ask.seed = options.seed;
  ask.tries = options.budget;
  ask.rules_file = options.rules;
  ask.now = seconds;
  ask.clingo = clingo::solve;
  ask.report = options.report;
  if (options.nearest) ask.nearest = ask.count;
  if (const auto known = known_wishes(game, ask); !known) return std::unexpected(known.error());
  if (const auto good = readable(options.rules); !good) return std::unexpected(good.error());
  return ask;
}

}  // namespace

int generate(const GenerateOptions& options, Streams& io) {
  const cluster::Ranks ranks;
  // Every rank does the same, but only the leader is heard.
  const auto refuse = [&](const Error& error) { return ranks.leads() ? complain(io, error) : static_cast<int>(Exit::bad_input); };
  const auto game = find_generator(options.game);
  if (!game) return refuse(game.error());
  auto ask = read_request(**game, options);
  if (!ask) return refuse(ask.error());
  cluster::Spread spread(ranks, options.threads);
  ask->spread = std::ref(spread);
  if (!ranks.leads()) {
    ask->only_breeds = true;
    const auto helped =
        make_puzzles(**game, *ask, spread.over(),
                     {.puzzle = [](const Json&) { return false; }, .progress = [](const GenerateReport&) {}, .note = {}});
    spread.finish();
    return helped ? Exit::done : Exit::bad_input;
  }

  Progress progress(io, "made", options.count);
  const GenerateVisitor visit{
      .puzzle =
          [&](const Json& line) {
            io.out << line.dump() << "\n";
            return io.out.good();
          },
      .progress = [&](const GenerateReport& so_far) { progress.show(so_far.made, so_far.made); },
      .note = [&](std::string_view note) { io.err << "crux: " << one_line(std::string(note), 1000) << "\n"; }};
  const auto making = make_puzzles(**game, *ask, io.stop, visit);
  io.out << std::flush;
  spread.finish();
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!making) return complain(io, making.error());
  if (making->end == MakingEnd::impossible) {
    io.err << "crux: generate: no such puzzle: " << *making->report.impossible << "\n";
    return Exit::answer_is_no;
  }
  if (making->end == MakingEnd::all || !io.out) return Exit::done;
  // Class and TSI alone are answered as they were before there were other targets.
  const bool bounded = ask->rating || !ask->targets.empty();
  const bool none = making->end == MakingEnd::none && ask->patience > 0 && bounded;
  io.err << "crux: generate: "
         << (none ? why_none(*ask, making->report) + (making->report.slow ? "" : "; a larger --budget may find one")
                  : why_too_few(*ask, making->report))
         << "\n";
  for (const std::string& sentence : making->near) io.err << "crux: " << sentence << "\n";
  for (const GenerateReport::Near& near : making->report.near)
    if (!near.line.is_null()) io.out << near.line.dump() << "\n";
  io.out << std::flush;
  return none && ask->rating ? Exit::answer_is_no : Exit::undecided;
}

}  // namespace crux::cli
