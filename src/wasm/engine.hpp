// engine.hpp -- all that a page asks of puzzles, by one function that takes and answers JSON: the verbs of web/packages/engine.
//
// A verb's question is what the body of the HTTP request would be, with the puzzle itself ("game" and "puzzle") instead of the id
// in its address. The answer has the same bytes as the server's (service/answers.hpp).
//
// Promise: `call` answers whatever it is given; what it keeps in memory is bounded. Nothing here is kept for other threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "service/answers.hpp"

namespace crux::wasm {

class Fill;

class Engine {
 public:
  struct Host {
    std::function<double()> now;            // a clock, in seconds
    std::function<std::uint64_t()> random;  // for what has no seed
  };
  explicit Engine(Host host);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // `stop`: nobody waits for the answer any more.
  answers::Answer call(std::string_view verb, std::string_view json, const std::stop_token& stop);
  // How long somebody waits for an answer to this verb, in seconds, unless they say so.
  static double patience(std::string_view verb);
  static bool knows(std::string_view verb);

 private:
  struct Asked;
  using Verb = answers::Answer (Engine::*)(const Asked& asked);
  struct Row {
    std::string_view name;
    Verb verb;
  };
  static std::span<const Row> verbs();

  // The puzzle that a question has. The last few are kept, so that the next question about them is answered at once.
  Result<std::shared_ptr<const AnyPuzzle>> puzzle(const Json& body);
  template <class Function>
  answers::Answer with_puzzle(const Asked& asked, const Function& function);

  answers::Answer games(const Asked& asked);
  answers::Answer examples(const Asked& asked);
  answers::Answer read(const Asked& asked);
  answers::Answer check(const Asked& asked);
  answers::Answer hint(const Asked& asked);
  answers::Answer reveal(const Asked& asked);
  answers::Answer grade(const Asked& asked);
  answers::Answer solve(const Asked& asked);
  answers::Answer look(const Asked& asked);
  answers::Answer draw(const Asked& asked);
  answers::Answer complete(const Asked& asked);
  answers::Answer fill_begin(const Asked& asked);
  answers::Answer fill_step(const Asked& asked);
  answers::Answer fill_end(const Asked& asked);
  answers::Answer generate(const Asked& asked);
  answers::Answer another(const Asked& asked);
  answers::Answer next(const Asked& asked);
  answers::Answer import_text(const Asked& asked);
  answers::Answer export_text(const Asked& asked);

  Host host_;
  std::list<std::pair<std::string, std::shared_ptr<const AnyPuzzle>>> puzzles_;  // by their lines, the latest first
  std::map<int, std::unique_ptr<Fill>> fills_;
  int next_fill_ = 1;
};

}  // namespace crux::wasm
