#include "server/asked.hpp"

namespace crux::server {

std::string puzzle_line(const Json& body) {
  Json line{{"crux", 1}};
  for (const char* field : {"game", "puzzle"})
    if (const auto value = body.find(field); value != body.end()) line[field] = *value;
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace crux::server
