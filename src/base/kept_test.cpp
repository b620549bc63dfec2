#include "base/kept.hpp"

#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "tests/support/kept_bound.hpp"

namespace crux::kept_test {
namespace {

struct Table {
  std::size_t size;
  int number;
  std::size_t bytes() const { return size; }
};

struct Owner {
  int made = 0;
  Kept<const Table> table;
  std::shared_ptr<const Table> get(std::size_t size = 100) {
    return table.get([&] { return std::make_shared<const Table>(size, ++made); });
  }
};

TEST(Kept, WhatFitsIsMadeOnce) {
  const tests::KeptBound bound(1000);
  std::array<Owner, 10> owners;
  for (int round = 0; round < 3; ++round)
    for (Owner& owner : owners) EXPECT_EQ(owner.get()->number, 1);
  EXPECT_EQ(kept_bytes(), 1000U);
}

TEST(Kept, TheBoundHolds) {
  const tests::KeptBound bound(1000);
  std::array<Owner, 100> owners;
  for (Owner& owner : owners) {
    owner.get();
    EXPECT_LE(kept_bytes(), 1000U);
  }
  int there = 0;
  for (const Owner& owner : owners) there += owner.table.find() != nullptr;
  EXPECT_EQ(there, 10);
  EXPECT_EQ(owners.front().get()->number, 2) << "it is made again";
}

TEST(Kept, WhatIsAskedForOftenStays) {
  const tests::KeptBound bound(1000);
  Owner often;
  std::array<Owner, 100> owners;
  for (Owner& owner : owners) {
    EXPECT_EQ(often.get()->number, 1);
    owner.get();
  }
}

TEST(Kept, OneIsKeptHoweverLarge) {
  const tests::KeptBound bound(1000);
  Owner small, large;
  small.get();
  large.get(5000);
  EXPECT_TRUE(large.table.find());
  EXPECT_FALSE(small.table.find());
  EXPECT_EQ(large.get()->number, 1);
  small.get();
  EXPECT_FALSE(large.table.find()) << "the bound holds again";
  EXPECT_EQ(kept_bytes(), 100U);
}

// To drop what is used frees nothing, so that others go first; and what was dropped all the same is found while it is there.
TEST(Kept, WhatIsUsedIsSpared) {
  const tests::KeptBound bound(1000);
  std::array<Owner, 10> owners;
  const auto used = owners[0].get();
  for (Owner& owner : owners) owner.get();
  Owner other;
  other.get();
  EXPECT_EQ(owners[0].get(), used);
  Owner large;
  const auto held = large.get(1000);
  EXPECT_EQ(kept_bytes(), 1000U);
  EXPECT_EQ(owners[0].get(), used) << "it was dropped, and is kept again";
  EXPECT_EQ(owners[0].made, 1);
  EXPECT_LE(kept_bytes(), 1000U);
}

TEST(Kept, ADroppedThingIsFreedWhenNobodyUsesIt) {
  const tests::KeptBound bound(1000);
  Owner owner, other;
  std::weak_ptr<const Table> seen;
  {
    const auto used = owner.get();
    seen = used;
    other.get(1000);
    EXPECT_FALSE(seen.expired());
  }
  EXPECT_TRUE(seen.expired());
}

TEST(Kept, GoesWithItsOwner) {
  const tests::KeptBound bound(1000);
  std::weak_ptr<const Table> seen;
  {
    Owner owner;
    seen = owner.get();
    EXPECT_EQ(kept_bytes(), 100U);
  }
  EXPECT_TRUE(seen.expired());
  EXPECT_EQ(kept_bytes(), 0U);
}

TEST(Kept, AThingThatGrowsMakesOthersGo) {
  struct Growing {
    std::size_t size = 100;
    std::size_t bytes() const { return size; }
  };
  const tests::KeptBound bound(1000);
  std::array<Owner, 9> owners;
  for (Owner& owner : owners) owner.get();
  const Kept<Growing> growing;
  const auto thing = growing.get([] { return std::make_shared<Growing>(); });
  thing->size = 900;
  growing.weigh(*thing);
  EXPECT_EQ(kept_bytes(), 1000U);
  EXPECT_TRUE(growing.find());
}

TEST(Kept, ALowerBoundHoldsAtOnce) {
  const tests::KeptBound bound(1000);
  std::array<Owner, 10> owners;
  for (Owner& owner : owners) owner.get();
  set_kept_bound(300);
  EXPECT_EQ(kept_bytes(), 300U);
  make_room_for_kept(200);
  EXPECT_EQ(kept_bytes(), 100U);
}

TEST(Kept, ManyThreadsAgree) {
  const tests::KeptBound bound(1000);
  std::array<Owner, 30> owners;
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 5000; ++i) {
        Owner& owner = owners[(i * (t + 1)) % owners.size()];
        EXPECT_EQ(owner.get()->size, 100U);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(kept_bytes(), 1000U);
}

}  // namespace
}  // namespace crux::kept_test
