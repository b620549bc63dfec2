// writer_test.hpp -- a program that writes to a store until it is killed, and says what it was told is stored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace crux::store {

// store_test --writer sqlite|postgresql TARGET RUN. Its lines on standard output, each after the store's answer:
//   ready            the store is open
//   play ID          a puzzle and a play of it, both named ID, were added
//   events ID COUNT  the play has that many events
//   draft ID VERSION the draft was added or changed
int writer(int argc, char** argv);
// store_test --measure sqlite|postgresql TARGET: prints how many calls a second it takes, by the number of threads that call.
int measure(int argc, char** argv);

// Its texts follow from names and numbers, so that a reader can tell whether they are whole.
Puzzle puzzle_of(std::string_view id);
Play play_of(std::string_view id);
std::string draft_text(std::string_view id, std::int64_t version);
// The events from `from` on that are sent in one call: 1 to 5 of them, each knowing how many are left.
std::vector<Event> batch_of(std::string_view play, std::int64_t from);

}  // namespace crux::store
