// stall_test.cpp -- a database that does not answer, or is not the one that was opened.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "store/backends_test.hpp"

namespace crux::store::stall_test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto patience = 400ms;

template <class Work>
std::chrono::milliseconds time_of(const Work& work) {
  const auto began = Clock::now();
  work();
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began);
}

bool answers_within(Store& store, std::chrono::milliseconds time) {
  for (const auto end = Clock::now() + time; Clock::now() < end; std::this_thread::sleep_for(20ms))
    if (store.puzzle("a")) return true;
  return false;
}

class Stalled : public testing::TestWithParam<bool> {};

TEST_P(Stalled, NobodyWaitsForLong) {
  Postgres* const postgres = Postgres::shared();
  if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
  Store store = must(Store::open_postgresql(postgres->new_database(), 2, patience));
  must(store.add_puzzle({"a", "null", "{}"}));
  postgres->pause(GetParam());
  std::atomic<int> refused = 0;
  const auto waited = time_of([&] {
    std::vector<std::thread> callers;
    for (int i = 0; i < 6; ++i)
      callers.emplace_back([&, i] {
        const bool got =
            i % 2 == 0 ? store.puzzle("a").has_value() : store.add_puzzle({fmt::format("b{}", i), "null", "{}"}).has_value();
        if (!got) ++refused;
      });
    for (std::thread& caller : callers) caller.join();
  });
  // If only the two sessions hang, a caller who came late may already get a new one.
  EXPECT_GE(refused, GetParam() ? 2 : 6);
  EXPECT_LT(waited, 2 * patience + 500ms);
  if (!GetParam()) {
    EXPECT_LT(time_of([&] { EXPECT_EQ(store.ping().error().found, "PostgreSQL does not answer"); }), 100ms) << "at once";
    postgres->go_on();
  }
  // Sessions that hang do not keep others from being made.
  EXPECT_TRUE(answers_within(store, 8s));
  postgres->go_on();
  EXPECT_TRUE(must(store.puzzle("a"))) << "what was acknowledged is there";
  EXPECT_EQ(store.add_puzzle({"c", "null", "{}"}), true);
}

INSTANTIATE_TEST_SUITE_P(Postgres, Stalled, testing::Bool(),
                         [](const auto& info) { return info.param ? "only_sessions" : "everything"; });

TEST(Health, AFileThatIsRemovedReplacedOrDamagedIsNoticed) {
  namespace fs = std::filesystem;
  const Folder folder;
  const fs::path file = folder.path() / "crux.sqlite", aside = folder.path() / "aside";
  Store store = must(Store::open_sqlite(folder.path()));
  must(store.ping());
  fs::rename(file, aside);
  EXPECT_EQ(store.ping().error().found, "crux.sqlite was removed while the server runs");
  fs::copy_file(aside, file);
  EXPECT_EQ(store.ping().error().found, "crux.sqlite was replaced while the server runs");
  fs::rename(aside, file);
  must(store.ping());
  const fs::path log = file.string() + "-wal";
  fs::rename(log, aside);
  EXPECT_EQ(store.ping().error().found, "crux.sqlite-wal was removed while the server runs");
  fs::rename(aside, log);
  must(store.ping());
  std::fstream(file, std::ios::in | std::ios::out | std::ios::binary) << "Not a database file";
  EXPECT_EQ(store.ping().error().found, "crux.sqlite is damaged");
}

}  // namespace
}  // namespace crux::store::stall_test
