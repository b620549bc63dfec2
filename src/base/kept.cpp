#include "base/kept.hpp"

#include <iterator>
#include <vector>

namespace crux {
namespace detail {

// Holds the things of all places. A queue with a second chance (Corbato 1968): whatever was asked for since it last came to the
// end of the queue goes to its front again.
class Keeper {
 public:
  using Dropped = std::vector<std::shared_ptr<void>>;  // to be freed when no lock is held: their owners may have places, too

  // Never destroyed: places in static objects may outlive whatever else is static.
  static Keeper& of_process() {
    static Keeper& keeper = *new Keeper;  // NOLINT(cppcoreguidelines-owning-memory)
    return keeper;
  }

  void hold(KeptPlace& place, std::shared_ptr<void> thing, std::size_t bytes) {
    Dropped dropped;
    const Lock lock(mutex_);
    if (place.is_held_) dropped.push_back(let_go(place));
    make_room(bytes, dropped);
    held_.push_front({&place, std::move(thing)});
    place.at_ = held_.begin();
    place.bytes_ = bytes;
    place.is_held_ = true;
    bytes_ += bytes;
  }
  void hold_again(KeptPlace& place, const std::shared_ptr<void>& thing) {
    std::size_t bytes = 0;
    {
      const Lock lock(mutex_);
      if (place.is_held_) return;
      bytes = place.bytes_;
    }
    hold(place, thing, bytes);
  }
  void forget(KeptPlace& place) {
    Dropped dropped;
    const Lock lock(mutex_);
    if (place.is_held_) dropped.push_back(let_go(place));
  }
  void weigh(KeptPlace& place, std::size_t bytes) {
    Dropped dropped;
    const Lock lock(mutex_);
    if (place.is_held_) bytes_ += bytes - place.bytes_;
    place.bytes_ = bytes;
    make_room(0, dropped);
  }
  void make_room_for(std::size_t bytes) {
    Dropped dropped;
    const Lock lock(mutex_);
    make_room(bytes, dropped);
  }
  void set_most(std::size_t bytes) {
    Dropped dropped;
    const Lock lock(mutex_);
    most_ = bytes;
    make_room(0, dropped);
  }
  std::size_t bytes() {
    const Lock lock(mutex_);
    return bytes_;
  }

 private:
  // REQUIRES, of all below: the mutex is held.
  std::shared_ptr<void> let_go(KeptPlace& place) {
    std::shared_ptr<void> thing = std::move(place.at_->thing);
    held_.erase(place.at_);
    place.is_held_ = false;
    bytes_ -= place.bytes_;
    return thing;
  }
  // In the first two rounds things that somebody uses are spared: to drop them frees nothing now.
  void make_room(std::size_t bytes, Dropped& dropped) {
    const std::size_t round = held_.size();
    for (std::size_t looks = 3 * round; looks > 0 && !held_.empty() && bytes_ + bytes > most_; --looks) {
      const auto last = std::prev(held_.end());
      const bool is_used = last->thing.use_count() > 1;
      if (last->place->is_wanted_.exchange(false) || (is_used && looks > round)) {
        held_.splice(held_.begin(), held_, last);
      } else {
        dropped.push_back(let_go(*last->place));
      }
    }
  }

  Mutex mutex_;
  std::size_t most_ = usual_kept_bound;
  std::size_t bytes_ = 0;
  std::list<KeptPlace::Held> held_;  // the newest first
};

KeptPlace::~KeptPlace() { Keeper::of_process().forget(*this); }

std::shared_ptr<void> KeptPlace::find() {
  std::shared_ptr<void> thing;
  {
    const Lock lock(mutex_);
    thing = thing_.lock();
  }
  if (!thing) return nullptr;
  is_wanted_.store(true, std::memory_order_relaxed);
  if (!is_held_.load(std::memory_order_relaxed)) Keeper::of_process().hold_again(*this, thing);
  return thing;
}

void KeptPlace::keep(std::shared_ptr<void> thing, std::size_t bytes) {
  {
    const Lock lock(mutex_);
    thing_ = thing;
  }
  Keeper::of_process().hold(*this, std::move(thing), bytes);
}

void KeptPlace::weigh(std::size_t bytes) { Keeper::of_process().weigh(*this, bytes); }

}  // namespace detail

void set_kept_bound(std::size_t bytes) { detail::Keeper::of_process().set_most(bytes); }
std::size_t kept_bytes() { return detail::Keeper::of_process().bytes(); }
void make_room_for_kept(std::size_t bytes) { detail::Keeper::of_process().make_room_for(bytes); }

}  // namespace crux
