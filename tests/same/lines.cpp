// lines.cpp -- the page's engine as a program of this machine: questions from standard input, answers to standard output.
//
// A question is a line of JSON, ["verb", question]; its answer is the line [status, "text"]. Time goes by a millisecond whenever
// somebody looks at the clock, as for the module in run.mjs, so that nothing depends on how fast a machine is.
#include <cstdint>
#include <iostream>
#include <stop_token>
#include <string>

#include "wasm/engine.hpp"

int main() {
  std::uint64_t ticks = 0;
  crux::wasm::Engine engine({.now = [&] { return static_cast<double>(++ticks * 5'000'000) / 1e9; }, .random = [] { return 7; }});
  for (std::string line; std::getline(std::cin, line);) {
    const crux::Json asked = crux::Json::parse(line);
    const auto answer = engine.call(asked[0].get<std::string>(), asked[1].get<std::string>(), std::stop_token());
    std::cout << crux::answers::to_text(crux::Json{answer.status, answer.text}) << '\n' << std::flush;
  }
}
