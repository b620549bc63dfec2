// keeper.hpp -- what has to be done in the house once in a while: what nobody has touched for long is removed, and the database
// file is looked through for damage.
#pragma once

#include <thread>

namespace crux::server {

class Service;

// At work, on a thread of its own, as long as it lives. REQUIRES: the service lives longer.
class Keeper {
 public:
  explicit Keeper(Service& service);

 private:
  std::jthread thread_;
};

}  // namespace crux::server
