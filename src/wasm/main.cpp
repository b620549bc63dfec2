// main.cpp -- what the WebAssembly module exports. web/packages/engine calls it.
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/waiting.hpp"
#include "wasm/engine.hpp"

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::uint64_t random_seed() {
  std::uint32_t seed = 0;
  getentropy(&seed, sizeof seed);
  return seed >> 4U;  // of 28 bits, as the server's
}

crux::wasm::Engine& engine() {
  static crux::wasm::Engine one({.now = now, .random = random_seed});
  return one;
}

crux::answers::Answer latest;

}  // namespace

extern "C" {

// What a thread has to itself is never destroyed, for the module has one thread and no end. libc++abi lacks this function here.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

// Room for the texts of a question.
[[clang::export_name("crux_alloc")]] void* crux_alloc(std::size_t bytes) { return std::malloc(bytes); }
[[clang::export_name("crux_free")]] void crux_free(void* room) { std::free(room); }

// Answers the status. The text is at crux_text(), crux_size() bytes of it, until the next call. `seconds` is how long somebody
// waits: 0 for the verb's usual time, negative for ever.
[[clang::export_name("crux_call")]] int crux_call(const char* verb, std::size_t verb_size, const char* json,
                                                  std::size_t json_size, double seconds) {
  const std::string_view name(verb, verb_size);
  if (seconds == 0) seconds = crux::wasm::Engine::patience(name);
  const std::stop_source source = seconds < 0 ? std::stop_source() : std::stop_source(now, now() + seconds);
  const std::stop_token stop = source.get_token();
  const crux::Waiting waiting(stop);
  latest = engine().call(name, {json, json_size}, stop);
  return latest.status;
}
[[clang::export_name("crux_text")]] const char* crux_text() { return latest.text.data(); }
[[clang::export_name("crux_size")]] std::size_t crux_size() { return latest.text.size(); }
}
