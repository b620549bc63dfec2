// workers.hpp -- the threads that answer requests, in three crews: one answers from memory, one may wait for the store, and one
// may be busy for seconds.
//
// Promise: a request that needs nothing of the store is not held up by those that wait for it, however long the store takes. All
// threads of the first crew and one of the third never wait for it. In each crew addresses take turns, and visitors behind one
// address. Pictures take half of the third crew at most. Included by listener.cpp alone, with Asio.
#pragma once

// clang-format off
#include <utility>  // Asio 1.74 needs it, and does not include it
// clang-format on
#include <boost/asio.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/fair_queue.hpp"
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
    std::size_t waiting = 0;                        // requests, with those at work
    std::map<std::string, std::size_t> of_address;  // of those
    std::mutex mutex;
    FairQueue<std::function<void()>> queue;
    explicit Crew(std::size_t many) : threads(many) {}
  };
  Crew& crew_for(Weight weight);
  // Whether one more request of this address may wait; then it counts until `leave`.
  bool enter(Crew& crew, const std::string& address) const;
  static void leave(Crew& crew, const std::string& address);
  // Some thread of the crew does it when it is this client's turn.
  static void hand(Crew& crew, const Client& client, std::function<void()> work);
  bool is_late(const Crew& crew, std::chrono::steady_clock::time_point since) const;
  boost::asio::awaitable<std::optional<Response>> fetch(const Service::Wanted& wanted, const Client& client);
  void take_turn(const Service::Asked& asked, const Client& client, const std::function<void()>& begin,
                 const std::function<void()>& refuse);
  void end_turn(const Service::Asked& asked);

  Service& service_;
  boost::asio::io_context& io_;
  const ListenOptions& options_;
  Crew light_, stored_, heavy_;
  Turns turns_;  // of the heavy crew
  // Of those among them that may wait for the store, and of pictures: they come first through these, then through the others.
  Turns stored_turns_, picture_turns_;
  Turns* first_turns(Weight weight);
};

}  // namespace crux::server
