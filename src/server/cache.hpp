// cache.hpp -- puzzles that were asked for lately. They are named by their content, so what is here can never be out of date.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "catalog/catalog.hpp"

namespace crux::server {

struct KnownPuzzle {
  AnyPuzzle any;                             // its `id` is the digest of its content
  std::shared_ptr<const std::string> shown;  // what GET answers
};

class Cache {
 public:
  explicit Cache(std::size_t bytes) : most_(bytes) {}

  std::shared_ptr<const KnownPuzzle> find(std::string_view id) {
    const std::scoped_lock lock(mutex_);
    const auto found = places_.find(std::string(id));
    if (found == places_.end()) return nullptr;
    order_.splice(order_.begin(), order_, found->second);
    return *found->second;
  }

  // One that is there stays; `anew`: unless it was changed.
  void add(std::shared_ptr<const KnownPuzzle> puzzle, bool anew = false) {
    const std::scoped_lock lock(mutex_);
    const std::string id = puzzle->any.id;
    if (const auto old = places_.find(id); old != places_.end()) {
      if (!anew) return;
      bytes_ -= weight(**old->second);
      order_.erase(old->second);
      places_.erase(old);
    }
    order_.push_front(std::move(puzzle));
    places_[id] = order_.begin();
    bytes_ += weight(*order_.front());
    while (bytes_ > most_ && order_.size() > 1) {
      bytes_ -= weight(*order_.back());
      places_.erase(order_.back()->any.id);
      order_.pop_back();
    }
  }

 private:
  // A parsed value takes about ten times the room of its text.
  static std::size_t weight(const KnownPuzzle& puzzle) { return 4096 + 10 * puzzle.shown->size(); }

  const std::size_t most_;
  std::size_t bytes_ = 0;
  std::mutex mutex_;
  std::list<std::shared_ptr<const KnownPuzzle>> order_;  // the latest first
  std::unordered_map<std::string, std::list<std::shared_ptr<const KnownPuzzle>>::iterator> places_;
};

}  // namespace crux::server
