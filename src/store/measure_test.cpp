// How fast the store is. Not a test: figures depend on the disk; docs/store.md has ours.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "store/writer_test.hpp"

namespace crux::store {
namespace {

// Calls a second, `threads` of them calling for two seconds.
template <class Call>
double rate(int threads, const Call& call) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now(), end = begin + std::chrono::seconds(2);
  std::atomic<std::int64_t> calls = 0;
  std::vector<std::thread> callers;
  for (int t = 0; t < threads; ++t)
    callers.emplace_back([&, t] {
      for (std::int64_t i = 0; Clock::now() < end; ++i, ++calls)
        if (!call(t, i)) std::exit(1);
    });
  for (std::thread& caller : callers) caller.join();
  return static_cast<double>(calls) / std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

int measure(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::string target = argv[3];
  auto store = std::string_view(argv[2]) == "sqlite" ? Store::open_sqlite(target, 8) : Store::open_postgresql(target, 8);
  if (!store) {
    fmt::print(stderr, "{}\n", to_text(store.error()));
    return 2;
  }
  const std::string run = fmt::format("{:x}", std::random_device{}());
  const std::string line(600, 'x'), data = R"({"from":[3,4],"to":[3,5]})";
  if (!store->add_puzzle({run, "null", line})) return 1;
  fmt::print("{:>8} {:>18} {:>18} {:>18}\n", "threads", "append 1 event", "append 20 events", "read a puzzle");
  for (const int threads : {1, 4, 16, 64}) {
    const auto id = [&](int size, int t) { return fmt::format("{}-{}-{}-{}", run, threads, size, t); };
    const auto append = [&](int size) {
      for (int t = 0; t < threads; ++t)
        if (!store->add_play({id(size, t), run, "", 0, ""})) std::exit(1);
      return rate(threads, [&](int t, std::int64_t i) {
        std::vector<Event> events;
        for (std::int64_t n = i * size; n < (i + 1) * size; ++n) events.push_back({n, n, "move", data});
        const auto answer = store->append(id(size, t), events);
        return answer && answer->accepted;
      });
    };
    const double one = append(1), twenty = append(20);
    const double reads = rate(threads, [&](int, std::int64_t) { return store->puzzle(run).has_value(); });
    fmt::print("{:>8} {:>18.0f} {:>18.0f} {:>18.0f}\n", threads, one, twenty, reads);
  }
  return 0;
}

}  // namespace crux::store
