#include "draw/widths.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace crux {
namespace {

// Characters with the same widths: from this one to the next run's.
struct Run {
  char32_t from = 0;
  std::uint16_t regular = 0, bold = 0;
};
constexpr Run runs[] = {
#include "draw/widths.def"
};
static_assert(runs[0].from == 0 && std::ranges::is_sorted(runs, {}, &Run::from));

}  // namespace

int advance(char32_t character, bool bold) {
  const Run& run = *std::prev(std::ranges::upper_bound(runs, character, {}, &Run::from));
  return bold ? run.bold : run.regular;
}

}  // namespace crux
