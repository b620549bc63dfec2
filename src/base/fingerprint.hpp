// fingerprint.hpp -- a short name for what came without one.
#pragma once

#include <string>
#include <string_view>

namespace crux {

// FNV-1a, 64 bits, in hexadecimal. Not a defence against anyone.
std::string fingerprint(std::string_view text);

}  // namespace crux
