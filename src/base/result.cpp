#include "base/result.hpp"

namespace crux {

std::string to_text(const Error& error) {
  std::string text = error.room;
  if (!error.where.empty()) text += (text.empty() ? "" : ": ") + error.where;
  text += (text.empty() ? "" : ": ") + error.found;
  if (!error.expected.empty()) text += "; " + error.expected;
  return text;
}

}  // namespace crux
