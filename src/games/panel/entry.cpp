#include "catalog/make_entry.hpp"
#include "games/panel/make/filler.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {
extern const GameEntry entry = make_entry<Panel>();
}
