// listener.hpp -- sockets: takes connections, reads requests within limits, and writes what the Service answers.
//
// One thread does all reading and writing; workers (workers.hpp) answer what takes time. Beast is included in listener.cpp and
// raw_request.hpp alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "server/connections.hpp"
#include "server/service.hpp"

namespace crux::server {

struct ListenOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  ConnectionLimits connections = {};
  std::size_t workers = 2;     // for light requests; as many for the store; twice as many, and four at least, for heavy ones
  std::size_t waiting = 1024;  // requests for a worker of each kind; more are turned away
  std::chrono::milliseconds store_wait{5'000};  // for a worker that may wait for the store; who has waited longer is turned away
  bool behind_proxy = false;         // a proxy says in X-Forwarded-For who is asking; connections of one address have no limit
  std::chrono::seconds idle{30};     // between two requests; for an answer to be read
  std::chrono::seconds header{10};   // for the head of a request to come; and for its body, besides
  std::size_t body_rate = 16'384;    // a second for each so many bytes
  std::chrono::seconds grace{10};    // for answers to leave when the server stops
  std::function<void()> hurry = {};  // called if some work has not ended by then, and need not return; else it is waited for
};

// Serves until SIGINT or SIGTERM, or until `stop` is asked for; `listening` hears the port. Then takes no more connections, lets
// those at work finish, and returns. Fails if it cannot listen.
Result<void> listen(Service& service, const ListenOptions& options, const std::stop_token& stop,
                    const std::function<void(std::uint16_t)>& listening);

}  // namespace crux::server
