// row.hpp -- answers that come in any order, put back into the order of what they answer.
//
// Inside this room only. Knows no threads: its owner must guard it.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

namespace crux::cluster {

template <class Answer>
class Row {
 public:
  // A new place at the end; answers its number. Numbers count from 0.
  std::uint64_t open() {
    places_.emplace_back();
    return first_ + places_.size() - 1;
  }
  // REQUIRES: the place is open and has no answer.
  void put(std::uint64_t number, Answer answer) {
    assert(number >= first_ && number - first_ < places_.size() && !places_[number - first_]);
    places_[number - first_] = std::move(answer);
  }
  // The answer of the first place, or null if it is not there yet.
  Answer* first() { return places_.empty() || !places_.front() ? nullptr : &*places_.front(); }
  // Closes the first place.
  void pop() {
    places_.pop_front();
    ++first_;
  }
  // How many places are open.
  std::size_t size() const { return places_.size(); }

 private:
  std::uint64_t first_ = 0;  // the number of the first place
  std::deque<std::optional<Answer>> places_;
};

}  // namespace crux::cluster
