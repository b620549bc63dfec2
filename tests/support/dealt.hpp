// dealt.hpp -- work dealt to threads in the place of evolve::Serially: what comes out must not change.
#pragma once

#include <cstddef>
#include <span>
#include <thread>
#include <vector>

namespace crux::twin {

// Every `threads`-th offspring is judged by a thread of its own.
struct Dealt {
  std::size_t threads;
  void operator()(std::size_t count, const auto& body, std::span<std::byte>) const {
    std::vector<std::jthread> workers;
    for (std::size_t t = 0; t < threads; ++t)
      workers.emplace_back([&, t] {
        for (std::size_t i = t; i < count; i += threads) body(i);
      });
  }
};

}  // namespace crux::twin
