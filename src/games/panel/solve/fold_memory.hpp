// fold_memory.hpp -- a table of states by their keys, for fold.cpp alone: it is asked once for each step of each line.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace crux::panel::folding {

// What the futures of two lines have to have in common to be the same.
struct Key {
  std::array<std::uint64_t, 16> word;
  std::size_t words = 0;
  void add(std::uint64_t next) { word[words++] = next; }
  std::uint32_t hash() const {
    std::uint64_t h = words;
    for (std::size_t i = 0; i < words; ++i) {
      h = (h ^ word[i]) * 0x9e3779b97f4a7c15;
      h ^= h >> 32;
    }
    return static_cast<std::uint32_t>(h);
  }
};

// States by their keys.
class Memory {
 public:
  static constexpr std::uint32_t unknown = ~std::uint32_t{0};

  std::uint32_t find(const Key& key, std::uint32_t hash) const {
    for (std::size_t i = hash & mask();; i = (i + 1) & mask()) {
      const Slot& slot = slots_[i];
      if (slot.state == unknown) return unknown;
      if (slot.word == key.word[0] && slot.hash == hash && (key.words == 1 || is_at(slot.at, key))) return slot.state;
    }
  }
  void add(const Key& key, std::uint32_t hash, std::uint32_t state) {
    if (2 * ++count_ > slots_.size()) grow();
    put({static_cast<std::uint32_t>(key.word[0]), hash, static_cast<std::uint32_t>(words_.size()), state});
    if (key.words == 1) return;
    words_.push_back(key.words);
    words_.insert(words_.end(), key.word.begin() + 1, key.word.begin() + static_cast<std::ptrdiff_t>(key.words));
  }

 private:
  struct Slot {
    std::uint32_t word = 0, hash = 0, at = 0, state = unknown;
  };
  std::size_t mask() const { return slots_.size() - 1; }
  bool is_at(std::uint32_t at, const Key& key) const {
    return words_[at] == key.words &&
           std::equal(key.word.begin() + 1, key.word.begin() + static_cast<std::ptrdiff_t>(key.words), words_.begin() + at + 1);
  }
  void put(const Slot& slot) {
    std::size_t i = slot.hash & mask();
    while (slots_[i].state != unknown) i = (i + 1) & mask();
    slots_[i] = slot;
  }
  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.state != unknown) put(slot);
  }
  std::vector<Slot> slots_ = std::vector<Slot>(1 << 14);
  std::vector<std::uint64_t> words_;  // of each key: how many there are, and they
  std::size_t count_ = 0;
};

}  // namespace crux::panel::folding
