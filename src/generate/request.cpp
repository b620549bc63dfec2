#include "generate/request.hpp"

#include <algorithm>

namespace crux {

std::vector<Target> all_targets(const GenerateRequest& ask, std::span<const std::string_view> classes) {
  using measures::Kind;
  std::vector<Target> all;
  if (ask.tsi) all.push_back({"tsi", {.kind = Kind::tsi}, ask.tsi->least, ask.tsi->most});
  if (!ask.label.empty()) {
    const auto rung = static_cast<double>(std::ranges::find(classes, ask.label) - classes.begin());
    all.push_back({"class", {.kind = Kind::rung}, rung, rung});
  }
  if (ask.rating) all.push_back({"rating", {.kind = Kind::rating}, ask.rating->least, ask.rating->most});
  all.insert(all.end(), ask.targets.begin(), ask.targets.end());
  return all;
}

Json targets_json(const GenerateRequest& ask) {
  Json json = Json::object();
  if (!ask.label.empty()) json["class"] = ask.label;
  for (const Target& target : all_targets(ask, {}))
    if (target.measure.kind != measures::Kind::rung) json[target.name] = to_json(target);
  if (ask.optimum) json[ask.optimum->smallest ? "minimise" : "maximise"] = ask.optimum->name;
  return json;
}

}  // namespace crux
