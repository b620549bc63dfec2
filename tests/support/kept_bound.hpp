// kept_bound.hpp -- another bound for what the process keeps, as long as a test lasts; nothing is kept before and after.
#pragma once

#include "base/kept.hpp"

namespace crux::tests {

class KeptBound {
 public:
  explicit KeptBound(std::size_t bytes) {
    set_kept_bound(0);
    set_kept_bound(bytes);
  }
  ~KeptBound() {
    set_kept_bound(0);
    set_kept_bound(usual_kept_bound);
  }
  KeptBound(const KeptBound&) = delete;
  KeptBound& operator=(const KeptBound&) = delete;
};

}  // namespace crux::tests
