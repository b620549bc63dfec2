// text.hpp -- panels and their sketches as they are written.
#pragma once

#include "base/json.hpp"
#include "base/result.hpp"
#include "games/panel/make/sketch.hpp"

namespace crux::panel {

// A panel; with `holes` a sketch of one, which has at least one hole.
Result<Sketch> read_panel(const Json& json, bool holes);

Json to_json(Point p);  // [x, y]

}  // namespace crux::panel
