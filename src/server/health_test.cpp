// health_test.cpp -- what /healthz notices.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/service_test.hpp"

namespace crux::server::health_test {
namespace {

TEST(Health, SaysWhatIsWrongWithTheStore) {
  namespace fs = std::filesystem;
  World world;
  const fs::path file = world.folder() / "crux.sqlite";
  const std::string at = "/api/v1/puzzles/" + world.example("panel");
  EXPECT_EQ(world.get("/healthz").status, 200);
  fs::rename(file, world.folder() / "aside");
  const Answer gone = world.get("/healthz");
  EXPECT_EQ(gone.status, 503);
  EXPECT_EQ(gone.body["error"]["found"], "crux.sqlite was removed while the server runs");
  EXPECT_EQ(world.get(at).status, 200) << "what is known is still shown";
  fs::rename(world.folder() / "aside", file);
  EXPECT_EQ(world.get("/healthz").status, 200);
}

TEST(Health, DamageIsFoundWhenItIsLookedFor) {
  World world;
  world.service().look_for_damage();
  EXPECT_EQ(world.get("/healthz").status, 200);
  {
    // So much that SQLite moves it from its log into the file.
    store::Store beside = std::move(*store::Store::open_sqlite(world.folder(), 1));
    for (int i = 0; i < 4; ++i)
      ASSERT_TRUE(beside.add_draft({"large" + std::to_string(i), "key", std::string(std::size_t{2} << 20, 'x'), 1}));
  }
  const std::filesystem::path file = world.folder() / "crux.sqlite";
  const auto size = static_cast<std::size_t>(std::filesystem::file_size(file));
  ASSERT_GT(size, std::size_t{4} << 20);
  std::fstream(file, std::ios::in | std::ios::out | std::ios::binary).seekp(1 << 20) << std::string(size - (1 << 20), '\xee');
  world.service().look_for_damage();
  const Answer damaged = world.get("/healthz");
  EXPECT_EQ(damaged.status, 503);
}

}  // namespace
}  // namespace crux::server::health_test
