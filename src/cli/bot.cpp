#include "cli/bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "base/words.hpp"
#include "cli/report.hpp"

namespace crux::cli {
namespace {

std::string outcome_of(const BotTrace& trace) {
  switch (trace.end) {
    case PlayEnd::solved: return "solved";
    case PlayEnd::stuck: return "stuck: the bot knows no next move";
    case PlayEnd::lost: break;
  }
  return trace.because.empty() ? "lost" : "lost: " + trace.because;
}

std::string spaced(const std::vector<std::string>& moves) { return fmt::format("{}", fmt::join(moves, " ")); }

Json to_json(const BotTrace& trace) {
  Json json = {{"moves", spaced(trace.moves)}, {"chance", trace.chance}, {"outcome", name_of(trace.end)}};
  if (!trace.style.empty()) json["style"] = trace.style;
  if (!trace.because.empty()) json["because"] = trace.because;
  return json;
}

// Plays come depth first, so that a play shares its beginning with the one before it: print only what is new, indented.
class Tree {
 public:
  explicit Tree(std::ostream& out) : out_(out) {}

  void add(const BotTrace& trace) {
    std::size_t shared = 0;
    if (!first_ && trace.style == style_)
      while (shared < moves_.size() && shared < trace.moves.size() && moves_[shared] == trace.moves[shared]) ++shared;
    if ((first_ || trace.style != style_) && !trace.style.empty()) out_ << "  " << trace.style << "\n";
    const std::size_t base = trace.style.empty() ? 1 : 2;
    for (std::size_t i = shared; i < trace.moves.size(); ++i) {
      out_ << std::string(2 * (base + i), ' ') << trace.moves[i];
      if (trace.chances[i] < 1) out_ << fmt::format("  (1 in {:.4g})", 1 / trace.chances[i]);
      if (i + 1 == trace.moves.size()) out_ << "  " << outcome_of(trace);
      out_ << "\n";
    }
    if (trace.moves.empty()) out_ << std::string(2 * base, ' ') << outcome_of(trace) << "\n";
    first_ = false;
    style_ = trace.style;
    moves_ = trace.moves;
  }

 private:
  std::ostream& out_;
  bool first_ = true;
  std::string style_;
  std::vector<std::string> moves_;
};

std::string verdict_of(const BotReport& report, const std::string& bot, std::uint64_t shown) {
  const std::string_view s = plural(shown);
  const std::string answer = !report.solves   ? fmt::format("whether {} solves it is not known", bot)
                             : *report.solves ? fmt::format("{} solves it", bot)
                                              : fmt::format("{} cannot solve it", bot);
  return report.complete ? answer : fmt::format("{}; not all plays were seen: exhausted after {} trace{}", answer, shown, s);
}

}  // namespace

Result<void> check_bot(const GameEntry& game, std::string_view bot) {
  if (!game.bots) return error("arguments", "--bot", fmt::format("{} has no bots", game.name), "see `crux games`");
  std::vector<std::string_view> known;
  for (const BotInfo& info : game.bots()) known.push_back(info.name);
  if (std::ranges::find(known, bot) != known.end()) return {};
  return error("arguments", "--bot", fmt::format("{} has no bot {}", game.name, excerpt(Json(bot))),
               fmt::format("one of {}", fmt::join(known, ", ")));
}

int play_bot(const AnyPuzzle& any, const SolveOptions& options, Streams& io) {
  if (options.json) {
    io.out << fmt::format("{{\"game\":{},\"id\":{},\"bot\":{},\"traces\":[", Json(any.game->name).dump(), id_of(any).dump(),
                          Json(options.bot).dump());
  } else {
    io.out << title_of(any) << ": " << options.bot << "\n";
  }
  Tree tree(io.out);
  std::uint64_t shown = 0;
  const auto visit = [&](const BotTrace& trace) {
    if (options.json) {
      io.out << (shown == 0 ? "" : ",") << to_json(trace).dump();
    } else if (options.all_traces) {
      tree.add(trace);
    } else {
      io.out << fmt::format("  {}{}{}\n    {}\n", trace.style, trace.style.empty() ? "" : ": ", spaced(trace.moves),
                            outcome_of(trace));
    }
    return ++shown < options.limit && io.out.good();
  };
  const std::uint64_t budget = options.budget > 0 ? options.budget : any.game->patience;
  const BotReport report = any.game->play(any, {.bot = options.bot, .all = options.all_traces, .budget = budget}, io.stop, visit);
  if (options.json) {
    io.out << fmt::format("],\"solves\":{},\"exhausted\":{}}}\n", report.solves ? (*report.solves ? "true" : "false") : "null",
                          !report.complete);
  } else {
    io.out << "  " << verdict_of(report, options.bot, shown) << "\n";
  }
  io.out << std::flush;
  return !report.solves ? Exit::undecided : *report.solves ? Exit::done : Exit::answer_is_no;
}

}  // namespace crux::cli
