#include "server/connections.hpp"

#include <utility>

namespace crux::server {
namespace {

std::size_t place(Connections::State state) { return static_cast<std::size_t>(state); }

}  // namespace

void Connections::put(std::uint64_t number, State state) {
  Connection& connection = all_.at(number);
  connection.state = state;
  connection.since = events_++;
  const std::pair entry(connection.since, number);
  for (Group* const group : {&everybody_, &groups_[connection.address]}) {
    ++group->size;
    group->by_state[place(state)].insert(entry);
  }
}

void Connections::take(std::uint64_t number) {
  const Connection& connection = all_.at(number);
  const std::pair entry(connection.since, number);
  const auto own = groups_.find(connection.address);
  for (Group* const group : {&everybody_, &own->second}) {
    --group->size;
    group->by_state[place(connection.state)].erase(entry);
  }
  if (own->second.size == 0) groups_.erase(own);
}

void Connections::close(std::uint64_t number) {
  const auto close = std::move(all_.at(number).close);
  leave(number);
  close();
}

bool Connections::make_room(const Group& group) {
  for (const State state : {State::incomplete, State::idle})
    if (const Order& order = group.by_state[place(state)]; !order.empty()) {
      close_oldest(order);
      return true;
    }
  return false;
}

std::optional<std::uint64_t> Connections::admit(const std::string& address, std::function<void()> close) {
  if (const auto own = groups_.find(address); own != groups_.end() && !address.empty()) {
    const Order& incomplete = own->second.by_state[place(State::incomplete)];
    if (incomplete.size() >= limits_.incomplete_per_address) {
      close_oldest(incomplete);
    } else if (own->second.size >= limits_.per_address && !make_room(own->second)) {
      return std::nullopt;
    }
  }
  if (all_.size() >= limits_.all && !make_room(everybody_)) return std::nullopt;
  const std::uint64_t number = next_++;
  all_.emplace(number, Connection{.address = address, .close = std::move(close)});
  put(number, State::incomplete);
  return number;
}

void Connections::enter(std::uint64_t number, State state) {
  const auto found = all_.find(number);
  if (found == all_.end() || found->second.state == state) return;
  take(number);
  put(number, state);
  // A request that begins on an old connection counts as much as one on a new connection.
  const auto own = groups_.find(found->second.address);
  const Order& incomplete = own->second.by_state[place(State::incomplete)];
  if (!own->first.empty() && incomplete.size() > limits_.incomplete_per_address) close_oldest(incomplete);
}

void Connections::leave(std::uint64_t number) {
  const auto found = all_.find(number);
  if (found == all_.end()) return;
  let_go(found->second);
  take(number);
  all_.erase(number);
}

void Connections::let_go(Connection& connection) {
  if (!connection.holds) return;
  const auto found = holdings_.find(std::exchange(connection.holds, nullptr));
  if (--found->second.holders > 0) return;
  held_ -= found->second.bytes;
  holdings_.erase(found);
}

std::optional<std::uint64_t> Connections::slowest_holder(std::uint64_t except) const {
  std::optional<std::pair<std::uint64_t, std::uint64_t>> slowest;
  for (const State state : {State::incomplete, State::sending})
    for (const auto& entry : everybody_.by_state[place(state)]) {
      if (slowest && entry > *slowest) break;
      if (entry.second == except || !all_.at(entry.second).holds) continue;
      slowest = entry;
      break;
    }
  return slowest ? std::optional(slowest->second) : std::nullopt;
}

bool Connections::hold(std::uint64_t number, const void* name, std::size_t bytes) {
  const auto found = all_.find(number);
  if (found == all_.end()) return false;
  let_go(found->second);
  if (!name) return true;
  found->second.holds = name;
  Held& held = holdings_[name];
  if (held.holders++ == 0) held_ += held.bytes = bytes;
  while (held_ > limits_.held) {
    const std::uint64_t slowest = slowest_holder(number).value_or(number);
    close(slowest);
    if (slowest == number) return false;
  }
  return true;
}

}  // namespace crux::server
