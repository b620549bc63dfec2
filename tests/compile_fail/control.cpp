// The control: a whole game compiles.
#include "tiny.hpp"

static_assert(crux::Game<Tiny>);
