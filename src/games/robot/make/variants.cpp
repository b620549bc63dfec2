// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "games/robot/robot.hpp"

namespace crux::robot {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that. Of
// sixty puzzles of each with a class, 50 and more had it (of two-functions 37).
constexpr std::array<Variant, 22> between{{
    {"gentle", R"({"template":"wildcard 1"})", "Straight"},
    {"gentle", R"({"template":"wildcard 2"})", "Straight"},
    {"gentle", R"({"template":"wildcard 3"})", "Straight"},
    {"easy", R"({"template":"wildcard 5"})", "Straight"},
    {"easy", R"({"template":"wildcard 6"})", "Straight"},
    {"easy", R"({"template":"wildcard 8"})", "Straight"},
    {"easy", R"({"template":"wildcard 10"})", "Straight"},
    {"medium", R"({"template":"wildcard 13"})", "Straight"},
    {"medium", R"({"template":"repeat 3; wildcard 3; end repeat","limit":1})", "Repeat"},
    {"medium", R"({"template":"repeat 3; wildcard 5; end repeat","limit":1})", "Repeat"},
    {"medium", R"({"template":"repeat 4; wildcard 5; end repeat","limit":1})", "Repeat"},
    {"hard", R"({"template":"repeat 5; wildcard 5; end repeat","limit":1})", "Repeat"},
    {"hard", R"({"template":"repeat 4; wildcard 6; end repeat","limit":1})", "Repeat"},
    {"hard", R"({"template":"repeat 5; wildcard 6; end repeat","limit":1})", "Repeat"},
    {"hard", R"({"template":"repeat 4; wildcard 7; end repeat","limit":1})", "Repeat"},
    {"hard", R"({"template":"repeat 6; wildcard 5; end repeat","limit":1})", "Repeat"},
    {"hard", R"({"template":"two-loops","limit":1})", "Functions"},
    {"hard", R"({"template":"two-functions","limit":1})", "Functions"},
    {"fiendish", R"({"template":"nested-repeats","limit":1})", "Nested"},
    {"fiendish", R"({"template":"repeat-in-function","limit":1})", "Nested"},
    {"fiendish", R"({"template":"long-function","limit":1})"},
    {"fiendish", R"({"template":"long-loop","limit":1})", "Repeat"},
}};

}  // namespace

const std::span<const Variant> Robot::variants = between;

}  // namespace crux::robot
