// progress.hpp -- what a player should get next, by a model of the player.
#pragma once

#include <concepts>
#include <span>
#include <string>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux {

struct ProgressReport {
  Json target;       // the generator's parameters: {"length":5,"loops":1}
  std::string says;  // why, in a sentence
};

namespace contract {

// From the plays so far, oldest first.
template <class G>
concept Guiding = requires(std::span<const Json> plays) {
  { G::progress(plays) } -> std::same_as<Result<ProgressReport>>;
};

}  // namespace contract

}  // namespace crux
