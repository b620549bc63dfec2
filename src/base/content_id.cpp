#include "base/content_id.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace crux {
namespace {

using Word = std::uint64_t;
constexpr std::size_t block_bytes = 128, id_bytes = 16;

constexpr std::array<Word, 8> begin{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
// The order in which a round takes the words of a block (RFC 7693, 2.7). Rounds 10 and 11 are like 0 and 1.
constexpr std::array<std::array<std::uint8_t, 16>, 10> orders{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                                               {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                                               {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                                               {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                                               {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                                               {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                                               {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                                               {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                                               {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                                               {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}}};

// Takes in a block; `length` is that of the text up to its end.
void compress(std::array<Word, 8>& state, std::string_view block, Word length, bool last) {
  std::array<Word, 16> words{}, v{};
  for (std::size_t i = 0; i < block.size(); ++i)
    words[i / 8] |= static_cast<Word>(static_cast<unsigned char>(block[i])) << (8 * (i % 8));
  std::ranges::copy(state, v.begin());
  std::ranges::copy(begin, v.begin() + 8);
  v[12] ^= length;
  if (last) v[14] = ~v[14];
  for (std::size_t round = 0; round < 12; ++round) {
    const auto& order = orders[round % orders.size()];
    const auto mix = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::size_t at) {
      v[a] += v[b] + words[order[at]];
      v[d] = std::rotr(v[d] ^ v[a], 32);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 24);
      v[a] += v[b] + words[order[at + 1]];
      v[d] = std::rotr(v[d] ^ v[a], 16);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 63);
    };
    for (std::size_t i = 0; i < 4; ++i) mix(i, 4 + i, 8 + i, 12 + i, 2 * i);
    for (std::size_t i = 0; i < 4; ++i) mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, 8 + 2 * i);
  }
  for (std::size_t i = 0; i < state.size(); ++i) state[i] ^= v[i] ^ v[i + 8];
}

}  // namespace

std::string content_id(std::string_view text) {
  std::array<Word, 8> state = begin;
  state[0] ^= 0x01010000 ^ id_bytes;
  Word taken = 0;
  while (text.size() > block_bytes) {
    taken += block_bytes;
    compress(state, text.substr(0, block_bytes), taken, false);
    text.remove_prefix(block_bytes);
  }
  compress(state, text, taken + text.size(), true);
  std::string id;
  for (std::size_t i = 0; i < id_bytes; ++i) id += fmt::format("{:02x}", (state[i / 8] >> (8 * (i % 8))) & 0xffU);
  return id;
}

}  // namespace crux
