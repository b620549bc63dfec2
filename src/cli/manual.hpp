// manual.hpp -- the man page crux(1), made from the tables: `crux help --man`.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace crux::cli {

// In the language of man(7), as groff and mandoc read it.
std::string manual(const std::vector<Verb>& verbs);

}  // namespace crux::cli
