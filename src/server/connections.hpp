// connections.hpp -- which connections may be open: so many in all, so many of one address, and slow ones give way first.
//
// A connection is incomplete from its beginning, or from the first byte of a request, until the request is there whole. It is
// idle between two requests, and busy while its request is answered. When there is no room for a new one, the connection gives
// way that has been incomplete longest; then the one that has been idle longest; a busy one never.
// For the thread of the sockets alone.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace crux::server {

struct ConnectionLimits {
  std::size_t all = 4096;
  std::size_t per_address = 2048;
  std::size_t incomplete_per_address = 256;
};

class Connections {
 public:
  explicit Connections(ConnectionLimits limits) : limits_(limits) {}

  enum class State : std::uint8_t { incomplete, idle, busy };
  // Its number. `close` is called at most once, if it must give way; then the connection is not counted any more. Nothing if
  // there is no room. An empty address has no limits of its own.
  std::optional<std::uint64_t> admit(const std::string& address, std::function<void()> close);
  // These do nothing for a connection that has given way.
  void enter(std::uint64_t number, State state);
  void leave(std::uint64_t number);

  std::size_t size() const { return all_.size(); }

 private:
  struct Connection {
    std::string address;
    State state = State::incomplete;
    std::uint64_t since = 0;  // counts events
    std::function<void()> close;
  };
  using Order = std::set<std::pair<std::uint64_t, std::uint64_t>>;  // since when, which number
  struct Group {
    std::size_t size = 0;
    std::array<Order, 3> by_state;
  };
  void put(std::uint64_t number, State state);
  void take(std::uint64_t number);
  bool make_room(const Group& group);  // among these
  void close_oldest(const Order& order);

  const ConnectionLimits limits_;
  std::map<std::uint64_t, Connection> all_;
  Group everybody_;
  std::map<std::string, Group> groups_;
  std::uint64_t next_ = 0, events_ = 0;
};

}  // namespace crux::server
