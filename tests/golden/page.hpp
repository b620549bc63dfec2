// page.hpp -- pages of the handbook that are made from the program.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace crux::golden {

// Holds if docs/<name> is `page`. `make golden` writes it instead.
inline void expect_page(std::string_view name, const std::string& page) {
  const std::filesystem::path file = std::filesystem::path(CRUX_SOURCE_DIR) / "docs" / name;
  if (std::getenv("CRUX_REGOLD")) {
    std::ofstream(file) << page;
    return;
  }
  std::ifstream in(file);
  const std::string written{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(written, page) << file << " is stale: `make golden`, then review the diff";
}

}  // namespace crux::golden
