// ranks.cpp -- what the leader of several ranks sees. tests/mpi/run compares it, byte for byte, with what one process sees.
//
//   mpi_ranks              the tests
//   mpi_ranks work MS N T  N pieces of MS milliseconds on T threads a rank: seconds, and processor seconds of every rank
//   mpi_ranks doze MS N T  the same, but asleep: what is left is the cost of waiting
//   mpi_ranks part         the leader leaves while the others run: all must end
//   mpi_ranks throw        the leader's `take` throws
#include "cluster/ranks.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cluster/spread.hpp"

namespace {

using namespace crux::cluster;
using Clock = std::chrono::steady_clock;

void spin(std::chrono::microseconds time, const std::stop_token& stop = {}) {
  for (const auto end = Clock::now() + time; Clock::now() < end && !stop.stop_requested();) continue;
}

// Pieces 0..count-1, and `work` on each.
Farm counting(int count, std::function<std::string(int, const std::stop_token&)> work, std::function<bool(std::string)> take) {
  return {.next = [count, i = 0]() mutable { return i < count ? std::optional(std::to_string(i++)) : std::nullopt; },
          .work = [work](const std::string& piece, const std::stop_token& stop) { return work(std::stoi(piece), stop); },
          .take = take};
}

bool print(const std::string& answer) {
  std::puts(answer.c_str());
  return true;
}

std::uint64_t sum(const std::string& bytes) {
  std::uint64_t sum = 14695981039346656037u;  // FNV-1a
  for (const unsigned char byte : bytes) sum = (sum ^ byte) * 1099511628211u;
  return sum;
}

// Every rank gets all results; the leader ends, and the others hear of it.
void test_spread(const Ranks& ranks) {
  Spread spread(ranks, 2);
  std::vector<std::uint64_t> results(101);
  for (std::size_t round = 0; ranks.leads() ? round < 20 : !spread.over().stop_requested(); ++round) {
    const std::size_t count = round % 4 == 3 ? 2 : results.size();  // fewer than ranks, too
    const auto work = [&](std::size_t i) { results[i] += i * i + round; };
    spread(count, work, std::as_writable_bytes(std::span(results).first(count)));
    if (spread.over().stop_requested()) break;
    std::string text;
    for (const std::uint64_t result : results) text += std::to_string(result) + ' ';
    const auto all = ranks.gather(text);
    std::printf("round %zu: %s %s\n", round, std::ranges::count(all, text) == ranks.count() ? "all have" : "not all have",
                std::to_string(sum(text)).c_str());
  }
  spread.finish();
}

void test(const Ranks& ranks) {
  // Uneven pieces.
  ranks.run(counting(
                200,
                [](int i, const std::stop_token&) {
                  spin(std::chrono::microseconds(i % 7 == 0 ? 5000 : 100 * (i % 5)));
                  return std::to_string(i) + " squared is " + std::to_string(i * i);
                },
                print),
            2, {});
  // A text for all; every rank must have it to answer.
  std::string text;
  if (ranks.leads())
    for (int i = 0; text.size() < 5'000'000; ++i) text += std::to_string(i) + '\n';
  text = ranks.share(std::move(text));
  ranks.run(counting(
                40, [&](int i, const std::stop_token&) { return std::to_string(i) + ": " + std::to_string(sum(text)); }, print),
            1, {});
  std::puts(ranks.share(ranks.leads() ? "" : "not the leader's").empty() ? "nothing shared" : "something shared");
  // Large pieces and large answers.
  ranks.run(
      Farm{.next = [i = 0]() mutable { return i < 12 ? std::optional(std::string(3'000'000, char('a' + i++))) : std::nullopt; },
           .work = [](const std::string& piece, const std::stop_token&) { return piece + piece + piece; },
           .take = [](const std::string& answer) { return print(std::to_string(sum(answer))); }},
      1, {});
  ranks.run(counting(0, [](int, const std::stop_token&) { return ""; }, print), 1, {});
  // Enough after ten, while pieces are under way that would take a minute.
  ranks.run(counting(
                1000,
                [](int i, const std::stop_token& stop) {
                  if (i >= 10) spin(std::chrono::minutes(1), stop);
                  return std::to_string(i) + " of ten";
                },
                [n = 0](const std::string& answer) mutable { return print(answer) && ++n < 10; }),
            2, {});
  // Stopped from elsewhere, at the leader. One answer is ready by then, the others never are.
  std::stop_source source;
  std::jthread stopper;
  ranks.run(counting(
                1000,
                [](int i, const std::stop_token& stop) {
                  if (i > 0) spin(std::chrono::minutes(1), stop);
                  return "before the stop";
                },
                [&](const std::string& answer) {
                  stopper = std::jthread([&] {
                    std::this_thread::sleep_for(std::chrono::milliseconds(50));
                    source.request_stop();
                  });
                  return print(answer);
                }),
            2, source.get_token());
  test_spread(ranks);
  std::puts("over");
}

void work(const Ranks& ranks, bool asleep, std::chrono::milliseconds time, int count, int threads) {
  const auto start = Clock::now();
  ranks.run(counting(
                count,
                [&](int, const std::stop_token& stop) {
                  asleep ? std::this_thread::sleep_for(time) : spin(time, stop);
                  return "";
                },
                [](const std::string&) { return true; }),
            threads, {});
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6; };
  std::printf("rank %d: %.3f s, processor %.3f s\n", ranks.rank(), std::chrono::duration<double>(Clock::now() - start).count(),
              seconds(use.ru_utime) + seconds(use.ru_stime));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const Ranks ranks;
  if (what.empty() && !ranks.leads()) std::freopen("/dev/null", "w", stdout);
  if (what.empty()) test(ranks);
  if (argc == 5)
    work(ranks, what == "doze", std::chrono::milliseconds(std::stoi(argv[2])), std::stoi(argv[3]), std::stoi(argv[4]));
  if (what == "part" && ranks.leads()) return 0;
  if (what == "part") ranks.run({}, 1, {});
  if (what == "throw") try {
      ranks.run(counting(
                    100, [](int, const std::stop_token&) { return ""; }, [](auto) -> bool { throw std::runtime_error("full"); }),
                1, {});
    } catch (const std::runtime_error& error) {
      std::puts(error.what());
    }
}
