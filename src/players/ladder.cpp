#include "players/ladder.hpp"

#include <string>

namespace crux::players {

Targets next(const Ladder& ladder, const Info& last) {
  Targets targets = last.targets;
  if (!last.solved || last.tries >= ladder.few) return targets;
  targets.first += ladder.step;
  if (ladder.has_room(targets)) ++targets.second;
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
  return {{std::string(ladder.names[0]), targets.first}, {std::string(ladder.names[1]), targets.second}};
}

Json write_info(const Ladder& ladder, const Info& info) {
  Json json{{"tries", info.tries}};
  json.update(write_targets(ladder, info.targets));
  json["solved"] = info.solved;
  return json;
}

}  // namespace crux::players
