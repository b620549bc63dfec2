// connections.hpp -- which connections may be open: so many in all, so many of one address, and slow ones give way first.
//
// A connection is incomplete from its beginning, or from the first byte of a request, until the request is there whole. It is
// idle between two requests, busy while its request is answered, and sending while its answer is read. When there is no room for
// a new one, the connection gives way that has been incomplete longest; then the one that has been idle longest; no other. A
// connection holds the bytes of its request or its answer. When all hold too many, the connection gives way that has been
// incomplete or sending longest: whoever sends or reads slowly. If there is none, the one that asks for more.
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
  std::size_t held = 64U << 20U;  // bytes of requests and answers
};

class Connections {
 public:
  explicit Connections(ConnectionLimits limits) : limits_(limits) {}

  enum class State : std::uint8_t { incomplete, idle, busy, sending };
  // Its number. `close` is called at most once, if it must give way; then the connection is not counted any more. Nothing if
  // there is no room. An empty address has no limits of its own.
  std::optional<std::uint64_t> admit(const std::string& address, std::function<void()> close);
  // These do nothing for a connection that has given way.
  void enter(std::uint64_t number, State state);
  void leave(std::uint64_t number);
  // What it holds now, instead of what it held before. Bytes that several hold together, under one name, count once. Null:
  // nothing. False if it has given way.
  bool hold(std::uint64_t number, const void* name, std::size_t bytes);

  std::size_t held() const { return held_; }
  std::size_t size() const { return all_.size(); }

 private:
  struct Connection {
    std::string address;
    State state = State::incomplete;
    std::uint64_t since = 0;  // counts events
    std::function<void()> close;
    const void* holds = nullptr;
  };
  using Order = std::set<std::pair<std::uint64_t, std::uint64_t>>;  // since when, which number
  struct Group {
    std::size_t size = 0;
    std::array<Order, 4> by_state;
  };
  void put(std::uint64_t number, State state);
  void take(std::uint64_t number);
  bool make_room(const Group& group);  // among these
  void close(std::uint64_t number);
  void close_oldest(const Order& order) { close(order.begin()->second); }
  void let_go(Connection& connection);
  std::optional<std::uint64_t> slowest_holder(std::uint64_t except) const;

  const ConnectionLimits limits_;
  std::map<std::uint64_t, Connection> all_;
  Group everybody_;
  std::map<std::string, Group> groups_;
  std::uint64_t next_ = 0, events_ = 0;
  struct Held {
    std::size_t holders = 0, bytes = 0;
  };
  std::map<const void*, Held> holdings_;
  std::size_t held_ = 0;
};

}  // namespace crux::server
