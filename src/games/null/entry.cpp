#include "catalog/make_entry.hpp"
#include "games/null/null.hpp"

namespace crux::null {
extern const GameEntry entry = make_entry<Null>();
}
