// bot.hpp -- `crux solve --bot`: how a bot plays a puzzle, one play or the whole tree of them.
#pragma once

#include <string_view>

#include "catalog/catalog.hpp"
#include "cli/cli.hpp"

namespace crux::cli {

// Whether the game has such a bot.
Result<void> check_bot(const GameEntry& game, std::string_view bot);

// Prints, and answers an exit code. REQUIRES: check_bot.
int play_bot(const AnyPuzzle& any, const SolveOptions& options, Streams& io);

}  // namespace crux::cli
