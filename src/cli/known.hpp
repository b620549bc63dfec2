// known.hpp -- what the games have, as text for help and as words to complete.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace crux::cli {

// For help.
std::string rules_text();       // what --rules may say, for each game that has rules
std::string bots_text();        // the bots of each game
std::string formats_text();     // the formats of other programs
std::string parameters_text();  // what may be asked of each game's generator
std::string levels_text();      // the levels, and their bands of the rating
std::string games_to_reproduce_text();
std::string games_to_progress_text();

// Words, each once.
std::vector<std::string> known_generators();
std::vector<std::string> known_papers();
std::vector<std::string> known_player_models();
std::vector<std::string> known_rule_sets();
std::vector<std::string> known_bots();
std::vector<std::string> known_classes();
std::vector<std::string> known_ways();
std::vector<std::string> known_levels();
std::vector<std::string> known_views();
std::vector<std::string> known_formats();
std::vector<std::string> known_modes();
std::vector<std::string> known_log_levels();
std::vector<std::string> known_parameters(std::string_view game);  // "--nodes", "--edges"

}  // namespace crux::cli
