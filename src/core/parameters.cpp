#include "core/parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace crux {

int ParameterReader::whole(std::string_view name, int least, int most, int otherwise, std::string_view unit) {
  const auto found = given_->find(name);
  if (found == given_->end()) return otherwise;
  if (found->is_number_integer() && *found >= least && *found <= most) return found->get<int>();
  reject(name, "found " + excerpt(*found), fmt::format("{} to {}{}", least, most, unit));
  return otherwise;
}

std::optional<std::size_t> ParameterReader::choice(std::string_view name, std::span<const std::string_view> choices) {
  const auto found = given_->find(name);
  if (found == given_->end()) return std::nullopt;
  if (found->is_string())
    if (const auto at = std::ranges::find(choices, found->get_ref<const std::string&>()); at != choices.end())
      return static_cast<std::size_t>(at - choices.begin());
  reject(name, "found " + excerpt(*found), fmt::format("one of {}", fmt::join(choices, ", ")));
  return std::nullopt;
}

void ParameterReader::reject(std::string_view name, std::string found, std::string expected) {
  if (!wrong_) wrong_ = Error{"generate", fmt::format("--{}", name), std::move(found), std::move(expected)};
}

}  // namespace crux
