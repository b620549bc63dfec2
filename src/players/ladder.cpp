#include "players/ladder.hpp"

namespace crux::players {

Targets next(const Ladder& ladder, const Info& last) {
  Targets targets = last.targets;
  if (!last.solved || last.tries >= ladder.few) return targets;
  if (targets.first + ladder.step > ladder.most.first) return targets;
  targets.first += ladder.step;
  const int second = targets.second + 1;
  if (second <= ladder.most.second && targets.first >= ladder.every * second + ladder.beyond) targets.second = second;
  return targets;
}

Targets next(const Ladder& ladder, std::span<const Info> played) {
  return played.empty() ? ladder.start : next(ladder, played.back());
}

Result<Info> read_info(const Ladder& ladder, const Json& json) {
  constexpr int absurd = 10'000;
  Reading reading(json, "player");
  const Field in = reading.root();
  Info info;
  info.tries = in["tries"].integer(1, 1'000'000);
  info.targets.first = in[ladder.names[0]].integer(1, absurd);
  info.targets.second = in[ladder.names[1]].integer(0, absurd);
  if (const auto solved = in.maybe("solved")) {
    if (!solved->value().is_boolean()) solved->reject("found " + excerpt(solved->value()), "true or false");
    info.solved = solved->value() == true;
  }
  if (reading.failed()) return reading.failure();
  return info;
}

Json write_targets(const Ladder& ladder, const Targets& targets) {
  return {{ladder.names[0], targets.first}, {ladder.names[1], targets.second}};
}

Json write_info(const Ladder& ladder, const Info& info) {
  Json json{{"tries", info.tries}};
  json.update(write_targets(ladder, info.targets));
  json["solved"] = info.solved;
  return json;
}

}  // namespace crux::players
