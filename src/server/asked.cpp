#include "server/asked.hpp"

namespace crux::server {

Json puzzle_line(const Json& body) {
  Json line{{"crux", 1}};
  for (const char* field : {"game", "puzzle"})
    if (const auto value = body.find(field); value != body.end()) line[field] = *value;
  return line;
}

}  // namespace crux::server
