#include "base/waiting.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "base/budget.hpp"

namespace crux::room_test {
namespace {

TEST(Waiting, ABudgetWithoutATokenLooksAtTheOneOfWhoWaits) {
  std::stop_source source;
  const std::stop_token stop = source.get_token();
  Budget before(10);
  {
    const Waiting waiting(stop);
    Budget within(10), of_its_own(10, std::stop_token());
    EXPECT_TRUE(within.spend());
    EXPECT_NO_THROW(go_on());
    source.request_stop();
    EXPECT_FALSE(within.spend());
    EXPECT_TRUE(of_its_own.spend());
    EXPECT_THROW(go_on(), Stopped);
    std::thread([] { EXPECT_NO_THROW(go_on()) << "another thread works for somebody else"; }).join();
    const std::stop_token never;
    const Waiting inner(never);
    EXPECT_NO_THROW(go_on()) << "the innermost counts";
  }
  EXPECT_TRUE(before.spend());
  EXPECT_NO_THROW(go_on()) << "nobody waits";
}

}  // namespace
}  // namespace crux::room_test
