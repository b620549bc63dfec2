#include "server/asked.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/secret.hpp"

namespace crux::server {

bool is_title(std::string_view text) {
  return text.size() <= longest_title && std::ranges::none_of(text, [](unsigned char c) { return c < ' '; });
}

std::optional<Json> read_names(const Field& body) {
  constexpr std::size_t most = 200;
  const auto names = body.maybe("names");
  if (!names) return std::nullopt;
  if (!names->value().is_object() || names->value().size() > most) {
    names->reject("found " + excerpt(names->value()), "an object: the names of puzzles by their ids");
    return std::nullopt;
  }
  for (const auto& [id, name] : names->value().items())
    if (!is_id(id) || !name.is_string() || !is_title(name.get_ref<const std::string&>()))
      names->reject("found " + excerpt(name), fmt::format("one line of at most {} bytes for each id", longest_title));
  return names->value();
}

}  // namespace crux::server
