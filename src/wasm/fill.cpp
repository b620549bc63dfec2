#include "wasm/fill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "service/asked.hpp"

namespace crux::wasm {
namespace {

constexpr std::size_t filler_bytes = std::size_t{16} << 20U;                    // for what makes filling quick, beside the tables
constexpr double usual_while = 0.2, longest_while = 10, shortest_while = 0.05;  // seconds

Result<double> read_seconds(const Json& body) {
  const auto given = body.find("seconds");
  if (given == body.end()) return usual_while;
  if (given->is_number())
    if (const double value = given->get<double>(); value >= shortest_while && value <= longest_while) return value;
  return error("request", "/seconds", "found " + excerpt(*given), fmt::format("{} to {}", shortest_while, longest_while));
}

}  // namespace

Result<std::unique_ptr<Fill>> Fill::begin(const Json& body, const Clock& now) {
  auto asked = read_fill(body);
  if (!asked) return std::unexpected(asked.error());
  auto sketch = read_parsed_sketch(asked->line, filler_bytes);
  if (!sketch) return std::unexpected(sketch.error());
  return std::make_unique<Fill>(std::move(*sketch), std::move(asked->ask), now);
}

Fill::Fill(AnySketch sketch, FillRequest ask, const Clock& now)
    : now_(now), filling_(std::move(sketch), std::move(ask), most_fill_candidates), view_(filling_, now) {}

Result<void> Fill::work(const Json& body, const std::stop_token& stop) {
  const auto seconds = read_seconds(body);
  if (!seconds) return std::unexpected(seconds.error());
  const double end = now_() + *seconds;
  if (!is_cut_) {
    const double rate = filling_.rate(now_, 0.02, stop);
    filling_.cut_into(static_cast<std::uint64_t>(std::clamp(rate / 20, 1.0, 0x1p20)));
    is_cut_ = true;
  }
  do {
    const auto piece = filling_.next();
    if (!piece) return {};
    if (const auto taken = filling_.take(filling_.work(*piece, stop)); !taken) return taken;
  } while (now_() < end && !stop.stop_requested());
  return {};
}

Json Fill::told(int number, bool all, const std::stop_token& stop) {
  Json json{{"fill", number},
            {"over", filling_.complete()},
            {"says", fmt::format("{} of {} looked at, {} solvable", filling_.done(), filling_.total(),
                                 filling_.found().counts.solvable)}};
  json["found"] = view_.found(all, stop);
  return json;
}

Result<int> read_fill_number(const Json& body) {
  Reading reading(body, "request");
  const int number = reading.root()["fill"].integer(1, std::numeric_limits<int>::max());
  if (reading.failed()) return reading.failure();
  return number;
}

Error no_such_fill(int number) {
  return {"engine", "/fill", fmt::format("there is no search with the number {}", number), "begin it again"};
}

answers::Answer complete(const Json& body) {
  const auto sketch = read_parsed_sketch(answers::puzzle_line(body), 0);
  if (!sketch) return answers::refuse(422, sketch.error());
  const auto& holes = sketch->outline->holes;
  Reading reading(body, "request");
  std::vector<Option> options;
  if (!holes.empty()) {
    const Field filled = reading.root()["filled"];
    const auto given = filled.array(most_holes);
    if (given.size() != holes.size())
      filled.reject(fmt::format("found {} options", given.size()), fmt::format("one for each of {} holes", holes.size()));
    for (std::size_t h = 0; h < holes.size() && h < given.size(); ++h) {
      const auto at = std::ranges::find_if(holes[h].options, [&](const auto& option) { return given[h].value() == option; });
      if (at == holes[h].options.end())
        given[h].reject("found " + excerpt(given[h].value()), "an option of this hole");
      else
        options.push_back(static_cast<Option>(at - holes[h].options.begin()));
    }
  }
  if (reading.failed()) return answers::refuse(422, reading.failure().error());
  const auto made = sketch->game->complete(*sketch, options);
  if (!made) return answers::refuse(422, {"fill", "/filled", "no puzzle comes of these options", "others"});
  Json json = Json::object();
  json["puzzle"] = sketch->game->write(made->puzzle);
  return answers::answer(json);
}

}  // namespace crux::wasm
