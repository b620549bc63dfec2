#include "players/ladder.hpp"

namespace crux::players {

Targets next(const Info& last) {
  Targets targets = last.targets;
  if (!last.solved || last.tries >= 3) return targets;
  targets.length += 2;
  if (targets.length > 5 * targets.loops + 3) ++targets.loops;
  return targets;
}

Targets next(std::span<const Info> played) { return played.empty() ? Targets{} : next(played.back()); }

Result<Info> read_info(const Json& json) {
  constexpr int absurd = 10'000;
  Reading reading(json, "player");
  const Field in = reading.root();
  Info info;
  info.tries = in["tries"].integer(1, 1'000'000);
  info.targets.length = in["length"].integer(1, absurd);
  info.targets.loops = in["loops"].integer(0, absurd);
  if (const auto solved = in.maybe("solved")) {
    if (!solved->value().is_boolean()) solved->reject("found " + excerpt(solved->value()), "true or false");
    info.solved = solved->value() == true;
  }
  if (reading.failed()) return reading.failure();
  return info;
}

Json write_info(const Info& info) {
  return {{"tries", info.tries}, {"length", info.targets.length}, {"loops", info.targets.loops}, {"solved", info.solved}};
}

}  // namespace crux::players
