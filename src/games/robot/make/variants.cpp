// variants.cpp -- recipes between and beyond those of the levels, for ranges of ratings.
#include <array>

#include "games/robot/robot.hpp"

namespace crux::robot {
namespace {

// About from easy to hard: where most of a few puzzles of each lay when this was written. Only the first guess rests on that.
constexpr std::array<Variant, 22> between{{
    {"gentle", R"({"template":"wildcard 1"})"},
    {"gentle", R"({"template":"wildcard 2"})"},
    {"gentle", R"({"template":"wildcard 3"})"},
    {"easy", R"({"template":"wildcard 5"})"},
    {"easy", R"({"template":"wildcard 6"})"},
    {"easy", R"({"template":"wildcard 8"})"},
    {"easy", R"({"template":"wildcard 10"})"},
    {"medium", R"({"template":"wildcard 13"})"},
    {"medium", R"({"template":"repeat 3; wildcard 3; end repeat","limit":1})"},
    {"medium", R"({"template":"repeat 3; wildcard 5; end repeat","limit":1})"},
    {"medium", R"({"template":"repeat 4; wildcard 5; end repeat","limit":1})"},
    {"hard", R"({"template":"repeat 5; wildcard 5; end repeat","limit":1})"},
    {"hard", R"({"template":"repeat 4; wildcard 6; end repeat","limit":1})"},
    {"hard", R"({"template":"repeat 5; wildcard 6; end repeat","limit":1})"},
    {"hard", R"({"template":"repeat 4; wildcard 7; end repeat","limit":1})"},
    {"hard", R"({"template":"repeat 6; wildcard 5; end repeat","limit":1})"},
    {"hard", R"({"template":"two-loops","limit":1})"},
    {"hard", R"({"template":"two-functions","limit":1})"},
    {"fiendish", R"({"template":"nested-repeats","limit":1})"},
    {"fiendish", R"({"template":"repeat-in-function","limit":1})"},
    {"fiendish", R"({"template":"long-function","limit":1})"},
    {"fiendish", R"({"template":"long-loop","limit":1})"},
}};

}  // namespace

const std::span<const Variant> Robot::variants = between;

}  // namespace crux::robot
