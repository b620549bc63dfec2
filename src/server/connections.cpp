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

void Connections::close_oldest(const Order& order) {
  const std::uint64_t number = order.begin()->second;
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
  if (!all_.contains(number)) return;
  take(number);
  all_.erase(number);
}

}  // namespace crux::server
