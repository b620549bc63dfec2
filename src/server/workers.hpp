// workers.hpp -- the threads that answer requests, in three crews: one answers from memory, one may wait for the store, and one
// may be busy for seconds.
//
// Promise: a request that needs nothing of the store is not held up by those that wait for it, however long the store takes. All
// threads of the first crew and one of the third never wait for it. Included by listener.cpp alone, with Asio.
#pragma once

// clang-format off
#include <utility>  // Asio 1.74 needs it, and does not include it
// clang-format on
#include <boost/asio.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <optional>

#include "server/listener.hpp"
#include "server/turns.hpp"

namespace crux::server {

// Everything but the work itself happens on the thread of `io`.
class Workers {
 public:
  Workers(Service& service, boost::asio::io_context& io, const ListenOptions& options);

  boost::asio::awaitable<Response> answer(const Request& request);
  bool idle() const { return light_.waiting + stored_.waiting + heavy_.waiting == 0; }
  // Waits for those that are at work.
  void stop();

 private:
  struct Crew {
    boost::asio::thread_pool threads;
    std::size_t waiting = 0;  // requests, with those at work
  };
  Crew& crew_for(Weight weight);
  bool is_late(const Crew& crew, std::chrono::steady_clock::time_point since) const;
  boost::asio::awaitable<std::optional<Response>> fetch(const Service::Wanted& wanted);
  void take_turn(const Service::Asked& asked, const std::function<void()>& begin, const std::function<void()>& refuse);
  void end_turn(const Service::Asked& asked);

  Service& service_;
  boost::asio::io_context& io_;
  const ListenOptions& options_;
  Crew light_, stored_, heavy_;
  Turns turns_;         // of the heavy crew
  Turns stored_turns_;  // of those among them that may wait for the store: they come first through these, then through the others
};

}  // namespace crux::server
