#include "cli/quantity.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace crux::cli::quantity_test {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(Quantity, ReadsBytes) {
  EXPECT_EQ(read_bytes("4096"), 4096u);
  EXPECT_EQ(read_bytes("1"), 1u);
  EXPECT_EQ(read_bytes("600K"), 600u << 10);
  EXPECT_EQ(read_bytes("600M"), 600u << 20);
  EXPECT_EQ(read_bytes("2G"), std::size_t{2} << 30);
  // At most a petabyte, in any unit.
  EXPECT_EQ(read_bytes("1125899906842624"), std::size_t{1} << 50);
  EXPECT_EQ(read_bytes("1048576G"), std::size_t{1} << 50);
  for (const char* text : {"", "0", "0M", "M", "1.5G", "-1", "+1", " 1", "1 ", "1g", "1MB", "1KM", "0x10", "1125899906842625",
                           "1048577G", "18446744073709551615K", "99999999999999999999", "lots"})
    EXPECT_EQ(read_bytes(text), std::nullopt) << text;
}

TEST(Quantity, ReadsCounts) {
  EXPECT_EQ(read_count("0"), 0u);
  EXPECT_EQ(read_count("10000000"), 10'000'000u);
  EXPECT_EQ(read_count("18446744073709551615"), ~std::uint64_t{0});
  for (const char* text : {"", "18446744073709551616", "-1", "+1", "1e6", "1,000", "1.0", " 1", "1 ", "1s"})
    EXPECT_EQ(read_count(text), std::nullopt) << text;
}

TEST(Quantity, ReadsDurations) {
  EXPECT_EQ(read_duration("30s"), 30);
  EXPECT_EQ(read_duration("0.2s"), 0.2);
  EXPECT_EQ(read_duration("1.5m"), 90);
  EXPECT_EQ(read_duration("2h"), 7200);
  EXPECT_EQ(read_duration("100000000s"), 1e8);
  for (const char* text : {"", "s", "0s", "-1s", "30", "30 s", " 30s", "30S", "30min", "1d", "infs", "nans", "1e999s",
                           "100000001s", "27778h", "1h30m"})
    EXPECT_EQ(read_duration(text), std::nullopt) << text;
}

TEST(Quantity, SaysDurations) {
  for (const double little : {-1.0, 0.0, 0.999, std::numeric_limits<double>::quiet_NaN()})
    EXPECT_EQ(say_duration(little), "less than a second");
  EXPECT_EQ(say_duration(1), "about 1 second");
  EXPECT_EQ(say_duration(1.5), "about 2 seconds");
  EXPECT_EQ(say_duration(59), "about 59 seconds");
  EXPECT_EQ(say_duration(60), "about 1 minute");
  EXPECT_EQ(say_duration(150), "about 3 minutes");
  EXPECT_EQ(say_duration(3600), "about 1 hour");
  EXPECT_EQ(say_duration(86'400), "about 1 day");
  EXPECT_EQ(say_duration(3 * 31'557'600.0), "about 3 years");
  EXPECT_EQ(say_duration(31'557'600 * 1e6), "about 1000000 years");
  EXPECT_EQ(say_duration(31'557'600 * 1.1e6), "more than a million years");
  EXPECT_EQ(say_duration(inf), "more than a million years");
}

// Nobody says "60 seconds" or "24 hours".
TEST(Quantity, SaysTheNextUnitWhereItIsRounder) {
  EXPECT_EQ(say_duration(59.9), "about 1 minute");
  EXPECT_EQ(say_duration(3599), "about 1 hour");
  EXPECT_EQ(say_duration(86'399), "about 1 day");
}

}  // namespace
}  // namespace crux::cli::quantity_test
