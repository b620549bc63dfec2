// cache.hpp -- puzzles that were asked for lately. They are named by their content, which never changes. A proof, or the word of
// an operator, may come by another server or program: after a while the store is asked whether there is news.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/bytes.hpp"
#include "catalog/catalog.hpp"

namespace crux::server {

struct KnownPuzzle {
  AnyPuzzle any;                             // its `id` is the digest of its content
  std::shared_ptr<const std::string> shown;  // what GET answers
  std::int64_t changed = -1;                 // the number of its last change in the store; -1: not known
  // When the store was last asked for news of it, in milliseconds of a steady clock.
  std::shared_ptr<std::atomic<std::int64_t>> looked = std::make_shared<std::atomic<std::int64_t>>(0);
};

// Bounded by the memory that its puzzles take.
class Cache {
 public:
  explicit Cache(std::size_t bytes) : most_(bytes) {}

  std::shared_ptr<const KnownPuzzle> find(std::string_view id) {
    const std::scoped_lock lock(mutex_);
    const auto found = places_.find(std::string(id));
    if (found == places_.end()) return nullptr;
    order_.splice(order_.begin(), order_, found->second);
    return found->second->puzzle;
  }

  // One that is there stays; `anew`: unless it was changed.
  void add(std::shared_ptr<const KnownPuzzle> puzzle, bool anew = false) {
    const std::size_t bytes = weight(*puzzle);
    const std::string id = puzzle->any.id;
    const std::scoped_lock lock(mutex_);
    if (const auto old = places_.find(id); old != places_.end()) {
      if (!anew) return;
      drop(old->second);
    }
    order_.push_front({std::move(puzzle), bytes});
    places_[id] = order_.begin();
    bytes_ += bytes;
    while (bytes_ > most_ && order_.size() > 1) drop(std::prev(order_.end()));
  }

  // Of all puzzles that are here.
  std::size_t bytes() {
    const std::scoped_lock lock(mutex_);
    return bytes_;
  }

  // What a puzzle takes, with its place here.
  static std::size_t weight(const KnownPuzzle& puzzle) {
    constexpr std::size_t place = allocated(sizeof(Entry) + 16) + allocated(sizeof(std::string) + 24) + 64;
    return place + allocated(sizeof(KnownPuzzle) + 16) - sizeof(AnyPuzzle) + bytes_of(puzzle.any) +
           allocated_shared<std::string>() + held(*puzzle.shown) + allocated_shared<std::atomic<std::int64_t>>();
  }

  void forget(std::string_view id) {
    const std::scoped_lock lock(mutex_);
    const auto old = places_.find(std::string(id));
    if (old != places_.end()) drop(old->second);
  }

 private:
  struct Entry {
    std::shared_ptr<const KnownPuzzle> puzzle;
    std::size_t bytes;
  };
  using Order = std::list<Entry>;

  // REQUIRES: the mutex is held.
  void drop(Order::iterator entry) {
    bytes_ -= entry->bytes;
    places_.erase(entry->puzzle->any.id);
    order_.erase(entry);
  }

  const std::size_t most_;
  std::size_t bytes_ = 0;
  std::mutex mutex_;
  Order order_;  // the latest first
  std::unordered_map<std::string, Order::iterator> places_;
};

}  // namespace crux::server
