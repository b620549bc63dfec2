// generate.cpp -- `crux generate`: new puzzles, with their solution, grade and recipe.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <ostream>

#include "base/clock.hpp"
#include "catalog/catalog.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/one_line.hpp"
#include "cli/progress.hpp"
#include "clingo/solve.hpp"
#include "service/asking.hpp"

namespace crux::cli {
namespace {

Result<const GameEntry*> find_generator(const std::string& name) {
  const GameEntry* const game = find_game(name);
  if (game && game->generate) return game;
  std::string known;
  for (const GameEntry* other : all_games())
    if (other->generate) known += fmt::format("{}{}", known.empty() ? "" : ", ", other->name);
  return error("generate", "", game ? fmt::format("{} has no generator yet", name) : "unknown game " + excerpt(Json(name)),
               "generators are there for " + known);
}

// What stands for a file: itself, where it is the name of something that ships, else the text of the file of this name.
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

// "3..5.5", "3..", "..5.5"
Result<BitRange> read_bits(const std::string& text) {
  const auto refuse = [&] {
    return error("arguments", "--tsi", "found " + excerpt(Json(text)), "bits, such as 3..5.5, 3.. or ..5.5");
  };
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos || text.size() == 2) return refuse();
  BitRange bits;
  const auto read = [](std::string_view part, double& value) {
    if (part.empty()) return true;
    const auto [end, failed] = std::from_chars(part.data(), part.data() + part.size(), value);
    return failed == std::errc{} && end == part.data() + part.size() && value >= 0;
  };
  const std::string_view all = text;
  if (!read(all.substr(0, dots), bits.least) || !read(all.substr(dots + 2), bits.most) || bits.least > bits.most) return refuse();
  return bits;
}

// "--nodes 4 --edges=5" as {"nodes":4,"edges":5}.
Result<Json> read_parameters(const GameEntry& game, const std::vector<std::string>& words) {
  Json given = Json::object();
  std::vector<std::string> known;
  for (const ParameterInfo& parameter : game.parameters) known.push_back(fmt::format("--{}", parameter.name));
  const auto is_switch = [&](std::string_view name) {
    return std::ranges::any_of(game.parameters, [&](const ParameterInfo& p) { return p.is_switch && p.name == name; });
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
    const ParameterInfo& parameter = *std::ranges::find(game.parameters, option.substr(2), &ParameterInfo::name);
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

Result<void> check(const GameEntry& game, const GenerateOptions& options) {
  if (const auto way = known_way(game, options.by); !way) return way;
  if (!options.rules.empty()) {
    if (options.by != "clingo") return error("arguments", "--rules", "only clingo reads rules", "give --by clingo, too");
    std::error_code failed;
    if (std::filesystem::is_directory(options.rules, failed) || !std::filesystem::exists(options.rules, failed))
      return error("arguments", "--rules", fmt::format("{} cannot be read", one_line(options.rules)), "a file of ASP rules");
  }
  return known_class(game, options.label);
}

}  // namespace

int generate(const GenerateOptions& options, Streams& io) {
  const auto game = find_generator(options.game);
  if (!game) return complain(io, game.error());
  const auto parameters = read_parameters(**game, options.parameters);
  if (!parameters) return complain(io, parameters.error());
  if (const auto good = check(**game, options); !good) return complain(io, good.error());

  std::optional<BitRange> tsi;
  if (!options.tsi.empty()) {
    const auto bits = read_bits(options.tsi);
    if (!bits) return complain(io, bits.error());
    tsi = *bits;
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
  const auto report = (*game)->generate({.parameters = *parameters,
                                         .label = options.label,
                                         .count = options.count,
                                         .seed = options.seed,
                                         .tries = options.budget,
                                         .by = options.by,
                                         .rules_file = options.rules,
                                         .now = seconds,
                                         .tsi = tsi,
                                         .clingo = clingo::solve,
                                         .report = options.report},
                                        io.stop, visit);
  io.out << std::flush;
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!report) return complain(io, report.error());
  if (report->impossible) {
    io.err << "crux: generate: no such puzzle: " << *report->impossible << "\n";
    return Exit::answer_is_no;
  }
  if (report->made >= options.count || !io.out) return Exit::done;
  const std::string_view more = report->late ? "clingo did not answer in time: ask for a smaller puzzle, or give fewer rules"
                                : report->tired
                                    ? "large puzzles take long to classify: ask for smaller ones, or leave out --class and --tsi"
                                : report->dry ? "no new puzzle for a long time: there are probably no more"
                                              : "a larger --budget may find more";
  io.err << fmt::format("crux: generate: {} of {} puzzles: {} candidates were tried, {} of another {}, {} made already; {}\n",
                        report->made, options.count, report->tries, report->refused, tsi ? "class or TSI" : "class",
                        report->twins, more);
  return Exit::undecided;
}

}  // namespace crux::cli
