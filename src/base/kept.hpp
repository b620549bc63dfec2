// kept.hpp -- things that only save time and can be made again, kept while there is room: one bound in bytes for the whole
// process.
//
// The owner of such a thing, as a board owns its table, has a Kept for it. The process holds the thing, and its owner refers to
// it weakly: if others need the room, a thing that was not asked for lately is dropped, and made again when somebody asks. Work
// in progress holds a shared_ptr, and only as long as it computes. A thing that is dropped while it is used is freed after that.
#pragma once

#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <type_traits>

#include "base/lock.hpp"

namespace crux {

// The newest thing is kept even if it is larger than the bound.
inline constexpr std::size_t usual_kept_bound = std::size_t{256} << 20;
void set_kept_bound(std::size_t bytes);
std::size_t kept_bytes();  // of all that is kept now
// Drops what it can, as if so many bytes would be kept soon: for somebody who is about to make something large.
void make_room_for_kept(std::size_t bytes);

namespace detail {

class KeptPlace {
 public:
  KeptPlace() = default;
  ~KeptPlace();
  KeptPlace(const KeptPlace&) = delete;
  KeptPlace& operator=(const KeptPlace&) = delete;

  std::shared_ptr<void> find();
  void keep(std::shared_ptr<void> thing, std::size_t bytes);
  void weigh(std::size_t bytes);

 private:
  friend class Keeper;
  struct Held {
    KeptPlace* place;
    std::shared_ptr<void> thing;
  };
  Mutex mutex_;  // of `thing_`
  std::weak_ptr<void> thing_;
  std::size_t bytes_ = 0;                // these belong to the keeper
  std::list<Held>::iterator at_;         // if it is held
  std::atomic<bool> is_held_ = false;    // read without a lock
  std::atomic<bool> is_wanted_ = false;  // asked for since the keeper looked last
};

}  // namespace detail

// T has `bytes()`. All members may be called from any thread.
template <class T>
class Kept {
 public:
  // Null if it was not made yet, or is gone.
  std::shared_ptr<T> find() const { return std::static_pointer_cast<T>(place_.find()); }

  // `make` answers a std::shared_ptr<T>, or null if there can be none. It is called by one thread at a time.
  std::shared_ptr<T> get(const auto& make) const {
    if (auto there = find()) return there;
    const Lock lock(making_);
    if (auto there = find()) return there;
    const std::shared_ptr<T> made = make();
    if (made) place_.keep(std::const_pointer_cast<std::remove_const_t<T>>(made), made->bytes());
    return made;
  }
  // In place of the one that is there.
  void put(const std::shared_ptr<T>& thing) const {
    place_.keep(std::const_pointer_cast<std::remove_const_t<T>>(thing), thing->bytes());
  }
  // To be called when the thing takes more room than it did.
  void weigh(const T& thing) const { place_.weigh(thing.bytes()); }

 private:
  mutable Mutex making_;
  mutable detail::KeptPlace place_;
};

}  // namespace crux
