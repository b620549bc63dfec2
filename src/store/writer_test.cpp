#include "store/writer_test.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <thread>

namespace crux::store {
namespace {

// One write(2) a line, so that lines of two threads do not mix.
void say(const std::string& line) {
  if (::write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size())) ::_exit(3);
}

// When the database goes away for a moment, ask again: data that were not acknowledged may or may not be there.
template <class Ask>
auto patiently(const Ask& ask) {
  for (int i = 0; i < 500; ++i) {
    auto answer = ask();
    if (answer || answer.error().kind != ErrorKind::database) return answer;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return ask();
}

std::size_t length_of(std::string_view name, std::int64_t number) {
  return std::hash<std::string_view>{}(name) % 97 * (static_cast<std::size_t>(number) % 11 + 1);
}

[[noreturn]] void write_for_ever(Store& store, const std::string& prefix) {
  for (std::int64_t round = 0;; ++round) {
    const std::string id = fmt::format("{}-{}", prefix, round);
    if (!patiently([&] { return store.add_puzzle(puzzle_of(id)); })) ::_exit(4);
    // "stored already" after a moment without database: it was ours.
    if (const auto added = patiently([&] { return store.add_play(play_of(id)); });
        !added && added.error().kind != ErrorKind::taken)
      ::_exit(5);
    say(fmt::format("play {}\n", id));
    if (const auto added = patiently([&] { return store.add_draft({id, "", draft_text(id, 1), 1}); });
        !added && added.error().kind != ErrorKind::taken)
      ::_exit(6);
    say(fmt::format("draft {} 1\n", id));
    std::int64_t next = 0, version = 1;
    for (int i = 0; i < 20; ++i) {
      const auto batch = batch_of(id, next);
      const auto appended = patiently([&] { return store.append(id, batch); });
      if (!appended || !appended->accepted) ::_exit(7);
      next = appended->next;
      say(fmt::format("events {} {}\n", id, next));
      if (i % 4 != 0) continue;
      const auto changed = patiently([&] { return store.change_draft(id, draft_text(id, version + 1), version); });
      // Nothing: a change that was not acknowledged went in all the same.
      if (!changed) ::_exit(8);
      ++version;
      say(fmt::format("draft {} {}\n", id, version));
    }
  }
}

}  // namespace

Puzzle puzzle_of(std::string_view id) {
  return {std::string(id), "null", fmt::format("{}{}", id, std::string(length_of(id, 3), 'p'))};
}

Play play_of(std::string_view id) { return {std::string(id), std::string(id), "", static_cast<std::int64_t>(id.size()), "key"}; }

std::string draft_text(std::string_view id, std::int64_t version) {
  return fmt::format("{} {} {}", id, version, std::string(length_of(id, version), 'd'));
}

std::vector<Event> batch_of(std::string_view play, std::int64_t from) {
  const std::int64_t size = 1 + static_cast<std::int64_t>(length_of(play, from)) % 5;
  std::vector<Event> events;
  for (std::int64_t i = 0; i < size; ++i)
    events.push_back({from + i, i, "move", fmt::format("{} {}", size - 1 - i, std::string(length_of(play, from + i), 'e'))});
  return events;
}

int writer(int argc, char** argv) {
  if (argc != 5) return 2;
  const std::string target = argv[3];
  auto store = std::string_view(argv[2]) == "sqlite" ? Store::open_sqlite(target, 2) : Store::open_postgresql(target, 2);
  if (!store) {
    say(fmt::format("error {}\n", to_text(store.error())));
    return 1;
  }
  say("ready\n");
  std::thread other([&] { write_for_ever(*store, fmt::format("run{}b", argv[4])); });
  write_for_ever(*store, fmt::format("run{}a", argv[4]));
}

}  // namespace crux::store
