// sparse.hpp -- an array over the cells of a world, most of which hold the same.
//
// Pages of 64 cells; those that hold nothing else than the usual value share one. A world of 64 x 64 x 64 with three blocks in
// its corners takes 10 KB and not 300.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bytes.hpp"

namespace crux::robot {

// A cube as an index into arrays that have a margin on all sides, so that no neighbour needs a check.
using Cell = std::uint32_t;

template <class T>
class Sparse {
 public:
  Sparse() = default;
  explicit Sparse(std::size_t size, T usual = {}) : size_(size), usual_(usual), page_(size / width + 1), values_(width, usual) {}

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return held(page_) + held(values_); }

  T operator[](Cell cell) const { return values_[page_[cell / width] * width + cell % width]; }
  // To be changed.
  T& at(Cell cell) {
    std::uint16_t& page = page_[cell / width];
    if (page == 0) {
      page = static_cast<std::uint16_t>(values_.size() / width);
      values_.resize(values_.size() + width, usual_);
    }
    return values_[page * width + cell % width];
  }
  // Gives back what grew in advance.
  void finish() { values_.shrink_to_fit(); }

  // Calls visit(cell, value) for every cell that may hold something unusual, ascending.
  void each(const auto& visit) const {
    for (std::size_t i = 0; i < page_.size(); ++i)
      for (std::size_t at = 0; page_[i] != 0 && at < width; ++at)
        visit(static_cast<Cell>(i * width + at), values_[page_[i] * width + at]);
  }

 private:
  static constexpr std::size_t width = 64;
  std::size_t size_ = 0;
  T usual_{};
  std::vector<std::uint16_t> page_;  // [cell / width]: its page; the first is that of all cells that hold the usual value
  std::vector<T> values_;            // [page][cell % width]
};

}  // namespace crux::robot
