// turns.hpp -- heavy requests wait for their turn: addresses, and sessions behind one address, take turns, and no address keeps
// all workers busy. For one thread alone.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "server/fair_queue.hpp"
#include "server/jobs.hpp"

namespace crux::server {

struct TurnLimits {
  std::size_t at_once = 4;
  std::size_t per_address = 3;          // of those
  std::size_t waiting_per_client = 16;  // a session, or an address without one
  std::size_t waiting_per_address = 256;
};

class Turns {
 public:
  explicit Turns(TurnLimits limits) : limits_(limits) {}

  // `begin` is called, now or later, when it is this client's turn. False if the client has too many waiting already.
  bool add(const Client& client, std::function<void()> begin) {
    if (waiting_[client.owner()] >= limits_.waiting_per_client || near_[client.address] >= limits_.waiting_per_address) {
      forget(client);
      return false;
    }
    ++waiting_[client.owner()];
    ++near_[client.address];
    queue_.push(client.address, client.owner(), {client, std::move(begin)});
    begin_next();
    return true;
  }
  // One that began has ended.
  void end(const std::string& address) {
    --running_;
    if (--at_work_[address] == 0) at_work_.erase(address);
    begin_next();
  }

 private:
  struct Waiting {
    Client client;
    std::function<void()> begin;
  };
  void begin_next() {
    const auto may = [&](const std::string& address) {
      const auto found = at_work_.find(address);
      return found == at_work_.end() || found->second < limits_.per_address;
    };
    while (running_ < limits_.at_once) {
      auto next = queue_.pop(may);
      if (!next) return;
      --waiting_[next->client.owner()];
      --near_[next->client.address];
      forget(next->client);
      ++running_;
      ++at_work_[next->client.address];
      next->begin();
    }
  }
  // Counts of nobody are not kept.
  void forget(const Client& client) {
    if (waiting_[client.owner()] == 0) waiting_.erase(client.owner());
    if (near_[client.address] == 0) near_.erase(client.address);
  }

  const TurnLimits limits_;
  FairQueue<Waiting> queue_;
  std::map<std::string, std::size_t> waiting_, near_;  // by owner, by address
  std::map<std::string, std::size_t> at_work_;         // by address
  std::size_t running_ = 0;
};

}  // namespace crux::server
