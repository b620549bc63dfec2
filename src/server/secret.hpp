// secret.hpp -- names that nobody guesses, and secrets of which only a digest is kept.
#pragma once

#include <string>
#include <string_view>

namespace crux::server {

// 128 random bits, in hexadecimal.
std::string random_id();
// Whether a text may be such a name: 32 hexadecimal digits.
bool is_id(std::string_view text);
// 256 bits in hexadecimal, of a secret of 128 random bits: it needs no salt and no slow hash.
std::string digest(std::string_view secret);
// A code for a text, in hexadecimal, that nobody makes without the key: HMAC-SHA-512-256 under a digest of the key.
std::string code_of(std::string_view text, std::string_view key);
// Takes as long whether they differ early or late.
bool same(std::string_view a, std::string_view b);

}  // namespace crux::server
