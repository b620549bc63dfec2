#include "cli/fill_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <ostream>

#include "base/clock.hpp"
#include "base/words.hpp"
#include "cli/one_line.hpp"
#include "cli/quantity.hpp"

namespace crux::cli {
namespace {

constexpr std::size_t longest_word = 60;  // in a table: of a hole, and of what stands in it

std::string many(std::uint64_t n, std::string_view what) { return fmt::format("{} {}{}", grouped(n), what, plural(n)); }

std::string candidates_of(const Filling& filling) {
  if (const auto all = filling.candidates()) return many(*all, "candidate");
  return fmt::format("about 10^{:.0f} candidates", filling.sketch().outline->odometer.log10_count());
}

bool until_time_is_over(const Filling& filling) { return filling.draws() && filling.total() == FillRequest::no_end; }

std::string shown(double key) { return std::isfinite(key) ? fmt::format("{:.3f}", key + 0.0) : key > 0 ? "inf" : "-"; }

// "-solutions" ranks the fewest first; people want to see how many there are.
bool is_least_first(const fill::Ranking& ranking, std::size_t key) {
  return ranking.keys[key].size() == 1 && ranking.keys[key].front().weight == -1;
}
std::string_view name_of_key(const fill::Ranking& ranking, std::size_t key) {
  return std::string_view(ranking.key_names[key]).substr(is_least_first(ranking, key) ? 1 : 0);
}

void print_table(const Filling& filling, Streams& io) {
  const auto& ranking = filling.request().ranking;
  const auto& holes = filling.sketch().outline->holes;
  if (!filling.found().best.empty()) {
    std::vector<std::string> where;
    for (const Hole& hole : holes) where.push_back(one_line(hole.where, longest_word));
    io.out << fmt::format("{:>5}", "rank");
    for (std::size_t k = 0; k < ranking.keys.size(); ++k) io.out << fmt::format("  {:>9}", name_of_key(ranking, k));
    io.out << fmt::format("  {}\n", fmt::join(where, ", "));
  }
  int rank = 0;
  for (const fill::Ranked& ranked : filling.found().best) {
    std::vector<std::string> filled;  // "white square", "2 triangles", "-"
    for (std::size_t h = 0; h < holes.size(); ++h) filled.push_back(one_line(holes[h].options[ranked.options[h]], longest_word));
    io.out << fmt::format("{:>5}", ++rank);
    for (std::size_t k = 0; k < ranking.keys.size(); ++k)
      io.out << fmt::format("  {:>{}}", shown(ranked.keys[k] * (is_least_first(ranking, k) ? -1 : 1)),
                            std::max<std::size_t>(9, name_of_key(ranking, k).size()));
    io.out << fmt::format("  {}\n", fmt::join(filled, ", "));
  }
  const fill::Counts& counts = filling.found().counts;
  io.out << fmt::format("{} of {} {} solvable, {} unique", grouped(counts.solvable),
                        filling.complete() && !filling.draws() ? candidates_of(filling)
                        : filling.draws()                      ? many(counts.looked, "draw")
                                                               : fmt::format("the first {}", grouped(counts.looked)),
                        counts.solvable == 1 ? "is" : "are", grouped(counts.unique));
  if (counts.kept != counts.solvable) io.out << fmt::format("; {} as asked for", grouped(counts.kept));
  if (counts.unsettled > 0)
    io.out << fmt::format("; {} not settled, because the solver gave up first", grouped(counts.unsettled));
  io.out << "\n";
  if (!filling.found().best.empty()) io.out << "(--json prints the puzzles themselves)\n";
}

}  // namespace

std::string plan_of(const Filling& filling, double rate) {
  const fill::Outline& outline = *filling.sketch().outline;
  std::string text = fmt::format("crux: {}, {}", many(outline.holes.size(), "hole"), candidates_of(filling));
  if (filling.request().symmetric)
    text += outline.folding.empty() ? " (no symmetry leaves the sketch as it is)"
                                    : fmt::format(" up to its {} symmetries", outline.folding.size() + 1);
  if (filling.sketch().slow) text += "; no table for it fits the memory, so each is solved by itself";
  if (until_time_is_over(filling)) return text + ": too many for this time, so they are drawn at random until it is over\n";
  if (filling.draws()) text += fmt::format(": more than the budget, so {} are drawn at random", grouped(filling.total()));
  if (filling.done() > 0) text += fmt::format("; {} were looked at before", grouped(filling.done()));
  if (!(rate > 0)) return text + "\n";  // stopped before it was known
  return text + fmt::format(": {}\n", say_duration(static_cast<double>(filling.total() - filling.done()) / rate));
}

Json plan_json(const Filling& filling, double rate) {
  const fill::Outline& outline = *filling.sketch().outline;
  Json holes = Json::array();
  for (const Hole& hole : outline.holes) holes.push_back({{"where", hole.where}, {"options", hole.options}});
  Json json = about(filling.sketch());
  json["holes"] = std::move(holes);
  const auto all = filling.candidates();
  json["candidates"] = all ? Json(*all) : Json(nullptr);
  if (!all) json["log10_candidates"] = outline.odometer.log10_count();
  json["symmetries"] = outline.folding.size() + 1;
  json["looks_at"] = until_time_is_over(filling) ? Json(nullptr) : Json(filling.total());
  json["sampled"] = filling.draws();
  json["seconds"] =
      until_time_is_over(filling) ? Json(nullptr) : Json(static_cast<double>(filling.total() - filling.done()) / rate);
  return json;
}

void print_found(const Filling& filling, bool json, Streams& io) {
  if (!json) return print_table(filling, io);
  // The user who stopped it waits: grades get a second or two, and the rest of the puzzles come without.
  std::optional<TimeLimit> limit;
  if (!filling.complete()) limit.emplace(std::chrono::duration<double>(1.5), std::stop_token());
  for (const fill::Ranked& ranked : filling.found().best)
    io.out << filling.line_of(ranked, limit ? limit->token() : std::stop_token()).dump() << "\n";
  Json last = about(filling.sketch());
  last["summary"] = filling.summary();
  io.out << last.dump() << "\n";
}

std::string resume_advice(const Filling& filling, const FillOptions& options, bool interrupted) {
  std::string text = fmt::format("crux: {} after {}{}; ", interrupted ? "interrupted" : "the time is over",
                                 many(filling.done(), filling.draws() ? "draw" : "candidate"),
                                 until_time_is_over(filling) ? "" : fmt::format(" of {}", grouped(filling.total())));
  if (!options.checkpoint.empty()) return text + fmt::format("the same command goes on from {}\n", one_line(options.checkpoint));
  return text + fmt::format("to go on, add\n  --resume {}\n", filling.token());
}

}  // namespace crux::cli
