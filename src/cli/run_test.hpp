// run_test.hpp -- runs the program inside a test: argv in, streams and exit code out.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "cli/cli.hpp"

namespace crux::cli {

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

inline int run_with(std::vector<std::string> words, Streams io) {
  words.insert(words.begin(), "crux");
  std::vector<const char*> argv;
  argv.reserve(words.size());
  for (const std::string& word : words) argv.push_back(word.c_str());
  return run(static_cast<int>(argv.size()), argv.data(), std::move(io));
}

inline Ran crux(std::vector<std::string> words, const std::string& input = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int code = run_with(std::move(words), {in, out, err});
  return {code, out.str(), err.str()};
}

// A folder for one test, gone afterwards.
class CliTest : public testing::Test {
 protected:
  CliTest() : folder(std::filesystem::temp_directory_path() / ("crux-cli-test-" + std::to_string(getpid()))) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~CliTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
  std::string file(const std::string& name, std::string_view text) const {
    const auto path = folder / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  static std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::filesystem::path folder;
};

// A puzzle line, 2 x 2 from corner to corner (12 ways), with these marks and further fields such as `,"id":"a"`.
std::string line_with(std::string_view marks, std::string_view more = {});
// A puzzle that is too large to be measured without a budget.
std::string large_line();
inline constexpr std::string_view no_marks = "[]";
inline constexpr std::string_view two_squares =
    R"([{"kind":"square","cell":[0,0],"colour":"black"},{"kind":"square","cell":[1,0],"colour":"white"}])";
// A star without a partner: no solution.
inline constexpr std::string_view lonely_star = R"([{"kind":"star","cell":[0,0],"colour":"black"}])";

// Eighty puzzles, "p0" to "p79", no two neighbours alike.
std::string many_lines();

inline std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

// One line, and it starts with our name.
inline void expect_one_line(const std::string& err) {
  EXPECT_TRUE(err.starts_with("crux: ")) << err;
  EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << err;
  EXPECT_TRUE(err.ends_with('\n')) << err;
}

}  // namespace crux::cli
