// fill_run_test.hpp -- sketches for the tests of `crux fill`, and runs of it that are cut short.
#pragma once

#include <chrono>
#include <stop_token>
#include <thread>

#include "cli/run_test.hpp"

namespace crux::cli {

// A sketch of data/sketches.
inline std::string sketch_of(std::string_view game) {
  return std::string(CRUX_SOURCE_DIR) + "/data/sketches/" + std::string(game) + ".jsonl";
}

// 2 x 2 from corner to corner, with these marks.
inline std::string small_sketch(std::string_view marks) { return line_with(marks, R"(,"id":"s")"); }
// 64 candidates, 8 options each.
inline constexpr std::string_view two_holes = R"([{"kind":"?","cell":[0,0]},{"kind":"?","cell":[1,1]}])";
// 512.
inline constexpr std::string_view three_holes =
    R"([{"kind":"square","cell":[0,1],"colour":"black"},{"kind":"?","cell":[0,0]},{"kind":"?","cell":[1,0]},{"kind":"?","cell":[1,1]}])";

struct Filled {
  std::vector<Json> puzzles;
  Json summary;
};

// The output of `crux fill --json`.
inline Filled filled(const std::string& out) {
  Filled filled{json_lines(out), {}};
  if (filled.puzzles.empty() || !filled.puzzles.back().contains("summary")) {
    ADD_FAILURE() << "no summary: " << out;
    return filled;
  }
  filled.summary = filled.puzzles.back()["summary"];
  filled.puzzles.pop_back();
  return filled;
}

// Asked to stop after so long; 0: before it begins.
inline Ran crux_cut(std::vector<std::string> words, std::chrono::milliseconds after, const std::string& input = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  std::stop_source source;
  if (after.count() == 0) source.request_stop();
  std::jthread alarm([&](const std::stop_token& over) {
    for (const auto end = std::chrono::steady_clock::now() + after; std::chrono::steady_clock::now() < end;) {
      if (over.stop_requested()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    source.request_stop();
  });
  const int code = run_with(std::move(words), {.in = in, .out = out, .err = err, .stop = source.get_token()});
  alarm.request_stop();
  alarm.join();
  return {code, out.str(), err.str()};
}

inline std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The error message of a program after "crux: ", without the line's end.
inline std::string said(const Ran& ran) {
  expect_one_line(ran.err);
  return ran.err.size() < 7 ? ran.err : ran.err.substr(6, ran.err.size() - 7);
}

}  // namespace crux::cli
